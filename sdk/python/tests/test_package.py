"""What needs no service. VECTORS names a JSON file with the published vectors of signatures and an event of each kind."""

import json
import os
import unittest
from decimal import Decimal
from unittest import mock

import tola
from tola import _call
from tola._exact import parse_exact, write_exact

SECRET = "whsec_one"
NOW = 1_795_282_000


def headers_of(body, secret=SECRET, at=NOW):
    return {"X-Service-Signature": tola.sign_webhook(body, secret, at), "X-Service-Timestamp": str(at)}


class Exact(unittest.TestCase):
    def test_decimals_are_read_digit_by_digit_and_whole_numbers_as_numbers(self):
        text = '{"amount_inr":9007199254740993.07,"total":12,"deep":[{"gold_grams":0.000001,"sequence":3,"gst_pct":3}]}'
        parsed = parse_exact(text)
        self.assertEqual(str(parsed["amount_inr"]), "9007199254740993.07")
        self.assertEqual(parsed["total"], 12)
        self.assertEqual(parsed["deep"], [{"gold_grams": Decimal("0.000001"), "sequence": 3, "gst_pct": Decimal(3)}])
        self.assertIsInstance(parsed["deep"][0]["gst_pct"], Decimal)

    def test_what_is_the_partners_own_comes_back_as_it_was(self):
        self.assertEqual(parse_exact('{"fee_inr":1.5,"meta":{"fee_inr":1.5}}'), {"fee_inr": Decimal("1.5"), "meta": {"fee_inr": 1.5}})
        self.assertEqual(write_exact({"meta": {"amount_inr": "5"}, "reference": "500.00"}), '{"meta":{"amount_inr": "5"},"reference":"500.00"}')

    def test_decimals_are_written_as_numbers(self):
        body = {"amount_inr": Decimal("9007199254740993.07"), "amount_grams": "0.000001", "markup_buy_pct": 1, "x": Decimal("1E+2")}
        self.assertEqual(
            write_exact(body), '{"amount_inr":9007199254740993.07,"amount_grams":0.000001,"markup_buy_pct":1,"x":100}'
        )
        self.assertEqual(write_exact({"amount_inr": "05"}), '{"amount_inr":"05"}')

    def test_a_float_is_refused(self):
        for value in (500.5, float("nan"), Decimal("NaN")):
            with self.assertRaises(TypeError):
                write_exact({"amount_inr": value})


class Money(unittest.TestCase):
    def test_units_lead_there_and_back(self):
        self.assertEqual([tola.paise("500.5"), tola.paise(Decimal("-12.30")), tola.micrograms("0.035635")], [50_050, -1_230, 35_635])
        self.assertEqual([str(tola.rupees(50_050)), str(tola.grams(35_635))], ["500.50", "0.035635"])
        for units in (0, 5, -7, 10**20 + 1):
            self.assertEqual(tola.paise(tola.rupees(units)), units)
        with self.assertRaises(ValueError):
            tola.paise("1.001")
        with self.assertRaises(TypeError):
            tola.paise(1.5)


class Webhooks(unittest.TestCase):
    def setUp(self):
        with open(os.environ["VECTORS"], encoding="utf-8") as file:
            self.given = json.load(file)

    def refused(self, body, headers, secrets=SECRET, **options):
        with self.assertRaises(tola.WebhookError) as caught:
            tola.verify_webhook(body, headers, secrets, now_seconds=options.pop("now_seconds", NOW), **options)
        return caught.exception.reason

    def test_published_vectors(self):
        for vector in self.given["vectors"]:
            self.assertEqual(tola.sign_webhook(vector["body"], vector["secret"], vector["timestamp"]), vector["signature"])

    def test_every_kind_comes_with_exact_decimals(self):
        for kind, body in self.given["events"].items():
            event = tola.verify_webhook(body, headers_of(body), SECRET, now_seconds=NOW)
            self.assertEqual(event["event"], kind)
            if event["event"] == "payment.completed":
                self.assertEqual(event["data"]["fulfilment"]["asset_quantity"], Decimal("0.035635"))

    def test_either_secret_counts_while_one_is_replaced(self):
        body = b'{"event":"test.ping"}'
        both = {**headers_of(body), "X-Service-Signature-Next": tola.sign_webhook(body, "whsec_two", NOW)}
        for secrets in (SECRET, "whsec_two", ["whsec_old", "whsec_two"]):
            self.assertEqual(tola.verify_webhook(body, both, secrets, now_seconds=NOW)["event"], "test.ping")
        self.assertEqual(self.refused(body, both, []), "signature_wrong")

    def test_what_was_changed_is_refused(self):
        body = '{"event":"test.ping"}'
        headers = headers_of(body)
        self.assertEqual(self.refused(body + " ", headers), "signature_wrong")
        self.assertEqual(self.refused(body, headers, "whsec_other"), "signature_wrong")
        self.assertEqual(self.refused(body, {**headers, "X-Service-Timestamp": str(NOW + 1)}), "signature_wrong")
        self.assertEqual(self.refused(body, {**headers, "X-Service-Signature": "sha256=é"}), "signature_wrong")
        self.assertEqual(self.refused(body, {}), "header_missing")
        self.assertEqual(self.refused("{", headers_of("{")), "body_malformed")

    def test_whatever_a_stranger_sends_is_refused_and_no_other_error(self):
        body = b'{"event":"test.ping"}'
        for strange in ("\udcff", "\ud800", "\0", "é", "9" * 5_000, ""):
            for name in ("X-Service-Signature", "X-Service-Timestamp"):
                self.assertEqual(self.refused(body, {**headers_of(body), name: strange}), "signature_wrong")
            self.assertEqual(self.refused(body + strange.encode("utf-8", "surrogatepass") + b" ", headers_of(body)), "signature_wrong")

    def test_whatever_is_signed_is_an_event_or_refused(self):
        whole = '{"event":"test.ping","data":{"amount_inr":%s}}'
        for value in ("1e99999999999999999999", "[" * 100_000, "9" * 5_000, "tru"):
            self.assertEqual(self.refused(whole % value, headers_of(whole % value)), "body_malformed")
        for body in ("null", "[]", "1", '"x"', "", "\ud800"):
            self.assertEqual(self.refused(body, headers_of(body)), "body_malformed")
        for at in ("9" * 5_000, "-1", "1e9", "²"):
            self.assertEqual(self.refused("{}", headers_of("{}", at=at)), "timestamp_outside_tolerance")

    def test_a_secret_that_is_empty_judges_nothing(self):
        body = '{"event":"test.ping"}'
        for secrets in ("", ["whsec_two", ""]):
            with self.assertRaises(ValueError):
                tola.verify_webhook(body, headers_of(body, ""), secrets, now_seconds=NOW)

    def test_more_than_300_seconds_away_is_refused(self):
        body = '{"event":"test.ping"}'
        for away in (300, -300):
            tola.verify_webhook(body, headers_of(body, at=NOW - away), SECRET, now_seconds=NOW)
        for away in (301, -301):
            self.assertEqual(self.refused(body, headers_of(body, at=NOW - away)), "timestamp_outside_tolerance")


class Calls(unittest.TestCase):
    def test_an_id_that_would_lead_elsewhere_is_refused(self):
        client = tola.Tola("http://localhost")
        for value in ("", ".", ".."):
            with self.assertRaises(ValueError):
                client.users.get(value)

    def test_a_call_without_a_key_is_sent_again_only_where_that_does_no_harm(self):
        client = tola.Tola("http://127.0.0.1:9", max_retries=2)
        for call, attempts in ((client.prices.list, 3), (lambda: client.sandbox.clock.advance(advance_seconds=1), 1)):
            with mock.patch.object(_call.Caller, "_exchange", side_effect=_call._Lost("cut")) as exchange:
                client._call._pause = lambda seconds: None
                with self.assertRaises(tola.NoAnswerError):
                    call()
                self.assertEqual(exchange.call_count, attempts)

    def test_a_token_is_taken_as_it_is_read_from_a_file_and_no_error_tells_one_that_cannot_be_sent(self):
        self.assertEqual(tola.Tola("http://127.0.0.1:9", "tola_test_1\n")._call._headers["Authorization"], "Bearer tola_test_1")
        with self.assertRaises(ValueError) as caught:
            tola.Tola("http://127.0.0.1:9", "tola_test_1\ntola_test_2", max_retries=0).wallet.get()
        self.assertNotIn("tola_", str(caught.exception))

    def test_a_key_that_would_not_arrive_as_it_is_is_refused(self):
        client = tola.Tola("http://127.0.0.1:9")
        for key in ("two\nlines", " led", "trailed ", "\0"):
            with mock.patch.object(_call.Caller, "_exchange") as exchange:
                with self.assertRaises(ValueError):
                    client.buys.confirm(quote_id="qt_1", idempotency_key=key)
                self.assertEqual(exchange.call_count, 0)

    def test_as_long_as_the_service_waits_for_news_comes_on_top(self):
        client = tola.Tola("http://127.0.0.1:9", timeout=10.0, max_retries=0)
        for query, seconds in (({"wait_seconds": 55}, 65.0), ({}, 10.0)):
            with mock.patch.object(_call.Caller, "_exchange", side_effect=_call._Lost("cut")) as exchange:
                with self.assertRaises(tola.NoAnswerError):
                    client.events.list(**query).page()
                self.assertEqual(exchange.call_args.args[-1], seconds)

    def test_a_walk_goes_on_behind_an_empty_page(self):
        pages = {None: ([1], "a"), "a": ([], "b"), "b": ([2], None)}

        def ask(query):
            rows, cursor = pages[query.get("cursor")]
            return {"events": rows, "next_cursor": cursor}

        self.assertEqual(list(tola.Pages(ask, {}, "events", "cursor")), [1, 2])

    def test_an_answer_that_is_none_of_the_service_is_no_other_error(self):
        for text in ('{"success":true,"data":1e99999999999999999999}', "[" * 100_000, "null", '{"success":false,"error":null}'):
            answer = mock.MagicMock(status=200, headers={"Retry-After": "²"})
            answer.read.return_value = text.encode()
            client = tola.Tola("http://127.0.0.1:9", max_retries=0)
            with mock.patch.object(client._call._opener, "open", return_value=answer):
                with self.assertRaises(tola.NoAnswerError):
                    client.wallet.get()

    def test_pauses_grow_and_end_at_eight_seconds(self):
        for retry, full in ((0, 0.4), (1, 0.8), (9, 8.0)):
            for _ in range(50):
                self.assertTrue(full / 2 <= _call._backoff(retry) <= full)


if __name__ == "__main__":
    unittest.main()
