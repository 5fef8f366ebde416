'use client';

import { formatMobile } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { classNames } from '../../_ui/class-names.ts';

/** Who works for Demo Partner beside its owner. */
const team = [
  { role: 'admin', mobile: '9999900011' },
  { role: 'developer', mobile: '9999900012' },
  { role: 'finance', mobile: '9999900013' },
  { role: 'viewer', mobile: '9999900014' },
] as const;

/** The demo data's people (decisions 0). Shown in demo mode only. */
const logIns = [
  { name: 'Demo Partner', mobile: '9999900001' },
  { name: 'Starter Partner', mobile: '9999900002' },
  { name: 'Credit Partner', mobile: '9999900003' },
  { name: 'Operator', mobile: '9999900000' },
];
const DEMO_OTP = '1234';

/** Whom one can sign in as in a demonstration; choosing one fills the number in while it is asked for. */
export function DemoLogIns({ onChoose }: { onChoose: ((mobile: string) => void) | undefined }) {
  const translate = useTranslate();
  return (
    <section aria-labelledby="demo-log-ins" className="mt-4 rounded-lg border border-dashed border-line-strong/60 p-4">
      <h2 id="demo-log-ins" className="text-sm font-semibold">
        {translate('signIn.demo')}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{translate('signIn.demoHint', { otp: DEMO_OTP })}</p>
      <ul className="mt-2 -mx-2">
        {logIns.map(({ name, mobile }) => (
          <li key={mobile}>
            <button
              type="button"
              disabled={!onChoose}
              onClick={() => onChoose?.(mobile)}
              className={classNames(
                'flex w-full items-center justify-between gap-4 rounded-md px-2 py-1.5 text-sm',
                onChoose ? 'hover:bg-sunken' : 'cursor-default',
              )}
            >
              <span>{name}</span>
              <span className="figures text-muted">{formatMobile(mobile)}</span>
            </button>
          </li>
        ))}
      </ul>
      <h3 className="mt-2 text-xs font-medium text-muted">{translate('signIn.demoRoles')}</h3>
      <ul className="mt-1 flex flex-wrap gap-1.5">
        {team.map(({ role, mobile }) => (
          <li key={mobile}>
            <button
              type="button"
              disabled={!onChoose}
              title={formatMobile(mobile)}
              onClick={() => onChoose?.(mobile)}
              className={classNames(
                'rounded-md border border-line-strong/60 px-2 py-1 text-sm',
                onChoose ? 'hover:bg-sunken' : 'cursor-default',
              )}
            >
              {translate(`role.${role}`)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
