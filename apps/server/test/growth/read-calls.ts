import type { ListedRoute } from '@partshelf/contract/api/route.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import * as z from 'zod/mini';
import { busyCompany, busyProduct, busyUser, documentIdOf } from './row-expressions.ts';

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly enum?: readonly string[];
  readonly pattern?: string;
}

/** They lead to other servers, read a token of their own, or draw every invoice of the days. */
const isLeftOut = ({ path }: ListedRoute) =>
  /^\/(?:connect|auth|downloads|chat-attachment-files)\/|^\/connect\/google$|export\/invoices$/.test(
    path,
  );

/** A file has the rows of the list that it belongs to, so their filters need not be tried again. */
const isFile = ({ path }: ListedRoute) => /\/(?:import-)?export\b|\.csv$/.test(path);

/** What the `documentId` in an address names, by the words before it. */
const named: readonly (readonly [string, string, number])[] = [
  ['/back-office/discounts/batches/', 'discount_batches', 100],
  ['/back-office/discounts/', 'discount_codes', 2],
  ['/back-office/quotes/', 'quotes', 10],
  ['/back-office/messages/', 'contact_messages', 1],
  ['/chat-rooms/', 'chat_rooms', busyUser],
  ['/back-office/webhooks/', 'webhook_endpoints', 1],
  ['/companies/', 'companies', busyCompany],
  ['/people/', 'users', busyUser],
  ['/orders/', 'orders', 10],
  ['/products/', 'products', busyProduct],
  ['/privacy/exports/', 'data_exports', 14],
  ['/chat-messages/', 'chat_messages', 2],
];

function fillPath(path: string): string {
  const [, table, row] = named.find(([start]) => path.includes(start)) ?? ['', 'pages', 1];
  const values: Record<string, string> = {
    documentId: documentIdOf(table!, row as number),
    name: 'privacy',
    path: 'imprint',
    version: '1',
    table: 'products',
    token: path.startsWith('/quotes/') ? '10'.padStart(43, 'q') : 'x',
  };
  return path.replaceAll(/:(\w+)/g, (_, name: string) => values[name]!);
}

const mostChoices = 20;

/** Values of a field of a query that statements may differ by. */
function listValues(name: string, shape: Shape): string[] {
  if (shape.enum) return shape.enum.slice(0, mostChoices);
  if (shape.anyOf)
    return shape.anyOf.flatMap((choice) => listValues(name, choice)).slice(0, mostChoices);
  if (name === 'search' || name === 'q' || name === 'query') return ['growth', 'growth 77', 'zzzz'];
  if (name === 'country') return ['DE'];
  if (name === 'slug') return ['growth-1'];
  if (name === 'from') return ['2026-01-01'];
  if (name === 'until') return ['2026-10-01'];
  if (name === 'company') return [documentIdOf('companies', busyCompany)];
  if (name === 'product' || name === 'productId') return [documentIdOf('products', busyProduct)];
  if (name === 'orderId') return [documentIdOf('orders', 10)];
  if (shape.pattern?.includes('a-z0-9')) return [documentIdOf('users', busyUser)];
  return [];
}

function listQueries(route: ListedRoute): string[] {
  const { query } = route;
  if (!query) return [''];
  const shape = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }) as Shape;
  const fields = Object.entries(shape.properties ?? {});
  const needed = (shape.required ?? []).flatMap((name) => {
    const [value] = listValues(name, shape.properties?.[name] ?? {});
    return value === undefined ? [] : [[name, value] as const];
  });
  const toQuery = (given: Record<string, string>) =>
    `?${new URLSearchParams({ ...Object.fromEntries(needed), ...given })}`;
  const filtered = fields
    .filter(([name]) => !isFile(route) || name === 'search')
    .flatMap(([name, field]) => listValues(name, field).map((value) => toQuery({ [name]: value })));
  const laterPage = { 'pagination[page]': '3', 'pagination[pageSize]': '25' };
  return [
    toQuery({}),
    ...filtered,
    ...(shape.properties?.['pagination'] ? [toQuery(laterPage)] : []),
  ];
}

export interface ReadCall {
  readonly path: string;
  readonly access: ListedRoute['access'];
}

/** Every call that only reads, with each value of its filters and each order. */
export const listReadCalls = (): ReadCall[] =>
  allRoutes
    .filter((route) => route.method === 'GET' && !isLeftOut(route))
    .flatMap((route) =>
      listQueries(route).map((query) => ({
        access: route.access,
        path: `${fillPath(route.path)}${query}`,
      })),
    );
