"""Files that are whole at any moment: written beside, renamed, and held by one process."""

from __future__ import annotations

import contextlib
import os
import sys
from itertools import count
from types import TracebackType
from typing import Self

#: Only the owner may read the file that holds what is secret.
_PRIVATE, _PUBLIC = 0o600, 0o666
_NO_LINKS: int = getattr(os, "O_NOFOLLOW", 0)


class FileInUseError(OSError):
    """Another process holds the file.

    Attributes
    ----------
    owner : str
        The number of that process, empty if it is not known.
    """

    def __init__(self, path: str, owner: str) -> None:
        self.owner = owner
        super().__init__(f"{path} is in use")


def beside(path: str, ending: str) -> str:
    """Return the path of a hidden file beside a file: ``.game.yaml.secret``."""
    folder, name = os.path.split(path)
    return os.path.join(folder, f".{name}.{ending}")


def write_whole(path: str, text: str, private: bool = False) -> None:
    """Write a file so that it holds either its former content or all of `text`.

    The text goes to a file beside it, reaches the disk, and then takes the name.

    Raises
    ------
    OSError
        If it can not be written; the former content is then untouched.
    """
    new = _written_beside(path, text, private)
    try:
        os.replace(new, path)
    except BaseException:
        remove(new)
        raise
    sync_folder(path)


def _written_beside(path: str, text: str, private: bool = False) -> str:
    """Return the path of a new file beside `path` that holds `text`, on the disk for sure."""
    new = beside(path, "new")
    remove(new)  # what a process that was killed left behind
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _NO_LINKS | getattr(os, "O_BINARY", 0)
    handle = os.open(new, flags, _PRIVATE if private else _PUBLIC)
    try:
        with os.fdopen(handle, "wb") as file:
            if not private:
                _keep_mode(path, new)
            file.write(text.encode("utf-8", "surrogateescape"))
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        remove(new)
        raise
    return new


def create(path: str, text: str) -> None:
    """Write a file that must not exist yet, whole or not at all.

    Raises
    ------
    FileExistsError
        If it exists; it is then untouched.
    """
    new = _written_beside(path, text)
    try:
        os.link(new, path)  # unlike a rename this never takes the place of a file
    except FileExistsError:
        raise
    except (OSError, AttributeError):  # a file system without links
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PUBLIC))
        os.replace(new, path)
    finally:
        remove(new)
    sync_folder(path)


def remove(path: str) -> None:
    """Remove a file if it is there."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(path)


def sync_folder(path: str) -> None:
    """Make the names in a file's folder reach the disk, where the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _keep_mode(path: str, new: str) -> None:
    with contextlib.suppress(OSError):
        os.chmod(new, os.stat(path).st_mode & 0o777)


class Lock:
    """Holds a file for this process; the system lets go when the process ends, however it ends.

    Parameters
    ----------
    path : str
        The file to hold. What is locked is a file beside it, since it is replaced itself.

    Raises
    ------
    FileInUseError
        On entering, if another process holds it.
    """

    def __init__(self, path: str) -> None:
        self._file, self._path = path, beside(path, "lock")
        self._handle = -1

    def __enter__(self) -> Self:
        """Take the lock."""
        while True:
            handle = os.open(self._path, os.O_RDWR | os.O_CREAT | _NO_LINKS, _PRIVATE)
            if not _try_to_lock(handle):
                owner = _owner(handle)
                os.close(handle)
                raise FileInUseError(self._file, owner)
            if _is_still(handle, self._path):
                break
            os.close(handle)  # its holder removed it between our opening and locking it
        self._handle = handle
        with contextlib.suppress(OSError):  # on a full disk it holds all the same
            os.ftruncate(handle, 0)
            os.write(handle, f"{os.getpid()}\n".encode())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go."""
        if os.name == "posix":
            remove(self._path)  # while it is held, so that nobody else can hold it
            os.close(self._handle)
        else:
            os.close(self._handle)
            with contextlib.suppress(OSError):
                os.unlink(self._path)


class HeldFile:
    """A text file that this process alone writes, whole at any moment.

    Attributes
    ----------
    path : str
        Where it is; a link stays a link to it.
    shown : str
        As the user named it.
    text : str or None
        What it holds, None before it is there.
    foreign : bool
        Whether somebody else wrote it, perhaps with comments: then it is copied first.
    copied_to : str or None
        Where to, as the user would name it.
    """

    def __init__(self, path: str) -> None:
        self.path, self.shown = os.path.realpath(path), path
        self.text: str | None = None
        self.foreign = False
        self.copied_to: str | None = None
        self._lock = Lock(self.path)

    def __enter__(self) -> Self:
        """Hold it; raise FileInUseError where another process does."""
        self._lock.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Let go of it."""
        self._lock.__exit__(kind, error, trace)

    def put(self, text: str) -> None:
        """Have it hold `text`.

        Raises
        ------
        OSError
            If it can not be written; the former content is then still there.
        FileExistsError
            If it is new and its name is taken.
        """
        if self.text is None:
            create(self.path, text)
        elif text != self.text:
            self._notice_change()
            self._copy_foreign()
            write_whole(self.path, text)
        self.text = text

    def _notice_change(self) -> None:
        """See whether somebody has written the file since: it is then copied first, too."""
        with contextlib.suppress(OSError), open(self.path, "rb") as file:
            there = file.read().decode("utf-8", "surrogateescape")
            if there != self.text:
                self.text, self.foreign = there, True

    def _copy_foreign(self) -> None:
        if self.foreign and self.text is not None:
            names = (f"{self.path}~" if n == 1 else f"{self.path}~{n}" for n in count(1))
            copy = next(name for name in names if not os.path.lexists(name))
            create(copy, self.text)
            near = os.path.join(os.path.dirname(self.shown), os.path.basename(copy))
            self.copied_to = near if os.path.realpath(near) == copy else copy  # behind a link
            self.foreign = False


def free_name(stem: str) -> str:
    """Return the first of ``STEM.yaml``, ``STEM-2.yaml``, ... that is not there yet."""
    names = (f"{stem}.yaml" if n == 1 else f"{stem}-{n}.yaml" for n in count(1))
    return next(name for name in names if not os.path.lexists(name))


def _owner(handle: int) -> str:
    try:
        return os.pread(handle, 20, 0).decode("ascii", "replace").strip()
    except (OSError, AttributeError):
        return ""


def _is_still(handle: int, path: str) -> bool:
    if os.name != "posix":
        return True
    try:
        mine, there = os.fstat(handle), os.stat(path)
    except OSError:
        return False
    return (mine.st_dev, mine.st_ino) == (there.st_dev, there.st_ino)


if sys.platform == "win32":
    import msvcrt

    #: Far behind the content, which others may then still read.
    _PLACE = 1 << 30

    def _try_to_lock(handle: int) -> bool:
        os.lseek(handle, _PLACE, os.SEEK_SET)
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        os.lseek(handle, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _try_to_lock(handle: int) -> bool:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True
