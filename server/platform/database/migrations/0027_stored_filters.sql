CREATE TABLE "stored_filters" (
	"key" text PRIMARY KEY NOT NULL,
	"filters" text NOT NULL,
	"used_at" timestamp (3) with time zone NOT NULL
);
