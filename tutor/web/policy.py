"""What a browser may do with our pages, and which posts are believed to come from them."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Response, abort, request

CONTENT = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'",
    "connect-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
))  # fmt: skip
HEADERS = {
    "Content-Security-Policy": CONTENT,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")
A_YEAR = "public, max-age=31536000, immutable"


def guard() -> None:
    """Before a request: refuse a post that another site's page has sent.

    Browsers say where a post comes from in Sec-Fetch-Site, or over plain http in Origin; what says
    neither is no browser, and has no cookie of ours to misuse.
    """
    if request.method in SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    origin = request.headers.get("Origin")
    if site is not None:
        ours = site in ("same-origin", "none")
    else:
        ours = origin is None or urlsplit(origin).netloc == request.host
    if not ours:
        abort(403)


def headers(response: Response) -> Response:
    """After a request: the policy on everything, and how long it may be kept."""
    response.headers.update(HEADERS)
    if request.endpoint == "static":
        if request.args.get("v"):
            response.headers["Cache-Control"] = A_YEAR
        return response
    if response.cache_control.no_store is not True:
        response.headers["Cache-Control"] = "private, no-cache"
    response.vary.update(("HX-Request", "Cookie", "Accept-Language"))
    return response
