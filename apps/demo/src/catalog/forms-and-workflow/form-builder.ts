import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, subscriptionEdition } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: subscriptionEdition,
  components: [
    { alias: 'FormBuilderWebPart', title: 'Form Builder', kind: 'WebPart', hosts: onFullPages },
    { alias: 'FormWebPart', title: 'Form', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
  spfxVersion: '1.5.1',
};

export const formBuilder: DemoProduct = {
  slug: 'form-builder',
  title: 'Form Builder',
  categorySlug: 'forms-and-workflow',
  description:
    'Drops fields onto a form, branches on the answers and saves to any list, with no code and no second licence.',
  headline: 'A form that asks only what it must',
  longDescription: [
    'Twenty kinds of field, among them signature, table, people and a choice with pictures.',
    'Rules show, hide, require or fill in fields, depending on what was answered before.',
    'Long forms break into steps; a half-filled form is waiting when the person returns.',
    'Answers go into the columns of a list, not into a hidden blob.',
    'The same form works on a page, in Teams and as the new and edit form of the list.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>The builder, and the part that shows a finished form. A form is stored as a file beside its list, which lets you copy it to another site or keep it under version control.</p>',
    '<h3>Your first form</h3>',
    '<ul>',
    '<li>Choose a list; its columns are laid out as a start.</li>',
    '<li>Drag fields into order, add rules, look at the preview on a phone.</li>',
    '<li>Press publish. The form of the list is replaced and can be put back with one click.</li>',
    '</ul>',
    '<h3>Limits</h3>',
    '<p>Forms are for people in your tenant, including guests. A form open to the whole internet is not possible with SharePoint alone. Lookups to lists in another site are read only.</p>',
  ].join(''),
  priceCents: 21900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online, Subscription Edition',
  alternativeText: 'Form with a field being dropped in',
  releases: [
    {
      ...contents,
      version: '3.3.0.0',
      daysAgo: 45,
      changelog: 'Choices with pictures. Half-filled forms are kept for thirty days.',
    },
    {
      ...contents,
      version: '3.2.1.0',
      daysAgo: 133,
      changelog: 'Tables add up columns with decimals correctly.',
    },
    {
      ...contents,
      version: '3.1.0.0',
      daysAgo: 260,
      changelog: 'Copies a form to another site together with its rules.',
    },
    {
      ...contents,
      version: '3.0.0.0',
      daysAgo: 516,
      changelog:
        'Answers are written into columns; version 2 forms are converted when first opened.',
    },
  ],
  reviews: [
    {
      author: 'h.okafor',
      rating: 5,
      daysAgo: 36,
      comment: 'Replaced InfoPath. The forms are much easier to maintain.',
    },
    {
      author: 'gwen.pritchard',
      rating: 5,
      daysAgo: 79,
      comment: 'Data ends up in columns, so our reports simply went on working.',
    },
    {
      author: 'priya.nair',
      rating: 4,
      daysAgo: 141,
      comment:
        'Rules are clear up to about twenty. After that you want a list of them, and there is none.',
    },
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 218,
      comment: 'Good on phones. The signature field is small in a column.',
    },
    {
      author: 'oona.virtanen',
      rating: 5,
      daysAgo: 307,
      comment: 'Putting back the original form with one click saved me once.',
    },
    {
      author: 'nadia.petrova',
      rating: 4,
      daysAgo: 455,
      comment: 'Conversion from version 2 changed two date formats out of forty forms.',
    },
  ],
};
