import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { withQueries } from '../../rendering/query-provider.tsx';
import { settleSignIn } from '../../session-requests.ts';
import { readToken } from '../../session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LoginForm } from './login-form.tsx';
import { ReauthenticationStep } from './reauthentication-dialog.tsx';
import { secondFactorQuery } from './second-factor-query.ts';

/** It opens above the form whose call waits: signing in loses nothing there. */
export const SignInDialog = withQueries(AskToSignIn);

function AskToSignIn() {
  const [endedToken] = useState(readToken);
  const [token, setToken] = useState(endedToken);

  // The user may sign in on another tab.
  useEffect(() => {
    const refresh = () => setToken(readToken());
    window.addEventListener('focus', refresh);
    return () => window.removeEventListener('focus', refresh);
  }, []);

  return (
    <Dialog
      open
      onOpenChange={(opens) => !opens && settleSignIn(false)}
      title="Log in again"
      description="Your session has ended. What you have typed is kept, and is sent after you log in."
    >
      {token === endedToken ? (
        <div className="grid gap-4.5">
          <LoginForm onSignedIn={() => setToken(readToken())} />
          <p className="text-sm text-muted-foreground">
            If you use Google, Microsoft or a passkey,{' '}
            <a href="/login" target="_blank" className="link">
              log in on another tab
            </a>
            , then come back.
          </p>
        </div>
      ) : (
        <SecondStep />
      )}
    </Dialog>
  );
}

function SecondStep() {
  const query = useQuery(secondFactorQuery);
  const isDone = query.data !== undefined && query.data.state !== 'needed';
  useEffect(() => {
    if (isDone) settleSignIn(true);
  }, [isDone]);
  return <ReauthenticationStep onEnd={settleSignIn} />;
}
