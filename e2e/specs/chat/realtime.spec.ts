import {
  collectRealtimeLog,
  controlNetwork,
  websocket,
  cutConnectionErrors,
} from '../../support/network.ts';
import { test } from '../../support/chat-test.ts';
import { expect } from '../../support/shop-test.ts';

const polling = /\/socket\.io\/\?.*transport=polling/;

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
  'a broken connection is only logged, and missed messages arrive after it reconnects',
  { tag: ['@RT-08', '@RT-09', '@RT-10', '@F17'] },
  async ({ page, chat, expectedErrors }) => {
    expectedErrors.push(...cutConnectionErrors);
    const network = await controlNetwork(page);
    await chat.open();
    await chat.expectDelivery('Before');
    const logged = collectRealtimeLog(page);
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
