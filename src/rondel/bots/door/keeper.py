"""Runs a program, and ends it with all that it has started as soon as nobody holds the other end of a socket any more.

``python -I -S keeper.py SOCKET COMMAND...``: its own process group is that of the program. However the process ends
that wants the program, killed or not, this end of the socket hears of it. It imports the standard library alone, so
that it is there at once and weighs little.
"""

import os
import select
import signal
import sys


def main() -> None:
    life, command = int(sys.argv[1]), sys.argv[2:]
    os.set_inheritable(life, False)
    heard, hear = os.pipe()
    os.set_blocking(hear, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(hear, warn_on_full_buffer=False)
    child = os.fork()
    if child == 0:
        for number in (signal.SIGCHLD, signal.SIGPIPE, signal.SIGXFSZ):  # Python ignores some, and that is inherited
            signal.signal(number, signal.SIG_DFL)
        try:
            os.execvp(command[0], command)
        except OSError as problem:
            os.write(2, f"{problem.strerror}: {command[0]}\n".encode())
            os._exit(127)
    for stream in (0, 1, 2):  # they are the program's alone
        os.close(stream)
    while True:
        ready, _, _ = select.select([life, heard], [], [])
        if life in ready:
            break
        os.read(heard, 4096)
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            os.write(life, str(os.waitstatus_to_exitcode(status)).encode())
            break


if __name__ == "__main__":
    try:
        main()
    finally:  # whatever goes wrong: perhaps nobody hears any more how the program has ended
        os.killpg(0, signal.SIGKILL)
