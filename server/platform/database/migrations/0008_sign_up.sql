CREATE TABLE "sign_up" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"job_title" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sign_up_email" ON "sign_up" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sign_up_expires_at" ON "sign_up" USING btree ("expires_at");