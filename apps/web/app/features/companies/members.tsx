import { limits } from '@partshelf/contract/limits.ts';
import type { CompanyRole, OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { CompanyMember, MemberFilters } from '@partshelf/contract/companies/members.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { apiQuery } from '../../query-client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Select } from '../../ui/field.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { companiesKey, roleLabels } from './companies.ts';
import { InviteButton, OpenInvitations } from './invitations.tsx';
import { MemberMenu, RoleSelect } from './member-actions.tsx';
import { MemberItem } from './member-row.tsx';

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
  const isManaged = company.role === 'owner' && !company.closedAt;
  return (
    <section aria-labelledby={headingId} className="sheet">
      <div className="grid gap-3 border-b border-border px-5 py-4 md:px-7">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id={headingId} className="text-h2">
            Members
          </h2>
          {isManaged && <InviteButton company={company} />}
        </div>
        <search className="flex flex-wrap gap-2">
          <SearchField
            label="Search members"
            search={filters.search ?? ''}
            onSearch={(search) => change({ search })}
            className="min-w-52 flex-1 basis-full md:basis-0"
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
            <ul
              aria-labelledby={headingId}
              aria-busy={query.isPlaceholderData}
              className="divide-y divide-border transition-opacity aria-busy:opacity-60"
            >
              {members.map((member) => (
                <Member key={member.documentId} company={company} member={member} />
              ))}
            </ul>
            {isManaged && !isFiltered && <OpenInvitations company={company} />}
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

function useMemberFilters() {
  const { params, ...address } = useListAddress();
  const role = params.get('role');
  const filters: MemberFilters = {
    search: params.get('search')?.trim().slice(0, limits.searchMax) || undefined,
    role: isRole(role) ? role : undefined,
  };
  const isFiltered = filters.search !== undefined || filters.role !== undefined;
  return { ...address, filters, isFiltered };
}

function Member({ company, member }: { company: OwnCompany; member: CompanyMember }) {
  const { username, imageUrl, email, role, joinedAt, isSelf } = member;
  const isOwner = company.role === 'owner';
  return (
    <MemberItem
      picture={<Avatar user={{ username, imageUrl }} className="size-10!" />}
      name={username}
      badge={isSelf && <Badge tone="info">You</Badge>}
      note={
        <>
          {email && <span className="wrap-anywhere">{email}</span>}
          <span>Joined {formatDate(joinedAt)}</span>
        </>
      }
      role={isOwner ? <RoleSelect company={company} member={member} /> : <p>{roleLabels[role]}</p>}
      menu={(isOwner || isSelf) && <MemberMenu company={company} member={member} />}
    />
  );
}
