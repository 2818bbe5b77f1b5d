import { useId, type ReactElement, type ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';

interface PlotProps {
  title: string;
  /** What the plot says, in a sentence. */
  description: string;
  /** The drawing. */
  children: ReactElement;
  /** The same as a table, for those who want the figures or cannot see the drawing. */
  table: ReactNode;
}

/** A drawing with its title, its description and its figures. */
export function Plot({ title, description, children, table }: PlotProps) {
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
