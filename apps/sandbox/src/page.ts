import type { FastifyReply, FastifyRequest } from 'fastify';

const stemAndBase = 'M6 24V5.5A1.5 1.5 0 0 1 7.5 4h5A1.5 1.5 0 0 1 14 5.5V24Z M3 26h26v3H3Z';
const bowl = 'M16 4h5.5a6.5 6.5 0 0 1 0 13H16Z';

const icon = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#1547cf" d="${stemAndBase}${bowl}"/></svg>`,
)}`;

// Forms may lead to other hosts, because paying redirects to the shop.
const contentPolicy =
  "default-src 'none'; img-src http: https: data:; form-action 'self' http: https:; base-uri 'none'; frame-ancestors 'none'";

type Page = { title: string; body: Html; status?: number; allowsInlineStyles?: boolean };

export function sendPage(reply: FastifyReply, page: Page): FastifyReply {
  return reply
    .code(page.status ?? 200)
    .headers(sandboxPageHeaders(page))
    .send(renderSandboxPage(page));
}

export function sandboxPageHeaders({ allowsInlineStyles }: Page): Record<string, string> {
  const styles = allowsInlineStyles ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': `${contentPolicy}; ${styles}`,
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

export const renderSandboxPage = (page: Page): string => renderLayout(page).markup;

function renderLayout({ title, body }: Page): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Partshelf sandbox</title>
        <link rel="icon" href="${icon}" />
        <link rel="stylesheet" href="/sandbox.css" />
      </head>
      <body>
        <header class="header">
          <a class="brand" href="/">
            <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
              <path d="${stemAndBase}" />
              <path class="bowl" d="${bowl}" />
            </svg>
            Partshelf
          </a>
          <p class="mode">Sandbox: no real money moves</p>
        </header>
        <main>${body}</main>
      </body>
    </html>`;
}

export type Html = { readonly markup: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes values, except markup; undefined, null and false add nothing. */
export function html(strings: TemplateStringsArray, ...values: unknown[]): Html {
  return { markup: String.raw({ raw: strings }, ...values.map(toMarkup)) };
}

function toMarkup(value: unknown): string {
  if (value === undefined || value === null || value === false) return '';
  if (Array.isArray(value)) return value.map(toMarkup).join('');
  if (isHtml(value)) return value.markup;
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

function isHtml(value: unknown): value is Html {
  return typeof value === 'object' && value !== null && 'markup' in value;
}

export function getOrigin(request: FastifyRequest): string {
  return `http://localhost:${request.socket.localPort}`;
}
