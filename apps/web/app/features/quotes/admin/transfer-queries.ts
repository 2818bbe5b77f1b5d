import type { BankLine } from '@partshelf/contract/quotes/admin-bank-files.ts';
import { queryOptions } from '@tanstack/react-query';
import type { CallInput } from '../../../api.ts';
import { apiOf, apiQuery } from '../../../query-client.ts';
import { bankFilesKey } from '../../orders/admin/queries.ts';

export const transferListPath = '/admin/transfers';

export const bankFileListPath = '/admin/transfers/files';

export const getBankFilePath = ({ documentId }: { readonly documentId: string }) =>
  `${bankFileListPath}/${documentId}`;

export const bankFileQuery = (documentId: string) =>
  apiQuery([...bankFilesKey, 'file'], 'GET /back-office/bank-files/:documentId', {
    params: { documentId },
  });

export type ListedLine = BankLine & { readonly documentId: string };

/** A list names its rows by `documentId`, and the position is the name of a line in its file. */
export function bankLinesQuery(input: CallInput<'GET /back-office/bank-files/:documentId/lines'>) {
  return queryOptions({
    queryKey: [...bankFilesKey, 'lines', input] as unknown[],
    queryFn: async ({ client, signal }) => {
      const answer = await apiOf(client)('GET /back-office/bank-files/:documentId/lines', input, {
        signal,
      });
      const data = answer.data.map((line): ListedLine => ({
        ...line,
        documentId: String(line.position),
      }));
      return { ...answer, data };
    },
    meta: { isPersonal: true },
  });
}
