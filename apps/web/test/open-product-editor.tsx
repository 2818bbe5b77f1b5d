import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import ProductPage from '../app/features/catalog/admin/product-details.tsx';
import NewProductPage from '../app/features/catalog/admin/new-product.tsx';
import { Link } from 'react-router';
import { pageOf, renderShop } from './render-shop.tsx';
import { makeAdminCategory } from './factories/admin-products.ts';

export const documents = makeAdminCategory({ title: 'Documents' });
export const dashboards = makeAdminCategory({ title: 'Dashboards' });

const Elsewhere = () => <p>You are elsewhere</p>;

export async function openProductEditor(product?: AdminProduct) {
  const shop = { product, releases: [] as object[], sameTitle: [] as AdminProduct[] };
  const Page = () => (
    <>
      <Link to="/elsewhere">Away</Link>
      {product ? <ProductPage /> : <NewProductPage />}
    </>
  );
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/products/new', Component: Page },
      { path: '/admin/products/:documentId', Component: product ? Page : ProductPage },
      { path: '/elsewhere', Component: Elsewhere },
    ],
    at: product ? `/admin/products/${product.documentId}` : '/admin/products/new',
    answer: (address) => {
      const { pathname } = address;
      if (pathname.endsWith('/products')) return pageOf(shop.sameTitle, address);
      if (pathname.endsWith('/categories')) return { data: [documents, dashboards] };
      if (pathname.endsWith('/releases')) return { data: shop.releases };
      return { data: shop.product! };
    },
  });
  return {
    screen,
    calls,
    shop,
    field: (label: string) => screen.getByLabelText(label, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
    heading: (name: string) => screen.getByRole('heading', { name, level: 1 }),
  };
}
