import { useId, useState } from 'react';
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

/** Half a date, or a year of which more is typed, changes nothing yet. */
export function DayFilter({ name, value = '', onChange }: DayFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, value });
  if (typed.value !== value) setTyped({ text: value, value });

  function apply({ value: text, validity }: HTMLInputElement): void {
    if (text === value || validity.badInput) return;
    if (text === '' || isDay(text)) onChange(text || undefined);
  }

  return (
    <div className="grid min-w-40 flex-1 grid-cols-[auto_minmax(0,1fr)] items-center gap-2 text-sm text-muted-foreground sm:flex-none">
      <label htmlFor={id}>{name}</label>
      <Input
        id={id}
        type="date"
        value={typed.text}
        onChange={({ target }) => {
          setTyped({ text: target.value, value });
          apply(target);
        }}
        onBlur={({ target }) => apply(target)}
        className="h-10! min-w-0 px-2! text-sm!"
      />
    </div>
  );
}
