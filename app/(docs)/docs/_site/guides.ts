import { AuthenticationPage } from '../_guides/rules/authentication.tsx';
import { ErrorsPage } from '../_guides/rules/errors.tsx';
import { IdempotencyPage } from '../_guides/rules/idempotency.tsx';
import { LimitsPage } from '../_guides/rules/limits.tsx';
import { SandboxPage } from '../_guides/rules/sandbox.tsx';
import { UnitsPage } from '../_guides/rules/units.tsx';
import { WebhooksPage } from '../_guides/rules/webhooks.tsx';
import { EmbedPage } from '../_guides/screens/embed.tsx';
import { HostsPage } from '../_guides/screens/hosts.tsx';
import { WhiteLabelPage } from '../_guides/screens/white-label.tsx';
import { KycPage } from '../_guides/start/kyc.tsx';
import { PaymentsPage } from '../_guides/start/payments.tsx';
import { QuickStartPage } from '../_guides/start/quick-start.tsx';
import { TradingPage } from '../_guides/start/trading.tsx';
import type { DocsPage } from './docs-page.ts';

const groups: readonly { group: string; pages: readonly Omit<DocsPage, 'group'>[] }[] = [
  {
    group: 'Build',
    pages: [
      { href: '/docs', title: 'Quick start', draw: (drawing) => QuickStartPage({ drawing }) },
      { href: '/docs/trading', title: 'Sell, send and give', draw: (drawing) => TradingPage({ drawing }) },
      { href: '/docs/payments', title: 'Payments and SIPs', draw: (drawing) => PaymentsPage({ drawing }) },
      { href: '/docs/kyc', title: 'KYC', draw: (drawing) => KycPage({ drawing }) },
    ],
  },
  {
    group: 'Our screens',
    pages: [
      { href: '/docs/embed', title: 'Embed', draw: (drawing) => EmbedPage({ drawing }) },
      { href: '/docs/hosts', title: 'Host apps', draw: () => HostsPage() },
      { href: '/docs/white-label', title: 'White-label', draw: () => WhiteLabelPage() },
    ],
  },
  {
    group: 'Rules',
    pages: [
      { href: '/docs/authentication', title: 'Authentication', draw: () => AuthenticationPage() },
      { href: '/docs/errors', title: 'Envelope and errors', draw: (drawing) => ErrorsPage({ drawing }) },
      { href: '/docs/idempotency', title: 'Idempotency', draw: (drawing) => IdempotencyPage({ drawing }) },
      { href: '/docs/webhooks', title: 'Webhooks', draw: () => WebhooksPage() },
      { href: '/docs/limits', title: 'Limits', draw: () => LimitsPage() },
      { href: '/docs/units', title: 'Units and rounding', draw: () => UnitsPage() },
      { href: '/docs/sandbox', title: 'Sandbox', draw: (drawing) => SandboxPage({ drawing }) },
    ],
  },
];

/** The guides, in the order of the navigation: their samples run in it. */
export const guides: readonly DocsPage[] = groups.flatMap(({ group, pages }) =>
  pages.map((page) => ({ ...page, group })),
);
