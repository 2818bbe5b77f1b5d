import type { Image } from '@partshelf/contract/catalog/catalog.ts';
import { shareSize } from '@partshelf/contract/catalog/labels.ts';
import shareImage from '../../assets/share.jpg';
import { type Brand, defaultShopName } from '@partshelf/contract/branding/brand.ts';
import { useAbsoluteUrl, useBrand, useImageUrl } from '../../shop-settings.ts';

interface PageHeadProps {
  title: string;
  /** The title as it is, without the name of the shop. */
  isTitleComplete?: boolean;
  description: string;
  path: string;
  image?: Image | null | undefined;
  type?: 'website' | 'product';
}

export function PageHead({
  title,
  isTitleComplete = false,
  description,
  path,
  image,
  type = 'website',
}: PageHeadProps) {
  const toUrl = useAbsoluteUrl();
  const toImageUrl = useImageUrl();
  const brand = useBrand();
  const url = toUrl(path);
  const pageTitle = isTitleComplete ? title : `${title} | ${brand.name}`;
  const preview = image?.shareUrl
    ? { url: image.shareUrl, alt: image.alternativeText ?? pageTitle }
    : findShopPreview(brand);
  return (
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={pageTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      {preview && (
        <>
          <meta property="og:image" content={toUrl(toImageUrl(preview.url))} />
          <meta property="og:image:type" content="image/jpeg" />
          <meta property="og:image:width" content={String(shareSize.width)} />
          <meta property="og:image:height" content={String(shareSize.height)} />
          <meta property="og:image:alt" content={preview.alt} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The default picture names the default shop. */
function findShopPreview({ name, heroImage, logoShareUrl }: Brand) {
  const own = heroImage?.shareUrl ?? logoShareUrl;
  if (own) return { url: own, alt: name };
  if (name !== defaultShopName) return undefined;
  return { url: shareImage, alt: `${name}, parts and add-ons for SharePoint` };
}
