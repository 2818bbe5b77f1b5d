import { ownProduct } from '@partshelf/contract/downloads.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import * as z from 'zod/mini';
import { type Database, prepared } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { isPublished, selectImage } from '../../db/expressions.ts';
import { namedCompanyColumns } from '../../db/named-columns.ts';
import { type ListPage, pageTotal, readPageTotal } from '../../db/list-page.ts';
import { isCoveredFor } from '../../db/licence-coverage.ts';
import { isDownloadable, mayUse } from '../../db/order-access.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { companies } from '../../db/tables/companies.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { reviews } from '../../db/tables/shopping.ts';

const userId = sql.placeholder('userId');

const ofCompany = (db: Database) =>
  eq(
    orders.companyId,
    db
      .select({ id: companies.id })
      .from(companies)
      .where(eq(companies.documentId, sql.placeholder('company'))),
  );

/** A bundle itself has none. */
const selectOwned = (db: Database, condition: SQL | undefined) =>
  db
    .selectDistinctOn([orderLines.productId], {
      lineId: orderLines.id,
      ...pickColumns(orderLines, 'productId', 'releaseId', 'orderId'),
      orderDocumentId: orders.documentId,
      orderNumber: orders.number,
      companyId: orders.companyId,
      boughtAt: sql`coalesce(${orders.paidAt}, ${orders.createdAt})`
        .mapWith(orders.createdAt)
        .as('bought_at'),
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(mayUse(userId), condition, isDownloadable, isNotNull(orderLines.releaseId)))
    .orderBy(orderLines.productId, desc(orderLines.id))
    .as('owned');

/** The rest is joined to the products of a page only. */
function selectOwnedPage(db: Database, condition: SQL | undefined) {
  const owned = selectOwned(db, condition);
  return db
    .select({ ...owned._.selectedFields, totalRows: pageTotal.as('total_rows') })
    .from(owned)
    .orderBy(desc(owned.lineId))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .as('owned_page');
}

const [newest, sold] = [alias(releases, 'newest'), alias(releases, 'sold')];

function selectProducts(db: Database, condition?: SQL) {
  const owned = selectOwnedPage(db, condition);
  const offered = db
    .select({ id: newest.id, publishedAt: newest.publishedAt })
    .from(newest)
    .where(
      and(
        eq(newest.productId, owned.productId),
        isNull(newest.withdrawnAt),
        isCoveredFor(userId, newest),
      ),
    )
    .orderBy(desc(newest.publishedAt), desc(newest.id))
    .limit(1)
    .as('offered');
  const downloaded = db
    .selectDistinctOn(
      [releases.productId],
      pickColumns(releases, 'productId', 'id', 'version', 'publishedAt'),
    )
    .from(downloadLinks)
    .innerJoin(downloads, eq(downloads.linkId, downloadLinks.id))
    .innerJoin(releases, eq(releases.id, downloadLinks.releaseId))
    .where(eq(downloadLinks.userId, userId))
    .orderBy(releases.productId, desc(downloads.createdAt), desc(downloads.id))
    .as('downloaded');
  const known = sql`(coalesce(${downloaded.publishedAt}, ${sold.publishedAt}), coalesce(${downloaded.id}, ${sold.id}))`;
  return db
    .select({
      productId: products.id,
      releaseId: sold.id,
      totalRows: owned.totalRows,
      ...columnsOf(z.omit(ownProduct, { releases: true }), products, {
        isPublished,
        img: selectImage(products.imageId),
        order: { documentId: owned.orderDocumentId, number: owned.orderNumber },
        company: namedCompanyColumns,
        rating: reviews.rating,
        boughtAt: owned.boughtAt,
        boughtVersion: sold.version,
        downloadedVersion: downloaded.version,
        hasNewVersion: sql<boolean>`coalesce((${offered.publishedAt}, ${offered.id}) > ${known}, false)`,
      }),
    })
    .from(owned)
    .innerJoin(products, eq(products.id, owned.productId))
    .innerJoin(sold, eq(sold.id, owned.releaseId))
    .leftJoin(companies, eq(companies.id, owned.companyId))
    .leftJoin(
      reviews,
      and(
        eq(reviews.orderId, owned.orderId),
        eq(reviews.productId, owned.productId),
        eq(reviews.userId, userId),
      ),
    )
    .leftJoinLateral(offered, sql`true`)
    .leftJoin(downloaded, eq(downloaded.productId, owned.productId))
    .orderBy(desc(owned.lineId));
}

const countProducts = (db: Database, condition?: SQL) =>
  db.select({ totalRows: sql`count(*)`.mapWith(Number) }).from(selectOwned(db, condition));

const statements = {
  all: {
    list: prepared((db) => selectProducts(db).prepare('list_own_products')),
    count: prepared((db) => countProducts(db).prepare('count_own_products')),
  },
  ofCompany: {
    list: prepared((db) => selectProducts(db, ofCompany(db)).prepare('list_company_products')),
    count: prepared((db) => countProducts(db, ofCompany(db)).prepare('count_company_products')),
  },
};

export async function listOwnProducts(
  db: Database,
  user: number,
  { limit, offset }: ListPage,
  company: string | undefined,
) {
  const { list, count } = statements[company === undefined ? 'all' : 'ofCompany'];
  const values = { userId: user, company };
  const rows = await list(db).execute({ ...values, limit, offset });
  const total = await readPageTotal(rows, offset, () => count(db).execute(values));
  return { rows, total };
}
