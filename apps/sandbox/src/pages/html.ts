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
