import type { RetiringProductResult } from '@partshelf/contract/packages/admin.ts';
import { readListPage } from '../../../db/list-page.ts';
import type { Deps } from '../../../deps.ts';
import { toLimitOffset, toPagination } from '../../../http/pagination.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { findNextNotice, listUpcoming, listWatched, showRetirement } from '../retirements.ts';
import {
  countConcernedProducts,
  getRetiringProductList,
  type RetiringProductRow,
} from './retiring-product-queries.ts';

export function mountRetiringProducts(context: RouteContext, { db, now }: Deps): void {
  serve(context, 'GET /back-office/retirements', async ({ query: { pagination, ...filters } }) => {
    const time = now();
    const times = { watched: listWatched(time), upcoming: listUpcoming(time) };
    const list = getRetiringProductList(db, filters, times);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return {
      data: rows.map((row) => toRetiringProduct(row, time)),
      meta: { pagination: toPagination(pagination, total) },
    };
  });
}

export const countRetiringProducts = ({ db, now }: Pick<Deps, 'db' | 'now'>) =>
  countConcernedProducts(db, listUpcoming(now()));

function toRetiringProduct(
  { retirements: ids, ...product }: RetiringProductRow,
  now: Date,
): RetiringProductResult {
  const concerning = listWatched(now).filter(({ id }) => ids.includes(id));
  const [nextNotice = null] = concerning
    .flatMap((retirement) => findNextNotice(retirement, now) ?? [])
    .toSorted();
  const shown = concerning.map((retirement) => showRetirement(retirement, now));
  return { ...product, retirements: shown, nextNotice };
}
