import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'rel'> {
  /** A path of the shop or an https address, as the contract allows. */
  to: string;
}

export function ShopLink({ to, children, ...props }: ShopLinkProps) {
  const isPage = to.startsWith('/');
  if (isPage) {
    return (
      <Link to={to} {...props}>
        {children}
      </Link>
    );
  }
  return (
    <a href={to} rel="noopener" {...props}>
      {children}
    </a>
  );
}
