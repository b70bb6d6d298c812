#!/bin/sh
# Installs Annotator from this unpacked folder: --user for yourself, --system for everybody (as root), and
# --remove with either of them takes it away again. Projects, settings and samples are never touched.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
base=""
remove=""
for option in "$@"; do
    case $option in
        --user) base=$HOME/.local ;;
        --system) base=/usr/local ;;
        --remove) remove=yes ;;
        *) base=""; break ;;
    esac
done
if [ -z "$base" ]; then
    echo "usage: install.sh --user|--system [--remove]" >&2
    exit 2
fi
program=$base/lib/annotator

refresh() {
    # What is missing on a bare system is not needed there.
    if command -v update-mime-database >/dev/null; then update-mime-database "$base/share/mime"; fi
    if command -v update-desktop-database >/dev/null; then update-desktop-database "$base/share/applications"; fi
}

rm -rf "$program.new"
if [ -n "$remove" ]; then
    rm -rf "$program"
    rm -f "$base/bin/annotator" "$base/bin/annotator-window"
    (cd "$here/share" && find . -type f) | while read -r file; do rm -f "$base/share/$file"; done
    refresh
    echo "Annotator is removed from $base."
    exit 0
fi
mkdir -p "$base/lib" "$base/bin" "$base/share"
cp -R "$here/annotator" "$program.new"
rm -rf "$program"
mv "$program.new" "$program"
for name in annotator annotator-window; do ln -sf "$program/$name" "$base/bin/$name"; done
cp -R "$here/share/." "$base/share/"
sed -i "s|^Exec=annotator-window|Exec=\"$program/annotator-window\"|" "$base/share/applications/annotator.desktop"
refresh
echo "Annotator is installed in $program; start it from the menu of your desktop or as $base/bin/annotator."
"$program/annotator" doctor >/dev/null || true  # names on standard error what the window misses of the system
