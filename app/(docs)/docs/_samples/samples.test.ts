import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rootDir } from '../../../../server/environment.ts';
import { keepProofIfNews } from '../../../../server/testing/samples/keep-proof.ts';
import { callsOf, programs, type Shown } from '../../../../server/testing/samples/sample-programs.ts';
import { startWorld, type World } from '../../../../server/testing/world.ts';
import { digestOf, proof } from '../_proof/proof.ts';
import { drawContent } from '../_site/draw-page.tsx';
import { allPages } from '../_site/pages.ts';
import { beforeEachRun } from './before-first-call.ts';
import type { CallSample } from './call-sample.ts';
import { type SampleLanguage, sampleLanguages, writeSample } from './languages.ts';

/** Between an OTP and the next one there are 30 seconds, which pass while a reader reads. */
const READING_SECONDS = 31;
/** For what hangs: some two hundred calls, each by a process of its own where it is curl's */
const HANGS_MS = 600_000;

/** Languages whose samples ran, with a digest of them */
const ran = new Map<SampleLanguage, string>();
let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-samples-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await world.close();
});

/** Every call of every page, in order. */
async function samplesOfPages(): Promise<CallSample[]> {
  const samples: CallSample[] = [];
  const noteSample = (sample: CallSample) => void samples.push(sample);
  for (const page of allPages()) {
    await drawContent(page, { api: '', serviceName: 'tola', demo: false, language: 'curl', noteSample });
  }
  return samples;
}

async function presentDigests(): Promise<Map<string, string>> {
  const samples = await samplesOfPages();
  return new Map(sampleLanguages.map(({ id }) => [id, digestOf(samples, id)]));
}

type Seen = { call: string; status: number; answer: string };

/** Lets the reader's sandbox move on; prices stay as fresh as they are. */
async function passTime(authorization: string): Promise<void> {
  const headers = { authorization, 'content-type': 'application/json' };
  const body = JSON.stringify({ advance_seconds: READING_SECONDS });
  await fetch(`${world.url}/partner/sandbox/clock`, { method: 'POST', headers, body });
}

/** Stands before the service as a reader's network does, and sees each call with its answer. */
async function startWitness(): Promise<{ url: string; seen: Seen[]; close(): Promise<void> }> {
  const seen: Seen[] = [];
  let authorization = '';
  const server = http.createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    authorization = headers.authorization ?? authorization;
    if (url.endsWith('resend') || url.endsWith('resend-otp')) await passTime(authorization);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const forwarded = http.request(`${world.url}${url}`, { method, headers }, async (answer) => {
      const parts: Buffer[] = [];
      for await (const part of answer) parts.push(part);
      const body = Buffer.concat(parts);
      seen.push({ call: `${method} ${url}`, status: answer.statusCode ?? 0, answer: body.toString('utf8') });
      response.writeHead(answer.statusCode ?? 500, { 'content-type': 'application/json' }).end(body);
    });
    forwarded.end(Buffer.concat(chunks));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function run(command: readonly string[], cwd: string): Promise<string> {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += data));
  const [code] = await once(child, 'close');
  return code === 0 ? '' : `ended with ${code}: ${said.slice(-2_000)}`;
}

/** How a program is asked whether it can run samples: curl is a program and an extension of PHP that not every machine has. */
const questions: Readonly<Record<string, readonly string[]>> = {
  sh: ['-c', 'command -v curl'],
  go: ['version'],
  php: ['-r', 'exit(extension_loaded("curl") ? 0 : 1);'],
};
const isAtHand = (program: string) =>
  path.isAbsolute(program) || spawnSync(program, questions[program] ?? ['--version']).status === 0;

for (const { id, label } of sampleLanguages) {
  const program = programs[id]?.([], {}).command[0] ?? '';
  const name = isAtHand(program) ? label : `${label}: left out, this machine cannot run it`;
  describe.skipIf(!isAtHand(program))(name, () => {
    it(
      'every sample of every page works as it is shown, one after the other',
      async () => {
        const witness = await startWitness();
        const partner = await world.partner();
        const shown = (await samplesOfPages()).map((sample): Shown => {
          // The demo account's mobile stands for the reader's own.
          const own = { ...sample, curl: sample.curl.replaceAll('9999900001', partner.mobile) };
          return { sample: own, text: writeSample(own, id as SampleLanguage) };
        });
        const { file, text, command } = programs[id]?.(shown, {
          API: witness.url,
          LIVE_TOKEN: partner.tokens.live,
        }) ?? {
          file: '',
          text: '',
          command: [],
        };
        writeFileSync(path.join(folder, file), text);
        const ending = await run(command, folder);
        const refused = witness.seen.filter(({ status }) => status >= 400);
        expect(refused, ending).toEqual([]);
        expect(ending).toBe('');
        expect(witness.seen.length).toBe(callsOf(shown));
        await witness.close();
        ran.set(id, digestOf(await samplesOfPages(), id));
      },
      HANGS_MS,
    );
  });
}

it('samples in TypeScript have the types of the SDK', async () => {
  const shown = (await samplesOfPages()).map((sample): Shown => ({ sample, text: writeSample(sample, 'typescript') }));
  const { file, text } = programs.typescript?.(shown, { API: '', LIVE_TOKEN: '' }) ?? { file: '', text: '' };
  const again = `async function again(API: string) {\n${beforeEachRun('typescript')}\n}`;
  writeFileSync(path.join(folder, file), `${text}\n${again}\nvoid again;\n`);
  const tsc = path.join(rootDir, 'node_modules', 'typescript', 'bin', 'tsc');
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ];
  const types = ['--typeRoots', path.join(rootDir, 'node_modules', '@types'), '--types', 'node'];
  const command = [process.execPath, tsc, ...options, ...types, path.join(folder, file)];
  expect(await run(command, folder)).toBe('');
});

it('the record on the pages says of every language that ran here what ran, and by which release', async () => {
  expect(ran.size).toBeGreaterThan(0);
  keepProofIfNews(proof, { ran, present: await presentDigests(), record: 'proved.json' });
});
