/** Markup that needs no more escaping. */
export type Html = { readonly markup: string };

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Writes markup. Texts put into it are escaped, markup and lists of markup are taken as they are,
 * and undefined, null or false leave nothing.
 */
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
