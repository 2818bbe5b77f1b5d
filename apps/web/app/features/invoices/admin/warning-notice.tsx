import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

export function WarningNotice({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      className="flex gap-2.5 rounded-md bg-warning-soft px-3.5 py-3 text-sm font-medium text-warning"
    >
      <TriangleAlert aria-hidden className="mt-px size-[18px] shrink-0" />
      <span>{children}</span>
    </p>
  );
}
