import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeLife } from '../../../testing/life.ts';
import { careful, setEndpoint, startReceiver } from '../../../testing/peers/webhook-receivers.ts';
import { initEmbed } from '../../../testing/rooms/embed.ts';
import { type Kyc, kycUser } from '../../../testing/rooms/kyc.ts';
import { memberContext, sealedCookie, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sendQuote } from '../../../testing/rooms/transfers.ts';
import { addAccount } from '../../../testing/rooms/withdrawals.ts';
import { confirm, makeQuote, makeUser, sql, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { inviteMember } from '../../accounts/team/invitations/invite-member.ts';
import { SALT_KEY_PURPOSE } from '../../documents/holdings/commit-holdings.ts';
import { createVault, fingerprintKeyOf, type VaultKeys } from '../../kernel/vault.ts';
import { countOld, countOldRequests, resealAll } from './reseal.ts';
import { sealedColumns } from './sealed-columns.ts';

const OLD = Buffer.alloc(32, 7);
const NEW = randomBytes(32);
const fingerprintKey = fingerprintKeyOf(OLD);
const [oldSecret, newSecret] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];

type Keys = { encryptionKey: VaultKeys; sessionSecrets: [string, ...string[]]; certificateSigningKey: Uint8Array };
const signing = { old: Buffer.alloc(32, 8), new: randomBytes(32) };
/** What the processes have after each step of npm run rotate-keys. */
const steps: Readonly<Record<'before' | 'begun' | 'switched' | 'finished', Keys>> = {
  before: { encryptionKey: { roots: [OLD] }, sessionSecrets: [oldSecret], certificateSigningKey: signing.old },
  begun: {
    encryptionKey: { roots: [OLD, NEW], fingerprintKey },
    sessionSecrets: [oldSecret, newSecret],
    certificateSigningKey: signing.old,
  },
  switched: {
    encryptionKey: { roots: [NEW, OLD], fingerprintKey },
    sessionSecrets: [newSecret, oldSecret],
    certificateSigningKey: signing.new,
  },
  finished: {
    encryptionKey: { roots: [NEW], fingerprintKey },
    sessionSecrets: [newSecret],
    certificateSigningKey: signing.new,
  },
};

let first: World;
let partner: TestPartner;
beforeAll(async () => {
  first = await startWorld({ ...steps.before, hasJobs: true });
  partner = await first.partner();
});
afterAll(() => first.close());

it('every sealed column of the database is one that is sealed anew', async () => {
  const columns = await sql<{ name: string }>(
    first,
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND data_type = 'bytea' AND column_name LIKE '%sealed' ORDER BY 1`,
  );
  expect(columns.map(({ name }) => name)).toEqual(
    sealedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
  );
});

it('a change of all keys goes by unnoticed: calls, sessions, webhooks and certificates, over two processes', async () => {
  const secret = 'whsec_of_this_test_only_0123456789';
  const judge = careful(secret);
  const answers: number[] = [];
  const receiver = await startReceiver((request) => {
    const status = judge(request);
    answers.push(status);
    return status;
  });
  await setEndpoint(first, partner, {
    url: receiver.url,
    secret,
    nextSecret: `${secret}9`,
    headers: { 'x-team': 'ledger' },
  });
  await makeLife(first, partner, 'sandbox');
  const mobile = randomMobile();
  const user = { userCode: await makeUser(partner.live, { mobile, name: 'Asha Rao' }), mobile };
  await addAccount(partner.live, user.userCode);
  const quoted = await makeQuote(partner.live, { user_code: user.userCode, amount_inr: 5_000 });
  await confirm(partner.live, quoted.quote_id);
  const kyc = await fillColumns();
  const cookie = await sealedCookie(await sessionKeyOf(first, partner), { secret: oldSecret, maxAgeSeconds: 3_600 });
  const certificate = await partner.live.get(`/partner/users/${user.userCode}/certificate`);
  const certNo = certificate.data.cert_no as string;

  /** The two processes that take calls, each in its turn. */
  const processes: World[] = [first, await startWorld({ ...steps.before, databaseUrl: first.databaseUrl })];
  const traffic = driveBoth(processes, { user, mobile, cookie, certNo, kycPath: kyc.path('status') });
  const { failures } = traffic;
  const closing: World[] = [];
  /** Restarts the processes with other keys, one after the other, while calls go on. */
  const restart = async (keys: Keys) => {
    for (const place of [0, 1]) {
      const next = await startWorld({ ...keys, databaseUrl: first.databaseUrl, hasJobs: place === 0 });
      const before = processes[place] as World;
      processes[place] = next;
      // Calls that it has begun are answered first; a job of it that runs later would seal with its keys.
      await traffic.goesOn();
      await before.endJobs();
      if (before !== first) closing.push(before);
    }
  };
  await restart(steps.begun);
  await restart(steps.switched);
  const vault = createVault(steps.switched.encryptionKey);
  const resealing = { pool: first.owner, vault };
  await sql(
    first,
    `INSERT INTO holdings_tree (day, mode, asset, holders, micrograms, root, groups, key_sealed)
     VALUES ('2020-01-01', 'live', 'gold', 0, 0, '', '', $1)`,
    [createVault(OLD).seal(SALT_KEY_PURPOSE, randomBytes(32))],
  );
  const before = await countOld(resealing);
  expect(before.filter((report) => report.values === 0).map(({ column }) => column)).toEqual([]);
  expect(before.filter((report) => report.old === 0).map(({ column }) => column)).toEqual([]);
  await resealAll(resealing);
  await resealAll(resealing);
  expect((await countOld(resealing)).filter((report) => report.old > 0)).toEqual([]);
  expect(await countOldRequests(resealing)).toBe(0);
  await traffic.goesOn();
  const sent = answers.length + 5;
  await until('webhooks go on', () => answers.length >= sent || failures.length > 0);
  await traffic.end();
  expect(failures).toEqual([]);
  expect(answers.filter((status) => status !== 200)).toEqual([]);

  const finished = await startWorld({ ...steps.finished, databaseUrl: first.databaseUrl });
  const read = await finished.client(partner.tokens.live).get(`/partner/users/${user.userCode}`);
  expect(read.status).toBe(200);
  const input = encodeURIComponent(JSON.stringify({ number: certNo }));
  const verified = await fetch(`${finished.url}/trpc/certificates.verify?input=${input}`);
  expect([verified.status, await verified.text()]).toEqual([200, expect.stringContaining(certNo)]);
  const fresh = await sealedCookie(await sessionKeyOf(finished, partner), { secret: newSecret, maxAgeSeconds: 60 });
  expect((await fetch(`${finished.url}/trpc/session.read`, { headers: { cookie: fresh } })).status).toBe(200);
  expect((await fetch(`${finished.url}/trpc/session.read`, { headers: { cookie } })).status).toBe(401);
  for (const world of [...closing, ...processes, finished]) if (world !== first) await world.close();
  await receiver.close();
});

type Subjects = {
  user: { userCode: string };
  mobile: string;
  cookie: string;
  certNo: string;
  kycPath: string;
};

/** Calls both processes in turn, in two lanes, until it is ended: everything that reads what is sealed, looked up by a hash, or signed. */
function driveBoth(processes: readonly World[], { user, mobile, cookie, certNo, kycPath }: Subjects) {
  const failures: string[] = [];
  let [isOver, calls] = [false, 0];
  const check = (what: string, isRight: boolean, seen: unknown) => {
    calls += 1;
    if (!isRight) failures.push(`${what}: ${JSON.stringify(seen)}`);
  };
  const callAll = async (at: World) => {
    const live = at.client(partner.tokens.live);
    const quote = await live.post('/partner/buy/quote', {
      user_code: user.userCode,
      asset_type: 'gold',
      amount_inr: 10,
    });
    check('quote', quote.status === 200, quote.body);
    const bought = await live.post('/partner/buy/confirm', { quote_id: quote.data?.quote_id });
    check('confirm', bought.status === 200, bought.body);
    const known = await live.post('/partner/users/init', { mobile, name: 'Asha Rao', flow: 'api' });
    check('a user found by their mobile', known.data?.user_code === user.userCode, known.body);
    const accounts = await live.get(`/partner/users/${user.userCode}/bank-accounts`);
    check('bank accounts', accounts.status === 200, accounts.body);
    const status = await at.client(partner.tokens.sandbox).get(kycPath);
    check('KYC', status.status === 200, status.body);
    const session = await fetch(`${at.url}/trpc/session.read`, { headers: { cookie } });
    const profile = (await session.json()) as { result?: { data?: { mobile?: string } } };
    check('a session', profile.result?.data?.mobile === partner.mobile, profile);
    const input = encodeURIComponent(JSON.stringify({ number: certNo }));
    const verified = await fetch(`${at.url}/trpc/certificates.verify?input=${input}`);
    check('a certificate', verified.status === 200 && (await verified.text()).includes(certNo), verified.status);
  };
  const drive = async (lane: number) => {
    for (let turn = lane; !isOver; turn++) await callAll(processes[turn % processes.length] as World);
  };
  const lanes = [drive(0), drive(1)];
  return {
    failures,
    /** Waits until some thirty more calls were answered */
    async goesOn() {
      const soon = calls + 30;
      await until('calls go on', () => calls >= soon || failures.length > 0);
    },
    async end() {
      isOver = true;
      await Promise.all(lanes);
    },
  };
}

/** Fills what a life of trading does not: two people’s KYC, an invitation, a code of the embed, a send that was quoted. Answers one KYC. */
async function fillColumns(): Promise<Kyc> {
  const [instant, manual] = [await kycUser(partner.sandbox), await kycUser(partner.sandbox)];
  for (const kyc of [instant, manual]) {
    await kyc.sendEmail();
    await kyc.verifyEmail();
  }
  await instant.verifyPan();
  await instant.proveAadhaar();
  await manual.details();
  await manual.documents();
  await instant.sendEmail('another@example.com');
  const { vault } = first.core;
  await sql(first, 'UPDATE member SET email_sealed = $1 WHERE partner_id = $2', [
    vault.seal('email', 'o@example.com'),
    partner.id,
  ]);
  const person = { mobile: randomMobile(), name: 'Ravi Shah', email: 'ravi@example.com', role: 'viewer' as const };
  await inviteMember(await memberContext(first, partner), person);
  await initEmbed(partner.sandbox, { mobile: randomMobile(), name: 'Meena Iyer', email: 'meena@example.com' });
  await sendQuote(partner.sandbox);
  return instant;
}
