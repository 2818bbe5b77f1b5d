import { fetchDownload } from '../../../download.ts';
import type { Discount } from '@partshelf/contract/discounts.ts';
import { Plus, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../admin/actions.tsx';
import { ItemLink } from '../../../admin/details-page.tsx';
import { BackOfficeHeading } from '../../../admin/heading.tsx';
import { createdColumn, type ListColumn, sortNewestFirst } from '../../../admin/list-columns.tsx';
import { ListToolbar, useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDiscountActions } from './actions.tsx';
import {
  defaultDiscountSort,
  discountFilters,
  discountPeriodLabel,
  discountsQuery,
  DiscountStateBadge,
  discountStateOptions,
  discountUsesLabel,
  discountValueLabel,
  getDiscountPath,
  readDiscountFilters,
} from './discounts.tsx';

export default function BackOfficeDiscountsPage() {
  return (
    <>
      <BackOfficeHeading
        title="Discount codes"
        actions={
          <>
            <Button asChild variant="outline">
              <Link to="/admin/discounts/batches/new">
                <Sparkles aria-hidden />
                Generate a batch
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/discounts/new">
                <Plus aria-hidden />
                New code
              </Link>
            </Button>
          </>
        }
      />
      <DiscountList />
    </>
  );
}

function DiscountList() {
  const params = useListParams(discountFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search code or batch"
        filters={[{ name: 'state', label: 'Status', options: discountStateOptions }]}
        days={{ label: 'Created' }}
        onExport={() =>
          fetchDownload('GET /back-office/export/discounts', { query: readDiscountFilters(params) })
        }
      />
      {params.filters.batch && (
        <p className="mb-4 text-sm text-muted-foreground">
          Only the codes of one batch are listed.{' '}
          <Link to="?" className="link">
            Show all codes
          </Link>
        </p>
      )}
      <List
        label="Discount codes"
        getName={({ code }) => code}
        params={params}
        query={discountsQuery(params)}
        defaultSort={defaultDiscountSort}
        columns={discountColumns}
        renderItem={(discount) => <DiscountListItem discount={discount} />}
        renderActions={(discount) => <DiscountRowMenu discount={discount} />}
        errorText="The discount codes could not be loaded."
        noMatch={{ text: 'No code matches this search.', showAll: 'Show all codes' }}
        empty={
          <EmptyState link={{ to: '/admin/discounts/new', label: 'Create the first code' }}>
            There is no discount code yet.
          </EmptyState>
        }
      />
    </>
  );
}

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

const discountColumns: ListColumn<Discount>[] = [
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
    cell: ({ row }) => discountValueLabel(row.original),
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
    cell: ({ row }) => discountUsesLabel(row.original),
  },
  {
    id: 'period',
    header: 'Valid',
    meta: { className: 'text-muted-foreground max-xl:hidden' },
    cell: ({ row }) => discountPeriodLabel(row.original),
  },
  { ...createdColumn('Created', 'max-lg:hidden'), ...sortNewestFirst },
];

function DiscountListItem({ discount }: DiscountProps) {
  return (
    <>
      <CodeLink discount={discount} />
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        <span className="font-semibold">{discountValueLabel(discount)}</span>
        <DiscountStateBadge state={discount.state} />
        <span className="text-muted-foreground">Uses: {discountUsesLabel(discount)}</span>
      </p>
    </>
  );
}

function DiscountRowMenu({ discount }: { discount: Discount }) {
  return <ActionMenu name={discount.code} actions={useDiscountActions(discount)} />;
}
