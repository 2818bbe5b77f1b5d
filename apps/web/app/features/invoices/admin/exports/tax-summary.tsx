import { useQuery } from '@tanstack/react-query';
import { formatSharedDate } from '../../../../ui/dates.ts';
import { QueryState } from '../../../../ui/states/query-state.tsx';
import { Skeleton } from '../../../../ui/states/skeleton.tsx';
import { taxSummaryQuery, type Period } from './tax-summary-query.ts';
import { TaxSummaryTable } from './tax-summary-table.tsx';

export function TaxSummary({ period }: { period: Period }) {
  const name = `Tax from ${formatSharedDate(period.from)} until ${formatSharedDate(period.until)}`;
  return (
    <section aria-label={name} className="grid gap-3">
      <h3 className="text-base font-semibold">{name}</h3>
      <QueryState
        query={useQuery(taxSummaryQuery(period))}
        skeleton={<Skeleton className="h-40" />}
        errorText="The tax summary could not be loaded."
      >
        {({ data: sums }) =>
          sums.length > 0 ? (
            <TaxSummaryTable name={name} sums={sums} />
          ) : (
            <p className="text-sm text-muted-foreground">No invoice was issued in these days.</p>
          )
        }
      </QueryState>
    </section>
  );
}
