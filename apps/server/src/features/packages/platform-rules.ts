import type { Platform } from '@partshelf/contract/packages/labels.ts';
import type { PackageFacts, PlatformAnswer } from '@partshelf/contract/packages/packages.ts';
import { compareVersions } from './compare-releases.ts';
import {
  exchangeWebServices,
  explainRetirement,
  isolatedWebParts,
  locationActions,
  type RetirementRule,
} from './retirements.ts';

type Component = PackageFacts['components'][number];

/** When one applies, the answer is at best its own. */
interface PlatformRule {
  readonly platforms: readonly Platform[];
  readonly answer: Exclude<PlatformAnswer['answer'], 'yes'>;
  /** The day is written as YYYY-MM-DD. */
  readonly holdsFrom: string;
  readonly source: string;
  readonly explain: (facts: PackageFacts) => string | undefined;
}

const online = ['online'] as const;

const servers = ['subscriptionEdition', '2019', '2016'] as const;
const everywhere = ['online', ...servers] as const;

const learn = 'https://learn.microsoft.com/sharepoint';
const compatibility = `${learn}/dev/spfx/compatibility`;
const issues = 'https://github.com/SharePoint/sp-dev-docs/issues';

const framework = '2017-02-23';
const server2016 = '2017-09-12';
const server2019 = '2018-10-22';
const serverSubscription = '2021-11-02';

type FaultyScript = NonNullable<PackageFacts['faultyScripts']>[number];

const descriptions: Record<FaultyScript['fault'], string> = {
  noAddress: 'which is no address on the internet',
  ownComputer: 'which is the computer of the person who opens the page',
  ownNetwork: 'which is an address within a private network',
  unencrypted: 'without encryption, which browsers block on pages of SharePoint Online',
};

export const describeFaultyScript = ({ address, fault }: FaultyScript) =>
  `Its scripts are loaded from “${address}”, ${descriptions[fault]}.`;

export const isUnreachable = ({ fault }: FaultyScript) => fault !== 'unencrypted';

const onlineHosts = /^Teams|^Dashboard$|^SharePointFullPage$/;

function runsInSharePoint({ kind, hosts }: Component): boolean {
  if (kind === 'adaptiveCardExtension' || kind === 'copilotComponent') return false;
  return hosts.length === 0 || hosts.some((host) => !onlineHosts.test(host));
}

const isOnlyOnline = ({ components }: PackageFacts) =>
  components.length > 0 && !components.some(runsInSharePoint);

const retired = (retirement: RetirementRule) => ({
  holdsFrom: retirement.on,
  source: retirement.source,
  explain: explainRetirement(retirement),
});

const isOnlyInCopilot = ({ components }: PackageFacts) =>
  components.length > 0 && components.every(({ kind }) => kind === 'copilotComponent');

const needsBuild = (first: number) => (facts: PackageFacts) => {
  const needed = facts.minimumSharePointVersion;
  const [major = 0, , build = 0] = (needed ?? '').split('.').map(Number);
  if (major <= 16 && build < first) return undefined;
  return `It needs a newer SharePoint: version ${needed}.`;
};

const builtFrom =
  (first: string, explain: (built: string) => string) =>
  ({ spfxVersion = null }: PackageFacts) => {
    if (spfxVersion === null || compareVersions(spfxVersion, first) < 0) return undefined;
    return explain(`It was built with version ${spfxVersion} of the SharePoint Framework`);
  };

const runsAtMost = (name: string, newest: string) => (built: string) =>
  `${built}, and ${name} runs ${newest} at most.`;

export const platformRules: readonly PlatformRule[] = [
  {
    platforms: everywhere,
    answer: 'no',
    holdsFrom: framework,
    source: 'https://www.rfc-editor.org/rfc/rfc6761',
    explain: ({ faultyScripts = [] }) => {
      const script = faultyScripts.find(isUnreachable);
      return script && describeFaultyScript(script);
    },
  },
  {
    platforms: online,
    answer: 'probably',
    holdsFrom: framework,
    source: 'https://www.w3.org/TR/mixed-content/',
    explain: ({ faultyScripts = [] }) => {
      const script = faultyScripts.find(({ fault }) => fault === 'unencrypted');
      return script && describeFaultyScript(script);
    },
  },
  {
    platforms: online,
    answer: 'no',
    ...retired(isolatedWebParts),
  },
  {
    platforms: online,
    answer: 'probably',
    holdsFrom: framework,
    source: `${learn}/allow-or-prevent-custom-script`,
    explain: ({ needsCustomScript }) =>
      needsCustomScript
        ? 'It can only be added on sites that allow custom script, which is off unless an administrator turns it on.'
        : undefined,
  },
  {
    platforms: online,
    answer: 'no',
    holdsFrom: '2026-07-09',
    source: `${learn}/dev/spfx/copilot/overview-copilot-apps`,
    explain: (facts) =>
      isOnlyInCopilot(facts)
        ? 'It runs only in Microsoft 365 Copilot, as a preview that Microsoft advises against in production.'
        : undefined,
  },
  {
    platforms: online,
    answer: 'probably',
    ...retired(locationActions),
  },
  {
    platforms: online,
    answer: 'probably',
    ...retired(exchangeWebServices),
  },
  {
    platforms: ['subscriptionEdition'],
    answer: 'no',
    holdsFrom: serverSubscription,
    source: compatibility,
    explain: needsBuild(Number.POSITIVE_INFINITY),
  },
  {
    platforms: ['2019'],
    answer: 'no',
    holdsFrom: server2019,
    source: compatibility,
    explain: needsBuild(14_326),
  },
  {
    platforms: ['2016'],
    answer: 'no',
    holdsFrom: server2016,
    source: compatibility,
    explain: needsBuild(10_337),
  },
  {
    platforms: servers,
    answer: 'no',
    holdsFrom: framework,
    source: `${learn}/dev/spfx/web-parts/isolated-web-parts`,
    explain: ({ isDomainIsolated }) =>
      isDomainIsolated ? 'It runs isolated, which no SharePoint Server can do.' : undefined,
  },
  {
    platforms: servers,
    answer: 'no',
    holdsFrom: framework,
    source: `${issues}/2339`,
    explain: ({ permissions }) =>
      permissions.length > 0
        ? 'It asks for permissions that only SharePoint Online can give.'
        : undefined,
  },
  {
    platforms: servers,
    answer: 'no',
    holdsFrom: framework,
    source: `${issues}/2339`,
    explain: (facts) =>
      isOnlyOnline(facts)
        ? 'It runs only in Teams, Viva Connections or Copilot, which need SharePoint Online.'
        : undefined,
  },
  {
    platforms: ['2016'],
    answer: 'no',
    holdsFrom: server2016,
    source: compatibility,
    explain: (facts) =>
      isOnlyOnline(facts) || facts.components.some(({ kind }) => kind === 'webPart')
        ? undefined
        : 'It has no web part, and SharePoint Server 2016 runs nothing else.',
  },
  {
    platforms: servers,
    answer: 'unknown',
    holdsFrom: framework,
    source: compatibility,
    explain: ({ spfxVersion = null }) =>
      spfxVersion === null
        ? 'It does not say which version of the SharePoint Framework it was built with.'
        : undefined,
  },
  {
    platforms: ['subscriptionEdition'],
    answer: 'no',
    holdsFrom: '2023-03-14',
    source: compatibility,
    explain: builtFrom('1.6', runsAtMost('SharePoint Server Subscription Edition', '1.5')),
  },
  {
    platforms: ['2019'],
    answer: 'no',
    holdsFrom: server2019,
    source: compatibility,
    explain: builtFrom('1.5', runsAtMost('SharePoint Server 2019', '1.4.1')),
  },
  {
    platforms: ['2016'],
    answer: 'no',
    holdsFrom: server2016,
    source: compatibility,
    explain: builtFrom('1.2', runsAtMost('SharePoint Server 2016', '1.1')),
  },
];
