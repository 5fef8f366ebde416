import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { rootDir } from '../../../environment.ts';
import type { PlantedFault } from '../../faults/planted-fault.ts';
import type { StageOptions } from '../service/stage.ts';

/** What makes a service have a fault: a body that takes the place of a SQL function's, or a module that is changed as it is loaded. */
export function plant(fault: PlantedFault): Pick<StageOptions, 'spoil' | 'imports' | 'env'> {
  const file = path.join(rootDir, fault.file);
  if (file.endsWith('.sql')) return { spoil: [spoiled(readFileSync(file, 'utf8'), fault)] };
  // Raises here, and not in a process, where the text is not found.
  spoiled(readFileSync(file, 'utf8'), fault);
  return {
    imports: [path.join(import.meta.dirname, 'change-module.ts')],
    env: { SIMULATION_FAULT: JSON.stringify({ url: pathToFileURL(file).href, changes: fault.changes }) },
  };
}

function spoiled(text: string, { what, changes }: PlantedFault): string {
  return changes.reduce((changed, [from, to]) => {
    if (changed.split(from).length !== 2) throw new Error(`“${what}” does not fit any more: ${from}`);
    return changed.replace(from, () => to);
  }, text);
}
