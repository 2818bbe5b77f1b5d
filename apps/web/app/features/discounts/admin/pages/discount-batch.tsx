import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { BatchDetails } from '../batches/batch-details.tsx';
import { discountListPath } from '../discount-paths.ts';
import { batchQuery } from '../discount-queries.ts';
import { BackLink } from '../../../../admin/list/back-link.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

export default function BackOfficeDiscountBatchPage() {
  return (
    <QueryState
      query={useQuery(batchQuery(useParams()['documentId']!))}
      skeleton={<Skeleton className="h-48" />}
      notFound={
        <EmptyState link={{ to: discountListPath, label: 'All discount codes' }}>
          There is no such batch.
        </EmptyState>
      }
      errorText="The batch could not be loaded."
    >
      {({ data: batch }) => (
        <>
          <BackOfficeHeading
            title={batch.name}
            above={<BackLink to={discountListPath} label="Discount codes" />}
          />
          <BatchDetails batch={batch} />
        </>
      )}
    </QueryState>
  );
}
