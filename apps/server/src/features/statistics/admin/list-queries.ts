import type {
  CodeSalesSort,
  ProductFunnelSort,
  ProductSalesSort,
  StatisticsPeriod,
} from '@partshelf/contract/statistics.ts';
import { asc, count, gt } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { type ListPage, pageTotal, readPageTotal, toOrderBy } from '../../../db/list-page.ts';
import { selectProductFunnel } from './funnel-queries.ts';
import { pickMoney, selectCodeSales, selectProductSales } from './sales-queries.ts';

type ProductSalesTable = ReturnType<typeof selectProductSales>;
type CodeSalesTable = ReturnType<typeof selectCodeSales>;
type FunnelTable = ReturnType<typeof selectProductFunnel>;

const productColumns = (sales: ProductSalesTable) => ({
  id: sales.id,
  documentId: sales.documentId,
  title: sales.title,
  units: sales.units,
  ...pickMoney(sales),
});

const codeColumns = (codes: CodeSalesTable) => ({
  id: codes.id,
  documentId: codes.documentId,
  code: codes.code,
  orders: codes.orders,
  discount: codes.discount,
  ...pickMoney(codes),
});

const funnelColumns = (funnel: FunnelTable) => ({
  id: funnel.id,
  documentId: funnel.documentId,
  title: funnel.title,
  viewed: funnel.viewed,
  addedToCart: funnel.addedToCart,
  checkoutBegun: funnel.checkoutBegun,
  ordersPaid: funnel.ordersPaid,
});

export async function listProductSales(
  db: Database,
  period: StatisticsPeriod,
  sort: ProductSalesSort,
  { limit, offset }: ListPage,
) {
  const sales = selectProductSales(db, period);
  const { title, units } = sales;
  const rows = await db
    .select({ ...productColumns(sales), totalRows: pageTotal })
    .from(sales)
    .orderBy(...toOrderBy(sort, { title, units, ...pickMoney(sales) }, sales.id))
    .limit(limit)
    .offset(offset);
  const countAll = () => db.select({ totalRows: count() }).from(sales);
  return { rows, total: await readPageTotal(rows, offset, countAll) };
}

export async function listCodeSales(
  db: Database,
  period: StatisticsPeriod,
  sort: CodeSalesSort,
  { limit, offset }: ListPage,
) {
  const codes = selectCodeSales(db, period);
  const { code, orders, discount } = codes;
  const columns = { code, orders, discount, ...pickMoney(codes) };
  const rows = await db
    .select({ ...codeColumns(codes), totalRows: pageTotal })
    .from(codes)
    .orderBy(...toOrderBy(sort, columns, codes.id))
    .limit(limit)
    .offset(offset);
  const countAll = () => db.select({ totalRows: count() }).from(codes);
  return { rows, total: await readPageTotal(rows, offset, countAll) };
}

export async function listProductFunnel(
  db: Database,
  period: StatisticsPeriod,
  sort: ProductFunnelSort,
  { limit, offset }: ListPage,
) {
  const funnel = selectProductFunnel(db, period);
  const { title, viewed, addedToCart, checkoutBegun, ordersPaid } = funnel;
  const columns = { title, viewed, addedToCart, checkoutBegun, ordersPaid };
  const rows = await db
    .select({ ...funnelColumns(funnel), totalRows: pageTotal })
    .from(funnel)
    .orderBy(...toOrderBy(sort, columns, funnel.id))
    .limit(limit)
    .offset(offset);
  const countAll = () => db.select({ totalRows: count() }).from(funnel);
  return { rows, total: await readPageTotal(rows, offset, countAll) };
}

export function readProductSales(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const sales = selectProductSales(db, period);
  return db
    .select(productColumns(sales))
    .from(sales)
    .where(gt(sales.id, after))
    .orderBy(asc(sales.id))
    .limit(limit);
}

export function readCodeSales(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const codes = selectCodeSales(db, period);
  return db
    .select(codeColumns(codes))
    .from(codes)
    .where(gt(codes.id, after))
    .orderBy(asc(codes.id))
    .limit(limit);
}

export function readProductFunnel(
  db: Database,
  period: StatisticsPeriod,
  after: number,
  limit: number,
) {
  const funnel = selectProductFunnel(db, period);
  return db
    .select(funnelColumns(funnel))
    .from(funnel)
    .where(gt(funnel.id, after))
    .orderBy(asc(funnel.id))
    .limit(limit);
}
