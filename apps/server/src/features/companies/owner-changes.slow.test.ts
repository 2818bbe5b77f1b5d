import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { runJob, endWaitingTime } from '../../../test/support/calls/privacy-calls.ts';
import { makeProofOld } from '../../../test/support/calls/factor-calls.ts';
import { createTestCompany } from '../../../test/support/companies.ts';
import { expectErrorCode } from '../../../test/support/error-code.ts';
import { createCustomer, type Customer } from '../../../test/support/factories.ts';
import type { TestShop } from '../../../test/support/build-test-app.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { companyMembers } from '../../db/tables/companies.ts';

const test = shopTest();

async function openCompany(shop: TestShop) {
  const company = await createTestCompany(shop, 'Fabrikam');
  const second = await createCustomer(shop);
  await company.add(second, 'owner');
  const path = `/companies/${company.documentId}`;
  async function pathOf({ user }: Pick<Customer, 'user'>) {
    const [member] = await shop.deps.db
      .select()
      .from(companyMembers)
      .where(eq(companyMembers.userId, user.id));
    return `${path}/members/${member!.documentId}`;
  }
  /** The last mail of each of them. */
  const readLast = (people: readonly Pick<Customer, 'user'>[], count: number) =>
    Promise.all(
      people.map(async ({ user }) => {
        const [newest] = await shop.inbox(user.email, count);
        return newest!;
      }),
    );
  return { ...company, second, path, pathOf, readLast };
}

const sentence = (text: string) => text.split('\n\n')[2];

test('all owners are mailed when a member becomes an owner and is one no longer', async ({
  shop,
}) => {
  const { owner, second, buyer, pathOf, readLast } = await openCompany(shop);
  const name = `${buyer.user.username} (${buyer.user.email})`;
  const by = `The change was made by ${owner.user.username} (${owner.user.email}).`;
  const path = await pathOf(buyer);
  expect((await owner.call('PUT', path, { role: 'owner' })).statusCode).toBe(200);
  for (const { subject, text } of await readLast([owner, second], 1)) {
    expect(subject).toBe('Your company has a new owner');
    expect(sentence(text)).toBe(`${name} is now an owner of Fabrikam. ${by}`);
  }
  const toBuyer = await shop.inbox(buyer.user.email);
  expect(toBuyer.map(({ subject }) => subject)).toEqual(['Your role in a company has changed']);
  expect((await owner.call('PUT', path, { role: 'developer' })).statusCode).toBe(200);
  for (const { subject, text } of await readLast([owner, second], 2)) {
    expect(subject).toBe('An owner of your company has another role');
    expect(sentence(text)).toBe(`${name} is no longer an owner of Fabrikam. ${by}`);
  }
});

test('all owners are mailed when an owner leaves or is removed, and the person too', async ({
  shop,
}) => {
  const { owner, second, buyer, add, pathOf, readLast } = await openCompany(shop);
  const third = await createCustomer(shop);
  await add(third, 'owner');
  expect((await second.call('DELETE', await pathOf(second))).statusCode).toBe(200);
  for (const { subject, text } of await readLast([owner, third, second], 1)) {
    expect(subject).toBe('An owner has left your company');
    expect(sentence(text)).toBe(
      `${second.user.username} (${second.user.email}) was an owner of Fabrikam, and has left.`,
    );
  }
  expect((await owner.call('DELETE', await pathOf(third))).statusCode).toBe(200);
  const [toOwner] = await readLast([owner], 2);
  expect(toOwner!.subject).toBe('An owner of your company was removed');
  const [toThird] = await readLast([third], 2);
  expect(toThird!.subject).toBe('You are no longer a member of a company');
  expect((await owner.call('DELETE', await pathOf(buyer))).statusCode).toBe(200);
  expect(await shop.inbox(owner.user.email)).toHaveLength(2);
});

test('all owners are mailed when someone joins as an owner', async ({ shop }) => {
  const { owner, second, path, readLast } = await openCompany(shop);
  const invited = await createCustomer(shop);
  const { email, username } = invited.user;
  await owner.call('POST', `${path}/invitations`, { email, role: 'owner' });
  const [invitation] = await shop.inbox(email);
  const token = /token=([\w-]+)/.exec(invitation!.text)![1]!;
  expect((await invited.call('POST', '/company-invitations/accept', { token })).statusCode).toBe(
    200,
  );
  for (const { subject, text } of await readLast([owner, second], 1)) {
    expect(subject).toBe('Your company has a new owner');
    expect(sentence(text)).toBe(`${username} (${email}) has joined Fabrikam as an owner.`);
  }
});

test('the other owners are mailed when the account of an owner is deleted', async ({ shop }) => {
  const { owner, second, readLast } = await openCompany(shop);
  const { username } = second.user;
  const asked = await second.call('POST', '/privacy/deletion', { username, reviews: 'anonymous' });
  expect(asked.statusCode, asked.body).toBe(200);
  await endWaitingTime(shop, second.user.id);
  await runJob(shop, 'erase-due-accounts');
  const [mail] = await readLast([owner], 1);
  expect(mail!.subject).toBe('An owner has left your company');
  expect(mail!.text).not.toContain(username);
});

test(
  'a session without a recent reauthentication cannot give a company away',
  { tags: ['A07'] },
  async ({ shop }) => {
    const { owner, second, buyer, path, pathOf } = await openCompany(shop);
    const [toSecond, toBuyer] = [await pathOf(second), await pathOf(buyer)];
    await makeProofOld(shop, owner.user.id);
    const answers = [
      await owner.call('POST', `${path}/invitations`, { email: 'x@mail.example', role: 'owner' }),
      await owner.call('PUT', toBuyer, { role: 'owner' }),
      await owner.call('DELETE', toSecond),
      await owner.call('POST', `${path}/claims`, {}),
      await owner.call('DELETE', path),
    ];
    expect(answers.map(expectErrorCode)).toEqual(answers.map(() => 'PROOF_TOO_OLD'));
    const members = await second.call('GET', `${path}/members`);
    expect(members.json().meta.pagination.total).toBe(4);
  },
);
