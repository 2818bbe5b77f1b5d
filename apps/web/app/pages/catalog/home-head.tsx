import { defaultShopName, type Promises } from '@partshelf/contract/branding/brand.ts';
import type { Category } from '@partshelf/contract/catalog/catalog.ts';
import { useQuery } from '@tanstack/react-query';
import favicon from '../../assets/favicon.svg?no-inline';
import { PageHead } from '../../blocks/page/page-head.tsx';
import type { CatalogParams } from '../../features/catalog/catalog-params.ts';
import { getCategoryPath } from '../../features/catalog/catalog-paths.ts';
import { categoriesQuery, productPageQuery } from '../../features/catalog/catalog-queries.ts';
import {
  useAbsoluteUrl,
  useBrand,
  useImageUrl,
  usePromises,
  useShopSettings,
} from '../../shop-settings.ts';
import { StructuredData } from '../../ui/structured-data.tsx';

export function HomeHead({ params }: { params: CatalogParams }) {
  const categories = useQuery(categoriesQuery).data?.data ?? [];
  const chosen = categories.find(({ title }) => title === params.category);
  const isEmpty = useQuery(productPageQuery(params)).data?.data.length === 0;
  return (
    <>
      <PageHead
        title={getTitle(params)}
        description={getOfferText(usePromises())}
        path={getCanonicalPath(params, chosen)}
      />
      {isEmpty && <meta name="robots" content="noindex" />}
      <ShopData />
    </>
  );
}

function getTitle({ category, page }: CatalogParams): string {
  const parts = ['Home', ...(category ? [category] : []), ...(page > 1 ? [`page ${page}`] : [])];
  return parts.join(', ');
}

/** With a selected category, the page of that category is canonical. */
function getCanonicalPath({ page }: CatalogParams, chosen: Category | undefined): string {
  if (chosen) return getCategoryPath(chosen, page);
  return page > 1 ? `/?page=${page}` : '/';
}

function ShopData() {
  const { company } = useShopSettings();
  const { name, logo, socialLinks } = useBrand();
  const toImageUrl = useImageUrl();
  const toUrl = useAbsoluteUrl();
  const url = toUrl('/');
  const ownLogo = logo && toImageUrl(logo.url);
  const logoUrl = ownLogo ?? (name === defaultShopName ? favicon : undefined);
  const publisher = { '@id': `${url}#organization` };
  return (
    <>
      <StructuredData
        facts={{
          '@type': 'Organization',
          ...publisher,
          name,
          url,
          logo: logoUrl && toUrl(logoUrl),
          email: company.email,
          telephone: company.phone ?? undefined,
          ...(socialLinks.length > 0 && { sameAs: socialLinks.map((link) => link.url) }),
        }}
      />
      <StructuredData
        facts={{
          '@type': 'WebSite',
          name,
          url,
          publisher,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${url}search?query={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        }}
      />
    </>
  );
}

export function getOfferText({ refundDays }: Promises): string {
  const offer = 'Ready-made parts and add-ons for SharePoint. Pay by card';
  return refundDays > 0
    ? `${offer}, download straight away, and take ${refundDays === 1 ? '1 day' : `${refundDays} days`} to be sure.`
    : `${offer} and download straight away.`;
}
