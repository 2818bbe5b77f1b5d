import type { ReactNode } from 'react';
import { RotateCw, Unplug } from 'lucide-react';
import { Button } from './button.tsx';
import { ButtonLink } from './button-link.tsx';

interface EmptyStateProps {
  children: ReactNode;
  link?: { readonly to: string; readonly label: string };
  action?: ReactNode;
}

export function EmptyState({ children, link, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <EmptyShelf className="mb-3" />
      <p className="max-w-70">{children}</p>
      {link && (
        <ButtonLink to={link.to} variant="outline" className="mt-2">
          {link.label}
        </ButtonLink>
      )}
      {action && <div className="mt-2">{action}</div>}
    </div>
  );
}

export function EmptyShelf({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 300 122"
      width="200"
      height="82"
      fill="none"
      aria-hidden
      className={className}
    >
      <g stroke="currentColor" strokeWidth="2" strokeDasharray="6 6" opacity="0.5">
        <path d="M34 118V54a8 8 0 0 1 8-8H88a8 8 0 0 1 8 8V118" />
        <path d="M112 118V30a8 8 0 0 1 8-8H180a8 8 0 0 1 8 8V118" />
        <path d="M204 118V66a8 8 0 0 1 8-8H258a8 8 0 0 1 8 8V118" />
      </g>
      <path d="M8 119H292" stroke="currentColor" strokeWidth="3" />
    </svg>
  );
}

interface ErrorViewProps {
  children: ReactNode;
  onRetry: () => void;
}

export function ErrorView({ children, onRetry }: ErrorViewProps) {
  return (
    <div role="alert" className="grid justify-items-center gap-2 px-6 py-12 text-center">
      <Unplug aria-hidden className="mb-1 size-6 stroke-[1.6]" />
      <p className="max-w-90 font-semibold">{children}</p>
      <Button variant="outline" size="sm" className="mt-1" onClick={onRetry}>
        <RotateCw aria-hidden />
        Try again
      </Button>
    </div>
  );
}
