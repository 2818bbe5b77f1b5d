import type { Opening } from '@partshelf/contract/operations.ts';
import { expect, test } from 'vitest';
import { answerCalls } from '../../../test/calls.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../test/sign-in-on-desktop.ts';
import { OpeningPart } from './page.tsx';

signInOnDesktop();

const fresh: Opening = {
  isClosed: false,
  steps: {
    look: true,
    texts: false,
    imprint: false,
    invoicing: false,
    testMail: false,
    webhook: false,
    category: false,
    product: false,
    release: false,
    published: false,
    payment: false,
  },
  testMailSentAt: null,
  isInvoicingNeeded: true,
};

async function open(opening: Opening = fresh) {
  const { screen } = await renderShop({
    routes: [{ path: '/admin', Component: OpeningPart }],
    at: '/admin',
    answer: () => ({ data: opening }),
  });
  return screen;
}

test(
  'a new shop lists what it needs before a customer can buy',
  { tags: ['VEND-18'] },
  async () => {
    const screen = await open();
    const steps = screen.getByRole('list', { name: 'Open the shop' }).getByRole('listitem');
    await expect.element(screen.getByText('1 of 11 done')).toBeVisible();
    await expect.element(steps.first()).toMatchTextContent(/^Set name, logo and colour\s*Done$/);
    await expect
      .element(steps.filter({ hasText: 'Stripe' }))
      .toMatchTextContent(/\/api\/stripe\/webhook$/);
    await expect
      .element(screen.getByRole('link', { name: 'Write the imprint' }))
      .toHaveAttribute('href', '/admin/settings/pages');
  },
);

test('a test email is sent, and said to have arrived', { tags: ['slow', 'VEND-18'] }, async () => {
  const sentAt = '2026-11-20T10:00:00.000Z';
  const arrived = { ...fresh, steps: { ...fresh.steps, testMail: true }, testMailSentAt: sentAt };
  const sent = answerCalls({
    'POST /api/back-office/opening/test-mail': { data: { ...fresh, testMailSentAt: sentAt } },
    'PUT /api/back-office/opening': { data: arrived },
  });
  const screen = await open();
  await screen.getByRole('button', { name: 'Send a test email' }).click();
  await screen.getByRole('button', { name: 'It arrived' }).click();
  await expect.element(screen.getByText('2 of 11 done')).toBeVisible();
  expect(sent.at(-1)!.body).toEqual({ step: 'testMailReceived', isDone: true });
});

test(
  'invoicing can be said not to be needed, and the list hidden',
  { tags: ['slow'] },
  async () => {
    const sent = answerCalls({
      'PUT /api/back-office/opening': ({ step }: { step?: string }) => ({
        data:
          step === 'openingClosed'
            ? { ...fresh, isClosed: true }
            : { ...fresh, isInvoicingNeeded: false, steps: { ...fresh.steps, invoicing: true } },
      }),
    });
    const screen = await open();
    await screen.getByRole('button', { name: 'Not needed' }).click();
    await expect.element(screen.getByRole('button', { name: 'Mark as needed' })).toBeVisible();
    await screen.getByRole('button', { name: 'Hide this list' }).click();
    await expect.element(screen.getByText('Open the shop')).not.toBeInTheDocument();
    expect(sent).toHaveLength(2);
  },
);
