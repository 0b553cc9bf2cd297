// Loaded into a process before the program (NODE_OPTIONS=--import): prints as libraries do, when it gets SIGUSR2.
process.on('SIGUSR2', () => {
  console.error('a library says %s\nGET /auth/login?returnTo=/canary-printed', new Error('no'));
  console.log({ printed: true });
  process.emitWarning('old\nthing', 'DeprecationWarning', 'DEP9999');
});
