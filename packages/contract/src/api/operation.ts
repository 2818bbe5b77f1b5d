import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from './errors.ts';
import type { RateClass } from '../limits.ts';

export type Schema = $ZodType;

/**
 * What a call of the API accepts, answers and refuses. `wrapped` bodies may also arrive as
 * `{ data: body }`; `multipart` names the one file field a form may carry; `responseType` says what
 * is sent when it is not JSON. `upload` names the file field of a form with nothing else: a package,
 * which is stored on disk instead of in memory.
 */
export interface Operation {
  readonly summary: string;
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
  /** It changes what public reads answer: those after it show the change. */
  readonly changesCatalog?: true;
  readonly rate?: RateClass;
  readonly errors?: readonly ErrorCode[];
  /** The two payment calls answer `{ error: text, attempts }` instead of the envelope. */
  readonly errorBody?: 'payment';
}

type Exact<O> = O & Readonly<Record<Exclude<keyof O, keyof Operation>, never>>;

/** Keeps the literal types of an operation while checking its shape. */
export const operation = <const O extends Operation>(definition: Exact<O>): O => definition;
