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
	"address" text NOT NULL,
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
CREATE INDEX "sampling_answer_question" ON "sampling_answer" USING btree ("campaign_id","position");--> statement-breakpoint
CREATE INDEX "sampling_campaign_account" ON "sampling_campaign" USING btree ("account_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "sampling_campaign_all" ON "sampling_campaign" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "sampling_campaign_brand" ON "sampling_campaign" USING btree ("brand_id");--> statement-breakpoint
CREATE INDEX "sampling_event_campaign" ON "sampling_event" USING btree ("campaign_id","id");--> statement-breakpoint
CREATE INDEX "sampling_product_product_id" ON "sampling_product" USING btree ("product_id");