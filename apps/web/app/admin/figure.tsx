export const figuresStyle =
  'grid gap-px overflow-hidden rounded-lg border border-border bg-border sm:grid-cols-2 xl:grid-cols-4';

export const formatCount = (number: number) => number.toLocaleString('en-US');

interface FigureProps {
  name: string;
  value: string;
  note: string;
}

/** Inside a description list. */
export function Figure({ name, value, note }: FigureProps) {
  return (
    <div className="bg-card p-5">
      <dt className="text-sm font-semibold text-muted-foreground">{name}</dt>
      <dd className="wide mt-1 text-[28px] leading-tight font-[660] tabular-nums">{value}</dd>
      <dd className="mt-1 text-xs text-muted-foreground tabular-nums">{note}</dd>
    </div>
  );
}
