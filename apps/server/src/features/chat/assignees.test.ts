import type { ChatRoom } from '@partshelf/contract/chat/chat.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  reply,
  roomOf,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { auditEntries } from '../../db/tables/audit.ts';

const test = shopTest();

const assign = ({ call }: Customer, room: ChatRoom, assignee: unknown) =>
  call('PUT', `/chat-rooms/${room.documentId}/assignee`, { assignee });

const assigneeOf = async (agent: Customer, { id }: ChatRoom) =>
  (await roomOf(agent, id)).helpdesk?.username ?? null;

describe('PUT /chat-rooms/{id}/assignee', () => {
  test(
    'gives a chat to a colleague, and to no one; everyone hears of it once, and it is audited',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk }) => {
      const { customer, room } = await createChat(shop);
      const ben = await createHelpdesk(shop);
      const listener = await connectChatClient(shop, ben);
      const answer = await assign(helpdesk, room, ben.user.documentId);
      const { id, documentId, username } = ben.user;
      expect(answer.json().data).toMatchObject({
        documentId: room.documentId,
        chat_status: 'open',
        updatedAt: room.updatedAt,
        helpdesk: { id, documentId, username },
      });
      await assign(helpdesk, room, documentId);
      expect((await assign(ben, room, null)).json().data.helpdesk).toBeNull();
      expect(await listener.nextEvent('roomUpdated')).toMatchObject({ helpdesk: { username } });
      expect(await listener.nextEvent('roomUpdated')).toMatchObject({ helpdesk: null });
      expect(listener.all('roomUpdated')).toHaveLength(2);
      closeChatClients();
      const entries = await shop.deps.db
        .select({ details: auditEntries.details, people: auditEntries.people })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subjectDocumentId, room.documentId),
            eq(auditEntries.action, 'assigned'),
          ),
        )
        .orderBy(auditEntries.id);
      const title = customer.user.username;
      expect(entries).toEqual([
        { details: { title, assignee: username }, people: [customer.user.documentId, documentId] },
        { details: { title, assignee: '' }, people: [customer.user.documentId] },
      ]);
    },
  );

  test(
    'takes no one who cannot answer: customers, blocked people, unknown ones',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk, admin }) => {
      const { customer, room } = await createChat(shop);
      const blocked = await createHelpdesk(shop);
      await admin.call('PUT', `/back-office/people/${blocked.user.documentId}/blocked`, {
        blocked: true,
      });
      for (const person of [customer.user.documentId, blocked.user.documentId, 'a'.repeat(24)]) {
        const answer = await assign(helpdesk, room, person);
        expect(expectErrorCode(answer)).toBe('VALIDATION_FAILED');
      }
      for (const nonsense of ['', 7, {}, [helpdesk.user.documentId], undefined])
        expect((await assign(helpdesk, room, nonsense)).statusCode).toBe(400);
      const { call } = helpdesk;
      const unknown = { ...room, documentId: 'a'.repeat(24) };
      expect((await assign(helpdesk, unknown, helpdesk.user.documentId)).statusCode).toBe(404);
      const path = `/chat-rooms/${room.documentId}/assignee`;
      expect((await call('PUT', path, { assignee: null, role: 'Admin' })).statusCode).toBe(400);
      expect((await assign(customer, room, null)).statusCode).toBe(403);
      expect(await assigneeOf(helpdesk, room)).toBeNull();
    },
  );

  test(
    'the chats of someone who leaves the helpdesk or is blocked are unassigned',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk, admin }) => {
      for (const [leave, body] of [
        ['role', { role: 'Customer' }],
        ['blocked', { blocked: true }],
      ] as const) {
        const { room } = await createChat(shop);
        const { user } = await createHelpdesk(shop);
        await assign(helpdesk, room, user.documentId);
        expect(await assigneeOf(helpdesk, room)).toBe(user.username);
        await admin.call('PUT', `/back-office/people/${user.documentId}/${leave}`, body);
        expect(await assigneeOf(helpdesk, room)).toBeNull();
      }
    },
  );

  test(
    'at the moment when the person leaves the helpdesk, the chat ends unassigned',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk, admin }) => {
      const { room } = await createChat(shop);
      const leaving = await Promise.all(Array.from({ length: 4 }, () => createHelpdesk(shop)));
      const answers = await Promise.all(
        leaving.flatMap(({ user: { documentId } }) => [
          assign(helpdesk, room, documentId),
          admin.call('PUT', `/back-office/people/${documentId}/role`, { role: 'Customer' }),
        ]),
      );
      for (const { statusCode } of answers) expect([200, 400]).toContain(statusCode);
      expect(await assigneeOf(helpdesk, room)).toBeNull();
    },
  );
});

test(
  'GET /chat-assignees lists who can answer, found by name, and no customer',
  { tags: ['DESK-06'] },
  async ({ shop, helpdesk }) => {
    const { customer } = await createChat(shop);
    const admin = await createCustomer(shop, { role: 'Admin' });
    const list = async (search = '') =>
      (await helpdesk.call('GET', `/chat-assignees?search=${search}`)).json().data;
    const pick = ({ documentId, username }: Customer['user']) => ({ documentId, username });
    expect(await list(admin.user.username)).toContainEqual(pick(admin.user));
    expect(await list()).toEqual(expect.arrayContaining([pick(admin.user), pick(helpdesk.user)]));
    expect(await list(customer.user.username)).not.toContainEqual(pick(customer.user));
    expect(await list('no one at all')).toEqual([]);
    expect((await customer.call('GET', '/chat-assignees')).statusCode).toBe(403);
  },
);

test(
  'GET /chat-assignees finds each of many colleagues by a part of the name, page by page',
  { tags: ['DESK-07'] },
  async ({ shop, helpdesk }) => {
    const names = Array.from({ length: 55 }, (_, index) => `Zürn ${100 + index} Aßmann`);
    await shop.deps.db.insert(users).values(
      names.map((username, index) => ({
        username,
        email: `zurn-${index}@example.com`,
        role: 'Helpdesk' as const,
        provider: 'local' as const,
        confirmed: true,
      })),
    );
    const list = async (query: string) =>
      (await helpdesk.call('GET', `/chat-assignees?${query}`)).json();
    const namesOf = ({ data }: { data: { username: string }[] }) =>
      data.map(({ username }) => username);
    const first = await list('search=zurn');
    expect([namesOf(first), first.meta.pagination]).toEqual([
      names.slice(0, 50),
      { page: 1, pageSize: 50, pageCount: 2, total: 55 },
    ]);
    const second = await list('search=zurn&pagination[page]=2');
    expect(namesOf(second)).toEqual(names.slice(50));
    expect(namesOf(await list('search=154'))).toEqual([names[54]]);
  },
);

describe('a reply that crosses the one of a colleague', () => {
  test(
    'is refused once with who and when, and goes once it was read; the key stays the same',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk }) => {
      const { customer, first, room } = await createChat(shop);
      const ben = await createHelpdesk(shop);
      const answer = (await reply(ben, room.documentId, 'From Ben')).json().data;
      await write(customer, 'Thanks');
      const clientKey = '7f0c1c9e-0000-4000-8000-000000000001';
      const send = (lastKnown: string) =>
        reply(helpdesk, room.documentId, 'From me', { lastKnown, clientKey });
      const refused = await send(first.documentId);
      expect(refused.statusCode).toBe(409);
      expect(refused.json().error.details).toEqual({
        code: 'ANSWERED_MEANWHILE',
        reply: {
          documentId: answer.documentId,
          username: ben.user.username,
          createdAt: answer.createdAt,
        },
      });
      const sent = await send(answer.documentId);
      expect(sent.statusCode).toBe(200);
      expect((await send(first.documentId)).json().data).toEqual(sent.json().data);
      expect((await send('a'.repeat(24))).json().data).toEqual(sent.json().data);
      const unknown = { lastKnown: 'a'.repeat(24) };
      expect((await reply(helpdesk, room.documentId, 'More', unknown)).statusCode).toBe(404);
      const own = { lastKnown: answer.documentId };
      expect((await reply(helpdesk, room.documentId, 'More', own)).statusCode).toBe(200);
    },
  );

  test(
    'of two agents at the same moment one is sent and the other refused',
    { tags: ['DESK-06'] },
    async ({ shop, helpdesk }) => {
      const { first, room } = await createChat(shop);
      const agents = [helpdesk, await createHelpdesk(shop)];
      const answers = await Promise.all(
        agents.map((agent) =>
          reply(agent, room.documentId, 'Mine', { lastKnown: first.documentId }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
      expect((await roomOf(helpdesk, room.id)).chat_messages).toHaveLength(2);
    },
  );
});
