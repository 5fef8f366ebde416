import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDebugger } from '../../../../../server/domain/webhooks/debugger/run-debugger.ts';
import { newWebhookSecret } from '../../../../../server/domain/webhooks/signature.ts';
import { setEndpoint } from '../../../../../server/testing/peers/webhook-receivers.ts';
import { memberContext } from '../../../../../server/testing/rooms/sign-in.ts';
import { keepProofIfNews } from '../../../../../server/testing/samples/keep-proof.ts';
import { makeBuy, sql, until } from '../../../../../server/testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../../server/testing/world.ts';
import { digestOfTexts, receiverProof } from '../../_proof/proof.ts';
import type { Recipe } from './recipe.ts';
import { recipes } from './recipes.ts';

const START_MS = 60_000;

/** Tests that each receiver has passed, by its file. */
const passed = new Map<string, number>();
const CHECKS = 3;
const pass = ({ file }: Recipe) => passed.set(file, (passed.get(file) ?? 0) + 1);

let world: World;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-recipes-'));
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts a recipe as the guide says, with its own secret. */
async function start(recipe: Recipe, secret: string) {
  const port = await freePort();
  writeFileSync(path.join(folder, recipe.file), recipe.text);
  const [program = '', ...given] = recipe.command.replace('4242', String(port)).split(' ');
  const child = spawn(program === 'node' ? process.execPath : program, given, {
    cwd: folder,
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  children.push(child);
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part) => {
      said.text += part;
    });
  }
  const url = `http://127.0.0.1:${port}/webhooks`;
  await until(
    `${recipe.file} listens`,
    async () => {
      if (child.exitCode !== null) throw new Error(`${recipe.file} ended: ${said.text}`);
      return fetch(url, { method: 'POST', body: '{}' }).then(
        () => true,
        () => false,
      );
    },
    START_MS,
  );
  return { url, said };
}

async function debuggerOf(partner: TestPartner) {
  return runDebugger(await memberContext(world, partner));
}

/** Buys, and answers the event id once its delivery arrived or failed. */
async function deliver(partner: TestPartner): Promise<{ eventId: string; status: number }> {
  const buy = await makeBuy(partner.sandbox);
  const tried = `SELECT d.event_id, d.last_status FROM webhook_delivery d JOIN event e ON e.id = d.event_id
                 WHERE e.data->>'transactionId' = $1 AND d.last_status IS NOT NULL`;
  const find = () => sql<{ event_id: string; last_status: number }>(world, tried, [buy.transaction_id]);
  await until('the event was delivered', async () => (await find()).length === 1);
  const [row] = await find();
  return { eventId: row?.event_id ?? '', status: row?.last_status ?? 0 };
}

const isAtHand = ({ command }: Recipe) => spawnSync(command.split(' ')[0] ?? '', ['--version']).error === undefined;

for (const recipe of recipes) {
  const program = recipe.command.split(' ')[0];
  const name = isAtHand(recipe) ? recipe.language : `${recipe.language}: left out, ${program} is not on the PATH`;
  describe.skipIf(!isAtHand(recipe))(name, () => {
    it(
      'takes what is genuine, once, and refuses what is stale, tampered with, rewritten or signed otherwise',
      async () => {
        const secret = newWebhookSecret();
        const { url, said } = await start(recipe, secret);
        const partner = await world.partner();
        await setEndpoint(world, partner, { url, secret });
        const { eventId, status } = await deliver(partner);
        expect(status).toBe(200);
        await until('it says so', () => said.text.includes(`buy.completed ${eventId}`));

        const results = await debuggerOf(partner);
        expect(results.map(({ check, verdict, isBreaking }) => [check, verdict, isBreaking])).toEqual([
          ['good', 'right', false],
          ['stale', 'right', false],
          ['body_only', 'right', false],
          ['reserialised', 'right', false],
          ['tampered', 'right', false],
          ['duplicate', 'right', false],
          ['out_of_order', 'right', false],
        ]);
        const twice = JSON.parse(results[5]?.exchanges[0]?.body ?? '{}').event_id;
        expect(said.text.split(twice)).toHaveLength(2);
        pass(recipe);
      },
      START_MS + 30_000,
    );

    it(
      'answers while a request hangs halfway, and after one that broke off',
      async () => {
        const { url } = await start(recipe, newWebhookSecret());
        const { hostname, port } = new URL(url);
        const half = connect(Number(port), hostname);
        await once(half, 'connect');
        half.write('POST /webhooks HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
        for (let nth = 0; nth < 3; nth++) expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
        half.destroy();
        for (let nth = 0; nth < 3; nth++) expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(401);
        pass(recipe);
      },
      START_MS,
    );

    it(
      'takes what is signed with its secret while that is still the next one, and nothing without it',
      async () => {
        const nextSecret = newWebhookSecret();
        const { url } = await start(recipe, nextSecret);
        const partner = await world.partner();
        await setEndpoint(world, partner, { url, secret: newWebhookSecret(), nextSecret });
        expect((await deliver(partner)).status).toBe(200);
        await setEndpoint(world, partner, { url, secret: newWebhookSecret() });
        expect((await deliver(partner)).status).toBe(401);
        pass(recipe);
      },
      START_MS + 30_000,
    );
  });
}

it('the record in the guide says of every receiver that ran here by which release it passed', () => {
  const digest = ({ command, text }: Recipe) => digestOfTexts([command, text]);
  const present = new Map(recipes.map((recipe) => [recipe.file, digest(recipe)]));
  const ran = new Map([...present].filter(([file]) => passed.get(file) === CHECKS));
  expect(ran.size).toBe(recipes.filter(isAtHand).length);
  keepProofIfNews(receiverProof, { ran, present, record: 'proved-receivers.json' });
});
