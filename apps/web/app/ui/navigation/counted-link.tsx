import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Button } from '../button.tsx';
import { CountBadge } from '../count-badge.tsx';

interface CountedLinkProps extends Pick<ComponentProps<typeof CountBadge>, 'count' | 'tone'> {
  to: string;
  /** Says the count as well, which the badge shows only. */
  name: string;
  icon: LucideIcon;
}

/** An icon of the header with a count at its corner. */
export function CountedLink({ to, name, icon: Icon, ...badge }: CountedLinkProps) {
  return (
    <Button asChild variant="ghost" size="icon" className="relative">
      <Link to={to} aria-label={name}>
        <Icon aria-hidden />
        <CountBadge {...badge} />
      </Link>
    </Button>
  );
}
