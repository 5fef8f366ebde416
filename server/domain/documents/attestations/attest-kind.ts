import type { ApprovalKind } from '../../accounts/operators/approval.ts';
import { type Asset, assets } from '../../kernel/assets.ts';
import { istDayNumber, parseIstDate } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/errors.ts';
import { decimalText, unitsFromDecimal } from '../../kernel/money.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { insertAttestation } from './store.ts';

/** What the document says, as the asking and the approving person see it; grams with six decimals. */
type AttestInput = { asset: Asset; grams: string; attestedOn: string; attestedBy: string; documentSha256: string };

const SHA256 = /^[0-9a-f]{64}$/i;
const NAME_MAX = 100;
/** A ton and a hundred times more: beyond it a unit was mistaken. */
const GRAMS_MAX = 100_000_000;

/**
 * The operator of the vault attests to hold metal for the service: entered by one person from the document, approved by another who has it before
 * them too. The reference is the document's number. Shown publicly beside what is owed. Refused with VALIDATION_ERROR on what is no metal,
 * amount, day, name or hash, and for a day that has not come.
 */
export const attestVault: ApprovalKind<AttestInput> = {
  mayRequest: 'money.request',
  mayApprove: 'money.approve',
  partnerIdOf: () => null,
  async prepare(_, { core, given }) {
    const asset = assets.find((one) => one === given.asset);
    if (!asset) throw fieldError('VALIDATION_ERROR', 'asset', `must be one of ${assets.join(', ')}`);
    const grams = typeof given.grams === 'number' && given.grams <= GRAMS_MAX ? given.grams : Number.NaN;
    const micrograms = Number.isNaN(grams) ? undefined : unitsFromDecimal(grams, 6);
    if (micrograms === undefined || micrograms < 0n) {
      throw fieldError(
        'VALIDATION_ERROR',
        'grams',
        'must be grams as the document has them, with at most six decimals.',
      );
    }
    const attestedOn = String(given.attestedOn ?? '');
    const day = parseIstDate(attestedOn);
    if (day === undefined || day > istDayNumber(core.clock.now())) {
      throw fieldError('VALIDATION_ERROR', 'attested_on', 'must be the day of the document, and not one to come.');
    }
    const attestedBy = String(given.attestedBy ?? '').trim();
    if (attestedBy === '' || isLonger(attestedBy, NAME_MAX)) {
      throw fieldError('VALIDATION_ERROR', 'attested_by', 'must be the name of the company that attests.');
    }
    const documentSha256 = String(given.documentSha256 ?? '').toLowerCase();
    if (!SHA256.test(documentSha256)) {
      throw fieldError('VALIDATION_ERROR', 'document_sha256', 'must be the SHA-256 of the document’s file, 64 digits.');
    }
    return { asset, grams: decimalText(micrograms, 6), attestedOn, attestedBy, documentSha256 };
  },
  async execute(client, { input, approvalId, reference, at }) {
    const { asset, attestedOn, attestedBy, documentSha256 } = input;
    const micrograms = BigInt(input.grams.replace('.', ''));
    const document = { reference, documentSha256: Buffer.from(documentSha256, 'hex') };
    await insertAttestation(client, { asset, micrograms, attestedOn, attestedBy, ...document }, { approvalId, at });
    const after = { asset, grams: input.grams, attestedOn, attestedBy, documentSha256 };
    return { action: 'vault.attested', subject: reference, after };
  },
};
