import type { ChatActivity, Typing } from '@partshelf/contract/chat/chat.ts';
import { useEffect, useRef, useState } from 'react';
import { useRealtime } from '../../realtime/realtime.ts';

const sentEveryMs = 3_000;

const shownMs: Record<ChatActivity, number> = { writing: 6_000, noting: 6_000, looking: 25_000 };

const keyOf = (by: Typing['by']) => by?.documentId ?? '';

/** The helpdesk is one, without a name, for a customer. */
export function useActivities(roomId: string | undefined): readonly Typing[] {
  const realtime = useRealtime();
  const [shown, setShown] = useState<readonly Typing[]>([]);

  useEffect(() => {
    if (roomId === undefined) return undefined;
    const timers = new Map<string, ReturnType<typeof setTimeout>>();

    function end(key: string) {
      clearTimeout(timers.get(key));
      setShown((known) => known.filter(({ by }) => keyOf(by) !== key));
    }

    const unsubscribe = realtime.subscribe(() => ({
      typing(typing) {
        if (typing.roomId !== roomId) return;
        const key = keyOf(typing.by);
        clearTimeout(timers.get(key));
        timers.set(
          key,
          setTimeout(() => end(key), shownMs[typing.activity]),
        );
        setShown((known) => [...known.filter(({ by }) => keyOf(by) !== key), typing]);
      },
      newMessage({ chat_room: room, sender }) {
        if (room.documentId !== roomId) return;
        end(sender.documentId);
        end('');
      },
    }));
    return () => {
      unsubscribe();
      for (const timer of timers.values()) clearTimeout(timer);
      setShown([]);
    };
  }, [roomId, realtime]);

  return shown;
}

/** It is sent at most once in a while, however often it is called. */
export function useReportActivity(roomId: string | undefined): (activity: ChatActivity) => void {
  const realtime = useRealtime();
  const lastAt = useRef<Partial<Record<ChatActivity, number>>>({});
  return (activity) => {
    if (roomId === undefined) return;
    const now = performance.now();
    if (now - (lastAt.current[activity] ?? -sentEveryMs) < sentEveryMs) return;
    lastAt.current[activity] = now;
    realtime.reportActivity(roomId, activity);
  };
}
