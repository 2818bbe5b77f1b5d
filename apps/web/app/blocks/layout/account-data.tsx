import type { User } from '@partshelf/contract/accounts/accounts.ts';
import { useLayoutEffect } from 'react';
import { useCurrentUser } from '../../features/accounts/current-user.ts';
import { useCartCount } from '../../features/cart/cart.ts';
import { useChangesInOtherTabs } from '../../optimistic-list.ts';
import { useFavoriteCount } from '../../features/favorites/favorites.ts';
import { QueryProvider } from '../../rendering/query-provider.tsx';
import { useImport } from '../../ui/hooks.ts';

export interface Account {
  /** Null while it loads. */
  user: User | null;
  cartCount: number;
  favoriteCount: number;
}

interface AccountDataProps {
  onChange: (account: Account) => void;
}

/** What the frame of a page shows a signed-in user, loaded for them alone. */
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
  useLayoutEffect(
    () => onChange({ user, cartCount, favoriteCount }),
    [user, cartCount, favoriteCount, onChange],
  );
  const changes = useImport(importCompanyChanges, 'idle');
  return changes && <changes.CompanyChanges />;
}

const importCompanyChanges = () => import('../company-changes.tsx');
