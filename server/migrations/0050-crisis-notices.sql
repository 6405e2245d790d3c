-- A check-up with a value that calls for action within minutes. Staff are told of it while the member shares it and until
-- one of them says that they have seen to it.
alter table check_up
  add column crisis_at timestamptz,
  -- By whom stands in the audit.
  add column crisis_seen_at timestamptz;
create index check_up_open_crisis on check_up (tenant_id, crisis_at desc)
  where crisis_at is not null and crisis_seen_at is null and is_shared and status = 'complete';
