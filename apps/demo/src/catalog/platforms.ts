import type { ComponentHost } from './demo-product.ts';

/** Values of SharePointMinVersion. The framework's own default does not distinguish Online. */
export const sharePointOnline = '16.0.0.0';
export const sharePoint2016 = '16.0.4588.1000';
export const sharePoint2019 = '16.0.10337.0';
export const subscriptionEdition = '16.0.14326.0';

export const onPages: ComponentHost[] = ['SharePointWebPart'];
export const onFullPages: ComponentHost[] = ['SharePointWebPart', 'SharePointFullPage'];
export const onPagesAndTabs: ComponentHost[] = ['SharePointWebPart', 'TeamsTab'];
export const everywhere: ComponentHost[] = [
  'SharePointWebPart',
  'SharePointFullPage',
  'TeamsTab',
  'TeamsPersonalApp',
];
