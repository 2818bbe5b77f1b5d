import { createHash } from 'node:crypto';
import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { isRevoked } from './licence-coverage.ts';
import { sumTerm } from './licence-term.ts';
import { products } from './tables/catalog.ts';
import { licenceBindings, licenceEntries } from './tables/licences.ts';
import { licences, orderLines, orders } from './tables/orders.ts';
import { pickColumns } from './columns-of.ts';
import { trials } from './tables/trials.ts';

type NewEntry = Pick<typeof licenceEntries.$inferInsert, 'licenceId' | 'kind'> &
  Partial<typeof licenceEntries.$inferInsert> & { readonly createdAt: Date };

/** Only this function writes to the ledger, so that the end of updates is always its sum. */
export async function addLicenceEntries(
  db: Transaction,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const licenceIds = [...new Set(entries.map(({ licenceId }) => licenceId))];
  const locked = await db
    .select({ id: licences.id, end: licences.updatesUntil })
    .from(licences)
    .where(inArray(licences.id, licenceIds))
    .orderBy(asc(licences.id))
    .for('no key update');
  const endOf = new Map(locked.map(({ id, end }) => [id, end]));
  await db
    .insert(licenceEntries)
    .values(
      entries.map((entry) =>
        entry.kind === 'renewed' ? { ...entry, renewedEnd: endOf.get(entry.licenceId) } : entry,
      ),
    )
    .onConflictDoNothing();
  const written = await db
    .select()
    .from(licenceEntries)
    .where(inArray(licenceEntries.licenceId, licenceIds))
    .orderBy(asc(licenceEntries.id));
  const ends = [...Map.groupBy(written, ({ licenceId }) => licenceId)].map(([id, ofLicence]) => ({
    id,
    end: sumTerm(ofLicence)?.toISOString() ?? null,
  }));
  await db.execute(sql`
    update ${licences} set updates_until = term."end",
      reminded_days = case when updates_until = term."end" then reminded_days end
    from json_to_recordset(${JSON.stringify(ends)}) as term(id bigint, "end" timestamptz)
    where ${licences.id} = term.id`);
}

const idLength = 24;

/** An order that is rebuilt after a restored backup gives its licences the ids of before. */
function nameLicence(order: string, product: string, unit: number): string {
  const hash = createHash('sha256').update(`${order}:${product}:${unit}`).digest('hex');
  return BigInt(`0x${hash}`).toString(36).padStart(idLength, '0').slice(-idLength);
}

interface SoldLicence {
  readonly documentId: string;
  readonly product: { readonly documentId: string };
  readonly order: { readonly documentId: string };
}

/**
 * Issues and renews what an order has paid for, and returns it. What was issued before stays as it
 * is.
 */
export async function issueLicences(
  db: Transaction,
  orderId: number,
  now: Date,
): Promise<{ issued: SoldLicence[]; renewed: SoldLicence[] }> {
  const lines = await db
    .select({
      ...pickColumns(orderLines, 'id', 'licensing', 'quantity', 'renewsId'),
      renewed: licences.documentId,
      product: pickColumns(products, 'id', 'documentId'),
      order: orders.documentId,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .leftJoin(licences, eq(licences.id, orderLines.renewsId))
    .where(
      and(
        eq(orderLines.orderId, orderId),
        or(isNotNull(orderLines.licensing), isNotNull(orderLines.renewsId)),
      ),
    )
    .orderBy(asc(orderLines.id));
  const units = lines.flatMap((line) =>
    line.licensing
      ? Array.from({ length: line.quantity }, (_, index) => ({ line, unit: index + 1 }))
      : [],
  );
  const issued = await insertLicences(
    db,
    units.map(({ line, unit }) => ({
      documentId: nameLicence(line.order, line.product.documentId, unit),
      orderLineId: line.id,
      productId: line.product.id,
      unit,
      startsAt: now,
    })),
  );
  const isForever = new Map(lines.map(({ id, licensing }) => [id, licensing?.isForever]));
  await addLicenceEntries(db, [
    ...issued.map(({ id, orderLineId }) => ({
      licenceId: id,
      kind: 'issued' as const,
      months: isForever.get(orderLineId!) ? null : limits.licenceTermMonths,
      orderLineId,
      createdAt: now,
    })),
    ...lines.flatMap(({ id, renewsId }) =>
      renewsId === null
        ? []
        : {
            licenceId: renewsId,
            kind: 'renewed' as const,
            months: limits.licenceTermMonths,
            orderLineId: id,
            createdAt: now,
          },
    ),
  ]);
  if (issued.length > 0) await convertTrials(db, orderId, now);
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return {
    issued: issued.map(({ documentId, orderLineId }) =>
      toSold(documentId, lineOf.get(orderLineId!)!),
    ),
    renewed: lines.flatMap((line) => (line.renewed ? toSold(line.renewed, line) : [])),
  };
}

const toSold = (
  documentId: string,
  { product, order }: { readonly product: { readonly documentId: string }; readonly order: string },
): SoldLicence => ({
  documentId,
  product: { documentId: product.documentId },
  order: { documentId: order },
});

/** What an order was refunded for is revoked. */
export async function listRevokedLicences(
  db: Transaction,
  orderId: number,
): Promise<SoldLicence[]> {
  const rows = await db
    .select({
      documentId: licences.documentId,
      product: { documentId: products.documentId },
      order: orders.documentId,
    })
    .from(licences)
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(products, eq(products.id, licences.productId))
    .where(and(eq(orderLines.orderId, orderId), isRevoked))
    .orderBy(asc(licences.id));
  return rows.map((row) => toSold(row.documentId, row));
}

async function insertLicences(db: Transaction, values: readonly (typeof licences.$inferInsert)[]) {
  if (values.length === 0) return [];
  return db
    .insert(licences)
    .values([...values])
    .onConflictDoNothing()
    .returning(pickColumns(licences, 'id', 'documentId', 'orderLineId'));
}

/**
 * A renewal whose money has gone back takes its year with it, and a refund that failed or a dispute
 * that was won brings it back.
 */
export async function updateRefundedRenewals(
  db: Transaction,
  orderId: number,
  now: Date,
): Promise<void> {
  const lastKind = sql<'renewed' | 'refunded' | 'restored'>`(select ${licenceEntries.kind}
    from ${licenceEntries} where ${licenceEntries.orderLineId} = ${orderLines.id}
    order by ${licenceEntries.id} desc limit 1)`;
  const wasReturned = sql<boolean>`(${orders.refundedAt} is not null or ${orders.disputedAt} is not null or ${orderLines.endedAt} is not null)`;
  const renewals = await db
    .select({
      orderLineId: orderLines.id,
      licenceId: licences.id,
      lastKind,
      isReturned: wasReturned,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .innerJoin(licences, eq(licences.id, orderLines.renewsId))
    .where(and(eq(orderLines.orderId, orderId), isNotNull(lastKind)));
  const changed = renewals.filter(
    (renewal) => renewal.isReturned !== (renewal.lastKind === 'refunded'),
  );
  await addLicenceEntries(
    db,
    changed.map(({ licenceId, orderLineId, isReturned }) => ({
      licenceId,
      orderLineId,
      kind: isReturned ? ('refunded' as const) : ('restored' as const),
      months: limits.licenceTermMonths,
      createdAt: now,
    })),
  );
}

/**
 * The trials of the owner of the order end, and what was bought runs where they ran, so that its
 * file takes the place of theirs.
 */
async function convertTrials(db: Transaction, orderId: number, now: Date): Promise<void> {
  const at = sql.param(now, trials.convertedAt);
  await db.execute(sql`
    with bought as (
      select distinct on (trial.id) trial.id as trial_id, bought.id as licence_id
      from ${orders}
      inner join ${orderLines} on ${orderLines.orderId} = ${orders.id}
      inner join ${licences} bought on bought.order_line_id = ${orderLines.id} and bought.unit = 1
      inner join ${licences} trial on trial.kind = 'trial' and trial.product_id = bought.product_id
        and trial.company_id is not distinct from ${orders.companyId}
        and (trial.company_id is not null or trial.user_id = ${orders.userId})
      where ${orders.id} = ${orderId}
      order by trial.id, bought.id
    ), converted as (
      update ${trials} set converted_at = ${at}, converted_to_id = bought.licence_id
      from bought where ${trials.licenceId} = bought.trial_id and ${trials.convertedAt} is null
      returning bought.trial_id, bought.licence_id
    ), ended as (
      update ${licenceBindings} set ended_at = ${at}
      from converted
      where ${licenceBindings.licenceId} = converted.trial_id and ${licenceBindings.endedAt} is null
      returning converted.licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id
    )
    insert into ${licenceBindings} (licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id, bound_at)
    select licence_id, kind, tenant_id, tenant_domain, hosts, bound_by_id, ${at} from ended
    on conflict do nothing`);
}
