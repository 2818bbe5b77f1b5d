import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import { expect } from 'vitest';

interface Response {
  readonly statusCode: number;
  readonly body: string;
}

/** Also checks that the status belongs to the code. */
export function expectErrorCode({ statusCode, body }: Response): ErrorCode {
  const { error, details = error?.details } = JSON.parse(body);
  expect(Object.keys(errors)).toContain(details?.code);
  const code = details.code as ErrorCode;
  expect(errors[code].status).toBe(statusCode);
  return code;
}
