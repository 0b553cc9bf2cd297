CREATE TABLE "data_set_name" (
	"data_set_id" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	CONSTRAINT "data_set_name_data_set_id_kind_name_pk" PRIMARY KEY("data_set_id","kind","name"),
	CONSTRAINT "data_set_name_code_unique" UNIQUE("code")
);
--> statement-breakpoint
INSERT INTO "data_set_name" ("data_set_id", "kind", "name", "code")
SELECT substring("id" from '^brd_([a-z0-9-]+)_'), 'brand', "name", "id" FROM "brand"
WHERE "id" ~ '^brd_[a-z0-9-]+_' ORDER BY "data_set_id" NULLS LAST, "id" ON CONFLICT DO NOTHING;
