CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_brand" (
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "account_brand_account_id_brand_id_pk" PRIMARY KEY("account_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"merchant_roles" text[] DEFAULT '{}'::text[] NOT NULL,
	"designation" text,
	"ld_user_key" text NOT NULL,
	"brand_id" text,
	"primary_brand_id" text,
	"primary_category_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"sub_category_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"competitor_brand_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"insight_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"trendsetter_subscription_settings" jsonb,
	"need_to_list_brand" boolean DEFAULT false NOT NULL,
	"last_signed_in_at" timestamp with time zone,
	"sign_in_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "app_user_sub_unique" UNIQUE("sub")
);
--> statement-breakpoint
CREATE TABLE "user_brand" (
	"user_id" text NOT NULL,
	"brand_id" text NOT NULL,
	CONSTRAINT "user_brand_user_id_brand_id_pk" PRIMARY KEY("user_id","brand_id")
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"level" integer NOT NULL,
	"department" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"icon_url" text
);
--> statement-breakpoint
CREATE TABLE "navigation_item" (
	"id" text PRIMARY KEY NOT NULL,
	"parent_id" text,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"icon_class" text NOT NULL,
	"permission" text
);
--> statement-breakpoint
CREATE TABLE "product" (
	"id" text PRIMARY KEY NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt_window" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_account" (
	"sub" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"job_title" text,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "oidc_payload" (
	"model" text NOT NULL,
	"id" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"session_uid" text,
	"rotations" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "oidc_payload_model_id_pk" PRIMARY KEY("model","id")
);
--> statement-breakpoint
CREATE TABLE "password_ticket" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "platform_setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"rank" integer NOT NULL,
	"user_limit" integer,
	"brand_limit" integer,
	"is_unlimited" boolean DEFAULT false NOT NULL,
	"is_trial" boolean DEFAULT false NOT NULL,
	"icon_identifier" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_feature" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"position" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "price" (
	"id" text PRIMARY KEY NOT NULL,
	"plan_id" text NOT NULL,
	"payment_gateway_price_identifier" text NOT NULL,
	"status" text NOT NULL,
	"amount" integer NOT NULL,
	"amount_per_month" integer NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "price_payment_gateway_price_identifier_unique" UNIQUE("payment_gateway_price_identifier")
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"owner_user_id" text NOT NULL,
	"price_id" text NOT NULL,
	"change_to_price_id" text,
	"status" text NOT NULL,
	"start_date" timestamp with time zone NOT NULL,
	"end_date" timestamp with time zone,
	"user_limit" integer,
	"brand_limit" integer,
	"is_payment_action_required" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_gift" (
	"subscription_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "subscription_gift_subscription_id_user_id_pk" PRIMARY KEY("subscription_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "account_brand" ADD CONSTRAINT "account_brand_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_brand" ADD CONSTRAINT "account_brand_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_primary_brand_id_brand_id_fk" FOREIGN KEY ("primary_brand_id") REFERENCES "public"."brand"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_brand" ADD CONSTRAINT "user_brand_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_brand" ADD CONSTRAINT "user_brand_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_ticket" ADD CONSTRAINT "password_ticket_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_feature" ADD CONSTRAINT "plan_feature_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_owner_user_id_app_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_price_id_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_change_to_price_id_price_id_fk" FOREIGN KEY ("change_to_price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_gift" ADD CONSTRAINT "subscription_gift_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_gift" ADD CONSTRAINT "subscription_gift_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_user_account_id" ON "app_user" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "category_parent_id" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "product_brand_id" ON "product" USING btree ("brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_email_key" ON "identity_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "oidc_payload_grant_id" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_session_uid" ON "oidc_payload" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expires_at" ON "oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "password_ticket_sub" ON "password_ticket" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "plan_feature_plan_id" ON "plan_feature" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "price_plan_id" ON "price" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscription_account_id" ON "subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_gift_user_id" ON "subscription_gift" USING btree ("user_id");