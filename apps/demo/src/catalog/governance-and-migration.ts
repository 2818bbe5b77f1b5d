import type { DemoProduct } from './demo-product.ts';
import { linkChecker } from './governance-and-migration/link-checker.ts';
import { migrationWorkbench } from './governance-and-migration/migration-workbench.ts';
import { permissionsAuditor } from './governance-and-migration/permissions-auditor.ts';
import { retentionPlanner } from './governance-and-migration/retention-planner.ts';
import { siteLifecycleManager } from './governance-and-migration/site-lifecycle-manager.ts';
import { storageAnalyser } from './governance-and-migration/storage-analyser.ts';

export const governanceAndMigration: DemoProduct[] = [
  permissionsAuditor,
  migrationWorkbench,
  storageAnalyser,
  siteLifecycleManager,
  linkChecker,
  retentionPlanner,
];
