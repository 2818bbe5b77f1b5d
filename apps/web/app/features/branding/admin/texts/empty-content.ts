import type { ContentOf, ShopTextName } from '@partshelf/contract/branding/texts.ts';
import { defaultPromises } from '@partshelf/contract/branding/brand.ts';
import { builtInColumns } from '../../built-in-columns.ts';

/** What the form begins with while the built-in text is shown. */
export const emptyContents: { readonly [Name in ShopTextName]: ContentOf<Name> } = {
  terms: { html: '' },
  privacy: { html: '' },
  careers: { html: '' },
  faq: { entries: [{ question: '', answer: '' }] },
  plans: { plans: [{ name: '', price: '', points: [], button: { label: '', link: '/support' } }] },
  announcement: { text: '', link: null, from: null, until: null },
  footer: { columns: builtInColumns },
  promises: defaultPromises,
};
