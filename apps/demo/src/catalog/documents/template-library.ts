import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    {
      alias: 'TemplateLibraryWebPart',
      title: 'Template Library',
      kind: 'WebPart',
      hosts: everywhere,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'User.Read' },
    { resource: 'Microsoft Graph', scope: 'Files.ReadWrite' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const templateLibrary: DemoProduct = {
  slug: 'template-library',
  title: 'Template Library',
  categorySlug: 'documents',
  description:
    'Hands out the current letter, slide and contract templates, filled in with the name and office of the user.',
  headline: 'The right letterhead, every time',
  longDescription: [
    'Templates are sorted by purpose, not by program, so people find a letter without knowing file types.',
    'Fields such as name, telephone and office are filled in from the profile of the user.',
    'Only approved templates appear; the old ones stay in the history and off the shelf.',
    'A new document is saved where the user says, with the properties that its library asks for.',
    'Counts which templates are used, so you know which ones to stop maintaining.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The web part, and the content types for templates and their properties. Your templates remain ordinary Word, PowerPoint and Excel files with content controls.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to the site that keeps your templates.</li>',
    '<li>Tag the fields in your files. A list of names is in the settings, ready to copy.</li>',
    '<li>Let two or three people test before you switch off the network drive.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Only fields in content controls are filled in; text boxes in old letterheads are not. PowerPoint knows no content controls, so slides get the name of the presenter and the date, and nothing else.</p>',
  ].join(''),
  priceCents: 8900,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Document templates standing in a box with one being pulled out',
  releases: [
    {
      ...contents,
      version: '1.8.0.0',
      daysAgo: 73,
      changelog: 'Counts which templates are used.',
    },
    {
      ...contents,
      version: '1.7.1.0',
      daysAgo: 184,
      changelog: 'Office addresses with two lines keep both.',
    },
    {
      ...contents,
      version: '1.6.0.0',
      daysAgo: 352,
      changelog: 'Asks for the properties of the target library before saving.',
    },
  ],
  reviews: [
    {
      author: 'gwen.pritchard',
      rating: 4,
      daysAgo: 62,
      comment:
        'Letters in two languages, each with the right address. Content controls needed a day of work in our old templates.',
    },
    {
      author: 'rohan_m',
      rating: 5,
      daysAgo: 145,
      comment: 'The usage numbers let us throw away 60 of 90 templates.',
    },
    {
      author: 'jb.fournier',
      rating: 4,
      daysAgo: 213,
      comment:
        'Works well in the browser and in Teams. Desktop Word users keep asking for a button in Word.',
    },
    {
      author: 'yuki.tanabe',
      rating: 3,
      daysAgo: 300,
      comment: 'Slides support fewer fields, see the notes.',
    },
  ],
};
