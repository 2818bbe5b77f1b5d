import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { ProductImage } from '../../ui/images/product-image.tsx';
import { productKindQuery } from './product-kinds.ts';
import { getProductPath } from './product/product-path.ts';

const sizes = ['h-[104px] w-[124px]', 'h-[84px] w-[112px]', 'h-[118px] w-[148px]'];

export function NewArrivals({ className }: { className: string }) {
  const products = useQuery(productKindQuery('new')).data?.data.slice(0, sizes.length) ?? [];
  return (
    <ul className={clsx('flex h-[118px] items-end gap-5.5', className)}>
      {products.map(
        (product, index) =>
          product.img && (
            <li
              key={product.documentId}
              className="transition-[translate] duration-(--d-base) hover:motion-safe:-translate-y-1"
            >
              <Link to={getProductPath(product)} state={{ product }} aria-label={product.title}>
                <span className={clsx('block overflow-hidden rounded-t-[10px]', sizes[index])}>
                  <ProductImage image={product.img} sizes="160px" alt="" className="size-full" />
                </span>
              </Link>
            </li>
          ),
      )}
    </ul>
  );
}
