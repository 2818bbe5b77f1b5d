import type { $ZodType, input, output } from 'zod/v4/core';
import type { ApiTokenScope } from '../roles.ts';
import type { RateClass } from '../limits.ts';
import type { ErrorCode } from './errors.ts';

export type Schema = $ZodType;

/**
 * `public` never learns who calls; `anyone` does if signed in; `customer` is anyone signed in.
 * `helpdesk` is all staff, `notHelpdesk` everyone else.
 */
export type Access = 'public' | 'anyone' | 'customer' | 'notHelpdesk' | 'helpdesk' | 'admin';

export interface UploadRule {
  readonly field: string;
  readonly kind: 'package' | 'attachment' | 'bankFile';
}

/**
 * In the table of calls, the key is the method and the path below `/api`, with `:name` for
 * parameters.
 */
export interface Route {
  readonly access: Access;
  /** Only API tokens with this scope may make this call. */
  readonly scope?: ApiTokenScope;
  /** A public read that pages of other origins may not make. */
  readonly isSameOriginOnly?: true;
  /**
   * It says which calls are open before the second factor is proved: `pending` always is, `setup`
   * only for a role that needs a factor and a person who has none.
   */
  readonly secondFactor?: 'pending' | 'setup';
  /** The person must have proved who they are within the last ten minutes. */
  readonly needsReauthentication?: true;
  /**
   * It lists people or what they wrote: reading more than a little of it needs a recent
   * reauthentication. Agents scroll in `chatsListed` all day, and look for `chatsFound`.
   */
  readonly listsPeople?: true | 'chatsListed' | 'chatsFound';
  readonly summary: string;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body may also arrive as `{ data: body }`. */
  readonly wrapped?: true;
  readonly multipart?: string;
  readonly upload?: UploadRule;
  /** The handler reads the untouched bytes, for a signature over them. */
  readonly rawBody?: true;
  /** It answers 201 where it has made something, and 200 where not. */
  readonly creates?: true;
  readonly output: Schema;
  readonly responseType?: 'redirect' | 'file' | 'empty';
  /** Public reads after it show the change. */
  readonly changesCatalog?: true;
  readonly rate?: RateClass;
  readonly errors?: readonly ErrorCode[];
  /** The two payment calls answer `{ error: text, attempts }` instead of the envelope. */
  readonly errorBody?: 'payment';
}

export interface ListedRoute extends Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

export function readCall(call: string): Pick<ListedRoute, 'method' | 'path'> {
  const [method, path] = call.split(' ') as [ListedRoute['method'], string];
  return { method, path };
}

type Exact<R> = R & Readonly<Record<Exclude<keyof R, keyof Route>, never>>;

export const route = <const R extends Route>(definition: Exact<R>): R => definition;

type Part = 'params' | 'query' | 'body';

export type RouteInput<R extends Route> = {
  readonly [Key in Part as R[Key] extends Schema ? Key : never]: R[Key] extends Schema
    ? input<R[Key]>
    : never;
};

export type RouteOutput<R extends Route> = output<R['output']>;

export type RouteParts<R extends Route> = {
  readonly [Key in Part]: R[Key] extends Schema ? output<R[Key]> : undefined;
};

export type RouteResult<R extends Route> = input<R['output']>;
