import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Sparkles } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { getDownloadLabel } from '../../features/catalog/product-texts.ts';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { OlderReleases } from '../../features/downloads/older-releases.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { ordersKey } from '../../features/orders/orders.ts';
import { ReviewDialog } from '../../features/reviews/review-control.tsx';
import { apiQuery } from '../../query-client.ts';
import { useIsSignedIn } from '../../session.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate } from '../../ui/dates.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Thumbnail } from '../../ui/product-image.tsx';

const pageParam = 'products';
const productsPerPage = 8;

/** The latest bought comes first; pages count from 1. They are invalidated with the orders. */
const ownProductsQuery = (page: number, company?: string) =>
  apiQuery([...ordersKey, 'products'], 'GET /users/me/products', {
    query: { company, pagination: { page, pageSize: productsPerPage } },
  });

function useOwnProducts(company?: string) {
  const [search] = useSearchParams();
  const page = Math.max(1, Number.parseInt(search.get(pageParam) ?? '', 10) || 1);
  const enabled = useIsSignedIn() === true;
  const query = ownProductsQuery(page, company);
  const result = useQuery({ ...query, enabled, placeholderData: keepPreviousData });
  return { ...result, page, search, queryKey: query.queryKey };
}

/** Until they are known, it is open where the page below them begins. */
export function useOwnProductCount() {
  const { data, isFetched } = useOwnProducts();
  return { isKnown: isFetched, count: data?.meta.pagination.total ?? 0 };
}

interface YourProductsProps {
  company?: Pick<OwnCompany, 'documentId' | 'name'>;
  empty?: ReactNode;
}

export function YourProducts({ company, empty = null }: YourProductsProps) {
  const list = useOwnProducts(company?.documentId);
  const { data, isError, refetch, page, search, queryKey } = list;
  const title = company ? `Products of ${company.name}` : 'Your products';
  if (isError && !data) {
    return (
      <p role="alert" className="mb-8 text-sm">
        Your products could not be loaded.{' '}
        <button type="button" className="link" onClick={() => void refetch()}>
          Load them again
        </button>
      </p>
    );
  }
  if (!data) return <ProductsSkeleton />;
  const { total, pageCount } = data.meta.pagination;
  if (total === 0) return empty;

  function hrefFor(number: number) {
    const after = new URLSearchParams(search);
    after.set(pageParam, String(number));
    return `?${after}`;
  }
  return (
    <section aria-labelledby="your-products" className="mb-12">
      <h2 id="your-products" className="mb-4 text-h3 wrap-anywhere">
        {title}
      </h2>
      <ul
        aria-label={title}
        className="divide-y divide-border rounded-lg border border-border bg-card"
      >
        {data.data.map((product) => (
          <ProductRow key={product.documentId} product={product} queryKey={queryKey} />
        ))}
      </ul>
      <Pagination label="Pages of your products" {...{ page, pageCount, hrefFor }} />
    </section>
  );
}

interface ProductRowProps {
  product: OwnProduct;
  queryKey: ReturnType<typeof ownProductsQuery>['queryKey'];
}

function ProductRow({ product, queryKey }: ProductRowProps) {
  const { documentId, title, img, order, rating, releases, hasNewVersion } = product;
  const newest = releases.find(({ withdrawnReason }) => withdrawnReason === null);
  const queries = useQueryClient();

  /** The file itself is requested a moment later. */
  function markDownloaded(hasWorked: boolean) {
    if (!hasWorked || !newest) return;
    const downloaded = { downloadedVersion: newest.version, hasNewVersion: false };
    queries.setQueryData(
      queryKey,
      (list) =>
        list && {
          ...list,
          data: list.data.map((one) =>
            one.documentId === documentId ? { ...one, ...downloaded } : one,
          ),
        },
    );
  }
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] items-start gap-x-3.5 gap-y-3 px-4 py-4 md:grid-cols-[72px_minmax(0,1fr)_auto] md:gap-x-5 md:px-6">
      <Thumbnail image={img} widthPx={72} />
      <div className="min-w-0">
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-title wrap-anywhere">
          <ProductTitle product={product} />
          {hasNewVersion && (
            <Badge tone="info" icon={Sparkles}>
              New version
            </Badge>
          )}
        </h3>
        <ReleaseLabels product={product} newest={newest} />
      </div>
      {newest && (
        <div className="flex flex-wrap gap-2 max-md:col-span-full">
          <DownloadButton
            productDocumentId={documentId}
            title={title}
            variant={hasNewVersion ? 'default' : 'outline'}
            onDone={markDownloaded}
          />
          <InstallLink order={order} product={product} />
          {rating !== undefined && (
            <ReviewDialog
              bought={{ product: documentId, order: order.documentId }}
              productTitle={title}
              rating={rating}
            />
          )}
        </div>
      )}
      <div className="col-span-full flex flex-wrap items-start gap-x-5 gap-y-1 text-sm md:col-start-2">
        <Link to="/terms#licence" className="inline-block link py-0.5">
          Licence terms<span className="sr-only"> of {title}</span>
        </Link>
        <div className="min-w-0 grow py-0.5">
          <OlderReleases
            product={product}
            releases={releases.filter((release) => release !== newest)}
            renderAction={(release) => (
              <InstallLink order={order} product={product} release={release} />
            )}
          />
        </div>
      </div>
    </li>
  );
}

function ProductTitle({ product }: { product: OwnProduct }) {
  if (!product.isPublished) return product.title;
  return (
    <Link to={getProductPath(product)} className="inline-block hover:underline">
      {product.title}
    </Link>
  );
}

interface ReleaseLabelsProps {
  product: OwnProduct;
  newest: OwnProduct['releases'][number] | undefined;
}

function ReleaseLabels({ product, newest }: ReleaseLabelsProps) {
  const { company, boughtVersion, boughtAt } = product;
  const isOther = newest?.version !== boughtVersion;
  const version = isOther ? ` v${versionLabel(boughtVersion)}` : '';
  const own = isOther ? `You bought${version}` : 'Bought';
  const bought = company ? `Bought${version} for ${company.name}` : own;
  return (
    <>
      {newest ? (
        <p className="label mt-1">
          v{versionLabel(newest.version)} ·{' '}
          {getDownloadLabel({ packageName: newest.fileName, packageBytes: newest.sizeBytes })}
        </p>
      ) : (
        <p className="mt-1 text-sm">
          This version was withdrawn, and there is no other version yet.
        </p>
      )}
      <p className="mt-0.5 text-xs wrap-anywhere text-muted-foreground">
        {bought} on {formatDate(boughtAt)}
      </p>
    </>
  );
}

function ProductsSkeleton() {
  return (
    <div aria-hidden className="mb-12">
      <Skeleton className="mb-4 h-7 w-40" />
      <div className="flex items-center gap-5 rounded-lg border border-border bg-card px-6 py-5">
        <Skeleton className="h-14 w-18 shrink-0 rounded-t-md rounded-b-none" />
        <div className="grid grow gap-2">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-3 w-1/5" />
        </div>
      </div>
    </div>
  );
}
