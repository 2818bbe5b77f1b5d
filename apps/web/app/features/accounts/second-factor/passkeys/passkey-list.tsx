import type { Passkey } from '@partshelf/contract/accounts/second-factor.ts';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { formatDate, formatDateTime } from '../../../../ui/dates.ts';
import { RemovePasskeyDialog } from './remove-passkey-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';

export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <ul aria-label="Passkeys" className="grid gap-3">
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.documentId} passkey={passkey} />
      ))}
    </ul>
  );
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove'>();
  const close = () => setOpenDialog(undefined);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 grow basis-40">
        <p className="font-[620] wrap-anywhere">{name}</p>
        <p className="text-xs text-muted-foreground">
          <span className="inline-block">Added {formatDate(createdAt)} ·</span>{' '}
          <span className="inline-block">
            {lastUsedAt ? `Last used ${formatDateTime(lastUsedAt)}` : 'Never used'}
          </span>
        </p>
      </div>
      <div className="flex gap-2">
        <Button variant="outline" size="sm" onClick={() => setOpenDialog('rename')}>
          Rename<span className="sr-only"> {name}</span>
        </Button>
        <Button variant="outline" size="sm" onClick={() => setOpenDialog('remove')}>
          Remove<span className="sr-only"> {name}</span>
        </Button>
      </div>
      <RenamePasskeyDialog passkey={passkey} isOpen={openDialog === 'rename'} onClose={close} />
      <RemovePasskeyDialog passkey={passkey} isOpen={openDialog === 'remove'} onClose={close} />
    </li>
  );
}
