import type {
  AdminUserDetailsResult,
  UserActivityKind,
  UserNoteResult,
} from '@partshelf/contract/accounts/admin-user.ts';
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
import { toLicence } from '../licences/bindings.ts';
import type { LicenceRow } from '../licences/queries.ts';
import { getQuoteState } from '../quotes/quotes.ts';
import { toAdminUser } from './admin.ts';
import {
  findUserDetails,
  findUserName,
  licensedToUser,
  isBoughtBy,
  isQuotedToUser,
  lockNotedUser,
  selectAllTexts,
  selectChatMessages,
  selectDownloads,
  selectInvoices,
  selectMessages,
  selectNotes,
  selectUserLicences,
  selectUserOrders,
  selectUserQuotes,
  selectUserTransfers,
  selectOrdersAndReversals,
  selectReversals,
  selectReviews,
  type TextKind,
  type UserOrderRow,
  type UserQuoteRow,
  type UserTransferRow,
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

const textsOf = <Kind extends TextKind>(
  rows: Awaited<ReturnType<typeof selectAllTexts>>,
  kind: Kind,
) => of(rows, kind).map(({ item }) => item as AdminUserDetailsResult['activity'][Kind][number]);

const newest: ListPage = { limit: 10, offset: 0 };

/** It takes eight statements, whatever there is. @throws ShopError NOT_FOUND */
async function readUserDetails(
  { db, now }: Deps,
  documentId: string,
): Promise<AdminUserDetailsResult> {
  const found = await findUserDetails(db, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  const { hasPassword, hasGoogle, microsoft, ...user } = found;
  const [orderRows, quoteRows, transferRows, licenceRows, downloadRows, invoiceRows, textRows] =
    await Promise.all([
      selectOrdersAndReversals(db, isBoughtBy(user), newest),
      selectUserQuotes(db, isQuotedToUser(user), newest),
      selectUserTransfers(db, isBoughtBy(user), newest),
      selectUserLicences(db, licensedToUser(user), newest, now()),
      selectDownloads(db, user, newest),
      selectInvoices(db, isBoughtBy(user), newest),
      selectAllTexts(db, user, newest),
    ]);
  const rows = {
    orders: of(orderRows, 'orders'),
    quotes: quoteRows,
    transfers: transferRows,
    licences: licenceRows,
    reversals: of(orderRows, 'reversals'),
    downloads: downloadRows,
    invoices: invoiceRows,
    reviews: of(textRows, 'reviews'),
    messages: of(textRows, 'messages'),
    chat: of(textRows, 'chat'),
    notes: of(textRows, 'notes'),
  };
  const countOf = (kind: UserActivityKind) => rows[kind][0]?.totalRows ?? 0;
  return {
    ...toAdminUser(user),
    signIn: { password: hasPassword, google: hasGoogle, microsoft },
    activity: {
      orders: rows.orders.map(toUserOrder),
      quotes: rows.quotes.map((row) => toUserQuote(row, now())),
      transfers: rows.transfers.map(toUserTransfer),
      licences: rows.licences.map(toUserLicence),
      reversals: rows.reversals.map(toUserOrder),
      downloads: rows.downloads,
      invoices: rows.invoices,
      reviews: textsOf(textRows, 'reviews'),
      messages: textsOf(textRows, 'messages'),
      chat: textsOf(textRows, 'chat'),
      notes: textsOf(textRows, 'notes'),
    },
    counts: {
      orders: countOf('orders'),
      quotes: countOf('quotes'),
      transfers: countOf('transfers'),
      licences: countOf('licences'),
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
  readonly totalRows: number;
}

const readerOf =
  <Row extends CountedRow, Item>(
    select: (db: Database, user: User, page: ListPage, now: Date) => PromiseLike<Row[]>,
    toItem: (row: Row, now: Date) => Item,
  ) =>
  async ({ db, now }: Deps, user: User, page: ListPage) => {
    const rows = await select(db, user, page, now());
    const first = { limit: 1, offset: 0 };
    const total = await readPageTotal(rows, page.offset, () => select(db, user, first, now()));
    return { rows: rows.map((row) => toItem(row, now())), total };
  };

async function readActivity(
  deps: Deps,
  documentId: string,
  kind: UserActivityKind,
  page: ListPage,
) {
  const user = await findUserName(deps.db, documentId);
  if (!user) throw new ShopError('NOT_FOUND');
  return readers[kind](deps, user, page);
}

export const toUserOrder = ({ company, transfer, ...row }: UserOrderRow) => ({
  ...row,
  state: orderStateOf({ ...row, refundedCents: row.refunded }),
  ...(company && { company }),
  ...(transfer && { transfer }),
});

export const toUserQuote = ({ company, state, expiresAt, ...row }: UserQuoteRow, now: Date) => ({
  ...row,
  state: getQuoteState({ state, expiresAt }, now),
  ...(company && { company }),
});

export const toUserTransfer = ({ company, ...row }: UserTransferRow) => ({
  ...row,
  ...(company && { company }),
});

export const toUserLicence = (row: LicenceRow) => ({ ...toLicence(row), owner: row.owner });

const toText = <Item>({ item }: { readonly item: Item }) => item;

const readers = {
  orders: readerOf((db, user, page) => selectUserOrders(db, isBoughtBy(user), page), toUserOrder),
  quotes: readerOf(
    (db, user, page) => selectUserQuotes(db, isQuotedToUser(user), page),
    toUserQuote,
  ),
  transfers: readerOf(
    (db, user, page) => selectUserTransfers(db, isBoughtBy(user), page),
    toUserTransfer,
  ),
  licences: readerOf(
    (db, user, page, now) => selectUserLicences(db, licensedToUser(user), page, now),
    toUserLicence,
  ),
  reversals: readerOf((db, user, page) => selectReversals(db, isBoughtBy(user), page), toUserOrder),
  downloads: readerOf(selectDownloads, (row) => row),
  invoices: readerOf(
    (db, user, page) => selectInvoices(db, isBoughtBy(user), page),
    (row) => row,
  ),
  reviews: readerOf(selectReviews, toText),
  messages: readerOf(selectMessages, toText),
  chat: readerOf(selectChatMessages, toText),
  notes: readerOf(selectNotes, toText),
};

/** @throws ShopError NOT_FOUND, also for a person who is erased */
const addNote = (deps: Deps, actor: SignedIn, documentId: string, text: string) =>
  deps.db.transaction(async (transaction): Promise<UserNoteResult> => {
    const user = await lockNotedUser(transaction, documentId);
    if (!user) throw new ShopError('NOT_FOUND');
    const note = await insertStaffNote(transaction, { userId: user.id, authorId: actor.id, text });
    const details = { title: user.username };
    await recordAudit(transaction, actor, 'person.note_added', documentId, details);
    return { ...note, author: actor.username, order: null };
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
