import { formatIst, formatRupees } from '../../../_lib/format.ts';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { type Permission, usePermission } from '../../../_lib/permissions.tsx';
import type { AttentionView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Icon, type IconName } from '../../../_ui/icon.tsx';
import { PageLink } from '../../../_ui/page/page-link.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { lastsWords } from '../float/lasts-words.ts';

type Kind = AttentionView['kind'];
type Look = {
  tone: 'negative' | 'warning' | 'info';
  path?: string;
  parameters?: Record<string, string>;
  permission?: Permission;
};

const developers = { permission: 'developers.read' } as const;
const webhooks = { path: '/developers/webhooks', ...developers } as const;

/** The words of each, and where it is mended. */
const looks: Record<Kind, Look> = {
  wallet_missing: { tone: 'negative' },
  float_empty: { tone: 'negative', path: '/wallet' },
  webhooks_off: { tone: 'negative', ...webhooks },
  float_low: { tone: 'warning', path: '/wallet' },
  webhooks_failing: { tone: 'warning', ...webhooks },
  domain_missing: { tone: 'warning', path: '/settings/domains' },
  payments_refund_due: { tone: 'warning', path: '/payments', parameters: { status: 'refund_due' } },
  withdrawals_late: { tone: 'warning', path: '/withdrawals', parameters: { status: 'processing' } },
  webhooks_undelivered: { tone: 'warning', parameters: { state: 'failed' }, ...webhooks },
  webhooks_missing: { tone: 'warning', ...webhooks },
  token_missing: { tone: 'warning', path: '/developers/tokens', ...developers },
  token_unused: { tone: 'info', path: '/developers/tokens', ...developers },
  markup_pending: { tone: 'info', path: '/settings/pricing' },
  kyc_under_review: { tone: 'info', path: '/users', parameters: { kyc: 'under_review' } },
  faults_armed: { tone: 'info', path: '/developers/sandbox', ...developers },
};

const tones: Record<Look['tone'], { icon: IconName; ink: string }> = {
  negative: { icon: 'alert', ink: 'text-negative' },
  warning: { icon: 'alert', ink: 'text-warning' },
  info: { icon: 'info', ink: 'text-info' },
};

/** What needs an operator, the most pressing first, each with the way to where it is mended. */
export function AttentionCard({
  mode,
  attention,
  error,
  onRetry,
  className,
}: {
  mode: Mode;
  attention: readonly AttentionView[] | undefined;
  error: unknown;
  onRetry: () => void;
  className?: string;
}) {
  const translate = useTranslate();
  return (
    <Card flush title={translate('home.attention')} {...(className && { className })}>
      {error && !attention ? (
        <ErrorState error={error} onRetry={onRetry} />
      ) : !attention ? (
        <div className="space-y-3 px-4 py-4 sm:px-5">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      ) : attention.length === 0 ? (
        <p className="flex gap-3 px-4 py-4 sm:px-5">
          <Icon name="check" size={18} className="mt-0.5 shrink-0 text-positive" />
          <span>
            <span className="block font-medium">{translate('home.attention.none')}</span>
            <span className="text-sm text-muted">{translate('home.attention.noneHint')}</span>
          </span>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {attention.map((one) => (
            <Item key={one.kind} one={one} mode={mode} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function Item({ one, mode }: { one: AttentionView; mode: Mode }) {
  const translate = useTranslate();
  const { tone, path, parameters, permission } = looks[one.kind];
  const mayOpen = usePermission(permission ?? 'business.read');
  const title = translate(`home.attention.${one.kind}`, { count: one.count ?? 0 });
  return (
    <li className="group relative flex gap-3 px-4 py-3 hover:bg-canvas sm:px-5">
      <Icon name={tones[tone].icon} size={18} className={classNames('mt-0.5 shrink-0', tones[tone].ink)} />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">
          {path && mayOpen ? (
            <PageLink
              href={hrefIn(mode, path, parameters)}
              className="after:absolute after:inset-0 group-hover:underline underline-offset-3"
            >
              {title}
            </PageLink>
          ) : (
            title
          )}
        </h3>
        <p className="text-sm text-pretty text-muted">{hintOf(one, translate)}</p>
      </div>
      {path && mayOpen ? <Icon name="right" size={14} className="mt-1 shrink-0 text-faint" /> : null}
    </li>
  );
}

function hintOf(one: AttentionView, translate: Translate): string {
  const hint =
    one.kind === 'float_empty' && one.walletType === 'credit'
      ? 'home.attention.float_empty.credit'
      : (`home.attention.${one.kind}.hint` as const);
  return translate(hint, {
    time: one.since ? formatIst(one.since) : '',
    available: formatRupees(one.availableInr ?? 0),
    lasts: lastsWords(one.lastsDays ?? 0, translate),
  });
}
