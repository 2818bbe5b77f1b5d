import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { OwnCompany } from '@partshelf/contract/companies/companies.ts';
import type { OwnProduct } from '@partshelf/contract/downloads.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { Ellipsis, History, ListChecks, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { formatShortVersion, getDownloadLabel } from '../../features/catalog/product-texts.ts';
import { DownloadButton, RenewLink } from '../../features/downloads/download-button.tsx';
import { getOlderLabel, OlderReleaseList } from '../../features/downloads/older-releases.tsx';
import { InstallLink } from '../../features/install/install-link.tsx';
import { getOrderInstallPath } from '../../features/install/install-paths.ts';
import { findUncovered, ordersKey } from '../../features/orders/orders.ts';
import { ReviewDialog } from '../../features/reviews/review-control.tsx';
import { apiQuery } from '../../query-client.ts';
import { useIsSignedIn } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/dates.ts';
import { readPageOfList } from '../../ui/list-address.ts';
import { Skeleton } from '../../ui/loading.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { shelfRow, ShelfTile } from '../../ui/shelf-tile.tsx';
import { useOpening } from '../../ui/use-opening.ts';

const pageParam = 'products';
const productsPerPage = 9;

/** The latest bought comes first; pages count from 1. They are invalidated with the orders. */
const ownProductsQuery = (page: number, company?: string) =>
  apiQuery([...ordersKey, 'products'], 'GET /users/me/products', {
    query: { company, pagination: { page, pageSize: productsPerPage } },
  });

function useOwnProducts(company?: string) {
  const [search] = useSearchParams();
  const page = readPageOfList(search, pageParam);
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
  const { data, isError, isPlaceholderData, refetch, page, search, queryKey } = list;
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
  if (page > pageCount) return <Navigate to={hrefFor(pageCount)} replace />;
  return (
    <section aria-labelledby="your-products" className="mb-12">
      <h2 id="your-products" className="mb-4 text-h2 wrap-anywhere">
        {title}
      </h2>
      <ul
        aria-label={title}
        aria-busy={isPlaceholderData}
        className={clsx(gridStyle, 'transition-opacity aria-busy:opacity-60')}
      >
        {data.data.map((product) => (
          <ProductTile key={product.documentId} product={product} queryKey={queryKey} />
        ))}
      </ul>
      <Pagination label="Pages of your products" {...{ page, pageCount, hrefFor }} />
    </section>
  );
}

const gridStyle = clsx('grid grid-cols-2 md:grid-cols-3', shelfRow);

interface ProductTileProps {
  product: OwnProduct;
  queryKey: ReturnType<typeof ownProductsQuery>['queryKey'];
}

function ProductTile({ product, queryKey }: ProductTileProps) {
  const { documentId, title, img, order, rating, releases, hasNewVersion, boughtVersion } = product;
  const newest = releases.find(
    ({ withdrawnReason, needsRenewal }) => withdrawnReason === null && !needsRenewal,
  );
  const uncovered = findUncovered(product);
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
    <li className="flex min-w-0 flex-col">
      <ShelfTile
        image={img}
        sizes="(min-width: 48rem) 320px, 45vw"
        tag={hasNewVersion ? 'New version' : formatShortVersion(newest?.version ?? boughtVersion)}
        isMarked={hasNewVersion}
        aside={
          newest && (
            <ReviewDialog
              bought={{ product: documentId, order: order.documentId }}
              productTitle={title}
              rating={rating}
            />
          )
        }
      />
      <h3 className="mt-2 text-title wrap-anywhere">
        <ProductTitle product={product} />
      </h3>
      <ReleaseLabels product={product} newest={newest} />
      {uncovered && (
        <p className="mt-0.5 text-xs">
          <RenewLink product={documentId} version={uncovered.version} />
        </p>
      )}
      <div className="mt-auto flex flex-wrap gap-2 pt-3">
        {newest && (
          <div className="grid grow">
            <DownloadButton
              productDocumentId={documentId}
              title={title}
              variant={hasNewVersion ? 'default' : 'outline'}
              className="w-full"
              onDone={markDownloaded}
            />
          </div>
        )}
        <MoreActions product={product} newest={newest} />
      </div>
    </li>
  );
}

const importDialog = () => import('../../ui/dialog.tsx');

function MoreActions({ product, newest }: ReleaseLabelsProps) {
  const { title, order, releases } = product;
  const older = releases.filter((release) => release !== newest);
  const { part, isOpen, setIsOpen, opener } = useOpening(importDialog);
  const { pending: _pending, ...openOlder } = opener;
  const olderLabel = getOlderLabel(older);
  return (
    <>
      <Menu
        label={`More about ${title}`}
        align="left"
        trigger={
          <Button
            variant="outline"
            size="sm"
            aria-label={`More about ${title}`}
            className="w-8 px-0!"
          >
            <Ellipsis aria-hidden />
          </Button>
        }
      >
        {newest && (
          <MenuItem asChild>
            <Link to={getOrderInstallPath(order, product)}>
              <ListChecks aria-hidden />
              Install<span className="sr-only"> {title}</span>
            </Link>
          </MenuItem>
        )}
        {older.length > 0 && (
          <MenuItem {...openOlder}>
            <History aria-hidden />
            {olderLabel} ({older.length})
          </MenuItem>
        )}
        <MenuItem asChild>
          <Link to="/terms#licence">
            <ScrollText aria-hidden />
            Licence terms<span className="sr-only"> of {title}</span>
          </Link>
        </MenuItem>
      </Menu>
      {part && (
        <part.Dialog open={isOpen} onOpenChange={setIsOpen} title={`${olderLabel} of ${title}`}>
          <OlderReleaseList
            product={product}
            releases={older}
            renderAction={(release) => (
              <InstallLink order={order} product={product} release={release} />
            )}
          />
        </part.Dialog>
      )}
    </>
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
  const { company, boughtVersion, boughtAt, releases } = product;
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
      ) : releases.some(({ withdrawnReason }) => withdrawnReason === null) ? null : (
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
      <div className={gridStyle}>
        {Array.from({ length: 3 }, (_, place) => (
          <div key={place} className={clsx(place === 2 && 'max-md:hidden')}>
            <div className="stand">
              <Skeleton className="aspect-4/3 rounded-t-lg rounded-b-none" />
            </div>
            <Skeleton className="mt-11 h-4 w-3/5" />
            <Skeleton className="mt-3 h-3 w-2/5" />
            <Skeleton className="mt-8 h-8 rounded-sm" />
          </div>
        ))}
      </div>
    </div>
  );
}
