-- Results that a member had not shared when their login left the record stay that login's: nobody else who is linked to the
-- record later sees them, and no consent of somebody else opens them to staff.
alter table member
  -- The login the record had last, and when it was taken off. The login is null once its account is erased.
  add column former_user_id uuid,
  add column unlinked_at timestamptz;
-- The login that alone may read the row; all zeros: a login that was erased. Null: whoever may read the record.
alter table check_up add column kept_for uuid;
alter table check_up_version add column kept_for uuid;
alter table safety_answer add column kept_for uuid;
alter table document add column kept_for uuid;

-- Members who left before this migration.
do $$
declare
  known record;
  left_record record;
begin
  perform set_config('app.held', 'seen', true), set_config('app.merged', 'seen', true);
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true);
    for left_record in
      select distinct on (e.member_id) e.member_id, e.user_id, e.ended_at from ended_membership e
      join member m on m.tenant_id = e.tenant_id and m.id = e.member_id and m.user_id is null
      where e.tenant_id = known.id order by e.member_id, e.ended_at desc
    loop
      perform set_config('app.member', left_record.member_id::text, true);
      update member set former_user_id = left_record.user_id, unlinked_at = left_record.ended_at
        where tenant_id = known.id and id = left_record.member_id;
      update check_up set kept_for = left_record.user_id
        where tenant_id = known.id and member_id = left_record.member_id and not is_shared;
      update check_up_version set kept_for = left_record.user_id
        where tenant_id = known.id and member_id = left_record.member_id and not is_shared;
      update safety_answer set kept_for = left_record.user_id
        where tenant_id = known.id and member_id = left_record.member_id and not is_shared;
      update document set kept_for = left_record.user_id
        where tenant_id = known.id and member_id = left_record.member_id and not is_shared;
    end loop;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.member', '', true), set_config('app.held', '', true),
    set_config('app.merged', '', true);
end $$;

-- `app.former` is set by what works on a whole record: keeping, merging, holding, erasing and retention.
create policy not_of_another_login on check_up as restrictive
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      kept_for is null
      or kept_for::text = current_setting('app.user', true)
      or current_setting('app.former', true) = 'seen'
      or current_setting('app.reveal', true) in (result_guid::text, 'to-count')
    )
  )
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy not_of_another_login on check_up_version as restrictive
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      kept_for is null
      or kept_for::text = current_setting('app.user', true)
      or current_setting('app.former', true) = 'seen'
      or result_guid::text = current_setting('app.reveal', true)
    )
  )
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy not_of_another_login on safety_answer as restrictive
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      kept_for is null
      or kept_for::text = current_setting('app.user', true)
      or current_setting('app.former', true) = 'seen'
    )
  )
  with check (tenant_id::text = current_setting('app.tenant', true));
create policy not_of_another_login on document as restrictive
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      kept_for is null
      or kept_for::text = current_setting('app.user', true)
      or current_setting('app.former', true) = 'seen'
    )
  )
  with check (tenant_id::text = current_setting('app.tenant', true));
grant update (kept_for) on check_up_version to salus_app;
grant update (kept_for) on safety_answer to salus_app;
