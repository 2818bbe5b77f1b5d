import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { countCatalog, listCategoryUrls, listProductUrls, listSitemapPages } from './queries.ts';

interface Entry {
  readonly path: string;
  readonly updatedAt?: Date;
}

const productsPerFile = 5_000;
const urlsPerFile = 10_000;

const publicPaths = ['/', '/support', '/careers', '/terms', '/privacy'];

const disallowedPaths = [
  '/api/',
  '/login',
  '/register',
  '/connect/',
  '/verify-email-sent',
  '/resend-verification',
  '/email-confirm',
  '/confirm-email',
  '/forgot-password',
  '/reset-password',
  '/accept-invitation',
  '/account-deletion',
  '/continue',
  '/unsubscribe',
  '/sharepoint-online',
  '/order',
  '/profile',
  '/company/',
  '/company-claim',
  '/favorite',
  '/cart',
  '/checkout',
  '/helpdesk/',
  '/admin',
];

export function writeRobotsTxt(publicUrl: string): string {
  const lines = disallowedPaths.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

async function listPages(db: Database, hiddenPaths: readonly string[]): Promise<Entry[]> {
  const ownPages = await listSitemapPages(db);
  const paths = publicPaths.filter((path) => !hiddenPaths.includes(path));
  const limit = urlsPerFile - paths.length - ownPages.length;
  const categories = await listCategoryUrls(db, limit);
  return [
    ...paths.map((path) => ({ path })),
    ...ownPages.map(({ path, updatedAt }) => ({ path: `/${path}`, updatedAt })),
    ...categories.map(({ documentId }) => ({ path: `/category/${documentId}` })),
  ];
}

async function listProductPages(db: Database, file: number): Promise<Entry[]> {
  const offset = (file - 1) * productsPerFile;
  const products = await listProductUrls(db, { limit: productsPerFile, offset });
  return products.flatMap(({ slug, updatedAt, reviewCount }) => {
    const name = encodeURIComponent(slug);
    const own = { path: `/product/${name}`, updatedAt };
    return reviewCount > 0 ? [own, { path: `/review/${name}` }] : [own];
  });
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function writeEntries(publicUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map(({ path, updatedAt }) => {
    const lastmod = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${publicUrl}${path}</loc>${lastmod}</url>`;
  });
  return `${declaration}\n<urlset ${namespace}>\n${urls.join('\n')}\n</urlset>\n`;
}

function writeIndex(publicUrl: string, files: number): string {
  const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)];
  const sitemaps = names.map(
    (name) => `<sitemap><loc>${publicUrl}/sitemaps/${name}.xml</loc></sitemap>`,
  );
  return `${declaration}\n<sitemapindex ${namespace}>\n${sitemaps.join('\n')}\n</sitemapindex>\n`;
}

interface Site {
  readonly publicUrl: string;
  readonly hiddenPaths: readonly string[];
}

export async function writeSitemap(db: Database, site: Site): Promise<string> {
  const { publicUrl, hiddenPaths } = site;
  const size = await countCatalog(db);
  const files = Math.ceil(size.products / productsPerFile);
  const urls =
    publicPaths.length +
    hiddenPaths.length +
    limits.shopPages.most +
    size.categories +
    2 * size.products;
  if (urls > urlsPerFile) return writeIndex(publicUrl, files);
  return writeEntries(publicUrl, [
    ...(await listPages(db, hiddenPaths)),
    ...(await listProductPages(db, 1)),
  ]);
}

/** `name` is `pages`, `products-1` and so on. The answer is undefined for an unknown file. */
export async function writeSitemapFile(
  db: Database,
  { publicUrl, hiddenPaths }: Site,
  name: string,
): Promise<string | undefined> {
  if (name === 'pages') return writeEntries(publicUrl, await listPages(db, hiddenPaths));
  const number = /^products-([1-9]\d{0,5})$/.exec(name)?.[1];
  if (!number) return undefined;
  const entries = await listProductPages(db, Number(number));
  return entries.length > 0 ? writeEntries(publicUrl, entries) : undefined;
}
