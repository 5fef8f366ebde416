'use client';

import { useQuery } from '@tanstack/react-query';
import type { HeldView, HeldWithdrawalView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { Select } from '../../../_ui/form/select.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { AskForm } from '../../_parts/ask-form.tsx';
import { InDialog } from '../../_parts/in-dialog.tsx';
import { useMay } from '../../_shell/operator.tsx';

const REFRESH_MS = 10_000;

const webhookChoices = [
  { value: 'skip', label: 'Do not send them; partners can ask for each, or read their events' },
  { value: 'send', label: 'Send them under the event ids they had' },
] as const;

/** What a restored service keeps back, what its staff have to compare, and the request to let it go on; nothing where nothing is held. */
export function HeldCard() {
  const trpc = useTRPC();
  const mayAsk = useMay('money.request');
  const { data: held } = useQuery(trpc.ops.platform.held.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  if (!held) return null;
  return (
    <Card title="Held since a restore" actions={mayAsk ? <ReleaseDialog /> : undefined}>
      <div className="space-y-4">
        <p className="max-w-4xl text-pretty text-muted">
          The database was restored <Time at={held.restoredAt} />. It stands at <Time at={held.stoodAt} toSecond />:
          what came later is lost here, and happened outside. No payout, no refund and no webhook goes out until two
          people release it. Payouts and refunds are looked for at their provider meanwhile; what it has done is noted.
        </p>
        <Lines held={held} />
        <Table
          caption="Withdrawals that wait"
          columns={withdrawalColumns}
          rows={held.withdrawals}
          rowKey={({ withdrawalId }) => withdrawalId}
          empty={<EmptyState title="No withdrawal waits" />}
        />
        <ul className="max-w-4xl list-disc space-y-1 pl-5 text-pretty text-muted">
          <li>
            Compare the payout provider’s report since then with this list. A payout that is not in our books was asked
            for in the lost time: let its partner ask again while all is held, and settle that withdrawal as paid, with
            the bank’s reference.
          </li>
          <li>
            Hand in the gateway’s settlement files: they show payments and refunds that are not in our books. SIPs that
            were set up in the lost time are still debited: cancel their mandates at the gateway.
          </li>
          <li>
            Revoke again the tokens, members and staff that were removed in the lost time. Everybody is signed out.
          </li>
          <li>
            Tell partners the moment. They compare by reading before they try anything again: keys that were used in the
            lost time are unknown.
          </li>
        </ul>
      </div>
    </Card>
  );
}

function Lines({ held }: { held: HeldView }) {
  const lines = [
    { label: 'Withdrawals', value: `${held.withdrawalCount}`, inr: held.withdrawalInr },
    { label: 'Refunds', value: `${held.refundCount}`, inr: held.refundInr },
    { label: 'Webhooks that waited then', value: `${held.deliveriesBefore}` },
    { label: 'Webhooks since', value: `${held.deliveriesSince}` },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
      {lines.map(({ label, value, inr }) => (
        <div key={label}>
          <dt className="text-xs text-muted">{label}</dt>
          <dd className="figures">
            {value}
            {inr !== undefined && inr > 0 ? (
              <>
                {', '}
                <Money inr={inr} />
              </>
            ) : null}
          </dd>
        </div>
      ))}
      <div className="col-span-2 md:col-span-4">
        <dt className="text-xs text-muted">Invoice numbers left out, since lost invoices may have them</dt>
        <dd className="figures break-words">
          {held.invoiceGaps.map(({ series, first, last }) => (
            <span key={series} className="mr-4 inline-block">
              {first} to {last}
            </span>
          ))}
        </dd>
      </div>
    </dl>
  );
}

function ReleaseDialog() {
  return (
    <InDialog label="Ask for the release" title="Release a restored service" variant="primary">
      {(close) => (
        <>
          <p className="mb-4 text-muted">
            Payouts and refunds go out again, each looked for at its provider first. Whether a webhook that waited was
            delivered in the lost time cannot be known. Trading and payments are resumed separately.
          </p>
          <AskForm
            kind="restoration.release"
            onAsked={close}
            read={(form) => ({ webhooks: String(form.get('webhooks') ?? '') })}
            fields={() => (
              <Select label="Webhooks that waited then" name="webhooks" options={webhookChoices} defaultValue="skip" />
            )}
          />
        </>
      )}
    </InDialog>
  );
}

const withdrawalColumns: Column<HeldWithdrawalView>[] = [
  {
    id: 'withdrawal',
    label: 'Withdrawal',
    phone: 'title',
    cell: ({ withdrawalId }) => <Id value={withdrawalId} className="max-w-40 min-w-0" />,
  },
  { id: 'amount', label: 'Amount', numeric: true, phone: 'aside', cell: ({ amountInr }) => <Money inr={amountInr} /> },
  {
    id: 'partner',
    label: 'Partner and customer',
    phone: 'start',
    cell: ({ partnerName, userCode }) => (
      <span className="block max-w-64 truncate">
        {partnerName}, {userCode}
      </span>
    ),
  },
  {
    id: 'asked',
    label: 'Asked for',
    phone: 'end',
    cell: ({ isNew }) =>
      isNew ? (
        <Badge tone="warning" icon="alert">
          After the restore: may repeat a lost one
        </Badge>
      ) : (
        <Badge tone="neutral" icon="clock">
          Before
        </Badge>
      ),
  },
  {
    id: 'problem',
    label: 'Provider',
    phone: 'start',
    cell: ({ problem }) => <span className="block max-w-72 text-muted">{problem ?? 'not asked yet'}</span>,
  },
];
