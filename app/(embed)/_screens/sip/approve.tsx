'use client';

import { useEffect, useRef, useState } from 'react';
import sipWords from '../../../../messages/generated/embed/sip.ts';
import { formatRupees } from '../../../_lib/format.ts';
import type { EmbedSip } from '../../../_lib/procedure-types.ts';
import type { UpiLinks } from '../../../_lib/upi/app-choices.ts';
import { deviceOf } from '../../../_lib/upi/device.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { Notice } from '../../_parts/parts.tsx';
import { TimeLeft } from '../../_parts/time-left.tsx';
import { UpiWays } from '../../_parts/upi/ways.tsx';
import { everyKey } from './every.ts';

/**
 * How the bank is asked to approve. On a phone the page of the mandate opens in a window of its own, so that this one stays and goes
 * on; where the host opens no windows, and on a desktop, the ways are here, in the same frame. The window is closed once the bank has
 * answered.
 */
export function Approve({ plan, upi, askedAt }: { plan: EmbedSip; upi: UpiLinks; askedAt: number }) {
  const words = useWords(sipWords);
  const [place, setPlace] = useState<'closed' | 'window' | 'none' | 'here'>(() =>
    ['desktop', 'other'].includes(deviceOf(navigator.userAgent)) ? 'here' : 'closed',
  );
  const opened = useRef<Window | null>(null);
  useEffect(() => () => opened.current?.close(), []);
  function openWindow() {
    const popup = window.open(plan.checkoutUrl, `mandate-${plan.sipId}`);
    opened.current = popup;
    setPlace(popup && !popup.closed ? 'window' : 'none');
  }
  const terms = { amount: formatRupees(plan.installmentInr), every: words(everyKey[plan.frequency]) };
  return (
    <div className="space-y-4">
      <p>
        {words('timeLeft')}: <TimeLeft secondsLeft={plan.secondsLeft} asOf={askedAt} />
      </p>
      {place === 'closed' || place === 'window' ? (
        <>
          <div role="status">{place === 'window' ? <Notice>{words('inWindow')}</Notice> : null}</div>
          <Action onClick={openWindow}>{words('openWindow')}</Action>
          <Action look="quiet" onClick={() => setPlace('here')}>
            {words('here')}
          </Action>
        </>
      ) : (
        <>
          <div role="status">{place === 'none' ? <Notice>{words('windowNone')}</Notice> : null}</div>
          <UpiWays upi={upi} title={words('approveWith')} qrLabel={words('approveQr', terms)} />
        </>
      )}
    </div>
  );
}
