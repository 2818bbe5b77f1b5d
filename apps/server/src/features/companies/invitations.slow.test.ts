import type { CompanyInvitation } from '@partshelf/contract/companies/invitations.ts';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { limits } from '@partshelf/contract/limits.ts';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { createTestCompany } from '../../../test/support/companies.ts';
import { type Customer, createCustomer } from '../../../test/support/factories.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { users } from '../../db/tables/accounts.ts';
import {
  companies,
  companyEvents,
  companyInvitations,
  companyJoinRequests,
  companyMembers,
} from '../../db/tables/companies.ts';
import { deleteExpiredInvitations } from './invitation-queries.ts';

const test = shopTest();

const invite = (by: Customer, company: string, email: string, role = 'developer') =>
  by.call('POST', `/companies/${company}/invitations`, { email, role });

const accept = (person: Customer, token: string) =>
  person.call('POST', '/company-invitations/accept', { token });

const preview = (person: Customer, token: string) =>
  person.call('POST', '/company-invitations/preview', { token });

const codeOf = (response: { json: () => { error: { details: { code: string } } } }) =>
  response.json().error.details.code;

async function readToken(shop: TestShop, email: string, count = 1): Promise<string> {
  const mails = await shop.inbox(email, count);
  const link = mails[0]!.links.find((address) => address.includes('/company-invitation?'))!;
  expect(link).toMatch(/^http:\/\/shop\.test\/company-invitation\?token=[\w-]{43}#email=/);
  return new URL(link).searchParams.get('token')!;
}

async function inviteCustomer(shop: TestShop, role = 'developer') {
  const company = await createTestCompany(shop);
  const invited = await createCustomer(shop);
  const { email } = invited.user;
  const sent = await invite(company.owner, company.documentId, email, role);
  const invitation = sent.json<{ data: CompanyInvitation }>().data;
  return { company, invited, invitation, token: await readToken(shop, email) };
}

describe('an invitation', () => {
  test(
    'is mailed to one address, whose account sees it and joins with its role',
    { tags: ['ORG-03', 'ORG-12'] },
    async ({ shop, db }) => {
      const company = await createTestCompany(shop, 'Contoso');
      const invited = await createCustomer(shop, { email: 'Ana.Novak@contoso.example' });
      const path = `/companies/${company.documentId}/invitations`;
      const sent = await invite(company.owner, company.documentId, ' ana.novak@CONTOSO.example ');
      const { data } = sent.json<{ data: CompanyInvitation }>();
      expect(data).toMatchObject({ email: 'ana.novak@contoso.example', role: 'developer' });
      const days = (Date.parse(data.expiresAt) - Date.parse(data.createdAt)) / 86_400_000;
      expect(days).toBe(limits.companyInvitationDays);
      expect((await company.owner.call('GET', path)).json().data).toEqual([data]);
      const [mail] = await shop.inbox('ana.novak@contoso.example', 1);
      expect(mail!.subject).toBe('You are invited to a company at Partshelf');
      expect(mail!.text).toContain(`${company.owner.user.username} invites you to Contoso`);
      expect(mail!.text).toContain('as a developer');

      const token = await readToken(shop, 'ana.novak@contoso.example');
      const [stored] = await db
        .select()
        .from(companyInvitations)
        .where(eq(companyInvitations.documentId, data.documentId));
      expect(JSON.stringify(stored)).not.toContain(token);
      expect((await preview(invited, token)).json().data).toEqual({
        company: 'Contoso',
        role: 'developer',
        expiresAt: data.expiresAt,
      });
      await db
        .insert(companyJoinRequests)
        .values({ companyId: company.id, userId: invited.user.id });
      expect((await accept(invited, token)).json<{ data: OwnCompany }>().data).toEqual({
        documentId: company.documentId,
        name: 'Contoso',
        role: 'developer',
        closedAt: null,
      });
      expect((await invited.call('GET', '/companies')).json().data).toHaveLength(1);
      expect((await company.owner.call('GET', path)).json().data).toEqual([]);
      expect(
        await db.$count(companyJoinRequests, eq(companyJoinRequests.userId, invited.user.id)),
      ).toBe(0);
      const events = await db
        .select()
        .from(companyEvents)
        .where(eq(companyEvents.companyId, company.id));
      expect(events.slice(-2)).toMatchObject([
        { kind: 'invited', actorId: company.owner.user.id, details: { role: 'developer' } },
        { kind: 'joined', actorId: invited.user.id, subjectId: invited.user.id },
      ]);
    },
  );

  test(
    'is refused to another account, which reads a hint at the address, and not all of it',
    { tags: ['ORG-03'] },
    async ({ shop, customer }) => {
      const { company, invited, token } = await inviteCustomer(shop);
      for (const ask of [preview, accept]) {
        const refused = await ask(customer, token);
        expect(refused.statusCode).toBe(403);
        expect(codeOf(refused)).toBe('INVITATION_OF_ANOTHER');
        expect(refused.json().error.message).toContain('to c…@customers.example.');
        expect(refused.body).not.toContain(invited.user.email);
        expect(refused.body).not.toContain(company.name);
      }
      expect((await customer.call('GET', '/companies')).json().data).toEqual([]);
      expect((await accept(invited, token)).statusCode).toBe(200);
    },
  );

  test(
    'works once, also when it is accepted many times at the same moment',
    { tags: ['ORG-03'] },
    async ({ shop, db }) => {
      const { company, invited, token } = await inviteCustomer(shop, 'buyer');
      const answers = await Promise.all(Array.from({ length: 8 }, () => accept(invited, token)));
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(new Set(refused.map(codeOf))).toEqual(new Set(['INVITATION_INVALID']));
      const members = eq(companyMembers.companyId, company.id);
      expect(await db.$count(companyMembers, members)).toBe(4);
      expect(codeOf(await preview(invited, token))).toBe('INVITATION_INVALID');
    },
  );

  test(
    'is void after seven days, once it is withdrawn, and after a newer one',
    { tags: ['ORG-03'] },
    async ({ shop, db }) => {
      const late = await inviteCustomer(shop);
      const isLate = eq(companyInvitations.documentId, late.invitation.documentId);
      await db
        .update(companyInvitations)
        .set({ expiresAt: sql`now()` })
        .where(isLate);
      expect(codeOf(await accept(late.invited, late.token))).toBe('INVITATION_INVALID');
      const { company, invited, invitation, token } = await inviteCustomer(shop);
      const path = `/companies/${company.documentId}/invitations`;
      expect((await late.company.owner.call('GET', path)).statusCode).toBe(404);
      const one = `${path}/${invitation.documentId}`;
      expect((await late.company.owner.call('DELETE', one)).statusCode).toBe(404);
      const foreign = `/companies/${late.company.documentId}/invitations/${invitation.documentId}`;
      expect((await late.company.owner.call('DELETE', foreign)).statusCode).toBe(404);
      for (const person of [company.buyer, company.developer]) {
        expect(codeOf(await person.call('DELETE', one))).toBe('COMPANY_ROLE_MISSING');
        expect(codeOf(await person.call('GET', path))).toBe('COMPANY_ROLE_MISSING');
        const inviting = invite(person, company.documentId, 'x@customers.example');
        expect(codeOf(await inviting)).toBe('COMPANY_ROLE_MISSING');
      }
      expect((await company.owner.call('DELETE', one)).json()).toEqual({ data: null });
      expect((await company.owner.call('DELETE', one)).statusCode).toBe(404);
      expect(codeOf(await accept(invited, token))).toBe('INVITATION_INVALID');

      await invite(company.owner, company.documentId, invited.user.email, 'developer');
      const second = await readToken(shop, invited.user.email, 2);
      await invite(company.owner, company.documentId, invited.user.email.toUpperCase(), 'buyer');
      const third = await readToken(shop, invited.user.email, 3);
      expect((await company.owner.call('GET', path)).json().data).toHaveLength(1);
      expect(codeOf(await accept(invited, second))).toBe('INVITATION_INVALID');
      expect((await accept(invited, third)).json().data.role).toBe('buyer');
      expect(await deleteExpiredInvitations(db, 500)).toBe(1);
    },
  );

  test(
    'is void once who sent it is no owner any more, or blocked',
    { tags: ['ORG-03'] },
    async ({ shop, db }) => {
      for (const end of ['demoted', 'blocked']) {
        const { company, invited, token } = await inviteCustomer(shop, 'owner');
        const { id } = company.owner.user;
        if (end === 'blocked') {
          await db.update(users).set({ blocked: true }).where(eq(users.id, id));
        } else {
          const isOwner = and(
            eq(companyMembers.companyId, company.id),
            eq(companyMembers.userId, id),
          );
          await db.update(companyMembers).set({ role: 'buyer' }).where(isOwner);
        }
        expect(codeOf(await accept(invited, token))).toBe('INVITATION_INVALID');
      }
    },
  );

  test(
    'ends with the account that it was sent to, and with the company',
    { tags: ['ORG-03'] },
    async ({ shop, db }) => {
      const blocked = await inviteCustomer(shop);
      const isInvited = eq(users.id, blocked.invited.user.id);
      await db.update(users).set({ blocked: true }).where(isInvited);
      expect((await accept(blocked.invited, blocked.token)).statusCode).toBe(401);
      const closed = await inviteCustomer(shop);
      await db
        .update(companies)
        .set({ closedAt: sql`now()` })
        .where(eq(companies.id, closed.company.id));
      for (const ask of [preview, accept]) {
        expect(codeOf(await ask(closed.invited, closed.token))).toBe('COMPANY_CLOSED');
      }
      const { owner, documentId } = closed.company;
      const refused = await invite(owner, documentId, 'new@customers.example');
      expect(codeOf(refused)).toBe('COMPANY_CLOSED');
    },
  );

  test(
    'of the eleventh company is refused, and stays open',
    { tags: ['ORG-01', 'ORG-03'] },
    async ({ shop }) => {
      const { invited, token } = await inviteCustomer(shop);
      for (let count = 0; count < limits.companiesPerPerson; count += 1) {
        await invited.call('POST', '/companies', { name: `Company ${count}` });
      }
      expect(codeOf(await accept(invited, token))).toBe('TOO_MANY_COMPANIES');
      expect((await preview(invited, token)).statusCode).toBe(200);
    },
  );

  test(
    'is not sent to a member, nor to what is no address',
    { tags: ['ORG-03'] },
    async ({ shop }) => {
      const { owner, documentId, buyer } = await createTestCompany(shop);
      const member = await invite(owner, documentId, buyer.user.email.toUpperCase());
      expect(codeOf(member)).toBe('ALREADY_MEMBER');
      for (const body of [
        {},
        { email: 'nobody', role: 'buyer' },
        { email: '\u212aelvin@customers.example', role: 'buyer' },
        { email: 'a@b.example', role: 'admin' },
        { email: 'a@b.example', role: 'buyer', documentId: 'x' },
      ]) {
        const refused = await owner.call('POST', `/companies/${documentId}/invitations`, body);
        expect(refused.statusCode).toBe(400);
      }
      for (const token of ['', 'x', 'x'.repeat(43), 'x'.repeat(5_000), null]) {
        const refused = await owner.call('POST', '/company-invitations/accept', { token });
        expect(refused.statusCode).toBe(400);
      }
    },
  );

  test(
    'is one of fifty open ones at most, also by parallel calls',
    { tags: ['ORG-03'] },
    async ({ shop, db }) => {
      const { id, documentId, owner, buyer } = await createTestCompany(shop);
      const isBuyer = eq(companyMembers.userId, buyer.user.id);
      await db.update(companyMembers).set({ role: 'owner' }).where(isBuyer);
      const open = Array.from({ length: limits.companyInvitations - 2 }, (_, index) => ({
        companyId: id,
        email: `person-${index}@customers.example`,
        role: 'buyer' as const,
        tokenHash: `${documentId}-${index}`,
        issuedById: owner.user.id,
        expiresAt: sql`now() + interval '1 hour'`,
      }));
      await db.insert(companyInvitations).values(open);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          invite(index % 2 ? owner : buyer, documentId, `late-${index}@customers.example`),
        ),
      );
      const refused = answers.filter(({ statusCode }) => statusCode !== 200);
      expect(refused.map(codeOf)).toEqual(Array(4).fill('TOO_MANY_INVITATIONS'));
      expect((await invite(owner, documentId, open[0]!.email)).statusCode).toBe(200);
    },
  );
});

describe('a name with a web address', () => {
  const name = 'URGENT: pay at https://evil.example/pay';

  test.for([name, 'Pay at www.evil.example', 'Contoso evil.example/pay', 'x'.repeat(81)])(
    'is refused for a company: %s',
    { tags: ['R07'] },
    async (refused, { customer }) => {
      const created = await customer.call('POST', '/companies', { name: refused });
      expect([created.statusCode, codeOf(created)]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  test(
    'that is older is not in the mail to a stranger',
    { tags: ['R07'] },
    async ({ shop, db }) => {
      const company = await createTestCompany(shop);
      await db.update(companies).set({ name }).where(eq(companies.id, company.id));
      const invited = await createCustomer(shop);
      const sent = await invite(company.owner, company.documentId, invited.user.email);
      expect(sent.statusCode, sent.body).toBe(200);
      const [mail] = await shop.inbox(invited.user.email);
      expect(mail!.subject).toBe('You are invited to a company at Partshelf');
      expect(mail!.text).toContain('Join URGENT: pay at …\n');
      expect(mail!.text + mail!.html).not.toContain('evil.example');
    },
  );
});
