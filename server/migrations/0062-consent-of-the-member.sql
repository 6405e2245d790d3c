-- Consent belongs to the member. Every decision has a moment; one dated before the newest never takes effect. Consents are
-- recorded only by the function below, so that no statement of the app can go around its rules.
alter table consent
  drop constraint consent_decision_check,
  -- `confirmed`: the member has seen what others recorded, and lets it stand.
  add constraint consent_decision_check check (decision in ('given', 'withdrawn', 'asked', 'pending', 'confirmed')),
  -- Where given_on is a day; null: UTC.
  add column time_zone text;
alter table consent
  -- A decision of a day counts from the end of that day, or from when it was recorded if that was sooner.
  add column decided_at timestamptz not null generated always as (case when given_on is null then recorded_at
    else least(recorded_at, (given_on + 1)::timestamp at time zone coalesce(time_zone, 'UTC')) end) stored,
  -- What was recorded before stays as it was.
  add constraint consent_not_in_future
    check (given_on is null or given_on::timestamp at time zone coalesce(time_zone, 'UTC') <= recorded_at) not valid;

-- Of the record that stays, before the merge: an undo opens nothing that was measured since.
alter table member_merge add column kept_check_ups integer;

create function salus.record_consents(of_tenant integer, of_member uuid, added jsonb) returns void
  language plpgsql volatile security definer set search_path = salus, pg_temp
  as $$
    declare
      one record;
      recorded bigint;
    begin
      if of_tenant::text is distinct from current_setting('app.tenant', true) then
        raise insufficient_privilege using message = 'this is not the tenant that was entered';
      end if;
      for one in
        select * from jsonb_to_recordset(added) as r (purpose text, plugin_id integer, decision text, given text,
          given_on date, time_zone text, text_version text, text_hash text, language text, recorded_by uuid,
          recorded_by_name text, recorded_at timestamptz)
      loop
        if one.given = 'by-member-online' and of_member::text is distinct from current_setting('app.member', true) then
          raise insufficient_privilege using message = 'only the member decides online';
        end if;
        if one.decision = 'given' and one.given <> 'by-member-online' then
          if exists (select from member m where m.tenant_id = of_tenant and m.id = of_member and m.user_id is not null)
            or exists (select from consent c where c.tenant_id = of_tenant and c.member_id = of_member
              and c.given = 'by-member-online' and c.decision in ('given', 'withdrawn', 'confirmed')) then
            raise sqlstate 'SC001' using message = 'this member decides alone';
          end if;
          if one.purpose = 'share-with-staff'
            and exists (select from tenant t where t.id = of_tenant and t.kind = 'company') then
            raise sqlstate 'SC002' using message = 'in a company the member alone opens sharing';
          end if;
        end if;
        insert into consent (tenant_id, member_id, purpose, plugin_id, decision, given, given_on, time_zone, text_version,
            text_hash, language, recorded_by, recorded_by_name, recorded_at)
          values (of_tenant, of_member, one.purpose, one.plugin_id, one.decision, one.given, one.given_on, one.time_zone,
            one.text_version, one.text_hash, one.language, one.recorded_by, one.recorded_by_name, one.recorded_at)
          returning number into recorded;
        if one.decision in ('given', 'withdrawn') and exists (
          select from consent newer join consent made on made.tenant_id = of_tenant and made.member_id = of_member
            and made.number = recorded
          where newer.tenant_id = of_tenant and newer.member_id = of_member and newer.number <> recorded
            and (newer.decision = 'withdrawn' or (newer.decision = 'given' and newer.purpose = one.purpose))
            and newer.decided_at > made.decided_at) then
          raise sqlstate 'SC003' using message = 'there is a newer decision';
        end if;
      end loop;
    end
  $$;
revoke execute on function salus.record_consents(integer, uuid, jsonb) from public;
grant execute on function salus.record_consents(integer, uuid, jsonb) to salus_app;
revoke insert on consent from salus_app;
