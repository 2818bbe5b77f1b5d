import { toUtcDay } from '@partshelf/contract/dates.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type { PackageFacts, RetirementResult } from '@partshelf/contract/packages/packages.ts';

export interface RetirementRule extends Omit<RetirementResult, 'isPast'> {
  /** It is stored with releases and notices. */
  readonly id: string;
  readonly concerns: (facts: PackageFacts) => boolean;
}

const learn = 'https://learn.microsoft.com';
const exchangeBlog = 'https://techcommunity.microsoft.com/blog/exchange';

export const isolatedWebParts: RetirementRule = {
  id: 'isolated-web-parts',
  kind: 'ends',
  on: '2026-04-02',
  source: `${learn}/sharepoint/dev/spfx/web-parts/isolated-web-parts-retirement`,
  text: 'It runs isolated, which SharePoint Online has not supported since April 2026.',
  concerns: ({ isDomainIsolated }) => isDomainIsolated,
};

export const graphToolkit: RetirementRule = {
  id: 'graph-toolkit',
  kind: 'unmaintained',
  on: '2026-08-28',
  source: `${learn}/graph/toolkit/overview`,
  text: 'It uses a library that is no longer maintained: the Microsoft Graph Toolkit. It goes on working.',
  concerns: ({ scriptUses }) => scriptUses?.includes('graphToolkit') ?? false,
};

export const locationActions: RetirementRule = {
  id: 'location-actions',
  kind: 'ends',
  on: '2026-12-01',
  source: `${learn}/sharepoint/dev/spfx/release-1.23.0`,
  text: 'Its card asks for a location or shows one on a map, which cards can do until 1 December 2026.',
  concerns: ({ components, scriptUses = [] }) =>
    scriptUses.includes('locationActions') &&
    components.some(({ kind }) => kind === 'adaptiveCardExtension'),
};

export const exchangeWebServices: RetirementRule = {
  id: 'exchange-web-services',
  kind: 'ends',
  on: '2027-04-01',
  source: `${exchangeBlog}/exchange-online-ews-your-time-is-almost-up/4492361`,
  text: 'It uses Exchange Web Services, which Exchange Online has until 1 April 2027, and since October 2026 only where an administrator allows them.',
  concerns: ({ permissions }) =>
    permissions.some(({ scope }) => scope.trim().toLowerCase() === 'ews.accessasuser.all'),
};

/**
 * Only what Microsoft has announced with a day, and what a package shows by itself. A release names
 * the ones that concern it, so a new one is found once the packages were read again.
 */
export const retirements = [
  isolatedWebParts,
  graphToolkit,
  locationActions,
  exchangeWebServices,
] as const;

const dayMs = 24 * 60 * 60 * 1000;

export const subtractDays = (day: string, days: number) => toUtcDay(Date.parse(day) - days * dayMs);

const countDaysLeft = ({ on }: Pick<RetirementRule, 'on'>, now: Date) =>
  (Date.parse(on) - Date.parse(toUtcDay(now))) / dayMs;

const isAhead = (retirement: Pick<RetirementRule, 'on'>, now: Date) =>
  countDaysLeft(retirement, now) > 0;

/** It includes the ones that are past. */
export const listWatched = (now: Date) =>
  retirements
    .filter((retirement) => countDaysLeft(retirement, now) <= limits.retirementDays)
    .toSorted((a, b) => a.on.localeCompare(b.on));

export const listUpcoming = (now: Date) =>
  listWatched(now).filter((retirement) => isAhead(retirement, now));

export const explainRetirement =
  ({ concerns, text }: RetirementRule) =>
  (facts: PackageFacts) =>
    concerns(facts) ? text : undefined;

export const listRetirementIds = (facts: PackageFacts): string[] =>
  retirements.filter(({ concerns }) => concerns(facts)).map(({ id }) => id);

export const showRetirement = (
  { kind, on, source, text }: RetirementRule,
  now: Date,
): RetirementResult => ({ kind, on, isPast: !isAhead({ on }, now), text, source });

export const listRetirements = (facts: PackageFacts | null, now: Date): RetirementResult[] =>
  facts === null
    ? []
    : listWatched(now)
        .filter(({ concerns }) => concerns(facts))
        .map((retirement) => showRetirement(retirement, now));

interface ContentFacts {
  readonly title: string;
  readonly facts: PackageFacts | null;
}

/** A bundle has the retirements of its contents, with the titles of the products they concern. */
export const combineRetirements = (
  contents: readonly ContentFacts[],
  now: Date,
): RetirementResult[] =>
  listWatched(now).flatMap((retirement) => {
    const titles = contents.flatMap(({ title, facts }) =>
      facts && retirement.concerns(facts) ? [title] : [],
    );
    if (titles.length === 0) return [];
    const shown = showRetirement(retirement, now);
    return [{ ...shown, text: `${titles.join(', ')}: ${shown.text}` }];
  });

/** It is the notice that is due, by its number of days; undefined when none is. */
export function findDueNotice(retirement: RetirementRule, now: Date): number | undefined {
  const left = countDaysLeft(retirement, now);
  if (left <= 0) return undefined;
  return limits.retirementNoticeDays.findLast((days) => left <= days);
}

/** It is null when all notices were sent. */
export function findNextNotice(retirement: RetirementRule, now: Date): string | null {
  const days = limits.retirementNoticeDays.map((before) => subtractDays(retirement.on, before));
  return days.find((day) => day >= toUtcDay(now)) ?? null;
}

const daysOfCatchingUp = 3;

/** What pages say of these may have changed since the day before, or since a run that was missed. */
export const listChanged = (now: Date) =>
  retirements.filter((retirement) => {
    const left = countDaysLeft(retirement, now);
    return [left, left - limits.retirementDays].some(
      (days) => days <= 0 && days > -daysOfCatchingUp,
    );
  });
