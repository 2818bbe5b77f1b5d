import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { createStoredText } from '../../../store.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyTrigger } from '../../../ui/lazy-trigger.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { findCachedRoom, isFromHelpdesk } from './rooms.ts';

type NotificationKind = 'sound' | 'desktop';

export const storedNotifications = createStoredText('localStorage', 'chatNotices');

const isOn = (kind: NotificationKind) => storedNotifications.read().split(' ').includes(kind);

export function setOn(kind: NotificationKind, isWanted: boolean): void {
  const others = storedNotifications
    .read()
    .split(' ')
    .filter((one) => one !== '' && one !== kind);
  storedNotifications.write([...others, ...(isWanted ? [kind] : [])].join(' '));
}

const canNotify = () => 'Notification' in window && Notification.permission === 'granted';

const previewLength = 150;

export function useMessageNotifications(shownRoomId: string | null): void {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const ownId = useCurrentUser()?.id;

  useRealtimeEvents({
    newMessage(message) {
      const { documentId } = message.chat_room;
      const room = findCachedRoom(queries, documentId);
      if (message.sender.id === ownId || (room && isFromHelpdesk(room, message))) return;
      if (documentId === shownRoomId && document.hasFocus()) return;
      if (isOn('sound')) playSound();
      if (!isOn('desktop') || !canNotify()) return;
      const { username } = message.sender;
      const body = message.content.slice(0, previewLength);
      notify(username, { body, tag: documentId }, () => {
        void navigate(`/helpdesk/chat?room=${documentId}`, { state: { isFromList: true } });
      });
    },
  });
}

/** Browsers of phones have the interface, and fail. */
function notify(title: string, options: NotificationOptions, onClick: () => void): void {
  try {
    const notification = new Notification(title, options);
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      onClick();
    });
  } catch {}
}

let audio: AudioContext | undefined;

export function playSound(): void {
  audio ??= new AudioContext();
  void audio.resume();
  for (const [index, hertz] of [660, 880].entries()) {
    const start = audio.currentTime + index * 0.12;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.15, start + 0.02);
    volume.gain.linearRampToValueAtTime(0, start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.25);
  }
}

const importSettings = () => import('./notification-settings.tsx');

export function NotificationButton() {
  const isSilent = storedNotifications.useValue() === '';
  const trigger = (
    <Button variant="ghost" size="icon" aria-label="Notifications of new messages">
      {isSilent ? <Bell aria-hidden /> : <BellRing aria-hidden />}
    </Button>
  );
  return (
    <LazyTrigger load={importSettings} opens="dialog" trigger={trigger}>
      {({ NotificationSettings }) => <NotificationSettings trigger={trigger} />}
    </LazyTrigger>
  );
}
