import type { ProviderCheck } from '../../provider-checks.ts';

export type Report = { lines: string[]; failures: number };

/** Asks every provider, all at once, and answers a table of what came of it. */
export async function reportOn(checks: readonly ProviderCheck[]): Promise<Report> {
  const rows = await Promise.all(checks.map(async (check) => ({ ...check, result: await ask(check) })));
  const width = (of: (row: (typeof rows)[number]) => string) => Math.max(...rows.map((row) => of(row).length));
  const [roleWidth, providerWidth] = [width(({ role }) => role), width(({ provider }) => provider)];
  return {
    lines: rows.map(
      ({ role, provider, result }) => `  ${role.padEnd(roleWidth)}  ${provider.padEnd(providerWidth)}  ${result.text}`,
    ),
    failures: rows.filter(({ result }) => result.isFailure).length,
  };
}

async function ask({ provider, ask: question }: ProviderCheck): Promise<{ text: string; isFailure: boolean }> {
  if (!question) {
    const text =
      provider === 'none' ? 'not set up: what needs it is refused in live mode' : 'nothing to check: simulated';
    return { text, isFailure: false };
  }
  try {
    await question();
    return { text: 'ok', isFailure: false };
  } catch (error) {
    return { text: `FAILED: ${error instanceof Error ? error.message : String(error)}`, isFailure: true };
  }
}
