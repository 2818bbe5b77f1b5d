import { afterEach, expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import { createChat, ownRoom, roomOf } from '../../../test/support/calls/chat-calls.ts';
import {
  awaitFix,
  endWait,
  listChatFixes,
  listOpenFixes,
} from '../../../test/support/calls/fix-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createProduct } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

const test = shopTest();

afterEach(closeChatClients);

test(
  'an agent marks a chat, or a message of it, as waiting for a release; its customer sees nothing',
  { tags: ['slow', 'FIX-01'] },
  async ({ shop, admin, helpdesk, product }) => {
    const { customer, first, room } = await createChat(shop, 'The export is empty');
    const marked = await awaitFix(helpdesk, room, product, ' Export of lists ', first);
    expect(marked.statusCode, marked.body).toBe(200);
    const fix = {
      documentId: expect.any(String),
      title: 'Export of lists',
      product: { documentId: product.documentId, title: product.title },
      message: { documentId: first.documentId },
      markedAt: expect.any(String),
      markedBy: helpdesk.user.username,
      told: null,
    };
    expect(marked.json().data).toEqual(fix);
    expect(await listChatFixes(helpdesk, room)).toEqual([fix]);
    expect((await roomOf(helpdesk, room.documentId)).waits_for_release).toBe(true);
    expect(await ownRoom(customer)).not.toHaveProperty('waits_for_release');
    const refused = await customer.call('GET', `/chat-rooms/${room.documentId}/fixes`);
    expect(expectErrorCode(refused)).toBe('ROLE_MISSING');
    const [entry] = await readAudit(admin, room.documentId);
    expect(entry).toEqual({
      action: 'release awaited',
      by: helpdesk.user.username,
      details: { title: customer.user.username, product: product.title, fix: 'Export of lists' },
    });
  },
);

test(
  'the list of chats has those that wait for a release, with their number',
  { tags: ['FIX-01'] },
  async ({ shop, helpdesk, product }) => {
    const [{ room: one }, { room: other }] = [await createChat(shop), await createChat(shop)];
    const list = async (query: string) => {
      const { data, meta } = (await helpdesk.call('GET', `/chat-rooms?${query}`)).json();
      const ids = data.map(({ documentId }: { documentId: string }) => documentId);
      return { ids, total: meta.pagination.total };
    };
    const counted = async () =>
      (await helpdesk.call('GET', '/chat-room/helpdesk-room-counts')).json().data.release;
    const before = await counted();
    const fix = (await awaitFix(helpdesk, one, product, 'Print')).json().data;
    await awaitFix(helpdesk, one, product, 'Scan');
    expect(await counted()).toBe(before + 1);
    const waiting = await list('release=true');
    expect(waiting.ids).toContain(one.documentId);
    expect(waiting.ids).not.toContain(other.documentId);
    expect(waiting.total).toBe(before + 1);
    expect((await list('release=false')).ids).not.toContain(one.documentId);
    for (const { documentId } of [fix, ...(await listChatFixes(helpdesk, one))])
      await endWait(helpdesk, one, { documentId });
    expect(await counted()).toBe(before);
  },
);

test(
  'chats with the same words wait for the same, also when two agents mark them at once',
  { tags: ['FIX-01'] },
  async ({ shop, admin, helpdesk, product }) => {
    const chats = await Promise.all([createChat(shop), createChat(shop), createChat(shop)]);
    const marks = chats.flatMap(({ room }, index) =>
      [admin, helpdesk].map((agent) =>
        awaitFix(agent, room, product, index === 0 ? 'print in COLOUR' : 'Print in colour'),
      ),
    );
    const answers = await Promise.all(marks);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200));
    expect(await listOpenFixes(helpdesk, product)).toEqual([
      { documentId: expect.any(String), title: expect.stringMatching(/colour/i), chats: 3 },
    ]);
    for (const { room } of chats) expect(await listChatFixes(helpdesk, room)).toHaveLength(1);
  },
);

test(
  'ending the wait removes what no chat waits for any more, and tells open pages',
  { tags: ['slow', 'FIX-01'] },
  async ({ shop, admin, helpdesk, product }) => {
    const { customer, room } = await createChat(shop);
    const agent = await connectChatClient(shop, helpdesk);
    const own = await connectChatClient(shop, customer);
    await own.join(room.documentId);
    const fix = (await awaitFix(admin, room, product, 'Zoom')).json().data;
    expect(await agent.nextEvent('roomUpdated')).toMatchObject({ waits_for_release: true });
    expect(await own.nextEvent('roomUpdated')).not.toHaveProperty('waits_for_release');
    expect((await endWait(helpdesk, room, fix)).statusCode).toBe(200);
    expect(expectErrorCode(await endWait(helpdesk, room, fix))).toBe('NOT_FOUND');
    expect(await agent.nextEvent('roomUpdated')).toMatchObject({ waits_for_release: false });
    expect(await listOpenFixes(helpdesk, product)).toEqual([]);
    const [entry] = await readAudit(admin, room.documentId);
    expect(entry).toMatchObject({ action: 'wait ended', details: { fix: 'Zoom' } });
  },
);

test(
  'what cannot be waited for is refused with the reason',
  { tags: ['slow', 'FIX-01'] },
  async ({ shop, helpdesk, product }) => {
    const { room } = await createChat(shop);
    const { first: foreign } = await createChat(shop);
    const nowhere = { documentId: 'x'.repeat(24) };
    const bundle = await createProduct(shop, { isBundle: true });
    const fieldsOf = async (...asked: Parameters<typeof awaitFix>) => {
      const answer = await awaitFix(...asked);
      expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
      return Object.keys(answer.json().error.details.validation_error);
    };
    expect(expectErrorCode(await awaitFix(helpdesk, nowhere, product, 'Print'))).toBe('NOT_FOUND');
    expect(await fieldsOf(helpdesk, room, nowhere, 'Print')).toEqual(['product']);
    expect(await fieldsOf(helpdesk, room, bundle, 'Print')).toEqual(['product']);
    expect(await fieldsOf(helpdesk, room, product, ' ')).toEqual(['title']);
    expect(await fieldsOf(helpdesk, room, product, 'x'.repeat(121))).toEqual(['title']);
    expect(await fieldsOf(helpdesk, room, product, 'Print', foreign)).toEqual(['message']);
    for (let number = 1; number <= 20; number += 1)
      await awaitFix(helpdesk, room, product, `Print ${number}`);
    expect(await fieldsOf(helpdesk, room, product, 'Print 21')).toEqual(['title']);
    expect(await listChatFixes(helpdesk, room)).toHaveLength(20);
  },
);
