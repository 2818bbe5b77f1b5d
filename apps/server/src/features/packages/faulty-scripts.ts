import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';

type FaultyScript = NonNullable<PackageFacts['faultyScripts']>[number];

const descriptions: Record<FaultyScript['fault'], string> = {
  noAddress: 'which is no address on the internet',
  ownComputer: 'which is the computer of whoever opens the page',
  ownNetwork: 'which is an address within a private network',
  unencrypted: 'without encryption, which browsers block on pages of SharePoint Online',
};

export const describeFaultyScript = ({ address, fault }: FaultyScript) =>
  `Its scripts are loaded from “${address}”, ${descriptions[fault]}.`;

/** For every buyer; a server without encryption can run the others. */
export const isUnreachable = ({ fault }: FaultyScript) => fault !== 'unencrypted';
