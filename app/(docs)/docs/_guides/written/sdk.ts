import type { WrittenGuide } from '../../_parts/written-guide.tsx';

/** The programs of the guide: those of the packages, which a test runs as they stand there. */
export const programs = {
  'sdk/typescript/examples/log-in.ts': `import { Tola } from '@tola/sdk';

const mobile = process.argv[2] ?? '9999900001';
const { auth } = new Tola({ baseUrl: process.env.TOLA_URL ?? 'http://localhost:3000' });

const { challenge_id } = await auth.requestOtp({ mobile, mode: 'sandbox' });
const { access_token } = await auth.verifyOtp({ mobile, otp: '1234', mode: 'sandbox', challenge_id });
process.stdout.write(\`\${access_token}\\n\`);
`,
  'sdk/python/examples/log_in.py': `import os
import sys

import tola

mobile = sys.argv[1] if len(sys.argv) > 1 else "9999900001"
client = tola.Tola(os.environ.get("TOLA_URL", "http://localhost:3000"))

sent = client.auth.request_otp(mobile=mobile, mode="sandbox")
answer = client.auth.verify_otp(mobile=mobile, otp="1234", mode="sandbox", challenge_id=sent["challenge_id"])
print(answer["access_token"])
`,
  'sdk/typescript/examples/first-buy.ts': `import { InsufficientFundsError, micrograms, Tola } from '@tola/sdk';

const tola = new Tola({ baseUrl: process.env.TOLA_URL ?? 'http://localhost:3000', token: process.env.TOLA_TOKEN });

const user = await tola.users.register({ mobile: '9876543210', name: 'Asha Rao' });
const quote = await tola.buys.quote({ user_code: user.user_code, asset_type: 'gold', amount_inr: '500.00' });

try {
  // An Idempotency-Key is made and kept over retries: this happens once, whatever the network does.
  const buy = await tola.buys.confirm({ quote_id: quote.quote_id });
  process.stdout.write(
    \`\${buy.transaction_id}: \${buy.quantity_grams} g, \${micrograms(buy.quantity_grams)} micrograms\\n\`,
  );
} catch (error) {
  if (!(error instanceof InsufficientFundsError)) throw error;
  process.stdout.write(\`The float does not cover it: \${error.code}, request \${error.requestId}\\n\`);
}
`,
  'sdk/python/examples/first_buy.py': `import os
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
`,
  'sdk/typescript/examples/webhooks.ts': `import { createServer } from 'node:http';
import { verifyWebhook, WebhookError } from '@tola/sdk';

const secrets = (process.env.TOLA_WEBHOOK_SECRET ?? '').split(',');

/** Receives webhooks. The body is verified as the bytes that arrived. */
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  try {
    const event = await verifyWebhook(Buffer.concat(chunks), request.headers, secrets);
    switch (event.event) {
      case 'payment.completed':
        process.stdout.write(\`\${event.data.payment_id} brought \${event.data.fulfilment.asset_quantity} g\\n\`);
        break;
      case 'payment.refunded':
        process.stdout.write(\`\${event.data.payment_id} went back: \${event.data.refund.reference}\\n\`);
        break;
      default:
        process.stdout.write(\`\${event.event} \${event.event_id}\\n\`);
    }
    response.writeHead(204).end();
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    response.writeHead(401).end(error.reason);
  }
});
server.listen(Number(process.env.PORT ?? 4242), '127.0.0.1');
`,
};

export const sdk: WrittenGuide = {
  slug: 'sdk',
  title: 'SDKs and command line',
  lead: 'A client for TypeScript and one for Python, made from the schemas of the routes, and a command line that brings the sandbox’s events to your laptop.',
  parts: [
    { heading: 'Install', id: 'install' },
    'This service hands the packages out itself; `$API` is its address, such as `https://tola.example.com`. Neither needs another package.',
    {
      file: 'Install',
      text: 'npm install "$API/sdk/tola-sdk.tgz"\npip install "$API/sdk/tola_sdk-1.8.0-py3-none-any.whl"',
    },
    {
      caption: 'The packages',
      head: ['Package', 'TypeScript', 'Python'],
      rows: [
        ['Name', '`@tola/sdk`', '`tola-sdk`, imported as `tola`'],
        ['Runs on', 'Node 18 and newer, Deno, Bun, workers', 'Python 3.9 and newer'],
        ['Brings along', 'nothing; 7 KiB compressed', 'nothing: the standard library'],
        [
          'Amounts',
          'decimal text, `500.00` or `500`: compare by `paise()` and `micrograms()`, which are bigints',
          '`Decimal`; `paise()` and `micrograms()` are ints',
        ],
      ],
    },
    'TypeScript runs as it is in Node 22.18 and newer, `node first-buy.ts`, in a project whose `package.json` says `"type": "module"`; in older Node with `npx tsx first-buy.ts`.',
    { heading: 'Log in', id: 'log-in' },
    'Every call but those that log in carries a token. In the sandbox the one-time password is 1234:',
    { file: 'log-in.ts', text: programs['sdk/typescript/examples/log-in.ts'] },
    { file: 'log_in.py', text: programs['sdk/python/examples/log_in.py'] },
    { file: 'Terminal', text: 'export TOLA_URL="$API"\nexport TOLA_TOKEN="$(node log-in.ts)"' },
    'There is one such token in each mode, and taking a new one ends it: a second program, or `tola login`, that logs in the same way logs the first one out. Give each program a [named key](/docs/authentication#keys) of its own instead, from the dashboard under Settings, API keys. It is sent as a token is, and no log-in ends it.',
    { heading: 'First buy', id: 'first-buy' },
    { file: 'first-buy.ts', text: programs['sdk/typescript/examples/first-buy.ts'] },
    { file: 'first_buy.py', text: programs['sdk/python/examples/first_buy.py'] },
    'Every call of these pages is shown with the SDK where you choose TypeScript or Python over it. Methods are named as the sections of the reference: `tola.payments.orders.create`, `tola.users.list`, `tola.kyc.status`. What the path names comes first, then the fields as one object (in Python as named arguments), then options.',
    { heading: 'Once, whatever happens', id: 'once' },
    {
      list: [
        'Calls that move money or metal carry a key, made for you and kept over retries. Give one of your own where the call must happen once over a restart of your program too.',
        'When an answer is lost, the key is [looked up](/docs/idempotency) before anything is sent again: what had happened is the answer.',
        'Reads, and calls of which a second one does no harm, are tried again after a broken connection, with growing pauses at random; others are not.',
        '`RATE_LIMITED` and what else was refused before anything was done is tried again after the time it names, up to 30 seconds.',
        'Where no answer came at all, `ConnectionError` (in Python `NoAnswerError`) carries the key: make the call again with it.',
      ],
    },
    { heading: 'Lists', id: 'lists' },
    '`for await (const user of tola.users.list())` walks over all rows of all pages; `await tola.users.list({ limit: 50 })` is one page. In Python `for user in client.users.list()` and `.page()`.',
    { heading: 'Errors', id: 'errors' },
    'Each error is of a family, a class that says what to do, and has `code`, `status`, `details` and the request id.',
    {
      caption: 'Families of errors',
      head: ['Class', 'When', 'What to do'],
      rows: [
        ['`InvalidRequestError`', '400, 405, 408, 413, 415, 422', 'change the call; `details.fields` names what'],
        ['`AuthenticationError`', '401', 'use a token that counts'],
        ['`OtpError`', '401 of a one-time password', 'let the customer try again'],
        ['`InsufficientFundsError`', '402, and `INSUFFICIENT_BALANCE`', 'fund the wallet, or sell less'],
        ['`PermissionError` (in Python `PermissionDeniedError`)', '403', 'ask for the capability, or have KYC done'],
        ['`NotFoundError`', '404, 410', 'look at the id'],
        ['`ConflictError`', '409', 'read where the object stands'],
        ['`LimitError`', '429', 'wait'],
        ['`ProcessingError`', '500, 502', 'read the code: what was done is undone'],
        ['`UnavailableError`', '503', 'try again later'],
      ],
    },
    { heading: 'Webhooks', id: 'webhooks' },
    '`verifyWebhook` takes the body as it arrived, the headers and your secret, or both while one is being replaced. It compares in constant time, refuses what is more than 300 seconds away, and answers an event whose `event` tells its type. Answer 401 to what it refuses.',
    { file: 'webhooks.ts', text: programs['sdk/typescript/examples/webhooks.ts'] },
    { heading: 'Command line', id: 'command-line' },
    'Your laptop needs no public address: the command line asks for the events of the sandbox and sends each to your program, signed as a webhook is.',
    {
      file: 'Terminal',
      text: [
        'npx "$API/sdk/tola-sdk.tgz" login --url "$API"',
        'npx tola listen --forward-to localhost:4242/webhooks',
        'npx tola trigger payment.completed',
        'npx tola clock advance 2h30m',
        'npx tola faults arm buy_fulfilment --times 1',
        'npx tola logs tail',
        'npx tola events resend evt_... --forward-to localhost:4242/webhooks',
      ].join('\n'),
    },
    {
      list: [
        'Call `npx tola` in the folder of the project that has the package: elsewhere npx looks for another one of that name.',
        'It works with the sandbox alone. `login` keeps a token in a file that you alone can read. A new token ends the one you had: `login --token` asks for one to keep instead, such as a named key.',
        '`listen` prints the secret it signs with: made once for this machine, unless `--secret` gives one. Your receiver has it as TOLA_WEBHOOK_SECRET. `events resend` signs with the same.',
        'A call that waits for news lasts up to 55 seconds: `listen` costs some 65 calls an hour of the sandbox’s thousand a day. After a reset it begins again by itself.',
      ],
    },
    { heading: 'Stability', id: 'stability' },
    {
      list: [
        'The packages have the version of the interface they were made from: 1.8 speaks [version 1.8](/docs/versions). The third number counts releases of the package.',
        'Methods, fields, codes and kinds of events may be added in any release; none goes or changes its meaning before 2.0.',
        'An older package goes on working against a newer service. What it does not know is there at run time, without a type.',
        'Have a `default` in each `switch` over `code` or `event`.',
        'The names of types, and what is not exported from the root of a package, are not part of this promise.',
      ],
    },
  ],
};
