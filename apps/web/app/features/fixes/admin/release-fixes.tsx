import { versionLabel } from '@partshelf/contract/catalog/labels.ts';
import type { AdminRelease } from '@partshelf/contract/packages/admin.ts';
import type { QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../api.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogFooter } from '../../../ui/dialog.tsx';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { useCall } from '../../../ui/use-call.ts';
import { countText, FixChoice, openFixesKey, useOpenFixes } from './fix-choice.tsx';

export function ReleaseFixes({ release: { version, fixes } }: { release: AdminRelease }) {
  if (fixes.length === 0) return null;
  return (
    <div className="mb-3 max-w-prose text-sm">
      <p className="text-xs text-muted-foreground">Fixes what chats waited for</p>
      <ul
        aria-label={`What version ${versionLabel(version)} fixes`}
        className="list-disc pl-5 wrap-anywhere"
      >
        {fixes.map(({ documentId, title, chats }) => (
          <li key={documentId}>
            {title} ({countText(chats, 'chat')})
          </li>
        ))}
      </ul>
    </div>
  );
}

interface NameFixesProps {
  product: string;
  release: AdminRelease;
  changedKeys: readonly QueryKey[];
}

/** It is missing while no chat waits for a release of the product. */
export function NameFixesButton({ product, release, changedKeys }: NameFixesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const item = useRef<HTMLElement>(null);
  const { fixes } = useOpenFixes(product);
  const version = versionLabel(release.version);

  function handleNamed() {
    // The button is removed when no chat waits any more.
    item.current = button.current?.closest('li') ?? null;
    setIsOpen(false);
  }

  function handleOpenChange(opens: boolean) {
    item.current = null;
    setIsOpen(opens);
  }

  if (fixes.length === 0 && !isOpen) return null;
  return (
    <Dialog
      open={isOpen}
      onOpenChange={handleOpenChange}
      focusOnClose={item}
      trigger={
        <Button
          ref={button}
          variant="outline"
          size="sm"
          aria-label={`Name fixes of version ${version}`}
        >
          Name fixes
        </Button>
      }
      title={`What version ${version} fixes`}
    >
      <NameFixesForm
        product={product}
        release={release}
        changedKeys={changedKeys}
        onNamed={handleNamed}
        onCancel={() => handleOpenChange(false)}
      />
    </Dialog>
  );
}

interface NameFixesFormProps extends NameFixesProps {
  onNamed: () => void;
  onCancel: () => void;
}

function NameFixesForm(props: NameFixesFormProps) {
  const { product, release, changedKeys, onNamed, onCancel } = props;
  const { documentId, version } = release;
  const [chosen, setChosen] = useState<string[]>([]);
  const { mutate, isPending, errorText } = useCall({
    call: () =>
      api('POST /back-office/releases/:documentId/fixes', {
        params: { documentId },
        body: { fixes: chosen },
      }),
    onDone: onNamed,
    success: {
      title: `Version ${versionLabel(version)} names what it fixes`,
      description: 'The customers are told in their chats.',
    },
    settledKeys: [...changedKeys, openFixesKey],
    failureText: 'The fixes could not be named. Please try again.',
  });
  return (
    <div className="grid gap-4.5">
      {errorText && <FormNotice tone="error">{errorText}</FormNotice>}
      <FixChoice product={product} chosen={chosen} onChange={setChosen} />
      <DialogFooter onCancel={onCancel} isCancelDisabled={isPending}>
        <Button
          disabled={chosen.length === 0}
          pending={isPending && 'Saving...'}
          onClick={() => mutate()}
        >
          Tell the customers
        </Button>
      </DialogFooter>
    </div>
  );
}
