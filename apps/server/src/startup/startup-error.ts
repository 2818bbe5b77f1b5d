/** Another try does not help; the operator has to act. */
export class StartupError extends Error {}
