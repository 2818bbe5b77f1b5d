import type { CheckedDomain, CompanyDomain } from '@partshelf/contract/companies/domains.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { type TestShop, until } from '../../../test/support/build-test-app.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companies, companyDomains, companyEvents } from '../../db/tables/companies.ts';

const test = shopTest();

let lastDomain = 0;
const inventDomain = () => `company-${(lastDomain += 1)}.example`;

type Caller = Awaited<ReturnType<typeof createTestCompany>>['owner'];

interface TestCompany {
  readonly documentId: string;
  readonly owner: Caller;
}

const pathOf = ({ documentId }: TestCompany) => `/companies/${documentId}/domains`;

const add = (company: TestCompany, domain: unknown) =>
  company.owner.call('POST', pathOf(company), { domain });

const check = (company: TestCompany, domain: string) =>
  company.owner.call('POST', `${pathOf(company)}/${domain}/check`);

const choose = (company: TestCompany, domain: string, joining: unknown) =>
  company.owner.call('PUT', `${pathOf(company)}/${domain}`, { joining });

async function readDomains(company: TestCompany): Promise<CompanyDomain[]> {
  return (await company.owner.call('GET', pathOf(company))).json().data;
}

/** Its record is in DNS. */
async function addToDns(shop: TestShop, company: TestCompany, domain = inventDomain()) {
  const { recordName, recordText } = (await add(company, domain)).json<{ data: CompanyDomain }>()
    .data;
  const texts = [...(records.get(recordName) ?? []), recordText];
  records.set(recordName, texts);
  await shop.control('/dns', { name: recordName, texts });
  return { domain, recordName, recordText };
}

const records = new Map<string, string[]>();

async function verify(shop: TestShop, company: TestCompany, domain?: string) {
  const added = await addToDns(shop, company, domain);
  expect((await check(company, added.domain)).json().data).toMatchObject({ result: 'found' });
  return added;
}

test(
  'an owner adds a domain, puts the record into DNS and verifies it',
  { tags: ['ORG-04', 'ORG-12'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const domain = inventDomain();
    const { data } = (await add(company, domain)).json<{ data: CompanyDomain }>();
    expect(data).toMatchObject({
      domain,
      recordName: `_partshelf.${domain}`,
      recordText: expect.stringMatching(/^partshelf-verification=[0-9a-f]{32}$/),
      joining: 'approval',
      verifiedAt: null,
      checkedAt: null,
      misses: 0,
    });
    const missing = (await check(company, domain)).json<{ data: CheckedDomain }>().data;
    expect(missing).toMatchObject({ result: 'missing', seen: [], verifiedAt: null });
    expect(missing).not.toHaveProperty('misplacedAt');
    expect(missing.checkedAt).not.toBeNull();

    const others = ['v=spf1 -all', `partshelf-verification=${'0'.repeat(32)}`, 'x'.repeat(2_000)];
    await shop.control('/dns', { name: data.recordName, texts: others });
    const wrong = (await check(company, data.documentId)).json<{ data: CheckedDomain }>().data;
    expect(wrong).toMatchObject({ result: 'missing', verifiedAt: null });
    expect(wrong.seen.slice(0, 2)).toEqual(others.slice(0, 2));
    expect(wrong.seen[2]).toHaveLength(201);

    const parts = [`"${data.recordText.slice(0, 10)}`, `${data.recordText.slice(10)}"`];
    await shop.control('/dns', { name: data.recordName, texts: [...others, parts] });
    const found = (await check(company, domain)).json<{ data: CheckedDomain }>().data;
    expect(found).toMatchObject({ result: 'found', misses: 0 });
    const [listed] = await readDomains(company);
    expect(listed).toMatchObject({ domain, verifiedAt: found.verifiedAt });
    expect(listed!.verifiedAt).not.toBeNull();
  },
);

test(
  'a record is found whatever quotes and invisible characters are stored around it',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    for (const [before, after] of [
      ['“', '”'],
      ["'", "'"],
      ['\\"', '\\"'],
      ['"" ', ' "'],
      ['', '\u{200B}'],
      ['\u{FEFF}', '\u{A0}\r\n'],
      ['`', '\u{2060}'],
    ]) {
      const domain = inventDomain();
      const { recordName, recordText } = (await add(company, domain)).json().data;
      await shop.control('/dns', { name: recordName, texts: [`${before}${recordText}${after}`] });
      expect((await check(company, domain)).json().data).toMatchObject({ result: 'found' });
    }
  },
);

test('a record at the wrong name is named', { tags: ['ORG-04'] }, async ({ shop }) => {
  const company = await createTestCompany(shop);
  for (const place of [
    (domain: string) => `_partshelf.${domain}.${domain}`,
    (domain: string) => domain,
    (domain: string) => `_partshelf.${domain.replace('it.', '')}`,
  ]) {
    const domain = `it.${inventDomain()}`;
    const { recordText } = (await add(company, domain)).json().data;
    await shop.control('/dns', { name: place(domain), texts: ['v=spf1 -all', recordText] });
    const { data } = (await check(company, domain)).json();
    expect(data).toMatchObject({ result: 'missing', misplacedAt: place(domain), verifiedAt: null });
  }
});

test.for([
  ['Bücher-1.example', 'xn--bcher-1-n2a.example'],
  [' COMPANY-A.example. ', 'company-a.example'],
  ['https://www.company-b.example/about?x=1#y', 'company-b.example'],
  ['Mona <mona@company-c.example', 'company-c.example'],
  ['@company-d.example', 'company-d.example'],
  ['_partshelf.company-e.example', 'company-e.example'],
  ['company-f.example:8080', 'company-f.example'],
  ['it.company-g.co.uk', 'it.company-g.co.uk'],
  ['mine.github.io', 'mine.github.io'],
] as const)('%s is the domain %s', { tags: ['ORG-04'] }, async ([given, domain], { shop }) => {
  const company = await createTestCompany(shop);
  expect((await add(company, given)).json().data).toMatchObject({ domain });
});

const noDomain = 'Enter a domain such as example.com';

test(
  'what is no domain, and what many share, is refused with the reason',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const shared = (domain: string) =>
      `Many organizations share ${domain}, so no company can have it`;
    const free = (domain: string) =>
      `Anyone can get an address at ${domain}, so no company can have it`;
    const reasons: [unknown, string][] = [
      ['', 'Domain is required'],
      [null, 'Domain is required'],
      ['example', noDomain],
      ['127.0.0.1', noDomain],
      ['127.1', noDomain],
      ['[::1]', noDomain],
      ['a b.example', noDomain],
      ['a_b.example', noDomain],
      ['-a.example', noDomain],
      ['a..example', noDomain],
      ['*.company.example', noDomain],
      ['x.'.repeat(125), noDomain],
      [`${'x'.repeat(64)}.example`, noDomain],
      ['x'.repeat(10_000), noDomain],
      ['co.uk', shared('co.uk')],
      ['github.io', shared('github.io')],
      ['www.co.uk', shared('co.uk')],
      ['GMAIL.com', free('gmail.com')],
      ['mail.web.de', free('mail.web.de')],
      ['proton.me.', free('proton.me')],
    ];
    for (const [domain, reason] of reasons) {
      const answer = await add(company, domain);
      expect(answer.json().validation_error, String(domain)).toEqual({ domain: [reason] });
      expect(answer.statusCode).toBe(400);
    }
    expect(await readDomains(company)).toEqual([]);
  },
);

test(
  'a company has a domain once, and twenty at most, also by parallel calls',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const domain = inventDomain();
    const twice = await Promise.all([add(company, domain), add(company, domain)]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const more = await Promise.all(
      Array.from({ length: limits.companyDomains }, () => add(company, inventDomain())),
    );
    const refused = more.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(expectErrorCode)).toEqual(['TOO_MANY_DOMAINS']);
  },
);

test(
  'of two companies that prove one domain at the same moment, one gets it',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const [first, second] = [await createTestCompany(shop, 'One'), await createTestCompany(shop)];
    const domain = inventDomain();
    await addToDns(shop, first, domain);
    await addToDns(shop, second, domain);
    const answers = await Promise.all([check(first, domain), check(second, domain)]);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(refused.map(expectErrorCode)).toEqual(['DOMAIN_TAKEN']);
    expect(refused[0]!.body).not.toMatch(/One|Fabrikam/);
    const lists = await Promise.all([readDomains(first), readDomains(second)]);
    expect(lists.flat().filter(({ verifiedAt }) => verifiedAt)).toHaveLength(1);
    const loser = answers[0]!.statusCode === 200 ? second : first;
    expect(expectErrorCode(await check(loser, domain))).toBe('DOMAIN_TAKEN');
  },
);

test(
  'a server that fails changes nothing, and says so',
  { tags: ['ORG-04', 'X-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const { domain, recordName } = await verify(shop, company);
    const before = await readDomains(company);
    await shop.control('/dns', { name: recordName, answer: 'servfail' });
    const { data } = (await check(company, domain)).json<{ data: CheckedDomain }>();
    expect(data).toMatchObject({ result: 'unanswered', seen: [] });
    expect(await readDomains(company)).toEqual(before);
  },
);

test(
  'people join automatically only at a verified domain, and removing it throws no one out',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const company = await createTestCompany(shop);
    const added = (await add(company, inventDomain())).json<{ data: CompanyDomain }>().data;
    const early = await choose(company, added.domain, 'automatic');
    expect(expectErrorCode(early)).toBe('DOMAIN_NOT_VERIFIED');
    const { domain } = await verify(shop, company);
    expect((await choose(company, domain, 'always')).statusCode).toBe(400);
    const chosen = await choose(company, domain, 'automatic');
    expect(chosen.json().data).toMatchObject({ domain, joining: 'automatic' });
    const path = `${pathOf(company)}/${domain}`;
    expect((await company.owner.call('DELETE', path)).statusCode).toBe(200);
    expect((await company.owner.call('DELETE', path)).statusCode).toBe(404);
    expect(
      (await company.developer.call('GET', `/companies/${company.documentId}`)).statusCode,
    ).toBe(200);
    const kinds = await db
      .select({ kind: companyEvents.kind, details: companyEvents.details })
      .from(companyEvents)
      .where(eq(companyEvents.companyId, company.id))
      .orderBy(companyEvents.id);
    expect(kinds.slice(2)).toEqual([
      { kind: 'domain added', details: { domain } },
      { kind: 'domain verified', details: { domain } },
      { kind: 'domain changed', details: { domain, joining: 'automatic' } },
      { kind: 'domain removed', details: { domain } },
    ]);
  },
);

test(
  'only owners see and change domains, of a company that is open',
  { tags: ['ORG-02', 'ORG-04', 'ORG-12'] },
  async ({ shop, db }) => {
    const company = await createTestCompany(shop);
    const { domain } = await verify(shop, company);
    const path = pathOf(company);
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['POST', path, { domain: inventDomain() }],
      ['POST', `${path}/${domain}/check`],
      ['PUT', `${path}/${domain}`, { joining: 'approval' }],
      ['DELETE', `${path}/${domain}`],
    ];
    const other = await createTestCompany(shop);
    const answersOf = (caller: Pick<Caller, 'call'>) =>
      Promise.all(
        calls.map(async ([method, address, body]) => {
          const answer = await caller.call(method as 'GET', address, body);
          return answer.statusCode === 200 ? 200 : expectErrorCode(answer);
        }),
      );
    for (const member of [company.buyer, company.developer]) {
      expect(new Set(await answersOf(member))).toEqual(new Set(['COMPANY_ROLE_MISSING']));
    }
    for (const stranger of [other.owner, await createCustomer(shop)]) {
      expect(new Set(await answersOf(stranger))).toEqual(new Set(['NOT_FOUND']));
    }
    const foreign = { ...other, documentId: other.documentId };
    expect((await check(foreign, domain)).statusCode).toBe(404);
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, company.id));
    expect(await answersOf(company.owner)).toEqual([200, ...Array(4).fill('COMPANY_CLOSED')]);
  },
);

async function runChecks(shop: TestShop, domain: string) {
  const { db, jobs } = shop.deps;
  const overdue = new Date(Date.now() - limits.domainCheckDays * 24 * 60 * 60 * 1000);
  const isOf = eq(companyDomains.domain, domain);
  await db.update(companyDomains).set({ checkedAt: overdue }).where(isOf);
  await jobs.enqueue(db, 'check-domains', {});
  await until(
    () => jobs.listUnfinishedData(db, 'check-domains'),
    ({ length }) => length === 0,
  );
  const [row] = await db.select().from(companyDomains).where(isOf);
  return { ...row!, isChecked: row!.checkedAt! > overdue };
}

test(
  'three weekly checks without the record end automatic joining, and owners are mailed once',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const { domain, recordName, recordText } = await verify(shop, company);
    await choose(company, domain, 'automatic');
    const subject = 'The DNS record of a domain of your company is missing';

    await shop.control('/dns', { name: recordName, answer: 'servfail' });
    expect(await runChecks(shop, domain)).toMatchObject({ misses: 0, isChecked: false });
    await shop.control('/dns', { name: recordName, texts: [recordText] });
    expect(await runChecks(shop, domain)).toMatchObject({ misses: 0, isChecked: true });

    await shop.control('/dns', { name: recordName, texts: ['something else'] });
    for (const misses of [1, 2]) {
      expect(await runChecks(shop, domain)).toMatchObject({ misses, joining: 'automatic' });
    }
    // By hand nothing is counted.
    await check(company, domain);
    expect(await runChecks(shop, domain)).toMatchObject({ misses: 3, joining: 'approval' });
    expect(await runChecks(shop, domain)).toMatchObject({ misses: 4, joining: 'approval' });
    const mails = await shop.inbox(company.owner.user.email);
    const about = mails.filter((mail) => mail.subject === subject);
    expect(about).toHaveLength(1);
    expect(about[0]!.text).toContain(recordText);
    expect(about[0]!.text).toContain('No one was removed.');
    expect(expectErrorCode(await choose(company, domain, 'automatic'))).toBe('DOMAIN_NOT_VERIFIED');

    await shop.control('/dns', { name: recordName, texts: [recordText] });
    await check(company, domain);
    expect((await choose(company, domain, 'automatic')).statusCode).toBe(200);
    expect(await readDomains(company)).toMatchObject([{ domain, misses: 0 }]);
  },
);

test(
  'who proves a domain that another company has lost, or has closed with, gets it',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const [former, heir] = [await createTestCompany(shop), await createTestCompany(shop)];
    const { domain } = await verify(shop, former);
    await addToDns(shop, heir, domain);
    expect(expectErrorCode(await check(heir, domain))).toBe('DOMAIN_TAKEN');
    await db
      .update(companyDomains)
      .set({ misses: limits.domainMisses })
      .where(eq(companyDomains.companyId, former.id));
    expect((await check(heir, domain)).json().data).toMatchObject({ result: 'found' });
    expect(await readDomains(former)).toEqual([]);

    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, heir.id));
    await addToDns(shop, former, domain);
    expect((await check(former, domain)).json().data).toMatchObject({ result: 'found' });
  },
);

test(
  'a check makes as many statements for twenty domains as for one',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createTestCompany(shop);
    const { domain } = await verify(shop, company);
    const count = async () => [
      await countStatements(shop, () => readDomains(company)),
      await countStatements(shop, () => check(company, domain)),
    ];
    const few = await count();
    await Promise.all(Array.from({ length: 19 }, () => add(company, inventDomain())));
    expect(await count()).toEqual(few);
  },
);
