-- What a check-up was measured with and how, as far as it was said: readings of two devices are not compared.
alter table check_up_version
  add column device text,
  add column conditions jsonb not null default '{}';

-- What was withdrawn is little, and staff look for it alone.
create index check_up_withdrawn on check_up (tenant_id, date_of_measurement desc, result_guid desc)
  where status = 'withdrawn';

-- Two readings shortly after one another: how far a tenant's own devices agree with themselves. Derived from check-ups,
-- made anew for a member whenever one of theirs is recorded, corrected or withdrawn.
create table repeat_reading (
  tenant_id integer not null,
  -- The later of the two.
  result_guid uuid not null,
  earlier_guid uuid not null,
  member_id uuid not null,
  profile_id uuid not null,
  profile_version text not null,
  device text not null,
  measured_at timestamptz not null,
  -- Later minus earlier, by score.
  differences jsonb not null,
  primary key (tenant_id, result_guid),
  foreign key (tenant_id, result_guid) references check_up (tenant_id, result_guid) on delete cascade,
  foreign key (tenant_id, earlier_guid) references check_up (tenant_id, result_guid) on delete cascade
);
create index repeat_reading_of_device on repeat_reading (tenant_id, profile_id, profile_version, device, measured_at desc);
create index repeat_reading_of_member on repeat_reading (tenant_id, member_id, profile_id);
create index repeat_reading_earlier on repeat_reading (tenant_id, earlier_guid);
alter table repeat_reading enable row level security;
alter table repeat_reading force row level security;
create policy tenant_isolation on repeat_reading
  using (tenant_id::text = current_setting('app.tenant', true))
  with check (tenant_id::text = current_setting('app.tenant', true));
grant select, insert, delete on repeat_reading to salus_app;
