import { RotateCcw } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { stepNames } from '../steps/step-names.ts';

interface ProgressSummaryProps {
  doneCount: number;
  onStartOver: () => void;
}

export function ProgressSummary({ doneCount, onStartOver }: ProgressSummaryProps) {
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
