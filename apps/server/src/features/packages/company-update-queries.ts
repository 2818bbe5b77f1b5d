import { waitingUpdate } from '@partshelf/contract/packages/company-updates.ts';
import {
  and,
  type AnyColumn,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import type { Queryable, Transaction } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { covers } from '../../db/licence-coverage.ts';
import { namedProductColumns } from '../../db/named-columns.ts';
import { type ListPage, pageTotal, readPageTotal } from '../../db/list-page.ts';
import { companiesOf, isDownloadable } from '../../db/order-access.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import {
  companies,
  companyMembers,
  companyUpdates,
  type companyUpdateStates,
} from '../../db/tables/companies.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';

/** A company with such a line is told of the release that the statement selects. */
const linesOf = (companyId: AnyColumn) =>
  sql`from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId} where ${orders.companyId} = ${companyId} and ${orderLines.productId} = ${releases.productId} and ${orderLines.releaseId} < ${releases.id} and ${isDownloadable} and ${covers(releases)}`;

export const isToldOfRelease = (companyId: AnyColumn): SQL =>
  sql`exists (select ${linesOf(companyId)})`;

/** Versions rise with the ids. */
export const olderVersions = sql<
  string[]
>`array(select older.version from ${companyUpdates} waits inner join ${releases} older on older.id = waits.release_id where waits.company_id = ${companyUpdates.companyId} and waits.state = 'waiting' and older.product_id = ${releases.productId} and older.id < ${releases.id} and older.withdrawn_at is null order by older.id desc)`;

export const compared = alias(releases, 'compared');

const latestOrder = sql<{
  documentId: string;
}>`(select json_build_object('documentId', ${orders.documentId}) ${linesOf(companyUpdates.companyId)} order by ${orders.id} desc limit 1)`;

interface OwnedCompany {
  readonly userId: number;
  readonly documentId: string;
}

/** It selects the releases that the company is told of, and reads its orders once. */
const selectToldReleases = (db: Queryable, { documentId }: OwnedCompany) =>
  db
    .select({ id: releases.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(
      releases,
      and(eq(releases.productId, orderLines.productId), gt(releases.id, orderLines.releaseId)),
    )
    .where(
      and(
        sql`${orders.companyId} = (select ${companies.id} from ${companies} where ${eq(companies.documentId, documentId)})`,
        isDownloadable,
        covers(releases),
      ),
    );

const selectWaiting = (db: Queryable, company: OwnedCompany) =>
  db
    .selectDistinctOn([releases.productId], { id: companyUpdates.id })
    .from(companyUpdates)
    .innerJoin(companies, eq(companies.id, companyUpdates.companyId))
    .innerJoin(releases, eq(releases.id, companyUpdates.releaseId))
    .where(
      and(
        eq(companies.documentId, company.documentId),
        sql`${companies.id} = any(${companiesOf(company.userId, ['owner'])})`,
        eq(companyUpdates.state, 'waiting'),
        isNull(releases.withdrawnAt),
        inArray(companyUpdates.releaseId, selectToldReleases(db, company)),
      ),
    )
    .orderBy(releases.productId, desc(releases.id));

const selectUpdates = (db: Queryable, company: OwnedCompany) =>
  db
    .select({
      releaseId: releases.id,
      productId: releases.productId,
      facts: releases.packageFacts,
      comparedFacts: compared.packageFacts,
      totalRows: pageTotal,
      ...columnsOf(z.omit(waitingUpdate, { approvals: true }), releases, {
        product: namedProductColumns,
        order: latestOrder,
        comparedVersion: compared.version,
        olderVersions,
      }),
    })
    .from(companyUpdates)
    .innerJoin(releases, eq(releases.id, companyUpdates.releaseId))
    .innerJoin(products, eq(products.id, releases.productId))
    .leftJoin(compared, eq(compared.id, companyUpdates.comparedReleaseId))
    .where(inArray(companyUpdates.id, selectWaiting(db, company)))
    .orderBy(desc(releases.publishedAt), desc(releases.id))
    .$dynamic();

export async function listWaitingUpdates(
  db: Queryable,
  company: OwnedCompany,
  { limit, offset }: ListPage,
) {
  const rows = await selectUpdates(db, company).limit(limit).offset(offset);
  const waiting = selectWaiting(db, company).as('waiting');
  const total = await readPageTotal(rows, offset, async () => [
    { totalRows: await db.$count(waiting) },
  ]);
  return { rows, total };
}

/** Returns undefined when it does not wait, or a newer one of its product waits. */
export async function findWaitingUpdate(
  db: Transaction,
  company: OwnedCompany,
  releaseDocumentId: string,
) {
  const [found] = await db
    .select({ ...pickColumns(releases, 'id', 'productId', 'version'), title: products.title })
    .from(companyUpdates)
    .innerJoin(releases, eq(releases.id, companyUpdates.releaseId))
    .innerJoin(products, eq(products.id, releases.productId))
    .where(
      and(
        inArray(companyUpdates.id, selectWaiting(db, company)),
        eq(releases.documentId, releaseDocumentId),
      ),
    );
  return found;
}

/** Older updates of the product stop waiting as well. The caller has locked the role of the owner. */
export async function decideUpdate(
  db: Transaction,
  companyId: number,
  { id: releaseId, productId }: { readonly id: number; readonly productId: number },
  decision: Extract<(typeof companyUpdateStates)[number], 'told' | 'dismissed'>,
): Promise<void> {
  const older = decision === 'told' ? 'replaced' : decision;
  const upToIt = db
    .select({ id: releases.id })
    .from(releases)
    .where(and(eq(releases.productId, productId), lte(releases.id, releaseId)));
  await db
    .update(companyUpdates)
    .set({
      state: sql`case when ${companyUpdates.releaseId} = ${releaseId} then ${decision} else ${older} end`,
    })
    .where(
      and(
        eq(companyUpdates.companyId, companyId),
        eq(companyUpdates.state, 'waiting'),
        inArray(companyUpdates.releaseId, upToIt),
      ),
    );
}

export async function saveUpdatePolicy(
  db: Transaction,
  companyId: number,
  updatePolicy: typeof companies.$inferInsert.updatePolicy,
): Promise<void> {
  await db.update(companies).set({ updatePolicy }).where(eq(companies.id, companyId));
}

export async function listOwnerIds(db: Queryable, companyId: number): Promise<number[]> {
  const found = await db
    .select({ userId: companyMembers.userId })
    .from(companyMembers)
    .where(and(eq(companyMembers.companyId, companyId), eq(companyMembers.role, 'owner')));
  return found.map(({ userId }) => userId);
}
