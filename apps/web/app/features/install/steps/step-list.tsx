import type { ComponentType } from 'react';
import { ProgressSummary } from '../progress/progress-summary.tsx';
import { useInstallProgress } from '../progress/use-install-progress.ts';
import { useInstallation } from '../install-context.ts';
import { ApproveStep } from './approve-step.tsx';
import { CheckStep } from './check-step.tsx';
import { DeployStep } from './deploy-step.tsx';
import { GoBackStep } from './go-back-step.tsx';
import { PlaceStep } from './place-step.tsx';
import { RemoveStep } from './remove-step.tsx';
import { StepCard } from './step-card.tsx';
import { stepNames, type StepName } from './step-names.ts';
import { TestStep } from './test-step.tsx';
import { UpdateStep } from './update-step.tsx';
import { UploadStep } from './upload-step.tsx';

const steps: Record<StepName, ComponentType> = {
  check: CheckStep,
  upload: UploadStep,
  deploy: DeployStep,
  approve: ApproveStep,
  place: PlaceStep,
  test: TestStep,
  update: UpdateStep,
  goBack: GoBackStep,
  remove: RemoveStep,
};

export function StepList() {
  const { kit } = useInstallation();
  const { done, mark, startOver } = useInstallProgress(kit.release.documentId);
  return (
    <>
      <ProgressSummary doneCount={done.size} onStartOver={startOver} />
      <ol>
        {stepNames.map((name) => {
          const Step = steps[name];
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
