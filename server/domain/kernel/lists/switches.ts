/**
 * What is to be in a list, by name: true puts it in, false takes it out. What is not named stays as it is, so that of two persons who change a
 * list at once neither undoes what the other did.
 */
export type Switches = Readonly<Record<string, boolean>>;

/**
 * A list after switches: what it held, in its order, and then what is new. `spell` writes a name as the list does; of two names that it makes one of, the
 * one that is put in counts.
 */
export function switchList(
  held: readonly string[],
  switches: Switches,
  spell: (name: string) => string = (name) => name,
): string[] {
  const named = (isIn: boolean) =>
    Object.keys(switches).flatMap((name) => (switches[name] === isIn ? spell(name) : []));
  const [added, removed] = [named(true), named(false)];
  return [...new Set([...held.filter((one) => added.includes(one) || !removed.includes(one)), ...added])];
}
