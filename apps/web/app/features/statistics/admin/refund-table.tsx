import type {
  MonthOfReturns,
  StatisticsPeriod,
} from '@partshelf/contract/back-office/statistics.ts';
import { formatUsd, sumDollars } from '@partshelf/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { QueryState } from '../../../ui/states/query-state.tsx';
import { formatCount } from '../../../admin/figure.tsx';
import { ListSkeleton } from '../../../admin/list/list-skeleton.tsx';
import { refundsQuery } from './statistics-queries.ts';
import { SumsTable } from './sums-table.tsx';

const label = 'Refunds by month of the payment';

const monthName = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

export function RefundTable({ period }: { period: StatisticsPeriod }) {
  return (
    <QueryState
      query={useQuery(refundsQuery(period))}
      skeleton={<ListSkeleton label={label} />}
      errorText="The refunds could not be loaded."
    >
      {({ data }) =>
        data.length === 0 ? (
          <EmptyState>Nothing was given back of the orders of these days.</EmptyState>
        ) : (
          <SumsTable
            label={label}
            headers={['Month of payment', 'Refunded', 'In part', 'Disputed', 'Given back']}
            wideColumns={['Disputed']}
            rows={data.map(({ month, ...row }) => [
              monthName.format(new Date(month)),
              ...toCells(row),
            ])}
            sums={toCells(sumMonths(data))}
          />
        )
      }
    </QueryState>
  );
}

const toCells = ({
  refunded,
  refundedInPart,
  disputed,
  returned,
}: Omit<MonthOfReturns, 'month'>) => [
  formatCount(refunded),
  formatCount(refundedInPart),
  formatCount(disputed),
  formatUsd(returned),
];

const sumMonths = (rows: readonly MonthOfReturns[]) => ({
  refunded: rows.reduce((sum, { refunded }) => sum + refunded, 0),
  refundedInPart: rows.reduce((sum, { refundedInPart }) => sum + refundedInPart, 0),
  disputed: rows.reduce((sum, { disputed }) => sum + disputed, 0),
  returned: sumDollars(rows.map(({ returned }) => returned)),
});
