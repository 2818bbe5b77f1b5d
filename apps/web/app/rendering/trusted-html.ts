const allowedTags =
  /<\/?(?:h[234]|p|[uo]l|li|strong|em|a|table|caption|thead|tbody|tr|t[hd])>|<br(?: ?\/)?>|<a href="(?:https:\/\/|mailto:|\/)[^"<>]*"(?: rel="noopener")?>/gi;

/** The only tags are those that the server leaves in a text. */
const isRichText = (html: string) => !html.replace(allowedTags, '').includes('<');

/** Anything else is shown as text, with its tags. */
const createHTML = (html: string) =>
  isRichText(html) ? html : html.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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

/** For what the server has sanitised. */
export const trustRichText = (html: string): TrustedHTML & string =>
  policy ? policy.createHTML(html) : createHTML(html);

export const parseRichText = (html: string): HTMLElement =>
  new DOMParser().parseFromString(trustRichText(html), 'text/html').body;
