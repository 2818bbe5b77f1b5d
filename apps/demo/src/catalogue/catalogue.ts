import { calendarsAndRooms } from './calendars-and-rooms.ts';
import { dashboardsAndData } from './dashboards-and-data.ts';
import type { DemoCategory, DemoProduct } from './demo-product.ts';
import { documents } from './documents.ts';
import { formsAndWorkflow } from './forms-and-workflow.ts';
import { governanceAndMigration } from './governance-and-migration.ts';
import { newsAndEngagement } from './news-and-engagement.ts';
import { pagesAndNavigation } from './pages-and-navigation.ts';
import { peopleAndOrg } from './people-and-org.ts';

/** In the order in which the shop lists them. */
export const demoCategories: DemoCategory[] = [
  { slug: 'pages-and-navigation', title: 'Pages & Navigation', bin: 'stone' },
  { slug: 'news-and-engagement', title: 'News & Engagement', bin: 'heather' },
  { slug: 'people-and-org', title: 'People & Org', bin: 'clay' },
  { slug: 'calendars-and-rooms', title: 'Calendars & Rooms', bin: 'marigold' },
  { slug: 'documents', title: 'Documents', bin: 'moss' },
  { slug: 'forms-and-workflow', title: 'Forms & Workflow', bin: 'lagoon' },
  { slug: 'dashboards-and-data', title: 'Dashboards & Data', bin: 'sky' },
  { slug: 'governance-and-migration', title: 'Governance & Migration', bin: 'fern' },
];

/** Shelf by shelf. */
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
