import type { Discount } from '@partshelf/contract/back-office/discounts.ts';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { formatOrderNumber } from '../../../orders/orders.ts';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { discountUsesQuery } from '../discount-queries.ts';
import { DiscountUseItem, discountUseColumns } from './discount-use-columns.tsx';

export function DiscountUses({ discount }: { discount: Discount }) {
  const params = useListParams();
  return (
    <section aria-labelledby="discount-uses" className="mt-7">
      <h2 id="discount-uses" className="mb-3 text-h3">
        Orders with this code
      </h2>
      <List
        label="Orders with this code"
        getName={formatOrderNumber}
        params={params}
        query={discountUsesQuery(discount.documentId, params)}
        columns={discountUseColumns}
        renderItem={(order) => <DiscountUseItem order={order} />}
        errorText="The orders could not be loaded."
        noMatch={{ text: 'No order fits.', showAll: 'Show all orders' }}
        empty={<EmptyState>No order has used this code yet.</EmptyState>}
      />
    </section>
  );
}
