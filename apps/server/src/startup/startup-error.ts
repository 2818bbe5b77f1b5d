/** A reason not to start that another try does not change; the operator has to act. */
export class StartupError extends Error {}
