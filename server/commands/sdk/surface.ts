import { story } from '../../http/rest/description/story.ts';

/** The methods of the SDKs, each with the operation that it calls: as the story of the interface names them, in its order. */
export const surface: ReadonlyMap<string, string> = new Map(
  story
    .flatMap(({ steps }) => steps.flatMap(({ before, ...call }) => (before ? [before, call] : [call])))
    .flatMap(({ sdk, operation }) => (sdk === undefined ? [] : [[sdk, operation] as const])),
);

type Choice = {
  readonly field: string;
  readonly value: string;
  readonly has?: string;
  readonly lacks?: string;
  readonly summary: string;
  readonly description: string;
};

/**
 * Methods of a route that answers one of several things: the field they send, the field by which their answer is told from the others, and what
 * is said of them in the place of the route's own words.
 */
export const choices: Readonly<Record<string, Choice>> = {
  'users.register': {
    field: 'flow',
    value: 'api',
    lacks: 'embed_url',
    summary: 'Register a user, or find the one of a mobile',
    description:
      'The same mobile always gives the same `user_code`. Name, email and State are taken for a new user only; `users.update` corrects them. You own the user’s experience and OTP: the service sends them nothing but the codes of gifts, deliveries and KYC that you ask for. In sandbox the mobiles 9000000000 to 9000000099 are of people whom the service knows already; those from 9000000050 on have a KYC approved elsewhere.',
  },
  'embed.issueCode': {
    field: 'flow',
    value: 'embed',
    has: 'embed_url',
    summary: 'Get a code that opens our screens for a customer',
    description:
      'For the customer who is signed in to your app: open `embed_url` in a WebView within ten minutes. The `user_code` of the answer is single-use, and good for nothing else; what your other calls know the customer by is `user.id` of the session. Take a new one each time the screens are opened.',
  },
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
