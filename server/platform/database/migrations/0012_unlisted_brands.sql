ALTER TABLE "app_user" ADD COLUMN "unlisted_brand_name" text;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "unlisted_brand_at" timestamp with time zone;