import { readFileSync } from 'node:fs';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { buildPackage } from '../../../test/share-point-package.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { files } from '../../db/tables/files.ts';
import { toFileName } from './file-name.ts';

const test = shopTest();

const names: Record<string, string> = {
  'part-1.0.0.0.sppkg': 'part-1.0.0.0.sppkg',
  'Org tree.SPPKG': 'Org-tree.sppkg',
  "a';calc;'.sppkg": 'a-calc.sppkg',
  '$(calc).sppkg': 'calc.sppkg',
  '`id`&|<>"%PATH%.zip': 'id-PATH.zip',
  '-rf.sppkg': 'rf.sppkg',
  '--output=x.sppkg': 'output-x.sppkg',
  '..hidden.sppkg': 'hidden.sppkg',
  '__part_1.msi': 'part_1.msi',
  'two\nlines.exe': 'two-lines.exe',
  '???.sppkg': 'package.sppkg',
  'con.sppkg': 'package-con.sppkg',
  'NUL.tar.zip': 'package-NUL.tar.zip',
  'Com1 .msi': 'package-Com1.msi',
  'console.sppkg': 'console.sppkg',
  'a - .zip': 'a.zip',
  [`${'long '.repeat(40)}.zip`]: `${'long-'.repeat(20).slice(0, -1)}.zip`,
  [`aux.${'x'.repeat(150)}.zip`]: `package-aux.${'x'.repeat(88)}.zip`,
};

const transliterated: Record<string, string> = {
  'Übersicht\u202e“gpj”.sppkg': 'Ubersicht-gpj.sppkg',
  'Büros.sppkg': 'Buros.sppkg',
  'Bu\u0308ros.SPPKG': 'Buros.sppkg',
  'Straße Łódź Ærø.zip': 'Strasse-Lodz-Aero.zip',
  '日历.sppkg': 'RiLi.sppkg',
  '予定表.sppkg': 'YuDingBiao.sppkg',
  'カレンダー.sppkg': 'karenda.sppkg',
  'Календарь 2.msi': 'Kalendar-2.msi',
  'Đặng.exe': 'Dang.exe',
  '📅 plan.sppkg': 'plan.sppkg',
};

test(
  'a package has a safe name for the back office, buyers, visitors and the download',
  { tags: ['KIT-05'] },
  async ({ shop, adminReleases, product }) => {
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId });
    const uploaded = (await adminReleases.upload(product, "a';calc;'.sppkg", bytes)).json().data;
    const fileName = 'a-calc.sppkg';
    expect(uploaded.fileName).toBe(fileName);
    const form = { package: uploaded.documentId, changelog: 'New.' };
    expect((await adminReleases.publish(product, form)).json().data.fileName).toBe(fileName);
    const { user, call } = await createCustomer(shop);
    const { documentId } = await createOrder(shop, user.id, product);
    const read = async (path: string) => (await call('GET', path)).json();

    const kit = await read(`/orders/${documentId}/install-kit`);
    expect(kit.data.release.fileName).toBe(fileName);
    const publicKit = await read(`/products/${product.documentId}/install-kit`);
    expect(publicKit.data.release.fileName).toBe(fileName);
    const shown = await read(`/products/${product.documentId}?populate=release`);
    expect(shown.data).toMatchObject({ packageName: fileName, release: { fileName } });
    const { downloadLink } = await read(`/products/${product.documentId}/download-link`);
    const file = await shop.app.inject(new URL(downloadLink).pathname);
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
    );
  },
);

test(
  'the order list names the package by its safe name',
  { tags: ['KIT-05'] },
  async ({ buyer, adminReleases, product }) => {
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId });
    const uploaded = (await adminReleases.upload(product, '$(calc) .SPPKG', bytes)).json().data;
    await adminReleases.publish(product, { package: uploaded.documentId, changelog: 'New.' });
    await buyer.payFor(product);
    const [order] = (await buyer.call('GET', '/orders')).json().data;
    const { packages } = (await buyer.call('GET', `/orders/${order.documentId}`)).json().data;
    expect(packages[0].release.fileName).toBe('calc.sppkg');
    expect(packages[0].releases[0].fileName).toBe('calc.sppkg');
  },
);

test.for(Object.entries({ ...names, ...transliterated }))(
  '%j is uploaded as %j',
  { tags: ['KIT-05'] },
  ([given, safe]) => {
    expect(toFileName(given)).toBe(safe);
    expect(toFileName(safe)).toBe(safe);
    expect(safe).toMatch(/^[A-Za-z0-9][A-Za-z0-9._-]*\.[a-z]+$/);
  },
);

test(
  'packages of earlier releases of the shop get the same names, and images stay as they are',
  { tags: ['KIT-05'] },
  async ({ db }) => {
    const migration = new URL('../../db/migrations/0022_safe_file_names.sql', import.meta.url);
    const given = Object.keys(names);
    const row = { mimeType: 'application/zip', sizeBytes: 1, sha256: '0' };
    const rows = given.map((name, n) => ({
      ...row,
      name,
      visibility: 'private' as const,
      storageKey: `old/${n}`,
    }));
    const image = { ...row, name: 'My house.PNG', visibility: 'public' as const };
    await db.insert(files).values([...rows, { ...image, storageKey: 'old/image' }]);
    await db.execute(sql.raw(readFileSync(migration, 'utf8')));
    const keys = rows.map(({ storageKey }) => storageKey);
    const stored = await db.select().from(files).where(inArray(files.storageKey, keys));
    const repaired = new Map(stored.map(({ storageKey, name }) => [storageKey, name]));
    expect(keys.map((key) => repaired.get(key))).toEqual(Object.values(names));
    const [unchanged] = await db.select().from(files).where(eq(files.storageKey, 'old/image'));
    expect(unchanged!.name).toBe('My house.PNG');
  },
);
