import { and, asc, eq, or, sql } from 'drizzle-orm';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database } from '../../db/client.ts';
import { listExportedColumns } from '../../db/personal-data.ts';
import { apiTokens, microsoftIdentities, sessions, users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { products, releases } from '../../db/tables/catalog.ts';
import { chatMessages, chatRatings, chatRooms } from '../../db/tables/chat.ts';
import {
  companies,
  companyClaims,
  companyEvents,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { contactAnswers, contactMessages } from '../../db/tables/contact.ts';
import { downloadLinks, downloads } from '../../db/tables/downloads.ts';
import { billingDetails } from '../../db/tables/invoices.ts';
import { mails } from '../../db/tables/mails.ts';
import {
  notificationPreferences,
  notificationRecipients,
  notifications,
} from '../../db/tables/notifications.ts';
import { orderLines, orders } from '../../db/tables/orders.ts';
import { authenticatorApps, passkeys } from '../../db/tables/second-factors.ts';
import { cartItems, favorites, reviews } from '../../db/tables/shopping.ts';
import { staffNotes } from '../../db/tables/staff-notes.ts';
import { subscribers } from '../../db/tables/subscribers.ts';
import { readInBatches } from '../../platform/batches.ts';
import type { UserWithEmail } from './deletion-queries.ts';
import {
  exportedInvoices,
  exportedOrders,
  exportedQuotes,
  exportedTrials,
} from './exported-orders.ts';
import {
  exportedList,
  ofAccount,
  ofEmail,
  type ReadTopic,
  readWhere,
  type Rows,
} from './exported-rows.ts';
import { listInboundMails, toOriginalName } from './inbound-mail-queries.ts';

async function* readAccount(db: Database, { id }: UserWithEmail): AsyncGenerator<Rows> {
  const [account] = await db
    .select({
      ...pickColumns(users, 'username', 'email', 'role'),
      isConfirmed: users.confirmed,
      hasPassword: sql<boolean>`${users.passwordHash} is not null`,
      googleSubject: users.googleSubject,
      microsoftAccount: microsoftIdentities.label,
      microsoftTenantId: microsoftIdentities.tenantId,
      microsoftObjectId: microsoftIdentities.objectId,
      authenticatorAppSince: authenticatorApps.createdAt,
      ...pickColumns(users, 'wantsReleaseMails', 'lastSeenAt', 'idleWarnedAt'),
      billingDetails: billingDetails.billing,
      createdAt: users.createdAt,
      updatedAt: users.updatedAt,
    })
    .from(users)
    .leftJoin(microsoftIdentities, eq(microsoftIdentities.userId, users.id))
    .leftJoin(authenticatorApps, eq(authenticatorApps.userId, users.id))
    .leftJoin(billingDetails, eq(billingDetails.userId, users.id))
    .where(eq(users.id, id));
  const preferences = await db
    .select(listExportedColumns(notificationPreferences))
    .from(notificationPreferences)
    .where(eq(notificationPreferences.userId, id));
  const ownPasskeys = await db
    .select(listExportedColumns(passkeys))
    .from(passkeys)
    .where(eq(passkeys.userId, id))
    .orderBy(asc(passkeys.id));
  yield account ? [{ ...account, passkeys: ownPasskeys, noticePreferences: preferences }] : [];
}

/** Sessions have no number to continue after. */
async function* readSessions(db: Database, { id }: UserWithEmail): AsyncGenerator<Rows> {
  yield await db
    .select({
      ...pickColumns(sessions, 'userAgent', 'createdAt', 'lastUsedAt', 'expiresAt'),
      endedAt: sessions.revokedAt,
    })
    .from(sessions)
    .where(eq(sessions.userId, id))
    .orderBy(asc(sessions.createdAt));
}

/** Their texts are long. */
const mailsAtOnce = 20;

async function* readInboundMails(db: Database, user: UserWithEmail): AsyncGenerator<Rows> {
  const readAfter = (after: number, limit: number) => listInboundMails(db, user, after, limit);
  for await (const found of readInBatches(readAfter, mailsAtOnce)) {
    yield found.map(({ id: _id, documentId, fileId, ...mail }) => ({
      ...mail,
      original: fileId === null ? null : toOriginalName(documentId),
    }));
  }
}

const productOf = (item: typeof cartItems | typeof favorites) =>
  ({
    table: item,
    joins: [[products, eq(products.id, item.productId)]],
    names: { product: products.title },
  }) as const;

const attachmentNames = sql<string[]>`(
  select coalesce(json_agg(attachment.document_id || '-' || file.name order by attachment.position), '[]')
  from chat_attachments attachment inner join files file on file.id = attachment.file_id
  where attachment.message_id = chat_messages.id)`;

/** The keys are names of files. None of them says who of the staff answered, decided or wrote. */
export const exportedTopics: Readonly<Record<string, ReadTopic>> = {
  account: readAccount,
  sessions: readSessions,
  'api-tokens': ofAccount(apiTokens.userId, { table: apiTokens }),
  cart: ofAccount(cartItems.userId, productOf(cartItems)),
  favorites: ofAccount(favorites.userId, productOf(favorites)),
  orders: exportedOrders,
  quotes: exportedQuotes,
  trials: exportedTrials,
  downloads: ofAccount(downloadLinks.userId, {
    table: downloads,
    joins: [
      [downloadLinks, eq(downloadLinks.id, downloads.linkId)],
      [orderLines, eq(orderLines.id, downloadLinks.orderLineId)],
      [releases, eq(releases.id, downloadLinks.releaseId)],
    ],
    names: { product: orderLines.title, version: releases.version },
  }),
  invoices: exportedInvoices,
  reviews: ofAccount(reviews.userId, {
    table: reviews,
    joins: [
      [products, eq(products.id, reviews.productId)],
      [releases, eq(releases.id, reviews.releaseId)],
    ],
    names: { product: products.title, version: releases.version },
  }),
  'chat-messages': ofAccount(chatRooms.userId, {
    table: chatMessages,
    joins: [[chatRooms, eq(chatRooms.id, chatMessages.roomId)]],
    names: {
      from: sql<string>`case when ${chatMessages.isFromCustomer} then 'you' else 'shop' end`,
    },
    lists: { attachments: attachmentNames },
  }),
  'chat-ratings': ofAccount(chatRooms.userId, {
    table: chatRatings,
    joins: [[chatRooms, eq(chatRooms.id, chatRatings.roomId)]],
  }),
  'contact-messages': ofEmail(sql`lower(${contactMessages.email})`, {
    table: contactMessages,
    lists: {
      answers: exportedList(
        listExportedColumns(contactAnswers),
        contactAnswers.position,
        sql`${contactAnswers} where ${contactAnswers.messageId} = ${contactMessages.id}`,
      ),
    },
  }),
  'inbound-mails': readInboundMails,
  subscriptions: ofEmail(sql`lower(${subscribers.email})`, {
    table: subscribers,
  }),
  mails: ofEmail(sql`lower(${mails.recipient})`, { table: mails }),
  notices: ofAccount(notificationRecipients.userId, {
    table: notificationRecipients,
    id: notifications.id,
    joins: [[notifications, eq(notifications.id, notificationRecipients.noticeId)]],
    names: { title: notifications.title, createdAt: notifications.createdAt },
  }),
  'staff-actions': ofAccount(users.id, {
    table: auditEntries,
    joins: [
      [
        users,
        and(
          eq(users.documentId, auditEntries.subjectDocumentId),
          eq(auditEntries.subject, 'person'),
        ),
      ],
    ],
    fields: pickColumns(auditEntries, 'action', 'details', 'createdAt'),
  }),
  'staff-notes': ofAccount(staffNotes.userId, {
    table: staffNotes,
    joins: [[orders, eq(orders.id, staffNotes.orderId)]],
    names: { order: orders.documentId },
  }),
};

const ofCompany = (row: CompanyTable) =>
  ({
    table: row,
    joins: [[companies, eq(companies.id, row.companyId)]],
    names: { company: companies.name },
  }) as const;

type CompanyTable =
  | typeof companyClaims
  | typeof companyInvitations
  | typeof companyJoinRequests
  | typeof companyMembers;

async function* readCompanyEvents(db: Database, user: UserWithEmail): AsyncGenerator<Rows> {
  const isBy = eq(companyEvents.actorId, user.id);
  const isAbout = eq(companyEvents.subjectId, user.id);
  const read = readWhere(
    {
      table: companyEvents,
      joins: [[companies, eq(companies.id, companyEvents.companyId)]],
      fields: {
        company: companies.name,
        kind: companyEvents.kind,
        isByYou: sql<boolean>`coalesce(${isBy}, false)`,
        isAboutYou: sql<boolean>`coalesce(${isAbout}, false)`,
        details: companyEvents.details,
        createdAt: companyEvents.createdAt,
      },
    },
    () => or(isBy, isAbout),
  );
  yield* read(db, user);
}

/** Only people who have to do with companies get these files. */
export const exportedCompanyTopics: Readonly<Record<string, ReadTopic>> = {
  companies: ofAccount(companyMembers.userId, {
    ...ofCompany(companyMembers),
    fields: {
      role: companyMembers.role,
      joinedAt: companyMembers.createdAt,
      closedAt: companies.closedAt,
    },
  }),
  'company-claims': ofAccount(companyClaims.userId, ofCompany(companyClaims)),
  'company-events': readCompanyEvents,
  'company-invitations': ofEmail(
    sql`lower(${companyInvitations.email})`,
    ofCompany(companyInvitations),
  ),
  'company-join-requests': ofAccount(companyJoinRequests.userId, ofCompany(companyJoinRequests)),
};
