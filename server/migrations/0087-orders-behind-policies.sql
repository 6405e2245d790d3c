-- outside a transaction
-- Behind row-level security PostgreSQL uses no index of a coalesce, which it takes for something that might tell of hidden
-- rows: the list of members sorted everybody for each page. A case says the same and is allowed.
create index concurrently if not exists member_by_newest_check_up on member
  (tenant_id, (case when last_check_up_at is null then '-infinity' else last_check_up_at end), id);
create index concurrently if not exists member_by_day_of_birth on member
  (tenant_id, (case when birth_date is null then 'infinity' else birth_date end), id);
