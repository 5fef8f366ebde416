import { CallView } from '../../_parts/call-view.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Note, Text, TextTable } from '../../_parts/prose.tsx';
import type { Drawing } from '../../_site/drawing.ts';

const confirm = `curl "$API/partner/buy/confirm" \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Idempotency-Key: buy-$QUOTE_ID" \\
  -H "Content-Type: application/json" \\
  -d '{"quote_id":"'"$QUOTE_ID"'"}'`;

const ask = `curl "$API/partner/idempotency/buy-$QUOTE_ID?endpoint=/partner/buy/confirm" \\
  -H "Authorization: Bearer $TOKEN"`;

/** How to repeat a confirm without buying twice. */
export function IdempotencyPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Idempotency"
        lead="A lost answer must not cost a second buy. Give each confirm a key of your own, and repeat with the same key as often as you like."
      />
      <Guide>
        <CallView sample={{ title: 'A confirm with its key', curl: confirm, takes: {} }} drawing={drawing} />
        <List>
          <li>
            A key is any text of 1 to 100 characters. It belongs to your account, the endpoint and the mode, and is kept
            48 hours.
          </li>
          <li>
            A repeat gets the first status and <Code>data</Code>, with <Code>idempotent_replay: true</Code> and the
            header <Code>Idempotent-Replayed: true</Code>.
          </li>
          <li>
            A repeat of good form is answered so whatever has come since: grants, limits, prices, stops and armed faults
            are not asked again. Only the token, your account’s own state and the addresses you allow still count.
          </li>
          <li>Of several calls with one key at the same moment one executes; the others wait for its outcome.</li>
          <li>Key and effect are written together: there is no moment at which one exists without the other.</li>
        </List>
        <Heading id="what-is-kept">What is kept</Heading>
        <TextTable
          caption="Which outcomes are replayed"
          head={['Outcome', 'Kept', 'The same key again']}
          rows={[
            { cells: ['Success', 'yes', 'The first answer'] },
            { cells: [<Code key="code">BUY_PROCESSING_FAILED</Code>, 'yes', 'The same failure: the order is void'] },
            {
              cells: [
                <Code key="code">GATEWAY_ERROR</Code>,
                'yes',
                'The same failure: nothing was charged. Ask with a new key',
              ],
            },
            { cells: ['A refusal: validation, token, limits, not found, expired, funds', 'no', 'Is judged afresh'] },
          ]}
        />
        <Heading id="after-a-timeout">After a timeout</Heading>
        <Text>
          Repeat the call with the same key, or ask what became of it. <Code>QUOTE_ALREADY_CONSUMED</Code> alone does
          not tell whether your call was the one that consumed it, so never change the key to get past it.
        </Text>
        <CallView sample={{ title: 'What became of a key', curl: ask, takes: {} }} drawing={drawing} />
        <TextTable
          caption="States of a key"
          head={['state', 'Meaning']}
          rows={[
            {
              cells: [
                <Code key="state">unknown</Code>,
                'Nothing was executed with it, and nothing with it is under way',
              ],
            },
            {
              cells: [
                <Code key="state">in_progress</Code>,
                'It is at work since its body was read, or being finished after a failure of ours: ask again',
              ],
            },
            { cells: [<Code key="state">done</Code>, 'status and body are the stored outcome'] },
          ]}
        />
        <Heading id="another-body">The same key with another body</Heading>
        <Text>
          Gets the first outcome too, with the header <Code>Idempotency-Body-Mismatch: true</Code>. If you would rather
          have such a call refused, an owner, admin or developer switches that on in the dashboard under Developers,
          Access tokens: it is then answered with{' '}
          <Link href="/docs/errors#IDEMPOTENCY_BODY_MISMATCH">IDEMPOTENCY_BODY_MISMATCH</Link>.
        </Text>
        <Note>Never repeat a confirm whose outcome you do not know with a new key.</Note>
      </Guide>
    </>
  );
}
