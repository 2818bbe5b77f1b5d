import { type ErrorCode, errors } from '@partshelf/contract/api/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { ShopError } from '../errors.ts';
import type { Logger } from '../logging/log.ts';
import { createFirstOccurrence, logSecurityEvent } from '../security/security-log.ts';
import { networkOf } from './callers/caller-address.ts';

/** Refusals of a full queue within this time are one episode. */
const episodeGapMs = 60_000;

/** What clients answer with the next step. */
const stepsOfSigningIn = new Set<ErrorCode>([
  'SECOND_FACTOR_NEEDED',
  'SECOND_FACTOR_MISSING',
  'PROOF_TOO_OLD',
]);

const episodes = {
  PASSWORD_QUEUE_FULL: 'password_queue_full',
  UPLOADS_FULL: 'uploads_full',
} as const;

export function createSecurityEventLog(
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
