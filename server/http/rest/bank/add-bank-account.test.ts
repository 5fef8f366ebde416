import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BankCheck, BankCheckAnswer } from '../../../domain/customers/bank/bank-check.ts';
import { ProviderProblem } from '../../../domain/kernel/provider-problem.ts';
import { atOnce, clientsAt } from '../../../testing/at-once.ts';
import { addAccount, randomAccountNumber, setKyc } from '../../../testing/rooms/withdrawals.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** What the bank says next. */
let bankAnswer: BankCheckAnswer | ProviderProblem;
const asked: Parameters<BankCheck['check']>[0][] = [];
const bankCheck: BankCheck = {
  async check(request) {
    asked.push(request);
    if (bankAnswer instanceof ProviderProblem) throw bankAnswer;
    return bankAnswer;
  },
};

let world: World;
let other: World;
beforeAll(async () => {
  world = await startWorld({ bankCheck });
  other = await startWorld({ bankCheck, databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});
const bankSays = (answer: BankCheckAnswer | ProviderProblem) => {
  bankAnswer = answer;
  asked.length = 0;
};
beforeAll(() => bankSays({ exists: true, nameAtBank: undefined, branch: undefined }));

const path = (userCode: string) => `/partner/users/${userCode}/bank-accounts`;
const unnamed = () => ({ account_number: randomAccountNumber(), ifsc: 'HDFC0001234' });
const body = () => ({ ...unnamed(), holder_name: 'Asha Rao' });

describe('200', () => {
  it.each(['live', 'sandbox'] as const)('adds a bank account in %s, resolved and masked', async (mode) => {
    const partner = await world.partner();
    const user_code = await makeUser(partner[mode], { name: 'Asha Rao' });
    const { data, status } = await partner[mode].post(path(user_code), {
      account_number: '001234567890',
      ifsc: 'sbin0001234',
      holder_name: 'Asha R',
    });
    expect(status).toBe(200);
    expect(data).toEqual({
      id: expect.stringMatching(/^ba_[0-9a-z]{26}$/),
      type: 'bank',
      account_number_masked: 'XXXXXXXX7890',
      ifsc: 'SBIN0001234',
      bank_name: 'State Bank of India',
      branch: '001234',
      upi_id_masked: null,
      holder_name: 'Asha R',
      status: 'active',
      created_at: expect.any(String),
    });
  });

  it('names the bank that a branch is really of, where a bigger one lends it its code', async () => {
    const { sandbox } = await world.partner();
    const account = await addAccount(sandbox, await makeUser(sandbox), { ...body(), ifsc: 'HDFC0CAACOB' });
    expect(account).toMatchObject({ bank_name: 'Akhand Anand Co.op Bank' });
  });

  it('adds a UPI id, in lower case and masked', async () => {
    const { live } = await world.partner();
    const user_code = await makeUser(live, { name: 'Asha' });
    const account = await addAccount(live, user_code, { upi_id: 'Asha.Rao-1@OkHdfcBank', holder_name: undefined });
    expect(account).toMatchObject({
      type: 'upi',
      upi_id_masked: 'as***@okhdfcbank',
      account_number_masked: null,
      ifsc: null,
      bank_name: null,
      branch: null,
      holder_name: 'Asha',
    });
    expect((await addAccount(live, user_code, { upi_id: 'ASHA.RAO-1@okhdfcbank' })).id).toBe(account.id);
  });

  it('takes the branch from the bank where it tells it, and never the name: that is as given, else as registered', async () => {
    bankSays({ exists: true, nameAtBank: 'ASHA K RAO', branch: 'NARIMAN POINT' });
    const { live } = await world.partner();
    const user_code = await makeUser(live, { name: 'Asha Kumari Rao' });
    const account = await addAccount(live, user_code, { ...unnamed(), holder_name: undefined });
    expect(account).toMatchObject({ holder_name: 'Asha Kumari Rao', branch: 'NARIMAN POINT' });
    const given = await addAccount(live, await makeUser(live), { ...unnamed(), holder_name: 'A K Rao' });
    expect(given).toMatchObject({ holder_name: 'A K Rao' });
    asked.splice(1);
    expect(asked).toMatchObject([{ name: 'Asha Kumari Rao', type: 'bank', ifsc: 'HDFC0001234' }]);
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
  });

  it('answers the same account when it is added again, without asking the bank', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const given = body();
    const account = await addAccount(sandbox, user_code, given);
    asked.length = 0;
    expect(await addAccount(sandbox, user_code, { ...given, holder_name: 'Another' })).toEqual(account);
    expect(asked).toEqual([]);
    expect((await addAccount(sandbox, user_code, { ...given, ifsc: 'HDFC0000001' })).id).not.toBe(account.id);
    expect((await addAccount(sandbox, await makeUser(sandbox), given)).id).not.toBe(account.id);
  });

  it('brings a deactivated account back to life, under its id', async () => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const given = body();
    const { id } = await addAccount(sandbox, user_code, given);
    await sandbox.send('DELETE', `${path(user_code)}/${id}`, undefined);
    asked.length = 0;
    const again = await addAccount(sandbox, user_code, { ...given, holder_name: 'Asha' });
    expect(again).toMatchObject({ id, status: 'active', holder_name: 'Asha' });
    expect(asked).toHaveLength(1);
  });

  it('is one account however many add it at once, at two processes', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const given = body();
    const answers = await atOnce(clientsAt([world, other], partner, 'live'), 24, (client) =>
      client.post(path(user_code), given),
    );
    expect(new Set(answers.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
    expect((await partner.live.get(path(user_code))).data.bank_accounts).toHaveLength(1);
  });

  it('keeps no number that can be read: neither in a table nor in a log', async () => {
    const { live } = await world.partner();
    const given = body();
    const upi_id = `readable.${randomAccountNumber()}@okbank`;
    const user_code = await makeUser(live);
    await addAccount(live, user_code, given);
    await addAccount(live, user_code, { upi_id });
    const rows = await sql<{ text: string }>(world, 'SELECT a::text AS text FROM bank_account a');
    const hex = Buffer.from(given.account_number).toString('hex');
    for (const secret of [given.account_number, hex, upi_id, Buffer.from(upi_id).toString('hex')]) {
      expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
      expect(JSON.stringify(world.logs)).not.toContain(secret);
    }
  });
});

describe('400 VALIDATION_ERROR', () => {
  it.each<[Record<string, unknown>, string]>([
    [{}, 'account_number'],
    [{ account_number: '12345678', ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: '1234567890123456789', ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: '12345 6789', ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: 1234567890, ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: '१२३४५६७८९०', ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: '1234567890' }, 'ifsc'],
    [{ ifsc: 'HDFC0001234' }, 'account_number'],
    [{ account_number: '1234567890', ifsc: 'HDFC1001234' }, 'ifsc'],
    [{ account_number: '1234567890', ifsc: 'HDFC000123' }, 'ifsc'],
    [{ account_number: '1234567890', ifsc: 'ZZZZ0001234' }, 'ifsc'],
    [{ account_number: '1234567890', ifsc: 'HDFC0ZZZZZZ' }, 'ifsc'],
    [{ account_number: '1234567890', ifsc: 'HDFC0001234', upi_id: 'a.b@okbank' }, 'upi_id'],
    [{ upi_id: 'a.b@okbank', ifsc: 'HDFC0001234' }, 'ifsc'],
    [{ upi_id: 'asha' }, 'upi_id'],
    [{ upi_id: 'asha@' }, 'upi_id'],
    [{ upi_id: 'asha@ok bank' }, 'upi_id'],
    [{ upi_id: 'asha@gmail.com' }, 'upi_id'],
    [{ upi_id: '50100012345678@HDFC0001234.ifsc.npci' }, 'upi_id'],
    [{ upi_id: '123412341234@aadhaar.iin.npci' }, 'upi_id'],
    [{ upi_id: 'a.b@okbank', holder_name: '' }, 'holder_name'],
    [{ upi_id: 'a.b@okbank', holder_name: 'x'.repeat(129) }, 'holder_name'],
    [{ upi_id: 'a.b@okbank', holder_name: 'a\u0000b' }, 'holder_name'],
  ])('%j names %s', async (given, field) => {
    const { sandbox } = await world.partner();
    const user_code = await makeUser(sandbox);
    const answer = await sandbox.post(path(user_code), given);
    expect({ code: answer.code, fields: Object.keys(answer.body.error.details.fields) }).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: expect.arrayContaining([field]),
    });
    expect((await sandbox.get(path(user_code))).data.bank_accounts).toEqual([]);
  });

  it('names the number or UPI id that the bank does not know', async () => {
    bankSays({ exists: false });
    const { live } = await world.partner();
    const user_code = await makeUser(live);
    expect((await live.post(path(user_code), body())).body.error.details.fields).toHaveProperty('account_number');
    expect(
      (await live.post(path(user_code), { upi_id: 'a.b@okbank', holder_name: 'A B' })).body.error.details.fields,
    ).toHaveProperty('upi_id');
    expect((await live.get(path(user_code))).data.bank_accounts).toEqual([]);
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
  });

  it('names the holder where the bank knows the account in another name: that of KYC counts before that of registration', async () => {
    bankSays({ exists: true, nameAtBank: 'SURESH PATEL', branch: undefined });
    const { live } = await world.partner();
    const user_code = await makeUser(live, { name: 'Asha Rao' });
    const refused = await live.post(path(user_code), { ...body(), holder_name: 'Suresh Patel' });
    expect(refused.body.error.details.fields).toHaveProperty('holder_name');
    expect(JSON.stringify(refused.body)).not.toContain('SURESH');
    await setKyc(world, user_code, 'approved', 'Suresh B Patel');
    expect((await live.post(path(user_code), body())).status).toBe(200);
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
  });
});

describe('429 RATE_LIMITED', () => {
  it('after sixty questions to banks about one user of live in a day, however they end', async () => {
    bankSays({ exists: false });
    const { live } = await world.partner();
    const [user_code, other_code] = [await makeUser(live), await makeUser(live)];
    const ends: (string | undefined)[] = [];
    for (let count = 0; count < 62; count += 1) ends.push((await live.post(path(user_code), body())).code);
    expect([ends.filter((code) => code === 'VALIDATION_ERROR').length, ends.slice(60)]).toEqual([
      60,
      ['RATE_LIMITED', 'RATE_LIMITED'],
    ]);
    expect(asked).toHaveLength(60);
    expect((await live.post(path(other_code), body())).code).toBe('VALIDATION_ERROR');
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
    expect((await live.post(path(user_code), body())).code).toBe('RATE_LIMITED');
    expect((await live.post(path(other_code), body())).status).toBe(200);
  });
});

describe('400 VALIDATION_ERROR where there is no name to compare', () => {
  it.each(['live', 'sandbox'] as const)('names the holder, and the bank is not asked: %s', async (mode) => {
    bankSays({ exists: true, nameAtBank: 'VIKRAM SHAH', branch: undefined });
    const client = (await world.partner())[mode];
    const user_code = await makeUser(client, { name: 'Guess Who' });
    await client.send('PATCH', `/partner/users/${user_code}`, JSON.stringify({ name: null }));
    for (const given of [unnamed(), { upi_id: '9876543210@okicici' }]) {
      const { code, body: refused } = await client.post(path(user_code), given);
      expect([code, Object.keys(refused.error.details.fields)]).toEqual(['VALIDATION_ERROR', ['holder_name']]);
    }
    expect(asked).toEqual([]);
    expect((await client.get(path(user_code))).data.bank_accounts).toEqual([]);
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
  });
});

describe('400 VALIDATION_ERROR beyond fifty accounts', () => {
  it('asks no bank; those there are still answered', async () => {
    const { live } = await world.partner();
    const user_code = await makeUser(live);
    const first = body();
    await addAccount(live, user_code, first);
    for (let count = 1; count < 50; count += 1) await addAccount(live, user_code, { upi_id: `asha${count}@okbank` });
    asked.length = 0;
    expect((await live.post(path(user_code), body())).body.error.details.fields).toHaveProperty('account_number');
    expect((await live.post(path(user_code), { upi_id: 'asha@okbank' })).code).toBe('VALIDATION_ERROR');
    expect(asked).toEqual([]);
    const { id } = (await live.post(path(user_code), first)).data;
    await live.send('DELETE', `${path(user_code)}/${id}`, undefined);
    expect((await live.post(path(user_code), first)).data).toMatchObject({ id, status: 'active' });
  });
});

describe('503 SERVICE_UNAVAILABLE', () => {
  it.each(['unknown', 'unavailable'] as const)('where the bank’s answer is %s, and nothing is kept', async (kind) => {
    bankSays(new ProviderProblem(kind, 'no answer'));
    const { live } = await world.partner();
    const user_code = await makeUser(live);
    expect((await live.post(path(user_code), body())).code).toBe('SERVICE_UNAVAILABLE');
    expect((await live.get(path(user_code))).data.bank_accounts).toEqual([]);
    bankSays({ exists: true, nameAtBank: undefined, branch: undefined });
  });
});
