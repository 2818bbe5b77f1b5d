import type { ShopTextName } from '@partshelf/contract/branding/texts.ts';

interface TextDescription {
  readonly title: string;
  readonly hint: string;
}

export const textDescriptions: Record<ShopTextName, TextDescription> = {
  terms: { title: 'Terms', hint: 'The page /terms, with the day of the last change.' },
  privacy: {
    title: 'Privacy',
    hint: 'The page /privacy. The table of cookies and browser storage stays below your text.',
  },
  careers: { title: 'Careers', hint: 'The page /careers.' },
  faq: { title: 'FAQ', hint: 'Questions and answers on the support page.' },
  plans: { title: 'Support plans', hint: 'Plans on the support page.' },
  announcement: { title: 'Announcement', hint: 'One line at the top of every page.' },
  footer: { title: 'Footer', hint: 'The columns of links at the bottom of every page.' },
  promises: {
    title: 'Promises',
    hint: 'Refund period and support hours, wherever the shop mentions them.',
  },
};
