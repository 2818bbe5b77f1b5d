import { productType } from '@partshelf/contract/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../../ui/states/empty-state.tsx';
import { typeLabel } from '../../../catalog/product/product-badges.tsx';
import { ListTools } from '../../list/list-tools.tsx';
import { List } from '../../list/list.tsx';
import { useListAddress } from '../../list/use-list-address.ts';
import {
  defaultSort,
  productFilters,
  stockCategoriesQuery,
  stockListQuery,
} from '../../admin-product-queries.ts';
import { ProductBulk } from './product-bulk.tsx';
import { ProductEntry, productColumns } from './product-columns.tsx';
import { ProductRowMenu } from './product-row-menu.tsx';
import { stateOptions } from '../product-state-badge.tsx';

const typeOptions = productType.options.map((value) => ({ value, label: typeLabel(value) }));

export function ProductList() {
  const address = useListAddress(productFilters);
  const categories = useQuery(stockCategoriesQuery);
  const categoryOptions = (categories.data?.data ?? []).map(({ documentId, title }) => ({
    value: documentId,
    label: title,
  }));
  return (
    <>
      <ListTools
        address={address}
        search="Search title or slug"
        filters={[
          { name: 'category', label: 'Category', options: categoryOptions },
          { name: 'type', label: 'Type', options: typeOptions },
          { name: 'state', label: 'Status', options: stateOptions },
        ]}
      />
      <List
        label="Products"
        nameOf={({ title }) => title}
        address={address}
        query={stockListQuery(address)}
        defaultSort={defaultSort}
        columns={productColumns}
        renderEntry={(product) => <ProductEntry product={product} />}
        renderActions={(product) => <ProductRowMenu product={product} />}
        renderBulk={(chosen, clear) => <ProductBulk chosen={chosen} onDone={clear} />}
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
