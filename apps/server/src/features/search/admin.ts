import type { SearchResultsResult } from '@partshelf/contract/search.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { Feature } from '../../platform/feature.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { callerWithAccount, type RateLimits } from '../../platform/rate-limits.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { getProductState } from '../catalog/admin/product-state.ts';
import { orderStateOf } from '../orders/admin-queries.ts';
import { getQuoteState } from '../quotes/quotes.ts';
import {
  findCompanies,
  findDiscounts,
  findMails,
  findMessages,
  findOrders,
  findProducts,
  findQuotes,
  findUsers,
} from './admin-queries.ts';

export const search: Feature = { routes: mountAdminSearch };

function mountAdminSearch(context: RouteContext, { db, now }: Deps): void {
  serve(context, 'GET /back-office/search', async ({ user, query: { q } }) => {
    const data = await findEverything(db, q, now());
    await limitPeopleFound(context.rateLimits, user, data);
    return { data };
  });
}

const nothing: SearchResultsResult = {
  orders: [],
  quotes: [],
  people: [],
  companies: [],
  products: [],
  messages: [],
  mails: [],
  discounts: [],
};

async function findEverything(db: Database, text: string, now: Date): Promise<SearchResultsResult> {
  if (text === '') return nothing;
  const [orders, quotes, people, companies, products, messages, mails, discounts] =
    await Promise.all([
      findOrders(db, text),
      findQuotes(db, text),
      findUsers(db, text),
      findCompanies(db, text),
      findProducts(db, text),
      findMessages(db, text),
      findMails(db, text),
      findDiscounts(db, text),
    ]);
  return {
    orders: orders.map((order) => ({ ...order, state: orderStateOf(order) })),
    quotes: quotes.map(({ expiresAt, ...quote }) => ({
      ...quote,
      state: getQuoteState({ state: quote.state, expiresAt }, now),
    })),
    people,
    companies,
    products: products.map((product) => ({ ...product, state: getProductState(product) })),
    messages,
    mails,
    discounts,
  };
}

/**
 * Reading many people needs a recent reauthentication, as in their lists. @throws ShopError
 * PROOF_TOO_OLD
 */
async function limitPeopleFound(
  rateLimits: RateLimits,
  user: SignedIn,
  found: SearchResultsResult,
) {
  if (user.isReauthenticationRecent) return;
  const { orders, quotes, people, messages, mails } = found;
  const rows = orders.length + quotes.length + people.length + messages.length + mails.length;
  if (rows === 0) return;
  try {
    await rateLimits.consume('peopleFound', callerWithAccount(user), rows);
  } catch (error) {
    const isBeyondLimit = error instanceof ShopError && error.code === 'TOO_MANY_REQUESTS';
    throw isBeyondLimit ? new ShopError('PROOF_TOO_OLD') : error;
  }
}
