import { describe, expect } from 'vitest';
import { createAdmin, read } from '../../../test/support/calls/admin-calls.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import type { Customer } from '../../../test/support/factories.ts';

const test = shopTest();
const path = '/back-office/texts';

const get = async (admin: Customer, name: string) =>
  (await admin.call('GET', `${path}/${name}`)).json().data;

const listAudit = async (admin: Customer) =>
  (await admin.call('GET', '/back-office/audit?subject=shop-text')).json().data;

const save = async (admin: Customer, name: string, content: object | null) => {
  const { version } = await get(admin, name);
  return admin.call('PUT', path, { name, version, content });
};

describe('a text', () => {
  test(
    'is the built-in one before the first change',
    { tags: ['slow', 'X-01'] },
    async ({ shop, admin }) => {
      const { data } = (await admin.call('GET', path)).json();
      expect(data).toHaveLength(8);
      const none = { updatedAt: null, updatedBy: null, beginning: null };
      expect(data[0]).toEqual({ name: 'terms', version: 0, ...none });
      expect((await get(admin, 'terms')).content).toBeNull();
      const shown = await read(shop, '/shop/texts/terms');
      expect(shown.data).toEqual({ name: 'terms', content: null, updatedAt: null });
    },
  );

  test('is published without scripts, and it is recorded', async ({ shop, admin }) => {
    const html = '<h2>Rules</h2><p onclick="x()">Pay <script>x()</script><b>first</b>.</p>';
    const answer = await save(admin, 'careers', { html });
    expect(answer.statusCode, answer.body).toBe(200);
    const content = { html: '<h2>Rules</h2><p>Pay <strong>first</strong>.</p>' };
    expect(answer.json().data).toMatchObject({
      version: 1,
      content,
      updatedBy: { username: admin.user.username },
    });
    const { data } = await read(shop, '/shop/texts/careers');
    expect(data).toMatchObject({ name: 'careers', content, updatedAt: expect.any(String) });
    const [entry] = await listAudit(admin);
    expect(entry).toMatchObject({ action: 'published', details: { title: 'Careers', version: 1 } });
  });

  test('with nothing but scripts is refused', async ({ admin }) => {
    const answer = await save(admin, 'terms', { html: '<script>x()</script>' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error).toEqual({ 'content.html': ['Text is required'] });
  });

  test('goes back to the built-in one', async ({ shop, admin }) => {
    await save(admin, 'privacy', { html: '<p>We store little.</p>' });
    const answer = await save(admin, 'privacy', null);
    expect(answer.json().data).toMatchObject({ version: 2, content: null });
    const { data } = await read(shop, '/shop/texts/privacy');
    expect(data).toEqual({ name: 'privacy', content: null, updatedAt: null });
  });

  test('is previewed as it would be published, and stays', async ({ admin }) => {
    const before = await get(admin, 'terms');
    const draft = { name: 'terms', content: { html: '<p>New<img src=x onerror=y></p>' } };
    const answer = await admin.call('POST', `${path}/preview`, draft);
    expect(answer.json().data).toEqual({ content: { html: '<p>New</p>' } });
    expect(await get(admin, 'terms')).toEqual(before);
  });

  test('is listed with its first words', async ({ admin }) => {
    await save(admin, 'careers', { html: '<h2>Rules</h2><p>Pay <b>first</b> &amp; fast.</p>' });
    const columns = [
      { title: 'Shop', links: [] },
      { title: 'Help', links: [] },
    ];
    await save(admin, 'footer', { columns });
    const { data } = (await admin.call('GET', path)).json();
    const beginningOf = (name: string) =>
      data.find((text: { name: string }) => text.name === name).beginning;
    expect(beginningOf('careers')).toBe('Rules Pay first & fast.');
    expect(beginningOf('footer')).toBe('Shop · Help');
  });
});

describe('versions', () => {
  test('are listed newest first, and an earlier one is restored as a new one', async ({
    admin,
  }) => {
    const first = { entries: [{ question: 'Why?', answer: '<p>So.</p>' }] };
    await save(admin, 'faq', first);
    await save(admin, 'faq', { entries: [{ question: 'How?', answer: '<p>Thus.</p>' }] });
    await admin.call('POST', `${path}/faq/versions/1/restore`, { current: 2 });
    const { data, meta } = (await admin.call('GET', `${path}/faq/versions`)).json();
    expect(data.map(({ version }: { version: number }) => version)).toEqual([3, 2, 1]);
    expect(data[0]).toMatchObject({ isOwn: true, createdBy: { username: admin.user.username } });
    expect(meta.pagination.total).toBe(3);
    expect((await get(admin, 'faq')).content).toEqual(first);
    const second = (await admin.call('GET', `${path}/faq/versions/2`)).json().data;
    expect(second.content.entries[0].question).toBe('How?');
    const unknown = await admin.call('GET', `${path}/faq/versions/9`);
    expect(unknown.statusCode).toBe(404);
    const [entry] = await listAudit(admin);
    expect(entry).toMatchObject({
      action: 'restored',
      details: { restoredVersion: 1, version: 3 },
    });
    const { entriesBefore, entries } = entry.details;
    expect([entriesBefore, entries]).toEqual([
      expect.stringContaining('How?'),
      expect.stringContaining('Why?'),
    ]);
  });

  test('of two Admins at once: one is published, the other learns of it', async ({
    shop,
    admin,
  }) => {
    const second = await createAdmin(shop);
    const contentBy = (text: string) => ({ text, link: null, from: null, until: null });
    const answers = await Promise.all(
      [admin, second].map(({ call }, index) =>
        call('PUT', path, { name: 'announcement', version: 0, content: contentBy(`By ${index}`) }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const refused = answers.find(({ statusCode }) => statusCode === 400)!;
    expect(expectErrorCode(refused)).toBe('CHANGED_MEANWHILE');
    expect(refused.json().error.details.change).toMatchObject({ at: expect.any(String) });
    const { data } = (await admin.call('GET', `${path}/announcement/versions`)).json();
    expect(data).toHaveLength(1);
    const late = { current: 0 };
    const restored = await admin.call('POST', `${path}/announcement/versions/1/restore`, late);
    expect(expectErrorCode(restored)).toBe('CHANGED_MEANWHILE');
  });

  test('cannot be changed or deleted in the database', async ({ shop, admin }) => {
    await save(admin, 'promises', { refundDays: 30, isSupportedAroundTheClock: true });
    for (const statement of [
      "update shop_text_versions set content = null where name = 'promises'",
      'delete from shop_text_versions',
    ]) {
      await expect(shop.deps.db.$client.query(statement)).rejects.toThrow(/never changed/);
    }
  });
});

const entry = { question: 'Why?', answer: '<p>So.</p>' };
const plan = {
  name: 'Gold',
  price: '$ 9',
  points: ['Fast'],
  button: { label: 'Ask', link: '/support' },
};
const columnTo = (to: string) => ({ columns: [{ title: 'Help', links: [{ label: 'Help', to }] }] });
const linkError = 'A link is a page of the shop such as /support, or begins with https://';

describe('input', () => {
  test.for([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://insecure.example',
    '//evil.example',
    '/\\evil.example',
    'https://a b',
    'support',
    '',
  ])('a link to %j is refused', async (to, { admin }) => {
    const footer = await save(admin, 'footer', columnTo(to));
    expect(footer.statusCode).toBe(400);
    expect(footer.json().validation_error['content.columns.0.links.0.to']).toEqual([linkError]);
    const button = { label: 'Ask', link: to };
    expect((await save(admin, 'plans', { plans: [{ ...plan, button }] })).statusCode).toBe(400);
    const link = { label: 'More', to };
    const bar = { text: 'News', link, from: null, until: null };
    expect((await save(admin, 'announcement', bar)).statusCode).toBe(400);
  });

  test.for(['/support?tab=plans', 'https://docs.example/guide'])(
    'a link to %s is published',
    async (to, { admin }) => {
      const answer = await save(admin, 'footer', columnTo(to));
      expect(answer.json().data.content).toEqual(columnTo(to));
    },
  );

  test.for([
    ['terms', { html: 'x'.repeat(90_001) }, 'content.html'],
    ['faq', { entries: Array.from({ length: 51 }, () => entry) }, 'content.entries'],
    ['faq', { entries: [] }, 'content.entries'],
    ['plans', { plans: Array.from({ length: 7 }, () => plan) }, 'content.plans'],
    [
      'footer',
      { columns: Array.from({ length: 5 }, () => ({ title: 'A', links: [] })) },
      'content.columns',
    ],
    ['promises', { refundDays: 366, isSupportedAroundTheClock: true }, 'content.refundDays'],
    ['promises', { refundDays: -1, isSupportedAroundTheClock: true }, 'content.refundDays'],
    ['promises', { refundDays: 1.5, isSupportedAroundTheClock: true }, 'content.refundDays'],
    ['announcement', { text: 'A\nB', link: null, from: null, until: null }, 'content.text'],
    [
      'announcement',
      { text: 'A', link: null, from: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' },
      'content.until',
    ],
    ['terms', { html: '<p>Fine</p>', owner: 1 }, 'content.owner'],
    ['imprint', { html: '<p>Fine</p>' }, 'name'],
  ] as const)('%s is checked', async ([name, content, field], { admin }) => {
    const answer = await admin.call('PUT', path, { name, version: 0, content });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().validation_error).toHaveProperty([field]);
  });

  test('a text of more than 100 KB is refused', async ({ admin }) => {
    const answer = await save(admin, 'terms', { html: 'x'.repeat(103_000) });
    expect(expectErrorCode(answer)).toBe('BODY_TOO_LARGE');
  });

  test('only Admins see and change texts', async ({ shop, customer, helpdesk }) => {
    const body = { name: 'terms', version: 0, content: null };
    for (const caller of [customer, helpdesk]) {
      expect((await caller.call('GET', path)).statusCode).toBe(403);
      expect((await caller.call('PUT', path, body)).statusCode).toBe(403);
    }
    expect((await shop.app.inject({ url: `/api${path}` })).statusCode).toBe(401);
  });
});
