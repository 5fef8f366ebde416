import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeUser } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { isOpenRoute } from './frame/route.ts';
import { routes } from './routes.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const HIDDEN = 'Asha \u202eoaR';

/** Bodies that fit but for one text in each, of the fields that take free text: found from the schemas, so that a new one is held too. */
function* bodiesOf(route: (typeof routes)[number]): Generator<{ field: string; body: unknown }> {
  if (!route.body || !route.example) return;
  const example = route.example as Record<string, unknown>;
  for (const [path, value] of textsIn(example)) {
    const body = structuredClone(example);
    let place = body as Record<string, unknown>;
    for (const key of path.slice(0, -1)) place = place[key] as Record<string, unknown>;
    place[path.at(-1) as string] = `${value}\u202e`;
    yield { field: path.join('.'), body };
  }
}

function* textsIn(value: unknown, path: string[] = []): Generator<[string[], string]> {
  if (typeof value === 'string') yield [path, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, [...path, key]);
}

it('are refused in every text of every body, by the name of the field', async () => {
  const { sandbox, live } = await world.partner();
  const userCode = await makeUser(sandbox);
  let tried = 0;
  for (const route of routes) {
    for (const { field, body } of bodiesOf(route)) {
      const path = route.path.replace(':user_code', userCode);
      const client = !isOpenRoute(route) && route.isLiveOnly ? live : sandbox;
      const answer = await client.send(route.method, path, JSON.stringify(body));
      expect({ path, field, status: answer.status }).toEqual({ path, field, status: 400 });
      expect({ path, fields: Object.keys(answer.body.error.details.fields) }).toEqual({ path, fields: [field] });
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(20);
});

it.each([
  ['POST', '/partner/users/init', { mobile: '9876543210', name: HIDDEN, flow: 'api' }, 'name'],
  ['POST', '/partner/payments/orders', { amount_inr: 500, checkout_type: 'hosted', reference: HIDDEN }, 'reference'],
  ['POST', '/partner/payments/sips', { installment_amount_inr: 500, frequency: 'daily', name: HIDDEN }, 'name'],
  [
    'POST',
    '/partner/users/:user_code/gift/quote',
    { receiver_mobile: '9876543211', asset_type: 'gold', amount_grams: 0.1, message: HIDDEN },
    'message',
  ],
  [
    'POST',
    '/partner/users/:user_code/bank-accounts',
    { account_number: '123456789012', ifsc: 'HDFC0000001', holder_name: HIDDEN },
    'holder_name',
  ],
])('are refused: %s %s names the field', async (method, path, body, field) => {
  const { sandbox } = await world.partner();
  const user_code = await makeUser(sandbox);
  const answer = await sandbox.send(
    method,
    path.replace(':user_code', user_code),
    JSON.stringify({ ...(path.includes(':') ? {} : { user_code }), ...body }),
  );
  expect(answer.code).toBe('VALIDATION_ERROR');
  expect(answer.body.error.details.fields).toHaveProperty(field, 'must not have invisible or control characters');
});

it('take names as people of India write them, and free JSON as it is', async () => {
  const { sandbox } = await world.partner();
  const meta = { note: HIDDEN };
  for (const [mobile, name] of [
    ['9876543201', 'लक्ष्‍मी'],
    ['9876543202', 'മോഹന്‍'],
    ['9876543203', 'র‍্যাচেল'],
  ]) {
    const { data } = await sandbox.post('/partner/users/init', { mobile, name, flow: 'api', meta });
    const user = await sandbox.get(`/partner/users/${data.user_code}`);
    expect(user.data.name).toBe(name);
  }
});
