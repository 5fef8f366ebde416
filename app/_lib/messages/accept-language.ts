/** The language a browser asks for first among ours; English where it asks for none of them. */
export function languageOf(acceptLanguage: string | null): 'en' | 'hi' {
  const preferences = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const weight = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((found) => found !== undefined);
    return { language: tag.split('-')[0], weight: weight === undefined ? 1 : Number(weight) };
  });
  const weightOf = (language: string) =>
    Math.max(0, ...preferences.filter((one) => one.language === language).map((one) => one.weight));
  return weightOf('hi') > weightOf('en') ? 'hi' : 'en';
}
