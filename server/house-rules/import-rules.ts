import type { ImportOf } from './parse-source.ts';
import type { Problem, Rule } from './rule.ts';
import { isTest, isTestSupport, type SourceTree } from './source-tree.ts';

type Verdict = string | undefined;
type Judge = (from: string, one: ImportOf & { target: string }, tree: SourceTree) => Verdict;

const KERNEL = 'server/domain/kernel/';
/** The list of metals, which screens read too: data without imports. */
const ASSETS = `${KERNEL}assets.ts`;
const CONTEXT = 'server/domain/context.ts';
const FACES = ['http/rest', 'http/trpc', 'http/files', 'http/callbacks', 'jobs', 'commands'] as const;
/** The wings of the core in the order of imports: each leans on those before it, by values and by types. */
const WINGS: readonly string[] = [
  'kernel',
  'ledger',
  'accounts',
  'pricing',
  'customers',
  'trading',
  'payments',
  'delivery',
  'documents',
  'webhooks',
  'reports',
  'developer',
  'operations',
  'hosted',
];
/** What every movement of value writes into. */
const FOUNDATIONS = /^server\/domain\/ledger\//;
/** Where the parts are wired. */
const WIRING = /^server\/(?:main|core|providers|provider-checks|draw-process)\.ts$|^server\/testing\/|^prisma\/seed\//;
/** Commands that try the whole product as its tests do, for longer. */
const TRIALS = /^server\/commands\/trials\//;
/** Settings and their parts, secrets, the app bridge and process helpers at the root of server/. */
const ROOT_FILE = /^server\/(?:config\/)?[\w-]+\.ts$/;
/** Pure descriptions of the interface, from which the reference pages are drawn and the SDKs are made: no state, no connection. */
const DESCRIPTIONS = new Set([
  'server/http/rest/openapi.ts',
  'server/http/rest/description/step.ts',
  'server/http/rest/description/story.ts',
  'server/domain/kernel/errors.ts',
  'server/domain/webhooks/sample-events.ts',
  'sdk/typescript/src/generated/table.ts',
  'sdk/typescript/src/exact-json.ts',
]);

export const importDirections: Rule = {
  name: 'import directions',
  reason: 'screens and faces lean on the core, the core on nothing above it; ARCHITECTURE.md has the table',
  check: (tree) =>
    tree.files.flatMap((file) => {
      if (isTest(file.path) || isTestSupport(file.path) || WIRING.test(file.path)) return [];
      const judge = judgeOf(file.path);
      return (file.parsed?.imports ?? []).flatMap((one): Problem[] => {
        if (one.target === undefined) return [];
        if (TRIALS.test(file.path) && one.target.startsWith('server/testing/')) return [];
        const verdict = isTestSupport(one.target)
          ? 'is for tests only'
          : judge(file.path, one as ImportOf & { target: string }, tree);
        return verdict ? [{ file: file.path, line: one.line, what: `imports ${one.target}, which ${verdict}` }] : [];
      });
    }),
};

function judgeOf(file: string): Judge {
  if (file.startsWith('app/')) return judgeScreen;
  if (file.startsWith('sdk/')) return judgeSdk;
  if (file.startsWith('server/domain/')) return judgeRoom;
  if (file.startsWith('server/providers/')) return judgeProvider;
  if (file.startsWith('server/database/')) return judgeDatabase;
  const face = FACES.find((name) => file.startsWith(`server/${name}/`));
  if (face) return (_, one) => judgeFace(face, one);
  if (file.startsWith('server/http/')) return judgeHttp;
  if (file.startsWith('server/verifier/')) return judgeVerifier;
  return judgeRoot;
}

/** A group of screens uses itself, the design system and the shared helpers; of the server only types. */
const judgeScreen: Judge = (from, { target, isType }) => {
  if (!target.startsWith('app/')) {
    if (isType && (target.startsWith('server/http/trpc/') || target === 'server/app-bridge.ts')) return undefined;
    if (target === ASSETS) return undefined;
    if (from.startsWith('app/(docs)/') && DESCRIPTIONS.has(target)) return undefined;
    return 'is not for screens: they reach the core by tRPC, by the app bridge, or not at all';
  }
  const [, fromGroup, toGroup] = [target, from.split('/')[1], target.split('/')[1]];
  const shared = toGroup === '_ui' || toGroup === '_lib';
  if (fromGroup === '_lib' && toGroup !== '_lib') return 'stands above app/_lib';
  if (fromGroup === '_ui' && !shared) return 'stands above app/_ui';
  return shared || fromGroup === toGroup ? undefined : 'belongs to another group of screens';
};

/** A package that partners install: nothing of the service goes along. */
const judgeSdk: Judge = (_, { target }) =>
  target.startsWith('sdk/') ? undefined : 'stays with the service: an SDK is installed without it';

/** How every face says no. */
const REFUSAL = 'server/http/refusal.ts';
/** The verifier as one file, which pages and documents show. */
const PUBLISHED_VERIFIER = 'server/verifier/published.ts';

function judgeFace(face: (typeof FACES)[number], { target, isType }: { target: string; isType: boolean }) {
  if (target.startsWith(`server/${face}/`) || (target === REFUSAL && face.startsWith('http/'))) return undefined;
  if (target === PUBLISHED_VERIFIER && face.startsWith('http/')) return undefined;
  if (face === 'commands' && DESCRIPTIONS.has(target)) return undefined;
  const other = FACES.find((name) => target.startsWith(`server/${name}/`));
  if (other) return `is another face: server/${face} and server/${other} know nothing of each other`;
  if (isStore(target)) return 'is a store, private to its room';
  if (target.startsWith('server/domain/') || ROOT_FILE.test(target)) return undefined;
  if (face === 'commands' && /^(?:server\/database|prisma\/seed)\//.test(target)) return undefined;
  if (face === 'commands' && isType) return undefined;
  return `is not for ${face}: a face calls verbs of the core`;
}

/** Dispatch to the faces, health and metrics. */
const judgeHttp: Judge = (_, { target }) => {
  if (target.startsWith('server/http/') || ROOT_FILE.test(target)) return undefined;
  if (target.startsWith('server/domain/') && !isStore(target)) return undefined;
  if (target.startsWith('server/database/')) return undefined;
  return 'is not for the HTTP server';
};

const judgeRoom: Judge = (from, { target, isType }) => {
  if (target.startsWith('server/database/')) return judgeUseOfDatabase(target, isType);
  if (from.startsWith(KERNEL)) return target.startsWith(KERNEL) ? undefined : 'stands above the kernel';
  if (target.startsWith(KERNEL)) return judgeStore(from, target);
  if (target === CONTEXT) return 'is what faces give: each wing has a context of its own';
  if (!target.startsWith('server/domain/')) return 'is outside the core';
  if (from === CONTEXT) return isType ? undefined : 'may be named in the context by its type only';
  const [fromWing, toWing] = [wingOf(from), wingOf(target)];
  if (toWing === 'developer' && fromWing !== toWing && !target.endsWith('/context.ts')) {
    return 'is a tool for developers: trades and staff do without it';
  }
  if (WINGS.indexOf(toWing) > WINGS.indexOf(fromWing))
    return `is of the wing ${toWing}, which stands above ${fromWing}`;
  if (isStore(from) && !isType && storeOwner(from) !== storeOwner(target) && !FOUNDATIONS.test(target)) {
    if (roomOf(from) !== roomOf(target)) return 'is another room: a store knows the database only';
  }
  return judgeStore(from, target);
};

function judgeStore(from: string, target: string): Verdict {
  const owner = isStore(target) ? storeOwner(target) : '';
  return from.startsWith(owner) ? undefined : 'is the store of another room: ask a verb of that room';
}

function judgeUseOfDatabase(target: string, isType: boolean): Verdict {
  if (isType || /^server\/database\/(?:transaction|batcher|copy-in\/copy-in)\.ts$/.test(target)) return undefined;
  return 'is the running of a database; rooms are handed theirs';
}

/** What providers of several companies share, whose callbacks the simulated ones sign, and who guards what leads outside. */
const LENT_PROVIDERS: Record<string, readonly string[]> = {
  goldapi: ['price-source'],
  'metals-dev': ['price-source'],
  simulated: ['cashfree'],
  'linked-documents': ['webhooks'],
};
/** How the file of a port says that it is one. */
const PORT = /\bA port: server\/providers\b/;

/** A provider knows types of the core, of values those of ports and of what ports are written in, and its own company. */
const judgeProvider: Judge = (from, { target, isType }, tree) => {
  if (target.startsWith(KERNEL) || (isType && target.startsWith('server/domain/'))) return undefined;
  const company = from.split('/')[2] as string;
  const companies = [company, ...(LENT_PROVIDERS[company] ?? [])];
  if (companies.some((name) => target.startsWith(`server/providers/${name}/`))) return undefined;
  const ports = tree.files.filter(({ path, text }) => path.startsWith('server/domain/') && PORT.test(text));
  const words = ports.flatMap(({ path, parsed }) => [path, ...(parsed?.imports ?? []).map((one) => one.target)]);
  return words.includes(target) ? undefined : 'is neither port, kernel nor of this company';
};

const judgeDatabase: Judge = (_, { target }) =>
  target.startsWith('server/database/') || target.startsWith(KERNEL) || ROOT_FILE.test(target)
    ? undefined
    : 'stands above the database';

/** The verifier of archives is one file to its readers, written from the published formats: nothing of the service is in it. */
const judgeVerifier: Judge = (from, { target }) =>
  target.startsWith('server/verifier/') || (from === PUBLISHED_VERIFIER && ROOT_FILE.test(target))
    ? undefined
    : 'is not of the verifier';

/** Files at the root of server/, and configurations of tools. */
const judgeRoot: Judge = (_, { target, isType }) =>
  isType || ROOT_FILE.test(target) || target.startsWith(KERNEL) ? undefined : 'stands above this file';

function isStore(file: string): boolean {
  return /^server\/domain\/.+\/store(?:\.ts$|\/)/.test(file);
}

/** The folder whose files may import a store. */
function storeOwner(file: string): string {
  return file.replace(/\/store(?:\.ts$|\/.*)/, '/');
}

function wingOf(file: string): string {
  return /^server\/domain\/([^/]+)\//.exec(file)?.[1] ?? '';
}

/** Rooms beside the files of their wing; elsewhere each folder of a wing is a room. */
const ROOMS_OF_WINGS = new Set([
  'kernel/lists',
  'ledger/idempotency',
  'ledger/wallet',
  'trading/transfers',
  'trading/otp',
  'trading/markup',
  'trading/transactions',
  'webhooks/management',
]);
const WINGS_OF_ROOMS = new Set([
  'accounts',
  'customers',
  'payments',
  'documents',
  'reports',
  'developer',
  'operations',
]);

function roomOf(file: string): string {
  const [, wing = '', folder] = /^server\/domain\/([^/]+)\/(?:([^/]+)\/)?/.exec(file) ?? [];
  const room = `${wing}/${folder}`;
  return ROOMS_OF_WINGS.has(room) || WINGS_OF_ROOMS.has(wing) ? room : wing;
}

export const roomOrder: Rule = {
  name: 'order of rooms',
  reason: 'rooms of the core lean on each other in one direction; a circle makes them one room',
  check(tree) {
    const edges = roomEdges(tree);
    return findCycles(edges).map((cycle) => {
      const steps = cycle.map((room, index) => {
        const next = cycle[(index + 1) % cycle.length] as string;
        const edge = edges.get(room)?.get(next);
        return `${room} -> ${next} (${edge?.file}:${edge?.line})`;
      });
      const first = edges.get(cycle[0] as string)?.get(cycle[1 % cycle.length] as string);
      return { file: first?.file ?? 'server/domain', what: `is on a circle: ${steps.join(', ')}` };
    });
  },
};

type Edge = { file: string; line: number };

function roomEdges(tree: SourceTree): Map<string, Map<string, Edge>> {
  const edges = new Map<string, Map<string, Edge>>();
  for (const file of tree.files) {
    const from = roomOf(file.path);
    if (!from || isTest(file.path) || isTestSupport(file.path)) continue;
    for (const one of file.parsed?.imports ?? []) {
      const to = one.target ? roomOf(one.target) : '';
      if (!to || to === from || one.isType) continue;
      const known = edges.get(from) ?? new Map<string, Edge>();
      if (!known.has(to)) known.set(to, { file: file.path, line: one.line });
      edges.set(from, known);
    }
  }
  return edges;
}

/** One shortest circle through each room that is on any, each reported once. */
function findCycles(edges: ReadonlyMap<string, ReadonlyMap<string, Edge>>): string[][] {
  const cycles: string[][] = [];
  const reported = new Set<string>();
  for (const start of edges.keys()) {
    const cycle = shortestWayBack(edges, start);
    if (!cycle) continue;
    const key = [...cycle].sort().join(' ');
    if (!reported.has(key)) cycles.push(cycle);
    reported.add(key);
  }
  return cycles;
}

function shortestWayBack(edges: ReadonlyMap<string, ReadonlyMap<string, Edge>>, start: string): string[] | undefined {
  const ways: string[][] = [[start]];
  const seen = new Set<string>();
  for (let way = ways.shift(); way; way = ways.shift()) {
    for (const next of edges.get(way.at(-1) as string)?.keys() ?? []) {
      if (next === start) return way;
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return undefined;
}
