import type { IdentityProvider } from '../../domain/customers/kyc/ports/identity.ts';

/** Has no holder (spec part 8). */
const REFUSED_PAN = 'ZZZZZ9999Z';
/** Belongs to a person of another name than the user, whichever user it is. */
const OTHER_HOLDER = '200000000009';
const OTP = '1234';
/** For users who were registered without a name. */
const NAMELESS = 'Sandbox User';
const OTHER_NAME = 'Someone Else';

/**
 * Knows every PAN but one, and every Aadhaar number, as the user's own; nothing is sent, every OTP is 1234. Keeps nothing: what the
 * answer to a code has to know is in its reference.
 */
export const simulatedIdentity: IdentityProvider = {
  name: 'simulated',
  isSimulated: true,
  async verifyPan({ pan, profileName }) {
    if (pan === REFUSED_PAN) return { isValid: false, problem: 'unknown_pan' };
    return { isValid: true, registeredName: profileName ?? NAMELESS };
  },
  async sendAadhaarOtp({ requestId, aadhaarNumber }) {
    const holder = aadhaarNumber === OTHER_HOLDER ? 'other' : 'own';
    return { reference: `sim_${holder}_${requestId}`, code: OTP };
  },
  async verifyAadhaarOtp({ reference, otp, profileName }) {
    if (otp !== OTP) return { verdict: 'wrong' };
    const name = reference.startsWith('sim_other_') ? OTHER_NAME : (profileName ?? NAMELESS);
    return { verdict: 'verified', name, dob: null };
  },
};
