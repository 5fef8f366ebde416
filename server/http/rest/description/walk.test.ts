import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capabilities } from '../../../domain/accounts/partners/settings.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { isOpenRoute } from '../frame/route.ts';
import { routes } from '../routes.ts';
import { operationIdOf } from './operation-id.ts';
import { walk } from './walk.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

type Sent = { name: string; method: string; target: string; headers: Record<string, string>; body?: string };

/** The first answer that is no success ends the walk. */
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

const text = async (path: string) => (await fetch(world.url + path)).text();

const walked = new Set(walk.flatMap(({ steps }) => steps.map(({ as, operation }) => as ?? operation)));

it('calls every operation', () => {
  const called = new Set(walk.flatMap(({ steps }) => steps.map(({ operation }) => operation)));
  // The walk has a sandbox token: settings of the whole account are none of its business.
  const open = routes.filter((route) => isOpenRoute(route) || route.isLiveOnly !== true);
  expect(open.map(operationIdOf).filter((id) => !called.has(id))).toEqual([]);
});

describe('sent from the first to the last, all succeed', () => {
  it('of the .http file', async () => {
    const partner = await world.partner({ capabilities });
    const file = (await text('/tola.http')).replace('@mobile = 9999900001', `@mobile = ${partner.mobile}`);
    const answers = new Map<string, { data: Record<string, unknown> }>();
    const variables = new Map<string, string>();
    const look = (name: string) => {
      const [request, field] = name.split('.response.body.$.data.');
      return field === undefined ? variables.get(name) : answers.get(request as string)?.data[field];
    };
    let sent = 0;
    for (const block of file.split(/^### /m)) {
      const lines = block.split('\n');
      for (const [, name, value] of block.matchAll(/^@(\w+) = (.*)$/gm)) {
        variables.set(name as string, name === 'host' ? world.url : filled(value as string, look));
      }
      const start = lines.findIndex((line) => line.startsWith('# @name '));
      if (start < 0) continue;
      const name = (lines[start] as string).slice('# @name '.length);
      if (!walked.has(name)) continue;
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
    expect(sent).toBe(walked.size);
  });

  it('of the Postman collection, whose scripts set its variables', async () => {
    const partner = await world.partner({ capabilities });
    const collection = JSON.parse(await text('/postman.json')) as Collection;
    const variables = new Map(collection.variable.map(({ key, value }) => [key, value]));
    variables.set('host', world.url).set('mobile', partner.mobile);
    const fill = (value: string) => filled(value, (name) => variables.get(name));
    for (const { name, request, event } of collection.item.flatMap((folder) => folder.item)) {
      if (!walked.has(name)) continue;
      const headers = Object.fromEntries(request.header.map(({ key, value }) => [key, fill(value)]));
      if (!request.auth) headers.Authorization = fill('Bearer {{token}}');
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

type Collection = {
  variable: { key: string; value: string }[];
  item: {
    item: {
      name: string;
      event: { script: { exec: string[] } }[];
      request: {
        method: string;
        auth?: { type: 'noauth' };
        header: { key: string; value: string }[];
        url: { raw: string };
        body?: { raw: string };
      };
    }[];
  }[];
};
