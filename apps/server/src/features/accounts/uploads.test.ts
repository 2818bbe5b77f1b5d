import { readdir } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import {
  draw,
  drawAnimation,
  encodeForm,
  invalidImages,
  toBlob,
} from '../../../test/files/images.ts';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { files } from '../../db/tables/files.ts';

const test = shopTest();

interface UploadedImage {
  id: number;
  url: string;
  width: number;
  formats: Record<string, { url: string }>;
}

function send(
  { app }: TestShop,
  token: string | undefined,
  form: { headers: object; payload: Buffer },
) {
  const authorization = token && { authorization: `Bearer ${token}` };
  return app.inject({
    method: 'POST',
    url: '/api/upload',
    headers: { ...form.headers, ...authorization },
    payload: form.payload,
  });
}

async function upload(shop: TestShop, { token }: Customer, image?: Blob, name = 'face.png') {
  const form = new FormData();
  form.append('files', image ?? toBlob(await draw(300, 200).png().toBuffer()), name);
  return send(shop, token, await encodeForm(form));
}

async function uploadOne(shop: TestShop, customer: Customer): Promise<UploadedImage> {
  const answer = await upload(shop, customer);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<UploadedImage[]>()[0]!;
}

const show = (customer: Customer, profileImg: unknown) =>
  customer.call('PUT', `/users/${customer.user.id}`, { profileImg });

const readImage = async (customer: Customer) =>
  (await customer.call('GET', '/users/me?populate=profileImg')).json().profileImg;

const isServed = async ({ app }: TestShop, { url }: { url: string }) =>
  (await app.inject(url)).statusCode === 200;

const countFiles = ({ deps }: TestShop, { user }: Customer) =>
  deps.db.$count(files, eq(files.ownerId, user.id));

const countStored = async ({ deps }: TestShop) => (await readdir(deps.files.imageFolder!)).length;

describe('POST /upload', () => {
  test(
    'stores a square without metadata and answers a list',
    { tags: ['API-24', 'API-25', 'U09'] },
    async ({ shop, customer }) => {
      const exif = { IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } };
      const photo = await draw(900, 600).withExif(exif).jpeg().toBuffer();
      const tail = Buffer.from('<script>alert(1)</script>');
      const answer = await upload(shop, customer, toBlob(Buffer.concat([photo, tail])));
      const list = answer.json<UploadedImage[]>();
      expect(list).toMatchObject([{ id: expect.any(Number), width: 256, height: 256 }]);

      const shown = await shop.app.inject(list[0]!.url);
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': 'sandbox',
      });
      expect(shown.body).not.toContain('script');
      const metadata = await sharp(shown.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 256 });
      expect(metadata.exif).toBeUndefined();
    },
  );

  test.for(['png', 'jpeg', 'webp', 'gif'] as const)(
    'accepts %s',
    { tags: ['API-24'] },
    async (format, { shop }) => {
      const image = await draw(50, 50).toFormat(format).toBuffer();
      const answer = await upload(shop, await createCustomer(shop), toBlob(image));
      expect(answer.statusCode, answer.body).toBe(200);
    },
  );

  test('accepts an animation, and shows its first frame', { tags: ['U10'] }, async ({ shop }) => {
    const answer = await upload(shop, await createCustomer(shop), toBlob(drawAnimation(100)));
    expect(answer.statusCode, answer.body).toBe(200);
    const shown = await shop.app.inject(answer.json<UploadedImage[]>()[0]!.url);
    expect((await sharp(shown.rawPayload).metadata()).pages ?? 1).toBe(1);
  });

  test.for(Object.keys(invalidImages))(
    'refuses %s and stores nothing',
    { tags: ['slow', 'U08', 'U10'] },
    async (kind, { shop, customer }) => {
      const stored = await countStored(shop);
      const answer = await upload(shop, customer, toBlob(await invalidImages[kind]!()));
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toEqual({
        files: ['Please choose an image file (PNG, JPEG, WebP or GIF)'],
      });
      expect([await countFiles(shop, customer), await countStored(shop)]).toEqual([0, stored]);
    },
  );

  test(
    'accepts one image in its field from signed-in users only',
    { tags: ['U08', 'API-24'] },
    async ({ shop, customer }) => {
      const image = toBlob(await draw(10, 10).png().toBuffer());
      const forms: Record<string, FormData> = {
        'another field': new FormData(),
        'two images': new FormData(),
        'no image': new FormData(),
        'something else': new FormData(),
      };
      forms['another field']!.append('file', image, 'a.png');
      forms['two images']!.append('files', image, 'a.png');
      forms['two images']!.append('files', image, 'b.png');
      forms['something else']!.append('files', image, 'a.png');
      forms['something else']!.append('ref', 'product');
      for (const [kind, form] of Object.entries(forms)) {
        const { statusCode } = await send(shop, customer.token, await encodeForm(form));
        expect({ kind, statusCode }).toEqual({ kind, statusCode: 400 });
      }
      expect((await customer.call('POST', '/upload', {})).statusCode).toBe(400);
      expect((await send(shop, undefined, await encodeForm(forms['two images']!))).statusCode).toBe(
        401,
      );
      expect(await countFiles(shop, customer)).toBe(0);
    },
  );

  test.for([
    '../../escape.png',
    'a\r\nSet-Cookie: b',
    '\u202Egnp.exe',
    `${'x'.repeat(5_000)}.png`,
    '.htaccess',
  ])(
    'stores a file called %j under a generated name',
    { tags: ['U13'] },
    async (name, { shop, customer }) => {
      const [image] = (await upload(shop, customer, undefined, name)).json<UploadedImage[]>();
      expect(image!.url).toMatch(/^\/uploads\/[a-z0-9]{24}-256\.webp$/);
      expect(await isServed(shop, image!)).toBe(true);
    },
  );

  test('is served by its address alone', { tags: ['U13'] }, async ({ shop }) => {
    const outside = ['..%2f..%2fetc/passwd', '..%5c..%5csecret', '..%252f..%252fa', '', '.', '../'];
    for (const path of outside) {
      const answer = await shop.app.inject(`/uploads/${path}`);
      expect([400, 404], path).toContain(answer.statusCode);
      expect(answer.headers['content-type'], path).toMatch(/^application\/json/);
    }
  });

  test('happens twenty times an hour', { tags: ['slow', 'U14'] }, async () => {
    const strict = await buildTestApp({ config: { rateLimitFactor: 1 } });
    try {
      const { call } = await createCustomer(strict);
      for (let count = 1; count <= 20; count += 1) await call('POST', '/upload', {});
      const answer = await call('POST', '/upload', {});
      expect(answer.statusCode).toBe(429);
      expect(answer.headers['retry-after']).toBeDefined();
    } finally {
      await strict.close();
    }
  });
});

describe('a profile image', () => {
  test(
    'is one that the person has uploaded',
    { tags: ['API-23', 'ENT-26'] },
    async ({ shop, customer }) => {
      const image = await uploadOne(shop, customer);
      const answer = await show(customer, image.id);
      expect(answer.json().profileImg).toEqual(image);
      expect(await readImage(customer)).toEqual(image);
    },
  );

  test(
    'is never another user’s, or anything but an id',
    { tags: ['U05'] },
    async ({ shop, db }) => {
      const [ada, bea] = [await createCustomer(shop), await createCustomer(shop)];
      const theirs = await uploadOne(shop, bea);
      await createProduct(shop);
      const [package_] = await db.select().from(files).where(eq(files.visibility, 'private'));
      const wrong = [
        theirs.id,
        package_!.id,
        0,
        -1,
        1e20,
        987_654,
        { connect: theirs.id },
        [1],
        '1',
      ];
      for (const profileImg of wrong) {
        const answer = await show(ada, profileImg);
        expect(answer.statusCode).toBe(400);
        expect(answer.json().validation_error).toHaveProperty('profileImg');
      }
      expect(await readImage(ada)).toBeNull();
      expect(await isServed(shop, theirs)).toBe(true);
    },
  );
});

describe('DELETE /upload/files/{id}', () => {
  const remove = (customer: Customer, id: unknown) =>
    customer.call('DELETE', `/upload/files/${encodeURIComponent(String(id))}`);

  test(
    'removes the old image and leaves the new one',
    { tags: ['API-26', 'PROF-16'] },
    async ({ shop, customer }) => {
      const [before, after] = [await uploadOne(shop, customer), await uploadOne(shop, customer)];
      await show(customer, before.id);
      await show(customer, after.id);
      expect((await remove(customer, before.id)).json()).toEqual({ ok: true });
      for (const { url } of Object.values(before.formats))
        expect(await isServed(shop, { url })).toBe(false);
      expect(await readImage(customer)).toEqual(after);
      expect(await isServed(shop, after)).toBe(true);
    },
  );

  test(
    'removes the current image from the profile as well',
    { tags: ['U14'] },
    async ({ shop, customer }) => {
      const { id } = await uploadOne(shop, customer);
      await show(customer, id);
      expect((await remove(customer, id)).statusCode).toBe(200);
      expect(await readImage(customer)).toBeNull();
      expect((await remove(customer, id)).statusCode).toBe(404);
    },
  );

  test('finds nothing that is not the person’s own', { tags: ['U14'] }, async ({ shop, db }) => {
    const [ada, bea] = [await createCustomer(shop), await createCustomer(shop)];
    const theirs = await uploadOne(shop, bea);
    await createProduct(shop);
    const [package_] = await db.select().from(files).where(eq(files.visibility, 'private'));
    for (const id of [theirs.id, package_!.id, 987_654, 0, -1, 1e20, 'x', '1 or 1=1']) {
      expect((await remove(ada, id)).statusCode).toBe(404);
    }
    expect(await isServed(shop, theirs)).toBe(true);
    expect(await db.$count(files, eq(files.id, package_!.id))).toBe(1);
  });
});
