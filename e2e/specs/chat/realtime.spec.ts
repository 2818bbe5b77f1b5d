import type { Page, WebSocketRoute } from '@playwright/test';
import { logInAgent, sendChatMessage } from '../../support/api/chat.ts';
import { customerChat } from '../../support/page/customer-chat.ts';
import { logInByForm, logOut, rejectedRequest } from '../../support/page/login-form.ts';
import { expect, test as base } from '../../support/shop/shop-test.ts';

interface ChatFixtures {
  chat: ReturnType<typeof customerChat> & {
    open: () => Promise<void>;
    expectDelivery: (text: string) => Promise<void>;
    answer: (text: string) => Promise<void>;
  };
}

const test = base.extend<ChatFixtures>({
  chat: async ({ page, request, customer }, use) => {
    const helpdesk = await logInAgent(request);
    const room = await sendChatMessage(request, customer, 'Hello');
    const chat = customerChat(page);
    const answer = (text: string) => helpdesk.reply(room, text);
    await use({
      ...chat,
      answer,
      open: async () => {
        await page.goto('/');
        await chat.button.click();
        await expect(chat.message('Hello')).toBeVisible();
      },
      expectDelivery: async (text) => {
        await answer(text);
        await expect(chat.message(text)).toBeVisible();
      },
    });
  },
});

const polling = /\/socket\.io\/\?.*transport=polling/;
const websocket = /\/socket\.io\/\?.*transport=websocket/;

test(
  'a page connects to its own host by polling first, then by websocket',
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
    await chat.expectDelivery('Delivered');
  },
);

test(
  'messages arrive by polling when websockets are blocked',
  { tag: ['@RT-02'] },
  async ({ page, chat }) => {
    await page.routeWebSocket(websocket, (socket) => socket.close());
    await chat.open();
    await chat.expectDelivery('Delivered');
  },
);

test(
  'messages arrive by websocket when polling is blocked',
  { tag: ['@RT-02'] },
  async ({ page, chat, expectedErrors }) => {
    expectedErrors.push(/ERR_FAILED.*transport=polling/);
    await page.route(polling, (route) => route.abort());
    await chat.open();
    await chat.expectDelivery('Delivered');
  },
);

/** A disconnection also closes open websockets. */
/** Engine.IO's packet that moves a connection from polling to its websocket. */
const upgradePacket = '5';

async function controlNetwork(page: Page) {
  const open = new Set<WebSocketRoute>();
  const upgraded = Promise.withResolvers<void>();
  await page.routeWebSocket(websocket, (socket) => {
    open.add(socket);
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(message);
      if (message === upgradePacket) upgraded.resolve();
    });
  });
  return {
    /** Once a websocket is used: going offline leaves a waiting polling request open. */
    async disconnect() {
      await upgraded.promise;
      await page.context().setOffline(true);
      for (const socket of open) await socket.close();
    },
    reconnect: () => page.context().setOffline(false),
  };
}

function collectLog(page: Page): string[] {
  const logged: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('Realtime:')) logged.push(message.text());
  });
  return logged;
}

test(
  'a broken connection is only logged, and missed messages arrive after it reconnects',
  { tag: ['@RT-08', '@RT-09', '@RT-10', '@F17'] },
  async ({ page, chat, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/);
    const network = await controlNetwork(page);
    await chat.open();
    await chat.expectDelivery('Before');
    const logged = collectLog(page);
    await network.disconnect();
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('disconnected'));
    await expect.poll(() => logged).toContainEqual(expect.stringContaining('not connected'));
    const toasts = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem');
    await expect(toasts).toHaveCount(0);
    await chat.answer('Meanwhile');
    await network.reconnect();
    await expect(chat.message('Meanwhile')).toBeVisible();
    await chat.expectDelivery('After');
    await expect(chat.message('Meanwhile')).toHaveCount(1);
  },
);

test(
  'after five failed attempts the page reconnects when the browser is online',
  { tag: ['@RT-08', '@NUM-13', '@F17'] },
  async ({ page, chat, expectedErrors }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /ERR_NETWORK_CHANGED/);
    const network = await controlNetwork(page);
    await page.clock.install();
    await chat.open();
    await chat.expectDelivery('Before');
    const logged = collectLog(page);
    const attempts = () => logged.filter((text) => text.includes('not connected')).length;
    await network.disconnect();
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
    await network.reconnect();
    await expect(chat.message('Meanwhile')).toBeVisible();
    await chat.expectDelivery('After');
  },
);

test(
  'a session ended elsewhere leads to the login within seconds',
  { tag: ['@C05', '@RT-08'] },
  async ({ page, request, customer, chat, expectedErrors }) => {
    expectedErrors.push(rejectedRequest);
    await chat.open();
    await chat.expectDelivery('Before');
    const headers = { authorization: `Bearer ${customer.token}` };
    expect((await request.delete('/api/sessions/current', { headers })).ok()).toBe(true);
    await expect(page).toHaveURL('/login');
    await expect(chat.button).toBeHidden();
    await page.goBack();
    await expect(chat.button).toBeHidden();
  },
);

test('logging out closes the connection and the next user opens a new one', async ({
  page,
  context,
  customer,
  chat,
  expectedErrors,
}) => {
  expectedErrors.push(rejectedRequest);
  const first = page.waitForEvent('websocket', (socket) => websocket.test(socket.url()));
  await chat.open();
  const closed = (await first).waitForEvent('close');
  await logOut(page);
  await closed;
  const second = page.waitForEvent('websocket', (socket) => websocket.test(socket.url()));
  await logInByForm(page, customer.user);
  await second;
  await chat.button.click();
  await chat.expectDelivery('Again');
  expect(context.pages()).toHaveLength(1);
});
