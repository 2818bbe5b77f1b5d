import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { openPages } from '../../../test/open-pages.ts';
import { buildPackage } from '../../../test/share-point-package.ts';
import { until } from '../../../test/support/build-test-app.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { createOwner } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { products } from '../../db/tables/catalog.ts';

const test = shopTest()
  .extend('release', ({ adminReleases, product }) => {
    const bytes = buildPackage('2.0.0.0', { slug: product.documentId });
    return adminReleases.release(product, bytes) as Promise<{ documentId: string }>;
  })
  .extend(
    'setNote',
    ({ admin, release }) =>
      (installNote: string) =>
        admin.call('PUT', `/back-office/releases/${release.documentId}/install-note`, {
          installNote,
        }),
  );

const kitOf = (product: { documentId: string | number }) =>
  `/api/products/${product.documentId}/install-kit`;

test(
  'visitors see the kit of the current release, without releases of buyers',
  { tags: ['slow', 'KIT-03'] },
  async ({ shop, product, release }) => {
    const answer = await shop.app.inject(kitOf(product));
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data).toMatchObject({
      product: { documentId: product.documentId, slug: product.slug, title: product.title },
      release: { documentId: release.documentId, version: '2.0.0.0', fileName: 'part.sppkg' },
      isNewest: true,
      package: { title: 'Org Tree', isTenantWide: true },
      update: null,
      withdrawn: null,
      olderReleases: [],
    });
    expect(Object.keys(answer.json().data.product)).not.toContain('id');
    const byId = await shop.app.inject(kitOf({ documentId: product.id }));
    expect(byId.json()).toEqual(answer.json());
  },
);

test(
  'an unknown or unpublished product, and one without a release, has no kit',
  { tags: ['KIT-03'] },
  async ({ shop, admin }) => {
    const hidden = await createProduct(shop, { publishedAt: null });
    const { db } = shop.deps;
    const empty = await createProduct(shop);
    await db.update(products).set({ currentReleaseId: null }).where(eq(products.id, empty.id));
    for (const { documentId } of [hidden, empty, { documentId: 'z'.repeat(24) }]) {
      const answer = await admin.call('GET', `/products/${documentId}/install-kit`);
      expect(expectErrorCode(answer)).toBe('NOT_FOUND');
    }
  },
);

test(
  'the note of a release is in both kits, as soon as it is saved',
  { tags: ['KIT-10'] },
  async ({ shop, admin, product, release, setNote }) => {
    const owner = await createOwner(shop, product);
    const { get } = await openPages(shop, () => '');
    const readPublic = async () => (await get(kitOf(product))).json().data.installNote;
    expect(await readPublic()).toBeNull();
    await until(
      () => countStatements(shop, readPublic),
      (statements) => statements === 0,
    );
    const saved = await setNote('  Deploy it at night.\nThen add the page.  ');
    expect(saved.statusCode, saved.body).toBe(200);
    const note = 'Deploy it at night.\nThen add the page.';
    expect(saved.json().data).toMatchObject({ version: '2.0.0.0', installNote: note });
    await until(readPublic, (shown) => shown === note);
    const kit = await owner.call('GET', `/orders/${owner.order.documentId}/install-kit`);
    expect(kit.json().data.installNote).toBe(note);
    expect((await readAudit(admin, release.documentId))[0]).toEqual({
      action: 'note changed',
      by: admin.user.username,
      details: { title: product.title, version: '2.0.0.0' },
    });
    expect((await setNote('')).json().data.installNote).toBeNull();
  },
);

test(
  'a note has at most 5,000 characters and a release, and only an Admin writes it',
  { tags: ['KIT-10'] },
  async ({ admin, customer, helpdesk, release, setNote }) => {
    expect((await setNote('x'.repeat(5_000))).statusCode).toBe(200);
    const refused = await setNote('x'.repeat(5_001));
    expect(refused.statusCode).toBe(400);
    expect(refused.json().validation_error).toEqual({
      installNote: ['Note must be at most 5,000 characters'],
    });
    const path = `/back-office/releases/${release.documentId}/install-note`;
    for (const { call } of [customer, helpdesk]) {
      expect((await call('PUT', path, { installNote: 'x' })).statusCode).toBe(403);
    }
    const elsewhere = `/back-office/releases/${'z'.repeat(24)}/install-note`;
    const answer = await admin.call('PUT', elsewhere, { installNote: 'x' });
    expect(expectErrorCode(answer)).toBe('NOT_FOUND');
  },
);
