import { createHash } from 'node:crypto';
import { toUtcDay } from '@partshelf/contract/dates.ts';
import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { companyEvents } from '../../server/src/db/tables/companies.ts';
import { orderLines, orders, paymentSessions } from '../../server/src/db/tables/orders.ts';
import {
  bankImports,
  bankLines,
  transferPayments,
  transfers,
} from '../../server/src/db/tables/transfers.ts';
import { toTransferId } from '../../server/src/features/checkout/transfer-payments.ts';
import { toCreditorReference } from '../../server/src/features/checkout/transfers.ts';
import { readCurrency } from '../../server/src/features/invoices/currency-queries.ts';
import { addDays, readInvoicing } from '../../server/src/features/invoices/settings.ts';
import { savePaymentSettings } from '../../server/src/features/invoices/settings-queries.ts';
import type { SeededProduct } from './catalog.ts';
import type { DemoCompany } from './company.ts';
import { demoSeller } from './invoices.ts';
import { getReleaseAt } from './past-orders.ts';
import { after, daysBefore, hourMs } from './time.ts';

type Reminder = (typeof transfers.$inferInsert)['reminder'];

interface PlannedTransfer {
  readonly by: 'ownerId' | 'buyerId';
  readonly slugs: readonly string[];
  readonly daysAgo: number;
  readonly purchaseOrder: string;
  /** It is the newest one that was sent, so that none follows at the start. */
  readonly reminder: Reminder;
  readonly received?: { readonly daysAgo: number; readonly share: number };
}

const dueDays = 14;

const planned: readonly PlannedTransfer[] = [
  {
    by: 'buyerId',
    slugs: ['budget-tracker', 'site-map'],
    daysAgo: 20,
    purchaseOrder: 'BW-4471',
    reminder: 'none',
    received: { daysAgo: 12, share: 1 },
  },
  {
    by: 'buyerId',
    slugs: ['project-timeline'],
    daysAgo: 19,
    purchaseOrder: 'BW-4478',
    reminder: 'due',
  },
  {
    by: 'ownerId',
    slugs: ['workflow-designer', 'skills-matrix'],
    daysAgo: 10,
    purchaseOrder: 'BW-4490',
    reminder: 'before',
    received: { daysAgo: 3, share: 0.5 },
  },
  {
    by: 'buyerId',
    slugs: ['desk-finder', 'shift-planner'],
    daysAgo: 5,
    purchaseOrder: 'BW-4503',
    reminder: 'none',
  },
];

const payer = 'BRIGHTWATER LTD';

interface Context {
  readonly adminId: number;
  readonly company: DemoCompany;
  readonly publicUrl: string;
  readonly now: Date;
}

/** They offer transfers to companies as soon as an Admin has set up invoicing. */
async function saveAccount(db: Transaction): Promise<void> {
  const { payments } = await readInvoicing(db);
  await savePaymentSettings(db, {
    ...payments,
    transfer: 'companies',
    days: dueDays,
    iban: 'DE02120300000000202051',
    bic: 'BYLADEM1001',
    bank: 'Sample Bank',
    holder: demoSeller.legalName,
    invoice: 'afterPayment',
  });
}

/** Their money is in the tables that Admins and files of the bank fill. */
export async function seedTransfers(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  context: Context,
): Promise<void> {
  await saveAccount(db);
  const made = await insertOrders(db, catalog, context);
  const payments = made.flatMap(({ id, totalCents, receivedAt, received, reference }) => {
    if (!received || !receivedAt) return [];
    const receivedOn = toUtcDay(receivedAt);
    return {
      orderId: id,
      amountCents: Math.round(totalCents * received.share),
      receivedOn,
      bankReference: toBankReference(receivedOn, reference),
      payer,
      recordedById: context.adminId,
      createdAt: receivedAt,
    };
  });
  await db.insert(transferPayments).values(payments);
  await insertBankFile(db, made.at(-1)!, context);
}

type MadeOrder = Awaited<ReturnType<typeof insertOrders>>[number];

async function insertOrders(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { company, publicUrl, now }: Context,
) {
  const currency = await readCurrency(db);
  const rows = planned.map((one) => ({ ...toOrderRow(one, catalog, company, now), currency }));
  const ids = await db
    .insert(orders)
    .values(rows.map(({ receivedAt: _receivedAt, ...row }) => row))
    .returning({ id: orders.id, number: orders.number });
  const made = rows.map((row, index) => {
    const { id, number } = ids[index]!;
    return { ...planned[index]!, ...row, id, number, reference: toCreditorReference(number) };
  });
  await db.insert(orderLines).values(
    made.flatMap(({ id: orderId, slugs, createdAt }) =>
      slugs.map((slug, position) => {
        const product = catalog.get(slug)!;
        const { id: productId, title, priceCents: unitPriceCents } = product;
        const releaseId = getReleaseAt(product, createdAt, now);
        return { orderId, productId, releaseId, title, unitPriceCents, quantity: 1, position };
      }),
    ),
  );
  await db.insert(transfers).values(made.map(toTransfer));
  await db
    .insert(paymentSessions)
    .values(
      made.map((order) => ({ ...toSession(order), url: `${publicUrl}/order/${order.documentId}` })),
    );
  await db
    .insert(companyEvents)
    .values(
      made.flatMap(({ companyId, userId: actorId, number: orderNumber, paidAt: createdAt }) =>
        createdAt
          ? [{ kind: 'bought' as const, companyId, actorId, details: { orderNumber }, createdAt }]
          : [],
      ),
    );
  return made;
}

function toOrderRow(
  { by, slugs, daysAgo, purchaseOrder, received }: PlannedTransfer,
  catalog: ReadonlyMap<string, SeededProduct>,
  company: DemoCompany,
  now: Date,
) {
  const documentId = newDocumentId();
  const createdAt = daysBefore(now, daysAgo);
  const receivedAt = received ? daysBefore(now, received.daysAgo) : null;
  const paidAt = received?.share === 1 ? receivedAt : null;
  return {
    documentId,
    userId: company[by],
    companyId: company.id,
    billing: { ...company.billing, purchaseOrder },
    status: paidAt ? ('succeeded' as const) : ('pending' as const),
    payBy: 'transfer' as const,
    attempts: 0,
    totalCents: slugs.reduce((sum, slug) => sum + catalog.get(slug)!.priceCents, 0),
    itemsHash: `demo-${documentId}`,
    paidAt,
    receivedAt,
    createdAt,
    updatedAt: receivedAt ?? createdAt,
  };
}

interface StoredOrder {
  readonly id: number;
  readonly documentId: string;
  readonly reference: string;
  readonly reminder: Reminder;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly paidAt: Date | null;
}

const reminderOffsets = { none: 0, before: -7, due: 0, late: dueDays };

function toTransfer({ id, reference, reminder = 'none', createdAt, paidAt }: StoredOrder) {
  const dueOn = addDays(toUtcDay(createdAt), dueDays);
  return {
    orderId: id,
    reference,
    dueOn,
    invoiceFirst: false,
    status: paidAt ? ('paid' as const) : ('waiting' as const),
    reminder,
    remindedOn: reminder === 'none' ? null : addDays(dueOn, reminderOffsets[reminder]),
    createdAt,
  };
}

function toSession({ id: orderId, documentId, createdAt, updatedAt, paidAt }: StoredOrder) {
  const stripeId = toTransferId(documentId);
  return {
    orderId,
    attempt: 0,
    stripeId,
    status: paidAt ? ('complete' as const) : ('open' as const),
    paymentIntentId: paidAt ? stripeId : null,
    paidAt,
    createdAt,
    updatedAt,
  };
}

const toBankReference = (day: string, reference: string) =>
  `${day.replaceAll('-', '')}-${reference.slice(2)}`;

async function insertBankFile(
  db: Transaction,
  { currency, totalCents, reference }: MadeOrder,
  { adminId, now }: Context,
): Promise<void> {
  const [file] = await db
    .insert(bankImports)
    .values({
      sha256: createHash('sha256').update('demo bank file').digest('hex'),
      fileName: 'statement.xml',
      lines: 2,
      recordedById: adminId,
      createdAt: after(now, -2 * hourMs),
    })
    .returning({ id: bankImports.id });
  const receivedOn = toUtcDay(daysBefore(now, 1));
  const line = { importId: file!.id, currency, receivedOn };
  await db.insert(bankLines).values([
    {
      ...line,
      position: 1,
      amountCents: totalCents,
      bankReference: toBankReference(receivedOn, reference),
      reference,
      payer,
    },
    {
      ...line,
      position: 2,
      amountCents: 4_950,
      bankReference: toBankReference(receivedOn, 'RF0000'),
      payer: 'HALDEN MARINE AS',
      text: 'Thank you for the good parts',
    },
  ]);
}
