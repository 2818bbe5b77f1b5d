import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';

signInOnDesktop();

test('the downloads of a free order can be ended, without words about money', async () => {
  const { screen, shop, button, dialog, path } = await openAdminOrder({ total: 0 });
  const call = `POST /api/back-office/orders/${path}/refund`;
  const sent = answerCalls({ [call]: { data: { ...shop.order, state: 'refunded' } } });
  expect(button('Pay back a part').elements()).toHaveLength(0);
  await button('End downloads').click();
  await expect.element(dialog.getByText(/^Nothing was charged/)).toBeVisible();
  await dialog.getByRole('button', { name: 'End downloads' }).click();
  await expect
    .element(screen.getByText('The downloads of this order have ended', { exact: true }))
    .toBeVisible();
  expect(sent.map((made) => made.call)).toEqual([call]);
});
