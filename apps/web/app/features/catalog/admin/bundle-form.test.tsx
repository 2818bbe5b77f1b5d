import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminProduct } from '../../../../test/factories/admin-products.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import NewBundlePage from './new-bundle.tsx';
import ProductPage from './product-details.tsx';

const chart = makeAdminProduct({ title: 'Org Chart', price: 129 });
const tree = makeAdminProduct({ title: 'Document Tree', price: 51 });
const otherBundle = makeAdminProduct({ title: 'Other Set', isBundle: true });

const toContent = ({ documentId, slug, title, description, price }: typeof chart) => ({
  documentId,
  slug,
  title,
  description,
  price,
  version: '1.0.0.0',
  img: null,
  isAvailable: true,
});

const bundle = makeAdminProduct({
  title: 'Office Set',
  state: 'draft',
  isBundle: true,
  version: null,
  contents: [chart, tree].map(toContent),
});

async function open(at: string) {
  const { screen } = await renderShop({
    routes: [
      { path: '/admin/products/new-bundle', Component: NewBundlePage },
      { path: '/admin/products/:documentId', Component: ProductPage },
    ],
    at,
    answer: ({ pathname }) => {
      if (pathname.endsWith('/categories')) return { data: [] };
      const pagination = { page: 1, pageSize: 25, pageCount: 1, total: 3 };
      return pathname.endsWith('/products')
        ? { data: [chart, tree, otherBundle], meta: { pagination } }
        : { data: bundle };
    },
  });
  return { screen, button: (name: string) => screen.getByRole('button', { name, exact: true }) };
}

test(
  'products are put into a new bundle, other bundles are not offered',
  { tags: ['slow'] },
  async () => {
    const call = 'POST /api/back-office/products';
    const sent = answerCalls({ [call]: { data: bundle } });
    const { screen, button } = await open('/admin/products/new-bundle');
    await screen.getByLabelText('Title', { exact: true }).fill('Office Set');
    await button('Put Document Tree into the bundle').click();
    await button('Put Org Chart into the bundle').click();
    expect(screen.getByText('Other Set').query()).toBeNull();
    await button('Move Org Chart up').click();
    await button('Save draft').click();
    await expect
      .element(screen.getByRole('heading', { name: 'Office Set', level: 1 }))
      .toBeVisible();
    expect(sent).toMatchObject([{ call, body: { contents: [chart.documentId, tree.documentId] } }]);
  },
);

test(
  'a product is removed from a bundle, and the reason of a refusal is shown',
  { tags: ['slow'] },
  async () => {
    const call = `PUT /api/back-office/products/${bundle.documentId}`;
    const reason = 'Choose at least 2 products';
    const sent = answerCalls({
      [call]: refusal('VALIDATION_FAILED', undefined, { contents: [reason] }),
    });
    const { screen, button } = await open(`/admin/products/${bundle.documentId}`);
    await button('Remove Document Tree from the bundle').click();
    await button('Save draft').click();
    await expect.element(screen.getByText(reason)).toBeVisible();
    expect(sent).toMatchObject([{ body: { contents: [chart.documentId] } }]);
  },
);

test('a bundle has no releases of its own', async () => {
  const { screen, button } = await open(`/admin/products/${bundle.documentId}`);
  await expect.element(button('Move Org Chart down')).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Releases' }).query()).toBeNull();
});

test(
  'the editor shows the sum of the parts and the saving, and warns of a dearer bundle',
  { tags: ['VEND-13'] },
  async () => {
    const { screen, button } = await open(`/admin/products/${bundle.documentId}`);
    await expect.element(screen.getByText('Bought separately: $180.00')).toBeVisible();
    const price = screen.getByLabelText('Price in US dollars');
    await price.fill('150');
    await expect.element(screen.getByText('$30.00 saved')).toBeVisible();
    await price.fill('180.50');
    const dearer = 'The bundle costs $0.50 more than its products bought separately.';
    await expect.element(screen.getByText(dearer)).toBeVisible();
    await button('Remove Document Tree from the bundle').click();
    await expect.element(screen.getByText(/^The bundle costs \$51\.50 more/)).toBeVisible();
    await price.fill('129');
    await expect.element(screen.getByText(/^The bundle costs as much as/)).toBeVisible();
    await price.fill('abc');
    expect(screen.getByText(/^The bundle costs/).query()).toBeNull();
  },
);
