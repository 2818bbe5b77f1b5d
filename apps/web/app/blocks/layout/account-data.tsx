import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useEffect, useLayoutEffect } from 'react';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import { useCartCount } from '../../features/cart/cart.ts';
import { type BuyingCompany, useChosenCompany } from '../../features/companies/chosen-company.ts';
import { useChangesInOtherTabs } from '../../optimistic-list.ts';
import { useFavoriteCount } from '../../features/favorites/favorites.ts';
import { QueryProvider } from '../../rendering/query-provider.tsx';
import { useImport } from '../../ui/use-import.ts';

export interface HeaderAccount {
  user: User | null;
  company: BuyingCompany | null;
  cartCount: number;
  favoriteCount: number;
}

interface AccountDataProps {
  onChange: (account: HeaderAccount) => void;
}

export default function AccountData(props: AccountDataProps) {
  return (
    <QueryProvider>
      <ReportAccount {...props} />
    </QueryProvider>
  );
}

function ReportAccount({ onChange }: AccountDataProps) {
  const user = useCurrentUser();
  const cartCount = useCartCount();
  useChangesInOtherTabs();
  const favoriteCount = useFavoriteCount();
  const company = useChosenCompany();
  useLayoutEffect(
    () => onChange({ user, company, cartCount, favoriteCount }),
    [user, company, cartCount, favoriteCount, onChange],
  );
  const isKnown = user !== null;
  const isBuying = company !== null;
  useEffect(() => {
    if (isKnown) document.documentElement.toggleAttribute(buyingAttribute, isBuying);
    return () => document.documentElement.removeAttribute(buyingAttribute);
  }, [isKnown, isBuying]);
  const changes = useImport(importCompanyChanges, 'idle');
  return changes && <changes.CompanyChanges />;
}

/** Reserves the place in the header, which a script of the page did until now. */
const buyingAttribute = 'data-buying';

const importCompanyChanges = () => import('../company-changes.tsx');
