import type { Platform } from '@partshelf/contract/packages/platforms.ts';

export const platformNames: Readonly<Record<Platform, string>> = {
  online: 'SharePoint Online',
  subscriptionEdition: 'SharePoint Server Subscription Edition',
  2019: 'SharePoint Server 2019',
  2016: 'SharePoint Server 2016',
};

export function readPlatform(search: URLSearchParams): Platform | undefined {
  const wanted = search.get('runsOn') ?? '';
  return Object.hasOwn(platformNames, wanted) ? (wanted as Platform) : undefined;
}

export const filterByPlatform = (runsOn: Platform | undefined) =>
  runsOn && { runsOn: { $eq: runsOn } };
