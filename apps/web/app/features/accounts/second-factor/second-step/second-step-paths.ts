export const secondStepPath = '/login/second-factor';

export const setupPath = '/login/second-factor/setup';
