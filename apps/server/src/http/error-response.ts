import { errors } from '@partshelf/contract/api/errors.ts';
import { defaultShopName } from '@partshelf/contract/branding/brand.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { errorBody, type ShopError } from '../platform/errors.ts';
import { discardBody } from './broken-requests.ts';
import { isPageUrl, requireTrustedTypes } from './page-headers.ts';

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
  (isPageUrl(url) || Boolean(routeOptions.config?.isOpenedInBrowser)) &&
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
    /** It is missing while the app is being built. */
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
