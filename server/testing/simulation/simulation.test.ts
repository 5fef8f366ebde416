import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from '../../environment.ts';
import type { PlantedFault } from '../faults/planted-fault.ts';
import { drawScript } from './draw-script.ts';
import { findPlanted } from './find-planted.ts';
import { simulatedFaults } from './planted/planted-faults.ts';
import { runWorld } from './run-world.ts';
import type { Script, Step } from './script.ts';
import { type Server, startServer } from './service/database.ts';
import { openStage } from './service/stage.ts';

/*
 * A short run of the simulation, and one planted fault that it has to find. Hours of worlds, and all planted faults, are the work of
 * `npm run simulate` (docs/operations.md).
 */
let server: Server;
beforeAll(async () => {
  server = await startServer({ hasSmallDisk: false });
});
afterAll(() => server.stop());

/**
 * A short world. Purchases that wait for their next try go on by themselves, at a moment that a slow machine moves: they are for long runs, which
 * can tell.
 */
function shortScript(seed: number): Script {
  const script = drawScript(seed, { steps: 80 });
  const waits = (step: Step) =>
    (step.do === 'arm' && ['purchase', 'price_feed', 'trading_halt'].includes(step.fault)) ||
    (step.do === 'simulate' && step.outcome === 'purchase_failure');
  return { ...script, steps: script.steps.filter((step) => !waits(step)) };
}

/** For what hangs, not for what is slow. */
const PATIENCE_MS = 900_000;

describe('random worlds', () => {
  it(
    'are in every number, state and event as the model has them, whatever strikes the service',
    async () => {
      const [first, second] = [shortScript(11), shortScript(12)];
      const stage = await openStage(server, { processes: 2, ...first.setting });
      // A process dies and the database is restarted in any case, whatever chance brings.
      const struck = [
        { do: 'strike', what: 'killed', process: 0, afterMs: 3 } as const,
        ...second.steps.slice(0, 40),
        { do: 'strike', what: 'database_restarted', process: 0, afterMs: 2 } as const,
        ...second.steps.slice(40),
      ];
      try {
        expect((await runWorld(stage, first)).failure).toBeUndefined();
        const ending = await runWorld(stage, { ...second, steps: struck });
        expect(ending.failure).toBeUndefined();
        expect([...ending.strikes.keys()]).toEqual(expect.arrayContaining(['killed', 'database_restarted']));
      } finally {
        await stage.close();
      }
    },
    PATIENCE_MS,
  );

  it(
    'show a fault that was planted',
    async () => {
      const fault = simulatedFaults.find(({ what }) => what === 'the fee of a sell is rounded down') as PlantedFault;
      const find = await findPlanted(server, fault, { firstSeed: 1, worldsMax: 3, steps: 100 });
      expect(find?.failure).toContain('a sell quote: the service has');
    },
    PATIENCE_MS,
  );
});

describe('a script', () => {
  it('is the same for the same seed, and another for another', () => {
    expect(drawScript(7, { steps: 500 })).toEqual(drawScript(7, { steps: 500 }));
    expect(drawScript(8, { steps: 500 }).steps).not.toEqual(drawScript(7, { steps: 500 }).steps);
  });
});

it.each(simulatedFaults)('the fault “$what” can still be planted, once', ({ file, changes }) => {
  const text = readFileSync(path.join(rootDir, file), 'utf8');
  for (const [from, to] of changes) {
    expect(text.split(from)).toHaveLength(2);
    expect(to).not.toBe(from);
  }
});
