#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Tests that no writer of Sinew damages files if it is killed or if the disk is full.

    kill_writers.py PROGRAM [--runs 200] [--limits 200] [--seed 1] [--only NAME,...]

Every writer overwrites an older result of its own. A run is killed by SIGKILL, SIGINT or SIGTERM at a random
moment within its usual time. For full disks, the size of the files of a run is limited (RLIMIT_FSIZE). The
limits are the offsets at which the writer's calls of write() begin, as strace reports them, so that each call
fails in one run. Without strace, the limits are all pages of the largest file. If there are more than
--limits of them, --limits evenly spaced ones are used. If file systems can be mounted, the runs are repeated
on a tmpfs that has room for the older files and only a part of the new ones. After a run every file with a
final name must be complete: the older or the new one, bit for bit, or a valid report. An exit code of 0 must
mean that all new files are there. One more run must remove what killed runs left over. The window's writers
(projects, painted maps, images, videos) run on a virtual display (Xvfb) and are skipped without one. Prints
a table, and exits with 1 if anything was wrong.
"""

import argparse
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

SIGNALS = [signal.SIGKILL, signal.SIGINT, signal.SIGTERM]
PAGE = 4096
NO_ROOM = 4  # exit code for a full disk


class Writer:
    """A command that writes files. {out} in its arguments is replaced by their folder."""

    def __init__(self, name, older, newer):
        self.name = name
        self.older = older  # arguments of the run that creates the older result
        self.newer = newer

    def command(self, program, folder, arguments):
        return [program] + [word.replace("{out}", folder) for word in arguments]

    def run(self, program, folder, arguments, limit=None, kill_after=None, sent=None, tracer=()):
        def restrict():
            if limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        command = list(tracer) + self.command(program, folder, arguments)
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=restrict)
        if kill_after is not None:
            try:
                process.wait(kill_after)
            except subprocess.TimeoutExpired:
                process.send_signal(sent)
        errors = process.communicate()[1].decode()
        return process.returncode, errors


class WindowWriter(Writer):
    """Viewer actions that write files. Each run is a script."""

    def command(self, program, folder, arguments):
        script = folder + ".script"
        with open(script, "w") as opened:
            opened.write("\n".join(line.replace("{out}", folder) for line in arguments[1]) + "\n")
        return [program, "view", "--script", script] + arguments[0]


class Display:
    """A virtual display, which ends with the `with` block. `is_there` is False without Xvfb."""

    def __enter__(self):
        self.is_there = shutil.which("Xvfb") is not None
        if self.is_there:
            reading, writing = os.pipe()
            self.server = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1280x800x24"],
                                           pass_fds=[writing], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            os.close(writing)
            with os.fdopen(reading) as number:
                os.environ["DISPLAY"] = ":" + number.readline().strip()
        return self

    def __exit__(self, *error):
        if self.is_there:
            self.server.terminate()
            self.server.wait()


def write_offsets(writer, program, folder):
    """Returns the file offsets at which the writer's calls of write() begin, or [] without strace."""
    log = folder + ".strace"
    calls = "write,writev,pwrite64,lseek"
    tracer = ["strace", "-f", "-y", "-qq", "-s", "0", "-e", "signal=none", "-e", "trace=" + calls, "-o", log]
    if shutil.which("strace") is None or writer.run(program, folder, writer.newer, tracer=tracer)[0] != 0:
        return []
    at = {}  # offset of the next write, by file
    offsets = {0}
    with open(log) as opened:
        for line in opened:
            call = re.search(r"(\w+)\(\d+<([^>]*)>(.*)\)\s+= (\d+)$", line)
            if not call or not call[2].startswith(folder + "/"):
                continue
            name, path, rest, result = call[1], call[2], call[3], int(call[4])
            if name == "lseek":
                at[path] = result
                continue
            start = int(rest.split(", ")[-1]) if name == "pwrite64" else at.get(path, 0)
            offsets.add(start)
            if name != "pwrite64":
                at[path] = start + result
    return sorted(offsets)


def contents(folder):
    """Returns the bytes of each file in the folder, by name."""
    files = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as opened:
            files[name] = opened.read()
    return files


def is_partial(name):
    return ".sinew-partial-" in name


def same(name, one, other):
    if one == other:
        return True
    # Reports contain times, so they only have to be valid and of the same kind.
    if not name.endswith(".json"):
        return False
    try:
        return json.loads(one)["schema"] == json.loads(other)["schema"]
    except (ValueError, KeyError):
        return False


def faults(writer, found, older, newer, code):
    """Returns messages about damaged and missing files of a run."""
    wrong = []
    for name, bytes_now in found.items():
        if is_partial(name):
            continue
        known = [side[name] for side in (older, newer) if name in side]
        if not any(same(name, bytes_now, side) for side in known):
            wrong.append(f"{name} is damaged ({len(bytes_now)} bytes)")
    if code == 0:
        for name, bytes_new in newer.items():
            if name not in found or not same(name, found[name], bytes_new):
                wrong.append(f"exit code 0, but {name} is not the new one")
    return [f"{writer.name}: {sentence}" for sentence in wrong]


def copy_into(folder, files):
    for name in os.listdir(folder):
        os.remove(os.path.join(folder, name))
    for name, bytes_then in files.items():
        with open(os.path.join(folder, name), "wb") as opened:
            opened.write(bytes_then)


def can_mount(folder):
    return subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", folder], capture_output=True).returncode == 0


def check(writer, program, options, chance):
    with tempfile.TemporaryDirectory() as base:
        out = os.path.join(base, "out")
        os.mkdir(out)
        code, errors = writer.run(program, out, writer.older)
        older = contents(out)
        if code == 4 and ("display" in errors or "OpenGL" in errors or "ffmpeg" in errors):
            print(f"{writer.name}: left out, {errors.strip()}", file=sys.stderr)
            return []
        assert code == 0, errors
        copy_into(out, {})
        writer.run(program, out, writer.newer)
        start = time.time()
        copy_into(out, {})
        code, errors = writer.run(program, out, writer.newer)
        usual = time.time() - start
        newer = contents(out)
        assert code == 0, errors

        wrong = []
        killed = finished = left = 0
        copy_into(out, older)
        for i in range(options.runs):
            before = {name: data for name, data in contents(out).items() if not is_partial(name)}
            if before != older:
                copy_into(out, older)
            sent = SIGNALS[i % len(SIGNALS)]
            code, errors = writer.run(program, out, writer.newer, None, chance.uniform(0.0, 1.05 * usual), sent)
            found = contents(out)
            left += sum(is_partial(name) for name in found)
            wrong += faults(writer, found, older, newer, code)
            killed += code != 0
            finished += code == 0
        code, errors = writer.run(program, out, writer.newer)
        found = contents(out)
        wrong += faults(writer, found, older, newer, code)
        if code != 0:
            wrong.append(f"{writer.name}: the last run fails: {errors.strip()}")
        if any(is_partial(name) for name in found):
            wrong.append(f"{writer.name}: leftovers stay")

        largest = max(len(data) for data in newer.values())
        limits = write_offsets(writer, program, out) or list(range(0, largest, PAGE))
        limits = [limit for limit in limits if limit < largest - 1] + [largest - 1]
        if len(limits) > options.limits:
            limits = [limits[i * (len(limits) - 1) // (options.limits - 1)] for i in range(options.limits)]
        full = 0
        for limit in limits:
            copy_into(out, older)
            code, errors = writer.run(program, out, writer.newer, limit)
            found = contents(out)
            wrong += faults(writer, found, older, newer, code)
            if code == 0:
                wrong.append(f"{writer.name}: exit code 0 with files of {limit} bytes at most")
            elif code != NO_ROOM:
                wrong.append(f"{writer.name}: exit code {code} with files of {limit} bytes at most: {errors.strip()}")
            if any(is_partial(name) for name in found):
                wrong.append(f"{writer.name}: a full disk leaves something over")
            full += 1

        disk = os.path.join(base, "disk")
        os.mkdir(disk)
        disks = 0
        if can_mount(disk):
            for limit in limits:
                # Leave room for the older files and for a part of the new ones, at least one page.
                kept = sum(-(-len(data) // PAGE) for data in older.values())
                pages = kept + 1 + limit // PAGE
                subprocess.run(["mount", "-o", f"remount,size={pages * PAGE}", disk], check=True)
                copy_into(disk, older)
                code, errors = writer.run(program, disk, writer.newer)
                wrong += faults(writer, contents(disk), older, newer, code)
                disks += 1
                copy_into(disk, {})
            subprocess.run(["umount", disk], check=True)
        print(f"{writer.name:<14}{killed:>8}{finished:>10}{left:>11}{full:>13}{disks:>12}{len(wrong):>7}", flush=True)
        return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("--limits", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    program = os.path.abspath(options.program)
    chance = random.Random(options.seed)

    with tempfile.TemporaryDirectory() as base:
        for kind in ("CACHE", "CONFIG", "STATE"):
            os.environ["SINEW_" + kind] = os.path.join(base, kind.lower())
        tee = os.path.join(base, "tee.glb")
        subprocess.run([program, "sample", "tee", "--vertices", "700", "-o", tee], check=True, stdout=subprocess.DEVNULL)

        def motion(name):
            bvh = os.path.join(base, name + ".bvh")
            with open(bvh, "w") as opened:
                opened.write(f"HIERARCHY\nROOT {name}\n{{\nOFFSET 0 0 0\nCHANNELS 1 Xrotation\nEnd Site\n{{\n"
                             "OFFSET 0 1 0\n}\n}\nMOTION\nFrames: 2\nFrame Time: 0.0333333\n30\n40\n")
            return bvh

        def bake(file, name=None, more=()):
            common = ["bake", tee, "--threads", "1", "-o", "{out}/" + file, *more]
            return Writer(name or file, common + ["--method", "linear-blend", "--frames", "0:4"],
                          common + ["--contact", "none", "--frames", "0:9"])

        render = ["render", tee, "--threads", "1", "--size", "320x240", "--method", "linear-blend"]
        bench = ["bench", tee, "--threads", "1", "--contact", "none", "--stats", "{out}/bench.json", "--frames"]
        writers = [bake(name) for name in ("x.glb", "x.pc2", "x.mdd", "x_%03d.obj", "x.exr")] + [
            bake("x.png", "texture .png"),
            bake("x.glb", "rigged .glb", ["--keep-skeleton"]),
            Writer("x.png", render + ["--frame", "1", "-o", "{out}/x.png"], render + ["--frame", "8", "-o", "{out}/x.png"]),
            Writer("x.mp4", render + ["--frames", "0:2", "-o", "{out}/x.mp4"], render + ["--frames", "0:9", "-o", "{out}/x.mp4"]),
            Writer("stats", bench + ["0:3"], bench + ["0:9"]),
            Writer("sample .glb", ["sample", "tee", "--vertices", "600", "-o", "{out}/s.glb"],
                   ["sample", "tee", "--vertices", "700", "-o", "{out}/s.glb"]),
            Writer("sample .ini", ["sample", "tee", "--vertices", "600", "-o", "{out}/s.ini"],
                   ["sample", "tee", "--vertices", "700", "-o", "{out}/s.ini"]),
            Writer("mapping", ["info", tee, motion("foot"), "--write-mapping", "{out}/m.map"],
                   ["info", tee, motion("stem"), "--write-mapping", "{out}/m.map"]),
        ]
        small = " 320x240"

        def window(name, *scripts):
            # The character does not move, so every run writes the same bytes.
            common = [tee, "--threads", "1", "--method", "linear-blend"]
            return WindowWriter(name, *[(common, ["pause", "seek 0"] + script) for script in scripts])

        windows = [
            window("project", ["save {out}/p.sinew"], ["paint-tool mass", "paint-fill 2", "save {out}/p.sinew"]),
            window("window .png", ["picture {out}/w.png" + small], ["view skeleton on", "picture {out}/w.png" + small]),
            window("window .mp4", ["film {out}/w.mp4 to=0.1" + small], ["film {out}/w.mp4 to=0.3" + small]),
        ]
        only = options.only.split(",") if options.only else [writer.name for writer in writers + windows]
        unknown = set(only) - {writer.name for writer in writers + windows}
        if unknown:
            parser.error("--only: there is no " + ", ".join(sorted(unknown)))
        print(f"{'writer':<14}{'killed':>8}{'finished':>10}{'left over':>11}{'size limits':>13}{'full disks':>12}{'wrong':>7}",
              flush=True)
        wrong = []
        for writer in writers:
            if writer.name in only:
                wrong += check(writer, program, options, chance)
        with Display() as display:
            for writer in windows:
                if writer.name in only and display.is_there:
                    wrong += check(writer, program, options, chance)
    for sentence in wrong:
        print(sentence)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
