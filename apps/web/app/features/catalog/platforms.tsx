import type { SearchFacets } from '@partshelf/contract/catalog/product-search.ts';
import { type Platform, platforms } from '@partshelf/contract/packages/labels.ts';
import { Link } from 'react-router';

export const platformLabels: Readonly<Record<Platform, string>> = {
  online: 'SharePoint Online',
  subscriptionEdition: 'SharePoint Server Subscription Edition',
  2019: 'SharePoint Server 2019',
  2016: 'SharePoint Server 2016',
};

export function readPlatform(search: URLSearchParams): Platform | undefined {
  const wanted = search.get('runsOn') ?? '';
  return Object.hasOwn(platformLabels, wanted) ? (wanted as Platform) : undefined;
}

export const filterByPlatform = (runsOn: Platform | undefined) =>
  runsOn && { runsOn: { $eq: runsOn } };

interface PlatformChipsProps {
  chosen: Platform | undefined;
  counts?: Pick<SearchFacets, 'platforms' | 'anyPlatform'> | undefined;
  hrefFor: (platform?: Platform) => string;
}

export function PlatformChips({ chosen, counts, hrefFor }: PlatformChipsProps) {
  const countOf = (platform: Platform | undefined) =>
    platform
      ? counts?.platforms.find((counted) => counted.platform === platform)?.count
      : counts?.anyPlatform;
  const shown = platforms.filter(
    (platform) => !counts || platform === chosen || countOf(platform) !== undefined,
  );
  return (
    <nav
      aria-label="Runs on"
      className="-mx-(--gutter) flex items-center gap-3 overflow-x-auto px-(--gutter) py-1 md:mx-0 md:overflow-visible md:px-0"
    >
      <span aria-hidden className="text-sm whitespace-nowrap text-muted-foreground">
        Runs on
      </span>
      <ul className="flex gap-2 md:flex-wrap">
        {[undefined, ...shown].map((platform) => (
          <li key={platform ?? 'any'}>
            <Link
              to={hrefFor(platform)}
              preventScrollReset
              aria-current={platform === chosen || undefined}
              className="inline-flex h-8 items-center gap-1 rounded-full border border-border bg-card px-3 text-sm whitespace-nowrap hover:border-input aria-[current=true]:border-foreground aria-[current=true]:bg-foreground aria-[current=true]:text-background"
            >
              {platform ? platformLabels[platform].replace('SharePoint ', '') : 'Any SharePoint'}{' '}
              <ChipCount count={countOf(platform)} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function ChipCount({ count }: { count: number | undefined }) {
  return count === undefined ? null : (
    <span className="ml-1 text-xs tabular-nums opacity-70">{count}</span>
  );
}
