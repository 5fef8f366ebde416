import { registerHooks } from 'node:module';

/* Loaded by a process of the service before anything else: plants a fault in one module, as it is loaded. */
const { url: changedUrl, changes } = JSON.parse(process.env.SIMULATION_FAULT ?? '') as {
  url: string;
  changes: [from: string, to: string][];
};

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    if (url !== changedUrl || loaded.source == null) return loaded;
    const text = String(loaded.source instanceof Uint8Array ? Buffer.from(loaded.source) : loaded.source);
    return { ...loaded, source: changes.reduce((changed, [from, to]) => changed.replace(from, () => to), text) };
  },
});
