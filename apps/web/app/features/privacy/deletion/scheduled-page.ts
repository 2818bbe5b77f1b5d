export const scheduledDeletionPath = '/account-deletion';

/** Of the navigation there. */
export interface ScheduledDeletionState {
  readonly at: string;
}
