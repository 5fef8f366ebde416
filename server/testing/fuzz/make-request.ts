import type { Actor } from './actors.ts';
import { fieldsOf, plainValue } from './field-values.ts';
import type { Hostile } from './hostile.ts';
import type { Memory } from './memory.ts';
import type { FuzzCall } from './operations.ts';
import type { Random } from './random.ts';
import type { Description, Json } from './schema-check.ts';

/** A request as plain data, so that it can be made shorter and sent again. Bodies by fields are JSON whose values are written as they are. */
export type FuzzRequest = {
  actor: Actor;
  call: FuzzCall | undefined;
  name: string;
  method: string;
  /** With the query, but for that of a procedure's input */
  path: string;
  headers: Record<string, string>;
  body: { fields: [name: string, raw: string][] } | { bytes: Buffer } | undefined;
  /** Method or path are no longer those of the call */
  isMoved?: boolean;
  /** Sent over a socket instead, as it stands */
  raw?: Buffer;
};

export type Making = {
  random: Random;
  memory: Memory;
  hostile: Hostile;
  description: Description;
  actors: readonly Actor[];
  calls: readonly FuzzCall[];
};

/** What is done to a call that would otherwise be in order; most of them change one thing only, so that it gets far. */
const twists: readonly [share: number, twist: (request: FuzzRequest, making: Making) => void][] = [
  [50, () => {}],
  [30, (request, making) => replaceField(request, making)],
  [5, (request, { random, hostile }) => setBytes(request, Buffer.from(random.pick(hostile.values)))],
  [4, (request, { random, hostile }) => setBytes(request, random.pick(hostile.bodies))],
  [3, (request, { random, hostile }) => setHeavy(request, random.pick(hostile.heavy), random)],
  [5, (request, making) => repeatField(request, making)],
  [4, (request, { random, hostile }) => addField(request, random.pick(hostile.extraFields))],
  [5, (request, { random, hostile }) => Object.assign(request.headers, random.pick(hostile.headers))],
  [8, (request, making) => replaceSegment(request, making)],
  [6, (request, making) => addQuery(request, making)],
  [2, (request, { random }) => replaceMethod(request, random)],
  [2, (request, making) => exchangeActor(request, making)],
  [2, (request, { random, hostile }) => sendAsBytes(request, random.pick(hostile.raw))],
];
const shares = twists.reduce((sum, [share]) => sum + share, 0);

/** The next request: a call in order, with things that are known, and one twist. */
export function makeRequest(making: Making, number: number): FuzzRequest {
  const { random, actors, calls } = making;
  const call = random.pick(calls);
  const actor = chooseActor(call, actors, random);
  const headers: Record<string, string> = {
    ...actor.headers,
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
  };
  const request = writeCall({ call, actor, headers }, making);
  if (call.face === 'rest' && request.method !== 'GET' && random.chance(0.4))
    headers['idempotency-key'] = `key ${random.below(20)}`;
  let drawn = random.below(shares);
  for (const [share, twist] of twists) {
    drawn -= share;
    if (drawn >= 0) continue;
    twist(request, making);
    break;
  }
  return request;
}

/** A name of a path is of one of the service's own rooms: one who is let in there, most of the time. */
function chooseActor(call: FuzzCall, actors: readonly Actor[], random: Random): Actor {
  const room = call.face === 'rest' ? 'partner' : roomOf(call.name);
  const fitting = actors.filter(({ name, faces }) => faces.includes(call.face) && name.startsWith(room));
  return random.pick(fitting.length > 0 && random.chance(0.9) ? fitting : actors);
}

function roomOf(procedure: string): string {
  if (procedure.startsWith('ops.')) return 'operator';
  return procedure.startsWith('embed.') ? 'customer' : 'owner';
}

function writeCall(
  { call, actor, headers }: { call: FuzzCall; actor: Actor; headers: Record<string, string> },
  making: Making,
): FuzzRequest {
  const { random, description } = making;
  const isForeign = random.chance(0.15);
  const value = (field: string, schema: Json, sample?: unknown) =>
    plainValue({ call: call.name, field, schema, sample, owner: actor.owner, isForeign, ...making });
  const base = { actor, call, name: call.name, method: call.method, headers };
  if (call.face === 'procedure') {
    headers['content-type'] = 'application/json';
    const fields = fieldsOf(call.input, random, description).map(([name, schema]): [string, string] => [
      name,
      value(name, schema),
    ]);
    return { ...base, path: call.path, body: { fields } };
  }
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(textOf(value(name, {})) || 'x'));
  const content = call.operation.requestBody?.content['application/json'];
  if (!content) return { ...base, path: withQuery(path, call, making, value), body: undefined };
  headers['content-type'] = 'application/json';
  const sample = content.examples?.sample?.value ?? {};
  const fields = fieldsOf(content.schema, random, description, sample).map(([name, schema]): [string, string] => [
    name,
    value(name, schema, sample[name]),
  ]);
  return { ...base, path, body: { fields } };
}

function withQuery(
  path: string,
  call: FuzzCall & { face: 'rest' },
  { random }: Making,
  value: (field: string, schema: Json) => string,
): string {
  if (call.path.includes('idempotency')) return `${path}?endpoint=/partner/buy/confirm`;
  const chosen = call.queryFields.filter(() => random.chance(0.3));
  const query = chosen.map((name) => `${name}=${encodeURIComponent(textOf(value(name, {})))}`).join('&');
  return query ? `${path}?${query}` : path;
}

/** What a JSON text says, where it stands in an address. */
const textOf = (raw: string) => (raw.startsWith('"') ? String(JSON.parse(raw)) : raw);

function replaceField(request: FuzzRequest, { random, hostile }: Making): void {
  const weird = random.pick(hostile.values);
  if (!(request.body && 'fields' in request.body) || request.body.fields.length === 0) setBytes(request, weird);
  else random.pick(request.body.fields)[1] = weird;
}

function repeatField(request: FuzzRequest, { random, hostile }: Making): void {
  if (!(request.body && 'fields' in request.body) || request.body.fields.length === 0) return;
  const [name] = random.pick(request.body.fields);
  request.body.fields.push([name, random.pick(hostile.values)]);
}

function addField(request: FuzzRequest, field: [string, string]): void {
  if (request.body && 'fields' in request.body) request.body.fields.push(field);
}

function setBytes(request: FuzzRequest, body: string | Buffer | { bytes: Buffer; headers: Record<string, string> }) {
  const { bytes, headers } = typeof body === 'string' || Buffer.isBuffer(body) ? { bytes: body, headers: {} } : body;
  request.body = { bytes: Buffer.from(bytes) };
  Object.assign(request.headers, { 'content-type': 'application/json' }, headers);
}

function setHeavy(request: FuzzRequest, heavy: string, random: Random): void {
  const fields = request.body && 'fields' in request.body ? request.body.fields : [];
  const name = fields.length > 0 ? random.pick(fields)[0] : 'input';
  setBytes(request, `{${JSON.stringify(name)}:${heavy}}`);
}

function replaceMethod(request: FuzzRequest, random: Random): void {
  request.method = random.pick(['PUT', 'DELETE', 'TRACE', 'PATCH', 'GET', 'POST', 'HEAD', 'OPTIONS']);
  request.isMoved = true;
}

/** The credentials of one face at the other, of one partner with the things of another. */
function exchangeActor(request: FuzzRequest, { random, actors }: Making): void {
  for (const name of Object.keys(request.actor.headers)) delete request.headers[name];
  request.actor = random.pick(actors);
  Object.assign(request.headers, request.actor.headers);
}

function sendAsBytes(request: FuzzRequest, write: (request: FuzzRequest) => Buffer): void {
  request.raw = write(request);
  request.isMoved = true;
}

function replaceSegment(request: FuzzRequest, { random, hostile }: Making): void {
  const parts = request.path.split('/');
  const places = parts.map((_, place) => place).filter((place) => place > 1);
  if (places.length === 0) return;
  parts[random.pick(places)] = random.pick(hostile.segments);
  request.path = parts.join('/');
  request.isMoved = true;
}

function addQuery(request: FuzzRequest, { random, hostile }: Making): void {
  const fields = request.call?.face === 'rest' ? request.call.queryFields : [];
  const name = fields.length > 0 && random.chance(0.8) ? random.pick(fields) : random.pick(hostile.queryNames);
  request.path += `${request.path.includes('?') ? '&' : '?'}${name}=${random.pick(hostile.queryValues)}`;
}
