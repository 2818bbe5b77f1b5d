import { and, asc, desc, eq } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../../../db/client.ts';
import { files } from '../../../db/tables/files.ts';
import { invoiceFiles, type invoiceFormats, invoices } from '../../../db/tables/invoices.ts';
import { orders } from '../../../db/tables/orders.ts';

export type InvoiceFormat = (typeof invoiceFormats)[number];

export async function findInvoice(db: Queryable, invoiceId: number) {
  const [invoice] = await db.select().from(invoices).where(eq(invoices.id, invoiceId));
  return invoice;
}

interface Wanted {
  readonly order: string;
  /** The newest by default. */
  readonly number?: string | undefined;
  /** Null: of any customer, for an Admin. */
  readonly ownerId: number | null;
}

export async function findInvoiceOfOrder(db: Database, { order, number, ownerId }: Wanted) {
  const [found] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(
      and(
        eq(orders.documentId, order),
        ownerId === null ? undefined : eq(orders.userId, ownerId),
        number === undefined ? eq(invoices.kind, 'invoice') : eq(invoices.number, number),
      ),
    )
    .orderBy(desc(invoices.id))
    .limit(1);
  return found?.invoice;
}

export function listStoredFiles(db: Queryable, invoiceId: number) {
  return db
    .select({
      format: invoiceFiles.format,
      storageKey: files.storageKey,
      fileName: files.name,
      mimeType: files.mimeType,
      sizeBytes: files.sizeBytes,
      sha256: files.sha256,
    })
    .from(invoiceFiles)
    .innerJoin(files, eq(files.id, invoiceFiles.fileId))
    .where(eq(invoiceFiles.invoiceId, invoiceId))
    .orderBy(asc(invoiceFiles.format));
}

/** Until the transaction ends, no other documents of the invoice are stored. */
export async function lockInvoice(db: Transaction, invoiceId: number): Promise<void> {
  await db
    .select({ id: invoices.id })
    .from(invoices)
    .where(eq(invoices.id, invoiceId))
    .for('update');
}

export async function insertInvoiceFiles(
  db: Transaction,
  invoiceId: number,
  stored: readonly (typeof files.$inferInsert & { readonly format: InvoiceFormat })[],
): Promise<void> {
  const added = await db
    .insert(files)
    .values(stored.map(({ format: _format, ...file }) => file))
    .returning({ id: files.id, storageKey: files.storageKey });
  const idOf = new Map(added.map(({ id, storageKey }) => [storageKey, id]));
  await db.insert(invoiceFiles).values(
    stored.map(({ format, storageKey }) => ({
      invoiceId,
      format,
      fileId: idOf.get(storageKey)!,
    })),
  );
}
