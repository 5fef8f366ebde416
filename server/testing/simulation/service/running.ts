import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { openTcpProxy, type TcpProxy } from '../../peers/tcp-proxy.ts';
import type { Ask, MadePartner, PartnerTerms, ProcessSettings, ProviderCall, Reply } from './messages.ts';

/** A process of the service, its way to the database, and the hands of the simulation on both. */
export type Running = {
  /** Where it listens, of the newest life; a call to a dead one finds nobody there, as a partner's would */
  readonly url: string;
  readonly way: TcpProxy;
  kill(): Promise<void>;
  /** Begins a new life after a kill, once nothing of the old one is left in the database */
  start(): Promise<void>;
  makePartner(terms: PartnerTerms): Promise<MadePartner>;
  loseAnswers(call: ProviderCall, times: number): Promise<void>;
  topUp(of: { partnerId: string; amountPaise: number; isApproved: boolean }): Promise<void>;
  stop(): Promise<void>;
};

export type RunningOptions = Omit<ProcessSettings, 'databaseUrl'> & {
  serviceUrl: string;
  number: number;
  /** Modules that its Node loads first */
  imports?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

type AskWithoutId = Ask extends infer One ? (One extends Ask ? Omit<One, 'id'> : never) : never;

/** Starts a process on a database. */
export async function startRunning(options: RunningOptions): Promise<Running> {
  const { serviceUrl, ownerUrl, number, imports = [], env = {}, ...rest } = options;
  const way = await openTcpProxy(serviceUrl);
  let life: Life | undefined;
  let url = '';
  let lives = 0;
  const start = async () => {
    const name = `simulation-${number}-${++lives}`;
    const databaseUrl = new URL(way.url);
    databaseUrl.searchParams.set('application_name', name);
    life = await begin({ ...rest, ownerUrl, databaseUrl: databaseUrl.href }, { name, imports, env });
    url = life.url;
  };
  const current = (): Life => {
    if (!life) throw new Error('this process of the service is dead');
    return life;
  };
  const kill = async () => {
    const dying = current();
    dying.child.kill('SIGKILL');
    await dying.exited;
    life = undefined;
    await orphansGone(ownerUrl, dying.name);
  };
  await start();
  return {
    way,
    get url() {
      return url;
    },
    kill,
    start,
    async makePartner(terms) {
      const answer = await current().ask({ ask: 'partner', terms });
      if (!('partner' in answer)) throw new Error('no partner was made');
      return answer.partner;
    },
    loseAnswers: async (call, times) => void (await current().ask({ ask: 'lose', call, times })),
    topUp: async (of) => void (await current().ask({ ask: 'top_up', ...of })),
    async stop() {
      if (life) await kill();
      await way.close();
    },
  };
}

type Life = {
  name: string;
  url: string;
  child: ChildProcess;
  exited: Promise<unknown>;
  ask(asked: AskWithoutId): Promise<Reply>;
};

async function begin(
  settings: ProcessSettings,
  { name, imports, env }: { name: string; imports: readonly string[]; env: Readonly<Record<string, string>> },
): Promise<Life> {
  const entry = path.join(import.meta.dirname, 'process.ts');
  const flags = ['--disable-warning=ExperimentalWarning', ...imports.flatMap((file) => ['--import', file])];
  const child = spawn(process.execPath, [...flags, entry, JSON.stringify(settings)], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
    if (process.env.SIMULATION_LOG) process.stderr.write(text);
  });
  const exited = once(child, 'exit');
  const waiting = new Map<number, (reply: Reply) => void>();
  let asks = 0;
  const listening = new Promise<number>((resolve) => {
    child.on('message', (reply: Reply) => {
      if ('listeningOn' in reply) return resolve(reply.listeningOn);
      waiting.get(reply.id)?.(reply);
      waiting.delete(reply.id);
    });
  });
  const ended = exited.then(([code]) => {
    throw new Error(`a process of the service ended with ${code}: ${said}`);
  });
  ended.catch(() => {});
  const port = await Promise.race([listening, ended]);
  return {
    name,
    child,
    exited,
    url: `http://127.0.0.1:${port}`,
    async ask(asked) {
      const id = ++asks;
      const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
      child.send({ ...asked, id });
      const reply = await Promise.race([replied, ended]);
      if ('error' in reply) throw new Error(reply.error);
      return reply;
    },
  };
}

/** What a dead process had sent is committed or cancelled once the database has no session of it left. */
async function orphansGone(ownerUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    for (;;) {
      const { rows } = await client.query('SELECT FROM pg_stat_activity WHERE application_name = $1', [name]);
      if (rows.length === 0) return;
      await client.query('SELECT pg_sleep(0.01)');
    }
  } finally {
    await client.end();
  }
}
