import { CodeBlock } from '../../_parts/code-block.tsx';
import { Code, Guide, GuideHeader, Heading, Link, List, Text } from '../../_parts/prose.tsx';

/** The screens on a domain of the partner's own. */
export function WhiteLabelPage() {
  return (
    <>
      <GuideHeader
        title="White-label"
        lead="Our screens on a domain of yours, with your name, logo and colour. Your customers sign in by their mobile; you write no code."
      />
      <Guide>
        <Heading id="set-up">Setting it up</Heading>
        <List>
          <li>
            In the dashboard under <Link href="/settings/domains">Settings, White-label</Link>, add a name that is used
            for nothing else, such as <Code>gold.yourcompany.in</Code>. Owners and admins can; there may be five.
          </li>
          <li>
            Where your domain is managed, set the two records that are shown there. The first proves that the domain is
            yours, the second brings your customers here:
          </li>
        </List>
        <CodeBlock
          title="DNS"
          language="code"
          text={`_tola.gold.yourcompany.in.  TXT    "tola-verify=4f0c…"
gold.yourcompany.in.        CNAME  tola.example.`}
        />
        <List>
          <li>
            Press <b>Check DNS</b>. New records can take an hour to be seen. From then on the domain serves; its
            certificate is taken out when the first visitor comes.
          </li>
          <li>
            Leave the TXT record where it is. It is looked at every day; after three days without it the domain stops
            serving. An outage of DNS ends nothing.
          </li>
        </List>
        <Heading id="customers">Your customers there</Heading>
        <List>
          <li>
            They type their mobile and get a one-time password. Who is new becomes your user by it, with the source{' '}
            <Code>white_label</Code>; who is your user already finds their gold and silver.
          </li>
          <li>
            They stay signed in for seven days, in that browser and on that domain only. Staff see and end sessions on
            the user’s page.
          </li>
          <li>
            Live mode only. Try the screens themselves in your sandbox by the <Link href="/docs/embed">embed</Link>.
          </li>
          <li>
            To let them buy, payment collection has to be on. No capability is needed: what your domain offers does not
            hang on what your token may do.
          </li>
        </List>
        <Heading id="money">Money and reports</Heading>
        <List>
          <li>Your markup applies to buys, and your markdown to sells, as in the API.</li>
          <li>
            Trades carry the channel <Code>white_label</Code>. They are in <Code>GET /partner/transactions/all</Code>{' '}
            and in the dashboard, never in <Code>GET /partner/trades</Code>, and your webhooks hear of them as of any
            other.
          </li>
          <li>Commission is earned on them, and is in your monthly statement.</li>
        </List>
        <Heading id="safety">Safety</Heading>
        <Text>
          Nothing else of the service answers on your domain but checkouts, invoices and certificates. The screens set
          no cookie and may be framed by pages of your registered return origins only. Removing a domain in the
          dashboard ends it with the next request, and signs out every user there.
        </Text>
      </Guide>
    </>
  );
}
