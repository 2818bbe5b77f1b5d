import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { until, type TestShop } from '../../../test/support/build-test-app.ts';
import {
  type AccountCalls,
  createShopBrowser,
  newGooglePerson,
} from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { files } from '../../db/tables/files.ts';
import { createGoogleProvider } from '../../providers/google.ts';
import { unobserved } from '../../providers/provider-health.ts';
import { copyGoogleImage } from './google.ts';
import { storeAvatar } from './profile.ts';
import { insertProfileImage } from './queries.ts';

const test = shopTest();

async function readImage(accounts: AccountCalls, token: string): Promise<Image | null> {
  return (await accounts.send('GET', '/users/me?populate=profileImg', token)).json().profileImg;
}

const readProfileImageId = async ({ deps }: TestShop, id: number) =>
  (await deps.db.select().from(users).where(eq(users.id, id)))[0]!.profileImageId;

describe('logging in with Google', () => {
  test(
    'copies the Google image for a user without one',
    { tags: ['GOOG-10', 'A28'] },
    async ({ shop, accounts }) => {
      const token = await createShopBrowser(shop).signIn({
        ...newGooglePerson(),
        picture: 'sample',
      });
      const image = await until(() => readImage(accounts, token), Boolean);
      expect(image).toMatchObject({ width: 256, height: 256 });
      const shown = await shop.app.inject({ url: image!.url });
      expect(shown.headers['content-type']).toBe('image/webp');
      expect((await sharp(shown.rawPayload).metadata()).format).toBe('webp');
    },
  );

  test('leaves an existing image', { tags: ['GOOG-11'] }, async ({ shop, db, accounts }) => {
    const person = { ...newGooglePerson(), picture: 'sample' as const };
    const browser = createShopBrowser(shop);
    const token = await browser.signIn({ ...person, picture: 'none' });
    const { id } = (await accounts.me(token)).json();
    const own = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    await insertProfileImage(db, id, await storeAvatar(shop.deps.files, own, 'files'));
    const before = await readProfileImageId(shop, id);

    await browser.signIn(person);
    const late = { userId: id, address: `${shop.sandbox.url}/google/pictures/sample.png` };
    await copyGoogleImage(shop.deps, late.userId, late.address);
    expect(await readProfileImageId(shop, id)).toBe(before);
    expect(await db.$count(files, eq(files.ownerId, id))).toBe(1);
  });
});

describe('an image', () => {
  async function copyFrom(shop: TestShop, address: string, answer: RequestListener = () => {}) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url!);
      answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    const { port } = server.address() as AddressInfo;
    const issuer = `http://localhost:${port}`;
    const google = createGoogleProvider({
      ...shop.deps.config.google!,
      report: unobserved,
      issuer,
      publicUrl: shop.deps.config.publicUrl,
    });
    const { user } = await createCustomer(shop, { provider: 'google' });
    const copied = copyGoogleImage({ ...shop.deps, google }, user.id, address || `${issuer}/me`);
    return { user, asked, copied };
  }

  const elsewhere = [
    'http://169.254.169.254/latest/meta-data',
    'http://localhost:9/me',
    'http://lh3.googleusercontent.com/a/me',
    'https://lh3.googleusercontent.com:8443/a/me',
    'https://user@lh3.googleusercontent.com/a/me',
    'https://googleusercontent.com.evil.example/a/me',
    'https://evilgoogleusercontent.com/a/me',
    'file:///etc/passwd',
    'data:image/png;base64,iVBORw0KGgo=',
    '//lh3.googleusercontent.com/a/me',
    'no address',
  ];
  test.for(elsewhere)('at %s is not requested', { tags: ['A28'] }, async (address, { shop }) => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    onTestFinished(() => fetch.mockRestore());
    const { user, copied } = await copyFrom(shop, address);
    await copied;
    expect(fetch).not.toHaveBeenCalled();
    expect(await readProfileImageId(shop, user.id)).toBeNull();
  });

  const useless: Record<string, (response: ServerResponse, shop: TestShop) => void> = {
    'that is elsewhere by now': (response, shop) =>
      response.writeHead(302, { location: `${shop.sandbox.url}/google/pictures/sample.png` }).end(),
    'that is gone': (response) => response.writeHead(404).end(),
    'of more than two megabytes': (response) =>
      response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024 + 1)),
    'that is a page': (response) => response.end('<!doctype html>'),
  };
  test.for(Object.entries(useless))(
    '%s is not shown',
    { tags: ['A28'] },
    async ([, answer], { shop }) => {
      const { user, asked, copied } = await copyFrom(shop, '', (_request, response) =>
        answer(response, shop),
      );
      await copied;
      expect(asked).toEqual(['/me']);
      expect(await readProfileImageId(shop, user.id)).toBeNull();
    },
  );

  test('whose host fails is tried again later', { tags: ['A28'] }, async ({ shop }) => {
    const { copied } = await copyFrom(
      shop,
      '',
      (_, response) => void response.writeHead(503).end(),
    );
    await expect(copied).rejects.toThrow('503');
  });
});
