import { z } from 'zod';
import { changeKey } from '../../../../domain/accounts/keys/change-key.ts';
import { type KeyView, listKeys } from '../../../../domain/accounts/keys/list-keys.ts';
import { makeKey } from '../../../../domain/accounts/keys/make-key.ts';
import { revokeKey, takeOverKey } from '../../../../domain/accounts/keys/revoke-key.ts';
import { endOlderSecret, rotateKey } from '../../../../domain/accounts/keys/rotate-key.ts';
import { keyScopes } from '../../../../domain/accounts/tokens/key-scopes.ts';
import { isoTime, parseIstDate } from '../../../../domain/kernel/clock.ts';
import { fieldError } from '../../../../domain/kernel/errors.ts';
import { partnerProcedure, router } from '../../init.ts';

const keyInput = z.object({ keyId: z.string().max(100) });

const keyFields = z.object({
  name: z.string().max(200),
  scopes: z.array(z.enum(keyScopes)).max(keyScopes.length),
  /** The last day on which it works, YYYY-MM-DD; empty for one without an end */
  lastDay: z.string().max(10).default(''),
  allowedAddresses: z.array(z.string().max(60)).max(50).default([]),
});

/** A whole list and one in its place, and some more. */
const SWITCHES_MAX = 100;
const { name, lastDay } = keyFields.shape;
/** Without defaults: they would change what is not given. Scopes and addresses are put in or taken out one by one. */
const keyChanges = keyInput.extend({
  name: name.optional(),
  scopes: z.partialRecord(z.enum(keyScopes), z.boolean()).optional(),
  lastDay: lastDay.unwrap().optional(),
  allowedAddresses: z
    .record(z.string().max(60), z.boolean())
    .refine((switches) => Object.keys(switches).length <= SWITCHES_MAX)
    .optional(),
});

export const apiKeysRouter = router({
  /** The named keys of this mode that live, and those that ended. */
  list: partnerProcedure('developers.read').query(async ({ ctx }) => {
    const { living, ended } = await listKeys(ctx.partner);
    return { living: living.map(presentKey), ended: ended.map(presentKey) };
  }),

  /** Makes a key; its answer is the only place where its secret is ever shown. In live by owner and admin. */
  make: partnerProcedure('tokens.write')
    .input(keyFields)
    .mutation(({ ctx, input }) => makeKey(ctx.partner, { ...input, lastDay: dayNumber(input.lastDay) })),

  /** Changes what is given of what a key is called, what it may do, from where and until when; an empty last day takes the end away. In live by owner and admin. */
  change: partnerProcedure('tokens.write')
    .input(keyChanges)
    .mutation(({ ctx, input: { lastDay, ...input } }) =>
      changeKey(ctx.partner, { ...input, lastDay: lastDay === undefined ? undefined : (dayNumber(lastDay) ?? null) }),
    ),

  /** Gives a key a second secret; its answer is the only place where that is ever shown. */
  rotate: partnerProcedure('tokens.write')
    .input(keyInput.extend({ overlapHours: z.number() }))
    .mutation(({ ctx, input }) => rotateKey(ctx.partner, input)),

  endOlder: partnerProcedure('tokens.write')
    .input(keyInput)
    .mutation(({ ctx, input }) => endOlderSecret(ctx.partner, input)),

  revoke: partnerProcedure('tokens.write')
    .input(keyInput)
    .mutation(({ ctx, input }) => revokeKey(ctx.partner, input)),

  /** Answers for a key that another person made: it goes on when they leave. */
  takeOver: partnerProcedure('tokens.live')
    .input(keyInput)
    .mutation(({ ctx, input }) => takeOverKey(ctx.partner, input)),

  /** The endpoints that each scope opens, and those that only a key with all scopes may call. */
  scopes: partnerProcedure('developers.read').query(({ ctx }) => {
    const { endpoints } = ctx.partner.core.accounts;
    const opened = (scope: string) =>
      endpoints
        .filter((endpoint) => endpoint.scope === scope)
        .map(({ method, path, summary }) => ({ method, path, summary }));
    return {
      scopes: keyScopes.map((scope) => ({ scope, endpoints: opened(scope) })),
      every: opened('every'),
      any: opened('any'),
    };
  }),
});

function dayNumber(text: string): number | undefined {
  if (text === '') return undefined;
  const day = parseIstDate(text);
  if (day === undefined) throw fieldError('VALIDATION_ERROR', 'lastDay', 'must be a day, as 2027-03-31');
  return day;
}

function presentKey(key: KeyView) {
  const instant = (at: number | undefined) => (at === undefined ? null : isoTime(at));
  return {
    keyId: key.keyId,
    name: key.name,
    scopes: key.scopes,
    allowedAddresses: key.allowedAddresses,
    createdAt: isoTime(key.createdAt),
    createdBy: key.createdBy ?? null,
    takenOverBy: key.takenOverBy ?? null,
    isOwn: key.isOwn,
    lastUsedAt: instant(key.lastUsedAt),
    endsAt: instant(key.endsAt),
    endedAt: instant(key.endedAt),
    endedBy: key.endedBy ?? null,
    endReason: key.endReason ?? null,
    secrets: key.secrets.map(({ lastFour, createdAt, expiresAt }) => ({
      lastFour,
      createdAt: isoTime(createdAt),
      expiresAt: instant(expiresAt),
    })),
  };
}
