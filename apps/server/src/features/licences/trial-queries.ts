import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../db/client.ts';
import { matchesReference } from '../../db/expressions.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companyMembers } from '../../db/tables/companies.ts';
import { productLicensings } from '../../db/tables/licences.ts';
import { licences } from '../../db/tables/orders.ts';
import { blockedTrialDomains, trials, trialStamps } from '../../db/tables/trials.ts';
import { isUsableBy, selectLicences } from './queries.ts';

export async function lockTrialOffer(db: Transaction, product: string) {
  const [offer] = await db
    .select({ productId: products.id, days: productLicensings.trialDays })
    .from(products)
    .innerJoin(productLicensings, eq(productLicensings.productId, products.id))
    .where(
      and(
        matchesReference(products, product),
        isNotNull(products.publishedAt),
        isNotNull(products.currentReleaseId),
        isNotNull(productLicensings.trialDays),
      ),
    )
    .for('no key update', { of: productLicensings });
  return offer;
}

export type Stamp = Pick<typeof trialStamps.$inferInsert, 'kind' | 'digest'>;

export const listStamped = (db: Queryable, productId: number, stamps: readonly Stamp[]) =>
  db
    .select({ licenceId: trialStamps.licenceId })
    .from(trialStamps)
    .where(
      and(
        eq(trialStamps.productId, productId),
        or(
          ...stamps.map(({ kind, digest }) =>
            and(eq(trialStamps.kind, kind), eq(trialStamps.digest, digest)),
          ),
        ),
      ),
    );

export const listSharedTrials = (
  db: Queryable,
  userId: number,
  licenceIds: readonly number[],
  now: Date,
) =>
  selectLicences(db, now)
    .where(and(inArray(licences.id, [...licenceIds]), isUsableBy(userId)))
    .orderBy(licences.id);

interface NewTrial {
  readonly productId: number;
  readonly userId: number;
  readonly companyId: number | null;
  readonly startsAt: Date;
  readonly stamps: readonly Stamp[];
}

export async function insertTrial(db: Transaction, { stamps, ...values }: NewTrial) {
  const [licence] = await db
    .insert(licences)
    .values({ ...values, kind: 'trial' })
    .returning({ id: licences.id, documentId: licences.documentId });
  const { id: licenceId, documentId } = licence!;
  const { productId, startsAt: createdAt } = values;
  await db.insert(trials).values({ licenceId });
  await db
    .insert(trialStamps)
    .values(stamps.map((stamp) => ({ ...stamp, productId, licenceId, createdAt })));
  return { id: licenceId, documentId };
}

export async function findTrial(db: Queryable, licenceId: number) {
  const [trial] = await db
    .select({ extendedAt: trials.extendedAt })
    .from(trials)
    .where(eq(trials.licenceId, licenceId));
  return trial;
}

/** Returns false when it was extended before. */
export async function setExtended(
  db: Transaction,
  licenceId: number,
  extension: {
    readonly extendedAt: Date;
    readonly extendedById: number;
    readonly extensionReason: string;
  },
): Promise<boolean> {
  const { rowCount } = await db
    .update(trials)
    .set(extension)
    .where(and(eq(trials.licenceId, licenceId), isNull(trials.extendedAt)));
  return rowCount === 1;
}

const isUnconverted = sql`exists (select from ${trials} where ${trials.licenceId} = ${licences.id} and ${trials.convertedAt} is null)`;

/** It has not become a purchase. Who has left the company gets no mails about its trial. */
export async function findTrialToMail(db: Queryable, licenceId: number, now: Date) {
  const isMember = sql`exists (select from ${companyMembers} where ${companyMembers.companyId} = ${licences.companyId} and ${companyMembers.userId} = ${licences.userId})`;
  const [found] = await selectLicences(db, now).where(
    and(
      eq(licences.id, licenceId),
      eq(users.blocked, false),
      or(isNull(licences.companyId), isMember),
      isUnconverted,
    ),
  );
  return found;
}

export const hasBlockedDomain = async (db: Queryable, domains: readonly string[]) =>
  (await db.$count(blockedTrialDomains, inArray(blockedTrialDomains.domain, [...domains]))) > 0;
