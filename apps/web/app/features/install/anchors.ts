import type { StepName } from './steps/step-names.ts';

/** Where links within the page lead. */
export const anchors = {
  environment: 'environment',
  steps: 'steps',
  permissions: 'permissions',
  scriptPolicy: 'script-policy',
} as const;

export const anchorOfStep = (name: StepName) => `step-${name}`;
