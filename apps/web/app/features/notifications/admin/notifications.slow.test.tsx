import { expect, test } from 'vitest';
import { chooseFilter } from '../../../../test/choose-filter.ts';
import { answerCalls } from '../../../../test/calls.ts';
import { pageOf, renderShop } from '../../../../test/render-shop.tsx';
import { signInOnDesktop } from '../../../../test/sign-in-on-desktop.ts';
import NoticeSettingsPage from './settings.tsx';
import NoticesPage from './list.tsx';
import { NotificationAnnouncer, NotificationBell } from './bell.tsx';

signInOnDesktop();

const notice = {
  documentId: 'n'.repeat(24),
  kind: 'sale',
  title: 'Sold for $19.99: Org Chart',
  path: '/admin/orders/abc',
  isRead: false,
  createdAt: '2026-03-01T10:00:00.000Z',
};

function Bell() {
  return (
    <>
      <NotificationAnnouncer />
      <NotificationBell className="" labelClassName="" countClassName="" />
    </>
  );
}

test('the bell counts unread notices up to 99+, also for screen readers', async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/admin', Component: Bell }],
    at: '/admin',
    answer: () => ({ data: { unread: 100 } }),
  });
  await expect
    .element(screen.getByRole('link', { name: 'Notifications 99+ unread' }))
    .toBeVisible();
  await expect
    .element(screen.getByText('99+ unread notifications'))
    .toHaveAttribute('aria-live', 'polite');
});

test('without unread notices the bell shows no count', async () => {
  const { screen } = await renderShop({
    routes: [{ path: '/admin', Component: Bell }],
    at: '/admin',
    answer: () => ({ data: { unread: 0 } }),
  });
  await expect
    .element(screen.getByRole('link', { name: 'Notifications', exact: true }))
    .toHaveAttribute('href', '/admin/notices');
});

test('a notice leads to its order and is marked as read', async () => {
  const sent = answerCalls({
    [`POST /api/back-office/notices/${notice.documentId}/read`]: { data: null },
  });
  const { screen } = await renderShop({
    routes: [
      { path: '/admin/notices', Component: NoticesPage },
      { path: '/admin/orders/abc', Component: () => <p>The order</p> },
    ],
    at: '/admin/notices',
    answer: (address) =>
      address.pathname.endsWith('/unread') ? { data: { unread: 1 } } : pageOf([notice], address),
  });
  await screen.getByRole('link', { name: /^Sold for \$19\.99: Org Chart/ }).click();
  await expect.element(screen.getByText('The order')).toBeVisible();
  expect(sent.map(({ call }) => call)).toEqual([
    `POST /api/back-office/notices/${notice.documentId}/read`,
  ]);
});

test('notices are filtered by kind and status in the address', async () => {
  const { screen, calls } = await renderShop({
    routes: [{ path: '/admin/notices', Component: NoticesPage }],
    at: '/admin/notices?kind=party&to=2026-03-01',
    answer: (address) =>
      address.pathname.endsWith('/unread')
        ? { data: { unread: 1 } }
        : pageOf(address.searchParams.has('isRead') ? [] : [notice], address),
  });
  await chooseFilter(screen, 'Kind', 'Sales');
  await chooseFilter(screen, 'Status', 'Read');
  await expect.element(screen.getByText('No notification matches these filters.')).toBeVisible();
  const lists = calls.filter(({ pathname }) => pathname.endsWith('/notices'));
  expect(lists.map(({ searchParams }) => searchParams.get('kind'))).toEqual([null, 'sale', 'sale']);
  const { isRead, until } = Object.fromEntries(lists.at(-1)!.searchParams);
  expect({ isRead, until }).toEqual({ isRead: 'true', until: '2026-03-01' });
  await screen.getByRole('link', { name: 'Show all notifications' }).click();
  await expect.element(screen.getByRole('link', { name: /^Sold for/ })).toBeVisible();
});

test('all notices are marked as read with one button', async () => {
  const sent = answerCalls({ 'POST /api/back-office/notices/read': { data: null } });
  const { screen } = await renderShop({
    routes: [{ path: '/admin/notices', Component: NoticesPage }],
    at: '/admin/notices',
    answer: (address) => {
      const isDone = sent.length > 0;
      return address.pathname.endsWith('/unread')
        ? { data: { unread: isDone ? 0 : 1 } }
        : pageOf([{ ...notice, isRead: isDone }], address);
    },
  });
  await expect.element(screen.getByText('Unread', { exact: true })).toBeInTheDocument();
  await screen.getByRole('button', { name: 'Mark all read' }).click();
  await expect.element(screen.getByText('Unread', { exact: true })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Mark all read' })).toBeDisabled();
});

test('bell and email are chosen for each kind', async () => {
  const preferences = [
    { kind: 'sale', bell: true, mail: 'off' },
    { kind: 'dispute', bell: true, mail: 'off' },
  ];
  const sent = answerCalls({
    'PUT /api/back-office/notices/preferences': (body) => ({
      data: preferences.map((one) =>
        one.kind === (body as { kind: string }).kind ? (body as object) : one,
      ),
    }),
  });
  const { screen } = await renderShop({
    routes: [{ path: '/admin/settings/notices', Component: NoticeSettingsPage }],
    at: '/admin/settings/notices',
    answer: () => ({ data: preferences }),
  });
  const sales = screen.getByLabelText('Emails about: Sales');
  await sales.selectOptions('One email a day');
  await expect.element(sales).toHaveValue('daily');
  const disputes = screen.getByLabelText('Emails about: Disputes');
  expect(disputes.element().querySelectorAll('option')).toHaveLength(2);
  const bell = screen.getByRole('switch', { name: 'Disputes in the back office' });
  await bell.click();
  await expect.element(bell).toHaveAttribute('aria-checked', 'false');
  expect(sent.map(({ body }) => body)).toEqual([
    { kind: 'sale', bell: true, mail: 'daily' },
    { kind: 'dispute', bell: false, mail: 'off' },
  ]);
});
