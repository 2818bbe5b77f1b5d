const format = (count: number) => count.toLocaleString('en-US');

interface CharacterCountProps {
  length: number;
  max: number;
}

export function CharacterCount({ length, max }: CharacterCountProps) {
  return (
    <span className="text-xs text-muted-foreground tabular-nums">
      {format(length)} of {format(max)}
    </span>
  );
}
