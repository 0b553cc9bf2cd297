CREATE SEQUENCE "public"."line_item_set_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1;--> statement-breakpoint
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
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item" ADD CONSTRAINT "line_item_product_id_product_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."product"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set" ADD CONSTRAINT "line_item_set_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set" ADD CONSTRAINT "line_item_set_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "line_item_set_event" ADD CONSTRAINT "line_item_set_event_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment" ADD CONSTRAINT "shipment_set_id_line_item_set_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."line_item_set"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_shipment_id_shipment_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_line" ADD CONSTRAINT "shipment_line_set_id_line_line_item_set_id_line_fk" FOREIGN KEY ("set_id","line") REFERENCES "public"."line_item"("set_id","line") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "line_item_product_id" ON "line_item" USING btree ("product_id");--> statement-breakpoint
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
