import type { Page, WebSocketRoute } from '@playwright/test';
import { chatOn, welcomeHelpdesk, writeAs } from '../support/chat.ts';
import { expect, test as base } from '../support/shop.ts';

interface ChatFixtures {
  /** A customer's chat that has begun, with somebody at the other side of it. */
  chat: ReturnType<typeof chatOn> & {
    open: () => Promise<void>;
    /** The helpdesk writes, and the customer sees it. */
    expectHeard: (text: string) => Promise<void>;
    answer: (text: string) => Promise<void>;
  };
}

const test = base.extend<ChatFixtures>({
  chat: async ({ page, request, customer }, use) => {
    const helpdesk = await welcomeHelpdesk(request);
    const room = await writeAs(request, customer, 'Hello');
    const chat = chatOn(page);
    const answer = (text: string) => helpdesk.reply(room, text);
    await use({
      ...chat,
      answer,
      open: async () => {
        await page.goto('/');
        await chat.button.click();
        await expect(chat.message('Hello')).toBeVisible();
      },
      expectHeard: async (text) => {
        await answer(text);
        await expect(chat.message(text)).toBeVisible();
      },
    });
  },
});

const polling = /\/socket\.io\/\?.*transport=polling/;
const websocket = /\/socket\.io\/\?.*transport=websocket/;

test(
  'a page speaks with its own host, by polling first and then by websocket',
  { tag: ['@RT-01', '@RT-02'] },
  async ({ page, chat }) => {
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    const upgrade = page.waitForEvent('websocket', (socket) => websocket.test(socket.url()));
    await chat.open();
    const { host } = new URL(page.url());
    expect(new URL((await upgrade).url()).host).toBe(host);
    const [first] = addresses.filter((address) => address.includes('/socket.io/'));
    expect(first).toMatch(polling);
    expect(new URL(first!).host).toBe(host);
    await chat.expectHeard('Heard');
  },
);

test(
  'where websockets are blocked the chat is heard by polling',
  { tag: ['@RT-02'] },
  async ({ page, chat }) => {
    await page.routeWebSocket(websocket, (socket) => socket.close());
    await chat.open();
    await chat.expectHeard('Heard');
  },
);

test(
  'where polling is blocked the chat is heard by websocket',
  { tag: ['@RT-02'] },
  async ({ page, chat, provokedErrors }) => {
    provokedErrors.push(/ERR_FAILED.*transport=polling/);
    await page.route(polling, (route) => route.abort());
    await chat.open();
    await chat.expectHeard('Heard');
  },
);

/** A network that can be cut: nothing gets through any more, and what is open closes. */
async function watchNetwork(page: Page) {
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(websocket, (socket) => {
    open.add(socket);
    socket.connectToServer();
  });
  return {
    async cut() {
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
    },
    mend: () => page.context().setOffline(false),
  };
}

/** What the page tells developers about its connection, from now on. */
function listenToLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Realtime:')) logged.push(message.text());
  });
  return logged;
}

test(
  'a connection that breaks is only logged, and what was missed is there when it stands again',
  { tag: ['@RT-08', '@RT-09', '@RT-10', '@F17'] },
  async ({ page, chat, provokedErrors }) => {
    provokedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/);
    const network = await watchNetwork(page);
    await chat.open();
    await chat.expectHeard('Before');
    const logged = listenToLog(page);
    await network.cut();
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('disconnected'));
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('not connected'));
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await expect(toasts).toHaveCount(0);
    await chat.answer('Meanwhile');
    await network.mend();
    await expect(chat.message('Meanwhile')).toBeVisible();
    await chat.expectHeard('After');
    await expect(chat.message('Meanwhile')).toHaveCount(1);
  },
);

test(
  'after five attempts it waits until the browser is online again',
  { tag: ['@RT-08', '@NUM-13', '@F17'] },
  async ({ page, chat, provokedErrors }) => {
    provokedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/);
    const network = await watchNetwork(page);
    await page.clock.install();
    await chat.open();
    await chat.expectHeard('Before');
    const logged = listenToLog(page);
    const attempts = () => logged.filter((text) => text.includes('not connected')).length;
    await network.cut();
    for (const attempt of [1, 2, 3, 4, 5]) {
      await expect
        .poll(async () => {
          await page.clock.runFor(1_000);
          return attempts();
        })
        .toBe(attempt);
    }
    await page.clock.runFor(300_000);
    expect(attempts()).toBe(5);
    await chat.answer('Meanwhile');
    await network.mend();
    await expect(chat.message('Meanwhile')).toBeVisible();
    await chat.expectHeard('After');
  },
);

test(
  'a session that ends elsewhere ends here within seconds, at the login',
  { tag: ['@C05', '@RT-08'] },
  async ({ page, request, customer, chat, provokedErrors }) => {
    // What is under way when the session ends is refused.
    provokedErrors.push(/status of 401/);
    await chat.open();
    await chat.expectHeard('Before');
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.delete('/api/sessions/current', { headers })).ok()).toBe(true);
    await expect(page).toHaveURL('/login');
    await expect(chat.button).toBeHidden();
    await page.goBack();
    await expect(chat.button).toBeHidden();
  },
);

test('signing out closes the connection, and the next person has one of their own', async ({
  page,
  context,
  customer,
  chat,
  provokedErrors,
}) => {
  // What is under way when the session ends is refused.
  provokedErrors.push(/status of 401/);
  const first = page.waitForEvent('websocket', (socket) => websocket.test(socket.url()));
  await chat.open();
  const closed = (await first).waitForEvent('close');
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await closed;
  const second = page.waitForEvent('websocket', (socket) => websocket.test(socket.url()));
  await page.getByLabel('Email').fill(customer.person.email);
  await page.getByLabel('Password', { exact: true }).fill(customer.person.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await second;
  await chat.button.click();
  await chat.expectHeard('Again');
  expect(context.pages()).toHaveLength(1);
});
