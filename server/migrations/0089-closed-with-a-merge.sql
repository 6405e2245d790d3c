-- What a record did not share when it went together with another one: staff never see it there, and a login that leaves and
-- comes back does not open it. Says from which record the row came, so that taking the two apart opens it again.
alter table check_up add column closed_from uuid;
alter table safety_answer add column closed_from uuid;
alter table document add column closed_from uuid;
grant update (closed_from) on safety_answer to salus_app;
-- Since when the other record is in this one.
alter table former_record add column merged_at timestamptz not null default now();

-- What was closed before this migration.
do $$
declare
  known record;
  one text;
begin
  perform set_config('app.held', 'seen', true), set_config('app.merged', 'seen', true),
    set_config('app.former', 'seen', true), set_config('app.reveal', 'to-count', true);
  for known in select id from tenant loop
    perform set_config('app.tenant', known.id::text, true);
    update former_record f set merged_at = m.merged_at from member_merge m
      where f.tenant_id = known.id and m.tenant_id = known.id and m.merged_member_id = f.former_id and m.undone_at is null;
    foreach one in array array['check_up', 'safety_answer', 'document'] loop
      execute format(
        'update %1$I t set closed_from = case when m.before -> ''kept'' ->> ''user_id'' is null then m.member_id
             else m.merged_member_id end
           from member_merge m, jsonb_array_elements(m.moved -> %2$L) k
           where t.tenant_id = $1 and m.tenant_id = $1 and m.undone_at is null and t.kept_for is not null
             and t.%3$I::text = k ->> ''key''',
        one, 'closed ' || one, case when one = 'check_up' then 'result_guid' else 'id' end) using known.id;
      -- A record, or the login of the record that the row is in: only what was put together is kept for these.
      execute format(
        'update %1$I t set closed_from = case when t.kept_for = m.user_id then t.member_id else t.kept_for end
           from member m
           where t.tenant_id = $1 and m.tenant_id = $1 and m.id = t.member_id and t.closed_from is null
             and (t.kept_for = m.user_id or exists (select from member r where r.tenant_id = $1 and r.id = t.kept_for))',
        one) using known.id;
    end loop;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.held', '', true), set_config('app.merged', '', true),
    set_config('app.former', '', true), set_config('app.reveal', '', true);
end $$;
