import type { SandboxStore } from './tables.ts';

export type WebhookMode = 'normal' | 'off' | 'duplicate' | 'delayed' | 'shuffled';

/** What the control routes were told: how webhooks travel, and what goes wrong on purpose. */
export type Settings = {
  id: 'current';
  webhooks: { mode: WebhookMode; delayMs: number };
  faults: { stripe: { latencyMs: number; status: number }; smtp: { refuse: boolean } };
};

export const usualSettings: Settings = {
  id: 'current',
  webhooks: { mode: 'normal', delayMs: 0 },
  faults: { stripe: { latencyMs: 0, status: 0 }, smtp: { refuse: false } },
};

export function getSettings(store: SandboxStore): Settings {
  return store.find('settings', 'current') ?? usualSettings;
}

export function changeSettings(store: SandboxStore, changes: Partial<Settings>): Settings {
  const settings = { ...getSettings(store), ...changes };
  store.put('settings', settings);
  return settings;
}
