ALTER TABLE "releases" ADD COLUMN "package_contents" jsonb;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "reader_version" integer;