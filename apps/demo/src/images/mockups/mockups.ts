import type { ProductMockup } from '../product-mockup.ts';
import { announcementTicker } from './news-and-engagement/announcement-ticker.ts';
import { approvalInbox } from './forms-and-workflow/approval-inbox.ts';
import { birthdaysAndAnniversaries } from './people-and-org/birthdays-and-anniversaries.ts';
import { breadcrumbTrail } from './pages-and-navigation/breadcrumb-trail.ts';
import { budgetTracker } from './dashboards-and-data/budget-tracker.ts';
import { calendarRollup } from './calendars-and-rooms/calendar-rollup.ts';
import { chartBuilder } from './dashboards-and-data/chart-builder.ts';
import { contractTracker } from './documents/contract-tracker.ts';
import { countdownTiles } from './calendars-and-rooms/countdown-tiles.ts';
import { deskFinder } from './people-and-org/desk-finder.ts';
import { documentSigner } from './documents/document-signer.ts';
import { documentTree } from './documents/document-tree.ts';
import { eventTeaser } from './news-and-engagement/event-teaser.ts';
import { faqAccordion } from './pages-and-navigation/faq-accordion.ts';
import { formBuilder } from './forms-and-workflow/form-builder.ts';
import { imageHotspots } from './pages-and-navigation/image-hotspots.ts';
import { kpiBoard } from './dashboards-and-data/kpi-board.ts';
import { kudosWall } from './news-and-engagement/kudos-wall.ts';
import { leaveCalendar } from './calendars-and-rooms/leave-calendar.ts';
import { linkChecker } from './governance-and-migration/link-checker.ts';
import { listMap } from './dashboards-and-data/list-map.ts';
import { megaMenu } from './pages-and-navigation/mega-menu.ts';
import { migrationWorkbench } from './governance-and-migration/migration-workbench.ts';
import { newsCarousel } from './news-and-engagement/news-carousel.ts';
import { orgChart } from './people-and-org/org-chart.ts';
import { pdfViewer } from './documents/pdf-viewer.ts';
import { peopleDirectory } from './people-and-org/people-directory.ts';
import { permissionsAuditor } from './governance-and-migration/permissions-auditor.ts';
import { photoGallery } from './news-and-engagement/photo-gallery.ts';
import { projectTimeline } from './calendars-and-rooms/project-timeline.ts';
import { quickPoll } from './forms-and-workflow/quick-poll.ts';
import { retentionPlanner } from './governance-and-migration/retention-planner.ts';
import { roomBooking } from './calendars-and-rooms/room-booking.ts';
import { serviceStatus } from './dashboards-and-data/service-status.ts';
import { shiftPlanner } from './calendars-and-rooms/shift-planner.ts';
import { siteLifecycleManager } from './governance-and-migration/site-lifecycle-manager.ts';
import { siteMap } from './pages-and-navigation/site-map.ts';
import { skillsMatrix } from './people-and-org/skills-matrix.ts';
import { storageAnalyser } from './governance-and-migration/storage-analyser.ts';
import { surveyDesk } from './forms-and-workflow/survey-desk.ts';
import { taskBoard } from './forms-and-workflow/task-board.ts';
import { teamSpotlight } from './people-and-org/team-spotlight.ts';
import { templateLibrary } from './documents/template-library.ts';
import { versionCompare } from './documents/version-compare.ts';
import { videoShelf } from './news-and-engagement/video-shelf.ts';
import { weatherStrip } from './dashboards-and-data/weather-strip.ts';
import { workflowDesigner } from './forms-and-workflow/workflow-designer.ts';

/** A product that is missing here has no images. */
export const mockups: Readonly<Record<string, ProductMockup>> = {
  'announcement-ticker': announcementTicker,
  'approval-inbox': approvalInbox,
  'birthdays-and-anniversaries': birthdaysAndAnniversaries,
  'breadcrumb-trail': breadcrumbTrail,
  'budget-tracker': budgetTracker,
  'calendar-rollup': calendarRollup,
  'chart-builder': chartBuilder,
  'contract-tracker': contractTracker,
  'countdown-tiles': countdownTiles,
  'desk-finder': deskFinder,
  'document-signer': documentSigner,
  'document-tree': documentTree,
  'event-teaser': eventTeaser,
  'faq-accordion': faqAccordion,
  'form-builder': formBuilder,
  'image-hotspots': imageHotspots,
  'kpi-board': kpiBoard,
  'kudos-wall': kudosWall,
  'leave-calendar': leaveCalendar,
  'link-checker': linkChecker,
  'list-map': listMap,
  'mega-menu': megaMenu,
  'migration-workbench': migrationWorkbench,
  'news-carousel': newsCarousel,
  'org-chart': orgChart,
  'pdf-viewer': pdfViewer,
  'people-directory': peopleDirectory,
  'permissions-auditor': permissionsAuditor,
  'photo-gallery': photoGallery,
  'project-timeline': projectTimeline,
  'quick-poll': quickPoll,
  'retention-planner': retentionPlanner,
  'room-booking': roomBooking,
  'service-status': serviceStatus,
  'shift-planner': shiftPlanner,
  'site-lifecycle-manager': siteLifecycleManager,
  'site-map': siteMap,
  'skills-matrix': skillsMatrix,
  'storage-analyser': storageAnalyser,
  'survey-desk': surveyDesk,
  'task-board': taskBoard,
  'team-spotlight': teamSpotlight,
  'template-library': templateLibrary,
  'version-compare': versionCompare,
  'video-shelf': videoShelf,
  'weather-strip': weatherStrip,
  'workflow-designer': workflowDesigner,
};
