import { CallView } from '../../_parts/call-view.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable } from '../../_parts/prose.tsx';
import type { CallSample } from '../../_samples/call-sample.ts';
import type { Drawing } from '../../_site/drawing.ts';

const samples: readonly CallSample[] = [
  {
    title: '1. PAN and date of birth',
    curl: `curl "$API/partner/users/$USER_CODE/kyc/pan/verify" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"pan":"ABCDE1234F","dob":"1990-01-31"}'`,
    takes: {},
  },
  {
    title: '2. An OTP to the mobile of the Aadhaar number',
    curl: `curl "$API/partner/users/$USER_CODE/kyc/aadhaar/otp/send" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"aadhaar_number":"999941057058"}'`,
    takes: { KYC_REFERENCE: 'reference_id' },
  },
  {
    title: '3. The OTP, with the reference_id of step 2',
    curl: `curl "$API/partner/users/$USER_CODE/kyc/aadhaar/otp/verify" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{"reference_id":"'"$KYC_REFERENCE"'","otp":"1234"}'`,
    takes: {},
  },
];

const reference = '/docs/reference/kyc';

/** What a user may do without KYC, and both ways through it. */
export function KycPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="KYC"
        lead="Users buy up to a limit without it, and prove who they are once: at once by PAN and Aadhaar, or with documents that we read."
      />
      <Guide>
        <Heading id="limits">What needs it</Heading>
        <List>
          <li>
            Without approved KYC a user buys for up to INR 50000 in a financial year (April to March, Indian time) at
            your account; yours may have another limit.
          </li>
          <li>From INR 200000 on in one buy a PAN is needed whatever the limit.</li>
          <li>
            Withdrawals need approved KYC, else they answer <Code>KYC_REQUIRED</Code> with <Code>details.missing</Code>{' '}
            <Code>["kyc"]</Code>.
          </li>
        </List>
        <Text>
          A buy quote, a payment order or a SIP whose first installment is beyond that answers 403{' '}
          <Code>KYC_REQUIRED</Code>. Its <Code>details.missing</Code> says what would lift it (<Code>pan</Code>,{' '}
          <Code>aadhaar</Code>, <Code>mobile</Code>; empty while we read documents), <Code>remaining_inr</Code> what may
          still be bought. Counted is what was bought and what is open: quotes until they lapse, orders until they end,
          the first installment of a SIP. A quote that was given is good.
        </Text>
        <Sharing />
        <Heading id="instant">At once</Heading>
        {samples.map((sample) => (
          <CallView key={sample.title} sample={sample} drawing={drawing} />
        ))}
        <Text>
          PAN and Aadhaar in either order. With both proved, <Code>kyc_status</Code> is <Code>approved</Code>, unless
          the names on PAN and Aadhaar or that of your user are clearly not one person’s: then it is{' '}
          <Code>under_review</Code>, and we decide. A PAN that is refused answers 200 with <Code>verified</Code> false
          and rejects; another may be tried at once. Where instant KYC is off for your account these three answer{' '}
          <Code>FEATURE_DISABLED</Code>.
        </Text>
        <Heading id="documents">With documents</Heading>
        <Text>
          Send <Link href={`${reference}#post-users-user-code-kyc-details`}>details</Link>, then{' '}
          <Link href={`${reference}#post-users-user-code-kyc-documents`}>documents</Link> as https addresses, which puts
          them under review. <Link href={`${reference}#get-users-user-code-kyc-status`}>Status</Link> tells what became
          of it, with <Code>rejection_reason</Code>. A rejected user hands in again.
        </Text>
        <Heading id="screens">In our screens</Heading>
        <Text>
          Customers of the <Link href="/docs/embed">hosted screens</Link> do all of this there: at once, or by details
          and four photos that they take with the camera or choose. You make no call; status tells the same for both.
          Let your WebView hand the camera to the page; where it does not, photos can still be chosen.
        </Text>
        <Heading id="codes">Codes</Heading>
        <List>
          <li>Each is good for ten minutes and five attempts, however many come at once; then it is locked.</li>
          <li>
            30 seconds between two of a kind to one user (none after one that was used or locked), ten an hour. In live,
            five in 15 minutes and twenty a day to one address or for one Aadhaar number, over all partners. A new one
            ends the one before.
          </li>
        </List>
        <Heading id="privacy">What we keep</Heading>
        <Text>
          Of an Aadhaar number its last four digits; PAN, date of birth, address, photos and links of documents sealed.
          Photos are drawn anew, so that nothing of where they were taken is left, and only our operators open them:
          each look is on record. None of it is ever answered unmasked. Another partner reads none of what you handed in
          without the person’s proof of their mobile.
        </Text>
        <Heading id="sandbox">In the sandbox</Heading>
        <TextTable
          caption="Values with a meaning"
          head={['Value', 'What happens']}
          rows={[
            { cells: [<Code key="v">ABCDE1234F</Code>, 'A PAN that is good, as is any other of the right form'] },
            { cells: [<Code key="v">ZZZZZ9999Z</Code>, 'A PAN that is refused'] },
            { cells: [<Code key="v">999941057058</Code>, 'An Aadhaar number, as is any that passes Verhoeff'] },
            { cells: [<Code key="v">200000000009</Code>, 'One that belongs to a person of another name'] },
            { cells: [<Code key="v">1234</Code>, 'Every OTP'] },
            { cells: [<Code key="v">123456</Code>, 'Every code of an email'] },
            {
              cells: [
                <Code key="v">9000000000 to 9000000049</Code>,
                'Mobiles of people whom we know already: user_existed is true',
              ],
            },
            {
              cells: [
                <Code key="v">9000000050 to 9000000099</Code>,
                'The same, with KYC approved elsewhere under the name Asha Rao: prove the mobile to use it',
              ],
            },
          ]}
        />
        <Text>
          <Link href={`${reference}#post-users-user-code-kyc-simulate`}>Simulate</Link> decides a review as we would.
        </Text>
      </Guide>
    </>
  );
}

function Sharing() {
  return (
    <>
      <Heading id="sharing">Whose KYC it is</Heading>
      <Text>
        What you hand in is judged for your own user alone. Once it is approved, and the person proved their mobile to
        you, they share it with every partner that they proved their mobile to: it counts there, with name and steps.
        Where a person is approved elsewhere and has not proved their mobile to you, status says <Code>approved</Code>{' '}
        with <Code>awaits_mobile_verification</Code>, and it does not count yet. Customers of the hosted screens prove
        their mobile there; of others with{' '}
        <Link href="/docs/reference/users#post-users-user-code-verify-mobile-send">verify-mobile</Link>: send a code,
        then confirm it. Ask the person before you send it.
      </Text>
    </>
  );
}
