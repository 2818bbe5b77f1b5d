import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [{ alias: 'SiteMapWebPart', title: 'Site Map', kind: 'WebPart', hosts: onFullPages }],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const siteMap: DemoProduct = {
  slug: 'site-map',
  title: 'Site Map',
  categorySlug: 'pages-and-navigation',
  description:
    'Draws every page of a site as one tree and marks the ones with no owner, no visitors or no way back.',
  headline: 'See the site you actually have',
  longDescription: [
    'Reads the Site Pages library and its links, so the tree shows how people really get from page to page.',
    'Pages nobody links to stand apart in their own column, where they are hard to overlook.',
    'Each page carries its owner, its last change and the number of links that lead to it.',
    'Filter by owner or by age and export what is left as a spreadsheet for the next clean-up.',
    'Works on hub sites too: choose which associated sites belong in the tree.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>One package with the web part and a full-page view for large sites. The tree is drawn in the browser from what the reader may see, so two people can see two different maps of the same site.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Upload the package to the tenant app catalog.</li>',
    '<li>Place the part on a page that only editors visit, or on a page of its own.</li>',
    '<li>Choose how old a page must be before it is marked.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Links inside embedded content are not followed. Above <strong>2,000 pages</strong> the first drawing takes several seconds; after that the part only asks for what changed.</p>',
  ].join(''),
  priceCents: 5900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Tree of page thumbnails',
  releases: [
    {
      ...contents,
      version: '1.9.0.0',
      daysAgo: 34,
      changelog:
        'Hub sites: choose which associated sites are drawn. The export now includes the number of incoming links.',
    },
    {
      ...contents,
      version: '1.8.2.0',
      daysAgo: 158,
      changelog: 'Pages in subfolders of Site Pages no longer appear twice.',
    },
    {
      ...contents,
      version: '1.7.0.0',
      daysAgo: 402,
      changelog: 'Adds the column of pages that nobody links to.',
    },
  ],
  reviews: [
    {
      author: 'jb.fournier',
      rating: 1,
      daysAgo: 9,
      comment: 'I sell a part that does the same for half of the price. Write to me.',
      isHidden: true,
    },
    {
      author: 'gwen.pritchard',
      rating: 4,
      daysAgo: 21,
      comment:
        'Found 61 orphaned pages in an intranet I thought I knew. Drawing 1,400 pages takes about four seconds, which is fair.',
    },
    {
      author: 'dkowalczyk',
      rating: 5,
      daysAgo: 96,
      comment:
        'The age filter plus export is our quarterly clean-up now. We used to do this in a spreadsheet by hand.',
    },
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 133,
      comment:
        'Does the job. I would like to pin the layout of the tree, at present it rearranges itself when a page is added.',
    },
    {
      author: 'fatima.zahra',
      rating: 4,
      daysAgo: 240,
      comment: 'Clear picture of a messy site. Printing it needs patience and a wide paper format.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 371,
      comment:
        'Good for editors. Our visitors were confused by it, so keep it off the home page as the notes suggest.',
    },
  ],
};
