import type { ReleaseFeed } from './release-feed.ts';

export function writeJsonFeed({ entries, ...feed }: ReleaseFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    home_page_url: feed.productUrl,
    feed_url: `${feed.url}.json`,
    authors: [{ name: feed.shopName }],
    items: entries.map(({ id, title, text, publishedAt }) => ({
      id,
      url: feed.productUrl,
      title,
      content_text: text,
      date_published: publishedAt.toISOString(),
    })),
  });
}
