import type { Discount } from '@partshelf/contract/discounts.ts';
import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { makeAdminOrder } from '../../../../test/factories/admin-orders.ts';
import { makeDiscount } from '../../../../test/factories/discounts.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { expectToast } from '../../../../test/toasts.ts';
import DiscountDetailsPage from './details.tsx';
import NewDiscountPage from './editor.tsx';

const routes = [
  { path: '/admin/discounts/new', Component: NewDiscountPage },
  { path: '/admin/discounts/:documentId', Component: DiscountDetailsPage },
];

async function openEditor(discount?: Discount, uses: object[] = []) {
  const { screen } = await renderShop({
    routes,
    at: `/admin/discounts/${discount?.documentId ?? 'new'}`,
    answer: (address) => {
      if (address.pathname.endsWith('/uses')) return pageOf(uses, address);
      if (address.pathname === '/api/back-office/products') {
        return pageOf([{ documentId: 'p'.repeat(24), title: 'Org Chart' }], address);
      }
      return discount ? { data: discount } : 404;
    },
  });
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  const field = (label: string) => screen.getByLabelText(label, { exact: true });
  return { screen, field };
}

const creation = 'POST /api/back-office/discounts';

test('a code for all products is created', async () => {
  const created = makeDiscount({ code: 'SPRING-25', value: 25 });
  const sent = answerCalls({ [creation]: { data: created } });
  const { screen, field } = await openEditor();
  await field('Code').fill('spring-25');
  await field('Percent off').fill('25');
  await field('Uses in total').fill('100');
  await field('End').fill('Jan 31, 2027');
  await screen.getByRole('button', { name: 'Create code' }).click();
  await expectToast('Code SPRING-25 created');
  expect(sent.map(({ body }) => body)).toEqual([
    {
      code: 'SPRING-25',
      kind: 'percent',
      value: 25,
      products: [],
      from: null,
      until: new Date('2027-01-31T23:59').toISOString(),
      limit: 100,
      limitPerPerson: null,
      minimum: null,
    },
  ]);
});

test('a code is for the products that were picked', async () => {
  const sent = answerCalls({ [creation]: { data: makeDiscount() } });
  const { screen, field } = await openEditor();
  await field('Code').fill('CHARTS');
  await field('Kind').selectOptions('Amount in US dollars');
  await field('US dollars off').fill('12,50');
  await field('For which products').selectOptions('Chosen products');
  await screen.getByRole('button', { name: 'Create code' }).click();
  await expect
    .element(field('Find a product'))
    .toHaveAccessibleDescription('Choose at least one product');
  await field('Find a product').fill('org');
  await screen.getByRole('button', { name: 'Add Org Chart' }).click();
  await expect.element(screen.getByRole('button', { name: 'Remove Org Chart' })).toBeVisible();
  await screen.getByRole('button', { name: 'Create code' }).click();
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]!.body).toMatchObject({
    kind: 'amount',
    value: 12.5,
    products: ['p'.repeat(24)],
  });
});

test('what is wrong with a code is said at its fields', async () => {
  const sent = answerCalls({});
  const { screen, field } = await openEditor();
  const mistakes = [
    ['Code', 'АВС', 'A code has only the letters A to Z, digits and -'],
    ['Percent off', 'much', 'Discount must be a number'],
    ['Uses in total', '0', 'Uses in total must be at least 1'],
    ['Uses per person', '1.5', 'Uses per person must be a whole number'],
    ['Minimum of the order in US dollars', '-5', 'Minimum must be a number'],
  ] as const;
  for (const [label, text] of mistakes) await field(label).fill(text);
  await screen.getByRole('button', { name: 'Create code' }).click();
  for (const [label, , message] of mistakes) {
    await expect.element(field(label)).toHaveAccessibleDescription(message);
  }
  await expect.element(field('Code')).toHaveFocus();
  expect(sent).toEqual([]);
});

test('a code takes off at most 100%, and ends after its start', async () => {
  const sent = answerCalls({});
  const { screen, field } = await openEditor();
  await field('Code').fill('SPRING');
  await field('Percent off').fill('101');
  await field('Start').fill('2027-01-31');
  await field('Time of the start').fill('12:00');
  await field('End').fill('2027-01-31');
  await field('Time of the end').fill('11:59');
  await screen.getByRole('button', { name: 'Create code' }).click();
  await expect
    .element(field('Percent off'))
    .toHaveAccessibleDescription('Discount must be at most 100%');
  await expect.element(field('End')).toHaveAccessibleDescription('End must be after the start');
  expect(sent).toEqual([]);
});

test('a code that exists already is named at its field', async () => {
  answerCalls({ [creation]: refusal('DISCOUNT_CODE_TAKEN') });
  const { screen, field } = await openEditor();
  await field('Code').fill('SPRING');
  await field('Percent off').fill('10');
  await screen.getByRole('button', { name: 'Create code' }).click();
  await expect
    .element(field('Code'))
    .toHaveAccessibleDescription('There is a code with this name already');
});

test('of a used code only the limits can be changed, and its orders are listed', async () => {
  const discount = makeDiscount({
    code: 'SPRING',
    kind: 'amount',
    value: 12.5,
    uses: 1,
    from: '2026-11-20T12:00:34.567Z',
  });
  const order = { ...makeAdminOrder({ total: 116.5 }), discount: 12.5 };
  const sent = answerCalls({
    [`PUT /api/back-office/discounts/${discount.documentId}`]: { data: discount },
  });
  const { screen, field } = await openEditor(discount, [order]);
  await expect.element(field('US dollars off')).toBeDisabled();
  await expect.element(field('Code')).toBeDisabled();
  await expect.element(screen.getByRole('link', { name: String(order.number) })).toBeVisible();
  await field('Uses in total').fill('5');
  await screen.getByRole('button', { name: 'Save changes' }).click();
  await expectToast('Changes saved');
  const before = {
    code: 'SPRING',
    kind: 'amount',
    value: 12.5,
    products: [],
    from: '2026-11-20T12:00:34.567Z',
    until: null,
    limit: null,
    limitPerPerson: null,
    minimum: null,
  };
  expect(sent.map(({ body }) => body)).toEqual([{ ...before, limit: 5, before }]);
});
