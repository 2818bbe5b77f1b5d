import type { CspReport } from '@partshelf/contract/operations.ts';
import { formatDateTime } from '../../../../ui/dates.ts';
import type { ListColumn } from '../../../../admin/list/list-columns.ts';
import { ListDate } from '../../../../admin/list/list-date.tsx';

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

export const cspReportColumns: ListColumn<CspReport>[] = [
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
    meta: { className: 'max-lg:hidden' },
    cell: ({ row }) => <ListDate at={row.original.lastSeenAt} format={formatDateTime} />,
  },
];

export function CspReportListItem({ report }: ReportProps) {
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
