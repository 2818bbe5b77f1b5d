import { expect } from 'vitest';
import type { TestShop } from '../../test/support/build-test-app.ts';
import { createBuyer } from '../../test/support/buyer.ts';
import { createChat } from '../../test/support/calls/chat-calls.ts';
import { countStatements } from '../../test/support/count-statements.ts';
import { createCustomer, createProduct, type Customer } from '../../test/support/factories.ts';
import { buyLicence } from '../../test/support/licences.ts';
import { createOrder } from '../../test/support/owner.ts';
import { shopTest } from '../../test/support/shop-test.ts';

const test = shopTest();

const identification = 1;

interface List {
  readonly caller: Customer;
  readonly statements: number;
  /** Adds one row. */
  add(): Promise<unknown>;
}

const lists: Record<string, (shop: TestShop, helpdesk: Customer) => Promise<List>> = {
  '/carts?populate=*': async (shop) => {
    const caller = await createCustomer(shop);
    const add = async () => {
      const { documentId } = await createProduct(shop);
      await caller.call('POST', '/carts', { quantity: 1, products: documentId });
    };
    return { caller, statements: 3, add };
  },
  '/favorites?populate=*': async (shop) => {
    const caller = await createCustomer(shop);
    const add = async () => {
      const { documentId } = await createProduct(shop);
      await caller.call('POST', '/favorites', { products: documentId });
    };
    return { caller, statements: 2, add };
  },
  '/orders': async (shop) => {
    const caller = await createBuyer(shop);
    return {
      caller,
      statements: 3,
      add: async () => caller.startPaying([await createProduct(shop)]),
    };
  },
  '/users/me/products': async (shop) => {
    const caller = await createBuyer(shop);
    const add = async () => createOrder(shop, caller.user.id, await createProduct(shop));
    return { caller, statements: 2, add };
  },
  '/licences': async (shop) => {
    const caller = await createBuyer(shop);
    return { caller, statements: 1, add: () => buyLicence(shop, caller) };
  },
  '/chat-rooms': async (shop, helpdesk) => ({
    caller: helpdesk,
    statements: 2,
    add: () => createChat(shop),
  }),
};

test.for(Object.entries(lists))(
  '%s takes the same few statements, however many rows there are',
  { tags: ['slow'] },
  async ([path, open], { shop, helpdesk }) => {
    const { caller, statements, add } = await open(shop, helpdesk);
    for (const rows of [1, 3]) {
      while ((await read()).length < rows) await add();
      const used = await countStatements(shop, read);
      expect(used).toBe(identification + statements);
    }

    async function read(): Promise<unknown[]> {
      const answer = await caller.call('GET', path);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    }
  },
);

test('the profile is read together with the session', async ({ shop, customer }) => {
  const used = await countStatements(shop, () => customer.call('GET', '/users/me'));
  expect(used).toBe(identification);
});

test(
  'licences take no statement of their own in downloads',
  { tags: ['LIC-05'] },
  async ({ shop, product }) => {
    const [plain, licensed] = [await createBuyer(shop), await createBuyer(shop)];
    await plain.buy([product]);
    const bought = await buyLicence(shop, licensed, { hasTerm: true });
    const countOf = (buyer: typeof plain, { documentId }: { documentId: string }) =>
      countStatements(shop, async () => {
        for (const path of [
          '/users/me/products',
          `/products/${documentId}/owned`,
          `/products/${documentId}/download-link`,
        ]) {
          expect((await buyer.call('GET', path)).statusCode).toBe(200);
        }
      });
    expect(await countOf(licensed, bought.product)).toBe(await countOf(plain, product));
  },
);
