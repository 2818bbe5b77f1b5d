import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { useLocation } from 'react-router';
import ProductsPage from '../app/features/catalog/admin/products.tsx';
import { makeAdminCategory, makeAdminProduct } from './factories/admin-products.ts';
import { pageOf, renderShop } from './render-shop.tsx';

export const bulkCall = 'PUT /api/back-office/products';
export const documents = makeAdminCategory({ title: 'Documents', products: 2 });

export const adminProducts: AdminProduct[] = [
  makeAdminProduct({ title: 'Org Chart', slug: 'org-chart', price: 129, type: 'featured' }),
  makeAdminProduct({ title: 'Site Map', slug: 'site-map', price: 59, state: 'draft' }),
  makeAdminProduct({ title: 'Quick Poll', slug: 'quick-poll', price: 39, state: 'archived' }),
];

function Screen() {
  const { search } = useLocation();
  return (
    <>
      <ProductsPage />
      <p>{`Address: ${search}`}</p>
    </>
  );
}

function findAnswer(address: URL) {
  const data = adminProducts.find(({ documentId }) => address.pathname.endsWith(documentId));
  return data ? { data } : pageOf(adminProducts, address);
}

type Answer = Parameters<typeof renderShop>[0]['answer'];

export async function openAdminProducts(at = '/admin/products', answerList?: Answer) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/products', Component: Screen }],
    at,
    answer: (address) =>
      address.pathname === '/api/back-office/categories'
        ? { data: [documents] }
        : (answerList?.(address) ?? findAnswer(address)),
  });
  const listCalls = () => calls.filter(({ pathname }) => pathname === '/api/back-office/products');
  return {
    screen,
    lastQuery: () => listCalls().at(-1)!.searchParams,
    listCalls,
    row: (title: string) => screen.getByRole('row').filter({ hasText: title }),
    address: (text: string) => screen.getByText(`Address: ${text}`, { exact: true }),
    button: (name: string) => screen.getByRole('button', { name, exact: true }),
  };
}
