import { apiQuery } from '../../../../query-client.ts';
import type { ListParams } from '../../../../admin/list/use-list-params.ts';

export const cspReportsKey = ['back-office', 'csp-reports'];

export const cspReportsQuery = ({ page }: ListParams) =>
  apiQuery(cspReportsKey, 'GET /back-office/csp-reports', { query: { pagination: { page } } });
