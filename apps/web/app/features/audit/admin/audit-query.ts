import { auditSubject } from '@partshelf/contract/audit.ts';
import { apiQuery } from '../../../query-client.ts';
import { oneOf, type ListParams } from '../../../admin/list/use-list-params.ts';

const entriesPerPage = 50;

export const auditFilters = ['subject', 'actor'] as const;

export function auditQuery({ page, filters }: ListParams<(typeof auditFilters)[number]>) {
  return apiQuery(['back-office', 'audit'], 'GET /back-office/audit', {
    query: {
      subject: oneOf(auditSubject.options, filters.subject),
      actor: filters.actor,
      pagination: { page, pageSize: entriesPerPage },
    },
  });
}
