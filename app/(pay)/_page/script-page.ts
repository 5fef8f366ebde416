import type { ScriptPage } from '../_script/checkout.ts';
import type { Words } from '../words.ts';

/** What the script of a checkout goes by. */
export function scriptPage(page: {
  asks: string;
  view: { status: string; canPay: boolean; secondsLeft: number; returnTo: string | null; partnerName: string };
  words: Words;
  rhythm: { returnsAfterSeconds?: number; looks?: { script: number } };
}): ScriptPage {
  const { asks, view, words, rhythm } = page;
  const { status, canPay, secondsLeft, returnTo, partnerName: partner } = view;
  const { returnsAfterSeconds, looks } = rhythm;
  return {
    asks,
    status,
    canPay,
    secondsLeft,
    looksAfterSeconds: looks?.script ?? null,
    returns:
      returnTo === null || returnsAfterSeconds === undefined
        ? null
        : { to: returnTo, afterSeconds: returnsAfterSeconds },
    words: {
      copied: words('live.copied'),
      checking: words('live.checking'),
      none: words('live.none'),
      notOpened: words('live.notOpened'),
      offline: words('live.offline'),
      // The script counts down: it fills in the seconds.
      returning: words('live.returning', { partner, seconds: '{seconds}' }),
      marks: {
        600: words('live.minutes', { count: 10 }),
        300: words('live.minutes', { count: 5 }),
        120: words('live.minutes', { count: 2 }),
        60: words('live.minutes', { count: 1 }),
        30: words('live.seconds', { count: 30 }),
      },
    },
  };
}
