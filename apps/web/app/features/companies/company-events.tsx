import {
  companyEventKinds,
  type CompanyEventKind,
} from '@partshelf/contract/companies/companies.ts';
import type { CompanyEvent } from '@partshelf/contract/companies/company-events.ts';
import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { messageOf } from '../../api.ts';
import { fetchDownload } from '../../download.ts';
import { apiQuery } from '../../query-client.ts';
import { useBrand } from '../../shop-settings.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { DayFilter, readDays } from '../../ui/day-filter.tsx';
import { Select } from '../../ui/field.tsx';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.tsx';
import { companiesKey } from './companies.ts';

type Details = CompanyEvent['details'];

/** Each follows a name; `{person}` is whom it happened to. */
const eventTexts: Record<CompanyEventKind, (details: Details, isAbout: boolean) => string> = {
  created: () => 'created the company',
  changed: describeChange,
  closed: () => 'closed the company',
  reopened: () => 'opened the company again',
  invited: ({ role, domain }) =>
    domain ? `invited someone at ${domain} as ${role}` : `invited someone as ${role}`,
  'invitation withdrawn': () => 'withdrew an invitation',
  joined: ({ role }, isAbout) => (isAbout ? `added {person} as ${role}` : `joined as ${role}`),
  left: () => 'left the company',
  removed: () => 'removed {person}',
  'role changed': ({ roleBefore, role }) =>
    `changed the role of {person} from ${roleBefore} to ${role}`,
  'join requested': () => 'asked to join the company',
  'join request withdrawn': () => 'withdrew the request to join',
  'join declined': () => 'declined to let {person} join',
  'domain added': ({ domain }) => `added the domain ${domain}`,
  'domain verified': ({ domain }) => `verified the domain ${domain}`,
  'domain changed': ({ domain }) => `changed how people of ${domain} join`,
  'domain removed': ({ domain }) => `removed the domain ${domain}`,
  'domain lost': ({ domain }) => `no longer found the record of the domain ${domain}`,
  bought: ({ orderNumber }) => `bought order ${orderNumber}`,
  'refund requested': ({ orderNumber }) => `asked for a refund of order ${orderNumber}`,
  'refund request withdrawn': ({ orderNumber }) =>
    `withdrew the refund request of order ${orderNumber}`,
  downloaded: ({ title, version }) => `downloaded ${title} ${versionLabel(String(version))}`,
  moved: ({ orderNumber }, isAbout) =>
    isAbout
      ? `moved order ${orderNumber} of {person} to the company`
      : `moved order ${orderNumber} to the company`,
  'moved back': ({ orderNumber }) => `moved order ${orderNumber} back to its buyer`,
  claimed: ({ orders, buyers }) =>
    `claimed purchases of the company’s domain: ${orders} of ${buyers} ${buyers === 1 ? 'person' : 'people'}`,
  'claim refused': () => 'refused a claim',
  'claim ended': () => 'ended a claim: no order moves',
};

function describeChange({ name, nameBefore, billing }: Details): string {
  return billing === undefined
    ? `renamed the company from ${nameBefore} to ${name}`
    : 'changed the billing details';
}

type Person = NonNullable<CompanyEvent['actor']>;

export const nameOf = ({ username }: Person, gone = 'a former colleague') => username ?? gone;

export function CompanyEventText({ event }: { event: CompanyEvent }) {
  const shop = useBrand().name;
  const { kind, actor, subject, details } = event;
  const isAbout = subject !== null && subject.username !== actor?.username;
  const [before, after] = eventTexts[kind](details, isAbout).split('{person}');
  const who =
    kind === 'claim refused' ? 'A buyer' : actor ? nameOf(actor, 'A former colleague') : shop;
  return (
    <span className="wrap-anywhere">
      <bdi className="font-semibold">{who}</bdi> {before}
      {after !== undefined && (
        <>
          <bdi className="font-semibold">{subject ? nameOf(subject) : 'someone'}</bdi>
          {after}
        </>
      )}
    </span>
  );
}

const eventsPerPage = 50;

const isKind = (value: string | null): value is CompanyEventKind =>
  companyEventKinds.some((kind) => kind === value);

function useEventFilters() {
  const [params, setParams] = useSearchParams();
  const kind = params.get('kind');
  const filters = { kind: isKind(kind) ? kind : undefined, ...readDays(params) };
  function withChanges(changes: Record<string, string | undefined>) {
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
    isFiltered: Object.values(filters).some((value) => value !== undefined),
    change: (changes: Record<string, string | undefined>) =>
      setParams(withChanges({ ...changes, page: undefined }), {
        replace: true,
        preventScrollReset: true,
      }),
    hrefFor: (number: number) => `?${withChanges({ page: String(number) })}`,
  };
}

export function CompanyEvents({ documentId }: { documentId: string }) {
  const list = useEventFilters();
  const { page, filters, isFiltered, hrefFor } = list;
  const query = useQuery({
    ...apiQuery([...companiesKey, 'audit'], 'GET /companies/:documentId/audit', {
      params: { documentId },
      query: { ...filters, pagination: { page, pageSize: eventsPerPage } },
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-label="Audit">
      <EventFilters documentId={documentId} list={list} />
      <QueryState
        query={query}
        skeleton={<PageSpinner className="min-h-96" />}
        errorText="The audit could not be loaded."
      >
        {({ data: events, meta }) => (
          <>
            <p role="status" className="sr-only">
              {isFiltered && `Entries found: ${meta.pagination.total}`}
            </p>
            {events.length === 0 ? (
              <EmptyState link={{ to: '?', label: 'Show everything' }}>
                No entries match these filters.
              </EmptyState>
            ) : (
              <EventList events={events} />
            )}
            <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </QueryState>
    </section>
  );
}

function EventList({ events }: { events: readonly CompanyEvent[] }) {
  return (
    <ul className="rounded-lg border border-border bg-card px-5 text-sm md:px-6">
      {events.map((event) => (
        <li
          key={event.documentId}
          className="grid gap-x-4 gap-y-0.5 border-t border-border py-3 first:border-t-0 md:grid-cols-[180px_minmax(0,1fr)]"
        >
          <time dateTime={event.createdAt} className="text-muted-foreground tabular-nums">
            {formatDateTime(event.createdAt)}
          </time>
          <CompanyEventText event={event} />
        </li>
      ))}
    </ul>
  );
}

const capitalize = (text: string) => text[0]!.toUpperCase() + text.slice(1);

interface EventFiltersProps {
  documentId: string;
  list: ReturnType<typeof useEventFilters>;
}

function EventFilters({ documentId, list }: EventFiltersProps) {
  const { filters, isFiltered, change } = list;
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2">
      <div className="w-full sm:w-56">
        <Select
          aria-label="What happened"
          className="h-10! text-sm!"
          value={filters.kind ?? ''}
          onChange={({ target }) => change({ kind: target.value })}
        >
          <option value="">Everything</option>
          {companyEventKinds.map((kind) => (
            <option key={kind} value={kind}>
              {capitalize(kind)}
            </option>
          ))}
        </Select>
      </div>
      <DayFilter name="From" value={filters.from} onChange={(from) => change({ from })} />
      <DayFilter name="Until" value={filters.until} onChange={(until) => change({ until })} />
      {isFiltered && (
        <Button asChild variant="ghost">
          <Link to="?" preventScrollReset>
            Clear all
          </Link>
        </Button>
      )}
      <div className="ml-auto">
        <ExportEvents documentId={documentId} filters={filters} />
      </div>
    </search>
  );
}

interface ExportEventsProps {
  documentId: string;
  filters: EventFiltersProps['list']['filters'];
}

function ExportEvents({ documentId, filters }: ExportEventsProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchDownload('GET /companies/:documentId/audit.csv', {
        params: { documentId },
        query: filters,
      }),
    onError: (error) => {
      const description = messageOf(error, 'The shop could not be reached. Please try again.');
      toast({ variant: 'destructive', title: 'Export failed', description });
    },
  });
  return (
    <Button variant="outline" pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden />
      Export CSV
    </Button>
  );
}
