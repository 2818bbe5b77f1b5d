import { pageSummary } from '@partshelf/contract/branding/pages.ts';
import type { TextContent } from '@partshelf/contract/branding/texts.ts';
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core';
import type { Database, Queryable, Transaction } from '../../db/client.ts';
import { columnsOf } from '../../db/columns-of.ts';
import { shopPages, shopTexts } from '../../db/tables/branding.ts';
import { categories, formerSlugs, products } from '../../db/tables/catalog.ts';

const summary = columnsOf(pageSummary, shopPages, {});

export type PageRow = NonNullable<Awaited<ReturnType<typeof findPage>>>;

export const listPageRows = (db: Queryable) =>
  db.select(summary).from(shopPages).orderBy(asc(shopPages.title), asc(shopPages.id));

export async function findPage(db: Queryable, documentId: string) {
  const [page] = await db
    .select({ ...summary, html: shopPages.html })
    .from(shopPages)
    .where(eq(shopPages.documentId, documentId));
  return page;
}

export async function findPublishedPage(db: Database, path: string) {
  const [page] = await db
    .select({ ...summary, html: shopPages.html })
    .from(shopPages)
    .where(eq(shopPages.path, path));
  return page;
}

/** Changes come one at a time: each is checked against the links of all the others. */
export async function lockPages(db: Transaction): Promise<void> {
  await db.execute(sql`lock table ${shopPages} in share row exclusive mode`);
}

type PageValues = Pick<PageRow, 'title' | 'path' | 'html' | 'inFooter' | 'inSitemap'>;

export async function insertPage(db: Transaction, page: PageValues): Promise<string> {
  const [inserted] = await db
    .insert(shopPages)
    .values(page)
    .returning({ documentId: shopPages.documentId });
  return inserted!.documentId;
}

export async function updatePage(
  db: Transaction,
  documentId: string,
  page: PageValues,
): Promise<void> {
  await db.update(shopPages).set(page).where(eq(shopPages.documentId, documentId));
}

export async function deletePage(db: Transaction, documentId: string): Promise<void> {
  await db.delete(shopPages).where(eq(shopPages.documentId, documentId));
}

export async function listLinkingContents(db: Queryable) {
  const pages = await db
    .select({ documentId: shopPages.documentId, title: shopPages.title, html: shopPages.html })
    .from(shopPages);
  const texts = await db
    .select({ name: shopTexts.name, content: shopTexts.content })
    .from(shopTexts)
    .where(isNotNull(shopTexts.content));
  return [
    ...pages.map(({ documentId, title, html }) => ({
      documentId,
      title,
      content: { html } as TextContent,
    })),
    ...texts.map(({ name, content }) => ({ documentId: null, title: name, content: content! })),
  ];
}

interface LinkedNames {
  readonly pages: readonly string[];
  readonly slugs: readonly string[];
  readonly categories: readonly string[];
}

/** Former addresses of products still answer. */
const named = (kind: keyof LinkedNames, name: AnyPgColumn<{ data: string }>) => ({
  kind: sql<keyof LinkedNames>`${sql.raw(`'${kind}'`)}`,
  name: sql<string>`${name}`,
});

export async function listExistingNames(db: Queryable, names: LinkedNames) {
  const slugs = [...names.slugs];
  const rows = await unionAll(
    db
      .select(named('pages', shopPages.path))
      .from(shopPages)
      .where(inArray(shopPages.path, [...names.pages])),
    db
      .select(named('slugs', products.slug))
      .from(products)
      .where(and(inArray(products.slug, slugs), isNotNull(products.publishedAt))),
    db
      .select(named('slugs', formerSlugs.slug))
      .from(formerSlugs)
      .where(inArray(formerSlugs.slug, slugs)),
    db
      .select(named('categories', categories.documentId))
      .from(categories)
      .where(inArray(categories.documentId, [...names.categories])),
  );
  const list = (wanted: keyof LinkedNames) =>
    new Set(rows.flatMap(({ kind, name }) => (kind === wanted ? [name] : [])));
  return { pages: list('pages'), slugs: list('slugs'), categories: list('categories') };
}
