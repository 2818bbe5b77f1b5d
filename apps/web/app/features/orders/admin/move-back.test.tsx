import { expect, test } from 'vitest';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { expectToast } from '../../../../test/toasts.ts';

const company = { documentId: 'f'.repeat(24), name: 'Fabrikam' };

signInOnDesktop();

test('staff move the order of a company to its buyer', { tags: ['slow', 'ORG-07'] }, async () => {
  const { shop, button, dialog, path } = await openAdminOrder({ company });
  const call = `DELETE /api/back-office/orders/${path}/company`;
  const { company: _, ...moved } = shop.order;
  const sent = answerCalls({ [call]: { data: moved } });
  await button('Move to the buyer').click();
  await expect.element(dialog).toHaveAccessibleDescription(/no longer belongs to Fabrikam/);
  shop.order = moved;
  await dialog.getByRole('button', { name: 'Move to the buyer' }).click();
  await expectToast(`The order belongs to ${shop.order.buyer.username} now`);
  expect(sent).toEqual([{ call, body: undefined }]);
  await expect.poll(() => button('Move to the buyer').query()).toBeNull();
});

test('a move that is refused says why', { tags: ['slow', 'ORG-07'] }, async () => {
  const { button, dialog, path } = await openAdminOrder({ company });
  const call = `DELETE /api/back-office/orders/${path}/company`;
  answerCalls({ [call]: refusal('BUYER_WITHOUT_ACCOUNT') });
  await button('Move to the buyer').click();
  await dialog.getByRole('button', { name: 'Move to the buyer' }).click();
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/^The buyer has no account/);
});

test('a personal order is not moved by staff', { tags: ['ORG-07'] }, async () => {
  const { button } = await openAdminOrder();
  await expect.element(button('Refund')).toBeVisible();
  expect(button('Move to the buyer').query()).toBeNull();
});
