import { Code, Guide, GuideHeader, Heading, List, Text, TextTable } from '../../_parts/prose.tsx';

/** Windows, budgets and sizes, and the headers that tell them. */
export function LimitsPage() {
  return (
    <>
      <GuideHeader
        title="Limits"
        lead="Every answer says how much of your allowance is left. Read it, and slow down in time."
      />
      <Guide>
        <TextTable
          caption="Limits"
          head={['What', 'Limit']}
          rows={[
            { cells: ['All calls together', '120 a minute per address, unless your server is set otherwise'] },
            {
              cells: ['request-otp', '5 in 15 minutes per address and mobile; see codes to one recipient'],
            },
            { cells: ['verify-otp', '10 in 15 minutes per address and mobile; per mobile 15 in 15 minutes'] },
            {
              cells: [
                'Codes to one recipient',
                'Mobile: of every purpose, over all partners, 5 in 15 minutes, live 20 a day; email address and Aadhaar number: the same, in live',
              ],
            },
            { cells: ['Sandbox', '1000 requests a day per account, failures included; resets 00:00 IST'] },
            { cells: ['Quote', '10 minutes'] },
            { cells: ['OTP', '5 minutes, 5 attempts'] },
            { cells: ['Code of the embed', '10 minutes, exchanged once'] },
            { cells: ['Calls of the embed', '300 in 15 minutes per address, and 60 resends'] },
            { cells: ['Idempotency key', '1 to 100 characters, kept 48 hours'] },
            { cells: ['Markup', '0 to 5 percent a side, three decimals'] },
            { cells: ['Page size', 'users 200, transactions 100, wallet ledger 100'] },
            { cells: ['Price history', '365 days, 7 days by the hour'] },
            { cells: ['Body', '256 KiB of JSON, nested at most 64 deep'] },
          ]}
        />
        <Heading id="headers">Headers</Heading>
        <TextTable
          caption="Headers of limits"
          head={['Header', 'Meaning']}
          rows={[
            { cells: [<Code key="h">RateLimit-Limit</Code>, 'Requests the window allows'] },
            { cells: [<Code key="h">RateLimit-Remaining</Code>, 'Those left in it'] },
            { cells: [<Code key="h">RateLimit-Reset</Code>, 'Seconds until it ends'] },
            { cells: [<Code key="h">X-RateLimit-Limit</Code>, 'Sandbox only: the day’s budget'] },
            { cells: [<Code key="h">X-RateLimit-Remaining</Code>, 'Sandbox only: what is left of it'] },
            { cells: [<Code key="h">X-RateLimit-Reset</Code>, 'Sandbox only: epoch seconds of the next 00:00 IST'] },
            { cells: [<Code key="h">Retry-After</Code>, 'On 429: seconds to wait'] },
          ]}
        />
        <Text>A window begins with its first request. Where a limit is lifted, its headers name 1000000.</Text>
        <Heading id="staying-within">Staying within</Heading>
        <List>
          <li>
            Keep prices for a few seconds instead of asking for each of your visitors; they change a few times a minute.
          </li>
          <li>Page through lists with the largest page.</li>
          <li>
            On 429 wait for <Code>Retry-After</Code>, then go on. Nothing of a refused call was executed.
          </li>
        </List>
      </Guide>
    </>
  );
}
