import { type Discount, discountFilters } from '@partshelf/contract/discounts.ts';
import { Plus, Sparkles } from 'lucide-react';
import { Link } from 'react-router';
import { ActionMenu } from '../../../admin/actions.tsx';
import { ItemTitle } from '../../../admin/details-page.tsx';
import { createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { ListPage } from '../../../admin/list-page.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { useDiscountActions } from './actions.tsx';
import {
  discountPeriodLabel,
  discountsKey,
  DiscountStateBadge,
  discountStateOptions,
  discountUsesLabel,
  discountValueLabel,
  getDiscountPath,
} from './discounts.tsx';

export default function BackOfficeDiscountsPage() {
  return (
    <ListPage
      label="Discount codes"
      actions={
        <>
          <ButtonLink to="/admin/discounts/batches/new" icon={Sparkles} variant="outline">
            Generate a batch
          </ButtonLink>
          <ButtonLink to="/admin/discounts/new" icon={Plus}>
            New code
          </ButtonLink>
        </>
      }
      noun="discount code"
      getName={({ code }) => code}
      call="GET /back-office/discounts"
      queryKey={discountsKey}
      schema={discountFilters.page}
      search="Search code or batch"
      filters={[{ name: 'state', label: 'Status', options: discountStateOptions }]}
      days={{ label: 'Created' }}
      file="GET /back-office/export/discounts"
      renderNote={(query) =>
        query.batch && (
          <p className="mb-4 text-sm text-muted-foreground">
            Only the codes of one batch are listed.{' '}
            <Link to="?" className="link">
              Show all codes
            </Link>
          </p>
        )
      }
      columns={columns}
      renderActions={(discount) => <DiscountRowMenu discount={discount} />}
      empty={
        <EmptyState link={{ to: '/admin/discounts/new', label: 'Create the first code' }}>
          There is no discount code yet.
        </EmptyState>
      }
    />
  );
}

const columns: ListColumns<'GET /back-office/discounts'> = [
  {
    id: 'code',
    header: 'Code',
    sort: 'asc',
    className: 'w-1/2 xl:w-1/3',
    narrow: 'title',
    cell: (discount) => (
      <ItemTitle to={getDiscountPath(discount)} second={discount.batch?.name}>
        {discount.code}
      </ItemTitle>
    ),
  },
  {
    id: 'value',
    header: 'Discount',
    className: 'text-right! tabular-nums',
    cell: discountValueLabel,
    narrow: 'facts',
    narrowCell: (discount) => <b className="font-semibold">{discountValueLabel(discount)}</b>,
  },
  { id: 'state', header: 'Status', narrow: 'facts', cell: DiscountStateBadge },
  {
    id: 'uses',
    header: 'Uses',
    sort: 'desc',
    className: 'text-right! whitespace-nowrap tabular-nums',
    cell: discountUsesLabel,
    narrow: 'facts',
    narrowCell: (discount) => `Uses: ${discountUsesLabel(discount)}`,
  },
  {
    id: 'period',
    header: 'Valid',
    className: 'whitespace-nowrap text-muted-foreground max-xl:hidden',
    cell: discountPeriodLabel,
  },
  { ...createdColumn('Created'), sort: 'desc', className: 'max-lg:hidden' },
];

function DiscountRowMenu({ discount }: { discount: Discount }) {
  return <ActionMenu name={discount.code} actions={useDiscountActions(discount)} />;
}
