import { useAbsoluteUrl } from '../../shop-settings.ts';
import { StructuredData } from '../../ui/page/structured-data.tsx';

interface BreadcrumbDataProps {
  /** From the home page, which is left out, to the page itself. */
  items: readonly { readonly name: string; readonly path: string }[];
}

export function BreadcrumbData({ items }: BreadcrumbDataProps) {
  const toUrl = useAbsoluteUrl();
  const itemListElement = [{ name: 'Home', path: '/' }, ...items].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: toUrl(path),
  }));
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
