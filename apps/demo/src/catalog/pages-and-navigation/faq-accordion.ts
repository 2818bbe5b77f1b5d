import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    { alias: 'FaqAccordionWebPart', title: 'FAQ Accordion', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const faqAccordion: DemoProduct = {
  slug: 'faq-accordion',
  title: 'FAQ Accordion',
  categorySlug: 'pages-and-navigation',
  description:
    'Shows questions and answers from an ordinary list, with a search box and a link you can send for each answer.',
  headline: 'Answer it once, then send the link',
  longDescription: [
    'The questions live in a SharePoint list, so the people who know the answers can edit them without touching the page.',
    'Typing in the search box narrows the questions and marks the words found inside the answers.',
    'Every answer has its own address, ready to be pasted into a chat.',
    'Group questions by a choice column and let readers fold whole groups.',
    'Opens and closes by keyboard, and screen readers hear whether an answer is open.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The web part, and a template for the list with columns for question, answer, group and order. You can also point the part at a list you already have; it asks which column is which.</p>',
    '<h3>Getting started</h3>',
    '<ul>',
    '<li>Upload the package and add the part to a page.</li>',
    '<li>Press <em>Create the list</em>, or choose an existing one.</li>',
    '<li>Write the three questions that you are asked most often.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Answers may hold formatted text, links and pictures, but no embedded web parts. Lists with more than 500 questions are loaded group by group.</p>',
  ].join(''),
  priceCents: 3400,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online, 2019 and later',
  alternativeText: 'List of questions with one answer open',
  releases: [
    {
      ...contents,
      version: '2.8.0.0',
      daysAgo: 61,
      changelog:
        'Words found by the search are marked inside the answers. Groups remember whether they were folded.',
    },
    {
      ...contents,
      version: '2.7.1.0',
      daysAgo: 190,
      changelog: 'Fixes links to single answers on pages that were copied from another site.',
    },
    {
      ...contents,
      version: '2.5.0.0',
      daysAgo: 455,
      changelog: 'Questions can be grouped by any choice column.',
    },
  ],
  reviews: [
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 40,
      comment:
        'HR edits the list, I never touch the page. The links to single answers have replaced half of our canned replies.',
    },
    {
      author: 'callum.reid',
      rating: 4,
      daysAgo: 88,
      comment:
        'Simple and quick. The colour of the headings follows the site theme, the spacing does not, and you cannot change it.',
    },
    {
      author: 'siobhan.walsh',
      rating: 5,
      daysAgo: 212,
      comment:
        'Tested with NVDA before buying for a council site. Headings and states are announced properly.',
    },
    {
      author: 'rohan_m',
      rating: 4,
      daysAgo: 398,
      comment:
        'Works as described. Pasting from Word brings its fonts along, so paste as plain text.',
    },
  ],
};
