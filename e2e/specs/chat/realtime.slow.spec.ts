import {
  collectRealtimeLog,
  controlNetwork,
  websocket,
  cutConnectionErrors,
} from '../../support/network.ts';
import { logInByForm, logOut, rejectedRequest } from '../../support/account-pages.ts';
import { test } from '../../support/chat-test.ts';
import { expect } from '../../support/shop-test.ts';

const polling = /\/socket\.io\/\?.*transport=polling/;

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

test(
  'after five failed attempts the page reconnects when the browser is online',
  { tag: ['@RT-08', '@NUM-13', '@F17'] },
  async ({ page, chat, expectedErrors }) => {
    expectedErrors.push(...cutConnectionErrors);
    const network = await controlNetwork(page);
    await page.clock.install();
    await chat.open();
    await chat.expectDelivery('Before');
    const logged = collectRealtimeLog(page);
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
