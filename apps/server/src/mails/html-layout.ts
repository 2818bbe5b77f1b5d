import { createElement as h, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Brand } from '@partshelf/contract/branding/brand.ts';
import { darkMode, styles } from './html-styles.ts';
import { type MailColours, toMailColours } from './mail-colours.ts';
import type { MailContent } from './layout.ts';

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

function Footer({ footer, footerLink }: Pick<MailContent, 'footer' | 'footerLink'>) {
  if (!footerLink) return styled('div', 'footer', {}, footer);
  const link = h('a', { href: footerLink.url, style: { color: 'inherit' } }, footerLink.label);
  return styled('div', 'footer', {}, footer, h('br'), link);
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

/** On a light surface also in dark mode, because it is the logo for light pages. */
function Logo({ brand: { name, mailLogo } }: { readonly brand: Brand }) {
  if (!mailLogo) return styled('div', 'logo', {}, name);
  const { url, width, height } = mailLogo;
  return styled('img', 'logoImage', { src: url, width, height, alt: name });
}

function MailPage({
  brand,
  title,
  paragraphs,
  rows,
  button,
  link,
  footer,
  footerLink,
}: MailContent & { readonly brand: Brand }) {
  const colours = toMailColours(brand);
  const content = h(
    'div',
    { style: { padding: 28 } },
    h(Logo, { brand }),
    styled('h1', 'title', {}, title),
    ...paragraphs.map((paragraph) => styled('p', 'text', {}, paragraph)),
    rows && h(Table, { rows }),
    button && h(Button, { ...button, colours }),
    link &&
      styled('p', 'text', {}, h('a', { href: link.url, style: { color: 'inherit' } }, link.label)),
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
      h(Footer, { footer, ...(footerLink && { footerLink }) }),
    ),
  );
}

export function renderMailHtml(brand: Brand, content: MailContent): string {
  return `<!doctype html>\n${renderToStaticMarkup(h(MailPage, { brand, ...content }))}\n`;
}
