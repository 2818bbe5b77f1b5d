import type { Compatibility, PackageFacts } from '@partshelf/contract/packages/packages.ts';
import { platforms } from '@partshelf/contract/packages/labels.ts';
import { deriveCompatibility } from './derive-compatibility.ts';

interface ContentFacts {
  readonly title: string;
  readonly facts: PackageFacts | null;
}

const outweighing = ['no', 'unknown', 'probably', 'yes'] as const;

/** Of a bundle: the worst answer of its contents, with the titles of those that give it. */
export function combineCompatibility(
  contents: readonly ContentFacts[],
): Compatibility['platforms'] {
  const answers = contents.flatMap(({ title, facts }) =>
    deriveCompatibility(facts).map((found) => ({ title, ...found })),
  );
  return platforms.map((platform) => {
    const found = answers.filter((answer) => answer.platform === platform);
    const worst = outweighing.find((name) => found.some(({ answer }) => answer === name));
    const deciding = found.filter(({ answer }) => answer === worst);
    const reasons = deciding.flatMap((one) =>
      one.reasons.map((reason) => `${one.title}: ${reason}`),
    );
    return { platform, answer: worst ?? 'unknown', reasons };
  });
}
