/** One field of a change: what it was and what it became, each undefined where it was not there. */
export type FieldChange = {
  readonly field: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
};

type Side = Readonly<Record<string, unknown>> | null;

/**
 * What differs between two sides of an entry, field by field in their order. A field that is the same on both sides is left out,
 * unless nothing differs: then it names what the entry is about.
 */
export function changesOf(before: Side, after: Side): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const all = fields.map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }));
  const different = all.filter((one) => one.before !== one.after);
  return different.length > 0 ? different : all;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map((one) => textOf(one) ?? '').join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A field's name as words: markupBuyMilliPct is "markup buy milli pct", kyc_status is "kyc status". */
export function fieldWords(field: string): string {
  return field
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();
}
