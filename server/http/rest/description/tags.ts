import type { Route } from '../frame/route.ts';
import { pascalCase } from './json.ts';

/** Heading of what we send, and of what reads it again. */
export const WEBHOOKS = 'Webhooks';

/** Headings of the description, each with what it is about. */
export const tagDescriptions: Readonly<Record<string, string>> = {
  Auth: 'Two calls that turn the mobile your account is registered with into a bearer token.',
  Pricing: 'Live rates and their history. Rates carry your markup where one is in effect.',
  Users: 'Your end users: register them, read them, see what they hold.',
  Buy: 'Lock a rate, then execute it. Your float pays, the user gets the metal.',
  Sell: 'Lock a rate, then execute it. The user’s metal goes, the proceeds are in their INR wallet.',
  Send: 'Send your own metal to a mobile number, and let a user give theirs.',
  Transactions: 'What was traded, in every channel, with its invoice and how each figure came about.',
  Account: 'Your wallet with every movement of it, your profile, your markup, commission and statements.',
  Payments: 'Payment orders that buy metal with a customer’s UPI payment, and SIPs that do so again and again.',
  Embed: 'What our hosted screens call for a customer inside your app. You need it only for screens of your own.',
  Sandbox: 'Calls that only a sandbox token may make.',
  Bank: 'Accounts and UPI ids that a user can be paid to.',
  Withdrawals: 'Pay a user out of their INR wallet.',
  KYC: 'Prove who a user is: at once by PAN and Aadhaar, or by documents that an operator reviews.',
  Delivery: 'Coins and bars from a user’s holdings to their door.',
  Idempotency: 'Find out what became of a call whose answer was lost.',
  [WEBHOOKS]: 'Events that we send to your server, signed.',
};

const TAGS: Readonly<Record<string, string>> = {
  auth: 'Auth',
  prices: 'Pricing',
  receiver: 'Send',
  balance: 'Account',
  dashboard: 'Account',
  wallet: 'Account',
  trades: 'Transactions',
  events: WEBHOOKS,
};

/** What of users has a heading of its own. */
const TAGS_OF_USERS: Readonly<Record<string, string>> = {
  kyc: 'KYC',
  'bank-accounts': 'Bank',
  withdrawals: 'Withdrawals',
  delivery: 'Delivery',
  gift: 'Send',
};

/** Heading of a route: its own, or that of its path. */
export function tagOf(route: Route): string {
  if (route.tag !== undefined) return route.tag;
  const [, , room = '', , part = ''] = route.path.split('/');
  return (room === 'users' && TAGS_OF_USERS[part]) || (TAGS[room] ?? pascalCase(room));
}
