-- outside a transaction
create unique index concurrently if not exists check_up_entry on check_up (tenant_id, entry_id) where entry_id is not null;
