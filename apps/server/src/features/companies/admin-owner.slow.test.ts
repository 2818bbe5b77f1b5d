import type { AdminCompanyDetails } from '@partshelf/contract/companies/admin.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createAdmin, readAudit } from '../../../test/support/calls/admin-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companies, companyEvents, companyMembers } from '../../db/tables/companies.ts';

const test = shopTest();

type Company = Awaited<ReturnType<typeof createTestCompany>>;

const pathOf = ({ documentId }: Pick<Company, 'documentId'>) =>
  `/back-office/companies/${documentId}`;

const addOwner = (
  admin: Customer,
  company: Pick<Company, 'documentId'>,
  email: string,
  reason = 'Asked by phone',
) => admin.call('POST', `${pathOf(company)}/owners`, { email, reason });

const reopen = (admin: Customer, company: Pick<Company, 'documentId'>) =>
  admin.call('POST', `${pathOf(company)}/reopen`);

describe('a new owner by the staff', () => {
  test(
    'is recorded, and mailed to all owners and the person',
    { tags: ['ORG-02', 'ORG-10'] },
    async ({ shop, db, admin }) => {
      const company = await createTestCompany(shop);
      const { id, documentId, owner, developer } = company;
      const newcomer = await createCustomer(shop);
      const answer = await addOwner(admin, company, newcomer.user.email.toUpperCase());
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.json<{ data: AdminCompanyDetails }>().data).toMatchObject({
        owners: 2,
        members: 4,
      });
      expect((await newcomer.call('GET', `/companies/${documentId}`)).json().data.role).toBe(
        'owner',
      );
      const [toOwner] = await shop.inbox(owner.user.email);
      expect(toOwner!.subject).toBe('Your company has a new owner');
      expect(toOwner!.text).toContain(newcomer.user.email);
      const [toNewcomer] = await shop.inbox(newcomer.user.email);
      expect(toNewcomer!.subject).toBe('Your role in a company has changed');
      expect(toNewcomer!.text).toContain('You are now an owner of Fabrikam.');

      expect((await addOwner(admin, company, developer.user.email)).statusCode).toBe(200);
      const events = await db
        .select()
        .from(companyEvents)
        .where(eq(companyEvents.companyId, id))
        .orderBy(companyEvents.id);
      expect(events.slice(-2)).toMatchObject([
        { kind: 'joined', actorId: null, subjectId: newcomer.user.id, details: { role: 'owner' } },
        {
          kind: 'role changed',
          subjectId: developer.user.id,
          details: { roleBefore: 'developer', role: 'owner' },
        },
      ]);
      const audit = await readAudit(admin, documentId);
      expect(audit.at(-1)).toMatchObject({
        action: 'owner added',
        by: admin.user.username,
        details: { title: 'Fabrikam', owner: newcomer.user.username, reason: 'Asked by phone' },
      });
    },
  );

  test(
    'has a confirmed, open account of someone else with fewer than ten companies',
    { tags: ['ORG-01', 'ORG-02'] },
    async ({ shop, db, admin }) => {
      const company = await createTestCompany(shop);
      const unconfirmed = await createCustomer(shop, { confirmed: false });
      const blocked = await createCustomer(shop, { blocked: true });
      for (const email of [
        'nobody@mail.example',
        unconfirmed.user.email,
        blocked.user.email,
        company.owner.user.email,
        'no address',
      ]) {
        const refused = await addOwner(admin, company, email);
        expect(expectErrorCode(refused), email).toBe('VALIDATION_FAILED');
        expect(refused.json().error.details, email).toHaveProperty('validation_error.email');
      }
      const { email } = (await createCustomer(shop)).user;
      for (const reason of ['', ' ', 'x'.repeat(limits.requestReasonMax + 1)])
        expect((await addOwner(admin, company, email, reason)).statusCode).toBe(400);
      expect(expectErrorCode(await addOwner(admin, company, admin.user.email))).toBe('OWN_ACCOUNT');
      const busy = await createCustomer(shop);
      for (let made = 0; made < limits.companiesPerPerson; made += 1)
        await busy.call('POST', '/companies', { name: `Busy ${made}` });
      expect(expectErrorCode(await addOwner(admin, company, busy.user.email))).toBe(
        'TOO_MANY_COMPANIES',
      );
      expect(
        await db.$count(
          companyMembers,
          and(eq(companyMembers.companyId, company.id), eq(companyMembers.role, 'owner')),
        ),
      ).toBe(1);
      const hasty = await createAdmin(shop);
      await makeProofOld(shop, hasty.user.id);
      expect(expectErrorCode(await addOwner(hasty, company, email))).toBe('PROOF_TOO_OLD');
    },
  );

  test(
    'is added once by two Admins at the same moment',
    { tags: ['ORG-02'] },
    async ({ shop, db, admin }) => {
      const company = await createTestCompany(shop);
      const { user } = await createCustomer(shop);
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => addOwner(admin, company, user.email)),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400]);
      expect(
        await db.$count(
          companyEvents,
          and(eq(companyEvents.companyId, company.id), eq(companyEvents.subjectId, user.id)),
        ),
      ).toBe(1);
    },
  );
});

test(
  'a closed company gets no owner until the staff open it again, which happens once',
  { tags: ['ORG-11'] },
  async ({ shop, db, admin }) => {
    const company = await createTestCompany(shop);
    const { id, documentId, owner, buyer } = company;
    await db.update(companies).set({ closedAt: new Date() }).where(eq(companies.id, id));
    expect(expectErrorCode(await addOwner(admin, company, buyer.user.email))).toBe(
      'COMPANY_CLOSED',
    );
    const answers = await Promise.all([reopen(admin, company), reopen(admin, company)]);
    for (const answer of answers) expect(answer.json().data).toMatchObject({ closedAt: null });
    const rename = await owner.call('PUT', `/companies/${documentId}`, { name: 'Fabrikam 2' });
    expect(rename.statusCode).toBe(200);
    expect(
      await db.$count(
        companyEvents,
        and(eq(companyEvents.companyId, id), eq(companyEvents.kind, 'reopened')),
      ),
    ).toBe(1);
    const audit = await readAudit(admin, documentId);
    expect(audit.map(({ action }) => action)).toEqual(['reopened']);
  },
);

test(
  'only an Admin helps a company, and only one that exists',
  { tags: ['ORG-12'] },
  async ({ shop, admin, helpdesk }) => {
    const company = await createTestCompany(shop);
    const { email } = company.buyer.user;
    const unknown = { documentId: 'x'.repeat(24) };
    expect((await addOwner(admin, unknown, email)).statusCode).toBe(404);
    expect((await reopen(admin, unknown)).statusCode).toBe(404);
    for (const person of [helpdesk, company.owner]) {
      expect(expectErrorCode(await addOwner(person, company, email))).toBe('ROLE_MISSING');
      expect(expectErrorCode(await reopen(person, company))).toBe('ROLE_MISSING');
    }
  },
);
