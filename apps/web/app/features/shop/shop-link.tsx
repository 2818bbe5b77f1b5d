import type { ReactNode } from 'react';
import { Link } from 'react-router';

interface ShopLinkProps {
  /** A path of the shop or an https address, as the contract allows. */
  to: string;
  className?: string;
  children: ReactNode;
}

export function ShopLink({ to, ...props }: ShopLinkProps) {
  if (to.startsWith('/')) return <Link to={to} {...props} />;
  return <a href={to} rel="noopener" {...props} />;
}
