const tag = /<(?:(\/?)([a-z][a-z\d]*)((?:[\s/][^<>]*)?)>)?/gi;

const tagNames = new Set(
  'h2 h3 h4 p br ul ol li strong em a table caption thead tbody tr th td'.split(' '),
);

const linkAttributes =
  /^ href="(?:https:\/\/|mailto:|tel:|\/(?!\/))[^"]*"(?: rel="noopener"(?!\S))?/i;

/** Other tags are shown as text, and other attributes are dropped. */
const createHTML = (html: string) =>
  html.replace(tag, (found: string, slash: string, name: string, attributes: string) => {
    if (name === undefined || !tagNames.has(name.toLowerCase())) return `&lt;${found.slice(1)}`;
    const kept = name.toLowerCase() === 'a' ? (linkAttributes.exec(attributes)?.[0] ?? '') : '';
    return `<${slash}${name}${slash ? '' : kept}>`;
  });

interface TrustedTypes {
  createPolicy(
    name: 'partshelf',
    rules: { createHTML(html: string): string },
  ): { createHTML(html: string): TrustedHTML & string };
}

declare global {
  var trustedTypes: TrustedTypes | undefined;
}

/** The server names this policy in the content security policy. */
const policy = globalThis.trustedTypes?.createPolicy('partshelf', { createHTML });

export const trustRichText = (html: string): TrustedHTML & string =>
  policy ? policy.createHTML(html) : createHTML(html);

export const parseRichText = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustRichText(html), 'text/html').body;
