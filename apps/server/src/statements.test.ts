import { expect } from 'vitest';
import { countStatements } from '../test/support/count-statements.ts';
import { createProduct } from '../test/support/factories.ts';
import { createOwner } from '../test/support/owner.ts';
import { shopTest } from '../test/support/shop-test.ts';

const test = shopTest();

const identification = 1;

/** Besides the one that identifies the caller. */
const lists = {
  '/carts?populate=*': 2,
  '/favorites?populate=*': 2,
};

test.for(Object.entries(lists))(
  '%s takes the same number of statements for one row and for many',
  async ([path, statements], { shop }) => {
    const owner = await createOwner(shop, await createProduct(shop));
    await fill(1);
    expect(await count()).toBe(identification + statements);
    await fill(4);
    expect(await count()).toBe(identification + statements);

    async function fill(products: number) {
      for (let number = 0; number < products; number += 1) {
        const { documentId } = await createProduct(shop);
        const wanted = await createProduct(shop);
        await owner.call('POST', '/carts', { quantity: 1, products: documentId });
        await owner.call('POST', '/favorites', { products: wanted.documentId });
      }
    }

    async function count() {
      let found = 0;
      const used = await countStatements(shop, async () => {
        const answer = await owner.call('GET', path);
        expect(answer.statusCode, answer.body).toBe(200);
        found = answer.json().data.length;
      });
      expect(found).toBeGreaterThan(0);
      return used;
    }
  },
);
