import type { Json } from './json.ts';
import { type Request, readersVariables, writtenRequests } from './requests.ts';
import { givenVariables } from './story.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** Every call as a Postman collection (v2.1), in folders that can be run from the first to the last: variables are set by the answers. */
export function postmanCollection(options: { serverUrl: string }): Json {
  const variables = Object.entries({ host: options.serverUrl, token: '', ...givenVariables, ...readersVariables });
  return {
    info: {
      name: 'Tola partner interface',
      description:
        'Every call, in an order in which all succeed on a sandbox. Put the mobile of your own account into the variable `mobile`; what takes a token of live comes last. A sandbox sends no SMS: its codes are 1234. A call within the cooldown of a code answers 429: wait as Retry-After says.',
      schema: SCHEMA,
    },
    auth: bearer('token'),
    variable: variables.map(([key, value]) => ({ key, value, type: 'string' })),
    item: writtenRequests().map(({ title, requests }) => ({ name: title, item: requests.map(itemOf) })),
  };
}

function bearer(variable: string): Json {
  return { type: 'bearer', bearer: [{ key: 'token', value: `{{${variable}}}`, type: 'string' }] };
}

function itemOf(request: Request): Json {
  const [path = '', search] = request.target.split('?');
  return {
    name: request.name,
    event: [{ listen: 'test', script: { type: 'text/javascript', exec: scriptOf(request) } }],
    request: {
      method: request.method,
      description: request.title,
      ...(request.token === 'token' ? {} : { auth: request.token ? bearer(request.token) : { type: 'noauth' } }),
      header: Object.entries(request.headers).map(([key, value]) => ({ key, value })),
      url: {
        raw: `{{host}}${request.target}`,
        host: ['{{host}}'],
        path: path.split('/').slice(1),
        ...(search === undefined
          ? {}
          : { query: [...new URLSearchParams(search)].map(([key, value]) => ({ key, value })) }),
      },
      ...(request.body === undefined
        ? {}
        : {
            body: {
              mode: 'raw',
              raw: JSON.stringify(request.body, null, 2),
              options: { raw: { language: 'json' } },
            },
          }),
    },
    response: [],
  };
}

function scriptOf(request: Request): string[] {
  return [
    "pm.test('succeeds', () => pm.response.to.be.success);",
    ...Object.entries(request.takes).map(
      ([name, field]) => `pm.collectionVariables.set('${name}', pm.response.json().data.${field});`,
    ),
  ];
}
