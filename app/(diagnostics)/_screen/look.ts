/** Language and theme as an address asks for them, as the HTTP server tells it. */
export function readLook(path: string | null): { language: 'en' | 'hi'; theme: 'light' | 'dark' | undefined } {
  const parameters = new URL(path ?? '/', 'http://localhost').searchParams;
  const theme = parameters.get('theme');
  return {
    language: parameters.get('locale') === 'hi' ? 'hi' : 'en',
    theme: theme === 'light' || theme === 'dark' ? theme : undefined,
  };
}
