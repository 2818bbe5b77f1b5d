import type { ColleaguesReply } from '@partshelf/contract/chat/chat.ts';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';

interface CrossedReplyProps {
  reply: ColleaguesReply;
  onSend: () => void;
  onDiscard: () => void;
}

export default function CrossedReply({ reply, onSend, onDiscard }: CrossedReplyProps) {
  const [age] = useState(() => describeAge(Date.now() - Date.parse(reply.createdAt)));
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning"
    >
      <p>
        <b className="font-semibold">{reply.username}</b> answered {age} ago. Your text was not
        sent.
      </p>
      <span className="flex gap-2">
        <Button variant="outline" size="sm" onClick={onSend}>
          Send anyway
        </Button>
        <Button variant="ghost" size="sm" onClick={onDiscard}>
          Discard
        </Button>
      </span>
    </div>
  );
}

function describeAge(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}
