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
  { slug: 'pages-and-navigation', title: 'Pages & Navigation', color: 'stone' },
  { slug: 'news-and-engagement', title: 'News & Engagement', color: 'heather' },
  { slug: 'people-and-org', title: 'People & Org', color: 'clay' },
  { slug: 'calendars-and-rooms', title: 'Calendars & Rooms', color: 'marigold' },
  { slug: 'documents', title: 'Documents', color: 'moss' },
  { slug: 'forms-and-workflow', title: 'Forms & Workflow', color: 'lagoon' },
  { slug: 'dashboards-and-data', title: 'Dashboards & Data', color: 'sky' },
  { slug: 'governance-and-migration', title: 'Governance & Migration', color: 'fern' },
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
