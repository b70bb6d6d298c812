"""The tab Model: sections that show the state of the model check. The one place of the plugin that uses Qt."""
