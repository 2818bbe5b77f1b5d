import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { clsx } from 'clsx';
import { Button } from './button.tsx';

interface IconLinkProps extends Pick<ComponentProps<typeof CountBadge>, 'count' | 'tone'> {
  to: string;
  /** Includes the count: the badge is hidden from screen readers. */
  label: string;
  icon: LucideIcon;
}

export function IconLink({ to, label, icon: Icon, ...badge }: IconLinkProps) {
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={to} aria-label={label}>
        <Icon aria-hidden />
        <CountBadge {...badge} />
      </Link>
    </Button>
  );
}

interface CountBadgeProps {
  count: number;
  tone?: 'primary' | 'destructive';
}

export function CountBadge({ count, tone = 'primary' }: CountBadgeProps) {
  if (count === 0) return null;
  return (
    <span
      key={count}
      aria-hidden
      className={clsx(
        'absolute top-0.5 -right-px h-[17px] min-w-[17px] animate-snap-in rounded-full px-1 text-center text-micro leading-[17px] font-semibold tabular-nums ring-2 ring-background',
        tone === 'primary'
          ? 'bg-primary text-primary-foreground'
          : 'bg-destructive text-destructive-foreground',
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
