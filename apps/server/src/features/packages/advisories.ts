import type { Advisory, PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { compareVersions } from './compare-releases.ts';
import { isGrantable } from './permissions.ts';
import {
  exchangeWebServices,
  explainRetirement,
  graphToolkit,
  locationActions,
  type RetirementRule,
} from './retirements.ts';

interface AdvisoryRule {
  /** The day is written as YYYY-MM-DD. */
  readonly since: string;
  readonly source: string;
  readonly explain: (facts: PackageFacts) => string | undefined;
  readonly remedy?: string;
}

const learn = 'https://learn.microsoft.com';
const scriptPolicy = `${learn}/sharepoint/dev/spfx/content-securty-policy-trusted-script-sources`;
const issues = 'https://github.com/SharePoint/sp-dev-docs/issues';

const builtWith = (version: string) => (facts: PackageFacts) =>
  facts.spfxVersion && compareVersions(facts.spfxVersion, version) === 0
    ? `It was built with version ${version} of the SharePoint Framework, which Microsoft withdrew.`
    : undefined;

const retired = (retirement: RetirementRule) => ({
  since: retirement.on,
  source: retirement.source,
  explain: explainRetirement(retirement),
});

const and = new Intl.ListFormat('en-GB');

export const advisoryRules: readonly AdvisoryRule[] = [
  {
    since: '2017-02-23',
    source: scriptPolicy,
    explain: ({ scriptHosts }) =>
      scriptHosts.length > 0
        ? `Part of its code is outside the package, at ${and.format(scriptHosts)}: it can change without a new release and without a review.`
        : undefined,
  },
  {
    since: '2026-03-01',
    source: scriptPolicy,
    explain: ({ unendedScriptBases: [base] = [] }) =>
      base === undefined
        ? undefined
        : `Its scripts are loaded from “${base}”, without a slash at the end: the script policy blocks them although this entry is trusted, until an administrator adds the slash.`,
    remedy:
      'End cdnBasePath in config/write-manifests.json with a slash, and build the package again.',
  },
  {
    since: '2026-04-22',
    source: `${issues}/10775`,
    explain: ({ permissions }) => {
      const refused = permissions.filter(({ scope }) => !isGrantable(scope));
      return refused.length > 0
        ? `It asks for ${and.format(refused.map(({ scope }) => scope))}, which Microsoft gives to no package: what needs it does not work.`
        : undefined;
    },
    remedy:
      'Remove the request from config/package-solution.json, and call this API from a server of yours.',
  },
  {
    ...retired(graphToolkit),
    remedy: 'Replace its components, for example by calls of Microsoft Graph.',
  },
  {
    ...retired(locationActions),
    remedy: 'Remove these actions, or replace them by a link to a map.',
  },
  {
    ...retired(exchangeWebServices),
    remedy: 'Call Microsoft Graph instead, and ask for its permissions.',
  },
  {
    since: '2021-03-26',
    source: `${learn}/sharepoint/dev/spfx/release-1.12.0`,
    explain: builtWith('1.12.0'),
    remedy: 'Build the package with 1.12.1 or later.',
  },
  {
    since: '2026-06-16',
    source: `${issues}/10905`,
    explain: builtWith('1.23.1'),
    remedy: 'Build the package with 1.23.2 or later.',
  },
];

interface FoundAdvisory extends Advisory {
  readonly remedy: string | undefined;
}

export const findAdvisories = (facts: PackageFacts): FoundAdvisory[] =>
  advisoryRules.flatMap(({ since, source, explain, remedy }) => {
    const text = explain(facts);
    return text === undefined ? [] : [{ text, since, source, remedy }];
  });

export const listAdvisories = (facts: PackageFacts): Advisory[] =>
  findAdvisories(facts).map(({ text, since, source }) => ({ text, since, source }));
