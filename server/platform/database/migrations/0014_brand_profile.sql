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
ALTER TABLE "brand_logo" ADD CONSTRAINT "brand_logo_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_profile" ADD CONSTRAINT "brand_profile_brand_id_brand_id_fk" FOREIGN KEY ("brand_id") REFERENCES "public"."brand"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brand_profile" ADD CONSTRAINT "brand_profile_updated_by_app_user_id_fk" FOREIGN KEY ("updated_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "brand_logo_uploaded_at" ON "brand_logo" USING btree ("brand_id","uploaded_at");