-- A printed code opens a record only together with its date of birth. Wrong dates are counted for the record's code, whoever
-- types them; after the fifth the code is locked and staff make a new one.
alter table invitation
  add column wrong_tries integer not null default 0,
  drop constraint invitation_state_check,
  add constraint invitation_state_check
    check (state in ('pending', 'accepted', 'declined', 'revoked', 'expired', 'locked'));
