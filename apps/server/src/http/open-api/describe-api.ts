import { apiTokenScopes } from '@partshelf/contract/roles.ts';
import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { type Rate, rates } from '@partshelf/contract/limits.ts';
import {
  describeErrorComponents,
  describeErrors,
  type JsonSchema,
  toJsonSchema,
} from './error-responses.ts';
import { exampleOf } from './examples.ts';

const isNested = ({ type, anyOf }: JsonSchema): boolean =>
  type === 'object' || (anyOf?.some(isNested) ?? false);

function parameters(schema: ListedRoute['params'], place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
    ...(isNested(property) && { style: 'deepObject', explode: true }),
    ...(required.includes(name) && { example: exampleOf(property, name) }),
  }));
}

function requestBody(route: ListedRoute) {
  if (route.upload) {
    const { field } = route.upload;
    const fields = route.body ? toJsonSchema(route.body, 'input') : { type: 'object' };
    const required = [...(fields.required ?? []), field];
    const schema = { ...withFile(fields, field), required };
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
  }
  if (route.rawBody) {
    const content = { 'application/json': { schema: { type: 'object' } } };
    return { requestBody: { required: true, content } };
  }
  if (!route.body && !route.multipart) return {};
  const schema = route.body ? toJsonSchema(route.body, 'input') : { type: 'object' };
  const content = {
    ...(route.body && { 'application/json': { schema, example: exampleOf(schema) } }),
    ...(route.multipart && {
      'multipart/form-data': { schema: withFile(schema, route.multipart) },
    }),
  };
  return { requestBody: { required: true, content } };
}

const withFile = (schema: JsonSchema, name: string) => ({
  ...schema,
  properties: { ...schema.properties, [name]: { type: 'string', format: 'binary' } },
});

/** The linter requires it beside a redirect. */
const failure = {
  description: 'Any other failure',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

function success(route: ListedRoute) {
  if (route.responseType === 'redirect') {
    const headers = { location: { schema: { type: 'string', format: 'uri-reference' } } };
    return { 303: { description: 'Redirects', headers }, default: failure };
  }
  if (route.responseType === 'empty') return { 204: { description: 'Done' } };
  if (route.responseType === 'file') {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } };
    return {
      200: { description: 'The file', content },
      ...(route.errors?.includes('RANGE_NOT_SATISFIABLE') && {
        206: { description: 'The requested part of the file', content },
      }),
    };
  }
  const schema = toJsonSchema(route.output, 'output');
  const content = { 'application/json': { schema, example: exampleOf(schema) } };
  return {
    200: { description: 'Done', content },
    ...(route.creates && { 201: { description: 'Created', content } }),
  };
}

const callers: Readonly<Record<ListedRoute['access'], string>> = {
  public: 'Public; a token is ignored.',
  anyone: 'Public; a token identifies the caller.',
  customer: 'For signed-in users.',
  notHelpdesk: 'For signed-in users without the role Helpdesk or Admin.',
  helpdesk: 'For the roles Helpdesk and Admin.',
  admin: 'For the role Admin.',
};

function describeRate({ rate }: ListedRoute): string {
  if (!rate) return '';
  const { limit, seconds, by, failuresOnly, onceFailed }: Rate = rates[rate];
  const counted = failuresOnly || onceFailed ? 'failed calls' : 'calls';
  const per = by === 'ip' ? 'address' : by;
  return ` Rate limit: ${limit} ${counted} in ${seconds} seconds per ${per}.`;
}

const describeScope = ({ scope }: ListedRoute) =>
  scope ? ` API tokens need the scope \`${scope}\`.` : '';

/** An empty requirement beside the other makes signing in optional. */
function security({ access, scope }: ListedRoute) {
  if (access === 'public') return [];
  return [
    ...(access === 'anyone' ? [{}] : []),
    { bearer: [] },
    ...(scope ? [{ apiToken: [] }] : []),
  ];
}

/** `GET /products/:documentId` is `getProductsDocumentId`. */
function toOperationId({ method, path }: ListedRoute): string {
  const words = path
    .split(/[^A-Za-z]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return method.toLowerCase() + words.join('');
}

function describeRoute(route: ListedRoute) {
  return {
    operationId: toOperationId(route),
    tags: [tagOf(route.path)],
    summary: route.summary,
    description: callers[route.access] + describeScope(route) + describeRate(route),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query')],
    ...requestBody(route),
    responses: { ...success(route), ...describeErrors(route) },
    security: security(route),
  };
}

const introduction = `All calls of the shop. Requests with fields that are not listed are refused; responses contain only listed fields. Prices and amounts are decimal numbers with at most two digits after the point, in the currency that \`GET /shop/currency\` names.

A failed call is answered with the schema \`Error\`; clients recognise it by \`error.details.code\`. An unknown address is answered with 404 \`NOT_FOUND\`, and a method that an address does not list with 405 \`METHOD_NOT_ALLOWED\` and the header \`Allow\`.`;

export function describeApi(routes: readonly ListedRoute[], publicUrl: string, shopName: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = describeRoute(route);
  }
  return {
    openapi: '3.0.3',
    info: {
      title: shopName,
      version: '1',
      description: introduction,
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    servers: [{ url: `${publicUrl}/api` }],
    tags,
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The `jwt` of `POST /auth/local`.',
        },
        apiToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'ps_ and 46 letters and digits',
          description: `A token of the profile, in the header \`Authorization\`. Scopes: ${apiTokenScopes.join(', ')}.`,
        },
      },
      ...describeErrorComponents(routes),
    },
    paths,
  };
}

const tagDescriptions = {
  accounts: 'Signing in and up, the profile, sessions and mail preferences',
  companies: 'Companies, their members, domains and requests to join',
  catalog: 'Categories and products',
  packages: 'What was read from the packages of products',
  cart: 'The cart of the signed-in user',
  favorites: 'The wishlist of the signed-in user',
  orders: 'Your orders, receipts and refund requests',
  checkout: 'Orders and their payment',
  quotes: 'Quotes for products, and accepting them',
  downloads: 'Download links of purchased products',
  reviews: 'Reviews of products',
  contact: 'Messages to the shop',
  shop: 'Texts of the vendor',
  subscribers: 'Subscribing to news of the shop',
  chat: 'Chats between customers and the helpdesk',
  'back-office': 'What the staff manages',
} as const;

type Tag = keyof typeof tagDescriptions;

const tags = Object.entries(tagDescriptions).map(([name, description]) => ({
  name,
  description,
}));

const tagsOfPaths: Readonly<Record<string, Tag>> = {
  companies: 'companies',
  'company-invitations': 'companies',
  'company-join-requests': 'companies',
  products: 'catalog',
  categories: 'catalog',
  schemas: 'packages',
  carts: 'cart',
  favorites: 'favorites',
  orders: 'orders',
  checkout: 'checkout',
  stripe: 'checkout',
  quotes: 'quotes',
  downloads: 'downloads',
  reviews: 'reviews',
  contacts: 'contact',
  shop: 'shop',
  subscribers: 'subscribers',
  'chat-room': 'chat',
  'chat-rooms': 'chat',
  'chat-message': 'chat',
  'back-office': 'back-office',
  notices: 'back-office',
};

const tagOf = (path: string): Tag => tagsOfPaths[path.split('/')[1]!] ?? 'accounts';
