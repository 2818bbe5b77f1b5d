import type { InstallKit } from '@partshelf/contract/install.ts';
import { createContext, useContext } from 'react';
import type { StepCommands } from './commands/command.ts';
import type { InstallOptions, KitPackage } from './target/install-options.ts';
import type { InstallTarget } from './target/install-target.ts';

export interface Installation {
  readonly kit: InstallKit;
  readonly examined: KitPackage;
  /** As typed; the options are made from it. */
  readonly target: InstallTarget;
  readonly options: InstallOptions;
  readonly way: InstallTarget['way'];
  /** Null for the way by the browser. */
  readonly commands: StepCommands | null;
  /** Null on the page that everyone sees. */
  readonly order: { readonly documentId: string } | null;
}

const InstallationContext = createContext<Installation | null>(null);

export const InstallationProvider = InstallationContext.Provider;

export function useInstallation(): Installation {
  return useContext(InstallationContext)!;
}
