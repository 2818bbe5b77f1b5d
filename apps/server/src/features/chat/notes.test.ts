import { randomUUID } from 'node:crypto';
import type { ChatNote } from '@partshelf/contract/chat/notes.ts';
import { allRoutes } from '@partshelf/contract/routes.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  ownRoom,
  reply,
  roomOf,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { auditEntries } from '../../db/tables/audit.ts';
import { listMentioned } from './notes.ts';

const test = shopTest();

afterEach(closeChatClients);

const writeNote = ({ call }: Customer, room: string, content: string, more: object = {}) =>
  call('POST', `/chat-rooms/${room}/notes`, { content, ...more });

async function notesIn({ call }: Customer, room: string): Promise<ChatNote[]> {
  return (await call('GET', `/chat-rooms/${room}/notes`)).json().data;
}

const mentionsOf = async ({ call }: Customer): Promise<string[]> =>
  (await call('GET', '/chat-mentions')).json().data;

test.for([
  ['role', { role: 'Customer' }],
  ['access', { blocked: true }],
] as const)(
  'an agent whose %s is taken hears nothing of what is written from then on',
  { tags: ['C05', 'DESK-07'] },
  async ([, change], { shop, admin }) => {
    const { room } = await createChat(shop);
    const agent = await createHelpdesk(shop);
    const socket = await connectChatClient(shop, agent);
    const ended = socket.ended();
    const path = `/back-office/people/${agent.user.documentId}`;
    const taken = await admin.call('PUT', `${path}/${Object.keys(change)[0]}`, change);
    expect(taken.statusCode, taken.body).toBe(200);
    await writeNote(admin, room.documentId, 'Only for those who still work here.');
    expect(await ended).toBe('io server disconnect');
    expect(socket.received.map(({ name }) => name)).toEqual(['sessionEnded']);
  },
);

describe('a note', { tags: ['DESK-07'] }, () => {
  test('is read by all staff, in the order of writing, page by page', async ({
    shop,
    helpdesk,
    admin,
  }) => {
    const { room } = await createChat(shop);
    const first = await writeNote(helpdesk, room.documentId, ' Asked twice already. ');
    expect(first.statusCode).toBe(200);
    expect(first.json().data).toMatchObject({
      content: 'Asked twice already.',
      author: { username: helpdesk.user.username },
      chat_room: { documentId: room.documentId },
      mentions: [],
    });
    await writeNote(admin, room.documentId, 'Refund him.');
    const notes = await notesIn(helpdesk, room.documentId);
    expect(notes.map(({ content }) => content)).toEqual(['Asked twice already.', 'Refund him.']);
    const earlier = await helpdesk.call(
      'GET',
      `/chat-rooms/${room.documentId}/notes?before=${notes[1]!.documentId}`,
    );
    expect(earlier.json()).toMatchObject({
      data: [{ content: 'Asked twice already.' }],
      meta: { hasMore: false },
    });
  });

  test('is stored once, however often and at once it is sent with its key', async ({
    shop,
    helpdesk,
  }) => {
    const { room } = await createChat(shop);
    const clientKey = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => writeNote(helpdesk, room.documentId, 'Once', { clientKey })),
    );
    expect(new Set(sent.map((answer) => answer.json().data.documentId)).size).toBe(1);
    expect(await notesIn(helpdesk, room.documentId)).toHaveLength(1);
  });

  test('moves no room and answers none, also in a closed one', async ({ shop, helpdesk }) => {
    const { room } = await createChat(shop);
    await setStatus(helpdesk, room.documentId, 'closed');
    const before = await roomOf(helpdesk, room.documentId);
    expect((await writeNote(helpdesk, room.documentId, 'Done?')).statusCode).toBe(200);
    expect(await roomOf(helpdesk, room.documentId)).toEqual(before);
  });

  test('is read with one statement', async ({ shop, helpdesk }) => {
    const { room } = await createChat(shop);
    await writeNote(helpdesk, room.documentId, 'One');
    await countStatements(shop, () => notesIn(helpdesk, room.documentId));
    const statements = await countStatements(shop, () => notesIn(helpdesk, room.documentId));
    // The other one finds the session.
    expect(statements).toBe(2);
  });

  test('is deleted by its author and by an Admin, whose deletion is audited', async ({
    shop,
    db,
    helpdesk,
    admin,
  }) => {
    const { room, customer } = await createChat(shop);
    const colleague = await createHelpdesk(shop);
    const add = async () =>
      (await writeNote(helpdesk, room.documentId, 'Note')).json().data.documentId;
    const remove = ({ call }: Customer, id: string) => call('DELETE', `/chat-notes/${id}`);
    const [one, two] = [await add(), await add()];
    expect((await remove(colleague, one)).statusCode).toBe(404);
    expect((await remove(customer, one)).statusCode).toBe(403);
    expect((await remove(helpdesk, one)).statusCode).toBe(200);
    const deletions = () =>
      db
        .select({ details: auditEntries.details })
        .from(auditEntries)
        .where(
          and(
            eq(auditEntries.subject, 'chat'),
            eq(auditEntries.subjectDocumentId, room.documentId),
          ),
        );
    expect(await deletions()).toEqual([]);
    expect((await remove(admin, two)).statusCode).toBe(200);
    expect((await remove(admin, two)).statusCode).toBe(404);
    expect(await deletions()).toEqual([{ details: { title: customer.user.username } }]);
    expect(await notesIn(helpdesk, room.documentId)).toEqual([]);
  });

  test('is refused when it is empty, too long or nowhere', async ({ shop, helpdesk }) => {
    const { room } = await createChat(shop);
    const statusOf = async (content: unknown, where = room.documentId) =>
      (await writeNote(helpdesk, where, content as string)).statusCode;
    expect(await statusOf(' \n ')).toBe(400);
    expect(await statusOf('x'.repeat(4_001))).toBe(400);
    expect(await statusOf('x'.repeat(10_000_000))).toBe(413);
    expect(await statusOf({})).toBe(400);
    expect(await statusOf('Hello', 'z'.repeat(24))).toBe(404);
    expect(await statusOf('a\u0000b')).toBe(400);
    const rough = '<b onclick="x">\u202Eevil</b> %_\\';
    expect(await statusOf(rough)).toBe(200);
    expect((await notesIn(helpdesk, room.documentId))[0]!.content).toBe(rough);
  });
});

const secret = 'only-for-the-team';

test(
  'a customer learns of no note by socket or call, whatever is read and written',
  { tags: ['DESK-07'] },
  async ({ shop, helpdesk }) => {
    const { customer, room } = await createChat(shop);
    const listener = await connectChatClient(shop, customer);
    const staff = await connectChatClient(shop, helpdesk);
    expect(await listener.join(room.documentId)).toBe(true);
    await reply(helpdesk, room.documentId, 'Hello');
    const noted = await writeNote(helpdesk, room.documentId, `${secret} one`);
    await writeNote(helpdesk, room.documentId, `${secret} two`);
    await helpdesk.call('DELETE', `/chat-notes/${noted.json().data.documentId}`);
    expect(await staff.nextEvent('noteCreated')).toMatchObject({ content: `${secret} one` });
    expect(await staff.nextEvent('noteDeleted')).toEqual({
      roomId: room.documentId,
      documentId: noted.json().data.documentId,
    });
    await write(customer, 'Last');
    await listener.nextEvent('newMessage');
    await listener.nextEvent('newMessage');
    expect(JSON.stringify(listener.received)).not.toContain(secret);
    expect(listener.received.map(({ name }) => name)).not.toContain('noteCreated');
    expect(listener.received.map(({ name }) => name)).not.toContain('noteDeleted');

    const paths = allRoutes
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path.replace(/:(?:documentId|id)/, room.documentId))
      .filter((path) => !path.includes(':'));
    for (const path of paths) {
      const answer = await customer.call('GET', path);
      expect(answer.body, path).not.toContain(secret);
    }
    expect(JSON.stringify(await ownRoom(customer))).not.toContain(secret);
    expect((await customer.call('GET', `/chat-rooms/${room.documentId}/notes`)).statusCode).toBe(
      403,
    );
    expect((await writeNote(customer, room.documentId, 'Mine')).statusCode).toBe(403);
  },
);

describe('a mention', { tags: ['DESK-07'] }, () => {
  test('makes the room unread for whom it names, until they open it', async ({
    shop,
    helpdesk,
    admin,
  }) => {
    const { room } = await createChat(shop);
    const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
    const customer = await createCustomer(shop);
    const names = [ana, helpdesk, customer].map(({ user }) => `@${user.username}`).join(', ');
    const noted = await writeNote(helpdesk, room.documentId, `${names}: please look`);
    expect(noted.json().data.mentions).toEqual([ana.user.username]);
    expect(await mentionsOf(ana)).toEqual([room.documentId]);
    for (const other of [ben, helpdesk, admin]) expect(await mentionsOf(other)).toEqual([]);
    const read = (agent: Customer) =>
      agent.call('PUT', `/chat-rooms/${room.documentId}/mentions-read`);
    expect((await read(ben)).statusCode).toBe(200);
    expect(await mentionsOf(ana)).toEqual([room.documentId]);
    await read(ana);
    expect(await mentionsOf(ana)).toEqual([]);
  });

  test('is gone with its note, and all with the room', async ({ shop, helpdesk }) => {
    const { room } = await createChat(shop);
    const ana = await createHelpdesk(shop);
    const noted = await writeNote(helpdesk, room.documentId, `@${ana.user.username}!`);
    await helpdesk.call('DELETE', `/chat-notes/${noted.json().data.documentId}`);
    expect(await mentionsOf(ana)).toEqual([]);
  });

  const ann = { id: 1, username: 'Ann' };
  const annLee = { id: 2, username: 'Ann Lee' };
  const anna = { id: 3, username: 'anna' };

  test.for([
    ['@ann, look', [1]],
    ['@ANN LEE: look', [2]],
    ['@ann lee and @Ann', [2, 1]],
    ['@anna_b and mail@ann.example', [1]],
    ['@Annabel', []],
    ['Ann', []],
    ['@', []],
  ] as const)('%s', ([content, ids]) => {
    expect(listMentioned(content, [ann, annLee, anna])).toEqual(ids);
  });
});
