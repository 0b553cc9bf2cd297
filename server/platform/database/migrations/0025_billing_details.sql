ALTER TABLE "account" ADD COLUMN "billing_details" jsonb;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "seller" jsonb;--> statement-breakpoint
ALTER TABLE "gateway_payment" ADD COLUMN "keeps_card" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "anchor_time_zone" text;