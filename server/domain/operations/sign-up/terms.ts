/** The terms of the sandbox that are in force, by the day they are from: noted with each business that takes them. */
export const TERMS_VERSION = '2026-11-25';
