/** A figure as it was typed, with or without the commas of its groups; the text itself where it is none, for the server to name its field. */
export function figureOf(form: FormData, name: string): number | string {
  const text = String(form.get(name) ?? '').trim();
  const plain = text.replace(/[,\s]/g, '');
  return /^[-+]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : text;
}

/** The same, or null where nothing was typed: the service's own takes its place. */
export function figureOrNone(form: FormData, name: string): number | string | null {
  const figure = figureOf(form, name);
  return figure === '' ? null : figure;
}
