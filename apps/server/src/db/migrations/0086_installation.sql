ALTER TABLE "installation" ADD COLUMN "installation_id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "is_origin_unknown" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "installation" ADD COLUMN "restored_backup_at" timestamp with time zone;