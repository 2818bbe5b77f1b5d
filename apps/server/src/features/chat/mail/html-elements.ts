import type { Attributes } from './html-quotes.ts';

export const paragraphs = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'figure', 'fieldset']);

export const blocks = new Set([
  'div',
  'section',
  'article',
  'header',
  'footer',
  'main',
  'aside',
  'nav',
  'address',
  'center',
  'form',
  'dt',
  'dd',
  'figcaption',
  'legend',
  'details',
  'summary',
  'table',
  'caption',
  'body',
]);

export const preformatted = new Set(['pre', 'listing', 'xmp', 'textarea', 'plaintext']);

const unreadable = new Set([
  'script',
  'style',
  'title',
  'template',
  'xml',
  'svg',
  'select',
  'datalist',
  'iframe',
  'object',
  'video',
  'audio',
  'canvas',
  'noframes',
]);

const isZero = (value: string | undefined) =>
  value !== undefined && /^0(?:\.0*)?(?:[a-z%]|$)/.test(value);

export function isHidden(
  name: string,
  attributes: Attributes,
  style: ReadonlyMap<string, string>,
): boolean {
  if (unreadable.has(name) || attributes['hidden'] !== undefined) return true;
  const has = (property: string, ...values: string[]) =>
    values.some((value) => style.get(property)?.startsWith(value));
  const isFlat = isZero(style.get('max-height')) || isZero(style.get('height'));
  return (
    has('display', 'none') ||
    has('visibility', 'hidden', 'collapse') ||
    // Links have it when Outlook is to show another one.
    (name !== 'a' && has('mso-hide', 'all')) ||
    (isFlat && has('overflow', 'hidden')) ||
    isZero(style.get('opacity'))
  );
}

/** Returns undefined when the element has the font size of the one around it. */
export function hasFontOfZero(style: ReadonlyMap<string, string>): boolean | undefined {
  const size = style.get('font-size');
  if (size === undefined || /(?:em|%)$/.test(size)) return undefined;
  return isZero(size);
}

/** Paragraphs of Outlook have no distance. */
export function isTight(attributes: Attributes, style: ReadonlyMap<string, string>): boolean {
  if (/^(?:x_)?mso/i.test(attributes['class'] ?? '')) return true;
  return (style.get('margin') ?? style.get('margin-bottom') ?? '').startsWith('0');
}

const longestAddress = 1_000;

export function describeLink(href: string, text: string): string | undefined {
  const address = readAddress(href.replaceAll(/\s/g, ''));
  if (address === undefined || text.trim() === '') return undefined;
  const plain = toPlainAddress(address);
  const shown = toPlainAddress(text.trim());
  if (plain === '' || shown.includes(plain) || shown === toPlainAddress(decode(address)))
    return undefined;
  return address.length > longestAddress ? `${address.slice(0, longestAddress)}…` : address;
}

function readAddress(href: string): string | undefined {
  if (/^mailto:/i.test(href)) return decode(href.slice('mailto:'.length).split('?', 1)[0]!);
  if (!/^https?:\/\//i.test(href)) return undefined;
  return unwrapLink(href);
}

/** Outlook and Google lead links through pages of their own. */
function unwrapLink(href: string): string {
  const url = URL.parse(href);
  const isSafeLink = url?.hostname.endsWith('.safelinks.protection.outlook.com');
  const isGoogle = url?.hostname === 'www.google.com' && url.pathname === '/url';
  const target = isSafeLink
    ? url?.searchParams.get('url')
    : isGoogle && (url?.searchParams.get('q') ?? url?.searchParams.get('url'));
  return target && /^https?:\/\//i.test(target) ? target : href;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const toPlainAddress = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/\/$/, '');

export function describePicture(
  { src = '', alt = '', width, height }: Attributes,
  style: ReadonlyMap<string, string>,
  pictures: (contentId: string) => string | undefined,
): string | undefined {
  const sizes = [width, height, style.get('width'), style.get('height')];
  if (sizes.some((size) => size !== undefined && /^[0-2](?:px)?$/.test(size.trim())))
    return undefined;
  const [, contentId] = /^cid:(.+)$/is.exec(src.slice(0, 1_000).trim()) ?? [];
  const name = contentId && (pictures(contentId) ?? pictures(decode(contentId)));
  if (name) return `[Picture: ${name}]`;
  const text = alt.slice(0, 300).replaceAll(/\s+/g, ' ').trim();
  if (/^[\p{Extended_Pictographic}\p{Emoji_Component}\s]{1,16}$/u.test(text) && !/^\d+$/.test(text))
    return text;
  const isSentence = text.includes(' ') && /\p{L}/u.test(text);
  return isSentence && !/\.(?:png|jpe?g|gif|webp|bmp|svg)$/i.test(text) ? `[${text}]` : undefined;
}
