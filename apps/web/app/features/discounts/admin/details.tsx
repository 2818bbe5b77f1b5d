import type { Discount } from '@partshelf/contract/discounts.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ActionButtons } from '../../../admin/actions.tsx';
import { DetailsPage } from '../../../admin/details-page.tsx';
import { savedState } from '../../../admin/editor.tsx';
import { amountColumn, createdColumn, type ListColumns } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-params.ts';
import { List } from '../../../admin/list.tsx';
import { apiQuery } from '../../../query-client.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Fact, Facts } from '../../../ui/facts.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { formatPrice } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminOrderBadge, Buyer, OrderLink } from '../../orders/admin/cells.tsx';
import { useDiscountActions } from './actions.tsx';
import {
  discountListPath,
  discountQuery,
  discountsKey,
  discountUsesLabel,
  getBatchPath,
  getDiscountLink,
} from './discounts.tsx';
import { DiscountEditor } from './editor.tsx';

export default function BackOfficeDiscountDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(discountQuery(documentId))}
      noun="Code"
      list={{ to: discountListPath, label: 'Discount codes' }}
    >
      {(discount) => (
        <>
          <DiscountEditor
            key={documentId}
            discount={discount}
            aside={<DiscountFacts discount={discount} />}
          />
          <DiscountUses discount={discount} />
        </>
      )}
    </DetailsPage>
  );
}

function DiscountFacts({ discount }: { discount: Discount }) {
  const { code, batch, createdAt, withdrawnAt } = discount;
  const link = getDiscountLink(code, useShopSettings().publicUrl);
  const facts = {
    Uses: discountUsesLabel(discount),
    Created: formatDateTime(createdAt),
    Withdrawn: withdrawnAt && formatDateTime(withdrawnAt),
  };
  return (
    <div className="max-lg:order-first">
      <Card title="Details">
        <Facts columns={1}>
          {Object.entries(facts).map(
            ([name, text]) =>
              text && (
                <Fact key={name} name={name}>
                  {text}
                </Fact>
              ),
          )}
          {batch && (
            <Fact name="Batch">
              <Link to={getBatchPath(batch)} className="link">
                {batch.name}
              </Link>
            </Fact>
          )}
          <Fact name="Link with this code">
            <span className="break-all select-all">{link}</span>
          </Fact>
        </Facts>
        <div className="flex flex-wrap gap-2">
          <DiscountButtons discount={discount} />
        </div>
      </Card>
    </div>
  );
}

function DiscountButtons({ discount }: { discount: Discount }) {
  const navigate = useNavigate();
  const actions = useDiscountActions(
    discount,
    () => void navigate(discountListPath, { replace: true, state: savedState }),
  );
  return <ActionButtons actions={actions} />;
}

function DiscountUses({ discount }: { discount: Discount }) {
  const params = useListParams();
  return (
    <section aria-labelledby="discount-uses" className="mt-7">
      <h2 id="discount-uses" className="mb-3 text-h2">
        Orders with this code
      </h2>
      <List
        label="Orders with this code"
        getName={({ number }) => `Order ${number}`}
        params={params}
        query={apiQuery([...discountsKey, 'uses'], 'GET /back-office/discounts/:documentId/uses', {
          params: { documentId: discount.documentId },
          query: params.pageQuery,
        })}
        columns={orderColumns}
        errorText="The orders could not be loaded."
        noMatch={{ text: 'No order matches.', showAll: 'Show all orders' }}
        empty={
          <EmptyState>
            No order has used this code yet. Copy its link above and share it with buyers.
          </EmptyState>
        }
      />
    </section>
  );
}

const orderColumns: ListColumns<'GET /back-office/discounts/:documentId/uses'> = [
  {
    id: 'order',
    header: 'Order',
    narrow: 'title',
    cell: OrderLink,
  },
  {
    id: 'buyer',
    header: 'Buyer',
    cell: Buyer,
    narrow: 'details',
    narrowCell: ({ buyer }) => <bdi>{buyer.username}</bdi>,
  },
  {
    id: 'discount',
    header: 'Discount',
    className: 'text-right!',
    narrow: 'facts',
    cell: ({ discount }) => <span className="tabular-nums">{formatMoney(-discount)}</span>,
  },
  amountColumn('total', 'Total', formatPrice),
  { id: 'state', header: 'Status', narrow: 'facts', cell: AdminOrderBadge },
  { ...createdColumn('Placed'), className: 'max-lg:hidden' },
];
