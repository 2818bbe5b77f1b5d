import { normalizeTyped } from '@partshelf/contract/api/typed-text.ts';
import { limits } from '@partshelf/contract/limits.ts';
import type {
  DeletionInput,
  DeletionOverview,
  ReviewsChoice,
} from '@partshelf/contract/privacy/privacy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { api, isApiError, messageOf } from '../../api.ts';
import { apiQuery, refetchQuery } from '../../query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Field, Input } from '../../ui/field.tsx';
import { FormNotice } from '../../ui/form-notice.tsx';
import { Form } from '../../ui/form.tsx';
import { useCall } from '../../ui/use-call.ts';
import { AccountNameField, PasswordInput, wrongPassword } from '../accounts/credential-fields.tsx';
import { useCurrentUser } from '../accounts/current-user.ts';
import { endLocalSession } from '../accounts/log-out.tsx';
import { setSessionEndReason } from '../accounts/session-end.ts';
import { ReviewsField } from './reviews-field.tsx';

const isSameName = (typed: string, username: string) =>
  normalizeTyped(typed) === normalizeTyped(username);

interface DeleteAccountFormProps {
  overview: DeletionOverview;
  username: string;
}

export function DeleteAccountForm({ overview, username }: DeleteAccountFormProps) {
  const { goes, hasPassword } = overview;
  const user = useCurrentUser();
  const [reviews, setReviews] = useState<ReviewsChoice>('anonymous');
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { password: '', username: '' },
  });
  const { errors } = formState;
  const { mutate, isPending } = useDeleteAccount();
  const mismatch = `Type ${username} exactly as it is shown.`;

  function showFailure(error: Error) {
    if (isApiError(error, 'PASSWORD_WRONG')) setError('password', { message: wrongPassword });
    else if (isApiError(error, 'USERNAME_MISMATCH')) setError('username', { message: mismatch });
    else {
      const message = messageOf(error, 'Your account could not be deleted. Please try again.');
      setError('root', { message });
    }
  }

  return (
    <Form
      onSubmit={handleSubmit(({ password, username: typed }) =>
        mutate(
          { username: typed, reviews, ...(hasPassword && { password }) },
          { onError: showFailure },
        ),
      )}
      className="mt-5 sheet"
    >
      <div className="sheet-body grid gap-5">
        {errors.root && <FormNotice tone="error">{errors.root.message}</FormNotice>}
        {goes.some(({ topic }) => topic === 'reviews') && (
          <ReviewsField legend="Your reviews" value={reviews} onChange={setReviews} />
        )}
        <div className="grid gap-5 md:grid-cols-2">
          {hasPassword && <AccountNameField email={user?.email} />}
          {hasPassword && (
            <Field label="Current password" error={errors.password?.message}>
              <PasswordInput
                autoComplete="current-password"
                maxLength={limits.password.max}
                {...register('password', { required: 'Password is required' })}
              />
            </Field>
          )}
          <Field
            label="Your username"
            hint={
              <>
                Type <bdi className="font-semibold text-foreground">{username}</bdi> to confirm.
              </>
            }
            error={errors.username?.message}
          >
            <Input
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.username.max}
              {...register('username', {
                validate: (typed) => isSameName(typed, username) || mismatch,
              })}
            />
          </Field>
        </div>
      </div>
      <div className="sheet-foot">
        <ButtonLink to="/profile/data" variant="ghost">
          Cancel
        </ButtonLink>
        <Button type="submit" variant="destructive" pending={isPending && 'Deleting...'}>
          Delete my account
        </Button>
      </div>
    </Form>
  );
}

function useDeleteAccount() {
  const navigate = useNavigate();
  const queries = useQueryClient();
  return useCall({
    call: (body: DeletionInput) => api('POST /privacy/deletion', { body }),
    // The socket may tell the end of the session before the answer arrives.
    onMutate: () => setSessionEndReason('notified'),
    onDone: async ({ data: { at } }) => {
      const state: ScheduledDeletionState = { at };
      await navigate(scheduledDeletionPath, { replace: true, state });
      endLocalSession('notified');
    },
    onFailure: () => {
      setSessionEndReason('lost');
      return refetchQuery(queries, deletionQuery);
    },
  });
}

/** It is always read again: what refuses the deletion may be settled since. */
export const deletionQuery = {
  ...apiQuery(['privacy', 'deletion'], 'GET /privacy/deletion', {}),
  staleTime: 0,
};

const scheduledDeletionPath = '/account-deletion';

export interface ScheduledDeletionState {
  readonly at: string;
}
