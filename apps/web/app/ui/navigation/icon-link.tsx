import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Button } from '../button.tsx';
import { CountBadge } from './count-badge.tsx';

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
