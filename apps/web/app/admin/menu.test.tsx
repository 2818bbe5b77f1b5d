import { defaultShownTexts } from '@partshelf/contract/branding/brand.ts';
import { Link } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderShop } from '../../test/render-shop.tsx';
import { makeWaiting } from '../../test/factories/admin-orders.ts';
import { signIn } from '../../test/sign-in.ts';
import { BackOfficeSidebar } from './menu.tsx';

beforeEach(async () => {
  signIn();
  await page.viewport(1280, 900);
});

test('the menu shows the counts of open tasks, with one API call', async () => {
  const { screen, calls } = await renderShop({
    routes: [
      {
        path: '/admin',
        Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} />,
      },
    ],
    at: '/admin',
    answer: () => ({
      data: makeWaiting({
        refundRequests: { count: 2 },
        contactMessages: { count: 100 },
        failedMails: { count: 1 },
        chats: { count: 5 },
        ordersWithoutInvoice: { count: 3 },
      }),
    }),
  });
  const menu = screen.getByRole('navigation', { name: 'Back office' });
  await expect.element(menu.getByRole('link', { name: 'Refunds 2 open' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Messages 99+ waiting' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Emails 1 failed' })).toBeVisible();
  await expect.element(menu.getByRole('link', { name: 'Invoices 3 waiting' })).toBeVisible();
  const chats = menu.getByRole('link', { name: 'Helpdesk chat 5 waiting' });
  await expect.element(chats).toHaveAttribute('href', '/helpdesk/chat');
  await expect.element(menu.getByRole('link', { name: 'Orders', exact: true })).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('the menu has a group for each part of the work', { tags: ['slow', 'VEND-19'] }, async () => {
  const { screen } = await renderShop({
    routes: [
      { path: '/admin', Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} /> },
    ],
    at: '/admin',
    answer: () => ({ data: makeWaiting() }),
  });
  for (const [group, link] of [
    ['Sell', 'Orders'],
    ['Customers', 'People'],
    ['Content', 'Texts'],
    ['Settings', 'Name and look'],
    ['Security', 'Audit'],
  ] as const) {
    const links = screen.getByRole('group', { name: group });
    const fold = links.getByRole('button', { name: group });
    if (fold.element().ariaExpanded === 'false') await fold.click();
    await expect.element(links.getByRole('link', { name: link, exact: true })).toBeVisible();
    await fold.click();
    expect(links.getByRole('link').query()).toBeNull();
  }
});

test('a group that is closed at first opens with a screen of its own', async () => {
  const { screen } = await renderShop({
    routes: [
      {
        path: '/admin/settings/texts',
        Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} />,
      },
    ],
    at: '/admin/settings/texts',
    answer: () => ({ data: makeWaiting() }),
  });
  await expect.element(screen.getByRole('link', { name: 'Texts' })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Settings' }))
    .toHaveAttribute('aria-expanded', 'false');
  await page.viewport(800, 900);
  await expect.element(screen.getByRole('link', { name: 'CSP reports' })).toBeVisible();
});

test('Settings stay above the notifications, and 19 screens fit a height of 900 px', async () => {
  const { screen } = await renderShop({
    routes: [
      {
        path: '/admin',
        Component: () => <BackOfficeSidebar user={null} hasBell onLogout={() => {}} />,
      },
    ],
    at: '/admin',
    answer: () => ({ data: makeWaiting() }),
  });
  const menu = screen.getByRole('navigation', { name: 'Back office' });
  const settings = menu.getByRole('button', { name: 'Settings' });
  const topOf = (one: { element: () => Element }) => one.element().getBoundingClientRect().top;
  await expect.element(settings).toBeVisible();
  const bottoms = menu
    .getByRole('link')
    .elements()
    .map((link) => link.getBoundingClientRect().bottom);
  const fitting = bottoms.filter((bottom) => bottom < topOf(settings));
  expect(fitting.length).toBeGreaterThanOrEqual(19);
  expect(topOf(settings)).toBeLessThan(topOf(screen.getByRole('link', { name: 'Notifications' })));
});

test(
  'a closed group has the sum of its counts, and opens with the next screen of its own',
  { tags: ['slow'] },
  async () => {
    const Menu = () => (
      <div className="flex">
        <BackOfficeSidebar user={null} onLogout={() => {}} />
        <Link to="/admin/orders">An order</Link>
      </div>
    );
    const { screen } = await renderShop({
      routes: [
        { path: '/admin', Component: Menu },
        { path: '/admin/orders', Component: Menu },
      ],
      at: '/admin',
      answer: () => ({
        data: makeWaiting({
          refundRequests: { count: 2 },
          disputes: { count: 1 },
          chats: { count: 5 },
        }),
      }),
    });
    const sell = screen.getByRole('group', { name: 'Sell' });
    await sell.getByRole('button', { name: 'Sell' }).click();
    const fold = sell.getByRole('button', { name: 'Sell 3 open tasks' });
    await expect.element(fold).toHaveAttribute('aria-expanded', 'false');
    await screen.getByRole('link', { name: 'An order' }).click();
    await expect.element(sell.getByRole('link', { name: 'Refunds 2 open' })).toBeVisible();
  },
);

test.for<[string, string]>([
  ['/admin/settings/shop', 'Name and look'],
  ['/admin/health', 'Health'],
  ['/admin/subscribers', 'Subscribers'],
  ['/admin/releases/held', 'Publishing'],
  ['/admin/retirements', 'Products'],
])('the link of the current screen is marked and in view: %s', async ([path, name]) => {
  await page.viewport(1280, 500);
  const Menu = () => <BackOfficeSidebar user={null} onLogout={() => {}} />;
  const { screen } = await renderShop({
    routes: [{ path, Component: Menu }],
    at: path,
    answer: () => ({
      data: makeWaiting({
        waitingTransfers: { count: 2 },
        overdueTransfers: {},
        openBankLines: {},
      }),
    }),
  });
  await expect.element(screen.getByRole('link', { name: 'Waiting for money' })).toBeInTheDocument();
  const link = screen.getByRole('link', { name });
  await expect.element(link).toHaveAttribute('aria-current', 'page');
  await expect.element(link).toBeInViewport({ ratio: 1 });
});

test(
  'the name opens a menu with profile, tokens, devices, theme and logout',
  { tags: ['slow', 'VEND-19'] },
  async () => {
    const handleLogout = vi.fn();
    const { screen } = await renderShop({
      routes: [
        {
          path: '/admin',
          Component: () => <BackOfficeSidebar user={{ username: 'ada' }} onLogout={handleLogout} />,
        },
      ],
      at: '/admin',
      answer: () => ({ data: makeWaiting() }),
    });
    const name = screen.getByRole('button', { name: 'ada' });
    await name.click();
    const item = (label: string) => screen.getByRole('menuitem', { name: label });
    await expect.element(item('My Profile')).toHaveAttribute('href', '/profile');
    await expect.element(item('API tokens')).toHaveAttribute('href', '/profile/security#tokens');
    await expect.element(item('Your devices')).toHaveAttribute('href', '/profile/security#devices');
    await screen.getByRole('menuitemradio', { name: 'Dark theme' }).click();
    expect(document.documentElement.classList.contains('dark')).toBe(true);
    await name.click();
    await expect.element(screen.getByRole('menuitemradio', { name: 'Dark theme' })).toBeChecked();
    await screen.getByRole('menuitemradio', { name: 'Theme of the system' }).click();
    await name.click();
    await item('Logout').click();
    expect(handleLogout).toHaveBeenCalledOnce();
  },
);

test.for([
  [{}, 0],
  [{ waitingTransfers: { count: 2 }, overdueTransfers: { count: 1 }, openBankLines: {} }, 1],
] as const)(
  'the menu has what waits for money once buyers can pay by bank transfer: %j',
  async ([waiting, count]) => {
    const { screen } = await renderShop({
      routes: [
        { path: '/admin', Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} /> },
      ],
      at: '/admin',
      answer: () => ({ data: makeWaiting({ ...waiting, disputes: { count: 3 } }) }),
    });
    await expect.element(screen.getByRole('link', { name: 'Disputes 3 to answer' })).toBeVisible();
    const link = screen.getByRole('link', { name: 'Waiting for money 1 overdue' });
    expect(link.elements()).toHaveLength(count);
  },
);

test.for([
  [true, 1],
  [false, 0],
] as const)(
  'the menu has licences once a product is sold with them: %s',
  async ([hasLicences, count]) => {
    const { screen } = await renderShop({
      routes: [
        { path: '/admin', Component: () => <BackOfficeSidebar user={null} onLogout={() => {}} /> },
      ],
      at: '/admin',
      answer: () => ({ data: makeWaiting({}) }),
      settings: { texts: { ...defaultShownTexts, hasLicences } },
    });
    await screen.getByRole('button', { name: 'Settings' }).click();
    await expect.element(screen.getByRole('link', { name: 'Health' })).toBeVisible();
    for (const name of ['Licences', 'Trials']) {
      expect(screen.getByRole('link', { name }).elements()).toHaveLength(count);
    }
  },
);
