import type { ChatRoom, Typing } from '@partshelf/contract/chat/chat.ts';
import { useEffect, useEffectEvent } from 'react';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { useActivities, useReportActivity } from '../typing.ts';

const lookingEveryMs = 10_000;

/** Tells the colleagues that the room is on screen, and says what they do in it. */
export function useRoomActivity(room: ChatRoom | undefined, roomId: string, isLookedAt: boolean) {
  const ownDocumentId = useCurrentUser()?.documentId;
  const customerId = room?.users_permissions_user?.documentId;
  const others = useActivities(roomId).filter(({ by }) => by?.documentId !== ownDocumentId);
  const report = useReportActivity(roomId);

  const reportLooking = useEffectEvent(() => {
    if (document.visibilityState === 'visible') report('looking');
  });
  useEffect(() => {
    if (!isLookedAt) return undefined;
    const timer = setInterval(reportLooking, lookingEveryMs);
    return () => clearInterval(timer);
  }, [isLookedAt]);

  return {
    report,
    text: others
      .map((typing) => describe(typing, typing.by?.documentId === customerId))
      .join(' · '),
  };
}

function describe({ by, activity }: Typing, isCustomer: boolean): string {
  const name = by?.username ?? 'Someone';
  if (isCustomer) return `${name} is typing…`;
  const texts = {
    writing: `${name} is writing`,
    noting: `${name} writes a note`,
    looking: `${name} is looking at this chat`,
  };
  return texts[activity];
}
