import { randomBytes } from 'node:crypto';
import { toUtcDay } from '@partshelf/contract/dates.ts';
import type { Billing } from '@partshelf/contract/invoices/invoices.ts';
import { and, desc, eq, isNotNull } from 'drizzle-orm';
import { pickColumns } from '../../server/src/db/columns-of.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { orderLines, orders } from '../../server/src/db/tables/orders.ts';
import { quoteCounters, quoteLines, quotes } from '../../server/src/db/tables/quotes.ts';
import { addDays, readInvoicing } from '../../server/src/features/invoices/settings.ts';
import { toSeller } from '../../server/src/features/invoices/snapshot.ts';
import type { SeededProduct } from './catalog.ts';
import type { DemoCompany } from './company.ts';
import { demoContact, demoSeller } from './invoices.ts';
import { dayMs, daysBefore } from './time.ts';

interface PlannedQuote {
  readonly of: 'customer' | 'company';
  readonly state: (typeof quotes.$inferInsert)['state'];
  readonly daysAgo: number;
  readonly slugs: readonly string[];
  readonly declineReason?: string;
  /** An Admin made it. */
  readonly reason?: string;
  readonly replaces?: number;
}

/** They come in the order of their numbers; an open one that is older than a month has expired. */
const planned: readonly PlannedQuote[] = [
  { of: 'company', state: 'open', daysAgo: 71, slugs: ['org-chart', 'kpi-board'] },
  {
    of: 'customer',
    state: 'declined',
    daysAgo: 40,
    slugs: ['room-booking'],
    declineReason: 'The budget of this year is spent.',
  },
  {
    of: 'company',
    state: 'declined',
    daysAgo: 33,
    slugs: ['contract-tracker', 'document-signer'],
    declineReason: 'Legal has chosen another product.',
  },
  { of: 'customer', state: 'replaced', daysAgo: 12, slugs: ['form-builder'] },
  {
    of: 'customer',
    state: 'open',
    daysAgo: 9,
    slugs: ['form-builder', 'calendar-rollup'],
    reason: 'Asked for the calendar as well.',
    replaces: 3,
  },
  { of: 'company', state: 'accepted', daysAgo: 7, slugs: [] },
  { of: 'company', state: 'replaced', daysAgo: 4, slugs: ['room-booking'] },
  {
    of: 'company',
    state: 'open',
    daysAgo: 2,
    slugs: ['room-booking', 'permissions-auditor'],
    replaces: 6,
  },
];

interface Line {
  readonly productId: number;
  readonly title: string;
  readonly unitPriceCents: number;
  readonly quantity: number;
}

const validDays = 30;

interface Seeding {
  readonly adminId: number;
  readonly customerId: number;
  readonly company: DemoCompany;
  readonly now: Date;
}

/** There is one in each state. The shop itself makes none until an Admin sets up invoicing. */
export async function seedQuotes(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { adminId, customerId, company, now }: Seeding,
): Promise<void> {
  const { settings } = await readInvoicing(db);
  const seller = { seller: toSeller({ ...settings, ...demoSeller }, demoContact) };
  const accepted = await findNewestPurchase(db, company.id);
  const years = new Map<number, number>();
  const ids: number[] = [];
  for (const plan of planned) {
    const createdAt = daysBefore(now, plan.daysAgo);
    const issuedOn = toUtcDay(createdAt);
    const year = Number(issuedOn.slice(0, 4));
    const sequence = (years.get(year) ?? 0) + 1;
    years.set(year, sequence);
    const validUntil = addDays(issuedOn, validDays);
    const lines = plan.state === 'accepted' ? accepted.lines : toLines(catalog, plan.slugs);
    const totalCents = lines.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
    const isOfCompany = plan.of === 'company';
    const billing: Billing | null = isOfCompany ? company.billing : null;
    const [quote] = await db
      .insert(quotes)
      .values({
        number: `${settings.prefix}Q-${year}-${String(sequence).padStart(5, '0')}`,
        year,
        state: plan.state,
        token: randomBytes(32).toString('base64url'),
        userId: isOfCompany ? company.buyerId : customerId,
        companyId: isOfCompany ? company.id : null,
        issuedOn,
        validUntil,
        expiresAt: new Date(Date.parse(validUntil) + dayMs),
        billing,
        totalCents,
        taxCents: 0,
        tax: { ...demoTax, sentence: demoSeller.taxNote },
        discountCents: 0,
        seller,
        termsVersion: 0,
        itemsHash: `demo ${ids.length}`,
        createdAt,
        ...(plan.state === 'accepted' && { orderId: accepted.id, acceptedAt: accepted.paidAt }),
        ...(plan.declineReason && {
          declineReason: plan.declineReason,
          declinedAt: daysBefore(now, plan.daysAgo - 2),
        }),
        ...(plan.reason && { reason: plan.reason, madeById: adminId }),
        ...(plan.replaces !== undefined && { replacesId: ids[plan.replaces]! }),
      })
      .returning({ id: quotes.id });
    ids.push(quote!.id);
    await db.insert(quoteLines).values(
      lines.map((line, position) => ({
        ...line,
        quoteId: quote!.id,
        position,
        discountCents: 0,
        taxCents: 0,
      })),
    );
  }
  const counters = [...years].map(([year, lastNumber]) => ({ year, lastNumber }));
  await db.insert(quoteCounters).values(counters);
}

const demoTax = { treatment: 'none', hundredthsOfPercent: 0, vies: null } as const;

const toLines = (catalog: ReadonlyMap<string, SeededProduct>, slugs: readonly string[]): Line[] =>
  slugs.map((slug) => {
    const { id, title, priceCents } = catalog.get(slug)!;
    return { productId: id, title, unitPriceCents: priceCents, quantity: 1 };
  });

async function findNewestPurchase(db: Transaction, companyId: number) {
  const [order] = await db
    .select({ id: orders.id, paidAt: orders.paidAt })
    .from(orders)
    .where(and(eq(orders.companyId, companyId), isNotNull(orders.paidAt)))
    .orderBy(desc(orders.paidAt))
    .limit(1);
  const lines = await db
    .select(pickColumns(orderLines, 'productId', 'title', 'unitPriceCents', 'quantity'))
    .from(orderLines)
    .where(eq(orderLines.orderId, order!.id))
    .orderBy(orderLines.position);
  return { ...order!, lines };
}
