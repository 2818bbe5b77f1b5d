import type { Deps } from '../../../deps.ts';
import { findPerson } from '../deletion/deletion-queries.ts';
import { deleteExportFile, exportKey } from './export-file.ts';
import { exportReadyMail } from './export-ready-mail.ts';
import { findExport, markFailed, markReady } from './export-queries.ts';
import { writeExportZip } from './export-zip.ts';

type Found = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** The file appears whole under its key, or not at all. */
async function storeZip(deps: Deps, { documentId, userId }: Found) {
  const person = await findPerson(deps.db, userId);
  if (!person) throw new Error('the person of an export is gone');
  const address = person.confirmed ? person.email.toLowerCase() : null;
  const zip = writeExportZip(deps, { id: userId, address });
  const received = await deps.files.receivePackage(zip);
  try {
    await received.moveTo(exportKey(documentId));
  } finally {
    await received.discard();
  }
  return { person, file: { sizeBytes: received.sizeBytes, sha256: received.sha256 } };
}

async function storeExport(deps: Deps, id: number, found: Found): Promise<void> {
  const { config, db, files, jobs } = deps;
  const { documentId, userId, requestedById } = found;
  const { person, file } = await storeZip(deps, found);
  const isWanted = await db.transaction(async (transaction) => {
    if (!(await markReady(transaction, id, file))) return false;
    if (userId !== requestedById) return true;
    const mail = exportReadyMail({ documentId, to: person.email, publicUrl: config.publicUrl });
    await jobs.enqueue(transaction, 'send-mail', mail);
    return true;
  });
  if (!isWanted) await deleteExportFile(files, documentId);
}

/** Runs again when its process was killed. */
export async function writeDataExport(deps: Deps, id: number, isLast: boolean): Promise<void> {
  const found = await findExport(deps.db, id);
  if (found?.state !== 'preparing') return;
  try {
    await storeExport(deps, id, found);
  } catch (error) {
    if (isLast) await markFailed(deps.db, id);
    throw error;
  }
}
