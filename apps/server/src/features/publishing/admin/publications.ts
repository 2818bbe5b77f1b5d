import type {
  PublicationInput,
  PublicationResult,
  PublicationStateResult,
} from '@partshelf/contract/publishing/publishing.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Queryable, Transaction } from '../../../db/client.ts';
import { newDocumentId } from '../../../db/columns.ts';
import { recordWebhookMessage } from '../../../db/webhook-messages.ts';
import type { Deps } from '../../../deps.ts';
import { sha256 as digestOf } from '../../../files/files.ts';
import type { ReceivedUpload } from '../../../files/uploads.ts';
import { ShopError } from '../../../platform/errors.ts';
import type { SignedIn, TokenUser } from '../../../platform/identity.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { recordAudit } from '../../audit/audit.ts';
import {
  chooseOfferedName,
  compareWithNewest,
  listPackageWarnings,
  refuseUnreachableScripts,
} from '../../packages/admin/package-checks.ts';
import { insertPackage } from '../../packages/admin/queries.ts';
import { lockProductToRelease } from '../../packages/admin/release-queries.ts';
import { addRelease } from '../../packages/admin/releases.ts';
import { toFileName } from '../../packages/file-name.ts';
import { refusePackage } from '../../packages/reader/bounds.ts';
import {
  isSharePointPackage,
  readPackage,
  type ReadPackage,
} from '../../packages/reader/read-package.ts';
import { supersedeHeldReleases } from './held-releases.ts';
import { enqueuePublicationMails } from './publication-mails.ts';
import {
  countHeldReleases,
  findCurrentRelease,
  findDeclinedPackage,
  findHeldVersion,
  findProductOfPackage,
  findPublication,
  findPublicationKey,
  findReleaseOfVersion,
  hasPublishingToken,
  insertHeldRelease,
  insertPublicationKey,
  lockPublishingToken,
  delayOwnerErasure,
  readPublishingSettings,
} from './queries.ts';
import { compareRights, listReasons } from './rights.ts';
import { refuseSecrets } from './secrets.ts';

export function mountPublications(context: RouteContext, deps: Deps): void {
  serve(
    context,
    'POST /publish/releases',
    async ({ user, headers, query, body, upload, answerCreated }) => {
      const caller = requireToken(user);
      const key = readKey(headers['idempotency-key']);
      const publication = await readPublication(deps, caller, upload, body, key);
      if (query.dryRun) return { data: await tryPublication(deps, publication) };
      const { isNew, ...data } = await publish(deps, caller, publication);
      if (isNew) answerCreated();
      return { data };
    },
  );

  serve(context, 'GET /publish/releases/:documentId', async ({ user, params }) => ({
    data: await readState(deps, requireToken(user), params.documentId),
  }));
}

/** A session can do more than publish, so a program never has a reason to use one. */
function requireToken(user: SignedIn | TokenUser): TokenUser {
  if (!('apiTokenId' in user)) throw new ShopError('PUBLISHING_TOKEN_NEEDED');
  return user;
}

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  const isUsable = typeof header === 'string' && /^[\w.:/-]{1,100}$/.test(header);
  if (!isUsable) {
    const fields = { 'Idempotency-Key': ['It has up to 100 letters, digits and signs ._:/-'] };
    throw new ShopError('VALIDATION_FAILED', { fields });
  }
  return header;
}

interface Publication {
  readonly product: { readonly id: number; readonly documentId: string; readonly title: string };
  readonly read: ReadPackage;
  readonly upload: ReceivedUpload;
  readonly fileName: string;
  readonly changelog: string;
  readonly key: string | undefined;
  readonly digest: string;
}

/** @throws ShopError that says why the package is refused */
async function readPublication(
  { db }: Deps,
  { apiTokenId }: TokenUser,
  upload: ReceivedUpload,
  { changelog }: PublicationInput,
  key: string | undefined,
): Promise<Publication> {
  const fileName = toFileName(upload.name.trim());
  if (!isSharePointPackage(fileName)) {
    const fields = { file: ['Only .sppkg packages are published here'] };
    throw new ShopError('PACKAGE_KIND_UNKNOWN', { fields });
  }
  if (upload.sizeBytes === 0) throw refusePackage('The file is empty.');
  const read = await readPackage(upload.path);
  refuseUnreachableScripts(read.facts);
  await refuseSecrets(upload.path);
  const product = await findProductOfPackage(db, apiTokenId, read.facts.productId);
  if (!product) {
    const isRevoked = !(await hasPublishingToken(db, apiTokenId));
    throw new ShopError(isRevoked ? 'TOKEN_MISSING' : 'PUBLISHING_PRODUCT_UNKNOWN');
  }
  const digest = digestOf(Buffer.from(`${upload.sha256}\n${changelog}`));
  return { product, read, upload, fileName, changelog, key, digest };
}

const describe = ({ product, read, upload, fileName }: Publication) => ({
  product: { documentId: product.documentId, title: product.title },
  version: read.facts.version,
  fileName,
  sizeBytes: upload.sizeBytes,
  sha256: upload.sha256,
  facts: read.facts,
  notices: listPackageWarnings(read.facts),
});

const unchanged = { comparedWith: null, reasons: [] };

/** @throws ShopError VERSION_TAKEN, RELEASE_WITHDRAWN or RELEASE_DECLINED */
async function findEarlierUpload(
  db: Queryable,
  publication: Publication,
): Promise<PublicationResult | undefined> {
  const { product, upload, read } = publication;
  const { version } = read.facts;
  const release = await findReleaseOfVersion(db, product.id, version);
  if (release) {
    if (release.sha256 !== upload.sha256) throw new ShopError('VERSION_TAKEN');
    if (release.withdrawnAt) throw new ShopError('RELEASE_WITHDRAWN');
    const { documentId, fileName } = release;
    return { ...describe(publication), documentId, fileName, state: 'published', ...unchanged };
  }
  const held = await findHeldVersion(db, product.id, version);
  if (held) {
    if (held.sha256 !== upload.sha256) throw new ShopError('VERSION_TAKEN');
    const { documentId } = held;
    const compared = await compareWithCurrent(db, publication);
    return { ...describe(publication), documentId, state: 'held', ...compared };
  }
  const declined = await findDeclinedPackage(db, product.id, upload.sha256);
  if (!declined) return undefined;
  const fields = { file: [`It was declined: ${declined.reason ?? ''}`] };
  throw new ShopError('RELEASE_DECLINED', { fields });
}

async function compareWithCurrent(db: Queryable, { product, read }: Publication) {
  const current = await findCurrentRelease(db, product.id);
  const { facts, contents } = read;
  const difference = compareRights(current, { facts, mentionedHosts: contents.mentionedHosts });
  const risen = listReasons(current, facts);
  const { holdsAlways } = await readPublishingSettings(db);
  const reasons =
    risen.length === 0 && holdsAlways ? ['Each release of an API token is held.'] : risen;
  return {
    reasons,
    comparedWith: current && difference ? { version: current.version, difference } : null,
  };
}

/** @throws ShopError that says why it is refused */
async function assess(db: Queryable, publication: Publication) {
  const { product, read, key, digest } = publication;
  const { facts } = read;
  const used = key === undefined ? undefined : await findPublicationKey(db, product.id, key);
  if (used && used.digest !== digest) throw new ShopError('IDEMPOTENCY_KEY_REUSED');
  const earlier = await findEarlierUpload(db, publication);
  if (earlier) return { earlier };
  await compareWithNewest(db, product.id, { version: facts.version, facts });
  const compared = await compareWithCurrent(db, publication);
  const isHeld = compared.reasons.length > 0;
  if (isHeld && (await countHeldReleases(db, product.id)) >= limits.heldReleases) {
    throw new ShopError('HELD_RELEASES_FULL');
  }
  return { isHeld, compared };
}

async function tryPublication({ db }: Deps, publication: Publication): Promise<PublicationResult> {
  const { earlier, isHeld, compared } = await assess(db, publication);
  if (earlier) return earlier;
  const { product, fileName, read } = publication;
  return {
    ...describe(publication),
    ...compared,
    documentId: null,
    fileName: await chooseOfferedName(db, product.id, fileName, read.facts),
    state: isHeld ? 'held' : 'published',
  };
}

type Published = PublicationResult & { readonly isNew: boolean };

async function publish(
  deps: Deps,
  caller: TokenUser,
  publication: Publication,
): Promise<Published> {
  const { db, files } = deps;
  const { upload } = publication;
  const { earlier } = await assess(db, publication);
  if (earlier) return { ...earlier, isNew: false };
  const storageKey = `packages/${newDocumentId()}.sppkg`;
  await upload.moveTo(storageKey);
  let isStored = false;
  try {
    const published = await db.transaction((transaction) =>
      storePublication(deps, transaction, caller, publication, storageKey),
    );
    isStored = published.isNew;
    return published;
  } finally {
    if (!isStored) await files.deletePackage(storageKey);
  }
}

/** @throws ShopError TOKEN_MISSING once the token is revoked, or why it is refused */
async function storePublication(
  deps: Deps,
  transaction: Transaction,
  caller: TokenUser,
  publication: Publication,
  storageKey: string,
): Promise<Published> {
  const { product, read, upload, key, digest } = publication;
  const { version } = read.facts;
  await delayOwnerErasure(transaction, caller.id);
  const locked = await lockProductToRelease(transaction, product.documentId);
  const token = await lockPublishingToken(transaction, caller.apiTokenId, product.id);
  if (!locked || !token) throw new ShopError('TOKEN_MISSING');
  const { earlier, isHeld, compared } = await assess(transaction, publication);
  if (earlier) return { ...earlier, isNew: false };
  const store = isHeld ? holdRelease : publishRelease;
  const submitted = { ...publication, storageKey, tokenName: token.name, callerId: caller.id };
  const { documentId, fileName } = await store(deps, transaction, submitted);
  const state = isHeld ? 'held' : 'published';
  if (key !== undefined) {
    await insertPublicationKey(transaction, { productId: product.id, key, digest });
  }
  await enqueuePublicationMails(deps, transaction, caller, {
    documentId,
    state,
    product,
    version,
    sha256: upload.sha256,
    tokenName: token.name,
    difference: compared.comparedWith?.difference ?? null,
    reasons: compared.reasons,
  });
  const details = { title: product.title, version, token: token.name };
  await (isHeld
    ? recordAudit(transaction, caller, 'release.held', documentId, details)
    : recordAudit(transaction, caller, 'release.published', documentId, {
        ...details,
        fileName,
      }));
  return {
    ...describe(publication),
    ...compared,
    documentId,
    fileName,
    state,
    isNew: true,
  };
}

interface Submitted extends Publication {
  readonly storageKey: string;
  readonly tokenName: string;
  readonly callerId: number;
}

const storePackage = (db: Transaction, { upload, fileName, storageKey }: Submitted) =>
  insertPackage(db, {
    visibility: 'private',
    storageKey,
    name: fileName,
    mimeType: 'application/octet-stream',
    sizeBytes: upload.sizeBytes,
    sha256: upload.sha256,
  });

async function holdRelease(deps: Deps, transaction: Transaction, submitted: Submitted) {
  const { product, read, upload, fileName, changelog, tokenName, callerId } = submitted;
  const { version } = read.facts;
  const file = await storePackage(transaction, submitted);
  const held = await insertHeldRelease(transaction, {
    productId: product.id,
    version,
    changelog,
    fileId: file.id,
    fileName,
    sizeBytes: upload.sizeBytes,
    sha256: upload.sha256,
    packageFacts: read.facts,
    mentionedHosts: read.contents.mentionedHosts,
    tokenName,
    submittedById: callerId,
  });
  await recordWebhookMessage(deps, transaction, {
    event: 'release.held',
    data: {
      documentId: held.documentId,
      version,
      product: { documentId: product.documentId },
    },
  });
  return held;
}

async function publishRelease(deps: Deps, transaction: Transaction, submitted: Submitted) {
  const { product, read, fileName, changelog } = submitted;
  const { version } = read.facts;
  const { id } = await storePackage(transaction, submitted);
  const file = { id, name: fileName, read };
  const release = await addRelease(deps, transaction, product, file, { version, changelog });
  await supersedeHeldReleases(deps, transaction, product, version);
  return release;
}

/** @throws ShopError NOT_FOUND, also when the token does not publish its product */
async function readState(
  { db }: Deps,
  { apiTokenId }: TokenUser,
  documentId: string,
): Promise<PublicationStateResult> {
  const found = await findPublication(db, apiTokenId, documentId);
  if (!found) throw new ShopError('NOT_FOUND');
  return found;
}
