import type { DemoProduct, ReleaseContents } from '../demo-product.ts';
import { everywhere, sharePointOnline } from '../platforms.ts';

const contents: ReleaseContents = {
  minimumSharePoint: sharePointOnline,
  components: [
    { alias: 'ShiftPlannerWebPart', title: 'Shift Planner', kind: 'WebPart', hosts: everywhere },
    { alias: 'MyShiftsWebPart', title: 'My Shifts', kind: 'WebPart', hosts: everywhere },
  ],
  webApiPermissions: [{ resource: 'Microsoft Graph', scope: 'User.ReadBasic.All' }],
  skipFeatureDeployment: false,
  isDomainIsolated: false,
};

export const shiftPlanner: DemoProduct = {
  slug: 'shift-planner',
  title: 'Shift Planner',
  categorySlug: 'calendars-and-rooms',
  description:
    'Plans shifts by people and days, warns about rest times, and lets two colleagues swap with one confirmation.',
  headline: 'Next week on one sheet',
  longDescription: [
    'Drag shifts onto people; the sheet counts hours and headcount while you do.',
    'Rules for rest time, weekly hours and weekends are checked before the plan is published.',
    'Colleagues offer a swap, another accepts, the planner confirms. All three see the result.',
    'Templates for the week hold the pattern, and absences from Leave Calendar are drawn in.',
    'Everyone sees their own week on the phone, without the rest of the sheet.',
  ].join('\n'),
  otherDescription: [
    '<h3>In the package</h3>',
    '<p>Two parts: the sheet for planners, and <strong>My Shifts</strong> for everyone else. A published plan can also be sent to personal calendars as a feed that updates itself.</p>',
    '<h3>Setting it up</h3>',
    '<ul>',
    '<li>Add the app to the site of the team; it creates its lists there.</li>',
    '<li>Enter the kinds of shift with start, end and colour.</li>',
    '<li>Set the rules. Those for the EU working time directive are filled in and can be changed.</li>',
    '</ul>',
    '<h3>What to check first</h3>',
    '<p>The rules warn; they do not know your agreements. Sites with more than 150 people in one plan should split it by team, since the sheet becomes slow to drag.</p>',
  ].join(''),
  priceCents: 19900,
  isNew: true,
  type: 'standard',
  works: 'SharePoint Online',
  alternativeText: 'Shifts of four people with one night being handed over',
  releases: [
    {
      ...contents,
      version: '1.0.1.0',
      daysAgo: 12,
      changelog: 'A swap that was withdrawn no longer waits for the planner.',
    },
    {
      ...contents,
      version: '1.0.0.0',
      daysAgo: 35,
      changelog: 'First release.',
    },
  ],
  reviews: [],
};
