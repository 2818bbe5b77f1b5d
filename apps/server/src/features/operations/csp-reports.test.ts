import type { CspReport } from '@partshelf/contract/operations.ts';
import { limits, rates } from '@partshelf/contract/limits.ts';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { readAudit } from '../../../test/support/calls/admin-calls.ts';
import type { Customer } from '../../../test/support/factories.ts';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { cspReports } from '../../db/tables/operations.ts';
import { deleteOldCspReports } from './queries.ts';

const test = shopTest();

test.beforeEach(async ({ db }) => {
  await db.delete(cspReports);
});

const older = (given: object = {}) => ({
  'csp-report': {
    'document-uri': 'http://shop.test/product/org-chart?code=SECRET',
    referrer: 'http://shop.test/?token=SECRET',
    'violated-directive': "script-src 'self'",
    'effective-directive': 'script-src-elem',
    'original-policy': "script-src 'self'",
    'blocked-uri': 'https://evil.example/a.js?who=SECRET',
    'source-file': 'http://shop.test/assets/entry.js?SECRET',
    'line-number': 7,
    'script-sample': 'SECRET',
    ...given,
  },
});

const newer = (given: object = {}) => ({
  age: 10,
  type: 'csp-violation',
  url: 'http://shop.test/',
  user_agent: 'SECRET',
  body: {
    documentURL: 'http://shop.test/',
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    sourceFile: null,
    sample: 'Element innerHTML|SECRET',
    disposition: 'enforce',
    ...given,
  },
});

function send({ app }: TestShop, payload: unknown, type = 'application/csp-report') {
  return app.inject({
    method: 'POST',
    url: '/csp-reports',
    headers: { 'content-type': type },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });
}

const sendList = (shop: TestShop, reports: object[]) =>
  send(shop, reports, 'application/reports+json');

async function list(admin: Customer, query = '') {
  const answer = await admin.call('GET', `/back-office/csp-reports${query}`);
  return answer.json<{ data: CspReport[]; meta: { pagination: { total: number } } }>();
}

const seenBy = async (admin: Customer) =>
  (await list(admin)).data.map(({ directive, blocked, source, page, count }) => [
    directive,
    blocked,
    source,
    page,
    count,
  ]);

describe('a report', () => {
  test('is counted without anything about the visitor', async ({ shop, admin, db }) => {
    expect((await send(shop, older())).statusCode).toBe(204);
    expect((await send(shop, older())).statusCode).toBe(204);
    expect((await sendList(shop, [newer(), newer()])).statusCode).toBe(204);
    expect(await seenBy(admin)).toEqual([
      ['require-trusted-types-for', 'trusted-types-sink', '', '/', 2],
      ['script-src-elem', 'https://evil.example', '/assets/entry.js', '/product/*', 2],
    ]);
    expect(JSON.stringify(await db.select().from(cspReports))).not.toContain('SECRET');
  });

  test('of equal pages is one, whichever order or product they show', async ({ shop, admin }) => {
    const paths = ['order/k3v9x0q2m4n6b8c1d5f7g9h0', 'order/aaaaaaaaaaaaaaaaaaaaaaa1'];
    for (const path of paths) {
      await send(shop, older({ 'document-uri': `http://shop.test/${path}/install` }));
    }
    expect((await seenBy(admin)).map(([, , , page, count]) => [page, count])).toEqual([
      ['/order/*/install', 2],
    ]);
  });

  test('by an extension of the browser, or on the page of another, is left out', async ({
    shop,
    admin,
  }) => {
    const noise = [
      { 'blocked-uri': 'chrome-extension://abcdef/content.js' },
      { 'source-file': 'moz-extension://abcdef/content.js' },
      { 'source-file': 'safari-web-extension://abcdef/content.js' },
      { 'document-uri': 'https://evil.example/' },
      { 'document-uri': 'not an address' },
      { 'effective-directive': '<b>script-src</b>' },
    ];
    for (const given of noise) expect((await send(shop, older(given))).statusCode).toBe(204);
    await sendList(shop, [{ type: 'deprecation', url: 'http://shop.test/', body: { id: 'x' } }]);
    expect(await seenBy(admin)).toEqual([]);
  });

  test('with markup in its fields is data', { tags: ['X02'] }, async ({ shop, admin }) => {
    await send(
      shop,
      older({
        'document-uri': 'http://shop.test/<img src=x onerror=alert(1)>',
        'blocked-uri': '<script>alert(1)</script>',
        'source-file': '"><script>alert(1)</script>',
      }),
    );
    expect(await seenBy(admin)).toEqual([
      ['script-src-elem', 'unknown', '', '/%3Cimg%20src=x%20onerror=alert(1)%3E', 1],
    ]);
  });

  test.for([
    ['no JSON', '{', 'application/csp-report'],
    ['an empty body', '', 'application/csp-report'],
    ['other fields', '{"report":{}}', 'application/csp-report'],
    ['a number', '7', 'application/csp-report'],
    ['null', 'null', 'application/reports+json'],
    ['a list of numbers', '[1]', 'application/reports+json'],
    ['a report without its page', '[{"type":"csp-violation"}]', 'application/reports+json'],
    ['a null character', JSON.stringify(older({ 'source-file': '\0' })), 'application/csp-report'],
    ['a prototype', '{"__proto__":{"csp-report":{}}}', 'application/csp-report'],
  ] as const)('with %s is refused', { tags: ['X10'] }, async ([, body, type], { shop }) => {
    const answer = await send(shop, body, type);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.details.code).toMatch(/VALIDATION_FAILED|REQUEST_MALFORMED/);
  });

  test('of another type or above 32 KB is refused', async ({ shop }) => {
    expect((await send(shop, older(), 'application/json')).statusCode).toBe(415);
    expect((await send(shop, 'a=b', 'text/plain')).statusCode).toBe(415);
    const huge = older({ 'source-file': 'x'.repeat(40_000) });
    expect((await send(shop, huge)).statusCode).toBe(413);
  });
});

describe('many reports', () => {
  const onPage = (name: string) => older({ 'document-uri': `http://shop.test/${name}` });

  test('at once are all counted', async ({ shop, admin }) => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => send(shop, older())));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(15).fill(204));
    expect((await seenBy(admin))[0]?.at(-1)).toBe(15);
  });

  test('beyond the limit add no rows, and known ones are still counted', async ({
    shop,
    db,
    admin,
  }) => {
    await db.execute(sql`
      insert into ${cspReports} (document_id, directive, blocked, source, page, count)
      select 'filled' || number, 'img-src', 'data', '', '/page-' || number, 1
      from generate_series(3, ${limits.cspReports}) number`);
    await Promise.all(Array.from({ length: 10 }, (_, index) => send(shop, onPage(`n-${index}`))));
    await send(
      shop,
      older({
        ...onPage('page-3')['csp-report'],
        'effective-directive': 'img-src',
        'blocked-uri': 'data',
        'source-file': '',
      }),
    );
    const { data, meta } = await list(admin);
    expect(meta.pagination.total).toBe(limits.cspReports);
    expect(data[0]).toMatchObject({ page: '/page-3', count: 2 });
  });

  test('from one address are refused after a while', { tags: ['X04'] }, async () => {
    const shop = await buildTestApp({ config: { rateLimitFactor: 0.1 } });
    try {
      const allowed = rates.cspReport.limit / 10;
      for (let sent = 0; sent < allowed; sent += 1) {
        expect((await send(shop, older())).statusCode).toBe(204);
      }
      const refused = await send(shop, older());
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    } finally {
      await shop.close();
    }
  });
});

describe('Admins', () => {
  test('page through the reports and dismiss one, which is audited', async ({ shop, admin }) => {
    for (const page of ['a', 'b', 'c']) {
      await send(shop, older({ 'document-uri': `http://shop.test/${page}` }));
    }
    const { data, meta } = await list(admin, '?pagination[pageSize]=2&pagination[page]=2');
    expect(data).toHaveLength(1);
    expect(meta.pagination).toMatchObject({ total: 3, pageCount: 2 });
    const path = `/back-office/csp-reports/${data[0]!.documentId}`;
    expect((await admin.call('DELETE', path)).statusCode).toBe(200);
    expect((await admin.call('DELETE', path)).statusCode).toBe(404);
    expect((await list(admin)).meta.pagination.total).toBe(2);
    expect(await readAudit(admin, data[0]!.documentId)).toEqual([
      {
        action: 'dismissed',
        by: admin.user.username,
        details: { title: 'script-src-elem https://evil.example', count: 1 },
      },
    ]);
  });

  test('dismiss all at once, and see what comes back', async ({ shop, admin }) => {
    await send(shop, older());
    expect((await admin.call('DELETE', '/back-office/csp-reports')).statusCode).toBe(200);
    expect(await seenBy(admin)).toEqual([]);
    await send(shop, older());
    expect(await seenBy(admin)).toHaveLength(1);
  });
});

test('reports that browsers no longer send are deleted after 90 days', async ({
  shop,
  db,
  admin,
}) => {
  await send(shop, older());
  await send(shop, older({ 'document-uri': 'http://shop.test/old' }));
  await db.execute(sql`
    update ${cspReports} set last_seen_at = now() - interval '91 days' where page = '/old'`);
  expect(await deleteOldCspReports(db, 500)).toBe(1);
  expect((await seenBy(admin)).map(([, , , page]) => page)).toEqual(['/product/*']);
});
