import type { SubscriptionForm } from '@partshelf/contract/subscribers/subscribers.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { saveForm } from '../queries.ts';
import { listPeopleAt, recordAudit } from '../../audit/record-audit.ts';
import { readSubscriptionForm } from '../../branding/shop/text-queries.ts';
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

const titles = { shop: 'In this shop', emailjs: 'EmailJS' };

/** @throws ShopError VALIDATION_FAILED */
export async function setForm(
  { db, config }: Deps,
  actor: SignedIn,
  form: SubscriptionForm,
): Promise<void> {
  if (form === 'emailjs' && !config.subscribe) {
    const problem = 'EmailJS is not set up: EMAILJS_SERVICE_ID is missing';
    throw new ShopError('VALIDATION_FAILED', { fields: { form: [problem] } });
  }
  const title = titles[form];
  await db.transaction(async (transaction) => {
    const titleBefore = titles[await readSubscriptionForm(transaction, config)];
    await saveForm(transaction, form);
    const details = { titleBefore, title };
    await recordAudit(transaction, actor, 'form changed', 'subscriber', 'form', details);
  });
}
