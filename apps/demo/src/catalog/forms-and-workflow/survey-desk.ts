import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onFullPages, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'SurveyDeskWebPart', title: 'Survey Desk', kind: 'WebPart', hosts: everywhere },
    { alias: 'SurveyResultsWebPart', title: 'Survey Results', kind: 'WebPart', hosts: onFullPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'GroupMember.Read.All' },
    { resource: 'Microsoft Graph', scope: 'Mail.Send' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const surveyDesk: DemoProduct = {
  slug: 'survey-desk',
  title: 'Survey Desk',
  categorySlug: 'forms-and-workflow',
  description:
    'Runs surveys with branches, reminders and a closing date, and keeps every answer inside your own tenant.',
  headline: 'Ask more than one thing',
  longDescription: [
    'Ten kinds of question, pages, branches and a progress bar.',
    'Invite groups; only those who have not answered get the reminder.',
    'Results by question and by group, hidden when a group has fewer than five answers.',
    'Run the same survey again next quarter and see the change beside the number.',
    'Export the raw answers, or let the part write a summary page.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>An editor, the survey itself and a page of results. Surveys can be by name, confidential (visible to the survey desk only), or anonymous.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to a site whose owners may see the answers.</li>',
    '<li>Start from a template: pulse, event, onboarding or exit.</li>',
    '<li>Send it to ten people first and correct what they misread.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>The minimum of five answers cannot be lowered once a survey has begun. People outside your tenant cannot take part; for customers, use a survey service made for that.</p>',
  ].join(''),
  priceCents: 12500,
  isNew: false,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Survey question with a scale of faces and the chosen answer',
  releases: [
    {
      ...contents,
      version: '1.5.1.0',
      daysAgo: 79,
      changelog: 'Reminders skip people who left the group after the invitation.',
    },
    {
      ...contents,
      version: '1.5.0.0',
      daysAgo: 127,
      changelog: 'Repeat a survey and compare it with the last one.',
    },
    {
      ...contents,
      version: '1.3.0.0',
      daysAgo: 310,
      changelog: 'Confidential surveys.',
    },
  ],
  reviews: [
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 43,
      comment:
        'Pulse survey every quarter with the change beside the number. Good enough to drop the external tool.',
    },
    {
      author: 'dkowalczyk',
      rating: 4,
      daysAgo: 102,
      comment: 'The minimum of five is enforced, as promised.',
    },
    {
      author: 'carmen.ibarra',
      rating: 3,
      daysAgo: 159,
      comment: 'Editor is slow with more than forty questions.',
    },
    {
      author: 'siobhan.walsh',
      rating: 4,
      daysAgo: 228,
      comment: 'Templates are sensible and not full of jargon.',
    },
    {
      author: 'b.lindqvist',
      rating: 3,
      daysAgo: 295,
      comment: 'The summary page is plain and its charts cannot be changed.',
    },
  ],
};
