import { createChat, type createHelpdesk } from '../../support/calls/chat-calls.ts';
import type { TestShop } from '../../support/build-test-app.ts';
import { openTab } from '../../nodes/tab.ts';

export interface ChatLog {
  readonly room: string;
  readonly written: string[];
  readonly failures: string[];
  readonly tabs: Awaited<ReturnType<typeof openTab>>[];
}

/** A customer, who writes one message after the other until the signal, and an agent who reads. */
export async function startChat(
  shop: TestShop,
  helpdesk: Awaited<ReturnType<typeof createHelpdesk>>,
  stopping: AbortSignal,
) {
  const { customer, room } = await createChat(shop, 'First');
  const failures: string[] = [];
  const open = (person: { token: string }) =>
    openTab(shop.url, person, room.documentId, (failure) => failures.push(failure));
  const [own, theirs] = [await open(customer), await open(helpdesk)];
  const log: ChatLog = { room: room.documentId, written: ['First'], failures, tabs: [own, theirs] };
  async function write(): Promise<void> {
    while (!stopping.aborted) {
      const content = `Message ${log.written.length}`;
      await own.write(content);
      log.written.push(content);
    }
  }
  return { log, done: write() };
}
