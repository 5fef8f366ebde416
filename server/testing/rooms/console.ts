import { randomBytes } from 'node:crypto';
import { capabilities } from '../../domain/accounts/partners/settings.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import { createAppBridge } from '../../http/trpc/create-app-bridge.ts';
import { createApiClient } from '../api-client.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';
import type { ScreenAnswer } from './embed.ts';
import { makeOperator } from './operators.ts';
import { sessionCookie } from './sign-in.ts';

/** The procedures and files of the screens, as one signed-in person calls them. */
export type Screens = {
  read(procedure: string, input?: object): Promise<ScreenAnswer>;
  write(procedure: string, input?: object): Promise<ScreenAnswer>;
  /** Status of a file under /export or another path of the screens' own */
  file(path: string): Promise<number>;
};

/** Makes what answers the screens of a member, or of an operator, each call in a session of its own. */
export function openScreens(world: World): (memberId: string) => Screens {
  const appUrl = 'http://localhost';
  const secret = randomBytes(32).toString('hex');
  const appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
  return (memberId) => {
    const call = async (path: string, init: RequestInit = {}) => {
      const cookie = await sessionCookie(world, memberId, secret);
      const headers = { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' };
      return appBridge.trpc(new Request(`${appUrl}${path}`, { ...init, headers }), {
        address: '203.0.113.7',
        requestId: 'req_screens',
      });
    };
    const answer = async (response: Response): Promise<ScreenAnswer> => {
      const body = await response.json();
      return { data: body.result?.data, error: body.error?.data };
    };
    return {
      read: async (procedure, input = {}) =>
        answer(await call(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`)),
      write: async (procedure, input = {}) =>
        answer(await call(`/trpc/${procedure}`, { method: 'POST', body: JSON.stringify(input) })),
      file: async (path) => {
        const response = await call(path);
        await response.arrayBuffer();
        return response.status;
      },
    };
  };
}

/** A partner as operators take it on, its owner, and one of the operators. */
export type ConsolePartner = { partner: TestPartner; ownerId: string; operatorId: string; approvalId: string };

/**
 * Takes a partner on by the procedures of the console alone: every capability, live on, a prepaid wallet filled by two persons, and
 * tokens that its owner makes in the dashboard. Every column that the console does not set is as the database makes it.
 */
export async function takeOnPartner(world: World, screensOf: (memberId: string) => Screens): Promise<ConsolePartner> {
  const [{ id: operatorId }, { id: secondId }] = [
    await makeOperator(world, 'admin'),
    await makeOperator(world, 'admin'),
  ];
  const [first, second] = [screensOf(operatorId), screensOf(secondId)];
  const [name, mobile] = [`Console ${randomBytes(3).toString('hex')}`, randomMobile()];
  const created = dataOf(
    await first.write('ops.partners.create', {
      name,
      mobile,
      ownerName: 'Asha Rao',
      tier: 'paid',
      capabilities: [...capabilities],
      hasPrepaidWallet: true,
    }),
  );
  const { partnerId, ownerId } = created as { partnerId: string; ownerId: string };
  dataOf(await first.write('ops.partners.change', { partnerId, changes: { liveEnabled: true }, reason: 'Signed up' }));
  const asked = dataOf(
    await first.write('ops.approvals.request', {
      kind: 'float.top_up',
      input: { partnerId, amountInr: 100_000 },
      reason: 'Arrived at the bank',
      reference: `UTR-${partnerId.slice(-8)}`,
    }),
  );
  dataOf(await second.write('ops.approvals.approve', asked));
  const { approvalId } = asked as { approvalId: string };
  const owner = screensOf(ownerId);
  const tokenOf = async (mode: Mode): Promise<string> =>
    (dataOf(await owner.write('tokens.create', { mode })) as { accessToken: string }).accessToken;
  const tokens = { live: await tokenOf('live'), sandbox: await tokenOf('sandbox') };
  return {
    partner: {
      id: partnerId,
      name,
      mobile,
      tokens,
      live: createApiClient(world.url, tokens.live),
      sandbox: createApiClient(world.url, tokens.sandbox),
    },
    ownerId,
    operatorId,
    approvalId,
  };
}

/** What a procedure answered, or raises. */
export function dataOf({ data, error }: ScreenAnswer): object {
  if (error) throw new Error(`${error.code}: ${error.message} ${JSON.stringify(error.fields ?? {})}`);
  return data;
}
