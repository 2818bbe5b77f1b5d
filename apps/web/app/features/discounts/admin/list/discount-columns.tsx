import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { ItemLink } from '../../../../admin/list/back-link.tsx';
import type { ListColumn } from '../../../../admin/list/list-columns.ts';
import { createdColumn, sortNewestFirst } from '../../../../admin/list/list-date.tsx';
import { describePeriod, describeUses, describeValue } from '../describe-discount.ts';
import { getDiscountPath } from '../discount-paths.ts';
import { DiscountStateBadge } from '../discount-state-badge.tsx';

interface DiscountProps {
  discount: Discount;
}

function CodeLink({ discount }: DiscountProps) {
  return (
    <>
      <ItemLink
        to={getDiscountPath(discount)}
        className="inline-block font-semibold break-all hover:underline"
      >
        {discount.code}
      </ItemLink>
      {discount.batch && (
        <p className="text-xs wrap-anywhere text-muted-foreground">{discount.batch.name}</p>
      )}
    </>
  );
}

export const discountColumns: ListColumn<Discount>[] = [
  {
    id: 'code',
    header: 'Code',
    accessorFn: ({ code }) => code,
    enableSorting: true,
    cell: ({ row }) => <CodeLink discount={row.original} />,
  },
  {
    id: 'value',
    header: 'Discount',
    meta: { className: 'text-right! tabular-nums' },
    cell: ({ row }) => describeValue(row.original),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <DiscountStateBadge state={row.original.state} />,
  },
  {
    id: 'uses',
    header: 'Uses',
    accessorFn: ({ uses }) => uses,
    enableSorting: true,
    sortDescFirst: true,
    meta: { className: 'text-right! tabular-nums' },
    cell: ({ row }) => describeUses(row.original),
  },
  {
    id: 'period',
    header: 'Valid',
    meta: { className: 'text-muted-foreground max-xl:hidden' },
    cell: ({ row }) => describePeriod(row.original),
  },
  { ...createdColumn('Created', 'max-lg:hidden'), ...sortNewestFirst },
];

export function DiscountListItem({ discount }: DiscountProps) {
  return (
    <>
      <CodeLink discount={discount} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        <span className="font-semibold">{describeValue(discount)}</span>
        <DiscountStateBadge state={discount.state} />
        <span className="text-muted-foreground">Uses: {describeUses(discount)}</span>
      </p>
    </>
  );
}
