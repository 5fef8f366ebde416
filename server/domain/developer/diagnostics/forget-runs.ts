import type { Core } from '../context.ts';
import { deleteRunsBefore } from './store.ts';

const DAY_MS = 86_400_000;
const DAYS_KEPT = 60;

/** Forgets runs of the WebView diagnostics with their reports, two months after their links ended. */
export async function forgetWebviewRuns({ clock, database }: Core): Promise<void> {
  await deleteRunsBefore(database.prisma, new Date(clock.now() - DAYS_KEPT * DAY_MS));
}
