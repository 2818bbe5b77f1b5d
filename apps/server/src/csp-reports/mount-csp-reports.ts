import type { FastifyInstance } from 'fastify';
import { createConcurrencyLimit } from '../concurrency-limit.ts';
import type { Deps } from '../deps.ts';
import { callerAt } from '../http/callers/callers.ts';
import type { RateLimits } from '../http/callers/rate-limits.ts';
import { cspReportsPath } from '../http/site/content-policy.ts';
import { groupViolations } from './group-violations.ts';
import { readReports } from './read-reports.ts';
import { countViolations } from './report-queries.ts';

const contentTypes = ['application/csp-report', 'application/reports+json'];
/** Each report has the whole policy, and the Reporting API sends several at once. */
const bodyLimit = 32 * 1024;

/** Browsers send no cookies with their reports, and no one signs in for them. */
export function mountCspReports(
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
