import { z } from 'zod';
import { rootRouter } from '../../http/trpc/root.ts';
import type { Description, Json, Operation } from './schema-check.ts';

/** One call of the partner interface, as its description tells it. */
export type RestCall = {
  face: 'rest';
  name: string;
  method: string;
  /** With parameters in braces */
  path: string;
  operation: Operation;
  queryFields: readonly string[];
};

/** One procedure of the screens, with what it reads as a JSON Schema. */
export type ProcedureCall = { face: 'procedure'; name: string; method: 'GET' | 'POST'; path: string; input: Json };

export type FuzzCall = RestCall | ProcedureCall;

/** Every call that the description names. */
export function restCalls(description: Description): RestCall[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): RestCall => {
      const upper = method.toUpperCase();
      return {
        face: 'rest',
        name: `${upper} ${path}`,
        method: upper,
        path,
        operation,
        queryFields: (operation.parameters ?? []).flatMap((one) => queryField(one, description)),
      };
    }),
  );
}

function queryField(parameter: Json, description: Description): string[] {
  const shared = description.components as unknown as Record<string, Record<string, Json>>;
  const found =
    '$ref' in parameter ? shared.parameters?.[String(parameter.$ref).split('/').at(-1) as string] : parameter;
  return found?.in === 'query' ? [String(found.name)] : [];
}

type Procedure = { _def: { type: 'query' | 'mutation'; inputs: z.ZodType[] } };

/** Every procedure of the routers. */
export function procedureCalls(): ProcedureCall[] {
  return Object.entries(rootRouter._def.procedures as unknown as Record<string, Procedure>).map(([name, { _def }]) => ({
    face: 'procedure',
    name,
    method: _def.type === 'query' ? 'GET' : 'POST',
    path: `/trpc/${name}`,
    input: joined(_def.inputs.map((input) => z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json)),
  }));
}

/** Inputs of a procedure are merged into one object, field by field. */
function joined(schemas: readonly Json[]): Json {
  const properties = Object.assign({}, ...schemas.map((schema) => schema.properties ?? {}));
  const required = schemas.flatMap((schema) => (schema.required ?? []) as string[]);
  const alternatives = schemas.flatMap((schema) => (schema.anyOf ?? schema.oneOf ?? []) as Json[]);
  return { type: 'object', properties, required, ...(alternatives.length > 0 && { anyOf: alternatives }) };
}
