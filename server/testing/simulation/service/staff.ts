import { randomInt } from 'node:crypto';
import pg from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { contextForTerminal } from '../../../domain/accounts/operators/operator-context.ts';
import { openBook, sandboxOpening } from '../../../domain/accounts/partners/open-book.ts';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { issueToken } from '../../../domain/accounts/tokens/issue-token.ts';
import type { Core } from '../../../domain/context.ts';
import { newId } from '../../../domain/kernel/ids.ts';
import { maskMobile } from '../../../domain/kernel/masking.ts';
import { approve, rejectApproval } from '../../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../../domain/operations/approvals/request-approval.ts';
import type { MadePartner, PartnerTerms } from './messages.ts';

const newMobile = () => `9${randomInt(1_000_000_000).toString().padStart(9, '0')}`;

/** A partner as it is once it was taken on: every capability, both modes, a live float, a token of each mode. */
export async function takeOnPartner(core: Core, terms: PartnerTerms): Promise<MadePartner> {
  const at = core.clock.now();
  const id = newId('ptn', at);
  const { markupBuyMilliPct, markupSellMilliPct, feeBearer, dailySendLimitPaise, liveFloatPaise } = terms;
  await inTransaction(core.database.pool, async (client) => {
    await client.query(
      `INSERT INTO partner (id, name, tier, capabilities, enabled, live_enabled, sandbox_enabled, markup_live_enabled,
         markup_buy_milli_pct, markup_sell_milli_pct, sandbox_markup_buy_milli_pct, sandbox_markup_sell_milli_pct,
         fee_bearer, collection_enabled, daily_send_limit_paise, instant_kyc_enabled)
       VALUES ($1, $2, 'paid', $3, true, true, true, true, $4, $5, $4, $5, $6, true, $7, true)`,
      [
        id,
        `Partner ${id.slice(-6)}`,
        capabilities,
        markupBuyMilliPct,
        markupSellMilliPct,
        feeBearer,
        dailySendLimitPaise,
      ],
    );
    await insertMember(core, client, { partnerId: id, role: 'owner', mobile: newMobile(), at });
    const wallet = { type: 'prepaid', floatPaise: BigInt(liveFloatPaise), creditLimitPaise: 0n } as const;
    await openBook(client, { partnerId: id, mode: 'live', wallet, at });
    await openBook(client, { partnerId: id, mode: 'sandbox', ...sandboxOpening, at });
  });
  const live = await issueToken(core, { partnerId: id, mode: 'live' });
  const sandbox = await issueToken(core, { partnerId: id, mode: 'sandbox' });
  return { id, liveToken: live.accessToken, sandboxToken: sandbox.accessToken };
}

/** One of the staff asks for a top-up of a live float, another one approves or refuses it. */
export async function decideTopUp(
  core: Core,
  ownerUrl: string,
  asked: { partnerId: string; amountPaise: number; isApproved: boolean },
): Promise<void> {
  const [asker, second] = [await newOperator(core, ownerUrl), await newOperator(core, ownerUrl)];
  const approval = await requestApproval(asker, {
    kind: 'float.top_up',
    input: { partnerId: asked.partnerId, amountInr: asked.amountPaise / 100 },
    reason: 'Arrived at the bank',
    reference: newId('apr', core.clock.now()),
  });
  if (asked.isApproved) await approve(second, approval);
  else await rejectApproval(second, { approvalId: approval.approvalId, note: 'Not in the statement' });
}

/** Staff are made by two persons; the first ones of all come from outside. */
async function newOperator(core: Core, ownerUrl: string) {
  const mobile = newMobile();
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await insertMember(core, owner, { partnerId: null, role: 'admin', mobile, at: core.clock.now() });
  } finally {
    await owner.end();
  }
  return contextForTerminal(core, { mobile, requestId: 'req_simulation' });
}

async function insertMember(
  { vault }: Core,
  client: { query(text: string, values: unknown[]): Promise<unknown> },
  of: { partnerId: string | null; role: string; mobile: string; at: number },
): Promise<void> {
  const { partnerId, role, mobile, at } = of;
  await client.query(
    `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      newId('mbr', at),
      partnerId,
      `${role} of the simulation`,
      role,
      Buffer.from(vault.fingerprint('mobile', mobile)),
      Buffer.from(vault.seal('mobile', mobile)),
      maskMobile(mobile),
    ],
  );
}
