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
ALTER TABLE "brand" ADD COLUMN "data_set_id" text;--> statement-breakpoint
ALTER TABLE "brand" ADD CONSTRAINT "brand_data_set_id_data_set_id_fk" FOREIGN KEY ("data_set_id") REFERENCES "public"."data_set"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_data_set_id" ON "brand" USING btree ("data_set_id");