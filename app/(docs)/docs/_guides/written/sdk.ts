import type { WrittenGuide } from '../../_parts/written-guide.tsx';

const typescript = `import { Tola } from '@tola/sdk';

const tola = new Tola({ baseUrl: process.env.API, token: process.env.TOLA_TOKEN });

const user = await tola.users.register({ mobile: '9876543210', name: 'Asha Rao' });
const quote = await tola.buys.quote({ user_code: user.user_code, asset_type: 'gold', amount_inr: '500.00' });
const buy = await tola.buys.confirm({ quote_id: quote.quote_id });
`;

const python = `from decimal import Decimal
import os
import tola

client = tola.Tola(os.environ["API"], os.environ["TOLA_TOKEN"])

user = client.users.register(mobile="9876543210", name="Asha Rao")
quote = client.buys.quote(user_code=user["user_code"], asset_type="gold", amount_inr=Decimal("500.00"))
buy = client.buys.confirm(quote_id=quote["quote_id"])
`;

const commandLine = `npx tola login --url "$API"
npx tola trigger payment.completed
npx tola clock advance 2h30m
npx tola faults arm buy_fulfilment --times 1
npx tola logs tail
npx tola messages`;

export const sdk: WrittenGuide = {
  slug: 'sdk',
  title: 'SDKs and command line',
  lead: 'The same calls, with what every client needs around them: keys that survive a lost answer, exact money, typed errors, verified webhooks.',
  parts: [
    'Both are made from the same schemas as the calls, carry no dependencies, and are handed out by this service under `/sdk`. Neither is needed: the [quick start](/docs) makes do with any HTTP client.',
    { heading: 'TypeScript', id: 'typescript' },
    'For Node 18 and newer, Deno, Bun and workers.',
    { file: 'Install', text: 'npm install "$API/sdk/tola-sdk.tgz"' },
    { file: 'buy.ts', text: typescript },
    { heading: 'Python', id: 'python' },
    'For Python 3.9 and newer, standard library only. Rupees and grams are `Decimal`.',
    { file: 'buy.py', text: python },
    { heading: 'What they do for you', id: 'what' },
    {
      list: [
        'Money is decimal text in TypeScript and `Decimal` in Python, read digit by digit. A float is refused.',
        'Calls that move money or metal carry an [Idempotency-Key](/docs/idempotency), kept over retries; after a lost answer the key is looked up before anything is sent again.',
        'Reads are tried again after a broken connection; what was refused before it did anything, after the time that it names.',
        'Lists can be walked over all pages.',
        'Each [code](/docs/errors) belongs to a class of errors; `details`, the request id and the key are on it.',
        'Webhooks are verified over the raw body, with the next secret too while one is rolled out.',
      ],
    },
    { heading: 'Command line', id: 'command-line' },
    'It comes with the TypeScript package: logs in to the sandbox, makes events happen, moves the clock, arms faults, and follows your calls as they are made.',
    { file: 'Terminal', text: commandLine },
    { heading: 'Versions', id: 'versions' },
    'Version 1.8 of a package speaks version 1.8 of the interface, which grows by additions only: see [versions](/docs/versions). Be ready for codes and kinds of events that you do not know.',
  ],
};
