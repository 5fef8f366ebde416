import os
from http.server import BaseHTTPRequestHandler, HTTPServer

import tola

secrets = os.environ.get("TOLA_WEBHOOK_SECRET", "").split(",")


class Receiver(BaseHTTPRequestHandler):
    """Receives webhooks. The body is verified as the bytes that arrived."""

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        try:
            event = tola.verify_webhook(body, self.headers, secrets)
        except tola.WebhookError as error:
            self.send_error(401, error.reason)
            return
        if event["event"] == "payment.completed":
            print(event["data"]["payment_id"], "brought", event["data"]["fulfilment"]["asset_quantity"], "g", flush=True)
        else:
            print(event["event"], event["event_id"], flush=True)
        self.send_response(204)
        self.end_headers()


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "4242"))), Receiver)
    print(f"Listening on http://127.0.0.1:{server.server_port}/", flush=True)
    server.serve_forever()
