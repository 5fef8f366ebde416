import type { TRPCLink } from '@trpc/client';
import { observable, type Unsubscribable } from '@trpc/server/observable';
import type { RootRouter } from '../../../server/http/trpc/root.ts';
import { errorOf } from '../screen-error.ts';
import type { Confirmation } from './confirmation.ts';

/**
 * Has a call that is refused with CONFIRMATION_REQUIRED wait while the person is asked, and sends it again once they confirmed: what was
 * typed stays, and the screen that called hears of nothing but the end. Who declines gets the refusal.
 */
export function confirmLink(ask: Confirmation['ask']): TRPCLink<RootRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let isStopped = false;
        let current: Unsubscribable | undefined;
        const send = (mayAsk: boolean) => {
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              const { code, fields } = errorOf(error);
              if (!mayAsk || code !== 'CONFIRMATION_REQUIRED') return observer.error(error);
              ask(fields?.passkey === undefined ? 'code' : 'passkey').then((isConfirmed) => {
                if (isStopped) return;
                if (isConfirmed) send(false);
                else observer.error(error);
              });
            },
          });
        };
        send(true);
        return () => {
          isStopped = true;
          current?.unsubscribe();
        };
      });
}
