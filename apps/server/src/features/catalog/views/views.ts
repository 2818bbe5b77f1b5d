import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../platform/errors.ts';
import { findPublishedProductId } from '../catalog.ts';

const program = /bot\b|crawl|spider|slurp|preview|externalhit/i;
const loadedAhead = /prefetch|prerender/;

function isPersonWhoAgrees(headers: IncomingHttpHeaders): boolean {
  const { 'user-agent': agent, 'sec-purpose': purpose = '', dnt, 'sec-gpc': gpc } = headers;
  if (dnt === '1' || gpc === '1') return false;
  return agent !== undefined && !program.test(agent) && !loadedAhead.test(String(purpose));
}

/** @throws ShopError NOT_FOUND */
export async function countView(
  { db, views, now }: Deps,
  documentId: string,
  headers: IncomingHttpHeaders,
): Promise<void> {
  const productId = await findPublishedProductId(db, documentId);
  if (productId === undefined) throw new ShopError('NOT_FOUND');
  if (isPersonWhoAgrees(headers)) views.count(productId, now());
}
