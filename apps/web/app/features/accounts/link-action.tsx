import { Button } from '../../ui/button.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { useCall } from '../../ui/use-call.ts';
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
  const { mutate, isPending, isSuccess, errorText } = useCall({
    call: act,
    failureText: 'This did not work. Please try again.',
  });
  return (
    <>
      <AccountHeading title={title}>{token && !isSuccess && question}</AccountHeading>
      <div className="grid gap-4.5">
        {!token && <FormNotice tone="error">Invalid link</FormNotice>}
        {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
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
