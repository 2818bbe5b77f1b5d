const pagePath = /^\/(?![/\\])[^\s\\<>"'`]*$/;
const secureAddress = /^https:\/\/[^\s\\<>"'`]+$/i;
const longestLink = 500;

/** A path of the shop or an https address: no other scheme can be written this way. */
export function isShopLink(link: string): boolean {
  if (link.length > longestLink) return false;
  if (pagePath.test(link)) return true;
  return secureAddress.test(link) && URL.canParse(link);
}

export const isPagePath = (link: string): boolean => pagePath.test(link);
