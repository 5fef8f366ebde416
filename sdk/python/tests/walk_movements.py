"""Buys five times with keys in another script, each twice, and walks over what the metal of the user came of."""

import os

import tola

client = tola.Tola(os.environ["TOLA_URL"], os.environ["TOLA_TOKEN"])
user_code = client.users.register(mobile="9876543219")["user_code"]
replays = 0
for number in range(5):
    quote_id = client.buys.quote(user_code=user_code, asset_type="gold", amount_inr=10)["quote_id"]
    for _ in range(2):
        replays += client.buys.confirm(quote_id=quote_id, idempotency_key=f"खरीद ₹ {quote_id}").is_replay
found = [movement["transaction_id"] for movement in client.users.explain_portfolio(user_code, limit=2)]
print(f"{replays} replays, {len(set(found))} of {len(found)} movements")
