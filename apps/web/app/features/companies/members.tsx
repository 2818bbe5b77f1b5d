import { limits } from '@partshelf/contract/limits.ts';
import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember, MemberFilters } from '@partshelf/contract/companies/members.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { apiQuery } from '../../query-client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Select } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { companiesKey, roleLabels } from './companies.ts';
import { ChangeRole, RemoveMember } from './member-actions.tsx';

function membersQuery(documentId: string, filters: MemberFilters, page: number) {
  return apiQuery([...companiesKey, 'members'], 'GET /companies/:documentId/members', {
    params: { documentId },
    query: { ...filters, pagination: { page } },
  });
}

export function MembersList({ company }: { company: OwnCompany }) {
  const headingId = useId();
  const { filters, page, isFiltered, change, hrefFor } = useMemberFilters();
  const query = useQuery({
    ...membersQuery(company.documentId, filters, page),
    placeholderData: keepPreviousData,
  });
  const total = query.data?.meta.pagination.total;
  return (
    <section
      aria-labelledby={headingId}
      className="overflow-hidden rounded-lg border border-border bg-card"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-border p-5 md:px-6">
        <h2 id={headingId} className="text-h3">
          Members
        </h2>
        <search className="flex grow flex-wrap gap-2 sm:max-w-120">
          <SearchField
            label="Search members"
            search={filters.search ?? ''}
            onSearch={(search) => change({ search })}
          />
          <div className="w-full sm:w-40">
            <Select
              aria-label="Role"
              className="h-10! text-sm!"
              value={filters.role ?? ''}
              onChange={({ target }) => change({ role: target.value })}
            >
              <option value="">All roles</option>
              {Object.entries(roleLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        </search>
        <p role="status" className="sr-only">
          {isFiltered && total !== undefined && `Members found: ${total}`}
        </p>
      </div>
      <QueryState
        query={query}
        skeleton={<Skeleton className="m-6 h-40" />}
        errorText="The members could not be loaded."
      >
        {({ data: members, meta }) => (
          <>
            {members.length === 0 && (
              <p className="p-6 text-sm text-muted-foreground">No member matches this search.</p>
            )}
            <ul aria-labelledby={headingId} className="divide-y divide-border">
              {members.map((member) => (
                <MemberRow key={member.documentId} company={company} member={member} />
              ))}
            </ul>
            <div className="pb-6 empty:hidden">
              <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
            </div>
          </>
        )}
      </QueryState>
    </section>
  );
}

const isRole = (value: string | null): value is CompanyRole =>
  value !== null && Object.hasOwn(roleLabels, value);

/** They are in the address, which can be edited by hand. */
function useMemberFilters() {
  const [params, setParams] = useSearchParams();
  const role = params.get('role');
  const filters: MemberFilters = {
    search: params.get('search')?.trim().slice(0, limits.searchMax) || undefined,
    role: isRole(role) ? role : undefined,
  };

  function withChanges(changes: Record<string, string>) {
    const after = new URLSearchParams(params);
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value);
      else after.delete(name);
    }
    return after;
  }
  return {
    filters,
    page: Math.max(1, Number.parseInt(params.get('page') ?? '', 10) || 1),
    isFiltered: filters.search !== undefined || filters.role !== undefined,
    change: (changes: Record<string, string>) =>
      setParams(withChanges({ ...changes, page: '' }), { replace: true, preventScrollReset: true }),
    hrefFor: (page: number) => `?${withChanges({ page: String(page) })}`,
  };
}

interface MemberRowProps {
  company: OwnCompany;
  member: CompanyMember;
}

function MemberRow({ company, member }: MemberRowProps) {
  const { username, imageUrl, email, role, joinedAt, isSelf } = member;
  const isOwner = company.role === 'owner';
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-5 py-4 md:px-6">
      <Avatar user={{ username, imageUrl }} className="size-10!" />
      <div className="min-w-0 grow basis-40">
        <p className="flex flex-wrap items-center gap-2 font-[620] wrap-anywhere">
          {username}
          {isSelf && <Badge tone="info">You</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-2 text-xs text-muted-foreground">
          {email && <span className="wrap-anywhere">{email}</span>}
          <span>Joined {formatDate(joinedAt)}</span>
        </p>
      </div>
      <p className="w-24 text-sm">{roleLabels[role]}</p>
      {(isOwner || isSelf) && (
        <div className="flex flex-wrap gap-2 md:min-w-48 md:justify-end">
          {isOwner && <ChangeRole company={company} member={member} />}
          <RemoveMember
            company={company}
            member={member.documentId}
            username={isSelf ? null : username}
          />
        </div>
      )}
    </li>
  );
}
