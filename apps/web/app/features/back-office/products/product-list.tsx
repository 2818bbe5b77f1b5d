import { productType } from '@partshelf/contract/catalog.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { typeLabel } from '../../catalog/product-badges.tsx';
import { ListFilter } from '../list/list-filter.tsx';
import { ListSearch } from '../list/list-search.tsx';
import { List } from '../list/list.tsx';
import { useListAddress } from '../list/use-list-address.ts';
import {
  defaultSort,
  productFilters,
  stockCategoriesQuery,
  stockListQuery,
} from '../stock-queries.ts';
import { ProductBulk } from './product-bulk.tsx';
import { ProductEntry, productColumns } from './product-columns.tsx';
import { ProductRowMenu } from './product-row-menu.tsx';
import { stateOptions } from './product-state-badge.tsx';

const typeOptions = productType.options.map((value) => ({ value, label: typeLabel(value) }));

export function ProductList() {
  const address = useListAddress(productFilters);
  const { filters, change } = address;
  const products = useQuery({ ...stockListQuery(address), placeholderData: keepPreviousData });
  const categories = useQuery(stockCategoriesQuery);
  const categoryOptions = (categories.data?.data ?? []).map(({ documentId, title }) => ({
    value: documentId,
    label: title,
  }));
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-2">
        <ListSearch address={address} label="Search title or slug" />
        <ListFilter
          label="Category"
          options={categoryOptions}
          value={filters.category}
          onChange={(category) => change({ category })}
        />
        <ListFilter
          label="Type"
          options={typeOptions}
          value={filters.type}
          onChange={(type) => change({ type })}
        />
        <ListFilter
          label="Status"
          options={stateOptions}
          value={filters.state}
          onChange={(state) => change({ state })}
        />
      </div>
      <List
        label="Products"
        nameOf={({ title }) => title}
        address={address}
        answer={products}
        defaultSort={defaultSort}
        columns={productColumns}
        renderEntry={(product) => <ProductEntry product={product} />}
        renderActions={(product) => <ProductRowMenu product={product} />}
        renderBulk={(chosen, clear) => <ProductBulk chosen={chosen} onDone={clear} />}
        errorText="The products could not be loaded."
        empty={
          address.isNarrowed ? (
            <EmptyState way={{ to: '/admin/products', label: 'Show all products' }}>
              No product fits this search.
            </EmptyState>
          ) : (
            <EmptyState way={{ to: '/admin/products/new', label: 'Add product' }}>
              There is no product yet.
            </EmptyState>
          )
        }
      />
    </>
  );
}
