/** In the order in which they are shown. */
export const platforms = ['online', 'subscriptionEdition', '2019', '2016'] as const;

export type Platform = (typeof platforms)[number];
