import { calendarsAndRooms } from './calendars-and-rooms.ts';
import { dashboardsAndData } from './dashboards-and-data.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';
import { documents } from './documents.ts';
import { formsAndWorkflow } from './forms-and-workflow.ts';
import { governanceAndMigration } from './governance-and-migration.ts';
import { newsAndEngagement } from './news-and-engagement.ts';
import { pagesAndNavigation } from './pages-and-navigation.ts';
import { peopleAndOrg } from './people-and-org.ts';

export const demoCategories: DemoCategory[] = [
  { slug: 'pages-and-navigation', title: 'Pages & Navigation' },
  { slug: 'news-and-engagement', title: 'News & Engagement' },
  { slug: 'people-and-org', title: 'People & Org' },
  { slug: 'calendars-and-rooms', title: 'Calendars & Rooms' },
  { slug: 'documents', title: 'Documents' },
  { slug: 'forms-and-workflow', title: 'Forms & Workflow' },
  { slug: 'dashboards-and-data', title: 'Dashboards & Data' },
  { slug: 'governance-and-migration', title: 'Governance & Migration' },
];

export const demoProducts: DemoProduct[] = [
  ...pagesAndNavigation,
  ...newsAndEngagement,
  ...peopleAndOrg,
  ...calendarsAndRooms,
  ...documents,
  ...formsAndWorkflow,
  ...dashboardsAndData,
  ...governanceAndMigration,
];
