import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { type KycRecord, type KycView, viewOf } from './kyc.ts';
import { findKyc } from './store/people.ts';

/** Where a user stands with KYC. It is the person's: in live whichever partner it was done with. Raises USER_CODE_NOT_FOUND. Spec 4.11, decisions 11. */
export async function getKyc(context: PartnerContext, userCode: string): Promise<KycView> {
  return viewOf(await getKycRecord(context, userCode));
}

/** The same with what verbs go by. Raises USER_CODE_NOT_FOUND. */
export async function getKycRecord({ core, bookId }: PartnerContext, userCode: string): Promise<KycRecord> {
  const record = await findKyc(core.database.pool, bookId, userCode);
  if (!record) throw new DomainError('USER_CODE_NOT_FOUND');
  return record;
}
