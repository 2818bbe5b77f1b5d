import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { BackOfficeHeading } from '../../../../admin/back-office-heading.tsx';
import { DiscountFacts } from '../discount-facts.tsx';
import { discountListPath } from '../discount-paths.ts';
import { discountQuery } from '../discount-queries.ts';
import { DiscountStateBadge } from '../discount-state-badge.tsx';
import { DiscountEditor } from '../editor/discount-editor.tsx';
import { DiscountUses } from '../uses/discount-uses.tsx';
import { BackLink } from '../../../../admin/list/back-link.tsx';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';

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
