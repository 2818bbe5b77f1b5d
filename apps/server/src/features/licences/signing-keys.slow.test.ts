import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import type { Buyer } from '../../../test/support/buyer.ts';
import { bindTenant, buyLicence, contoso, fetchFile } from '../../../test/support/licences.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { licenceFiles, licenceKeys } from '../../db/tables/licences.ts';
import type { Deps } from '../../deps.ts';
import { unobserved } from '../../providers/provider-health.ts';
import { createSigningKeys, listPublicKeys } from './signing-keys.ts';

const test = shopTest();

/** Each test has a shop that has never signed. */
test.beforeEach(async ({ shop: { deps } }) => {
  await deps.db.delete(licenceFiles);
  await deps.db.delete(licenceKeys);
  rmSync(folderOf(deps), { recursive: true, force: true });
});

const folderOf = ({ config }: Pick<Deps, 'config'>) => join(config.dataDir, 'licence-keys');

/** A restarted shop reads its keys again. */
const restart = ({ config, db, now }: Deps, given: string[] = []) =>
  createSigningKeys({
    config: { ...config, licenceKeys: given },
    db,
    now,
    watch: () => unobserved,
  });

const newKey = () =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

async function signOne(shop: TestShop, buyer: Buyer) {
  const bought = await buyLicence(shop, buyer);
  await bindTenant(buyer, bought.path, contoso);
  return (await fetchFile(buyer, bought)).file;
}

async function ask({ app }: TestShop, licence: string) {
  const request = { method: 'POST', url: '/api/licences/verify', payload: { licence } } as const;
  return (await app.inject(request)).json().data.answer;
}

test(
  'a shop without licences has neither keys nor their addresses',
  { tags: ['X-01'] },
  async ({ shop }) => {
    await restart(shop.deps).prepare();
    expect((await shop.app.inject('/.well-known/jwks.json')).statusCode).toBe(404);
    expect((await shop.app.inject('/api/licences/revoked')).statusCode).toBe(404);
    expect(await shop.deps.db.$count(licenceKeys)).toBe(0);
  },
);

test(
  'the first file makes a key that only the shop can read, and only its public half is a row',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    await signOne(shop, buyer);
    const folder = folderOf(shop.deps);
    const [name] = readdirSync(folder);
    expect(statSync(join(folder, name!)).mode & 0o777).toBe(0o600);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    const [key] = await listPublicKeys(db);
    expect(name).toBe(`${key!.kid}.json`);
    expect(Object.keys(key!.publicJwk).toSorted()).toEqual(['crv', 'kty', 'x']);
    const published = await shop.app.inject('/.well-known/jwks.json');
    expect(published.json().keys).toEqual([
      { ...key!.publicJwk, kid: key!.kid, use: 'sig', alg: 'EdDSA' },
    ]);
    expect(published.headers['access-control-allow-origin']).toBe('*');
  },
);

test('ten first files are signed by one key', { tags: ['LIC-04'] }, async ({ shop, db }) => {
  const signed = await Promise.all(
    Array.from({ length: 10 }, () => shop.deps.signingKeys.current()),
  );
  expect(new Set(signed.map(({ kid }) => kid)).size).toBe(1);
  expect(await db.$count(licenceKeys)).toBe(1);
});

test(
  'after a rotation new files have the new key, and old ones stay valid',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    const old = await signOne(shop, buyer);
    const kid = await db.transaction((transaction) => shop.deps.signingKeys.rotate(transaction));
    const recent = await signOne(shop, buyer);
    expect(JSON.parse(Buffer.from(recent.split('.')[0]!, 'base64url').toString()).kid).toBe(kid);
    for (const file of [old, recent]) expect(await ask(shop, file)).toBe('valid');
    expect((await listPublicKeys(db)).map(({ retiredAt }) => retiredAt === null)).toEqual([
      true,
      false,
    ]);
  },
);

test(
  'a start without the key that signs is refused with its file, until it is back',
  { tags: ['LIC-04'] },
  async ({ shop }) => {
    const { kid } = await shop.deps.signingKeys.current();
    await restart(shop.deps).prepare();
    rmSync(folderOf(shop.deps), { recursive: true });
    await expect(restart(shop.deps).prepare()).rejects.toThrow(`${kid}.json`);
    const given = newKey();
    const replaced = restart(shop.deps, [given]);
    await replaced.prepare();
    expect((await replaced.current()).kid).not.toBe(kid);
  },
);

test(
  'a start with a key that others can read is refused with the command that mends it',
  { tags: ['LIC-04'], skip: process.platform === 'win32' },
  async ({ shop }) => {
    const { kid } = await shop.deps.signingKeys.current();
    const path = join(folderOf(shop.deps), `${kid}.json`);
    for (const mode of [0o640, 0o604]) {
      chmodSync(path, mode);
      await expect(restart(shop.deps).prepare()).rejects.toThrow(`chmod 600 '${path}'`);
    }
    chmodSync(path, 0o600);
    await restart(shop.deps).prepare();
  },
);

test(
  'a running node without the key says so under Health, and signs nothing',
  { tags: ['LIC-04'] },
  async ({ shop, db }) => {
    await shop.deps.signingKeys.current();
    await db.execute(sql`update licence_keys set kid = ${'x'.repeat(43)}`);
    await expect(restart(shop.deps).current()).rejects.toMatchObject({
      code: 'LICENCE_KEY_MISSING',
    });
    await expect(shop.deps.signingKeys.current()).rejects.toThrow('cannot be signed');
    expect(shop.deps.health.list()).toContainEqual(
      expect.objectContaining({ provider: 'licenceKeys', state: 'refused' }),
    );
  },
);

test(
  'a restored older backup takes over the keys that were made after it',
  { tags: ['LIC-04'] },
  async ({ shop, db, buyer }) => {
    const old = await signOne(shop, buyer);
    const kid = await db.transaction((transaction) => shop.deps.signingKeys.rotate(transaction));
    const recent = await signOne(shop, buyer);
    await db.execute(sql`delete from licence_files where kid = ${kid}`);
    await db.execute(sql`delete from licence_keys where kid = ${kid}`);
    await db.execute(sql`update licence_keys set retired_at = null`);
    const restored = restart(shop.deps);
    await restored.prepare();
    expect((await restored.current()).kid).toBe(kid);
    for (const file of [old, recent]) expect(await ask(shop, file)).toBe('valid');
    expect(await db.$count(licenceKeys)).toBe(2);
  },
);

test(
  'the last key of LICENCE_KEYS signs, and the shop makes none itself',
  { tags: ['LIC-04'] },
  async ({ shop, db }) => {
    const [first, second] = [newKey(), newKey()];
    const before = restart(shop.deps, [first]);
    await before.prepare();
    const { kid } = await before.current();
    const after = restart(shop.deps, [first, second]);
    await after.prepare();
    expect((await after.current()).kid).not.toBe(kid);
    expect((await listPublicKeys(db)).filter(({ retiredAt }) => !retiredAt)).toHaveLength(1);
    await expect(db.transaction((transaction) => after.rotate(transaction))).rejects.toMatchObject({
      code: 'LICENCE_KEYS_GIVEN',
    });
  },
);
