import { execFile } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../../prisma/seed/demo.ts';
import { type Config, loadConfig } from '../../config.ts';
import { issueToken } from '../../domain/accounts/tokens/issue-token.ts';
import { rootDir } from '../../environment.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { seedOrRefuseDemo } from './seed.ts';

const key = Buffer.alloc(32, 7).toString('base64');
let world: World;
let env: Record<string, string>;
beforeAll(async () => {
  world = await startWorld();
  await seedDemo({ secrets: { encryptionKey: key } }, { databaseUrl: world.ownerUrl });
  env = {
    DEMO: '0',
    DATABASE_URL: world.databaseUrl,
    DATABASE_OWNER_URL: world.ownerUrl,
    NEXTAUTH_SECRET: 'n'.repeat(40),
    ENCRYPTION_KEY: key,
    CERTIFICATE_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64'),
    INVOICE_SELLER_NAME: 'Seller',
    INVOICE_SELLER_ADDRESS: '1 Street',
    INVOICE_SELLER_GSTIN: '29AAACT0000D1Z5',
    SMS_PROVIDER: 'msg91',
    MSG91_AUTH_KEY: 'abcdefgh',
    MSG91_TEMPLATE_ID: 'template1',
    PRICE_FEED: 'goldapi',
    GOLDAPI_API_KEY: 'abcdefgh',
    PORT: '1',
  };
});
afterAll(() => world.close());

/** Runs a command of a terminal to its end: its exit code and all that it says. */
async function run(command: string, settings = env): Promise<{ code: number | null; said: string }> {
  const child = execFile(process.execPath, [path.join(rootDir, 'server/commands', command)], {
    cwd: rootDir,
    env: { ...process.env, NODE_ENV: 'production', ...settings },
    // One that starts after all ends with the test.
    timeout: 20_000,
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(child, 'close');
  return { code, said };
}

it.each(['dev/serve.ts', 'start.ts'])(
  '%s refuses the owner as the role of the service with DEMO=0',
  async (command) => {
    const refused = await run(command, { ...env, DATABASE_URL: world.ownerUrl, DATABASE_OWNER_URL: '' });
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/The role \S+ of DATABASE_URL (is|owns|may) .*DATABASE_OWNER_URL/);
  },
);

describe('a database that a demo ran on', () => {
  it('starts no service with DEMO=0 until the demo was removed, which keeps what it traded', async () => {
    const token = await issueToken(world.core, { partnerId: 'ptn_demo', mode: 'live' });
    const postings = await sql(world, 'SELECT count(*)::int AS count FROM posting');
    expect(await world.client(token.accessToken).get('/partner/wallet')).toMatchObject({ status: 200 });

    const refused = await run('dev/serve.ts');
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(
      /DEMO is 0.*enabled account \(4\).*person who can sign in \(13\).*token that works \(1\)/s,
    );
    expect(refused.said).toContain('npm run demo:remove');

    const removed = await run('demo-remove.ts');
    expect(removed).toMatchObject({ code: 0, said: expect.stringContaining('Disabled 4 demo accounts') });
    expect((await world.client(token.accessToken).get('/partner/wallet')).code).toBe('INVALID_TOKEN');
    expect(await sql(world, `SELECT id FROM member WHERE id = 'mbr_operator' OR partner_id = 'ptn_demo'`)).toEqual([]);
    expect(await sql(world, `SELECT enabled FROM partner WHERE id = 'ptn_demo'`)).toEqual([{ enabled: false }]);
    expect(await sql(world, 'SELECT count(*)::int AS count FROM posting')).toEqual(postings);

    const config: Config = loadConfig(env);
    await seedOrRefuseDemo(config, world.ownerUrl);
    expect((await run('demo-remove.ts')).said).toContain('Disabled 0 demo accounts');
  });

  it('stays without its people when a demo starts on it again', async () => {
    await seedDemo({ secrets: { encryptionKey: key } }, { databaseUrl: world.ownerUrl });
    await seedOrRefuseDemo(loadConfig(env), world.ownerUrl);
  });
});
