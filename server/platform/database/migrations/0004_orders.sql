CREATE SEQUENCE "public"."consignment_order_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
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
CREATE TABLE "intake_notice" (
	"user_id" text NOT NULL,
	"warehouse_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_notice_user_id_warehouse_id_pk" PRIMARY KEY("user_id","warehouse_id")
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
	"reason" text
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
CREATE TABLE "warehouse" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"accepting_inventory" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
DROP INDEX "product_brand_id";--> statement-breakpoint
ALTER TABLE "product" ADD COLUMN "units_per_case" integer;--> statement-breakpoint
ALTER TABLE "consignment_line" ADD CONSTRAINT "consignment_line_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_line" ADD CONSTRAINT "consignment_line_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_order" ADD CONSTRAINT "consignment_order_placed_by_app_user_id_fk" FOREIGN KEY ("placed_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_notice" ADD CONSTRAINT "intake_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "intake_notice" ADD CONSTRAINT "intake_notice_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_event" ADD CONSTRAINT "order_event_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_order_number_consignment_order_order_number_fk" FOREIGN KEY ("order_number") REFERENCES "public"."consignment_order"("order_number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_line" ADD CONSTRAINT "receipt_line_order_number_line_consignment_line_order_number_line_fk" FOREIGN KEY ("order_number","line") REFERENCES "public"."consignment_line"("order_number","line") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_balance" ADD CONSTRAINT "stock_balance_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_ledger" ADD CONSTRAINT "stock_ledger_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_plan" ADD CONSTRAINT "storage_plan_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storage_plan" ADD CONSTRAINT "storage_plan_warehouse_id_warehouse_id_fk" FOREIGN KEY ("warehouse_id") REFERENCES "public"."warehouse"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "stock_ledger_product" ON "stock_ledger" USING btree ("product_id","account_id","warehouse_id");--> statement-breakpoint
CREATE INDEX "product_brand_id" ON "product" USING btree ("brand_id","name","id");--> statement-breakpoint
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
