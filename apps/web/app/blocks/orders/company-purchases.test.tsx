import type { Order } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeOwnCompany } from '../../../test/factories/companies.ts';
import { makeOrder, makeOrderLine } from '../../../test/factories/orders.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { CompanyPurchases } from './company-purchases.tsx';

beforeEach(signIn);

const company = makeOwnCompany({ role: 'buyer' });

async function open(orders: Order[], search = '') {
  const asked: string[] = [];
  const at = `/company/${company.documentId}/purchases`;
  const { screen } = await renderShop({
    routes: [{ path: at, Component: () => <CompanyPurchases company={company} /> }],
    at: `${at}${search}`,
    answer: (address) => {
      asked.push(decodeURIComponent(address.search));
      return pageOf(address.search.includes('nothing') ? [] : orders, address);
    },
  });
  return { screen, asked };
}

test(
  'owners and buyers see what was bought for the company, by whom, and the invoice of it',
  { tags: ['ORG-01', 'ORG-05'] },
  async () => {
    const order = makeOrder({
      company,
      boughtBy: 'mara.lindt',
      sold: [makeOrderLine({ title: 'Org Chart', price: 100, quantity: 2 })],
      tax: 38,
      invoices: [{ kind: 'invoice', number: 'PS-2026-00012' }],
    });
    const left = makeOrder({ company, boughtBy: null });
    const own = makeOrder({ company, paymentStatus: 'failed' });
    const { screen, asked } = await open([order, left, own]);
    const row = ({ number }: Order) =>
      screen.getByRole('row', { name: new RegExp(String(number)) });
    await expect
      .element(row(order))
      .toMatchTextContent(/Nov 20, 2025.*Org Chart × 2.*mara\.lindt.*\$238\.00.*Paid/);
    await expect
      .element(row(order).getByRole('link', { name: String(order.number) }))
      .toHaveAttribute('href', `/order/${order.documentId}`);
    await expect
      .element(row(order).getByRole('button', { name: 'Invoice PS-2026-00012' }))
      .toBeVisible();
    await expect.element(row(left)).toMatchTextContent(/a former colleague.*Receipt/);
    await expect.element(row(own)).toMatchTextContent(/you.*Failed/);
    expect(asked).toEqual([expect.stringContaining(`company=${company.documentId}`)]);
  },
);

test(
  'the purchases of a company are searched as the own orders are',
  { tags: ['slow', 'ORG-01'] },
  async () => {
    const { screen, asked } = await open([makeOrder({ company })], '?company=personal&state=paid');
    await expect.element(screen.getByLabelText('Status')).toHaveValue('paid');
    expect(asked.at(-1)).toMatch(`company=${company.documentId}`);
    await screen.getByLabelText('Search number or product').fill('nothing');
    await expect.element(screen.getByText('No order matches this search.')).toBeVisible();
    expect(asked.at(-1)).toMatch(/search=nothing/);
    await screen.getByRole('link', { name: 'Show all orders' }).click();
    await expect.element(screen.getByRole('row').nth(1)).toBeVisible();
  },
);

test('a company without purchases says so', { tags: ['ORG-01'] }, async () => {
  const { screen } = await open([]);
  await expect.element(screen.getByText('Nothing was bought for Fabrikam yet.')).toBeVisible();
});
