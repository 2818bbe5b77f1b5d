const notPages = /^\/(api|uploads|socket\.io|healthz|readyz|livez)(\/|$)/;

export const isPageAddress = (address: string) => !notPages.test(address);
