import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { Button } from './button.tsx';

interface ButtonLinkProps
  extends ComponentProps<typeof Link>, Pick<ComponentProps<typeof Button>, 'variant' | 'size'> {
  icon?: LucideIcon;
}

export function ButtonLink({
  variant,
  size,
  className,
  icon: Icon,
  children,
  ...link
}: ButtonLinkProps) {
  return (
    <Button asChild {...{ variant, size, className }}>
      <Link {...link}>
        {Icon && <Icon aria-hidden />}
        {children}
      </Link>
    </Button>
  );
}
