import type { Order } from '@partshelf/contract/orders/orders.ts';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { makeOrder, makeOrderDetails } from '../../../test/factories/orders.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import type { BuyingCompany } from '../../features/companies/chosen-company.ts';
import OrderDetailsPage from './details.tsx';

const fabrikam = { documentId: 'f'.repeat(24), name: 'Fabrikam' };
const contoso = { documentId: 'c'.repeat(24), name: 'Contoso' };

async function open(given: Partial<Order>, companies?: BuyingCompany[]) {
  const shop = { order: makeOrder({ number: 1042, ...given }) };
  const path = `/api/orders/${shop.order.documentId}`;
  const { screen } = await renderShop({
    routes: [{ path: '/order/:documentId', Component: OrderDetailsPage }],
    at: `/order/${shop.order.documentId}`,
    answer: ({ pathname }) => {
      if (pathname === '/api/users/me') return makeUser(companies && { buysFor: companies });
      return pathname === path ? { data: makeOrderDetails(shop.order) } : 404;
    },
  });
  await expect.element(screen.getByRole('group', { name: 'Sum' })).toBeVisible();
  return { screen, shop, call: `POST ${path}/company` };
}

beforeEach(signIn);

test(
  'a purchase is moved once its buyer knows what changes',
  { tags: ['slow', 'ORG-07'] },
  async () => {
    const { screen, shop, call } = await open({}, [fabrikam]);
    const moved = { ...shop.order, company: fabrikam };
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
  },
);

test(
  'of several companies one is chosen; a refusal is shown',
  { tags: ['slow', 'ORG-07'] },
  async () => {
    const { screen, call } = await open({}, [fabrikam, contoso]);
    answerCalls({ [call]: refusal('MOVE_REFUND_STARTED') });
    await screen.getByRole('button', { name: 'Move to a company' }).click();
    await screen.getByRole('menuitem', { name: 'Move to Contoso' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Move order 1042 to Contoso?' });
    await dialog.getByRole('button', { name: 'Move order' }).click();
    await expect
      .element(dialog.getByRole('alert'))
      .toMatchTextContent(/^A refund of this order is/);
  },
);

test.each<[string, Partial<Order>, BuyingCompany[] | undefined]>([
  ['buys for no company', {}, undefined],
  ['has not paid', { paymentStatus: 'failed' }, [fabrikam]],
  ['has bought it for a company', { company: contoso }, [fabrikam]],
  ['has the money back', { refundedAt: '2025-11-21T12:00:00.000Z' }, [fabrikam]],
])('who %s is offered no move', { tags: ['slow', 'ORG-07'] }, async (_, given, companies) => {
  const { screen } = await open(given, companies);
  expect(screen.getByText(/Move to|for yourself/).query()).toBeNull();
});
