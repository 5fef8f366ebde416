/** How many characters a text has, as people and the service count them: an emoji is one, though two of UTF-16. */
export function countCharacters(text: string): number {
  return [...text].length;
}

/** The `maxLength` of an input for so many characters, in units of UTF-16 as browsers count: room for any of them. The service refuses what has more. */
export function unitsFor(charactersMax: number): number {
  return 2 * charactersMax;
}
