/** Where a page of a list begins: after the last row of the page before it, or before the first of the one after. */
export type Cursor = { readonly after?: string; readonly before?: string };

/** Reads the cursor of an address; anything that is none is the first page. */
export function cursorOf(parameters: Readonly<Record<string, string | string[] | undefined>>): Cursor {
  const { after, before } = parameters;
  const isCursor = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,100}$/.test(value);
  if (isCursor(after)) return { after };
  return isCursor(before) ? { before } : {};
}
