import { Input } from './field.tsx';

function isDay(text: string): boolean {
  if (!/^2\d{3}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** An address can be edited by hand: what cannot be asked for is left out. */
export function readDays(params: URLSearchParams) {
  const [from, until] = ['from', 'until'].map((name) => {
    const day = params.get(name) ?? '';
    return isDay(day) ? day : undefined;
  });
  const isInOrder = !from || !until || from <= until;
  return { from, until: isInOrder ? until : undefined };
}

interface DayFilterProps {
  name: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
}

export function DayFilter({ name, value = '', onChange }: DayFilterProps) {
  return (
    <label className="flex min-w-40 flex-1 items-center gap-2 text-sm text-muted-foreground sm:flex-none">
      {name}
      <Input
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value || undefined)}
        className="h-10! min-w-0 px-2! text-sm!"
      />
    </label>
  );
}
