CREATE TABLE "storage_request" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"user_id" text,
	"user_name" text NOT NULL,
	"pallets" integer NOT NULL,
	"notes" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "storage_request_account" ON "storage_request" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "storage_request_open" ON "storage_request" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "storage_request_decided" ON "storage_request" USING btree ("decided_at");