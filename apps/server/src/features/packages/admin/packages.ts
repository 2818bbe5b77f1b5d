import { extname } from 'node:path';
import { errors } from '@partshelf/contract/api/errors.ts';
import { type AdminPackage, packageKinds } from '@partshelf/contract/packages/admin.ts';
import { newDocumentId } from '../../../db/columns.ts';
import type { Deps } from '../../../deps.ts';
import type { IncomingFile } from '../../../files/incoming-files.ts';
import { ShopError } from '../../../platform/errors.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { toFileName } from '../file-name.ts';
import { refusePackage } from '../reader/bounds.ts';
import { isSharePointPackage, readPackage } from '../reader/read-package.ts';
import {
  chooseOfferedName,
  compareWithNewest,
  listPackageWarnings,
  refuseUnreachableScripts,
} from './package-checks.ts';
import { deleteWaitingPackage, insertPackage } from './queries.ts';
import { findProductToRelease } from './release-queries.ts';

const maxWaitSeconds = 24 * 60 * 60;

function readKind(name: string): string {
  const kind = packageKinds.find((known) => known === extname(name).toLowerCase());
  if (kind) return kind;
  const fields = { files: [errors.PACKAGE_KIND_UNKNOWN.message] };
  throw new ShopError('PACKAGE_KIND_UNKNOWN', { fields });
}

/** @throws ShopError NOT_FOUND, or a code that says why the package is refused */
async function uploadPackage(
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
    const notices = facts ? listPackageWarnings(facts) : [];
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

export function mountAdminPackages(context: RouteContext, deps: Deps): void {
  serve(context, 'POST /back-office/products/:documentId/packages', async ({ params, upload }) => ({
    data: await uploadPackage(deps, params.documentId, upload),
  }));
}
