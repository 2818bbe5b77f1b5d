import { describe, expect, test } from 'vitest';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { answerCalls } from '../../../../test/calls.ts';
import { renderShop } from '../../../../test/render-shop.tsx';
import { openAdminOrder } from '../../../../test/open-admin-order.tsx';
import { makeAdminOrderDetails } from '../../../../test/factories/admin-orders.ts';
import OrderPage from './order.tsx';

const moment = '2025-11-21T12:00:00.000Z';

signInOnDesktop();

describe('an order', () => {
  test('shows its buyer, lines, total and payment', async () => {
    const { screen } = await openAdminOrder();
    await expect.element(screen.getByRole('link', { name: 'mara.lindt' })).toBeVisible();
    await expect
      .element(screen.getByRole('table', { name: 'Products' }))
      .toMatchTextContent(/Org Chart\s*v4\.4.*1\s*\$129\.00\s*\$129\.00\s*Total\s*\$129\.00/);
    await expect
      .element(screen.getByRole('list', { name: 'Payment attempts' }))
      .toMatchTextContent(/Attempt 1\s*Completed.*cs_test_1\s*pi_test_1/);
  });

  test('shows every attempt and the provider events, alerts highlighted', async () => {
    const [payment] = makeAdminOrderDetails().payments;
    const { screen } = await openAdminOrder({
      payments: [
        { ...payment!, attempt: 1, state: 'expired', paymentId: null, paidAt: null },
        { ...payment!, attempt: 2, refundedAt: moment },
      ],
      events: [
        { id: 'evt_1', type: 'charge.refunded', alert: 'paid twice', receivedAt: moment },
        { id: 'evt_2', type: 'checkout.session.expired', alert: null, receivedAt: moment },
      ],
      downloads: [{ title: 'Org Chart', version: '4.4.0.0', count: 3, lastAt: moment }],
    });
    const attempts = screen.getByRole('list', { name: 'Payment attempts' }).getByRole('listitem');
    await expect.element(attempts.first()).toMatchTextContent(/Attempt 1\s*Expired/);
    await expect.element(attempts.last()).toMatchTextContent(/Attempt 2\s*Completed\s*Refunded/);
    const events = screen.getByRole('list', { name: 'Provider events' }).getByRole('listitem');
    await expect.element(events.first()).toMatchTextContent(/charge\.refunded.*Paid twice/);
    await expect
      .element(screen.getByRole('row').filter({ hasText: 'Nov 21, 2025' }))
      .toMatchTextContent(/Org Chart\s*v4\.4.*3/);
  });

  test(
    'answers who bought with which card, what the register said, and what happened when',
    { tags: ['VEND-04'] },
    async () => {
      const { screen } = await openAdminOrder({
        number: 1042,
        billing: {
          kind: 'company',
          name: 'Northgate BV',
          street: 'Kanaalstraat 1',
          postalCode: '1000',
          city: 'Brussel',
          country: 'BE',
          vatId: 'BE0123456749',
          purchaseOrder: '',
          buyerReference: '',
          copyTo: '',
        },
        taxRule: {
          treatment: 'reverseCharge',
          rate: 0,
          sentence: 'Reverse charge: you account for the VAT.',
          register: { answer: 'valid', askedAt: moment, consultation: 'WAPIAAAA' },
        },
        mails: [
          {
            documentId: 'mail',
            recipient: 'mara@northgate.example',
            subject: 'Your Partshelf order 1042',
            state: 'sent',
            createdAt: moment,
            sentAt: moment,
          },
        ],
        disputes: [
          {
            amount: 129,
            reason: 'product_not_received',
            openedAt: '2025-11-25T12:00:00.000Z',
            closedAt: '2025-11-30T12:00:00.000Z',
            outcome: 'won',
          },
        ],
      });
      await expect
        .element(screen.getByRole('heading', { level: 1 }))
        .toHaveTextContent('Order 1042');
      const buyer = screen.getByRole('region', { name: 'Buyer' });
      await expect
        .element(buyer.getByRole('link', { name: 'mara.lindt' }))
        .toHaveAttribute('href', '/admin/people/mara');
      await expect
        .element(buyer)
        .toMatchTextContent(
          /Northgate BV.*Brussel.*Belgium.*BE0123456749.*The EU register knows it/,
        );
      const payment = screen.getByRole('region', { name: 'Payment', exact: true });
      await expect
        .element(payment)
        .toMatchTextContent(/Visa ending in 4242.*Tax, 0%\s*Reverse charge: you account/);
      await expect
        .element(payment.getByRole('link', { name: 'View payment at Stripe' }))
        .toHaveAttribute('href', 'https://dashboard.stripe.com/test/payments/pi_test_1');
      const moments = screen.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
      expect(moments.elements().map((item) => item.firstElementChild!.textContent)).toEqual([
        'Dispute won',
        'Dispute of $129.00 opened: Product not received',
        '“Your Partshelf order 1042” emailed to mara@northgate.example',
        'Ordered by mara.lindt',
        'Paid $129.00 with Visa ending in 4242',
      ]);
      await expect
        .element(screen.getByRole('list', { name: 'Emails' }))
        .toMatchTextContent(/Your Partshelf order 1042.*mara@northgate\.example.*Sent/);
      await expect.element(screen.getByText('Provider events (0)')).toBeVisible();
      await expect.element(screen.getByText(/No payment event yet/)).not.toBeVisible();
    },
  );

  test(
    'takes notes of the staff, which can be deleted after a question',
    { tags: ['slow', 'VEND-04'] },
    async () => {
      const { screen, shop, button, dialog, path } = await openAdminOrder();
      const call = `POST /api/back-office/orders/${path}/notes`;
      const note = {
        documentId: 'n'.repeat(24),
        text: 'Called.',
        author: 'ada',
        createdAt: moment,
      };
      shop.order = { ...shop.order, notes: [note] };
      const sent = answerCalls({
        [call]: { data: shop.order },
        [`DELETE /api/back-office/orders/${path}/notes/${note.documentId}`]: {
          data: { ...shop.order, notes: [] },
        },
      });
      await button('Add note').click();
      await expect.element(screen.getByText('Note is required')).toBeVisible();
      await screen.getByLabelText('New note').fill('Called.');
      await button('Add note').click();
      const notes = screen.getByRole('list', { name: 'Notes' });
      await expect.element(notes).toMatchTextContent(/ada · Nov 21, 2025.*Called\./);
      await expect.element(screen.getByLabelText('New note')).toHaveValue('');
      expect(sent).toEqual([{ call, body: { text: 'Called.' } }]);
      await notes.getByRole('button', { name: /^Delete the note/ }).click();
      await dialog.getByRole('button', { name: 'Delete note' }).click();
      await expect.element(notes).not.toBeInTheDocument();
    },
  );

  test('shows what its buyer wrote when asking for the money back', async () => {
    const request = {
      documentId: 'request',
      state: 'declined',
      reason: 'It does not run here.',
      answer: 'It runs on your tenant.',
      askedBy: null,
      createdAt: moment,
      decidedAt: moment,
      decidedBy: 'ada.admin',
    } as const;
    const { screen } = await openAdminOrder({ refundRequests: [request] });
    await expect
      .element(screen.getByRole('region', { name: 'Refund request' }))
      .toMatchTextContent(
        /Declined.*It does not run here\..*Answer: It runs on your tenant\..*by ada\.admin/,
      );
  });

  test('links to its receipt once it is paid', async () => {
    const receipt = (screen: Awaited<ReturnType<typeof openAdminOrder>>['screen']) =>
      screen.getByRole('link', { name: 'Receipt' });
    const { screen, path } = await openAdminOrder({ state: 'refunded', refundedAt: moment });
    await expect.element(receipt(screen)).toHaveAttribute('href', `/admin/orders/${path}/receipt`);
    const unpaid = await openAdminOrder({ state: 'pending', paidAt: null });
    expect(receipt(unpaid.screen).last().query()).toBe(receipt(screen).query());
  });

  test('that does not exist says so', async () => {
    const { screen } = await renderShop({
      routes: [{ path: '/admin/orders/:documentId', Component: OrderPage }],
      at: '/admin/orders/nowhere',
      answer: () => 404,
    });
    await expect.element(screen.getByText('There is no such order.')).toBeVisible();
    await expect.element(screen.getByRole('heading', { level: 1 })).toMatchTextContent('Order');
  });
});

describe('a refund', () => {
  test.each(['refunded', 'disputed', 'pending'] as const)(
    'is not offered for an order that is %s',
    async (state) => {
      const { button } = await openAdminOrder({ state });
      expect(button('Refund').query()).toBeNull();
    },
  );
});

describe('another attempt', () => {
  test('is allowed after the last one, and opens the new order', { tags: ['slow'] }, async () => {
    const { screen, shop, button, dialog, path } = await openAdminOrder({
      state: 'failed',
      attempts: 3,
    });
    const call = `POST /api/back-office/orders/${path}/another-attempt`;
    const next = makeAdminOrderDetails({
      state: 'pending',
      replaces: { documentId: path, number: 1042 },
    });
    const sent = answerCalls({ [call]: { data: next } });
    await button('Allow another attempt').click();
    await expect.element(dialog).toMatchTextContent(/mara\.lindt gets a new order/);
    shop.order = { ...shop.order, replacedBy: next };
    await dialog.getByRole('button', { name: 'Allow another attempt' }).click();
    await expect.element(screen.getByText('Another attempt is allowed')).toBeVisible();
    expect(sent).toEqual([{ call, body: undefined }]);
  });

  test.each([
    ['while the buyer can still pay', { state: 'failed', attempts: 2 }],
    ['of an order that has been paid', { state: 'succeeded', attempts: 3 }],
    [
      'twice',
      { state: 'failed', attempts: 3, replacedBy: { documentId: 'another', number: 1043 } },
    ],
  ] as const)('is not offered %s', async (_, given) => {
    const { button } = await openAdminOrder(given);
    expect(button('Allow another attempt').query()).toBeNull();
  });
});

test('an order shows what a code took off', async () => {
  const { screen } = await openAdminOrder({ discount: 12.9, discountCode: 'SPRING', total: 116.1 });
  const table = screen.getByRole('table', { name: 'Products' });
  const rows = table.getByRole('row').elements() as HTMLTableRowElement[];
  expect(rows.slice(2).map(({ cells }) => [...cells].map((cell) => cell.textContent))).toEqual([
    ['Subtotal', '$129.00'],
    ['Discount SPRING', '-$12.90'],
    ['Total', '$116.10'],
  ]);
});

test('a free order offers no refund', async () => {
  const { screen } = await openAdminOrder({ discount: 129, discountCode: 'GIFT', total: 0 });
  expect(screen.getByRole('button', { name: /refund/i }).elements()).toHaveLength(0);
});

signInOnDesktop();

test(
  'the downloads of a free order can be ended, without words about money',
  { tags: ['slow'] },
  async () => {
    const { screen, shop, button, dialog, path } = await openAdminOrder({ total: 0 });
    const call = `POST /api/back-office/orders/${path}/refund`;
    const sent = answerCalls({ [call]: { data: { ...shop.order, state: 'refunded' } } });
    expect(button('Refund').elements()).toHaveLength(0);
    await button('End downloads').click();
    await expect.element(dialog.getByText(/^Nothing was charged/)).toBeVisible();
    await dialog.getByRole('button', { name: 'End downloads' }).click();
    await expect
      .element(screen.getByText('The downloads of this order have ended', { exact: true }))
      .toBeVisible();
    expect(sent.map((made) => made.call)).toEqual([call]);
  },
);
