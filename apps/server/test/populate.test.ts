import { describe, expect } from 'vitest';
import { shopTest } from './support/shop-test.ts';
import { createCustomer, createProduct, type Customer } from './support/factories.ts';

const test = shopTest();
let customer: Customer;
let productPath: string;

test.beforeAll(async ({ shop }) => {
  customer = await createCustomer(shop);
  productPath = `/products/${(await createProduct(shop)).documentId}`;
});

const noDeeper = (relation: string) => [
  `populate[${relation}][populate]=x`,
  `populate[${relation}][populate]=*`,
  `populate[${relation}][populate]=`,
  `populate[${relation}][populate][${relation}]=true`,
  `populate[${relation}][fields]=id`,
];

const belowCartProducts = [
  'populate=products.img.file',
  'populate[products][populate]=categories',
  'populate[products][populate]=img,categories',
  'populate[products][populate][img][populate]=*',
  'populate[products][populate][categories][populate][products]=*',
  'populate[products.img][populate]=*',
];

describe.each<[string, () => string, readonly string[], readonly string[]]>([
  [
    'products',
    () => '/products',
    [...noDeeper('img'), 'populate[categories][populate][products]=*', 'populate=img.x'],
    ['populate=*', 'populate=img,categories', 'populate[img]=true', 'populate[img]=*'],
  ],
  [
    'a product',
    () => productPath,
    [...noDeeper('img_slider'), 'populate[categories][populate][products]=*'],
    ['populate=*', 'populate[0]=img&populate[1]=release'],
  ],
  ['categories', () => '/categories', noDeeper('img'), ['populate=*', 'populate[img]=true']],
  [
    'the own account',
    () => '/users/me',
    [...noDeeper('role'), 'populate[role][users]=*', 'populate[profileImg][populate][related]=*'],
    ['populate=*', 'populate=role', 'populate[profileImg]=true&populate[role]=false'],
  ],
  [
    'the cart',
    () => '/carts',
    belowCartProducts,
    ['populate=*', 'populate=products,products.img', 'populate[products][populate]=img'],
  ],
  [
    'favorites',
    () => '/favorites',
    belowCartProducts,
    ['populate=products', 'populate[products][populate][img]=true', 'populate[products]=*'],
  ],
])('populate of %s', (_, path, refused, accepted) => {
  test.for(refused)('is refused as %s', { tags: ['S02', 'U01'] }, async (query) => {
    const { statusCode, body } = await customer.call('GET', `${path()}?${query}`);
    expect(statusCode, body).toBe(400);
    expect(JSON.parse(body).error.name).toBe('ValidationError');
  });

  test.for(accepted)('is understood as %s', async (query) => {
    const { statusCode, body } = await customer.call('GET', `${path()}?${query}`);
    expect(statusCode, body).toBe(200);
  });
});
