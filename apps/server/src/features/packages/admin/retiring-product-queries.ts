import {
  retiringProduct,
  type RetiringProductFilters,
} from '@partshelf/contract/packages/admin.ts';
import { and, count, eq, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '../../../db/client.ts';
import { columnsOf } from '../../../db/columns-of.ts';
import { toOrderBy } from '../../../db/list-page.ts';
import { isDownloadable } from '../../../db/order-access.ts';
import { products, releases } from '../../../db/tables/catalog.ts';
import { orderLines, orders } from '../../../db/tables/orders.ts';
import { containsText } from '../../../db/text-search.ts';
import { concernsOneOf } from './retirement-notice-queries.ts';

/** A company is one owner. */
const owners = sql<number>`(select count(distinct coalesce(${orders.companyId}, -${orders.userId})) from ${orderLines} inner join ${orders} on ${orders.id} = ${orderLines.orderId} where ${orderLines.productId} = ${products.id} and ${isDownloadable})`;

const selectRetiringProducts = (db: Database) =>
  db
    .select(
      columnsOf(z.omit(retiringProduct, { nextNotice: true }), products, {
        version: releases.version,
        retirements: releases.retirements,
        owners: owners.mapWith(Number),
      }),
    )
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .$dynamic();

export type RetiringProductRow = Awaited<ReturnType<typeof selectRetiringProducts>>[number];

interface Watched {
  readonly id: string;
  readonly on: string;
}

/** It is the day of the first one that concerns the release, and null where none does. */
function firstDayOf(watched: readonly Watched[]) {
  const days = watched.map(({ id, on }) => sql`(${id}, ${on}::date)`);
  return sql`(select min(known.day) from (values ${sql.join(days, sql`, `)}) known (id, day) where known.id = any(${releases.retirements}))`;
}

const concernsAny = (of: readonly Watched[]) => concernsOneOf(of.map(({ id }) => id));

interface Times {
  readonly watched: readonly Watched[];
  readonly upcoming: readonly Watched[];
}

export function getRetiringProductList(
  db: Database,
  { search, state, from, until, sort }: RetiringProductFilters,
  { watched, upcoming }: Times,
) {
  const isUpcoming = concernsAny(upcoming);
  const states = { upcoming: isUpcoming, past: sql`not ${isUpcoming}` };
  const on = firstDayOf(watched);
  return {
    db,
    matching: () =>
      db
        .select({ id: products.id })
        .from(products)
        .innerJoin(releases, eq(releases.id, products.currentReleaseId))
        .where(
          and(
            concernsAny(watched),
            state && states[state],
            containsText(search, products.title),
            from ? sql`${on} >= ${from}::date` : undefined,
            until ? sql`${on} <= ${until}::date` : undefined,
          ),
        )
        .$dynamic(),
    order: toOrderBy(sort, { on }, products.id),
    id: products.id,
    rows: () => selectRetiringProducts(db),
  };
}

export async function countConcernedProducts(
  db: Database,
  upcoming: readonly Watched[],
): Promise<number> {
  const [counted] = await db
    .select({ count: count() })
    .from(products)
    .innerJoin(releases, eq(releases.id, products.currentReleaseId))
    .where(concernsAny(upcoming));
  return counted!.count;
}
