import { useLocation } from 'react-router';
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts';

/** Invisible: password managers store a new password with the name in its form. */
export function AccountNameField({ email }: { email: string | undefined }) {
  return (
    <input
      type="email"
      name="username"
      autoComplete="username"
      aria-hidden
      tabIndex={-1}
      readOnly
      value={email ?? ''}
      className="sr-only"
    />
  );
}

/** Links of emails have the address behind the `#`, which the server does not see. */
export function LinkedAccountName() {
  const { hash } = useLocation();
  const isHydrated = useIsHydrated();
  const email = isHydrated ? new URLSearchParams(hash.slice(1)).get('email') : null;
  return <AccountNameField email={email ?? undefined} />;
}
