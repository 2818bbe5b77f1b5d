import { type ReactElement, useId, useState } from 'react';
import { Popover } from '../../../ui/popover.tsx';
import { Switch } from '../../../ui/toggles.tsx';
import { playSound, setOn, storedNotifications } from './message-notifications.tsx';

export function NotificationSettings({ trigger }: { trigger: ReactElement }) {
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
      startsOpen
      trigger={trigger}
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
