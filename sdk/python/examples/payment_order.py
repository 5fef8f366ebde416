import os
import time

import tola

client = tola.Tola(os.environ.get("TOLA_URL", "http://localhost:3000"), os.environ.get("TOLA_TOKEN"))

user = client.users.register(mobile="9876543211")
order = client.payments.orders.create(
    user_code=user["user_code"],
    amount_inr="750.50",
    checkout_type="hosted",
    reference=f"order-{time.time_ns()}",
    # Your own key: the order is made once over a restart of this program too.
    idempotency_key=f"order of {user['user_code']} at {time.time_ns()}",
)
print(f"Send your customer to {order['checkout_url']}")

# In the sandbox the customer is played by a call.
paid = client.payments.orders.simulate(order["payment_id"], outcome="success")
print(f"{paid['status']}: {paid['fulfilment']['asset_quantity']} g for {paid['funded_amount_inr']} rupees")

for row in client.payments.orders.list(status=["completed"], limit=50):
    print(row["payment_id"], row["amount_inr"])
