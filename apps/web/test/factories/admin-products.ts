import type { AdminCategory, AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import type { AdminPackage, AdminRelease } from '@partshelf/contract/packages/admin.ts';
import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { makeProduct } from './products.ts';

const toDocumentId = (name: string) => name.replace(/[^a-z0-9]/g, '').padEnd(24, 'x');

export function makeAdminProduct(given: Partial<AdminProduct> = {}): AdminProduct {
  const product = makeProduct({
    img: null,
    img2: null,
    img3: null,
    img_slider: [],
    categories: [],
  });
  const documentId = toDocumentId(product.documentId);
  return { ...product, documentId, state: 'published', ...given };
}

let lastNumber = 0;

export function makeAdminCategory(given: Partial<AdminCategory> = {}): AdminCategory {
  lastNumber += 1;
  return {
    id: lastNumber,
    documentId: toDocumentId(`category${lastNumber}`),
    title: `Category ${lastNumber}`,
    slug: `category-${lastNumber}`,
    img: null,
    products: 0,
    ...given,
  };
}

export const calendarFacts: PackageFacts = {
  productId: '0b7f6a52-6a11-4d08-a2c9-2f1f4a5d9c11',
  title: 'Calendar Roll-up',
  version: '1.3.0.0',
  minimumSharePointVersion: null,
  isTenantWide: true,
  isDomainIsolated: false,
  permissions: [{ resource: 'Microsoft Graph', scope: 'Calendars.Read' }],
  components: [
    {
      id: 'c',
      name: 'Calendar',
      kind: 'webPart',
      hosts: ['SharePointWebPart', 'TeamsTab'],
    },
  ],
  developer: null,
  scriptHosts: [],
};

export function makeAdminPackage(given: Partial<AdminPackage> = {}): AdminPackage {
  return {
    documentId: toDocumentId('package'),
    fileName: 'calendar-rollup.sppkg',
    sizeBytes: 46_000,
    sha256: 'ab'.repeat(32),
    facts: calendarFacts,
    notices: [],
    comparedWith: null,
    ...given,
  };
}

export function makeAdminRelease(given: Partial<AdminRelease> = {}): AdminRelease {
  return {
    documentId: toDocumentId('release'),
    version: '2.0.0.0',
    publishedAt: '2026-03-03T04:05:06.000Z',
    fileName: 'calendar-rollup.sppkg',
    sizeBytes: 46_000,
    sha256: 'ab'.repeat(32),
    changelog: 'Reads shared calendars.',
    facts: calendarFacts,
    installNote: null,
    isCurrent: true,
    withdrawal: null,
    earlierChangelogs: [],
    fixes: [],
    ...given,
  };
}
