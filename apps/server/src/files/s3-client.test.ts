import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { CircuitOpen } from '../providers/circuit.ts';
import { isMissingObject, isStoreOutage, toStorageError } from './s3-client.ts';

/** As the client throws them, with what the answer of the store contains. */
function fail(name: string, httpStatusCode?: number, details: object = {}): Error {
  return Object.assign(new Error(name), { name, $metadata: { httpStatusCode }, ...details });
}

/** As flydrive throws them. */
const wrap = (cause: Error) => new Error('Cannot write file at location "x"', { cause });

test.for([
  ['a refused connection', fail('Error', undefined, { code: 'ECONNREFUSED' }), true],
  ['an overloaded store', fail('SlowDown', 503), true],
  ['an internal error', wrap(fail('InternalError', 500)), true],
  ['a wrong signature', wrap(fail('SignatureDoesNotMatch', 403)), false],
  ['a missing object', fail('NoSuchKey', 404), false],
] as const)('%s is classified as an outage or not', ([, error, outage]) => {
  expect(isStoreOutage(error)).toBe(outage);
});

test('a missing object is not a missing bucket', () => {
  expect(isMissingObject(fail('NoSuchKey', 404))).toBe(true);
  expect(isMissingObject(fail('NoSuchBucket', 404))).toBe(false);
});

test('what is logged has neither access keys nor signed text', () => {
  const details = { AWSAccessKeyId: 'AKIA-the-key', StringToSign: 'AWS4-HMAC-SHA256 the text' };
  const error = toStorageError(wrap(fail('SignatureDoesNotMatch', 403, details)));
  expect(inspect(error, { depth: 9 })).not.toMatch(/AKIA|the text/);
  expect(error.cause).toMatchObject({ message: 'S3: 403 SignatureDoesNotMatch' });
});

test('an open circuit says when to try again', () => {
  expect(toStorageError(new CircuitOpen(1_400)).retryAfter).toBe(2);
});
