import type { RatingSummary } from '@partshelf/contract/chat/ratings.ts';
import { parse } from 'csv-parse/sync';
import { describe, expect } from 'vitest';
import {
  createChat,
  createHelpdesk,
  reply,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { configureInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';

const start = new Date('2026-07-03T18:00:00Z');
const dayMs = 24 * 60 * 60 * 1000;

let now = start;

const test = shopTest({ now: () => now });

const settingsPath = '/back-office/chat-ratings/settings';
const ask = (admin: Customer, asksForRating: boolean) =>
  admin.call('PUT', settingsPath, { asksForRating });
const readOwn = async ({ call }: Customer) => (await call('GET', '/chat-rating')).json().data;
const answer = ({ call }: Customer, documentId: string, body: object) =>
  call('PUT', `/chat-ratings/${documentId}`, body);
const readRoom = async ({ call }: Customer, room: string) =>
  (await call('GET', `/chat-rooms/${room}/rating`)).json().data;

/** A chat that was answered and closed. */
async function closeChat(shop: TestShop, agent: Customer) {
  const { customer, room } = await createChat(shop);
  const { documentId } = room;
  await reply(agent, documentId, 'Please try the newest version.');
  await setStatus(agent, documentId, 'closed');
  return { customer, room: documentId, rating: await readOwn(customer) };
}

test.beforeEach(() => {
  now = start;
});

test(
  'no one is asked before an Admin turns it on, which is in the audit list',
  { tags: ['DESK-10', 'X-01'] },
  async ({ shop, admin, helpdesk }) => {
    const { rating, room } = await closeChat(shop, helpdesk);
    expect(rating).toBeNull();
    expect(await readRoom(helpdesk, room)).toEqual({ asks_for_rating: false, rating: null });
    expect((await admin.call('GET', settingsPath)).json().data).toEqual({ asksForRating: false });
    await ask(admin, true);
    await ask(admin, true);
    const { data } = (await admin.call('GET', '/back-office/audit?subject=helpdesk')).json();
    expect(data).toMatchObject([
      { action: 'ratings changed', details: { asksForRating: true, asksForRatingBefore: false } },
    ]);
    expect(await readOwn((await closeChat(shop, helpdesk)).customer)).not.toBeNull();
  },
);

describe('a closed chat', () => {
  test.beforeEach(async ({ admin }) => {
    await ask(admin, true);
  });

  test(
    'is rated once, and agents see the answer in the room',
    { tags: ['DESK-10'] },
    async ({ shop, helpdesk }) => {
      const { customer, room, rating } = await closeChat(shop, helpdesk);
      const asked = { documentId: rating.documentId, asked_at: start.toISOString() };
      expect(rating).toEqual({ ...asked, answered_at: null, score: null, comment: null });
      const given = await answer(customer, rating.documentId, { score: 4, comment: '  Quick.  ' });
      const stored = { answered_at: start.toISOString(), score: 4, comment: 'Quick.' };
      expect(given.json().data).toEqual({ ...asked, ...stored });
      expect(await readOwn(customer)).toEqual({ ...asked, ...stored });
      expect(await readRoom(helpdesk, room)).toEqual({ asks_for_rating: true, rating: stored });
      const again = await answer(customer, rating.documentId, { score: 5 });
      expect(expectErrorCode(again)).toBe('RATING_CLOSED');
      expect(await readOwn(customer)).toMatchObject(stored);
    },
  );

  test(
    'keeps one of two ratings that are given at once',
    { tags: ['DESK-10'] },
    async ({ shop, helpdesk }) => {
      const { customer, rating } = await closeChat(shop, helpdesk);
      const answers = await Promise.all(
        [1, 2, 3, 4, 5].map((score) => answer(customer, rating.documentId, { score })),
      );
      const given = answers.filter(({ statusCode }) => statusCode === 200);
      expect(given).toHaveLength(1);
      expect(await readOwn(customer)).toEqual(given[0]!.json().data);
    },
  );

  test(
    'is rated for 14 days, also when it was opened again meanwhile',
    { tags: ['DESK-10'] },
    async ({ shop, helpdesk }) => {
      const late = await closeChat(shop, helpdesk);
      const open = await closeChat(shop, helpdesk);
      await write(open.customer, 'One more thing');
      expect(await readOwn(open.customer)).toBeNull();
      now = new Date(start.getTime() + 14 * dayMs - 1);
      expect((await answer(open.customer, open.rating.documentId, { score: 3 })).statusCode).toBe(
        200,
      );
      expect(await readOwn(late.customer)).not.toBeNull();
      now = new Date(start.getTime() + 14 * dayMs);
      expect(await readOwn(late.customer)).toBeNull();
      const refused = await answer(late.customer, late.rating.documentId, { score: 3 });
      expect(expectErrorCode(refused)).toBe('RATING_CLOSED');
    },
  );

  test(
    'is asked about for each conversation, and not when the agent leaves it out',
    { tags: ['DESK-10'] },
    async ({ shop, helpdesk }) => {
      const { customer, room, rating } = await closeChat(shop, helpdesk);
      await setStatus(helpdesk, room, 'closed');
      expect(await readOwn(customer)).toEqual(rating);
      await write(customer, 'And now?');
      await setStatus(helpdesk, room, 'closed');
      const second = await readOwn(customer);
      expect(second.documentId).not.toBe(rating.documentId);
      const other = await createChat(shop);
      await helpdesk.call('PUT', `/chat-rooms/${other.room.documentId}`, {
        chat_status: 'closed',
        ask_for_rating: false,
      });
      expect(await readOwn(other.customer)).toBeNull();
    },
  );

  test(
    'is rated by its customer alone, with a score from 1 to 5',
    { tags: ['DESK-10'] },
    async ({ shop, helpdesk, customer: other }) => {
      const { customer, room, rating } = await closeChat(shop, helpdesk);
      expect((await answer(other, rating.documentId, { score: 1 })).statusCode).toBe(404);
      expect((await answer(helpdesk, rating.documentId, { score: 1 })).statusCode).toBe(403);
      expect((await customer.call('GET', `/chat-rooms/${room}/rating`)).statusCode).toBe(403);
      for (const body of [
        {},
        { score: 0 },
        { score: 6 },
        { score: 4.5 },
        { score: 5, comment: 'x'.repeat(2_001) },
        { score: 5, agent: 1 },
      ]) {
        expect((await answer(customer, rating.documentId, body)).statusCode).toBe(400);
      }
      expect(await readOwn(customer)).toEqual(rating);
      expect(
        (await answer(customer, rating.documentId, { score: 5, comment: ' ' })).json().data,
      ).toMatchObject({ score: 5, comment: null });
    },
  );
});

describe('the report', () => {
  test(
    'counts by day of the shop, agent and score, and its file has the same ratings',
    { tags: ['DESK-10'] },
    async ({ shop, admin }) => {
      await configureInvoices(admin, { timeZone: 'Pacific/Auckland' });
      await ask(admin, true);
      const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
      // In Auckland, the first is on Sunday, August 2, and the second on Monday, August 3.
      for (const [time, agent, score, comment] of [
        ['2026-08-02T11:59:59Z', ana, 5, 'Solved at once'],
        ['2026-08-02T12:00:00Z', ana, 2, undefined],
        ['2026-08-04T00:00:00Z', ben, 4, undefined],
        ['2026-08-05T00:00:00Z', ben, undefined, undefined],
      ] as const) {
        now = new Date(time);
        const { customer, rating } = await closeChat(shop, agent);
        if (score) await answer(customer, rating.documentId, { score, comment });
      }
      const days = 'from=2026-08-01&until=2026-08-31';
      const read = async (more = ''): Promise<RatingSummary> =>
        (await admin.call('GET', `/back-office/chat-ratings/summary?${days}${more}`)).json().data;
      const all = await read();
      const nameOf = ({ user: { documentId, username } }: Customer) => ({ documentId, username });
      expect(all).toEqual({
        asked: 4,
        answered: 3,
        average: 11 / 3,
        scores: [5, 4, 3, 2, 1].map((score) => ({
          score,
          count: [2, 4, 5].includes(score) ? 1 : 0,
        })),
        agents: [
          { agent: nameOf(ana), asked: 2, answered: 2, average: 3.5 },
          { agent: nameOf(ben), asked: 2, answered: 1, average: 4 },
        ],
        unit: 'week',
        periods: [
          { from: '2026-07-27', asked: 1, answered: 1, average: 5 },
          { from: '2026-08-03', asked: 3, answered: 2, average: 3 },
        ],
      });
      const ofBen = `&agent=${ben.user.documentId}`;
      expect(await read(ofBen)).toMatchObject({ asked: 2, answered: 1, average: 4 });
      expect((await read(ofBen)).agents).toEqual(all.agents);

      const list = await admin.call('GET', `/back-office/chat-ratings?${days}&sort=score:desc`);
      expect(list.json().data.map(({ score }: { score: number }) => score)).toEqual([5, 4, 2]);
      const found = await admin.call('GET', `/back-office/chat-ratings?${days}&search=at once`);
      expect(found.json().data).toMatchObject([{ score: 5, agent: nameOf(ana) }]);
      const file = await admin.call('GET', `/back-office/export/chat-ratings?${days}`);
      const rows = parse<Record<string, string>>(file.body, { bom: true, columns: true });
      expect(rows.map(({ score, comment }) => [score, comment])).toEqual([
        ['4', ''],
        ['2', ''],
        ['5', 'Solved at once'],
      ]);
    },
  );
});
