import { eraseAuditDetails } from '../audit/erase-details.ts';
import { newDocumentId } from '../../db/columns.ts';
import type { Transaction } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { deleteImage } from '../../images.ts';
import { toErasedAddress } from '../../mails/erased-address.ts';
import { deleteMailsOfPerson } from '../../mails/outbox-queries.ts';
import { eraseFactors } from '../accounts/second-factor/delete-all-factors.ts';
import { removeReviewsOf } from '../reviews/reviews.ts';
import { type Erasure, recordErasure, type EraseUser } from './erasures.ts';
import { deleteExportFile } from './data-export.ts';
import {
  anonymiseUser,
  deleteAccess,
  deleteExports,
  deleteInvitationTo,
  deleteOwnFiles,
  listRequestedEmails,
  type LockedUser,
  lockUserByDocumentId,
  lockTokens,
  deleteContactMessages,
  deleteImageJobs,
  deleteNotices,
  deleteActivity,
  deleteSubscriber,
  deleteUserAgents,
  listRefundRequests,
  clearOrders,
  eraseBuyers,
  lockOrdersPastBookkeeping,
} from './erase-user-queries.ts';
import { isDeletionDue, listDueDeletions } from './deletion-queries.ts';
import { findOpenOrder } from './deletion-state.ts';

/** Whether the address is theirs is only known once it is confirmed. */
async function eraseByEmail(db: Transaction, { email, confirmed }: LockedUser) {
  if (!confirmed) return [];
  const address = email.toLowerCase();
  await deleteSubscriber(db, address);
  await deleteInvitationTo(db, address);
  return deleteContactMessages(db, address);
}

/** Returns their ids. */
async function eraseMessages(db: Transaction, person: LockedUser): Promise<string[]> {
  const contacts = await eraseByEmail(db, person);
  const refunds = await listRefundRequests(db, person.id);
  const notices = await deleteNotices(
    db,
    refunds.map((documentId) => `refund-request:${documentId}`),
  );
  await deleteMailsOfPerson(db, {
    recipient: person.email.toLowerCase(),
    newAddresses: await listRequestedEmails(db, person.id),
    keys: [
      ...contacts.map((documentId) => `contact-${documentId}`),
      ...refunds.map((documentId) => `refund-request-${documentId}`),
    ],
    keyStarts: notices.map((documentId) => `notice-${documentId}-`),
  });
  return [...contacts, ...refunds];
}

/** In the caller's transaction, which holds the lock on the person. */
async function eraseRows(db: Transaction, person: LockedUser, { erasedAt, reviews }: Erasure) {
  const messages = await eraseMessages(db, person);
  const email = person.confirmed ? person.email : undefined;
  await eraseAuditDetails(db, { documentId: person.documentId, messages, email });
  await deleteAccess(db, person.id);
  await eraseFactors(db, person.id);
  await deleteActivity(db, person.id);
  await deleteUserAgents(db, person.id);
  await clearOrders(db, person.id);
  await deleteImageJobs(db, person.id);
  if (reviews === 'delete') await removeReviewsOf(db, person.id);
  const exports = await deleteExports(db, person.id);
  const username = `deleted-${newDocumentId()}`;
  await anonymiseUser(db, person.id, { username, email: toErasedAddress(username), erasedAt });
  const images = await deleteOwnFiles(db, person.id);
  return { images, exports };
}

type Erased = Awaited<ReturnType<typeof eraseRows>>;

/** After a crash before it, the nightly deletion of unreferenced files deletes them. */
async function eraseFiles({ files }: Deps, { images, exports }: Erased): Promise<void> {
  await Promise.all(images.map((image) => deleteImage(files, image)));
  await Promise.all(exports.map((documentId) => deleteExportFile(files, documentId)));
}

/**
 * False when the person is unknown or erased already, or `canErase` refuses once they are locked.
 * The row stays without what it said about the person.
 */
export async function eraseUser(
  deps: Deps,
  erasure: Erasure,
  canErase: (db: Transaction, userId: number) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const erased = await deps.db.transaction(async (transaction) => {
    await lockTokens(transaction, erasure.documentId);
    const person = await lockUserByDocumentId(transaction, erasure.documentId);
    if (!person || person.erasedAt) return undefined;
    if (!(await canErase(transaction, person.id))) return undefined;
    const rows = await eraseRows(transaction, person, erasure);
    await recordErasure(deps, erasure);
    return rows;
  });
  if (!erased) return false;
  await eraseFiles(deps, erased);
  deps.log.info({ account: erasure.documentId }, 'a person was erased');
  return true;
}

const batchSize = 100;

type DueDeletion = Awaited<ReturnType<typeof listDueDeletions>>[number];

async function eraseDueAccount(deps: Deps, { documentId, reviews }: DueDeletion): Promise<void> {
  const erasure = { documentId, reviews, erasedAt: deps.now() };
  await eraseUser(deps, erasure, async (transaction, userId) => {
    const isDue = await isDeletionDue(transaction, userId);
    return isDue && (await findOpenOrder(deps, transaction, userId)) === null;
  });
}

/**
 * Each in a transaction of its own; one that fails does not stop the others. Waits for payments,
 * refunds and disputes that are open.
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

/** Unless a payment, refund or dispute is open. */
export const eraseUserIfSettled: EraseUser = (deps, erasure) =>
  eraseUser(
    deps,
    erasure,
    async (transaction, userId) => (await findOpenOrder(deps, transaction, userId)) === null,
  );

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
