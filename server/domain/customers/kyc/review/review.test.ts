import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaksIn } from '../../../../testing/log-check.ts';
import { advance, approvedUser, type Kyc, kycUser, OTHERS_AADHAAR, PAN } from '../../../../testing/rooms/kyc.ts';
import { makeOperator, newOperator, operatorContext } from '../../../../testing/rooms/operators.ts';
import { sql } from '../../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../../testing/world.ts';
import type { OperatorContext } from '../../../accounts/operators/operator-context.ts';
import type { DomainError } from '../../../kernel/errors.ts';
import { decideSubmission } from './decide-submission.ts';
import { listSubmissions } from './list-submissions.ts';
import { openNumbers } from './open-numbers.ts';
import { readSubmission } from './read-submission.ts';
import { rejectionCodes, rejectionText } from './rejection-reasons.ts';

let world: World;
let partner: TestPartner;
let reviewer: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
  reviewer = await newOperator(world, 'compliance');
});
afterAll(() => world.close());

const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (error: DomainError) => error.code,
  );
const approveIt = { outcome: 'approve' } as const;
const rejectIt = { outcome: 'reject', code: 'unreadable', note: 'The back.' } as const;

let mobiles = 0;
async function handedIn(
  pan: string,
  client = partner.live,
): Promise<{ kyc: Kyc; userCode: string; submission: number }> {
  const kyc = await kycUser(client, { mobile: `97777${String(++mobiles).padStart(5, '0')}` });
  await kyc.details({ pan });
  await kyc.documents();
  const { userCode } = kyc;
  return { kyc, userCode, submission: (await readSubmission(reviewer, userCode)).submission };
}
const listed = async (query: Partial<Parameters<typeof listSubmissions>[1]> = {}) => {
  const all = {
    state: 'waiting',
    mode: undefined,
    method: undefined,
    partner: undefined,
    page: 1,
    limit: 500,
  } as const;
  return (await listSubmissions(reviewer, { ...all, ...query })).submissions;
};
const ids = async (query?: Parameters<typeof listed>[0]) => (await listed(query)).map(({ userCode }) => userCode);

describe('who may', () => {
  it.each([
    ['admin', 'done'],
    ['compliance', 'done'],
    ['support', 'ROLE_NOT_ALLOWED'],
    ['finance', 'ROLE_NOT_ALLOWED'],
  ] as const)('%s reads and decides: %s', async (role, expected) => {
    const seen = await handedIn('AAAPA0001A');
    const by = await newOperator(world, role);
    const query = { state: 'waiting', mode: 'live', method: undefined, partner: undefined, page: 1, limit: 1 } as const;
    for (const act of [
      () => listSubmissions(by, query),
      () => readSubmission(by, seen.userCode),
      () => openNumbers(by, seen),
      () => decideSubmission(by, { ...seen, decision: approveIt }),
    ]) {
      expect(await codeOf(act())).toBe(expected);
    }
  });

  it('no reviewer who lost the role meanwhile', async () => {
    const seen = await handedIn('AAAPA0002A');
    const { id } = await makeOperator(world, 'compliance');
    const by = await operatorContext(world, id);
    await sql(world, `UPDATE member SET role = 'support' WHERE id = $1`, [id]);
    expect(await codeOf(decideSubmission(by, { ...seen, decision: approveIt }))).toBe('ROLE_NOT_ALLOWED');
    expect(await codeOf(openNumbers(by, seen))).toBe('ROLE_NOT_ALLOWED');
  });
});

describe('a decision', () => {
  it('is on record with who made it, tells the user the reason and the note, and is found among those made lately', async () => {
    const [good, bad] = [await handedIn('AAAPA0003A'), await handedIn('AAAPA0004A')];
    await decideSubmission(reviewer, { ...good, decision: approveIt });
    await decideSubmission(reviewer, { ...bad, decision: rejectIt });
    expect((await good.kyc.status()).data).toMatchObject({ kyc_status: 'approved', rejection_reason: null });
    const reason = 'A document cannot be read. Take it again in good light, without glare. The back.';
    expect((await bad.kyc.status()).data).toMatchObject({ kyc_status: 'rejected', rejection_reason: reason });
    const entries = await sql(world, 'SELECT actor_type, actor_id, action, after FROM audit_entry WHERE subject = $1', [
      bad.userCode,
    ]);
    expect(entries).toEqual([
      {
        actor_type: 'operator',
        actor_id: reviewer.actor.id,
        action: 'kyc.rejected',
        after: { kyc_status: 'rejected', reason: reason },
      },
    ]);
    expect(await ids({ state: 'approved' })).toContain(good.userCode);
    const [first] = await listed({ state: 'rejected' });
    expect(first).toMatchObject({
      userCode: bad.userCode,
      decided: { outcome: 'rejected', reason: reason, by: expect.stringContaining('compliance') },
    });
    const again = await readSubmission(reviewer, bad.userCode);
    expect(again.decisions).toMatchObject([{ outcome: 'rejected', reason: reason }]);
  });

  it('of a sandbox is of the moment on its clock, after what it decides on', async () => {
    const { sandbox } = await world.partner();
    await advance(sandbox, 86_400);
    const seen = await handedIn('AAAPA0007A', sandbox);
    await decideSubmission(reviewer, { ...seen, decision: rejectIt });
    const { submittedAt, decisions } = await readSubmission(reviewer, seen.userCode);
    const row = (await listed({ state: 'rejected' })).find(({ userCode }) => userCode === seen.userCode);
    for (const at of [decisions[0]?.at, row?.decided?.at]) {
      expect(Number(at)).toBeGreaterThanOrEqual(Number(submittedAt));
      expect(Number(at)).toBeLessThanOrEqual(world.clock.now() + 86_400_000);
    }
    expect(row?.waitedMs).toBe(Number(row?.decided?.at) - Number(submittedAt));
  });

  it('of one of two reviewers at once counts, and the other receives the outcome', async () => {
    const other = await newOperator(world, 'admin');
    for (let round = 0; round < 4; round++) {
      const seen = await handedIn('AAAPA0005A');
      const ends = await Promise.allSettled([
        decideSubmission(reviewer, { ...seen, decision: approveIt }),
        decideSubmission(other, { ...seen, decision: rejectIt }),
      ]);
      const refused = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason] : []));
      expect(refused).toHaveLength(1);
      expect(refused[0]).toMatchObject({
        code: 'INVALID_TRANSITION',
        message: expect.stringMatching(/^This KYC is (approved|rejected), not under review/),
      });
      expect(await sql(world, 'SELECT 1 AS one FROM audit_entry WHERE subject = $1', [seen.userCode])).toHaveLength(1);
    }
  });

  it('has a reason that says something', () => {
    for (const code of rejectionCodes) {
      if (code === 'other') continue;
      expect(rejectionText(code, '  ')).toMatch(/\.$/);
    }
    expect(rejectionText('other', ' Call  us. ')).toBe('Call us.');
    for (const note of ['', 'x'.repeat(201), 'a\u001b[2Jb', 'a\u202eb']) {
      expect(() => rejectionText('other', note)).toThrow(expect.objectContaining({ code: 'VALIDATION_ERROR' }));
    }
  });
});

describe('whole PANs', () => {
  it('are shown on demand, on record without them, and written to no log', async () => {
    const secret = 'WHLPN7193K';
    world.secrets.push(secret);
    const seen = await handedIn(secret);
    const shown = await readSubmission(reviewer, seen.userCode);
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(await openNumbers(reviewer, seen)).toEqual({ typed: secret, proved: null });
    const entries = await sql(world, 'SELECT actor_id, action, after FROM audit_entry WHERE subject = $1', [
      seen.userCode,
    ]);
    const { submission } = seen;
    expect(entries).toEqual([{ actor_id: reviewer.actor.id, action: 'kyc.numbers_opened', after: { submission } }]);
    expect(leaksIn(world.logs, world.secrets)).toEqual([]);
  });

  it('that are approved for another person are pointed out, in live of any partner, in a sandbox of the same', async () => {
    const first = await handedIn('TWICE1234K');
    await decideSubmission(reviewer, { ...first, decision: approveIt });
    const elsewhere = await world.partner();
    const second = await handedIn('TWICE1234K', elsewhere.live);
    expect((await readSubmission(reviewer, second.userCode)).panHolders).toEqual([
      { userCode: first.userCode, name: 'Asha Rao', mobileMasked: expect.stringContaining('97******') },
    ]);
    expect((await readSubmission(reviewer, first.userCode)).panHolders).toEqual([]);
    // All people of a sandbox may share its PAN; those of another partner's sandbox do not count.
    await approvedUser(elsewhere.sandbox);
    expect((await readSubmission(reviewer, (await handedIn(PAN, partner.sandbox)).userCode)).panHolders).toEqual([]);
    await approvedUser(partner.sandbox);
    const own = await handedIn(PAN, partner.sandbox);
    expect((await readSubmission(reviewer, own.userCode)).panHolders).toHaveLength(1);
  });
});

describe('the list', () => {
  it('is narrowed by mode, way and partner, and says how long each has waited', async () => {
    const other = await world.partner();
    const live = await handedIn('AAAPA0006A', other.live);
    const inSandbox = await handedIn(PAN, other.sandbox);
    const instant = await kycUser(other.sandbox);
    await instant.verifyPan();
    await instant.proveAadhaar(OTHERS_AADHAAR);
    const { userCode: instantId } = instant;
    expect(await ids({ partner: other.id })).toEqual([live.userCode, inSandbox.userCode, instantId]);
    expect(await ids({ partner: other.name.toLowerCase(), mode: 'sandbox' })).toEqual([inSandbox.userCode, instantId]);
    expect(await ids({ partner: other.id, method: 'instant' })).toEqual([instantId]);
    await other.sandbox.post('/partner/sandbox/clock', { advance_seconds: 7_200 });
    const waited = (await listed({ partner: other.id, mode: 'sandbox' })).map(({ waitedMs }) => waitedMs ?? 0);
    for (const ms of waited) expect(ms).toBeGreaterThanOrEqual(7_200_000);
    const { checks, next } = await readSubmission(reviewer, instantId);
    expect(checks).toContainEqual({ what: 'Name on the PAN and on the Aadhaar', agrees: false });
    expect(next).toBeDefined();
    const page = await listSubmissions(reviewer, {
      state: 'waiting',
      mode: undefined,
      method: undefined,
      partner: other.id,
      page: 2,
      limit: 2,
    });
    expect([page.submissions.map(({ userCode }) => userCode), page.total]).toEqual([[instantId], 3]);
  });

  it('has live first, then sandboxes, each by how long it has waited, whatever a sandbox’s clock says', async () => {
    const [ahead, other] = [await world.partner(), await world.partner()];
    await advance(ahead.sandbox, 10 * 86_400);
    const first = await handedIn(PAN, ahead.sandbox);
    world.clock.advance(1_000);
    const second = await handedIn(PAN, other.sandbox);
    world.clock.advance(1_000);
    const live = await handedIn('AAAPA0008A', other.live);
    const [one, two, three] = [live.userCode, first.userCode, second.userCode];
    const ours = new Set([one, two, three]);
    expect((await ids()).filter((id) => ours.has(id))).toEqual([one, two, three]);
    const waiting = await ids({ mode: 'sandbox' });
    expect((await readSubmission(reviewer, two)).next).toBe(waiting[waiting.indexOf(two) + 1] ?? waiting[0]);
    expect((await readSubmission(reviewer, three)).next).toBe(waiting[waiting.indexOf(three) + 1] ?? waiting[0]);
    await decideSubmission(reviewer, { ...second, decision: rejectIt });
    await decideSubmission(reviewer, { ...first, decision: rejectIt });
  });
});
