import type { KeptReview } from '@partshelf/contract/back-office/reviews.ts';
import type { Database } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import type { SignedIn } from '../../../identity.ts';
import { toOrderReview } from '../../reviews/to-review.ts';
import { lockReviews, updateProductRating } from '../../reviews/reviews.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  findReview,
  findReviewSubject,
  type KeptReviewRow,
  setReviewHidden,
  setReviewReply,
} from './queries.ts';

export function toKeptReview(row: KeptReviewRow): KeptReview {
  return {
    ...toOrderReview(row),
    hidden: row.hiddenAt !== null,
    product: {
      documentId: row.productDocumentId,
      title: row.productTitle,
      slug: row.productSlug,
    },
  };
}

async function getReview(db: Database, documentId: string): Promise<KeptReview> {
  const row = await findReview(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toKeptReview(row);
}

/**
 * Takes a review off its product, or puts it back; the product's stars follow at once.
 *
 * @throws ShopError NOT_FOUND
 */
export async function setHidden(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
  hidden: boolean,
): Promise<KeptReview> {
  await db.transaction(async (transaction) => {
    const subject = await findReviewSubject(transaction, documentId);
    if (!subject) throw new ShopError('NOT_FOUND');
    await lockReviews(transaction, subject.productId);
    const isChanged = await setReviewHidden(transaction, documentId, hidden ? now() : null);
    if (!isChanged) return;
    await updateProductRating(transaction, subject.productId);
    const action = hidden ? 'hidden' : 'restored';
    await recordAudit(transaction, actor, action, 'review', documentId, { title: subject.title });
  });
  return getReview(db, documentId);
}

/** @throws ShopError NOT_FOUND */
export async function setReply(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
  text: string | null,
): Promise<KeptReview> {
  await db.transaction(async (transaction) => {
    const subject = await findReviewSubject(transaction, documentId);
    if (!subject) throw new ShopError('NOT_FOUND');
    const reply = { reply: text, repliedAt: text === null ? null : now() };
    await setReviewReply(transaction, documentId, reply);
    const action = text === null ? 'reply removed' : 'replied';
    await recordAudit(transaction, actor, action, 'review', documentId, { title: subject.title });
  });
  return getReview(db, documentId);
}
