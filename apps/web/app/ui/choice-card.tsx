import { type ComponentProps, useId } from 'react';

interface ChoiceCardProps extends ComponentProps<'input'> {
  label: string;
  text: string;
}

export function ChoiceCard({ label, text, ...props }: ChoiceCardProps) {
  const id = useId();
  return (
    <label className="relative flex cursor-pointer items-start gap-3 rounded-md border border-input bg-card px-3.5 py-3 transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring has-disabled:cursor-not-allowed">
      <input
        {...props}
        type="radio"
        aria-label={label}
        aria-describedby={id}
        className="mt-0.5 size-4 shrink-0 accent-primary"
      />
      <span>
        <span className="block text-sm font-semibold">{label}</span>
        <span id={id} className="block text-xs text-muted-foreground">
          {text}
        </span>
      </span>
    </label>
  );
}
