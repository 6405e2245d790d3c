-- A merge keeps what somebody has typed for the same questionnaire in both records, though a record has one open link for a
-- questionnaire and one unfinished analysis of the same person for it.
-- Open like a pending link, beside one that the record had.
alter table analysis_link
  drop constraint analysis_link_state_check,
  add constraint analysis_link_state_check
    check (state in ('pending', 'beside', 'used', 'revoked', 'replaced')) not valid;
-- Whose second unfinished analysis it is. Then `owner_id` is the id of the analysis, and so of nobody else's.
alter table analysis add column second_of uuid;
alter policy tenant_isolation on analysis
  using (
    tenant_id::text = current_setting('app.tenant', true)
    and (owner_id::text = current_setting('app.owner', true) or second_of::text = current_setting('app.owner', true)
      or current_setting('app.unsent', true) = 'seen')
  );
