import * as z from 'zod';

/**
 * Addresses as mail servers take them: before the @ every sign that needs no quotes, after it names of any script.
 * The parts have no sign in common with what is between them, so that the check is linear.
 */
const pattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}](?:-*[\p{L}\p{M}\p{N}])*\.)+\p{L}(?:-*[\p{L}\p{M}\p{N}])+$/u;

function isAddress(text: string): boolean {
  if (text.length > 254) return false;
  const [local = '', domain = ''] = text.split('@');
  const labels = domain.split('.');
  return local.length <= 64 && labels.every((label) => label.length <= 63) && pattern.test(text);
}

export const emailAddress = (error = 'Enter a valid Email.') =>
  z.string({ error }).refine(isAddress, { error });
