import { StructuredData } from '../../ui/structured-data.tsx';

interface BreadcrumbDataProps {
  origin: string;
  /** From the home page, which need not be named, to the page itself. */
  items: readonly { readonly name: string; readonly path: string }[];
}

/** Tells search engines where in the shop a page stands. */
export function BreadcrumbData({ origin, items }: BreadcrumbDataProps) {
  const itemListElement = [{ name: 'Home', path: '/' }, ...items].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: new URL(path, origin).href,
  }));
  return <StructuredData facts={{ '@type': 'BreadcrumbList', itemListElement }} />;
}
