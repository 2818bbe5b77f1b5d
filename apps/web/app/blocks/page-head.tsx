interface PageHeadProps {
  title: string;
  description: string;
  /** Scheme and host of the shop, and the address of the page below it. */
  origin: string;
  path: string;
  /** Address of a picture below the origin. */
  image?: string | undefined;
  type?: 'website' | 'product';
}

/** What search engines and link previews read about a page. */
export function PageHead({
  title,
  description,
  origin,
  path,
  image,
  type = 'website',
}: PageHeadProps) {
  const url = new URL(path, origin).href;
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
      {image && <meta property="og:image" content={new URL(image, origin).href} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
