import type { input, output } from 'zod/v4/core';
import type { Endpoint } from './endpoint.ts';
import type { Operation, Schema } from './operation.ts';

export interface Route extends Operation, Omit<Endpoint, 'operation'> {}

type Routes<Endpoints, Operations> = {
  readonly [Name in keyof Endpoints & keyof Operations]: Omit<Endpoints[Name], 'operation'> &
    Operations[Name];
};

export function toRoutes<
  Endpoints extends Readonly<Record<string, Endpoint>>,
  Operations extends Readonly<Record<keyof Endpoints, Operation>>,
>(endpoints: Endpoints, operations: Operations): Routes<Endpoints, Operations> {
  const routes = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    { ...endpoint, ...operations[name] },
  ]);
  return Object.fromEntries(routes);
}

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends Schema
  ? output<R[Part]>
  : undefined;

export type RouteResult<R extends Route> = input<R['output']>;

export interface RouteParts<R extends Route> {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
}
