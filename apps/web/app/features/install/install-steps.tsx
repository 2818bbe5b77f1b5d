import { RotateCcw } from 'lucide-react';
import { type ComponentType, type ReactNode, useId, useMemo } from 'react';
import * as z from 'zod/mini';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, Select } from '../../ui/field.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { TabList, TabPanel } from '../../ui/tabs.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Shell } from './commands.ts';
import { ApproveStep, DeployStep } from './deploy-steps.tsx';
import { CheckStep, UploadStep } from './file-steps.tsx';
import { changeTarget } from './install-target.ts';
import {
  anchorOfStep,
  anchors,
  type StepName,
  stepNames,
  stepTitles,
  useInstallation,
} from './installation.ts';
import { PlaceStep, TestStep } from './page-steps.tsx';
import { createStoredText } from '../../store.ts';

const ways = [
  { name: 'browser', label: 'Browser' },
  { name: 'pnp', label: 'PnP PowerShell' },
  { name: 'm365', label: 'CLI for Microsoft 365' },
] as const;

const shellLabels: Record<Shell, string> = { bash: 'Bash or zsh', powershell: 'PowerShell' };

export function InstallSteps() {
  const id = useId();
  const { options, way, target } = useInstallation();
  if (options.platform !== 'online')
    return (
      <Card id={anchors.steps} title="Steps">
        <StepList />
      </Card>
    );
  return (
    <Card id={anchors.steps} title="Steps">
      <TabList
        id={id}
        label="Way to install"
        tabs={ways}
        selected={way}
        onSelect={(name) => changeTarget({ way: name })}
        className="md:justify-self-start print:hidden"
      />
      <TabPanel id={id} tab={way} className="grid min-w-0 gap-5">
        {way === 'm365' && (
          <Field label="Shell" className="max-w-60 print:hidden">
            <Select
              value={target.shell}
              onChange={(event) =>
                changeTarget({
                  shell: event.currentTarget.value === 'bash' ? 'bash' : 'powershell',
                })
              }
            >
              {Object.entries(shellLabels).map(([name, label]) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <StepList />
      </TabPanel>
    </Card>
  );
}

const stepComponents: Record<StepName, ComponentType> = {
  check: CheckStep,
  upload: UploadStep,
  deploy: DeployStep,
  approve: ApproveStep,
  place: PlaceStep,
  test: TestStep,
};

function StepList() {
  const { kit } = useInstallation();
  const { done, mark, startOver } = useInstallProgress(kit.release.documentId);
  return (
    <>
      <ProgressSummary doneCount={done.size} onStartOver={startOver} />
      <ol>
        {stepNames.map((name) => {
          const Step = stepComponents[name];
          return (
            <StepCard
              key={name}
              name={name}
              isDone={done.has(name)}
              onMark={(isDone) => mark(name, isDone)}
            >
              <Step />
            </StepCard>
          );
        })}
      </ol>
    </>
  );
}

interface StepCardProps {
  name: StepName;
  isDone: boolean;
  onMark: (isDone: boolean) => void;
  children: ReactNode;
}

function StepCard({ name, isDone, onMark, children }: StepCardProps) {
  const id = useId();
  const title = stepTitles[name];
  return (
    <li
      id={anchorOfStep(name)}
      aria-labelledby={id}
      className="border-t border-border py-6 first:border-t-0 first:pt-0"
    >
      <div className="mb-3 flex items-center justify-between gap-4 break-after-avoid">
        <h3 id={id} className="text-title">
          {stepNames.indexOf(name) + 1}. {title}
        </h3>
        <label
          htmlFor={`${id}-done`}
          className="flex shrink-0 cursor-pointer items-center gap-2 text-sm print:hidden"
        >
          <Checkbox id={`${id}-done`} checked={isDone} onCheckedChange={onMark} />
          <span aria-hidden>Done</span>
          <span className="sr-only">Done: {title}</span>
        </label>
      </div>
      <div className="grid min-w-0 gap-3 text-sm">{children}</div>
    </li>
  );
}

interface ProgressSummaryProps {
  doneCount: number;
  onStartOver: () => void;
}

function ProgressSummary({ doneCount, onStartOver }: ProgressSummaryProps) {
  const text = `${doneCount} of ${stepNames.length} done`;
  return (
    <div className="flex items-center gap-4 print:hidden">
      <p role="status" className="shrink-0 text-sm font-semibold tabular-nums">
        {text}
      </p>
      <div className="grow">
        <ProgressBar label="Progress" share={doneCount / stepNames.length} />
      </div>
      <Button variant="outline" size="sm" onClick={onStartOver}>
        <RotateCcw aria-hidden />
        Start over
      </Button>
    </div>
  );
}

const maxReleases = 50;

/**
 * The steps that are done are stored by the documentId of the release; older shops had more steps.
 */
const installProgress = z.record(z.string(), z.array(z.string()));

type InstallProgress = z.infer<typeof installProgress>;

const storedProgress = createStoredText('localStorage', 'installProgress');

/** What is stored may be of an older version of the shop, or broken. */
function parseProgress(text: string): InstallProgress {
  try {
    return z.parse(installProgress, JSON.parse(text));
  } catch {
    return {};
  }
}

function useInstallProgress(releaseDocumentId: string) {
  const text = storedProgress.useValue();
  const done = useMemo(() => {
    const stored = parseProgress(text)[releaseDocumentId] ?? [];
    return new Set(stepNames.filter((name) => stored.includes(name)));
  }, [text, releaseDocumentId]);
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
  const { [releaseDocumentId]: _before, ...others } = parseProgress(storedProgress.read());
  const entries = Object.entries(others).slice(1 - maxReleases);
  const all = steps.length > 0 ? [...entries, [releaseDocumentId, steps]] : entries;
  storedProgress.write(all.length > 0 ? JSON.stringify(Object.fromEntries(all)) : '');
}
