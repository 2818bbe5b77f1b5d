import type { Brand } from '@partshelf/contract/branding/brand.ts';
import { renderMailHtml } from './html-layout.ts';

export interface MailContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Below the button. */
  readonly link?: { readonly label: string; readonly url: string };
  readonly footer: string;
  readonly footerLink?: { readonly label: string; readonly url: string };
}

const renderLink = ({ label, url }: NonNullable<MailContent['link']>) => `${label}:\n${url}`;

function renderMailText(brand: Brand, content: MailContent): string {
  const { title, paragraphs, rows = [], button, link, footer, footerLink } = content;
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const blocks = [
    title,
    ...paragraphs,
    table,
    button && renderLink(button),
    link && renderLink(link),
    `${brand.name}\n${footer}`,
    footerLink && renderLink(footerLink),
  ];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** The content is plain text. */
export function mailLayout(brand: Brand, content: MailContent): { html: string; text: string } {
  return { html: renderMailHtml(brand, content), text: renderMailText(brand, content) };
}
