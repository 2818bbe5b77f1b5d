import { extname } from 'node:path';
import { packageKinds, type AdminPackage } from '@partshelf/contract/packages/admin.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import { errors } from '@partshelf/contract/api/errors.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { IncomingFile } from '../../../files/incoming-files.ts';
import { deleteWaitingPackage, insertPackage } from './queries.ts';
import { toFileName } from '../file-name.ts';
import { isSharePointPackage, readPackage } from '../reader/read-package.ts';
import { refusePackage } from '../reader/refusal.ts';
import { chooseOfferedName } from './offered-name.ts';
import { listNotices, refuseUnreachableScripts } from './package-advice.ts';
import { findProductToRelease } from './releases/queries.ts';
import { compareWithNewest } from './releases/release-order.ts';

const maxWaitSeconds = 24 * 60 * 60;

function readKind(name: string): string {
  const kind = packageKinds.find((known) => known === extname(name).toLowerCase());
  if (kind) return kind;
  const fields = { files: [errors.PACKAGE_KIND_UNKNOWN.message] };
  throw new ShopError('PACKAGE_KIND_UNKNOWN', { fields });
}

/** @throws ShopError NOT_FOUND, or a code that says why the package is refused */
export async function uploadPackage(
  { db, files, jobs }: Deps,
  productDocumentId: string,
  upload: IncomingFile & { readonly name: string },
): Promise<AdminPackage> {
  const product = await findProductToRelease(db, productDocumentId);
  if (!product) throw new ShopError('NOT_FOUND');
  const givenName = upload.name.trim();
  const kind = readKind(givenName);
  const fileName = toFileName(givenName);
  if (upload.sizeBytes === 0) throw refusePackage('The file is empty.');
  const read = isSharePointPackage(fileName) ? await readPackage(upload.path) : null;
  const facts = read?.facts ?? null;
  if (facts) refuseUnreachableScripts(facts);
  const comparedWith = await compareWithNewest(db, product.id, { version: facts?.version, facts });
  const name = await chooseOfferedName(db, product.id, fileName, facts);
  const storageKey = `packages/${newDocumentId()}${kind}`;
  await upload.moveTo(storageKey);
  const { sizeBytes, sha256 } = upload;
  try {
    const { documentId } = await db.transaction(async (transaction) => {
      const file = await insertPackage(transaction, {
        visibility: 'private',
        storageKey,
        name,
        mimeType: 'application/octet-stream',
        sizeBytes,
        sha256,
      });
      const job = { fileId: file.id };
      await jobs.enqueue(transaction, 'delete-unused-package', job, {
        afterSeconds: maxWaitSeconds,
      });
      return file;
    });
    const notices = facts ? listNotices(facts) : [];
    return { documentId, fileName: name, sizeBytes, sha256, facts, notices, comparedWith };
  } catch (error) {
    await files.deletePackage(storageKey);
    throw error;
  }
}

export function registerPackageJobs({ db, files, jobs }: Deps): void {
  jobs.registerHandler('delete-unused-package', async ({ fileId }) => {
    const deleted = await db.transaction((transaction) =>
      deleteWaitingPackage(transaction, fileId),
    );
    if (deleted) await files.deletePackage(deleted.storageKey);
  });
}
