import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { formatDateTime } from '../../../admin/time-zone.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { apiQuery } from '../../../query-client.ts';

export const mailsKey = ['back-office', 'mails'];

export function MailDialog() {
  const [search, setSearch] = useSearchParams();
  const documentId = search.get('mail');

  function close() {
    const params = new URLSearchParams(search);
    params.delete('mail');
    setSearch(params, { replace: true, preventScrollReset: true });
  }

  return (
    <Dialog
      open={documentId !== null}
      onOpenChange={close}
      title="Email"
      className="md:max-w-dialog-wide!"
    >
      {documentId && <Text documentId={documentId} />}
    </Dialog>
  );
}

function Text({ documentId }: { documentId: string }) {
  const query = useQuery(
    apiQuery(mailsKey, 'GET /back-office/mails/:documentId', { params: { documentId } }),
  );
  return (
    <QueryState
      query={query}
      skeleton={<Skeleton className="h-60" />}
      errorText="The email could not be loaded."
    >
      {({ data: mail }) => (
        <div className="grid gap-4 text-sm">
          <p className="wrap-anywhere">
            <b className="font-semibold">{mail.subject}</b>
            <span className="block text-muted-foreground">
              To {mail.recipient}, {formatDateTime(mail.sentAt ?? mail.createdAt)}
            </span>
          </p>
          {mail.text === null ? (
            <p>The text is deleted an hour after an email was sent.</p>
          ) : (
            <>
              <p className="max-h-[55dvh] overflow-y-auto rounded-md bg-muted p-4 whitespace-pre-wrap wrap-anywhere">
                {mail.text}
              </p>
              <p className="text-xs text-muted-foreground">
                What stands behind the links is left out, because some work like a password.
              </p>
            </>
          )}
        </div>
      )}
    </QueryState>
  );
}
