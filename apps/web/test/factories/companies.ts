import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';

export const makeOwnCompany = (given: Partial<OwnCompany> = {}): OwnCompany => ({
  documentId: 'f'.repeat(24),
  name: 'Fabrikam',
  role: 'owner',
  closedAt: null,
  ...given,
});
