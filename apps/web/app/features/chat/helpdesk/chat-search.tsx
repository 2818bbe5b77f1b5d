import { limits } from '@partshelf/contract/limits.ts';
import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Input } from '../../../ui/field.tsx';
import { preloadImport, useImport } from '../../../ui/use-import.ts';

const importHits = () => import('./chat-hits.tsx');

const preload = () => void preloadImport(importHits).catch(() => {});

interface ChatSearchFieldProps {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onTextChange: (text: string) => void;
}

export function ChatSearchField({ field, text, onTextChange }: ChatSearchFieldProps) {
  return (
    <div className="relative min-w-0 flex-1">
      <Search
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
      />
      <Input
        ref={field}
        type="search"
        aria-label="Search chats"
        aria-keyshortcuts="/ Control+K Meta+K"
        placeholder="Search chats"
        maxLength={limits.searchMax}
        value={text}
        onFocus={preload}
        onChange={({ target }) => onTextChange(target.value)}
        onKeyDown={({ key, nativeEvent, currentTarget }) => {
          if (key !== 'Escape' || nativeEvent.isComposing) return;
          if (text === '') currentTarget.blur();
          onTextChange('');
        }}
        className="h-9! pr-1! pl-8! text-sm!"
      />
    </div>
  );
}

export const isSearchableChatText = (text: string) => text.trim().length >= limits.chatSearchMin;

export function FoundChats({ text }: { text: string }) {
  const hits = useImport(importHits);
  return hits ? <hits.ChatHits text={text} /> : <div className="flex-1" />;
}
