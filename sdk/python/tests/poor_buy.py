"""A buy that the float does not cover."""

import os

import tola

client = tola.Tola(os.environ["TOLA_URL"], os.environ["TOLA_TOKEN"])
user = client.users.register(mobile="9876543212")
try:
    client.buys.quote(user_code=user["user_code"], asset_type="gold", amount_inr=500)
except tola.ApiError as error:
    print(type(error).__name__, error.code, error.status, error.request_id, error.mode)
