import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPagesAndTabs, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'PdfViewerWebPart', title: 'PDF Viewer', kind: 'WebPart', hosts: onPagesAndTabs },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const pdfViewer: DemoProduct = {
  slug: 'pdf-viewer',
  title: 'PDF Viewer',
  categorySlug: 'documents',
  description:
    'Shows a PDF on the page itself, opened at the passage you mean, with thumbnails and a search that marks.',
  headline: 'Open at the right page',
  longDescription: [
    'Link to a page or to a marked passage, and the reader arrives exactly there.',
    'Thumbnails at the side, search in the text, and a view for two pages at once.',
    'Always shows the newest published version from the library.',
    'The buttons for downloading and printing can be hidden.',
    'Loads page by page, so a 400-page manual opens on the first page at once.',
  ].join('\n'),
  otherDescription: [
    '<h3>What it is for</h3>',
    '<p>Handbooks, price lists, the menu of the canteen: files that are read often and by many, and that nobody wants to download each time.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the part and pick a file, or a library from which the reader may choose.</li>',
    '<li>Set height, first page and side bar.</li>',
    '<li>To link to a passage, mark it in the viewer and copy the address.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Forms inside a PDF can be filled in but not saved. Encrypted files ask for their password. Switching off the download hides the button; someone with permission to read the library can still fetch the file there.</p>',
  ].join(''),
  priceCents: 4400,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'Page of a PDF with a highlighted passage and page thumbnails',
  releases: [
    {
      ...contents,
      version: '3.0.2.0',
      daysAgo: 110,
      changelog: 'Marked passages survive a new version of the file if the words are still there.',
    },
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 199,
      changelog: 'Links to a marked passage.',
    },
    {
      ...contents,
      version: '2.7.0.0',
      daysAgo: 460,
      changelog: 'Two pages at once; page by page loading.',
    },
  ],
  reviews: [
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 39,
      comment: 'Linking to a paragraph of the quality manual has ended many discussions.',
    },
    {
      author: 'owen.hughes',
      rating: 5,
      daysAgo: 108,
      comment: 'The canteen menu, three years running. Never had to touch it.',
    },
    {
      author: 'wessel.dj',
      rating: 4,
      daysAgo: 172,
      comment: 'Large manuals open fast. Rotating a single page is missing.',
    },
    {
      author: 'fatima.zahra',
      rating: 3,
      daysAgo: 285,
      comment: 'Filled forms cannot be saved. It is written down, but I had hoped otherwise.',
    },
  ],
};
