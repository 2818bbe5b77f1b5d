import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../ui/dates.ts';

interface AlertEntryProps {
  text: string;
  at: string;
  children: ReactNode;
  action: ReactNode;
}

export function AlertEntry({ text, at, children, action }: AlertEntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-border py-3 text-sm first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex min-w-0 grow basis-60 gap-2.5">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning" />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{text}</p>
          <p className="text-xs wrap-anywhere text-muted-foreground tabular-nums">
            {formatDateTime(at)} · {children}
          </p>
        </div>
      </div>
      {action}
    </li>
  );
}
