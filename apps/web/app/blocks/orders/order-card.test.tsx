import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerCalls, paymentRefusal, refusal } from '../../../test/calls.ts';
import { makeOrder, makeOrderDetails, makeOrderLine } from '../../../test/factories/orders.ts';
import { makeUser } from '../../../test/factories/users.ts';
import { renderShop } from '../../../test/render-shop.tsx';
import { signIn } from '../../../test/sign-in.ts';
import { expectToast } from '../../../test/toasts.ts';
import { chatRequests } from '../../features/chat/chat-requests.ts';
import { OrderCard } from './order-card.tsx';

async function showCard(given: Parameters<typeof makeOrder>[0]) {
  const order = makeOrder(given);
  const List = () => (
    <div className="record-rows">
      <OrderCard order={order} />
    </div>
  );
  const routes = [{ path: '/', Component: List }];
  const answer = ({ pathname }: URL) => {
    if (pathname === '/api/users/me') return makeUser();
    return pathname === `/api/orders/${order.documentId}` ? { data: makeOrderDetails(order) } : 404;
  };
  const { screen } = await renderShop({ routes, at: '/', answer });
  await expect.element(screen.getByRole('article')).toBeVisible();
  return { screen, order };
}

const retryName = /Retry Payment|New Payment Session/;

describe('paying again', () => {
  test.each([
    ['pending', 1, 'Retry Payment (Attempt 1/3)'],
    ['failed', 2, 'Retry Payment (Attempt 2/3)'],
    ['expired', 2, 'New Payment Session'],
  ] as const)(
    'is offered for an order that is %s',
    { tags: ['ORD-13', 'ORD-14', 'ORD-15', 'ORD-18', 'ORD-19'] },
    async (paymentStatus, attempts, label) => {
      const { screen } = await showCard({ paymentStatus, paymentAttempts: attempts });
      await expect.element(screen.getByRole('button', { name: label, exact: true })).toBeVisible();
      expect(screen.getByRole('link', { name: 'Contact Support' }).query()).toBeNull();
    },
  );

  test('is not offered for a paid order', { tags: ['ORD-16'] }, async () => {
    const { screen } = await showCard({ paymentStatus: 'succeeded' });
    expect(screen.getByRole('button', { name: retryName }).query()).toBeNull();
  });

  test.each(['pending', 'failed', 'expired'] as const)(
    'is replaced by a link to support after three attempts, %s',
    { tags: ['ORD-17', 'ORD-20', 'ORD-21', 'NUM-01'] },
    async (paymentStatus) => {
      const { screen, order } = await showCard({ paymentStatus, paymentAttempts: 3 });
      expect(screen.getByRole('button', { name: retryName }).query()).toBeNull();
      const link = screen.getByRole('link', { name: 'Contact Support' });
      const address = new URL(link.element().getAttribute('href')!);
      expect(address.protocol).toBe('mailto:');
      expect(address.searchParams.get('subject')).toContain(order.documentId);
    },
  );
});

test.each([1, 3])(
  'an order whose payment page is open leads back to it, after %d attempts',
  { tags: ['slow', 'BUY-09'] },
  async (paymentAttempts) => {
    const resumeCall = 'POST /api/orders/resume-checkout-session';
    const sent = answerCalls({ [resumeCall]: paymentRefusal('PAYMENT_PAGE_CLOSED', 1) });
    const given = { paymentStatus: 'failed', paymentAttempts, canResume: true } as const;
    const { screen, order } = await showCard(given);
    const stillOpen = screen.getByText(
      'The last payment page is still open, so you can still pay.',
    );
    expect(stillOpen.elements()).toHaveLength(paymentAttempts === 3 ? 1 : 0);
    await screen.getByRole('button', { name: 'Continue to payment' }).click();
    await expectToast('Payment Not Continued', 'The payment page is no longer open');
    expect(sent).toContainEqual({ call: resumeCall, body: { sessionId: order.stripeId } });
    const beside = paymentAttempts === 1 ? 'button' : 'link';
    const name = paymentAttempts === 1 ? /Retry Payment/ : 'Contact Support';
    await expect.element(screen.getByRole(beside, { name })).toBeVisible();
  },
);

test(
  'an order that was paid meanwhile says so when it is continued',
  { tags: ['BUY-09'] },
  async () => {
    answerCalls({
      'POST /api/orders/resume-checkout-session': paymentRefusal('ORDER_ALREADY_PAID', 1),
    });
    const { screen } = await showCard({ paymentStatus: 'pending', canResume: true });
    await screen.getByRole('button', { name: 'Continue to payment' }).click();
    const text = 'Your payment has arrived. The downloads are in your orders.';
    await expectToast('Order already paid', text);
  },
);

test('support is reached by chat as well as by mail', { tags: ['BUY-09'] }, async () => {
  signIn();
  const opened = vi.fn();
  onTestFinished(chatRequests.subscribe(opened));
  const { screen } = await showCard({ paymentStatus: 'failed', paymentAttempts: 3 });
  await screen.getByRole('button', { name: 'Chat with us' }).click();
  expect(opened).toHaveBeenCalledOnce();
  const mail = screen.getByRole('link', { name: 'Contact Support' });
  await expect.element(mail).toHaveAttribute('href', expect.stringMatching(/^mailto:/));
});

test(
  'an unpaid order of what is owned says so, and asks before it is paid',
  { tags: ['slow', 'BUY-09'] },
  async () => {
    const retryCall = 'POST /api/orders/recreate-checkout-session';
    const sent = answerCalls({ [retryCall]: paymentRefusal('PAYMENT_UNAVAILABLE') });
    const owned = ['Org Chart', 'KPI Board', 'Quick Poll', 'Link Checker'];
    const { screen } = await showCard({ paymentStatus: 'failed', owned });
    const note = 'You own Org Chart, KPI Board, and 2 more already.';
    await expect.element(screen.getByText(note, { exact: true })).toBeVisible();
    await screen.getByRole('button', { name: retryName }).click();
    const dialog = screen.getByRole('dialog', { name: 'Buy it again?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(sent.filter(({ call }) => call === retryCall)).toEqual([]);
    await screen.getByRole('button', { name: retryName }).click();
    await dialog.getByRole('button', { name: 'Buy again' }).click();
    await expect.poll(() => sent.filter(({ call }) => call === retryCall)).toHaveLength(1);
  },
);

test('the card of a paid order offers its newest invoice', { tags: ['INV-08'] }, async () => {
  const { screen } = await showCard({
    paymentStatus: 'succeeded',
    invoices: [
      { kind: 'invoice', number: 'PS-2026-00012' },
      { kind: 'invoice', number: 'PS-2026-00013' },
      { kind: 'creditNote', number: 'PS-CN2026-00001' },
    ],
  });
  const names = screen.getByRole('button', { name: /PS-/ });
  await expect.element(names).toHaveAccessibleName('Invoice PS-2026-00013');
});

test('an order whose payment failed says that nothing was charged', async () => {
  const { screen } = await showCard({ paymentStatus: 'failed' });
  const card = screen.getByRole('article');
  const note = 'This order has not been paid yet. Nothing was charged.';
  await expect.element(card.getByText(note, { exact: true })).toBeVisible();
  await expect.element(card.getByText('Failed', { exact: true })).toBeVisible();
});

test(
  'a long word in a title breaks on a phone, on the card and in the details',
  { tags: ['slow'] },
  async () => {
    await page.viewport(390, 800);
    const { screen } = await showCard({ sold: [makeOrderLine({ title: 'W'.repeat(80) })] });
    expect(document.documentElement.scrollWidth).toBe(390);
    await screen.getByRole('button', { name: 'View Details' }).click();
    const line = screen.getByRole('dialog').getByRole('listitem');
    await expect.element(line).toBeVisible();
    const title = document.createRange();
    title.selectNodeContents(line.getByRole('heading').element());
    const price = line.getByText('$19.99').element().getBoundingClientRect();
    expect(title.getBoundingClientRect().right).toBeLessThanOrEqual(price.left);
  },
);

test('Review is below the title in the details when there is no download', async () => {
  await page.viewport(1440, 800);
  const { screen } = await showCard({ refundedAt: '2025-11-21T12:00:00.000Z' });
  await screen.getByRole('button', { name: 'View Details' }).click();
  const line = screen.getByRole('dialog').getByRole('listitem');
  const review = line.getByRole('button', { name: 'Review' });
  await expect.element(review).toBeVisible();
  const icon = review.element().querySelector('svg')!;
  const title = line.getByRole('heading').element();
  expect(icon.getBoundingClientRect().left).toBeCloseTo(title.getBoundingClientRect().left, 0);
});

test(
  'a paid order also links to support after three attempts',
  { tags: ['ORD-20', 'ORD-21', 'BUY-12'] },
  async () => {
    const { screen, order } = await showCard({ paymentStatus: 'succeeded', paymentAttempts: 3 });
    const link = screen.getByRole('link', { name: 'Contact Support' });
    await expect
      .element(link)
      .toHaveAttribute(
        'href',
        expect.stringContaining(`subject=Order%20${order.number}%20(${order.documentId})`),
      );
    expect(screen.getByRole('button', { name: retryName }).query()).toBeNull();
    expect(screen.getByText(/retry attempts|not been paid/).query()).toBeNull();
  },
);

describe('an order that was not paid', () => {
  async function askToRemove(answer: Parameters<typeof answerCalls>[0][string]) {
    const { screen, order } = await showCard({ paymentStatus: 'failed' });
    const call = `DELETE /api/orders/${order.documentId}`;
    const sent = answerCalls({ [call]: answer });
    await screen.getByRole('button', { name: 'Remove' }).click();
    return { screen, call, sent, dialog: screen.getByRole('dialog') };
  }

  test('can be removed after a confirmation', { tags: ['slow'] }, async () => {
    const { screen, call, sent, dialog } = await askToRemove({ data: null });
    await expect.element(dialog.getByText(/can no longer be paid/)).toBeVisible();
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Remove order' }).click();
    await expect.element(screen.getByText('Order removed')).toBeVisible();
    expect(sent.map((one) => one.call)).toEqual([call]);
  });

  test('says why it cannot be removed', async () => {
    const { screen, dialog } = await askToRemove(refusal('ORDER_ALREADY_PAID'));
    await dialog.getByRole('button', { name: 'Remove order' }).click();
    await expect.element(screen.getByText('Order already paid')).toBeVisible();
  });

  test('is the only one that can be removed', async () => {
    const { screen } = await showCard({ paymentStatus: 'succeeded' });
    expect(screen.getByRole('button', { name: 'Remove' }).query()).toBeNull();
  });
});

test('the total is the sum of the prices of the products', { tags: ['ORD-06'] }, async () => {
  const sold = [0.1, 0.2, 1129].map((price) => makeOrderLine({ price }));
  const { screen } = await showCard({ sold });
  await expect.element(screen.getByText('$1,129.30')).toBeVisible();
});

test(
  'the total includes tax, which the details show below the net sum',
  { tags: ['INV-02'] },
  async () => {
    const { screen } = await showCard({ sold: [makeOrderLine({ price: 129 })], tax: 24.51 });
    await expect.element(screen.getByRole('article').getByText('$153.51')).toBeVisible();
    await screen.getByRole('button', { name: 'View Details' }).click();
    const dialog = screen.getByRole('dialog');
    const sums = dialog.getByRole('group', { name: 'Sum' });
    await expect.element(sums).toHaveTextContent('Net$129.00VAT$24.51Total$153.51');
  },
);

test(
  'the details of a paid order link each product to its install page',
  { tags: ['KIT-03'] },
  async () => {
    const sold = ['Org Chart', 'Quick Poll'].map((title) => makeOrderLine({ title }));
    const { screen, order } = await showCard({ sold });
    await screen.getByRole('button', { name: 'View Details' }).click();
    for (const { title, documentId } of sold) {
      await expect
        .element(screen.getByRole('link', { name: `Install ${title}` }))
        .toHaveAttribute('href', `/order/${order.documentId}/install?product=${documentId}`);
    }
  },
);

test.each([{ paymentStatus: 'pending' as const }, { refundedAt: '2025-11-21T12:00:00.000Z' }])(
  'an order without downloads has no link to an install page: %o',
  { tags: ['KIT-03'] },
  async (given) => {
    const { screen } = await showCard(given);
    await screen.getByRole('button', { name: 'View Details' }).click();
    await expect.element(screen.getByRole('dialog').getByRole('listitem')).toBeVisible();
    expect(screen.getByRole('link', { name: /^Install/ }).query()).toBeNull();
  },
);

test('a paid order is one line with its products, sum, badge and details', async () => {
  await page.viewport(1440, 900);
  const sold = [makeOrderLine({ title: 'Org Chart', price: 129, quantity: 2 }), makeOrderLine()];
  const { screen } = await showCard({ sold });
  const card = screen.getByRole('article');
  await expect.element(card.getByText('Org Chart × 2')).toBeVisible();
  expect(card.element().getBoundingClientRect().height).toBeLessThan(64);
  expect(card.getByRole('button').elements()).toHaveLength(1);
});

test('says the date and the number of the order', { tags: ['VEND-04', 'BUY-12'] }, async () => {
  const { screen, order } = await showCard({ number: 1042 });
  await expect.element(screen.getByText('Nov 20, 2025')).toBeVisible();
  const card = screen.getByRole('article', { name: 'Order 1042' });
  await expect.element(card).toMatchTextContent(/^Order 1042/);
  expect(card.element().outerHTML).not.toContain(order.stripeId);
});

describe('the details', () => {
  test(
    'show the order, its reference and the package with its checksum',
    { tags: ['ORD-05', 'BUY-12', 'BUY-14'] },
    async () => {
      const { screen, order } = await showCard({});
      await screen.getByRole('button', { name: 'View Details' }).click();
      const dialog = screen.getByRole('dialog');
      const reference = dialog.getByText(String(order.number), { exact: true });
      await expect.element(reference).toBeVisible();
      expect(dialog.element().textContent).not.toContain(order.stripeId);
      const hash = dialog.getByText(`SHA-256 ${'ab'.repeat(32)}`);
      await expect.element(hash).not.toBeVisible();
      await dialog.getByText('Verify a download').click();
      await expect.element(hash).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Download' })).toBeVisible();
    },
  );

  test('say which version was ordered and what it costs, paid or not', async () => {
    const line = makeOrderLine({ title: 'Org Chart', price: 129 });
    const { screen } = await showCard({ paymentStatus: 'pending', sold: [line] });
    await screen.getByRole('button', { name: 'View Details' }).click();
    const item = screen.getByRole('dialog').getByRole('listitem');
    await expect.element(item.getByRole('heading', { name: 'Org Chart' })).toBeVisible();
    await expect.element(item.getByText('v1.2.3 · .sppkg, 46 kB')).toBeVisible();
    await expect.element(item.getByText('$129.00')).toBeVisible();
  });

  test('link to the receipt of a paid order', async () => {
    const { screen, order } = await showCard({});
    await screen.getByRole('button', { name: 'View Details' }).click();
    const link = screen.getByRole('dialog').getByRole('link', { name: 'Receipt' });
    await expect.element(link).toHaveAttribute('href', `/order/${order.documentId}/receipt`);
  });

  test('of an unpaid order have neither download nor receipt', { tags: ['DL-01'] }, async () => {
    const { screen } = await showCard({ paymentStatus: 'pending' });
    await screen.getByRole('button', { name: 'View Details' }).click();
    await expect.element(screen.getByRole('dialog')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Download' }).query()).toBeNull();
    expect(screen.getByRole('link', { name: 'Receipt' }).query()).toBeNull();
  });
});

describe('a paid order', () => {
  test.each([
    {
      befell: 'was refunded',
      given: { refundedAt: '2025-11-21T12:00:00.000Z' },
      badge: 'Refunded',
      note: 'This order was refunded on Nov 21, 2025. Its downloads are no longer available.',
      supports: 0,
    },
    {
      befell: 'is disputed',
      given: { disputedAt: '2025-11-21T12:00:00.000Z' },
      badge: 'Payment disputed',
      note: 'This payment is disputed at your bank. The downloads are not available until the bank has decided.',
      supports: 1,
    },
  ])(
    'that $befell says so, offers no download and keeps its receipt',
    { tags: ['DL-01', 'P27'] },
    async ({ given, badge, note, supports }) => {
      const { screen } = await showCard(given);
      const card = screen.getByRole('article');
      await expect.element(card.getByText('Paid', { exact: true })).toBeVisible();
      await expect.element(card.getByText(badge, { exact: true })).toBeVisible();
      await expect.element(card.getByText(note)).toBeVisible();
      const links = card.getByRole('link', { name: 'Contact Support' });
      expect(links.elements()).toHaveLength(supports);
      await screen.getByRole('button', { name: 'View Details' }).click();
      const dialog = screen.getByRole('dialog');
      await expect.element(dialog.getByText(badge, { exact: true }).first()).toBeVisible();
      await expect.element(dialog.getByRole('link', { name: 'Receipt' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Download' }).elements()).toEqual([]);
    },
  );

  test('without a refund or dispute show nothing more', async () => {
    const { screen } = await showCard({});
    expect(screen.getByText(/refunded|disputed/i).elements()).toEqual([]);
  });
});

test('the list says how much of an order was refunded', { tags: ['BUY-21'] }, async () => {
  const { screen } = await showCard({ refunded: 5, remaining: 14.99 });
  await expect.element(screen.getByText('Partly refunded', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('$5.00 refunded')).toBeVisible();
});

test('the details show what a code took off', async () => {
  const { screen } = await showCard({
    sold: [makeOrderLine({ price: 129 })],
    discount: 12.9,
    discountCode: 'SPRING',
  });
  await expect.element(screen.getByRole('article').getByText('$116.10')).toBeVisible();
  await screen.getByRole('button', { name: 'View Details' }).click();
  const sums = screen.getByRole('dialog').getByRole('group', { name: 'Sum' });
  await expect.element(sums).toHaveTextContent('Subtotal$129.00Discount SPRING-$12.90Total$116.10');
});

test('an order that cost nothing is called free', async () => {
  const sold = [makeOrderLine({ price: 129 })];
  const { screen } = await showCard({ sold, discount: 129, discountCode: 'GIFT' });
  await expect.element(screen.getByRole('article').getByText('Free')).toBeVisible();
});
