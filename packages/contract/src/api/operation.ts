import type { $ZodType } from 'zod/v4/core';
import type { ErrorCode } from './errors.ts';
import type { RateClass } from '../limits.ts';

export type Schema = $ZodType;

/**
 * `wrapped` bodies may also arrive as `{ data: body }`. `multipart` names the file field of a form,
 * `upload` that of a package, which is stored on disk instead of in memory.
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
  readonly responseType?: 'redirect' | 'file' | 'empty';
  /** Public reads after it show the change. */
  readonly changesCatalog?: true;
  readonly rate?: RateClass;
  readonly errors?: readonly ErrorCode[];
  /** The two payment calls answer `{ error: text, attempts }` instead of the envelope. */
  readonly errorBody?: 'payment';
}

type Exact<O> = O & Readonly<Record<Exclude<keyof O, keyof Operation>, never>>;

export const operation = <const O extends Operation>(definition: Exact<O>): O => definition;
