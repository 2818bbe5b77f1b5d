import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { pickColumns } from '../../db/columns-of.ts';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { licenceKeys } from '../../db/tables/licences.ts';
import type { Config } from '../../platform/config.ts';
import { ShopError, StartupError } from '../../platform/errors.ts';
import { syncToDisk } from '../../platform/sync-to-disk.ts';
import type { ProviderReport } from '../../providers/provider-health.ts';

export interface SigningKey {
  readonly kid: string;
  readonly privatePem: string;
}

interface HeldKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly createdAt: Date;
}

/**
 * The private halves are in files beside the data or in a variable, and nowhere else. The public
 * halves are rows, and stay, so that files signed before a rotation stay valid.
 */
export interface SigningKeys {
  /** Runs at each start. @throws StartupError when the key that signs is lost, or others can read it */
  prepare(): Promise<void>;
  /** The first call makes the first key. @throws ShopError LICENCE_KEY_MISSING */
  current(): Promise<SigningKey>;
  /** Returns the id of the new key. @throws ShopError LICENCE_KEYS_GIVEN */
  rotate(db: Transaction): Promise<string>;
}

const keyFile = z.strictObject({ privateKey: z.string(), createdAt: z.coerce.date() });

const readPrivateKey = (text: string) =>
  createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });

const toPublicJwk = (key: KeyObject) =>
  createPublicKey(key).export({ format: 'jwk' }) as Readonly<Record<string, string>>;

/** The id follows from the key (RFC 7638). */
function toKid(key: KeyObject): string {
  const { crv, kty, x } = toPublicJwk(key);
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');
}

const toSigningKey = ({ kid, privateKey }: Omit<HeldKey, 'createdAt'>): SigningKey => ({
  kid,
  privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
});

/** Returns undefined for a file that is missing or has another key. */
function readKeyFile(folder: string, kid: string): HeldKey | undefined {
  try {
    const text = readFileSync(join(folder, `${kid}.json`), 'utf8');
    const { privateKey: given, createdAt } = keyFile.parse(JSON.parse(text));
    const privateKey = readPrivateKey(given);
    return toKid(privateKey) === kid ? { kid, privateKey, createdAt } : undefined;
  } catch {
    return undefined;
  }
}

function listFileNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.json'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** @throws StartupError for keys that others than their owner can read */
function refuseReadable(folder: string): void {
  if (process.platform === 'win32') return;
  const paths = listFileNames(folder)
    .map((name) => join(folder, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => `'${path}'`);
  if (paths.length === 0) return;
  throw new StartupError(
    `Other users of this machine can read keys that sign the licence files: run chmod 600 ${paths.join(' ')}. Where the volume cannot keep that mode, set LICENCE_KEYS.`,
  );
}

function listKeyFiles(folder: string): HeldKey[] {
  return listFileNames(folder)
    .flatMap((name) => readKeyFile(folder, name.slice(0, -'.json'.length)) ?? [])
    .toSorted((one, other) => Number(one.createdAt) - Number(other.createdAt));
}

/** The file appears whole or not at all. @throws ShopError STORAGE_UNAVAILABLE */
async function writeKeyFile(folder: string, { kid, privateKey, createdAt }: HeldKey) {
  const path = join(folder, `${kid}.json`);
  const draft = `${path}.${process.pid}`;
  const der = privateKey.export({ format: 'der', type: 'pkcs8' });
  const content = JSON.stringify({ privateKey: der.toString('base64'), createdAt });
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(draft, content, { mode: 0o600, flush: true });
    renameSync(draft, path);
    await syncToDisk(folder);
  } catch (error) {
    throw new ShopError('STORAGE_UNAVAILABLE', { cause: error });
  }
}

function generateKey(createdAt: Date): HeldKey {
  const { privateKey } = generateKeyPairSync('ed25519');
  return { kid: toKid(privateKey), privateKey, createdAt };
}

/** Its id is the fingerprint of the key (RFC 7638). */
export async function findCurrentKid(db: Queryable): Promise<string | undefined> {
  const [row] = await db
    .select({ kid: licenceKeys.kid })
    .from(licenceKeys)
    .where(isNull(licenceKeys.retiredAt))
    .orderBy(desc(licenceKeys.createdAt), desc(licenceKeys.kid))
    .limit(1);
  return row?.kid;
}

/** Two nodes that make the first key, or rotate, wait for each other. */
const lockKeys = (db: Transaction) =>
  db.execute(sql`lock table ${licenceKeys} in share row exclusive mode`);

async function storeKeys(db: Transaction, keys: readonly HeldKey[]): Promise<void> {
  if (keys.length === 0) return;
  const rows = keys.map(({ kid, privateKey, createdAt }) => ({
    kid,
    publicJwk: toPublicJwk(privateKey),
    createdAt,
  }));
  await db.insert(licenceKeys).values(rows).onConflictDoNothing();
}

async function retireOthers(db: Transaction, kid: string, now: Date): Promise<void> {
  await db
    .update(licenceKeys)
    .set({ retiredAt: now })
    .where(and(ne(licenceKeys.kid, kid), isNull(licenceKeys.retiredAt)));
}

async function makeKey(db: Transaction, folder: string, now: Date): Promise<string> {
  const key = generateKey(now);
  await writeKeyFile(folder, key);
  await storeKeys(db, [key]);
  await retireOthers(db, key.kid, now);
  return key.kid;
}

/** The last one signs. */
async function storeGivenKeys(db: Database, given: readonly HeldKey[], now: Date): Promise<void> {
  const { kid } = given.at(-1)!;
  await db.transaction(async (transaction) => {
    await lockKeys(transaction);
    await storeKeys(transaction, given);
    await retireOthers(transaction, kid, now);
    await transaction.update(licenceKeys).set({ retiredAt: null }).where(eq(licenceKeys.kid, kid));
  });
}

/** A restored older backup does not know the keys that were made after it. */
async function takeOverFiles(db: Database, folder: string, now: Date): Promise<void> {
  const held = listKeyFiles(folder);
  if (held.length === 0) return;
  await db.transaction(async (transaction) => {
    await lockKeys(transaction);
    await storeKeys(transaction, held);
    const kid = await findCurrentKid(transaction);
    if (kid) await retireOthers(transaction, kid, now);
  });
}

/** Finds the key with an id among the given ones and in the folder, which is read once for each. */
function createKeyFinder(given: readonly HeldKey[], folder: string) {
  const read = new Map<string, SigningKey>();
  return (kid: string): SigningKey | undefined => {
    const known = read.get(kid);
    if (known) return known;
    const held = given.find((key) => key.kid === kid) ?? readKeyFile(folder, kid);
    if (!held) return undefined;
    const key = toSigningKey(held);
    read.set(kid, key);
    return key;
  };
}

interface SigningKeysOptions {
  readonly config: Pick<Config, 'dataDir' | 'licenceKeys'>;
  readonly db: Database;
  readonly now: () => Date;
  /** It is called once there is a key: other shops do not list the keys under Health. */
  readonly watch: () => ProviderReport;
}

export function createSigningKeys({ config, db, now, watch }: SigningKeysOptions): SigningKeys {
  const folder = join(config.dataDir, 'licence-keys');
  const given = config.licenceKeys.map((text) => {
    const privateKey = readPrivateKey(text);
    return { kid: toKid(privateKey), privateKey, createdAt: now() };
  });
  const findKey = createKeyFinder(given, folder);

  const makeFirstKey = () =>
    db.transaction(async (transaction) => {
      await lockKeys(transaction);
      return (await findCurrentKid(transaction)) ?? (await makeKey(transaction, folder, now()));
    });

  return {
    async prepare() {
      if (given.length > 0) {
        await storeGivenKeys(db, given, now());
        watch().answered();
        return;
      }
      refuseReadable(folder);
      await takeOverFiles(db, folder, now());
      const kid = await findCurrentKid(db);
      if (kid === undefined) return;
      if (!findKey(kid)) {
        throw new StartupError(
          `The key that signs the licence files is lost: put ${join(folder, `${kid}.json`)} back from where you keep it, or set LICENCE_KEYS, which several nodes without a common DATA_DIR need. With a new key in LICENCE_KEYS, the files signed before stay valid.`,
        );
      }
      watch().answered();
    },

    async current() {
      const own = given.at(-1);
      const kid = own?.kid ?? (await findCurrentKid(db)) ?? (await makeFirstKey());
      const key = findKey(kid);
      const report = watch();
      if (!key) {
        const cause = new Error(`the key ${kid} is not on this node`);
        report.failed(cause, 'refused');
        throw new ShopError('LICENCE_KEY_MISSING', { cause });
      }
      report.answered();
      return key;
    },

    async rotate(transaction) {
      if (given.length > 0) throw new ShopError('LICENCE_KEYS_GIVEN');
      await lockKeys(transaction);
      return makeKey(transaction, folder, now());
    },
  };
}

export const listPublicKeys = (db: Queryable) =>
  db
    .select(pickColumns(licenceKeys, 'kid', 'publicJwk', 'createdAt', 'retiredAt'))
    .from(licenceKeys)
    .orderBy(desc(licenceKeys.createdAt), desc(licenceKeys.kid));
