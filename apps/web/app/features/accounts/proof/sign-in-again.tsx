import { useMutation } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { api, apiPath, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';
import { storeGoogleReturnPath } from '../google/google-return-path.ts';
import { storeMicrosoftReturnPath } from '../microsoft/microsoft-return-path.ts';
import { endSession } from '../session/use-session-end.ts';

const providers = {
  google: {
    name: 'Google',
    path: apiPath('GET /connect/google'),
    storeReturnPath: storeGoogleReturnPath,
  },
  microsoft: {
    name: 'Microsoft',
    path: apiPath('GET /connect/microsoft'),
    storeReturnPath: storeMicrosoftReturnPath,
  },
};

/** For people without a password: a new session counts as proof. */
export function SignInAgain({ provider }: { provider: keyof typeof providers }) {
  const { name, path, storeReturnPath } = providers[provider];
  const { pathname, search } = useLocation();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('DELETE /sessions/current', {}),
    onSuccess: () => {
      storeReturnPath(pathname + search);
      endSession('notified');
      window.location.assign(path);
    },
  });
  return (
    <div className="grid gap-3">
      {error && (
        <FormNotice tone="error">
          {messageOf(error, 'You could not be signed out. Please try again.')}
        </FormNotice>
      )}
      <Button
        variant="outline"
        size="lg"
        pending={isPending && 'One moment...'}
        onClick={() => mutate()}
      >
        Sign in with {name} again
      </Button>
      <p className="text-sm text-muted-foreground">
        You return to this page. What you have not saved here is lost.
      </p>
    </div>
  );
}
