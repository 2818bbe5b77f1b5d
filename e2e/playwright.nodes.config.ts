import config from './playwright.config.ts';

/** The same journeys on two nodes. */
export default { ...config, globalSetup: './support/two-nodes-setup.ts' };
