import type pg from 'pg';
import { serversOf } from '../../database-servers.ts';
import { PreparingClient } from '../prepared/preparing-client.ts';
import { createPrimaryFinder, type PrimaryFinder } from './find-primary.ts';

const finders = new Map<string, PrimaryFinder>();

/** What `pg` is told to connect by a connection string: the string, and the class of connections, which find the primary of several servers. */
export type ConnectBy = { connectionString: string; Client: typeof pg.Client };

/**
 * How to connect by a connection string that names one server or several. Connections to several go to the one that takes writes; they break, as if
 * it had closed them, once another has been promoted in its place.
 */
export function connectBy(databaseUrl: string): ConnectBy {
  const servers = serversOf(databaseUrl);
  const [first] = servers;
  if (first === undefined || servers.length === 1) return { connectionString: databaseUrl, Client: PreparingClient };
  const finder = finders.get(databaseUrl) ?? createPrimaryFinder(servers);
  finders.set(databaseUrl, finder);
  return { connectionString: first, Client: clientClassOf(finder) };
}

/** One connection of its own, to the one server or the primary of several; the caller connects and ends it. */
export function openClient(databaseUrl: string, options: pg.ClientConfig): pg.Client {
  const { connectionString, Client } = connectBy(databaseUrl);
  return new Client({ ...options, connectionString });
}

/** What `pg.Client` holds and its types keep quiet about. */
type Inside = {
  host: string;
  port: number;
  connection: { stream: { destroyed: boolean; destroy(error: Error): void } };
};

type Connected = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

function clientClassOf(finder: PrimaryFinder): typeof pg.Client {
  return class PrimaryClient extends PreparingClient {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.connectToPrimary();
      if (!callback) return connected;
      const answer = callback as (error: Error | null, client?: pg.Client) => void;
      connected.then((client) => answer(null, client), answer);
      return undefined;
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const server = await finder.find();
      const inside = this as unknown as Inside;
      if (inside.connection.stream.destroyed) throw new Error('Connection terminated');
      inside.host = server.host;
      inside.port = server.port;
      let isStandby = false;
      this.connection.on('parameterStatus', (parameter: { parameterName: string; parameterValue: string }) => {
        if (parameter.parameterName === 'in_hot_standby') isStandby = parameter.parameterValue === 'on';
      });
      try {
        await super.connect();
      } catch (error) {
        finder.forget(server);
        throw error;
      }
      this.on('error', () => finder.forget(server));
      const stopWatching = finder.watch(server, () => {
        inside.connection.stream.destroy(new Error('Connection terminated: another server has become the primary'));
      });
      this.once('end', stopWatching);
      if (!isStandby) return this;
      finder.forget(server);
      await this.end();
      throw Object.assign(new Error('the server has become a standby'), { code: '57P03' });
    }
  };
}
