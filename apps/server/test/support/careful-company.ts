import type { TestShop } from './build-test-app.ts';
import { until } from './build-test-app.ts';
import { countMailsDue } from './calls/account-calls.ts';
import { allTold, type ReleaseCalls } from './calls/release-calls.ts';
import { createTestCompany } from './companies.ts';
import type { Customer } from './factories.ts';
import { buildPackage } from '../share-point-package.ts';

export const calendars = { resource: 'Microsoft Graph', scope: 'Calendars.Read' };
export const mail = { resource: 'Microsoft Graph', scope: 'Mail.Send' };

type Person = Pick<Customer, 'user' | 'call'>;

/** A company that has bought a product, and whose members are not told of new approvals at once. */
export async function createCarefulCompany(shop: TestShop, { upload, publish }: ReleaseCalls) {
  const company = await createTestCompany(shop);
  const { owner, buyer, developer, documentId } = company;
  const { product, order } = await company.buyFor(buyer);
  const path = `/companies/${documentId}`;
  const choose = (person: Person, policy: string, before?: object) =>
    person.call('PUT', `${path}/update-policy`, { policy, before });
  async function release(
    version: string,
    webApiPermissions: (typeof mail)[] = [],
    isSecurityFix = false,
  ): Promise<{ documentId: string }> {
    const bytes = buildPackage(version, { slug: product.documentId, webApiPermissions });
    const uploaded = (await upload(product, 'part.sppkg', bytes)).json().data;
    const body = { package: uploaded.documentId, changelog: 'Better.', isSecurityFix };
    const published = (await publish(product, body)).json().data;
    await allTold(shop);
    return published;
  }
  const list = async (person: Person = owner) =>
    (await person.call('GET', `${path}/updates`)).json().data;
  async function decide(
    decision: 'tell' | 'dismiss',
    update: { documentId: string },
    person: Person = owner,
  ) {
    const answer = await person.call('POST', `${path}/updates/${update.documentId}/${decision}`);
    await allTold(shop);
    return answer;
  }
  const people = [owner, buyer, developer];
  await choose(owner, 'withoutApprovals');
  await release('2.0.0.0');
  return { ...company, product, order, path, people, choose, release, list, decide };
}

/** How many mails each person has got since. */
export async function countMailsFromNow(shop: TestShop, people: readonly Person[]) {
  const count = () => Promise.all(people.map(({ user }) => countMailsDue(shop, user.email)));
  const before = await count();
  return async () => (await count()).map((due, index) => due - before[index]!);
}

export async function readMail(shop: TestShop, { user }: Person, subject: string) {
  const received = await until(
    () => shop.inbox(user.email),
    (found) => found.some((one) => one.subject === subject),
  );
  const { text } = received.find((one) => one.subject === subject)!;
  return text.trim().split('\n\n');
}

export const readCompanyEvents = async ({ call }: Person, path: string) =>
  (await call('GET', `${path}/audit`)).json<{ data: { kind: string; details: object }[] }>().data;
