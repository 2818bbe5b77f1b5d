import type { LineLicensing } from '@partshelf/contract/catalog/catalog.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '../../server/src/db/client.ts';
import { addLicenceEntries, issueLicences } from '../../server/src/db/licence-ledger.ts';
import { companyEvents } from '../../server/src/db/tables/companies.ts';
import { licenceBindings, productLicensings } from '../../server/src/db/tables/licences.ts';
import { licences, orderLines } from '../../server/src/db/tables/orders.ts';
import { insertTrial } from '../../server/src/features/licences/trial-queries.ts';
import { listStamps } from '../../server/src/features/licences/trials.ts';
import type { SeededProduct } from './catalog.ts';
import { type DemoCompany, domain } from './company.ts';
import { insertPastOrders, type PastOrder } from './past-orders.ts';
import { after, dayMs, daysBefore } from './time.ts';

type Licensing = Omit<typeof productLicensings.$inferInsert, 'productId'>;

const trialDays = 14;

const licensed: Readonly<Record<string, Licensing>> = {
  'site-lifecycle-manager': {
    hasTerm: true,
    hasForever: true,
    foreverPriceCents: 74_900,
    renewalPriceCents: 11_900,
    graceDays: 7,
    trialDays,
  },
  'task-board': {
    hasTerm: true,
    hasForever: false,
    renewalPriceCents: 3_900,
    graceDays: 14,
    trialDays,
  },
  'version-compare': { hasTerm: false, hasForever: true, graceDays: 0 },
  'retention-planner': {
    hasTerm: true,
    hasForever: false,
    renewalPriceCents: 8_900,
    graceDays: 7,
    trialDays,
  },
  'storage-analyser': {
    hasTerm: true,
    hasForever: false,
    renewalPriceCents: 5_900,
    graceDays: 7,
    trialDays,
  },
};

type Place = Pick<
  typeof licenceBindings.$inferInsert,
  'kind' | 'tenantId' | 'tenantDomain' | 'hosts'
>;

/** The sandbox answers for them as Microsoft does. */
const tenant = {
  kind: 'tenant' as const,
  tenantId: '5c2f0a4e-6f0b-4d6e-9a51-0c0a7d6b1f01',
  tenantDomain: 'contoso.onmicrosoft.com',
};
const testTenant: Place = {
  kind: 'test',
  tenantId: '7f9d1b63-20c8-4c55-8a7e-3a4f5b2c9e02',
  tenantDomain: 'fabrikam.onmicrosoft.com',
};
const farm: Place = { kind: 'farm', hosts: ['intranet.brightwater.example'] };

interface PlannedLicence {
  readonly by: 'ownerId' | 'buyerId';
  readonly slug: string;
  readonly daysAgo: number;
  readonly refundedDaysAgo?: number;
  readonly suspendedReason?: string;
  readonly places?: readonly Place[];
}

const planned: readonly PlannedLicence[] = [
  { by: 'ownerId', slug: 'site-lifecycle-manager', daysAgo: 425, places: [tenant] },
  { by: 'ownerId', slug: 'task-board', daysAgo: 332, places: [tenant, testTenant] },
  { by: 'ownerId', slug: 'version-compare', daysAgo: 150, places: [farm] },
  {
    by: 'ownerId',
    slug: 'task-board',
    daysAgo: 120,
    suspendedReason: 'The file was found on a public web site. Please ask us for a new one.',
  },
  { by: 'buyerId', slug: 'version-compare', daysAgo: 41, refundedDaysAgo: 33 },
  { by: 'buyerId', slug: 'site-lifecycle-manager', daysAgo: 21 },
];

const tried = [
  { slug: 'storage-analyser', daysAgo: 40 },
  { slug: 'retention-planner', daysAgo: 4 },
];

interface Context {
  readonly company: DemoCompany;
  readonly now: Date;
}

function toPastOrder(plan: PlannedLicence, { company, now }: Context): PastOrder {
  const { by, slug, daysAgo, refundedDaysAgo } = plan;
  const isRefunded = refundedDaysAgo !== undefined;
  return {
    userId: company[by],
    companyId: company.id,
    lines: [{ slug, quantity: 1 }],
    createdAt: daysBefore(now, daysAgo),
    outcome: isRefunded ? 'refunded' : 'paid',
    attempts: 1,
    reversedAt: isRefunded ? daysBefore(now, refundedDaysAgo) : undefined,
  };
}

function toLineLicensing(slug: string): LineLicensing {
  const { hasTerm, graceDays, renewalPriceCents = null } = licensed[slug]!;
  return { isForever: !hasTerm, graceDays, renewalPriceCents };
}

/** The ledger writes the licences, as it does for a payment. */
export async function seedLicences(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  context: Context,
): Promise<void> {
  await db
    .insert(productLicensings)
    .values(
      Object.entries(licensed).map(([slug, one]) => ({ productId: catalog.get(slug)!.id, ...one })),
    );
  const pastOrders = planned.map((plan) => toPastOrder(plan, context));
  const made = await insertPastOrders(db, catalog, pastOrders, context.now);
  for (const [index, { id, paidAt, lineIds }] of made.entries()) {
    const { slug } = planned[index]!;
    const ofOrder = inArray(orderLines.id, [...lineIds]);
    await db
      .update(orderLines)
      .set({ licensing: toLineLicensing(slug) })
      .where(ofOrder);
    await issueLicences(db, id, paidAt!);
  }
  await insertEvents(db, made, context);
  await useLicences(db, made, context);
  await insertTrials(db, catalog, context);
}

type MadeOrders = Awaited<ReturnType<typeof insertPastOrders>>;

async function insertEvents(db: Transaction, made: MadeOrders, { company }: Context) {
  await db.insert(companyEvents).values(
    made.map(({ userId: actorId, number: orderNumber, paidAt }) => ({
      kind: 'bought' as const,
      companyId: company.id,
      actorId,
      details: { orderNumber },
      createdAt: paidAt!,
    })),
  );
}

const bindingDelayMs = 2 * dayMs;

async function useLicences(db: Transaction, made: MadeOrders, { company, now }: Context) {
  const lineIds = made.flatMap((order) => order.lineIds);
  const issued = await db
    .select({ id: licences.id, lineId: licences.orderLineId, startsAt: licences.startsAt })
    .from(licences)
    .where(inArray(licences.orderLineId, lineIds));
  const planOf = new Map(made.map((order, index) => [order.lineIds[0]!, planned[index]!]));
  const bindings = issued.flatMap(({ id: licenceId, lineId, startsAt }) =>
    (planOf.get(lineId!)!.places ?? []).map((place) => ({
      ...place,
      licenceId,
      boundAt: after(startsAt, bindingDelayMs),
      boundById: company.ownerId,
    })),
  );
  await db.insert(licenceBindings).values(bindings);
  for (const { id, lineId } of issued) {
    const { suspendedReason } = planOf.get(lineId!)!;
    if (suspendedReason === undefined) continue;
    const suspended = { suspendedAt: daysBefore(now, 9), suspendedReason };
    await db.update(licences).set(suspended).where(eq(licences.id, id));
  }
}

async function insertTrials(
  db: Transaction,
  catalog: ReadonlyMap<string, SeededProduct>,
  { company, now }: Context,
) {
  const { tenantId, tenantDomain } = tenant;
  const party = {
    tenant: { tenantId, domain: tenantDomain },
    company: company.documentId,
    domain,
  };
  for (const { slug, daysAgo } of tried) {
    const startsAt = daysBefore(now, daysAgo);
    const { id: licenceId } = await insertTrial(db, {
      productId: catalog.get(slug)!.id,
      userId: company.ownerId,
      companyId: company.id,
      startsAt,
      stamps: listStamps(party),
    });
    await addLicenceEntries(db, [
      { licenceId, kind: 'issued', months: null, days: trialDays, createdAt: startsAt },
    ]);
    const bound = { licenceId, boundAt: startsAt, boundById: company.ownerId };
    await db.insert(licenceBindings).values({ ...tenant, ...bound });
  }
}
