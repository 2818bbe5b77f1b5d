import { type CspReport, cspReportFilters } from '@partshelf/contract/operations.ts';

import { X } from 'lucide-react';
import { EmptyState } from '../../../ui/states.tsx';
import { formatCount } from '../../../admin/figures.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { dateColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { api, isApiError } from '../../../api.ts';
import { CallButton } from '../../../ui/call-button.tsx';

export default function CspReportsPage() {
  return (
    <ListPage
      label="CSP reports"
      actions={<DismissAllButton />}
      intro={
        <p className="mb-5 max-w-prose text-sm text-muted-foreground">
          These reports list what the browsers of visitors did not load or run on pages of this
          shop, because its content security policy does not allow it. A single report often comes
          from a program on the visitor’s computer. Many of the same kind mean a mistake in the
          shop, or an attempt to inject a script.
        </p>
      }
      getName={({ blocked, page }) => `${blocked} on ${page}`}
      call="GET /back-office/csp-reports"
      queryKey={cspReportsKey}
      schema={cspReportFilters.page}
      search="Search reports"
      days={{ label: 'Last seen' }}
      file="GET /back-office/export/csp-reports"
      columns={columns}
      renderActions={(report) => <DismissReportButton report={report} />}
      errorText="The reports could not be loaded."
      noMatch={{ text: 'No report matches this search.', showAll: 'Show all reports' }}
      empty={
        <EmptyState link={{ to: '/admin/health', label: 'Show Health' }}>
          Browsers have blocked nothing in the last 90 days. There is nothing to do here.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/csp-reports'> = [
  {
    id: 'blocked',
    header: 'Blocked',
    className: 'w-1/3',
    narrow: 'title',
    cell: ({ blocked, directive }) => (
      <ListLine
        second={
          <>
            by <code>{directive}</code>
          </>
        }
      >
        <bdi className="font-semibold">{blocked}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'page',
    header: 'Page',
    className: 'w-1/3',
    narrow: 'block',
    cell: ({ page, source }) => (
      <ListLine
        second={
          source && (
            <>
              caused by <bdi>{source}</bdi>
            </>
          )
        }
      >
        <bdi>{page}</bdi>
      </ListLine>
    ),
  },
  {
    id: 'count',
    header: 'Times',
    sort: 'desc',
    className: 'text-right! tabular-nums',
    cell: ({ count }) => formatCount(count),
    narrow: 'details',
    narrowCell: ({ count, lastSeenAt }) =>
      `${count === 1 ? 'Once' : `${formatCount(count)} times`}, last ${formatDateTime(lastSeenAt)}`,
  },
  { ...dateColumn('firstSeenAt', 'First seen', formatDateTime), className: 'max-xl:hidden' },
  {
    ...dateColumn('lastSeenAt', 'Last seen', formatDateTime),
    sort: 'desc',
    className: 'max-lg:hidden',
  },
];

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
