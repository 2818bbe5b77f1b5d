import { newDocumentId } from '../../server/src/db/columns.ts';
import type { Transaction } from '../../server/src/db/client.ts';
import { discountBatches, discountCodes } from '../../server/src/db/tables/discounts.ts';
import { subscribers } from '../../server/src/db/tables/subscribers.ts';
import type { SeededProduct } from './catalog.ts';
import type { PlannedCustomer } from './customers.ts';
import type { Random } from './random.ts';
import { after, dayMs, daysBefore, hourMs } from './time.ts';

interface PromotionContext {
  readonly catalog: ReadonlyMap<string, SeededProduct>;
  readonly customers: readonly PlannedCustomer[];
  readonly now: Date;
}

const planCodes = ({ catalog, now }: PromotionContext) => {
  const inDays = (days: number) => after(now, days * dayMs);
  return [
    { code: 'WELCOME10', kind: 'percent' as const, value: 1_000, useLimitPerPerson: 1 },
    {
      code: 'CALENDARS-25',
      kind: 'percent' as const,
      value: 2_500,
      productIds: ['calendar-rollup', 'leave-calendar'].map((slug) => catalog.get(slug)!.id),
      startsAt: daysBefore(now, 10),
      endsAt: inDays(20),
    },
    { code: 'MINUS-30', kind: 'amount' as const, value: 3_000, minimumCents: 15_000 },
    {
      code: 'SUMMER-SALE',
      kind: 'percent' as const,
      value: 2_000,
      startsAt: daysBefore(now, 120),
      endsAt: daysBefore(now, 60),
    },
    {
      code: 'TYPO-50',
      kind: 'percent' as const,
      value: 5_000,
      withdrawnAt: daysBefore(now, 90),
      createdAt: daysBefore(now, 91),
    },
  ];
};

const batchSize = 12;

async function insertCodes(db: Transaction, random: Random, context: PromotionContext) {
  const codes = planCodes(context);
  const createdAt = daysBefore(context.now, 121);
  for (const code of codes) await db.insert(discountCodes).values({ createdAt, ...code });
  const terms = { kind: 'percent' as const, value: 10_000, useLimit: 1, useLimitPerPerson: 1 };
  const [batch] = await db
    .insert(discountBatches)
    .values({
      name: 'Speakers of the spring conference',
      prefix: 'TALK-',
      terms: { ...terms, productIds: null, startsAt: null, endsAt: null, minimumCents: null },
      requested: batchSize,
      made: batchSize,
    })
    .returning();
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  const newCode = () =>
    `TALK-${Array.from({ length: 8 }, () => random.pick([...letters])).join('')}`;
  await db
    .insert(discountCodes)
    .values(
      Array.from({ length: batchSize }, () => ({ ...terms, code: newCode(), batchId: batch!.id })),
    );
}

const subscriberCount = 24;
const unconfirmedHours = 20;

async function insertSubscribers(
  db: Transaction,
  random: Random,
  { customers, now }: PromotionContext,
): Promise<void> {
  const chosen = random.shuffle(customers).slice(0, subscriberCount);
  await db.insert(subscribers).values(
    chosen.map(({ firstName, lastName, email }, index) => {
      const isNew = index < 2;
      const createdAt = isNew
        ? after(now, -random.between(1, unconfirmedHours) * hourMs)
        : daysBefore(now, random.between(2, 110));
      const isGone = !isNew && random.chance(0.1);
      return {
        documentId: newDocumentId(),
        name: `${firstName} ${lastName}`,
        email,
        mailedAt: createdAt,
        confirmedAt: isNew ? null : after(createdAt, random.between(0.1, 8) * hourMs),
        unsubscribedAt: isGone ? after(createdAt, random.between(1, 40) * hourMs) : null,
        createdAt,
      };
    }),
  );
}

export async function insertPromotions(
  db: Transaction,
  random: Random,
  context: PromotionContext,
): Promise<void> {
  await insertCodes(db, random, context);
  await insertSubscribers(db, random, context);
}
