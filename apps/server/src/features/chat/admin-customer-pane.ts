import type { RoomCustomerResult } from '@partshelf/contract/chat/customer-pane.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { toUserOrder } from '../accounts/admin-user.ts';
import { listNewPermissions } from '../packages/compare-releases.ts';
import {
  listCustomerOrders,
  listCustomerProducts,
  viewCustomer,
} from './admin-customer-pane-queries.ts';

export function mountCustomerPane(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /chat-rooms/:documentId/customer', async ({ params, user }) => ({
    data: await readRoomCustomer(deps, user, params.documentId),
  }));
}

const newestOrders = { limit: 20, offset: 0 };
const newestProducts = { limit: 50, offset: 0 };

/** It takes three statements, whatever there is. @throws ShopError NOT_FOUND */
async function readRoomCustomer(
  { db, now }: Deps,
  agent: SignedIn,
  room: string,
): Promise<RoomCustomerResult> {
  const found = await viewCustomer(db, agent.id, room, now());
  if (!found) throw new ShopError('NOT_FOUND');
  const { person, country, companies, quotes, licences, mails, messages, ratings } = found;
  const user = { id: found.id, email: person.email };
  const [orders, products] = await Promise.all([
    listCustomerOrders(db, user, newestOrders),
    listCustomerProducts(db, user, newestProducts),
  ]);
  return {
    ...person,
    country,
    companies,
    products: products.map(toCustomerProduct),
    orders: orders.map(({ order, invoices }) => ({ ...toUserOrder(order), invoices })),
    ...(quotes.length > 0 && { quotes }),
    ...(licences.length > 0 && { licences }),
    mails,
    messages,
    ratings,
    counts: {
      products: products[0]?.total ?? 0,
      orders: orders[0]?.order.totalRows ?? 0,
      mails: found.mailCount,
      messages: found.messageCount,
    },
  };
}

type ProductRow = Awaited<ReturnType<typeof listCustomerProducts>>[number];

function toCustomerProduct(row: ProductRow): RoomCustomerResult['products'][number] {
  const { documentId, slug, title, isPublished, order, company, newest, downloaded } = row;
  const { downloadedAt, newestFacts, downloadedFacts, releasesBehind } = row;
  return {
    documentId,
    slug,
    title,
    isPublished,
    order,
    ...(company && { company }),
    canDownload: row.isEntitled && newest !== null,
    newest,
    downloaded:
      downloaded && downloadedAt
        ? {
            version: downloaded.version,
            at: downloadedAt,
            isWithdrawn: downloaded.withdrawnAt !== null,
          }
        : null,
    releasesBehind,
    addedPermissions:
      newestFacts && downloadedFacts ? listNewPermissions(newestFacts, downloadedFacts) : null,
  };
}
