import type { SceneDefinition } from './scene-definition.ts';
import { announcementTicker } from './scenes/announcement-ticker.ts';
import { approvalInbox } from './scenes/approval-inbox.ts';
import { birthdaysAndAnniversaries } from './scenes/birthdays-and-anniversaries.ts';
import { breadcrumbTrail } from './scenes/breadcrumb-trail.ts';
import { budgetTracker } from './scenes/budget-tracker.ts';
import { calendarRollup } from './scenes/calendar-rollup.ts';
import { chartBuilder } from './scenes/chart-builder.ts';
import { contractTracker } from './scenes/contract-tracker.ts';
import { countdownTiles } from './scenes/countdown-tiles.ts';
import { deskFinder } from './scenes/desk-finder.ts';
import { documentSigner } from './scenes/document-signer.ts';
import { documentTree } from './scenes/document-tree.ts';
import { eventTeaser } from './scenes/event-teaser.ts';
import { faqAccordion } from './scenes/faq-accordion.ts';
import { formBuilder } from './scenes/form-builder.ts';
import { imageHotspots } from './scenes/image-hotspots.ts';
import { kpiBoard } from './scenes/kpi-board.ts';
import { kudosWall } from './scenes/kudos-wall.ts';
import { leaveCalendar } from './scenes/leave-calendar.ts';
import { linkChecker } from './scenes/link-checker.ts';
import { listMap } from './scenes/list-map.ts';
import { megaMenu } from './scenes/mega-menu.ts';
import { migrationWorkbench } from './scenes/migration-workbench.ts';
import { newsCarousel } from './scenes/news-carousel.ts';
import { orgChart } from './scenes/org-chart.ts';
import { pdfViewer } from './scenes/pdf-viewer.ts';
import { peopleDirectory } from './scenes/people-directory.ts';
import { permissionsAuditor } from './scenes/permissions-auditor.ts';
import { photoGallery } from './scenes/photo-gallery.ts';
import { projectTimeline } from './scenes/project-timeline.ts';
import { quickPoll } from './scenes/quick-poll.ts';
import { retentionPlanner } from './scenes/retention-planner.ts';
import { roomBooking } from './scenes/room-booking.ts';
import { serviceStatus } from './scenes/service-status.ts';
import { shiftPlanner } from './scenes/shift-planner.ts';
import { siteLifecycleManager } from './scenes/site-lifecycle-manager.ts';
import { siteMap } from './scenes/site-map.ts';
import { skillsMatrix } from './scenes/skills-matrix.ts';
import { storageAnalyser } from './scenes/storage-analyser.ts';
import { surveyDesk } from './scenes/survey-desk.ts';
import { taskBoard } from './scenes/task-board.ts';
import { teamSpotlight } from './scenes/team-spotlight.ts';
import { templateLibrary } from './scenes/template-library.ts';
import { versionCompare } from './scenes/version-compare.ts';
import { videoShelf } from './scenes/video-shelf.ts';
import { weatherStrip } from './scenes/weather-strip.ts';
import { workflowDesigner } from './scenes/workflow-designer.ts';

/** The drawings by product slug. A product that is missing here has no pictures. */
export const scenes: Readonly<Record<string, SceneDefinition>> = {
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
