import * as z from 'zod';

/**
 * Addresses as mail servers take them: before the @ every sign that needs no quotes, after it names of any script.
 * Lengths come first, and the parts have no sign in common with what is between them, so that the check is linear.
 */
const pattern =
  /^(?=.{3,254}$)(?=[^@]{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?\.)+\p{L}[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}]$/u;

export const email = z.email({ pattern, error: 'Enter a valid Email.' });
