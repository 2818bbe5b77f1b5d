ALTER TABLE "releases" ADD COLUMN "install_note" text;--> statement-breakpoint
ALTER TABLE "releases" ADD COLUMN "security_review_file_id" bigint;--> statement-breakpoint
ALTER TABLE "releases" ADD CONSTRAINT "releases_security_review_file_id_files_id_fk" FOREIGN KEY ("security_review_file_id") REFERENCES "public"."files"("id") ON DELETE set null ON UPDATE no action;