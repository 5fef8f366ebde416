import { type Json, pascalCase, rewrite } from './description/json.ts';
import { operationIdOf } from './description/operation-id.ts';
import { parametersOf, shareParameters } from './description/parameters.ts';
import {
  envelopeSchema,
  errorCodesOf,
  headers,
  ownErrorsOf,
  responsesOf,
  sharedResponses,
} from './description/responses.ts';
import { createSchemaBook, type SchemaBook } from './description/schemas.ts';
import { shareAnswers } from './description/share-answers.ts';
import { shareFields } from './description/share-fields.ts';
import { tagDescriptions, tagOf, WEBHOOKS } from './description/tags.ts';
import { pagingSchema, quoteSchema } from './frame/fields.ts';
import { isOpenRoute, type Route } from './frame/route.ts';
import { codeSentSchema } from './kyc/kyc-fields.ts';
import { routes } from './routes.ts';
import { transferRequestSchema, transferSchema } from './send/present-transfer.ts';
import { deliveryHeaders, describeWebhooks, receiverAnswers } from './webhooks/describe-webhooks.ts';

/**
 * The OpenAPI 3.1 description, made from the schemas that validate the calls, in as few words as generators of types can write out again.
 * `isForPages` leaves in the schemas what each field may look like, and out of the descriptions the codes that the reference lists by itself.
 */
export function openApiDocument({ serverUrl, isForPages = false }: { serverUrl: string; isForPages?: boolean }): Json {
  const book = createSchemaBook();
  const bases = [envelopeSchema, pagingSchema, quoteSchema, transferSchema, codeSentSchema];
  for (const schema of bases) book.write(schema, 'output');
  book.write(transferRequestSchema, 'input');
  const responses = sharedResponses(book);
  const { parameters, lists } = shareParameters(
    routes.map((route) => parametersOf(route, book)),
    book,
  );
  const paths: Record<string, Json> = {};
  const operations: ReturnType<typeof operationOf>[] = [];
  for (const [index, route] of routes.entries()) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    const operation = operationOf(route, lists[index] ?? [], book, isForPages);
    operations.push(operation);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  const answers = shareAnswers(operations);
  const webhooks = describeWebhooks(book);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tola partner interface',
      version: '1.8.0',
      summary: 'Sell gold and silver to your own customers in India.',
      description:
        'Amounts are rupees with at most 2 decimals, metal is grams with at most 6. Every answer is an envelope with `success`, `request_id` and `mode`. Fields and codes may be added: take no notice of those you do not know.',
      contact: { name: 'Tola', url: `${serverUrl}/docs` },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    // Linters take localhost for a forgotten placeholder.
    servers: [
      { url: serverUrl.replace('//localhost', '//127.0.0.1'), description: 'Both modes: the token says which' },
    ],
    security: [{ token: [] }],
    tags: [...new Set([...routes.map(tagOf), WEBHOOKS])].map((name) => ({
      name,
      description: tagDescriptions[name] ?? name,
    })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'A token of your account: tola_test_… for the sandbox, tola_live_… for live; or a named key: tola_key_test_…, tola_key_live_…',
        },
      },
      parameters: { ...parameters, ...deliveryHeaders },
      headers,
      responses: { ...responses, ...answers, ...receiverAnswers },
      schemas: shareFields(isForPages ? book.all() : withoutSamples(book.all())),
    },
  };
}

function operationOf(route: Route, parameters: Json[], book: SchemaBook, isForPages: boolean) {
  const operationId = operationIdOf(route);
  const mode = onlyModeOf(route);
  return {
    operationId,
    tags: [tagOf(route)],
    summary: route.summary,
    description: `${route.description ?? `${route.summary}.`}${mode === 'live' ? ' It takes a live token.' : ''}${isForPages ? '' : ownErrorsOf(route)}`,
    ...(isOpenRoute(route) ? { security: [] } : {}),
    'x-section': route.section,
    'x-access': route.access,
    ...(mode && { 'x-mode': mode }),
    ...('scope' in route && { 'x-scope': route.scope }),
    'x-error-codes': errorCodesOf(route),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(route.body ? { requestBody: requestBody(route, `${pascalCase(operationId)}Request`, book) } : {}),
    responses: responsesOf(
      route,
      named(book.write(route.response, 'output'), `${pascalCase(operationId)}Result`, book),
    ),
  };
}

/** The mode whose tokens a route takes, where it refuses those of the other. */
function onlyModeOf(route: Route): 'live' | 'sandbox' | undefined {
  if (isOpenRoute(route)) return undefined;
  return route.isLiveOnly ? 'live' : route.isSandboxOnly ? 'sandbox' : undefined;
}

function requestBody(route: Route, name: string, book: SchemaBook): Json {
  const schema = named(book.write(route.body as NonNullable<Route['body']>, 'input'), name, book);
  const example = route.example === undefined ? {} : { examples: { sample: { value: route.example } } };
  return { required: !route.isBodyOptional, content: { 'application/json': { schema, ...example } } };
}

/** A schema under the name that its own record gave it, else under this one. */
function named(schema: Json, name: string, book: SchemaBook): Json {
  return '$ref' in schema ? schema : book.keep(name, schema);
}

/** Samples of single fields are for the samples of whole bodies; in a schema they only make it long. */
function withoutSamples(schemas: Record<string, Json>): Record<string, Json> {
  return rewrite(schemas, ({ examples, ...schema }) =>
    examples === undefined || Array.isArray(examples) ? schema : { ...schema, examples },
  ) as Record<string, Json>;
}
