import type { AdminMessage } from '@partshelf/contract/back-office/messages.ts';
import { describe, expect, test } from 'vitest';
import { countMailsDue } from '../../../../test/support/account-calls.ts';
import { openTestShop } from '../../../../test/support/test-shop.ts';
import { createAdmin, readAudit } from '../../../../test/support/vendor.ts';

const shop = await openTestShop();

const admin = await createAdmin(shop);
const path = '/back-office/messages';

let lastNumber = 0;

async function receive(subject = 'A question') {
  lastNumber += 1;
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/contacts',
    payload: {
      firstName: 'Nora',
      lastName: 'Writer',
      email: `writer-${lastNumber}@customers.example`,
      subject,
      message: 'Does it work?\nWith Teams, too?',
    },
  });
  return response.json<{ data: AdminMessage }>().data;
}

const answer = (documentId: string, text: unknown) =>
  admin.call('POST', `${path}/${documentId}/answer`, { text });
const setDone = (documentId: string, done: boolean) =>
  admin.call('PUT', `${path}/${documentId}/done`, { done });
const read = async (documentId: string) =>
  (await admin.call('GET', `${path}/${documentId}`)).json<{ data: AdminMessage }>().data;
const list = async (query = '') =>
  (await admin.call('GET', `${path}?${query}`))
    .json<{ data: AdminMessage[] }>()
    .data.map(({ documentId }) => documentId);

describe('a contact message', () => {
  test('is shown in the inbox as it was written', async () => {
    const sent = await receive();
    expect(await read(sent.documentId)).toEqual({
      documentId: sent.documentId,
      firstName: 'Nora',
      lastName: 'Writer',
      email: sent.email,
      subject: 'A question',
      message: 'Does it work?\nWith Teams, too?',
      state: 'new',
      createdAt: expect.stringMatching(/Z$/),
      answer: null,
    });
    expect((await list())[0]).toBe(sent.documentId);
  });

  test('is answered by mail, and the answer is stored', async () => {
    const sent = await receive();
    const answered = await answer(sent.documentId, 'It does.\nWith Teams, too.');
    expect(answered.json().data).toMatchObject({
      state: 'answered',
      answer: { text: 'It does.\nWith Teams, too.', by: admin.user.username },
    });
    const [mail] = await shop.inbox(sent.email);
    expect(mail!.subject).toBe('Re: A question');
    expect(mail!.text).toContain('It does.');
    expect(mail!.text).toContain('Does it work?');
    expect(mail!.replyTo).toContain(shop.deps.config.company.email);
    expect(await readAudit(admin, sent.documentId)).toEqual([
      {
        action: 'answered',
        by: admin.user.username,
        details: { title: 'A question', to: sent.email },
      },
    ]);
  });

  test('is answered once, also by two simultaneous requests', { tags: ['I8'] }, async () => {
    const sent = await receive();
    const answers = await Promise.all([
      answer(sent.documentId, 'Yes.'),
      answer(sent.documentId, 'No.'),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const again = await answer(sent.documentId, 'Perhaps.');
    expect(again.json().error.message).toBe('This message has been answered already');
    expect(await countMailsDue(shop, sent.email)).toBe(1);
  });

  test('is closed and reopened in its earlier state', async () => {
    const [plain, answered] = [await receive(), await receive()];
    await answer(answered.documentId, 'Yes.');
    expect((await setDone(plain.documentId, true)).json().data.state).toBe('done');
    expect((await setDone(answered.documentId, true)).json().data.state).toBe('done');
    expect((await setDone(plain.documentId, false)).json().data.state).toBe('new');
    expect((await setDone(answered.documentId, false)).json().data.state).toBe('answered');
  });

  test('is found by state and by text', async () => {
    const [first, second] = [await receive('Ordering 100%'), await receive('Ordering 1000')];
    await setDone(second.documentId, true);
    expect(await list('search=ordering')).toEqual([second.documentId, first.documentId]);
    expect(await list('search=ordering&state=new')).toEqual([first.documentId]);
    expect(await list('search=ordering&state=done')).toEqual([second.documentId]);
    expect(await list('search=100%25')).toEqual([first.documentId]);
    expect(await list(`search=${first.email}`)).toContain(first.documentId);
  });

  test.each(['', ' ', null, 'x'.repeat(5_001)])('is not answered with %j', async (text) => {
    const sent = await receive();
    expect((await answer(sent.documentId, text)).statusCode).toBe(400);
    expect(await read(sent.documentId)).toMatchObject({ state: 'new', answer: null });
  });

  test('that is unknown is a 404', async () => {
    const unknownId = 'z'.repeat(24);
    expect((await admin.call('GET', `${path}/${unknownId}`)).statusCode).toBe(404);
    expect((await answer(unknownId, 'Yes.')).statusCode).toBe(404);
    expect((await setDone(unknownId, true)).statusCode).toBe(404);
  });
});
