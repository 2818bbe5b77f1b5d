import type { SandboxStore } from './tables.ts';

export type WebhookMode = 'normal' | 'off' | 'duplicate' | 'delayed' | 'shuffled';

/** How a provider misbehaves; a status of 0 means that it answers as usual. */
export type HttpFault = { latencyMs: number; status: number };

/** One that hangs up closes the connection before it has answered, and after the work. */
export type StripeFault = HttpFault & { hangsUp: boolean };

/** One that hangs up does so when it has taken a message, and before it has said so. */
export type SmtpFault = { refuse: boolean; hangsUp: boolean };

/** What the control routes were told: how webhooks travel, and what goes wrong on purpose. */
export type Settings = {
  id: 'current';
  webhooks: { mode: WebhookMode; delayMs: number };
  faults: {
    stripe: StripeFault;
    smtp: SmtpFault;
    subscribe: HttpFault;
    google: HttpFault;
  };
};

const noFault: HttpFault = { latencyMs: 0, status: 0 };

export const usualSettings: Settings = {
  id: 'current',
  webhooks: { mode: 'normal', delayMs: 0 },
  faults: {
    stripe: { ...noFault, hangsUp: false },
    smtp: { refuse: false, hangsUp: false },
    subscribe: noFault,
    google: noFault,
  },
};

/** Providers that were not there yet when the settings were kept behave as usual. */
export function getSettings(store: SandboxStore): Settings {
  const { webhooks, faults } = store.find('settings', 'current') ?? usualSettings;
  return { id: 'current', webhooks, faults: { ...usualSettings.faults, ...faults } };
}

export function changeSettings(store: SandboxStore, changes: Partial<Settings>): Settings {
  const settings = { ...getSettings(store), ...changes };
  store.put('settings', settings);
  return settings;
}
