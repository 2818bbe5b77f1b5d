import config from './playwright.config.ts';

/** The same journeys on two nodes. */
export default { ...config, globalSetup: './support/shop/two-nodes-setup.ts' };
