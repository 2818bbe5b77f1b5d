import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  makeCustomerMessage,
  makeHelpdeskMessage,
  makeThreeChats,
  openHelpdesk,
} from '../../../../test/chat/open-helpdesk.tsx';

const notified: { title: string; options: NotificationOptions; press: () => void }[] = [];
let played = 0;
let permission: NotificationPermission = 'default';

class FakeNotification extends EventTarget {
  static get permission() {
    return permission;
  }
  static requestPermission = async () => permission;
  close = () => {};
  constructor(title: string, options: NotificationOptions) {
    super();
    notified.push({ title, options, press: () => this.dispatchEvent(new Event('click')) });
  }
}

class SilentAudio extends AudioContext {
  override async resume() {
    played += 1;
  }
}

beforeEach(() => {
  localStorage.removeItem('chatNotices');
  notified.length = 0;
  played = 0;
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('AudioContext', SilentAudio);
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  return page.viewport(1440, 800);
});
afterEach(() => {
  localStorage.removeItem('chatNotices');
  vi.unstubAllGlobals();
});

async function openSettings() {
  const { anna, ben, rooms, at } = makeThreeChats();
  const helpdesk = await openHelpdesk({ rooms, at });
  await expect.element(helpdesk.heading('anna')).toBeVisible();
  await expect.poll(() => helpdesk.server.sent).toContain('join anna');
  const { screen } = helpdesk;
  await screen.getByRole('button', { name: 'Notifications of new messages' }).click();
  return {
    ...helpdesk,
    anna,
    ben,
    sound: screen.getByRole('switch', { name: 'Sound' }),
    desktop: screen.getByRole('switch', { name: 'Desktop notifications' }),
  };
}

test('are off until an agent wants them', { tags: ['slow', 'DESK-06'] }, async () => {
  permission = 'granted';
  const { receive, ben, sound, desktop, row } = await openSettings();
  await expect.element(sound).not.toBeChecked();
  await expect.element(desktop).not.toBeChecked();
  receive(makeCustomerMessage(ben, 'Hello?'));
  await expect.element(row('ben')).toMatchTextContent('Hello?');
  expect(notified).toEqual([]);
  expect(played).toBe(0);
});

test(
  'tell of a customer in another chat and lead there, and not of colleagues or the open chat',
  { tags: ['slow', 'DESK-06'] },
  async () => {
    permission = 'granted';
    const { receive, anna, ben, sound, desktop, heading } = await openSettings();
    await sound.click();
    await desktop.click();
    await expect.element(desktop).toBeChecked();
    const before = played;
    receive(makeCustomerMessage(anna, 'In the open chat'));
    receive(
      makeHelpdeskMessage(ben, 'From a colleague', {
        sender: { id: 77, documentId: 'bo', username: 'bo' },
      }),
    );
    expect(notified).toEqual([]);
    receive(makeCustomerMessage(ben, 'Hello?'));
    expect(notified).toMatchObject([{ title: 'ben', options: { body: 'Hello?', tag: 'ben' } }]);
    expect(played).toBe(before + 1);
    vi.mocked(document.hasFocus).mockReturnValue(false);
    receive(makeCustomerMessage(anna, 'Are you there?'));
    expect(notified).toHaveLength(2);
    notified[0]!.press();
    await expect.element(heading('ben')).toBeVisible();
  },
);

test(
  'stay off when the browser refuses them, and say why',
  { tags: ['slow', 'DESK-06'] },
  async () => {
    permission = 'denied';
    const { desktop, screen } = await openSettings();
    await desktop.click();
    await expect.element(screen.getByText(/^Your browser blocks them/)).toBeVisible();
    await expect.element(desktop).not.toBeChecked();
  },
);
