export const cspReportsPath = '/csp-reports';

/** Strings become HTML or scripts only through these policies. */
export const requireTrustedTypes = (policies: readonly string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies.length > 0 ? policies.join(' ') : "'none'"}`,
];

/** Safari and Firefox read the older directive. */
export const reportViolations = [`report-uri ${cspReportsPath}`, 'report-to csp'];

export const reportingEndpoints = (publicUrl: string) => ({
  'reporting-endpoints': `csp="${publicUrl}${cspReportsPath}"`,
});
