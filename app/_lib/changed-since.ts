/**
 * What of a form's fields differs from how the form began: what was not changed in it is not sent, so that another person's change of it stays. Of
 * switches under one name, each is a field of its own.
 */
export function changedSince<Fields extends object>(begun: Partial<Fields>, now: Fields): Partial<Fields> {
  const changed = Object.entries(now).flatMap(([name, value]) => {
    const before: unknown = begun[name as keyof Fields];
    if (JSON.stringify(before) === JSON.stringify(value)) return [];
    return [[name, areSwitches(before) && areSwitches(value) ? changedSince(before, value) : value]];
  });
  return Object.fromEntries(changed) as Partial<Fields>;
}

/** What was put into a list (true) and taken out of it (false) since a form began: what another person changes in it meanwhile stays. */
export function switchedSince(begun: readonly string[], now: readonly string[]): Record<string, boolean> {
  const added = now.filter((name) => !begun.includes(name)).map((name) => [name, true]);
  const removed = begun.filter((name) => !now.includes(name)).map((name) => [name, false]);
  return Object.fromEntries([...added, ...removed]) as Record<string, boolean>;
}

const areSwitches = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
