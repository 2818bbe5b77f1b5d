const pagePath = /^\/(?![/\\])[^\s\\<>"'`]*$/;
const secureAddress = /^https:\/\/[^\s\\<>"'`]+$/i;
const longestLink = 500;

/** It is a path of the shop or an https address: no other scheme can be written this way. */
export function isShopLink(link: string): boolean {
  if (link.length > longestLink) return false;
  if (pagePath.test(link)) return true;
  return secureAddress.test(link) && URL.canParse(link);
}

export const isPagePath = (link: string): boolean => pagePath.test(link);

const otherLink = /^(?:https:\/\/|mailto:|tel:)/i;
const endpoint = /^\/(?:api|socket\.io)(?:[/?#]|$)/i;

export function isTextLink(link: string): boolean {
  if (otherLink.test(link)) return true;
  const base = 'https://shop.invalid';
  if (!pagePath.test(link) || !URL.canParse(link, base)) return false;
  const { origin, pathname } = new URL(link, base);
  return origin === base && !endpoint.test(pathname.replaceAll(/%([0-7][\da-f])/gi, decode));
}

const decode = (_: string, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));
