import type { Mode } from '../../domain/kernel/mode.ts';
import type { ApiAnswer, ApiClient } from '../api-client.ts';
import { until } from '../trades.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';

/** Asks for a code of the hosted screens, for a new mobile or as the fields say; answers the data. */
export async function initEmbed(client: ApiClient, fields: Record<string, unknown> = {}): Promise<ApiAnswer['data']> {
  const answer = await client.post('/partner/users/init', { mobile: randomMobile(), flow: 'embed', ...fields });
  if (answer.status !== 200) throw new Error(`no code: ${JSON.stringify(answer.body)}`);
  return answer.data;
}

/** The newest password that went to a mobile: in sandbox always the same. */
export async function embedOtp(world: World, mode: Mode, mobile: string): Promise<string> {
  if (mode === 'sandbox') return '1234';
  const newest = () => world.otps.findLast((otp) => otp.mobile === mobile && otp.purpose === 'embed');
  await until('the password is sent', () => newest() !== undefined);
  return newest()?.code as string;
}

/** A customer in the hosted screens: their token, and the user_code that the partner's other calls know them by. */
export type EmbedCustomer = { token: string; userCode: string; mobile: string };

/** Brings a customer in, as their WebView does: code, exchange and password. */
export async function enterEmbed(
  world: World,
  partner: TestPartner,
  { mode = 'sandbox', ...fields }: { mode?: Mode; mobile?: string; name?: string } = {},
): Promise<EmbedCustomer> {
  const mobile = fields.mobile ?? randomMobile();
  const { user_code } = await initEmbed(partner[mode], { name: 'Asha Rao', ...fields, mobile });
  const { status, data, body } = await world.anonymous.post('/partner/embed/exchange', { user_code });
  if (status !== 200) throw new Error(`no exchange: ${JSON.stringify(body)}`);
  if (data.session_token !== undefined) {
    const listed = await partner[mode].get('/partner/users?scope=all');
    const masked = `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
    const user = listed.data.users.find((one: { mobile_masked: string }) => one.mobile_masked === masked);
    return { token: data.session_token, userCode: user.user_code, mobile };
  }
  const otp = await embedOtp(world, mode, mobile);
  const answer = await world.anonymous.post('/partner/embed/verify-otp', { user_code, otp });
  if (answer.status !== 200) throw new Error(`no session: ${JSON.stringify(answer.body)}`);
  return { token: answer.data.session_token, userCode: answer.data.user.id, mobile };
}

/** What a procedure answered: data, or the error as a screen sees it. */
export type ScreenAnswer = {
  // biome-ignore lint/suspicious/noExplicitAny: tests read whatever a procedure answers
  data: any;
  error:
    | { code: string; status: number; message: string; requestId: string; fields?: Record<string, string> }
    | undefined;
};

/** Calls procedures of the hosted screens over real HTTP, as the WebView does; without a token, as a visitor who is not signed in. */
export function embedScreens(world: Pick<World, 'url'>, token?: string) {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const answer = async (response: Response): Promise<ScreenAnswer> => {
    const body = await response.json();
    return { data: body.result?.data, error: body.error?.data };
  };
  return {
    read: async (path: string, input: object = {}): Promise<ScreenAnswer> => {
      const query = encodeURIComponent(JSON.stringify(input));
      return answer(await fetch(`${world.url}/trpc/embed.${path}?input=${query}`, { headers }));
    },
    write: async (path: string, input: object = {}): Promise<ScreenAnswer> =>
      answer(await fetch(`${world.url}/trpc/embed.${path}`, { method: 'POST', headers, body: JSON.stringify(input) })),
  };
}
