import type { HiddenInput, ReplyChange } from '@partshelf/contract/reviews.ts';
import type { Database } from '../../db/client.ts';
import { readListPage, readWholeList } from '../../db/list-page.ts';
import type { Deps } from '../../deps.ts';
import { type CsvColumns, csvFile } from '../../http/csv-file.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit, recordExport, refuseIfChanged } from '../audit/audit.ts';
import {
  findReviewRow,
  findReviewSubject,
  getReviewList,
  isHiddenSince,
  lockReply,
  type AdminReviewRow,
  updateHiddenAt,
  updateReply,
} from './admin-queries.ts';
import { lockReviews, updateProductRating } from './queries.ts';
import { toReview } from './reviews.ts';

export function mountAdminReviews(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/reviews', async ({ query: { pagination, ...filters } }) => {
    const list = getReviewList(deps.db, filters);
    const { rows, total } = await readListPage(list, toLimitOffset(pagination));
    return { data: rows.map(toReview), meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'GET /back-office/export/reviews', async ({ user, query }) => {
    await recordExport(deps, user, { title: 'reviews', ...query });
    return csvFile('reviews.csv', columns, readWholeList(getReviewList(deps.db, query)));
  });

  serve(context, 'PUT /back-office/reviews/:documentId/hidden', async ({ user, params, body }) => ({
    data: await moderateReview(deps, user, params.documentId, body),
  }));

  serve(context, 'PUT /back-office/reviews/:documentId/reply', async ({ user, params, body }) => ({
    data: await replyToReview(deps, user, params.documentId, body),
  }));
}

const columns: CsvColumns<AdminReviewRow> = {
  review: ({ documentId }) => documentId,
  written_at: ({ createdAt }) => createdAt,
  product: ({ product }) => product.title,
  version: ({ version }) => version,
  author: ({ users_permissions_user: { username } }) => username,
  stars: ({ rating }) => rating,
  comment: ({ comment }) => comment,
  hidden_at: ({ hiddenAt }) => hiddenAt,
  reply: ({ reply }) => reply?.text ?? null,
  replied_at: ({ reply }) => reply?.createdAt ?? null,
};

async function getAdminReview(db: Database, documentId: string) {
  const row = await findReviewRow(db, documentId);
  if (!row) throw new ShopError('NOT_FOUND');
  return toReview(row);
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function moderateReview(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
  { hidden, hiddenAt }: HiddenInput,
) {
  await db.transaction(async (transaction) => {
    const subject = await findReviewSubject(transaction, documentId);
    if (!subject) throw new ShopError('NOT_FOUND');
    await lockReviews(transaction, subject.productId);
    const isOutdated =
      hiddenAt !== undefined && !(await isHiddenSince(transaction, documentId, hiddenAt));
    if (isOutdated) throw new ShopError('CHANGED_MEANWHILE');
    const isChanged = await updateHiddenAt(transaction, documentId, hidden ? now() : null);
    if (!isChanged) return;
    await updateProductRating(transaction, subject.productId);
    const action = hidden ? 'review.hidden' : 'review.restored';
    await recordAudit(transaction, actor, action, documentId, { title: subject.title });
  });
  return getAdminReview(db, documentId);
}

/** @throws ShopError NOT_FOUND or CHANGED_MEANWHILE */
async function replyToReview(
  { db, now }: Deps,
  actor: SignedIn,
  documentId: string,
  { text, before: read }: ReplyChange,
) {
  await db.transaction(async (transaction) => {
    const subject = await findReviewSubject(transaction, documentId);
    if (!subject) throw new ShopError('NOT_FOUND');
    const stored = { text: (await lockReply(transaction, documentId)) ?? '' };
    const actions = ['review.replied', 'review.reply_removed'] as const;
    const edited = { subject: 'review', documentId, actions } as const;
    await refuseIfChanged(transaction, actor, edited, { stored, read });
    const reply = { reply: text, repliedAt: text === null ? null : now() };
    await updateReply(transaction, documentId, reply);
    const action = text === null ? 'review.reply_removed' : 'review.replied';
    await recordAudit(transaction, actor, action, documentId, { title: subject.title });
  });
  return getAdminReview(db, documentId);
}
