/** Loose on purpose, since banks invent handles every month; only their own check proves that one exists. */
const UPI_ID = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/;
/** Forms of other addresses that look alike: an account and its IFSC, or an Aadhaar number. */
const NOT_OF_UPI = /\.(?:ifsc|iin)\.npci$/;
const UPI_ID_MAX = 255;

/** Whether a text can be an account number: 9 to 18 digits. Pure. Decisions 11. */
export function isAccountNumber(text: string): boolean {
  return /^[0-9]{9,18}$/.test(text);
}

/** An IFSC as people type it, in upper case; undefined where it cannot be one. Pure. Decisions 11. */
export function readIfsc(text: string): string | undefined {
  const ifsc = text.trim().toUpperCase();
  return /^[A-Z]{4}0[A-Z0-9]{6}$/.test(ifsc) ? ifsc : undefined;
}

/** A UPI id as people type it, in lower case, or what is wrong with it. Pure. Decisions 11. */
export function readUpiId(text: string): { upiId: string } | { problem: string } {
  if (text.length > UPI_ID_MAX) return { problem: `must be at most ${UPI_ID_MAX} characters` };
  const upiId = text.trim().toLowerCase();
  if (NOT_OF_UPI.test(upiId)) return { problem: 'must be a UPI id; give an account by its number and IFSC' };
  return UPI_ID.test(upiId) ? { upiId } : { problem: 'must be a UPI id such as name@bank' };
}
