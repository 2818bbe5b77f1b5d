import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { expect } from 'vitest';
import { draw } from '../../../test/files/images.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { addLogo, saveBrand } from '../../../test/support/calls/admin-calls.ts';
import { configureInvoices, untilInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { listStoredFiles } from '../../files/stored-files.ts';
import { files } from '../../db/tables/files.ts';
import { documentLogos, shopSettings } from '../../db/tables/branding.ts';

const test = shopTest()
  .extend('drawLogo', ({ shop, admin }) => async (width = 300, height = 100) => {
    const bytes = await draw(width, height).png().toBuffer();
    return addLogo(shop, admin, bytes);
  })
  .extend('readImage', ({ shop }) => async (url: string) => {
    const host = new URL(shop.deps.config.publicUrl).host;
    const answer = await shop.app.inject({ url, headers: { host } });
    return { type: answer.headers['content-type'], bytes: answer.rawPayload };
  });

test(
  'saving a logo draws icons of all sizes',
  { tags: ['slow'] },
  async ({ shop, admin, drawLogo, readImage }) => {
    expect((await saveBrand(admin, { logo: await drawLogo() })).statusCode).toBe(200);
    const { icons } = shop.deps.branding.brand();
    expect(icons.map(({ sizePx, purpose }) => [sizePx, purpose])).toEqual([
      [32, 'any'],
      [180, 'any'],
      [192, 'any'],
      [512, 'any'],
      [512, 'maskable'],
    ]);
    for (const { url, sizePx } of icons) {
      const { type, bytes } = await readImage(url);
      expect(type).toBe('image/png');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: sizePx, height: sizePx });
    }
  },
);

test('the logo for mails is a PNG, and that of link previews a JPEG', async ({
  shop,
  admin,
  drawLogo,
  readImage,
}) => {
  await saveBrand(admin, { logo: await drawLogo(600, 200) });
  const { mailLogo, logoShareUrl } = shop.deps.branding.brand();
  expect(mailLogo).toMatchObject({ width: 84, height: 28 });
  expect(mailLogo!.url).toMatch(/^http:\/\/shop\.test\/uploads\/\w+-168\.png$/);
  const inMails = await readImage(new URL(mailLogo!.url).pathname);
  expect(await sharp(inMails.bytes).metadata()).toMatchObject({ format: 'png', height: 56 });
  const shared = await readImage(logoShareUrl!);
  expect(await sharp(shared.bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
});

test(
  'icons of a transparent logo are drawn on white',
  { tags: ['slow'] },
  async ({ shop, admin, readImage }) => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="45" cy="45" r="20"/></svg>';
    await saveBrand(admin, { logo: await addLogo(shop, admin, Buffer.from(svg)) });
    const icon = shop.deps.branding.brand().icons.at(-1)!;
    const { bytes } = await readImage(icon.url);
    const { channels } = await sharp(bytes).stats();
    expect(channels.map(({ max }) => max).slice(0, 3)).toEqual([255, 255, 255]);
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
  },
);

test.for([
  [1200, 1],
  [1, 900],
  [1, 1],
] as const)('a logo of %d by %d pixels has icons', async ([width, height], { admin, drawLogo }) => {
  const logo = await drawLogo(width, height);
  expect((await saveBrand(admin, { logo })).statusCode).toBe(200);
});

test('the icons stay while the logo stays, and go with it', async ({ shop, admin, drawLogo }) => {
  const logo = await drawLogo();
  await saveBrand(admin, { logo });
  const before = shop.deps.branding.brand();
  await saveBrand(admin, { logo, name: 'Nordwind' });
  expect(shop.deps.branding.brand().icons).toEqual(before.icons);
  await saveBrand(admin, { logo: await drawLogo(), name: 'Nordwind' });
  expect(shop.deps.branding.brand().icons).not.toEqual(before.icons);
  await saveBrand(admin, { name: 'Nordwind' });
  expect(shop.deps.branding.brand()).toMatchObject({
    icons: [],
    mailLogo: null,
    logoShareUrl: null,
  });
});

test('saving a logo from before this version draws its icons', async ({
  shop,
  db,
  admin,
  drawLogo,
}) => {
  const logo = await drawLogo();
  await saveBrand(admin, { logo });
  await db.update(shopSettings).set({ icons: null });
  await shop.deps.branding.reload();
  expect(shop.deps.branding.brand().icons).toEqual([]);
  await saveBrand(admin, { logo });
  expect(shop.deps.branding.brand().icons).toHaveLength(5);
});

test(
  'the nightly deletion leaves the icons in use and deletes earlier ones',
  { tags: ['slow'] },
  async ({ shop, db, admin, drawLogo }) => {
    await saveBrand(admin, { logo: await drawLogo() });
    const [earlier] = await db.select().from(shopSettings);
    await saveBrand(admin, { logo: await drawLogo() });
    const [current] = await db.select().from(shopSettings);
    await db.update(files).set({ createdAt: sql`${files.createdAt} - '25 hours'::interval` });
    await shop.deps.jobs.enqueue(db, 'delete-expired', {});
    const isThere = async (storageKey: string) =>
      (await db.$count(files, eq(files.storageKey, storageKey))) === 1;
    await until(
      () => isThere(earlier!.icons![0]!.storageKey),
      (there) => !there,
    );
    for (const { storageKey } of current!.icons!) expect(await isThere(storageKey)).toBe(true);
    const stored = await readdir(join(shop.deps.config.dataDir, 'files/public'));
    expect(stored.filter((name) => name.startsWith(earlier!.icons![1]!.storageKey))).toEqual([]);
    const [, , mail] = current!.icons!;
    expect(stored.filter((name) => name.startsWith(mail!.storageKey))).toHaveLength(2);
  },
);

test('a backup contains the icons', async ({ shop, db, admin, drawLogo }) => {
  await saveBrand(admin, { logo: await drawLogo() });
  const listed: string[] = [];
  for await (const stored of listStoredFiles(db)) listed.push(...stored.map(({ key }) => key));
  const { icons, logoShareUrl } = shop.deps.branding.brand();
  for (const url of [...icons.map((icon) => icon.url), logoShareUrl!]) {
    expect(listed).toContain(url.replace('/uploads/', 'public/'));
  }
});

test('a change that is refused leaves no icons', async ({ shop, db, admin, drawLogo }) => {
  const logo = await drawLogo();
  const count = () => db.$count(files);
  const before = await count();
  const stored = () => readdir(join(shop.deps.config.dataDir, 'files/public'));
  const filesBefore = (await stored()).length;
  const answer = await saveBrand(admin, { logo, heroImage: 'a'.repeat(24) });
  expect(answer.statusCode).toBe(400);
  expect(await count()).toBe(before);
  expect(await stored()).toHaveLength(filesBefore);
});

test(
  'a square icon fills the icons of browsers, also without a logo',
  { tags: ['VEND-16'] },
  async ({ shop, admin, drawLogo, readImage }) => {
    const oblong = await saveBrand(admin, { icon: await drawLogo(300, 100) });
    expect(oblong.statusCode).toBe(400);
    expect(oblong.body).toContain('The icon must be as wide as it is high');
    expect((await saveBrand(admin, { icon: await drawLogo(256, 256) })).statusCode).toBe(200);
    const { icons, mailLogo } = shop.deps.branding.brand();
    expect(icons).toHaveLength(5);
    expect(mailLogo).toBeNull();
    const { bytes } = await readImage(icons.find(({ sizePx }) => sizePx === 192)!.url);
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).not.toEqual([255, 255, 255]);
  },
);

test(
  'documents carry the logo, the sample as well as a real one',
  { tags: ['slow', 'VEND-16'] },
  async ({ shop, admin, buyer, drawLogo }) => {
    await saveBrand(admin, { logo: await drawLogo(300, 100) });
    await configureInvoices(admin);
    const sample = await admin.call('GET', '/back-office/invoicing/preview');
    await buyer.buyProduct();
    const [order] = await buyer.readOrders();
    await untilInvoices(buyer, order!.documentId, 1);
    const real = await buyer.call('GET', `/orders/${order!.documentId}/invoice`);
    for (const { rawPayload } of [sample, real]) {
      const pdf = rawPayload.toString('latin1');
      expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(1);
      expect(pdf).toContain('<pdfaid:part>3<');
    }
    const [stored] = await shop.deps.db.select().from(documentLogos);
    expect(shop.deps.branding.documentBrand().logo).toBe(stored!.sha256);
    await saveBrand(admin, { logo: null });
    expect(shop.deps.branding.documentBrand().logo).toBeUndefined();
    expect(await shop.deps.branding.readDocumentLogo(stored!.sha256)).toBeInstanceOf(Buffer);
  },
);

test('the prefix of part numbers is a setting', { tags: ['VEND-16'] }, async ({ shop, admin }) => {
  expect(shop.deps.branding.brand().partPrefix).toBe('PS-');
  expect((await saveBrand(admin, { partPrefix: ' nw-' })).statusCode).toBe(200);
  expect(shop.deps.branding.brand().partPrefix).toBe('NW-');
  expect((await saveBrand(admin, { partPrefix: 'N W' })).statusCode).toBe(400);
});
