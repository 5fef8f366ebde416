import type { IncomingMessage, ServerResponse } from 'node:http';
import { httpFile } from './rest/description/http-file.ts';
import { postmanCollection } from './rest/description/postman.ts';
import { openApiDocument } from './rest/openapi.ts';
import { send } from './send.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** The partner interface as files for machines, by their paths; each is written when it is first asked for. */
export function descriptionListeners(appUrl: string): Record<string, Listener> {
  const described = { serverUrl: appUrl };
  return {
    '/openapi.json': written(JSON_TYPE, () => JSON.stringify(openApiDocument(described))),
    '/postman.json': written(JSON_TYPE, () => JSON.stringify(postmanCollection(described))),
    '/tola.http': written('text/plain; charset=utf-8', () => httpFile(described)),
  };
}

const JSON_TYPE = 'application/json; charset=utf-8';

function written(type: string, write: () => string): Listener {
  let text: string | undefined;
  return (_, response) => {
    text ??= write();
    send(response, 200, type, text);
  };
}
