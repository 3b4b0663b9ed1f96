"""Runs and measures processes."""
import os
import shutil
import statistics
import subprocess
import sys
import time


class Run:
    """A finished process with its wall-clock seconds, processor seconds, and peak memory in bytes."""

    def __init__(self, command, output=subprocess.DEVNULL, environment=None, watches_memory=False):
        actions = [(os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0)] if output == subprocess.DEVNULL else []
        actions.append((os.POSIX_SPAWN_OPEN, 2, "/dev/null", os.O_WRONLY, 0))
        program = shutil.which(command[0]) or command[0]
        started = time.perf_counter()
        process = os.posix_spawn(program, command, environment or os.environ, file_actions=actions)
        self.memory = self.peak(process) if watches_memory else 0
        _, status, usage = os.wait4(process, 0)
        self.seconds = time.perf_counter() - started
        self.processor = usage.ru_utime + usage.ru_stime
        self.status = os.waitstatus_to_exitcode(status)

    @staticmethod
    def peak(process):
        """The peak memory of a process. (The figure of `wait4` is not used, because it includes the memory of this script at the fork.)"""
        most = 0
        while os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None:
            try:
                with open(f"/proc/{process}/status", encoding="utf-8") as lines:
                    most = max([most, *(int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM"))])
            except OSError:
                pass
            time.sleep(0.01)
        return most

    @classmethod
    def checked(cls, command, **options):
        run = cls(command, **options)
        if run.status not in (0, 1):
            sys.exit(f"compare: failed with status {run.status}: {' '.join(command)}")
        return run


class Worker:
    """A process that answers all queries once for each command, and prints the nanoseconds of each query."""

    def __init__(self, command):
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)

    def round(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            sys.exit(f"compare: {self.process.args[0]} ended early")
        return [int(word) for word in line.split()]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def serve(answer, queries):
    """The code that runs in the process of a `Worker`, for engines in Python."""
    for _ in sys.stdin:
        times = []
        for query in queries:
            started = time.perf_counter_ns()
            answer(query)
            times.append(time.perf_counter_ns() - started)
        print(*times, flush=True)


def by_query(rounds):
    """The median time of each query over all rounds, in milliseconds."""
    return [statistics.median(times) / 1e6 for times in zip(*rounds)]


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def folder_size(folder, needless=()):
    """The total size of the files of a folder in bytes, without the files named in `needless`, which queries do not need."""
    return sum(
        os.path.getsize(os.path.join(path, name))
        for path, _, names in os.walk(folder) for name in names if name not in needless)


def without_debug_information(program, copy):
    """Copies a program without its debug information, which valgrind cannot always read. Returns the program itself if there is no `strip`."""
    if not shutil.which("strip"):
        return program
    subprocess.run(["strip", "--strip-debug", "-o", copy, program], check=True)
    return copy


def instructions(command, work):
    """Counts the instructions of a process with callgrind; None if valgrind is not installed."""
    if not shutil.which("valgrind"):
        return None
    out = os.path.join(work, "callgrind.out")
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *command], capture_output=True, text=True,
        check=False)
    for line in result.stderr.splitlines():
        if "Collected" in line:
            return int(line.split(":")[-1])
    return None
