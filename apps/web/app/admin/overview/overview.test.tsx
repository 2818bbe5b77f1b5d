import type { FailedJobQueue, PaymentAlert, Overview } from '@partshelf/contract/statistics.ts';
import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { signInOnDesktop } from '../../../test/sign-in-on-desktop.ts';
import { answerCalls, refusal } from '../../../test/calls.ts';
import { expectToast } from '../../../test/toasts.ts';
import { pageOf, renderShop } from '../../../test/render-shop.tsx';
import {
  type GivenTasks,
  makeMoney,
  makeOverview,
  makeWaiting,
} from '../../../test/factories/admin-orders.ts';
import HomePage from './page.tsx';

interface Given {
  overview?: Partial<Overview>;
  waiting?: GivenTasks;
  alerts?: PaymentAlert[];
  failedJobs?: FailedJobQueue[];
  at?: string;
}

async function open({
  overview,
  waiting,
  alerts = [],
  failedJobs = [],
  at = '/admin',
}: Given = {}) {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin', Component: HomePage }],
    at,
    answer: (address) => {
      if (address.pathname.endsWith('/waiting')) return { data: makeWaiting(waiting) };
      if (address.pathname.endsWith('/overview')) return { data: makeOverview(overview) };
      if (address.pathname.endsWith('/alerts')) return pageOf(alerts, address);
      if (address.pathname.endsWith('/failed-jobs')) return { data: failedJobs };
      return 404;
    },
  });
  const asked = () => calls.findLast(({ pathname }) => pathname.endsWith('/overview'));
  return { screen, asked };
}

signInOnDesktop();

const days = [
  { day: '2025-11-19', ...makeMoney(258), orders: 2 },
  { day: '2025-11-20', ...makeMoney(59.9, 129), orders: 1 },
];

const busy: Partial<Overview> = {
  sales: { ...makeMoney(317.9, 129), orders: 3 },
  states: { pending: 4, succeeded: 2, expired: 1, failed: 0, refunded: 1, disputed: 0 },
  attempts: { started: 8, paid: 3 },
  downloads: 12,
  days,
  topProducts: [
    { documentId: 'org-chart', title: 'Org Chart', units: 1, revenue: 129 },
    { documentId: 'link-checker', title: 'Link Checker', units: 1, revenue: 59.9 },
  ],
};

describe('the overview', () => {
  test('says what came in, and how it came about', async () => {
    const { screen } = await open({ overview: busy });
    const figures = screen.getByRole('region', { name: 'Figures' });
    await expect
      .element(figures)
      .toMatchTextContent(
        /Revenue\s*\$188\.90\s*\$317\.90 paid, \$129\.00 refunded.*Paid orders\s*3\s*4 pending, 1 expired, 0 failed, 1 refunded, 0 disputed\s*Conversion\s*37\.5%\s*3 of 8.*Downloads\s*12/,
      );
    await expect
      .element(screen.getByRole('table', { name: 'Top products' }))
      .toMatchTextContent(/Org Chart\s*1\s*\$129\.00.*Link Checker.*\$59\.90/);
  });

  test(
    'shows revenue and orders per day as charts, in words and as tables',
    { tags: ['slow'] },
    async () => {
      const { screen } = await open({ overview: busy });
      const drawing = screen.getByRole('img', { name: 'Revenue per day' });
      await expect
        .element(drawing)
        .toHaveAccessibleDescription('$317.90 paid and $129.00 refunded in 2 days.');
      await expect.poll(() => drawing.element().querySelectorAll('[data-slot=bar]').length).toBe(3);
      const section = screen.getByRole('region', { name: 'Revenue per day' });
      await section.getByText('Show as a table').click();
      await expect
        .element(section.getByRole('table'))
        .toMatchTextContent(/Day\s*Paid\s*Refunded.*Nov 20, 2025\s*\$59\.90\s*\$129\.00/);
      await screen.getByRole('tab', { name: 'Revenue' }).click();
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(screen.getByRole('tab', { name: 'Orders' })).toHaveFocus();
      const orders = screen.getByRole('region', { name: 'Orders per day' });
      await expect.element(orders.getByRole('table')).toMatchTextContent(/Nov 19, 2025\s*2/);
    },
  );

  test(
    'shows a long period by weeks or months, so that refunds stay outlines',
    { tags: ['slow'] },
    async () => {
      const dayMs = 24 * 60 * 60 * 1000;
      const makeDays = (count: number) =>
        Array.from({ length: count }, (_, index) => ({
          ...makeMoney(10.1),
          day: new Date(Date.parse('2025-01-01') + index * dayMs).toISOString().slice(0, 10),
          orders: 1,
        }));
      const weeks = await open({ overview: { ...busy, days: makeDays(333) } });
      const drawing = weeks.screen.getByRole('img', { name: 'Revenue per week' });
      await expect
        .element(drawing)
        .toHaveAccessibleDescription(/in 333 days\. Each bar is a week from Monday to Sunday\.$/);
      await expect
        .poll(() => drawing.element().querySelectorAll('[data-slot=bar]').length)
        .toBe(48);
      await userEvent.hover(drawing.element().querySelectorAll('[data-slot=bar]')[1]!);
      await expect
        .element(drawing)
        .toMatchTextContent(/Jan 6, 2025 to Jan 12, 2025\s*Paid: \$70\.70/);
      await weeks.screen.unmount();
      const months = await open({ overview: { ...busy, days: makeDays(730) } });
      const wide = months.screen.getByRole('img', { name: 'Revenue per month' });
      await expect.poll(() => wide.element().querySelectorAll('[data-slot=bar]').length).toBe(24);
    },
  );

  test(
    'is about the last 30 days, those of its bookmark, or those that are chosen',
    { tags: ['slow'] },
    async () => {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
      const { screen, asked } = await open({ overview: busy, at: '/admin?days=90' });
      const readAsked = () => ['from', 'until'].map((name) => asked()?.searchParams.get(name));
      const period = screen.getByRole('button', { name: /^Period:/ });
      await expect.element(period).toHaveTextContent('Period: Last 90 days');
      expect(readAsked()).toEqual(['2026-08-27', '2026-11-24']);
      await period.click();
      await screen.getByRole('button', { name: 'Last month' }).click();
      await expect.poll(readAsked).toEqual(['2026-10-01', '2026-10-31']);
      await expect.element(period).toHaveTextContent('Period: Last month');
      await expect
        .element(screen.getByRole('link', { name: 'Statistics' }))
        .toHaveAttribute('href', '/admin/statistics');
      vi.useRealTimers();
    },
  );
});

describe('the open tasks', () => {
  const list = ({ screen }: Awaited<ReturnType<typeof open>>) =>
    screen.getByRole('list', { name: 'Waiting' });

  test('are counted, and link to the pages where they are handled', async () => {
    const waiting = {
      chats: { count: 1 },
      refundRequests: { count: 2 },
      contactMessages: { count: 3 },
      failedMails: { count: 4 },
      paymentAlerts: { count: 5 },
      failedJobs: { count: 6 },
      disputes: { count: 7, amount: 903 },
    };
    const items = list(await open({ waiting }));
    await expect
      .element(items)
      .toMatchTextContent(
        /^Disputes\s*\$903\.00\s*7Refund requests.*decline\s*2.*Waiting messages.*form\s*3.*Failed emails.*again\s*4.*Payment alerts.*dismiss\s*5.*Failed jobs.*again\s*6.*Waiting chats.*1 person\s*1$/,
      );
    const addresses = items
      .getByRole('link')
      .elements()
      .map((link) => link.getAttribute('href'));
    expect(addresses).toEqual([
      '/admin/disputes?state=needsResponse',
      '/admin/refunds?state=open',
      '/admin/messages?state=new',
      '/admin/mails?state=failed',
      '/admin#alerts',
      '/admin#alerts',
      '/helpdesk/chat',
    ]);
  });

  test('say how long the oldest waits, and when a dispute has to be answered', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-24T12:00:00Z') });
    const waiting = {
      disputes: {
        count: 2,
        oldestAt: '2026-11-20T12:00:01Z',
        amount: 267,
        respondBy: '2026-12-03T12:00:00Z',
      },
      refundRequests: { count: 1, oldestAt: '2026-11-23T12:00:00Z' },
      contactMessages: { count: 1, oldestAt: '2026-11-24T10:00:00Z' },
      failedMails: { count: 1, oldestAt: '2026-11-24T11:00:01Z' },
    };
    const items = list(await open({ waiting }));
    await expect
      .element(items)
      .toMatchTextContent(
        /^Disputes \$267\.00, answer the next one by Dec 3, 2026, \d\d:00 · oldest 3 days.*oldest 1 day.*oldest 2 hours.*oldest under 1 hour/,
      );
    vi.useRealTimers();
  });

  test('include paid orders without an invoice', { tags: ['TAX-01'] }, async () => {
    const items = list(await open({ waiting: { ordersWithoutInvoice: { count: 3 } } }));
    const invoices = items.getByRole('link', { name: /^Invoices to issue/ });
    await expect
      .element(invoices)
      .toMatchTextContent(/^Invoices to issue\s*3 paid orders wait for an invoice\s*3$/);
    await expect.element(invoices).toHaveAttribute('href', '/admin/invoices');
  });

  test('include mails to the chat that are set aside', { tags: ['DESK-05'] }, async () => {
    const items = list(await open({ waiting: { inboundMails: { count: 2 } } }));
    await expect
      .element(items.getByRole('link', { name: /^Mails set aside.*2$/ }))
      .toHaveAttribute('href', '/admin/inbound-mails?state=set-aside');
  });

  test('include orders that wait for a bank transfer, and payments to record', async () => {
    const waiting = {
      waitingTransfers: { count: 3 },
      overdueTransfers: { count: 1 },
      openBankLines: { count: 2 },
    };
    const items = list(await open({ waiting }));
    await expect
      .element(items.getByRole('link', { name: /^Waiting for money.*1 of them overdue.*3$/ }))
      .toHaveAttribute('href', '/admin/transfers');
    await expect
      .element(items.getByRole('link', { name: /^Payments in bank files.*2$/ }))
      .toHaveAttribute('href', '/admin/transfers/files');
  });

  test('say who answers the chats, or that no one does', async () => {
    await expect
      .element(list(await open({ waiting: { chats: { count: 1, helpdesk: 2 } } })))
      .toMatchTextContent(/For the helpdesk: 2 people/);
    await expect
      .element(list(await open({ waiting: { chats: { count: 1, helpdesk: 0 } } })).last())
      .toMatchTextContent(/You have no helpdesk agents yet/);
  });
});

test('an overview that could not be loaded is reloaded with its open tasks', async () => {
  let isDown = true;
  const { screen } = await renderShop({
    routes: [{ path: '/admin', Component: HomePage }],
    at: '/admin',
    answer: (address) => {
      const { pathname } = address;
      if (isDown) return 400;
      if (pathname.endsWith('/alerts')) return pageOf([], address);
      if (pathname.endsWith('/failed-jobs')) return { data: [] };
      return { data: pathname.endsWith('/waiting') ? makeWaiting() : makeOverview() };
    },
  });
  await expect.element(screen.getByText('The overview could not be loaded.')).toBeVisible();
  isDown = false;
  await screen.getByRole('button', { name: 'Try again' }).click();
  await expect.element(screen.getByRole('region', { name: 'Figures' })).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'To do' })).toBeVisible();
});

describe('alerts', () => {
  const receivedAt = '2025-11-20T12:00:00.000Z';
  const alert: PaymentAlert = {
    id: 'mismatch:cs_test_1',
    alert: 'the amount differs',
    order: 'sold1'.padEnd(24, 'x'),
    orderNumber: 1042,
    sessionId: 'cs_test_1',
    bankFile: null,
    receivedAt,
  };
  const lost = {
    ...alert,
    id: 'order-lost:cs_test_2',
    order: null,
    orderNumber: null,
    sessionId: 'cs_test_2',
    bankFile: null,
  };
  const failed: FailedJobQueue = { queue: 'announce-release', count: 2, lastFailedAt: receivedAt };

  test('name a payment and its order, and jobs that gave up', async () => {
    const { screen } = await open({ alerts: [alert, lost], failedJobs: [failed] });
    const alerts = screen.getByRole('region', { name: 'Alerts' });
    const items = alerts.getByRole('listitem');
    await expect.element(items.nth(0)).toMatchTextContent(/2 jobs failed.*announce-release/);
    await expect.element(items.nth(1)).toMatchTextContent(/The amount differs/);
    await expect
      .element(items.nth(1).getByRole('link'))
      .toHaveAttribute('href', `/admin/orders/${alert.order}`);
    await expect.element(items.nth(2)).toMatchTextContent(/No order · cs_test_2/);
  });

  test('can be dismissed, and jobs can be tried again', async () => {
    const { screen } = await open({ alerts: [alert], failedJobs: [failed] });
    const alerts = screen.getByRole('region', { name: 'Alerts' });
    const sent = answerCalls({});
    await alerts.getByRole('button', { name: 'Dismiss' }).click();
    await expect.element(screen.getByText('The alert could not be dismissed.')).toBeVisible();
    await alerts.getByRole('button', { name: 'Try again' }).click();
    await expect
      .poll(() => sent.map(({ call }) => call))
      .toEqual([
        'POST /api/back-office/overview/alerts/mismatch%3Acs_test_1/resolve',
        'POST /api/back-office/overview/failed-jobs/announce-release/retry',
      ]);
  });

  test(
    'come back with Undo, unless someone else has changed them',
    { tags: ['slow', 'VEND-07'] },
    async () => {
      const { screen } = await open({ alerts: [alert] });
      const path = 'POST /api/back-office/overview/alerts/mismatch%3Acs_test_1';
      const dismissed = { dismissedAt: '2025-11-21T12:00:00.000Z' };
      const reopened = [{ data: null }, refusal('CHANGED_MEANWHILE')];
      const sent = answerCalls({
        [`${path}/resolve`]: { data: dismissed },
        [`${path}/reopen`]: () => reopened.shift()!,
      });
      for (const _time of reopened.slice()) {
        await screen.getByRole('button', { name: 'Dismiss' }).click();
        await screen.getByRole('button', { name: 'Undo' }).click();
      }
      await expectToast('Not undone', 'Someone else has changed it meanwhile.');
      expect(sent.filter(({ call }) => call.endsWith('reopen'))).toEqual([
        { call: `${path}/reopen`, body: dismissed },
        { call: `${path}/reopen`, body: dismissed },
      ]);
    },
  );

  test('do not show while there are none', async () => {
    const { screen } = await open({ overview: busy });
    await expect.element(screen.getByRole('region', { name: 'Figures' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'Alerts' }).query()).toBeNull();
  });
});

describe('the overview of an empty shop', () => {
  test('shows zeros', async () => {
    const { screen } = await open();
    await expect.element(screen.getByText('Nothing waits for you.')).toBeVisible();
    await expect.element(screen.getByText('Nothing was sold in this period.')).toBeVisible();
  });
});
