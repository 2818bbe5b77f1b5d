import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { ListedRoute, Schema } from '@partshelf/contract/api/route.ts';
import * as z from 'zod/mini';
import { errorBody, ShopError } from '../../platform/errors.ts';

const everyRoute: readonly ErrorCode[] = [
  'VALIDATION_FAILED',
  'REQUEST_MALFORMED',
  'HOST_UNKNOWN',
  'ADDRESS_TOO_LONG',
  'API_TOKEN_IN_ADDRESS',
  'TOO_MANY_REQUESTS',
  'UNEXPECTED',
  'DEPENDENCY_DOWN',
];

function* codesOf(route: ListedRoute): Generator<ErrorCode> {
  yield* everyRoute;
  if (route.access !== 'public') {
    yield route.scope ? 'API_TOKEN_SCOPE_MISSING' : 'API_TOKEN_NOT_ACCEPTED';
  }
  if (route.access !== 'public' && route.access !== 'anyone') {
    yield 'TOKEN_MISSING';
    if (route.access !== 'customer') yield 'ROLE_MISSING';
    if (route.secondFactor !== 'pending') yield 'SECOND_FACTOR_NEEDED';
    if (!route.secondFactor) yield 'SECOND_FACTOR_MISSING';
    if (route.needsReauthentication || route.listsPeople) yield 'PROOF_TOO_OLD';
  }
  if (route.method !== 'GET') {
    yield* ['REQUEST_TIMED_OUT', 'BODY_TOO_LARGE', 'CONTENT_TYPE_UNSUPPORTED'] as const;
  }
  if (route.multipart || route.upload) yield 'UPLOADS_FULL';
  yield* route.errors ?? [];
}

const nameOf = (code: ErrorCode, { errorBody: style }: Pick<ListedRoute, 'errorBody'>) =>
  style === 'payment' ? `${code}.payment` : code;

function responseOf(codes: readonly ErrorCode[], route: ListedRoute) {
  const isRetryable = codes.some((code) => [429, 503].includes(errors[code].status));
  const schema = { $ref: `#/components/schemas/${route.errorBody ? 'PaymentError' : 'Error'}` };
  const examples = Object.fromEntries(
    codes.map((code) => [code, { $ref: `#/components/examples/${nameOf(code, route)}` }]),
  );
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    ...(isRetryable && { headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } } }),
    content: { 'application/json': { schema, examples } },
  };
}

function groupByStatus(route: ListedRoute): [status: string, codes: ErrorCode[]][] {
  const codes = [...new Set(codesOf(route))];
  return Object.entries(Object.groupBy(codes, (code) => errors[code].status)) as never;
}

export function describeErrors(route: ListedRoute) {
  const byStatus = groupByStatus(route).map(([status, codes]) => {
    const isShared = codes.length === 1;
    const shared = `#/components/responses/${nameOf(codes[0]!, route)}`;
    return [status, isShared ? { $ref: shared } : responseOf(codes, route)];
  });
  return Object.fromEntries(byStatus);
}

const code = z.enum(Object.keys(errors) as ErrorCode[]);
const fieldErrors = z.optional(z.record(z.string(), z.array(z.string())));

const errorSchema = z.object({
  data: z.nullable(z.object({})),
  error: z.object({
    status: z.number(),
    name: z.string(),
    message: z.string(),
    details: z.object({ code, validation_error: fieldErrors }),
  }),
  validation_error: fieldErrors,
});

const paymentErrorSchema = z.object({
  error: z.string(),
  attempts: z.number(),
  details: z.object({ code }),
});

function exampleOf(failed: ErrorCode, style: ListedRoute['errorBody']) {
  const fields = { email: ['Invalid email address'] };
  const failure = new ShopError(failed, failed === 'VALIDATION_FAILED' ? { fields } : {});
  return { summary: errors[failed].message, value: errorBody(failure, style) };
}

export function describeErrorComponents(routes: readonly ListedRoute[]) {
  const examples: Record<string, unknown> = {};
  const responses: Record<string, unknown> = {};
  for (const route of routes) {
    for (const [, codes] of groupByStatus(route)) {
      for (const failed of codes) {
        examples[nameOf(failed, route)] = exampleOf(failed, route.errorBody);
      }
      if (codes.length === 1) responses[nameOf(codes[0]!, route)] = responseOf(codes, route);
    }
  }
  return {
    responses,
    schemas: {
      Error: toJsonSchema(errorSchema, 'output'),
      PaymentError: toJsonSchema(paymentErrorSchema, 'output'),
    },
    examples,
    headers: {
      RetryAfter: {
        description: 'Seconds after which another attempt makes sense',
        schema: { type: 'integer' },
      },
    },
  };
}

export interface JsonSchema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly example?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export const toJsonSchema = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
    override({ jsonSchema }) {
      // OpenAPI 3.0 accepts `nullable` beside a type only.
      const type = jsonSchema.type ?? jsonSchema.anyOf?.[0]?.type;
      if (jsonSchema.nullable && type) jsonSchema.type = type;
    },
  }) as JsonSchema;
