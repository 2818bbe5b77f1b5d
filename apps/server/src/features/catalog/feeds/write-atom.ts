import type { ReleaseFeed } from './release-feed.ts';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => entities[character]!);

const element = (name: string, text: string) => `<${name}>${escape(text)}</${name}>`;

export function writeAtom({ entries, ...feed }: ReleaseFeed): string {
  const link = `<link rel="alternate" type="text/html" href="${escape(feed.productUrl)}"/>`;
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', feed.id),
    element('title', feed.title),
    element('updated', feed.updatedAt.toISOString()),
    `<author>${element('name', feed.shopName)}</author>`,
    link,
    `<link rel="self" type="application/atom+xml" href="${escape(`${feed.url}.atom`)}"/>`,
    ...entries.flatMap((entry) => [
      '<entry>',
      element('id', entry.id),
      element('title', entry.title),
      element('published', entry.publishedAt.toISOString()),
      element('updated', entry.publishedAt.toISOString()),
      link,
      `<content type="text">${escape(entry.text)}</content>`,
      '</entry>',
    ]),
    '</feed>',
  ];
  return `${lines.join('\n')}\n`;
}
