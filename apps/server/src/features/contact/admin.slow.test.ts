import type { AdminMessage, AdminMessageDetails } from '@partshelf/contract/contact.ts';
import { describe, expect } from 'vitest';
import { countMailsDue } from '../../../test/support/calls/account-calls.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';

const test = shopTest();
const path = '/back-office/messages';

let lastNumber = 0;

async function receive({ app }: TestShop, subject = 'A question', email?: string) {
  lastNumber += 1;
  const response = await app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: {
      firstName: 'Nora',
      lastName: 'Writer',
      email: email ?? `writer-${lastNumber}@customers.example`,
      subject,
      message: 'Does it work?\nWith Teams, too?',
    },
  });
  return response.json<{ data: AdminMessage }>().data;
}

const answer = (admin: Customer, documentId: string, text: unknown, answers?: number) =>
  admin.call('POST', `${path}/${documentId}/answer`, { text, answers });
const setDone = (admin: Customer, documentId: string, done: boolean) =>
  admin.call('PUT', `${path}/${documentId}/done`, { done });
const read = async (admin: Customer, documentId: string) =>
  (await admin.call('GET', `${path}/${documentId}`)).json<{ data: AdminMessageDetails }>().data;
const list = async (admin: Customer, query = '') =>
  (await admin.call('GET', `${path}?${query}`))
    .json<{ data: AdminMessage[] }>()
    .data.map(({ documentId }) => documentId);

describe('a contact message', () => {
  test('is shown in the inbox as it was written', async ({ shop, admin }) => {
    const sent = await receive(shop);
    expect(await read(admin, sent.documentId)).toEqual({
      documentId: sent.documentId,
      firstName: 'Nora',
      lastName: 'Writer',
      email: sent.email,
      subject: 'A question',
      message: 'Does it work?\nWith Teams, too?',
      state: 'new',
      createdAt: expect.stringMatching(/Z$/),
      answer: null,
      mail: null,
      answers: [],
      account: null,
      otherMessages: [],
    });
    expect((await list(admin))[0]).toBe(sent.documentId);
  });

  test(
    'is answered by mail, and the answer is stored',
    { tags: ['VEND-14'] },
    async ({ shop, admin }) => {
      const sent = await receive(shop);
      const answered = await answer(admin, sent.documentId, 'It does.\nWith Teams, too.');
      expect(answered.json().data).toMatchObject({
        state: 'answered',
        answer: { text: 'It does.\nWith Teams, too.', by: admin.user.username },
      });
      const [mail] = await shop.inbox(sent.email);
      expect(mail!.subject).toBe('Re: A question');
      expect(mail!.text).toContain('It does.');
      expect(mail!.text).toContain('Does it work?');
      const { address, email } = shop.deps.config.company;
      expect(mail!.replyTo).toContain(email);
      expect(mail!.text).toContain([...address, email].join(', '));
      expect(await readAudit(admin, sent.documentId)).toEqual([
        {
          action: 'answered',
          by: admin.user.username,
          details: { title: 'A question', to: sent.email },
        },
      ]);
    },
  );

  test(
    'is answered once, also by two simultaneous requests',
    { tags: ['I8'] },
    async ({ shop, admin }) => {
      const sent = await receive(shop);
      const answers = await Promise.all([
        answer(admin, sent.documentId, 'Yes.'),
        answer(admin, sent.documentId, 'No.'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const again = await answer(admin, sent.documentId, 'Perhaps.');
      expect(again.json().error.message).toBe('This message has been answered already');
      expect(await countMailsDue(shop, sent.email)).toBe(1);
    },
  );

  test(
    'is answered again by who has seen the answers before',
    { tags: ['VEND-20'] },
    async ({ shop, admin }) => {
      const sent = await receive(shop);
      await answer(admin, sent.documentId, 'It does.');
      const outdated = await answer(admin, sent.documentId, 'It does not.', 0);
      expect(outdated.statusCode).toBe(400);
      const further = await Promise.all([
        answer(admin, sent.documentId, 'With Teams, too.', 1),
        answer(admin, sent.documentId, 'With Teams, too.', 1),
      ]);
      expect(further.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
      const { answers, state } = await read(admin, sent.documentId);
      expect(answers.map(({ text, by }) => [text, by])).toEqual([
        ['It does.', admin.user.username],
        ['With Teams, too.', admin.user.username],
      ]);
      expect(state).toBe('answered');
      const mails = await shop.inbox(sent.email, 2);
      expect(
        mails.map(({ text }) => /It does\.|With Teams, too\.\s/.exec(text)?.[0].trim()),
      ).toEqual(expect.arrayContaining(['It does.', 'With Teams, too.']));
      expect(mails).toHaveLength(2);
      const waiting = await admin.call('PUT', `${path}/${sent.documentId}/waiting`);
      expect(waiting.json().data.state).toBe('new');
    },
  );

  test(
    'shows the account with its email, and what else it sent',
    { tags: ['VEND-20'] },
    async ({ shop, admin, buyer }) => {
      const earlier = await receive(shop, 'Before', buyer.user.email);
      const sent = await receive(shop, 'Now', buyer.user.email.toUpperCase());
      const { account, otherMessages } = await read(admin, sent.documentId);
      expect(account).toMatchObject({
        documentId: buyer.user.documentId,
        username: buyer.user.username,
        orders: { paid: 0, total: 0 },
      });
      expect(otherMessages).toEqual([
        {
          documentId: earlier.documentId,
          subject: 'Before',
          state: 'new',
          createdAt: expect.stringMatching(/Z$/),
        },
      ]);
    },
  );

  test('is closed and reopened in its earlier state', async ({ shop, admin }) => {
    const [plain, answered] = [await receive(shop), await receive(shop)];
    await answer(admin, answered.documentId, 'Yes.');
    expect((await setDone(admin, plain.documentId, true)).json().data.state).toBe('done');
    expect((await setDone(admin, answered.documentId, true)).json().data.state).toBe('done');
    expect((await setDone(admin, plain.documentId, false)).json().data.state).toBe('new');
    expect((await setDone(admin, answered.documentId, false)).json().data.state).toBe('answered');
  });

  test('is found by state and by text', async ({ shop, admin }) => {
    const [first, second] = [
      await receive(shop, 'Ordering 100%'),
      await receive(shop, 'Ordering 1000'),
    ];
    await setDone(admin, second.documentId, true);
    expect(await list(admin, 'search=ordering')).toEqual([second.documentId, first.documentId]);
    expect(await list(admin, 'search=ordering&state=new')).toEqual([first.documentId]);
    expect(await list(admin, 'search=ordering&state=done')).toEqual([second.documentId]);
    expect(await list(admin, 'search=100%25')).toEqual([first.documentId]);
    expect(await list(admin, `search=${first.email}`)).toContain(first.documentId);
  });

  test.for(['', ' ', null, 'x'.repeat(5_001)])(
    'is not answered with %j',
    async (text, { shop, admin }) => {
      const sent = await receive(shop);
      expect((await answer(admin, sent.documentId, text)).statusCode).toBe(400);
      expect(await read(admin, sent.documentId)).toMatchObject({ state: 'new', answer: null });
    },
  );

  test('that is unknown is a 404', async ({ admin }) => {
    const unknownId = 'z'.repeat(24);
    expect((await admin.call('GET', `${path}/${unknownId}`)).statusCode).toBe(404);
    expect((await answer(admin, unknownId, 'Yes.')).statusCode).toBe(404);
    expect((await setDone(admin, unknownId, true)).statusCode).toBe(404);
  });
});
