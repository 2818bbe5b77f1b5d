import { accountRoutes } from '@partshelf/contract/accounts.ts';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, ApiError, messageOf } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNotice } from '../../../ui/forms/form-notice.tsx';

const isInvalidLink = (error: unknown) => error instanceof ApiError && error.status === 400;

/** Opening the link confirms nothing: programs that check mails open links as well. */
export function ConfirmEmail({ confirmation }: { confirmation: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api(accountRoutes.confirmEmail, { body: { confirmation } }),
    onSuccess: () => void navigate('/login?confirmed=1', { replace: true }),
    onError: (failure) => {
      if (isInvalidLink(failure)) {
        void navigate('/resend-verification?link=invalid', { replace: true });
      }
    },
  });
  return (
    <div className="grid gap-4.5">
      {error && !isInvalidLink(error) && (
        <FormNotice tone="error">
          {messageOf(error, 'Your email address could not be confirmed. Please try again.')}
        </FormNotice>
      )}
      <Button size="lg" pending={isPending && 'Confirming...'} onClick={() => mutate()}>
        Confirm email address
      </Button>
    </div>
  );
}
