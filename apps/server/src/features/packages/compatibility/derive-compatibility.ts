import type {
  Compatibility,
  PlatformAnswer,
  PackageFacts,
} from '@partshelf/contract/packages/packages.ts';
import { type Platform, platforms } from '@partshelf/contract/packages/labels.ts';
import { platformRules } from './platform-rules.ts';

const noPackage = 'The file is not a SharePoint package, so there is nothing to read it from.';

/** What outweighs what: one reason against it is enough. */
const outweighing = ['no', 'unknown', 'probably'] as const;

function answerFor(facts: PackageFacts, platform: Platform): PlatformAnswer {
  const found = platformRules
    .filter((rule) => rule.platforms.includes(platform))
    .flatMap(({ answer, explain }) => {
      const reason = explain(facts);
      return reason === undefined ? [] : [{ answer, reason }];
    });
  const worst = outweighing.find((name) => found.some(({ answer }) => answer === name));
  const deciding = found.filter(({ answer }) => answer === worst);
  return { platform, answer: worst ?? 'yes', reasons: deciding.map(({ reason }) => reason) };
}

/** Null for a file that is no SharePoint package. */
export function deriveCompatibility(facts: PackageFacts | null): Compatibility['platforms'] {
  return platforms.map((platform) =>
    facts ? answerFor(facts, platform) : { platform, answer: 'unknown', reasons: [noPackage] },
  );
}

/** Those that run it for certain, or probably. */
export const listPlatforms = (facts: PackageFacts): Platform[] =>
  deriveCompatibility(facts).flatMap(({ platform, answer }) =>
    answer === 'yes' || answer === 'probably' ? [platform] : [],
  );
