import { type Platform, platforms } from '@partshelf/contract/packages/labels.ts';
import type {
  Compatibility,
  PackageFacts,
  PlatformAnswer,
} from '@partshelf/contract/packages/packages.ts';
import { platformRules } from './platform-rules.ts';

const noPackage = 'The file is not a SharePoint package, so this cannot be read from it.';

/** One reason against it is enough. */
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

export function deriveCompatibility(facts: PackageFacts | null): Compatibility['platforms'] {
  return platforms.map((platform) =>
    facts ? answerFor(facts, platform) : { platform, answer: 'unknown', reasons: [noPackage] },
  );
}

export const listPlatforms = (facts: PackageFacts): Platform[] =>
  deriveCompatibility(facts).flatMap(({ platform, answer }) =>
    answer === 'yes' || answer === 'probably' ? [platform] : [],
  );

interface ContentFacts {
  readonly title: string;
  readonly facts: PackageFacts | null;
}

const strongestFirst = ['no', 'unknown', 'probably', 'yes'] as const;

/** A bundle has the worst answer of its contents, with the titles of those that give it. */
export function combineCompatibility(
  contents: readonly ContentFacts[],
): Compatibility['platforms'] {
  const answers = contents.flatMap(({ title, facts }) =>
    deriveCompatibility(facts).map((found) => ({ title, ...found })),
  );
  return platforms.map((platform) => {
    const found = answers.filter((answer) => answer.platform === platform);
    const worst = strongestFirst.find((name) => found.some(({ answer }) => answer === name));
    const deciding = found.filter(({ answer }) => answer === worst);
    const reasons = deciding.flatMap((one) =>
      one.reasons.map((reason) => `${one.title}: ${reason}`),
    );
    return { platform, answer: worst ?? 'unknown', reasons };
  });
}

export function countApprovals(packages: readonly (PackageFacts | null)[]): number | null {
  const known = packages.filter((facts) => facts !== null);
  if (known.length < packages.length) return null;
  const asked = known.flatMap(({ permissions }) => permissions);
  return new Set(asked.map(({ resource, scope }) => `${resource} ${scope}`)).size;
}

const platformNames: readonly (readonly [Platform, string])[] = [
  ['online', 'SharePoint Online'],
  ['2019', 'Server 2019'],
  ['2016', 'Server 2016'],
  ['subscriptionEdition', 'Server Subscription Edition'],
];

const and = new Intl.ListFormat('en-GB');
const or = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** An example is `Runs on SharePoint Online. Not on Server 2019 or 2016.` */
export function summarizeCompatibility(answers: Compatibility['platforms']): string {
  const listNames = (wanted: PlatformAnswer['answer']) =>
    platformNames
      .filter(([name]) =>
        answers.some(({ platform, answer }) => platform === name && answer === wanted),
      )
      .map(([, label], index, named) =>
        named[index - 1]?.[1].startsWith('Server') ? label.replace('Server ', '') : label,
      );
  const [certain, probable, none] = [listNames('yes'), listNames('probably'), listNames('no')];
  return [
    certain.length > 0 && `Runs on ${and.format(certain)}.`,
    probable.length > 0 && `Probably runs on ${and.format(probable)}.`,
    none.length > 0 && `Not on ${or.format(none)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
