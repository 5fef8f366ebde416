/** The 10 digits of an Indian mobile, as people type it: with spaces, +91 or a leading 0. Undefined where it is none. */
export function readMobile(typed: string): string | undefined {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(?:\+91|91(?=\d{10}$)|0)/, '');
  return /^[6-9]\d{9}$/.test(digits) ? digits : undefined;
}
