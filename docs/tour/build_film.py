#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Films how a bare mesh becomes a character: build_film.py MESH MOTION FILM.mp4 [JOINT DX DY]

Uses the window by mouse and keyboard on a virtual display: opens MESH, guesses a skeleton, drags
JOINT by DX, DY pixels as seen from the front, mirrors it, puts the skeleton to use, adds MOTION,
plays, paints a map of stiffness, saves a project, exports a .glb file and opens the project again.
It waits for events, not for times, so that it also works on a slow machine. The folder of FILM gets
a folder of the same name with what was saved and an image of each step. Needs Xvfb, xdotool and
ffmpeg. SINEW names another program than build/release/bin/sinew.
"""

import contextlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

WIDTH, HEIGHT = 1280, 800
ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ.get("SINEW", str(ROOT / "build/release/bin/sinew"))
MENU = 30  # height in pixels


def middle(rectangle):
    left, top, right, bottom = rectangle
    return (left + right) / 2, (top + bottom) / 2


class Window:
    """Drives the window. It finds widgets through the window's report (viewer/window_report.h)."""

    def __init__(self, folder, display=":71"):
        self.folder = folder
        self.report_file = folder / "report.json"
        self.environment = dict(
            os.environ, DISPLAY=display, SINEW_WINDOW_REPORT=str(self.report_file),
            SINEW_CONFIG=str(folder / "config"), SINEW_STATE=str(folder / "state"),
            SINEW_BACKGROUND_NICE="0")
        self.images = 0
        self.processes = []
        screen = f"{WIDTH}x{HEIGHT}"
        self.start(["Xvfb", display, "-screen", "0", screen + "x24", "-nolisten", "tcp"])
        time.sleep(2)
        self.grab = ["ffmpeg", "-y", "-loglevel", "error", "-f", "x11grab", "-framerate", "8",
                     "-video_size", screen, "-i", display]
        self.raw_film = folder / "film.mkv"
        self.recorder = self.start(
            [*self.grab, "-c:v", "libx264", "-preset", "ultrafast", "-crf", "18",
             str(self.raw_film)], stdin=subprocess.PIPE)
        self.program = self.start([PROGRAM, "view"], cwd=folder)
        self.wait("a first frame", lambda report: report["frame"] > 0)
        self.settle()

    def start(self, words, **options):
        self.processes.append(subprocess.Popen(words, env=self.environment, **options))
        return self.processes[-1]

    def close(self):
        """Ends the film and all programs."""
        self.recorder.communicate(b"q", timeout=60)
        for process in reversed(self.processes):
            process.terminate()
            process.wait(30)

    def report(self):
        """Returns the report of the last frame, empty while there is none."""
        with contextlib.suppress(FileNotFoundError, json.JSONDecodeError):
            return json.loads(self.report_file.read_text())
        return {}

    def wait(self, what, holds, seconds=1800):
        end = time.time() + seconds
        while True:
            with contextlib.suppress(KeyError):
                if holds(self.report()):
                    return
            if self.program.poll() is not None or time.time() > end:
                raise RuntimeError(f"there never was {what}")
            time.sleep(0.05)

    def wait_for(self, *widgets):
        self.wait(" or ".join(widgets), lambda r: any(w in r["widgets"] for w in widgets))

    def settle(self):
        self.wait("rest", lambda r: not r["busy"] and (r["playing"] or not r["moves"]))

    def frames(self, count):
        """Waits for frames. An idle window draws one when the pointer moves."""
        last = self.report().get("frame", 0) + count
        end = time.time() + 20
        while self.report().get("frame", 0) < last and time.time() < end:
            self.input("mousemove_relative", "1", "0")
            self.input("mousemove_relative", "--", "-1", "0")
            time.sleep(0.05)

    def input(self, *words):
        subprocess.run(["xdotool", *words], env=self.environment, check=True)

    def move(self, place):
        self.input("mousemove", str(round(place[0])), str(round(place[1])))
        self.frames(2)

    def drag(self, *places):
        """Drags from the first place through the others. One place alone is clicked."""
        self.move(places[0])
        self.input("mousedown", "1")
        self.frames(2)
        for place in places[1:]:
            self.move(place)
        self.input("mouseup", "1")
        self.frames(3)

    def key(self, name):
        self.input("key", name)
        self.frames(3)

    def type(self, text):
        self.input("type", "--delay", "40", text)
        self.frames(2)

    def widget(self, name):
        """Returns the middle of a widget. Scrolls the side panel to it if needed."""
        for attempt in range(60):
            widgets = self.report()["widgets"]
            shown = name in widgets
            if shown and (name.startswith("menu ") or widgets[name][1] > MENU) and \
                    widgets[name][3] < HEIGHT - 8:
                return middle(widgets[name])
            self.move((WIDTH - 100, HEIGHT / 2))
            up = attempt == 0 if not shown else widgets[name][1] <= MENU
            notches = 1 if shown else (80 if up else 3)
            self.input("click", "--repeat", str(notches), "--delay", "1", "4" if up else "5")
            self.frames(3)
        raise RuntimeError(f"the widget '{name}' is nowhere")

    def click(self, name):
        self.drag(self.widget(name))

    def image(self, name):
        self.images += 1
        path = self.folder / f"{self.images:02d}_{name}.png"
        subprocess.run([*self.grab, "-frames:v", "1", str(path)], env=self.environment, check=True)
        print(path, flush=True)


def choose_file(window, name):
    window.wait_for("file " + name)
    window.click("file " + name)
    window.image("dialog")
    window.key("Return")


def open_mesh(window, name):
    window.key("ctrl+o")
    choose_file(window, name)
    window.wait_for("build offer")
    window.settle()
    window.key("KP_1")
    window.frames(10)
    window.image("mesh")


def build(window, joint, by):
    window.click("build offer")
    window.wait_for("build use")
    window.wait("a body", lambda r: not r["busy"])
    window.image("building")
    window.click("guess-skeleton")
    window.wait("a guess", lambda r: not r["busy"] and "draft " + joint in r["widgets"])
    window.frames(8)
    window.image("guess")
    x, y = middle(window.report()["widgets"]["draft " + joint])
    steps = [(x + by[0] * i / 6, y + by[1] * i / 6) for i in range(7)]
    window.drag(*steps)
    window.image("dragged")
    window.key("m")
    window.image("mirrored")
    window.key("Return")
    window.wait("a skeleton in use",
                lambda r: "build use" not in r["widgets"] and r["joints"] and not r["busy"])
    window.settle()
    window.image("used")


def add_motion(window, name):
    window.click("menu File")
    window.wait_for("add-motion-dialog")
    window.click("add-motion-dialog")
    choose_file(window, name)
    window.wait("a clip", lambda r: r["clip"] >= 0 and not r["busy"])
    window.settle()
    window.key("space")
    window.wait("playing", lambda r: r["playing"])
    for _ in range(3):
        window.frames(12)
        window.image("playing")
    window.key("space")
    window.wait("a pause", lambda r: not r["playing"])
    window.settle()


def paint(window):
    window.key("f")  # a clip may have moved the body away
    window.frames(8)
    window.click("menu Paint")
    window.wait_for("paint-tool stiffness")
    window.click("paint-tool stiffness")
    window.frames(4)
    x, y = window.report()["joints"]["Hips"]  # the root of all guessed skeletons
    for row in (-30, -20, -10, 0):
        window.drag(*[(x + column, y + row) for column in (-8, -4, 0, 4, 8)])
    window.image("painted")
    if not window.report()["can_undo"]:
        raise RuntimeError("nothing was painted")
    window.key("shift+p")
    window.key("space")
    window.frames(20)
    window.image("painted_playing")
    window.key("space")
    window.settle()


def save_and_export(window):
    window.key("ctrl+s")
    window.wait_for("file name")
    window.click("file name")
    window.key("ctrl+a")
    window.type("built.sinew")
    window.image("saving")
    window.key("Return")
    window.wait("a project", lambda _: (window.folder / "built.sinew").exists())
    window.click("menu File")
    window.wait_for("export-panel toggle")
    window.click("export-panel toggle")
    window.wait_for("start export")
    window.frames(4)
    window.click("output file")
    window.key("ctrl+a")
    window.type("built.glb")
    window.image("exporting")
    window.click("start export")
    window.wait("an export", lambda r: (window.folder / "built.glb").exists() and not r["busy"])
    window.frames(4)
    window.image("exported")


def open_again(window):
    joints = set(window.report()["joints"])
    window.key("ctrl+o")
    choose_file(window, "built.sinew")
    window.frames(4)
    window.wait("the project", lambda r: r["joints"] and r["clip"] >= 0 and not r["busy"])
    window.settle()
    window.key("shift+p")
    window.frames(8)
    window.image("opened_again")
    window.key("shift+p")
    window.key("space")
    window.frames(20)
    window.image("playing_again")
    if set(window.report()["joints"]) != joints or window.report()["messages"]:
        raise RuntimeError("the project has lost something")


def write_film(raw_film, film):
    """Leaves out frames in which nothing changes, and plays the others faster."""
    filters = f"mpdecimate=hi=200:lo=100:frac=0.01,setpts=N/10/TB,scale={WIDTH // 2}:{HEIGHT // 2}"
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", str(raw_film), "-vf", filters, "-r",
                    "10", "-c:v", "libx264", "-preset", "slow", "-crf", "30", "-pix_fmt", "yuv420p",
                    "-movflags", "+faststart", str(film)], check=True)


def main():
    if len(sys.argv) not in (4, 7):
        sys.exit(__doc__)
    mesh, motion, film = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    joint, *by = sys.argv[4:] or ["LeftForeArm", "14", "-10"]
    folder = film.with_suffix("")
    folder.mkdir()  # what is there already is not overwritten
    for file in (mesh, motion):
        shutil.copyfile(file, folder / file.name)
    window = Window(folder)
    try:
        open_mesh(window, mesh.name)
        build(window, joint, [float(number) for number in by])
        add_motion(window, motion.name)
        paint(window)
        save_and_export(window)
        open_again(window)
    except Exception:
        window.image("failed")
        raise
    finally:
        window.close()
    write_film(window.raw_film, film)


main()
