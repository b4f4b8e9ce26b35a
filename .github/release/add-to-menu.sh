#!/bin/sh
# Puts Gun-Ki into the desktop's menu for this user, from where it lies. Run it again after moving the folder.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
menu=${XDG_DATA_HOME:-$HOME/.local/share}/applications
mkdir -p "$menu"
# Exec is quoted by the desktop's own rules: backslash, quote, dollar and backtick are marked, and a percent is doubled.
program=$(printf '%s' "$here/gunki" | sed -e 's/[\\"$`]/\\\\&/g' -e 's/%/%%/g')
icon=$(printf '%s' "$here/gunki.svg" | sed -e 's/\\/\\\\/g')
while IFS= read -r line; do
    case $line in
        Exec=*) printf 'Exec="%s"\n' "$program" ;;
        Icon=*) printf 'Icon=%s\n' "$icon" ;;
        *) printf '%s\n' "$line" ;;
    esac
done <"$here/gunki.desktop" >"$menu/gunki.desktop"
echo "$menu/gunki.desktop"
