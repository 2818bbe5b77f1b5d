import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'DocumentTreeWebPart', title: 'Document Tree', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const documentTree: DemoProduct = {
  slug: 'document-tree',
  title: 'Document Tree',
  categorySlug: 'documents',
  description:
    'One folder tree across several libraries, with a filter, counts and files that open in their own program.',
  headline: 'All the folders, side by side',
  longDescription: [
    'Brings libraries from different sites together in one tree, in the order you choose.',
    'The filter searches names as you type and keeps the branches in which something was found.',
    'Numbers beside each folder say how many files are inside, deep down included.',
    'Open a file in the browser, in its desktop program, or look at it in a pane on the right.',
    'Drag files from your computer into any folder you may write to.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The tree with a preview pane, for pages and for Teams. Folders are loaded as they are opened, which is why a library with 80,000 files appears as quickly as one with eighty.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the part and paste the addresses of the libraries, or pick them from the hub.</li>',
    '<li>Decide which columns appear beside the names.</li>',
    '<li>Set the depth to which the tree is open at first.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>The filter looks at names only. For words inside documents there is a link to the search of SharePoint with the same scope. Counts may lag a few minutes behind large uploads.</p>',
  ].join(''),
  priceCents: 7900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Folder tree with one document highlighted',
  releases: [
    {
      ...contents,
      version: '6.0.0.0',
      daysAgo: 82,
      changelog: 'New preview pane. The tree remembers which folders each reader left open.',
    },
    {
      ...contents,
      version: '5.8.3.0',
      daysAgo: 193,
      changelog: 'Folder names with a hash sign open again.',
    },
    {
      ...contents,
      version: '5.7.0.0',
      daysAgo: 351,
      changelog: 'Files can be dragged in from the computer.',
    },
    {
      ...contents,
      version: '5.0.0.0',
      daysAgo: 720,
      changelog: 'Loads folders as they are opened; very large libraries no longer delay the page.',
    },
  ],
  reviews: [
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 41,
      comment: 'The engineers asked for their drive letter back. This was close enough.',
    },
    {
      author: 'fatima.zahra',
      rating: 5,
      daysAgo: 97,
      comment: 'Eight libraries in one tree, correct permissions, quick.',
    },
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 154,
      comment: 'Filter by name is instant. I keep wanting it to search inside the files.',
    },
    {
      author: 'wessel.dj',
      rating: 5,
      daysAgo: 230,
      comment: 'The hash sign problem was fixed nine days after we reported it.',
    },
    {
      author: 'ines.moreau',
      rating: 4,
      daysAgo: 389,
      comment: 'Counts are handy and sometimes late.',
    },
  ],
};
