const format = (count: number) => count.toLocaleString('en-US');

interface CharacterCountProps {
  length: number;
  max: number;
}

/** How much of a long text is written. */
export function CharacterCount({ length, max }: CharacterCountProps) {
  return (
    <span className="text-xs text-muted-foreground tabular-nums">
      {format(length)} of {format(max)}
    </span>
  );
}
