import { lockUser } from '../../../db/lock-user.ts';
import type { DataExport } from '@partshelf/contract/privacy/data-export.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { ShopError } from '../../../errors.ts';
import { deleteExportFile, exportKey } from './export-file.ts';
import {
  deleteExpired,
  type ExportRow,
  findLatest,
  findReady,
  hasRecentExport,
  insertExport,
  type WantedExport,
} from './export-queries.ts';

const hourMs = 60 * 60 * 1000;

function toExport(row: ExportRow): DataExport {
  const { state, documentId, sizeBytes, createdAt, expiresAt, isRecent, isExpired } = row;
  if (state === 'failed') return { state, nextAt: null };
  const next = new Date(createdAt.getTime() + limits.exportEveryHours * hourMs);
  const nextAt = isRecent ? next.toISOString() : null;
  if (state === 'preparing') return { state, nextAt: next.toISOString() };
  if (isExpired || !expiresAt) return { state: 'none', nextAt: null };
  return {
    state,
    documentId,
    size: sizeBytes ?? 0,
    expiresAt: expiresAt.toISOString(),
    nextAt,
  };
}

export async function readExport(db: Database, wanted: WantedExport): Promise<DataExport> {
  const latest = await findLatest(db, wanted);
  return latest ? toExport(latest) : { state: 'none', nextAt: null };
}

/** @throws ShopError EXPORT_ALREADY_REQUESTED */
export async function requestExport(
  { jobs }: Pick<Deps, 'jobs'>,
  db: Transaction,
  wanted: WantedExport,
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
