import { tradingSteps } from '../../../../_lib/guides/trading-steps.ts';
import { Code, Guide, GuideHeader, Heading, Link, List, Text } from '../../_parts/prose.tsx';
import { StepList } from '../../_parts/step-list.tsx';
import type { Drawing } from '../../_site/drawing.ts';

/** What follows the first buy, call by call. */
export function TradingPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Sell, send and give"
        lead="The other three ways metal moves. Each is a quote that holds its rate for ten minutes, and a confirm."
      />
      <Guide>
        <Text>
          The calls go on from the <Link href="/docs">quick start</Link>: <Code>API</Code>, <Code>TOKEN</Code> and{' '}
          <Code>USER_CODE</Code> are those of there.
        </Text>
        <StepList steps={tradingSteps} drawing={drawing} />
        <Heading id="what-shows-where">What shows where</Heading>
        <List>
          <li>
            <Code>GET /partner/trades</Code>: buys, sells and gifts made through this API.
          </li>
          <li>
            <Code>GET /partner/transactions</Code>: sends and gifts.
          </li>
          <li>
            <Code>GET /partner/transactions/all</Code>: everything, of every channel.
          </li>
          <li>
            <Code>GET /partner/users/:user_code/transactions</Code>: what a user did, and what they were given.
          </li>
        </List>
        <Text>
          Lists answer <Code>as_of</Code>: pass it back with the next page, and rows that arrive meanwhile do not shift
          it.
        </Text>
      </Guide>
    </>
  );
}
