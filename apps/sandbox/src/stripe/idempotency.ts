import { createHash } from 'node:crypto';
import qs from 'qs';
import { unixSeconds, type Sandbox } from '../sandbox.ts';
import { createInvalidRequestError, StripeError } from './errors.ts';

const lifetimeSeconds = 24 * 60 * 60;

export type SavedResponse = {
  id: string;
  endpoint: string;
  fingerprint: string;
  requestId: string;
  body: object;
  created: number;
};

type KeyedRequest = { key: string; endpoint: string; params: unknown; requestId: string };

/** After an error the key can be used again. */
export function runIdempotent(
  sandbox: Sandbox,
  { key, endpoint, params, requestId }: KeyedRequest,
  work: () => object,
): { body: object; originalRequestId: string } {
  if (key.length > 255)
    throw createInvalidRequestError('An Idempotency-Key has 255 characters at most.');
  const fingerprint = createFingerprint(params);
  const saved = sandbox.store.find('savedResponses', key);

  if (saved && saved.created > unixSeconds(sandbox) - lifetimeSeconds) {
    if (saved.endpoint !== endpoint || saved.fingerprint !== fingerprint)
      throw createKeyReusedError(key);
    return { body: saved.body, originalRequestId: saved.requestId };
  }
  return sandbox.store.transaction(() => {
    const body = work();
    const created = unixSeconds(sandbox);
    sandbox.store.put('savedResponses', {
      id: key,
      endpoint,
      fingerprint,
      requestId,
      body,
      created,
    });
    return { body, originalRequestId: requestId };
  });
}

export function deleteExpiredResponses(sandbox: Sandbox): void {
  const oldest = unixSeconds(sandbox) - lifetimeSeconds;
  for (const { id, created } of sandbox.store.list('savedResponses')) {
    if (created <= oldest) sandbox.store.remove('savedResponses', id);
  }
}

function createFingerprint(params: unknown): string {
  const text = qs.stringify(params, { sort: (one, other) => (one < other ? -1 : 1) });
  return createHash('sha256').update(text).digest('hex');
}

function createKeyReusedError(key: string): StripeError {
  return new StripeError(
    400,
    'idempotency_error',
    `The idempotency key '${key}' was already used for a different request. ` +
      'A key goes with the parameters it was first used with.',
  );
}
