import * as z from 'zod/mini';
import { parseInput } from '../http/input/input.ts';
import type { Violation } from './group-violations.ts';

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
export function readReports(body: unknown): Violation[] {
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
