import { randomBytes } from 'node:crypto';
import type { Mode } from '../../domain/kernel/mode.ts';
import { makeEveryKind } from '../every-kind.ts';
import { type Life, makeLife } from '../life.ts';
import { COIN, stockLive } from '../rooms/deliveries.ts';
import { enterEmbed } from '../rooms/embed.ts';
import { makeOperator } from '../rooms/operators.ts';
import { makeMember, sealedCookie, sessionKeyOf } from '../rooms/sign-in.ts';
import { randomMobile, type TestPartner, type World } from '../world.ts';

/** Who sends a request: what stands in its headers, whose rows it may see. */
export type Actor = {
  name: string;
  /** Whose book it acts in, such as `A/live`; `A` for staff, who have both */
  owner: string;
  headers: Readonly<Record<string, string>>;
  faces: readonly ('rest' | 'procedure')[];
  /** Owners whose rows it may be shown; all for the service's own staff */
  sees: 'everything' | readonly string[];
};

/** Everyone who sends requests, the words that only an owner's rows hold, and mobiles that are known. */
export type Cast = {
  actors: readonly Actor[];
  canaries: ReadonlyMap<string, string>;
  lives: ReadonlyMap<string, Life>;
};

const OTHERS_HEADERS = { 'sec-fetch-site': 'same-origin' };
const modes = ['live', 'sandbox'] as const;

/** Two partners with everything in both modes, their staff and customers, an operator, strangers; each owner's rows hold a word of their own. */
export async function makeCast(world: World): Promise<Cast> {
  const canaries = new Map<string, string>();
  const lives = new Map<string, Life>();
  const actors: Actor[] = [];
  await stockLive(world, COIN.sku, 100);
  for (const letter of ['A', 'B']) {
    const partner = await world.partner();
    for (const mode of modes) {
      const owner = `${letter}/${mode}`;
      canaries.set(owner, newCanary());
      lives.set(owner, await plant(world, partner, mode, canaries.get(owner) as string));
      const sees = [owner, `${owner}/customer`];
      actors.push({
        name: `partner ${owner}`,
        owner,
        headers: bearer(partner.tokens[mode]),
        faces: ['rest'],
        sees,
      });
      actors.push(await makeCustomer(world, { partner, mode, owner, canaries }));
    }
    actors.push(...(await makeStaff(world, partner, letter)));
  }
  const operator = await makeOperator(world, 'admin');
  actors.push({
    name: 'operator',
    owner: 'operator',
    headers: { ...OTHERS_HEADERS, cookie: await cookieOf(world, operator.id) },
    faces: ['procedure'],
    sees: 'everything',
  });
  const stranger = { owner: 'nobody', faces: ['rest', 'procedure'] as const, sees: [] };
  actors.push({ ...stranger, name: 'stranger', headers: OTHERS_HEADERS });
  actors.push({ ...stranger, name: 'unknown token', headers: bearer(`tola_test_${'a'.repeat(40)}`) });
  return { actors, canaries, lives };
}

const cookieOf = async (world: World, who: TestPartner | string) =>
  sealedCookie(await sessionKeyOf(world, who), { secret: world.sessionSecret, maxAgeSeconds: 3_600 });
const newCanary = () => `canary${randomBytes(6).toString('hex').replaceAll(/\d/g, 'q')}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** One of each thing, each with the word wherever a partner or a user may write. */
async function plant(world: World, partner: TestPartner, mode: Mode, word: string): Promise<Life> {
  const client = partner[mode];
  const life = await makeLife(world, partner, mode, `Asha ${word}`);
  await client.post('/partner/users/init', {
    mobile: randomMobile(),
    flow: 'api',
    name: `Ravi ${word}`,
    email: `${word}@example.com`,
    meta: { note: word },
  });
  if (mode === 'sandbox') await makeEveryKind(client);
  return life;
}

async function makeCustomer(
  world: World,
  {
    partner,
    mode,
    owner,
    canaries,
  }: { partner: TestPartner; mode: Mode; owner: string; canaries: Map<string, string> },
): Promise<Actor> {
  const own = `${owner}/customer`;
  const word = newCanary();
  canaries.set(own, word);
  const { token } = await enterEmbed(world, partner, { mode, name: `Meera ${word}` });
  return {
    name: `customer ${owner}`,
    owner: own,
    headers: { ...OTHERS_HEADERS, ...bearer(token) },
    faces: ['procedure'],
    sees: [own],
  };
}

async function makeStaff(world: World, partner: TestPartner, letter: string): Promise<Actor[]> {
  const sees = modes.flatMap((mode) => [`${letter}/${mode}`, `${letter}/${mode}/customer`]);
  const viewer = await makeMember(world, partner, 'viewer');
  const people = { owner: partner, viewer: viewer.id } as const;
  return Promise.all(
    Object.entries(people).map(async ([role, who]) => ({
      name: `${role} of ${letter}`,
      owner: letter,
      headers: { ...OTHERS_HEADERS, cookie: await cookieOf(world, who) },
      faces: ['procedure'] as const,
      sees,
    })),
  );
}
