/** One server of a connection string. */
export type DatabaseServer = Readonly<{ host: string; port: number }>;

const ADDRESS = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^/?#]*)(\/[^?#]+)(\?[^#]*)?$/;
const DEFAULT_PORT = '5432';
/** Kinds of server that libpq can be told to look for and that take no writes. */
const READERS = new Set(['read-only', 'standby', 'prefer-standby']);

/**
 * The connection strings, one for each server that this one names: `postgres://user:password@one:5432,two:5432/tola?target_session_attrs=read-write`,
 * as libpq reads it. One server answers the string as it is. Empty where it is none, or asks for a
 * server that takes no writes.
 */
export function serversOf(databaseUrl: string): string[] {
  const [, start = '', hosts = '', database = '', query = ''] = ADDRESS.exec(databaseUrl) ?? [];
  if (database === '') return [];
  const parameters = new URLSearchParams(query);
  if (READERS.has(parameters.get('target_session_attrs') ?? '')) return [];
  if (!hosts.includes(',')) return URL.canParse(databaseUrl) ? [databaseUrl] : [];
  parameters.delete('target_session_attrs');
  const rest = parameters.size === 0 ? database : `${database}?${parameters}`;
  const servers = hosts.split(',').map((host) => `${start}${host}${rest}`);
  return servers.every((server) => URL.canParse(server) && new URL(server).hostname !== '') ? servers : [];
}

/** Host and port of a connection string that names one server. */
export function serverIn(databaseUrl: string): DatabaseServer {
  const { hostname, port } = new URL(databaseUrl);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: Number(port || DEFAULT_PORT) };
}

/** Hosts and ports of a connection string, for messages: never its password. */
export function placesOf(databaseUrl: string): string {
  const servers = serversOf(databaseUrl);
  if (servers.length === 0) return 'the address in DATABASE_URL';
  return servers
    .map((server) => {
      const { hostname, port, searchParams } = new URL(server);
      return `${hostname || searchParams.get('host') || 'localhost'}:${port || DEFAULT_PORT}`;
    })
    .join(', ');
}
