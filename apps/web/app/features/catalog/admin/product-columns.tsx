import type { AdminProduct } from '@partshelf/contract/catalog/admin.ts';
import { clsx } from 'clsx';
import { Star } from 'lucide-react';
import { Link } from 'react-router';
import { dateColumn, type ListColumns, ListLine } from '../../../admin/list-columns.tsx';
import { Thumbnail } from '../../../ui/product-image.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { getCategoryColours } from '../category-colours.ts';
import { BundleBadge, TypeName } from '../product-badges.tsx';
import { useBrand } from '../../../shop-settings.ts';
import { formatPartNumber } from '../product-texts.ts';
import { PriceCell } from './price-cell.tsx';
import { getAdminProductPath } from './product-path.ts';
import { ProductStateBadge } from './product-state.tsx';
import { useChangeProducts } from './queries.ts';

function ProductName(product: AdminProduct) {
  return (
    <div className="flex items-center gap-3">
      <Thumbnail image={product.img} widthPx={56} className="w-14" />
      <div className="flex min-w-0 grow items-center gap-x-3 gap-y-1 max-md:flex-wrap">
        <div className="min-w-0 grow">
          <ListLine second={<span className="label">{product.slug}</span>}>
            <Link to={getAdminProductPath(product)} className="font-semibold hover:underline">
              {product.title}
            </Link>
          </ListLine>
        </div>
        {product.isBundle && <BundleBadge />}
      </div>
    </div>
  );
}

function CategoryNames({ categories = [] }: AdminProduct) {
  const [first, ...others] = categories;
  if (!first) return <span className="text-muted-foreground">None</span>;
  return (
    <span
      title={categories.map(({ title }) => title).join(', ')}
      className="flex items-center gap-2 whitespace-nowrap"
    >
      <span className={clsx('size-3 shrink-0 rounded-[3px]', getCategoryColours(first))} />
      <span className="max-w-32 truncate 2xl:max-w-none">{first.title}</span>
      {others.length > 0 && ` +${others.length}`}
    </span>
  );
}

function Rating({ averageRating }: AdminProduct) {
  if (averageRating === null) return <span className="text-muted-foreground">None</span>;
  return (
    <span className="inline-flex items-center gap-1.5 tabular-nums">
      <Star aria-hidden className="size-3.5 fill-star stroke-star" />
      {averageRating.toFixed(1)}
    </span>
  );
}

export const productColumns: ListColumns<'GET /back-office/products'> = [
  {
    id: 'title',
    header: 'Product',
    sort: 'asc',
    className: 'w-1/2',
    narrow: 'title',
    cell: ProductName,
  },
  {
    id: 'partNumber',
    header: 'Part no.',
    className: 'whitespace-nowrap max-[96rem]:hidden',
    cell: PartNumber,
  },
  { id: 'category', header: 'Category', className: 'max-lg:hidden', cell: CategoryNames },
  { id: 'type', header: 'Type', className: 'max-xl:hidden', cell: TypeName },
  {
    id: 'price',
    header: 'Price',
    sort: 'asc',
    className: 'text-right!',
    narrow: 'facts',
    cell: (product) => <PriceCell product={product} />,
  },
  { id: 'rating', header: 'Rating', className: 'max-xl:hidden', cell: Rating },
  { id: 'isNew', header: 'New', className: 'max-lg:hidden', cell: IsNewSwitch },
  { id: 'state', header: 'Status', narrow: 'facts', cell: ProductStateBadge },
  { ...dateColumn('updatedAt', 'Updated'), sort: 'asc', className: 'max-[88rem]:hidden' },
];

function IsNewSwitch(product: AdminProduct) {
  const { mutate, isPending } = useChangeProducts();
  return (
    <Switch
      aria-label={`${product.title} is new`}
      isOn={isPending ? !product.isNew : product.isNew}
      disabled={isPending}
      onChange={(isNew) => mutate({ products: [product], change: { isNew } })}
    />
  );
}

function PartNumber(product: AdminProduct) {
  return <span className="label">{formatPartNumber(product, useBrand())}</span>;
}
