import type { Core } from '../context.ts';

const DAY_MS = 86_400_000;
const DAYS_KEPT = 60;

/** Forgets runs of the WebView diagnostics with their reports, two months after their links ended. */
export async function forgetWebviewRuns(core: Core): Promise<void> {
  const before = new Date(core.clock.now() - DAYS_KEPT * DAY_MS);
  await core.database.prisma.webviewRun.deleteMany({ where: { expiresAt: { lt: before } } });
}
