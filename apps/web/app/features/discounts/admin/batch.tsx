import type { DiscountBatch } from '@partshelf/contract/discounts.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, ListFilter } from 'lucide-react';
import { useEffect } from 'react';
import { Link, useParams } from 'react-router';
import { BackLink } from '../../../admin/back-link.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { showFailure } from '../../../admin/show-failure.ts';
import { fetchDownload } from '../../../download.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { batchQuery, discountListPath, discountsKey } from './discounts.tsx';

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

function BatchDetails({ batch }: { batch: DiscountBatch }) {
  const { documentId, requested, made, done } = batch;
  const queries = useQueryClient();
  useEffect(() => {
    if (done) void queries.invalidateQueries({ queryKey: discountsKey, refetchType: 'none' });
  }, [done, queries]);
  return (
    <Card title="Codes">
      {!done && <ProgressBar label="Generating codes" share={made / requested} />}
      <p role="status" className="text-sm tabular-nums">
        {done
          ? `All ${formatCount(requested)} codes are ready.`
          : `${formatCount(made)} of ${formatCount(requested)} codes are made. You can leave this page meanwhile.`}
      </p>
      {done && (
        <div className="flex flex-wrap gap-2">
          <ExportButton documentId={documentId} />
          <Button asChild variant="outline">
            <Link to={`${discountListPath}?batch=${documentId}`}>
              <ListFilter aria-hidden />
              Show these codes
            </Link>
          </Button>
        </div>
      )}
    </Card>
  );
}

const formatCount = (count: number) => count.toLocaleString('en-US');

function ExportButton({ documentId }: Pick<DiscountBatch, 'documentId'>) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      fetchDownload('GET /back-office/discounts/batches/:documentId/codes', {
        params: { documentId },
      }),
    onError: (error) => showFailure('Export failed', error),
  });
  return (
    <Button pending={isPending && 'Exporting...'} onClick={() => mutate()}>
      <Download aria-hidden />
      Download CSV
    </Button>
  );
}
