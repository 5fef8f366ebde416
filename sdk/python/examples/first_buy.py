import os
from decimal import Decimal

import tola

client = tola.Tola(os.environ.get("TOLA_URL", "http://localhost:3000"), os.environ.get("TOLA_TOKEN"))

user = client.users.register(mobile="9876543210", name="Asha Rao")
quote = client.buys.quote(user_code=user["user_code"], asset_type="gold", amount_inr=Decimal("500.00"))

try:
    # An Idempotency-Key is made and kept over retries: this happens once, whatever the network does.
    buy = client.buys.confirm(quote_id=quote["quote_id"])
    print(f"{buy['transaction_id']}: {buy['quantity_grams']} g, {tola.micrograms(buy['quantity_grams'])} micrograms")
except tola.InsufficientFundsError as error:
    print(f"The float does not cover it: {error.code}, request {error.request_id}")
