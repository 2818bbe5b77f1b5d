import {
  MutationObserver,
  useMutation,
  useQueryClient,
  type dataTagSymbol,
  type QueryClient,
  type QueryKey,
  type UseMutationOptions,
} from '@tanstack/react-query';
import { messageOf } from '../api.ts';
import { showFailure } from './error-toast.ts';
import { toast, type ToastOptions } from './toast.tsx';

type Success = string | ToastOptions | undefined;

export interface CallOptions<Answer, Input = void> extends Pick<
  UseMutationOptions<Answer, Error, Input>,
  'mutationKey' | 'scope' | 'onMutate'
> {
  call: (input: Input) => Promise<Answer>;
  /** The answer is stored under the key of this query. */
  answerKey?: QueryKey & { readonly [dataTagSymbol]: NoInfer<Answer> };
  /** It is called before the toast. */
  onDone?: (answer: NoInfer<Answer>, input: Input) => unknown;
  /** It is the toast after success, or only its title. */
  success?: Success | ((answer: NoInfer<Answer>, input: Input) => Success);
  /** They are invalidated after success. */
  changedKeys?: readonly QueryKey[];
  /** They are invalidated after a failure as well: what is shown may be out of date. */
  settledKeys?: readonly QueryKey[];
  /** It is called last, also after a failure. */
  onSettled?: () => unknown;
  /** A toast with this title tells the failure. Without it, the caller shows `errorText`. */
  failureTitle?: string;
  /** It is shown when the server gives no reason. */
  failureText?: string;
  /** Takes over errors for which it returns true. */
  onFailure?: (error: Error, input: Input) => unknown;
}

/** A call of the API that a person starts: its toasts, and what changes in the cache. */
export function useCall<Answer, Input = void>(options: CallOptions<Answer, Input>) {
  const mutation = useMutation(toMutation(useQueryClient(), options));
  const { error } = mutation;
  const { failureText = 'This could not be done. Please try again.' } = options;
  return { ...mutation, errorText: error ? messageOf(error, failureText) : undefined };
}

/** Starts a call whose button is gone before the answer, such as the item of a menu. */
export function startCall<Answer>(queries: QueryClient, options: CallOptions<Answer>): void {
  new MutationObserver(queries, toMutation(queries, options)).mutate().catch(() => {});
}

/** For what has to be read again before a dialog closes. */
export function useInvalidate(keys: readonly QueryKey[]): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => invalidate(queries, keys);
}

const invalidate = (queries: QueryClient, keys: readonly QueryKey[] = []) =>
  Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));

function toMutation<Answer, Input>(
  queries: QueryClient,
  options: CallOptions<Answer, Input>,
): UseMutationOptions<Answer, Error, Input> {
  const { mutationKey, scope, onMutate, call, answerKey, onDone, success } = options;
  const { changedKeys, settledKeys, onSettled, failureTitle, failureText, onFailure } = options;
  return {
    mutationKey,
    scope,
    onMutate,
    mutationFn: call,
    onSuccess: async (answer, input) => {
      if (answerKey) queries.setQueryData<unknown>(answerKey, answer);
      await onDone?.(answer, input);
      const message = typeof success === 'function' ? success(answer, input) : success;
      const content = typeof message === 'string' ? { title: message } : message;
      if (content) toast({ variant: 'success', ...content });
      await invalidate(queries, changedKeys);
    },
    onError: async (error, input) => {
      const isHandled = (await onFailure?.(error, input)) === true;
      if (failureTitle && !isHandled) showFailure(failureTitle, error, failureText);
    },
    onSettled: () => Promise.all([onSettled?.(), invalidate(queries, settledKeys)]),
  };
}
