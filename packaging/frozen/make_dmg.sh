#!/bin/sh
# make_dmg.sh APP TARGET: a disk image for macOS from which the program is dragged into Applications.
# Nobody has tried this on macOS yet. The program is not signed: the first start is by right click, Open.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp -R "$1" "$folder/"
ln -s /Applications "$folder/Applications"
hdiutil create -volname Annotator -srcfolder "$folder" -ov -format UDZO "$2"
