CREATE TABLE "brand_claim" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"user_id" text NOT NULL,
	"state" text NOT NULL,
	"mailed_to" text,
	"token_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "known_origin" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"kind" text NOT NULL,
	"hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "stand_in_for" text;--> statement-breakpoint
ALTER TABLE "identity_account" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "sign_up" ADD COLUMN "company" text;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_origin" ADD CONSTRAINT "known_origin_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_claim_account_brand" ON "brand_claim" USING btree ("account_id","brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_claim_token" ON "brand_claim" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "brand_claim_for_admins" ON "brand_claim" USING btree ("created_at") WHERE state = 'waiting' and mailed_to is null;--> statement-breakpoint
CREATE UNIQUE INDEX "known_origin_key" ON "known_origin" USING btree ("sub","kind","hash");--> statement-breakpoint
CREATE INDEX "known_origin_expires_at" ON "known_origin" USING btree ("expires_at");