import type { ChatHit } from '@partshelf/contract/chat/chat-search.ts';
import { expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  reply,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';
import { createOrder } from '../../../test/support/owner.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { chatNotes } from '../../db/tables/chat-notes.ts';

const test = shopTest();

const send = ({ call }: Customer, q: string, more = '') =>
  call('GET', `/chat-search?q=${encodeURIComponent(q)}${more}`);

async function search(agent: Customer, q: string, more = '') {
  const answer = await send(agent, q, more);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, meta } = answer.json();
  return { hits: data as ChatHit[], total: meta.pagination.total as number };
}

const excerpts = async (agent: Customer, q: string, more = '') =>
  (await search(agent, q, more)).hits.map(({ excerpt }) => excerpt);

test(
  'messages, notes, people and order numbers are found, with their room and an excerpt',
  { tags: ['DESK-09'] },
  async ({ shop, db, helpdesk }) => {
    const customer = await createCustomer(shop, {
      username: 'Ilse Brandt',
      email: 'ib@kranbau.example',
    });
    const first = (await write(customer, 'Der Kalender lädt\nnicht im Mandanten')).json().data;
    const room = (await customer.call('GET', '/chat-room/user-chat-room')).json().data;
    const answer = (await reply(helpdesk, room.id, 'Which kalender is it?')).json().data;
    const [note] = await db
      .insert(chatNotes)
      .values({ roomId: room.id, authorId: helpdesk.user.id, content: 'Kalender of version 2' })
      .returning({ documentId: chatNotes.documentId });
    const product = await createProduct(shop);
    const order = await createOrder(shop, customer.user.id, product);
    const found = {
      room: {
        documentId: room.documentId,
        chat_status: 'pending',
        helpdesk: { documentId: helpdesk.user.documentId },
        users_permissions_user: { username: 'Ilse Brandt', email: 'ib@kranbau.example' },
      },
      message: null,
      note: null,
      order: null,
    };
    const { hits, total } = await search(helpdesk, 'KALENDER');
    expect(total).toBe(3);
    expect(hits).toMatchObject([
      { ...found, kind: 'note', note, excerpt: 'Kalender of version 2' },
      {
        ...found,
        kind: 'message',
        message: { documentId: answer.documentId },
        author: { username: helpdesk.user.username },
        excerpt: 'Which kalender is it?',
        createdAt: answer.createdAt,
      },
      {
        ...found,
        kind: 'message',
        message: { documentId: first.documentId },
        author: { username: 'Ilse Brandt' },
        excerpt: 'Der Kalender lädt nicht im Mandanten',
      },
    ]);
    for (const q of ['brandt', 'ilse BRANDT', 'ib@kran', 'kranbau'])
      expect((await search(helpdesk, q)).hits, q).toMatchObject([{ ...found, kind: 'person' }]);
    for (const q of [`#${order.number}`, `0${order.number}`])
      expect((await search(helpdesk, q)).hits, q).toMatchObject([
        {
          ...found,
          kind: 'order',
          order: { documentId: order.documentId, number: order.number },
          excerpt: `Order #${order.number}`,
        },
      ]);
    expect(await excerpts(helpdesk, 'mandanten ladt')).toHaveLength(1);
    expect(await excerpts(helpdesk, 'mandanten version')).toEqual([]);
  },
);

test(
  'two characters find beginnings of words, and wildcards are letters',
  { tags: ['DESK-09'] },
  async ({ shop, helpdesk }) => {
    const { customer } = await createChat(shop, 'Zq9 fails at 100%_done');
    await write(customer, 'It says xzq9');
    expect(await excerpts(helpdesk, 'zq')).toEqual(['Zq9 fails at 100%_done']);
    expect(await excerpts(helpdesk, 'zq9')).toHaveLength(2);
    expect(await excerpts(helpdesk, '100%_d')).toHaveLength(1);
    for (const q of [
      '100%%',
      '100__done',
      'Zq9%done',
      '%%',
      '__',
      '--',
      '\\\\',
      "''",
      '日本',
      '\u0301\u0301',
    ])
      expect(await excerpts(helpdesk, q), q).toEqual([]);
    for (const q of ['', ' ', 'z', ' z ', 'x'.repeat(201)])
      expect(expectErrorCode(await send(helpdesk, q)), q).toBe('VALIDATION_FAILED');
    expect((await helpdesk.call('GET', '/chat-search')).statusCode).toBe(400);
    expect((await send(helpdesk, '9'.repeat(200))).statusCode).toBe(200);
    expect((await send(helpdesk, `a\u0000bc`)).statusCode).toBeLessThan(500);
  },
);

test(
  'hits are paged and follow the filters of assignee and status',
  { tags: ['DESK-09'] },
  async ({ shop }) => {
    const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
    const [one, two] = [await createChat(shop, 'wombat 1'), await createChat(shop, 'wombat 2')];
    await write(two.customer, 'wombat 3');
    await reply(ana, one.room.id, 'Hello');
    await setStatus(ana, one.room.id, 'closed');
    expect(await excerpts(ben, 'wombat')).toEqual(['wombat 3', 'wombat 2', 'wombat 1']);
    const page = '&pagination[page]=2&pagination[pageSize]=2';
    expect(await excerpts(ben, 'wombat', page)).toEqual(['wombat 1']);
    expect((await search(ben, 'wombat', page)).total).toBe(3);
    const beyond = await search(ben, 'wombat', '&pagination[page]=9');
    expect(beyond).toEqual({ hits: [], total: 3 });
    expect(await excerpts(ana, 'wombat', '&assignee=me')).toEqual(['wombat 1']);
    expect(await excerpts(ben, 'wombat', '&assignee=me')).toEqual([]);
    expect(await excerpts(ben, 'wombat', `&assignee=${ana.user.documentId}`)).toHaveLength(1);
    expect(await excerpts(ben, 'wombat', '&assignee=none&status=open')).toHaveLength(2);
    expect(await excerpts(ben, 'wombat', '&status=closed')).toEqual(['wombat 1']);
  },
);

test(
  'a long message shows what is around the match',
  { tags: ['DESK-09'] },
  async ({ shop, helpdesk }) => {
    await createChat(shop, `${'before '.repeat(100)}quokka${' after'.repeat(100)}`);
    const [excerpt] = await excerpts(helpdesk, 'quokka');
    expect(excerpt).toMatch(/^…(?:\w* )+quokka (?:after )+\w*…$/);
    expect(excerpt!.length).toBeLessThan(180);
  },
);

test('customers search nothing', { tags: ['DESK-09'] }, async ({ customer }) => {
  expect(expectErrorCode(await send(customer, 'hello'))).toBe('ROLE_MISSING');
});

test(
  'words in quotes are found only next to each other',
  { tags: ['DESK-09'] },
  async ({ shop, helpdesk }) => {
    const customer = await createCustomer(shop);
    await write(customer, 'The copper lantern is missing');
    await write(customer, 'A lantern made of copper');
    expect(await excerpts(helpdesk, '"copper lantern"')).toEqual(['The copper lantern is missing']);
    expect(await excerpts(helpdesk, 'copper lantern')).toHaveLength(2);
  },
);
