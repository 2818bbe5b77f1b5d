import { RotateCw, Unplug } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface ErrorViewProps {
  children: ReactNode;
  onRetry: () => void;
}

export function ErrorView({ children, onRetry }: ErrorViewProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <Unplug aria-hidden className="mb-1 size-6 stroke-[1.6]" />
      <p className="max-w-[40ch] font-[620]">{children}</p>
      <Button variant="outline" size="sm" className="mt-1" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}
