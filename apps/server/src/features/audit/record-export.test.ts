import { expect } from 'vitest';
import { discountForm } from '../../../test/support/calls/checkout-calls.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();
const days = { from: '2026-01-01', until: '2026-03-31' };
const period = new URLSearchParams(days);

const exported = {
  products: ['import-export/products?format=csv', {}],
  orders: [`import-export/orders?${period}`, days],
  customers: ['import-export/customers', {}],
  invoices: [`export/invoices?${period}`, days],
  'tax summary': [`export/tax-summary?${period}`, days],
  subscribers: ['export/subscribers', {}],
  statistics: [`statistics/products/export?${period}`, { table: 'products', ...days }],
} as const;

test.for(Object.keys(exported) as (keyof typeof exported)[])(
  'the audit list says who exported the %s',
  { tags: ['slow'] },
  async (title, { admin }) => {
    const [path, range] = exported[title];
    const answer = await admin.call('GET', `/back-office/${path}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const { data } = (await admin.call('GET', '/back-office/audit?subject=export')).json();
    const details = { title, ...range };
    expect(data[0]).toMatchObject({ actor: { username: admin.user.username }, details });
  },
);

test('the audit list says who exported the discount codes of a batch', async ({ admin }) => {
  const { code: _, ...terms } = discountForm();
  const batch = { ...terms, name: 'Spring', prefix: 'SPRING', count: 2 };
  const made = await admin.call('POST', '/back-office/discounts/batches', batch);
  expect(made.statusCode, made.body).toBe(200);
  const { documentId } = made.json().data;
  await admin.call('GET', `/back-office/discounts/batches/${documentId}/codes`);
  const { data } = (await admin.call('GET', '/back-office/audit?subject=export')).json();
  expect(data[0].details).toEqual({ title: 'discount codes of Spring' });
});
