import type { Recipe } from './recipe.ts';

export const python: Recipe = {
  language: 'Python',
  file: 'receiver.py',
  command: 'python3 receiver.py',
  text: `import hashlib
import hmac
import json
import os
import re
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SECRET = os.environ["WEBHOOK_SECRET"].encode()  # the whole of it, whsec_ included
PORT = int(os.environ.get("PORT", "4242"))
seen = set()  # in earnest: a unique column in your database


def is_genuine(headers, raw_body):
    timestamp = headers.get("X-Service-Timestamp", "")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp):
        return False
    if abs(time.time() - int(timestamp)) > 300:
        return False
    digest = hmac.new(SECRET, timestamp.encode() + b"." + raw_body, hashlib.sha256)
    expected = ("sha256=" + digest.hexdigest()).encode()
    # The second one comes while a new secret is being rolled out.
    given = [headers.get("X-Service-Signature", ""), headers.get("X-Service-Signature-Next", "")]
    return any(hmac.compare_digest(one.encode(), expected) for one in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        # The bytes as they came, before any JSON parser. In Flask: request.get_data(), in Django: request.body.
        raw_body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
        if not is_genuine(self.headers, raw_body):
            return self.answer(401)
        event = json.loads(raw_body)
        if event["event_id"] not in seen:
            seen.add(event["event_id"])
            print(event["event"], event["event_id"], flush=True)  # put it into a queue, and work on it after the answer
        self.answer(200)

    def answer(self, status):
        self.send_response(status)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


print(f"listening on port {PORT}", flush=True)
ThreadingHTTPServer(("", PORT), Receiver).serve_forever()
`,
};
