/** How personal data is shown (decisions 6). */

/** `98******10` of a 10-digit mobile. */
export function maskMobile(mobile: string): string {
  return `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
}

/** `a***@example.com`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}***${email.slice(at)}`;
}

/** The 10 digits of an Indian mobile written with or without its 91 prefix, or undefined (spec 2.1). */
export function normaliseMobile(text: unknown): string | undefined {
  if (typeof text !== 'string') return undefined;
  return /^(?:91)?([6-9][0-9]{9})$/.exec(text)?.[1];
}

/** The last 4 of an account number: `XXXXXX7890`. */
export function maskAccountNumber(number: string): string {
  return `${'X'.repeat(Math.max(number.length - 4, 0))}${number.slice(-4)}`;
}

/** `as***@okbank` of a UPI id: at most the first two characters of its name, never all of them, and its handle. */
export function maskUpiId(upiId: string): string {
  const at = upiId.lastIndexOf('@');
  return `${upiId.slice(0, Math.min(2, at - 1))}***${upiId.slice(at)}`;
}

/** `ABCDE****F`. */
export function maskPan(pan: string): string {
  return `${pan.slice(0, 5)}****${pan.slice(-1)}`;
}

/** `XXXX XXXX 1234`, of a number's last four digits. */
export function maskAadhaar(lastFour: string): string {
  return `XXXX XXXX ${lastFour}`;
}

/** A network address without its last part: `203.0.113.x` of IPv4, the first 48 bits of IPv6. */
export function maskAddress(address: string): string {
  const four = /^(?:::ffff:)?(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/i.exec(address)?.[1];
  if (four !== undefined) return `${four}.x`;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  if (tail === undefined && groups.length !== 8) return '';
  const first = [...groups, '0', '0', '0'].slice(0, 3);
  return `${first.join(':')}:x`;
}
