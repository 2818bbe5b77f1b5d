import * as z from 'zod/mini';
import { userOrder } from '../accounts/admin-user.ts';
import { money, timestamp } from '../api/codecs.ts';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { route } from '../api/route.ts';
import { ownCompany } from '../companies/companies.ts';
import { messageState } from '../contact.ts';
import { licenceKind, licenceState } from '../licences/licences.ts';
import { mailState } from '../operations.ts';
import { invoiceNumber, orderCompany } from '../orders/orders.ts';
import { packageFacts } from '../packages/packages.ts';

const customerProduct = z.object({
  documentId: z.string(),
  slug: z.string(),
  title: z.string(),
  isPublished: z.boolean(),
  order: z.object({ documentId: z.string(), number: z.number() }),
  company: orderCompany,
  canDownload: z.boolean(),
  /** It is null while all are withdrawn. */
  newest: z.nullable(z.object({ version: z.string(), publishedAt: timestamp })),
  downloaded: z.nullable(
    z.object({ version: z.string(), at: timestamp, isWithdrawn: z.boolean() }),
  ),
  releasesBehind: z.number(),
  addedPermissions: z.nullable(packageFacts.shape.permissions),
});

export type CustomerProduct = z.infer<typeof customerProduct>;

const customerOrder = z.extend(userOrder, { invoices: z.array(invoiceNumber) });

export type CustomerOrder = z.infer<typeof customerOrder>;

export const customerMail = z.object({
  subject: z.string(),
  state: mailState,
  createdAt: timestamp,
  sentAt: z.nullable(timestamp),
});

export const customerMessage = z.object({
  subject: z.string(),
  message: z.string(),
  state: messageState,
  createdAt: timestamp,
});

export const customerRating = z.object({
  score: z.number(),
  comment: z.nullable(z.string()),
  closedAt: timestamp,
});

/** It can be accepted. */
export const customerQuote = z.object({
  number: z.string(),
  total: money,
  /** The day is written as YYYY-MM-DD. */
  validUntil: z.string(),
  company: z.nullable(z.string()),
});

export type CustomerQuote = z.infer<typeof customerQuote>;

export const customerLicence = z.object({
  documentId: z.string(),
  product: z.string(),
  kind: licenceKind,
  state: licenceState,
  updatesUntil: z.nullable(timestamp),
  tenant: z.nullable(z.string()),
  hosts: z.array(z.string()),
  company: z.nullable(z.string()),
});

export type CustomerLicence = z.infer<typeof customerLicence>;

/** Each list has the newest; `counts` says how many there are. */
const roomCustomer = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  confirmed: z.boolean(),
  blocked: z.boolean(),
  createdAt: timestamp,
  lastSeenAt: z.nullable(timestamp),
  country: z.nullable(z.string()),
  companies: z.array(ownCompany),
  products: z.array(customerProduct),
  orders: z.array(customerOrder),
  quotes: z.optional(z.array(customerQuote)),
  licences: z.optional(z.array(customerLicence)),
  mails: z.array(customerMail),
  messages: z.array(customerMessage),
  ratings: z.array(customerRating),
  counts: z.object({
    products: z.number(),
    orders: z.number(),
    mails: z.number(),
    messages: z.number(),
  }),
});

export type RoomCustomer = z.infer<typeof roomCustomer>;
export type RoomCustomerResult = z.input<typeof roomCustomer>;

export const customerPaneRoutes = {
  'GET /chat-rooms/:documentId/customer': route({
    access: 'helpdesk',
    summary: 'What the shop knows about the customer of a room; recorded once a day for each agent',
    params: z.strictObject({ documentId }),
    output: entryOf(roomCustomer),
    errors: ['NOT_FOUND'],
  }),
};
