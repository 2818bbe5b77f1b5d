import type { RoleName } from '@partshelf/contract/roles.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { renderShop } from '../../test/render-shop.tsx';
import { signIn } from '../../test/sign-in.ts';
import { openFakeRealtime } from '../../test/chat/fake-realtime.ts';
import { makeProduct } from '../../test/factories/products.ts';
import { makeUser } from '../../test/factories/users.ts';
import { RealtimeProvider } from '../realtime/realtime.ts';
import { removeToken } from '../session.ts';
import { BuyBar } from '../pages/catalog/product-content.tsx';
import MainLayout from './layout/main-layout.tsx';

const unreadRoomsPath = '/api/chat-room/helpdesk-unread-roomIds';

/** A busy machine is idle only after a timeout. */
beforeEach(() => {
  vi.spyOn(window, 'requestIdleCallback').mockImplementation((callback) =>
    window.setTimeout(callback),
  );
});

async function openLayout(role?: RoleName) {
  const line = openFakeRealtime();
  const Layout = () => (
    <RealtimeProvider value={line.realtime}>
      <MainLayout />
    </RealtimeProvider>
  );
  const Page = () => (
    <>
      <div style={{ height: 1_500 }} />
      <BuyBar product={makeProduct()} actions={{ current: document.createElement('div') }} />
    </>
  );
  const { screen, calls } = await renderShop({
    routes: [{ path: '/', Component: Layout, children: [{ index: true, Component: Page }] }],
    at: '/',
    answer: ({ pathname }) => {
      if (pathname === '/api/users/me') return makeUser(role && { role: { name: role } });
      if (pathname === unreadRoomsPath) return { data: [], meta: { total: 0 } };
      return { data: /^\/api\/chat|\/owned$/.test(pathname) ? null : [] };
    },
  });
  return {
    screen,
    line,
    button: screen.getByRole('button', { name: 'Help Desk' }),
    account: screen.getByRole('button', { name: 'Account menu' }),
    helpdeskLink: screen.getByRole('link', { name: /^Helpdesk chat/ }),
    chatCalls: () => calls.filter(({ pathname }) => pathname.includes('chat')),
  };
}

test('a customer has the chat on every page', { tags: ['LAY-04'] }, async () => {
  await page.viewport(1440, 900);
  signIn();
  const { button } = await openLayout('Customer');
  await expect.element(button).toBeVisible();
});

test('the chat does not come seconds later where the browser tells no idle time', async () => {
  await page.viewport(1440, 900);
  signIn();
  vi.restoreAllMocks();
  const { requestIdleCallback, setTimeout } = window;
  Reflect.deleteProperty(window, 'requestIdleCallback');
  vi.spyOn(window, 'setTimeout').mockImplementation(((callback: () => void, ms = 0) =>
    ms < 1_000 ? setTimeout(callback, ms) : 0) as typeof setTimeout);
  try {
    const { button } = await openLayout('Customer');
    await expect.element(button).toBeVisible();
  } finally {
    window.requestIdleCallback = requestIdleCallback;
  }
});

test.each(['Helpdesk', 'Admin'] as const)(
  'a user with the role %s has no chat of their own, but a link to those of all customers',
  { tags: ['slow', 'HDR-21', 'PERM-31'] },
  async (role) => {
    await page.viewport(1440, 900);
    signIn();
    const { screen, button, helpdeskLink, chatCalls, line } = await openLayout(role);
    await expect.element(helpdeskLink).toBeVisible();
    await whenIdle();
    await expect.element(button).not.toBeInTheDocument();
    expect(new Set(chatCalls().map(({ pathname }) => pathname))).toEqual(
      new Set([unreadRoomsPath, '/api/chat-mentions']),
    );
    expect(line.signals).toHaveLength(1);
    await expect.element(screen.getByRole('contentinfo')).toBeVisible();
  },
);

test('a customer has no link to the chats of others', { tags: ['HDR-22'] }, async () => {
  await page.viewport(1440, 900);
  signIn();
  const { button, helpdeskLink, chatCalls } = await openLayout('Customer');
  await expect.element(button).toBeVisible();
  await expect.element(helpdeskLink).not.toBeInTheDocument();
  expect(chatCalls().map(({ pathname }) => pathname)).not.toContain(unreadRoomsPath);
});

test(
  'a visitor has no chat and no link to one, and nothing is fetched',
  { tags: ['HDR-22', 'PERM-32'] },
  async () => {
    await page.viewport(1440, 900);
    const { button, account, helpdeskLink, chatCalls, line } = await openLayout();
    await expect.element(account).toBeVisible();
    await whenIdle();
    await expect.element(button).not.toBeInTheDocument();
    await expect.element(helpdeskLink).not.toBeInTheDocument();
    expect(chatCalls()).toEqual([]);
    expect(line.signals).toEqual([]);
  },
);

test(
  'the chat disappears and disconnects when the user signs out',
  { tags: ['PERM-32', 'RT-08'] },
  async () => {
    await page.viewport(1440, 900);
    signIn();
    const { button, line } = await openLayout('Customer');
    await expect.element(button).toBeVisible();
    await expect.poll(() => line.signals).toHaveLength(1);
    removeToken();
    await expect.element(button).not.toBeInTheDocument();
    await expect.poll(() => line.signals[0]?.aborted).toBe(true);
  },
);

test(
  'on phones the chat button stays above the buy bar',
  { tags: ['slow', 'CHAT-01'] },
  async () => {
    await page.viewport(390, 844);
    signIn();
    const { screen, button } = await openLayout('Customer');
    await expect.element(button).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add to Cart' });
    const distanceToEdge = () => window.innerHeight - boxOf(button).bottom;
    const coversAdd = () =>
      boxOf(button).bottom > boxOf(add).top && boxOf(button).top < boxOf(add).bottom;
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight - 844; top += 40) {
      window.scrollTo(0, top);
      await expect.poll(coversAdd).toBe(false);
    }
    window.scrollTo(0, scrollHeight);
    await expect.poll(distanceToEdge).toBe(16);
  },
);

const boxOf = (target: { element: () => Element }) => target.element().getBoundingClientRect();

function whenIdle(): Promise<unknown> {
  return new Promise((resolve) => requestIdleCallback(resolve));
}
