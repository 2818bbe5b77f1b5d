import { companyEventKinds, formatAuditText } from '@partshelf/contract/audit-codes.ts';
import { personMark } from '@partshelf/contract/companies/company-sentences.ts';
import type { CompanyEvent } from '@partshelf/contract/companies/company-events.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchDownload } from '../../download.ts';
import { apiQuery } from '../../query-client.ts';
import { getCurrency, getDateLocale, useBrand } from '../../shop-settings.ts';
import { ExportButton } from '../../ui/call-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { formatDateTime } from '../../ui/dates.ts';
import { ShopDaysControl } from '../../ui/shop-days-control.tsx';
import { readDays } from '../../ui/days.ts';
import { Select } from '../../ui/field.tsx';
import { useListAddress } from '../../ui/list-address.ts';
import { PageSpinner } from '../../ui/page-spinner.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { companiesKey } from './companies.ts';

type Person = NonNullable<CompanyEvent['actor']>;

export const nameOf = ({ username }: Person, gone = 'a former colleague') => username ?? gone;

function CompanyEventText({ event }: { event: CompanyEvent }) {
  const shop = useBrand().name;
  const { kind, actor, subject, details } = event;
  const isAboutOther = subject !== null && subject.username !== actor?.username;
  const context = { locale: getDateLocale(), currency: getCurrency(), isAboutOther };
  const [before, after] = (formatAuditText(kind, details, context) ?? kind).split(personMark);
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

function useEventFilters() {
  const { params, ...address } = useListAddress();
  const kind = companyEventKinds.find((known) => known === params.get('kind'));
  const filters = { kind, ...readDays(params) };
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  return { ...address, filters, isFiltered };
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
              <CompanyEventList
                events={events}
                isStale={query.isPlaceholderData}
                className="sheet px-5 transition-opacity aria-busy:opacity-60 md:px-6"
              />
            )}
            <Pagination page={page} pageCount={meta.pagination.pageCount} hrefFor={hrefFor} />
          </>
        )}
      </QueryState>
    </section>
  );
}

interface CompanyEventListProps {
  events: readonly CompanyEvent[];
  isStale?: boolean;
  className: string;
  label?: string;
  formatTime?: (at: string) => string;
}

export function CompanyEventList(props: CompanyEventListProps) {
  const { events, isStale, className, label, formatTime = formatDateTime } = props;
  return (
    <ul aria-label={label} aria-busy={isStale} className={`text-sm ${className}`}>
      {events.map((event) => (
        <li
          key={event.documentId}
          className="grid gap-x-4 gap-y-0.5 border-t border-border py-3 first:border-t-0 md:grid-cols-[180px_minmax(0,1fr)]"
        >
          <time dateTime={event.createdAt} className="text-muted-foreground tabular-nums">
            {formatTime(event.createdAt)}
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
      <ShopDaysControl days={filters} onChange={({ from, until }) => change({ from, until })} />
      {isFiltered && (
        <ButtonLink to="?" preventScrollReset variant="ghost">
          Clear all
        </ButtonLink>
      )}
      <div className="ml-auto">
        <ExportButton
          onExport={() =>
            fetchDownload('GET /companies/:documentId/audit.csv', {
              params: { documentId },
              query: filters,
            })
          }
        />
      </div>
    </search>
  );
}
