import type { ShopTextName } from '@partshelf/contract/branding/texts.ts';

export const textTitles: Record<ShopTextName, string> = {
  terms: 'Terms',
  privacy: 'Privacy',
  careers: 'Careers',
  faq: 'FAQ',
  plans: 'Support plans',
  announcement: 'Announcement',
  footer: 'Footer',
  promises: 'Promises',
};
