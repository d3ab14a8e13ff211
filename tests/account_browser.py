"""A browser at the account's pages: what is sent, and what is read off the answer."""

from bs4 import BeautifulSoup

from tests.practising import practise, puzzles
from tutor import learner
from tutor.learner import by_cookie
from tutor.web.identity import COOKIE

SECRET = "seven old tiles"


def soup(response):
    return BeautifulSoup(response.get_data(as_text=True), "html.parser")


def me(browser, store):
    cookie = browser.get_cookie(COOKIE)
    return cookie and by_cookie(store, cookie.value)


def send(browser, path, **form):
    return browser.post(f"/account/{path}", data=form)


def enter(browser, name="Wang", password=SECRET, **more):
    response = send(browser, "sign-in", name=name, password=password, **more)
    assert response.status_code == 303
    return response


def as_guest(browser, store, answers=1):
    """Somebody who has practised in this browser."""
    who, token = learner.new_guest(store, "en")
    browser.set_cookie(COOKIE, token)
    source = puzzles()
    for _ in range(answers):
        practise(store, who, next(source))
    return who


def alert(response):
    (said,) = soup(response).find_all(role="alert")
    return said.text.strip()


def made(response):
    return [code.text for code in soup(response).select(".codes code")]
