import { clsx } from 'clsx';
import { ExternalLink as Icon } from 'lucide-react';

interface ExternalLinkProps {
  href: string;
  className?: string;
  children: string;
}

export function ExternalLink({ href, className, children }: ExternalLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className={clsx('link wrap-anywhere', className)}
    >
      {children}
      <Icon aria-hidden className="ml-1 inline size-3.5 align-[-2px] print:hidden" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
