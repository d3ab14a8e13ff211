"""Whatever is sent, a page answers: never an error of ours."""

from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import create_app
from drills import drill
from rules.variants import VARIANTS
from tests.test_web_answers import steps

STRANGE = st.one_of(
    st.text(max_size=40),
    st.sampled_from(
        ["1m", "9m", "0z", "10m", "yes", "no", "any", "self", "−5", "１２", "99999999", "1e9",
         "123m456p789s1155z", "碰555z 耗子9s", "五五五五五万", "\x00", "\ud7ff", "<b>", "%s%(x)s",
         "{}", "../x"],
    ),
)  # fmt: skip
OPTIONS = [option.key for option in VARIANTS["koudian"].options]
RARELY = settings(
    max_examples=35, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture(scope="module")
def client(tmp_path_factory):
    app = create_app({"DATABASE": str(tmp_path_factory.mktemp("fuzz") / "fuzz.sqlite3")})
    return app.test_client()


@pytest.fixture(scope="module", params=list(drill.DRILLS))
def puzzle(request):
    return drill.make(request.param, "koudian", {"mode": "haozi"}, 3, 4)


@RARELY
@given(data=st.data())
def test_any_answer_form_is_answered(client, puzzle, data):
    form = dict(steps(puzzle, puzzle.key)[0])
    for name in data.draw(st.lists(st.sampled_from(sorted(form)), max_size=4)):
        form[name] = data.draw(STRANGE)
    form |= data.draw(st.dictionaries(st.text(max_size=8), STRANGE, max_size=3))
    response = client.post(f"/p/{puzzle.address}", data=form)
    assert response.status_code in (200, 303)
    assert client.get(response.location or "/").status_code == 200


@RARELY
@given(
    hand=st.one_of(STRANGE, st.text(alphabet="123456789mpsz东白发中一二三万筒条碰:", max_size=30)),
    more=st.dictionaries(
        st.sampled_from(["add", "drop", "undo", "clear", "as", "mode", "wild"]), STRANGE
    ),
)  # fmt: skip
def test_any_hand_is_answered_and_kept(client, hand, more):
    response = client.get("/analyse", query_string={"hand": hand, **more})
    assert response.status_code == 200
    assert 'id="hand"' in response.get_data(as_text=True)


@RARELY
@given(
    form=st.dictionaries(
        st.sampled_from(["zone", "wild_kong_points-number", *OPTIONS]),
        st.one_of(STRANGE, st.sampled_from(["true", "false", "haozi", "house2", "number", "500"])),
    )
)  # fmt: skip
def test_any_table_is_taken_or_refused_by_name(client, form):
    response = client.post("/table", data=form)
    assert response.status_code in (200, 303)
    if response.status_code == 200:
        assert 'role="alert"' in response.get_data(as_text=True)


@RARELY
@given(text=STRANGE, press=st.one_of(st.just(""), STRANGE))
def test_any_message_is_answered(client, text, press):
    assert client.post("/chat", data={"text": text, "press": press}).status_code == 303
    assert client.get("/chat").status_code == 200


@RARELY
@given(path=st.text(max_size=30), method=st.sampled_from(["get", "post"]))
def test_any_address_is_answered(client, path, method):
    for start in ("/", "/p/", "/a/", "/run?kind=", "/progress?kind="):
        url = start + quote(path.lstrip("/"), safe="/?=&%")
        status = getattr(client, method)(url, buffered=True).status_code
        assert status in (200, 303, 308, 400, 403, 404, 405), url


@pytest.mark.parametrize("body", [b"\xff\xfe\x00", b"a=%ff%00&b", b"=" * 3000, b"step=%E4%B8"])
def test_bytes_that_are_no_form_are_answered(client, puzzle, body):
    for url in (f"/p/{puzzle.address}", "/table", "/chat", "/language", "/practice"):
        status = client.post(
            url, data=body, content_type="application/x-www-form-urlencoded"
        ).status_code
        assert status in (200, 303, 400, 404), (url, status)


def test_a_flood_of_text_is_too_long(client):
    assert client.post("/chat", data={"text": "x" * 400_000}).status_code == 413
