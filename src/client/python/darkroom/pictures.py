"""Pictures to send, and the form that carries them."""

from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from .errors import DarkroomError

_ADDRESS = re.compile(r"(https?|data|job):", re.IGNORECASE)
_CHUNK = 1 << 18


@dataclass(frozen=True)
class NamedPicture:
    """Bytes of a picture under a file name."""

    content: bytes
    filename: str


#: The path of a file; an address (``https:``, ``http:``, ``data:``) that the service fetches; one of an
#: earlier job's (``job:<id>``, ``job:<id>/outputs/<n>``, ``job:<id>/inputs/<field>/<n>``); or bytes.
Picture = str | os.PathLike[str] | bytes | bytearray | memoryview | NamedPicture


class Form:
    """A ``multipart/form-data`` body that can be sent more than once; files are read as they are sent."""

    def __init__(self, values: Mapping[str, object], pictures: Mapping[str, Sequence[Picture]]) -> None:
        boundary = secrets.token_hex(16)
        self.content_type = f"multipart/form-data; boundary={boundary}"
        self._parts: list[bytes | Path] = []
        self.length = 0

        def add(name: str, content: bytes | Path, filename: str | None = None) -> None:
            disposition = f'form-data; name="{name}"'
            if filename is not None:
                disposition += f'; filename="{_quoted(filename)}"\r\nContent-Type: application/octet-stream'
            head = f"--{boundary}\r\nContent-Disposition: {disposition}\r\n\r\n".encode()
            self._parts += [head, content, b"\r\n"]

        for name, value in values.items():
            if value is not None:
                add(name, _text(value).encode())
        for name, group in pictures.items():
            for picture in [group] if isinstance(group, (str, bytes)) else group:
                if isinstance(picture, str) and _ADDRESS.match(picture):
                    add(name, picture.encode())
                elif isinstance(picture, (str, os.PathLike)):
                    add(name, Path(picture), Path(picture).name)
                elif isinstance(picture, NamedPicture):
                    add(name, picture.content, picture.filename)
                else:
                    add(name, bytes(picture), "picture")
        self._parts.append(f"--{boundary}--\r\n".encode())
        self.length = sum(len(part) if isinstance(part, bytes) else _file_size(part) for part in self._parts)

    def __iter__(self) -> Iterator[bytes]:
        for part in self._parts:
            if isinstance(part, bytes):
                yield part
                continue
            try:
                with part.open("rb") as file:
                    while chunk := file.read(_CHUNK):
                        yield chunk
            except OSError as error:
                raise _unreadable(part, error) from error


def _text(value: object) -> str:
    if isinstance(value, Mapping):
        return json.dumps(value)
    return str(value) if isinstance(value, str) or not isinstance(value, Sequence) else ",".join(map(str, value))


def _quoted(filename: str) -> str:
    """As browsers do it."""
    return filename.replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")


def _file_size(path: Path) -> int:
    try:
        with path.open("rb") as file:
            return os.fstat(file.fileno()).st_size
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> DarkroomError:
    return DarkroomError("FILE_UNREADABLE", f"{path} cannot be read: {error.strerror or error}")
