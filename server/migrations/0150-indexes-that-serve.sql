-- outside a transaction
-- Most events of the audit are about one person. Behind row-level security PostgreSQL uses an index of an element of an
-- array and none of the operators of arrays, so what is about several people has an index of its own, to be looked through.
create index concurrently if not exists audit_event_of_subject on audit_event (tenant_id, (subject_ids[1]), at desc, id desc)
  where subject_ids[2] is null and subject_ids[1] is not null;
create index concurrently if not exists audit_event_of_several on audit_event (tenant_id, at desc, id desc)
  where subject_ids[2] is not null;
-- No query uses these: behind row-level security none of a coalesce, or of a function such as lower, can be used.
drop index concurrently if exists member_by_last_check_up;
drop index concurrently if exists member_by_birth_date;
drop index concurrently if exists member_email;
