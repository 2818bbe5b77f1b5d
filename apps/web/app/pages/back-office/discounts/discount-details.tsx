import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackOfficeHeading } from '../../../features/back-office/back-office-heading.tsx';
import { DiscountFacts } from '../../../features/back-office/discounts/discount-facts.tsx';
import { discountListPath } from '../../../features/back-office/discounts/discount-paths.ts';
import { discountQuery } from '../../../features/back-office/discounts/discount-queries.ts';
import { DiscountStateBadge } from '../../../features/back-office/discounts/discount-state-badge.tsx';
import { DiscountEditor } from '../../../features/back-office/discounts/editor/discount-editor.tsx';
import { DiscountUses } from '../../../features/back-office/discounts/uses/discount-uses.tsx';
import { BackLink } from '../../../features/back-office/list/back-link.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export default function BackOfficeDiscountDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <QueryState
      query={useQuery(discountQuery(documentId))}
      skeleton={<Skeleton className="h-96" />}
      notFound={
        <EmptyState link={{ to: discountListPath, label: 'All discount codes' }}>
          There is no such code.
        </EmptyState>
      }
      errorText="The code could not be loaded."
    >
      {({ data: discount }) => (
        <>
          <BackOfficeHeading
            title={discount.code}
            above={<BackLink to={discountListPath} label="Discount codes" />}
            aside={<DiscountStateBadge state={discount.state} />}
          />
          <DiscountEditor
            key={documentId}
            discount={discount}
            aside={<DiscountFacts discount={discount} />}
          />
          <DiscountUses discount={discount} />
        </>
      )}
    </QueryState>
  );
}
