import { EmptyState } from '../../../../ui/states.tsx';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { CspReportListItem, cspReportColumns } from './csp-report-columns.tsx';
import { cspReportsQuery } from './csp-report-queries.ts';
import { DismissReportButton } from './dismiss-report-button.tsx';

export function CspReportList() {
  const params = useListParams();
  return (
    <List
      label="CSP reports"
      getName={({ blocked, page }) => `${blocked} on ${page}`}
      params={params}
      query={cspReportsQuery(params)}
      columns={cspReportColumns}
      renderItem={(report) => <CspReportListItem report={report} />}
      renderActions={(report) => <DismissReportButton report={report} />}
      errorText="The reports could not be loaded."
      noMatch={{ text: 'There is no report on this page.', showAll: 'Show all reports' }}
      empty={<EmptyState>Browsers have blocked nothing in the last 90 days.</EmptyState>}
    />
  );
}
