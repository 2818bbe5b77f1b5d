import { renderMailHtml } from './html-layout.ts';

export interface MailContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: { readonly label: string; readonly url: string };
  readonly footer: string;
  readonly footerLink?: { readonly label: string; readonly url: string };
}

function renderMailText(content: MailContent): string {
  const { title, paragraphs, rows = [], button, footer, footerLink } = content;
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const action = button && `${button.label}:\n${button.url}`;
  const link = footerLink && `${footerLink.label}:\n${footerLink.url}`;
  const blocks = [title, ...paragraphs, table, action, `Partshelf\n${footer}`, link];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** The content is plain text. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  return { html: renderMailHtml(content), text: renderMailText(content) };
}
