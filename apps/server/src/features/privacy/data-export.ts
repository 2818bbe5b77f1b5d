import type { MailTemplate } from '../../db/jobs.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { DataExportResult } from '@partshelf/contract/privacy/privacy.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../../platform/errors.ts';
import type { FilesProvider } from '../../files/files.ts';
import {
  deleteExpired,
  type ExportRequest,
  type ExportRow,
  findExport,
  findLatest,
  findReady,
  hasRecentExport,
  insertExport,
  markFailed,
  markReady,
} from './data-export-queries.ts';
import { findUser } from './deletion-queries.ts';
import { writeExportZip } from './export-zip.ts';

export async function readExport(db: Database, wanted: ExportRequest): Promise<DataExportResult> {
  const latest = await findLatest(db, wanted);
  return latest ? toExport(latest) : { state: 'none', nextAt: null };
}

const hourMs = 60 * 60 * 1000;

function toExport(row: ExportRow): DataExportResult {
  const { state, documentId, sizeBytes, createdAt, expiresAt, isRecent, isExpired } = row;
  if (state === 'failed') return { state, nextAt: null };
  const next = new Date(createdAt.getTime() + limits.exportEveryHours * hourMs);
  const nextAt = isRecent ? next : null;
  if (state === 'preparing') return { state, nextAt: next };
  if (isExpired || !expiresAt) return { state: 'none', nextAt: null };
  return { state, documentId, size: sizeBytes ?? 0, expiresAt, nextAt };
}

/** @throws ShopError EXPORT_ALREADY_REQUESTED */
export async function requestExport(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  wanted: ExportRequest,
): Promise<void> {
  await lockUser(db, wanted.requestedById);
  if (await hasRecentExport(db, wanted)) throw new ShopError('EXPORT_ALREADY_REQUESTED');
  const exportId = await insertExport(db, wanted);
  await jobs.enqueue(db, 'write-data-export', { exportId });
}

/** @throws ShopError NOT_FOUND or STORAGE_UNAVAILABLE */
export async function openExport(
  { db, files, log }: Deps,
  requestedById: number,
  documentId: string,
  isHead: boolean,
) {
  const found = await findReady(db, requestedById, documentId);
  if (!found?.sha256 || found.sizeBytes === null) throw new ShopError('NOT_FOUND');
  const { sha256, sizeBytes } = found;
  const file = { fileName: 'my-data.zip', mimeType: 'application/zip', sha256, sizeBytes };
  if (isHead) return { ...file, range: undefined, stream: undefined };
  const stream = await files.openPackage(exportKey(documentId)).catch((error: unknown) => {
    if (error instanceof ShopError) throw error;
    log.warn({ err: error, export: documentId }, 'the file of an export is missing');
    throw new ShopError('NOT_FOUND');
  });
  return { ...file, range: undefined, stream };
}

export async function deleteExpiredExports(
  { db, files }: Pick<Deps, 'db' | 'files'>,
  limit: number,
): Promise<number> {
  const deleted = await deleteExpired(db, limit);
  await Promise.all(deleted.map((documentId) => deleteExportFile(files, documentId)));
  return deleted.length;
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

async function storeExport(deps: Deps, id: number, found: PendingExport): Promise<void> {
  const { config, db, files, jobs } = deps;
  const { documentId, userId, requestedById } = found;
  const { user, file } = await storeZip(deps, found);
  const isWanted = await db.transaction(async (transaction) => {
    if (!(await markReady(transaction, id, file))) return false;
    if (userId !== requestedById) return true;
    const mail = exportReadyMail({ documentId, to: user.email, publicUrl: config.publicUrl });
    await jobs.enqueue(transaction, 'send-mail', mail);
    return true;
  });
  if (!isWanted) await deleteExportFile(files, documentId);
}

type PendingExport = NonNullable<Awaited<ReturnType<typeof findExport>>>;

/** The file appears whole under its key, or not at all. */
async function storeZip(deps: Deps, { documentId, userId }: PendingExport) {
  const user = await findUser(deps.db, userId);
  if (!user) throw new Error('the person of an export is gone');
  const email = user.confirmed ? user.email.toLowerCase() : null;
  const zip = writeExportZip(deps, { id: userId, email });
  const received = await deps.files.receivePackage(zip);
  try {
    await received.moveTo(exportKey(documentId));
  } finally {
    await received.discard();
  }
  return { user, file: { sizeBytes: received.sizeBytes, sha256: received.sha256 } };
}

function exportReadyMail({
  documentId,
  to,
  publicUrl,
}: Readonly<Record<'documentId' | 'publicUrl' | 'to', string>>): MailTemplate {
  return (brand) => ({
    key: `data-export-${documentId}`,
    to,
    subject: 'Your data is ready',
    paragraphs: [
      `The file with the data of your ${brand.name} account is ready. You can download it in your profile for 24 hours.`,
    ],
    button: { label: 'Open your profile', url: `${publicUrl}/profile/data` },
    reason: 'the data of your account was asked for',
    note: 'If it was not you, change your password. The file is only for you.',
  });
}

export const exportKey = (documentId: string) => `exports/${documentId}.zip`;

export const deleteExportFile = (
  files: Pick<FilesProvider, 'deletePackage'>,
  documentId: string,
): Promise<void> => files.deletePackage(exportKey(documentId));
