"""The HTTP side of the fake Bot API: requests read as Telegram reads them, answers written."""

import contextlib
import json
import threading
from dataclasses import dataclass, field
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from tests.fake_telegram_rules import RefusedError

PROXY_PAGE = b"<html><head><title>502 Bad Gateway</title></head><body></body></html>"


@dataclass
class Fault:
    """What happens to the next call of a method.

    An HTTP code (`page`: as a page of a proxy, no JSON), a flood wait, a lost connection, or an
    answer that does not come (`hang`, so many seconds) although the call takes effect.
    """

    method: str | None
    code: int = 0
    flood: int = 0
    drop: str = ""  # "before" the call takes effect, or "after" it
    page: bool = False
    hang: float = 0.0
    over: threading.Event = field(default_factory=threading.Event)


def trouble(fault):
    if fault.flood:
        text = f"Too Many Requests: retry after {fault.flood}"
        return RefusedError(429, text, retry_after=fault.flood)
    return RefusedError(fault.code, "Internal Server Error")


def failure(refusal):
    body = {"ok": False, "error_code": refusal.code, "description": refusal.text}
    return refusal.code, body | ({"parameters": refusal.parameters} if refusal.parameters else {})


class Server(ThreadingHTTPServer):
    def handle_error(self, request, client_address):
        """A killed bot breaks its connections: nothing to tell."""


def handler_for(fake):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        disable_nagle_algorithm = True  # else each answer, two writes, waits 40 ms for an echo

        def do_POST(self):
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            _, bot, method = self.path.split("/")
            data = parsed(self.headers.get("Content-Type", ""), body)
            answer = fake.answer(bot.removeprefix("bot"), method, data)
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.reply(answer)

        def reply(self, answer):
            if answer is None:
                self.close_connection = True
                return
            status, body = answer
            page = isinstance(body, bytes)
            raw = body if page else json.dumps(body).encode()
            self.send_response(status)
            self.send_header("Content-Type", "text/html" if page else "application/json")
            self.send_header("Content-Length", str(len(raw)))
            self.end_headers()
            self.wfile.write(raw)

        def log_message(self, *args):
            pass

    Handler.do_GET = Handler.do_POST
    return Handler


def parsed(content_type, body):
    """The fields of a request: text, or the bytes of an uploaded file."""
    if content_type.startswith("multipart/form-data"):
        head = b"Content-Type: " + content_type.encode() + b"\r\n\r\n"
        out = {}
        for part in BytesParser().parsebytes(head + body).get_payload():
            raw = part.get_payload(decode=True)
            name = part.get_param("name", header="content-disposition")
            out[name] = raw if part.get_filename() else raw.decode()
        return out
    if content_type.startswith("application/json"):
        return json.loads(body or b"{}")
    return {k: v[-1] for k, v in parse_qs(body.decode(), keep_blank_values=True).items()}
