import type { DiscountBatch } from '@partshelf/contract/discounts.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { ExportButton } from '../../../ui/call-button.tsx';
import { formatCount } from '../../../admin/figures.tsx';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { fetchDownload } from '../../../download.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { batchQuery, discountListPath, discountsKey } from './discounts.tsx';

export default function BackOfficeDiscountBatchPage() {
  return (
    <DetailsPage
      query={useQuery(batchQuery(useParams()['documentId']!))}
      noun="batch"
      list={{ to: discountListPath, label: 'Discount codes' }}
      skeletonStyle="h-48"
      heading={({ name }) => ({ title: name })}
    >
      {(batch) => <BatchDetails batch={batch} />}
    </DetailsPage>
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
          <ExportButton
            variant="default"
            label="Download CSV"
            onExport={() =>
              fetchDownload('GET /back-office/discounts/batches/:documentId/codes', {
                params: { documentId },
              })
            }
          />
          <ButtonLink
            to={`${discountListPath}?batch=${documentId}`}
            icon={ListFilter}
            variant="outline"
          >
            Show these codes
          </ButtonLink>
        </div>
      )}
    </Card>
  );
}
