import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { describe, expect } from 'vitest';
import { draw, encodeForm, invalidImages, toBlob } from '../../../test/files/images.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { newPerson } from '../../../test/support/calls/account-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';

const test = shopTest();

describe('POST /auth/local/register with an image', () => {
  async function registerWith(
    { app }: TestShop,
    image: Blob,
    person = newPerson(),
    field = 'image',
  ) {
    const form = new FormData();
    for (const [name, value] of Object.entries(person)) form.append(name, value);
    form.append(field, image, '../../portrait.png');
    const encoded = await encodeForm(form);
    return app.inject({ method: 'POST', url: '/api/auth/local/register', ...encoded });
  }

  test(
    'shows it as a square without anything the camera wrote down',
    { tags: ['slow', 'API-08', 'API-21', 'U09'] },
    async ({ shop, accounts }) => {
      const person = newPerson();
      const exif = { IFD0: { Copyright: 'secret place' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } };
      const photo = await draw(900, 600).withExif(exif).jpeg().toBuffer();
      const answer = await registerWith(shop, toBlob(photo), person);
      expect(answer.statusCode, answer.body).toBe(200);

      await accounts.confirm(await accounts.readConfirmation(person.email));
      const { jwt } = (await accounts.logIn(person.email, person.password)).json<{ jwt: string }>();
      const me = await accounts.send('GET', '/users/me?populate=profileImg', jwt);
      const { profileImg } = me.json();
      expect(profileImg).toMatchObject({ width: 256, height: 256 });
      expect(Object.values(profileImg.formats)).toMatchObject([{ width: 96 }, { width: 256 }]);

      const shown = await shop.app.inject({ url: profileImg.url });
      expect(shown.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
      });
      const metadata = await sharp(shown.rawPayload).metadata();
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 });
      expect(metadata.exif).toBeUndefined();
    },
  );

  test(
    'stores the image as the user’s own, who can delete it',
    { tags: ['slow', 'U14', 'API-26'] },
    async ({ shop, accounts }) => {
      const person = newPerson();
      await registerWith(shop, toBlob(await draw(10, 10).png().toBuffer()), person);
      await accounts.confirm(await accounts.readConfirmation(person.email));
      const { jwt } = (await accounts.logIn(person.email, person.password)).json<{ jwt: string }>();
      const me = await accounts.send('GET', '/users/me?populate=profileImg', jwt);
      const answer = await accounts.send('DELETE', `/upload/files/${me.json().profileImg.id}`, jwt);
      expect(answer.statusCode).toBe(200);
    },
  );

  test.for(Object.keys(invalidImages))(
    '%s is refused at its field',
    { tags: ['U08', 'U10'] },
    async (kind, { shop }) => {
      const person = newPerson();
      const answer = await registerWith(shop, toBlob(await invalidImages[kind]!()), person);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().validation_error).toEqual({
        image: ['Please choose an image file (PNG, JPEG, WebP or GIF)'],
      });
      const rows = await shop.deps.db.select().from(users).where(eq(users.email, person.email));
      expect(rows).toEqual([]);
    },
  );

  test(
    'more than five megabytes are refused, and so is another file field',
    { tags: ['U08', 'U11'] },
    async ({ shop }) => {
      const heavy = await registerWith(shop, new Blob([new Uint8Array(5 * 1024 * 1024 + 1)]));
      expect(heavy.statusCode).toBe(413);
      const elsewhere = await registerWith(shop, new Blob(['x']), newPerson(), 'profileImg');
      expect(elsewhere.statusCode).toBe(400);
    },
  );

  test('fields of the form are checked as strictly', { tags: ['A14'] }, async ({ shop }) => {
    const photo = toBlob(await draw(10, 10).png().toBuffer());
    for (const field of ['role', '__proto__']) {
      const person = { ...newPerson(), ...JSON.parse(`{"${field}":"Admin"}`) };
      expect((await registerWith(shop, photo, person)).statusCode).toBe(400);
    }
  });
});
