import { toMailedName } from '@partshelf/contract/api/names.ts';
import type { AdminOrderDetailsResult } from '@partshelf/contract/orders/admin.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { recordCompanyEvent } from '../companies/companies.ts';
import { type MailedOwner, mailOwners } from '../companies/owner-mails.ts';
import { getAdminOrder } from './admin-order.ts';
import { findOrderWithBuyer } from './admin-queries.ts';
import { assertMovable } from './order-company.ts';
import { lockOrderWithCompany, setCompany } from './order-company-queries.ts';

export function mountAdminOrderCompany(context: RouteContext, deps: Deps): void {
  serve(context, 'DELETE /back-office/orders/:documentId/company', async ({ user, params }) => ({
    data: await moveOrderBack(deps, user, params.documentId),
  }));
}

/** @throws ShopError NOT_FOUND, BUYER_WITHOUT_ACCOUNT, ORDER_PERSONAL, or as `assertMovable` */
async function moveOrderBack(
  deps: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<AdminOrderDetailsResult> {
  const { db, jobs, config } = deps;
  const found = await findOrderWithBuyer(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const { buyer } = found;
  await db.transaction(async (transaction) => {
    const isActive = await lockUser(transaction, found.order.userId);
    const { company, ...order } = await lockOrderWithCompany(transaction, found.order.id);
    if (!company) throw new ShopError('ORDER_PERSONAL');
    if (!isActive) throw new ShopError('BUYER_WITHOUT_ACCOUNT');
    await assertMovable(transaction, order);
    await setCompany(transaction, [order.id], null);
    await recordCompanyEvent(transaction, null, {
      companyId: company.id,
      kind: 'moved back',
      details: { orderNumber: order.number },
    });
    const moved = { publicUrl: config.publicUrl, company, order, buyer };
    const key = `order-${documentId}-moved-back-${newDocumentId()}`;
    await mailOwners(deps, transaction, { id: company.id, key }, (owner) =>
      movedBackMail(moved, owner),
    );
    // A buyer who is an owner has this mail already.
    const ofBuyer = { key: `${key}-${buyer.documentId}`, ...buyer };
    const mail = movedBackMail(moved, ofBuyer);
    await jobs.enqueue(transaction, 'send-mail', mail, { key: ofBuyer.key });
    const details = { title: buyer.username, orderNumber: order.number, company: company.name };
    const people = [buyer.documentId];
    await recordAudit(transaction, actor, 'order.moved_back', documentId, details, people);
  });
  return getAdminOrder(deps, documentId);
}

interface MovedBack {
  readonly publicUrl: string;
  readonly company: { readonly name: string };
  readonly order: { readonly id: number; readonly documentId: string; readonly number: number };
  readonly buyer: { readonly username: string };
}

function movedBackMail(moved: MovedBack, { key, username, email }: MailedOwner): MailTemplate {
  const { publicUrl, order } = moved;
  const company = toMailedName(moved.company.name);
  const buyer = toMailedName(moved.buyer.username);
  return (brand) => ({
    key,
    to: email,
    orderId: order.id,
    subject: `Order ${order.number} belongs to its buyer again`,
    title: 'A purchase was moved back to its buyer',
    paragraphs: [
      `Hello ${username},`,
      `We have moved order ${order.number} from ${company} back to ${buyer}, who bought it.`,
      `Only ${buyer} can download and install it now. The members of ${company} no longer see it.`,
    ],
    button: { label: 'Contact us', url: `${publicUrl}/support` },
    reason: `a purchase of ${company} at ${brand.name} was moved to its buyer`,
  });
}
