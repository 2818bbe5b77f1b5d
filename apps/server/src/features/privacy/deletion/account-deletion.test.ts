import { eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import type { TestShop } from '../../../../test/support/build-test-app.ts';
import { createBuyer } from '../../../../test/support/buyer.ts';
import {
  askForDeletion,
  endWaitingTime,
  readUndoToken,
  readUser,
  runJob,
  signUpCaller,
} from '../../../../test/support/calls/privacy-calls.ts';
import { createShopBrowser, newGooglePerson } from '../../../../test/support/calls/google-calls.ts';
import { createCustomer, createProduct } from '../../../../test/support/factories.ts';
import { expectErrorCode } from '../../../../test/support/error-code.ts';
import { shopTest } from '../../../../test/support/shop-test.ts';
import { users } from '../../../db/tables/accounts.ts';
import { accountDeletions } from '../../../db/tables/privacy.ts';
import { orders } from '../../../db/tables/orders.ts';
import { hashPassword } from '../../accounts/passwords/passwords.ts';

const test = shopTest();
const password = 'correct horse';

const countDeletions = ({ deps }: TestShop, userId: number) =>
  deps.db.$count(accountDeletions, eq(accountDeletions.userId, userId));

async function createBuyerWithPassword(shop: TestShop) {
  const buyer = await createBuyer(shop);
  const passwordHash = await hashPassword(password);
  await shop.deps.db.update(users).set({ passwordHash }).where(eq(users.id, buyer.user.id));
  return { ...buyer, username: buyer.user.username, password };
}

describe('asking for the deletion', () => {
  test(
    'blocks the account at once, and only the right password learns why',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const token = await person.call('POST', '/api-tokens', {
        name: 'script',
        scopes: ['orders:read'],
        expiresInDays: null,
      });
      const apiToken = token.json().data.token;
      const useToken = () => accounts.send('GET', '/orders', apiToken);
      expect((await useToken()).statusCode).toBe(200);
      const answer = await askForDeletion(person);
      expect(answer.statusCode, answer.body).toBe(200);
      const days = (Date.parse(answer.json().data.at) - Date.now()) / (24 * 60 * 60 * 1000);
      expect(days).toBeGreaterThan(6.9);
      expect(days).toBeLessThan(7.1);

      expect((await accounts.me(person.token)).statusCode).toBe(401);
      expect((await useToken()).statusCode).toBe(401);
      const right = await accounts.logIn(person.email, person.password);
      expect(expectErrorCode(right)).toBe('ACCOUNT_SCHEDULED_FOR_DELETION');
      const wrong = await accounts.logIn(person.email, 'not the password');
      const unknown = await accounts.logIn('unknown@customers.example', 'not the password');
      expect([wrong.statusCode, wrong.json()]).toEqual([unknown.statusCode, unknown.json()]);
      const resets = await Promise.all([
        accounts.askForReset(person.email),
        accounts.askForReset('unknown@customers.example'),
      ]);
      expect(resets.map(({ body }) => body)).toEqual([resets[0].body, resets[0].body]);
    },
  );

  test(
    'is refused with a wrong password, a wrong name or an unknown choice',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const refused = async (change: object) =>
        expectErrorCode(await askForDeletion(person, change));
      expect(await refused({ password: 'wrong' })).toBe('PASSWORD_WRONG');
      expect(await refused({ password: undefined })).toBe('PASSWORD_WRONG');
      expect(await refused({ username: person.username.toUpperCase() })).toBe('USERNAME_MISMATCH');
      expect(await refused({ reviews: 'sell' })).toBe('VALIDATION_FAILED');
      expect(await refused({ userId: 1 })).toBe('VALIDATION_FAILED');
      expect(await countDeletions(shop, person.user.id)).toBe(0);
    },
  );

  test(
    'works without a password soon after signing in with Google',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const google = newGooglePerson();
      const browser = createShopBrowser(shop);
      const token = await browser.signIn(google);
      const { username } = (await accounts.me(token)).json();
      const body = { username, reviews: 'delete' };
      const answer = await accounts.send('POST', '/privacy/deletion', token, body);
      expect(answer.statusCode, answer.body).toBe(200);
      const back = await createShopBrowser(shop).arrive(google);
      expect(back.searchParams.get('error')).toBe('ACCOUNT_SCHEDULED_FOR_DELETION');
    },
  );

  test(
    'happens once when it is asked for ten times at once',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      const answers = await Promise.all(Array.from({ length: 10 }, () => askForDeletion(person)));
      const codes = answers.map(({ statusCode }) => statusCode);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.every((code) => [200, 400, 401].includes(code))).toBe(true);
      expect(await countDeletions(shop, person.user.id)).toBe(1);
    },
  );

  test('is refused to the last Admin', { tags: ['PRIV-03'] }, async ({ shop, db }) => {
    await db.update(users).set({ blocked: true }).where(eq(users.role, 'Admin'));
    const passwordHash = await hashPassword(password);
    const last = await createCustomer(shop, { role: 'Admin', passwordHash });
    const { username } = last.user;
    const overview = (await last.call('GET', '/privacy/deletion')).json().data;
    expect(overview.refusal).toEqual({ code: 'LAST_ADMIN', orderDocumentId: null });
    const answer = await askForDeletion({ ...last, username, password });
    expect(expectErrorCode(answer)).toBe('LAST_ADMIN');
    const other = await createCustomer(shop, { role: 'Admin', passwordHash });
    const both = await Promise.all([
      askForDeletion({ ...last, username, password }),
      askForDeletion({ ...other, username: other.user.username, password }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    await db.update(users).set({ blocked: false }).where(eq(users.role, 'Admin'));
  });
});

describe('the link of the mail', () => {
  test(
    'gives everything back as it was, once',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts, product }) => {
      const person = await signUpCaller(shop, accounts);
      await person.call('POST', '/carts', { data: { products: product.documentId, quantity: 2 } });
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      const undo = (given: unknown) => accounts.post('/privacy/deletion/undo', { token: given });
      expect(expectErrorCode(await undo('wrong'))).toBe('UNDO_LINK_INVALID');
      const answers = await Promise.all([undo(token), undo(token)]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      await accounts.waitForMail(person.email, 'Your account will not be deleted');
      const { jwt } = (await accounts.logIn(person.email, person.password)).json();
      const cart = (await accounts.send('GET', '/carts', jwt)).json().data;
      expect(cart).toMatchObject([{ quantity: 2 }]);
      await endWaitingTime(shop, person.user.id);
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, person.user.id)).erasedAt).toBeNull();
    },
  );

  test(
    'works no more once the account is erased, nor does anything sign in',
    { tags: ['PRIV-03', 'PRIV-04'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      await endWaitingTime(shop, person.user.id);
      await Promise.all([
        runJob(shop, 'erase-due-accounts'),
        runJob(shop, 'erase-due-accounts'),
        runJob(shop, 'erase-due-accounts'),
      ]);
      const erased = await readUser(shop, person.user.id);
      expect(erased).toMatchObject({
        username: expect.stringMatching(/^deleted-/),
        email: expect.stringMatching(/@erased\.invalid$/),
        passwordHash: null,
        blocked: true,
      });
      expect((await accounts.post('/privacy/deletion/undo', { token })).statusCode).toBe(400);
      expect(expectErrorCode(await accounts.logIn(person.email, person.password))).toBe(
        'CREDENTIALS_WRONG',
      );
      const { username, email } = person;
      expect((await accounts.register({ username, email, password })).statusCode).toBe(200);
    },
  );

  test(
    'races with the erasure: one of them wins, and nothing is half done',
    { tags: ['PRIV-03'] },
    async ({ shop, accounts }) => {
      const person = await signUpCaller(shop, accounts);
      await askForDeletion(person);
      const token = await readUndoToken(accounts, person.email);
      await endWaitingTime(shop, person.user.id);
      const [undone] = await Promise.all([
        accounts.post('/privacy/deletion/undo', { token }),
        runJob(shop, 'erase-due-accounts'),
      ]);
      const { erasedAt, blocked } = await readUser(shop, person.user.id);
      const wasUndone = undone.statusCode === 200;
      expect({ isErased: erasedAt !== null, blocked }).toEqual({
        isErased: !wasUndone,
        blocked: !wasUndone,
      });
      expect(await countDeletions(shop, person.user.id)).toBe(0);
    },
  );
});

describe('what is open at the provider', () => {
  test(
    'refuses the deletion and names the order: a payment, a request, a refund, a dispute',
    { tags: ['PRIV-03'] },
    async ({ shop, db }) => {
      const buyer = await createBuyerWithPassword(shop);
      const refusal = async () => {
        const { data } = (await buyer.call('GET', '/privacy/deletion')).json();
        const answer = await askForDeletion(buyer);
        expect(expectErrorCode(answer)).toBe(data.refusal.code);
        return data.refusal;
      };
      await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const orderDocumentId = order!.documentId;
      const set = (values: Partial<typeof orders.$inferInsert>) =>
        db.update(orders).set(values).where(eq(orders.id, order!.id));
      const reason = 'The calendar does not show my team.';
      await buyer.call('POST', `/orders/${orderDocumentId}/refund-request`, { reason });
      expect(await refusal()).toEqual({ code: 'DELETION_REFUND_OPEN', orderDocumentId });
      await db.execute("update refund_requests set state = 'declined'");
      await set({ refundStartedAt: new Date() });
      expect(await refusal()).toEqual({ code: 'DELETION_REFUND_OPEN', orderDocumentId });
      await set({ refundStartedAt: null, disputedAt: new Date() });
      expect(await refusal()).toEqual({ code: 'DELETION_DISPUTE_OPEN', orderDocumentId });
      await set({ disputedAt: null });
      const sessionId = await buyer.startPaying([await createProduct(shop)]);
      const [, unpaid] = await buyer.readOrders();
      const refused = await refusal();
      expect(refused).toEqual({
        code: 'DELETION_PAYMENT_OPEN',
        orderDocumentId: unpaid!.documentId,
      });
      await shop.control(`/sessions/${sessionId}/expire`);
      await buyer.check(sessionId);
      expect((await askForDeletion(buyer)).statusCode).toBe(200);
    },
  );

  test(
    'cannot start together with the deletion',
    { tags: ['PRIV-03'], timeout: 120_000 },
    async ({ shop }) => {
      for (let round = 0; round < 6; round += 1) {
        const buyer = await createBuyerWithPassword(shop);
        const product = await createProduct(shop);
        const [deletion, order] = await Promise.all([
          askForDeletion(buyer),
          buyer.order([product]),
        ]);
        const isScheduled = (await countDeletions(shop, buyer.user.id)) === 1;
        expect(deletion.statusCode).toBe(isScheduled ? 200 : 400);
        const made = await buyer.readOrders();
        expect(made).toHaveLength(isScheduled ? 0 : 1);
        expect(order.statusCode).toBe(isScheduled ? 401 : 200);
      }
    },
  );

  test(
    'a refund that starts together with the deletion is finished before the erasure',
    { tags: ['PRIV-03'], timeout: 120_000 },
    async ({ shop, db, admin }) => {
      const buyer = await createBuyerWithPassword(shop);
      await buyer.buyProduct();
      const [order] = await buyer.readOrders();
      const reason = 'The calendar does not show my team.';
      const ask = buyer.call('POST', `/orders/${order!.documentId}/refund-request`, { reason });
      const [deletion, request] = await Promise.all([askForDeletion(buyer), ask]);
      const codes = [deletion.statusCode, request.statusCode];
      expect([
        [200, 401],
        [400, 200],
      ]).toContainEqual(codes);
      if (codes[0] === 400) {
        await db.execute("update refund_requests set state = 'declined'");
        expect((await askForDeletion(buyer)).statusCode).toBe(200);
      }
      await db.update(orders).set({ refundStartedAt: new Date() }).where(eq(orders.id, order!.id));
      await endWaitingTime(shop, buyer.user.id);
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).toBeNull();
      await db.update(orders).set({ refundStartedAt: null }).where(eq(orders.id, order!.id));
      await admin.call('POST', `/back-office/orders/${order!.documentId}/refund`);
      await runJob(shop, 'erase-due-accounts');
    },
  );

  test(
    'a payment that arrives meanwhile completes as usual',
    { tags: ['PRIV-03'] },
    async ({ shop, db }) => {
      const buyer = await createBuyerWithPassword(shop);
      const sessionId = await buyer.startPaying([await createProduct(shop)]);
      const scheduled = { userId: buyer.user.id, reviews: 'anonymous', wasBlocked: false } as const;
      await db.insert(accountDeletions).values({ ...scheduled, eraseAt: new Date(0) });
      await db.update(users).set({ blocked: true }).where(eq(users.id, buyer.user.id));
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).toBeNull();
      await shop.control(`/sessions/${sessionId}/pay`);
      await shop.inbox(buyer.user.email);
      const [order] = await buyer.readOrders();
      expect(order!.status).toBe('succeeded');
      await runJob(shop, 'erase-due-accounts');
      expect((await readUser(shop, buyer.user.id)).erasedAt).not.toBeNull();
    },
  );
});
