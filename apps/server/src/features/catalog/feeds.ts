import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { Database } from '../../db/client.ts';
import { isStorable } from '../../platform/storable-text.ts';
import { findCurrentSlug, findFeedProduct, listNewestReleases } from './queries.ts';

interface FeedEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
}

export interface ReleaseFeed {
  readonly productId: number;
  readonly id: string;
  readonly title: string;
  readonly shopName: string;
  readonly productUrl: string;
  readonly url: string;
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

interface FeedOptions {
  readonly slug: string;
  readonly publicUrl: string;
  readonly shopName: string;
}

const getFeedUrl = (publicUrl: string, slug: string) =>
  `${publicUrl}/feeds/products/${encodeURIComponent(slug)}`;

export async function findMovedFeed(
  db: Database,
  { slug, publicUrl }: Pick<FeedOptions, 'slug' | 'publicUrl'>,
): Promise<string | undefined> {
  if (!isStorable(slug)) return undefined;
  const current = await findCurrentSlug(db, slug);
  return current && getFeedUrl(publicUrl, current);
}

/** Control characters cannot be written in XML, and no reader shows them. */
const toPlainText = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\t\n\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]|[\u007f-\u009f]/gu, '')
    .trim();

/** Returns the newest releases of a published product. Their ids stay when its slug changes. */
export async function findReleaseFeed(
  db: Database,
  { slug, publicUrl, shopName }: FeedOptions,
): Promise<ReleaseFeed | undefined> {
  if (!isStorable(slug)) return undefined;
  const product = await findFeedProduct(db, slug);
  if (!product) return undefined;
  const releases = await listNewestReleases(db, product.id, limits.releasesInFeed);
  const title = toPlainText(product.title);
  const entries = releases.map((release) => toEntry(title, release));
  const newest = Math.max(...entries.map((entry) => entry.updatedAt.getTime()));
  const toId = (path: string) => `tag:${new URL(publicUrl).hostname},2026:${path}`;
  return {
    productId: product.id,
    id: toId(`products/${product.documentId}`),
    title: `Releases of ${title}`,
    shopName,
    productUrl: `${publicUrl}/product/${encodeURIComponent(product.slug)}`,
    url: getFeedUrl(publicUrl, product.slug),
    updatedAt: entries.length > 0 ? new Date(newest) : product.createdAt,
    entries: entries.map(({ documentId, ...entry }) => ({
      id: toId(`releases/${documentId}`),
      ...entry,
    })),
  };
}

type Release = Awaited<ReturnType<typeof listNewestReleases>>[number];

/** A withdrawn release stays, so that readers who have it see that it was withdrawn. */
function toEntry(title: string, release: Release) {
  const { documentId, version, changelog, publishedAt, withdrawnAt, withdrawnReason } = release;
  const name = `${title} ${versionLabel(version)}`;
  return {
    documentId,
    title: withdrawnAt ? `${name} (withdrawn)` : name,
    text: toPlainText(withdrawnAt ? `Withdrawn: ${withdrawnReason}` : changelog),
    publishedAt,
    updatedAt: withdrawnAt ?? publishedAt,
  };
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeXml = (text: string) => text.replace(/[&<>"]/g, (character) => xmlEntities[character]!);

const writeElement = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

export function writeAtom({ entries, ...feed }: ReleaseFeed): string {
  const link = `<link rel="alternate" type="text/html" href="${escapeXml(feed.productUrl)}"/>`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    writeElement('id', feed.id),
    writeElement('title', feed.title),
    writeElement('updated', feed.updatedAt.toISOString()),
    `<author>${writeElement('name', feed.shopName)}</author>`,
    link,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(`${feed.url}.atom`)}"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      writeElement('id', entry.id),
      writeElement('title', entry.title),
      writeElement('published', entry.publishedAt.toISOString()),
      writeElement('updated', entry.updatedAt.toISOString()),
      link,
      `<content type="text">${escapeXml(entry.text)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}

export function writeJsonFeed({ entries, ...feed }: ReleaseFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.productUrl,
    feed_url: `${feed.url}.json`,
    authors: [{ name: feed.shopName }],
    items: entries.map(({ id, title, text, publishedAt, updatedAt }) => ({
      id,
      url: feed.productUrl,
      title,
      content_text: text,
      date_published: publishedAt.toISOString(),
      ...(updatedAt > publishedAt && { date_modified: updatedAt.toISOString() }),
    })),
  });
}
