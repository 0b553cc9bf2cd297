import type {
  gatewayCard,
  gatewayPayment,
  gatewayPortal,
  gatewaySession,
} from '../database/schema/gateway';

export type Session = typeof gatewaySession.$inferSelect;
export type Payment = typeof gatewayPayment.$inferSelect;
export type Portal = typeof gatewayPortal.$inferSelect;
export type Card = typeof gatewayCard.$inferSelect;
