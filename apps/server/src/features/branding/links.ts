import { screenPaths } from '@partshelf/contract/branding/paths.ts';
import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import type { Queryable } from '../../db/client.ts';
import { ShopError } from '../../platform/errors.ts';
import { listExistingNames, listLinkingContents } from './page-queries.ts';

const hrefs = /<a href="(\/[^"]*)"/g;

const listHrefs = (html: string) => [...html.matchAll(hrefs)].map(([, href]) => href!);

function listLinks(content: TextContent): string[] {
  if ('html' in content) return listHrefs(content.html);
  if ('entries' in content) return content.entries.flatMap(({ answer }) => listHrefs(answer));
  if ('plans' in content) return content.plans.map(({ button }) => button.link);
  if ('columns' in content)
    return content.columns.flatMap(({ links }) => links.map(({ to }) => to));
  if ('link' in content && content.link) return [content.link.to];
  return [];
}

/** Returns the parts of a path of the shop, decoded, and undefined for other addresses. */
function readParts(link: string): string[] | undefined {
  if (!link.startsWith('/')) return undefined;
  const [path] = link.split(/[?#]/);
  try {
    return path!.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return [path!];
  }
}

const screens = new Set(screenPaths);

interface Link {
  readonly first: string;
}

const isProduct = ({ first }: Link) => first === 'product' || first === 'review';

const isPage = ({ first }: Link) => !screens.has(first);

/** @throws ShopError LINK_TO_MISSING_PAGE, which names the link */
export async function requireExistingLinks(
  db: Queryable,
  content: TextContent,
  ownPath?: string,
): Promise<void> {
  const links = listLinks(content).flatMap((link) => {
    const [first, name = ''] = readParts(link) ?? [];
    return first === undefined ? [] : [{ link, first, name }];
  });
  const existing = await listExistingNames(db, {
    pages: links.filter(isPage).map(({ first }) => first),
    slugs: links.filter(isProduct).map(({ name }) => name),
    categories: links.filter(({ first }) => first === 'category').map(({ name }) => name),
  });
  const missing = links.find((link) => {
    const { first, name } = link;
    if (isProduct(link)) return !existing.slugs.has(name);
    if (first === 'category') return !existing.categories.has(name);
    return isPage(link) && (name !== '' || (first !== ownPath && !existing.pages.has(first)));
  });
  if (!missing) return;
  throw new ShopError('LINK_TO_MISSING_PAGE', {
    message: `The link ${missing.link} leads to a page that does not exist`,
  });
}

/** @throws ShopError PAGE_IS_LINKED, which names the text */
export async function requireNoLinks(
  db: Queryable,
  page: { readonly documentId: string; readonly path: string },
): Promise<void> {
  const contents = await listLinkingContents(db);
  const linking = contents.find(
    ({ documentId, content }) =>
      documentId !== page.documentId &&
      listLinks(content).some((link) => readParts(link)?.[0] === page.path),
  );
  if (!linking) return;
  throw new ShopError('PAGE_IS_LINKED', {
    message: `The text “${linking.title}” links to this page. Change the link there first.`,
  });
}
