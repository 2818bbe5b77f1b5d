/** The addresses that are no pages. */
const notPages = /^\/(api|uploads|socket\.io|healthz)(\/|$)/;

export const isPageAddress = (address: string) => !notPages.test(address);
