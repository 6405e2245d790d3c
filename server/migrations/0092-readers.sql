-- Who reads group reports: an account that can do nothing else, or an Admin whom another Admin gave the right to.
alter table membership
  drop constraint membership_role_check,
  add constraint membership_role_check check (role in ('Admin', 'Staff', 'Member', 'Reader')) not valid,
  add column group_reports boolean not null default false,
  add constraint membership_group_reports_check check (not group_reports or role = 'Admin') not valid,
  -- A reader has no record here: it could do more than read reports.
  add constraint membership_reader_check check (role <> 'Reader' or member_id is null) not valid;
alter table invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('Admin', 'Staff', 'Member', 'Reader')) not valid;
-- While it is on, nobody who may see single results reads group reports.
alter table tenant_policy add column group_reports_apart boolean not null default true;
