import type { PlantedFault } from '../faults/planted-fault.ts';
import { drawScript } from './draw-script.ts';
import { plant } from './planted/plant.ts';
import { runWorld } from './run-world.ts';
import type { Script } from './script.ts';
import type { Server } from './service/database.ts';
import { openStage } from './service/stage.ts';

/** The seed of the world that showed a fault, and what it showed. */
export type Find = { seed: number; failure: string; worlds: number };

/** Runs worlds of a service that has a fault until one shows it; undefined where none does. */
export async function findPlanted(
  server: Server,
  fault: PlantedFault,
  options: { firstSeed: number; worldsMax: number; steps: number },
): Promise<Find | undefined> {
  const { setting } = calm(options.firstSeed, options.steps);
  const stage = await openStage(server, { ...plant(fault), ...setting, processes: 1 });
  try {
    for (let worlds = 1; worlds <= options.worldsMax; worlds += 1) {
      const seed = options.firstSeed + worlds - 1;
      const { failure } = await runWorld(stage, calm(seed, options.steps));
      if (failure) return { seed, failure, worlds };
    }
    return undefined;
  } finally {
    await stage.close();
  }
}

/** A world in which nothing strikes: what fails in it is the fault’s own doing. */
function calm(seed: number, steps: number): Script {
  const script = drawScript(seed, { steps });
  return { ...script, steps: script.steps.filter(({ do: kind }) => kind !== 'strike' && kind !== 'lose_answers') };
}
