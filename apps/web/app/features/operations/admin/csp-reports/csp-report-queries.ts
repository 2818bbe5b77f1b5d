import { adminCspReportEndpoints } from '@partshelf/contract/back-office/endpoints.ts';
import { apiQuery } from '../../../../query-client.ts';
import type { ListParams } from '../../../../admin/list/use-list-params.ts';

export const cspReportsKey = ['back-office', 'csp-reports'];

export const cspReportsQuery = ({ page }: ListParams) =>
  apiQuery(cspReportsKey, adminCspReportEndpoints.list, { query: { pagination: { page } } });
