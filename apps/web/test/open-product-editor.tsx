import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import ProductPage from '../app/features/catalog/admin/product-details.tsx';
import NewProductPage from '../app/features/catalog/admin/new-product.tsx';
import { Link, useLocation } from 'react-router';
import { pageOf, renderShop } from './render-shop.tsx';
import { makeAdminCategory } from './factories/admin-products.ts';

export const documents = makeAdminCategory({ title: 'Documents' });
export const dashboards = makeAdminCategory({ title: 'Dashboards' });

const Elsewhere = () => <p>You are elsewhere</p>;

type Part = 'basics' | 'texts' | 'pictures' | 'licensing' | 'releases' | 'history';

export async function openProductEditor(product?: AdminProduct, part?: Part) {
  const shop = {
    product,
    releases: [] as object[],
    sameTitle: [] as AdminProduct[],
    history: [] as object[],
  };
  const address = product ? `/admin/products/${product.documentId}` : '/admin/products/new';
  const Page = () => (
    <>
      <Link to="/elsewhere">Away</Link>
      <p data-testid="address">{useLocation().search}</p>
      {product ? <ProductPage /> : <NewProductPage />}
    </>
  );
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/products/new', Component: Page },
      { path: '/admin/products/:documentId', Component: product ? Page : ProductPage },
      { path: '/elsewhere', Component: Elsewhere },
    ],
    at: part ? `${address}?part=${part}` : address,
    answer: (call) => {
      const { pathname } = call;
      if (pathname.endsWith('/products')) return pageOf(shop.sameTitle, call);
      if (pathname.endsWith('/categories')) return { data: [documents, dashboards] };
      if (pathname.endsWith('/releases')) return { data: shop.releases };
      if (pathname.endsWith('/audit')) return pageOf(shop.history, call);
      if (pathname.endsWith('/fixes')) return pageOf([], call);
      return { data: shop.product! };
    },
  });
  return {
    screen,
    calls,
    shop,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    openPart: (name: string) => screen.getByRole('tab', { name }).click(),
    /** Presses an entry of the menu beside Save. */
    choose: async (name: string) => {
      await screen.getByRole('button', { name: /^Actions for / }).click();
      await screen.getByRole('menuitem', { name, exact: true }).click();
    },
    address: screen.getByTestId('address'),
    heading: (name: string) => screen.getByRole('heading', { name, level: 1 }),
  };
}
