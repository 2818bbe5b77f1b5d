import { afterEach } from 'vitest';

const realSetTimeout = window.setTimeout.bind(window);
const nextTask = () => new Promise((resolve) => realSetTimeout(resolve));

const mostTasks = 50;

/** Messages of a chat are shown at once, with their state. */
const isShownAtOnce = (call: string) => call.startsWith('POST /api/chat-message/');

/** The button of the form that was submitted last, until a call is sent. */
let pressed: HTMLElement | null = null;
let waiting: { readonly call: string; readonly button: HTMLElement } | undefined;
let faults: string[] = [];

window.addEventListener('submit', ({ submitter }) => (pressed = submitter), { capture: true });

const describeSent = (button: HTMLElement, call: string) => `“${button.textContent}” sends ${call}`;

/** A submit button is pending until its call is answered, and a second press sends nothing. */
export async function checkPending(call: string): Promise<void> {
  if (waiting?.call === call) faults.push(`${describeSent(waiting.button, call)} twice`);
  const button = pressed;
  pressed = null;
  if (!button || isShownAtOnce(call)) return;
  const isPending = () => !button.isConnected || button.ariaBusy === 'true';
  for (let task = 0; task < mostTasks && !isPending(); task += 1) await nextTask();
  if (!isPending()) faults.push(`${describeSent(button, call)} and is not pending`);
  waiting = { call, button };
  button.click();
  for (let task = 0; task < 3; task += 1) await nextTask();
  waiting = undefined;
}

afterEach(() => {
  const found = faults;
  faults = [];
  pressed = null;
  if (found.length > 0) throw new Error(found.join('\n'));
});
