import { eq } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import { chatMessages } from '../../src/db/tables/chat.ts';
import { until, type TestShop } from '../support/build-test-app.ts';
import { shopTest } from '../support/shop-test.ts';
import { createChat, reply } from '../support/calls/chat-calls.ts';
import { closeChatClients } from '../support/chat-client.ts';
import { openTab } from './tab.ts';
import { openWire, type Wire } from './wire.ts';

const test = shopTest();
let wire: Wire;
let chat: Awaited<ReturnType<typeof createChat>>;
let customerTab: Awaited<ReturnType<typeof openTab>>;
let helpdeskTab: Awaited<ReturnType<typeof openTab>>;

test.beforeEach(async ({ shop, helpdesk }) => {
  wire = await openWire(shop.url);
  chat = await createChat(shop, 'First');
  customerTab = await openTab(wire.url, chat.customer, chat.room.documentId);
  helpdeskTab = await openTab(shop.url, helpdesk, chat.room.documentId);
});

afterEach(async () => {
  closeChatClients();
  await wire.close();
});

const listStored = async ({ deps }: TestShop) => {
  const rows = await deps.db
    .select({ content: chatMessages.content })
    .from(chatMessages)
    .where(eq(chatMessages.roomId, chat.room.id))
    .orderBy(chatMessages.id);
  return rows.map(({ content }) => content);
};

async function expectEverywhere(shop: TestShop, contents: string[]): Promise<void> {
  expect(await listStored(shop)).toEqual(contents);
  for (const tab of [customerTab, helpdeskTab]) {
    await until(
      async () => tab.contents(),
      (seen) => seen.length >= contents.length,
    );
    expect(tab.contents()).toEqual(contents);
  }
  expect(helpdeskTab.received()).toEqual(contents.slice(1));
}

const moments = {
  'before the message has arrived': ['client', /user-chat-message/, 0],
  'once it is stored, before the answer': ['server', /^HTTP[^]*Question/, 1],
} as const;

test.for(Object.entries(moments))(
  'a message whose connection is cut %s is there once, sent again under its key',
  { tags: ['F17', 'I6', 'C12'] },
  async ([, [side, words, storedByThen]], { shop }) => {
    const cut = wire.cutAt(side, words);
    const sending = customerTab.write('Question');
    await cut;
    expect((await listStored(shop)).length - 1).toBeGreaterThanOrEqual(storedByThen);
    expect(await sending).toMatchObject({ content: 'Question' });
    await customerTab.write('Another');
    await expectEverywhere(shop, ['First', 'Question', 'Another']);
  },
);

test(
  'a message whose event is cut off is there once the tab is back',
  { tags: ['F17', 'I6'] },
  async ({ shop, helpdesk }) => {
    const cut = wire.cutAt('server', /newMessage/);
    await reply(helpdesk, chat.room.documentId, 'Answer');
    await cut;
    await expectEverywhere(shop, ['First', 'Answer']);
    expect(customerTab.received()).toEqual([]);
    await reply(helpdesk, chat.room.documentId, 'Received again');
    await expectEverywhere(shop, ['First', 'Answer', 'Received again']);
  },
);

test(
  'after a network outage missed messages are read, and written ones arrive once',
  { tags: ['F17', 'I6'] },
  async ({ shop, helpdesk }) => {
    wire.cut();
    const sending = customerTab.write('Written without a network');
    for (const content of ['One', 'Two', 'Three']) {
      await reply(helpdesk, chat.room.documentId, content);
    }
    wire.mend();
    await sending;
    await expectEverywhere(shop, ['First', 'One', 'Two', 'Three', 'Written without a network']);
  },
);

test(
  'twenty messages arrive once each and in one order while the network is cut repeatedly',
  { tags: ['F17', 'I6', 'C12'] },
  async ({ shop }) => {
    const contents = Array.from({ length: 20 }, (_, number) => `Message ${number}`);
    for (const [number, content] of contents.entries()) {
      const sending = customerTab.write(content);
      if (number % 4 === 1) wire.cut();
      wire.mend();
      await sending;
    }
    await expectEverywhere(shop, ['First', ...contents]);
  },
);
