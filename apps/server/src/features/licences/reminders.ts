import { toMailedName } from '@partshelf/contract/api/names.ts';
import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import { formatDateInZone } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Transaction } from '../../db/client.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { mailedUserColumns } from '../../db/named-columns.ts';
import { users } from '../../db/tables/accounts.ts';
import { products } from '../../db/tables/catalog.ts';
import { companies, companyMembers } from '../../db/tables/companies.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import type { Deps } from '../../deps.ts';
import { createUnsubscribeToken } from '../accounts/profile.ts';
import { isRenewableAt } from './queries.ts';

const licencesPerBatch = 500;
const soonDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** A party gets one mail about all its licences that are due. */
export function registerReminders(deps: Deps): void {
  deps.jobs.registerHandler('remind-licences', async () => {
    while ((await remindBatch(deps)) === licencesPerBatch);
  });
  deps.jobs.schedule('remind-licences', '37 * * * *');
}

/** It marks the licences also where no one wants to be told. */
function remindBatch(deps: Deps): Promise<number> {
  const now = deps.now();
  return deps.db.transaction(async (db) => {
    const due = await takeDueLicences(db, now);
    const parties = [...Map.groupBy(due, ({ companyId, userId }) => companyId ?? -userId)];
    const readers = await listReaders(
      db,
      due.flatMap(({ companyId }) => companyId ?? []),
      due.flatMap(({ companyId, userId }) => (companyId === null ? userId : [])),
    );
    const mails = parties.flatMap(([party, ofParty]) =>
      readers
        .filter(({ companyId, id }) => (companyId ?? -id) === party)
        .map((reader) => {
          const { documentId, days, updatesUntil } = ofParty[0]!;
          const end = updatesUntil.getTime();
          const key = `licences-end-${documentId}-${end}-${days}-${reader.documentId}`;
          return { key, data: writeReminder(deps, { key, reader, ofParty, now }) };
        }),
    );
    await deps.jobs.enqueueAll(db, 'send-mail', mails);
    return due.length;
  });
}

type DueLicence = Awaited<ReturnType<typeof takeDueLicences>>[number];
type Reader = Awaited<ReturnType<typeof listReaders>>[number];

/** A licence that ended long before there were reminders is not due. */
async function takeDueLicences(db: Transaction, now: Date) {
  const at = (days: number) =>
    sql.param(new Date(now.getTime() + days * dayMs), licences.updatesUntil);
  const days = sql<number>`case when ${licences.updatesUntil} <= ${at(0)} then 0 when ${licences.updatesUntil} <= ${at(soonDays)} then ${soonDays}::int else ${limits.licenceSoonDays}::int end`;
  const isDue = and(
    isRenewableAt(now),
    sql`${licences.updatesUntil} > ${at(-soonDays)}`,
    sql`(${licences.remindedDays} is null or ${licences.remindedDays} > ${days})`,
  );
  const due = await db
    .select({
      ...pickColumns(licences, 'id', 'documentId'),
      days: days.mapWith(Number),
      updatesUntil: sql<Date>`${licences.updatesUntil}`.mapWith(licences.updatesUntil),
      title: products.title,
      ...pickColumns(orders, 'userId', 'companyId'),
    })
    .from(licences)
    .innerJoin(products, eq(products.id, licences.productId))
    .innerJoin(orderLines, eq(orderLines.id, licences.orderLineId))
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(isDue)
    .orderBy(asc(orders.companyId), asc(orders.userId), asc(licences.id))
    .limit(licencesPerBatch)
    .for('no key update', { of: licences });
  const byDays = Map.groupBy(due, (licence) => licence.days);
  for (const [remindedDays, ofDays] of byDays) {
    const isTaken = inArray(
      licences.id,
      ofDays.map(({ id }) => id),
    );
    await db.update(licences).set({ remindedDays }).where(isTaken);
  }
  return due;
}

const readerFields = (companyId: SQL<number | null>) => ({
  ...mailedUserColumns,
  companyId,
  company: companies.name,
});

/** Developers of a company, and closed companies, do not renew and are not told. */
async function listReaders(
  db: Transaction,
  companyIds: readonly number[],
  userIds: readonly number[],
) {
  const wantsMails = and(eq(users.wantsReleaseMails, true), eq(users.blocked, false));
  const ofCompanies = await db
    .select(readerFields(sql<number>`${companies.id}`.mapWith(Number)))
    .from(companyMembers)
    .innerJoin(companies, eq(companies.id, companyMembers.companyId))
    .innerJoin(users, eq(users.id, companyMembers.userId))
    .where(
      and(
        inArray(companies.id, [...new Set(companyIds)]),
        isNull(companies.closedAt),
        inArray(companyMembers.role, [...buyingRoles]),
        wantsMails,
      ),
    )
    .orderBy(asc(users.id));
  const themselves = await db
    .select(readerFields(sql<null>`null`))
    .from(users)
    .leftJoin(companies, sql`false`)
    .where(and(inArray(users.id, [...new Set(userIds)]), wantsMails))
    .orderBy(asc(users.id));
  return [...ofCompanies, ...themselves];
}

interface Reminder {
  readonly key: string;
  readonly reader: Reader;
  readonly ofParty: readonly DueLicence[];
  readonly now: Date;
}

function writeReminder(
  { config: { publicUrl, jwtSecret } }: Pick<Deps, 'config'>,
  { key, reader, ofParty, now }: Reminder,
): MailTemplate {
  const token = createUnsubscribeToken(reader.documentId, jwtSecret);
  const unsubscribe = `unsubscribe?${new URLSearchParams({ token })}`;
  const company = reader.company && toMailedName(reader.company);
  const [first] = ofParty;
  const what = ofParty.length === 1 ? first!.title : `${ofParty.length} licences`;
  const haveEnded = ofParty.every(({ updatesUntil }) => updatesUntil <= now);
  const subject = `Updates of ${what} ${haveEnded ? 'have ended' : 'end soon'}`;
  const renewed = ofParty.slice(0, limits.orderItems).map(({ documentId }) => documentId);
  return (brand) => ({
    key,
    to: reader.email,
    subject,
    unsubscribeUrl: `${publicUrl}/api/${unsubscribe}`,
    title: subject,
    paragraphs: [
      `Hello ${toMailedName(reader.username)},`,
      `What was released until the end stays ${company ? `with ${company}` : 'yours'}. A renewal adds 12 months of updates, and an early one loses no day.`,
    ],
    rows: ofParty.map(({ title, updatesUntil }) => ({
      label: title,
      value: formatDateInZone(updatesUntil, {
        locale: brand.dateLocale,
        timeZone: brand.timeZone,
      }),
    })),
    button: {
      label: renewed.length === 1 ? 'Renew' : `Renew all (${renewed.length})`,
      url: `${publicUrl}/checkout?renew=${renewed.join(',')}`,
    },
    reason: `${company ? `${company} has` : 'you have'} licences of ${brand.name}`,
    footerLink: { label: 'Unsubscribe', url: `${publicUrl}/${unsubscribe}` },
  });
}
