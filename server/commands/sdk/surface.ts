import { story } from '../../http/rest/description/story.ts';

/** The methods of the SDKs, each with the operation that it calls: as the story of the interface names them, in its order. */
export const surface: ReadonlyMap<string, string> = new Map(
  story
    .flatMap(({ steps }) => steps.flatMap(({ before, ...call }) => (before ? [before, call] : [call])))
    .flatMap(({ sdk, operation }) => (sdk === undefined ? [] : [[sdk, operation] as const])),
);

/** Methods of a route that answers one of several things: the field they send, and the field by which their answer is told from the others. */
export const choices: Readonly<Record<string, { field: string; value: string; has?: string; lacks?: string }>> = {
  'users.register': { field: 'flow', value: 'api', lacks: 'embed_url' },
  'embed.issueCode': { field: 'flow', value: 'embed', has: 'embed_url' },
};

/**
 * POSTs without a key of which a second one does no harm, so that they are sent again when their answer was lost: what they ask for
 * stands already, or they reserve nothing. Other methods than POST are all of this kind.
 */
export const harmlessTwice: ReadonlySet<string> = new Set([
  'users.register',
  'buys.quote',
  'sells.quote',
  'sends.quote',
  'bankAccounts.add',
  'kyc.submitDetails',
  'kyc.submitDocuments',
  'sandbox.reset',
  'sandbox.faults.arm',
  'sandbox.chaos.arm',
]);
