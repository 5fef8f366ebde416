import { Tola } from '@tola/sdk';

const mobile = process.argv[2] ?? '9999900001';
const { auth } = new Tola({ baseUrl: process.env.TOLA_URL ?? 'http://localhost:3000' });

const { challenge_id } = await auth.requestOtp({ mobile, mode: 'sandbox' });
const { access_token } = await auth.verifyOtp({ mobile, otp: '1234', mode: 'sandbox', challenge_id });
process.stdout.write(`${access_token}\n`);
