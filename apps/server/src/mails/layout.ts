interface MailContent {
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** Two columns: what it is, and how much. */
  readonly rows?: readonly { readonly label: string; readonly value: string }[];
  readonly button?: { readonly label: string; readonly url: string };
  /** Says why this mail has come. */
  readonly footer: string;
  /** A way to have no more of them. */
  readonly footerLink?: { readonly label: string; readonly url: string };
}

const font = "font-family:Archivo,'Helvetica Neue',Arial,sans-serif";

/** Inline, because some mailboxes drop style elements; those keep the light colours below. */
const styles = {
  page: `margin:0;padding:24px 12px;background:#f7f6f3;color:#1c1a16;${font}`,
  sheet:
    'max-width:520px;margin:0 auto;background:#fefdfc;border:1px solid #dedbd6;border-radius:12px',
  logo: 'display:inline-block;padding:0 6px 4px;border-bottom:3px solid #1c1a16;font-size:20px;line-height:24px;font-weight:bold',
  title: 'margin:28px 0 12px;font-size:24px;line-height:30px;font-weight:bold',
  text: 'margin:0 0 16px;font-size:16px;line-height:25px',
  row: 'padding:10px 0;border-bottom:1px solid #dedbd6;font-size:15px;line-height:22px;vertical-align:top',
  button:
    'display:inline-block;margin:8px 0 20px;padding:13px 22px;background:#1547cf;color:#ffffff;border-radius:8px;font-size:16px;line-height:20px;font-weight:bold;text-decoration:none',
  small: 'margin:0 0 16px;font-size:13px;line-height:20px;color:#5a564f;word-break:break-all',
  footer:
    'max-width:520px;margin:16px auto 0;padding:0 12px;font-size:13px;line-height:20px;color:#5a564f',
} as const;

const darkMode = `@media (prefers-color-scheme: dark) {
  .page { background:#13120f !important; color:#f1f0ec !important }
  .sheet { background:#1d1b17 !important; border-color:#34322d !important }
  .logo { border-color:#89867e !important }
  .row { border-color:#34322d !important }
  .button { background:#3066eb !important }
  .small, .footer, .small a { color:#afaca5 !important }
}`;

const part = (tag: string, name: keyof typeof styles, content: string, more = '') =>
  `<${tag} class="${name}" style="${styles[name]}"${more}>${content}</${tag}>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

function toTable(rows: NonNullable<MailContent['rows']>): string {
  const lines = rows.map(({ label, value }) => {
    const cells =
      part('td', 'row', escapeHtml(label)) + part('td', 'row', escapeHtml(value), ' align="right"');
    return `<tr>${cells}</tr>`;
  });
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:0 0 20px">${lines.join('')}</table>`;
}

function toButton({ label, url }: NonNullable<MailContent['button']>): string {
  const href = escapeHtml(url);
  const hint = `If the button does not work, open this address:<br><a href="${href}" style="color:#5a564f">${href}</a>`;
  return `${part('a', 'button', escapeHtml(label), ` href="${href}"`)}\n${part('p', 'small', hint)}`;
}

function toFooter({ footer, footerLink }: MailContent): string {
  if (!footerLink) return escapeHtml(footer);
  const href = escapeHtml(footerLink.url);
  const link = `<a href="${href}" style="color:inherit">${escapeHtml(footerLink.label)}</a>`;
  return `${escapeHtml(footer)}<br>${link}`;
}

function toHtml(content: MailContent): string {
  const { title, paragraphs, rows, button } = content;
  const sheet = [
    part('div', 'logo', 'Partshelf'),
    part('h1', 'title', escapeHtml(title)),
    ...paragraphs.map((paragraph) => part('p', 'text', escapeHtml(paragraph))),
    rows ? toTable(rows) : '',
    button ? toButton(button) : '',
  ].join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${darkMode}</style>
</head>
<body class="page" style="${styles.page}">
${part('div', 'sheet', `<div style="padding:28px">${sheet}</div>`)}
${part('div', 'footer', toFooter(content))}
</body>
</html>
`;
}

function toText(content: MailContent): string {
  const { title, paragraphs, rows = [], button, footer, footerLink } = content;
  const table = rows.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const action = button && `${button.label}:\n${button.url}`;
  const way = footerLink && `${footerLink.label}:\n${footerLink.url}`;
  const blocks = [title, ...paragraphs, table, action, `Partshelf\n${footer}`, way];
  return `${blocks.filter(Boolean).join('\n\n')}\n`;
}

/** One mail in both forms. Everything given is plain text; there are no pictures to load. */
export function mailLayout(content: MailContent): { html: string; text: string } {
  return { html: toHtml(content), text: toText(content) };
}
