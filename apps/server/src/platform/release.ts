import packageFacts from '../../package.json' with { type: 'json' };

export const release = packageFacts.version;
