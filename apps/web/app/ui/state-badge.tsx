import type { LucideIcon } from 'lucide-react';
import { Badge, type BadgeTone } from './badge.tsx';

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
