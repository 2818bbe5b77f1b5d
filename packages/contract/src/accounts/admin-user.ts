import * as z from 'zod/mini';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf, nothing, pagination } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { paginationQuery } from '../api/query.ts';
import { route } from '../api/route.ts';
import { namedCompany, ownCompany } from '../companies/companies.ts';
import { messageState } from '../contact.ts';
import { adminLicence } from '../licences/admin.ts';
import { orderState, staffNote, staffNoteInput } from '../orders/admin.ts';
import { adminQuote } from '../quotes/admin.ts';
import { adminTransfer } from '../quotes/admin-transfers.ts';
import { invoiceNumber, namedOrder, refundRequestState, orderTransfer } from '../orders/orders.ts';
import { adminUser } from './admin.ts';

const namedProduct = z.object({ documentId: z.string(), title: z.string() });

export const userRefundRequest = z.object({
  state: refundRequestState,
  reason: z.string(),
  createdAt: timestamp,
});

/** `refundRequest` is the newest of the order. */
export const userOrder = z.extend(namedOrder, {
  state: orderState,
  total: money,
  refunded: money,
  products: z.array(z.string()),
  company: z.optional(namedCompany),
  createdAt: timestamp,
  refundedAt: z.nullable(timestamp),
  disputedAt: z.nullable(timestamp),
  transfer: z.optional(orderTransfer),
  refundRequest: z.nullable(userRefundRequest),
});

export type UserOrder = z.infer<typeof userOrder>;

/** `version` was downloaded last; null without a download. */
const userDownload = z.object({
  product: namedProduct,
  version: z.nullable(z.string()),
  currentVersion: z.nullable(z.string()),
  count: z.number(),
  lastAt: z.nullable(timestamp),
});

export type UserDownload = z.infer<typeof userDownload>;

export const userInvoice = z.extend(invoiceNumber, {
  documentId: z.string(),
  order: namedOrder,
  issuedOn: z.string(),
  total: money,
});

export type UserInvoice = z.infer<typeof userInvoice>;

export const userQuote = z.extend(
  z.pick(adminQuote, {
    documentId: true,
    number: true,
    state: true,
    validUntil: true,
    total: true,
    company: true,
  }),
  { customer: z.nullable(z.object({ documentId: z.string(), username: z.string() })) },
);

export type UserQuote = z.infer<typeof userQuote>;

/** `documentId` and `number` are those of the order. */
export const userTransfer = z.extend(
  z.pick(adminTransfer, {
    documentId: true,
    number: true,
    state: true,
    total: true,
    missing: true,
    dueOn: true,
    reference: true,
    company: true,
  }),
  { buyer: z.object({ documentId: z.string(), username: z.nullable(z.string()) }) },
);

export type UserTransfer = z.infer<typeof userTransfer>;

export const userLicence = z.pick(adminLicence, {
  documentId: true,
  kind: true,
  state: true,
  product: true,
  owner: true,
  company: true,
  updatesUntil: true,
  tenant: true,
  hosts: true,
});

export type UserLicence = z.infer<typeof userLicence>;

export const userReview = z.object({
  documentId: z.string(),
  product: namedProduct,
  rating: z.number(),
  comment: z.string(),
  hidden: z.boolean(),
  createdAt: timestamp,
});

export type UserReview = z.infer<typeof userReview>;

export const userMessage = z.object({
  documentId: z.string(),
  subject: z.string(),
  message: z.string(),
  state: messageState,
  createdAt: timestamp,
});

export type UserMessage = z.infer<typeof userMessage>;

export const userChatMessage = z.object({
  documentId: z.string(),
  sender: z.string(),
  isFromCustomer: z.boolean(),
  content: z.string(),
  createdAt: timestamp,
});

export type UserChatMessage = z.infer<typeof userChatMessage>;

/** `order` is null for a note about the person alone. */
export const userNote = z.extend(staffNote, { order: z.nullable(namedOrder) });

export type UserNote = z.infer<typeof userNote>;
export type UserNoteResult = z.input<typeof userNote>;

/** The newest comes first. `reversals` are orders with a refund, a dispute or a refund request. */
const userActivity = z.object({
  orders: z.array(userOrder),
  quotes: z.array(userQuote),
  transfers: z.array(userTransfer),
  licences: z.array(userLicence),
  reversals: z.array(userOrder),
  downloads: z.array(userDownload),
  invoices: z.array(userInvoice),
  reviews: z.array(userReview),
  messages: z.array(userMessage),
  chat: z.array(userChatMessage),
  notes: z.array(userNote),
});

export type UserActivity = z.infer<typeof userActivity>;

export const userActivityKind = z.keyof(userActivity);

export type UserActivityKind = z.infer<typeof userActivityKind>;

export const adminUserDetails = z.extend(adminUser, {
  /** The last order had these details. */
  billing: z.nullable(
    z.object({
      kind: z.enum(['person', 'company']),
      name: z.string(),
      country: z.string(),
      vatId: z.string(),
    }),
  ),
  companies: z.array(ownCompany),
  signIn: z.object({
    password: z.boolean(),
    google: z.boolean(),
    microsoft: z.nullable(z.string()),
  }),
  paidOrders: z.number(),
  paid: money,
  returned: money,
  chatRoom: z.nullable(z.string()),
  activity: userActivity,
  counts: z.object({
    orders: z.number(),
    quotes: z.number(),
    transfers: z.number(),
    licences: z.number(),
    reversals: z.number(),
    downloads: z.number(),
    invoices: z.number(),
    reviews: z.number(),
    messages: z.number(),
    chat: z.number(),
    notes: z.number(),
  }),
});

export type AdminUserDetails = z.infer<typeof adminUserDetails>;
export type AdminUserDetailsResult = z.input<typeof adminUserDetails>;

const params = z.strictObject({ documentId });

export const adminUserRoutes = {
  'GET /back-office/people/:documentId': route({
    access: 'admin',
    summary: 'A person with the newest of what they ordered, downloaded and wrote',
    params,
    output: entryOf(adminUserDetails),
    errors: ['NOT_FOUND'],
  }),
  'GET /back-office/people/:documentId/activity': route({
    access: 'admin',
    summary: 'Everything of one kind that a person did, newest first',
    params,
    query: z.strictObject({ kind: userActivityKind, pagination: paginationQuery }),
    output: z.object({ data: z.partial(userActivity), meta: z.object({ pagination }) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/people/:documentId/notes': route({
    access: 'admin',
    summary: 'Write a note about a person, which only the staff see',
    params,
    body: staffNoteInput,
    output: entryOf(userNote),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'DELETE /back-office/people/:documentId/notes/:noteDocumentId': route({
    access: 'admin',
    summary: 'Delete a note about a person or one of their orders',
    params: z.strictObject({ documentId, noteDocumentId: documentId }),
    output: nothing,
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
};
