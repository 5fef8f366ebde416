"""Registers users until there are five, and walks over them two at a time."""

import os

import tola

client = tola.Tola(os.environ["TOLA_URL"], os.environ["TOLA_TOKEN"])
for number in range(5 - client.users.list().page()["total"]):
    client.users.register(mobile=str(9876543220 + number))
codes = [user["user_code"] for user in client.users.list(limit=2)]
print(f"{len(codes)} users by 2, {len(set(codes))} distinct")
