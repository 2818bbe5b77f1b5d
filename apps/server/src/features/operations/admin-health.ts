import { statfs } from 'node:fs/promises';
import type { RouteResult } from '@partshelf/contract/api/route.ts';
import type { operationRoutes } from '@partshelf/contract/operations.ts';
import type { MailTemplate } from '../../db/jobs.ts';
import {
  forgetOperationTime,
  readOperationTimes,
  recordOperationTime,
} from '../../db/operation-times.ts';
import type { Deps } from '../../deps.ts';
import type { SignedIn } from '../../platform/identity.ts';
import { shopRelease } from '../../platform/release.ts';
import { type RouteContext, serve } from '../../serve.ts';
import { recordAudit } from '../audit/audit.ts';
import {
  readInstallation,
  readMailboxFigures,
  readMailFigures,
  readOpeningFacts,
} from './admin-health-queries.ts';

type Routes = typeof operationRoutes;
type ShopHealth = RouteResult<Routes['GET /back-office/health']>['data'];
type Opening = RouteResult<Routes['GET /back-office/opening']>['data'];

export function mountAdminHealth(context: RouteContext, deps: Deps): void {
  serve(context, 'GET /back-office/health', async () => ({ data: await readHealth(deps) }));

  serve(context, 'GET /back-office/opening', async () => ({ data: await readOpening(deps) }));

  serve(context, 'PUT /back-office/opening', async ({ user, body: { step, isDone } }) => {
    await deps.db.transaction(async (transaction) => {
      if (isDone) await recordOperationTime(transaction, step, deps.now());
      else await forgetOperationTime(transaction, step);
      const details = { title: stepLabels[step], isDone };
      await recordAudit(transaction, user, 'opening.step_changed', step, details);
    });
    return { data: await readOpening(deps) };
  });

  serve(context, 'POST /back-office/opening/test-mail', async ({ user }) => {
    await sendTestMail(deps, user);
    return { data: await readOpening(deps) };
  });
}

const startedAt = new Date(Date.now() - process.uptime() * 1_000);

async function readHealth({ db, jobs, health, config }: Deps): Promise<ShopHealth> {
  const [
    { lastMigration, restoredBackupAt, isOriginUnknown },
    mails,
    mailbox,
    failedJobs,
    times,
    disk,
  ] = await Promise.all([
    readInstallation(db),
    readMailFigures(db),
    config.inbound ? readMailboxFigures(db) : null,
    jobs.listFailed(db),
    readOperationTimes(db),
    statfs(config.dataDir),
  ]);
  return {
    release: shopRelease,
    lastMigration,
    startedAt,
    providers: health.list(),
    lastWebhookAt: times.webhook ?? null,
    mails,
    mailbox,
    failedJobs: failedJobs.reduce((sum, { count }) => sum + count, 0),
    lastBackupAt: times.backup ?? null,
    restoredBackupAt,
    isOriginUnknown,
    disk: { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    certificateExpiresAt: times.certificateExpiry ?? null,
  };
}

const stepLabels = {
  testMailReceived: 'test email arrived',
  invoicingNotNeeded: 'invoicing not needed',
  openingClosed: 'list closed',
};

async function readOpening({ db, branding }: Deps): Promise<Opening> {
  const [facts, times] = await Promise.all([readOpeningFacts(db), readOperationTimes(db)]);
  const isInvoicingNeeded = times.invoicingNotNeeded === undefined;
  const steps = {
    ...facts,
    look: branding.isBranded(),
    invoicing: !isInvoicingNeeded || branding.texts().invoicing !== null,
    testMail: times.testMailReceived !== undefined,
    webhook: times.webhook !== undefined,
  };
  const isOpen = Object.values(steps).every(Boolean);
  return {
    isClosed: isOpen || times.openingClosed !== undefined,
    steps,
    testMailSentAt: times.testMail ?? null,
    isInvoicingNeeded,
  };
}

async function sendTestMail({ db, jobs, config, now }: Deps, actor: SignedIn): Promise<void> {
  const at = now();
  await db.transaction(async (transaction) => {
    await recordOperationTime(transaction, 'testMail', at);
    await jobs.enqueue(transaction, 'send-mail', testMail(config, actor, at));
    const details = { title: 'test email' };
    await recordAudit(transaction, actor, 'opening.test_mail_sent', 'testMail', details);
  });
}

const testMail =
  ({ publicUrl }: Deps['config'], { documentId, email }: SignedIn, at: Date): MailTemplate =>
  (brand) => ({
    key: `test-mail-${documentId}-${at.getTime()}`,
    to: email,
    subject: `A test email of ${brand.name}`,
    title: 'Your shop can send emails',
    paragraphs: [
      'If this is in your inbox and not among the junk mail, your customers get their receipts as well.',
    ],
    button: { label: 'It arrived', url: `${publicUrl}/admin` },
    reason: 'you asked for it in the back office',
  });
