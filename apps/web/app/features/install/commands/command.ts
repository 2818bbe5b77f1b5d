export interface Command {
  /** What it does, in a few words. */
  readonly name: string;
  readonly line: string;
}

/** Those of the steps of an installation that can be run. */
export interface StepCommands {
  readonly upload: readonly Command[];
  readonly deploy: readonly Command[];
  readonly verify: readonly Command[];
  /** Prints the id in the app catalogue, where no command before has. */
  readonly findAppId: readonly Command[];
  /** Empty when it is deployed to all sites at once, like those below. */
  readonly addToSite: readonly Command[];
  readonly approve: readonly Command[];
  readonly update: readonly Command[];
  readonly updateSite: readonly Command[];
  readonly removeFromSite: readonly Command[];
  readonly remove: readonly Command[];
}
