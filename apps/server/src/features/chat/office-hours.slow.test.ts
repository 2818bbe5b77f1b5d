import type { OfficeHours } from '@partshelf/contract/chat/office-hours.ts';
import { describe, expect } from 'vitest';
import {
  createChat,
  ownRoom,
  reply,
  roomOf,
  setStatus,
  write,
} from '../../../test/support/calls/chat-calls.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';

/** A Friday, 20:00 in Berlin. */
const friday = new Date('2026-07-03T18:00:00Z');
const monday = '2026-07-06T09:00:00.000Z';

let now = friday;

const test = shopTest({ now: () => now });

const span = [{ from: '09:00', to: '17:00' }];

const hours: OfficeHours = {
  isOn: true,
  timeZone: 'Europe/Berlin',
  weekdays: [span, span, span, span, span, [], []],
  closedPeriods: [],
  hoursToAnswer: 2,
};

const mondays = (...spans: object[]) => ({ weekdays: [spans, [], [], [], [], [], []] });

const path = '/back-office/office-hours';
const change = (admin: Customer, changes: object = {}) =>
  admin.call('PUT', path, { ...hours, ...changes });
const readPromise = async ({ call }: Customer) => (await call('GET', '/chat-promise')).json().data;

test.beforeEach(() => {
  now = friday;
});

test(
  'nothing is promised before an Admin turns the office hours on',
  { tags: ['DESK-04', 'X-01'] },
  async ({ shop, admin }) => {
    const { customer, first } = await createChat(shop);
    expect(await readPromise(customer)).toBeNull();
    expect(first.promised_until).toBeNull();
    expect((await admin.call('GET', path)).json().data).toMatchObject({ isOn: false });
  },
);

describe('with office hours', () => {
  test.beforeEach(async ({ admin }) => {
    expect((await change(admin)).statusCode).toBe(200);
  });

  test(
    'a message that begins to wait keeps its promise when the hours change',
    { tags: ['DESK-04'] },
    async ({ shop, admin, helpdesk }) => {
      const customer = await createCustomer(shop);
      expect(await readPromise(customer)).toEqual({ is_open: false, promised_until: monday });
      const first = (await write(customer, 'Does it print?')).json().data;
      expect(first.promised_until).toBe(monday);
      await change(admin, { hoursToAnswer: 8 });
      const second = (await write(customer, 'In colour?')).json().data;
      expect(second.promised_until).toBeNull();
      const room = await ownRoom(customer);
      expect(room.chat_messages.map((message) => message.promised_until)).toEqual([monday, null]);
      expect((await roomOf(helpdesk, room.documentId)).promised_until).toBe(monday);
    },
  );

  test(
    'an answer or closing the chat ends the promise of the room, and the next message has its own',
    { tags: ['DESK-04'] },
    async ({ shop, helpdesk }) => {
      const { customer, first, room } = await createChat(shop);
      const promiseOfRoom = async () => (await roomOf(helpdesk, room.documentId)).promised_until;
      const answered = (await reply(helpdesk, room.documentId, 'It does.')).json().data;
      expect(answered.promised_until).toBeNull();
      expect(await promiseOfRoom()).toBeNull();
      now = new Date('2026-07-06T10:00:00Z');
      const next = (await write(customer, 'And in colour?')).json().data;
      expect(next.promised_until).toBe('2026-07-06T12:00:00.000Z');
      expect(await promiseOfRoom()).toBe(next.promised_until);
      await setStatus(helpdesk, room.documentId, 'closed');
      expect(await promiseOfRoom()).toBeNull();
      const { chat_messages: messages } = await ownRoom(customer);
      expect(messages.map((message) => message.promised_until)).toEqual([
        first.promised_until,
        null,
        null,
      ]);
    },
  );

  test(
    'messages sent at once share one promise',
    { tags: ['DESK-04'] },
    async ({ customer, helpdesk }) => {
      await Promise.all(
        Array.from({ length: 8 }, (_, number) => write(customer, `Part ${number}`)),
      );
      const room = await ownRoom(customer);
      const promised = room.chat_messages.filter((message) => message.promised_until !== null);
      expect(promised.map(({ documentId }) => documentId)).toEqual([
        room.chat_messages[0]!.documentId,
      ]);
      expect((await roomOf(helpdesk, room.documentId)).promised_until).toBe(monday);
    },
  );

  test(
    'closed for years, the chat promises nothing and still takes messages',
    { tags: ['DESK-04'] },
    async ({ shop, admin }) => {
      const years = { firstDay: '2026-01-01', lastDay: '2040-12-31', name: 'Sabbatical' };
      await change(admin, { closedPeriods: [years] });
      const { customer, first } = await createChat(shop);
      expect(await readPromise(customer)).toEqual({ is_open: false, promised_until: null });
      expect(first.promised_until).toBeNull();
    },
  );
});

test(
  'pages promise support around the clock only while the office is always open',
  { tags: ['DESK-04', 'X-05'] },
  async ({ shop, admin }) => {
    const isPromised = () => shop.deps.branding.texts().promises.isSupportedAroundTheClock;
    await change(admin);
    expect(isPromised()).toBe(false);
    const always = [
      { from: '00:00', to: '12:00' },
      { from: '12:00', to: '24:00' },
    ];
    await change(admin, { weekdays: [always, always, always, always, always, always, always] });
    expect(isPromised()).toBe(true);
    await change(admin, { isOn: false });
    expect(isPromised()).toBe(true);
  },
);

test(
  'the hours of a day are sorted, and a change is in the audit list',
  { tags: ['DESK-04'] },
  async ({ admin }) => {
    await change(admin);
    const split = [
      { from: '13:00', to: '24:00' },
      { from: '08:00', to: '12:00' },
    ];
    const saved = await change(admin, { weekdays: [split, [], [], [], [], [], []] });
    expect(saved.json().data.weekdays[0]).toEqual(split.toReversed());
    expect((await admin.call('GET', path)).json()).toEqual(saved.json());
    await change(admin, { weekdays: [split, [], [], [], [], [], []] });
    const { data } = (await admin.call('GET', '/back-office/audit?subject=helpdesk')).json();
    expect(data[0]).toMatchObject({ action: 'office hours changed', subject: 'helpdesk' });
    expect(data[0].details.weekdaysBefore).toContain('09:00');
  },
);

test.for([
  ['two spans overlap', mondays(...span, { from: '16:59', to: '18:00' })],
  ['a span goes over midnight', mondays({ from: '22:00', to: '02:00' })],
  ['a span is empty', mondays({ from: '09:00', to: '09:00' })],
  ['a time does not exist', mondays({ from: '09:00', to: '24:01' })],
  ['the day starts at 24:00', mondays({ from: '24:00', to: '24:00' })],
  ['a week has six days', { weekdays: [span, span, span, span, span, span] }],
  ['no day has hours', mondays()],
  ['the time zone is unknown', { timeZone: 'Europe/Atlantis' }],
  [
    'a closed day does not exist',
    { closedPeriods: [{ firstDay: '2026-02-30', lastDay: '2026-03-01', name: '' }] },
  ],
  [
    'a period ends before it begins',
    { closedPeriods: [{ firstDay: '2026-03-02', lastDay: '2026-03-01', name: '' }] },
  ],
  ['an answer takes no time', { hoursToAnswer: 0 }],
  ['an answer takes years', { hoursToAnswer: 10_000 }],
  ['something is unknown', { holidays: [] }],
] as const)('hours are refused when %s', { tags: ['DESK-04'] }, async ([, changes], { admin }) => {
  const refused = await change(admin, changes);
  expect(refused.statusCode, refused.body).toBe(400);
  expect(refused.json().validation_error).toBeDefined();
});
