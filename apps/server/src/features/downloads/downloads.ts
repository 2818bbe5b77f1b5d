import { createHash, randomBytes } from 'node:crypto';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnProductResult } from '@partshelf/contract/downloads.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { ListPage } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn, TokenUser } from '../../platform/identity.ts';
import { networkOf } from '../../platform/ip-address.ts';
import { recordCompanyEvent } from '../companies/companies.ts';
import { getRunningTrial } from '../licences/trials.ts';
import { readReleases, toThumbnail } from '../orders/orders.ts';
import { listOwnProducts } from './own-product-queries.ts';
import {
  findCurrentPackage,
  findDownload,
  findLink,
  insertLink,
  isReleased,
  listProductOwners,
  logDownload,
  spendLink,
  type WantedRelease,
} from './queries.ts';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

export async function readOwnProducts(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  page: ListPage,
  ofCompany?: string,
): Promise<{ data: OwnProductResult[]; total: number }> {
  const { rows, total } = await listOwnProducts(db, userId, page, ofCompany);
  const productIds = rows.map(({ productId }) => productId);
  const soldIds = new Set(rows.map(({ releaseId }) => releaseId));
  const releases = await readReleases(db, userId, productIds, soldIds);
  const data = rows.map(({ company, ...product }) => ({
    ...product,
    ...(company && { company }),
    img: toThumbnail(product.img),
    releases: releases.get(product.productId) ?? [],
  }));
  return { data, total };
}

export async function readOwners({ db }: Pick<Deps, 'db'>, userId: number) {
  const owners = await listProductOwners(db, userId);
  const companies = new Map<string, { documentId: string; name: string; products: string[] }>();
  for (const { product, company } of owners) {
    if (!company) continue;
    const known = companies.get(company.documentId) ?? { ...company, products: [] };
    known.products.push(product);
    companies.set(company.documentId, known);
  }
  return { data: owners.map(({ product }) => product), companies: [...companies.values()] };
}

export async function canDownload(
  { db }: Pick<Deps, 'db'>,
  userId: number,
  wanted: WantedRelease,
): Promise<boolean> {
  const found = await findDownload(db, userId, wanted);
  return found !== undefined && found.withdrawnReason === null && found.isCovered;
}

export const licenceEnded = (version: string) =>
  new ShopError('LICENCE_ENDED', {
    message: `Your licence does not include this version. Renew to get ${versionLabel(version)}.`,
  });

/**
 * Includes older and newer releases than was sold.
 * @throws ShopError NOT_FOUND, NOT_PURCHASED, LICENCE_ENDED or RELEASE_WITHDRAWN
 */
export async function createDownloadLink(
  { db, config }: Deps,
  user: SignedIn | TokenUser,
  wanted: WantedRelease,
): Promise<string> {
  const found = await findDownload(db, user.id, wanted);
  if (!found) {
    const exists = await isReleased(db, wanted);
    throw new ShopError(exists ? 'NOT_PURCHASED' : 'NOT_FOUND');
  }
  const { withdrawnReason, isCovered, version, ...download } = found;
  if (withdrawnReason !== null) throw new ShopError('RELEASE_WITHDRAWN');
  if (!isCovered) throw licenceEnded(version);
  const token = randomBytes(32).toString('base64url');
  await insertLink(db, {
    userId: user.id,
    sessionId: 'sessionId' in user ? user.sessionId : null,
    apiTokenId: 'apiTokenId' in user ? user.apiTokenId : null,
    ...download,
    tokenHash: hashToken(token),
    lifetimeMs: limits.downloadLinkMs,
  });
  return `${config.publicUrl}/api/downloads/${token}`;
}

interface DownloadRequest {
  readonly range: string | undefined;
  readonly ifRange: string | undefined;
  readonly userAgent: string;
  readonly ip: string;
  /** A HEAD request does not use up the link. */
  readonly isHead: boolean;
}

/** @throws ShopError FILE_UNAVAILABLE */
async function openPackage(
  { files }: Pick<Deps, 'files'>,
  storageKey: string,
  range: ReturnType<typeof readRange>,
) {
  return files.openPackage(storageKey, range).catch((error: unknown) => {
    throw error instanceof ShopError ? error : new ShopError('FILE_UNAVAILABLE', { cause: error });
  });
}

/**
 * A file that cannot be read costs no use of the link.
 * @throws ShopError DOWNLOAD_LINK_EXPIRED, RANGE_NOT_SATISFIABLE or FILE_UNAVAILABLE
 */
export async function openDownload({ db, files }: Deps, token: string, request: DownloadRequest) {
  const link = await findLink(db, hashToken(token));
  if (!link) throw new ShopError('DOWNLOAD_LINK_EXPIRED');
  if (request.isHead) return { ...link, range: undefined, stream: undefined };
  const isSameFile = request.ifRange === undefined || request.ifRange === `"${link.sha256}"`;
  const range = isSameFile ? readRange(request.range, link.sizeBytes) : undefined;
  const stream = await openPackage({ files }, link.storageKey, range);
  const userAgent = request.userAgent.slice(0, 300);
  try {
    await db.transaction(async (transaction) => {
      const part = toPart(range ?? { start: 0, end: link.sizeBytes - 1 });
      const spent = await spendLink(transaction, link.id, part);
      if (!spent) throw new ShopError('DOWNLOAD_LINK_EXPIRED');
      const network = networkOf(request.ip);
      const isNew = await logDownload(transaction, { linkId: link.id, userAgent, network });
      const { companyId, userId, title, version } = spent;
      if (!isNew || companyId === null) return;
      await recordCompanyEvent(
        transaction,
        { id: userId },
        { companyId, kind: 'downloaded', details: { title, version } },
      );
    });
  } catch (error) {
    stream.destroy();
    throw error;
  }
  return { ...link, range, stream };
}

/**
 * Nothing but the current release is for a trial. @throws ShopError NOT_FOUND, LICENCE_INACTIVE,
 * RANGE_NOT_SATISFIABLE or FILE_UNAVAILABLE
 */
export async function openTrialPackage(
  deps: Deps,
  user: Pick<SignedIn, 'id'>,
  documentId: string,
  { range: given, isHead }: Pick<DownloadRequest, 'range' | 'isHead'>,
) {
  const { product } = await getRunningTrial(deps, user.id, documentId);
  const file = await findCurrentPackage(deps.db, product.documentId);
  if (!file) throw new ShopError('NOT_FOUND');
  if (isHead) return { ...file, range: undefined, stream: undefined };
  const range = readRange(given, file.sizeBytes);
  return { ...file, range, stream: await openPackage(deps, file.storageKey, range) };
}

/** Programs that download in parts look at the first byte before they begin. */
const toPart = ({ start, end }: { start: number; end: number }) => ({
  isStart: start === 0 && end > 0,
  bytes: end - start + 1,
});

/** Several ranges are answered with the whole file. @throws ShopError RANGE_NOT_SATISFIABLE */
function readRange(header: string | undefined, sizeBytes: number) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (start > end || start >= sizeBytes) throw new ShopError('RANGE_NOT_SATISFIABLE');
  return { start, end };
}
