import type { ChatAnswers } from '@partshelf/contract/chat/answers.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  reply,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { chatMessages } from '../../db/tables/chat.ts';

const test = shopTest();

test(
  'answers are counted by agent and by day, and waits until the next answer',
  { tags: ['DESK-06'] },
  async ({ shop, helpdesk, admin }) => {
    const ana = await createHelpdesk(shop);
    const at = async (
      time: string,
      sent: Promise<{ json(): { data: { documentId: string } } }>,
    ) => {
      const { documentId } = (await sent).json().data;
      await shop.deps.db
        .update(chatMessages)
        .set({ createdAt: new Date(time) })
        .where(eq(chatMessages.documentId, documentId));
    };
    const { customer, first, room } = await createChat(shop);
    const { documentId } = room;
    await at('2020-02-29T10:30:00Z', Promise.resolve({ json: () => ({ data: first }) }));
    await at('2020-02-29T11:20:00Z', write(customer, 'Anyone?'));
    await at('2020-02-29T11:30:00Z', reply(ana, documentId, 'Yes'));
    await at('2020-02-29T11:31:00Z', reply(helpdesk, documentId, 'We are here'));
    await at('2020-03-01T21:00:00Z', write(customer, 'Fine'));
    await at('2020-03-01T21:10:00Z', reply(ana, documentId, 'Good'));
    await at('2020-03-01T22:00:00Z', write(customer, 'Thanks'));
    const read = async (from: string, until: string): Promise<ChatAnswers> => {
      const query = new URLSearchParams({ from, until });
      return (await admin.call('GET', `/back-office/chat-answers?${query}`)).json().data;
    };

    const report = await read('2020-03-01', '2020-03-31');
    const sums = { answers: 3, waits: 2, medianWait: 35 * 60, withinHour: 2 };
    expect(report).toMatchObject({ ...sums, messages: 3, unit: 'day' });
    expect(report.waiting.rooms).toBeGreaterThanOrEqual(1);
    expect(report.periods).toEqual([
      { from: '2020-03-01', messages: 1, answers: 2, waits: 1, medianWait: 3600, withinHour: 1 },
      { from: '2020-03-02', messages: 2, answers: 1, waits: 1, medianWait: 600, withinHour: 1 },
    ]);
    const nameOf = ({ user }: typeof ana) => ({
      documentId: user.documentId,
      username: user.username,
    });
    expect(report.agents).toEqual([
      { agent: nameOf(ana), rooms: 1, ...sums, answers: 2 },
      {
        agent: nameOf(helpdesk),
        rooms: 1,
        answers: 1,
        waits: 0,
        medianWait: null,
        withinHour: 0,
      },
    ]);
    expect((await read('2020-01-01', '2020-12-31')).periods.map(({ from }) => from)).toEqual([
      '2020-02-01',
      '2020-03-01',
    ]);
    expect(await read('2019-01-01', '2019-01-31')).toMatchObject({
      answers: 0,
      medianWait: null,
      periods: [],
      agents: [],
    });
    expect(await read('2020-03-02', '2020-05-31')).toMatchObject({
      unit: 'week',
      periods: [{ from: '2020-03-02', answers: 1, medianWait: 600 }],
    });
    await shop.deps.db.delete(chatMessages).where(eq(chatMessages.roomId, room.id));
    expect(await read('2020-03-01', '2020-03-31'), 'a day is counted once').toEqual(report);
    const { call } = helpdesk;
    const path = '/back-office/chat-answers?from=2020-03-01&until=2020-03-02';
    expect((await call('GET', path)).statusCode).toBe(403);
    const tooLong = '/back-office/chat-answers?from=2018-01-01&until=2020-03-02';
    expect(expectErrorCode(await admin.call('GET', tooLong))).toBe('VALIDATION_FAILED');
  },
);
