import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { findBoughtLine, insertLink, logDownload, productExists, useLink } from './queries.ts';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * A link to the package that this person bought: a random token of which only the hash is kept.
 *
 * @throws ShopError NOT_FOUND or NOT_PURCHASED
 */
export async function createDownloadLink(
  { db, config }: Deps,
  userId: number,
  productDocumentId: string,
): Promise<string> {
  const line = await findBoughtLine(db, userId, productDocumentId);
  if (!line) {
    const exists = await productExists(db, productDocumentId);
    throw new ShopError(exists ? 'NOT_PURCHASED' : 'NOT_FOUND');
  }
  const token = randomBytes(32).toString('base64url');
  await insertLink(db, {
    userId,
    orderLineId: line.lineId,
    tokenHash: hashOf(token),
    lifetimeMs: limits.downloadLinkMs,
  });
  return `${config.publicUrl}/api/downloads/${token}`;
}

/**
 * Opens the file behind a link, spending one of its uses.
 *
 * @throws ShopError DOWNLOAD_LINK_EXPIRED, RANGE_NOT_SATISFIABLE or FILE_UNAVAILABLE
 */
export async function openDownload(
  { db, files }: Deps,
  token: string,
  request: { range: string | undefined; ifRange: string | undefined; userAgent: string },
) {
  const link = await useLink(db, hashOf(token), limits.downloadLinkUses);
  if (!link) throw new ShopError('DOWNLOAD_LINK_EXPIRED');
  await logDownload(db, { linkId: link.id, userAgent: request.userAgent.slice(0, 300) });
  const isSameFile = request.ifRange === undefined || request.ifRange === `"${link.sha256}"`;
  const range = isSameFile ? readRange(request.range, link.sizeBytes) : undefined;
  const stream = await files.openPackage(link.storageKey, range).catch((error: unknown) => {
    throw new ShopError('FILE_UNAVAILABLE', { cause: error });
  });
  return { ...link, range, stream };
}

/**
 * One range of bytes, both ends included; several at once are answered with the whole file.
 *
 * @throws ShopError RANGE_NOT_SATISFIABLE
 */
function readRange(header: string | undefined, sizeBytes: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (start > end || start >= sizeBytes) throw new ShopError('RANGE_NOT_SATISFIABLE');
  return { start, end };
}
