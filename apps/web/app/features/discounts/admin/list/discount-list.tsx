import { Link } from 'react-router';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { ListToolbar } from '../../../../admin/list/list-toolbar.tsx';
import { List } from '../../../../admin/list/list.tsx';
import { useListParams } from '../../../../admin/list/use-list-params.ts';
import { defaultDiscountSort, discountFilters, discountsQuery } from '../discount-queries.ts';
import { discountStateOptions } from '../discount-state-badge.tsx';
import { DiscountListItem, discountColumns } from './discount-columns.tsx';
import { DiscountRowMenu } from './discount-row-menu.tsx';

export function DiscountList() {
  const params = useListParams(discountFilters);
  return (
    <>
      <ListToolbar
        params={params}
        search="Search code or batch"
        filters={[{ name: 'state', label: 'Status', options: discountStateOptions }]}
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
        noMatch={{ text: 'No code fits this search.', showAll: 'Show all codes' }}
        empty={
          <EmptyState link={{ to: '/admin/discounts/new', label: 'Create the first code' }}>
            There is no discount code yet.
          </EmptyState>
        }
      />
    </>
  );
}
