import { useMutation } from '@tanstack/react-query';
import { messageOf } from '../../api.ts';
import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { AccountHeading } from './account-page.tsx';

interface LinkActionProps {
  title: string;
  question: string;
  label: string;
  done: string;
  token: string | null;
  act: (token: string) => Promise<unknown>;
}

export function LinkAction({ title, question, label, done, token, act }: LinkActionProps) {
  const { mutate, isPending, isSuccess, error } = useMutation({ mutationFn: act });
  return (
    <>
      <AccountHeading title={title}>{token && !isSuccess && question}</AccountHeading>
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Invalid link</FormNotice>}
        {error && (
          <FormNotice tone="error">
            {messageOf(error, 'This did not work. Please try again.')}
          </FormNotice>
        )}
        {isSuccess && <FormNotice tone="success">{done}</FormNotice>}
        {token && !isSuccess && (
          <Button size="lg" pending={isPending && 'One moment...'} onClick={() => mutate(token)}>
            {label}
          </Button>
        )}
      </div>
    </>
  );
}
