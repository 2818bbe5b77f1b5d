import { limits, retention } from '@partshelf/contract/limits.ts';
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  ne,
  not,
  or,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { jsonRow, matchesReference } from '../../db/expressions.ts';
import { covers, isCoveredFor } from '../../db/licence-coverage.ts';
import { namedCompanyColumns } from '../../db/named-columns.ts';
import { isDownloadable, mayUse } from '../../db/order-access.ts';
import { apiTokens, sessions, users } from '../../db/tables/accounts.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { files } from '../../db/tables/files.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

export interface WantedRelease {
  readonly product: string;
  readonly release?: string | undefined;
}

const isWanted = ({ product, release }: WantedRelease) =>
  and(
    matchesReference(products, product),
    release === undefined ? undefined : eq(releases.documentId, release),
  );

const isOffered = isNull(releases.withdrawnAt);

export async function findDownload(db: Database, userId: number, wanted: WantedRelease) {
  const [found] = await db
    .select({
      orderLineId: orderLines.id,
      releaseId: releases.id,
      ...pickColumns(releases, 'version', 'withdrawnReason'),
      isCovered: covers(releases),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .innerJoin(releases, eq(releases.productId, products.id))
    .where(and(isWanted(wanted), mayUse(userId), isDownloadable))
    .orderBy(
      desc(isOffered),
      desc(covers(releases)),
      desc(releases.publishedAt),
      desc(releases.id),
      desc(orderLines.id),
    )
    .limit(1);
  return found;
}

const later = alias(releases, 'later');

/** It is the newest release, when the licences of the user do not cover it. */
const newestUncovered = (userId: number) =>
  jsonRow(
    { documentId: later.documentId, version: later.version },
    sql`${releases} later where ${later.id} = ${products.currentReleaseId} and not ${isCoveredFor(userId, later)}`,
  );

export async function findOwnedProduct(db: Database, userId: number, product: string) {
  const lastDownload = db
    .select({ version: releases.version })
    .from(downloads)
    .innerJoin(downloadLinks, eq(downloadLinks.id, downloads.linkId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .innerJoin(products, eq(products.id, releases.productId))
    .where(and(eq(downloadLinks.userId, userId), matchesReference(products, product)))
    .orderBy(desc(downloads.createdAt), desc(downloads.id))
    .limit(1);
  const [[found], [last]] = await Promise.all([
    db
      .select({
        order: pickColumns(orders, 'id', 'documentId'),
        company: namedCompanyColumns,
        product: pickColumns(products, 'id', 'isBundle'),
        newest: pickColumns(releases, 'documentId', 'version'),
        uncovered: newestUncovered(userId),
      })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .innerJoin(products, eq(products.id, orderLines.productId))
      .leftJoin(releases, and(eq(releases.productId, products.id), isOffered, covers(releases)))
      .leftJoin(companies, eq(companies.id, orders.companyId))
      .where(and(matchesReference(products, product), mayUse(userId), isDownloadable))
      .orderBy(
        sql`${releases.publishedAt} desc nulls last`,
        sql`${releases.id} desc nulls last`,
        desc(orderLines.id),
      )
      .limit(1),
    lastDownload,
  ]);
  if (!found) return undefined;
  const { newest, order, company } = found;
  const owned = {
    order: { documentId: order.documentId },
    ...(company && { company }),
    newest,
    ...(found.uncovered && { uncovered: found.uncovered }),
  };
  if (found.product.isBundle) {
    const contents = await listOwnedContents(db, order.id, found.product.id);
    return { ...owned, contents, downloadedVersion: null };
  }
  const hasRelease = newest !== null || found.uncovered !== null;
  return hasRelease ? { ...owned, downloadedVersion: last?.version ?? null } : undefined;
}

export function listProductOwners(db: Database, userId: number) {
  const product = products.documentId;
  return db
    .selectDistinctOn([product], { product, company: namedCompanyColumns })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(companies, eq(companies.id, orders.companyId))
    .where(and(mayUse(userId), isDownloadable))
    .orderBy(product, desc(isNull(orders.companyId)), desc(orderLines.id));
}

/** What has a line of its own is no content of the bundle in this order. */
function listOwnedContents(db: Database, orderId: number, bundleId: number) {
  return db
    .selectDistinctOn([orderLines.position, orderLines.id], {
      documentId: products.documentId,
      title: orderLines.title,
      newest: pickColumns(releases, 'documentId', 'version'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(releases, and(eq(releases.productId, products.id), isOffered, covers(releases)))
    .where(and(eq(orderLines.orderId, orderId), eq(orderLines.bundleId, bundleId)))
    .orderBy(orderLines.position, orderLines.id, desc(releases.publishedAt), desc(releases.id));
}

/** An unpublished product answers as an unknown one. */
export async function isReleased(db: Database, wanted: WantedRelease): Promise<boolean> {
  const [found] = await db
    .select({ id: releases.id })
    .from(releases)
    .innerJoin(products, eq(products.id, releases.productId))
    .where(and(isWanted(wanted), isNotNull(products.publishedAt)))
    .limit(1);
  return found !== undefined;
}

export async function insertLink(
  db: Database,
  link: {
    userId: number;
    orderLineId: number;
    releaseId: number;
    sessionId: string | null;
    apiTokenId: number | null;
    tokenHash: string;
    lifetimeMs: number;
  },
): Promise<void> {
  const { lifetimeMs, ...values } = link;
  const expiresAt = sql`now() + make_interval(secs => ${lifetimeMs / 1000})`;
  await db.insert(downloadLinks).values({ ...values, expiresAt });
}

const hasActiveSession = sql`exists (select from ${sessions} where ${sessions.id} = ${downloadLinks.sessionId} and ${sessions.revokedAt} is null and ${sessions.expiresAt} > now())`;

const hasValidToken = sql`exists (select from ${apiTokens} where ${apiTokens.id} = ${downloadLinks.apiTokenId} and coalesce(${apiTokens.expiresAt} > now(), true))`;

const isOfUnblocked = sql`exists (select from ${users} where ${users.id} = ${downloadLinks.userId} and not ${users.blocked})`;

const hasUsesLeft = (isStart: boolean) =>
  isStart
    ? lt(downloadLinks.uses, limits.downloadLinkUses)
    : sql`${downloadLinks.continuedBytes} < ${limits.downloadLinkUses} * ${files.sizeBytes}`;

const isOpen = and(
  gt(downloadLinks.expiresAt, sql`now()`),
  isOfUnblocked,
  or(hasActiveSession, hasValidToken),
  mayUse(downloadLinks.userId),
  isDownloadable,
  covers(releases),
  isOffered,
);

const fileColumns = {
  storageKey: files.storageKey,
  fileName: files.name,
  ...pickColumns(files, 'mimeType', 'sizeBytes', 'sha256'),
};

export async function findCurrentPackage(db: Database, product: string) {
  const [file] = await db
    .select(fileColumns)
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(and(eq(products.documentId, product), isOffered));
  return file;
}

/**
 * Returns undefined when it is unknown, expired, used up, no longer paid, withdrawn, or what made
 * it has ended.
 */
export async function findLink(db: Database, tokenHash: string) {
  const [link] = await db
    .select({ id: downloadLinks.id, ...fileColumns })
    .from(downloadLinks)
    .innerJoin(orderLines, eq(orderLines.id, downloadLinks.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      and(
        eq(downloadLinks.tokenHash, tokenHash),
        eq(releases.productId, orderLines.productId),
        or(hasUsesLeft(true), hasUsesLeft(false)),
        isOpen,
      ),
    );
  return link;
}

interface DownloadedPart {
  readonly isStart: boolean;
  readonly bytes: number;
}

/**
 * Returns undefined when the link cannot be used any more. Its release cannot be withdrawn until
 * the transaction ends, so that everyone told of the withdrawal includes this download.
 */
export async function spendLink(
  db: Transaction,
  linkId: number,
  { isStart, bytes }: DownloadedPart,
) {
  const ofLink = db
    .select({ id: downloadLinks.releaseId })
    .from(downloadLinks)
    .where(eq(downloadLinks.id, linkId));
  const offered = await db
    .select({ id: releases.id })
    .from(releases)
    .where(and(inArray(releases.id, ofLink), isOffered))
    .for('share');
  if (offered.length === 0) return undefined;
  const [spent] = await db
    .update(downloadLinks)
    .set(
      isStart
        ? { uses: sql`${downloadLinks.uses} + 1` }
        : { continuedBytes: sql`${downloadLinks.continuedBytes} + ${bytes}` },
    )
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(releases, eq(releases.productId, orderLines.productId))
    .innerJoin(files, eq(files.id, releases.fileId))
    .where(
      and(
        eq(downloadLinks.id, linkId),
        eq(orderLines.id, downloadLinks.orderLineId),
        eq(releases.id, downloadLinks.releaseId),
        hasUsesLeft(isStart),
        isOpen,
      ),
    )
    .returning({
      userId: downloadLinks.userId,
      companyId: orders.companyId,
      title: orderLines.title,
      version: releases.version,
    });
  return spent;
}

/**
 * Returns true once for all parts of one download. Call it in the transaction that spends the link.
 */
export async function logDownload(
  db: Transaction,
  { linkId, userAgent, network }: { linkId: number; userAgent: string; network: string },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    insert into ${downloads} (link_id, user_agent, network)
    select ${linkId}, ${userAgent}, ${network} from ${downloadLinks} where ${downloadLinks.id} = ${linkId}
      and (select count(*) from ${downloads} where ${downloads.linkId} = ${linkId})
        < greatest(${downloadLinks.uses}, 1)`);
  return rowCount === 1;
}

/** Links that were used stay: the back office shows from them what a buyer has received. */
export async function deleteExpiredLinks(db: Database, limit: number): Promise<number> {
  const uses = db.select().from(downloads).where(eq(downloads.linkId, downloadLinks.id));
  const expired = db
    .select({ id: downloadLinks.id })
    .from(downloadLinks)
    .where(and(lt(downloadLinks.expiresAt, sql`now() - '1 day'::interval`), not(exists(uses))))
    .limit(limit);
  const { rowCount } = await db.delete(downloadLinks).where(inArray(downloadLinks.id, expired));
  return rowCount ?? 0;
}

export async function clearOldUserAgents(db: Database, limit: number): Promise<number> {
  const oldest = sql`now() - make_interval(months => ${retention.userAgentMonths})`;
  const old = db
    .select({ id: downloads.id })
    .from(downloads)
    .where(
      and(
        lt(downloads.createdAt, oldest),
        or(ne(downloads.userAgent, ''), ne(downloads.network, '')),
      ),
    )
    .limit(limit);
  const { rowCount } = await db
    .update(downloads)
    .set({ userAgent: '', network: '' })
    .where(inArray(downloads.id, old));
  return rowCount ?? 0;
}
