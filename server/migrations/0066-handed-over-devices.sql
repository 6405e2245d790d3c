-- A device that staff handed over: until they prove again who they are, its session reaches one questionnaire of one member.
alter table session
  add column handed_over_tenant_id integer,
  add column handed_over_member_id uuid,
  add column handed_over_profile_id uuid,
  add column handed_over_at timestamptz,
  add constraint session_handed_over_whole check (
    num_nulls(handed_over_tenant_id, handed_over_member_id, handed_over_profile_id, handed_over_at) in (0, 4)),
  -- The token says it, too, so that the server knows before it asks the database.
  add constraint session_handed_over_token check ((token like 'handed-over.%') = (handed_over_at is not null));

-- Who owns what is begun in the session: its user, or what the device was handed over for.
alter table session add column run_owner_id uuid not null generated always as (
  coalesce(md5(id::text || handed_over_member_id::text || handed_over_profile_id::text)::uuid, user_id)) stored;
