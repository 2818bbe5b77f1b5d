ALTER TABLE "audit_entries" ADD COLUMN "people" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- Entries from before get whom they name: the buyer of the order, or who has confirmed the address.
-- Where the order is gone, it is who has the name today.
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_change";--> statement-breakpoint
UPDATE "audit_entries" e SET "people" = ARRAY[u.document_id]
	FROM "orders" o JOIN "users" u ON u.id = o.user_id
	WHERE (e.subject = 'order' AND o.document_id IN (e.subject_document_id, e.details ->> 'newOrder'))
		OR (e.subject = 'refund-request' AND o.document_id = e.details ->> 'order');--> statement-breakpoint
UPDATE "audit_entries" e SET "people" = ARRAY[u.document_id]
	FROM "users" u
	WHERE u.confirmed AND lower(u.email) = lower(CASE
		WHEN e.subject IN ('invitation', 'subscriber') THEN e.details ->> 'title'
		WHEN e.subject IN ('mail', 'contact-message') THEN e.details ->> 'to' END);--> statement-breakpoint
UPDATE "audit_entries" e SET "people" = ARRAY[u.document_id]
	FROM "contact_messages" m JOIN "users" u ON lower(u.email) = lower(m.email)
	WHERE u.confirmed AND e.subject = 'contact-message' AND e.subject_document_id = m.document_id;--> statement-breakpoint
UPDATE "audit_entries" e SET "people" = ARRAY[u.document_id]
	FROM "users" u
	WHERE e.subject IN ('order', 'refund-request') AND e.people = '{}'
		AND lower(u.username) = lower(e.details ->> 'title');--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_change";
