import { errors, type ErrorCode } from '@partshelf/contract/api/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { errorBody, type ShopError } from '../platform/errors.ts';
import { requireTrustedTypes, isPageAddress } from './page-headers.ts';
import { discardBody } from './broken-requests.ts';
import type { Logger } from '../platform/log.ts';
import { createFirstOccurrence, logSecurityEvent } from '../platform/security-log.ts';
import { networkOf } from '../platform/ip-address.ts';

const errorPagePolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  ...requireTrustedTypes([]),
].join('; ');

export function sendError(
  failure: ShopError,
  request: FastifyRequest,
  reply: FastifyReply,
  style?: 'payment',
): FastifyReply {
  const { status, message } = errors[failure.code];
  const wait = failure.retryAfter ?? (status === 503 ? 5 : undefined);
  if (wait !== undefined) void reply.header('retry-after', wait);
  discardBody(request);
  void reply.code(status).header('cache-control', 'private, no-store');
  if (!prefersHtml(request)) return reply.send(errorBody(failure, style));
  return reply
    .header('content-security-policy', errorPagePolicy)
    .type('text/html; charset=utf-8')
    .send(errorPage(request.server.shopName?.() ?? defaultShopName, status, message));
}

const prefersHtml = ({ method, url, headers, routeOptions }: FastifyRequest) =>
  method === 'GET' &&
  (isPageAddress(url) || Boolean(routeOptions.config?.isOpenedInBrowser)) &&
  Boolean(headers.accept?.includes('text/html'));

const errorPage = (shopName: string, status: number, message: string) =>
  `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${status} | ${escapeHtml(shopName)}</title>
<h1>${message}</h1>
<p>This page cannot be shown. <a href="/">Return to Home</a></p>
</html>
`;

declare module 'fastify' {
  interface FastifyInstance {
    /** Missing while the app is being built. */
    shopName?: () => string;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!);

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
