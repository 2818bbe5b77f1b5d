import { Navigate, Outlet, useLocation } from 'react-router';
import { useIsSignedIn } from '../../session.ts';
import { getDestinationAfterLogin } from './pending-action.ts';

export default function VisitorGuard() {
  const isSignedIn = useIsSignedIn();
  const { state } = useLocation();
  return isSignedIn ? <Navigate to={getDestinationAfterLogin(state)} replace /> : <Outlet />;
}
