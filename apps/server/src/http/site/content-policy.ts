export const cspReportsPath = '/csp-reports';

/** Strings become HTML or scripts only through these policies. */
export const requireTrustedTypes = (policies: readonly string[]) => [
  "require-trusted-types-for 'script'",
  `trusted-types ${policies.length > 0 ? policies.join(' ') : "'none'"}`,
];

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');

/** Browsers that know `report-to` ignore the older directive, and send nothing over plain HTTP. */
export const reportViolations = (publicUrl: string) => [
  `report-uri ${cspReportsPath}`,
  ...(isSecure(publicUrl) ? ['report-to csp'] : []),
];

export const reportingEndpoints = (publicUrl: string): Record<string, string> =>
  isSecure(publicUrl) ? { 'reporting-endpoints': `csp="${publicUrl}${cspReportsPath}"` } : {};
