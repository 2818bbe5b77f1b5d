import { useQuery } from '@tanstack/react-query';
import { BackOfficeHeading } from '../../../admin/back-office-heading.tsx';
import { InvoicingEditor } from './invoicing-editor.tsx';
import { invoicingQuery } from './invoicing-query.ts';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export default function InvoicingSettingsPage() {
  return (
    <QueryState
      query={useQuery(invoicingQuery)}
      skeleton={
        <>
          <BackOfficeHeading title="Invoices and tax" />
          <Skeleton className="h-96" />
        </>
      }
      errorText="The settings could not be loaded."
    >
      {({ data: invoicing }) => <InvoicingEditor invoicing={invoicing} />}
    </QueryState>
  );
}
