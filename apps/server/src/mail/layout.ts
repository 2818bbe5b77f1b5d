import { deriveAccent } from '@partshelf/contract/branding/accent.ts';
import type { Brand } from '@partshelf/contract/branding/brand.ts';
import type { MailBody, MailBrand, WrittenMail } from '../db/jobs.ts';
import type { Mail } from '../providers/mail.ts';
import { createElement as h, type CSSProperties, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface MailContent extends Omit<MailBody, 'reason' | 'note'> {
  readonly title: string;
  readonly footer: string;
}

const renderLink = ({ label, url }: NonNullable<MailContent['button']>) => `${label}:\n${url}`;

function renderMailText(brand: MailBrand, content: MailContent): string {
  const { title, paragraphs, rows = [], messages = [], closing = [] } = content;
  const { button, links = [], footer, footerLink } = content;
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const blocks = [
    title,
    ...paragraphs,
    table,
    ...messages.map(({ heading, text }) => `${heading}\n${text}`),
    ...closing,
    button && renderLink(button),
    ...links.map(renderLink),
    `${brand.name}\n${footer}`,
    footerLink && renderLink(footerLink),
    brand.companyLine,
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** The texts are plain. */
export function composeMail(
  brand: MailBrand,
  {
    title,
    paragraphs,
    pictures,
    rows,
    messages,
    closing,
    button,
    links,
    reason,
    note,
    footerLink,
    ...envelope
  }: WrittenMail,
): Mail {
  const footer = [`You receive this email because ${reason}.`, note].filter(Boolean).join(' ');
  const body = { paragraphs, pictures, rows, messages, closing, button, links, footer, footerLink };
  const content = { title: title ?? envelope.subject, ...body };
  return {
    ...envelope,
    html: renderMailHtml(brand, content),
    text: renderMailText(brand, content),
  };
}

/** React escapes every text. */
const styled = (
  tag: string,
  name: keyof typeof styles,
  attributes: object,
  ...children: ReactNode[]
) => h(tag, { className: name, style: styles[name], ...attributes }, ...children);

function Table({ rows }: { readonly rows: NonNullable<MailContent['rows']> }) {
  const lines = rows.map(({ label, value }, index) =>
    h(
      'tr',
      { key: index },
      styled('td', 'row', {}, label),
      styled('td', 'row', { align: 'right' }, value),
    ),
  );
  return h(
    'table',
    { role: 'presentation', width: '100%', cellSpacing: 0, style: { margin: '0 0 20px' } },
    h('tbody', null, lines),
  );
}

const picturesInRow = 3;

/** A part that is bought stands on a line, as in the shop. The row is filled, so all are as wide. */
function Shelf({ pictures }: { readonly pictures: NonNullable<MailContent['pictures']> }) {
  const rows = Array.from({ length: Math.ceil(pictures.length / picturesInRow) }, (_, row) =>
    Array.from({ length: picturesInRow }, (_cell, place) => pictures[row * picturesInRow + place]),
  );
  const lines = rows.map((row, index) =>
    h(
      'tr',
      { key: index },
      ...row.map((picture, place) =>
        styled(
          'td',
          'shelf',
          { key: place, width: '33%' },
          picture &&
            styled('img', 'part', {
              src: picture.url,
              alt: picture.title,
              width: 140,
              fetchPriority: 'low',
            }),
        ),
      ),
    ),
  );
  return h(
    'table',
    { role: 'presentation', width: '100%', cellSpacing: 0, style: { margin: '0 0 12px' } },
    h('tbody', null, lines),
  );
}

function Button({
  label,
  url,
  colours: { background, color },
}: NonNullable<MailContent['button']> & { readonly colours: MailColours }) {
  return h(
    'div',
    null,
    styled('a', 'button', { href: url, style: { ...styles.button, background, color } }, label),
    styled(
      'p',
      'small',
      {},
      'If the button does not work, open this address:',
      h('br'),
      h('a', { href: url, style: { color: '#5a564f' } }, url),
    ),
  );
}

interface FooterProps extends Pick<MailContent, 'footer' | 'footerLink'> {
  readonly companyLine: string;
}

function Footer({ footer, footerLink, companyLine }: FooterProps) {
  const link =
    footerLink && h('a', { href: footerLink.url, style: { color: 'inherit' } }, footerLink.label);
  const lines = [footer, link, companyLine].filter(Boolean);
  return styled('div', 'footer', {}, ...lines.map((line, index) => h('div', { key: index }, line)));
}

function Head({ title, colours }: Pick<MailContent, 'title'> & { readonly colours: MailColours }) {
  return h(
    'head',
    null,
    h('meta', { charSet: 'utf-8' }),
    h('meta', { name: 'viewport', content: 'width=device-width' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
    h('title', null, title),
    h('style', null, darkMode(colours)),
  );
}

/** It stands on a light surface also in dark mode, because it is the logo for light pages. */
function Logo({ brand: { name, mailLogo } }: { readonly brand: Brand }) {
  if (!mailLogo) return styled('div', 'logo', {}, name);
  const { url, width, height } = mailLogo;
  // Otherwise React adds a preload link, which belongs in no mail.
  const notPreloaded = { fetchPriority: 'low' };
  return styled('img', 'logoImage', { src: url, width, height, alt: name, ...notPreloaded });
}

function MailPage({
  brand,
  title,
  paragraphs,
  pictures = [],
  rows,
  messages = [],
  closing = [],
  button,
  links = [],
  footer,
  footerLink,
}: MailContent & { readonly brand: MailBrand }) {
  const colours = toMailColours(brand);
  const content = h(
    'div',
    { style: { padding: 28 } },
    h(Logo, { brand }),
    styled('h1', 'title', {}, title),
    ...paragraphs.map((paragraph) => styled('p', 'text', {}, paragraph)),
    pictures.length > 0 && h(Shelf, { pictures }),
    rows && h(Table, { rows }),
    ...messages.map(({ heading, text }) =>
      h(
        'div',
        null,
        styled('p', 'small', { style: { ...styles.small, margin: 0 } }, heading),
        styled('p', 'text', { style: { ...styles.text, whiteSpace: 'pre-wrap' } }, text),
      ),
    ),
    ...closing.map((paragraph) => styled('p', 'text', {}, paragraph)),
    button && h(Button, { ...button, colours }),
    ...links.map(({ label, url }) =>
      styled('p', 'text', {}, h('a', { href: url, style: { color: 'inherit' } }, label)),
    ),
  );
  return h(
    'html',
    { lang: 'en' },
    h(Head, { title, colours }),
    styled(
      'body',
      'page',
      {},
      styled('div', 'sheet', {}, content),
      h(Footer, { footer, ...(footerLink && { footerLink }), companyLine: brand.companyLine }),
    ),
  );
}

function renderMailHtml(brand: MailBrand, content: MailContent): string {
  return `<!doctype html>\n${renderToStaticMarkup(h(MailPage, { brand, ...content }))}\n`;
}

/** Styles are inline, because some mail clients drop style elements. */
const styles = {
  page: {
    margin: 0,
    padding: '24px 12px',
    background: '#f7f6f3',
    color: '#1c1a16',
    fontFamily: "Archivo,'Helvetica Neue',Arial,sans-serif",
    overflowWrap: 'anywhere',
  },
  sheet: {
    maxWidth: 520,
    margin: '0 auto',
    background: '#fefdfc',
    border: '1px solid #dedbd6',
    borderRadius: 12,
  },
  logo: {
    display: 'inline-block',
    padding: '0 6px 4px',
    borderBottom: '3px solid #1c1a16',
    fontSize: 20,
    lineHeight: '24px',
    fontWeight: 'bold',
  },
  logoImage: {
    display: 'block',
    borderRadius: 4,
    background: '#fefdfc',
    color: '#1c1a16',
    fontSize: 20,
    lineHeight: '28px',
    fontWeight: 'bold',
  },
  title: { margin: '28px 0 12px', fontSize: 24, lineHeight: '30px', fontWeight: 'bold' },
  text: { margin: '0 0 16px', fontSize: 16, lineHeight: '25px' },
  row: {
    // Long words break, short ones and amounts do not.
    minWidth: 88,
    padding: '10px 0',
    borderBottom: '1px solid #dedbd6',
    fontSize: 15,
    lineHeight: '22px',
    verticalAlign: 'top',
  },
  shelf: {
    padding: '12px 8px 0',
    borderBottom: '2px solid #1c1a16',
    verticalAlign: 'bottom',
    fontSize: 13,
    lineHeight: '18px',
  },
  part: {
    display: 'block',
    width: '100%',
    maxWidth: 140,
    height: 'auto',
    borderRadius: '8px 8px 0 0',
  },
  button: {
    display: 'inline-block',
    margin: '8px 0 20px',
    padding: '13px 22px',
    borderRadius: 8,
    fontSize: 16,
    lineHeight: '20px',
    fontWeight: 'bold',
    textDecoration: 'none',
  },
  small: {
    margin: '0 0 16px',
    fontSize: 13,
    lineHeight: '20px',
    color: '#5a564f',
    wordBreak: 'break-all',
  },
  footer: {
    maxWidth: 520,
    margin: '16px auto 0',
    padding: '0 12px',
    fontSize: 13,
    lineHeight: '20px',
    color: '#5a564f',
  },
} satisfies Record<string, CSSProperties>;

const darkMode = ({
  darkBackground,
  darkColor,
}: MailColours) => `@media (prefers-color-scheme: dark) {
  .page { background:#13120f !important; color:#f1f0ec !important }
  .sheet { background:#1d1b17 !important; border-color:#34322d !important }
  .logo { border-color:#89867e !important }
  .logoImage { padding:6px !important }
  .row { border-color:#34322d !important }
  .shelf { border-color:#89867e !important }
  .button { background:${darkBackground} !important${darkColor} }
  .small, .footer, .small a { color:#afaca5 !important }
}`;

/** They are the colours of the button. */
interface MailColours {
  readonly background: string;
  readonly color: string;
  readonly darkBackground: string;
  /** It is a declaration, or empty where the text stays as it is in light mode. */
  readonly darkColor: string;
}

const defaults: MailColours = {
  background: '#1547cf',
  color: '#ffffff',
  darkBackground: '#3066eb',
  darkColor: '',
};

export function toMailColours({ accent }: Pick<Brand, 'accent'>): MailColours {
  if (!accent) return defaults;
  const { light, dark } = deriveAccent(accent);
  return {
    background: light.primary,
    color: light.foreground,
    darkBackground: dark.primary,
    darkColor: `; color:${dark.foreground} !important`,
  };
}
