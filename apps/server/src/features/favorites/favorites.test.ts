import { errors } from '@partshelf/contract/api/errors.ts';
import { describe, expect } from 'vitest';
import { products } from '../../db/tables/catalog.ts';
import { favorites } from '../../db/tables/shopping.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import { createCustomer, createProduct, type Customer } from '../../../test/support/factories.ts';

const test = shopTest();

const toggle = ({ call }: Customer, product: unknown) =>
  call('POST', '/favorites', { products: product });

const addToCart = ({ call }: Customer, product: string) =>
  call('POST', '/carts', { quantity: 1, products: product });

const listProducts = async ({ call }: Customer, path: string): Promise<string[]> => {
  const { data } = (await call('GET', path)).json();
  return data.map((entry: { products: { documentId: string }[] }) => entry.products[0]!.documentId);
};

describe('POST /favorites', () => {
  test(
    'makes a product a favorite, by documentId, by numeric id or as a list of one',
    { tags: ['API-43', 'ENT-14'] },
    async ({ shop, customer }) => {
      const ways = [
        (product: { documentId: string }) => ({ products: product.documentId }),
        (product: { documentId: string }) => ({ products: [product.documentId] }),
        (product: { id: number }) => ({ products: product.id }),
        (product: { id: number }) => ({ products: [String(product.id)] }),
        (product: { documentId: string }) => ({ data: { products: product.documentId } }),
      ];
      for (const bodyOf of ways) {
        const product = await createProduct(shop);
        const added = await customer.call('POST', '/favorites', bodyOf(product));
        expect(added.statusCode).toBe(200);
        expect(added.json().data).toMatchObject({
          documentId: expect.stringMatching(/^[a-z0-9]{24}$/),
          products: [{ documentId: product.documentId, img: null }],
        });
      }
    },
  );

  test('of a favorite removes it again', { tags: ['FAV-14'] }, async ({ customer, product }) => {
    await toggle(customer, product.documentId);
    const again = await toggle(customer, product.documentId);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual({ data: null });
    expect(await listProducts(customer, '/favorites')).toEqual([]);
  });

  test(
    'is refused while the product is in the cart',
    { tags: ['FAV-13', 'K06', 'ERR-09'] },
    async ({ customer, product }) => {
      await addToCart(customer, product.documentId);
      const refused = await toggle(customer, product.documentId);
      expect(refused.statusCode).toBe(400);
      expect(refused.json().error.message).toBe(
        'You cannot add this item to your favorites because it is already in your cart.',
      );
      expect(await listProducts(customer, '/favorites')).toEqual([]);
    },
  );

  test(
    'leaves one row or none of twenty that arrive together',
    { tags: ['K06', 'I9'] },
    async ({ customer, product }) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => toggle(customer, product.documentId)),
      );
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
      const added = answers.filter((answer) => answer.json().data !== null);
      expect(added).toHaveLength(10);
      expect(await listProducts(customer, '/favorites')).toEqual([]);
    },
  );

  test(
    'accepts a hundred favorites and no more, one by one or at once',
    { tags: ['K06'] },
    async ({ shop, customer }) => {
      const known = await shop.deps.db
        .insert(products)
        .values(
          Array.from({ length: 102 }, (_, number) => ({
            slug: `many-${number}`,
            title: `Many ${number}`,
            description: '',
            longDescription: '',
            otherDescription: '',
            priceCents: 100,
            publishedAt: new Date(),
          })),
        )
        .returning();
      await shop.deps.db
        .insert(favorites)
        .values(known.slice(0, 99).map(({ id }) => ({ userId: customer.user.id, productId: id })));
      const answers = await Promise.all(
        known.slice(99).map(({ documentId }) => toggle(customer, documentId)),
      );
      const refused = answers.filter(({ statusCode }) => statusCode === 400);
      expect(refused.map((answer) => answer.json().error.message)).toEqual(
        Array(2).fill(errors.FAVORITES_FULL.message),
      );
      const list = await customer.call('GET', '/favorites?pagination[pageSize]=100');
      expect(list.json().meta.pagination.total).toBe(100);
      expect(list.json().data).toHaveLength(100);
    },
  );

  test.for([
    ['unknown', 'a'.repeat(24)],
    ['an unknown number', 999_999],
    ['an object', { id: 1 }],
    ['a fraction', 1.5],
    ['an empty list', []],
    ['a hundred ids', Array.from({ length: 100 }, () => 'a'.repeat(24))],
  ] as const)('refuses a product that is %s', { tags: ['K03'] }, async ([, product], { shop }) => {
    expect((await toggle(await createCustomer(shop), product)).statusCode).toBe(400);
  });

  test(
    'refuses a product that is not published, and fields that name an owner',
    { tags: ['K03'] },
    async ({ shop }) => {
      const hidden = await createProduct(shop, { publishedAt: null });
      const open = await createProduct(shop);
      const customer = await createCustomer(shop);
      const refused = await toggle(customer, hidden.documentId);
      expect(refused.json().error.message).toBe(errors.PRODUCT_UNKNOWN.message);
      const owned = await customer.call('POST', '/favorites', {
        products: open.documentId,
        user: 1,
      });
      expect(owned.json().validation_error).toEqual({ user: ['Invalid key'] });
    },
  );
});

describe('GET /favorites', () => {
  test(
    'answers the favorites with their product and its image, newest first, a page at a time',
    { tags: ['API-42', 'API-69'] },
    async ({ shop }) => {
      const [first, second] = [await createProduct(shop), await createProduct(shop)];
      const customer = await createCustomer(shop);
      await toggle(customer, first.documentId);
      await toggle(customer, second.documentId);
      for (const query of ['?populate=products', '?populate[products][populate]=img', '']) {
        expect(await listProducts(customer, `/favorites${query}`)).toEqual([
          second.documentId,
          first.documentId,
        ]);
      }
      const page = await customer.call(
        'GET',
        '/favorites?pagination[page]=2&pagination[pageSize]=1',
      );
      expect(page.json().data[0].products[0]).toMatchObject({
        documentId: first.documentId,
        title: first.title,
        price: 19.99,
        img: null,
      });
      expect(page.json().meta.pagination).toEqual({ page: 2, pageSize: 1, pageCount: 2, total: 2 });
    },
  );

  test(
    'does not show or filter by favorites of another user',
    { tags: ['K05', 'I7'] },
    async ({ shop, product }) => {
      const [owner, otherUser] = [await createCustomer(shop), await createCustomer(shop)];
      const { documentId } = (await toggle(owner, product.documentId)).json().data;
      expect(await listProducts(otherUser, '/favorites')).toEqual([]);
      expect((await otherUser.call('GET', '/favorites?filters[user]=1')).statusCode).toBe(400);
      expect((await otherUser.call('DELETE', `/favorites/${documentId}`)).statusCode).toBe(404);
      expect(await listProducts(owner, '/favorites')).toEqual([product.documentId]);
    },
  );
});

test(
  'DELETE /favorites/{id} removes the favorite once, by documentId or numeric id',
  { tags: ['API-44', 'K05'] },
  async ({ shop, customer }) => {
    for (const key of ['documentId', 'id']) {
      const product = await createProduct(shop);
      const path = `/favorites/${(await toggle(customer, product.documentId)).json().data[key]}`;
      expect((await customer.call('DELETE', path)).json()).toEqual({ data: null });
      expect((await customer.call('DELETE', path)).statusCode).toBe(404);
    }
  },
);

describe('a favorite that goes into the cart', () => {
  test(
    'is a favorite no longer; those of others stay',
    { tags: ['FAV-12', 'K04'] },
    async ({ shop }) => {
      const [product, other] = [await createProduct(shop), await createProduct(shop)];
      const [customer, neighbour] = [await createCustomer(shop), await createCustomer(shop)];
      await toggle(customer, product.documentId);
      await toggle(customer, other.documentId);
      await toggle(neighbour, product.documentId);
      await addToCart(customer, product.documentId);
      expect(await listProducts(customer, '/favorites')).toEqual([other.documentId]);
      expect(await listProducts(neighbour, '/favorites')).toEqual([product.documentId]);
    },
  );

  test(
    'is never in both lists, also when calls arrive together',
    { tags: ['FAV-12', 'FAV-13', 'I9'] },
    async ({ customer, product }) => {
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, turn) =>
          turn === 10
            ? addToCart(customer, product.documentId)
            : toggle(customer, product.documentId),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode >= 500)).toEqual([]);
      expect(await listProducts(customer, '/carts')).toEqual([product.documentId]);
      expect(await listProducts(customer, '/favorites')).toEqual([]);
    },
  );
});
