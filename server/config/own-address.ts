import type { Config } from '../config.ts';

/** Where a process calls itself over HTTP: at the host that it listens to, or at this machine where it listens to every address. */
export function ownAddress({ host, port }: Pick<Config, 'host' | 'port'>): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}
