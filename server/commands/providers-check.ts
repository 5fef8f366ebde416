import { loadConfig } from '../config.ts';
import { providerChecks } from '../provider-checks.ts';
import { StartupError } from '../startup-error.ts';
import { reportOn } from './providers-check/report.ts';
import { runOnce, say } from './terminal.ts';

/**
 * npm run providers:check: asks each provider that the settings switch on something harmless, and says which of them take our
 * credentials from this machine. Exit code 1 where one does not. docs/going-live.md.
 */
runOnce(async () => {
  const { lines, failures } = await reportOn(providerChecks(loadConfig()));
  for (const line of lines) say(line);
  if (failures > 0) throw new StartupError(`${failures} of ${lines.length} providers cannot be used.`);
  say('All providers that are switched on can be used.');
  return 0;
});
