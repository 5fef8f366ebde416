import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SecureIdServer } from '../../../providers/cashfree/testing/secure-id-server.ts';
import type { ApiAnswer, ApiClient } from '../../../testing/api-client.ts';
import { leaksIn } from '../../../testing/log-check.ts';
import { kycOf, kycUser } from '../../../testing/rooms/kyc.ts';
import { startLiveIdentity } from '../../../testing/rooms/live-identity.ts';
import { sql } from '../../../testing/trades.ts';
import { placesOf } from '../../../testing/whole-database.ts';
import { startWorld, type World } from '../../../testing/world.ts';

/** Given to the service in this file and nowhere else, so that each can be searched for wherever it was stored or logged. */
const secret = {
  pan: 'SECPR7391K',
  statedPan: 'STAPT2468Q',
  refusedPan: 'NOPPE1357Z',
  aadhaar: '234123412346',
  unknownAadhaar: '333333333333',
  dob: '1987-06-05',
  otp: '739164',
  email: 'very.secret.person@example.com',
  address: '42 Whispering Lane',
  document: 'https://files.example.com/secret-document-8842.jpg',
};

let world: World;
let server: SecureIdServer;
beforeAll(async () => {
  const live = await startLiveIdentity();
  server = live.server;
  server.otp = secret.otp;
  server.pans.set(secret.pan, { name: 'Asha Rao', dob: secret.dob });
  server.aadhaars.set(secret.aadhaar, { name: 'Asha Rao', dob: secret.dob });
  world = await startWorld({ liveIdentity: live.provider });
});
afterAll(async () => {
  await world.close();
  await server.close();
});

/** Every way through KYC, right and wrong, with all that is secret. Answers all answers. */
async function revealEverything(client: ApiClient, mode: 'live' | 'sandbox'): Promise<ApiAnswer[]> {
  const answers: ApiAnswer[] = [];
  const kyc = await kycUser(client);
  const ask = async (asked: Promise<ApiAnswer>) => {
    answers.push(await asked);
    return answers.at(-1) as ApiAnswer;
  };
  await ask(kyc.sendEmail(secret.email));
  const emailCode = mode === 'live' ? (/\d{6}/.exec(world.emails.at(-1)?.text ?? '')?.[0] ?? '') : '123456';
  if (mode === 'live') world.secrets.push(emailCode);
  await ask(kyc.verifyEmail('000001'));
  await ask(kyc.verifyEmail(emailCode));
  await ask(kyc.verifyPan(secret.refusedPan, secret.dob));
  await ask(kyc.verifyPan(secret.pan, '1987-06-04'));
  await ask(kyc.verifyPan(`${secret.pan}X`, secret.dob));
  await ask(kyc.details({ pan: secret.statedPan, dob: secret.dob, address: secret.address }));
  await ask(kyc.documents([{ type: 'pan', url: secret.document }]));
  if (mode === 'live') await ask(kyc.sendOtp(secret.unknownAadhaar));
  const { reference_id } = (await ask(kyc.sendOtp(secret.aadhaar))).data;
  await ask(kyc.verifyOtp(reference_id, '000002'));
  for (const behaviour of ['server_error', 'html', 'unauthorised'] as const) {
    server.behaviour = behaviour;
    await ask(kyc.verifyOtp(reference_id, secret.otp));
    await ask(kyc.verifyPan(secret.pan, secret.dob));
  }
  server.behaviour = 'well';
  await ask(kyc.verifyPan(secret.pan, secret.dob));
  await ask(kyc.verifyOtp(reference_id, mode === 'live' ? secret.otp : '1234'));
  await ask(kyc.status());
  await ask(client.get(`/partner/users/${kyc.userCode}`));
  expect((await kycOf(client, kyc.userCode).status()).data.kyc_status).toBe('approved');
  return answers;
}

it('nothing that a user proves who they are with is in an answer, a log line, or unsealed in any table', async () => {
  const partner = await world.partner();
  const secrets = Object.values(secret);
  world.secrets.push(...secrets);
  const answers = [
    ...(await revealEverything(partner.live, 'live')),
    ...(await revealEverything(partner.sandbox, 'sandbox')),
  ];
  for (const { body } of answers) {
    for (const text of secrets) expect(JSON.stringify(body)).not.toContain(text);
  }
  expect(world.logs.length).toBeGreaterThan(0);
  await world.core.developer.requestLog.flush();
  expect(leaksIn(world.logs, world.secrets)).toEqual([]);
  // The masked forms alone: `t::text` shows bytes in hex.
  expect(await placesOf(world, [...secrets, ...world.secrets])).toEqual([]);
});

it('finds what is there, in text and in bytes, or the search above would prove nothing', async () => {
  await sql(world, `UPDATE kyc SET review_reason = $1, email_sealed = $2`, [
    'planted-8841',
    Buffer.from('planted-8842'),
  ]);
  const found = await placesOf(world, ['planted-8841', 'planted-8842', 'planted-8843']);
  expect(found).toEqual(['planted-8841 in public.kyc', `${Buffer.from('planted-8842').toString('hex')} in public.kyc`]);
});
