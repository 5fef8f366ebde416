const TIMEOUT_MS = 8_000;

/**
 * Asks MSG91 for the account's balance, which sends nothing: it proves that the key is taken from this address. Raises where it is not.
 * The key is part of no error.
 */
export async function checkMsg91(settings: { authKey: string; baseUrl: string }): Promise<void> {
  const url = new URL('/api/balance.php', settings.baseUrl);
  url.searchParams.set('authkey', settings.authKey);
  url.searchParams.set('type', '4');
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => {
    throw new Error('MSG91 could not be reached');
  });
  const balance = (await response.text().catch(() => '')).trim();
  if (response.ok && /^-?\d+(\.\d+)?$/.test(balance)) return;
  throw new Error(
    `MSG91 does not take the key (HTTP ${response.status}). Its balance call answers addresses on its IP list only: is this one there?`,
  );
}
