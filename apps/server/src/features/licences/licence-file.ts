import { createPublicKey, randomUUID } from 'node:crypto';
import {
  licenceClaims,
  type LicenceClaims,
  type VerifiedLicence,
} from '@partshelf/contract/licences/licences.ts';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { sha256 } from '../../files/files.ts';
import { ShopError } from '../../platform/errors.ts';
import {
  findLastFile,
  findPublicKey,
  findStateOf,
  insertFile,
  type LicenceRow,
  listInactive,
} from './queries.ts';
import type { SigningKey } from './signing-keys.ts';

const fileType = 'licence+jwt';
const listType = 'licence-list+jwt';
const listSeconds = 60 * 60;

/** The same claims under the same key give the same bytes. */
function sign(claims: object, { kid, privatePem }: SigningKey, typ: string): string {
  const header = { alg: 'EdDSA', typ } as const;
  const signer = createSigner({
    key: privatePem,
    algorithm: 'EdDSA',
    kid,
    noTimestamp: !('iat' in claims),
    header,
  });
  return signer({ ...claims });
}

const toSeconds = (time: Date) => Math.floor(time.getTime() / 1_000);

type FileDeps = Pick<Deps, 'config' | 'db' | 'now' | 'signingKeys'>;

type SignedLicence = Pick<
  LicenceRow,
  | 'id'
  | 'documentId'
  | 'kind'
  | 'state'
  | 'product'
  | 'licensee'
  | 'packageId'
  | 'updatesUntil'
  | 'graceDays'
  | 'tenant'
  | 'farm'
  | 'testTenant'
>;

function toClaims(publicUrl: string, licence: SignedLicence): Omit<LicenceClaims, 'jti'> {
  const { updatesUntil, graceDays } = licence;
  const tenants = [licence.tenant, licence.testTenant].flatMap((bound) => bound?.tenantId ?? []);
  return {
    iss: publicUrl,
    aud: licence.packageId,
    sub: licence.documentId,
    licensee: licence.licensee,
    kind: licence.kind,
    tenants,
    hosts: licence.farm?.hosts ?? [],
    updatesUntil: updatesUntil && updatesUntil.toISOString(),
    ...(graceDays > 0 && { graceDays }),
    ...(licence.kind === 'trial' && updatesUntil && { exp: toSeconds(updatesUntil) }),
  };
}

/**
 * A licence that has not changed has the same file again. @throws ShopError LICENCE_INACTIVE,
 * LICENCE_UNBOUND or LICENCE_KEY_MISSING
 */
export async function createLicenceFile(deps: FileDeps, licence: SignedLicence) {
  if (licence.state !== 'active') throw new ShopError('LICENCE_INACTIVE');
  const claims = toClaims(deps.config.publicUrl, licence);
  if (claims.tenants.length + claims.hosts.length === 0) throw new ShopError('LICENCE_UNBOUND');
  const key = await deps.signingKeys.current();
  const content = await signLicence(deps, licence.id, claims, key);
  return { fileName: `${licence.product.slug}.licence`, content: Buffer.from(content) };
}

async function signLicence(
  { db, now }: FileDeps,
  licenceId: number,
  claims: Omit<LicenceClaims, 'jti'>,
  key: SigningKey,
): Promise<string> {
  const last = await findLastFile(db, licenceId, key.kid);
  if (last) {
    const again = sign({ ...claims, jti: last.jti }, key, fileType);
    if (sha256(Buffer.from(again)) === last.sha256) return again;
  }
  const jti = randomUUID();
  const content = sign({ ...claims, jti }, key, fileType);
  const digest = sha256(Buffer.from(content));
  await insertFile(db, { jti, kid: key.kid, sha256: digest, licenceId, issuedAt: now() });
  return content;
}

/** It has every licence whose file says more than is true now. */
export async function createRevokedList(deps: FileDeps): Promise<string> {
  const key = await deps.signingKeys.current();
  const [revoked, suspended] = await Promise.all([
    listInactive(deps.db, 'revoked', deps.now()),
    listInactive(deps.db, 'suspended', deps.now()),
  ]);
  const issuedAt = toSeconds(deps.now());
  const claims = {
    iss: deps.config.publicUrl,
    iat: issuedAt,
    exp: issuedAt + listSeconds,
    revoked,
    suspended,
  };
  return sign(claims, key, listType);
}

type Verify = (file: string) => unknown;

const decode = createDecoder({ complete: true });

/** A public key never changes. */
const verifiers = new LRUCache<string, Verify>({ max: 100 });

async function findVerifier(db: Queryable, kid: string): Promise<Verify | undefined> {
  const known = verifiers.get(kid);
  if (known) return known;
  const jwk = await findPublicKey(db, kid);
  if (!jwk) return undefined;
  const key = createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' });
  const verify = createVerifier({
    key: key as string,
    algorithms: ['EdDSA'],
    checkTyp: fileType,
    ignoreExpiration: true,
  });
  verifiers.set(kid, verify);
  return verify;
}

const kidPattern = /^[\w-]{43}$/;

function readKid(file: string): string | undefined {
  try {
    const { header } = decode(file) as { header: { kid?: unknown } };
    return typeof header.kid === 'string' && kidPattern.test(header.kid) ? header.kid : undefined;
  } catch {
    return undefined;
  }
}

/** Returns null for what is no genuine file. A database that does not answer is no reason for it. */
async function readClaims(db: Queryable, file: string): Promise<LicenceClaims | null> {
  const kid = readKid(file);
  const verify = kid === undefined ? undefined : await findVerifier(db, kid);
  if (!verify) return null;
  try {
    return licenceClaims.parse(verify(file));
  } catch {
    return null;
  }
}

export async function verifyLicence(
  { db, now, config }: { db: Database; now: () => Date; config: Deps['config'] },
  file: string,
): Promise<VerifiedLicence> {
  const claims = await readClaims(db, file.trim());
  if (claims?.iss !== config.publicUrl) return { answer: 'invalid', claims: null };
  const state = await findStateOf(db, claims.sub, now());
  const isOver = claims.exp !== undefined && claims.exp <= toSeconds(now());
  // A restored older backup does not know the licences that were issued after it.
  const answer = state === undefined || state === 'active' ? 'valid' : state;
  return { answer: answer === 'valid' && isOver ? 'expired' : answer, claims };
}
