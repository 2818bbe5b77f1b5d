import { useId, type ReactElement, type ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

interface ChartProps {
  title: string;
  /** One sentence, also for screen readers. */
  description: string;
  children: ReactElement;
  table: ReactNode;
}

export function Chart({ title, description, children, table }: ChartProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={`${id}-title`}
      className="min-w-0 rounded-lg border border-border bg-card p-5 md:p-6"
    >
      <h2 id={`${id}-title`} className="text-h3">
        {title}
      </h2>
      <p id={`${id}-description`} className="mt-1 mb-4 text-sm text-muted-foreground">
        {description}
      </p>
      <div
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-description`}
        className="h-60 text-xs tabular-nums"
      >
        <ResponsiveContainer>{children}</ResponsiveContainer>
      </div>
      <details className="mt-3 text-sm">
        <summary className="link w-fit cursor-pointer">Show as a table</summary>
        <div className="mt-3">{table}</div>
      </details>
    </section>
  );
}
