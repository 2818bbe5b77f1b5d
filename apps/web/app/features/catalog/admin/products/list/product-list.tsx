import { productType } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../../ui/states/empty-state.tsx';
import { getTypeLabel } from '../../../product-badges.tsx';
import { ListToolbar } from '../../../../../admin/list/list-toolbar.tsx';
import { List } from '../../../../../admin/list/list.tsx';
import { useListParams } from '../../../../../admin/list/use-list-params.ts';
import {
  defaultProductSort,
  productFilters,
  adminProductsQuery,
} from '../admin-product-queries.ts';
import { adminCategoriesQuery } from '../../categories/admin-categories-query.ts';
import { ProductBulkActions } from './product-bulk-actions.tsx';
import { ProductListItem, productColumns } from './product-columns.tsx';
import { ProductRowMenu } from './product-row-menu.tsx';
import { productStateOptions } from '../product-state-badge.tsx';

const typeOptions = productType.options.map((value) => ({ value, label: getTypeLabel(value) }));

export function ProductList() {
  const params = useListParams(productFilters);
  const categories = useQuery(adminCategoriesQuery);
  const categoryOptions = (categories.data?.data ?? []).map(({ documentId, title }) => ({
    value: documentId,
    label: title,
  }));
  return (
    <>
      <ListToolbar
        params={params}
        search="Search title or slug"
        filters={[
          { name: 'category', label: 'Category', options: categoryOptions },
          { name: 'type', label: 'Type', options: typeOptions },
          { name: 'state', label: 'Status', options: productStateOptions },
        ]}
      />
      <List
        label="Products"
        getName={({ title }) => title}
        params={params}
        query={adminProductsQuery(params)}
        defaultSort={defaultProductSort}
        columns={productColumns}
        renderItem={(product) => <ProductListItem product={product} />}
        renderActions={(product) => <ProductRowMenu product={product} />}
        renderBulkActions={(selected, clear) => (
          <ProductBulkActions selected={selected} onDone={clear} />
        )}
        errorText="The products could not be loaded."
        noMatch={{ text: 'No product fits this search.', showAll: 'Show all products' }}
        empty={
          <EmptyState link={{ to: '/admin/products/new', label: 'Add product' }}>
            There is no product yet.
          </EmptyState>
        }
      />
    </>
  );
}
