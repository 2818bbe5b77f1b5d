import type { ProductSales, StatisticsPeriod } from '@partshelf/contract/back-office/statistics.ts';
import { formatUsd } from '@partshelf/contract/money.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { formatCount } from '../../../admin/figure.tsx';
import type { ListColumn } from '../../../admin/list/list-columns.ts';
import { List } from '../../../admin/list/list.tsx';
import type { ListParams } from '../../../admin/list/use-list-params.ts';
import { moneyColumns, numberColumn } from './money-columns.tsx';
import { defaultProductSort, productSalesQuery } from './statistics-queries.ts';
import { titleColumn, TitleLink } from './title-column.tsx';

const columns: ListColumn<ProductSales>[] = [
  titleColumn<ProductSales>(),
  numberColumn<ProductSales>({ id: 'units', header: 'Units', read: ({ units }) => units }),
  ...moneyColumns<ProductSales>(),
];

function ProductSalesItem({ item }: { item: ProductSales }) {
  const { units, paid, returned, revenue } = item;
  return (
    <>
      <TitleLink item={item} />
      <p className="mt-1 flex flex-wrap justify-between gap-x-3 tabular-nums">
        <span className="text-muted-foreground">
          {formatCount(units)} {units === 1 ? 'unit' : 'units'}, {formatUsd(paid)} paid,{' '}
          {formatUsd(returned)} given back
        </span>
        <span className="font-semibold">{formatUsd(revenue)}</span>
      </p>
    </>
  );
}

interface ProductSalesListProps {
  period: StatisticsPeriod;
  params: ListParams;
}

export function ProductSalesList({ period, params }: ProductSalesListProps) {
  return (
    <List
      label="Revenue by product"
      getName={({ title }) => title}
      params={params}
      query={productSalesQuery(period, params)}
      defaultSort={defaultProductSort}
      columns={columns}
      renderItem={(item) => <ProductSalesItem item={item} />}
      errorText="The products could not be loaded."
      noMatch={{ text: 'No product fits.', showAll: 'Show all products' }}
      empty={<EmptyState>Nothing was sold in these days.</EmptyState>}
    />
  );
}
