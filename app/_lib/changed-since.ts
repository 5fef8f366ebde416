/** What of a form's fields differs from how the form began: what was not changed in it is not sent, so that another person's change of it stays. */
export function changedSince<Fields extends object>(begun: Partial<Fields>, now: Fields): Partial<Fields> {
  const isChanged = (name: string) =>
    JSON.stringify(begun[name as keyof Fields]) !== JSON.stringify(now[name as keyof Fields]);
  return Object.fromEntries(Object.entries(now).filter(([name]) => isChanged(name))) as Partial<Fields>;
}
