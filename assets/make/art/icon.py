"""The program's own icon: the swordswoman in the frame of the left side. Needs the tokens drawn first."""
import os
import re

from sheet import ROOT as OUT


def layer(name):
    """The inside of one drawing; its gradients get names of their own."""
    with open(os.path.join(OUT, f"tokens/{name}.svg"), encoding="utf-8") as f:
        body = re.search(r"<svg[^>]*>(.*)</svg>", f.read(), re.S).group(1)
    return re.sub(r'(id="|url\(#)', rf"\g<1>{name}_", body)


def main():
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">'
    with open(os.path.join(OUT, "icon.svg"), "w", encoding="utf-8") as f:
        f.write(head + layer("hero_swordswoman") + layer("frame_left") + "</svg>\n")


if __name__ == "__main__":
    main()
