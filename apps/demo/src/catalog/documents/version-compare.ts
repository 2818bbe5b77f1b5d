import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onFullPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'VersionCompareWebPart',
      title: 'Version Compare',
      kind: 'WebPart',
      hosts: onFullPages,
    },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const versionCompare: DemoProduct = {
  slug: 'version-compare',
  title: 'Version Compare',
  categorySlug: 'documents',
  description:
    'Sets any two versions of a file or page against each other and marks each added, changed and removed line.',
  headline: 'See exactly what changed',
  longDescription: [
    'Choose any two versions from the history, or compare two different files.',
    'Word documents, PDF files with text, plain text and SharePoint pages are understood.',
    'Step from one change to the next with a key, and see how many are left.',
    'Changes to properties are listed above the text, with the old and the new value.',
    'Save the comparison as a PDF.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it works</h3>',
    '<p>The comparison happens in your browser: both versions are read from SharePoint, turned into text and set against each other by sentence. No document is sent to a service of ours or anybody else’s.</p>',
    '<h3>Using it</h3>',
    '<ul>',
    '<li>Place the part on a page and send people there with the address of a document.</li>',
    '<li>Or add the link to the column of a library, so that each file carries its own.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Layout is not compared, only words, numbers and tables. Scanned PDF files contain no text, and the part says so. Tables with merged cells are compared row by row.</p>',
  ].join(''),
  priceCents: 6900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Two document versions side by side with changes marked',
  releases: [
    {
      ...contents,
      version: '1.6.0.0',
      daysAgo: 95,
      changelog: 'Compares two different files. Lists changed properties.',
    },
    {
      ...contents,
      version: '1.5.1.0',
      daysAgo: 222,
      changelog: 'Footnotes no longer appear in the middle of a sentence.',
    },
    {
      ...contents,
      version: '1.4.0.0',
      daysAgo: 418,
      changelog: 'Understands PDF files that contain text.',
    },
  ],
  reviews: [
    {
      author: 'jb.fournier',
      rating: 5,
      daysAgo: 56,
      comment:
        'Legal uses it on every contract draft. Comparing in the browser was the condition for buying.',
    },
    {
      author: 'b.lindqvist',
      rating: 4,
      daysAgo: 139,
      comment: 'Sentences are matched sensibly even when a paragraph moves.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 3,
      daysAgo: 207,
      comment:
        'Good for text. Our forms are tables with merged cells and the result is hard to read.',
    },
    {
      author: 'e.papadakis',
      rating: 4,
      daysAgo: 290,
      comment: 'The PDF export lacks page numbers, otherwise fine.',
    },
    {
      author: 'yuki.tanabe',
      rating: 4,
      daysAgo: 401,
      comment: 'Japanese text is split correctly, which was my worry.',
    },
  ],
};
