'use client';

import { formatDate, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { TimelineEntryView } from '../../_lib/procedure-types.ts';
import { reasonWords } from '../orders/reason-words.ts';
import { staffActionWords, translateForStaff } from './console-words.ts';
import { attemptWords, eventWords } from './event-words.tsx';
import type { Page, Place, Words } from './place.tsx';
import { kycWords, stateWords, transactionWords, workWords } from './state-words.tsx';
import { Timeline } from './timeline.tsx';

/** Everything that happened to a subject, each thing in a sentence; the latest first unless asked otherwise. */
export function WhatHappened({
  timeline,
  page,
  mode,
  seesDeliveries = false,
  isOldestFirst = false,
}: {
  timeline: readonly TimelineEntryView[];
  page: Page;
  mode?: Mode;
  /** Events lead to their way to the receiver */
  seesDeliveries?: boolean;
  isOldestFirst?: boolean;
}) {
  const translate = useTranslate();
  const place = { page, mode, seesDeliveries, translate: mode ? translate : translateForStaff(translate) };
  const shown = timeline.map((entry, index) => ({ id: `${index}`, at: entry.at, ...wordsOf(entry, place) }));
  return <Timeline entries={isOldestFirst ? shown : shown.reverse()} />;
}

function wordsOf(entry: TimelineEntryView, place: Place): Words {
  const { translate } = place;
  const amount = 'amountInr' in entry && entry.amountInr !== null ? formatRupees(entry.amountInr) : '';
  const reason = 'reason' in entry && entry.reason !== null ? reasonWords(translate, entry.reason) : null;
  const { reference } = entry;
  const bankReference = reference === null ? null : translate('timeline.reference', { reference });
  switch (entry.kind) {
    case 'made':
      return { title: translate('timeline.made'), icon: 'plus' };
    case 'registered':
      return {
        icon: 'person',
        title: translate('timeline.user.registered', {
          sources: entry.sources.map((source) => translate(`source.${source}`)).join(', '),
        }),
      };
    case 'quoted':
      return { icon: 'document', title: translate('timeline.transaction.quoted') };
    case 'payment':
      return {
        title: translate(entry.isApplied ? 'timeline.payment' : 'timeline.paymentBack', { amount }),
        detail: bankReference,
        icon: 'in',
        tone: entry.isApplied ? 'positive' : 'neutral',
      };
    case 'refund_begun':
      return { title: translate('timeline.refund_begun', { amount }), detail: reason, icon: 'out' };
    case 'refund_done':
      return {
        title: translate('timeline.refund_done', { amount }),
        detail: bankReference,
        icon: 'out',
        tone: 'positive',
      };
    case 'missed':
      return {
        title: translate('timeline.missed', { day: formatDate(entry.dueOn) }),
        detail: reason,
        icon: 'alert',
        tone: 'negative',
      };
    case 'bank_account_added':
      return { icon: 'bank', title: translate('timeline.user.bank_account_added', { masked: reference ?? '' }) };
    case 'state':
      if (entry.of === 'kyc') return kycWords(entry, place);
      if (place.page === 'user') return workWords(entry, place);
      return place.page === 'transaction' ? transactionWords(entry, place) : stateWords(entry, reason, place);
    case 'invoiced':
      return { icon: 'document', title: translate('timeline.transaction.invoiced', { number: reference ?? '' }) };
    case 'event':
      return eventWords(entry, place);
    case 'attempt':
      return attemptWords(entry, place);
    case 'staff_action':
      return staffActionWords(entry);
  }
}
