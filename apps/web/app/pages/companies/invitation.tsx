import { useSearchParams } from 'react-router';
import {
  InvalidInvitationLink,
  LoadingInvitation,
  ReceivedInvitation,
  SignInForInvitation,
} from '../../features/companies/received-invitation.tsx';
import { withQueries } from '../../rendering/query-provider.tsx';
import { privatePage } from '../../rendering/public-page.ts';
import { useIsSignedIn } from '../../session.ts';

export const handle = privatePage('token');

export default withQueries(InvitationPage);

function InvitationPage() {
  const isSignedIn = useIsSignedIn();
  const token = useSearchParams()[0].get('token');
  if (!token) return <InvalidInvitationLink />;
  if (isSignedIn === undefined) return <LoadingInvitation />;
  return isSignedIn ? <ReceivedInvitation token={token} /> : <SignInForInvitation />;
}
