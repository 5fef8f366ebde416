import { request } from 'node:http';
import { addDomain } from '../../domain/accounts/domains/add-domain.ts';
import { checkDomain } from '../../domain/accounts/domains/check-domain.ts';
import { publishProof } from '../../domain/accounts/domains/read-domains.ts';
import type { TestPartner, World } from '../world.ts';
import { embedOtp, type ScreenAnswer } from './embed.ts';
import { memberContext } from './sign-in.ts';

/** Gives a partner a domain that serves its screens; answers its id. */
export async function giveDomain(world: World, partner: TestPartner, host: string): Promise<string> {
  const owner = await memberContext(world, partner);
  const { id: domainId } = await addDomain(owner, { domain: host });
  await publishProof(owner, { domainId });
  const finding = await checkDomain(owner, { domainId });
  if (finding !== 'proved') throw new Error(`the domain is not served: ${finding}`);
  return domainId;
}

/** Calls procedures of the screens through a partner's domain, as a browser there does. */
export function domainScreens(
  world: Pick<World, 'url'>,
  {
    host,
    token,
    headers = {},
    site = 'same-origin',
  }: {
    host: string;
    token?: string;
    headers?: Record<string, string>;
    /** What the browser says of where the page is; null for one that does not */
    site?: string | null;
  },
) {
  const call = (path: string, body?: string): Promise<ScreenAnswer> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${world.url}/trpc/embed.${path}`,
        {
          method: body === undefined ? 'GET' : 'POST',
          headers: {
            host,
            'content-type': 'application/json',
            ...(site === null ? {} : { 'sec-fetch-site': site }),
            ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
            ...headers,
          },
        },
        async (response) => {
          let text = '';
          for await (const chunk of response) text += chunk;
          const answer = JSON.parse(text);
          resolve({ data: answer.result?.data, error: answer.error?.data });
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  return {
    read: (path: string, input: object = {}) => call(`${path}?input=${encodeURIComponent(JSON.stringify(input))}`),
    write: (path: string, input: object = {}) => call(path, JSON.stringify(input)),
  };
}

/** Signs a user in at a partner's domain by their mobile, and answers the token of their session. */
export async function enterDomain(
  world: World,
  partner: TestPartner,
  { host, mobile }: { host: string; mobile: string },
): Promise<string> {
  const screens = domainScreens(world, { host });
  const { data: begun } = await screens.write('signIn.begin', { mobile });
  const otp = await embedOtp(world, 'live', mobile);
  const holder = { partnerId: partner.id, userCode: begun.userCode };
  const { data, error } = await screens.write('access.verifyOtp', { ...holder, otp });
  if (error) throw new Error(`no session: ${JSON.stringify(error)}`);
  return data.sessionToken;
}
