import type { QueryKey } from '@tanstack/react-query';
import {
  useForm,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormReturn,
} from 'react-hook-form';
import { ApiError } from '../api.ts';
import { showFieldErrors } from './field-errors.ts';
import type { ToastOptions } from './toast.tsx';
import { useCall } from './use-call.ts';

interface SaveOptions<Values extends FieldValues, Input, Answer> {
  save: (input: Input) => Promise<Answer>;
  success?: (answer: Answer, input: Input) => ToastOptions;
  onSaved?: (answer: Answer, input: Input, form: UseFormReturn<Values, unknown, Input>) => unknown;
  changedKeys?: readonly QueryKey[];
  settledKeys?: readonly QueryKey[];
  failureText: string;
  findField?: (name: string, values: Values) => FieldPath<Values> | undefined;
  /** Takes over errors for which it returns true. */
  onRefused?: (error: Error, form: UseFormReturn<Values, unknown, Input>) => boolean;
}

/** The submit of the form is a call; what the server refuses is shown at its fields. */
export function useSave<Values extends FieldValues, Answer, Input = Values>(
  formProps: UseFormProps<Values, unknown, Input>,
  options: SaveOptions<Values, Input, Answer>,
) {
  const { save, success, onSaved, changedKeys, settledKeys } = options;
  const { failureText, findField, onRefused } = options;
  const form = useForm<Values, unknown, Input>(formProps);
  const { mutate, isPending, isSuccess, variables } = useCall({
    call: save,
    success,
    changedKeys,
    settledKeys,
    onDone: (answer, input) => onSaved?.(answer, input, form),
    onFailure: (error) => {
      if (onRefused?.(error, form)) return;
      const fields = findFields(error, form.getValues(), findField);
      const [first] = Object.values(fields);
      if (findField && first) form.setFocus(first);
      const text = showFieldErrors(error, form.setError, fields);
      if (text === null) return;
      form.setError('root', { type: 'server', message: text || failureText });
    },
  });
  return {
    form,
    errors: form.formState.errors,
    save: mutate,
    submit: form.handleSubmit((input) => mutate(input)),
    isPending,
    isSuccess,
    variables,
  };
}

function findFields<Values extends FieldValues>(
  error: Error,
  values: Values,
  findField: SaveOptions<Values, unknown, unknown>['findField'] = (name: string) =>
    Object.hasOwn(values, name) ? (name as FieldPath<Values>) : undefined,
): Record<string, FieldPath<Values>> {
  const names = error instanceof ApiError ? Object.keys(error.fields) : [];
  return Object.fromEntries(
    names.flatMap((name) => {
      const field = findField(name, values);
      return field ? [[name, field]] : [];
    }),
  );
}
