import * as z from 'zod/mini';
import { timestamp } from '../api/codecs.ts';
import { entryOf, listOf } from '../api/envelope.ts';
import { documentId, text } from '../api/fields.ts';
import { filteredBy, searchQuery, withAnyCase } from '../api/query.ts';
import { packageFacts, packageVersion, retirement } from './packages.ts';
import { route } from '../api/route.ts';
import { normalizeCode } from '../api/typed-text.ts';
import { limits } from '../limits.ts';
import { releaseWithFacts } from '../catalog/catalog.ts';
import { namedFixes, openFix } from '../fixes.ts';

/** Only SharePoint packages are read. */
export const packageKinds = ['.sppkg', '.zip', '.msi', '.exe'] as const;

/** `facts` is null for a file that is no SharePoint package, `comparedWith` for a first release. */
export const adminPackage = z.object({
  documentId: z.string(),
  fileName: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
  facts: z.nullable(packageFacts),
  notices: z.array(z.string()),
  comparedWith: z.nullable(
    z.object({ version: z.string(), newPermissions: packageFacts.shape.permissions }),
  ),
});

export type AdminPackage = z.infer<typeof adminPackage>;

const installNote = z
  .string()
  .check(
    z.trim(),
    z.maxLength(
      limits.installNoteMax,
      `Note must be at most ${limits.installNoteMax.toLocaleString('en-US')} characters`,
    ),
  );

const changelog = text('Changelog is required').check(
  z.maxLength(
    limits.changelogMax,
    `Changelog must be at most ${limits.changelogMax.toLocaleString('en-US')} characters`,
  ),
);

export const releaseInput = z.strictObject({
  package: documentId,
  version: z.optional(
    z
      .string()
      .check(
        z.overwrite(normalizeCode),
        z.regex(packageVersion, 'Version must be numbers like 1.2.0'),
      ),
  ),
  changelog,
  installNote: z.optional(installNote),
  /** Licences that covered an earlier release of the same major version cover it as well. */
  isSecurityFix: z.optional(z.boolean()),
  /** The customers whose chats wait for these are told. */
  fixes: z.optional(namedFixes),
});

export type ReleaseInput = z.output<typeof releaseInput>;

export const installNoteInput = z.strictObject({ installNote });

/** `before` is as it was read, empty without a note. */
const installNoteChange = z.safeExtend(installNoteInput, {
  before: z.optional(z.strictObject({ installNote: z.string() })),
});

export type InstallNoteChange = z.output<typeof installNoteChange>;

export const changelogInput = z.strictObject({ changelog });

const changelogChange = z.safeExtend(changelogInput, {
  before: z.optional(z.strictObject({ changelog: z.string() })),
});

export type ChangelogChange = z.output<typeof changelogChange>;

export const withdrawalInput = z.strictObject({
  reason: text('Reason is required').check(
    z.maxLength(
      limits.withdrawalReasonMax,
      `Reason must be at most ${limits.withdrawalReasonMax.toLocaleString('en-US')} characters`,
    ),
  ),
});

export type WithdrawalInput = z.output<typeof withdrawalInput>;

export const earlierChangelog = z.object({
  changelog: z.string(),
  replacedAt: timestamp,
  by: z.nullable(z.string()),
});

/** Names are null once the account is gone. Empty notes are null. */
export const adminRelease = z.extend(releaseWithFacts, {
  installNote: z.nullable(z.string()),
  isCurrent: z.boolean(),
  isSecurityFix: z.optional(z.literal(true)),
  withdrawal: z.nullable(
    z.object({ withdrawnAt: timestamp, reason: z.string(), by: z.nullable(z.string()) }),
  ),
  earlierChangelogs: z.array(earlierChangelog),
  fixes: z.array(openFix),
});

export type AdminRelease = z.infer<typeof adminRelease>;

/** Its current release relies on something that ends within 180 days, or has ended. */
export const retiringProduct = z.object({
  documentId: z.string(),
  title: z.string(),
  version: z.string(),
  /** A company is one owner. */
  owners: z.number(),
  /** They are in the order of their days. */
  retirements: z.array(retirement),
  /** It is the day on which owners are told next, and null when none is left. */
  nextNotice: z.nullable(z.string()),
});

export type RetiringProduct = z.infer<typeof retiringProduct>;
export type RetiringProductResult = z.input<typeof retiringProduct>;

/** The days are those of the earliest retirement. */
export const retiringProductFilters = filteredBy({
  search: searchQuery,
  state: z.optional(z.enum(['upcoming', 'past'])),
  sort: z._default(withAnyCase(z.enum(['on:asc', 'on:desc'])), 'on:asc'),
});

export type RetiringProductFilters = z.output<typeof retiringProductFilters.file>;

const params = z.strictObject({ documentId });

export const adminPackageRoutes = {
  'GET /back-office/retirements': route({
    access: 'admin',
    summary: 'Products that rely on what Microsoft ends or no longer maintains',
    query: retiringProductFilters.page,
    output: listOf(retiringProduct),
  }),
  'POST /back-office/products/:documentId/packages': route({
    access: 'admin',
    summary: 'Upload the file of the next release; an unused file is deleted after a day',
    params: z.strictObject({ documentId }),
    upload: { field: 'files', kind: 'package' },
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
  'POST /back-office/products/:documentId/releases': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Publish an uploaded package as the newest release and email its owners',
    changesCatalog: true,
    params,
    body: releaseInput,
    output: entryOf(adminRelease),
    rate: 'staffWrite',
    errors: [
      'NOT_FOUND',
      'PACKAGE_UNKNOWN',
      'PACKAGE_BROKEN',
      'PACKAGE_CANNOT_WORK',
      'PACKAGE_WRONG_PRODUCT',
      'PACKAGE_VERSION_TOO_LOW',
      'VALIDATION_FAILED',
    ],
  }),
  'GET /back-office/products/:documentId/releases': route({
    access: 'admin',
    summary: 'All releases of a product, newest first',
    params,
    output: z.object({ data: z.array(adminRelease) }),
    errors: ['NOT_FOUND'],
  }),
  'POST /back-office/releases/:documentId/withdrawal': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Withdraw a release with a reason and email those who downloaded it',
    changesCatalog: true,
    params,
    body: withdrawalInput,
    output: entryOf(adminRelease),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'RELEASE_WITHDRAWN', 'RELEASE_NEEDED'],
  }),
  'DELETE /back-office/releases/:documentId/withdrawal': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Offer a withdrawn release again',
    changesCatalog: true,
    params,
    output: entryOf(adminRelease),
    rate: 'staffWrite',
    errors: ['NOT_FOUND'],
  }),
  'PUT /back-office/releases/:documentId/changelog': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Correct the changelog of a release; what it said before is stored',
    changesCatalog: true,
    params,
    body: changelogChange,
    output: entryOf(adminRelease),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
  'PUT /back-office/releases/:documentId/install-note': route({
    access: 'admin',
    needsReauthentication: true,
    summary: 'Change the note of a release for those who install it',
    changesCatalog: true,
    params,
    body: installNoteChange,
    output: entryOf(adminRelease),
    rate: 'staffWrite',
    errors: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  }),
};
