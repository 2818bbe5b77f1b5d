import * as z from 'zod/mini';
import { useMemo } from 'react';
import { stepNames, type StepName } from '../steps/step-names.ts';
import { createStoredText } from '../stored-text.ts';

const maxReleases = 50;

/** The steps that are done, by the documentId of the release. */
const installProgress = z.record(z.string(), z.array(z.enum(stepNames)));

type InstallProgress = z.infer<typeof installProgress>;

const stored = createStoredText('installProgress');

/** What is stored may be of an older version of the shop, or broken. */
function parseProgress(text: string): InstallProgress {
  try {
    return z.parse(installProgress, JSON.parse(text));
  } catch {
    return {};
  }
}

export function useInstallProgress(releaseDocumentId: string) {
  const text = stored.useText();
  const done = useMemo(
    () => new Set(parseProgress(text)[releaseDocumentId]),
    [text, releaseDocumentId],
  );
  return {
    done,
    mark(step: StepName, isDone: boolean): void {
      const next = new Set(done);
      if (isDone) next.add(step);
      else next.delete(step);
      writeProgress(releaseDocumentId, [...next]);
    },
    startOver: () => writeProgress(releaseDocumentId, []),
  };
}

/** The releases that were changed last are stored. */
function writeProgress(releaseDocumentId: string, steps: StepName[]): void {
  const { [releaseDocumentId]: _before, ...others } = parseProgress(stored.read());
  const entries = Object.entries(others).slice(1 - maxReleases);
  const all = steps.length > 0 ? [...entries, [releaseDocumentId, steps]] : entries;
  stored.write(all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : '');
}
