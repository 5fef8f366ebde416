import { Code, Guide, GuideHeader, Heading, Link, List, Text, TextTable } from '../../_parts/prose.tsx';
import { type Operation, readSections } from '../../_reference/api-document.ts';

/** Tokens, modes, capabilities, and the order in which a call is judged. */
export function AuthenticationPage() {
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
          <Link href="/docs/reference/auth">request-otp and verify-otp</Link>.
        </Text>
        <List>
          <li>
            A token begins with <Code>tola_test_</Code> or <Code>tola_live_</Code>. It is shown once; we keep only its
            hash.
          </li>
          <li>
            A live token takes the mobile of an owner or admin of your team; a sandbox token that of a developer, too.
          </li>
          <li>
            It does not expire. A new token in the same mode ends the one before it at once, and so does its maker’s
            leaving your team or losing the role for it, unless an owner or admin took the token over in the dashboard.
          </li>
          <li>
            A token or key that was yours and has ended answers <Code>INVALID_TOKEN</Code> with{' '}
            <Code>details.reason</Code>: <Code>replaced</Code>, <Code>revoked</Code> or <Code>expired</Code>.
          </li>
          <li>
            An OTP lives 5 minutes. Five wrong attempts lock it: <Code>OTP_LOCKED</Code>; ask for a new one. Send its{' '}
            <Code>challenge_id</Code> with your answer: then no attempt of another person counts against it.
          </li>
        </List>
        <NamedKeys />
        <Heading id="modes">Modes</Heading>
        <Text>
          A sandbox token reads and changes nothing of live: users, balances, orders and keys of one are not found in
          the other. Terms and grants are those of your account; the markup is a pair per mode. Every answer says its{' '}
          <Code>mode</Code>. Where no token is known, as with a wrong OTP, a failure says <Code>live</Code>, unless a
          sandbox token or key was sent, whatever the body asked for.
        </Text>
        <Heading id="capabilities">Capabilities</Heading>
        <Text>
          Some calls need a capability, granted to your account for both modes. Without it the answer is{' '}
          <Code>API_NOT_ALLOWED</Code>. Those you hold are listed by{' '}
          <Link href="/docs/reference/account#get-dashboard-me">your profile</Link> as <Code>allowed_apis</Code>.
        </Text>
        <TextTable caption="What each capability opens" head={['Capability', 'Calls']} rows={capabilityRows()} />
        <Heading id="gates">What is checked, in which order</Heading>
        <Text>The first check that fails answers.</Text>
        <List ordered>
          <li>
            Requests of your address in this minute: <Code>RATE_LIMITED</Code>
          </li>
          <li>
            The body, which is read to its last byte: <Code>PAYLOAD_TOO_LARGE</Code>, or <Code>REQUEST_TIMEOUT</Code>{' '}
            after 10 seconds. All that follows is judged as of that moment.
          </li>
          <li>
            The token or key: <Code>INVALID_TOKEN</Code>
          </li>
          <li>
            Your account: <Code>PARTNER_DISABLED</Code>, then <Code>SANDBOX_DISABLED</Code> or{' '}
            <Code>LIVE_NOT_ENABLED</Code>
          </li>
          <li>
            The addresses you allow, for your account or a key, where you list any: <Code>IP_NOT_ALLOWED</Code>
          </li>
          <li>
            The day’s budget of a sandbox: <Code>SANDBOX_DAILY_LIMIT</Code>
          </li>
          <li>
            The capability, then the scope of a key: <Code>API_NOT_ALLOWED</Code>
          </li>
          <li>The form of the body and its fields</li>
          <li>
            What the call itself asks for, <Code>WALLET_NOT_CONFIGURED</Code> first
          </li>
        </List>
      </Guide>
    </>
  );
}

function NamedKeys() {
  return (
    <>
      <Heading id="keys">Named keys</Heading>
      <Text>
        Beside that one token, owner and admin make up to 10 named keys per mode in the dashboard under Settings, API
        keys; a developer makes those of the sandbox. A key is sent as a token is, and begins with{' '}
        <Code>tola_key_test_</Code> or <Code>tola_key_live_</Code>.
      </Text>
      <List>
        <li>
          It has scopes, of <Code>read</Code>, <Code>users</Code>, <Code>trade</Code>, <Code>payments</Code> and{' '}
          <Code>payouts</Code>. A call beyond them answers <Code>API_NOT_ALLOWED</Code> with <Code>details.scope</Code>.
          What your account lacks no scope opens. A code for the embedded screens takes all five, since their session
          trades, pays and withdraws as the user. Name, scopes, addresses and end date can be edited later, from the
          next call on; the secret stays.
        </li>
        <li>
          It may have a last day, after which it answers <Code>INVALID_TOKEN</Code> (<Code>expired</Code>), and
          addresses of its own, beside those of your account.
        </li>
        <li>
          To rotate it, take a second secret: the first stays good beside it for up to 7 days, as you choose, and can be
          ended at once. After that it answers <Code>INVALID_TOKEN</Code> (<Code>replaced</Code>).
        </li>
        <li>It ends with its maker’s leaving or losing the role, unless an owner or admin took it over.</li>
      </List>
      <TextTable caption="What each scope opens" head={['Scope', 'Calls']} rows={scopeRows()} />
    </>
  );
}

type Call = { key: string; href: string };

function capabilityRows() {
  return rowsBy('capability', ({ access }) => ('capability' in access ? [access.capability].flat() : []));
}

const scopeWords: Readonly<Record<string, string>> = { any: 'any scope', every: 'all scopes' };

function scopeRows() {
  return rowsBy('scope', ({ scope }) => (scope === undefined ? [] : [scopeWords[scope] ?? scope]));
}

/** The calls of the reference under the names that open them. */
function rowsBy(kind: string, namesOf: (operation: Operation) => readonly string[]) {
  const calls = new Map<string, Call[]>();
  for (const { slug, operations } of readSections()) {
    for (const operation of operations) {
      const { id, method, path } = operation;
      for (const name of namesOf(operation)) {
        const known = calls.get(name) ?? [];
        calls.set(name, [...known, { key: `${method} ${path}`, href: `/docs/reference/${slug}#${id}` }]);
      }
    }
  }
  return [...calls].map(([name, ofName]) => ({
    id: `${kind}-${name.replaceAll(' ', '-')}`,
    cells: [
      <Code key="name">{name}</Code>,
      <ul key="calls" className="space-y-1">
        {ofName.map(({ key, href }) => (
          <li key={key}>
            <Link href={href} className="font-mono text-xs break-all">
              {key}
            </Link>
          </li>
        ))}
      </ul>,
    ],
  }));
}
