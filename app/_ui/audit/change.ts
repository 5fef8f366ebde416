import { formatRupees } from '../../_lib/format.ts';

/** One field of a change: what it was and what it became, each undefined where it was not there. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

type Side = Readonly<Record<string, unknown>> | null;

/**
 * What differs between two sides of an entry, field by field in their order; amounts in rupees and percentages in percent, whatever they
 * are kept in. A field that is the same on both sides is left out, unless nothing differs: then it names what the entry is about.
 */
export function changesOf(before: Side, after: Side): FieldChange[] {
  const [was, is] = [flat(before), flat(after)];
  const fields = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  const all = fields.map((field) => ({ field, before: textOf(field, was[field]), after: textOf(field, is[field]) }));
  const different = all.filter((one) => one.before !== one.after);
  return different.length > 0 ? different : all;
}

/** A side with the fields of what is nested beside the others, as `owner.name`. */
function flat(side: Side): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(side ?? {}).flatMap(([field, value]) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.entries(value).map(([inner, one]) => [`${field}.${inner}`, one])
        : [[field, value]],
    ),
  );
}

function textOf(field: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) {
    return value.length === 0 ? undefined : value.map((one) => textOf(field, one) ?? '').join(', ');
  }
  if (typeof value === 'object') return JSON.stringify(value);
  const isFigure = /^-?\d+$/.test(String(value));
  if (isFigure && /Paise$/.test(field)) return formatRupees(Number(value) / 100);
  if (isFigure && /MilliPct$/.test(field)) return `${Number(value) / 1000}%`;
  return String(value);
}

/** A field's name as words: markupBuyMilliPct is "markup buy", kyc_status is "kyc status", owner.name is "owner name". */
export function fieldWords(field: string): string {
  return field
    .replace(/(?:Paise|MilliPct)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[._]/g, ' ')
    .toLowerCase();
}
