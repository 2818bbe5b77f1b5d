import type { AdminOrder } from '@partshelf/contract/orders/admin.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { makeAdminOrder } from '../../../../test/factories/admin-orders.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import OrdersPage from './list.tsx';

const fabrikam = { documentId: 'f'.repeat(24), name: 'Fabrikam' };

async function open(orders: AdminOrder[], at = '/admin/orders') {
  const { screen, calls } = await renderShop({
    routes: [
      { path: '/admin/orders', Component: OrdersPage },
      {
        path: '/admin/orders/:documentId',
        Component: () => <BackLink to="/admin/orders" label="Orders" />,
      },
    ],
    at,
    answer: (address) =>
      address.pathname.includes('/companies/') ? { data: fabrikam } : pageOf(orders, address),
  });
  const asked = () =>
    calls.findLast(({ pathname }) => pathname === '/api/back-office/orders')?.searchParams;
  return { screen, asked };
}

signInOnDesktop();

describe('the orders', () => {
  test('are listed with number, time, products, buyer, total and status', async () => {
    const order = makeAdminOrder({ products: ['Org Chart', 'Quick Poll'], total: 168.5 });
    const { screen } = await open([order, makeAdminOrder({ state: 'refunded' })]);
    const row = screen.getByRole('row').filter({ hasText: 'Org Chart, Quick Poll' });
    await expect
      .element(row)
      .toMatchTextContent(
        /^\d{4}\s*Nov 20, 2025, \d\d:00\s*Org Chart, Quick Poll\s*mara\.lindt\s*mara@northgate\.example\s*\$168\.50\s*Paid\s*1$/,
      );
    await expect
      .element(row.getByRole('link').first())
      .toHaveAttribute('href', `/admin/orders/${order.documentId}`);
    await expect.element(screen.getByText('Refunded')).toBeVisible();
  });

  test('name the company and are filtered by it', { tags: ['ORG-05'] }, async () => {
    const at = `/admin/orders?company=${fabrikam.documentId}`;
    const { screen, asked } = await open([makeAdminOrder({ company: fabrikam })], at);
    await expect.element(screen.getByRole('button', { name: 'Company: Fabrikam' })).toBeVisible();
    await expect
      .element(screen.getByRole('row').getByRole('link', { name: 'Fabrikam' }))
      .toHaveAttribute('href', `/admin/companies/${fabrikam.documentId}`);
    expect(asked()?.get('company')).toBe(fabrikam.documentId);
  });

  test('with many products show the first two and count the others', async () => {
    const products = ['Org Chart', 'Quick Poll', 'Site Map', 'List Map'];
    const { screen } = await open([makeAdminOrder({ products })]);
    await expect
      .element(screen.getByText('Org Chart, Quick Poll and 2 more'))
      .toHaveAttribute('title', products.join(', '));
  });

  test('are searched, filtered by state and sorted on the server', { tags: ['slow'] }, async () => {
    const { screen, asked } = await open([makeAdminOrder()], '/admin/orders?search=mara');
    expect(asked()?.get('sort')).toBe('createdAt:desc');
    await chooseFilter(screen, 'Status', 'Payment disputed');
    await expect.poll(() => asked()?.get('state')).toBe('disputed');
    await screen.getByRole('button', { name: 'Sort by Total' }).click();
    await expect.poll(() => asked()?.get('sort')).toBe('total:desc');
    expect(asked()?.get('search')).toBe('mara');
  });

  test('are not searched for a character that no order can have', async () => {
    const { screen, asked } = await open([makeAdminOrder()], '/admin/orders?search=%00');
    await expect.element(screen.getByRole('row').getByRole('link').first()).toBeVisible();
    expect(asked()?.has('search')).toBe(false);
  });

  test('keep their search and filters when an order was viewed', async () => {
    const left = '/admin/orders?search=mara&state=succeeded&sort=total%3Adesc';
    const { screen } = await open([makeAdminOrder()], left);
    await screen.getByRole('row').getByRole('link').first().click();
    await expect
      .element(screen.getByRole('link', { name: 'Orders' }))
      .toHaveAttribute('href', left);
  });

  test('have rows of one line, of which each leads to its order', async () => {
    const buyer = { documentId: 'long', username: 'm'.repeat(60), email: 'e@northgate.example' };
    const order = makeAdminOrder({
      products: ['Very Long Title of a Part '.repeat(8)],
      buyer,
      company: { ...fabrikam, name: 'Fabrikam International Holding' },
    });
    const { screen } = await open([order]);
    const row = screen.getByRole('row').nth(1);
    await expect.element(row).toBeVisible();
    expect(row.element().getBoundingClientRect().height).toBe(44);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(1280);
    await row.getByText('Paid').click();
    await expect.element(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
  });

  test('are paged', async () => {
    const orders = Array.from({ length: 27 }, () => makeAdminOrder());
    const { screen, asked } = await open(orders);
    await expect.element(screen.getByText('1 to 25 of 27')).toBeVisible();
    await screen.getByRole('link', { name: 'Next' }).click();
    await expect.element(screen.getByText('26 to 27 of 27')).toBeVisible();
    expect(asked()?.get('pagination[page]')).toBe('2');
  });

  test('show an empty state', async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText(/^No one has ordered yet\./)).toBeVisible();
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen } = await open([makeAdminOrder()]);
    await expect
      .element(screen.getByRole('list', { name: 'Orders' }).getByRole('listitem').first())
      .toMatchTextContent(/^\d{4} · Nov 20, 2025.*Org Chart.*mara\.lindt.*\$129\.00\s*Paid/);
    await screen.getByText('Paid').click();
    await expect.element(screen.getByRole('link', { name: 'Orders' })).toBeVisible();
  });

  test('can be sorted on phones', { tags: ['slow'] }, async () => {
    await page.viewport(390, 844);
    const { screen, asked } = await open([makeAdminOrder()]);
    const total = screen.getByRole('menuitemradio', { name: /^Total/ });
    await screen.getByRole('button', { name: 'Sort' }).click();
    await total.click();
    await expect.poll(() => asked()?.get('sort')).toBe('total:desc');
    await screen.getByRole('button', { name: 'Sort' }).click();
    await expect.element(total).toBeChecked();
    await expect.element(total).toMatchTextContent('descending');
    await total.click();
    await expect.poll(() => asked()?.get('sort')).toBe('total:asc');
  });
});
