import type { DataExport } from '@partshelf/contract/privacy/privacy.ts';
import { eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { users } from '../../../src/db/tables/accounts.ts';
import { accountDeletions } from '../../../src/db/tables/privacy.ts';
import { type TestShop, until } from '../build-test-app.ts';
import type { AccountCalls } from './account-calls.ts';
import type { Customer } from '../factories.ts';

type Person = Awaited<ReturnType<AccountCalls['signUp']>>;

export type Caller = Awaited<ReturnType<typeof signUpCaller>>;

/** With a password and a confirmed address, unlike the customers of the factory. */
export async function signUpCaller(shop: TestShop, accounts: AccountCalls) {
  const person: Person = await accounts.signUp();
  const [user] = await shop.deps.db.select().from(users).where(eq(users.email, person.email));
  const call: Customer['call'] = (method, path, body) =>
    shop.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${person.token}` },
      ...(body !== undefined && { payload: body as object }),
    });
  return { ...person, user: user!, call };
}

export const askForDeletion = (
  { call, username, password }: Pick<Caller, 'call' | 'username' | 'password'>,
  change: object = {},
) => call('POST', '/privacy/deletion', { username, password, reviews: 'anonymous', ...change });

export const readUndoToken = async (accounts: AccountCalls, email: string) => {
  const { text } = await accounts.waitForMail(email, 'Your account will be deleted');
  return /undo\?token=([\w-]+)/.exec(text)![1]!;
};

const untilNoJob = ({ deps }: TestShop, name: string) =>
  until(
    () =>
      deps.db.execute(
        sql`select 1 from jobs.job where name = ${name} and state not in ('completed')`,
      ),
    ({ rowCount }) => rowCount === 0,
  );

/** As if the seven days were over. */
export async function endWaitingTime({ deps }: TestShop, userId: number): Promise<void> {
  await deps.db
    .update(accountDeletions)
    .set({ eraseAt: sql`now() - interval '1 second'` })
    .where(eq(accountDeletions.userId, userId));
}

export async function runJob(
  shop: TestShop,
  name:
    | 'erase-due-accounts'
    | 'delete-expired'
    | 'move-claimed-orders'
    | 'remind-licences'
    | 'watch-retirements',
): Promise<void> {
  await shop.deps.jobs.enqueue(shop.deps.db, name, {});
  await untilNoJob(shop, name);
}

export async function readUser({ deps }: TestShop, userId: number) {
  const [user] = await deps.db.select().from(users).where(eq(users.id, userId));
  return user!;
}

export async function untilReady({ call }: Pick<Caller, 'call'>, path = '/privacy/export') {
  const read = async (): Promise<DataExport> => {
    const { data } = (await call('GET', path)).json();
    return path === '/privacy/export' ? data : data.export;
  };
  const found = await until(read, ({ state }) => state !== 'preparing');
  expect(found.state).toBe('ready');
  return found as DataExport & { readonly state: 'ready' };
}
