/** `email-providers` has no types: the domains at which everybody can get a mailbox, in lower case. */
declare module 'email-providers' {
  const domains: readonly string[];
  export default domains;
}
