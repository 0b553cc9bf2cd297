import * as z from 'zod';

/**
 * Addresses as mail servers accept them: before the @ all characters that need no quotes, after it names of any script.
 * The parts have no character in common with their separators, so that the check takes linear time.
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
