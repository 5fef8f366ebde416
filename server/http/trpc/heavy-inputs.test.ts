import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CPU_MS_MAX, cpuMsOf, heavyJsonOf } from '../../testing/heavy.ts';
import { enterEmbed } from '../../testing/rooms/embed.ts';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { sessionCookie } from '../../testing/rooms/sign-in.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { rootRouter } from './root.ts';

/** What is read of a body, and of an address, less what stands around the heavy field. */
const BODY_CHARACTERS = 63 * 1024;
const ADDRESS_CHARACTERS = 12_000;

type Schema = { shape?: Record<string, unknown> };
type Procedure = { _def: { type: 'query' | 'mutation'; inputs: Schema[] } };

const procedures = Object.entries(rootRouter._def.procedures as unknown as Record<string, Procedure>);
const fieldsOf = ({ _def }: Procedure) => _def.inputs.flatMap(({ shape }) => Object.keys(shape ?? {}));

let world: World;
/** Who is let in, by the first word of a procedure; members of a partner's staff where there is none. */
let credentials: Record<string, Record<string, string>>;
beforeAll(async () => {
  world = await startWorld();
  const partner = await world.partner();
  const operator = await makeOperator(world, 'admin');
  credentials = {
    ops: { cookie: await sessionCookie(world, operator.id, world.sessionSecret) },
    embed: { authorization: `Bearer ${(await enterEmbed(world, partner)).token}` },
    '': { cookie: await sessionCookie(world, partner, world.sessionSecret) },
  };
  // What is compiled at its first use is no part of the measure.
  for (let round = 0; round < 20; round++) await heavyCall('auth.requestOtp', 'mutation', '{"mobile":"0"}');
});
afterAll(() => world.close());

/** Calls a procedure with an input and answers the milliseconds of this thread that it took; `/healthz` answers meanwhile. */
async function heavyCall(path: string, type: 'query' | 'mutation', input: string): Promise<number> {
  const face = path.split('.')[0] as string;
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...(credentials[face] ?? credentials['']),
  };
  const url = `${world.url}/trpc/${path}`;
  const query = type === 'query' ? `?input=${encodeURIComponent(input)}`.slice(0, ADDRESS_CHARACTERS) : '';
  return cpuMsOf(async () => {
    const [answer, health] = await Promise.all([
      fetch(`${url}${query}`, { headers, ...(type === 'mutation' && { method: 'POST', body: input }) }),
      fetch(`${world.url}/healthz`),
    ]);
    await answer.arrayBuffer();
    expect([path, answer.status < 500, health.status]).toEqual([path, true, 200]);
  });
}

describe('an input as large as is read takes at most 250 ms of the process', () => {
  it.each(procedures)('%s', async (path, procedure) => {
    const { type } = procedure._def;
    const length = type === 'query' ? ADDRESS_CHARACTERS / 4 : BODY_CHARACTERS;
    await fc.assert(
      fc.asyncProperty(heavyJsonOf(length), fc.constantFrom(...fieldsOf(procedure), 'input'), async (heavy, field) => {
        expect(await heavyCall(path, type, `{"mode":"live",${JSON.stringify(field)}:${heavy}}`)).toBeLessThan(
          CPU_MS_MAX,
        );
      }),
      { numRuns: 5 },
    );
  });

  it('and one that is too large is not read to its end', async () => {
    await fc.assert(
      fc.asyncProperty(heavyJsonOf(256 * 1024), fc.constantFrom(...procedures), async (heavy, [path]) => {
        expect(await heavyCall(path, 'mutation', `{"mode":${heavy}}`)).toBeLessThan(CPU_MS_MAX);
      }),
      { numRuns: 40 },
    );
  });
});

describe('characters that are not seen', () => {
  const call = async (path: string, input: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${world.url}/trpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(input),
    });
    return (await response.json()).error?.data;
  };
  const hidden = 'Asha \u202eoaR';

  it('are looked for once it is known who calls', async () => {
    const profile = { name: hidden, email: '' };
    expect(await call('profile.update', profile)).toMatchObject({ code: 'SIGNED_OUT' });
    expect(await call('profile.update', { ...profile, mode: 'live' }, credentials[''])).toMatchObject({
      code: 'VALIDATION_ERROR',
      fields: { name: 'must not have invisible or control characters' },
    });
  });

  it('are refused in what a procedure reads, before it looks anything up by it, and nowhere else', async () => {
    const refused = { code: 'VALIDATION_ERROR', fields: { mobile: expect.stringContaining('invisible') } };
    expect(await call('auth.requestOtp', { mobile: '98765\u00004321' })).toMatchObject(refused);
    const unread = await call('auth.requestOtp', { mobile: 'x', [hidden]: hidden, other: [hidden] });
    expect(unread).toMatchObject({ code: 'VALIDATION_ERROR' });
    expect(JSON.stringify(unread)).not.toContain('invisible');
    for (const path of ['checkout.status', 'simulator.view', 'invoices.view']) {
      const text = JSON.stringify({ paymentId: '\u0000', token: '\u0000' });
      const response = await fetch(`${world.url}/trpc/${path}?input=${encodeURIComponent(text)}`);
      expect([path, (await response.json()).error?.data.code]).toEqual([path, 'VALIDATION_ERROR']);
    }
  });
});
