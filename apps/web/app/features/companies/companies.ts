import type { CompanyDetails, CompanyRole } from '@partshelf/contract/companies/companies.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useOutletContext } from 'react-router';
import { apiQuery } from '../../query-client.ts';

export const companiesKey = ['companies'];

export const companiesQuery = apiQuery(companiesKey, 'GET /companies', {});

export function companyQuery(documentId: string) {
  return apiQuery(companiesKey, 'GET /companies/:documentId', { params: { documentId } });
}

export const useCompany = () => useOutletContext<CompanyDetails>();

export const roleLabels: Record<CompanyRole, string> = {
  owner: 'Owner',
  buyer: 'Buyer',
  developer: 'Developer',
};

export const roles = Object.keys(roleLabels) as CompanyRole[];

export const roleTexts: Record<CompanyRole, string> = {
  owner: 'An owner buys, and manages members, domains and billing details.',
  buyer: 'A buyer buys, sees amounts and invoices, asks for refunds, and downloads.',
  developer: 'A developer downloads and installs what was bought, and sees no amounts.',
};

export function useLeaveScreens() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async function leaveScreens() {
    // `/company` would lead back to it with what is known now.
    await queries.fetchQuery({ ...companiesQuery, staleTime: 0 }).catch(() => {});
    await navigate('/company');
    await queries.invalidateQueries();
  };
}
