import type { CompanyActivityKind } from '@partshelf/contract/companies/admin.ts';
import { activityPageSize } from '../../../admin/activity-page.tsx';
import { apiQuery } from '../../../query-client.ts';

export const adminCompaniesKey = ['back-office', 'companies'];

export const companyChoicesQuery = (search: string) =>
  apiQuery([...adminCompaniesKey, 'choices'], 'GET /back-office/companies', {
    query: { search: search || undefined, pagination: { pageSize: 25 } },
  });

export const adminCompanyQuery = (documentId: string) =>
  apiQuery([...adminCompaniesKey, 'company'], 'GET /back-office/companies/:documentId', {
    params: { documentId },
  });

export const companyActivityQuery = (documentId: string, kind: CompanyActivityKind, page: number) =>
  apiQuery([...adminCompaniesKey, 'activity'], 'GET /back-office/companies/:documentId/activity', {
    params: { documentId },
    query: { kind, pagination: { page, pageSize: activityPageSize } },
  });

export const adminCompaniesPath = '/admin/companies';

export const getAdminCompanyPath = ({ documentId }: { readonly documentId: string }) =>
  `${adminCompaniesPath}/${documentId}`;
