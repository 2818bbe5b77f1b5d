import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../../test/calls.ts';
import { makeOwnProduct, makeOwnRelease } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { YourProducts } from './your-products.tsx';

beforeEach(signIn);

const open = (...products: OwnProduct[]) => openAt('/order', products);

async function openAt(at: string, products: OwnProduct[]) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/order', Component: YourProducts }],
    at,
    answer: (address) =>
      address.pathname === '/api/users/me/products' ? pageOf(products, address) : { data: null },
  });
  const rows = screen.getByRole('list', { name: 'Your products' });
  await expect.element(rows).toBeVisible();
  return { screen, rows, calls };
}

const openMenu = (rows: Locator, title: string) =>
  rows.getByRole('button', { name: `More about ${title}` }).click();

const renewed = () =>
  makeOwnProduct({
    title: 'Org Chart',
    boughtVersion: '4.3.0.0',
    hasNewVersion: true,
    releases: [makeOwnRelease('4.4.0.0'), makeOwnRelease('4.3.0.0', { isSold: true })],
  });

test(
  'a product shows its newest version, what was bought, and where to go from there',
  { tags: ['slow', 'BUY-13'] },
  async () => {
    const product = renewed();
    const { screen, rows } = await open(product);
    await expect.element(rows.getByText('New version')).toBeVisible();
    await expect.element(rows.getByText('v4.4.0 · .sppkg, 46 kB')).toBeVisible();
    await expect.element(rows.getByText('You bought v4.3.0 on Nov 20, 2025')).toBeVisible();
    await openMenu(rows, 'Org Chart');
    await expect
      .element(rows.getByRole('menuitem', { name: 'Install Org Chart' }))
      .toHaveAttribute(
        'href',
        `/order/${product.order.documentId}/install?product=${product.documentId}`,
      );
    await expect
      .element(rows.getByRole('menuitem', { name: 'Licence terms of Org Chart' }))
      .toHaveAttribute('href', '/terms#licence');
    await rows.getByRole('menuitem', { name: 'Older versions (1)' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Older versions of Org Chart' });
    const older = dialog.getByRole('list');
    await expect.element(older).toMatchTextContent(/v4\.3\.0.*the one you bought/);
    await expect
      .element(older.getByRole('button', { name: 'Download version 4.3.0' }))
      .toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect.element(rows.getByRole('button', { name: 'More about Org Chart' })).toHaveFocus();
  },
);

test(
  'a newer version that is not covered leads to the licences of the product',
  { tags: ['LIC-05'] },
  async () => {
    const product = makeOwnProduct({
      title: 'Org Chart',
      releases: [makeOwnRelease('4.4.0.0', { needsRenewal: true }), makeOwnRelease('4.3.0.0')],
    });
    const { rows } = await open(product);
    await expect.element(rows.getByText('v4.3.0 · .sppkg, 46 kB')).toBeVisible();
    await expect
      .element(rows.getByRole('link', { name: 'Renew to get 4.4.0' }))
      .toHaveAttribute('href', `/licences?product=${product.documentId}`);
    await expect.element(rows.getByRole('button', { name: 'Download Org Chart' })).toBeVisible();
  },
);

test('a downloaded version is no longer a new one', { tags: ['BUY-13'] }, async () => {
  vi.spyOn(window, 'open').mockReturnValue({ opener: null } as unknown as Window);
  const product = renewed();
  const { rows } = await open(product);
  const call = `GET /api/products/${product.documentId}/download-link`;
  const sent = answerCalls({ [call]: { downloadLink: '/api/downloads/abc' } });
  await rows.getByRole('button', { name: 'Download Org Chart' }).click();
  await expect.element(rows.getByText('New version')).not.toBeInTheDocument();
  expect(sent.map(({ call: asked }) => asked)).toEqual([call]);
});

test(
  'a product whose versions were all withdrawn says so and offers none',
  { tags: ['BUY-13'] },
  async () => {
    const releases = [makeOwnRelease('1.2.3.0', { withdrawnReason: 'It loses data.' })];
    const title = 'Site Map';
    const { screen, rows } = await open(makeOwnProduct({ title, isPublished: false, releases }));
    await expect.element(rows.getByText(/^This version was withdrawn/)).toBeVisible();
    expect(rows.getByRole('link').elements()).toEqual([]);
    expect(rows.getByRole('button').elements()).toHaveLength(1);
    await openMenu(rows, title);
    expect(rows.getByRole('menuitem', { name: /^Install/ }).query()).toBeNull();
    await rows.getByRole('menuitem', { name: 'Other versions (1)' }).click();
    await expect.element(screen.getByRole('dialog').getByText('It loses data.')).toBeVisible();
    expect(screen.getByRole('dialog').getByRole('link').elements()).toEqual([]);
  },
);

test(
  'the products of a company are only those, and say for whom they were bought',
  { tags: ['ORG-02', 'ORG-05'] },
  async () => {
    const company = { documentId: 'fabrikam', name: 'Fabrikam' };
    const Company = () => <YourProducts company={company} empty="Nothing yet." />;
    const products = [makeOwnProduct({ company })];
    const { screen, calls } = await renderShop({
      routes: [{ path: '/purchases', Component: Company }],
      at: '/purchases',
      answer: (address) => pageOf(products, address),
    });
    const rows = screen.getByRole('list', { name: 'Products of Fabrikam' });
    await expect.element(rows.getByText('Bought for Fabrikam on Nov 20, 2025')).toBeVisible();
    await expect.element(rows.getByRole('button', { name: /^Download/ })).toBeVisible();
    expect(calls.at(-1)!.searchParams.get('company')).toBe('fabrikam');
    expect(screen.container.textContent).not.toContain('$');
  },
);

test(
  'what was bought is reviewed beside it, also by members who see no orders of their company',
  { tags: ['slow', 'ORG-05', 'REV-13', 'REV-14'] },
  async () => {
    const [fresh, reviewed] = [
      makeOwnProduct({ title: 'Fresh Part' }),
      makeOwnProduct({
        title: 'Reviewed Part',
        company: { documentId: 'fabrikam', name: 'Fabrikam' },
        rating: 4,
      }),
    ];
    const { screen, rows, calls } = await open(fresh, reviewed);
    const tile = (title: string) => rows.getByRole('listitem').filter({ hasText: title });
    expect(calls.map(({ pathname }) => pathname)).not.toContain('/api/reviews/find-order-review');
    const review = tile('Fresh Part').getByRole('button', { name: 'Review' });
    await review.click();
    const form = screen.getByRole('dialog').getByRole('form', { name: 'Review of Fresh Part' });
    await expect.element(form.getByRole('radio', { name: '5 Stars' })).toHaveFocus();
    await screen.getByRole('button', { name: 'Close' }).click();
    await expect.element(review).toHaveFocus();
    await tile('Reviewed Part')
      .getByRole('button', { name: 'Your review, rated 4 out of 5' })
      .click();
    await expect
      .poll(() => calls.at(-1)!.search)
      .toBe(`?productId=${reviewed.documentId}&orderId=${reviewed.order.documentId}`);
  },
);

test.each([
  [1440, 3],
  [390, 2],
])('on a screen of %d px, %d products stand in a row', { tags: ['BUY-13'] }, async (width, row) => {
  await page.viewport(width, 900);
  const { rows } = await open(...Array.from({ length: 4 }, () => makeOwnProduct()));
  const tops = rows
    .getByRole('listitem')
    .elements()
    .map((tile) => tile.getBoundingClientRect().top);
  expect(tops.filter((top) => top === tops[0])).toHaveLength(row);
});

test('the menu of a product stays on a phone', { tags: ['slow', 'BUY-13'] }, async () => {
  await page.viewport(390, 844);
  const products = ['Org Chart', 'Quick Poll'].map((title) => makeOwnProduct({ title }));
  const { rows } = await open(...products);
  for (const { title } of products) {
    await openMenu(rows, title);
    const box = rows.getByRole('menu').element().getBoundingClientRect();
    expect(box.left, title).toBeGreaterThanOrEqual(0);
    expect(box.right, title).toBeLessThanOrEqual(390);
    await userEvent.keyboard('{Escape}');
  }
});

test.each([390, 1024])(
  'the review stands beside the tag of a tile at %d px',
  { tags: ['BUY-13'] },
  async (width) => {
    await page.viewport(width, 844);
    const { rows } = await open(renewed(), makeOwnProduct({ title: 'Quick Poll', rating: 4 }));
    const middleOf = (one: Locator) => {
      const { top, height } = one.element().getBoundingClientRect();
      return top + height / 2;
    };
    const review = rows.getByRole('button', { name: 'Review', exact: true });
    await expect.element(review).toBeVisible();
    expect(Math.abs(middleOf(review) - middleOf(rows.getByText('New version')))).toBeLessThan(8);
    const given = rows.getByRole('button', { name: 'Your review, rated 4 out of 5' });
    await expect.element(given).toMatchTextContent(/54$/);
  },
);

test('the page before stays pale until the next one arrives', { tags: ['slow'] }, async () => {
  const products = Array.from({ length: 10 }, () => makeOwnProduct());
  const next = Promise.withResolvers<void>();
  const { screen } = await renderShop({
    routes: [{ path: '/order', Component: YourProducts }],
    at: '/order',
    answer: async (address) => {
      if (address.searchParams.get('pagination[page]') === '2') await next.promise;
      return pageOf(products, address);
    },
  });
  const rows = screen.getByRole('list', { name: 'Your products' });
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.element(rows).toHaveAttribute('aria-busy', 'true');
  await expect.element(rows.getByText(products[0]!.title, { exact: true })).toBeVisible();
  next.resolve();
  await expect.element(rows.getByText(products[9]!.title, { exact: true })).toBeVisible();
  await expect.element(rows).toHaveAttribute('aria-busy', 'false');
});

test('nine products are on a page', { tags: ['BUY-13'] }, async () => {
  const products = Array.from({ length: 10 }, () => makeOwnProduct());
  const { screen, rows } = await open(...products);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.element(rows.getByText(products[9]!.title, { exact: true })).toBeVisible();
});

test.each([
  ['99999999999', 1],
  ['999', 2],
])('page %s in the address is page %d', { tags: ['BUY-13'] }, async (number, shown) => {
  const products = Array.from({ length: 10 }, () => makeOwnProduct());
  const { screen, calls } = await openAt(`/order?products=${number}`, products);
  const current = screen.getByRole('link', { name: `Page ${shown}` });
  await expect.element(current).toHaveAttribute('aria-current', 'page');
  expect(calls.at(-1)!.searchParams.get('pagination[page]')).toBe(String(shown));
});
