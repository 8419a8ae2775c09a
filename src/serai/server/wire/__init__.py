"""The messages between server and clients, as types that check what comes in.

Browsers use them over a WebSocket, programs over plain HTTP and a stream of lines; the OpenAPI description is made
from the same types. No message names a secret that its receiver may not see. All names of the modules are here.
"""

from __future__ import annotations

import msgspec

from serai.server.wire.from_client import *  # noqa: F403
from serai.server.wire.from_client import FromClient
from serai.server.wire.from_server import *  # noqa: F403
from serai.server.wire.scene import *  # noqa: F403
from serai.server.wire.status import *  # noqa: F403

read_message = msgspec.json.Decoder(FromClient).decode
write_message = msgspec.json.Encoder().encode
