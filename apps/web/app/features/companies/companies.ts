import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import { useOutletContext } from 'react-router';
import { apiQuery } from '../../query-client.ts';

/** Of everything that is read of companies. */
export const companiesKey = ['companies'];

/** Those of the signed-in user. */
export const companiesQuery = apiQuery(companiesKey, 'GET /companies', {});

export function companyQuery(documentId: string) {
  return apiQuery(companiesKey, 'GET /companies/:documentId', { params: { documentId } });
}

/** The company whose tab is open. */
export const useCompany = () => useOutletContext<OwnCompany>();

export const roleLabels: Record<CompanyRole, string> = {
  owner: 'Owner',
  buyer: 'Buyer',
  developer: 'Developer',
};
