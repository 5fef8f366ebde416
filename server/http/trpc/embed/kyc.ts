import type { PartnerContext } from '../../../domain/context.ts';
import { getKycRecord } from '../../../domain/customers/kyc/get-kyc.ts';
import { viewOf } from '../../../domain/customers/kyc/kyc.ts';
import { handInPictures } from '../../../domain/customers/kyc/pictures/hand-in-pictures.ts';
import { keepPicture } from '../../../domain/customers/kyc/pictures/keep-picture.ts';
import { listPictures } from '../../../domain/customers/kyc/pictures/list-pictures.ts';
import { sendAadhaarOtp } from '../../../domain/customers/kyc/send-aadhaar-otp.ts';
import { sendEmailCode } from '../../../domain/customers/kyc/send-email-code.ts';
import { simulateKycDecision } from '../../../domain/customers/kyc/simulate-decision.ts';
import { submitDetails } from '../../../domain/customers/kyc/submit-details.ts';
import { verifyAadhaarOtp } from '../../../domain/customers/kyc/verify-aadhaar-otp.ts';
import { verifyEmailCode } from '../../../domain/customers/kyc/verify-email-code.ts';
import { verifyPan } from '../../../domain/customers/kyc/verify-pan.ts';
import { embedProcedure } from '../embed-init.ts';
import { router } from '../init.ts';
import { kycInput } from './kyc-input.ts';

/** What a sandbox's own operator says where it rejects. */
const SIMULATED_REASON = 'The documents could not be read.';

/** KYC of the user whose session it is, at once or by documents. Spec 4.9, 4.11, decisions 11. */
export const embedKycRouter = router({
  /** Where the user stands, and which ways are open. Every change answers the same. */
  status: embedProcedure.query(({ ctx }) => readStatus(ctx.partner, ctx.user.userCode)),

  /** Sends a code to an address, to prove that the user reads it. */
  sendEmail: embedProcedure.input(kycInput.email).mutation(async ({ ctx, input }) => {
    const { emailMasked, cooldownSeconds } = await sendEmailCode(ctx.partner, {
      userCode: ctx.user.userCode,
      email: input.email,
    });
    return { emailMasked, cooldownSeconds };
  }),

  /** Proves the address with the code. */
  verifyEmail: embedProcedure.input(kycInput.emailCode).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    await verifyEmailCode(ctx.partner, { userCode, code: input.code });
    return readStatus(ctx.partner, userCode);
  }),

  /** Checks a PAN with the date of birth; `isVerified` false where it is not one person's. */
  verifyPan: embedProcedure.input(kycInput.pan).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    const { isVerified } = await verifyPan(ctx.partner, { userCode, ...input });
    return { ...(await readStatus(ctx.partner, userCode)), isVerified };
  }),

  /** Has an OTP sent to the mobile that belongs to an Aadhaar number. */
  sendAadhaarOtp: embedProcedure.input(kycInput.aadhaar).mutation(async ({ ctx, input }) => {
    const sent = await sendAadhaarOtp(ctx.partner, {
      userCode: ctx.user.userCode,
      aadhaarNumber: input.aadhaarNumber,
    });
    const { referenceId, aadhaarMasked, expiresInSeconds, cooldownSeconds } = sent;
    return { referenceId, aadhaarMasked, expiresInSeconds, cooldownSeconds };
  }),

  /** Proves the number with the OTP, and with a proved PAN the KYC. */
  verifyAadhaarOtp: embedProcedure.input(kycInput.aadhaarOtp).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    await verifyAadhaarOtp(ctx.partner, { userCode, ...input });
    return readStatus(ctx.partner, userCode);
  }),

  /** Keeps what the user states, for an operator to compare with the documents. */
  submitDetails: embedProcedure.input(kycInput.details).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    const { address, ...rest } = input;
    const { line2, ...parts } = address;
    const details = { ...rest, address: line2 === '' ? parts : { ...parts, line2 } };
    await submitDetails(ctx.partner, { userCode, details });
    return readStatus(ctx.partner, userCode);
  }),

  /** Keeps the picture of one document, in the place of one that was not handed in yet. */
  keepPicture: embedProcedure
    .meta({ takesPicture: true })
    .input(kycInput.picture)
    .mutation(async ({ ctx, input }) => {
      const { userCode } = ctx.user;
      const upload = Buffer.from(input.picture, 'base64');
      await keepPicture(ctx.partner, { userCode, type: input.type, upload });
      return readStatus(ctx.partner, userCode);
    }),

  /** Puts details and pictures before an operator. A repeat changes nothing. */
  handIn: embedProcedure.mutation(async ({ ctx }) => {
    const { userCode } = ctx.user;
    await handInPictures(ctx.partner, userCode);
    return readStatus(ctx.partner, userCode);
  }),

  /** Decides in a sandbox as an operator would. */
  simulate: embedProcedure.input(kycInput.decision).mutation(async ({ ctx, input }) => {
    const { userCode } = ctx.user;
    const decision = { outcome: input.outcome, reason: SIMULATED_REASON };
    await simulateKycDecision(ctx.partner, { userCode, decision });
    return readStatus(ctx.partner, userCode);
  }),
});

async function readStatus(context: PartnerContext, userCode: string) {
  const { core, mode, partner } = context;
  const record = await getKycRecord(context, userCode);
  // A user who is signed in here has proved their mobile to this partner: none of their KYC waits for that.
  const { awaitsProof: _, ...view } = viewOf(record);
  return {
    ...view,
    /** As registered, to begin the details with */
    profileName: record.profileName,
    pictures: await listPictures(context, record),
    isInstantOffered: partner.instantKycEnabled && core.customers.identity[mode] !== null,
    isEmailOffered: mode === 'sandbox' || core.accounts.email !== null,
    isSandbox: mode === 'sandbox',
  };
}
