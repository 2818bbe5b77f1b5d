/** What stands beside the pages, at addresses of its own. */
const notPages = /^\/(api|uploads|socket\.io|healthz)(\/|$)/;

export const isPageAddress = (address: string) => !notPages.test(address);
