-- outside a transaction
-- Records without a login that still share, which the hourly job looks for. Leaving ends sharing, so hardly any.
create index concurrently if not exists member_left_while_sharing on member (tenant_id, id)
  where user_id is null and unlinked_at is not null and (shares_all or sharing_exceptions <> '{}');
