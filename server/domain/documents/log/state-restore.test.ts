import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../../../testing/world.ts';
import { beginRestoration } from '../../accounts/restorations/begin-restoration.ts';
import { commitHoldings } from '../holdings/commit-holdings.ts';
import { readCommitments } from '../holdings/read-commitments.ts';
import { checkLog } from '../ledger-days/check-log.ts';
import { signLedgerDay } from '../ledger-days/sign-ledger-day.ts';
import { readLog } from './read-log.ts';

let world: World;
/** Noon in India. */
const at = (day: string, time = '12:00') => Date.parse(`2026-11-${day}T${time}:00.000+05:30`);
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const log = async () => (await readLog(world.core.database.pool)).map(({ kind, day }) => `${kind} ${day.slice(-2)}`);

async function signAt(moment: number): Promise<void> {
  world.clock.stopAt(moment);
  await signLedgerDay(world.core);
  await commitHoldings(world.core);
}

async function restore(stoodAt: number, now: number): Promise<void> {
  await beginRestoration(world.owner, { stoodAt, backupAt: null, now, series: { shared: [], ofEachPartner: [] } });
}

it('after a restore is stated before anything else, and no day up to it is signed a second time', async () => {
  await signAt(at('26'));
  await signAt(at('27'));
  expect(await log()).toEqual(['ledger 26', 'holdings 26', 'ledger 27', 'holdings 27']);
  // The database is that of the 27th, noon; it was lost on the 29th.
  await restore(at('27'), at('29', '15:00'));
  await signAt(at('29', '15:01'));
  await signAt(at('29', '23:59'));
  const stated = ['ledger 26', 'holdings 26', 'ledger 27', 'holdings 27', 'restored 29'];
  expect(await log()).toEqual(stated);
  const [entry] = (await readLog(world.core.database.pool)).filter(({ kind }) => kind === 'restored');
  // Of three days at most three entries each, less the two that are here, may have been published.
  expect(JSON.parse(entry?.payload ?? '')).toEqual({
    format: 'tola-restored-1',
    issuer: 'tola',
    restored_at: '2026-11-29T15:00:00.000+05:30',
    stood_at: '2026-11-27T12:00:00.000+05:30',
    size: 4,
    last_index: 3 + 7,
    key_id: world.core.documents.certificateSigner.keyId,
  });
  await signAt(at('30', '00:00'));
  expect(await log()).toEqual([...stated, 'ledger 30', 'holdings 30']);
  const { days } = await readCommitments(world.core, 14);
  expect(days.map(({ day, restored }) => [day.slice(-2), restored?.stoodAt ?? null])).toEqual([
    ['30', null],
    ['29', '2026-11-27T12:00:00.000+05:30'],
    ['27', null],
    ['26', null],
  ]);
  expect((await checkLog(world.core.database.pool)).every(({ broken }) => broken === 0n)).toBe(true);
});

it('a second restore on one day is stated the day after, before that day is signed', async () => {
  const before = await log();
  const next = (day: string) => Date.parse(`2026-12-${day}T12:00:00.000+05:30`);
  await restore(at('30', '10:00'), at('30', '13:00'));
  await signAt(at('30', '13:01'));
  await restore(at('30', '13:02'), at('30', '14:00'));
  await signAt(at('30', '14:01'));
  expect(await log()).toEqual([...before, 'restored 30']);
  await signAt(next('01'));
  expect(await log()).toEqual([...before, 'restored 30', 'restored 01', 'ledger 01', 'holdings 01']);
});
