import { limits } from '@partshelf/contract/limits.ts';
import type { DataRequests } from '@partshelf/contract/privacy/privacy.ts';
import { useQueryClient } from '@tanstack/react-query';
import { apiQuery, refetchQuery } from '../../../query-client.ts';
import { Field, Textarea } from '../../../ui/field.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { usersKey } from '../../accounts/admin/queries.ts';
import { getExportPollMs } from '../data-export.tsx';

export function dataRequestsQuery(documentId: string) {
  const params = { documentId };
  return {
    ...apiQuery(
      [...usersKey, 'data-requests'],
      'GET /back-office/people/:documentId/data-requests',
      { params },
    ),
    refetchInterval: ({ state: { data } }: { state: { data?: { data: DataRequests } } }) =>
      getExportPollMs(data?.data.export),
  };
}

interface DataRequestOptions<Input> {
  documentId: string;
  send: (input: Input) => Promise<{ data: DataRequests }>;
  done: string;
  failureText?: string;
}

export function useDataRequest<Input = void>(options: DataRequestOptions<Input>) {
  const { documentId, send, done, failureText } = options;
  const queries = useQueryClient();
  const query = dataRequestsQuery(documentId);
  return useCall({
    call: send,
    answerKey: query.queryKey,
    success: done,
    changedKeys: [usersKey],
    onFailure: () => refetchQuery(queries, query),
    failureText,
  });
}

interface ReasonFieldProps {
  value: string;
  onChange: (reason: string) => void;
}

export function ReasonField({ value, onChange }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      hint="Say how the person asked for it. The answer is stored in the audit list."
    >
      <Textarea
        rows={2}
        value={value}
        maxLength={limits.requestReasonMax}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
