import { defaultCurrency } from '@partshelf/contract/currencies.ts';
import type {
  BankLineFilters,
  BankLineOutcome,
} from '@partshelf/contract/quotes/admin-bank-files.ts';
import { and, asc, count, desc, eq, gt, inArray, ne, or, type SQL, sql, sum } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { jsonUnlessNull, shopCurrencyCode } from '../../db/expressions.ts';
import { listPage, type ListPage } from '../../db/list-page.ts';
import { users } from '../../db/tables/accounts.ts';
import { orders } from '../../db/tables/orders.ts';
import {
  bankImports,
  bankLines,
  comparedReference,
  transferPayments,
  transfers,
} from '../../db/tables/transfers.ts';
import { receivedCents } from './transfer-queries.ts';

type NewLine = Omit<typeof bankLines.$inferInsert, 'importId' | 'state' | 'orderId'>;

interface NewImport {
  readonly sha256: string;
  readonly fileName: string;
  readonly recordedById: number;
  readonly entries: readonly NewLine[];
  readonly skipped: (typeof bankImports.$inferSelect)['skipped'];
}

const mostSkippedStored = 1_000;

export async function findImportOfFile(db: Queryable, sha256: string) {
  const [found] = await db
    .select({ documentId: bankImports.documentId, createdAt: bankImports.createdAt })
    .from(bankImports)
    .where(eq(bankImports.sha256, sha256));
  return found;
}

export async function insertImport(
  db: Transaction,
  { entries, skipped, ...file }: NewImport,
): Promise<{ id: number; documentId: string; createdAt: Date } | undefined> {
  const [inserted] = await db
    .insert(bankImports)
    .values({
      ...file,
      lines: entries.length,
      skippedCount: skipped.length,
      skipped: skipped.slice(0, mostSkippedStored),
    })
    .onConflictDoNothing({ target: bankImports.sha256 })
    .returning(pickColumns(bankImports, 'id', 'documentId', 'createdAt'));
  if (inserted && entries.length > 0) await insertLines(db, inserted.id, entries);
  return inserted;
}

/** One parameter has all lines: a statement can have 65,535 of them at most. */
async function insertLines(
  db: Transaction,
  importId: number,
  entries: readonly NewLine[],
): Promise<void> {
  await db.execute(sql`
    insert into ${bankLines} (import_id, position, currency, amount_cents, received_on, bank_reference, reference, payer, text)
    select ${importId}, position, currency, "amountCents", "receivedOn", "bankReference", reference, payer, text
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as line(
      position integer, currency text, "amountCents" integer, "receivedOn" date,
      "bankReference" text, reference text, payer text, text text)`);
}

const importColumns = {
  ...pickColumns(bankImports, 'documentId', 'fileName', 'createdAt'),
  by: users.username,
  ...pickColumns(bankImports, 'lines', 'recorded', 'skippedCount'),
};

export const listImports = (db: Database, page: ListPage) =>
  listPage(
    db
      .select(importColumns)
      .from(bankImports)
      .leftJoin(users, eq(users.id, bankImports.recordedById))
      .$dynamic(),
    {
      condition: undefined,
      order: [desc(bankImports.createdAt), desc(bankImports.id)],
      page,
      total: db.$count(bankImports),
    },
  );

export async function findBankImport(db: Queryable, documentId: string) {
  const [found] = await db
    .select({ id: bankImports.id, skipped: bankImports.skipped, shown: importColumns })
    .from(bankImports)
    .leftJoin(users, eq(users.id, bankImports.recordedById))
    .where(eq(bankImports.documentId, documentId));
  return found;
}

const orderCurrency = sql`coalesce(${orders.currency}, ${shopCurrencyCode}, ${defaultCurrency})`;

const isOpen = sql`${bankLines.state} = 'open'`;

/** A part of the money was missing within the tolerance, and may arrive later. */
const isShort = sql`(${orders.shortCents} > 0 and ${orders.refundStartedAt} is null and ${orders.refundedAt} is null)`;

const isOtherCurrency = sql`(${bankLines.currency} not in ('', ${orderCurrency}))`;

/** The amount has to be the same when no order is known, because references of banks may be short. */
const isKnown = sql`exists (select 1 from ${transferPayments} where ${comparedReference(transferPayments.bankReference)} = ${comparedReference(bankLines.bankReference)} and case when ${orders.id} is null then ${transferPayments.amountCents} = ${bankLines.amountCents} else ${transferPayments.orderId} = ${orders.id} end)`;

/** Money of the lines above for the same order comes first. */
const aboveCents = sql`coalesce(sum(${bankLines.amountCents}) filter (where ${isOpen} and not ${isOtherCurrency} and not ${isKnown}) over (partition by ${orders.id} order by ${bankLines.position} rows between unbounded preceding and 1 preceding), 0)`;

/**
 * It selects all lines of a file with the orders that their references name, and what they lack.
 */
function selectLinesWithOrders(db: Queryable, importId: number) {
  return db
    .select({
      ...pickColumns(
        bankLines,
        'position',
        'state',
        'amountCents',
        'currency',
        'receivedOn',
        'bankReference',
        'reference',
        'payer',
        'text',
      ),
      orderDocumentId: orders.documentId,
      orderNumber: orders.number,
      isPaid:
        sql`(${orders.status} = 'succeeded' or ${transfers.status} = 'paid') and not ${isShort}`.as(
          'is_paid',
        ),
      isCancelled: sql`${transfers.status} = 'cancelled'`.as('is_cancelled'),
      toleranceCents: transfers.toleranceCents,
      isKnown: isKnown.as('is_known'),
      isOtherCurrency: isOtherCurrency.as('is_other_currency'),
      missingCents: sql<number>`${orders.totalCents} - ${receivedCents} - ${aboveCents}`.as(
        'missing_cents',
      ),
    })
    .from(bankLines)
    .leftJoin(transfers, sql`${transfers.reference} = nullif(${bankLines.reference}, '')`)
    .leftJoin(orders, sql`${orders.id} = coalesce(${bankLines.orderId}, ${transfers.orderId})`)
    .where(eq(bankLines.importId, importId))
    .as('line');
}

type LinesWithOrders = ReturnType<typeof selectLinesWithOrders>;

const outcomeOf = (line: LinesWithOrders) =>
  sql<BankLineOutcome>`case
    when ${line.state} <> 'open' then ${line.state}
    when ${line.isKnown} then 'known'
    when ${line.isOtherCurrency} then 'otherCurrency'
    when ${line.orderNumber} is null then 'unknown'
    when ${line.isCancelled} then 'cancelled'
    when ${line.isPaid} or ${line.missingCents} <= 0 then 'paid'
    when ${line.amountCents} < ${line.missingCents} - ${line.toleranceCents} then 'tooLittle'
    when ${line.amountCents} > ${line.missingCents} then 'tooMuch'
    else 'matches' end`;

function selectLines(db: Database, importId: number) {
  const line = selectLinesWithOrders(db, importId);
  const query = db
    .select({
      ...pickColumns(
        line,
        'position',
        'currency',
        'receivedOn',
        'bankReference',
        'reference',
        'payer',
        'text',
      ),
      outcome: outcomeOf(line),
      amount: line.amountCents,
      order: jsonUnlessNull({
        documentId: sql<string>`${line.orderDocumentId}`,
        number: sql<number>`${line.orderNumber}`,
      }),
      missing: sql<
        number | null
      >`case when ${line.state} = 'open' and ${line.orderNumber} is not null then greatest(0, ${line.missingCents}) end`.mapWith(
        Number,
      ),
    })
    .from(line)
    .$dynamic();
  return { line, query };
}

const hasOutcome = (line: LinesWithOrders, outcomes: readonly BankLineOutcome[]): SQL =>
  inArray(outcomeOf(line), [...outcomes]);

export function listBankLines(
  db: Database,
  importId: number,
  { outcome }: Pick<BankLineFilters, 'outcome'>,
  page: ListPage,
) {
  const { line, query } = selectLines(db, importId);
  const condition = outcome && hasOutcome(line, [outcome]);
  const counted = db.select({ total: count() }).from(line).where(condition);
  return listPage(query, {
    condition,
    order: [asc(line.position)],
    page,
    total: counted.then(([row]) => row!.total),
  });
}

export async function countOutcomes(db: Database, importId: number) {
  const line = selectLinesWithOrders(db, importId);
  const outcome = outcomeOf(line);
  return db
    .select({ outcome, count: count(), amount: sum(line.amountCents).mapWith(Number) })
    .from(line)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Money with these outcomes is recorded without a decision of an Admin. */
const recordable = ['matches', 'tooLittle', 'tooMuch'] as const;

export async function listRecordable(
  db: Database,
  importId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
) {
  const { line, query } = selectLines(db, importId);
  return query
    .where(and(gt(line.position, after), hasOutcome(line, recordable)))
    .orderBy(asc(line.position))
    .limit(limit);
}

export async function findOpenLine(db: Queryable, importId: number, position: number) {
  const [line] = await db
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.importId, importId), eq(bankLines.position, position)));
  return line;
}

/** Returns false when it was recorded or dismissed meanwhile. */
export async function markRecorded(
  db: Transaction,
  importId: number,
  { position, order }: { readonly position: number; readonly order: string },
): Promise<boolean> {
  const orderId = db.select({ id: orders.id }).from(orders).where(eq(orders.documentId, order));
  const marked = await db
    .update(bankLines)
    .set({ state: 'recorded', orderId: sql`(${orderId})` })
    .where(and(eq(bankLines.importId, importId), eq(bankLines.position, position), isOpen))
    .returning({ position: bankLines.position });
  if (marked.length === 0) return false;
  await db
    .update(bankImports)
    .set({ recorded: sql`${bankImports.recorded} + 1` })
    .where(eq(bankImports.id, importId));
  return true;
}

/** Returns how many lines have lost the name and the text of their payer. */
export async function clearPayers(
  db: Database,
  { years, limit }: { readonly years: number; readonly limit: number },
): Promise<number> {
  const old = db
    .select({ importId: bankLines.importId, position: bankLines.position })
    .from(bankLines)
    .innerJoin(bankImports, eq(bankImports.id, bankLines.importId))
    .where(
      and(
        sql`${bankImports.createdAt} < now() - make_interval(years => ${years + 1})`,
        or(ne(bankLines.payer, ''), ne(bankLines.text, '')),
      ),
    )
    .limit(limit);
  const { rowCount } = await db
    .update(bankLines)
    .set({ payer: '', text: '' })
    .where(sql`(${bankLines.importId}, ${bankLines.position}) in (${old})`);
  return rowCount ?? 0;
}

/** They need no decision of an Admin about an order. */
const dismissable = ['unknown', 'otherCurrency', 'known'] as const;

/**
 * It dismisses all lines that can be recorded for no order, unless a position is given. They are an
 * array, because a subquery in the condition may be run again for each line.
 */
export async function dismissLines(
  db: Transaction,
  importId: number,
  position: number | undefined,
): Promise<number> {
  const line = selectLinesWithOrders(db, importId);
  const others = db
    .select({ position: line.position })
    .from(line)
    .where(hasOutcome(line, dismissable));
  const { rowCount } = await db
    .update(bankLines)
    .set({ state: 'dismissed' })
    .where(
      and(
        eq(bankLines.importId, importId),
        isOpen,
        position === undefined
          ? sql`${bankLines.position} = any(array(${others}))`
          : eq(bankLines.position, position),
      ),
    );
  return rowCount ?? 0;
}
