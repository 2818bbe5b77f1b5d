import type { Compatibility } from '@partshelf/contract/packages/compatibility.ts';
import { type Platform, platforms } from '@partshelf/contract/packages/platforms.ts';
import type { PackageFacts } from '@partshelf/contract/packages/package-facts.ts';
import { findServerReasons, type Reasons } from './server-reasons.ts';

type PlatformAnswer = Compatibility['platforms'][number];

const noPackage = 'The file is not a SharePoint package, so there is nothing to read it from.';
const needsCustomScript =
  'It can only be added on sites that allow custom script, which is off unless an administrator turns it on.';

/** What outweighs what: one reason against it is enough. */
const outweighing = ['no', 'unknown', 'probably'] as const;

function toAnswer(reasons: Reasons): Pick<PlatformAnswer, 'answer' | 'reasons'> {
  const answer = outweighing.find((name) => reasons[name].length > 0);
  return answer ? { answer, reasons: [...reasons[answer]] } : { answer: 'yes', reasons: [] };
}

/** SharePoint Online runs every version of the SharePoint Framework. */
const findOnlineReasons = (facts: PackageFacts): Reasons => ({
  no: [],
  unknown: [],
  probably: facts.needsCustomScript ? [needsCustomScript] : [],
});

/** Null for a file that is no SharePoint package. The rules are in decision 52. */
export function deriveCompatibility(facts: PackageFacts | null): Compatibility['platforms'] {
  return platforms.map((platform) => {
    if (!facts) return { platform, answer: 'unknown', reasons: [noPackage] };
    const reasons =
      platform === 'online' ? findOnlineReasons(facts) : findServerReasons(facts, platform);
    return { platform, ...toAnswer(reasons) };
  });
}

/** Those that run it for certain, or probably. */
export const listPlatforms = (facts: PackageFacts): Platform[] =>
  deriveCompatibility(facts).flatMap(({ platform, answer }) =>
    answer === 'yes' || answer === 'probably' ? [platform] : [],
  );
