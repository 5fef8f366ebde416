import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineOf, PLAIN_HEADER, paidOrder } from '../../testing/rooms/gateway-settlements.ts';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fulfil } from './fulfil.ts';
import { type OpsRequest, readRequest } from './request.ts';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await startWorld();
  folder = await mkdtemp(path.join(os.tmpdir(), 'tola-settlement-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await world.close();
});

it('hands in what a gateway settled, and asks for it to be booked', async () => {
  const { mobile } = await makeOperator(world, 'finance');
  const run = async (line: string) =>
    (
      await fulfil(world.core, readRequest(`${line} --as ${mobile}`.split(' ')) as OpsRequest, 'terminal of a test')
    ).join('\n');
  const paid = await paidOrder(world, await world.partner());
  const file = path.join(folder, 'july.csv');
  const lines = [PLAIN_HEADER, lineOf(paid, { utr: 'U1' }), ',,adjustment,1.00,,,U2,2026-11-21'];
  await writeFile(file, lines.join('\n'));
  const upload = `settlement-upload --file ${file} --gateway simulated`;
  expect(await run(upload)).toMatch(
    /^stf_\w+: 2 lines \(0 known before, 0 left out\), net 500\.41, open differences: 1\.$/,
  );
  expect(await run(upload)).toContain('was handed in before');
  expect(await run('settlements')).toMatch(
    /simulated {2}2 lines {2}net 500\.41 {2}open 1 {2}july\.csv\nFiles: 1\. Open: 1,/,
  );
  expect(await run('settlements --differences all')).toContain('adjustment  U2  ours 0.00, settled 1.00');
  const book = 'settlement-book --gateway simulated --utr U1 --reason Arrived --reference ST1';
  expect(await run(`${book} --received 499.41`)).toContain('waits for another person');
  await expect(run(`settlement-upload --file ${folder}/none.csv`)).rejects.toThrow('cannot be read');
});
