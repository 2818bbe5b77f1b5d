import { createHash, randomBytes } from 'node:crypto';
import type { SubscriptionInput } from '@partshelf/contract/subscribers/subscribers.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../errors.ts';
import { readEmailAddress } from '../accounts/registration/email-address.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { insertSubscriber, lockSubscriber, redeemToken, storeToken } from './queries.ts';

const toHash = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * One mail per address and hour; known addresses get the same answer.
 * @throws ShopError VALIDATION_FAILED
 */
export async function subscribe(
  { db, jobs, config }: Deps,
  { name, email: given }: SubscriptionInput,
): Promise<void> {
  const email = readEmailAddress(given);
  if (!email) {
    throw new ShopError('VALIDATION_FAILED', { fields: { email: ['Invalid email address'] } });
  }
  await db.transaction(async (transaction) => {
    await insertSubscriber(transaction, { name, email });
    const subscriber = await lockSubscriber(transaction, email);
    if (!subscriber || subscriber.isSubscribed || subscriber.wasMailed) return;
    const token = randomBytes(32).toString('base64url');
    const tokenHash = toHash(token);
    await storeToken(transaction, subscriber.id, { name, tokenHash });
    const { documentId } = subscriber;
    const key = `subscription-${documentId}-${tokenHash.slice(0, 16)}`;
    const mail = confirmationMail(config, { documentId, email: subscriber.email, token, key });
    await jobs.enqueue(transaction, 'send-mail', mail);
  });
}

/** @throws ShopError CONFIRMATION_INVALID, also for a token that was used */
export async function confirmSubscription(db: Database, token: string): Promise<void> {
  if (!(await redeemToken(db, toHash(token)))) throw new ShopError('CONFIRMATION_INVALID');
}
