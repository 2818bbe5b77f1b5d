import { type Media, shareSize } from '@partshelf/contract/images.ts';
import shareImage from '../../assets/share.jpg';
import { useAbsoluteUrl } from '../../shop-settings.ts';

interface PageHeadProps {
  title: string;
  description: string;
  path: string;
  /** What the page is about; the shop's own picture stands for pages without one. */
  image?: Media | null | undefined;
  type?: 'website' | 'product';
}

/** What search engines and link previews read about a page. */
export function PageHead({
  title,
  description,
  path,
  image: picture,
  type = 'website',
}: PageHeadProps) {
  const toUrl = useAbsoluteUrl();
  const url = toUrl(path);
  const shown = picture?.shareUrl
    ? { url: picture.shareUrl, alt: picture.alternativeText ?? title }
    : { url: shareImage, alt: 'Partshelf, parts and add-ons for SharePoint' };
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content="Partshelf" />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={toUrl(shown.url)} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(shareSize.width)} />
      <meta property="og:image:height" content={String(shareSize.height)} />
      <meta property="og:image:alt" content={shown.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
