-- outside a transaction
-- Erasing a member looks for rows that were kept or closed because of them. Hardly a row has one, and without these indexes
-- every row of the tenant was read.
create index concurrently if not exists check_up_kept on check_up (tenant_id, kept_for) where kept_for is not null;
create index concurrently if not exists check_up_closed on check_up (tenant_id, closed_from) where closed_from is not null;
create index concurrently if not exists check_up_version_kept on check_up_version (tenant_id, kept_for) where kept_for is not null;
