import type { Promises } from '@partshelf/contract/branding/brand.ts';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

interface ShopLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'rel'> {
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

export const listDefaultColumns = ({ showsCareers }: Pick<Promises, 'showsCareers'>) => [
  {
    title: 'Shop',
    links: [
      { to: '/', label: 'Home' },
      { to: '/order', label: 'Track My Order' },
    ],
  },
  {
    title: 'Help',
    links: [
      { to: '/support', label: 'Support' },
      ...(showsCareers ? [{ to: '/careers', label: 'Careers' }] : []),
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: '/terms', label: 'Terms' },
      { to: '/privacy', label: 'Privacy' },
    ],
  },
];
