import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useCurrentUser } from '../../accounts/current-user.ts';

interface AdminLinkProps {
  to: string;
  className?: string;
  children: ReactNode;
}

/** Only Admins may open the pages of the back office; others read the text. */
export function AdminLink({ to, className = '', children }: AdminLinkProps) {
  const isAdmin = useCurrentUser()?.role?.name === 'Admin';
  if (!isAdmin) return children;
  return (
    <Link to={to} className={`hover:underline ${className}`}>
      {children}
    </Link>
  );
}
