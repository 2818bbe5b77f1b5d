import { eraseAuditDetails } from '../../audit/erase-details.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { deleteImage } from '../../../images.ts';
import { toErasedAddress } from '../../../mails/erased-address.ts';
import { deleteMailsOfPerson } from '../../../mails/outbox-queries.ts';
import { eraseFactors } from '../../accounts/second-factor/delete-all-factors.ts';
import { removeReviewsOf } from '../../reviews/reviews.ts';
import { type Erasure, recordErasure } from '../erasures/erasures.ts';
import { deleteExportFile } from '../export/export-file.ts';
import {
  anonymiseUser,
  deleteAccess,
  deleteExports,
  deleteInvitationTo,
  deleteOwnFiles,
  listNewAddresses,
  type LockedPerson,
  lockPerson,
  lockTokens,
} from './erase-account-queries.ts';
import {
  deleteContactMessages,
  deleteImageJobs,
  deleteNotices,
  deleteShopping,
  deleteSubscriber,
  deleteUserAgents,
  listRefundRequests,
  reduceOrders,
} from './erase-content-queries.ts';

/** Whether the address is theirs is only known once it is confirmed. */
async function eraseByAddress(db: Transaction, { email, confirmed }: LockedPerson) {
  if (!confirmed) return [];
  const address = email.toLowerCase();
  await deleteSubscriber(db, address);
  await deleteInvitationTo(db, address);
  return deleteContactMessages(db, address);
}

/** Returns their ids. */
async function eraseMessages(db: Transaction, person: LockedPerson): Promise<string[]> {
  const contacts = await eraseByAddress(db, person);
  const refunds = await listRefundRequests(db, person.id);
  const notices = await deleteNotices(
    db,
    refunds.map((documentId) => `refund-request:${documentId}`),
  );
  await deleteMailsOfPerson(db, {
    recipient: person.email.toLowerCase(),
    newAddresses: await listNewAddresses(db, person.id),
    keys: [
      ...contacts.map((documentId) => `contact-${documentId}`),
      ...refunds.map((documentId) => `refund-request-${documentId}`),
    ],
    keyStarts: notices.map((documentId) => `notice-${documentId}-`),
  });
  return [...contacts, ...refunds];
}

/** In the caller's transaction, which holds the lock on the person. */
async function eraseRows(db: Transaction, person: LockedPerson, { erasedAt, reviews }: Erasure) {
  const messages = await eraseMessages(db, person);
  const email = person.confirmed ? person.email : undefined;
  await eraseAuditDetails(db, { documentId: person.documentId, messages, email });
  await deleteAccess(db, person.id);
  await eraseFactors(db, person.id);
  await deleteShopping(db, person.id);
  await deleteUserAgents(db, person.id);
  await reduceOrders(db, person.id);
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
export async function erasePerson(
  deps: Deps,
  erasure: Erasure,
  canErase: (db: Transaction, userId: number) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const erased = await deps.db.transaction(async (transaction) => {
    await lockTokens(transaction, erasure.documentId);
    const person = await lockPerson(transaction, erasure.documentId);
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
