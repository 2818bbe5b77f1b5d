CREATE TABLE "installation" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_migration" text,
	"data_folder_id" text,
	CONSTRAINT "installation_only_check" CHECK ("installation"."is_only")
);
