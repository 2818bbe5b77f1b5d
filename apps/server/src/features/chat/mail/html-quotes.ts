export type Attributes = Readonly<Record<string, string>>;

export function readStyle({ style }: Attributes): ReadonlyMap<string, string> {
  if (style === undefined) return new Map();
  return new Map(
    style
      .slice(0, 2_000)
      .toLowerCase()
      .split(';')
      .map((declaration) => {
        const [property, value = ''] = declaration.split(':', 2);
        return [property!.trim(), value.trim()] as const;
      }),
  );
}

function namesOf(attributes: Attributes): readonly string[] {
  const { id = '', class: classes = '', name = '', 'data-marker': marker = '' } = attributes;
  return `${id} ${classes} ${name && `name=${name}`} ${marker}`
    .slice(0, 1_000)
    .toLowerCase()
    .split(/\s+/)
    .map((word) => word.replace(/^(?:x_){1,20}/, ''))
    .filter((word) => word !== '');
}

const introductions = new Set([
  'moz-cite-prefix',
  'gmail_attr',
  'gmail_quote_attribution',
  'reply-intro',
  'airmail_on',
  'bloop_on',
  'protonmail_quote_header',
  'reply_header',
]);

/** Everything from there on is quoted, without marks of its own. */
const quotes = new Set([
  'divrplyfwdmsg',
  'appendonsend',
  'olk_src_body_section',
  'mail-editor-reference-message-container',
  'ms-outlook-mobile-reference-message',
  'isreplycontent',
  'stopspelling',
  'zwchr',
  '__divider__',
  'name=quote',
  'sh-quoted-content',
  'originalmessage',
]);

const containers = new Set([
  'gmail_quote',
  'gmail_quote_container',
  'gmail_extra',
  'protonmail_quote',
  'zmail_extra',
  'tutanota_quote',
  'name=messagereplysection',
]);

const blockquotes = new Set([
  'protonmail_quote',
  'tutanota_quote',
  'front-blockquote',
  'mail-app-auto-quote',
  '__quoted_text__',
  'isreplycontent',
]);

function isOutlookHeader({ style = '' }: Attributes): boolean {
  const plain = style.slice(0, 300).replaceAll(/\s/g, '').toLowerCase();
  return /border-top:solid#(?:b5c4df|e1e1e1)/.test(plain) && /padding:3(?:\.0)?pt0/.test(plain);
}

export type QuoteRole =
  | 'introduction'
  | 'quote'
  | 'container'
  | 'blockquote'
  /** Gmail writes it also where the sender wants text to look like a quote. */
  | 'gmail-blockquote';

export function readQuoteRole(name: string, attributes: Attributes): QuoteRole | undefined {
  const names = namesOf(attributes);
  if (name === 'blockquote') {
    const isCite = attributes['type']?.toLowerCase() === 'cite';
    if (isCite || names.some((word) => blockquotes.has(word))) return 'blockquote';
    return names.includes('gmail_quote') ? 'gmail-blockquote' : undefined;
  }
  if (names.some((word) => introductions.has(word))) return 'introduction';
  if (names.some((word) => containers.has(word))) return 'container';
  // Yahoo writes an id before the class.
  const isQuote = names.some((word) => quotes.has(word) || word.endsWith('yahoo_quoted'));
  return isQuote || isOutlookHeader(attributes) ? 'quote' : undefined;
}

export function isIndentation(style: ReadonlyMap<string, string>): boolean {
  const properties = [...style.keys()];
  const border = style.get('border') ?? '';
  if (/^(?:none|0)/.test(border) && !properties.includes('border-left')) return true;
  const hasBorder = properties.some((property) => property.startsWith('border'));
  return !hasBorder && properties.some((property) => property.startsWith('margin'));
}
