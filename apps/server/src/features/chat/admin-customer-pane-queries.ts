import {
  customerLicence,
  customerMail,
  customerMessage,
  customerQuote,
  customerRating,
} from '@partshelf/contract/chat/customer-pane.ts';
import { and, desc, eq, isNotNull, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { columnsOf, pickColumns } from '../../db/columns-of.ts';
import { newDocumentId } from '../../db/columns.ts';
import { invoiceNumbers, isPublished, isUsually, jsonList } from '../../db/expressions.ts';
import { linkedProductColumns, namedCompanyColumns } from '../../db/named-columns.ts';
import type { ListPage } from '../../db/list-page.ts';
import {
  companiesOf,
  isDownloadable,
  isQuoteBuyer,
  mayManage,
  mayUse,
} from '../../db/order-access.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatRatings, chatRooms } from '../../db/tables/chat.ts';
import { companies } from '../../db/tables/companies.ts';
import { contactMessages } from '../../db/tables/contact.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import { licenceBindings } from '../../db/tables/licences.ts';
import { licences, orderLines, orders } from '../../db/tables/orders.ts';
import { quotes } from '../../db/tables/quotes.ts';
import { accountDeletions } from '../../db/tables/privacy.ts';
import { adminUserFields } from '../accounts/admin-queries.ts';
import { companyId as licenceCompanyId, stateAt } from '../licences/queries.ts';
import { memberships, selectDownloads, selectUserOrders } from '../accounts/admin-user-queries.ts';

const [mailsListed, messagesListed, ratingsListed, licencesListed] = [5, 3, 3, 20].map((count) =>
  sql.raw(String(count)),
);

const isToUser = sql`lower(${mails.recipient}) = lower(${users.email})`;

const newestMail = alias(mails, 'newest_mail');

const newestMails = jsonList(
  columnsOf(customerMail, newestMail, {}),
  sql`${newestMail.id} desc`,
  sql`(select ${mails}.* from ${mails} where ${isToUser} order by ${mails.id} desc limit ${mailsListed}) "newest_mail"`,
);

const isFromUser = sql`lower(${contactMessages.email}) = lower(${users.email})`;

const newestMessage = alias(contactMessages, 'newest_message');

const newestMessages = jsonList(
  columnsOf(customerMessage, newestMessage, {
    message: sql<string>`left(${newestMessage.message}, 300)`,
  }),
  sql`${newestMessage.id} desc`,
  sql`(select ${contactMessages}.* from ${contactMessages} where ${isFromUser} order by ${contactMessages.id} desc limit ${messagesListed}) "newest_message"`,
);

const newestRating = alias(chatRatings, 'newest_rating');

const newestRatings = jsonList(
  columnsOf(customerRating, newestRating, {
    score: sql<number>`${newestRating.score}`,
    closedAt: newestRating.askedAt,
  }),
  sql`${newestRating.id} desc`,
  sql`(select ${chatRatings}.* from ${chatRatings} where ${chatRatings.roomId} = ${chatRooms.id} and ${chatRatings.score} is not null order by ${chatRatings.id} desc limit ${ratingsListed}) "newest_rating"`,
);

const quoteCompany = sql<
  string | null
>`(select ${companies.name} from ${companies} where ${companies.id} = ${quotes.companyId})`;

const openQuotes = jsonList(
  columnsOf(customerQuote, quotes, { total: quotes.totalCents, company: quoteCompany }),
  sql`${quotes.id} desc`,
  sql`${quotes} where ${isQuoteBuyer(users.id)} and ${quotes.state} = 'open' and ${quotes.expiresAt} > now()`,
);

const currentPlace = <Value>(value: SQLWrapper, kind: 'tenant' | 'farm') =>
  sql<Value>`(select ${value} from ${licenceBindings} where ${licenceBindings.licenceId} = ${licences.id} and ${licenceBindings.kind} = ${kind} and ${licenceBindings.endedAt} is null)`;

/** An index finds each of the four kinds. */
const usableLicences = sql`(
  select ${licences.id} from ${licences} where ${licences.userId} = ${users.id} and ${licences.companyId} is null
  union all select ${licences.id} from ${licences} where ${licences.companyId} = any(${companiesOf(users.id)})
  union all select ${licences.id} from ${orders} inner join ${orderLines} on ${orderLines.orderId} = ${orders.id} inner join ${licences} on ${licences.orderLineId} = ${orderLines.id} where ${mayUse(users.id)}
  order by 1 desc limit ${licencesListed}) "usable"`;

/** They are what the person uses, also for companies. */
const newestLicences = (now: Date) =>
  jsonList(
    columnsOf(customerLicence, licences, {
      product: sql<string>`(select ${products.title} from ${products} where ${products.id} = ${licences.productId})`,
      state: stateAt(now),
      tenant: currentPlace<string | null>(
        sql`coalesce(${licenceBindings.tenantDomain}, ${licenceBindings.tenantId}::text)`,
        'tenant',
      ),
      hosts: sql<string[]>`coalesce(${currentPlace(licenceBindings.hosts, 'farm')}, '{}')`,
      company: sql<
        string | null
      >`(select ${companies.name} from ${companies} where ${companies.id} = ${licenceCompanyId})`,
    }),
    sql`${licences.id} desc`,
    sql`${usableLicences} inner join ${licences} on ${licences.id} = "usable"."id" left join ${orderLines} on ${orderLines.id} = ${licences.orderLineId} left join ${orders} on ${orders.id} = ${orderLines.orderId}`,
  );

const countOf = (from: ReturnType<typeof sql>) =>
  sql`(select count(*) from ${from})`.mapWith(Number);

/** At the same time another node may insert it, so the index decides. */
const recordView = (agentId: number, room: string) => sql`
  insert into ${auditEntries} (document_id, actor_id, subject, action, subject_document_id, details, people)
  select ${newDocumentId()}, ${agentId}, 'chat', 'customer viewed', ${chatRooms.documentId},
    jsonb_build_object('title', ${users.username}), array[${users.documentId}]
  from ${chatRooms} inner join ${users} on ${users.id} = ${chatRooms.userId}
  where ${chatRooms.documentId} = ${room} and not exists (
    select from ${auditEntries} earlier
    where earlier.actor_id = ${agentId} and earlier.subject_document_id = ${chatRooms.documentId}
      and earlier.subject = 'chat' and earlier.action = 'customer viewed'
      and (earlier.created_at at time zone 'UTC')::date = (now() at time zone 'UTC')::date)
  on conflict (actor_id, subject_document_id, ((created_at at time zone 'UTC')::date))
    where subject = 'chat' and action = 'customer viewed' do nothing
  returning id`;

/** Records the first view of the day by this agent, in the same statement. */
export async function viewCustomer(db: Database, agentId: number, room: string, now: Date) {
  const viewed = db.$with('viewed', { id: auditEntries.id }).as(recordView(agentId, room));
  const { documentId, username, email, confirmed, blocked, createdAt, lastSeenAt } =
    adminUserFields(db);
  const [found] = await db
    .with(viewed)
    .select({
      id: users.id,
      person: { documentId, username, email, confirmed, blocked, createdAt, lastSeenAt },
      country: sql<string | null>`nullif(${billingDetails.billing} ->> 'country', '')`,
      companies: memberships,
      mails: newestMails,
      mailCount: countOf(sql`${mails} where ${isToUser}`),
      messages: newestMessages,
      messageCount: countOf(sql`${contactMessages} where ${isFromUser}`),
      ratings: newestRatings,
      quotes: openQuotes,
      licences: newestLicences(now),
    })
    .from(chatRooms)
    .innerJoin(users, eq(users.id, chatRooms.userId))
    .leftJoin(accountDeletions, eq(accountDeletions.userId, users.id))
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(eq(chatRooms.documentId, room));
  return found;
}

type User = Pick<NonNullable<Awaited<ReturnType<typeof viewCustomer>>>, 'id'> & {
  readonly email: string;
};

export async function listCustomerOrders(db: Database, user: User, page: ListPage) {
  const listed = selectUserOrders(db, mayManage(user.id), page).as('listed');
  return (
    db
      .select({ order: listed._.selectedFields, invoices: invoiceNumbers })
      .from(listed)
      // With a join, the columns within the list are qualified.
      .innerJoin(orders, eq(orders.id, listed.id))
      .orderBy(desc(listed.id))
  );
}

const [newest, downloaded] = [alias(releases, 'newest'), alias(releases, 'downloaded')];

const canDownload = sql<boolean>`(${isDownloadable})`;

export async function listCustomerProducts(db: Database, user: User, page: ListPage) {
  const listed = selectDownloads(db, user, page).as('listed');
  const latestOrder = db
    .selectDistinctOn([orderLines.productId], {
      productId: orderLines.productId,
      ...pickColumns(orders, 'documentId', 'number', 'companyId'),
      canDownload: canDownload.as('can_download'),
    })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        mayUse(user.id),
        isUsually(eq(orders.status, 'succeeded')),
        isNotNull(orderLines.releaseId),
      ),
    )
    .orderBy(orderLines.productId, desc(canDownload), desc(orderLines.id))
    .as('latest_order');
  const newer = db
    .select({ newer: sql`count(*)` })
    .from(releases)
    .where(
      and(
        eq(releases.productId, products.id),
        isNull(releases.withdrawnAt),
        sql`(${releases.publishedAt}, ${releases.id}) > (${downloaded.publishedAt}, ${downloaded.id})`,
      ),
    );
  return db
    .select({
      total: listed.totalRows,
      ...linkedProductColumns,
      isPublished,
      order: pickColumns(latestOrder, 'documentId', 'number'),
      company: namedCompanyColumns,
      isEntitled: latestOrder.canDownload,
      newest: pickColumns(newest, 'version', 'publishedAt'),
      newestFacts: newest.packageFacts,
      downloadedAt: listed.lastAt,
      downloaded: pickColumns(downloaded, 'version', 'withdrawnAt'),
      downloadedFacts: downloaded.packageFacts,
      releasesBehind: sql`(${newer})`.mapWith(Number),
    })
    .from(listed)
    .innerJoin(products, eq(products.documentId, listed.product.documentId))
    .innerJoin(latestOrder, eq(latestOrder.productId, products.id))
    .leftJoin(companies, eq(companies.id, latestOrder.companyId))
    .leftJoin(newest, eq(newest.id, products.currentReleaseId))
    .leftJoin(
      downloaded,
      and(eq(downloaded.productId, products.id), eq(downloaded.version, listed.version)),
    )
    .orderBy(sql`${listed.lastAt} desc nulls last`, desc(products.id));
}
