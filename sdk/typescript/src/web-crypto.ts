/** WebCrypto of the runtime. Node 18 has it in a module only, whose name bundlers for other runtimes must not follow. */
export async function webCrypto(): Promise<Crypto> {
  if (globalThis.crypto) return globalThis.crypto;
  const name = 'node:crypto';
  return ((await import(/* @vite-ignore */ /* webpackIgnore: true */ name)) as { webcrypto: Crypto }).webcrypto;
}
