ALTER TABLE "refund_lines" DROP CONSTRAINT "refund_lines_amount_check";--> statement-breakpoint
ALTER TABLE "refund_lines" ADD COLUMN "net_cents" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_lines" ADD CONSTRAINT "refund_lines_amount_check" CHECK ("refund_lines"."net_cents" between 0 and "refund_lines"."amount_cents");