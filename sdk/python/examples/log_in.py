import os
import sys

import tola

mobile = sys.argv[1] if len(sys.argv) > 1 else "9999900001"
client = tola.Tola(os.environ.get("TOLA_URL", "http://localhost:3000"))

sent = client.auth.request_otp(mobile=mobile, mode="sandbox")
answer = client.auth.verify_otp(mobile=mobile, otp="1234", mode="sandbox", challenge_id=sent["challenge_id"])
print(answer["access_token"])
