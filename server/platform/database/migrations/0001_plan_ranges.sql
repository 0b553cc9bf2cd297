ALTER TABLE "plan" ADD COLUMN "data_range" text;--> statement-breakpoint
ALTER TABLE "plan" ADD COLUMN "competitor_limit" integer DEFAULT 3 NOT NULL;