import packageFacts from '../../package.json' with { type: 'json' };

export const shopRelease = packageFacts.version;
