import {
  type CompanyActivityKind,
  companySort,
  type CompanySort,
  companyState,
} from '@partshelf/contract/companies/admin.ts';
import { activityPageSize } from '../../../admin/activity-page.tsx';
import { dayFilters, type ListParams, oneOf } from '../../../admin/list-toolbar.tsx';
import { apiQuery } from '../../../query-client.ts';

export const adminCompaniesKey = ['back-office', 'companies'];

export const defaultCompanySort: CompanySort = 'createdAt:desc';

export const companyFilters = ['state', ...dayFilters] as const;

type CompanyListParams = ListParams<(typeof companyFilters)[number]>;

export const readCompanyFilters = ({ search, sort, filters, days }: CompanyListParams) => ({
  search: search || undefined,
  state: oneOf(companyState.options, filters.state),
  ...days,
  sort: oneOf(companySort.options, sort) ?? defaultCompanySort,
});

export const adminCompaniesQuery = (params: CompanyListParams) =>
  apiQuery(adminCompaniesKey, 'GET /back-office/companies', {
    query: { ...readCompanyFilters(params), pagination: { page: params.page } },
  });

/** Finds a company for the filter of a list. */
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
