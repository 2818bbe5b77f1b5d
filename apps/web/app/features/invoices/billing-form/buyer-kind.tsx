import { Building2, User } from 'lucide-react';
import type { ComponentProps } from 'react';

const kinds = [
  { value: 'person', label: 'Myself', Icon: User },
  { value: 'company', label: 'A company', Icon: Building2 },
] as const;

export function BuyerKind(props: ComponentProps<'input'>) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Who is the invoice for?</legend>
      <div className="grid grid-cols-2 gap-2">
        {kinds.map(({ value, label, Icon }) => (
          <label
            key={value}
            className="relative flex h-11 cursor-pointer items-center gap-2.5 rounded-md border border-input bg-card px-3.5 text-sm font-semibold transition-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              {...props}
              type="radio"
              value={value}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <Icon
              aria-hidden
              className="size-[18px] text-muted-foreground peer-checked:text-primary-text"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
