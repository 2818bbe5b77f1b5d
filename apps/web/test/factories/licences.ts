import type { Licence, LicenceDetails } from '@partshelf/contract/licences/licences.ts';

export const tenantId = '72f988bf-86f1-41af-91ab-2d7cd011db47';

export const packageId = '5f9d1b6e-7c5c-4a2e-9d7c-6f0a6a1b2c3d';

export function makeLicence(given: Partial<Licence> = {}): Licence {
  return {
    documentId: 'licence'.padEnd(24, 'x'),
    kind: 'purchase',
    state: 'active',
    product: { documentId: 'org'.padEnd(24, 'x'), slug: 'org-chart', title: 'Org Chart' },
    order: { documentId: 'o'.repeat(24), number: 1042 },
    startsAt: '2026-05-03T09:00:00.000Z',
    updatesUntil: '2127-05-03T09:00:00.000Z',
    tenant: null,
    hosts: [],
    testTenant: null,
    ...given,
  };
}

export const boundTenant = {
  tenantId,
  domain: 'contoso.onmicrosoft.com',
  boundAt: '2026-05-04T09:00:00.000Z',
};

export function makeLicenceDetails(given: Partial<LicenceDetails> = {}): LicenceDetails {
  return {
    ...makeLicence(),
    rebindingsLeft: { place: 2, testTenant: 2 },
    ...given,
  };
}

const encode = (part: object) =>
  btoa(JSON.stringify(part)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');

/** Only its claims are read in a browser. */
export const licenceFile = `${encode({ alg: 'EdDSA', kid: 'k1' })}.${encode({ aud: packageId })}.c2lnbmF0dXJl`;
