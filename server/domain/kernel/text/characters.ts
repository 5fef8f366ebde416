/** Whether a text has more characters than so many, as people count them and as JSON Schema does: an emoji is one, though two of UTF-16. Pure. */
export function isLonger(text: string, charactersMax: number): boolean {
  return text.length > charactersMax && [...text].length > charactersMax;
}
