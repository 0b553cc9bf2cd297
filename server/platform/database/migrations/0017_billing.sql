CREATE TABLE "add_on_price" (
	"kind" text PRIMARY KEY NOT NULL,
	"amount_per_month" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"offset_ms" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "billing_customer" (
	"account_id" text PRIMARY KEY NOT NULL,
	"gateway_id" text NOT NULL,
	CONSTRAINT "billing_customer_gateway_id_unique" UNIQUE("gateway_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_event" (
	"gateway" text NOT NULL,
	"id" text NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "gateway_event_gateway_id_pk" PRIMARY KEY("gateway","id")
);
--> statement-breakpoint
CREATE TABLE "invoice" (
	"id" text PRIMARY KEY NOT NULL,
	"serial" serial NOT NULL,
	"account_id" text NOT NULL,
	"subscription_id" text NOT NULL,
	"status" text NOT NULL,
	"bill_to" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"payment_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	CONSTRAINT "invoice_serial_unique" UNIQUE("serial")
);
--> statement-breakpoint
CREATE TABLE "purchase" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"user_id" text,
	"kind" text NOT NULL,
	"subscription_id" text NOT NULL,
	"price_id" text NOT NULL,
	"users" integer DEFAULT 0 NOT NULL,
	"brands" integer DEFAULT 0 NOT NULL,
	"invoice_id" text,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"effect" jsonb NOT NULL,
	"based_on" integer,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"session_id" text,
	"payment_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "purchase_session_id_unique" UNIQUE("session_id")
);
--> statement-breakpoint
CREATE TABLE "gateway_card" (
	"customer_id" text PRIMARY KEY NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"behaviour" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_customer" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"account_id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "gateway_customer_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "gateway_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
CREATE TABLE "gateway_payment" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text,
	"session_id" text,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"text" text NOT NULL,
	"brand" text,
	"last4" text,
	"behaviour" text,
	"status" text NOT NULL,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settles_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_payment_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "gateway_portal" (
	"id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"return_url" text NOT NULL,
	"step" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_session" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"customer_id" text NOT NULL,
	"reference" text NOT NULL,
	"lines" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"success_url" text NOT NULL,
	"cancel_url" text NOT NULL,
	"status" text NOT NULL,
	"payment_id" text,
	"step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "gateway_session_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "extra_users" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "extra_brands" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_extra_users" integer;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "next_extra_brands" integer;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "cancel_reason" text;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "anchor_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "period_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "credit" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "payment_due_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "subscription" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_price_id_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_card" ADD CONSTRAINT "gateway_card_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payment" ADD CONSTRAINT "gateway_payment_session_id_gateway_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."gateway_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payment" ADD CONSTRAINT "gateway_payment_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_portal" ADD CONSTRAINT "gateway_portal_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_session" ADD CONSTRAINT "gateway_session_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invoice_account" ON "invoice" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "invoice_subscription" ON "invoice" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "invoice_next_attempt" ON "invoice" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "purchase_account" ON "purchase" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_subscription" ON "purchase" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_status" ON "purchase" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "gateway_outbox_due" ON "gateway_outbox" USING btree ("next_attempt_at") WHERE "gateway_outbox"."delivered_at" is null and "gateway_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_payment_settles" ON "gateway_payment" USING btree ("settles_at") WHERE "gateway_payment"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "gateway_session_open" ON "gateway_session" USING btree ("expires_at") WHERE "gateway_session"."status" = 'open';--> statement-breakpoint
CREATE INDEX "subscription_end_date" ON "subscription" USING btree ("end_date");