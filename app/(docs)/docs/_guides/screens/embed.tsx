import { embedSteps } from '../../../../_lib/guides/embed-steps.ts';
import { Code, Guide, GuideHeader, Heading, Link, List, Text } from '../../_parts/prose.tsx';
import { StepList } from '../../_parts/step-list.tsx';
import type { Drawing } from '../../_site/drawing.ts';

/** The hosted screens inside a partner's app: codes, sessions, and what happens when. */
export function EmbedPage({ drawing }: { drawing: Drawing }) {
  return (
    <>
      <GuideHeader
        title="Embed"
        lead="Our screens inside your app, in your colours: your customers buy, sell, save by SIP, give, withdraw and do their KYC there. You make one call."
      />
      <Guide>
        <Text>
          The calls go on from the <Link href="/docs">quick start</Link>: <Code>API</Code> and <Code>TOKEN</Code> are
          those of there. Your account needs the capability <Code>embed</Code>; to let customers pay, payment collection
          has to be on.
        </Text>
        <StepList steps={embedSteps} drawing={drawing} />
        <Heading id="the-address">The address</Heading>
        <List>
          <li>
            Open <Code>embed_url</Code> as it is. Add <Code>theme</Code> (<Code>light</Code>, <Code>dark</Code>,{' '}
            <Code>system</Code>) and <Code>locale</Code> (<Code>en</Code>, <Code>hi</Code>) where you know better than
            the device.
          </li>
          <li>The code is taken out of the address at once, and no page tells another where it came from.</li>
          <li>
            The screens set no cookie. They need JavaScript and DOM storage, several windows (for SIP mandates), the
            camera (for KYC), and <Code>upi:</Code> and <Code>intent:</Code> addresses handed to the system:{' '}
            <Link href="/docs/hosts">Host apps</Link> has whole samples.
          </li>
          <li>
            On the web only pages of your registered return origins may frame them. While you build, register{' '}
            <Code>http://localhost:3000</Code>, or the port you have: it frames the screens under our address, is never
            a place for a <Code>return_url</Code>, and does not frame your own domain.
          </li>
        </List>
        <Heading id="codes">Codes</Heading>
        <List>
          <li>
            Exchanged once. Of several exchanges at the same moment one succeeds; the others answer 409{' '}
            <Code>USER_CODE_CONSUMED</Code>.
          </li>
          <li>
            After ten minutes: 410 <Code>USER_CODE_EXPIRED</Code>. Ask for a new one each time you open the screens, and
            never keep one.
          </li>
          <li>
            Good on your own screens only, and for the mobile you asked for. Ask for the mobile that your own sign-in
            has proved, not for one that the customer types.
          </li>
          <li>
            Five wrong OTPs lock a code (401 <Code>OTP_LOCKED</Code>). Resends wait 30 seconds.
          </li>
        </List>
        <Heading id="sessions">Sessions</Heading>
        <List>
          <li>
            Seven days, on that device. Within them you may open the screens without a code, at <Code>embed_url</Code>{' '}
            without its query: the page finds its session.
          </li>
          <li>
            When a user signs out of your app, clear the WebView’s storage. For the user who signs in next open the
            screens with a code, which ends what was there before.
          </li>
          <li>
            Of one user, in one mode. Staff see a user’s sessions on the user’s page in the dashboard, and end one or
            all; the next call of the screens is refused.
          </li>
          <li>
            They end with a capability that is withdrawn, an account that is disabled, and a sandbox that is reset.
          </li>
        </List>
        <Heading id="whose-customer">Whose customer it is</Heading>
        <Text>
          A person whom the service did not know becomes your user with the first right OTP, and is attributed to you.
          That is decided then and never again. A person who was known before is linked to you with what they have at
          your place, and <Code>user_existed</Code> says so.
        </Text>
        <Heading id="what-you-hear">What you hear of it</Heading>
        <Text>
          Trades made in the screens send the same <Link href="/docs/webhooks">webhooks</Link> as yours. They carry the
          channel <Code>embed</Code>, and are in <Code>transactions/all</Code>, not in <Code>trades</Code>.
        </Text>
      </Guide>
    </>
  );
}
