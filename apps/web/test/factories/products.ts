import type { Product, Image } from '@partshelf/contract/catalog/catalog.ts';

let lastNumber = 0;

const pixel = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export function makeImage(alternativeText: string): Image {
  lastNumber += 1;
  return {
    id: lastNumber,
    documentId: `image-${lastNumber}`,
    url: pixel,
    alternativeText,
    width: 1200,
    height: 900,
    formats: {},
  };
}

export function makeProduct(given: Partial<Product> = {}): Product {
  lastNumber += 1;
  return {
    id: lastNumber,
    documentId: `product-${lastNumber}`,
    slug: `part-${lastNumber}`,
    title: `Part ${lastNumber}`,
    description: 'Does one thing.',
    long_description: 'One line.',
    other_description: '<p>More about it.</p>',
    price: 19.99,
    isNew: false,
    type: 'standard',
    averageRating: null,
    reviewCount: 0,
    version: '1.2.3.0',
    worksWith: 'SharePoint Online, 2019 and later',
    packageName: 'part.sppkg',
    packageBytes: 46_000,
    createdAt: '2026-01-02T03:04:05.000Z',
    updatedAt: '2026-02-03T04:05:06.000Z',
    ...given,
  };
}
