import type { ShopTextName, ContentOf } from '@partshelf/contract/branding/texts.ts';
import { defaultPromises } from '@partshelf/contract/branding/brand.ts';
import { apiQuery } from '../../../query-client.ts';
import { listDefaultColumns } from '../links.tsx';

export const textListPath = '/admin/settings/texts';

export const adminTextsKey = ['back-office', 'texts'];

export const adminTextsQuery = apiQuery([...adminTextsKey, 'all'], 'GET /back-office/texts', {});

export const adminTextQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'one'], 'GET /back-office/texts/:name', { params: { name } });

export const textVersionsQuery = (name: ShopTextName) =>
  apiQuery([...adminTextsKey, 'versions'], 'GET /back-office/texts/:name/versions', {
    params: { name },
    query: { pagination: { pageSize: 100 } },
  });

export const textVersionQuery = (name: ShopTextName, version: number) =>
  apiQuery([...adminTextsKey, 'version'], 'GET /back-office/texts/:name/versions/:version', {
    params: { name, version: String(version) },
  });

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
  careers: { title: 'Careers', hint: 'The text of the page /careers.' },
  faq: { title: 'FAQ', hint: 'Questions and answers on the support page.' },
  plans: { title: 'Support plans', hint: 'Plans on the support page.' },
  announcement: { title: 'Announcement', hint: 'One line at the top of every page.' },
  footer: { title: 'Footer', hint: 'The columns of links at the bottom of every page.' },
  promises: {
    title: 'Promises and offers',
    hint: 'Refund period, support hours, and what the shop offers besides parts.',
  },
};

export const emptyContents: { readonly [Name in ShopTextName]: ContentOf<Name> } = {
  terms: { html: '' },
  privacy: { html: '' },
  careers: { html: '' },
  faq: { entries: [{ question: '', answer: '' }] },
  plans: { plans: [{ name: '', price: '', points: [], button: { label: '', link: '/support' } }] },
  announcement: { text: '', link: null, from: null, until: null },
  footer: { columns: listDefaultColumns(defaultPromises) },
  promises: defaultPromises,
};
