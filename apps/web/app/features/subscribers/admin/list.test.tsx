import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import SubscribersPage from './list.tsx';

signInOnDesktop();

const subscriber = {
  documentId: 's'.repeat(24),
  name: 'Mona Lind',
  email: 'mona@example.com',
  state: 'subscribed',
  createdAt: '2026-03-01T10:00:00.000Z',
};

test('the form is switched to this shop, and a subscriber is deleted', async () => {
  const path = `DELETE /api/back-office/subscribers/${subscriber.documentId}`;
  const sent = answerCalls({
    'PUT /api/back-office/subscribers/form': (body) => ({ data: body }),
    [path]: { data: null },
  });
  const { screen } = await renderShop({
    routes: [{ path: '/admin/subscribers', Component: SubscribersPage }],
    at: '/admin/subscribers',
    answer: (address) => {
      if (address.pathname.endsWith('/form')) return { data: { form: 'emailjs' } };
      const isDeleted = sent.some(({ call }) => call === path);
      return pageOf(isDeleted ? [] : [subscriber], address);
    },
  });
  const choice = screen.getByLabelText('Where subscriptions go');
  await expect.element(choice).toHaveValue('emailjs');
  await choice.selectOptions('In this shop');
  await expect.element(choice).toHaveValue('shop');
  await screen.getByRole('button', { name: 'Delete mona@example.com' }).click();
  await screen.getByRole('button', { name: 'Delete subscriber' }).click();
  await expect
    .element(screen.getByText(/^There are no subscribers in this shop yet\./))
    .toBeVisible();
  expect(sent[0]).toEqual({
    call: 'PUT /api/back-office/subscribers/form',
    body: { form: 'shop' },
  });
});
