import type { InstallKit } from '@partshelf/contract/install.ts';
import { createContext, useContext } from 'react';
import type { StepCommands } from './commands.ts';
import type { InstallOptions, KitPackage } from './install-options.ts';
import type { InstallTarget } from './install-target.ts';

export interface Installation {
  readonly kit: InstallKit;
  readonly examined: KitPackage;
  readonly target: InstallTarget;
  readonly options: InstallOptions;
  readonly way: InstallTarget['way'];
  /** It is null for the way by the browser. */
  readonly commands: StepCommands | null;
  /** It is null on the page that everyone sees. */
  readonly order: { readonly documentId: string } | null;
}

const InstallationContext = createContext<Installation | null>(null);

export const InstallationProvider = InstallationContext.Provider;

export function useInstallation(): Installation {
  return useContext(InstallationContext)!;
}

export const stepTitles = {
  check: 'Check the file',
  upload: 'Upload',
  deploy: 'Deploy',
  approve: 'Approve',
  place: 'Place on a page',
  test: 'Test',
} as const;

export type StepName = keyof typeof stepTitles;

export const stepNames = Object.keys(stepTitles) as StepName[];

export const anchors = {
  environment: 'environment',
  steps: 'steps',
  permissions: 'permissions',
  scriptPolicy: 'script-policy',
  update: 'update',
  goBack: 'go-back',
  remove: 'remove',
} as const;

export const anchorOfStep = (name: StepName) => `step-${name}`;

export const deploymentTexts = {
  newCode: 'From the moment you deploy, every page runs the new code.',
  skippedFeatures:
    'Its lists and actions are not created, because it is deployed to all sites at once.',
} as const;
