/** What a process of the tests needs from the one that starts it. */
export const inheritedEnv = () => ({
  PATH: process.env['PATH'],
  NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
});
