import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { routes } from '../routes.ts';
import { operationIdOf } from './operation-id.ts';
import { writtenRequests } from './requests.ts';
import { story } from './story.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Sent = { name: string; method: string; target: string; headers: Record<string, string>; body?: string };

/** The first answer that is no success ends the story. */
async function send({ name, method, target, headers, body }: Sent): Promise<{ data: Record<string, unknown> }> {
  const response = await fetch(world.url + target, { method, headers, ...(body === undefined ? {} : { body }) });
  const answer = (await response.json()) as { data: Record<string, unknown> };
  expect([name, response.status, answer]).toEqual([name, expect.toSatisfy((status) => status < 300), answer]);
  return answer;
}

/** Text with each `{{name}}` put in. Raises where one is not known. */
function filled(text: string, look: (name: string) => unknown): string {
  return text.replace(/\{\{([^{}]+)\}\}/g, (_, name: string) => {
    const value = look(name);
    if (typeof value !== 'string' || value === '') throw new Error(`{{${name}}} is not set by any request before`);
    return value;
  });
}

/** A field by its path, as `events[0].event_id`. */
function fieldAt(data: unknown, field: string): unknown {
  const keys = field.split(/[.[\]]+/).filter(Boolean);
  return keys.reduce((one: unknown, key) => (one as Record<string, unknown>)[key], data);
}

const text = async (path: string) => (await fetch(world.url + path)).text();

const names = writtenRequests().flatMap(({ requests }) => requests.map(({ name }) => name));

it('calls every operation, in the files and in the reference', () => {
  const ids = routes.map(operationIdOf).sort();
  for (const use of ['files', 'reference'] as const) {
    const told = story.flatMap(({ steps }) => steps.filter(({ only = use }) => only === use));
    expect(told.map(({ operation }) => operation).sort()).toEqual(ids);
  }
  expect(new Set(names).size).toBe(names.length);
});

describe('sent from the first to the last, all succeed', () => {
  it('of the .http file', async () => {
    const partner = await world.partner({ capabilities });
    const given: Record<string, string> = { host: world.url, mobile: partner.mobile, live_token: partner.tokens.live };
    const file = await text('/tola.http');
    const answers = new Map<string, { data: Record<string, unknown> }>();
    const variables = new Map<string, string>();
    const look = (name: string) => {
      const [request, field] = name.split('.response.body.$.data.');
      return field === undefined ? variables.get(name) : fieldAt(answers.get(request as string)?.data, field);
    };
    let sent = 0;
    for (const block of file.split(/^### /m)) {
      const lines = block.split('\n');
      for (const [, name, value] of block.matchAll(/^@(\w+) = (.*)$/gm)) {
        variables.set(name as string, given[name as string] ?? (value as string));
      }
      const start = lines.findIndex((line) => line.startsWith('# @name '));
      if (start < 0) continue;
      const name = (lines[start] as string).slice('# @name '.length);
      const [head, ...rest] = lines.slice(start + 1);
      const gap = rest.indexOf('');
      const [method = '', address = ''] = (head as string).split(' ');
      const headers = Object.fromEntries(rest.slice(0, gap).map((line) => line.split(': ') as [string, string]));
      const body = rest
        .slice(gap + 1)
        .join('\n')
        .trim();
      const request = {
        name,
        method,
        target: filled(address, look).slice(world.url.length),
        headers: JSON.parse(filled(JSON.stringify(headers), look)),
        ...(body === '' ? {} : { body: filled(body, look) }),
      };
      answers.set(name, await send(request));
      sent++;
    }
    expect(sent).toBe(names.length);
  });

  it('of the Postman collection, whose scripts set its variables', async () => {
    const partner = await world.partner({ capabilities });
    const collection = JSON.parse(await text('/postman.json')) as Collection;
    const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
    variables.set('host', world.url).set('mobile', partner.mobile).set('live_token', partner.tokens.live);
    const fill = (value: string) => filled(value, (name) => variables.get(name));
    for (const { name, request, event } of collection.item.flatMap((folder) => folder.item)) {
      const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, fill(value)]));
      const [token] = (request.auth ?? collection.auth).bearer ?? [];
      if (token) headers.Authorization = fill(`Bearer ${token.value}`);
      const body = request.body && { body: fill(request.body.raw) };
      const target = fill(request.url.raw).slice(world.url.length);
      const answer = await send({ name, method: request.method, target, headers, ...body });
      const pm = {
        test: () => undefined,
        response: { json: () => answer },
        collectionVariables: { set: (key: string, value: string) => variables.set(key, value) },
      };
      new Function('pm', event[0]?.script.exec.join('\n') as string)(pm);
    }
  });
});

type Auth = { bearer?: { value: string }[] };
type Collection = {
  auth: Auth;
  variable: { key: string; value: string }[];
  item: {
    item: {
      name: string;
      event: { script: { exec: string[] } }[];
      request: {
        method: string;
        auth?: Auth;
        header: { key: string; value: string }[];
        url: { raw: string };
        body?: { raw: string };
      };
    }[];
  }[];
};
