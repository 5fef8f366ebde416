import type { Metadata } from 'next';
import { TextLink } from '../../../_ui/button.tsx';
import { Code, Guide, GuideHeader, Heading, List, Text, TextTable } from '../_parts/prose.tsx';
import { readSections } from '../_reference/api-document.ts';

export const metadata: Metadata = { title: 'Authentication' };

/** Tokens, modes, capabilities, and the order in which a call is judged. */
export default function AuthenticationPage() {
  return (
    <>
      <GuideHeader
        title="Authentication"
        lead="Every call carries a bearer token. The token says who you are, and whether the call is live or sandbox."
      />
      <Guide>
        <Heading id="tokens">Tokens</Heading>
        <Text>
          Send <Code>Authorization: Bearer &lt;token&gt;</Code> with every call but the two that get you a token:{' '}
          <TextLink href="/docs/reference/auth">request-otp and verify-otp</TextLink>.
        </Text>
        <List>
          <li>
            A token begins with <Code>tola_test_</Code> or <Code>tola_live_</Code>. It is shown once; we keep only its
            hash.
          </li>
          <li>It takes the mobile of an owner, admin or developer of your team.</li>
          <li>It does not expire. A new token in the same mode ends the one before it at once.</li>
          <li>
            An OTP lives 5 minutes. Five wrong attempts lock it: <Code>OTP_LOCKED</Code>. Only the newest one counts.
          </li>
        </List>
        <Heading id="modes">Modes</Heading>
        <Text>
          Live and sandbox share your settings and nothing else: users, balances, orders and keys of one are not found
          in the other. Every answer says its <Code>mode</Code>.
        </Text>
        <Heading id="capabilities">Capabilities</Heading>
        <Text>
          Some calls need a capability, granted to your account for both modes. Without it the answer is{' '}
          <Code>API_NOT_ALLOWED</Code>. Those you hold are listed by{' '}
          <TextLink href="/docs/reference/account#get-dashboard-me">your profile</TextLink> as <Code>allowed_apis</Code>
          .
        </Text>
        <TextTable caption="What each capability opens" head={['Capability', 'Calls']} rows={capabilityRows()} />
        <Heading id="gates">What is checked, in which order</Heading>
        <Text>The first check that fails answers.</Text>
        <List ordered>
          <li>
            Requests of your address in this minute: <Code>RATE_LIMITED</Code>
          </li>
          <li>
            The token: <Code>INVALID_TOKEN</Code>
          </li>
          <li>
            The addresses you allow, where you list any in the dashboard: <Code>IP_NOT_ALLOWED</Code>
          </li>
          <li>
            Your account: <Code>PARTNER_DISABLED</Code>, then <Code>SANDBOX_DISABLED</Code> or{' '}
            <Code>LIVE_NOT_ENABLED</Code>
          </li>
          <li>
            The day’s budget of a sandbox: <Code>SANDBOX_DAILY_LIMIT</Code>
          </li>
          <li>
            The capability: <Code>API_NOT_ALLOWED</Code>
          </li>
          <li>The body and its fields</li>
          <li>
            What the call itself asks for, <Code>WALLET_NOT_CONFIGURED</Code> first
          </li>
        </List>
      </Guide>
    </>
  );
}

function capabilityRows() {
  const calls = new Map<string, { key: string; href: string }[]>();
  for (const { slug, operations } of readSections()) {
    for (const { id, method, path, access } of operations) {
      for (const name of 'capability' in access ? [access.capability].flat() : []) {
        const known = calls.get(name) ?? [];
        calls.set(name, [...known, { key: `${method} ${path}`, href: `/docs/reference/${slug}#${id}` }]);
      }
    }
  }
  return [...calls].map(([name, ofName]) => ({
    id: `capability-${name}`,
    cells: [
      <Code key="name">{name}</Code>,
      <ul key="calls" className="space-y-1">
        {ofName.map(({ key, href }) => (
          <li key={key}>
            <TextLink href={href} className="font-mono text-xs break-all">
              {key}
            </TextLink>
          </li>
        ))}
      </ul>,
    ],
  }));
}
