import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPagesAndTabs, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'LeaveCalendarWebPart', title: 'Leave Calendar', kind: 'WebPart', hosts: everywhere },
    {
      alias: 'LeaveApprovalsWebPart',
      title: 'Leave Approvals',
      kind: 'WebPart',
      hosts: onPagesAndTabs,
    },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Calendars.ReadWrite' },
    { resource: 'Microsoft Graph', scope: 'User.Read.All' },
  ],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const leaveCalendar: DemoProduct = {
  slug: 'leave-calendar',
  title: 'Leave Calendar',
  categorySlug: 'calendars-and-rooms',
  description:
    'Requests, approvals and the team’s absences in one view. Knows the public holidays of each office.',
  headline: 'Who is away, and since when you know',
  longDescription: [
    'Ask for leave on the calendar itself; the lead gets the request in Teams and by email.',
    'The team sees who is away, but not why, unless the person has said so.',
    'Public holidays differ by office, and a half day counts as half.',
    'Days left are counted from an allowance that HR keeps in a list.',
    'Approved leave goes into the person’s Outlook calendar and sets the away message, if they agree.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>A team calendar, a form for requests and a page for leads with everything that waits for them. HR gets an export for payroll by month.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to one site and approve its permissions.</li>',
    '<li>Enter the offices with their holidays. Lists for 32 countries come with the package.</li>',
    '<li>Fill the allowances, by hand or from a spreadsheet.</li>',
    '</ul>',
    '<h3>Privacy</h3>',
    '<p>The kind of leave is visible to the person, their lead and HR. Sick notes do not belong here: the form refuses attachments on purpose. Entries older than three years are removed, or later where your law asks for it.</p>',
  ].join(''),
  priceCents: 10900,
  isNew: false,
  type: 'trending',
  works: 'SharePoint Online',
  alternativeText: 'Leave of a team by week with a new request marked',
  releases: [
    {
      ...contents,
      version: '2.6.0.0',
      daysAgo: 58,
      changelog: 'Half days. Holiday lists for four more countries.',
    },
    {
      ...contents,
      version: '2.5.2.0',
      daysAgo: 144,
      changelog: 'Leads who are away themselves pass requests on to their deputy.',
    },
    {
      ...contents,
      version: '2.4.0.0',
      daysAgo: 296,
      changelog: 'Export for payroll.',
    },
    {
      ...contents,
      version: '2.0.0.0',
      daysAgo: 540,
      changelog: 'Allowances are counted; version 1 only showed absences.',
    },
  ],
  reviews: [
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 34,
      comment: 'Three offices, three sets of holidays, no spreadsheet any more.',
    },
    {
      author: 'lars_intranet',
      rating: 4,
      daysAgo: 72,
      comment: 'Requests in Teams are answered the same day. By email it used to be a week.',
    },
    {
      author: 'marta.sousa',
      rating: 5,
      daysAgo: 117,
      comment: 'Half days finally. Thank you.',
    },
    {
      author: 'gwen.pritchard',
      rating: 4,
      daysAgo: 188,
      comment: 'The holidays of Scotland and England are kept apart correctly.',
    },
    {
      author: 'siobhan.walsh',
      rating: 5,
      daysAgo: 251,
      comment: 'Reasons are hidden from the team by default. That is how it should be.',
    },
    {
      author: 'owen.hughes',
      rating: 4,
      daysAgo: 410,
      comment: 'Importing the allowances from a spreadsheet needs exact column names.',
    },
  ],
};
