import type { OrderReview, Review } from '@partshelf/contract/reviews.ts';
import { toImage } from '../../files/images.ts';
import type { OrderReviewRow, ReviewRow } from './queries.ts';

export function toReview(row: ReviewRow): Review {
  const image = row.profileImage && toImage(row.profileImage);
  return {
    documentId: row.documentId,
    rating: row.rating,
    comment: row.comment,
    createdAt: row.createdAt.toISOString(),
    product: { documentId: row.productDocumentId },
    users_permissions_user: {
      username: row.username,
      profileImg: image && { url: image.url },
    },
    reply:
      row.reply !== null && row.repliedAt
        ? { text: row.reply, createdAt: row.repliedAt.toISOString() }
        : null,
  };
}

export function toOrderReview(row: OrderReviewRow): OrderReview {
  return { ...toReview(row), order: { documentId: row.orderDocumentId } };
}
