import { clsx } from 'clsx';
import { useId, type ReactNode } from 'react';

interface CardProps {
  id?: string;
  title: string;
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ id, title, aside, className, children }: CardProps) {
  const headingId = useId();
  const heading = (
    <h2 id={headingId} className="text-h2">
      {title}
    </h2>
  );
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className={clsx('sheet sheet-body grid min-w-0 content-start gap-5', className)}
    >
      {aside ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          {heading}
          {aside}
        </div>
      ) : (
        heading
      )}
      {children}
    </section>
  );
}
