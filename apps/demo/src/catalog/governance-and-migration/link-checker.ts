import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'LinkCheckerWebPart', title: 'Link Checker', kind: 'WebPart', hosts: onFullPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const linkChecker: DemoProduct = {
  slug: 'link-checker',
  title: 'Link Checker',
  categorySlug: 'governance-and-migration',
  description:
    'Walks through your pages at night, tries every link, and hands the broken ones to the person who can fix them.',
  headline: 'No more dead ends',
  longDescription: [
    'Checks links in text, in buttons and in the quick links of a page.',
    'Suggests the new address when a page has been moved or renamed.',
    'Repairs a link on all pages on which it occurs, after you have agreed.',
    'External links are tried politely: once a night, with a pause between them.',
    'A list for each site owner with only the pages that are theirs.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it runs</h3>',
    '<p>The check runs in the browser of an administrator who leaves a tab open, or every night by a flow that comes with the package. Each link is tried twice before it is called broken.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Place the part on a page for editors.</li>',
    '<li>Choose the sites, and addresses that should never be tried.</li>',
    '<li>Let the first run finish. It finds the longest list.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Links inside Office files and PDF files are not read. Some sites answer robots with an error although the page exists; these are shown in grey, to be tried by hand. On SharePoint Server only the run in the browser is available.</p>',
  ].join(''),
  priceCents: 5990,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'List of pages and their links with one broken and one repaired',
  releases: [
    {
      ...contents,
      version: '1.3.1.0',
      daysAgo: 107,
      changelog: 'External sites that refuse robots are shown in grey and no longer in red.',
    },
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 171,
      changelog: 'Repairs a link on all pages at once.',
    },
    {
      ...contents,
      version: '1.1.0.0',
      daysAgo: 392,
      changelog: 'Quick links and buttons are checked too.',
    },
  ],
  reviews: [
    {
      author: 'fatima.zahra',
      rating: 4,
      daysAgo: 71,
      comment: '480 broken links in the first night, repaired all at once.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 118,
      comment: 'Suggestions for renamed pages are right about nine times in ten.',
    },
    {
      author: 'priya.nair',
      rating: 3,
      daysAgo: 165,
      comment: 'Useful, but no Office files, and that is where our old links are.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 248,
      comment: 'Fine on Online. On 2019 a browser tab has to stay open overnight.',
    },
    {
      author: 'tobias_k',
      rating: 2,
      daysAgo: 340,
      comment:
        'Too many false alarms from external sites in the version I bought. I am told this has improved since.',
    },
  ],
};
