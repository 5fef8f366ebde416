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

const areSwitches = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
