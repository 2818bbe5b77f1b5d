import type { MailTemplate } from '../../db/jobs.ts';
import { createHash, randomBytes } from 'node:crypto';
import type { SubscriptionInput } from '@partshelf/contract/subscribers.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import { createSignedToken, readSignedToken } from '../../platform/secrets.ts';
import { readEmailAddress } from '../accounts/email-address.ts';
import {
  insertSubscriber,
  lockSubscriber,
  redeemSubscriptionToken,
  storeSubscriptionToken,
} from './queries.ts';

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Each address gets one mail an hour; known addresses get the same answer. @throws ShopError
 * VALIDATION_FAILED
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
    const tokenHash = hashToken(token);
    await storeSubscriptionToken(transaction, subscriber.id, { name, tokenHash });
    const { documentId } = subscriber;
    const key = `subscription-${documentId}-${tokenHash.slice(0, 16)}`;
    const mail = confirmationMail(config, { documentId, email: subscriber.email, token, key });
    await jobs.enqueue(transaction, 'send-mail', mail);
  });
}

/** @throws ShopError CONFIRMATION_INVALID, also for a token that was used */
export async function confirmSubscription(db: Database, token: string): Promise<void> {
  if (!(await redeemSubscriptionToken(db, hashToken(token))))
    throw new ShopError('CONFIRMATION_INVALID');
}

interface Confirmation {
  readonly documentId: string;
  readonly email: string;
  readonly token: string;
  readonly key: string;
}

/** It lacks the name that was typed, which may be a message to someone else's address. */
function confirmationMail(
  config: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  { documentId, email, token, key }: Confirmation,
): MailTemplate {
  const unsubscribe = createUnsubscribeLinks(config, documentId);
  const query = new URLSearchParams({ token });
  return (brand) => ({
    key,
    to: email,
    subject: 'Confirm your subscription',
    unsubscribeUrl: unsubscribe.oneClick,
    paragraphs: [
      `This address was entered at ${brand.name} to hear when new parts are ready.`,
      'Confirm within seven days that you want these emails. If it was not you, do nothing.',
    ],
    button: {
      label: 'Confirm subscription',
      url: `${config.publicUrl}/confirm-subscription?${query}`,
    },
    reason: 'your address was entered in our form',
    footerLink: { label: 'Unsubscribe', url: unsubscribe.page },
  });
}

const tokenPurpose = 'partshelf end subscription';

export function createUnsubscribeLinks(
  { publicUrl, jwtSecret }: Pick<Config, 'publicUrl' | 'jwtSecret'>,
  documentId: string,
) {
  const query = new URLSearchParams({
    token: createSignedToken(tokenPurpose, documentId, jwtSecret),
  });
  return {
    oneClick: `${publicUrl}/api/subscribers/unsubscribe?${query}`,
    page: `${publicUrl}/end-subscription?${query}`,
  };
}

export const readUnsubscribeToken = (token: string, secret: string) =>
  readSignedToken(tokenPurpose, token, secret);
