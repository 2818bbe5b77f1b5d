import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { makeOwnProduct, makeOwnRelease } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { YourProducts } from './your-products.tsx';

beforeEach(signIn);

async function open(...products: OwnProduct[]) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/order', Component: YourProducts }],
    at: '/order',
    answer: (address) =>
      address.pathname === '/api/users/me/products' ? pageOf(products, address) : { data: null },
  });
  const rows = screen.getByRole('list', { name: 'Your products' });
  await expect.element(rows).toBeVisible();
  return { screen, rows, calls };
}

const renewed = () =>
  makeOwnProduct({
    title: 'Org Chart',
    boughtVersion: '4.3.0.0',
    hasNewVersion: true,
    releases: [makeOwnRelease('4.4.0.0'), makeOwnRelease('4.3.0.0', { isSold: true })],
  });

test(
  'a product shows its newest version, what was bought, and where to go from there',
  { tags: ['BUY-13'] },
  async () => {
    const product = renewed();
    const { rows } = await open(product);
    await expect.element(rows.getByText('New version')).toBeVisible();
    await expect.element(rows.getByText('v4.4.0 · .sppkg, 46 kB')).toBeVisible();
    await expect.element(rows.getByText('You bought v4.3.0 on Nov 20, 2025')).toBeVisible();
    await expect
      .element(rows.getByRole('link', { name: 'Install Org Chart' }))
      .toHaveAttribute(
        'href',
        `/order/${product.order.documentId}/install?product=${product.documentId}`,
      );
    await expect
      .element(rows.getByRole('link', { name: 'Licence terms of Org Chart' }))
      .toHaveAttribute('href', '/terms#licence');
    await rows.getByText('Older versions (1)').click();
    const older = rows.getByRole('list', { name: 'Older versions of Org Chart' });
    await expect.element(older).toMatchTextContent(/v4\.3\.0.*the one you bought/);
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
    const { rows } = await open(makeOwnProduct({ isPublished: false, releases }));
    await expect.element(rows.getByText(/^This version was withdrawn/)).toBeVisible();
    expect(rows.getByRole('button').elements()).toEqual([]);
    await rows.getByText('Other versions (1)').click();
    await expect.element(rows.getByText('It loses data.')).toBeVisible();
    expect(rows.getByRole('link', { name: /^Install|^Part/ }).elements()).toEqual([]);
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
  'what a company bought is reviewed beside it, as not every member sees its orders',
  { tags: ['ORG-05'] },
  async () => {
    const company = { documentId: 'fabrikam', name: 'Fabrikam' };
    const [own, fresh, reviewed] = [
      makeOwnProduct({ title: 'Own Part' }),
      makeOwnProduct({ title: 'Fresh Part', company, rating: null }),
      makeOwnProduct({ title: 'Reviewed Part', company, rating: 4 }),
    ];
    const { screen, rows, calls } = await open(own, fresh, reviewed);
    const row = (title: string) => rows.getByRole('listitem').filter({ hasText: title });
    expect(
      row('Own Part')
        .getByRole('button', { name: /review/i })
        .query(),
    ).toBeNull();
    await row('Fresh Part').getByRole('button', { name: 'Review' }).click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByRole('form', { name: 'Review of Fresh Part' })).toBeVisible();
    await screen.getByRole('button', { name: 'Close' }).click();
    await row('Reviewed Part')
      .getByRole('button', { name: 'Your review, rated 4 out of 5' })
      .click();
    await expect
      .poll(() => calls.at(-1)!.search)
      .toBe(`?productId=${reviewed.documentId}&orderId=${reviewed.order.documentId}`);
  },
);

test('eight products are on a page', { tags: ['BUY-13'] }, async () => {
  const products = Array.from({ length: 9 }, () => makeOwnProduct());
  const { screen, rows } = await open(...products);
  await screen.getByRole('link', { name: 'Page 2' }).click();
  await expect.element(rows.getByText(products[8]!.title, { exact: true })).toBeVisible();
});
