import type { Sandbox } from '../sandbox.ts';
import type { FormReader } from './form/form-reader.ts';

export type StripeRoute = {
  method: 'GET' | 'POST';
  /** Below /v1. */
  path: string;
  handle: (sandbox: Sandbox, call: StripeRequest) => object;
};

type StripeRequest = {
  id: string;
  form: FormReader;
  origin: string;
};
