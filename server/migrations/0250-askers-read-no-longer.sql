-- Whoever asked the safety questions reads the answers while they measure. That ends with the next withdrawal of sharing or
-- storage, or when the login leaves the record. Answers from before this migration are read by whom they are shared with.
alter table safety_answer add column closed_to_asker boolean not null default true;
alter table safety_answer alter column closed_to_asker set default false;
grant update (closed_to_asker) on safety_answer to salus_app;
alter policy tenant_isolation on safety_answer
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (
      is_shared
      or member_id::text = current_setting('app.member', true)
      or (asked_by::text = current_setting('app.user', true) and not closed_to_asker)
      or current_setting('app.reveal', true) = 'to-count'
    )
  );
