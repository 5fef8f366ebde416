import { formatRupees } from '../../../_lib/format.ts';
import type { Mode } from '../../../_lib/mode.ts';
import type { UserDetailView } from '../../../_lib/procedure-types.ts';
import type { Translate } from '../../../_lib/translate-messages.ts';
import { TextLink } from '../../../_ui/button.tsx';
import type { TimelineEntry } from '../../../_ui/detail/timeline.tsx';
import type { IconName } from '../../../_ui/icon.tsx';
import { labelWord, statusTone, statusWord, type WorkKind, workHref } from './work-words.ts';

type Step = UserDetailView['steps'][number];

const icons: Record<WorkKind, IconName> = {
  transactions: 'transactions',
  payments: 'payment',
  sips: 'repeat',
  withdrawals: 'bank',
  deliveries: 'parcel',
};

/** What happened to a user, in sentences that lead on. */
export function userTimeline(steps: readonly Step[], mode: Mode, translate: Translate): TimelineEntry[] {
  return steps.map((step, index) => ({ id: String(index), at: step.at, ...entry(step, mode, translate) }));
}

function entry(step: Step, mode: Mode, translate: Translate): Omit<TimelineEntry, 'id' | 'at'> {
  switch (step.kind) {
    case 'registered':
      return {
        icon: 'person',
        title: translate('user.did.registered', {
          sources: step.sources.map((source) => translate(`source.${source}`)).join(', '),
        }),
      };
    case 'bank_account_added':
      return { icon: 'bank', title: translate('user.did.bank_account_added', { masked: step.masked }) };
    case 'kyc_submitted':
      return { icon: 'document', tone: 'info', title: translate('user.did.kyc_submitted') };
    case 'kyc_approved':
      return { icon: 'shield', tone: 'positive', title: translate('user.did.kyc_approved') };
    case 'kyc_rejected':
      return { icon: 'shield', tone: 'negative', title: translate('user.did.kyc_rejected') };
    case 'work':
      return {
        icon: icons[step.of],
        tone: statusTone(step.status),
        title: workSentence(step, translate),
        detail: (
          <>
            {step.work.amountInr === null ? null : (
              <span className="figures">{formatRupees(step.work.amountInr)} · </span>
            )}
            <TextLink href={workHref(mode, step.of, step.work.id)}>…{step.work.id.slice(-8)}</TextLink>
          </>
        ),
      };
  }
}

function workSentence({ of, work, status }: Extract<Step, { kind: 'work' }>, translate: Translate): string {
  const values = { what: labelWord(of, work.label, translate), status: statusWord(status, translate) };
  if (of === 'sips') return translate('user.did.sips', { frequency: values.what, status: values.status });
  if (of === 'payments' && work.label !== null) return translate('user.did.paymentOfSip', values);
  return translate(`user.did.${of}`, values);
}
