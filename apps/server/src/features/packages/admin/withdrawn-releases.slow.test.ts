import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { readAudit } from '../../../../test/support/calls/admin-calls.ts';
import { publishBundle, setState } from '../../../../test/support/calls/checkout-calls.ts';
import { askForLink, readDownloadPath } from '../../../../test/support/calls/release-calls.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { createOwner } from '../../../../test/support/owner.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { releases } from '../../../db/tables/catalog.ts';
import { orderLines } from '../../../db/tables/orders.ts';

const test = shopTest()
  .extend('owner', ({ shop, product }) => createOwner(shop, product))
  .extend('second', ({ adminReleases, product }) =>
    adminReleases.releaseVersion(product, '2.0.0.0'),
  );

const readProduct = async ({ app }: TestShop, { documentId }: { documentId: string }) =>
  (await app.inject(`/api/products/${documentId}?populate=release`)).json().data;

test(
  'a withdrawn release is delivered no more, and its owners get the newest good one',
  { tags: ['VEND-12'] },
  async ({ shop, adminReleases, product, buyer, second }) => {
    const ofSecond = `?release=${second.documentId}`;
    await buyer.payFor(product);
    const issued = await readDownloadPath(buyer, product);
    const withdrawn = await adminReleases.withdraw(second, ' It loses <b>data</b>. ');
    expect(withdrawn.json().data).toMatchObject({
      isCurrent: false,
      withdrawal: { reason: 'It loses <b>data</b>.', withdrawnAt: expect.any(String) },
    });
    expect(expectErrorCode(await shop.app.inject(issued))).toBe('DOWNLOAD_LINK_EXPIRED');
    expect(expectErrorCode(await askForLink(buyer, product, ofSecond))).toBe('RELEASE_WITHDRAWN');
    const { rawPayload } = await shop.app.inject(await readDownloadPath(buyer, product));
    expect(rawPayload.equals(product.bytes)).toBe(true);

    const [order] = await buyer.readOrders();
    const details = (await buyer.call('GET', `/orders/${order!.documentId}`)).json().data;
    expect(details.packages[0].releases).toMatchObject([
      { version: '2.0.0.0', isSold: true, withdrawnReason: 'It loses <b>data</b>.' },
      { version: '1.0.0.0', isSold: false, withdrawnReason: null },
    ]);
    const kit = (query = '') =>
      buyer.call('GET', `/orders/${order!.documentId}/install-kit${query}`);
    expect((await kit()).json().data).toMatchObject({
      release: { version: '1.0.0.0' },
      isNewest: true,
      withdrawn: null,
      olderReleases: [],
    });
    const refused = await kit(ofSecond);
    expect(expectErrorCode(refused)).toBe('RELEASE_WITHDRAWN');
    expect(refused.json().error.message).toBe('Version 2.0.0 was withdrawn: It loses <b>data</b>.');
    const owned = await buyer.call('GET', `/products/${product.documentId}/owned`);
    expect(owned.json().data.newest.version).toBe('1.0.0.0');
  },
);

test(
  'all that is shown of a product comes from its newest good release, and its feeds say why',
  { tags: ['VEND-12'] },
  async ({ shop, adminReleases, product, second }) => {
    const get = (path: string) => shop.app.inject(`/api/products/${product.documentId}${path}`);
    const runsOnline = `/api/products?filters[runsOn][$eq]=online&filters[id][$eq]=${product.id}`;
    const listed = async () => (await shop.app.inject(runsOnline)).json().data.length;
    const feed = async (format: string) =>
      (await shop.app.inject(`/feeds/products/${product.slug}.${format}`)).body;
    expect((await readProduct(shop, product)).version).toBe('2.0.0.0');
    expect((await get('/compatibility')).json().data.version).toBe('2.0.0.0');
    expect((await get('/security-review')).json().release.version).toBe('2.0.0.0');
    expect(await listed()).toBe(1);
    expect(await feed('atom')).not.toContain('Withdrawn');

    await adminReleases.withdraw(second, 'Loses <data>.');
    expect(await readProduct(shop, product)).toMatchObject({
      version: '1.0.0.0',
      release: { version: '1.0.0.0', changelog: 'First release.' },
    });
    expect((await get('/compatibility')).json().data.version).toBe('1.0.0.0');
    expect((await get('/install-kit')).json().data.release.version).toBe('1.0.0.0');
    expect((await get('/security-review')).json().release.version).toBe('1.0.0.0');
    const ofSecond = await get(`/security-review?release=${second.documentId}`);
    expect(expectErrorCode(ofSecond)).toBe('RELEASE_WITHDRAWN');
    expect(await listed()).toBe(0);
    const atom = await feed('atom');
    expect(atom).toContain(`<title>${product.title} 2.0.0 (withdrawn)</title>`);
    expect(atom).toContain('>Withdrawn: Loses &lt;data&gt;.<');
    const { items } = JSON.parse(await feed('json'));
    expect(items[0]).toMatchObject({
      content_text: 'Withdrawn: Loses <data>.',
      date_modified: expect.any(String),
    });
    expect(items[1]).not.toHaveProperty('date_modified');
  },
);

test(
  'the only good release of a published product stays; that of an archived one can be withdrawn',
  { tags: ['VEND-12'] },
  async ({ shop, db, admin, adminReleases, product, owner, second }) => {
    expect((await adminReleases.withdraw(second)).statusCode).toBe(200);
    expect(expectErrorCode(await adminReleases.withdraw(second))).toBe('RELEASE_WITHDRAWN');
    const [, first] = await adminReleases.list(product);
    expect(expectErrorCode(await adminReleases.withdraw(first))).toBe('RELEASE_NEEDED');
    expect(await readProduct(shop, product)).toMatchObject({ version: '1.0.0.0' });
    expect((await setState(admin, product, 'archived')).statusCode).toBe(200);
    expect((await adminReleases.withdraw(first)).statusCode).toBe(200);
    expect(expectErrorCode(await askForLink(owner, product))).toBe('RELEASE_WITHDRAWN');
    expect((await setState(admin, product, 'published')).statusCode).toBe(400);
    const listed = await adminReleases.list(product);
    expect(listed.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([false, false]);
    const { rows } = await db.execute(
      sql`select withdrawn_by_id is not null as known from releases where product_id = ${product.id}`,
    );
    expect(rows).toEqual([{ known: true }, { known: true }]);
  },
);

test(
  'a restored release is offered again, and both steps are in the audit list',
  { tags: ['VEND-12'] },
  async ({ shop, admin, adminReleases, product, owner, second }) => {
    await adminReleases.withdraw(second, 'By mistake.');
    const restored = await adminReleases.restore(second);
    expect(restored.json().data).toMatchObject({ isCurrent: true, withdrawal: null });
    expect((await adminReleases.restore(second)).statusCode).toBe(200);
    expect((await readProduct(shop, product)).version).toBe('2.0.0.0');
    const ofSecond = `?release=${second.documentId}`;
    expect((await askForLink(owner, product, ofSecond)).statusCode).toBe(200);
    const audit = await readAudit(admin, second.documentId);
    const details = { title: product.title, version: '2.0.0.0' };
    expect(audit.map(({ action, details: told }) => [action, told])).toEqual([
      ['restored', details],
      ['withdrawn', { ...details, reason: 'By mistake.' }],
      ['published', expect.objectContaining(details)],
    ]);
  },
);

test(
  'a reason is text of at most 1,000 characters, and unknown releases are not found',
  { tags: ['VEND-12'] },
  async ({ adminReleases, second }) => {
    for (const reason of ['', '   ', 'x'.repeat(1_001), '\0', null as unknown as string]) {
      expect((await adminReleases.withdraw(second, reason)).statusCode).toBe(400);
    }
    const unknown = { documentId: 'x'.repeat(24) };
    expect((await adminReleases.withdraw(unknown)).statusCode).toBe(404);
    expect((await adminReleases.restore(unknown)).statusCode).toBe(404);
    expect((await adminReleases.withdraw(second, '\u202eא'.repeat(500))).statusCode).toBe(200);
  },
);

test(
  'two Admins who withdraw both releases of a product at once leave one on sale',
  { tags: ['VEND-12'] },
  async ({ shop, adminReleases, product, second }) => {
    const [, first] = await adminReleases.list(product);
    const answers = await Promise.all(
      [first, second, first, second].map((r) => adminReleases.withdraw(r)),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const [{ documentId }] = (await adminReleases.list(product)).filter(
      (row: { isCurrent: boolean; withdrawal: object | null }) => row.isCurrent && !row.withdrawal,
    );
    expect([first.documentId, second.documentId]).toContain(documentId);
    expect((await readProduct(shop, product)).version).toMatch(/^[12]\.0\.0\.0$/);
  },
);

test(
  'an order that is paid after the withdrawal contains the good release, also within a bundle',
  { tags: ['VEND-12'] },
  async ({ shop, db, admin, adminReleases, buyer }) => {
    const { bundle, chart, tree } = await publishBundle(shop, admin);
    const [{ documentId }] = await adminReleases.list(tree);
    const faulty = await adminReleases.releaseVersion(chart, '2.0.0.0');
    const sessionId = await buyer.startPaying([bundle]);
    await adminReleases.withdraw(faulty);
    await shop.control(`/sessions/${sessionId}/pay`);
    await buyer.check(sessionId);
    const [order] = await buyer.readOrders();
    const lines = await db
      .select({ version: releases.version, documentId: releases.documentId })
      .from(orderLines)
      .innerJoin(releases, eq(releases.id, orderLines.releaseId))
      .where(eq(orderLines.orderId, order!.id))
      .orderBy(orderLines.position);
    expect(order!.status).toBe('succeeded');
    expect(lines).toEqual([
      { version: '1.0.0.0', documentId: expect.not.stringMatching(faulty.documentId) },
      { version: '1.0.0.0', documentId },
    ]);
  },
);

test(
  'a changelog can be corrected; the back office shows what it said before, and by whom',
  { tags: ['VEND-12'] },
  async ({ shop, admin, adminReleases, product, second }) => {
    const correct = (changelog: string) =>
      admin.call('PUT', `/back-office/releases/${second.documentId}/changelog`, { changelog });
    const corrections = await Promise.all([correct('Faster.'), correct('Faster. Safer.')]);
    for (const { statusCode, body } of corrections) expect(statusCode, body).toBe(200);
    const last = await correct('Safer.');
    expect((await correct('Safer.')).json()).toEqual(last.json());
    const { earlierChangelogs } = last.json().data;
    const earlier = earlierChangelogs.map(({ changelog }: { changelog: string }) => changelog);
    expect(earlier.toSorted()).toEqual(['Better.', 'Faster.', 'Faster. Safer.']);
    expect(earlier.at(-1)).toBe('Better.');
    expect(earlierChangelogs[0]).toMatchObject({
      by: admin.user.username,
      replacedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect((await adminReleases.list(product))[0]).toEqual(last.json().data);
    expect((await readProduct(shop, product)).release.changelog).toBe('Safer.');
    expect((await readAudit(admin, second.documentId))[0]).toMatchObject({
      action: 'changelog corrected',
    });
    for (const changelog of ['', 'x'.repeat(5_001)]) {
      expect((await correct(changelog)).statusCode).toBe(400);
    }
  },
);
