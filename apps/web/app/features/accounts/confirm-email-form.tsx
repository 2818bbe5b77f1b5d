import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api, isApiError, messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';

const isInvalidLink = (error: unknown) =>
  isApiError(error, 'CONFIRMATION_INVALID', 'VALIDATION_FAILED');

/** Opening the link does not confirm: mail scanners open links as well. */
export function ConfirmEmailForm({ confirmation }: { confirmation: string }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST /auth/email-confirmation', { body: { confirmation } }),
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
