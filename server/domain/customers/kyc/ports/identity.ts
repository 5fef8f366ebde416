/**
 * Checks a person's identity. A port: server/providers fills it. Raises ProviderProblem: `refused` where it will not check this at
 * all, `unavailable` where nothing was asked, `unknown` where the outcome is not known. None of its errors holds a number, a
 * name or a code.
 */
export type IdentityProvider = {
  readonly name: string;
  /** Makes things up: PANs are then checked by their form only */
  readonly isSimulated: boolean;
  /** Whether a PAN exists, is good, and is of a person born on that day. A check that may be repeated */
  verifyPan(check: PanCheck): Promise<PanVerdict>;
  /** Has an OTP sent to the mobile that belongs to an Aadhaar number (12 digits); `reference` names it from then on */
  sendAadhaarOtp(request: { requestId: string; aadhaarNumber: string }): Promise<AadhaarOtpSent>;
  /** Compares a code with the one that was sent */
  verifyAadhaarOtp(answer: { reference: string; otp: string; profileName: string | null }): Promise<AadhaarVerdict>;
};

type PanCheck = {
  /** Ours, at most 50 characters: names the check at the provider */
  checkId: string;
  pan: string;
  /** YYYY-MM-DD */
  dob: string;
  /** As the partner registered them */
  profileName: string | null;
};

type PanVerdict = { isValid: true; registeredName: string } | { isValid: false; problem: 'unknown_pan' | 'other_dob' };

type AadhaarOtpSent = {
  reference: string;
  /** Of a simulated provider: the code, which is sent to no person */
  code?: string;
};

type AadhaarVerdict =
  | { verdict: 'verified'; name: string; dob: string | null }
  | { verdict: 'wrong' }
  | { verdict: 'expired' };
