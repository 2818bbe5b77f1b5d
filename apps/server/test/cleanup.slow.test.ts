import { access, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { invitations, oneTimeTokens } from '../src/db/tables/accounts.ts';
import { downloadLinks } from '../src/db/tables/downloads.ts';
import { authenticatorAppSetups, passkeyChallenges } from '../src/db/tables/second-factors.ts';
import { files } from '../src/db/tables/files.ts';
import type { TestShop } from './support/build-test-app.ts';
import { daysAgo, deleteExpired } from './support/delete-expired.ts';
import { shopTest } from './support/shop-test.ts';
import { createCustomer } from './support/factories.ts';
import { draw, encodeForm, toBlob } from './files/images.ts';
import { createAdmin } from './support/calls/admin-calls.ts';

const test = shopTest();

async function uploadImage({ app }: TestShop, token: string) {
  const form = new FormData();
  form.append('files', toBlob(await draw(9, 9).png().toBuffer()), 'face.png');
  const { headers, payload } = await encodeForm(form);
  const answer = await app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  return answer.json<[{ id: number; url: string }]>()[0];
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

test('the nightly job is scheduled, and runs once when a night was missed', async ({ db }) => {
  const { rows } = await db.execute(
    sql`select cron, options->>'missed' as missed from jobs.schedule where name = 'delete-expired'`,
  );
  expect(rows).toEqual([{ cron: '17 3 * * *', missed: 'once' }]);
});

test('expired tokens and invitations are deleted, others stay', async ({ shop, db }) => {
  const admin = await createAdmin(shop);
  const { user } = await createCustomer(shop);
  const purpose = 'reset-password';
  for (const [tokenHash, expiresAt] of [
    ['old', daysAgo(2)],
    ['new', daysAgo(-1)],
  ] as const) {
    await db.insert(oneTimeTokens).values({ userId: user.id, purpose, tokenHash, expiresAt });
    const email = `${tokenHash}@staff.example`;
    await admin.call('POST', '/back-office/people/invitations', { email, role: 'Helpdesk' });
  }
  await db
    .update(invitations)
    .set({ expiresAt: daysAgo(31) })
    .where(eq(invitations.email, 'old@staff.example'));
  await deleteExpired(shop);
  const tokens = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.userId, user.id));
  expect(tokens.map(({ tokenHash }) => tokenHash)).toEqual(['new']);
  const left = await db.select().from(invitations);
  expect(left.map(({ email }) => email)).toEqual(['new@staff.example']);
});

test('expired challenges of passkeys and unfinished authenticator apps are deleted', async ({
  shop,
  db,
}) => {
  const [old, recent] = [await createCustomer(shop), await createCustomer(shop)];
  for (const { user, call } of [old, recent]) {
    await call('POST', '/users/me/passkeys/options');
    await call('POST', '/users/me/authenticator-app');
    if (user === recent.user) continue;
    const expired = { expiresAt: daysAgo(1) };
    await db.update(passkeyChallenges).set(expired).where(eq(passkeyChallenges.userId, user.id));
    await db.update(authenticatorAppSetups).set(expired);
  }
  await deleteExpired(shop);
  const challenges = await db.select().from(passkeyChallenges);
  const setups = await db.select().from(authenticatorAppSetups);
  expect([...challenges, ...setups].map(({ userId }) => userId)).toEqual([
    recent.user.id,
    recent.user.id,
  ]);
});

test('expired download links are deleted unless something was downloaded by them', async ({
  shop,
  db,
  buyer,
}) => {
  const { product } = await buyer.buyProduct();
  const links = Array.from({ length: 2 }, () =>
    buyer.call('GET', `/products/${product.documentId}/download-link`),
  );
  const [used] = await Promise.all(links);
  const { pathname } = new URL(used!.json<{ downloadLink: string }>().downloadLink);
  expect((await shop.app.inject(pathname)).statusCode).toBe(200);
  await db.update(downloadLinks).set({ expiresAt: daysAgo(2) });
  await deleteExpired(shop);
  const left = await db.select().from(downloadLinks);
  expect(left.map(({ uses }) => uses)).toEqual([1]);
});

test(
  'unused images are deleted a day later, with their files',
  { tags: ['U14'] },
  async ({ shop, db }) => {
    const { user, token, call } = await createCustomer(shop);
    const [shown, unused] = [await uploadImage(shop, token), await uploadImage(shop, token)];
    await call('PUT', `/users/${user.id}`, { profileImg: shown.id });
    await db
      .update(files)
      .set({ createdAt: daysAgo(2) })
      .where(eq(files.ownerId, user.id));
    await deleteExpired(shop);
    expect((await shop.app.inject(shown.url)).statusCode).toBe(200);
    expect((await shop.app.inject(unused.url)).statusCode).toBe(404);
    expect(await db.$count(files, eq(files.ownerId, user.id))).toBe(1);
  },
);

test(
  'files that no row names are deleted once they are a day old',
  { tags: ['F12'] },
  async ({ shop }) => {
    const { token } = await createCustomer(shop);
    const { url } = await uploadImage(shop, token);
    const storage = shop.deps.files;
    const unreferenced = ['unreferenced-96.webp', 'unreferenced-share.jpg', 'young-96.webp'];
    for (const key of unreferenced) await storage.putImage(key, Buffer.from('x'));
    await storage.putPackage('packages/unreferenced.sppkg', Buffer.from('x'));
    const old = new Date(Date.now() - 2 * 24 * 60 * 60 * 1000);
    const imagePath = (key: string) => join(storage.imageFolder!, key);
    const named = imagePath(url.replace('/uploads/', ''));
    const unreferencedPackage = join(
      shop.deps.config.dataDir,
      'files/private/packages/unreferenced.sppkg',
    );
    for (const path of [
      imagePath(unreferenced[0]!),
      imagePath(unreferenced[1]!),
      unreferencedPackage,
      named,
    ]) {
      await utimes(path, old, old);
    }
    await deleteExpired(shop);
    expect(await Promise.all(unreferenced.map((key) => exists(imagePath(key))))).toEqual([
      false,
      false,
      true,
    ]);
    expect(await exists(unreferencedPackage)).toBe(false);
    expect(await exists(named)).toBe(true);
  },
);
