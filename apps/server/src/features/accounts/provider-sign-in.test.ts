import { expect, onTestFinished, test } from 'vitest';
import { buildTestApp, type TestShop } from '../../../test/support/build-test-app.ts';
import {
  createShopBrowser,
  newGooglePerson,
  createMicrosoftBrowser,
  newMicrosoftPerson,
} from '../../../test/support/calls/account-calls.ts';
import { createCustomer } from '../../../test/support/factories.ts';
import { users } from '../../db/tables/accounts.ts';

async function openStrictShop(): Promise<TestShop> {
  const shop = await buildTestApp({ config: { rateLimitFactor: 1 } });
  onTestFinished(shop.close);
  return shop;
}

const refusalIn = ({ searchParams }: URL) => searchParams.get('error');

const register = ({ app }: TestShop) =>
  app.inject({ method: 'POST', url: '/api/auth/local/register', payload: {} });

const askForMail = ({ app }: TestShop) =>
  app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload: {} });

test(
  'ten accounts in ten minutes are ten, also when Google names the people',
  { tags: ['slow', 'A28'] },
  async () => {
    const shop = await openStrictShop();
    const known = newGooglePerson();
    await createShopBrowser(shop).signIn(known);
    for (let made = 1; made < 10; made += 1) {
      expect(refusalIn(await createShopBrowser(shop).arrive(newGooglePerson()))).toBeNull();
    }
    const before = await shop.deps.db.$count(users);
    const refused = await createShopBrowser(shop).arrive(newGooglePerson());
    expect(refusalIn(refused)).toBe('TOO_MANY_REQUESTS');
    expect((await register(shop)).statusCode).toBe(429);
    expect(await shop.deps.db.$count(users)).toBe(before);
    expect(refusalIn(await createShopBrowser(shop).arrive(known))).toBeNull();
  },
);

test(
  'mails that logging in with Microsoft sends count as mails that were asked for',
  { tags: ['slow', 'A28'] },
  async () => {
    const shop = await openStrictShop();
    const person = newMicrosoftPerson();
    for (let arrivals = 0; arrivals < 20; arrivals += 1) {
      expect(refusalIn(await createMicrosoftBrowser(shop).arrive(person))).toBeNull();
    }
    expect(refusalIn(await createMicrosoftBrowser(shop).arrive(person))).toBe('TOO_MANY_REQUESTS');
    expect((await askForMail(shop)).statusCode).toBe(429);
    const { user } = await createCustomer(shop);
    const connecting = { ...newMicrosoftPerson(), email: user.email };
    expect(refusalIn(await createMicrosoftBrowser(shop).arrive(connecting))).toBeNull();
  },
);
