import type { Sandbox } from '../sandbox.ts';
import type { FormReader } from './form-reader.ts';

export type StripeRoute = {
  method: 'GET' | 'POST';
  /** Below /v1. */
  path: string;
  answer: (sandbox: Sandbox, call: StripeCall) => object;
};

type StripeCall = {
  /** The id in the path, or an empty text where the path has none. */
  id: string;
  form: FormReader;
  /** The address of this sandbox, for the link to the card page. */
  origin: string;
};
