import { type ReactNode, useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import { usePromises } from '../../shop-settings.ts';
import { HomeLink } from '../../features/branding/logo.tsx';
import { PageError } from '../page/page-error.tsx';
import { api } from '../../api.ts';
import { ProductImage } from '../../ui/product-image.tsx';
import { useMediaQuery } from '../../ui/use-media-query.ts';

export default function AuthLayout() {
  return (
    <AuthFrame>
      <Outlet />
    </AuthFrame>
  );
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return (
    <AuthFrame>
      <PageError error={error} />
    </AuthFrame>
  );
}

function AuthFrame({ children }: { children: ReactNode }) {
  const { refundDays } = usePromises();
  return (
    <div className="grid min-h-dvh md:grid-cols-[minmax(0,44fr)_minmax(0,56fr)]">
      <div className="flex flex-col px-5 py-5 *:mx-auto *:w-full *:max-w-100 md:px-[clamp(1.25rem,6vw,6rem)] md:py-8">
        <header>
          <HomeLink />
        </header>
        <main className="my-auto py-8">{children}</main>
        <footer className="text-xs text-muted-foreground">
          {refundDays > 0 && `${refundDays}-day satisfaction guarantee · `}Safe payment
        </footer>
      </div>
      <AuthBackdrop />
    </div>
  );
}

const rows = [
  { indent: '48px', widths: [260, 300, 240, 280] },
  { indent: '-70px', widths: [230, 300, 280, 260] },
  { indent: '88px', widths: [250, 240, 290, 240] },
];
const perRow = 4;

const query = { populate: ['img'], pagination: { pageSize: rows.length * perRow } };

function AuthBackdrop() {
  const isShown = useMediaQuery('(width >= 48rem)') === true;
  const products = useProducts(isShown);
  return (
    <div
      aria-hidden
      className="grid content-center gap-12 overflow-hidden border-l border-border bg-muted max-md:hidden"
    >
      {rows.map((row, index) => (
        <BackdropRow
          key={row.indent}
          {...row}
          products={products.slice(index * perRow, (index + 1) * perRow)}
        />
      ))}
    </div>
  );
}

/** Without them the backdrop is empty. */
function useProducts(isShown: boolean): readonly Product[] {
  const [products, setProducts] = useState<readonly Product[]>([]);
  useEffect(() => {
    if (!isShown) return;
    const controller = new AbortController();
    const { signal } = controller;
    api('GET /products', { query }, { signal })
      .then(({ data }) => setProducts(data))
      .catch(() => {});
    return () => controller.abort();
  }, [isShown]);
  return products;
}

interface BackdropRowProps {
  indent: string;
  widths: number[];
  products: readonly Product[];
}

function BackdropRow({ indent, widths, products }: BackdropRowProps) {
  return (
    <div className="flex h-[227px] items-end gap-7 border-b-2 border-shelf">
      {products.map(({ img, documentId }, index) => {
        const width = widths[index]!;
        return (
          img && (
            <div
              key={documentId}
              className="shrink-0 overflow-hidden rounded-t-lg"
              style={{ width, marginLeft: index === 0 ? indent : undefined }}
            >
              <ProductImage image={img} alt="" sizes={`${width}px`} className="aspect-4/3 w-full" />
            </div>
          )
        );
      })}
    </div>
  );
}
