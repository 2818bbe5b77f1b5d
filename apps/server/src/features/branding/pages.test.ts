import type { AdminPage, VendorPageInput } from '@partshelf/contract/branding/pages.ts';
import { describe, expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const path = '/back-office/pages';

const imprint: VendorPageInput = {
  title: 'Imprint',
  path: 'imprint',
  html: '<h2>Nordwind GmbH</h2><p>Hafenweg 1, Hamburg</p>',
  inFooter: true,
  inSitemap: true,
};

const create = (admin: Customer, given: Partial<VendorPageInput> = {}) =>
  admin.call('POST', path, { ...imprint, ...given });

async function createPage(
  admin: Customer,
  given: Partial<VendorPageInput> = {},
): Promise<AdminPage> {
  const answer = await create(admin, given);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: AdminPage }>().data;
}

const toInput = ({ title, path: at, html, inFooter, inSitemap, updatedAt }: AdminPage) => ({
  title,
  path: at,
  html,
  inFooter,
  inSitemap,
  updatedAt,
});

const change = (admin: Customer, page: AdminPage, given: Partial<VendorPageInput>) =>
  admin.call('PUT', `${path}/${page.documentId}`, { ...toInput(page), ...given });

const linkTo = (to: string) => `<p><a href="${to}">Read this</a></p>`;

describe('a page of the vendor', { tags: ['VEND-14'] }, () => {
  test('is served at its address, in the sitemap, and to every page', async ({ shop, admin }) => {
    const page = await createPage(admin, { html: `${imprint.html}<script>alert(1)</script>` });
    expect(page.html).toBe(imprint.html);
    const served = await shop.app.inject({ url: '/api/shop/pages/imprint' });
    expect(served.json().data).toMatchObject({ title: 'Imprint', html: imprint.html });
    expect(shop.deps.branding.texts().pages).toContainEqual({
      path: 'imprint',
      title: 'Imprint',
      inFooter: true,
    });
    const sitemap = await shop.app.inject({ url: '/sitemap.xml' });
    expect(sitemap.body).toContain('/imprint</loc>');
    expect(await readAudit(admin, page.documentId)).toMatchObject([
      { action: 'created', details: { title: 'Imprint', path: 'imprint' } },
    ]);
    expect((await change(admin, page, { inSitemap: false })).statusCode).toBe(200);
    const changed = await shop.app.inject({ url: '/sitemap.xml' });
    expect(changed.body).not.toContain('/imprint</loc>');
  });

  test('that is unknown is a 404', async ({ shop, admin }) => {
    expect((await shop.app.inject({ url: '/api/shop/pages/nothing' })).statusCode).toBe(404);
    expect((await admin.call('GET', `${path}/${'z'.repeat(24)}`)).statusCode).toBe(404);
  });

  test.for([
    ['admin', 'This address belongs to the shop'],
    ['API', 'This address belongs to the shop'],
    ['uploads', 'This address belongs to the shop'],
    ['a/b', 'An address has letters, digits and single hyphens'],
    ['..', 'An address has letters, digits and single hyphens'],
    ['-a', 'An address has letters, digits and single hyphens'],
    ['a'.repeat(61), 'Address must be at most 60 characters'],
    ['  ', 'Address is required'],
  ] as const)('cannot have the address "%s"', async ([at, message], { admin }) => {
    const refused = await create(admin, { path: at });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain(message);
  });

  test('cannot have an address that the server answers', async ({ shop, admin }) => {
    const routes = shop.app.printRoutes({ commonPrefix: false });
    const names = [...routes.matchAll(/^[├└]── \/([a-z0-9-]+)(?=[ /]|$)/gm)].map(
      ([, name]) => name!,
    );
    expect(names).toEqual(expect.arrayContaining(['api', 'csp-reports', 'healthz']));
    for (const name of new Set(names)) {
      const refused = await create(admin, { path: name });
      expect(refused.body, name).toContain('This address belongs to the shop');
    }
  });

  test('without a text is refused', async ({ admin }) => {
    const refused = await create(admin, { path: 'empty', html: '<p>&nbsp;</p><script>1</script>' });
    expect(expectErrorCode(refused)).toBe('VALIDATION_FAILED');
  });

  test('has an address of its own, also when two are made at once', async ({ admin }) => {
    const made = await Promise.all([
      create(admin, { path: 'delivery' }),
      create(admin, { path: 'delivery' }),
    ]);
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const other = await createPage(admin, { path: 'returns' });
    expect(expectErrorCode(await change(admin, other, { path: 'delivery' }))).toBe(
      'PAGE_PATH_TAKEN',
    );
  });

  test('is not overwritten by who opened it before a change', async ({ admin }) => {
    const page = await createPage(admin, { path: 'news' });
    expect((await change(admin, page, { title: 'News' })).statusCode).toBe(200);
    const late = await change(admin, page, { title: 'Olds' });
    expect(expectErrorCode(late)).toBe('CHANGED_MEANWHILE');
    expect(late.json().error.details.change).toEqual({
      by: admin.user.username,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      isOwn: true,
    });
  });

  test('links only to what exists', async ({ shop, admin }) => {
    const product = await createProduct(shop);
    for (const to of ['/nowhere', '/imprint-2/part', '/product/nothing', '/category/nothing']) {
      const refused = await create(admin, { path: 'links', html: linkTo(to) });
      expect(expectErrorCode(refused)).toBe('LINK_TO_MISSING_PAGE');
      expect(refused.json().error.message).toContain(to);
    }
    const good = ['/', '/support#faq', '/links', 'https://example.com', '/search?search=a'];
    const html = [...good, `/product/${product.slug}`].map(linkTo).join('');
    expect((await create(admin, { path: 'links', html })).statusCode).toBe(200);
  });

  test('that another text links to cannot go away', async ({ admin }) => {
    const page = await createPage(admin, { path: 'warranty' });
    const linking = await createPage(admin, {
      title: 'About',
      path: 'about',
      html: linkTo('/warranty'),
    });
    const refused = await admin.call('DELETE', `${path}/${page.documentId}`);
    expect(expectErrorCode(refused)).toBe('PAGE_IS_LINKED');
    expect(refused.json().error.message).toContain('About');
    expect(expectErrorCode(await change(admin, page, { path: 'guarantee' }))).toBe(
      'PAGE_IS_LINKED',
    );
    await admin.call('DELETE', `${path}/${linking.documentId}`);
    expect((await admin.call('DELETE', `${path}/${page.documentId}`)).statusCode).toBe(200);
  });

  test('can be linked in the footer, which is refused without it', async ({ admin }) => {
    const footer = (to: string) => ({
      name: 'footer',
      version: 0,
      content: { columns: [{ title: 'Legal', links: [{ label: 'Terms of delivery', to }] }] },
    });
    const refused = await admin.call('PUT', '/back-office/texts', footer('/no-such-page'));
    expect(expectErrorCode(refused)).toBe('LINK_TO_MISSING_PAGE');
    await createPage(admin, { path: 'delivery-terms' });
    const saved = await admin.call('PUT', '/back-office/texts', footer('/delivery-terms'));
    expect(saved.statusCode).toBe(200);
  });
});
