-- Each entry has the hash of the one before it. The hash covers the details by a salted hash of
-- their own, so that they can be erased. Nodes of the release before write through the same trigger.
CREATE FUNCTION "chain_audit_entry"(
	"entry" "public"."audit_entries", "last_sequence" bigint, "last_hash" text
) RETURNS "public"."audit_entries" LANGUAGE plpgsql AS $$
BEGIN
	entry.sequence := last_sequence + 1;
	entry.previous_hash := last_hash;
	SELECT u.document_id INTO entry.actor_document_id FROM public.users u WHERE u.id = entry.actor_id;
	entry.details_salt := replace(gen_random_uuid()::text, '-', '');
	entry.details_hash := encode(sha256(convert_to(entry.details_salt || entry.details::text, 'UTF8')), 'hex');
	entry.hash := encode(sha256(convert_to(jsonb_build_array(
		entry.sequence, entry.previous_hash, entry.document_id, entry.actor_document_id, entry.action,
		entry.subject, entry.subject_document_id, entry.details_hash,
		to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
	)::text, 'UTF8')), 'hex');
	RETURN entry;
END
$$;--> statement-breakpoint
-- One writer at a time, until its transaction ends: a rollback leaves no gap.
CREATE FUNCTION "chain_new_audit_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"last" record;
BEGIN
	-- The foreign key needs this lock as well: taken first, it is not waited for while others wait.
	PERFORM FROM public.users u WHERE u.id = NEW.actor_id FOR KEY SHARE;
	PERFORM pg_advisory_xact_lock(7274003);
	SELECT e.sequence, e.hash INTO last FROM public.audit_entries e
		WHERE e.sequence > 0 ORDER BY e.sequence DESC LIMIT 1;
	RETURN public.chain_audit_entry(NEW, coalesce(last.sequence, 0), coalesce(last.hash, ''));
END
$$;--> statement-breakpoint
-- Two changes are allowed: the foreign key's own, and erasing the details of an entry.
CREATE OR REPLACE FUNCTION "refuse_audit_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF NEW."actor_id" IS NULL AND to_jsonb(NEW) - 'actor_id' = to_jsonb(OLD) - 'actor_id' THEN
			RETURN NEW;
		END IF;
		IF NEW."details" = '{}' AND NEW."details_salt" IS NULL AND
			to_jsonb(NEW) - '{details,details_salt}'::text[] = to_jsonb(OLD) - '{details,details_salt}'::text[] THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'audit entries are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
END
$$;--> statement-breakpoint
ALTER TABLE "audit_entries" DISABLE TRIGGER "audit_entries_change";--> statement-breakpoint
DO $$
DECLARE
	"entry" "public"."audit_entries";
	"last_sequence" bigint := 0;
	"last_hash" text := '';
BEGIN
	FOR entry IN SELECT e.* FROM public.audit_entries e ORDER BY e.id LOOP
		entry := public.chain_audit_entry(entry, last_sequence, last_hash);
		UPDATE public.audit_entries SET
			sequence = entry.sequence, previous_hash = entry.previous_hash, hash = entry.hash,
			actor_document_id = entry.actor_document_id, details_salt = entry.details_salt,
			details_hash = entry.details_hash
			WHERE id = entry.id;
		last_sequence := entry.sequence;
		last_hash := entry.hash;
	END LOOP;
END
$$;--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE TRIGGER "audit_entries_change";--> statement-breakpoint
CREATE TRIGGER "audit_entries_chain" BEFORE INSERT ON "audit_entries" FOR EACH ROW EXECUTE FUNCTION chain_new_audit_entry();
