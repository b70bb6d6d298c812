<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;Annotate</source>
      <translation>&amp;Annotieren</translation>
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
      <source>&amp;Model</source>
      <translation>&amp;Modell</translation>
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
      <source>A&amp;greement</source>
      <translation>Überein&amp;stimmung</translation>
    </message>
    <message>
      <source>About Annotator</source>
      <translation>Über Annotator</translation>
    </message>
    <message>
      <source>Annotator at the desk…</source>
      <translation>Wer annotiert …</translation>
    </message>
    <message>
      <source>Audit mode: show all annotators</source>
      <translation>Prüfmodus: alle Annotierenden zeigen</translation>
    </message>
    <message>
      <source>Cancel, then clear the selection</source>
      <translation>Abbrechen, dann Auswahl aufheben</translation>
    </message>
    <message>
      <source>Choose label…</source>
      <translation>Bezeichnung wählen …</translation>
    </message>
    <message>
      <source>Close project</source>
      <translation>Projekt schließen</translation>
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
      <source>Delete</source>
      <translation>Löschen</translation>
    </message>
    <message>
      <source>Difficult</source>
      <translation>Schwierig</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Fertig</translation>
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
      <source>Duplicate</source>
      <translation>Duplizieren</translation>
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
      <source>Go to next panel</source>
      <translation>Zum nächsten Bereich</translation>
    </message>
    <message>
      <source>Go to previous panel</source>
      <translation>Zum vorigen Bereich</translation>
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
      <source>Hide all boxes</source>
      <translation>Alle Rahmen ausblenden</translation>
    </message>
    <message>
      <source>Hide selected boxes</source>
      <translation>Gewählte Rahmen ausblenden</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>In Arbeit</translation>
    </message>
    <message>
      <source>Label 1</source>
      <translation>Bezeichnung 1</translation>
    </message>
    <message>
      <source>Label 2</source>
      <translation>Bezeichnung 2</translation>
    </message>
    <message>
      <source>Label 3</source>
      <translation>Bezeichnung 3</translation>
    </message>
    <message>
      <source>Label 4</source>
      <translation>Bezeichnung 4</translation>
    </message>
    <message>
      <source>Label 5</source>
      <translation>Bezeichnung 5</translation>
    </message>
    <message>
      <source>Label 6</source>
      <translation>Bezeichnung 6</translation>
    </message>
    <message>
      <source>Label 7</source>
      <translation>Bezeichnung 7</translation>
    </message>
    <message>
      <source>Label 8</source>
      <translation>Bezeichnung 8</translation>
    </message>
    <message>
      <source>Label 9</source>
      <translation>Bezeichnung 9</translation>
    </message>
    <message>
      <source>Label by number</source>
      <translation>Bezeichnung nach Nummer</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Bilderordner suchen …</translation>
    </message>
    <message>
      <source>Make the demo project</source>
      <translation>Beispielprojekt anlegen</translation>
    </message>
    <message>
      <source>Mark done and go on</source>
      <translation>Fertig, weiter zum nächsten</translation>
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
      <source>New</source>
      <translation>Neu</translation>
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
      <source>Others' boxes</source>
      <translation>Rahmen der anderen</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Einfügen</translation>
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
      <source>Quit</source>
      <translation>Beenden</translation>
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
      <source>Reset layout</source>
      <translation>Anordnung zurücksetzen</translation>
    </message>
    <message>
      <source>Reviewed</source>
      <translation>Geprüft</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Speichern</translation>
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
      <source>Set a corner at the crosshair</source>
      <translation>Ecke am Fadenkreuz setzen</translation>
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
      <source>State absent</source>
      <translation>Zustand fehlt</translation>
    </message>
    <message>
      <source>State damaged</source>
      <translation>Zustand beschädigt</translation>
    </message>
    <message>
      <source>State intact</source>
      <translation>Zustand heil</translation>
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
      <source>Truncated</source>
      <translation>Angeschnitten</translation>
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
      <translation>Anleitung</translation>
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
    <name>Desk</name>
    <message>
      <source>Image</source>
      <translation>Bild</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>Bereiche</translation>
    </message>
    <message>
      <source>Reading boxes</source>
      <translation>Rahmen werden gelesen</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
    </message>
  </context>
  <context>
    <name>Dialogs</name>
    <message>
      <source>Annotators of this project</source>
      <translation>Annotierende dieses Projekts</translation>
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
      <source>It is remembered; Agreement &gt; Annotator at the desk changes it.</source>
      <translation>Der Name wird gemerkt; Übereinstimmung &gt; Wer annotiert ändert ihn.</translation>
    </message>
    <message>
      <source>Make project</source>
      <translation>Projekt anlegen</translation>
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
      <source>Open project</source>
      <translation>Projekt öffnen</translation>
    </message>
    <message>
      <source>Originals are never changed; everything you draw is kept in the project file.</source>
      <translation>Originale bleiben unverändert; alles Gezeichnete steht in der Projektdatei.</translation>
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
      <source>Who is labelling?</source>
      <translation>Wer annotiert?</translation>
    </message>
    <message>
      <source>Your name</source>
      <translation>Ihr Name</translation>
    </message>
  </context>
  <context>
    <name>Guide</name>
    <message>
      <source>User guide</source>
      <translation>Anleitung</translation>
    </message>
  </context>
  <context>
    <name>Image</name>
    <message>
      <source>File</source>
      <translation>Datei</translation>
    </message>
    <message>
      <source>Ground size</source>
      <translation>Bodenmaß</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Bilderordner suchen …</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Name</translation>
    </message>
    <message>
      <source>On disk</source>
      <translation>Datei ist</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Aufnahme</translation>
    </message>
    <message>
      <source>Prompts</source>
      <translation>Vorgaben</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Rahmen</translation>
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
      <source>Time spent</source>
      <translation>Zeit</translation>
    </message>
    <message>
      <source>Turned</source>
      <translation>Gedreht</translation>
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
      <source>not found; its name stands for it</source>
      <translation>nicht gefunden; der Name steht dafür</translation>
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
  </context>
  <context>
    <name>Images</name>
    <message>
      <source>Filter images</source>
      <translation>Bilder filtern</translation>
    </message>
    <message>
      <source>Filter images… status:done</source>
      <translation>Bilder filtern … status:done</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Bilder</translation>
    </message>
    <message>
      <source>No image fits. Words are looked for in names; status:done, status:open, split:train and shapes:0 narrow further. Esc clears the filter.</source>
      <translation>Kein Bild passt. Wörter werden in Namen gesucht; status:done, status:open, split:train und shapes:0 grenzen weiter ein. Esc leert den Filter.</translation>
    </message>
    <message>
      <source>This project has no images yet. Drop a folder of photographs on the window.</source>
      <translation>Dieses Projekt hat noch keine Bilder. Ziehen Sie einen Ordner mit Fotografien auf das Fenster.</translation>
    </message>
    <message>
      <source>done</source>
      <translation>fertig</translation>
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
      <source>reviewed</source>
      <translation>geprüft</translation>
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
    <name>Labels</name>
    <message>
      <source>Choose label</source>
      <translation>Bezeichnung wählen</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Bezeichnung</translation>
    </message>
    <message>
      <source>Labels found</source>
      <translation>Gefundene Bezeichnungen</translation>
    </message>
    <message>
      <source>New label “{name}”</source>
      <translation>Neue Bezeichnung „{name}“</translation>
    </message>
    <message>
      <source>Type a label</source>
      <translation>Bezeichnung tippen</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <source>About Annotator</source>
      <translation>Über Annotator</translation>
    </message>
    <message>
      <source>Annotator {version}

Labels boxes and crowns, shows live how far annotators agree, and why a detector missed an object.</source>
      <translation>Annotator {version}

Rahmen und Kronen annotieren, Übereinstimmung live sehen, und warum ein Detektor ein Objekt übersah.</translation>
    </message>
    <message>
      <source>Every other image is done.</source>
      <translation>Alle anderen Bilder sind fertig.</translation>
    </message>
    <message>
      <source>Locate images folder</source>
      <translation>Bilderordner suchen</translation>
    </message>
    <message>
      <source>Put this message away</source>
      <translation>Meldung schließen</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source> ({n} more)</source>
      <translation> ({n} weitere)</translation>
    </message>
    <message>
      <source>Drawing the demo</source>
      <translation>Beispiel wird gezeichnet</translation>
    </message>
    <message>
      <source>Open folder of photographs</source>
      <translation>Ordner mit Fotografien öffnen</translation>
    </message>
    <message>
      <source>Reading photographs</source>
      <translation>Fotografien werden gelesen</translation>
    </message>
  </context>
  <context>
    <name>Settings</name>
    <message>
      <source>A drag on an empty place draws a box without W pressed before.</source>
      <translation>Ziehen an leerer Stelle zeichnet einen Rahmen, auch ohne W.</translation>
    </message>
    <message>
      <source>A drawn box with a side shorter than this many pixels is dropped.</source>
      <translation>Ein Rahmen mit einer kürzeren Seite in Pixeln wird verworfen.</translation>
    </message>
    <message>
      <source>Action</source>
      <translation>Aktion</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Aussehen</translation>
    </message>
    <message>
      <source>Back to the preset</source>
      <translation>Zurück zur Vorlage</translation>
    </message>
    <message>
      <source>Boxes may pass the border</source>
      <translation>Rahmen dürfen über den Rand</translation>
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
      <source>Close</source>
      <translation>Schließen</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Dunkel</translation>
    </message>
    <message>
      <source>Deutsch</source>
      <translation>Deutsch</translation>
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
      <source>English</source>
      <translation>English</translation>
    </message>
    <message>
      <source>For objects that the edge of the image cuts.</source>
      <translation>Für Objekte, die der Bildrand schneidet.</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>Taste</translation>
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
      <source>LabelImg</source>
      <translation>LabelImg</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>Sprache</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Hell</translation>
    </message>
    <message>
      <source>New key of the chosen action</source>
      <translation>Neue Taste der gewählten Aktion</translation>
    </message>
    <message>
      <source>Own keys</source>
      <translation>Eigene Tasten</translation>
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
      <source>Smallest box</source>
      <translation>Kleinster Rahmen</translation>
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
      <source>The program whose keys your fingers know.</source>
      <translation>Das Programm, dessen Tasten Ihre Finger kennen.</translation>
    </message>
    <message>
      <source>The wheel zooms without Ctrl; otherwise it scrolls.</source>
      <translation>Das Rad vergrößert ohne Strg; sonst rollt es.</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>Farben</translation>
    </message>
    <message>
      <source>Wheel zooms</source>
      <translation>Rad vergrößert</translation>
    </message>
    <message>
      <source>X-AnyLabeling</source>
      <translation>X-AnyLabeling</translation>
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
      <source>“{action}” has the key {key} now.</source>
      <translation>„{action}“ hat jetzt die Taste {key}.</translation>
    </message>
  </context>
  <context>
    <name>Shapes</name>
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
      <source>Copied from the previous image and not checked yet; marking the image done checks it.</source>
      <translation>Vom vorigen Bild kopiert und noch nicht geprüft; das Bild fertig zu melden prüft sie.</translation>
    </message>
    <message>
      <source>Height</source>
      <translation>Höhe</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Bezeichnung</translation>
    </message>
    <message>
      <source>Left side</source>
      <translation>Linke Seite</translation>
    </message>
    <message>
      <source>No boxes of yours on this image. Press {draw} and drag on the picture, or {copy} to copy those of the previous image.</source>
      <translation>Hier haben Sie noch keine Rahmen. Drücken Sie {draw} und ziehen Sie auf dem Bild, oder {copy} für die Rahmen des vorigen Bildes.</translation>
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
      <translation>Wert</translation>
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
      <source>Choose label beside the box</source>
      <translation>Bezeichnung neben dem Rahmen wählen</translation>
    </message>
    <message>
      <source>Click</source>
      <translation>Klick</translation>
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
      <source> · pass {n}</source>
      <translation> · Durchgang {n}</translation>
    </message>
    <message>
      <source>Annotator at the desk and mode; click to choose another</source>
      <translation>Wer annotiert und wie; Klick wechselt</translation>
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
      <source>audit</source>
      <translation>Prüfung</translation>
    </message>
    <message>
      <source>no annotator</source>
      <translation>niemand</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>nur lesen</translation>
    </message>
    <message>
      <source>session</source>
      <translation>Sitzung</translation>
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
    <message>
      <source>✓ all saved</source>
      <translation>✓ alles gespeichert</translation>
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
      <translation>Bezeichnung hinzufügen</translation>
    </message>
    <message>
      <source>Change metric settings</source>
      <translation>Maße ändern</translation>
    </message>
    <message>
      <source>Copy from previous image</source>
      <translation>Vom vorigen Bild kopieren</translation>
    </message>
    <message>
      <source>Delete box</source>
      <translation>Rahmen löschen</translation>
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
      <source>Duplicate box</source>
      <translation>Rahmen duplizieren</translation>
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
      <source>Move box</source>
      <translation>Rahmen bewegen</translation>
    </message>
    <message>
      <source>Move vertex</source>
      <translation>Ecke bewegen</translation>
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
      <source>Reopen image</source>
      <translation>Bild wieder öffnen</translation>
    </message>
    <message>
      <source>Resize box</source>
      <translation>Rahmengröße ändern</translation>
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
      <translation>Bezeichnung setzen</translation>
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
      <source>Set truncated</source>
      <translation>Angeschnitten setzen</translation>
    </message>
  </context>
  <context>
    <name>Tags</name>
    <message>
      <source>Tags of the selection or of the next box</source>
      <translation>Merkmale der Auswahl oder des nächsten Rahmens</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>fehlt</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>beschädigt</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>heil</translation>
    </message>
    <message>
      <source>last label</source>
      <translation>wie zuletzt</translation>
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
      <source>occluded</source>
      <translation>verdeckt</translation>
    </message>
    <message>
      <source>occluded {value}</source>
      <translation>verdeckt {value}</translation>
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
  </context>
  <context>
    <name>Tools</name>
    <message>
      <source>Tools</source>
      <translation>Werkzeuge</translation>
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
      <source>Drawn orchards, three annotators</source>
      <translation>Gezeichnete Obstgärten, drei Personen</translation>
    </message>
    <message>
      <source>Label boxes with tags. See how far annotators agree, and why a detector missed.</source>
      <translation>Rahmen mit Merkmalen. Wie weit Annotierende übereinstimmen, und warum ein Detektor etwas übersah.</translation>
    </message>
    <message>
      <source>Make the demo project</source>
      <translation>Beispielprojekt anlegen</translation>
    </message>
    <message>
      <source>Open folder…</source>
      <translation>Ordner öffnen …</translation>
    </message>
    <message>
      <source>Open project…</source>
      <translation>Projekt öffnen …</translation>
    </message>
    <message>
      <source>Or drop a folder, a photograph or a project anywhere on this window.</source>
      <translation>Oder ziehen Sie einen Ordner, ein Foto oder ein Projekt auf dieses Fenster.</translation>
    </message>
    <message>
      <source>Photographs become a project</source>
      <translation>Fotografien werden ein Projekt</translation>
    </message>
    <message>
      <source>Recent projects</source>
      <translation>Zuletzt geöffnet</translation>
    </message>
  </context>
  <context>
    <name>Window</name>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
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
      <source>The images folder {folder} is not there; boxes and numbers are shown without pictures.</source>
      <translation>Der Bilderordner {folder} ist nicht da; Rahmen und Zahlen erscheinen ohne Bilder.</translation>
    </message>
    <message>
      <source>audit</source>
      <translation>Prüfung</translation>
    </message>
    <message>
      <source>session</source>
      <translation>Sitzung</translation>
    </message>
  </context>
</TS>
