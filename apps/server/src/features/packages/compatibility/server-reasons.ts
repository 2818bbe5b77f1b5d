import type { Platform } from '@partshelf/contract/packages/platforms.ts';
import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { compareVersions } from '../package-version.ts';

type Component = PackageFacts['components'][number];
type Answer = 'no' | 'unknown' | 'probably';

/** Why the answer is not yes. */
export type Reasons = Readonly<Record<Answer, readonly string[]>>;

interface Server {
  readonly name: string;
  /** The newest version of the SharePoint Framework that it runs, in Microsoft’s words. */
  readonly newest: string;
  /** The first version that it does not run. */
  readonly before: string;
  /** Microsoft’s pages disagree about the versions between. */
  readonly disputedBefore?: string;
  readonly firstBuildOfNext: number;
  readonly onlyWebParts?: true;
}

const servers: Record<Exclude<Platform, 'online'>, Server> = {
  subscriptionEdition: {
    name: 'SharePoint Server Subscription Edition',
    newest: '1.4.1',
    before: '1.5',
    disputedBefore: '1.6',
    firstBuildOfNext: Number.POSITIVE_INFINITY,
  },
  2019: {
    name: 'SharePoint Server 2019',
    newest: '1.4.1',
    before: '1.5',
    firstBuildOfNext: 14_326,
  },
  2016: {
    name: 'SharePoint Server 2016',
    newest: '1.1',
    before: '1.2',
    firstBuildOfNext: 10_337,
    onlyWebParts: true,
  },
};

const onlineHosts = /^Teams|^Dashboard$|^SharePointFullPage$/;

/** In SharePoint itself, not in Teams or on a dashboard. */
function runsInSharePoint({ kind, hosts }: Component): boolean {
  if (kind === 'adaptiveCardExtension') return false;
  return hosts.length === 0 || hosts.some((host) => !onlineHosts.test(host));
}

function isTooOld({ firstBuildOfNext }: Server, minimum: string | null): boolean {
  const [major = 0, , build = 0] = (minimum ?? '').split('.').map(Number);
  return major > 16 || build >= firstBuildOfNext;
}

function* findReasons(facts: PackageFacts, server: Server): Generator<[Answer, string]> {
  const { name, newest, before, disputedBefore, onlyWebParts } = server;
  const { components, permissions, spfxVersion = null } = facts;
  if (isTooOld(server, facts.minimumSharePointVersion)) {
    yield ['no', `It needs a newer SharePoint: version ${facts.minimumSharePointVersion}.`];
  }
  if (facts.isDomainIsolated)
    yield ['no', 'It runs isolated, which only SharePoint Online can do.'];
  if (permissions.length > 0) {
    yield ['no', 'It asks for permissions that only SharePoint Online can give.'];
  }
  if (components.length > 0 && !components.some(runsInSharePoint)) {
    yield ['no', 'It runs only in Teams or Viva Connections, which need SharePoint Online.'];
  } else if (onlyWebParts && !components.some(({ kind }) => kind === 'webPart')) {
    yield ['no', `It has no web part, and ${name} runs nothing else.`];
  }
  if (spfxVersion === null) {
    yield [
      'unknown',
      'It does not say which version of the SharePoint Framework it was built with.',
    ];
    return;
  }
  if (compareVersions(spfxVersion, before) < 0) return;
  const built = `It was built with version ${spfxVersion} of the SharePoint Framework`;
  if (disputedBefore && compareVersions(spfxVersion, disputedBefore) < 0) {
    yield ['probably', `${built}, and Microsoft’s pages disagree about it.`];
  } else {
    yield ['no', `${built}, and ${name} runs ${newest} at most.`];
  }
}

export function findServerReasons(
  facts: PackageFacts,
  platform: Exclude<Platform, 'online'>,
): Reasons {
  const found = [...findReasons(facts, servers[platform])];
  const reasonsFor = (answer: Answer) =>
    found.filter(([name]) => name === answer).map(([, reason]) => reason);
  return { no: reasonsFor('no'), unknown: reasonsFor('unknown'), probably: reasonsFor('probably') };
}
