import * as z from 'zod/mini';
import { entryOf } from '../api/envelope.ts';
import { documentId } from '../api/fields.ts';
import { packageFacts } from '../packages/package-facts.ts';
import { route } from '../api/route.ts';

/** Only SharePoint packages are read. */
export const packageKinds = ['.sppkg', '.zip', '.msi', '.exe'] as const;

/** `facts` is null for a file that is no SharePoint package, `comparedWith` for a first release. */
export const adminPackage = z.object({
  documentId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  facts: z.nullable(packageFacts),
  /** Sentences for the vendor: what will not work everywhere, and what to do. */
  notices: z.array(z.string()),
  comparedWith: z.nullable(
    z.object({ version: z.string(), newPermissions: packageFacts.shape.permissions }),
  ),
});

export type AdminPackage = z.infer<typeof adminPackage>;

export const adminPackageRoutes = {
  'POST /back-office/products/:documentId/packages': route({
    access: 'admin',
    summary: 'Upload the file of the next release; an unused file is deleted after a day',
    params: z.strictObject({ documentId }),
    upload: 'files',
    output: entryOf(adminPackage),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'PACKAGE_KIND_UNKNOWN',
      'PACKAGE_BROKEN',
      'PACKAGE_CANNOT_WORK',
      'PACKAGE_WRONG_PRODUCT',
      'PACKAGE_VERSION_TOO_LOW',
      'PACKAGE_TOO_LARGE',
      'STORAGE_UNAVAILABLE',
    ],
  }),
};
