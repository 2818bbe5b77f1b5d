import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, onPages, sharePoint2019 } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePoint2019,
  components: [
    {
      alias: 'CalendarRollupWebPart',
      title: 'Calendar Roll-up',
      kind: 'WebPart',
      hosts: everywhere,
    },
    { alias: 'AgendaWebPart', title: 'Agenda', kind: 'WebPart', hosts: onPages },
  ],
  webApiPermissions: [
    { resource: 'Microsoft Graph', scope: 'Calendars.Read.Shared' },
    { resource: 'Microsoft Graph', scope: 'Group.Read.All' },
  ],
  skipFeatureDeployment: true,
  isDomainIsolated: false,
};

export const calendarRollup: DemoProduct = {
  slug: 'calendar-rollup',
  title: 'Calendar Roll-up',
  categorySlug: 'calendars-and-rooms',
  description:
    'Gathers events from lists, groups, mailboxes and feeds into one calendar and keeps a colour for each source.',
  headline: 'The calendar everyone opens first',
  longDescription: [
    'Lists, Microsoft 365 groups, shared mailboxes and iCal feeds appear together, each in a colour of its own.',
    'Readers switch sources on and off for themselves, and the part remembers their choice.',
    'Month, week, agenda and a timeline, and all four print cleanly.',
    'Nobody is shown an event that they could not open at its source.',
    'The week starts on the day that is usual where the reader lives.',
  ].join('\n'),
  otherDescription: [
    '<h3>What you get</h3>',
    '<p>The package with the calendar and a narrow agenda for side columns, and notes for the administrator. Upload it once, and site owners find both in the toolbox.</p>',
    '<h3>Three steps</h3>',
    '<ul>',
    '<li>Upload to the app catalog and approve the calendar permissions.</li>',
    '<li>Put the part on a page and pick its sources.</li>',
    '<li>Give every source a colour.</li>',
    '</ul>',
    '<h3>Good to know</h3>',
    '<p>Mailboxes and groups are read through Microsoft Graph, so the part needs SharePoint Online. Events are read on behalf of the person who is looking, and no copy of them is kept.</p>',
  ].join(''),
  priceCents: 14900,
  isNew: false,
  type: 'featured',
  works: 'SharePoint Online',
  alternativeText: 'Month calendar combining events from three sources',
  releases: [
    {
      ...contents,
      version: '5.2.1.0',
      daysAgo: 14,
      changelog:
        'All-day events from shared mailboxes stay on their day for readers in other time zones.',
      installNote: [
        'Approve both permissions before the part stands on a page. Without them it shows events from lists and feeds only, and a notice to editors.',
        '',
        'When you come from 4.6:',
        '- Calendars.Read.Shared is a new permission. Ask for its approval a day ahead.',
        '- Parts on pages keep their sources and colours. Nothing has to be set again.',
        '',
        'To test: put the part on a page with one shared mailbox, and open the page with an account that may read this mailbox and with one that may not. The second one must not see its events.',
      ].join('\n'),
    },
    {
      ...contents,
      version: '5.2.0.0',
      daysAgo: 49,
      changelog:
        'Adds the timeline view. Feeds are fetched once an hour instead of on every visit.',
    },
    {
      ...contents,
      version: '5.1.0.0',
      daysAgo: 167,
      changelog: 'Readers can switch sources off and on for themselves.',
    },
    {
      ...contents,
      version: '5.0.0.0',
      daysAgo: 348,
      changelog: 'Shared mailboxes as a source. Approve the new permission before you upgrade.',
    },
    {
      ...contents,
      version: '4.6.2.0',
      daysAgo: 597,
      changelog: 'Printing fits a month on one page.',
      components: contents.components.slice(0, 1),
      webApiPermissions: contents.webApiPermissions.slice(1),
    },
  ],
  reviews: [
    {
      author: 'ines.moreau',
      rating: 5,
      daysAgo: 11,
      comment: 'Eleven sources in one calendar, and HR has stopped sending the PDF.',
    },
    {
      author: 'tobias_k',
      rating: 5,
      daysAgo: 33,
      comment: 'The colours make it. People know at a glance what is theirs.',
    },
    {
      author: 'h.okafor',
      rating: 4,
      daysAgo: 57,
      comment: 'Works very well. The timeline view is wide and wants a full-width section.',
    },
    {
      author: 'priya.nair',
      rating: 5,
      daysAgo: 90,
      comment:
        'Shared mailboxes were the missing piece. Upgrade from 4.6 took twenty minutes including the permission.',
    },
    {
      author: 'wessel.dj',
      rating: 5,
      daysAgo: 125,
      comment:
        'Time zones are right, which I have not seen in any of the three products before it.',
    },
    {
      author: 'fatima.zahra',
      rating: 5,
      daysAgo: 178,
      comment:
        'Week starts on Sunday for our Cairo office and on Monday in Lyon. On the same page.',
    },
    {
      author: 'sp_admin_leeds',
      rating: 4,
      daysAgo: 230,
      comment: 'One page, 40 sources, still quick. I would like to order the sources by hand.',
    },
    {
      author: 'gwen.pritchard',
      rating: 5,
      daysAgo: 312,
      comment: 'Printed in the staff room every Monday.',
    },
    {
      author: 'callum.reid',
      rating: 5,
      daysAgo: 501,
      comment: 'Two years in use. The move to another tenant changed nothing for our readers.',
    },
  ],
};
