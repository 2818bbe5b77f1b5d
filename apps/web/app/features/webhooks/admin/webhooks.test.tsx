import type { Webhook, WebhookDelivery } from '@partshelf/contract/webhooks.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signIn } from '../../../../test/sign-in.ts';
import { expectToast } from '../../../../test/toasts.ts';
import WebhookPage from './webhook.tsx';
import WebhooksPage from './webhooks.tsx';

const documentId = 'hook'.padEnd(24, 'x');
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const webhook: Webhook = {
  documentId,
  url: 'https://crm.example/hooks',
  events: ['order.paid'],
  createdAt: '2026-03-01T12:00:00.000Z',
  offSince: null,
  offReason: null,
  failingSince: null,
  earlierSecretUntil: null,
  lastDeliveredAt: null,
  waiting: 0,
  failed: 0,
};

const delivery: WebhookDelivery = {
  documentId: 'message'.padEnd(24, 'x'),
  event: 'order.paid',
  state: 'failed',
  attempts: 11,
  createdAt: '2026-03-01T12:00:00.000Z',
  attemptedAt: '2026-03-04T13:35:05.000Z',
  nextAttemptAt: null,
  status: 500,
  durationMs: 84,
  failure: 'The answer was 500',
  answer: 'Internal Server Error',
  body: '{"type":"order.paid"}',
};

async function open(at: string, given: Partial<Webhook> = {}) {
  signIn();
  const { screen } = await renderShop({
    routes: [
      { path: '/admin/webhooks', Component: WebhooksPage },
      { path: '/admin/webhooks/:documentId', Component: WebhookPage },
    ],
    at,
    answer: (address) => {
      if (address.pathname.endsWith('/deliveries')) return pageOf([delivery], address);
      const found = { ...webhook, ...given };
      return { data: address.pathname.endsWith('/webhooks') ? [found] : found };
    },
  });
  const button = (name: string) => screen.getByRole('button', { name, exact: true });
  await expect
    .element(screen.getByRole('heading', { name: 'How webhooks are sent' }))
    .toBeVisible();
  return { screen, button };
}

test(
  'an endpoint is added for the chosen events, and its secret is shown once',
  { tags: ['slow', 'HOOK-01'] },
  async () => {
    const sent = answerCalls({
      'POST /api/back-office/webhooks': { data: { ...webhook, secret } },
    });
    const { screen, button } = await open('/admin/webhooks');
    await button('Add endpoint').click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect.element(dialog.getByText('Address is required')).toBeVisible();
    await expect.element(dialog.getByText('Choose at least one event')).toBeVisible();
    await dialog.getByLabelText('Address').fill(webhook.url);
    await dialog.getByRole('checkbox', { name: /^An order is paid/ }).click();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await expect.element(dialog.getByText(secret)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ url: webhook.url, events: ['order.paid'] }]);
    await button('Done').click();
    await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
  },
);

test(
  'a delivery shows what was sent and answered, and is sent again',
  { tags: ['slow', 'HOOK-01'] },
  async () => {
    const path = `/api/back-office/webhooks/${documentId}`;
    const again = `POST ${path}/deliveries/${delivery.documentId}/redeliver`;
    const sent = answerCalls({ [again]: { data: null } });
    const { screen, button } = await open(`/admin/webhooks/${documentId}`);
    await button('order.paid').click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText(delivery.body)).toBeVisible();
    await expect.element(dialog.getByText('Internal Server Error')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await button('Send again: order.paid').click();
    await expectToast('The webhook is on its way');
    expect(sent).toHaveLength(1);
  },
);

test(
  'a new secret is shown once, and the focus returns to its menu',
  { tags: ['slow', 'HOOK-01'] },
  async () => {
    const call = `POST /api/back-office/webhooks/${documentId}/secret`;
    const { screen, button } = await open(`/admin/webhooks/${documentId}`);
    await expect.element(screen.getByRole('heading', { name: 'crm.example/hooks' })).toBeVisible();
    await button('Actions for the endpoint').click();
    await screen.getByRole('menuitem', { name: 'New secret' }).click();
    answerCalls({ [call]: { data: { ...webhook, secret } } });
    await button('Make a new secret').click();
    await expect.element(screen.getByText(secret)).toBeVisible();
    await button('Done').click();
    await expect.element(screen.getByText(secret)).not.toBeInTheDocument();
    await expect.element(button('Actions for the endpoint')).toHaveFocus();
  },
);

test(
  'an endpoint that was switched off says why, and that its webhooks wait',
  { tags: ['HOOK-03'] },
  async () => {
    const { screen, button } = await open(`/admin/webhooks/${documentId}`, {
      offSince: '2026-03-06T12:00:00.000Z',
      offReason: 'failing',
      waiting: 1_234,
    });
    await expect
      .element(
        screen.getByText(
          /all webhooks had failed for five days. 1,234 webhooks wait until it is on/,
        ),
      )
      .toBeVisible();
    await button('Switch on').click();
    await expect.element(screen.getByText(/and so are the 1,234 that wait/)).toBeVisible();
  },
);
