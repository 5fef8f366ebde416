'use client';

import { useRef } from 'react';
import { assets, metals } from '../../../../server/domain/kernel/assets.ts';
import { unitsFor } from '../../../_lib/characters.ts';
import { formatDate, formatGrams } from '../../../_lib/format.ts';
import type { VaultAttestationView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Select } from '../../../_ui/form/select.tsx';
import { AskForm } from '../../_parts/ask-form.tsx';
import { figureOf } from '../../_parts/figures-of.ts';
import { useMay } from '../../_shell/operator.tsx';

const choices = assets.map((asset) => ({ value: asset, label: metals[asset].name }));

/** What the operator of the vault attests of each metal, and where a new document is entered. The public record shows the same. */
export function VaultCard({ attestations }: { attestations: readonly VaultAttestationView[] }) {
  const mayAsk = useMay('money.request');
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <Card
      title="Attested by the vault"
      actions={mayAsk ? <Button onClick={() => dialog.current?.showModal()}>Enter a document</Button> : undefined}
    >
      {attestations.length === 0 ? <p className="text-muted">Nothing is attested yet.</p> : null}
      <ul className="space-y-3">
        {attestations.map(({ asset, grams, attestedOn, attestedBy, reference, ageDays, isOld }) => (
          <li key={asset} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
            <span className="font-medium">{metals[asset].name}</span>
            <span className="figures">{formatGrams(grams)}</span>
            <Badge tone={isOld ? 'negative' : 'positive'} icon={isOld ? 'alert' : 'check'}>
              {isOld ? `Too old: ${ageDays} days` : `${ageDays} days old`}
            </Badge>
            <span className="text-sm text-muted">
              {attestedBy}, {formatDate(attestedOn)}, document {reference}
            </span>
          </li>
        ))}
      </ul>
      <Dialog ref={dialog} title="Enter what the vault attests">
        <AskForm
          kind="vault.attest"
          onAsked={() => dialog.current?.close()}
          read={(form) => ({
            asset: String(form.get('asset') ?? ''),
            grams: figureOf(form, 'grams'),
            attestedOn: String(form.get('attestedOn') ?? ''),
            attestedBy: String(form.get('attestedBy') ?? ''),
            documentSha256: String(form.get('documentSha256') ?? '').trim(),
          })}
          fields={(errors) => (
            <>
              <p className="text-muted">
                Another person approves it with the document before them. The number of the document is the reference.
              </p>
              <Select label="Metal" name="asset" options={choices} />
              <Field label="Grams" name="grams" inputMode="decimal" error={errors.grams} autoComplete="off" />
              <Field label="Day of the document" name="attestedOn" type="date" error={errors.attested_on} />
              <Field label="Attested by" name="attestedBy" maxLength={unitsFor(100)} error={errors.attested_by} />
              <Field
                label="SHA-256 of the document’s file"
                hint="As sha256sum prints it. Readers of the public record compare the document with it."
                name="documentSha256"
                maxLength={64}
                className="font-mono"
                error={errors.document_sha256}
                autoComplete="off"
                spellCheck={false}
              />
            </>
          )}
        />
      </Dialog>
    </Card>
  );
}
