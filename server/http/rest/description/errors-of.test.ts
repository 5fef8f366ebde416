import { expect, it } from 'vitest';
import { openApiDocument } from '../openapi.ts';

type Operation = { description: string; security?: unknown[]; requestBody?: unknown } & Record<string, unknown>;
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { description?: string }> };
};

const document = openApiDocument({ serverUrl: 'https://api.example.com' }) as unknown as Document;
const errorWords = document.components.schemas.Error?.description ?? '';
const codesIn = (words: string) => words.match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [];

/** The codes of the calls that a list is of, as the description of an error has them. */
function listOf(calls: string): string[] {
  const after = errorWords.split(`${calls}: `)[1];
  expect(after, calls).toBeDefined();
  return codesIn(after?.split('; of ')[0] ?? '');
}

it('says in words the codes of each call: its own, and the lists that apply to it', () => {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const access = operation['x-access'] as object;
      const scope = operation['x-scope'];
      const own = operation.description.split(' Errors of its own: ')[1] ?? '';
      const said = [
        ...codesIn(own),
        ...listOf('all calls'),
        ...(operation.security === undefined ? listOf('calls with a token') : []),
        ...('capability' in access || (scope !== undefined && scope !== 'any')
          ? listOf('calls that take a capability or a scope')
          : []),
        ...(operation.requestBody === undefined ? [] : listOf('calls with a body')),
      ];
      const all = Object.values(operation['x-error-codes'] as Record<string, string[]>).flat();
      expect({ method, path, codes: said.sort() }).toEqual({ method, path, codes: all.sort() });
    }
  }
});
