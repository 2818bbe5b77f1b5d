import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [{ alias: 'TabStripWebPart', title: 'Tab Strip', kind: 'WebPart', hosts: onPages }],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const tabStrip: DemoProduct = {
  slug: 'tab-strip',
  title: 'Tab Strip',
  categorySlug: 'pages-and-navigation',
  description:
    'Turns the sections of a page into tabs, so a long page fits on one screen. The open tab is part of the address.',
  headline: 'A long page, folded',
  longDescription: [
    'Put the strip at the top of a page and every section below it becomes a tab.',
    'The heading of a section is the name of its tab, so there is nothing else to maintain.',
    'The open tab appears in the address, which means you can link straight to it.',
    'Tabs that do not fit move into a menu at the end of the strip.',
    'In edit mode all sections are shown one below the other, as SharePoint has them.',
  ].join('\n'),
  otherDescription: [
    '<h3>How it works</h3>',
    '<p>The strip hides and shows the sections that are already on the page. It moves nothing and copies nothing. Remove it and you have your ordinary page back.</p>',
    '<h3>Set-up</h3>',
    '<ul>',
    '<li>Upload the package to your app catalog.</li>',
    '<li>Add Tab Strip to the first section of a page.</li>',
    '<li>Give each section a heading. Sections without one stay visible below every tab.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Hidden sections are loaded together with the page, so tabs make a page shorter but not faster.</p>',
  ].join(''),
  priceCents: 1900,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  releases: [
    {
      ...contents,
      version: '1.0.1.0',
      daysAgo: 9,
      changelog:
        'Tabs keep their order when a section is moved while somebody else edits the page.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 26,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
