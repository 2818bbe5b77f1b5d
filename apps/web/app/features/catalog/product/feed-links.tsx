import { useAbsoluteUrl } from '../../../shop-settings.ts';

export function FeedLinks({ slug, title }: { slug: string; title: string }) {
  const toUrl = useAbsoluteUrl();
  const address = toUrl(`/feeds/products/${encodeURIComponent(slug)}`);
  const name = `Releases of ${title}`;
  return (
    <>
      <link rel="alternate" type="application/atom+xml" title={name} href={`${address}.atom`} />
      <link rel="alternate" type="application/feed+json" title={name} href={`${address}.json`} />
    </>
  );
}
