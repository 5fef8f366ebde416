import type { Config } from '../../config.ts';
import { say } from '../terminal.ts';

/** Puts the demo accounts in place where demo mode is on; accounts that stand already are left as they are. */
export async function seedWhenDemo(config: Config, databaseUrl: string): Promise<void> {
  if (!config.demo) return;
  const { seedDemo } = await import('../../../prisma/seed/demo.ts');
  await seedDemo(config, { databaseUrl, onProgress: say });
}
