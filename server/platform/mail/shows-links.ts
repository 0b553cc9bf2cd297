import { isLoopback } from '../env';

/**
 * Whether the outbox shows the links of mails to internal admins: only where no mail server can deliver them, and only to
 * people of this machine.
 */
export const showsLinks = ({
  config,
  publicUrl,
}: {
  config: { smtp: unknown };
  publicUrl: string;
}): boolean => config.smtp === null && isLoopback(publicUrl);
