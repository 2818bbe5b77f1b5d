import type { SubscriptionForm } from '@partshelf/contract/subscribers/subscribers.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { saveForm } from '../../subscribers/subscribers.ts';
import { listPeopleAt, recordAudit } from '../../../audit/record-audit.ts';
import { deleteSubscriber } from './queries.ts';

/** @throws ShopError NOT_FOUND */
export async function removeSubscriber(
  { db }: Deps,
  actor: SignedIn,
  documentId: string,
): Promise<void> {
  await db.transaction(async (transaction) => {
    const deleted = await deleteSubscriber(transaction, documentId);
    if (!deleted) throw new ShopError('NOT_FOUND');
    const details = { title: deleted.email };
    const people = await listPeopleAt(transaction, deleted.email);
    await recordAudit(transaction, actor, 'deleted', 'subscriber', documentId, details, people);
  });
}

export async function setForm(
  { db }: Deps,
  actor: SignedIn,
  form: SubscriptionForm,
): Promise<void> {
  const title = form === 'shop' ? 'In this shop' : 'EmailJS';
  await db.transaction(async (transaction) => {
    await saveForm(transaction, form);
    await recordAudit(transaction, actor, 'form changed', 'subscriber', 'form', { title });
  });
}
