CREATE TABLE "operation_times" (
	"name" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "operation_times_name_check" CHECK ("operation_times"."name" in ('webhook', 'backup', 'certificateExpiry', 'testMail', 'testMailReceived', 'invoicingNotNeeded', 'openingClosed'))
);
--> statement-breakpoint
-- A shop that has sold something needs no list of what to do before it opens.
INSERT INTO "operation_times" ("name", "at")
SELECT 'openingClosed', now() WHERE EXISTS (SELECT 1 FROM "orders" WHERE "status" = 'succeeded');
