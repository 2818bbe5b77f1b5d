import { limits } from '@partshelf/contract/limits.ts';
import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DraftFiles } from './send-message.ts';

export const acceptedFiles = '.png,.jpg,.jpeg,.webp,.gif,.pdf,.txt,.log,.csv,.json,.har,.zip'.split(
  ',',
);

const { bytes, perMessage } = limits.attachments;
const hint = `Attach files: up to ${perMessage} of ${bytes / 1024 / 1024} MB each`;

interface AttachButtonProps {
  files: DraftFiles;
  isDisabled: boolean;
}

export function AttachButton({ files, isDisabled }: AttachButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label={hint}
        title={hint}
        disabled={isDisabled || files.list.length >= perMessage}
        onClick={() => input.current?.click()}
      >
        <Paperclip aria-hidden />
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles.join()}
        onChange={({ currentTarget }) => {
          files.add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
