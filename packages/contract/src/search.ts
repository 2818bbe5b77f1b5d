import * as z from 'zod/mini';
import { roleName } from './accounts/accounts.ts';
import { productState } from './catalog/admin.ts';
import { money, timestamp } from './api/codecs.ts';
import { entryOf } from './api/envelope.ts';
import { normalizeTyped } from './api/typed-text.ts';
import { route } from './api/route.ts';
import { namedCompany } from './companies/companies.ts';
import { messageState } from './contact.ts';
import { discountKind } from './discounts.ts';
import { limits } from './limits.ts';
import { mailState } from './operations.ts';
import { orderState } from './orders/admin.ts';
import { quoteState } from './quotes/quotes.ts';

/** `company` is the name on the bill. */
export const foundOrder = z.object({
  documentId: z.string(),
  number: z.number(),
  state: orderState,
  total: money,
  buyer: z.object({ username: z.string(), email: z.string() }),
  company: z.nullable(z.string()),
  createdAt: timestamp,
});

/** The part number is made of the `id`. */
export const foundProduct = z.object({
  documentId: z.string(),
  id: z.number(),
  title: z.string(),
  state: productState,
});

export const foundUser = z.object({
  documentId: z.string(),
  username: z.string(),
  email: z.string(),
  role: roleName,
  company: z.nullable(z.string()),
});

export const foundCompany = z.extend(namedCompany, {
  closedAt: z.nullable(timestamp),
  domains: z.array(z.string()),
});

export const foundMessage = z.object({
  documentId: z.string(),
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  state: messageState,
  createdAt: timestamp,
});

export const foundMail = z.object({
  documentId: z.string(),
  recipient: z.string(),
  subject: z.string(),
  state: mailState,
  createdAt: timestamp,
});

/** `value` is in percent or an amount. */
export const foundDiscount = z.object({
  documentId: z.string(),
  code: z.string(),
  kind: discountKind,
  value: money,
});

/** `buyer` is the name that it prints. */
export const foundQuote = z.object({
  documentId: z.string(),
  number: z.string(),
  state: quoteState,
  total: money,
  buyer: z.string(),
  createdAt: timestamp,
});

const searchResults = z.object({
  orders: z.array(foundOrder),
  quotes: z.array(foundQuote),
  people: z.array(foundUser),
  companies: z.array(foundCompany),
  products: z.array(foundProduct),
  messages: z.array(foundMessage),
  mails: z.array(foundMail),
  discounts: z.array(foundDiscount),
});

export type SearchResults = z.infer<typeof searchResults>;
export type SearchResultsResult = z.input<typeof searchResults>;

export const searchRoutes = {
  'GET /back-office/search': route({
    access: 'admin',
    summary:
      'Orders, quotes, people, companies, products, messages, mails and discount codes with a text; one or two characters find only what is called so',
    query: z.strictObject({
      q: z.string().check(z.maxLength(limits.searchMax), z.overwrite(normalizeTyped)),
    }),
    output: entryOf(searchResults),
    errors: ['PROOF_TOO_OLD'],
  }),
};
