ALTER TABLE "sampling_recipient" ALTER COLUMN "address" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "sampling_campaign" ADD COLUMN "addresses_until" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "sampling_campaign" SET "addresses_until" = "updated_at" + interval '30 days' WHERE "state" IN ('Closed', 'Rejected');
