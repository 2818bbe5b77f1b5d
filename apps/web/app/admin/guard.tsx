import { useQuery } from '@tanstack/react-query';
import { Navigate, Outlet } from 'react-router';
import { useIsSignedIn } from '../session.ts';
import { ErrorView } from '../ui/states.tsx';
import { Spinner } from '../ui/loading.tsx';
import { currentUserQuery } from '../features/accounts/current-user.ts';

/** Redirects everyone but Admins to the home page. The server checks access as well. */
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
  const isAdmin = user?.role?.name === 'Admin';
  if (user && !isAdmin) return <Navigate to="/" replace />;
  if (isAdmin) return <Outlet />;
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
