/** The 10 digits of a mobile as people type it: with spaces, dashes, +91 or 0 before it. Undefined where it cannot be one. Spec 2.1. */
export function readMobile(text: string): string | undefined {
  return /^(?:\+?91|0)?([1-9]\d{9})$/.exec(text.replace(/[\s()-]/g, ''))?.[1];
}
