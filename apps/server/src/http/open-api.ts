import { errors } from '@partshelf/contract/api/errors.ts';
import type { Schema } from '@partshelf/contract/api/operation.ts';
import type { Route } from '@partshelf/contract/api/route.ts';
import * as z from 'zod/mini';

const toJson = (schema: Schema, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'openapi-3.0' });

function parameters(schema: Schema | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJson(schema, 'input') as {
    properties?: Record<string, { type?: string }>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(place === 'query' && { style: 'deepObject', explode: true }),
  }));
}

function requestBody(route: Route) {
  if (route.upload) {
    const properties = { [route.upload]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [route.upload] };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (!route.body) return {};
  const schema = toJson(route.body, 'input');
  const content = {
    'application/json': { schema },
    ...(route.multipart && { 'multipart/form-data': { schema } }),
  };
  return { requestBody: { required: true, content } };
}

function responses(route: Route) {
  const success =
    route.responseType === 'redirect'
      ? { 303: { description: 'Redirects' } }
      : route.responseType === 'file'
        ? { 200: { description: 'The file', content: { 'application/octet-stream': {} } } }
        : {
            200: {
              description: 'Done',
              content: { 'application/json': { schema: toJson(route.output, 'output') } },
            },
          };
  const failures: Record<number, { description: string }> = {};
  for (const code of route.errors ?? []) {
    const { status, message } = errors[code];
    const known = failures[status]?.description;
    failures[status] = { description: known ? `${known} / ${message}` : message };
  }
  return { ...success, ...failures };
}

/** An empty requirement beside the other says that signing in is optional. */
function security({ access }: Route) {
  if (access === 'public') return {};
  return { security: [...(access === 'anyone' ? [{}] : []), { bearer: [] }] };
}

/** The OpenAPI description of the route table. */
export function describeApi(routes: readonly Route[], publicUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = {
      summary: route.summary,
      parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
      ...requestBody(route),
      responses: responses(route),
      ...security(route),
    };
  }
  return {
    openapi: '3.0.3',
    info: { title: 'Partshelf', version: '1' },
    servers: [{ url: `${publicUrl}/api` }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths,
  };
}
