'use client';

import { useEffect, useState } from 'react';
import giftWords from '../../../../messages/generated/embed/gift.ts';
import { formatGrams, formatMobile, formatRupees } from '../../../_lib/format.ts';
import { go } from '../../_app/router.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { GiftConfirm } from './gift-confirm.tsx';
import type { GiftDraft } from './gift-input.ts';
import { type HeldGift, KEPT_DRAFT, KEPT_GIFT } from './held-gift.ts';

type Given = { gift: HeldGift; transactionId: string };

/** The gift as it is about to be given, its code to be typed. It is here again after a reload, until it is given. */
export default function GiftReviewScreen() {
  const words = useWords(giftWords);
  const [held, keep] = useKept<HeldGift>(KEPT_GIFT);
  const [, keepDraft] = useKept<GiftDraft>(KEPT_DRAFT);
  const [given, setGiven] = useState<Given>();
  const isAway = !held && !given;
  useEffect(() => {
    if (isAway) go('/gift', { replace: true });
  }, [isAway]);
  if (given) return <Done given={given} />;
  if (!held) return null;
  const metal = words(`${held.asset}Word`);
  return (
    <Screen title={words('reviewTitle')} backTo="/gift">
      <Panel>
        <dl>
          <Row name={words('to')}>+91 {formatMobile(held.mobile)}</Row>
          <Row name={words('theyGet')} strong>
            {formatGrams(held.receiverGrams)} {metal}
          </Row>
          <Row name={words('worth')}>{formatRupees(held.worthInr)}</Row>
          <Row name={words('rate')}>{words('perGram', { rate: formatRupees(held.rateInr) })}</Row>
          <Row name={words('fee')}>{formatGrams(held.feeGrams)}</Row>
          <Row name={words('youGive')}>{formatGrams(held.totalGrams)}</Row>
        </dl>
      </Panel>
      <GiftConfirm
        key={held.quoteId}
        gift={held}
        onGiven={(transactionId) => {
          setGiven({ gift: held, transactionId });
          keep(null);
          keepDraft(null);
        }}
        onLeave={() => {
          keep(null);
          go('/gift', { replace: true });
        }}
      />
    </Screen>
  );
}

function Done({ given }: { given: Given }) {
  const words = useWords(giftWords);
  const { gift, transactionId } = given;
  const metal = words(`${gift.asset}Word`);
  return (
    <Screen
      title={words('doneTitle')}
      backTo="/gift"
      foot={
        <ActionLink to={`/history/${transactionId}`} look="secondary">
          {words('details')}
        </ActionLink>
      }
    >
      <div role="status">
        <Notice tone="positive">
          <p className="figures text-lg font-semibold">
            {words('done', { mobile: formatMobile(gift.mobile), grams: formatGrams(gift.receiverGrams), metal })}
          </p>
        </Notice>
      </div>
    </Screen>
  );
}
