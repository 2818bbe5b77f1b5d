import { useQueryClient } from '@tanstack/react-query';
import { Bell, BellRing } from 'lucide-react';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useRealtimeEvents } from '../../../realtime/realtime.ts';
import { createStoredText } from '../../../store.ts';
import { Button } from '../../../ui/button.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { useCurrentUser } from '../../accounts/current-user.ts';
import { findCachedRoom, isFromHelpdesk } from './rooms.ts';

type NotificationKind = 'sound' | 'desktop';

const storedNotifications = createStoredText('localStorage', 'chatNotices');

const isOn = (kind: NotificationKind) => storedNotifications.read().split(' ').includes(kind);

function setOn(kind: NotificationKind, isWanted: boolean): void {
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

function playSound(): void {
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

export function MessageNotificationSettings() {
  const notifications = storedNotifications.useValue().split(' ');
  const [isRefused, setIsRefused] = useState(false);
  const soundId = useId();
  const desktopId = useId();

  async function changeDesktop(isWanted: boolean) {
    const isRefusedNow = isWanted && !(await askPermission());
    setIsRefused(isRefusedNow);
    setOn('desktop', isWanted && !isRefusedNow);
  }

  return (
    <Popover
      label="Notifications of new messages"
      className="grid w-72 gap-2 p-4 text-sm"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Notifications of new messages">
          {storedNotifications.useValue() === '' ? <Bell aria-hidden /> : <BellRing aria-hidden />}
        </Button>
      }
    >
      <p className="text-xs text-muted-foreground">
        You are told about messages of customers while you look at another window. This applies to
        this browser only.
      </p>
      <p className="flex items-center justify-between gap-4">
        <label htmlFor={soundId}>Sound</label>
        <Switch id={soundId} isOn={notifications.includes('sound')} onChange={changeSound} />
      </p>
      <p className="flex items-center justify-between gap-4">
        <label htmlFor={desktopId}>Desktop notifications</label>
        <Switch
          id={desktopId}
          isOn={notifications.includes('desktop')}
          onChange={(isWanted) => void changeDesktop(isWanted)}
        />
      </p>
      <p role="status" className="text-xs text-destructive-text empty:sr-only">
        {isRefused && 'Your browser blocks them. Allow notifications of this site in its settings.'}
      </p>
    </Popover>
  );
}

function changeSound(isWanted: boolean): void {
  setOn('sound', isWanted);
  if (isWanted) playSound();
}

async function askPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}
