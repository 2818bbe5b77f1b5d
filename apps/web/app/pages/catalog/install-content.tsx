import type { Product } from '@partshelf/contract/catalog/catalog.ts';
import type { InstallKit } from '@partshelf/contract/install.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { MoreInCategory } from '../../blocks/products/more-in-category.tsx';
import { getProductPath } from '../../features/catalog/catalog-paths.ts';
import { ProductNotFound } from '../../features/catalog/product-not-found.tsx';
import { useProduct } from '../../features/catalog/use-catalog.ts';
import { getOwnedLabel, useOwnedProduct } from '../../features/downloads/owned-product.tsx';
import { InstallGuide } from '../../features/install/install-guide.tsx';
import {
  getInstallTitle,
  InstallFrame,
  InstallHeading,
  InstallNotice,
  InstallSkeleton,
} from '../../features/install/install-page.tsx';
import {
  getOrderInstallPath,
  getProductInstallPath,
} from '../../features/install/install-paths.ts';
import { productKitQuery } from '../../features/install/install-queries.ts';
import { PageBody } from '../../ui/page-body.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { EmptyState, ErrorView } from '../../ui/states.tsx';

export function ProductInstallContent() {
  const slug = useParams()['slug']!;
  const { product, isUnknown, isError, refetch } = useProduct(slug);
  if (isUnknown) return <ProductNotFound />;
  if (isError) {
    return <ErrorView onRetry={() => void refetch()}>Error: No data available!</ErrorView>;
  }
  if (product) return <ProductInstall key={product.documentId} product={product} />;
  return (
    <PageBody className="pt-6">
      <InstallSkeleton />
    </PageBody>
  );
}

function ProductInstall({ product }: { product: Product }) {
  const query = useQuery(productKitQuery(product.documentId));
  const link = { to: getProductPath(product), label: product.title };
  return (
    <InstallFrame back={link}>
      <QueryState
        query={query}
        skeleton={<InstallSkeleton />}
        notFound={<NothingToInstall product={product} />}
        errorText="The installation could not be loaded."
      >
        {({ data: kit }) => <ProductKit kit={kit} />}
      </QueryState>
      <MoreInCategory product={product} className="mt-16" />
    </InstallFrame>
  );
}

function NothingToInstall({ product }: { product: Product }) {
  const title = `Install ${product.title}`;
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <meta name="robots" content="noindex" />
      <h1 className="pt-3 text-h1 wrap-anywhere">{title}</h1>
      <EmptyState>There is nothing to install yet.</EmptyState>
    </>
  );
}

function ProductKit({ kit }: { kit: InstallKit }) {
  const title = getInstallTitle(kit);
  return (
    <>
      <PageHead
        title={title}
        description={`How to check, upload, deploy, approve, test and remove ${kit.product.title} in SharePoint, with the commands.`}
        path={getProductInstallPath(kit.product.slug)}
      />
      <InstallHeading kit={kit} />
      <OwnerNotice product={kit.product} />
      <InstallGuide kit={kit} order={null} />
    </>
  );
}

function OwnerNotice({ product }: Pick<InstallKit, 'product'>) {
  const owned = useOwnedProduct(product.documentId);
  return owned ? (
    <InstallNotice
      text={`${getOwnedLabel(owned)}.`}
      to={getOrderInstallPath(owned.order, product)}
      label="Go to your own installation, with the file"
    />
  ) : (
    <InstallNotice
      text="You can download the file once you have bought the product."
      to={getProductPath(product)}
      label={`See ${product.title}`}
    />
  );
}
