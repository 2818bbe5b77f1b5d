import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { Order } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOrder, makeOrderDetails } from '../../../test/factories/orders.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import OrderDetailsPage from './details.tsx';

const makeCompany = (given: Partial<OwnCompany>): OwnCompany => ({
  documentId: 'f'.repeat(24),
  name: 'Fabrikam',
  role: 'buyer',
  closedAt: null,
  ...given,
});

const fabrikam = makeCompany({});
const contoso = makeCompany({ documentId: 'c'.repeat(24), name: 'Contoso', role: 'owner' });
const company = { documentId: fabrikam.documentId, name: fabrikam.name };

async function open(given: Partial<Order>, companies: OwnCompany[]) {
  const shop = { order: makeOrder({ number: 1042, ...given }) };
  const path = `/api/orders/${shop.order.documentId}`;
  const { screen, calls } = await renderShop({
    routes: [{ path: '/order/:documentId', Component: OrderDetailsPage }],
    at: `/order/${shop.order.documentId}`,
    answer: ({ pathname }) => {
      if (pathname === '/api/companies') return { data: companies };
      return pathname === path ? { data: makeOrderDetails(shop.order) } : 404;
    },
  });
  await expect.element(screen.getByRole('group', { name: 'Sum' })).toBeVisible();
  return { screen, calls, shop, call: `POST ${path}/company` };
}

beforeEach(signIn);

test('a purchase is moved once its buyer knows what changes', { tags: ['ORG-07'] }, async () => {
  const { screen, shop, call } = await open({}, [fabrikam]);
  const moved = { ...shop.order, company };
  const sent = answerCalls({ [call]: { data: makeOrderDetails(moved) } });
  const move = screen.getByRole('button', { name: 'Move to Fabrikam' });
  await move.click();
  const dialog = screen.getByRole('dialog', { name: 'Move order 1042 to Fabrikam?' });
  await expect.element(dialog).toHaveAccessibleDescription(/only Partshelf can/);
  await expect.element(dialog.getByText(/owners and buyers see the amounts/)).toBeVisible();
  expect(sent).toEqual([]);
  shop.order = moved;
  await dialog.getByRole('button', { name: 'Move order' }).click();
  await expectToast('Order 1042 belongs to Fabrikam now');
  expect(sent).toEqual([{ call, body: { company: fabrikam.documentId } }]);
  await expect.poll(() => move.query()).toBeNull();
});

test('of several companies one is chosen; a refusal is shown', { tags: ['ORG-07'] }, async () => {
  const { screen, call } = await open({}, [fabrikam, contoso]);
  answerCalls({ [call]: refusal('MOVE_REFUND_STARTED') });
  await screen.getByRole('button', { name: 'Move to a company' }).click();
  await screen.getByRole('menuitem', { name: 'Move to Contoso' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Move order 1042 to Contoso?' });
  await dialog.getByRole('button', { name: 'Move order' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^A refund of this order is/);
});

test.each<[string, Partial<Order>, OwnCompany[] | undefined]>([
  ['buys for no company', {}, []],
  ['only installs for it', {}, [makeCompany({ role: 'developer' })]],
  ['has one that is closed', {}, [makeCompany({ closedAt: '2025-11-21T12:00:00.000Z' })]],
  ['has not paid', { paymentStatus: 'failed' }, undefined],
  ['has bought it for a company', { company }, undefined],
  ['has the money back', { refundedAt: '2025-11-21T12:00:00.000Z' }, undefined],
])('who %s is offered no move', { tags: ['ORG-07'] }, async (_, given, companies) => {
  const { screen, calls } = await open(given, companies ?? [fabrikam]);
  const isRead = () => calls.some(({ pathname }) => pathname === '/api/companies');
  await expect.poll(isRead).toBe(companies !== undefined);
  expect(screen.getByText(/Move to|for yourself/).query()).toBeNull();
});
