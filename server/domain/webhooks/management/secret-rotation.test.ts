import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  isSignedBy,
  ownerContext,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../../../testing/rooms/webhook-receiver.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { listEndpoints, setEndpoint } from './endpoint-setting.ts';
import { cancelRotation, promoteSecret, revealSecrets, rotateSecret } from './secret-rotation.ts';
import { sendPing } from './send-ping.ts';

let world: World;
let receiver: WebhookReceiver;
let partner: TestPartner;
let context: PartnerContext;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
beforeEach(async () => {
  partner = await world.partner();
  context = await ownerContext(world, partner);
  await setEndpoint(context, { url: receiver.url, headers: [] });
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

async function nextRequest() {
  const before = receiver.requests.length;
  await sendPing(await ownerContext(world, partner, 'live'));
  return receiver.requests[before];
}
const NEXT = 'x-service-signature-next';

describe('a rotation', () => {
  it('signs with both secrets until the partner promotes the next, and never by two values in one header', async () => {
    const { secret, nextSecret } = await rotateSecret(context);
    expect(nextSecret).toMatch(/^whsec_[\w-]{43}$/);
    expect((await listEndpoints(context))[0]?.nextPromoteAt).toBeGreaterThan(world.clock.now() + 86_000_000);
    const during = await nextRequest();
    expect([isSignedBy(secret, during), isSignedBy(nextSecret as string, during, NEXT)]).toEqual([true, true]);
    await promoteSecret(context);
    const after = await nextRequest();
    expect(isSignedBy(nextSecret as string, after)).toBe(true);
    expect(after?.headers).not.toHaveProperty(NEXT);
    expect(await revealSecrets(context)).toEqual({ secret: nextSecret, nextSecret: undefined });
    expect((await listEndpoints(context))[0]?.nextPromoteAt).toBeUndefined();
  });

  it('ends by itself after 24 hours to the minute, in every process and without a job', async () => {
    const { secret, nextSecret } = await rotateSecret(context);
    world.clock.advance(86_400_000 - 60_000);
    expect(isSignedBy(secret, await nextRequest())).toBe(true);
    world.clock.advance(60_000);
    context = await ownerContext(world, partner);
    const after = await nextRequest();
    expect(isSignedBy(nextSecret as string, after)).toBe(true);
    expect(after?.headers).not.toHaveProperty(NEXT);
    expect(await revealSecrets(context)).toEqual({ secret: nextSecret, nextSecret: undefined });
    // The next rotation begins where this one ended.
    const second = await rotateSecret(context);
    expect(second.secret).toBe(nextSecret);
    expect(second.nextSecret).not.toBe(secret);
  });

  it('keeps the secret when it is cancelled', async () => {
    const { secret, nextSecret } = await rotateSecret(context);
    await cancelRotation(context);
    const after = await nextRequest();
    expect([isSignedBy(secret, after), isSignedBy(nextSecret as string, after)]).toEqual([true, false]);
    expect(after?.headers).not.toHaveProperty(NEXT);
  });

  it('is staged, promoted and cancelled once by double clicks', async () => {
    const staged = await Promise.all([rotateSecret(context), rotateSecret(context)]);
    expect(staged[0]).toEqual(staged[1]);
    await Promise.all([promoteSecret(context), promoteSecret(context)]);
    expect(await revealSecrets(context)).toEqual({ secret: staged[0].nextSecret, nextSecret: undefined });
    await cancelRotation(context);
    const actions = await sql<{ action: string }>(
      world,
      'SELECT action FROM audit_entry WHERE partner_id = $1 ORDER BY created_at, id',
      [partner.id],
    );
    expect(actions.map(({ action }) => action)).toEqual([
      'webhook.endpoint_set',
      'webhook.rotation_staged',
      'webhook.secret_promoted',
      'webhook.secret_revealed',
    ]);
  });

  it('leaves no secret in clear in the database', async () => {
    const { secret, nextSecret } = await rotateSecret(context);
    await revealSecrets(context);
    const rows = await sql(world, 'SELECT * FROM audit_entry WHERE partner_id = $1', [partner.id]);
    const [endpoint] = await sql<{ secret_sealed: Buffer; next_secret_sealed: Buffer }>(
      world,
      'SELECT secret_sealed, next_secret_sealed FROM webhook_endpoint WHERE partner_id = $1',
      [partner.id],
    );
    const kept = `${JSON.stringify(rows)}${endpoint?.secret_sealed}${endpoint?.next_secret_sealed}`;
    for (const one of [secret, nextSecret as string]) expect(kept).not.toContain(one);
  });

  it('needs an endpoint', async () => {
    const other = await ownerContext(world, await world.partner());
    for (const verb of [revealSecrets, rotateSecret, promoteSecret, cancelRotation]) {
      await expect(verb(other)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });
});
