import type { JoinOffer, JoinRequest } from '@partshelf/contract/companies/join-requests.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { eq } from 'drizzle-orm';
import { afterEach, expect } from 'vitest';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { closeChatClients, connectChatClient } from '../../../test/support/chat-client.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { countStatements } from '../../../test/support/count-statements.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import { companies, companyDomains, companyEvents } from '../../db/tables/companies.ts';

const test = shopTest();

afterEach(closeChatClients);

let last = 0;
const next = () => (last += 1);

/** With a verified domain. */
async function createCompany(shop: TestShop, joining: 'approval' | 'automatic' = 'approval') {
  const name = `Contoso ${next()}`;
  const company = await createTestCompany(shop, name);
  const domain = `contoso-${last}.example`;
  const verifiedAt = new Date();
  await shop.deps.db.insert(companyDomains).values({
    companyId: company.id,
    domain,
    token: '0'.repeat(32),
    joining,
    verifiedAt,
    checkedAt: verifiedAt,
  });
  return { ...company, name, domain, path: `/companies/${company.documentId}` };
}

type Company = Awaited<ReturnType<typeof createCompany>>;

const createColleague = (
  shop: TestShop,
  { domain }: Company,
  person: Parameters<typeof createCustomer>[1] = {},
) => createCustomer(shop, { email: `person-${next()}@${domain}`, ...person });

const readOffers = async (person: Pick<Customer, 'call'>): Promise<JoinOffer[]> =>
  (await person.call('GET', '/company-join-requests')).json().data;

const ask = (person: Customer, { path }: Company) => person.call('POST', `${path}/join-requests`);

const readRequests = async ({ owner, path }: Company): Promise<JoinRequest[]> =>
  (await owner.call('GET', `${path}/join-requests`)).json().data;

async function readRole(person: Customer, { documentId }: Company): Promise<string | undefined> {
  const { data } = (await person.call('GET', '/companies')).json();
  return data.find((company: { documentId: string }) => company.documentId === documentId)?.role;
}

async function approve(company: Company, { user }: Customer, role: unknown = 'buyer') {
  const request = (await readRequests(company)).find(({ email }) => email === user.email);
  const path = `${company.path}/join-requests/${request?.documentId}/approve`;
  return company.owner.call('POST', path, { role });
}

test(
  'a colleague asks, an owner approves with a role, and both are mailed',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const company = await createCompany(shop);
    const person = await createColleague(shop, company);
    const { documentId, name } = company;
    const offer = { documentId, name, joining: 'approval', requestedAt: null };
    expect(await readOffers(person)).toEqual([offer]);
    const client = await connectChatClient(shop, person);
    expect((await ask(person, company)).json().data).toEqual({ joined: false });
    expect((await ask(person, company)).json().data).toEqual({ joined: false });
    expect(await readRole(person, company)).toBeUndefined();
    expect(await readOffers(person)).toMatchObject([{ requestedAt: expect.any(String) }]);
    const { username, email } = person.user;
    expect(await readRequests(company)).toMatchObject([{ username, email }]);
    const [asked] = await shop.inbox(company.owner.user.email);
    expect(asked).toMatchObject({ subject: 'Someone asks to join your company' });
    expect(asked!.links).toContain(`http://shop.test/company/${documentId}/members`);

    const told = client.nextEvent('companyChanged');
    expect((await approve(company, person)).statusCode).toBe(200);
    expect(await told).toMatchObject({ documentId, name, change: 'joined', isOwn: false });
    expect(await readRole(person, company)).toBe('buyer');
    expect([await readOffers(person), await readRequests(company)]).toEqual([[], []]);
    const [joined] = await shop.inbox(email);
    expect(joined).toMatchObject({ subject: 'You are now a member of a company' });
    expect(joined!.text).toContain('You are a buyer');
    const events = await db
      .select()
      .from(companyEvents)
      .where(eq(companyEvents.companyId, company.id))
      .orderBy(companyEvents.id);
    expect(events.slice(1)).toMatchObject([
      { kind: 'join requested', actorId: person.user.id, subjectId: person.user.id },
      {
        kind: 'joined',
        actorId: company.owner.user.id,
        subjectId: person.user.id,
        details: { role: 'buyer', domain: company.domain },
      },
    ]);
  },
);

test(
  'owners get one mail about requests a day, however many people ask',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const company = await createCompany(shop);
    const people = await Promise.all([1, 2, 3].map(() => createColleague(shop, company)));
    await Promise.all(people.map((person) => ask(person, company)));
    expect(await readRequests(company)).toHaveLength(3);
    await shop.inbox(company.owner.user.email);
    const { rows } = await db.execute(
      `select from mails where key like 'join-requests-${company.documentId}-%'`,
    );
    expect(rows).toHaveLength(1);
  },
);

test(
  'with automatic joining the person is a developer at once, also by parallel calls',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const company = await createCompany(shop);
    const person = await createColleague(shop, company);
    await ask(person, company);
    await db
      .update(companyDomains)
      .set({ joining: 'automatic' })
      .where(eq(companyDomains.companyId, company.id));
    const answers = await Promise.all([ask(person, company), ask(person, company)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await readRole(person, company)).toBe('developer');
    expect([await readOffers(person), await readRequests(company)]).toEqual([[], []]);
  },
);

test(
  'only confirmed customers with an address exactly at the domain see the company',
  { tags: ['ORG-04', 'ORG-12'] },
  async ({ shop, db }) => {
    const company = await createCompany(shop, 'automatic');
    const { domain } = company;
    const strangers = [
      await createColleague(shop, company, { email: `a@it.${domain}` }),
      await createColleague(shop, company, { email: `b@x${domain}` }),
      await createColleague(shop, company, { email: `c@${domain}.test` }),
      await createColleague(shop, company, { confirmed: false }),
      await createColleague(shop, company, { role: 'Helpdesk' }),
      await createColleague(shop, company, { role: 'Admin' }),
    ];
    for (const person of strangers) {
      expect(await readOffers(person)).toEqual([]);
      expect((await ask(person, company)).statusCode).toBe(404);
    }
    const blocked = await createColleague(shop, company);
    await db.update(users).set({ blocked: true }).where(eq(users.id, blocked.user.id));
    expect((await ask(blocked, company)).statusCode).toBe(401);
    const member = await createColleague(shop, company, { email: `D@${domain.toUpperCase()}` });
    await company.add(member, 'buyer');
    expect(await readOffers(member)).toEqual([]);
    expect((await ask(member, company)).statusCode).toBe(404);
    const late = await createColleague(shop, company);
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, company.id));
    expect(await readOffers(late)).toEqual([]);
    expect((await ask(late, company)).statusCode).toBe(404);
    const unverified = await createCompany(shop);
    await db
      .update(companyDomains)
      .set({ verifiedAt: null })
      .where(eq(companyDomains.companyId, unverified.id));
    const person = await createColleague(shop, unverified);
    expect(await readOffers(person)).toEqual([]);
    expect((await ask(person, unverified)).statusCode).toBe(404);
  },
);

test(
  'who has another address, or was blocked since, is not approved',
  { tags: ['ORG-04'] },
  async ({ shop, db }) => {
    const company = await createCompany(shop);
    const person = await createColleague(shop, company);
    await ask(person, company);
    const [request] = await readRequests(company);
    const change = (values: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(values).where(eq(users.id, person.user.id));
    const decide = () =>
      company.owner.call('POST', `${company.path}/join-requests/${request!.documentId}/approve`, {
        role: 'owner',
      });
    await change({ email: `moved-${next()}@elsewhere.example` });
    expect(expectErrorCode(await decide())).toBe('JOIN_REQUEST_OUTDATED');
    expect(await readOffers(person)).toMatchObject([{ documentId: company.documentId }]);
    await change({ email: person.user.email, blocked: true });
    expect(await readRequests(company)).toEqual([]);
    expect(expectErrorCode(await decide())).toBe('JOIN_REQUEST_OUTDATED');
    await change({ blocked: false });
    for (let count = 0; count < limits.companiesPerPerson; count += 1) {
      await person.call('POST', '/companies', { name: 'Mine' });
    }
    expect(expectErrorCode(await decide())).toBe('TOO_MANY_COMPANIES');
    expect(expectErrorCode(await ask(person, company))).toBe('TOO_MANY_COMPANIES');
    expect(await readRole(person, company)).toBeUndefined();
  },
);

test(
  'a request is withdrawn by the person, or declined by an owner, who mails the person',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createCompany(shop);
    const person = await createColleague(shop, company);
    const withdraw = () => person.call('DELETE', `${company.path}/join-requests`);
    await ask(person, company);
    expect((await withdraw()).statusCode).toBe(200);
    expect((await withdraw()).statusCode).toBe(404);
    expect(await readRequests(company)).toEqual([]);

    await ask(person, company);
    const [request] = await readRequests(company);
    const path = `${company.path}/join-requests/${request!.documentId}`;
    const decisions = await Promise.all([
      company.owner.call('POST', `${path}/decline`),
      company.owner.call('POST', `${path}/approve`, { role: 'buyer' }),
      withdraw(),
    ]);
    const statuses = decisions.map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
    expect((await company.owner.call('POST', `${path}/decline`)).statusCode).toBe(404);

    const other = await createColleague(shop, company);
    await ask(other, company);
    const [second] = await readRequests(company);
    await company.owner.call('POST', `${company.path}/join-requests/${second!.documentId}/decline`);
    const [mail] = await shop.inbox(other.user.email);
    expect(mail!.subject).toBe('Your request to join a company was declined');
    expect(await readOffers(other)).toMatchObject([{ requestedAt: null }]);
  },
);

test(
  'only owners see and decide the requests of their company',
  { tags: ['ORG-02', 'ORG-04', 'ORG-12'] },
  async ({ shop }) => {
    const [company, other] = [await createCompany(shop), await createCompany(shop)];
    const person = await createColleague(shop, company);
    await ask(person, company);
    const [request] = await readRequests(company);
    const codesOf = async (caller: Pick<Customer, 'call'>, path: string) => {
      const answers = [
        await caller.call('GET', `${path}/join-requests`),
        await caller.call('POST', `${path}/join-requests/${request!.documentId}/approve`, {
          role: 'owner',
        }),
        await caller.call('POST', `${path}/join-requests/${request!.documentId}/decline`),
      ];
      return new Set(answers.map(expectErrorCode));
    };
    for (const member of [company.buyer, company.developer]) {
      expect(await codesOf(member, company.path)).toEqual(new Set(['COMPANY_ROLE_MISSING']));
    }
    expect(await codesOf(person, company.path)).toEqual(new Set(['NOT_FOUND']));
    expect(await codesOf(other.owner, company.path)).toEqual(new Set(['NOT_FOUND']));
    const foreign = await other.owner.call(
      'POST',
      `${other.path}/join-requests/${request!.documentId}/approve`,
      { role: 'owner' },
    );
    expect(foreign.statusCode).toBe(404);
    expect((await approve(company, person, 'staff')).statusCode).toBe(400);
    expect(await readRequests(company)).toHaveLength(1);
  },
);

test(
  'requests come in pages, with as many statements for thirty as for one',
  { tags: ['ORG-04'] },
  async ({ shop }) => {
    const company = await createCompany(shop);
    const [first] = [await createColleague(shop, company)];
    await ask(first, company);
    const count = async () => [
      await countStatements(shop, () => readRequests(company)),
      await countStatements(shop, () => readOffers(first)),
    ];
    const few = await count();
    for (let added = 0; added < 29; added += 1)
      await ask(await createColleague(shop, company), company);
    expect(await count()).toEqual(few);
    const page = await company.owner.call(
      'GET',
      `${company.path}/join-requests?pagination[page]=2&pagination[pageSize]=25`,
    );
    expect(page.json()).toMatchObject({ meta: { pagination: { page: 2, total: 30 } } });
    expect(page.json().data).toHaveLength(5);
  },
);
