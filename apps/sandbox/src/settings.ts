import type { ciAnswers } from './ci.ts';
import type { DnsAnswer } from './dns-server.ts';
import type { viesAnswers } from './vies.ts';
import type { Forgery } from './microsoft.ts';
import type { SandboxStore } from './store.ts';

export type WebhookMode = 'normal' | 'off' | 'duplicate' | 'delayed' | 'shuffled';

/** A status of 0 means a normal response. */
export type HttpFault = { latencyMs: number; status: number };

/** Hanging up closes the connection after the work and before the response. */
export type StripeFault = HttpFault & { hangsUp: boolean };

export type ViesFault = HttpFault & { answer: (typeof viesAnswers)[number] };

export type MicrosoftFault = HttpFault & { forge: Forgery };

/** It is how the issuer of the tokens of pipelines answers. */
export type CiFault = HttpFault & { answer: (typeof ciAnswers)[number] };

/** Hanging up closes the connection after the message is stored and before it is acknowledged. */
export type SmtpFault = { refuse: boolean; hangsUp: boolean };

/** `dropDuringFetch` closes the connection in the middle of a mail. */
export type ImapFault = { refuse: boolean; dropDuringFetch: boolean };

export type DnsFault = { answer: DnsAnswer };

export type Settings = {
  id: 'current';
  webhooks: { mode: WebhookMode; delayMs: number };
  mailbox: { uidValidity: number };
  faults: {
    stripe: StripeFault;
    smtp: SmtpFault;
    imap: ImapFault;
    subscribe: HttpFault;
    google: HttpFault;
    microsoft: MicrosoftFault;
    vies: ViesFault;
    dns: DnsFault;
    ci: CiFault;
  };
};

const noFault: HttpFault = { latencyMs: 0, status: 0 };

export const defaultSettings: Settings = {
  id: 'current',
  webhooks: { mode: 'normal', delayMs: 0 },
  mailbox: { uidValidity: 1 },
  faults: {
    stripe: { ...noFault, hangsUp: false },
    smtp: { refuse: false, hangsUp: false },
    imap: { refuse: false, dropDuringFetch: false },
    subscribe: noFault,
    google: noFault,
    microsoft: { ...noFault, forge: 'nothing' },
    vies: { ...noFault, answer: 'by number' },
    dns: { answer: 'as recorded' },
    ci: { ...noFault, answer: 'as usual' },
  },
};

/** A part that stored settings lack has its default. */
export function getSettings(store: SandboxStore): Settings {
  const { faults, ...others } = store.find('settings', 'current') ?? defaultSettings;
  return { ...defaultSettings, ...others, faults: { ...defaultSettings.faults, ...faults } };
}

export function changeSettings(store: SandboxStore, changes: Partial<Settings>): Settings {
  const settings = { ...getSettings(store), ...changes };
  store.put('settings', settings);
  return settings;
}
