import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { invoiceCounters, invoices } from '../../server/src/db/tables/invoices.ts';
import { orders } from '../../server/src/db/tables/orders.ts';
import { buildCreditNoteContent } from '../../server/src/features/invoices/credit-notes.ts';
import { formatNumber } from '../../server/src/features/invoices/issue-invoice.ts';
import { findSale, listSoldLines } from '../../server/src/features/invoices/queries.ts';
import { readInvoicing } from '../../server/src/features/invoices/settings.ts';
import { buildContent } from '../../server/src/features/invoices/snapshot.ts';
import type { SoldOrder } from './past-orders.ts';
import type { Random } from './random.ts';
import { daysBefore } from './time.ts';

const invoiceDays = 16;
export const demoSeller = {
  legalName: 'Partshelf Demo Ltd',
  street: '1 Sample Street',
  postalCode: '10115',
  city: 'Berlin',
  country: 'DE',
  vatId: 'DE136695976',
  taxNote: 'No tax is charged in the demo shop.',
};
export const demoContact = { email: 'support@partshelf.example', phone: null };
const places = [
  { country: 'DE', city: 'Hamburg', postalCode: '20095' },
  { country: 'AT', city: 'Vienna', postalCode: '1010' },
  { country: 'FR', city: 'Lyon', postalCode: '69001' },
  { country: 'NL', city: 'Utrecht', postalCode: '3511' },
  { country: 'US', city: 'Portland', postalCode: '97201' },
];

function toBilling(random: Random, { email }: SoldOrder): Billing {
  const [domain = ''] = email.split('@').slice(1);
  const [name = ''] = domain.split('.');
  return {
    ...random.pick(places),
    kind: 'company',
    name: `${name.charAt(0).toUpperCase()}${name.slice(1)} Inc.`,
    street: `${random.integer(1, 90)} Station Road`,
    vatId: '',
    purchaseOrder: random.chance(0.4) ? `PO ${random.integer(1_000, 9_999)}` : '',
    buyerReference: '',
    copyTo: '',
  };
}

type Document = Omit<typeof invoices.$inferInsert, 'number' | 'year' | 'sequence'>;

function createNumbering(prefix: string) {
  const last = new Map<string, { year: number; lastNumber: number; lastDay: string }>();
  return {
    number(document: Document): typeof invoices.$inferInsert {
      const { kind, issuedOn, snapshot } = document;
      const year = Number(issuedOn.slice(0, 4));
      const sequence = (last.get(`${kind} ${year}`)?.lastNumber ?? 0) + 1;
      last.set(`${kind} ${year}`, { year, lastNumber: sequence, lastDay: issuedOn });
      const number = formatNumber(prefix, kind, year, sequence);
      return { ...document, year, sequence, number, snapshot: { ...snapshot, number } };
    },
    toCounters: (): (typeof invoiceCounters.$inferInsert)[] =>
      [...last].map(([key, counter]) => ({
        ...counter,
        kind: key.startsWith('invoice') ? 'invoice' : 'creditNote',
      })),
  };
}

/** The shop itself issues none until an Admin sets up invoicing. */
export async function insertInvoices(
  db: Transaction,
  random: Random,
  sold: readonly SoldOrder[],
  now: Date,
): Promise<void> {
  const { settings, payments } = await readInvoicing(db);
  const numbering = createNumbering(settings.prefix);
  const billed = sold
    .filter(({ paidAt }) => paidAt! > daysBefore(now, invoiceDays))
    .toSorted((a, b) => a.paidAt!.getTime() - b.paidAt!.getTime());
  const refunded: { id: number; at: Date }[] = [];
  for (const order of billed) {
    const billing = toBilling(random, order);
    await db
      .update(orders)
      .set({ billing, updatedAt: sql`updated_at` })
      .where(eq(orders.id, order.id));
    const sale = (await findSale(db, order.id))!;
    const lines = await listSoldLines(db, order.id);
    const issuedOn = toUtcDay(order.paidAt!);
    const content = buildContent({
      sale,
      lines: lines.map(({ contents: _contents, version, ...line }) => ({
        ...line,
        version: version ?? '',
      })),
      billing,
      settings: { ...settings, ...demoSeller },
      contact: demoContact,
      paidOn: issuedOn,
      suppliedOn: issuedOn,
      payments,
      accounting: null,
    });
    const { currency, netCents, taxCents, totalCents } = content;
    const named = { kind: 'invoice', issuedOn } as const;
    const snapshot = { ...content, ...named, number: '' };
    const amounts = { currency, netCents, taxCents, totalCents };
    const createdAt = order.paidAt!;
    const document = { ...named, ...amounts, orderId: order.id, snapshot, createdAt };
    const [invoice] = await db.insert(invoices).values(numbering.number(document)).returning();
    if (order.outcome === 'refunded') refunded.push({ id: invoice!.id, at: order.reversedAt! });
  }
  for (const { id, at } of refunded.toSorted((a, b) => a.at.getTime() - b.at.getTime())) {
    const [invoice] = await db.select().from(invoices).where(eq(invoices.id, id));
    const { content, correctsId } = buildCreditNoteContent(invoice!, { amounts: invoice! });
    const { orderId, currency, netCents, taxCents, totalCents } = invoice!;
    const named = { kind: 'creditNote', issuedOn: toUtcDay(at) } as const;
    const snapshot = { ...content, ...named, number: '' };
    const amounts = { currency, netCents, taxCents, totalCents };
    const document = { ...named, ...amounts, orderId, correctsId, snapshot, createdAt: at };
    await db.insert(invoices).values(numbering.number(document));
  }
  const counters = numbering.toCounters();
  if (counters.length > 0) await db.insert(invoiceCounters).values(counters);
}
