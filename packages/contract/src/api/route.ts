import type { $ZodType, input, output } from 'zod/v4/core';
import type { ErrorCode } from './errors.ts';
import type { RateClass } from '../limits.ts';

/**
 * `public` never learns who calls, `anyone` learns it when the caller is signed in; `customer` is
 * anyone signed in, `notHelpdesk` anyone signed in without that role; `helpdesk` and `admin` ask
 * for the role.
 */
export type Access = 'public' | 'anyone' | 'customer' | 'notHelpdesk' | 'helpdesk' | 'admin';

export type Schema = $ZodType;

/**
 * One call of the API as both sides see it. `path` is relative to `/api`, with `:name` for
 * parameters. `wrapped` bodies may also arrive as `{ data: body }`; `multipart` names the one file
 * field a form may carry; `responseType` says what is sent when it is not JSON. `upload` names the
 * file field of a form with nothing else: a package, which is stored on disk instead of in memory.
 */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  readonly wrapped?: true;
  readonly multipart?: string;
  readonly upload?: string;
  /** The handler reads the untouched bytes, for a signature over them. */
  readonly rawBody?: true;
  readonly output: Schema;
  readonly responseType?: 'redirect' | 'file';
  readonly rate?: RateClass;
  readonly errors?: readonly ErrorCode[];
  /** The two payment calls answer `{ error: text, attempts }` instead of the envelope. */
  readonly errorBody?: 'payment';
}

/** Keeps the literal types of a route while checking its shape. */
export const route = <const R extends Route>(definition: R): R => definition;

type Given<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends Schema
  ? { readonly [Key in Part]: input<R[Part]> }
  : object;

type Parsed<R extends Route, Part extends 'params' | 'query' | 'body'> = R[Part] extends Schema
  ? output<R[Part]>
  : undefined;

/** What a caller passes: only the parts that the route declares. */
export type RouteInput<R extends Route> = Given<R, 'params'> & Given<R, 'query'> & Given<R, 'body'>;

/** What a caller receives. */
export type RouteOutput<R extends Route> = output<R['output']>;

/** What a handler may return: anything that the output schema accepts. */
export type RouteResult<R extends Route> = input<R['output']>;

/** The parsed parts, as a handler sees them. */
export interface RouteParts<R extends Route> {
  readonly params: Parsed<R, 'params'>;
  readonly query: Parsed<R, 'query'>;
  readonly body: Parsed<R, 'body'>;
}
