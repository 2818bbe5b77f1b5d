import { isTextLink } from '@partshelf/contract/branding/links.ts';
import sanitizeHtml from 'sanitize-html';

const textTags = ['h2', 'h3', 'h4', 'p', 'br', 'ul', 'ol', 'li', 'strong', 'em', 'a'];
const tableTags = ['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'];

function toSafeLink(tagName: string, { href = '' }: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  return { tagName, attribs: isTextLink(href) ? { href, rel: 'noopener' } : {} };
}

const rules: sanitizeHtml.IOptions = {
  allowedTags: [...textTags, ...tableTags],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  transformTags: { a: toSafeLink, b: 'strong', i: 'em' },
  nestingLimit: 20,
};

/** Allows only headings, paragraphs, lists, tables, emphasis and links. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, rules);
}

const sanitizedTexts = new Map<string, string>();
const cacheSize = 500;

export function readRichText(html: string): string {
  const known = sanitizedTexts.get(html);
  if (known !== undefined) return known;
  const clean = sanitizeRichText(html);
  if (sanitizedTexts.size >= cacheSize) sanitizedTexts.delete(sanitizedTexts.keys().next().value!);
  sanitizedTexts.set(html, clean);
  return clean;
}
