import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { channels } from './channels.ts';
import type { ShopError } from './errors.ts';
import { networkOf } from './ip-address.ts';
import type { Logger } from './log.ts';

interface Origin {
  readonly account?: string | undefined;
  readonly network?: string | undefined;
}

/** The names follow the OWASP logging vocabulary where it has one. */
interface SecurityEvents {
  api_token_created: Origin & { readonly scopes: string };
  api_token_revoked: Origin;
  authn_login_fail: Origin;
  authn_login_lock: Origin & { readonly rate: string };
  authz_fail: Origin & { readonly reason: string; readonly method: string; readonly route: string };
  authz_change: {
    readonly account: string;
    readonly actor: string;
    readonly from?: string;
    readonly to: string;
  };
  excess_rate_limit_exceeded: Origin & { readonly rate: string };
  passkey_counter_not_raised: Origin;
  password_queue_full: object;
  proof_fail: Origin & { readonly method: string };
  second_factor_change: Origin & { readonly change: string };
  uploads_full: object;
  sensitive_read: { readonly actor: string; readonly data: string };
  session_created: Origin & { readonly role: string; readonly device: string };
  user_blocked: { readonly account: string; readonly actor: string };
  user_unblocked: { readonly account: string; readonly actor: string };
  webhook_signature_fail: Origin;
}

type SecurityEvent = keyof SecurityEvents;

const descriptions: Record<
  SecurityEvent,
  { readonly level: 'info' | 'warn'; readonly text: string }
> = {
  api_token_created: { level: 'info', text: 'an API token was created' },
  api_token_revoked: { level: 'info', text: 'an API token was revoked' },
  authn_login_fail: { level: 'warn', text: 'a sign-in failed' },
  authn_login_lock: { level: 'warn', text: 'an account takes no more sign-in attempts for now' },
  authz_fail: { level: 'warn', text: 'a call was forbidden' },
  authz_change: { level: 'info', text: 'an account has another role' },
  excess_rate_limit_exceeded: { level: 'warn', text: 'a caller reached a rate limit' },
  passkey_counter_not_raised: {
    level: 'warn',
    text: 'a passkey was refused, because it may have been copied',
  },
  proof_fail: { level: 'warn', text: 'a second factor or password was wrong' },
  second_factor_change: { level: 'info', text: 'the second factors of an account changed' },
  password_queue_full: { level: 'warn', text: 'the queue for password hashing is full' },
  uploads_full: { level: 'warn', text: 'no more uploads fit at the moment' },
  sensitive_read: { level: 'info', text: 'data was exported' },
  session_created: { level: 'info', text: 'a staff member signed in' },
  user_blocked: { level: 'info', text: 'an account was blocked' },
  user_unblocked: { level: 'info', text: 'an account was unblocked' },
  webhook_signature_fail: { level: 'warn', text: 'a webhook had no valid signature' },
};

export function logSecurityEvent<Name extends SecurityEvent>(
  log: Pick<Logger, 'info' | 'warn'>,
  event: Name,
  fields: SecurityEvents[Name],
): void {
  const { level, text } = descriptions[event];
  log[level]({ event, ...(fields as object) }, text);
  channels.securityEvent.publish(event);
}

const maxKeys = 10_000;

/** Returns true when a key has not occurred within the last `ms`. */
export function createFirstOccurrence(): (key: string, ms: number) => boolean {
  const recent = new LRUCache<string, true>({ max: maxKeys });
  return (key, ms) => {
    const isFirst = !recent.has(key);
    recent.set(key, true, { ttl: Math.max(1, Math.ceil(ms)) });
    return isFirst;
  };
}

/** Refusals of a full queue within this time are one episode. */
const episodeGapMs = 60_000;

const stepsOfSigningIn = new Set<ErrorCode>([
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_MISSING',
  'PROOF_TOO_OLD',
]);

const episodes = {
  PASSWORD_QUEUE_FULL: 'password_queue_full',
  UPLOADS_FULL: 'uploads_full',
} as const;

export function createRefusalLog(
  log: Logger,
): (failure: ShopError, request: FastifyRequest) => void {
  const isFirst = createFirstOccurrence();
  return ({ code }, { ip, method, routeOptions, authorization }) => {
    if (code === 'SIGNATURE_INVALID') {
      logSecurityEvent(log, 'webhook_signature_fail', { network: networkOf(ip) });
    } else if (code === 'PASSWORD_QUEUE_FULL' || code === 'UPLOADS_FULL') {
      if (isFirst(code, episodeGapMs)) logSecurityEvent(log, episodes[code], {});
    } else if (errors[code].status === 403 && !stepsOfSigningIn.has(code)) {
      logSecurityEvent(log, 'authz_fail', {
        account: authorization?.user?.documentId,
        network: networkOf(ip),
        reason: code,
        method,
        route: routeOptions.url ?? 'unknown',
      });
    }
  };
}
