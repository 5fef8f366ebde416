import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { sql as query } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { APPROVAL_LIFE_MS } from '../../accounts/operators/approval.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { removeOperator } from '../../accounts/operators/remove-operator.ts';
import { changePartner } from '../partners/change-partner.ts';
import { approve, rejectApproval } from './decide-approval.ts';
import { listApprovals, readApproval } from './list-approvals.ts';
import { requestApproval } from './request-approval.ts';

// biome-ignore lint/suspicious/noExplicitAny: rows of any statement
const sql = (...asked: Parameters<typeof query>): Promise<any[]> => query(...asked);

let world: World;
/** Another process of the same service */
let other: World;
let partner: TestPartner;
let asker: OperatorContext;
let second: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  other = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  partner = await world.partner();
  asker = await newOperator(world, 'finance');
  second = await newOperator(world, 'admin');
});

let count = 0;
const reference = () => `UTR${++count}`;
const askTopUp = (amountInr = 250.5, by = asker, of = partner.id) =>
  requestApproval(by, {
    kind: 'float.top_up',
    input: { partnerId: of, amountInr },
    reason: 'Paid by NEFT',
    reference: reference(),
  });
const float = async (of = partner.id): Promise<bigint> => {
  const [row] = await sql(
    world,
    `SELECT a.balance FROM account a JOIN book b ON b.id = a.book_id
     WHERE b.partner_id = $1 AND b.mode = 'live' AND a.kind = 'partner_float'`,
    [of],
  );
  return BigInt(row?.balance);
};
const stateOf = async (approvalId: string) => (await readApproval(second, approvalId)).state;
const START = 100_000_00n;

describe('what takes two persons', () => {
  it('is done when another one approves, by double entry against the bank, and both are on record', async () => {
    const asked = await askTopUp();
    expect(await float()).toBe(START);
    await approve(second, asked);
    expect(await float()).toBe(START + 250_50n);
    const lines = await sql(
      world,
      `SELECT p.kind, a.kind AS account, e.amount::text FROM posting p JOIN ledger_entry e ON e.book_id = p.book_id AND e.posting_id = p.id
       JOIN account a ON a.book_id = e.book_id AND a.id = e.account_id WHERE p.reference_id = $1 ORDER BY e.amount`,
      [asked.approvalId],
    );
    expect(lines).toEqual([
      { kind: 'top_up', account: 'bank', amount: '-25050' },
      { kind: 'top_up', account: 'partner_float', amount: '25050' },
    ]);
    const entries = await sql(
      world,
      `SELECT action, actor_type, actor_id, before, after FROM audit_entry WHERE partner_id = $1 ORDER BY created_at, action`,
      [partner.id],
    );
    expect(entries.map(({ action, actor_type, actor_id }) => [action, actor_type, actor_id]).sort()).toEqual([
      ['approval.approved', 'operator', second.actor.id],
      ['approval.requested', 'operator', asker.actor.id],
      ['float.topped_up', 'operator', second.actor.id],
    ]);
    expect(entries.find(({ action }) => action === 'float.topped_up')).toMatchObject({
      before: { balancePaise: '10000000' },
      after: { balancePaise: '10025050', amountPaise: '25050', approval: asked.approvalId },
    });
    const wallet = await partner.live.get('/partner/wallet/ledger?limit=1');
    expect(wallet.data.entries[0]).toMatchObject({ type: 'top_up', amount_inr: 250.5, reference_id: asked.approvalId });
  });

  it('cannot be passed by one person: with two sessions, another role, or a second membership with the same mobile', async () => {
    const person = await makeOperator(world, 'finance');
    const asked = await askTopUp(100, await operatorContext(world, person.id));
    const refused = { code: 'ROLE_NOT_ALLOWED' };
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject(refused);
    await sql(world, `UPDATE member SET role = 'admin' WHERE id = $1`, [person.id]);
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject(refused);
    // Removed and taken on again: another member id, the same mobile.
    await removeOperatorUnchecked(person.id);
    const again = await makeOperator(world, 'admin', { mobile: person.mobile });
    await expect(approve(await operatorContext(world, again.id), asked)).rejects.toMatchObject(refused);
    expect([await float(), await stateOf(asked.approvalId)]).toEqual([START, 'waiting']);
  });

  it('is held by the database, against any writer', async () => {
    const asked = await askTopUp();
    const [row] = await sql(world, 'SELECT requested_by, requester_hash FROM approval WHERE id = $1', [
      asked.approvalId,
    ]);
    const decide = (id: string, hash: unknown) =>
      sql(
        world,
        `UPDATE approval SET state = 'executed', decided_by = $2, decider_hash = $3, decided_at = now() WHERE id = $1`,
        [asked.approvalId, id, hash],
      );
    await expect(decide(row?.requested_by, Buffer.from('y'))).rejects.toThrow(/approval_two_persons/);
    await expect(decide('mbr_y', row?.requester_hash)).rejects.toThrow(/approval_two_persons/);
    await expect(
      sql(world, `UPDATE approval SET state = 'executed' WHERE id = $1`, [asked.approvalId]),
    ).rejects.toThrow(/approval_two_persons/);
    await expect(sql(world, `UPDATE approval SET input = '{}' WHERE id = $1`, [asked.approvalId])).rejects.toThrow();
    await expect(sql(world, 'DELETE FROM approval WHERE id = $1', [asked.approvalId])).rejects.toThrow();
  });

  it('is done once, however many approve at once in however many processes', async () => {
    const asked = await askTopUp(10);
    const approvers = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { id } = await makeOperator(world, index % 2 ? 'admin' : 'finance');
        return operatorContext(index < 3 ? world : other, id);
      }),
    );
    const results = await Promise.allSettled(approvers.map((one) => approve(one, asked)));
    const codes = results.map((one) => (one.status === 'fulfilled' ? 'done' : one.reason.code)).sort();
    expect(codes).toEqual([...Array(5).fill('INVALID_TRANSITION'), 'done']);
    expect(await float()).toBe(START + 10_00n);
  });

  it('is either approved or rejected, never both, when both come at once', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const before = await float();
      const asked = await askTopUp(1);
      const third = await operatorContext(other, (await makeOperator(world, 'finance')).id);
      const results = await Promise.allSettled([
        approve(second, asked),
        rejectApproval(third, { approvalId: asked.approvalId, note: 'Not ours' }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isDone = results[0]?.status === 'fulfilled';
      expect(await stateOf(asked.approvalId)).toBe(isDone ? 'executed' : 'rejected');
      expect(await float()).toBe(before + (isDone ? 1_00n : 0n));
    }
  });

  it('is what was asked: another hash than that of the request is refused', async () => {
    const [one, two] = [await askTopUp(1), await askTopUp(2)];
    const mixed = { approvalId: one.approvalId, inputHash: two.inputHash };
    await expect(approve(second, mixed)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    expect(await float()).toBe(START);
  });

  it('does nothing once it was rejected or seven days have passed, and its reference is free again', async () => {
    const used = reference();
    const ask = (named = used) =>
      requestApproval(asker, {
        kind: 'float.top_up',
        input: { partnerId: partner.id, amountInr: 5 },
        reason: 'Paid by NEFT',
        reference: named,
      });
    const first = await ask();
    await expect(ask()).rejects.toMatchObject({
      code: 'DUPLICATE_REFERENCE',
      details: { approval_id: first.approvalId },
    });
    await rejectApproval(asker, { approvalId: first.approvalId, note: 'Asked by mistake' });
    await expect(approve(second, first)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
    const late = await ask();
    world.clock.advance(APPROVAL_LIFE_MS);
    const [decider, asking] = [await newOperator(world, 'admin'), await newOperator(world, 'finance')];
    await expect(approve(decider, late)).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
      details: { state: 'expired' },
    });
    expect((await readApproval(decider, late.approvalId)).state).toBe('expired');
    asker = asking;
    await approve(decider, await ask());
    // Banks write one number in capitals here and in small letters there: it is one transfer.
    for (const named of [used, used.toLowerCase()]) {
      await expect(ask(named)).rejects.toMatchObject({ code: 'DUPLICATE_REFERENCE' });
    }
    expect(await float()).toBe(START + 5_00n);
  });

  it('is judged anew: a partner switched off, money that is gone, an asker who left', async () => {
    const asked = await askTopUp();
    await changePartner(second, { partnerId: partner.id, changes: { enabled: false }, reason: 'Fraud report' });
    await expect(approve(second, asked)).rejects.toMatchObject({ code: 'PARTNER_DISABLED' });
    await expect(askTopUp()).rejects.toMatchObject({ code: 'PARTNER_DISABLED' });
    await changePartner(second, { partnerId: partner.id, changes: { enabled: true }, reason: 'Cleared' });
    const take = (amountInr: number) =>
      requestApproval(asker, {
        kind: 'float.adjust',
        input: { partnerId: partner.id, amountInr },
        reason: 'Credited twice',
        reference: reference(),
      });
    await expect(take(-100_000.01)).rejects.toMatchObject({ code: 'INSUFFICIENT_PARTNER_FUNDS' });
    const [one, two] = [await take(-60_000), await take(-60_000)];
    await approve(second, one);
    await expect(approve(second, two)).rejects.toMatchObject({ code: 'INSUFFICIENT_PARTNER_FUNDS' });
    expect([await float(), await stateOf(two.approvalId)]).toEqual([40_000_00n, 'waiting']);
    await newOperator(world, 'admin');
    await newOperator(world, 'admin');
    await removeOperator(second, { operatorId: asker.actor.id });
    await expect(approve(second, asked)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' });
  });

  it('is neither asked for nor approved by those whose role it is not', async () => {
    for (const role of ['support', 'compliance'] as const) {
      const one = await newOperator(world, role);
      await expect(askTopUp(1, one)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
      const asked = await askTopUp(1);
      await expect(approve(one, asked)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
      await expect(rejectApproval(one, { approvalId: asked.approvalId, note: 'I say no' })).rejects.toMatchObject({
        code: 'ROLE_NOT_ALLOWED',
      });
    }
  });

  it('is listed a page at a time, with who may approve', async () => {
    const ids = [await askTopUp(), await askTopUp(), await askTopUp()].map(({ approvalId }) => approvalId).sort();
    const first = await listApprovals(asker, { partnerId: partner.id, limit: 2 });
    const rest = await listApprovals(asker, { partnerId: partner.id, limit: 2, before: first.nextBefore });
    const all = [...first.approvals, ...rest.approvals];
    expect(all.map(({ approvalId }) => approvalId)).toEqual(ids.reverse());
    expect([rest.nextBefore, all[0]?.isOwn, all[0]?.canApprove]).toEqual([undefined, true, false]);
    const [seen] = (await listApprovals(second, { partnerId: partner.id, state: 'waiting', limit: 1 })).approvals;
    expect(seen).toMatchObject({ isOwn: false, canApprove: true, partnerName: partner.name });
  });
});

describe('staff', () => {
  it('is taken on by two admins, so that no admin alone makes a second self', async () => {
    const mobile = '9111100000';
    world.secrets.push(mobile);
    const [first, other] = [second, await newOperator(world, 'admin')];
    const input = { name: 'New Person', mobile, role: 'finance' };
    const asked = await requestApproval(first, {
      kind: 'operator.add',
      input,
      reason: 'Hired',
      reference: reference(),
    });
    expect((await readApproval(other, asked.approvalId)).input).toEqual({
      name: 'New Person',
      mobileMasked: '91******00',
      role: 'finance',
    });
    await expect(approve(first, asked)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
    await approve(other, asked);
    const again = { kind: 'operator.add' as const, input, reason: 'Hired', reference: reference() };
    await expect(requestApproval(first, again)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const [member] = await sql(world, `SELECT id, role FROM member WHERE name = 'New Person'`, []);
    const raise = await requestApproval(first, {
      kind: 'operator.set_role',
      input: { operatorId: member?.id, role: 'compliance' },
      reason: 'Moves',
      reference: reference(),
    });
    await approve(other, raise);
    expect(await sql(world, `SELECT role FROM member WHERE id = $1`, [member?.id])).toEqual([{ role: 'compliance' }]);
  });
});

describe('whatever is asked, approved and rejected in whatever order', () => {
  it('moves the float by exactly what two persons agreed on', async () => {
    const people = await Promise.all([
      newOperator(world, 'finance'),
      newOperator(world, 'admin'),
      newOperator(world, 'finance'),
    ]);
    const step = fc.record({
      asks: fc.nat(2),
      decides: fc.nat(2),
      amount: fc.integer({ min: -40_000_00, max: 40_000_00 }).filter((paise) => paise !== 0),
      does: fc.constantFrom('approve', 'reject', 'nothing', 'approve twice'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
        const { id } = await world.partner();
        let expected = START;
        for (const { asks, decides, amount, does } of steps) {
          const asked = await requestApproval(people[asks] as OperatorContext, {
            kind: 'float.adjust',
            input: { partnerId: id, amountInr: amount / 100 },
            reason: 'Correction',
            reference: reference(),
          }).catch((error) => error.code);
          const isCovered = expected + BigInt(amount) >= 0n;
          if (typeof asked === 'string') {
            expect([asked, isCovered]).toEqual(['INSUFFICIENT_PARTNER_FUNDS', false]);
            continue;
          }
          expect(isCovered).toBe(true);
          const decider = people[decides] as OperatorContext;
          if (does === 'reject')
            await rejectApproval(decider, { approvalId: asked.approvalId, note: 'No' + ' thanks' });
          for (const _ of { approve: [1], 'approve twice': [1, 2], reject: [], nothing: [] }[does]) {
            await approve(decider, asked).catch(() => undefined);
          }
          if (does.startsWith('approve') && asks !== decides) expected += BigInt(amount);
          expect(await float(id)).toBe(expected);
        }
      }),
      { numRuns: 25 },
    );
  });
});

/** As `removeOperator` does, also with too few admins left. */
async function removeOperatorUnchecked(id: string): Promise<void> {
  await sql(world, 'DELETE FROM member WHERE id = $1', [id]);
}
