import type { CannedReply } from '@partshelf/contract/chat/canned-replies.ts';
import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createHelpdesk } from '../../../test/support/calls/chat-calls.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { auditEntries } from '../../db/tables/audit.ts';

const test = shopTest();

const own = '/chat-canned-replies';
const shared = '/back-office/canned-replies';

const hello = { shortcut: 'hello', title: 'Greeting', content: 'Hello {username}' };

const add = ({ call }: Customer, path: string, more: object = {}) =>
  call('POST', path, { ...hello, ...more });

async function repliesOf({ call }: Customer): Promise<CannedReply[]> {
  return (await call('GET', own)).json().data;
}

describe('canned replies', { tags: ['DESK-02'] }, () => {
  test('of Admins are there for all staff, own ones for their owner only', async ({
    shop,
    admin,
    customer,
  }) => {
    const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
    await add(admin, shared, { shortcut: '/Refund', title: 'Refund' });
    await add(ana, own, { shortcut: 'refund', title: 'My refund' });
    await add(ana, own, { shortcut: 'bye' });
    const seenBy = async (agent: Customer) =>
      (await repliesOf(agent)).map(({ shortcut, title, isShared }) => [shortcut, title, isShared]);
    expect(await seenBy(ana)).toEqual([
      ['bye', 'Greeting', false],
      ['refund', 'My refund', false],
      ['refund', 'Refund', true],
    ]);
    expect(await seenBy(ben)).toEqual([['refund', 'Refund', true]]);
    expect((await add(ana, shared)).statusCode).toBe(403);
    for (const method of ['GET', 'POST'] as const)
      expect((await customer.call(method, own, hello)).statusCode).toBe(403);
  });

  test('are changed and deleted by their owner, shared ones by Admins with an entry', async ({
    shop,
    db,
    admin,
  }) => {
    const [ana, ben] = [await createHelpdesk(shop), await createHelpdesk(shop)];
    const { documentId } = (await add(ana, own, { shortcut: 'a' })).json().data;
    const common = (await add(admin, shared, { shortcut: 'b' })).json().data.documentId;
    const change = ({ call }: Customer, path: string) =>
      call('PUT', path, { ...hello, shortcut: 'c', content: 'New' });
    const refused = [
      change(ben, `${own}/${documentId}`),
      change(ana, `${own}/${common}`),
      change(admin, `${shared}/${documentId}`),
      ben.call('DELETE', `${own}/${documentId}`),
      admin.call('DELETE', `${shared}/${documentId}`),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.statusCode).toBe(404);
    expect((await change(ana, `${own}/${documentId}`)).json().data).toEqual({
      documentId,
      shortcut: 'c',
      title: 'Greeting',
      content: 'New',
      isShared: false,
      files: [],
    });
    expect((await ana.call('DELETE', `${own}/${documentId}`)).statusCode).toBe(200);
    expect((await change(admin, `${shared}/${common}`)).statusCode).toBe(200);
    expect((await admin.call('DELETE', `${shared}/${common}`)).statusCode).toBe(200);
    const entries = await db
      .select({ action: auditEntries.action, id: auditEntries.subjectDocumentId })
      .from(auditEntries)
      .where(eq(auditEntries.subject, 'canned-reply'))
      .orderBy(auditEntries.id);
    expect(entries.filter(({ id }) => id === common).map(({ action }) => action)).toEqual([
      'created',
      'changed',
      'deleted',
    ]);
    expect(entries.map(({ id }) => id)).not.toContain(documentId);
  });

  test('have one shortcut each, also when ten agents add the same at once', async ({
    shop,
    admin,
  }) => {
    const ana = await createHelpdesk(shop);
    for (const [agent, path] of [
      [ana, own],
      [admin, shared],
    ] as const) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => add(agent, path, { shortcut: 'same' })),
      );
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      expect(codes).toEqual([200, ...Array.from({ length: 9 }, () => 400)]);
      const refused = answers.find(({ statusCode }) => statusCode === 400)!;
      expect(refused.json().error.details.validation_error).toEqual({
        shortcut: ['Another canned reply has this shortcut'],
      });
    }
  });

  test.for([
    [{ shortcut: 'two words' }, 400],
    [{ shortcut: '%' }, 400],
    [{ shortcut: 'he\u202Ello' }, 400],
    [{ shortcut: 'x'.repeat(33) }, 400],
    [{ shortcut: '' }, 400],
    [{ title: ' ' }, 400],
    [{ title: 'a\u2066x' }, 400],
    [{ content: '\n' }, 400],
    [{ content: 'x'.repeat(4_001) }, 400],
    [{ content: 'x'.repeat(10_000_000) }, 413],
    [{ isShared: true }, 400],
    [{ shortcut: 'größe_1', content: '<img src=x onerror=alert(1)> {"a": {b}} {unknown}' }, 200],
  ] as const)('take %o', async ([more, status], { helpdesk }) => {
    expect((await add(helpdesk, own, more)).statusCode).toBe(status);
  });

  test('of one agent have a limit', async ({ shop }) => {
    const ana = await createHelpdesk(shop);
    for (let number = 0; number < 100; number += 1)
      expect((await add(ana, own, { shortcut: `s${number}` })).statusCode).toBe(200);
    const answer = await add(ana, own, { shortcut: 'one-more' });
    expect(answer.json().error).toMatchObject({
      status: 400,
      details: { code: 'CANNED_REPLIES_FULL' },
    });
  });
});
