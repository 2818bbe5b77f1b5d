import type { Transaction } from '../../db/client.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../files/images.ts';
import { toErasedEmail } from '../../mail/outbox.ts';
import { eraseFactors } from '../accounts/second-factor.ts';
import { eraseAuditDetails } from '../audit/audit.ts';
import { releaseRooms } from '../chat/assignees.ts';
import { mailOwnerChange } from '../companies/owner-changes.ts';
import { removeReviewsOf } from '../reviews/reviews.ts';
import { deleteMemberships, findNeededCompany, lockCompaniesOf } from './company-queries.ts';
import { deleteExportFile } from './data-export.ts';
import { isDeletionDue, listDueDeletions } from './deletion-queries.ts';
import { findOpenOrder } from './deletion-state.ts';
import {
  anonymiseUser,
  clearOrders,
  deleteAttachments,
  deleteContactMessages,
  deleteExports,
  deleteImageJobs,
  deleteMails,
  deleteNotifications,
  deleteOwnFiles,
  deleteOwnRows,
  deleteRowsTo,
  deleteUserAgents,
  eraseBuyers,
  eraseQuotes,
  listRefundRequests,
  listRequestedEmails,
  type LockedUser,
  lockOrdersPastBookkeeping,
  lockTokens,
  lockUserByDocumentId,
} from './erase-user-queries.ts';
import { type EraseUser, type Erasure, recordErasure } from './erasures.ts';
import { deleteInboundMails } from './inbound-mail-queries.ts';

/**
 * Returns false when the user is unknown or erased already, or `canErase` refuses once they are
 * locked. The row stays without what it said about the user.
 */
export async function eraseUser(
  deps: Deps,
  erasure: Erasure,
  canErase: (db: Transaction, userId: number) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const erased = await deps.db.transaction(async (transaction) => {
    await lockTokens(transaction, erasure.documentId);
    const user = await lockUserByDocumentId(transaction, erasure.documentId);
    if (!user || user.erasedAt) return undefined;
    if (!(await canErase(transaction, user.id))) return undefined;
    const { ownedCompanies, ...rows } = await eraseRows(transaction, user, erasure);
    for (const company of ownedCompanies)
      await mailOwnerChange(deps, transaction, { company, change: 'left', person: null, by: null });
    await recordErasure(deps, erasure);
    return rows;
  });
  if (!erased) return false;
  await eraseFiles(deps, erased);
  deps.log.info({ account: erasure.documentId }, 'a person was erased');
  return true;
}

/** Runs in the caller's transaction, which holds the lock on the user. */
async function eraseRows(db: Transaction, user: LockedUser, { erasedAt, reviews }: Erasure) {
  const email = user.confirmed ? user.email : undefined;
  const inboundMails = await deleteInboundMails(db, {
    id: user.id,
    email: email?.toLowerCase() ?? null,
  });
  const messages = [...(await eraseMessages(db, user)), ...inboundMails.documentIds];
  await eraseAuditDetails(db, { documentId: user.documentId, messages, email });
  const ownedCompanies = await deleteMemberships(db, user.id);
  await releaseRooms(db, user.id);
  await eraseFactors(db, user.id);
  const attachments = await deleteAttachments(db, user.id);
  await deleteOwnRows(db, user.id);
  await deleteUserAgents(db, user.id);
  await clearOrders(db, user.id);
  await eraseQuotes(db, user.id);
  await deleteImageJobs(db, user.id);
  if (reviews === 'delete') await removeReviewsOf(db, user.id);
  const exports = await deleteExports(db, user.id);
  const username = `deleted-${newDocumentId()}`;
  await anonymiseUser(db, user.id, { username, email: toErasedEmail(username), erasedAt });
  const images = await deleteOwnFiles(db, user.id);
  const keys = [...attachments, ...inboundMails.keys];
  return { ownedCompanies, images, exports, attachments: keys };
}

/** Returns the ids of the contact messages and refund requests. */
async function eraseMessages(db: Transaction, user: LockedUser): Promise<string[]> {
  const contacts = await eraseByEmail(db, user);
  const refunds = await listRefundRequests(db, user.id);
  const notifications = await deleteNotifications(
    db,
    refunds.map((documentId) => `refund-request:${documentId}`),
  );
  await deleteMails(db, {
    recipient: user.email.toLowerCase(),
    requestedEmails: await listRequestedEmails(db, user.id),
    keys: [
      ...contacts.map((documentId) => `contact-${documentId}`),
      ...refunds.map((documentId) => `refund-request-${documentId}`),
    ],
    keyStarts: notifications.map((documentId) => `notice-${documentId}-`),
  });
  return [...contacts, ...refunds];
}

async function eraseByEmail(db: Transaction, { email, confirmed }: LockedUser) {
  if (!confirmed) return [];
  await deleteRowsTo(db, email.toLowerCase());
  return deleteContactMessages(db, email.toLowerCase());
}

type Erased = Omit<Awaited<ReturnType<typeof eraseRows>>, 'ownedCompanies'>;

/** After a crash before it, the nightly deletion of unreferenced files deletes them. */
async function eraseFiles(
  { files }: Deps,
  { images, exports, attachments }: Erased,
): Promise<void> {
  await Promise.all(images.map((image) => deleteImage(files, image)));
  await Promise.all(exports.map((documentId) => deleteExportFile(files, documentId)));
  await Promise.all(attachments.map((key) => files.deletePackage(key)));
}

const batchSize = 100;

type DueDeletion = Awaited<ReturnType<typeof listDueDeletions>>[number];

async function eraseDueAccount(deps: Deps, { documentId, reviews }: DueDeletion): Promise<void> {
  const erasure = { documentId, reviews, erasedAt: deps.now() };
  await eraseUser(deps, erasure, async (transaction, userId) => {
    const isDue = await isDeletionDue(transaction, userId);
    return isDue && (await isSettled(deps, transaction, userId));
  });
}

/**
 * Each is erased in a transaction of its own; one that fails does not stop the others. Waits for
 * payments, refunds and disputes that are open, and for a company that has no other owner.
 */
export async function eraseDueAccounts(deps: Deps): Promise<void> {
  const failures: unknown[] = [];
  let after = 0;
  for (;;) {
    const due = await listDueDeletions(deps.db, after, batchSize);
    for (const one of due) {
      await eraseDueAccount(deps, one).catch((error: unknown) => failures.push(error));
    }
    if (due.length < batchSize) break;
    after = due.at(-1)!.userId;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'people could not be erased');
}

export const eraseUserIfSettled: EraseUser = (deps, erasure) =>
  eraseUser(deps, erasure, (transaction, userId) => isSettled(deps, transaction, userId));

async function isSettled(deps: Deps, db: Transaction, userId: number): Promise<boolean> {
  await lockCompaniesOf(db, userId);
  if (await findNeededCompany(db, userId)) return false;
  return (await findOpenOrder(deps, db, userId)) === null;
}

/** The buyers of erased people leave orders and invoices when the books do not need them. */
export async function eraseOldBuyers(
  { db, files, config }: Pick<Deps, 'db' | 'files' | 'config'>,
  limit: number,
): Promise<number> {
  const erased = await db.transaction(async (transaction) => {
    const orderIds = await lockOrdersPastBookkeeping(transaction, config.booksYears, limit);
    if (orderIds.length === 0) return { count: 0, keys: [] };
    return { count: orderIds.length, keys: await eraseBuyers(transaction, orderIds) };
  });
  await Promise.all(erased.keys.map((key) => files.deletePackage(key)));
  return erased.count;
}
