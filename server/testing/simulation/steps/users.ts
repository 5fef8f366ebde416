import { bothAssets, expectFact, holdingOf, newUser, type User } from '../model/book.ts';
import { microgramsOf, paiseOf } from '../model/integers.ts';
import { mustEqual } from '../model/mismatch.ts';
import { act, look } from './act.ts';
import { type At, bookAt, type World } from './world.ts';

/** The nth person of a world: the same one for every partner. */
export function mobileOf(world: World, n: number): string {
  return `8${String(world.number % 100_000).padStart(5, '0')}${String(n % 10_000).padStart(4, '0')}`;
}

/** Registers a person, or finds them registered: the same mobile is the same user (decisions 6). */
export async function registerUser(world: World, at: At, n: number): Promise<void> {
  const book = bookAt(world, at);
  const mobile = mobileOf(world, n);
  const answer = await act(
    world,
    { method: 'POST', path: '/partner/users/init', token: book.token, body: { mobile, flow: 'api' } },
    'repeat',
  );
  mustEqual('status of users/init', answer.status, 200);
  const known = book.users.find((user) => user.mobile === mobile);
  if (known) return mustEqual('user_code of a known mobile', answer.data.user_code, known.code);
  mustEqual(
    'a new user',
    book.users.some(({ code }) => code === answer.data.user_code),
    false,
  );
  const user = newUser(answer.data.user_code, mobile);
  // Another partner may have brought the person's KYC already; what is shared needs their word (decisions 15), so it is read, not predicted.
  user.isApproved = answer.data.kyc_status === 'approved';
  book.users.push(user);
}

/** A person who was sent metal is a user from then on (decisions 8); their code is read from the list. */
export async function meetReceiver(world: World, at: At, mobile: string): Promise<User> {
  const book = bookAt(world, at);
  const known = book.users.find((user) => user.mobile === mobile);
  if (known) return known;
  const answer = await look(world, { path: '/partner/users?scope=all&limit=200', token: book.token });
  const codes = new Set(book.users.map(({ code }) => code));
  const unknown = answer.data.users.filter((user: { user_code: string }) => !codes.has(user.user_code));
  mustEqual('new users after a transfer to a new mobile', unknown.length, 1);
  const user = newUser(unknown[0].user_code, mobile);
  user.isApproved = unknown[0].kyc_status === 'approved';
  book.users.push(user);
  return user;
}

/** What a user holds is what the model says. */
export async function checkUser(world: World, at: At, user: User): Promise<void> {
  const book = bookAt(world, at);
  const answer = await look(world, { path: `/partner/users/${user.code}?include=balances`, token: book.token });
  mustEqual('status of a user', answer.status, 200);
  const { balances } = answer.data;
  for (const asset of bothAssets) {
    mustEqual(`${asset} of ${user.code}`, microgramsOf(balances[`${asset}_grams`]), holdingOf(user, asset));
    mustEqual(`${asset} of plans of ${user.code}`, microgramsOf(balances[`sip_${asset}_grams`]), user.sip[asset]);
  }
  mustEqual(`rupees of ${user.code}`, paiseOf(balances.inr), user.inr);
}

/** PAN and Aadhaar verified is approved (decisions 11). */
export async function approveKyc(world: World, at: At, user: User): Promise<void> {
  const book = bookAt(world, at);
  if (book.mode === 'live' || user.isApproved) return;
  const post = (step: string, body: object) =>
    act(world, { method: 'POST', path: `/partner/users/${user.code}/kyc/${step}`, token: book.token, body }, 'repeat');
  const pan = await post('pan/verify', { pan: 'ABCDE1234F', dob: '1990-01-31' });
  mustEqual('a PAN of the sandbox', [pan.status, pan.data?.verified], [200, true]);
  const sent = await post('aadhaar/otp/send', { aadhaar_number: '999941057058' });
  mustEqual('an Aadhaar OTP', sent.status, 200);
  const proved = await post('aadhaar/otp/verify', { reference_id: sent.data.reference_id, otp: '1234' });
  // A verification whose answer was lost is over when it is repeated.
  if (proved.status !== 200) mustEqual('what is left of a KYC', proved.code, 'INVALID_TRANSITION');
  const status = await look(world, { path: `/partner/users/${user.code}/kyc/status`, token: book.token });
  mustEqual('KYC after PAN and Aadhaar', status.data.kyc_status, 'approved');
  user.isApproved = true;
  expectFact(book, 'kyc.updated', user.code);
}
