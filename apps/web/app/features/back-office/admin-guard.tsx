import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { useIsSignedIn } from '../../session.ts';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Spinner } from '../../ui/states/spinner.tsx';
import { currentUserQuery } from '../accounts/session/use-current-user.ts';

/**
 * Lets Admins in, below the guard of those who are signed in. Others go home, once it is known who
 * they are. The server refuses them by itself.
 */
export default function AdminGuard() {
  const isSignedIn = useIsSignedIn();
  const {
    data: user,
    isError,
    refetch,
  } = useQuery({
    ...currentUserQuery,
    enabled: isSignedIn === true,
  });
  if (user) return user.role?.name === 'Admin' ? <Outlet /> : <Navigate to="/" replace />;
  if (isError) {
    return <ErrorView onRetry={() => void refetch()}>Your profile could not be loaded.</ErrorView>;
  }
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <Spinner />
      <span className="sr-only">Loading...</span>
    </div>
  );
}
