'use client';

import Link from 'next/link';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { UserDetailView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Grams, Money, Time } from '../../../_ui/figures.tsx';
import {
  labelWord,
  statusTone,
  statusWord,
  type Work,
  type WorkKind,
  workHref,
} from '../../../_ui/timeline/work-words.ts';
import { transactionsHref } from '../../transactions/transaction-list.ts';

const kinds = ['transactions', 'payments', 'sips', 'withdrawals', 'deliveries'] as const satisfies WorkKind[];

/** The latest of each kind of thing a user did; kinds they never used are left out. */
export function Works({ mode, userCode, works }: { mode: Mode; userCode: string; works: UserDetailView['works'] }) {
  const translate = useTranslate();
  const used = kinds.filter((kind) => works[kind].length > 0);
  return (
    <Card
      title={translate('user.works')}
      actions={
        <TextLink href={transactionsHref(mode, { filters: { q: userCode } })}>
          {translate('user.allTransactions')}
        </TextLink>
      }
    >
      {used.length === 0 ? <p className="text-muted">{translate('user.worksNone')}</p> : null}
      <div className="space-y-4">
        {used.map((kind) => (
          <section key={kind} aria-label={translate(`user.works.${kind}`)}>
            <h3 className="mb-1 font-medium text-sm">{translate(`user.works.${kind}`)}</h3>
            <ul className="divide-y divide-line border-line border-y">
              {works[kind].map((work) => (
                <WorkRow key={work.id} mode={mode} kind={kind} work={work} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  );
}

function WorkRow({ mode, kind, work }: { mode: Mode; kind: WorkKind; work: Work }) {
  const translate = useTranslate();
  const label = labelWord(kind, work.label, translate);
  const isNamed = label || work.asset;
  return (
    <li className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-1 py-2 hover:bg-canvas">
      <Link
        href={workHref(mode, kind, work.id)}
        prefetch={false}
        className="min-w-0 truncate after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
      >
        {label ? <span className="font-medium">{label} </span> : null}
        {work.asset ? <span className="text-muted">{translate(`rates.${work.asset}`)}</span> : null}
        {isNamed ? null : <span className="font-mono text-xs">…{work.id.slice(-8)}</span>}
      </Link>
      <span className="flex items-center gap-3">
        {work.amountInr === null ? null : <Money inr={work.amountInr} className="font-medium" />}
        <Badge tone={statusTone(work.status)}>{statusWord(work.status, translate)}</Badge>
      </span>
      <span className="text-muted text-sm">
        {work.quantityGrams ? <Grams grams={work.quantityGrams} /> : null}
        {!work.quantityGrams && isNamed ? <span className="font-mono text-xs">…{work.id.slice(-8)}</span> : null}
      </span>
      <Time at={work.createdAt} className="justify-self-end text-muted text-sm" />
    </li>
  );
}
