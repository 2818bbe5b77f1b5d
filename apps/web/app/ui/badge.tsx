import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type BadgeTone =
  | 'new'
  | 'art'
  | 'outline'
  | 'success'
  | 'warning'
  | 'info'
  | 'destructive'
  | 'neutral';

interface BadgeProps {
  /** `new` and `art` are used on product images and are the same in both themes. */
  tone: BadgeTone;
  icon?: LucideIcon;
  className?: string;
  children: ReactNode;
}

export function Badge({ tone, icon: Icon, className, children }: BadgeProps) {
  return (
    <span data-slot="badge" className={clsx('badge', `badge-${tone}`, className)}>
      {Icon && <Icon aria-hidden />}
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
