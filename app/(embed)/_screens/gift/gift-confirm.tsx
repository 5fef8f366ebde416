'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import giftWords from '../../../../messages/generated/embed/gift.ts';
import { formatGrams } from '../../../_lib/format.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { announce } from '../../_app/bridge.ts';
import { forgetMoneyKey, isOutcomeAwaited, moneyKey } from '../../_app/money-key.ts';
import { useMoved } from '../../_app/use-moved.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { isOutcomeKnown, untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, TextField, useSecondsLeft } from '../../_parts/parts.tsx';
import { Resend } from '../../_parts/resend.tsx';
import { TimeLeft } from '../../_parts/time-left.tsx';
import type { HeldGift } from './held-gift.ts';

/** The code that went to the giver. Wrong ones are counted by the server, five at most. */
export function GiftConfirm({
  gift,
  onGiven,
  onLeave,
}: {
  gift: HeldGift;
  onGiven: (transactionId: string) => void;
  onLeave: () => void;
}) {
  const words = useWords(giftWords);
  const trpc = useTRPC();
  const resend = useMutation(trpc.embed.gift.resend.mutationOptions());
  const moved = useMoved();
  const [otp, setOtp] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const intent = `gift ${gift.quoteId}`;
  const [isAwaited, setAwaited] = useState(() => isOutcomeAwaited(intent));
  const confirm = useMutation(
    trpc.embed.gift.confirm.mutationOptions({
      ...untilAnswered,
      onSuccess(given) {
        forgetMoneyKey(intent);
        announce({
          type: 'tola.trade_completed',
          trade: 'gift',
          transaction_id: given.transactionId,
          asset_type: given.asset,
          amount_inr: given.worthInr,
          quantity_grams: given.receiverGrams,
        });
        moved();
        onGiven(given.transactionId);
      },
      onError(error) {
        if (!isOutcomeKnown(error)) return;
        forgetMoneyKey(intent);
        setAwaited(false);
      },
    }),
  );
  const { code } = errorOf(confirm.error);
  // A try whose end is not known may have been in time: it is asked again, not taken for lapsed.
  const isUnknown = confirm.error ? !isOutcomeKnown(confirm.error) : isAwaited && confirm.isIdle;
  const isLocked = code === 'OTP_LOCKED';
  const isLapsed = useSecondsLeft(gift.expiresInSeconds, gift.takenAt) === 0 && !confirm.isPending && !isUnknown;
  const isOver = isLocked || isLapsed || code === 'QUOTE_EXPIRED';
  const isRefused = code === 'INVALID_OTP' && !isOver;

  function submit(event: FormEvent) {
    event.preventDefault();
    const isGood = /^\d{4,8}$/.test(otp);
    setShapeWrong(!isGood);
    if (isGood) confirm.mutate({ quoteId: gift.quoteId, otp, key: moneyKey(intent) });
  }

  if (isOver) {
    return (
      <>
        <div role="alert">
          <Notice tone="warning">{words(isLocked ? 'locked' : 'over')}</Notice>
        </div>
        <Action onClick={onLeave}>{words('again')}</Action>
      </>
    );
  }
  return (
    <>
      <p className="flex justify-between gap-4 text-muted">
        <span>{words('held')}</span>
        <TimeLeft secondsLeft={gift.expiresInSeconds} asOf={gift.takenAt} />
      </p>
      <p>{words('sent', { mobile: gift.otpSentTo })}</p>
      <Form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          id="otp"
          label={words('otp')}
          value={otp}
          onChange={({ target }) => {
            setOtp(target.value.replace(/\D/g, '').slice(0, 8));
            setShapeWrong(false);
            if (isRefused) confirm.reset();
          }}
          inputMode="numeric"
          autoComplete="one-time-code"
          className="tracking-[0.4em]"
          error={isShapeWrong ? words('otpWrong') : isRefused ? words('otpRefused') : undefined}
        />
        {isUnknown ? <Notice tone="warning">{words('unknown')}</Notice> : null}
        {confirm.error && !isRefused ? <ErrorNote error={confirm.error} /> : null}
        <Action type="submit" busy={confirm.isPending}>
          {words('confirm', { grams: formatGrams(gift.totalGrams) })}
        </Action>
      </Form>
      <Resend send={() => resend.mutateAsync({ quoteId: gift.quoteId })} />
    </>
  );
}
