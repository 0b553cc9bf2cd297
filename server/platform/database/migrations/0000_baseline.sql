CREATE SEQUENCE "public"."line_item_set_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."consignment_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"time_zone" text,
	"billing_details" jsonb,
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
	"unlisted_brand_name" text,
	"unlisted_brand_at" timestamp with time zone,
	"declined_brand" jsonb,
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
	"seller" jsonb,
	"lines" jsonb NOT NULL,
	"subtotal" bigint NOT NULL,
	"tax_rate" integer NOT NULL,
	"tax" bigint NOT NULL,
	"total" bigint NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	"period_start" timestamp (3) with time zone NOT NULL,
	"period_end" timestamp (3) with time zone NOT NULL,
	"time_zone" text,
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
CREATE TABLE "line_item" (
	"set_id" text NOT NULL,
	"line" integer NOT NULL,
	"product_id" text NOT NULL,
	"sku" text,
	"ordered" integer NOT NULL,
	"shipped" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "line_item_set_id_line_pk" PRIMARY KEY("set_id","line"),
	CONSTRAINT "line_item_adds_up" CHECK (ordered > 0 and shipped >= 0 and cancelled >= 0 and shipped + cancelled <= ordered)
);
--> statement-breakpoint
CREATE TABLE "line_item_set" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"order_number" text NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"ordered_at" timestamp (3) with time zone NOT NULL,
	"due_date" date NOT NULL,
	"ship_to" jsonb NOT NULL,
	"ship_from" jsonb,
	"notes" text,
	"cancelled_reason" text,
	"intake_hash" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "line_item_set_order_number" UNIQUE("account_id","order_number")
);
--> statement-breakpoint
CREATE TABLE "line_item_set_count" (
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"state" text NOT NULL,
	"due_date" date NOT NULL,
	"sets" integer NOT NULL,
	CONSTRAINT "line_item_set_count_account_id_brand_id_state_due_date_pk" PRIMARY KEY("account_id","brand_id","state","due_date")
);
--> statement-breakpoint
CREATE TABLE "line_item_set_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "line_item_set_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"set_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"user_id" text,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"shipment_number" integer,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "shipment" (
	"id" text PRIMARY KEY NOT NULL,
	"set_id" text NOT NULL,
	"number" integer NOT NULL,
	"carrier" text,
	"tracking" text,
	"shipped_on" date NOT NULL,
	"boxes" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" text NOT NULL,
	CONSTRAINT "shipment_number" UNIQUE("set_id","number")
);
--> statement-breakpoint
CREATE TABLE "shipment_line" (
	"shipment_id" text NOT NULL,
	"position" integer NOT NULL,
	"set_id" text NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"lot" text,
	"expiry" date,
	CONSTRAINT "shipment_line_shipment_id_position_pk" PRIMARY KEY("shipment_id","position"),
	CONSTRAINT "shipment_line_quantity" CHECK (quantity > 0)
);
--> statement-breakpoint
CREATE TABLE "brand_logo" (
	"brand_id" text NOT NULL,
	"hash" text NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "brand_logo_brand_id_hash_pk" PRIMARY KEY("brand_id","hash")
);
--> statement-breakpoint
CREATE TABLE "brand_profile" (
	"brand_id" text PRIMARY KEY NOT NULL,
	"edits" jsonb NOT NULL,
	"logo" text,
	"version" integer NOT NULL,
	"updated_by" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brand" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"data_set_id" text
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
	"name" text NOT NULL,
	"units_per_case" integer
);
--> statement-breakpoint
CREATE TABLE "data_set" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"currency" text NOT NULL,
	"time_zone" text NOT NULL,
	"version" text NOT NULL,
	"first_day" date NOT NULL,
	"as_of" date NOT NULL,
	"lines" bigint NOT NULL,
	"parts" text[] DEFAULT '{}'::text[] NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"imported_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "data_set_name" (
	"data_set_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "data_set_name_data_set_id_kind_name_pk" PRIMARY KEY("data_set_id","kind","name"),
	CONSTRAINT "data_set_name_code_unique" UNIQUE("code")
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
	"keeps_card" boolean DEFAULT true NOT NULL,
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
CREATE TABLE "attempt_window" (
	"key" text PRIMARY KEY NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	"attempts" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_account" (
	"sub" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"stand_in_for" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"password_hash" text,
	"given_name" text DEFAULT '' NOT NULL,
	"family_name" text DEFAULT '' NOT NULL,
	"job_title" text,
	"company" text,
	"blocked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"password_changed_at" timestamp with time zone,
	"kept_session" text
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
CREATE TABLE "logout_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"sub" text NOT NULL,
	"client_id" text NOT NULL,
	"sid" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"sealed" text,
	"recipient" text,
	"subject" text,
	"text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	"failed_at" timestamp with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"error" text
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
CREATE TABLE "recovery_code" (
	"sub" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_sub_code_hash_pk" PRIMARY KEY("sub","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"sub" text PRIMARY KEY NOT NULL,
	"sealed_secret" text NOT NULL,
	"used_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_up" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"job_title" text,
	"company" text,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consignment_line" (
	"order_number" text NOT NULL,
	"line" integer NOT NULL,
	"product_id" text NOT NULL,
	"cases" integer,
	"units_per_case" integer,
	"loose_units" integer,
	"total_units" integer GENERATED ALWAYS AS (coalesce(cases, 0) * coalesce(units_per_case, 0) + coalesce(loose_units, 0)) STORED NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"short_closed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "consignment_line_order_number_line_pk" PRIMARY KEY("order_number","line")
);
--> statement-breakpoint
CREATE TABLE "consignment_order" (
	"order_number" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"status" text NOT NULL,
	"review_state" text,
	"contact_email" text,
	"expected_date" date,
	"carrier" text,
	"tracking" text,
	"cartons" integer,
	"pallets" integer,
	"notes" text,
	"placed_by" text,
	"placed_at" timestamp (3) with time zone,
	"closed_reason" text,
	"copied_from" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"tab" text GENERATED ALWAYS AS (case when review_state = 'pending' then 'in_review' when review_state = 'voided' then 'closed'
          when review_state = 'invalid_by_admin' then 'invalid' when status = 'initial' then 'draft'
          when status = 'Received' then 'received' else 'placed' end) STORED NOT NULL,
	"is_draft" boolean GENERATED ALWAYS AS (status = 'initial' and review_state is null) STORED NOT NULL,
	"dated_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(placed_at, created_at)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" text NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer,
	"answer" json,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_number" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" text PRIMARY KEY NOT NULL,
	"order_number" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"received_by" text NOT NULL,
	"received_by_name" text NOT NULL,
	"reason" text,
	"pallets" integer
);
--> statement-breakpoint
CREATE TABLE "receipt_line" (
	"receipt_id" text NOT NULL,
	"position" integer NOT NULL,
	"order_number" text NOT NULL,
	"line" integer NOT NULL,
	"quantity" integer NOT NULL,
	"rejected" integer NOT NULL,
	"reason" text,
	"lot" text,
	"expiry" date,
	"location" text,
	CONSTRAINT "receipt_line_receipt_id_position_pk" PRIMARY KEY("receipt_id","position")
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
	"data_range" text,
	"competitor_limit" integer DEFAULT 3 NOT NULL,
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
	"is_payment_action_required" boolean DEFAULT false NOT NULL,
	"extra_users" integer DEFAULT 0 NOT NULL,
	"extra_brands" integer DEFAULT 0 NOT NULL,
	"next_extra_users" integer,
	"next_extra_brands" integer,
	"cancel_reason" text,
	"anchor_date" timestamp with time zone,
	"anchor_time_zone" text,
	"period_start" timestamp with time zone,
	"credit" bigint DEFAULT 0 NOT NULL,
	"payment_due_since" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscription_gift" (
	"subscription_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "subscription_gift_subscription_id_user_id_pk" PRIMARY KEY("subscription_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "sampling_answer" (
	"recipient_id" text NOT NULL,
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"score" integer,
	"text" text,
	"answered_on" date NOT NULL,
	CONSTRAINT "sampling_answer_recipient_id_position_pk" PRIMARY KEY("recipient_id","position")
);
--> statement-breakpoint
CREATE TABLE "sampling_campaign" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"brand_id" text NOT NULL,
	"name" text NOT NULL,
	"objective" text,
	"audience" text,
	"quantity" integer,
	"starts" date,
	"ends" date,
	"cost_cents" bigint,
	"state" text NOT NULL,
	"reason" text,
	"addresses_until" timestamp (3) with time zone,
	"open_recipients" text,
	"open_answers" text,
	"requested_by" text,
	"submitted_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sampling_event" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sampling_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"campaign_id" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" text NOT NULL,
	"user_name" text NOT NULL,
	"action" text NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "sampling_product" (
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	CONSTRAINT "sampling_product_campaign_id_position_pk" PRIMARY KEY("campaign_id","position")
);
--> statement-breakpoint
CREATE TABLE "sampling_question" (
	"campaign_id" text NOT NULL,
	"position" integer NOT NULL,
	"question" text NOT NULL,
	"kind" text NOT NULL,
	CONSTRAINT "sampling_question_campaign_id_position_pk" PRIMARY KEY("campaign_id","position")
);
--> statement-breakpoint
CREATE TABLE "sampling_recipient" (
	"id" text PRIMARY KEY NOT NULL,
	"campaign_id" text NOT NULL,
	"address" text,
	"control" boolean DEFAULT false NOT NULL,
	"buyer_code" text,
	"region" text,
	"occasion" text,
	"sent_on" date,
	"delivered_on" date,
	"token_hash" text,
	"mailed_at" timestamp (3) with time zone,
	"answered_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sampling_recipient_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "sampling_recipient_address" UNIQUE("campaign_id","address")
);
--> statement-breakpoint
CREATE TABLE "intake_notice" (
	"user_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_notice_user_id_warehouse_id_pk" PRIMARY KEY("user_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "stock_balance" (
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"on_hand" bigint NOT NULL,
	CONSTRAINT "stock_balance_product_id_account_id_warehouse_id_pk" PRIMARY KEY("product_id","account_id","warehouse_id")
);
--> statement-breakpoint
CREATE TABLE "stock_ledger" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_ledger_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_id" text NOT NULL,
	"product_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"delta" integer NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "storage_plan" (
	"account_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"pallets_allowed" integer NOT NULL,
	"pallets_used" integer DEFAULT 0 NOT NULL,
	"accepting_inventory" boolean DEFAULT true NOT NULL,
	CONSTRAINT "storage_plan_account_id_warehouse_id_pk" PRIMARY KEY("account_id","warehouse_id")
);
--> statement-breakpoint
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
CREATE TABLE "warehouse" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"accepting_inventory" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stored_filters" (
	"key" text PRIMARY KEY NOT NULL,
	"filters" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
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
ALTER TABLE "billing_customer" ADD CONSTRAINT "billing_customer_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase" ADD CONSTRAINT "purchase_price_id_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_claim" ADD CONSTRAINT "brand_claim_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set" ADD CONSTRAINT "line_item_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set" ADD CONSTRAINT "line_item_set_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set_event" ADD CONSTRAINT "line_item_set_event_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_set_id_line_line_item_set_id_line_fk" FOREIGN KEY ("set_id","line") REFERENCES "public"."line_item"("set_id","line") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_profile" ADD CONSTRAINT "brand_profile_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_profile" ADD CONSTRAINT "brand_profile_updated_by_app_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_data_set_id_data_set_id_fk" FOREIGN KEY ("data_set_id") REFERENCES "public"."data_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_card" ADD CONSTRAINT "gateway_card_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payment" ADD CONSTRAINT "gateway_payment_session_id_gateway_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."gateway_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_payment" ADD CONSTRAINT "gateway_payment_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_portal" ADD CONSTRAINT "gateway_portal_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_session" ADD CONSTRAINT "gateway_session_customer_id_gateway_customer_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."gateway_customer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_origin" ADD CONSTRAINT "known_origin_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_ticket" ADD CONSTRAINT "password_ticket_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_sub_second_factor_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."second_factor"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_sub_identity_account_sub_fk" FOREIGN KEY ("sub") REFERENCES "public"."identity_account"("sub") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_line" ADD CONSTRAINT "consignment_line_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_line" ADD CONSTRAINT "consignment_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_placed_by_app_user_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_order_number_line_consignment_line_order_number_line_fk" FOREIGN KEY ("order_number","line") REFERENCES "public"."consignment_line"("order_number","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_feature" ADD CONSTRAINT "plan_feature_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price" ADD CONSTRAINT "price_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_owner_user_id_app_user_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."app_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_price_id_price_id_fk" FOREIGN KEY ("price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_change_to_price_id_price_id_fk" FOREIGN KEY ("change_to_price_id") REFERENCES "public"."price"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_gift" ADD CONSTRAINT "subscription_gift_subscription_id_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_gift" ADD CONSTRAINT "subscription_gift_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_answer" ADD CONSTRAINT "sampling_answer_recipient_id_sampling_recipient_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."sampling_recipient"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_answer" ADD CONSTRAINT "sampling_answer_question_fk" FOREIGN KEY ("campaign_id","position") REFERENCES "public"."sampling_question"("campaign_id","position") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_campaign" ADD CONSTRAINT "sampling_campaign_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_campaign" ADD CONSTRAINT "sampling_campaign_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_campaign" ADD CONSTRAINT "sampling_campaign_requested_by_app_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_event" ADD CONSTRAINT "sampling_event_campaign_id_sampling_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sampling_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_product" ADD CONSTRAINT "sampling_product_campaign_id_sampling_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sampling_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_product" ADD CONSTRAINT "sampling_product_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_question" ADD CONSTRAINT "sampling_question_campaign_id_sampling_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sampling_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sampling_recipient" ADD CONSTRAINT "sampling_recipient_campaign_id_sampling_campaign_id_fk" FOREIGN KEY ("campaign_id") REFERENCES "public"."sampling_campaign"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_notice" ADD CONSTRAINT "intake_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_notice" ADD CONSTRAINT "intake_notice_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_plan" ADD CONSTRAINT "storage_plan_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_plan" ADD CONSTRAINT "storage_plan_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_request" ADD CONSTRAINT "storage_request_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "app_user_account_id" ON "app_user" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "invoice_account" ON "invoice" USING btree ("account_id","serial");--> statement-breakpoint
CREATE INDEX "invoice_subscription" ON "invoice" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "invoice_next_attempt" ON "invoice" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "purchase_account" ON "purchase" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_subscription" ON "purchase" USING btree ("subscription_id","created_at");--> statement-breakpoint
CREATE INDEX "purchase_status" ON "purchase" USING btree ("status","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_claim_account_brand" ON "brand_claim" USING btree ("account_id","brand_id");--> statement-breakpoint
CREATE UNIQUE INDEX "brand_claim_token" ON "brand_claim" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "brand_claim_for_admins" ON "brand_claim" USING btree ("created_at") WHERE state = 'waiting' and mailed_to is null;--> statement-breakpoint
CREATE INDEX "line_item_product_id" ON "line_item" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "line_item_sku" ON "line_item" USING btree (lower("sku"));--> statement-breakpoint
CREATE INDEX "line_item_set_due" ON "line_item_set" USING btree ("account_id","due_date","id","state");--> statement-breakpoint
CREATE INDEX "line_item_set_ordered" ON "line_item_set" USING btree ("account_id","ordered_at","id","state","due_date");--> statement-breakpoint
CREATE INDEX "line_item_set_state_due" ON "line_item_set" USING btree ("account_id","state","due_date","id");--> statement-breakpoint
CREATE INDEX "line_item_set_state_ordered" ON "line_item_set" USING btree ("account_id","state","ordered_at","id","due_date");--> statement-breakpoint
CREATE INDEX "line_item_set_all_due" ON "line_item_set" USING btree ("due_date","id","state");--> statement-breakpoint
CREATE INDEX "line_item_set_all_ordered" ON "line_item_set" USING btree ("ordered_at","id","state","due_date");--> statement-breakpoint
CREATE INDEX "line_item_set_all_state_due" ON "line_item_set" USING btree ("state","due_date","id");--> statement-breakpoint
CREATE INDEX "line_item_set_all_state_ordered" ON "line_item_set" USING btree ("state","ordered_at","id","due_date");--> statement-breakpoint
CREATE INDEX "line_item_set_brand_id" ON "line_item_set" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "line_item_set_event_set_id" ON "line_item_set_event" USING btree ("set_id","id");--> statement-breakpoint
CREATE INDEX "shipment_tracking" ON "shipment" USING btree ("tracking");--> statement-breakpoint
CREATE INDEX "shipment_line_set_id" ON "shipment_line" USING btree ("set_id","line");--> statement-breakpoint
CREATE INDEX "brand_logo_uploaded_at" ON "brand_logo" USING btree ("brand_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "brand_data_set_id" ON "brand" USING btree ("data_set_id");--> statement-breakpoint
CREATE INDEX "category_parent_id" ON "category" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "product_brand_id" ON "product" USING btree ("brand_id","name","id");--> statement-breakpoint
CREATE INDEX "gateway_outbox_due" ON "gateway_outbox" USING btree ("next_attempt_at") WHERE "gateway_outbox"."delivered_at" is null and "gateway_outbox"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "gateway_payment_settles" ON "gateway_payment" USING btree ("settles_at") WHERE "gateway_payment"."status" = 'processing';--> statement-breakpoint
CREATE INDEX "gateway_session_open" ON "gateway_session" USING btree ("expires_at") WHERE "gateway_session"."status" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_account_email_key" ON "identity_account" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "known_origin_key" ON "known_origin" USING btree ("sub","kind","hash");--> statement-breakpoint
CREATE INDEX "known_origin_expires_at" ON "known_origin" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "logout_notice_next_attempt_at" ON "logout_notice" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_created_at" ON "mail_outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("next_attempt_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
CREATE INDEX "oidc_payload_grant_id" ON "oidc_payload" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "oidc_payload_uid" ON "oidc_payload" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_session_uid" ON "oidc_payload" USING btree ("session_uid");--> statement-breakpoint
CREATE INDEX "oidc_payload_expires_at" ON "oidc_payload" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "oidc_payload_account" ON "oidc_payload" USING btree (("payload"->>'accountId'));--> statement-breakpoint
CREATE INDEX "oidc_payload_signing_in" ON "oidc_payload" USING btree (("payload"->'result'->'login'->>'accountId')) WHERE model = 'Interaction';--> statement-breakpoint
CREATE INDEX "password_ticket_sub" ON "password_ticket" USING btree ("sub");--> statement-breakpoint
CREATE INDEX "sign_up_email" ON "sign_up" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "sign_up_expires_at" ON "sign_up" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "consignment_line_product_id" ON "consignment_line" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "consignment_order_summary" ON "consignment_order" USING btree ("account_id","is_draft","updated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_dated" ON "consignment_order" USING btree ("account_id","dated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_tab" ON "consignment_order" USING btree ("account_id","tab","updated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_tab_dated" ON "consignment_order" USING btree ("account_id","tab","dated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_all_summary" ON "consignment_order" USING btree ("is_draft","updated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_all_dated" ON "consignment_order" USING btree ("dated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_all_tab" ON "consignment_order" USING btree ("tab","updated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_all_tab_dated" ON "consignment_order" USING btree ("tab","dated_at","order_number");--> statement-breakpoint
CREATE INDEX "consignment_order_brand_id" ON "consignment_order" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_created_at" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_event_order_number" ON "order_event" USING btree ("order_number","id");--> statement-breakpoint
CREATE INDEX "receipt_order_number" ON "receipt" USING btree ("order_number","received_at");--> statement-breakpoint
CREATE INDEX "plan_feature_plan_id" ON "plan_feature" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "price_plan_id" ON "price" USING btree ("plan_id");--> statement-breakpoint
CREATE INDEX "subscription_account_id" ON "subscription" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "subscription_end_date" ON "subscription" USING btree ("end_date");--> statement-breakpoint
CREATE INDEX "subscription_gift_user_id" ON "subscription_gift" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sampling_answer_question" ON "sampling_answer" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "sampling_campaign_account" ON "sampling_campaign" USING btree ("account_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sampling_campaign_all" ON "sampling_campaign" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "sampling_campaign_brand" ON "sampling_campaign" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "sampling_event_campaign" ON "sampling_event" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "sampling_product_product_id" ON "sampling_product" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id","account_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "stock_ledger_sales" ON "stock_ledger" USING btree ("account_id","at") WHERE kind = 'sale';--> statement-breakpoint
CREATE INDEX "stock_ledger_all_sales" ON "stock_ledger" USING btree ("at") WHERE kind = 'sale';--> statement-breakpoint
CREATE INDEX "storage_request_account" ON "storage_request" USING btree ("account_id","created_at","id");--> statement-breakpoint
CREATE INDEX "storage_request_open" ON "storage_request" USING btree ("created_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "storage_request_decided" ON "storage_request" USING btree ("decided_at");--> statement-breakpoint
-- What follows is written by hand: the schema in TypeScript has no functions and triggers.
CREATE FUNCTION stock_ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'The stock ledger is append only.' USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_ledger_append_only BEFORE UPDATE OR DELETE ON "stock_ledger" FOR EACH ROW EXECUTE FUNCTION stock_ledger_refuse();
--> statement-breakpoint
CREATE TRIGGER stock_ledger_no_truncate BEFORE TRUNCATE ON "stock_ledger" FOR EACH STATEMENT EXECUTE FUNCTION stock_ledger_refuse();
--> statement-breakpoint
CREATE FUNCTION stock_ledger_add_up() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO stock_balance (account_id, product_id, warehouse_id, on_hand)
	VALUES (NEW.account_id, NEW.product_id, NEW.warehouse_id, NEW.delta)
	ON CONFLICT (product_id, account_id, warehouse_id) DO UPDATE SET on_hand = stock_balance.on_hand + excluded.on_hand;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER stock_ledger_balance AFTER INSERT ON "stock_ledger" FOR EACH ROW EXECUTE FUNCTION stock_ledger_add_up();
--> statement-breakpoint
CREATE FUNCTION line_item_set_count_change(account text, brand text, of_state text, due date, change bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO line_item_set_count (account_id, brand_id, state, due_date, sets) VALUES (account, brand, of_state, due, change)
	ON CONFLICT (account_id, brand_id, state, due_date) DO UPDATE SET sets = line_item_set_count.sets + excluded.sets;
	DELETE FROM line_item_set_count
	WHERE (account_id, brand_id, state, due_date) = (account, brand, of_state, due) AND sets = 0;
END $$;
--> statement-breakpoint
CREATE FUNCTION line_item_set_count_key(state text, due date) RETURNS date LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN state = 'new' THEN due ELSE '-infinity'::date END
$$;
--> statement-breakpoint
CREATE FUNCTION line_item_set_count_add() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	counted record;
BEGIN
	-- In the order of the key: two transactions then never wait for each other.
	IF TG_OP = 'INSERT' THEN
		FOR counted IN SELECT account_id, brand_id, state, line_item_set_count_key(state, due_date) AS due, count(*) AS change
			FROM new_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		LOOP PERFORM line_item_set_count_change(counted.account_id, counted.brand_id, counted.state, counted.due, counted.change); END LOOP;
	ELSIF TG_OP = 'DELETE' THEN
		FOR counted IN SELECT account_id, brand_id, state, line_item_set_count_key(state, due_date) AS due, -count(*) AS change
			FROM old_rows GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
		LOOP PERFORM line_item_set_count_change(counted.account_id, counted.brand_id, counted.state, counted.due, counted.change); END LOOP;
	ELSE
		FOR counted IN SELECT account_id, brand_id, state, line_item_set_count_key(state, due_date) AS due, sum(one) AS change FROM (
				SELECT account_id, brand_id, state, due_date, 1 AS one FROM new_rows
				UNION ALL SELECT account_id, brand_id, state, due_date, -1 FROM old_rows
			) changes GROUP BY 1, 2, 3, 4 HAVING sum(one) <> 0 ORDER BY 1, 2, 3, 4
		LOOP PERFORM line_item_set_count_change(counted.account_id, counted.brand_id, counted.state, counted.due, counted.change); END LOOP;
	END IF;
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER line_item_set_count_insert AFTER INSERT ON "line_item_set" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION line_item_set_count_add();
--> statement-breakpoint
CREATE TRIGGER line_item_set_count_update AFTER UPDATE ON "line_item_set" REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION line_item_set_count_add();
--> statement-breakpoint
CREATE TRIGGER line_item_set_count_delete AFTER DELETE ON "line_item_set" REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION line_item_set_count_add();
