import type { Config } from '../../config.ts';
import { StartupError } from '../../startup-error.ts';
import { say } from '../terminal.ts';

/**
 * Puts the demo accounts in place where demo mode is on; accounts that stand already are left as they are. Outside of it raises
 * StartupError where any of them is still alive: everybody knows their numbers. Decisions 15.
 */
export async function seedOrRefuseDemo(config: Config, databaseUrl: string): Promise<void> {
  if (config.demo) {
    const { seedDemo } = await import('../../../prisma/seed/demo.ts');
    await seedDemo(config, { databaseUrl, onProgress: say });
    return;
  }
  const { describeDemoAccounts } = await import('../../../prisma/seed/remove-demo.ts');
  const alive = await describeDemoAccounts(databaseUrl);
  if (alive === undefined) return;
  throw new StartupError(
    `DEMO is 0, and the database has demo accounts that anybody can use: ${alive}. "npm run demo:remove" takes them out of use and keeps what they traded; or start on an empty database.`,
  );
}
