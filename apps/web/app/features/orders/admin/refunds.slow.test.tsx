import type { AdminOrderDetails } from '@partshelf/contract/orders/admin.ts';
import type { AdminRefundRequest } from '@partshelf/contract/orders/admin-refunds.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import { answerCalls, refusal } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import {
  makeAdminOrderDetails,
  makeRefundRequest,
  makeWaiting,
} from '../../../../test/factories/admin-orders.ts';
import { OpenTaskCount } from '../../../admin/overview/open-task-count.tsx';
import RefundsPage from './refunds.tsx';

const decidedAt = '2025-11-21T12:00:00.000Z';

const CountedPage = () => (
  <>
    <p aria-label="Waiting">
      <OpenTaskCount of="refundRequests" label="open" />
    </p>
    <RefundsPage />
  </>
);

async function open(requests: AdminRefundRequest[], order: Partial<AdminOrderDetails> = {}) {
  const shop = { requests, order: makeAdminOrderDetails(order) };
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/refunds', Component: CountedPage }],
    at: '/admin/refunds',
    answer: (address) => {
      if (address.pathname.includes('/orders/')) return { data: shop.order };
      if (address.pathname.endsWith('/waiting')) {
        const refundRequests = shop.requests.filter(({ state }) => state === 'open').length;
        return { data: makeWaiting({ refundRequests: { count: refundRequests } }) };
      }
      const state = address.searchParams.get('state');
      const fitting = shop.requests.filter((one) => !state || one.state === state);
      return pageOf(fitting, address);
    },
  });
  const button = (verdict: string) =>
    screen.getByRole('button', { name: `${verdict} the refund of mara.lindt` });
  const row = screen.getByRole('row').filter({ hasText: 'mara.lindt' });
  return { screen, shop, calls, button, row, dialog: screen.getByRole('dialog') };
}

signInOnDesktop();

describe('the refund requests', () => {
  test('say who wants how much back and why; a decided one is a single line', async () => {
    const answer = 'It runs on yours too. '.repeat(9).trim();
    const { screen, row, button } = await open([
      makeRefundRequest({ state: 'declined', answer, decidedAt, decidedBy: 'ada.admin' }),
    ]);
    await expect
      .element(row)
      .toMatchTextContent(
        /mara\.lindt.*It does not run on our tenant\..*\$129\.00.*Declined\s*Nov 21, 2025 by ada\.admin/,
      );
    expect(row.element().getBoundingClientRect().height).toBe(44);
    expect(row.getByText(/Answer: It runs on yours too\./).query()).not.toBeNull();
    expect(row.getByLabelText('Facts').query()).toBeNull();
    expect(button('Approve').query()).toBeNull();
    expect(screen.getByLabelText('Waiting').element().textContent).toBe('');
  });

  test('are narrowed down by state, on the server', async () => {
    const { screen, calls } = await open([makeRefundRequest()]);
    await chooseFilter(screen, 'Status', 'Declined');
    await expect.element(screen.getByText('No refund request matches this search.')).toBeVisible();
    expect(calls.at(-1)?.searchParams.get('state')).toBe('declined');
  });

  test('are sorted by day or state in the address, open ones first', async () => {
    const { screen, calls } = await open([makeRefundRequest()]);
    const header = (name: string) => screen.getByRole('columnheader', { name });
    await expect.element(header('Status')).toHaveAttribute('aria-sort', 'descending');
    await header('Asked').getByRole('button').click();
    await expect.element(header('Asked')).toHaveAttribute('aria-sort', 'descending');
    await header('Status').getByRole('button').click();
    await expect.element(header('Status')).toHaveAttribute('aria-sort', 'descending');
    const sorts = calls.flatMap(({ searchParams }) => searchParams.get('sort') ?? []);
    expect(sorts).toEqual(['state:desc', 'createdAt:desc']);
  });

  test('show an empty state', async () => {
    const { screen } = await open([]);
    await expect.element(screen.getByText(/^No one has asked for a refund\./)).toBeVisible();
  });

  test('fit beside the menu on a small tablet', async () => {
    await page.viewport(768, 1024);
    const decided = { state: 'declined', decidedAt, decidedBy: 'ada.keeper' } as const;
    const { screen, button } = await open([makeRefundRequest(), makeRefundRequest(decided)]);
    await expect.element(button('Approve')).toBeVisible();
    // The menu and the margins of the page take 120 px.
    screen.container.style.width = '648px';
    expect(screen.getByRole('table').element().scrollWidth).toBeLessThanOrEqual(648);
  });

  test('are a list on phones', async () => {
    await page.viewport(390, 844);
    const { screen, button } = await open([makeRefundRequest()]);
    const entries = screen.getByRole('list', { name: 'Refund requests' }).getByRole('listitem');
    await expect.element(entries.first()).toMatchTextContent(/mara\.lindt\s*\$129\.00.*Open/);
    await expect.element(button('Approve')).toBeVisible();
  });
});

describe('a refund request', () => {
  const answerText = 'It runs on your tenant.';
  const noNote = { reason: '', tellsBuyer: false };
  const approveCall = ({ documentId }: Pick<AdminRefundRequest, 'documentId'>) =>
    `POST /api/back-office/refunds/${documentId}/approve`;

  test.each([
    ['approve', 'approved', 'Approve', /^Approve the refund of mara\.lindt\?/, noNote],
    ['decline', 'declined', 'Decline', /^Decline the request of mara/, { answer: answerText }],
  ] as const)('can be %sd after a question, once', async (path, state, verdict, title, body) => {
    const request = makeRefundRequest();
    const { screen, shop, button, row, dialog } = await open([request]);
    await expect.element(screen.getByLabelText('Waiting')).toHaveTextContent('1 open');
    const call = `POST /api/back-office/refunds/${request.documentId}/${path}`;
    const decided = { ...request, state, decidedAt, decidedBy: 'ada.admin' };
    const sent = answerCalls({ [call]: { data: decided } });
    await button(verdict).click();
    await expect.element(dialog).toMatchTextContent(title);
    if (state === 'declined') {
      await dialog.getByRole('button', { name: verdict }).click();
      await expect.element(dialog.getByText('Answer is required')).toBeVisible();
      await dialog.getByLabelText('Answer to the buyer').fill(answerText);
    }
    expect(sent).toEqual([]);
    shop.requests = [decided];
    await dialog.getByRole('button', { name: new RegExp(`^${verdict}`) }).click();
    await expect.element(row).toMatchTextContent(/by ada\.admin/);
    await expect.element(screen.getByText(`Refund ${state}`)).toBeVisible();
    expect(button(verdict).query()).toBeNull();
    await expect.poll(() => screen.getByLabelText('Waiting').element().textContent).toBe('');
    expect(sent).toEqual([{ call, body }]);
  });

  test(
    'can be approved for lines, or for an amount of what is left',
    { tags: ['VEND-06'] },
    async () => {
      const request = makeRefundRequest();
      const [line] = makeAdminOrderDetails().lines;
      const lines = [
        { ...line!, quantity: 3, paid: 90, refundable: { quantity: 3, amount: 90 } },
        { ...line!, product: { documentId: 'tree', slug: 'tree' }, title: 'Tree' },
      ];
      const { screen, button, dialog } = await open([request], { refundable: 100, lines });
      const call = approveCall(request);
      const sent = answerCalls({ [call]: { data: request } });
      await button('Approve').click();
      await dialog.getByLabelText('Quantity of Tree').selectOptions('0');
      await dialog.getByLabelText('Quantity of Org Chart').selectOptions('2');
      await dialog.getByLabelText('Reason').fill('One does not run.');
      await dialog.getByLabelText('Include the reason in the buyer’s email').click();
      await dialog.getByRole('button', { name: 'Approve and refund $60.00' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(screen.getByText('Refund approved')).toBeVisible();
      await button('Approve').click();
      await dialog.getByLabelText('An amount').click();
      const amount = dialog.getByLabelText('Amount in US dollars');
      await amount.fill('100.01');
      await dialog.getByRole('button', { name: /^Approve/ }).click();
      await expect.element(dialog.getByText('Only $100.00 is left of the payment')).toBeVisible();
      await amount.fill('20,50');
      await dialog.getByRole('button', { name: 'Approve and refund $20.50' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      const chosen = [{ product: 'org-chart', quantity: 2, endsDownloads: false }];
      expect(sent).toEqual([
        {
          call,
          body: {
            lines: chosen,
            refundable: 100,
            reason: 'One does not run.',
            tellsBuyer: true,
          },
        },
        { call, body: { amount: 20.5, refundable: 100, ...noNote } },
      ]);
    },
  );

  test('for some lines begins with these in the dialog', { tags: ['BUY-14'] }, async () => {
    const asked = { product: 'tree', title: 'Tree', quantity: 2 };
    const request = makeRefundRequest({ lines: [asked] });
    const [line] = makeAdminOrderDetails().lines;
    const tree = { product: { documentId: 'tree', slug: 'tree' }, title: 'Tree', quantity: 3 };
    const refundable = { quantity: 3, amount: 90 };
    const lines = [line!, { ...line!, ...tree, paid: 90, refundable }];
    const { row, button, dialog } = await open([request], { refundable: 219, lines });
    await expect.element(row).toMatchTextContent(/Asks for\s*Tree × 2/);
    await button('Approve').click();
    await expect.element(dialog.getByLabelText('Quantity of Org Chart')).toHaveValue('0');
    await expect.element(dialog.getByLabelText('Quantity of Tree')).toHaveValue('2');
  });

  test('of a payment that has gone back is approved without a refund', async () => {
    const request = makeRefundRequest();
    const { button, dialog } = await open([request], { refundable: 0 });
    const sent = answerCalls({ [approveCall(request)]: { data: request } });
    await button('Approve').click();
    await expect.element(dialog).toMatchTextContent(/Nothing more can be refunded\./);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([{ call: approveCall(request) }]);
  });

  test('shows what to decide by', { tags: ['VEND-06'] }, async () => {
    const { order, ...request } = makeRefundRequest();
    const { row } = await open([
      {
        ...request,
        createdAt: '2025-11-24T13:00:00.000Z',
        order: {
          ...order,
          products: ['Org Chart', 'Tree'],
          downloads: { count: 3, lastAt: decidedAt },
        },
        earlier: {
          count: 7,
          newest: [
            {
              state: 'declined',
              createdAt: '2025-10-01T12:00:00.000Z',
              order: { documentId: 'earlier', number: 1012 },
            },
          ],
        },
      },
    ]);
    await expect
      .element(row)
      .toMatchTextContent(
        /Org Chart, Tree\s*Paid\s*Nov 20, 2025, 4 days before.*Downloads\s*3, last Nov 21.*declined · Order 1012 · Oct 1, 2025\s*and 6 more/,
      );
    await expect
      .element(row.getByRole('link', { name: 'Order 1012' }))
      .toHaveAttribute('href', '/admin/orders/earlier');
  });

  test.each([
    ['approve', 'Approve', /^Approve and refund/],
    ['decline', 'Decline', 'Decline'],
  ] as const)(
    'that a colleague decided meanwhile cannot be %sd, and shows the decision',
    { tags: ['VEND-06'] },
    async (path, verdict, submit) => {
      const request = makeRefundRequest();
      const { screen, shop, button, row, dialog } = await open([request]);
      const text = 'This request has been declined already';
      const call = `POST /api/back-office/refunds/${request.documentId}/${path}`;
      answerCalls({ [call]: refusal('ALREADY_DECIDED', text) });
      await button(verdict).click();
      if (path === 'decline') await dialog.getByLabelText('Answer to the buyer').fill(answerText);
      shop.requests = [{ ...request, state: 'declined', decidedAt, decidedBy: 'ada.admin' }];
      await dialog.getByRole('button', { name: submit }).click();
      await expect.element(screen.getByText(text)).toBeVisible();
      await expect.element(dialog).not.toBeInTheDocument();
      await expect.element(row).toMatchTextContent(/Declined\s*Nov 21, 2025 by ada\.admin/);
    },
  );
});
