import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const baseStyle =
  'inline-flex h-6 items-center gap-[5px] rounded-xs px-2 text-[12px] leading-none font-[620] whitespace-nowrap';

const tones = {
  new: 'bg-(--badge-new) text-(--badge-new-foreground)',
  art: 'bg-[oklch(1_0_0/0.94)] text-[oklch(0.22_0.008_85)]',
  outline: 'border border-border bg-card text-muted-foreground',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  info: 'bg-info-soft text-info',
  destructive: 'bg-destructive-soft text-destructive-text',
  neutral: 'bg-neutral-soft text-neutral',
};

export type BadgeTone = keyof typeof tones;

interface BadgeProps {
  /** `new` and `art` are used on product images and are the same in both themes. */
  tone: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span data-slot="badge" className={clsx(baseStyle, tones[tone], className)}>
      {Icon && <Icon aria-hidden className="size-[13px] shrink-0 stroke-[2.1]" />}
      {children}
    </span>
  );
}

export type BadgeStyles<State extends string> = Record<
  State,
  { tone: BadgeTone; icon?: LucideIcon; label: string }
>;

interface StateBadgeProps<State extends string> {
  state: State;
  styles: BadgeStyles<State>;
}

export function StateBadge<State extends string>({ state, styles }: StateBadgeProps<State>) {
  const { tone, icon, label } = styles[state];
  return (
    <Badge tone={tone} icon={icon}>
      {label}
    </Badge>
  );
}

export function toStateOptions(styles: BadgeStyles<string>) {
  return Object.entries(styles).map(([value, { label }]) => ({ value, label }));
}
