import { fetchDownload } from '../../../download.ts';
import { type CspReport, cspReportSort } from '@partshelf/contract/operations.ts';
import { X } from 'lucide-react';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { List } from '../../../admin/list.tsx';
import {
  useListParams,
  type ListParams,
  dayFilters,
  ListToolbar,
  oneOf,
} from '../../../admin/list-toolbar.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { type ListColumn, ListDate, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { api, isApiError } from '../../../api.ts';
import { CallButton } from '../../../ui/call-button.tsx';
import { apiQuery } from '../../../query-client.ts';

export default function CspReportsPage() {
  return (
    <>
      <BackOfficeHeading title="CSP reports" actions={<DismissAllButton />} />
      <p className="mb-5 max-w-[70ch] text-sm text-muted-foreground">
        These reports list what the browsers of visitors did not load or run on pages of this shop,
        because its content security policy does not allow it. A single report often comes from a
        program on the visitor’s computer. Many of the same kind mean a mistake in the shop, or an
        attempt to inject a script.
      </p>
      <CspReportList />
    </>
  );
}

function CspReportList() {
  const params = useListParams(dayFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search reports"
        days={{ label: 'Last seen' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/csp-reports', { query: readReportFilters(params) })
        }
      />
      <List
        label="CSP reports"
        getName={({ blocked, page }) => `${blocked} on ${page}`}
        params={params}
        query={cspReportsQuery(params)}
        columns={cspReportColumns}
        defaultSort={defaultReportSort}
        renderItem={(report) => <CspReportListItem report={report} />}
        renderActions={(report) => <DismissReportButton report={report} />}
        errorText="The reports could not be loaded."
        noMatch={{ text: 'No report matches this search.', showAll: 'Show all reports' }}
        empty={
          <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
            Browsers have blocked nothing in the last 90 days. There is nothing to do here.
          </EmptyState>
        }
      />
    </>
  );
}

interface ReportProps {
  report: CspReport;
}

function Blocked({ report: { blocked, directive } }: ReportProps) {
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        <bdi>{blocked}</bdi>
      </p>
      <p className="mt-0.5 text-xs wrap-anywhere text-muted-foreground">
        by <code>{directive}</code>
      </p>
    </>
  );
}

function Place({ report: { page, source } }: ReportProps) {
  return (
    <>
      <p className="wrap-anywhere">
        <bdi>{page}</bdi>
      </p>
      {source && (
        <p className="mt-0.5 text-xs wrap-anywhere text-muted-foreground">
          caused by <bdi>{source}</bdi>
        </p>
      )}
    </>
  );
}

const cspReportColumns: ListColumn<CspReport>[] = [
  {
    id: 'blocked',
    header: 'Blocked',
    meta: { className: 'w-1/3' },
    cell: ({ row }) => <Blocked report={row.original} />,
  },
  {
    id: 'page',
    header: 'Page',
    meta: { className: 'w-1/3' },
    cell: ({ row }) => <Place report={row.original} />,
  },
  {
    id: 'count',
    header: 'Times',
    accessorFn: ({ count }) => count,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: 'text-right! tabular-nums' },
    cell: ({ row }) => row.original.count.toLocaleString('en-US'),
  },
  {
    id: 'firstSeenAt',
    header: 'First seen',
    meta: { className: 'max-xl:hidden' },
    cell: ({ row }) => <ListDate at={row.original.firstSeenAt} format={formatDateTime} />,
  },
  {
    id: 'lastSeenAt',
    header: 'Last seen',
    accessorFn: ({ lastSeenAt }) => lastSeenAt,
    ...sortNewestFirst,
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <ListDate at={row.original.lastSeenAt} format={formatDateTime} />,
  },
];

function CspReportListItem({ report }: ReportProps) {
  const { count, lastSeenAt } = report;
  return (
    <>
      <Blocked report={report} />
      <div className="mt-1 text-sm">
        <Place report={report} />
      </div>
      <p className="mt-1 text-xs text-muted-foreground">
        {count === 1 ? 'Once' : `${count.toLocaleString('en-US')} times`}, last{' '}
        {formatDateTime(lastSeenAt)}
      </p>
    </>
  );
}

const DismissAllButton = () => (
  <CallButton
    name="Dismiss all"
    question={{
      title: 'Dismiss all reports?',
      description: 'What browsers block after that is listed again.',
      action: 'Dismiss all reports',
    }}
    pending="Dismissing..."
    call={() => api('DELETE /back-office/csp-reports', {})}
    success="All reports dismissed"
    settledKeys={[cspReportsKey]}
    failureTitle="The reports were not dismissed"
  />
);

function DismissReportButton({ report }: { report: CspReport }) {
  const { documentId, blocked, page } = report;
  return (
    <CallButton
      name="Dismiss"
      label={`Dismiss ${blocked} on ${page}`}
      icon={X}
      size="sm"
      pending="Dismissing..."
      call={() => api('DELETE /back-office/csp-reports/:documentId', { params: { documentId } })}
      onFailure={(error) => isApiError(error, 'NOT_FOUND')}
      settledKeys={[cspReportsKey]}
      failureTitle="The report was not dismissed"
    />
  );
}

const cspReportsKey = ['back-office', 'csp-reports'];

const defaultReportSort = 'lastSeenAt:desc';

type ReportListParams = ListParams<(typeof dayFilters)[number]>;

const readReportFilters = ({ search, sort, days }: ReportListParams) => ({
  search: search || undefined,
  ...days,
  sort: oneOf(cspReportSort.options, sort) ?? defaultReportSort,
});

const cspReportsQuery = (params: ReportListParams) =>
  apiQuery(cspReportsKey, 'GET /back-office/csp-reports', {
    query: { ...readReportFilters(params), pagination: { page: params.page } },
  });
