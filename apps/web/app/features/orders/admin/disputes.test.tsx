import type { AdminDispute } from '@partshelf/contract/orders/disputes.ts';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { answerFile } from '../../../../test/answer-file.ts';
import { makeAdminOrderDetails } from '../../../../test/factories/admin-orders.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { OrderDisputes } from './dispute.tsx';
import DisputesPage from './disputes.tsx';

const order = makeAdminOrderDetails();

const open: AdminDispute = {
  documentId: 'd1',
  state: 'needsResponse',
  isInquiry: false,
  amount: 129,
  reason: 'product_not_received',
  respondBy: '2026-12-08T12:00:00.000Z',
  openedAt: '2026-11-24T12:00:00.000Z',
  closedAt: null,
  url: 'https://dashboard.stripe.com/test/disputes/du_1',
  order: { documentId: order.documentId, number: order.number },
  buyer: order.buyer,
};

const lost: AdminDispute = {
  ...open,
  documentId: 'd2',
  state: 'lost',
  isInquiry: true,
  reason: 'brand_new_reason',
  closedAt: '2026-11-25T12:00:00.000Z',
};

signInOnDesktop();

const renderDisputes = (Component: () => React.ReactNode, at = '/') =>
  renderShop({
    routes: [{ path: '/', Component }],
    at,
    answer: (address) =>
      address.pathname.endsWith('/disputes') ? pageOf([open, lost], address) : 404,
  });

const setToday = (today: string) =>
  vi.useFakeTimers({ now: Date.parse(`${today}T13:00:00Z`), toFake: ['Date'] });

describe('disputes', () => {
  test('are listed with reason, deadline and days left', { tags: ['VEND-07'] }, async () => {
    setToday('2026-11-26');
    const { screen, calls } = await renderDisputes(DisputesPage, '/?state=needsResponse');
    const rows = screen.getByRole('table', { name: 'Disputes' }).getByRole('row');
    await expect
      .element(rows.nth(1))
      .toMatchTextContent(
        /Product not received.*\$129\.00.*Dec 8, 2026\s*11 days left.*Needs response/,
      );
    await expect.element(rows.nth(2)).toMatchTextContent(/Inquiry · Brand new reason.*Lost/);
    await expect
      .element(rows.nth(1).getByRole('link', { name: /at Stripe$/ }))
      .toHaveAttribute('href', open.url);
    await expect
      .element(rows.nth(1).getByRole('link', { name: `Order ${order.number}` }))
      .toHaveAttribute('href', `/admin/orders/${order.documentId}#dispute`);
    expect(calls[0]!.searchParams.get('state')).toBe('needsResponse');
  });

  test('fit a phone, and say that a deadline has passed', { tags: ['VEND-07'] }, async () => {
    await page.viewport(390, 844);
    setToday('2026-12-09');
    const { screen } = await renderDisputes(DisputesPage);
    await expect
      .element(screen.getByRole('listitem').first())
      .toMatchTextContent(/Reply by Dec 8, 2026\s*overdue/);
  });
});

test(
  'an order shows its disputes, and saves the evidence',
  { tags: ['slow', 'VEND-07'] },
  async () => {
    setToday('2026-12-08');
    const { fetched, saved } = answerFile('evidence-order-1042.pdf');
    const { screen } = await renderDisputes(() => <OrderDisputes order={order} />);
    const card = screen.getByRole('region', { name: 'Dispute' });
    await expect
      .element(card)
      .toMatchTextContent(/Needs response.*\$129\.00.*Product not received.*overdue.*Lost.*Nov 25/);
    const path = `/api/back-office/orders/${order.documentId}/evidence`;
    for (const [index, format] of ['pdf', 'zip'].entries()) {
      const name = `Evidence as ${format.toUpperCase()}`;
      await screen.getByRole('button', { name }).click();
      await expect.poll(() => saved.length).toBe(index + 1);
      expect(fetched.mock.calls[index]![0]).toBe(`${path}?format=${format}`);
    }
  },
);
