-- outside a transaction
-- A copy of one's own data, and the erasure of an account, ask every tenant for what a login did there. Without these each
-- of them read all entries of the audit and all results of the tenant. Few logins act in a tenant, so an entry is small.
create index concurrently if not exists audit_event_of_actor on audit_event (tenant_id, actor_id) where actor_id is not null;
create index concurrently if not exists check_up_version_of_recorder on check_up_version (tenant_id, recorded_by)
  where recorded_by is not null;
