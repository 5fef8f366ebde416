import { ChangelogPage } from '../_guides/changelog.tsx';
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
import { branding } from '../_guides/written/branding.ts';
import { certificates } from '../_guides/written/certificates.ts';
import { testing } from '../_guides/written/clock-and-faults.ts';
import { delivery } from '../_guides/written/delivery.ts';
import { goingLive } from '../_guides/written/going-live.ts';
import { invoices } from '../_guides/written/invoices.ts';
import { migration } from '../_guides/written/migration.ts';
import { reconciliation } from '../_guides/written/reconciliation.ts';
import { refunds } from '../_guides/written/refunds.ts';
import { sdk } from '../_guides/written/sdk.ts';
import { security } from '../_guides/written/security.ts';
import { statements } from '../_guides/written/statements.ts';
import { teamRoles } from '../_guides/written/team-roles.ts';
import { verifyArchives } from '../_guides/written/verify-archives.ts';
import { versions } from '../_guides/written/versions.ts';
import { withdrawals } from '../_guides/written/withdrawals.ts';
import { type WrittenGuide, WrittenGuideView } from '../_parts/written-guide.tsx';
import type { DocsPage } from './docs-page.ts';

/** A written guide as a page. */
function written(guide: WrittenGuide): Omit<DocsPage, 'group'> {
  return {
    href: `/docs/${guide.slug}`,
    title: guide.title,
    draw: (drawing) => WrittenGuideView({ guide, drawing }),
  };
}

const groups: readonly { group: string; pages: readonly Omit<DocsPage, 'group'>[] }[] = [
  {
    group: 'Build',
    pages: [
      { href: '/docs', title: 'Quick start', draw: (drawing) => QuickStartPage({ drawing }) },
      written(sdk),
      { href: '/docs/trading', title: 'Sell, send and give', draw: (drawing) => TradingPage({ drawing }) },
      { href: '/docs/payments', title: 'Payments and SIPs', draw: (drawing) => PaymentsPage({ drawing }) },
      { href: '/docs/kyc', title: 'KYC', draw: (drawing) => KycPage({ drawing }) },
      written(withdrawals),
      written(delivery),
      written(refunds),
      written(invoices),
      written(certificates),
    ],
  },
  {
    group: 'Our screens',
    pages: [
      { href: '/docs/embed', title: 'Embed', draw: (drawing) => EmbedPage({ drawing }) },
      { href: '/docs/hosts', title: 'Host apps', draw: () => HostsPage() },
      { href: '/docs/white-label', title: 'White-label', draw: () => WhiteLabelPage() },
      written(branding),
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
    ],
  },
  {
    group: 'Operate',
    pages: [
      written(reconciliation),
      written(statements),
      written(verifyArchives),
      written(teamRoles),
      written(migration),
      written(goingLive),
      written(testing),
      { href: '/docs/sandbox', title: 'Sandbox', draw: (drawing) => SandboxPage({ drawing }) },
    ],
  },
  {
    group: 'Releases',
    pages: [
      written(security),
      written(versions),
      { href: '/docs/changelog', title: 'Changelog', draw: () => ChangelogPage() },
    ],
  },
];

/** The guides, in the order of the navigation: their samples run in it. */
export const guides: readonly DocsPage[] = groups.flatMap(({ group, pages }) =>
  pages.map((page) => ({ ...page, group })),
);
