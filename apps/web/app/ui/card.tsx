import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface CardProps {
  title: string;
  className?: string;
  children: ReactNode;
}

export function Card({ title, className, children }: CardProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={clsx(
        'grid min-w-0 content-start gap-5 rounded-lg border border-border bg-card p-5 md:p-6',
        className,
      )}
    >
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {children}
    </section>
  );
}
