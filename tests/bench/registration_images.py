#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fits bodies onto scans in the window and makes one image of the scans next to their fits.

    registration_images.py PROGRAM SCANS OUT.png SEED...

SCANS is a folder of registration_scans.py, in which odd seeds are men. Needs a display (xvfb-run)
and ffmpeg. Prints the time of each run, most of which is that of the fit.
"""

import argparse
import os
import pathlib
import subprocess
import tempfile
import time

VIEW = "944:716:0:24"  # of the window: width, height and corner of what is not panel or menu
COLUMNS = 5
WIDTH = 384


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("scans", type=pathlib.Path)
    parser.add_argument("image", type=pathlib.Path)
    parser.add_argument("seeds", type=int, nargs="+")
    options = parser.parse_args()
    # Fits of the window have the lowest priority otherwise, and hardly run beside other programs.
    environment = os.environ | {"SINEW_BACKGROUND_NICE": "0"}
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for number, seed in enumerate(options.seeds):
            scan = next(options.scans.glob(f"{seed}_*.ply"))
            script = folder / "fit.txt"
            script.write_text(f"fit-scan {scan.resolve()}\n"
                              f"fit-sex {'male' if seed % 2 else 'female'}\n"
                              "fit start\nfit-look side\nwait 4\n"
                              f"screenshot {folder}/{number:03}.png\n")
            start = time.monotonic()
            subprocess.run([options.program, "view", "--script", script], check=True,
                           env=environment)
            print(f"{scan.name}: {time.monotonic() - start:.1f} s", flush=True)
        rows = -(-len(options.seeds) // COLUMNS)
        subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", folder / "%03d.png", "-vf",
                        f"crop={VIEW},scale={WIDTH}:-1,tile={COLUMNS}x{rows}:padding=4",
                        options.image], check=True)


if __name__ == "__main__":
    main()
