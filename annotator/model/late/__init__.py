"""Maps of very many images and layers, kept column by column, that make a value when somebody asks for it."""
