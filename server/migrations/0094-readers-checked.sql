alter table membership
  validate constraint membership_role_check,
  validate constraint membership_group_reports_check,
  validate constraint membership_reader_check;
alter table invitation
  validate constraint invitation_role_check;
