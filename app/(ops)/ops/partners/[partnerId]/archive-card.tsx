'use client';

import { useMemo, useState } from 'react';
import { archivePeriods } from '../../../../_lib/periods.ts';
import type { OpsPartnerView } from '../../../../_lib/procedure-types.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';

const modes = [
  { value: 'live', label: 'Live' },
  { value: 'sandbox', label: 'Sandbox' },
] as const;

/** The archive of a partner's book for an auditor, whose name the audit log keeps; its periods are those of the book's clock. */
export function ArchiveCard({ partner }: { partner: OpsPartnerView }) {
  const [mode, setMode] = useState<(typeof modes)[number]['value']>('live');
  const today = partner.today[mode];
  const periods = useMemo(() => archivePeriods(today), [today]);
  const options = periods.map(({ name, year }) => ({
    value: name,
    label: name === 'all' ? 'All time' : year === undefined ? name : `Financial year ${year}`,
  }));
  return (
    <Card title="Archive for an auditor">
      <p className="text-sm text-muted">
        Every posting, balance, trade, invoice, statement and proof in one signed file, without names or numbers of
        users. The auditor checks it with the verifier at /verify/ledger.
      </p>
      <form action="/export/ops-archive.tar" method="get" className="mt-4 space-y-4">
        <input type="hidden" name="partnerId" value={partner.partnerId} />
        <Field
          label="Auditor"
          name="auditor"
          required
          maxLength={120}
          hint="Name and company: the audit log keeps it."
        />
        <div className="grid grid-cols-2 gap-3">
          <Select
            name="mode"
            label="Mode"
            options={modes}
            value={mode}
            onChange={({ target }) => setMode(target.value === 'sandbox' ? 'sandbox' : 'live')}
          />
          <Select name="period" label="Period" options={options} />
        </div>
        <Button type="submit" icon="download" className="max-sm:h-11">
          Download (.tar)
        </Button>
      </form>
    </Card>
  );
}
