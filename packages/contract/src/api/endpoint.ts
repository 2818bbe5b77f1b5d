import type { input, output } from 'zod/v4/core';
import type { ApiTokenScope } from '../accounts/api-token-scopes.ts';
import type { Operation, Schema } from './operation.ts';

/**
 * `public` never learns who calls; `anyone` does if signed in; `customer` is anyone signed in.
 * `helpdesk` is all staff, `notHelpdesk` everyone else.
 */
export type Access = 'public' | 'anyone' | 'customer' | 'notHelpdesk' | 'helpdesk' | 'admin';

/** `path` is relative to `/api`, with `:name` for parameters. */
export interface Endpoint<O extends Operation = Operation> {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly access: Access;
  /** Which API tokens may make this call; without it, none may. */
  readonly scope?: ApiTokenScope;
  /** A public read that pages of other origins may not make. */
  readonly isSameOriginOnly?: true;
  /**
   * Which calls a person can make who has not proved their second factor: `proof` in any case,
   * `setup` only while they have none and their role needs one. Without it, neither.
   */
  readonly secondFactor?: 'proof' | 'setup';
  /** The person must have proved who they are within the last ten minutes. */
  readonly needsProof?: true;
  /** Of people or what they wrote: reading more than a little of it needs a recent proof. */
  readonly listsPeople?: true;
  /** Exists as a type only: schemas are not loaded with the endpoint. */
  readonly operation?: O;
}

type Endpoints<Operations> = {
  readonly [Name in keyof Operations]: Omit<Endpoint, 'operation'>;
};

/** Called twice, so that the operations are named and the literals of the table are inferred. */
export const defineEndpoints =
  <Operations extends Readonly<Record<string, Operation>>>() =>
  <const Table extends Endpoints<Operations>>(table: Table) =>
    table as {
      readonly [Name in keyof Operations]: Table[Name] & Endpoint<Operations[Name]>;
    };

export type OperationOf<E extends Endpoint> = E extends Endpoint<infer O> ? O : never;

type Given<O extends Operation, Part extends 'params' | 'query' | 'body'> = O[Part] extends Schema
  ? { readonly [Key in Part]: input<O[Part]> }
  : object;

export type EndpointInput<E extends Endpoint> = Given<OperationOf<E>, 'params'> &
  Given<OperationOf<E>, 'query'> &
  Given<OperationOf<E>, 'body'>;

export type EndpointOutput<E extends Endpoint> = output<OperationOf<E>['output']>;
