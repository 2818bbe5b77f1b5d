import { randomUUID } from 'node:crypto';
import type { ClientEvents, ServerEvents } from '@partshelf/contract/events.ts';
import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

type EventName = keyof ServerEvents;
type Payload<Name extends EventName> = Parameters<ServerEvents[Name]>[0];

type ChatClientOptions = Partial<ManagerOptions & SocketOptions>;

const open = new Set<ChatClient>();

export class ChatClient {
  readonly socket: Socket<ServerEvents, ClientEvents>;
  readonly received: { name: string; payload: unknown }[] = [];
  readonly #returned = new Map<EventName, number>();
  readonly #waiting: (() => void)[] = [];

  constructor(url: string, token: unknown, options: ChatClientOptions = {}) {
    this.socket = io(url, {
      auth: { token },
      query: { tab: randomUUID() },
      forceNew: true,
      reconnection: false,
      ...options,
    });
    this.socket.onAny((name: string, payload: unknown) => {
      this.received.push({ name, payload });
      for (const resume of this.#waiting.splice(0)) resume();
    });
    open.add(this);
  }

  /** @throws the refusal */
  async connected(): Promise<this> {
    const refusal = await new Promise<Error | undefined>((resolve) => {
      this.socket.once('connect', () => resolve(undefined));
      this.socket.once('connect_error', resolve);
    });
    if (refusal) throw refusal;
    return this;
  }

  async upgraded(): Promise<void> {
    const { engine } = this.socket.io;
    if (engine.transport.name === 'websocket') return;
    await new Promise<void>((resolve) => engine.once('upgrade', () => resolve()));
  }

  /** The next one that was not returned yet. */
  async nextEvent<Name extends EventName>(name: Name): Promise<Payload<Name>> {
    const number = this.#returned.get(name) ?? 0;
    this.#returned.set(name, number + 1);
    while (this.all(name).length <= number) {
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    return this.all(name)[number]!;
  }

  all<Name extends EventName>(name: Name): Payload<Name>[] {
    const events = this.received.filter((event) => event.name === name);
    return events.map(({ payload }) => payload as Payload<Name>);
  }

  join(roomId: unknown): Promise<boolean> {
    return new Promise((resolve) => this.socket.emit('join', roomId as string, resolve));
  }

  leave(roomId: unknown): Promise<boolean> {
    return new Promise((resolve) => this.socket.emit('leave', roomId as string, resolve));
  }

  ended(): Promise<string> {
    return new Promise((resolve) => this.socket.once('disconnect', resolve));
  }

  close(): void {
    this.socket.disconnect();
    open.delete(this);
  }
}

export const connectChatClient = (
  { url }: { url: string },
  { token }: { token: string },
  options?: ChatClientOptions,
) => new ChatClient(url, token, options).connected();

/** To be called after each test. */
export function closeChatClients(): void {
  for (const listener of open) listener.close();
}
