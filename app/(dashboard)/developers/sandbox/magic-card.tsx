'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn } from '../../../_lib/mode.ts';
import { StandaloneLink, TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';

/** Values that mean something in a sandbox, for looking up while one tries things out. */
export function MagicCard() {
  const translate = useTranslate();
  const code = (text: string) => <code className="font-mono text-sm">{text}</code>;
  const rows: [string, ReactNode][] = [
    [translate('sandbox.magic.otp'), code('1234')],
    [translate('sandbox.magic.email'), code('123456')],
    [translate('sandbox.magic.pan'), translate('sandbox.magic.panText')],
    [translate('sandbox.magic.aadhaar'), translate('sandbox.magic.aadhaarText')],
    [translate('sandbox.magic.simulate'), code('POST …/simulate')],
    [
      translate('sandbox.magic.simulator'),
      <TextLink key="simulator" href={hrefIn('sandbox', '/developers/simulator')} prefetch={false}>
        {translate('sandbox.magic.simulatorText')}
      </TextLink>,
    ],
  ];
  return (
    <Card
      title={translate('sandbox.magic')}
      actions={
        <StandaloneLink href="/docs/sandbox" prefetch={false}>
          {translate('sandbox.magic.more')}
        </StandaloneLink>
      }
    >
      <dl className="space-y-2">
        {rows.map(([label, value]) => (
          <div key={label} className="grid gap-x-4 sm:grid-cols-2">
            <dt className="text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
