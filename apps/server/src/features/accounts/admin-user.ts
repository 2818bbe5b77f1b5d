import type {
  AdminUserDetailsResult,
  UserNoteResult,
  UserActivityKind,
  UserChatMessageResult,
  UserInvoiceResult,
  UserMessageResult,
  UserOrderResult,
  UserReviewResult,
} from '@partshelf/contract/accounts/admin-user.ts';
import type { ContactMessageState } from '@partshelf/contract/contact.ts';
import type { Database } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { toLimitOffset, toPagination } from '../../http/pagination.ts';
import { type ListPage, readPageTotal } from '../../db/list-page.ts';
import { ShopError } from '../../platform/errors.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import { deleteStaffNote, insertStaffNote } from '../orders/admin-order-queries.ts';
import type { NotePath } from '../orders/admin-order.ts';
import { orderStateOf } from '../orders/admin-queries.ts';
import { toAdminUser } from './admin.ts';
import {
  findUserDetails,
  findUserName,
  isBoughtBy,
  lockNotedUser,
  selectAllTexts,
  selectChatMessages,
  selectDownloads,
  selectInvoices,
  selectMessages,
  selectNotes,
  selectUserOrders,
  selectOrdersAndReversals,
  selectReversals,
  selectReviews,
  type UserInvoiceRow,
  type UserOrderRow,
  type UserTextRow,
} from './admin-user-queries.ts';

export function mountAdminUser(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/people/:documentId', async ({ params }) => ({
    data: await readUserDetails(deps, params.documentId),
  }));

  serve(context, 'GET /back-office/people/:documentId/activity', async ({ params, query }) => {
    const { kind, pagination } = query;
    const page = toLimitOffset(pagination);
    const { rows, total } = await readActivity(deps, params.documentId, kind, page);
    return { data: { [kind]: rows }, meta: { pagination: toPagination(pagination, total) } };
  });

  serve(context, 'POST /back-office/people/:documentId/notes', async ({ user, params, body }) => ({
    data: await addNote(deps, user, params.documentId, body.text),
  }));

  serve(
    context,
    'DELETE /back-office/people/:documentId/notes/:noteDocumentId',
    async ({ user, params }) => {
      await removeNote(deps, user, params);
      return { data: null };
    },
  );
}

const of = <Row extends { readonly kind: UserActivityKind }>(
  rows: readonly Row[],
  kind: UserActivityKind,
) => rows.filter((row) => row.kind === kind);

const newest: ListPage = { limit: 10, offset: 0 };

/** It takes five statements, whatever there is. @throws ShopError NOT_FOUND */
async function readUserDetails({ db }: Deps, documentId: string): Promise<AdminUserDetailsResult> {
  const found = await findUserDetails(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const { id, billing, companies, hasPassword, hasGoogle, microsoft, chatRoom, ...facts } = found;
  const { paidOrders, paidCents, returnedCents, ...user } = facts;
  const person = { id, email: user.email };
  const [orderRows, downloadRows, invoiceRows, textRows] = await Promise.all([
    selectOrdersAndReversals(db, isBoughtBy(person), newest),
    selectDownloads(db, person, newest),
    selectInvoices(db, isBoughtBy(person), newest),
    selectAllTexts(db, person, newest),
  ]);
  const rows = {
    orders: of(orderRows, 'orders'),
    reversals: of(orderRows, 'reversals'),
    downloads: downloadRows,
    invoices: invoiceRows,
    reviews: of(textRows, 'reviews'),
    messages: of(textRows, 'messages'),
    chat: of(textRows, 'chat'),
    notes: of(textRows, 'notes'),
  };
  const countOf = (kind: UserActivityKind) => rows[kind][0]?.total ?? 0;
  return {
    ...toAdminUser(user),
    billing: billing && {
      kind: billing.kind,
      name: billing.name,
      country: billing.country,
      vatId: billing.vatId,
    },
    companies,
    signIn: { password: hasPassword, google: hasGoogle, microsoft },
    paidOrders,
    paid: paidCents,
    returned: returnedCents,
    chatRoom,
    activity: {
      orders: rows.orders.map(toUserOrder),
      reversals: rows.reversals.map(toUserOrder),
      downloads: rows.downloads,
      invoices: rows.invoices.map(toUserInvoice),
      reviews: rows.reviews.map(toUserReview),
      messages: rows.messages.map(toUserMessage),
      chat: rows.chat.map(toUserChatMessage),
      notes: rows.notes.map(toUserNote),
    },
    counts: {
      orders: countOf('orders'),
      reversals: countOf('reversals'),
      downloads: countOf('downloads'),
      invoices: countOf('invoices'),
      reviews: countOf('reviews'),
      messages: countOf('messages'),
      chat: countOf('chat'),
      notes: countOf('notes'),
    },
  };
}

type User = NonNullable<Awaited<ReturnType<typeof findUserName>>>;

interface CountedRow {
  readonly total: number;
}

const readerOf =
  <Row extends CountedRow, Item>(
    select: (db: Database, user: User, page: ListPage) => PromiseLike<Row[]>,
    toItem: (row: Row) => Item,
  ) =>
  async (db: Database, user: User, page: ListPage) => {
    const rows = await select(db, user, page);
    const first = { limit: 1, offset: 0 };
    const total = await readPageTotal(rows, page.offset, () => select(db, user, first));
    return { rows: rows.map(toItem), total };
  };

async function readActivity(
  deps: Deps,
  documentId: string,
  kind: UserActivityKind,
  page: ListPage,
) {
  const user = await findUserName(deps.db, documentId);
  if (!user) throw new ShopError('NOT_FOUND');
  return readers[kind](deps.db, user, page);
}

export const toUserOrder = (row: UserOrderRow): UserOrderResult => ({
  documentId: row.documentId,
  number: row.number,
  state: orderStateOf(row),
  total: row.totalCents,
  refunded: row.refundedCents,
  products: row.products,
  ...(row.company && { company: row.company }),
  createdAt: row.createdAt,
  refundedAt: row.refundedAt,
  disputedAt: row.disputedAt,
  refundRequest: row.refundRequest && {
    ...row.refundRequest,
    createdAt: new Date(row.refundRequest.createdAt),
  },
});

export const toUserInvoice = ({ totalCents, ...row }: UserInvoiceRow): UserInvoiceResult => ({
  ...row,
  total: totalCents,
});

const toUserReview = (row: UserTextRow): UserReviewResult => ({
  documentId: row.documentId,
  product: { documentId: row.about!, title: row.title! },
  rating: row.number!,
  comment: row.text,
  hidden: row.state === 'hidden',
  createdAt: row.createdAt,
});

const toUserMessage = (row: UserTextRow): UserMessageResult => ({
  documentId: row.documentId,
  subject: row.title!,
  message: row.text,
  state: row.state as ContactMessageState,
  createdAt: row.createdAt,
});

const toUserChatMessage = (row: UserTextRow): UserChatMessageResult => ({
  documentId: row.documentId,
  sender: row.author!,
  isFromCustomer: row.state === 'customer',
  content: row.text,
  createdAt: row.createdAt,
});

const toUserNote = (
  row: Pick<UserTextRow, 'documentId' | 'text' | 'author' | 'about' | 'number' | 'createdAt'>,
): UserNoteResult => ({
  documentId: row.documentId,
  text: row.text,
  author: row.author,
  order: row.about === null ? null : { documentId: row.about, number: row.number! },
  createdAt: row.createdAt,
});

const readers = {
  orders: readerOf((db, user, page) => selectUserOrders(db, isBoughtBy(user), page), toUserOrder),
  reversals: readerOf((db, user, page) => selectReversals(db, isBoughtBy(user), page), toUserOrder),
  downloads: readerOf(selectDownloads, (row) => row),
  invoices: readerOf((db, user, page) => selectInvoices(db, isBoughtBy(user), page), toUserInvoice),
  reviews: readerOf(selectReviews, toUserReview),
  messages: readerOf(selectMessages, toUserMessage),
  chat: readerOf(selectChatMessages, toUserChatMessage),
  notes: readerOf(selectNotes, toUserNote),
};

/** @throws ShopError NOT_FOUND, also for a person who is erased */
const addNote = (deps: Deps, actor: SignedIn, documentId: string, text: string) =>
  deps.db.transaction(async (transaction): Promise<UserNoteResult> => {
    const user = await lockNotedUser(transaction, documentId);
    if (!user) throw new ShopError('NOT_FOUND');
    const note = await insertStaffNote(transaction, { userId: user.id, authorId: actor.id, text });
    const details = { title: user.username };
    await recordAudit(transaction, actor, 'person.note_added', documentId, details);
    return toUserNote({ ...note, author: actor.username, about: null, number: null });
  });

const removeNote = (deps: Deps, actor: SignedIn, { documentId, noteDocumentId }: NotePath) =>
  deps.db.transaction(async (transaction) => {
    const user = await lockNotedUser(transaction, documentId);
    const isDeleted =
      user && (await deleteStaffNote(transaction, noteDocumentId, { userId: user.id }));
    if (!isDeleted) throw new ShopError('NOT_FOUND');
    const details = { title: user.username };
    await recordAudit(transaction, actor, 'person.note_deleted', documentId, details);
  });
