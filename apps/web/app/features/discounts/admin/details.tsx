import type { Discount } from '@partshelf/contract/discounts.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from 'react-router';
import { ActionButtons } from '../../../admin/actions.tsx';
import { DetailsPage, ItemLink } from '../../../admin/details-page.tsx';
import { savedState } from '../../../admin/editor.tsx';
import { createdColumn, type ListColumn } from '../../../admin/list-columns.tsx';
import { useListParams } from '../../../admin/list-toolbar.tsx';
import { List } from '../../../admin/list.tsx';
import type { CallOutput } from '../../../api.ts';
import { useShopSettings } from '../../../shop-settings.ts';
import { Card } from '../../../ui/card.tsx';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { formatPrice } from '../../../ui/price.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { AdminOrderBadge, Buyer } from '../../orders/admin/cells.tsx';
import { getAdminOrderPath } from '../../orders/admin/queries.ts';
import { useDiscountActions } from './actions.tsx';
import {
  discountListPath,
  discountQuery,
  discountUsesLabel,
  discountUsesQuery,
  getBatchPath,
  getDiscountLink,
} from './discounts.tsx';
import { DiscountEditor } from './editor.tsx';

export default function BackOfficeDiscountDetailsPage() {
  const documentId = useParams()['documentId']!;
  return (
    <DetailsPage
      query={useQuery(discountQuery(documentId))}
      noun="code"
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
        <dl className="grid gap-3 text-sm">
          {Object.entries(facts).map(
            ([name, text]) =>
              text && (
                <div key={name}>
                  <dt className="text-muted-foreground">{name}</dt>
                  <dd className="font-[550] tabular-nums">{text}</dd>
                </div>
              ),
          )}
          {batch && (
            <div>
              <dt className="text-muted-foreground">Batch</dt>
              <dd>
                <Link to={getBatchPath(batch)} className="link wrap-anywhere">
                  {batch.name}
                </Link>
              </dd>
            </div>
          )}
          <div>
            <dt className="text-muted-foreground">Link with this code</dt>
            <dd className="font-[550] break-all select-all">{link}</dd>
          </div>
        </dl>
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
      <h2 id="discount-uses" className="mb-3 text-h3">
        Orders with this code
      </h2>
      <List
        label="Orders with this code"
        getName={({ number }) => `Order ${number}`}
        params={params}
        query={discountUsesQuery(discount.documentId, params)}
        columns={discountUseColumns}
        renderItem={(order) => <DiscountUseItem order={order} />}
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

type DiscountUse = CallOutput<'GET /back-office/discounts/:documentId/uses'>['data'][number];

interface UseProps {
  order: DiscountUse;
}

function OrderLink({ order }: UseProps) {
  return (
    <ItemLink
      to={getAdminOrderPath(order)}
      className="inline-block font-semibold tabular-nums hover:underline"
    >
      {order.number}
    </ItemLink>
  );
}

const discountUseColumns: ListColumn<DiscountUse>[] = [
  { id: 'order', header: 'Order', cell: ({ row }) => <OrderLink order={row.original} /> },
  { id: 'buyer', header: 'Buyer', cell: ({ row }) => <Buyer buyer={row.original.buyer} /> },
  {
    id: 'discount',
    header: 'Discount',
    meta: { className: 'text-right! tabular-nums' },
    cell: ({ row }) => formatUsd(-row.original.discount),
  },
  {
    id: 'total',
    header: 'Total',
    meta: { className: 'text-right! font-semibold tabular-nums' },
    cell: ({ row }) => formatPrice(row.original.total),
  },
  {
    id: 'state',
    header: 'Status',
    cell: ({ row }) => <AdminOrderBadge state={row.original.state} />,
  },
  createdColumn('Placed', 'max-lg:hidden'),
];

function DiscountUseItem({ order }: UseProps) {
  return (
    <>
      <OrderLink order={order} />
      <p className="text-xs wrap-anywhere text-muted-foreground">
        <bdi>{order.buyer.username}</bdi>
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
        <span>{formatUsd(-order.discount)}</span>
        <span className="font-semibold">{formatPrice(order.total)}</span>
        <AdminOrderBadge state={order.state} />
      </p>
    </>
  );
}
