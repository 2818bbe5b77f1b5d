import { createHash } from 'node:crypto';
import qs from 'qs';
import { unixTime, type Sandbox } from '../sandbox.ts';
import { invalidRequest, StripeError } from './stripe-error.ts';

const lifetime = 24 * 60 * 60;

/** The answer to a request that carried an idempotency key, kept for a day. */
export type SavedResponse = {
  /** The idempotency key. */
  id: string;
  endpoint: string;
  fingerprint: string;
  requestId: string;
  body: object;
  created: number;
};

type KeyedRequest = { key: string; endpoint: string; params: unknown; requestId: string };

/**
 * Answers a request for the first time, or replays the answer that its key already got. Work that
 * throws leaves nothing behind, so that the same key may be tried again.
 */
export function answerOnce(
  sandbox: Sandbox,
  { key, endpoint, params, requestId }: KeyedRequest,
  work: () => object,
): { body: object; originalRequestId: string } {
  if (key.length > 255) throw invalidRequest('An Idempotency-Key has 255 characters at most.');
  const fingerprint = fingerprintOf(params);
  const saved = sandbox.store.find('savedResponses', key);

  if (saved && saved.created > unixTime(sandbox) - lifetime) {
    if (saved.endpoint !== endpoint || saved.fingerprint !== fingerprint) throw keyReused(key);
    return { body: saved.body, originalRequestId: saved.requestId };
  }
  return sandbox.store.transaction(() => {
    const body = work();
    const created = unixTime(sandbox);
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

/** Called at the start, so that the journal does not carry the answers of last month. */
export function forgetOldResponses(sandbox: Sandbox): void {
  const oldest = unixTime(sandbox) - lifetime;
  for (const { id, created } of sandbox.store.list('savedResponses')) {
    if (created <= oldest) sandbox.store.remove('savedResponses', id);
  }
}

/** The same for the same parameters, in whichever order they came. */
function fingerprintOf(params: unknown): string {
  const text = qs.stringify(params, { sort: (one, other) => (one < other ? -1 : 1) });
  return createHash('sha256').update(text).digest('hex');
}

function keyReused(key: string): StripeError {
  return new StripeError(
    400,
    'idempotency_error',
    `The idempotency key '${key}' was already used for a different request. ` +
      'A key goes with the parameters it was first used with.',
  );
}
