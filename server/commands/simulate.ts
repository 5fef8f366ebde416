import type { ChildProcess } from 'node:child_process';
import { runService } from './terminal.ts';
import { runTool } from './test/steps.ts';

/**
 * npm run simulate: worlds of partners, customers, gateways, banks and receivers, drawn from seeds, act on a running service of their own
 * while faults strike it, and everything is compared with a model (docs/operations.md, "Simulation"). Ends with 1 where a world
 * failed, or a planted fault was not found.
 */
runService(async (lifetime) => {
  const killLater = (child: ChildProcess) => lifetime.onStop(async () => void child.kill('SIGTERM'));
  const isFine = await runTool(['server/testing/simulation/run.ts', ...process.argv.slice(2)], {}, killLater);
  await lifetime.stop(isFine ? 0 : 1);
}, 130);
