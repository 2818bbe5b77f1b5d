import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { ErrorCode } from '@partshelf/contract/api/errors.ts';
import { buyingRoles } from '@partshelf/contract/companies/companies.ts';
import type { OrderDetailsResult } from '@partshelf/contract/orders/orders.ts';
import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { lockRole, recordCompanyEvent } from '../companies/companies.ts';
import { type MailedOwner, mailOwners } from '../companies/owner-mails.ts';
import {
  listSoldTitles,
  lockBoughtOrder,
  type MovedOrder,
  countOpenMatters,
  setCompany,
} from './order-company-queries.ts';
import { readOrder } from './orders.ts';

type OpenMatters = Awaited<ReturnType<typeof countOpenMatters>>;

export function findObstacle(order: MovedOrder, matters: OpenMatters): ErrorCode | undefined {
  const open = matters.get(order.id)!;
  if (order.status !== 'succeeded') return 'ORDER_NOT_PAID';
  if (order.refundedAt) return 'ORDER_REFUNDED';
  if (order.disputedAt || open.disputes > 0) return 'ORDER_DISPUTED';
  if (order.refundStartedAt || open.refunds > 0) return 'MOVE_REFUND_STARTED';
  return open.refundRequests > 0 ? 'MOVE_REFUND_REQUESTED' : undefined;
}

/**
 * The order is locked.
 * @throws ShopError ORDER_NOT_PAID, ORDER_REFUNDED, ORDER_DISPUTED, MOVE_REFUND_STARTED or
 * MOVE_REFUND_REQUESTED
 */
export async function assertMovable(db: Transaction, order: MovedOrder): Promise<void> {
  const obstacle = findObstacle(order, await countOpenMatters(db, [order.id]));
  if (obstacle) throw new ShopError(obstacle);
}

/**
 * @throws ShopError NOT_FOUND, COMPANY_ROLE_MISSING, COMPANY_CLOSED, ORDER_OF_COMPANY, or as
 * `assertMovable`
 */
export async function moveOrder(
  deps: Deps,
  buyer: SignedIn,
  documentId: string,
  companyDocumentId: string,
): Promise<OrderDetailsResult> {
  const { db, config } = deps;
  await db.transaction(async (transaction) => {
    if (!(await lockUser(transaction, buyer.id))) throw new ShopError('TOKEN_MISSING');
    const company = await lockRole(transaction, buyer.id, companyDocumentId, buyingRoles);
    const order = await lockBoughtOrder(transaction, buyer.id, documentId);
    if (!order) throw new ShopError('NOT_FOUND');
    if (order.companyId !== null) throw new ShopError('ORDER_OF_COMPANY');
    await assertMovable(transaction, order);
    await setCompany(transaction, [order.id], company.id);
    await recordCompanyEvent(transaction, buyer, {
      companyId: company.id,
      kind: 'moved',
      details: { orderNumber: order.number },
    });
    const titles = await listSoldTitles(transaction, order.id);
    const moved = { publicUrl: config.publicUrl, company, order, titles, buyer };
    const key = `order-${documentId}-moved-${newDocumentId()}`;
    await mailOwners(deps, transaction, { id: company.id, key }, (owner) =>
      movedMail(moved, owner),
    );
  });
  return readOrder(deps, buyer.id, documentId);
}

interface Moved {
  readonly publicUrl: string;
  readonly company: { readonly documentId: string; readonly name: string };
  readonly order: { readonly id: number; readonly number: number };
  readonly titles: readonly string[];
  readonly buyer: { readonly username: string };
}

function movedMail({ publicUrl, company, order, titles, buyer }: Moved, owner: MailedOwner) {
  const name = toMailedName(company.name);
  const template: MailTemplate = (brand) => ({
    key: owner.key,
    to: owner.email,
    orderId: order.id,
    subject: `Order ${order.number} now belongs to your company`,
    title: `A purchase was moved to ${name}`,
    paragraphs: [
      `Hello ${owner.username},`,
      `${toMailedName(buyer.username)} has moved order ${order.number} to ${name}: ${titles.join(', ')}.`,
      'Every member can download and install it now. Owners and buyers see its amounts and its invoice, which stays as it was issued.',
    ],
    button: {
      label: 'View the purchases',
      url: `${publicUrl}/company/${company.documentId}/purchases`,
    },
    reason: `you are an owner of ${name} at ${brand.name}`,
  });
  return template;
}
