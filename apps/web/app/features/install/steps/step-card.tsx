import { useId, type ReactNode } from 'react';
import { Checkbox } from '../../../ui/toggles.tsx';
import { anchorOfStep } from '../anchors.ts';
import { stepNames, stepTitles, type StepName } from './step-names.ts';

interface StepCardProps {
  name: StepName;
  isDone: boolean;
  onMark: (isDone: boolean) => void;
  children: ReactNode;
}

export function StepCard({ name, isDone, onMark, children }: StepCardProps) {
  const id = useId();
  const title = stepTitles[name];
  return (
    <li
      id={anchorOfStep(name)}
      aria-labelledby={id}
      className="scroll-mt-24 border-t border-border py-6 first:border-t-0 first:pt-0"
    >
      <div className="mb-3 flex items-center justify-between gap-4 break-after-avoid">
        <h3 id={id} className="text-title">
          {stepNames.indexOf(name) + 1}. {title}
        </h3>
        <label
          htmlFor={`${id}-done`}
          className="flex shrink-0 cursor-pointer items-center gap-2 text-sm print:hidden"
        >
          <Checkbox
            id={`${id}-done`}
            checked={isDone}
            onCheckedChange={(checked) => onMark(checked === true)}
          />
          <span aria-hidden>Done</span>
          <span className="sr-only">Done: {title}</span>
        </label>
      </div>
      <div className="grid min-w-0 gap-3 text-sm">{children}</div>
    </li>
  );
}
