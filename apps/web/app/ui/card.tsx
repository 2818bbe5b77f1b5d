import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface CardProps {
  id?: string;
  title: string;
  className?: string;
  children: ReactNode;
}

export function Card({ id, title, className, children }: CardProps) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx(
        'grid min-w-0 content-start gap-5 rounded-lg border border-border bg-card p-5 md:p-6',
        className,
      )}
    >
      <h2 id={headingId} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
