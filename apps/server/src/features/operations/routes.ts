import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { parseInput } from '../../http/input.ts';
import { cspReportsPath } from '../../http/page-headers.ts';
import { deleteOldMails } from '../../mail/outbox.ts';
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Feature } from '../../platform/feature.ts';
import { callerAt, type RateLimits } from '../../platform/rate-limits.ts';
import { mountAdminHealth } from './admin-health.ts';
import { mountAdminCspReports, mountAdminMails } from './admin.ts';
import { groupViolations, type Violation } from './csp-reports.ts';
import { countViolations, deleteOldCspReports } from './queries.ts';

export const operations: Feature = {
  routes(context, deps) {
    mountAdminMails(context, deps);
    mountAdminCspReports(context, deps);
    mountAdminHealth(context, deps);
  },
  siteRoutes: ({ app, rateLimits }, deps) => mountCspReports(app, deps, rateLimits),
  cleanups: {
    mails: ({ db }, limit) => deleteOldMails(db, limit),
    cspReports: ({ db }, limit) => deleteOldCspReports(db, limit),
  },
};

const contentTypes = ['application/csp-report', 'application/reports+json'];
/** Each report has the whole policy, and the Reporting API sends several at once. */
const bodyLimit = 32 * 1024;

/** Browsers send no cookies with their reports, and no one signs in for them. */
function mountCspReports(
  app: FastifyInstance,
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rateLimits: RateLimits,
): void {
  const limit = createConcurrencyLimit(1, 20, 'TOO_MANY_REQUESTS');
  app.register(async (reports) => {
    reports.removeAllContentTypeParsers();
    reports.addContentTypeParser(
      contentTypes,
      { parseAs: 'string' },
      reports.getDefaultJsonParser('error', 'error'),
    );
    reports.post(
      cspReportsPath,
      {
        bodyLimit,
        onRequest: ({ ip }) => rateLimits.consume('cspReport', callerAt(ip)),
      },
      async ({ body }, reply) => {
        const groups = groupViolations(readReports(body), config.publicUrl);
        if (groups.length > 0) await limit(() => countViolations(db, groups));
        return reply.code(204).send();
      },
    );
  });
}

const text = z.optional(z.nullable(z.string()));

const olderReport = z.object({
  'csp-report': z.object({
    'document-uri': z.string(),
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});

const reportBody = z.object({
  documentURL: z.string(),
  effectiveDirective: z.string(),
  blockedURL: text,
  sourceFile: text,
});

const reports = z.array(
  z.union([
    z.object({ type: z.literal('csp-violation'), body: reportBody }),
    z.object({ type: z.string().check(z.refine((type) => type !== 'csp-violation')) }),
  ]),
);

/** The Reporting API sends a list, `report-uri` one report. @throws ShopError VALIDATION_FAILED */
function readReports(body: unknown): Violation[] {
  if (!Array.isArray(body)) return [fromOlderReport(body)];
  return (parseInput(reports, body) as z.output<typeof reports>).flatMap((report) =>
    'body' in report ? [fromReport(report.body)] : [],
  );
}

function fromOlderReport(body: unknown): Violation {
  const { 'csp-report': report } = parseInput(olderReport, body) as z.output<typeof olderReport>;
  return {
    document: report['document-uri'],
    directive: report['effective-directive'] || report['violated-directive'] || '',
    blocked: report['blocked-uri'] ?? '',
    source: report['source-file'] ?? '',
  };
}

const fromReport = (body: z.output<typeof reportBody>): Violation => ({
  document: body.documentURL,
  directive: body.effectiveDirective,
  blocked: body.blockedURL ?? '',
  source: body.sourceFile ?? '',
});
