import type { TextContent } from '@partshelf/contract/branding/texts.ts';

/** With the HTML in it made safe to render. */
export function toSafeContent<Content extends TextContent>(
  content: Content,
  toSafeHtml: (html: string) => string,
): Content {
  if ('html' in content) return { ...content, html: toSafeHtml(content.html) };
  if (!('entries' in content)) return content;
  const entries = content.entries.map(({ question, answer }) => ({
    question,
    answer: toSafeHtml(answer),
  }));
  return { ...content, entries };
}
